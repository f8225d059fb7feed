"""Vietnam 1965 in a real browser: rounds against two computers, purchase, an attack with odds, placement, a phone."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.browser.guest import Guest
from tests.browser.mouse import from_the_list, on_the_map
from tests.browser.test_access import open_dialog, violations
from tests.browser.test_looks import SMALL_TEXT

GAME = "vietnam-1965"
POWERS = ("nva", "usa", "vc", "anzus", "soviet", "arvn", "china", "rok", "paru")
AMERICANS = ("usa", "anzus", "paru")  # one hand of three players

# A point of the space where a click reaches it: in its main outline, under no counter of others and no button.
POINT = """place => {
  const target = document.querySelector(`.place[data-place="${place}"] .target`), box = target.getBoundingClientRect();
  for (let i = 1; i < 24; i++) for (let j = 1; j < 24; j++) {
    const x = box.x + box.width * i / 24, y = box.y + box.height * j / 24;
    if (document.elementFromPoint(x, y)?.closest('[data-place]')?.dataset.place === place) return [x, y];
  }
  return null;
}"""


def sit_down(
    guest: Guest, mine: tuple[str, ...] = POWERS, other: str = "greedy", seed: str = "1965", tour: bool = False
) -> Guest:
    """A table of three players; the hands of `mine` are at this screen, and nobody needs the tour unless he says so."""
    if not tour:
        guest.page.add_init_script(f"localStorage.setItem('guide-{GAME}', '\"done\"')")
    seats = {seat: "human" if seat in mine else other for seat in POWERS}
    wish = {"game": GAME, "seed": seed, "seats": seats, "options": {"players": "3"}, "mine": list(mine)}
    return guest.opens(wish).ready()


def click_space(guest: Guest, place: str) -> None:
    point = guest.page.evaluate(POINT, place)
    assert point, f"{place} is nowhere to be clicked"
    guest.page.mouse.click(*point)


def give(guest: Guest, selector: str) -> None:
    """A click that is an order."""
    before = guest.steps()
    guest.page.click(selector)
    guest.acted(before)


def count_of(guest: Guest, piece: str) -> int:
    """How many units a counter stands for; none if it is not there."""
    return sum(one.get("count", 1) for one in guest.now()["scene"]["pieces"] if one["id"] == piece)


def round_of(guest: Guest) -> int:
    return int(guest.headline().removeprefix("Round ").split(" ")[0])


# ---- whole rounds by mouse


def by_mouse(guest: Guest, n: int) -> str:
    """One decision with the mouse: a space and what it asks, the list, or the primary button."""
    before = guest.steps()
    if n % 4 > 1 and guest.page.locator(".answer .primary").count():
        guest.page.click(".answer .primary")
        how = "button"
    elif n % 4 == 0 and on_the_map(guest, n):
        how = "map"
    else:
        from_the_list(guest, n * 5)
        how = "list"
    guest.acted(before)
    return how


def play_rounds(guest: Guest, rounds: int, most: int) -> list[str]:
    """So many rounds by mouse, or the rest of the game; how each decision was made."""
    ways: list[str] = []
    begun, at = time.monotonic(), 0
    for n in range(most):
        if guest.over() or round_of(guest) > rounds:
            break
        if round_of(guest) > at:
            at = round_of(guest)
            print(f"{guest.headline()}: {n} decisions, {time.monotonic() - begun:.0f} s", flush=True)
        ways.append(by_mouse(guest, n))
    assert guest.over() or round_of(guest) > rounds
    print(f"{guest.prompt()} {len(ways)} decisions, {time.monotonic() - begun:.0f} s", flush=True)
    return ways


def test_two_rounds_of_one_hand_against_two_computers_by_mouse(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"), AMERICANS)
    ways = play_rounds(guest, 2, 160)
    assert {"button", "list", "map"} <= set(ways)
    assert {entry["seat"] for entry in guest.ask(f"/api/tables/{guest.table}/log")} >= {"nva", "usa", "arvn", "paru"}


@pytest.mark.soak
def test_a_whole_game_of_one_hand_against_two_planners_by_mouse(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"), AMERICANS, other="planner", seed="long")
    ways = play_rounds(guest, 24, 8000)
    assert ways.count("map") > len(ways) / 10
    result = guest.now()["result"]
    assert result["text"] in guest.prompt()
    assert guest.page.title().startswith("Over")
    guest.page.wait_for_selector(f'dialog h2:has-text("{result["level"]}")')
    print(guest.page.inner_text("dialog .standing"))
    guest.page.click("dialog >> text=Look at the map")
    guest.page.wait_for_selector("dialog", state="detached")


# ---- purchase


def test_the_tour_begins_with_the_own_turn_though_others_came_first(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"), AMERICANS, tour=True)
    assert guest.steps() > 3  # North Vietnam's
    guest.page.click(".guide >> text=Next")
    guest.page.wait_for_selector(".guide >> text=A turn begins with buying")
    give(guest, '.prompt button:has-text("End the purchase")')
    guest.page.wait_for_selector(".guide >> text=3/9")
    guest.page.click(".guide >> text=End the tour")
    assert guest.page.locator(".guide").count() == 0


def test_units_are_bought_by_number_and_lie_in_the_box(visit: Any) -> None:
    guest = sit_down(visit())
    row = '.numbers[aria-label="Infantry"]'
    assert guest.page.inner_text(f"{row} .each") == "2 PP"
    guest.page.hover(f'{row} [aria-label^="Buy 3 infantry"]')
    money = int(guest.page.inner_text('.track:has-text("Money") dd').split("\n")[0])
    assert guest.page.inner_text(f"{row} .said") == f"6 PP, {money - 6} left"
    give(guest, f'{row} [aria-label^="Buy 3 infantry"]')
    assert guest.page.locator('.tray [aria-label="North Vietnam: 3 infantry"]').count() == 1
    assert count_of(guest, "nva-inf-box") == 3
    guest.page.click(f"{row} .more-numbers")
    assert guest.page.locator(f"{row} .number-choice").count() == (money - 6) // 2


def test_new_units_are_placed_by_counter_space_and_number_key(visit: Any) -> None:
    guest = sit_down(visit(confirm="off")).hurry(text="Place 1 infantry in")
    assert guest.now()["to_act"] == "vc"
    before, there = guest.steps(), count_of(guest, "vc-inf-box")
    if not guest.page.locator('.tray button[aria-pressed="true"]').count():
        guest.page.click('.tray button[data-take="vc-inf-box"]')
    guest.page.wait_for_selector(".place.goal")
    place = next(c["places"][0] for c in guest.now()["choices"] if c.get("row", "").startswith("Place infantry"))
    guest.page.focus(f'.place[data-place="{place}"]')
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_selector(".menu .number-choice.most:focus")
    guest.page.keyboard.press("2")
    guest.acted(before)
    assert count_of(guest, "vc-inf-box") == there - 2


# ---- an attack


def attack_on_kontum(guest: Guest) -> Guest:
    """The turn of the United States, Kontum chosen on the map."""
    guest.hurry(text="Attack Kontum")
    before = guest.steps()
    click_space(guest, "kontum")
    guest.acted(before)
    return guest


def test_an_attack_is_put_together_by_clicks_and_shows_its_odds(visit: Any) -> None:
    guest = attack_on_kontum(sit_down(visit(confirm="off")))
    assert guest.page.locator('.place[data-place="kontum"] .ring.focus').count() == 1
    start = count_of(guest, "usa-inf-quang-nam")
    before = guest.steps()
    guest.page.click('.chips[data-place="quang-nam"]')
    guest.page.click('.menu .numbers[aria-label^="Infantry"] [aria-label^="2 infantry"]')
    guest.acted(before)
    assert (count_of(guest, "usa-inf-quang-nam"), count_of(guest, "usa-inf-kontum-attacks")) == (start - 2, 2)
    guest.page.keyboard.press("Escape")
    guest.page.wait_for_selector('#odds :text("Attack on Kontum")')
    first = guest.page.inner_text("#odds .outcomes li >> nth=0")
    give(guest, '#panel-orders .choice:has-text("All ground units from Quang Nam")')
    guest.page.wait_for_function("was => document.querySelector('#odds .outcomes li')?.innerText !== was", arg=first)
    assert guest.page.locator('.chips[data-place="kontum"] .posture-attacks').count() == 1


def test_the_attacks_of_the_turn_stand_together_before_the_combat(visit: Any) -> None:
    guest = attack_on_kontum(sit_down(visit(confirm="off")))
    give(guest, '#panel-orders .choice:has-text("All ground units from Quang Nam")')
    give(guest, ".answer .primary")  # another space
    guest.page.wait_for_selector('#odds :text("Attack on Kontum")')
    assert guest.page.locator(".place.lit").count() > 10
    give(guest, ".answer .primary")  # enough: the combat begins
    assert "Combat" in guest.headline()


def test_a_counter_is_picked_by_its_tile_when_one_looks_closely(visit: Any) -> None:
    guest = attack_on_kontum(sit_down(visit(confirm="off")))
    before = guest.steps()
    for _ in range(4):
        guest.page.keyboard.press("+")
        guest.page.wait_for_timeout(60)
    guest.page.wait_for_selector('.tile.ready[data-piece="usa-inf-quang-ngai"]')
    guest.page.evaluate("""() => document.querySelector('.tile.ready[data-piece="usa-inf-quang-ngai"] .frame')
        .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))""")
    guest.page.wait_for_selector(".in-hand")
    assert guest.steps() == before  # a look does not commit, though there is one place to go
    click_space(guest, "kontum")
    guest.acted(before)
    assert count_of(guest, "usa-inf-kontum-attacks") == 1


def test_another_question_begins_at_the_top_of_its_list_and_its_odds_stand_beside_the_button(visit: Any) -> None:
    guest = sit_down(visit(confirm="off")).hurry(text="Attack Kontum")
    panel = guest.page.locator("#panel-orders")
    assert panel.locator("h3", has_text="Attack in South Vietnam").count() == 1
    panel.evaluate("list => { list.scrollTop = list.scrollHeight; }")
    give(guest, '#panel-orders .choice:has-text("Attack Kontum")')
    guest.page.wait_for_function("() => document.getElementById('panel-orders').scrollTop === 0")
    give(guest, '#panel-orders .choice:has-text("All ground units from Quang Nam")')
    guest.page.wait_for_selector('.prompt .odds-line:has-text("Attack on Kontum:")')


def test_what_is_asked_names_the_power_once(visit: Any) -> None:
    guest = sit_down(visit(confirm="off"))
    for wanted in ("Buy 1 infantry", "Move from", "Place 1"):
        guest.hurry(text=wanted)
        assert guest.prompt().count(guest.page.inner_text(".asked .seat")) == 1


# ---- the map


def test_every_outline_of_a_space_leads_to_it(visit: Any) -> None:
    guest = sit_down(visit(1920, 1080))
    guest.page.keyboard.press("0")
    guest.page.wait_for_timeout(400)
    boxes = """() => { const path = document.querySelector('.place[data-place="my-tho"] .target');
      const svg = path.ownerSVGElement;
      const middle = (d) => { const one = path.cloneNode(); one.setAttribute('d', d); svg.append(one);
        const box = one.getBBox(); one.remove(); const m = svg.getScreenCTM();
        return [(box.x + box.width / 2) * m.a + m.e, (box.y + box.height / 2) * m.d + m.f]; };
      return path.getAttribute('d').split(/(?=M)/).map(middle); }"""
    points = guest.page.evaluate(boxes)
    assert len(points) == 2  # in the inset and on the main map
    for x, y in points:
        guest.page.keyboard.press("Escape")
        guest.page.mouse.click(x, y)
        guest.page.wait_for_selector('.inspector h3:has-text("My Tho")')


def test_what_is_drawn_is_what_the_scene_says(visit: Any) -> None:
    guest = sit_down(visit(1920, 1080))
    scene = guest.now()["scene"]
    places = {piece["place"] for piece in scene["pieces"]} | {
        m["place"] for m in scene["marks"] if m["kind"] != "marker"
    }
    drawn = guest.page.eval_on_selector_all(".chips", "all => all.map((one) => one.dataset.place)")
    assert set(drawn) == places
    stripes = {tuple(held) for held in scene["held"].values() if len(held) > 1}
    assert guest.page.locator("svg.map .held-land pattern").count() == len(stripes)
    guest.page.hover('.chips[data-place="quang-nam"]')
    guest.page.wait_for_selector('.peek h3:has-text("Quang Nam")')
    assert guest.page.locator(".peek .small-counter").count() == len(
        [p for p in scene["pieces"] if p["place"] == "quang-nam"]
    )


def test_no_text_is_below_twelve_pixels_at_any_zoom(visit: Any) -> None:
    guest = sit_down(visit(confirm="off")).hurry(text="Attack Kontum")
    for keys in ("", "0", "+", "++", "++", "+++"):
        for key in keys:
            guest.page.keyboard.press(key)
            guest.page.wait_for_timeout(30)
        guest.page.wait_for_timeout(350)
        assert guest.page.evaluate(SMALL_TEXT) == []


def test_nine_powers_have_nine_colours_in_every_look(visit: Any) -> None:
    guest = sit_down(visit())
    seen = "() => [...document.querySelectorAll('.hands .swatch')].map((s) => getComputedStyle(s).backgroundColor)"
    for theme in ("light", "dark", "contrast"):
        for palette in ("okabe-ito", "classic", "grey"):
            guest.page.evaluate(
                "look => Object.assign(document.documentElement.dataset, look)", {"theme": theme, "palette": palette}
            )
            assert len(set(guest.page.evaluate(seen))) == len(POWERS)


# ---- everybody can play


def test_the_views_of_this_game_have_no_violations_in_any_look(visit: Any, axe: str) -> None:
    guest = sit_down(visit(confirm="off"))
    page, found = guest.page, {}
    for theme in ("light", "dark", "contrast"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found[f"{theme} shop"] = violations(guest, axe, "html" if theme == "light" else ".side")
        page.click("#tab-charts")
        found[f"{theme} charts"] = violations(guest, axe, ".side")
        page.click("#tab-orders")
    attack_on_kontum(guest)
    page.click('.chips[data-place="quang-nam"]')
    page.wait_for_selector(".menu")
    found["menu"] = violations(guest, axe, ".menu")
    page.keyboard.press("Escape")
    open_dialog(guest, "Layers")
    page.wait_for_timeout(300)
    found["layers"] = violations(guest, axe, "dialog")
    assert {name: v for name, v in found.items() if v} == {}


def test_on_a_phone_an_attack_is_put_together_by_touch(visit: Any) -> None:
    guest = sit_down(visit(390, 844, confirm="off")).hurry(text="Attack Kontum")
    assert guest.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    guest.page.click("#tab-orders")
    give(guest, '#panel-orders .choice:has-text("Attack Kontum")')
    sizes = "all => all.map((one) => one.getBoundingClientRect()).map((box) => Math.min(box.width, box.height))"
    assert min(guest.page.eval_on_selector_all("#panel-orders .number-choice", sizes)) >= 40
    give(guest, '#panel-orders .numbers [aria-label^="2 infantry from Quang Nam"]')
    assert count_of(guest, "usa-inf-kontum-attacks") == 2


def test_a_table_to_measure_is_set_up_without_scrolling_past_the_rule_options(visit: Any, axe: str) -> None:
    guest = visit().start()
    tile = guest.page.locator(".tile", has_text="Vietnam 1965")
    assert "for 2 to 6 players" in tile.inner_text()
    tile.locator("text=Options").click()
    guest.page.select_option('dialog select[name="option players"]', "3")
    guest.page.wait_for_selector("dialog .who .hand >> nth=2")
    button = (
        "() => { const box = document.querySelector('dialog .primary').getBoundingClientRect(); return box.bottom; }"
    )
    assert guest.page.evaluate(button) <= 800
    assert not guest.page.is_visible('dialog select[name="option carriers"]')
    guest.page.click("dialog summary")
    assert guest.page.is_visible('dialog select[name="option carriers"]')
    assert guest.page.evaluate(button) <= 800
    assert violations(guest, axe, "dialog") == []


def test_the_start_page_has_a_picture_and_offers_both_sides(visit: Any) -> None:
    guest = visit().start()
    tile = guest.page.locator(".tile", has_text="Vietnam 1965")
    tile.locator(".tile-map .border-country").wait_for(state="attached")
    assert tile.locator("select").first.locator("option").all_inner_texts() == ["Communists", "Anti-Communists"]


# ---- the end


def test_the_end_is_told_with_the_winner_and_every_player(visit: Any, axe: str) -> None:
    guest = sit_down(visit(), AMERICANS)
    now = guest.now()
    scores = {seat: 2 if seat in ("nva", "vc", "soviet", "china") else 0 for seat in POWERS}
    result = {"scores": scores, "level": "Communist victory", "text": "Communists 52, Anti-Communists 30"}
    over = now | {"over": True, "to_act": None, "choices": [], "result": result}
    guest.page.route(f"**/api/tables/{guest.table}", lambda route: route.fulfill(json=over))
    guest.page.reload()
    guest.page.click(".answer >> text=Result")
    assert guest.page.inner_text("dialog h2") == "Communist victory"
    assert "You have lost." in guest.page.inner_text("dialog .how")
    assert guest.page.locator("dialog .standing td").all_inner_texts() == ["won", "lost", "lost"]
    assert violations(guest, axe, "dialog") == []
    guest.page.click("dialog >> text=Look at the map")
    assert "Communist victory: Communists 52" in guest.prompt()


def test_rounds_of_long_ago_are_drawn_when_they_are_opened(visit: Any) -> None:
    guest = sit_down(visit(confirm="off")).hurry(text="Attack Kontum")
    start = guest.page.locator(".log details", has_text="Start")
    assert start.locator(".entry").count() == 0
    start.locator("summary").click()
    start.locator(".entry").first.wait_for()
