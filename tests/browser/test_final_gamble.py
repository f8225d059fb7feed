"""The Final Gamble in a real browser: a turn by mouse, by keyboard and through the text view, and the whole game."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.guest import Guest
from tests.browser.mouse import from_the_list, in_sight, on_the_map
from tests.browser.test_access import open_dialog, violations

GAME = "final-gamble"
FRANCE, VIET_MINH = "france", "viet minh"


def sit_down(guest: Guest, seat: str = FRANCE, other: str = "greedy", seed: str = "gamble") -> Guest:
    """A table of scenario D with one human seat, its first decision shown."""
    guest.page.add_init_script(f"localStorage.setItem('guide-{GAME}', '\"done\"')")
    seats = {FRANCE: other, VIET_MINH: other, seat: "human"}
    wish = {"game": GAME, "scenario": "D", "seed": seed, "seats": seats}
    return guest.opens(wish).ready()


def segment(guest: Guest) -> str:
    return guest.headline().partition(": ")[2]


# ---- by mouse


def by_mouse(guest: Guest, n: int, ends: int = 3) -> str:
    """One decision with the mouse: the primary button but for every so many times, else the map or the list."""
    before = guest.steps()
    how = "button" if wants_to_end(guest, n % ends) else "map" if on_the_map(guest, n) else "list"
    if how == "button":
        guest.page.click(".answer .primary")
    if how == "list":
        from_the_list(guest, n)
    guest.acted(before)
    return how


def wants_to_end(guest: Guest, n: int) -> bool:
    """Set-up is left to the program; a segment ends after a decision or two."""
    return bool(guest.page.locator(".answer .primary").count()) and (segment(guest) == "Set-up" or bool(n))


def test_a_turn_by_mouse(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"))
    assert guest.turn() == 17
    ways, segments = set(), set()
    for n in range(150):
        segments.add(segment(guest))
        ways.add(by_mouse(guest, n))
        if guest.over() or guest.turn() > 17:
            break
    assert guest.over() or guest.turn() == 18
    assert ways >= {"button", "map"}
    assert {"Set-up", "3.2 French Reaction and Support Barrage", "5.4 French Tactical Move"} <= segments


@pytest.mark.soak
def test_a_whole_game_by_mouse(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"), other="planner", seed="to the end")
    ways: list[str] = []
    for n in range(3000):
        if guest.over():
            break
        ways.append(by_mouse(guest, n, ends=2))
    assert guest.over()
    assert guest.now()["result"]
    assert ways.count("map") > len(ways) / 5


# ---- by keyboard and in words


def test_some_segments_by_keyboard_alone(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"), VIET_MINH, seed="keys")
    press = guest.page.keyboard.press
    seen = set()
    for n in range(60):
        seen.add(segment(guest))
        if segment(guest).startswith("2.3") or guest.over():
            break
        before = guest.steps()
        if guest.page.locator(".answer .primary").count() and n % 3:
            press("x")
        elif guest.page.locator(".choice kbd").count():
            press("1")
        else:
            press("n")
            guest.page.wait_for_selector("[data-place]:focus")
            press("Enter")
            if guest.page.locator(".menu").count():
                guest.page.wait_for_selector(".menu .choice:focus")
                press("Enter")
        guest.acted(before)
    assert {"Set-up", "2.1 VM Operational Move", "2.2 VM Barrage"} <= seen


def test_some_segments_through_the_text_view(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"), seed="text")
    guest.page.keyboard.press("t")
    guest.page.wait_for_selector(".text-view")
    for n in range(14):
        before = guest.steps()
        orders = guest.page.locator(".text-view .choice[data-choice]")
        whole = guest.page.locator('.text-view .choice.main[data-choice]:has-text("set-up")')
        (whole.first if whole.count() else orders.nth(n % orders.count())).click()
        guest.acted(before)
    assert guest.steps() > 14


# ---- what is drawn for very many choices


def test_hundreds_of_places_are_one_area_and_the_best_barrages_come_first(visit: Any, axe: str) -> None:
    guest = sit_down(visit(confirm="off"), VIET_MINH).hurry("Barrage")
    choices = [c for c in guest.now()["choices"] if c.get("group") == "Barrage"]
    assert len({place for c in choices for place in c["places"]}) > 100
    assert guest.page.locator(".soft-area.goal").count() == 1
    assert guest.page.locator(".place.soft .ring.glow").count() == 0
    hits = [int(c["cost"].split("%")[0]) for c in choices if c.get("cost", "").split(" ")[0].endswith("%")]
    assert hits[:5] == sorted(hits, reverse=True)[:5]
    listed = guest.page.locator("#panel-orders .choice[data-choice]")
    assert listed.count() < 100
    guest.page.click(".all-of-them")
    assert listed.count() == len(choices) + 1
    assert violations(guest, axe, "html") == []


def test_a_marker_goes_where_the_area_is_clicked(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"), VIET_MINH).hurry("Barrage")
    before, ammo = guest.steps(), guest.prompt()
    guest.page.mouse.click(*in_sight(guest)[0])
    if guest.page.locator(".menu .choice").count():
        guest.page.click(".menu .choice >> nth=0")
    guest.acted(before)
    assert "1 marker placed" in guest.prompt() != ammo


# ---- charts


def test_aircraft_are_loaded_by_number_and_at_the_chart_by_keyboard(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"), seed="drop").hurry("Aircraft")
    page, before = guest.page, guest.steps()
    assert page.locator("#panel-orders .row .choice kbd").all_inner_texts()[:4] == ["1", "2", "3", "4"]
    page.keyboard.press("1")
    guest.acted(before)
    assert "1 loaded" in page.locator("#panel-orders .row .choice").first.inner_text()
    page.focus("#tab-orders")
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("#chart-drop")
    page.keyboard.press("n")
    page.wait_for_selector("#chart-drop .cell.lit:focus")
    page.keyboard.press("Enter")
    page.wait_for_selector(".menu .choice:focus")
    page.keyboard.press("Enter")
    guest.acted(before + 1)


def test_the_luck_page_shows_every_die_and_the_log_knows_the_boxes(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"), seed="luck").hurry("Aircraft")
    rolls = guest.ask(f"/api/tables/{guest.table}/luck")
    assert {len(roll["dice"]) for roll in rolls if "Barrage on" in roll["text"]} == {2}
    assert {len(roll["dice"]) for roll in rolls if "effect die" in roll["text"]} == {3}
    log = guest.ask(f"/api/tables/{guest.table}/log")
    lost = [line for entry in log for line in entry["lines"] if " is lost: to the Wounded box" in line["text"]]
    assert all("Wounded" in line["places"] for line in lost)


def test_the_views_of_this_game_have_no_violations_in_any_look(visit: Any, axe: str) -> None:
    guest = sit_down(visit(confirm="off"), seed="drop").hurry("Aircraft")
    page, found = guest.page, {}
    for theme in ("light", "dark", "contrast"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found[f"{theme} orders"] = violations(guest, axe, ".side")
        page.click("#tab-charts")
        found[f"{theme} charts"] = violations(guest, axe, ".side")
        page.click("#tab-orders")
    open_dialog(guest, "Layers")
    page.wait_for_timeout(300)
    found["layers"] = violations(guest, axe, "dialog")
    assert {name: v for name, v in found.items() if v} == {}


# ---- the start page


def test_play_now_gives_the_side_one_wants_against_the_level_one_wants(visit: Any) -> None:
    guest = visit().start()
    tile = guest.page.locator(".tile", has_text="The Final Gamble")
    tile.locator("select").first.select_option(VIET_MINH)
    tile.locator("select.against").select_option("colonel")
    assert "Plans for the seasons" in tile.locator(".level").inner_text()
    tile.locator("text=Play now").click()
    guest.page.wait_for_selector(".prompt")
    assert guest.now()["seats"] == {FRANCE: "colonel", VIET_MINH: "human"}
    assert guest.now()["you"] == VIET_MINH
    guest.page.wait_for_selector(".guide >> text=You besiege the valley")  # the tour of that side


def test_levels_come_before_all_other_computer_players_for_both_seats(visit: Any) -> None:
    guest = visit().start()
    guest.page.locator(".tile", has_text="The Final Gamble").locator("text=Options").click()
    for seat in (FRANCE, VIET_MINH):
        offered = guest.page.locator(f'dialog select[name="seat {seat}"] option').all_inner_texts()
        levels = ["Recruit", "Sergeant", "Lieutenant", "Captain", "Colonel"]
        assert offered[:7] == ["Me", "A friend, by invitation", *(f"Computer: {one}" for one in levels)]
        assert {"Computer: Random", "Computer: Greedy", "Computer: Planner"} < set(offered[7:])
