"""A hex board with works, wire, zones, charts and thousands of moves, drawn and played by the same page."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.conftest import LOOKS
from tests.browser.guest import Guest
from tests.browser.test_access import violations
from tests.browser.test_looks import BOXES, REGIONS, SIZES, SMALL_TEXT, overlapping
from tests.browser.valley import lay_valley

from indochine.kernel.scene import Choice

SENT = """() => {
  const post = window.fetch;
  window.sent = [];
  window.fetch = (url, init) => {
    if (init?.method === 'POST' && String(url).endsWith('/commands')) window.sent.push(JSON.parse(init.body).do);
    return post(url, init);
  };
}"""
HEADS = ["Ammo", "Food", "Fuel", "Medical", "Men"]


def in_the_valley(guest: Guest, **laid: Any) -> tuple[Guest, list[Choice]]:
    offered = lay_valley(guest.known_war("valley"), **laid)
    guest.page.evaluate(SENT)
    return guest, offered


def sent(guest: Guest) -> list[int]:
    """The choices that the page has sent off."""
    guest.page.wait_for_timeout(200)
    found: list[int] = guest.page.evaluate("window.sent.map(s => s.choose)")
    return found


def moves_of(offered: list[Choice]) -> dict[str, list[Choice]]:
    found: dict[str, list[Choice]] = {}
    for choice in offered:
        if choice.path:
            found.setdefault(choice.pieces[0], []).append(choice)
    return found


def test_a_counter_is_picked_up_its_reach_is_lit_with_costs_and_a_click_moves(visit: Any) -> None:
    guest, offered = in_the_valley(visit(1920, 1080))
    piece, moves = next((p, m) for p, m in moves_of(offered).items() if len(m) == 60)
    guest.page.locator(f'.take[data-take="{piece}"]').click()
    lit = guest.page.eval_on_selector_all(".place.goal", "nodes => nodes.map(n => n.dataset.place)")
    assert set(lit) == {choice.places[0] for choice in moves}
    near = next(choice for choice in moves if len(choice.path) == 1)
    goal = guest.page.locator(f'.place[data-place="{near.places[0]}"]')
    assert near.text in goal.get_attribute("aria-label")
    assert near.cost in goal.get_attribute("aria-label")
    goal.dispatch_event("click")
    assert sent(guest) == [near.index]
    guest.complaints.clear()  # the real table knows nothing of this move


def test_pointing_at_a_destination_shows_its_whole_path_and_cost(visit: Any) -> None:
    guest, offered = in_the_valley(visit(1920, 1080))
    piece, moves = next(iter(moves_of(offered).items()))
    guest.page.locator(f'.take[data-take="{piece}"]').click()
    far = max(moves, key=lambda choice: len(choice.path))
    guest.page.locator(f'.place[data-place="{far.places[0]}"]').dispatch_event("pointerover")
    assert guest.page.get_attribute("path.way:not(.casing)", "d").count("L") == len(far.path)
    assert guest.page.text_content("text.way-text") == far.cost


def test_escape_puts_the_counter_down_again(visit: Any) -> None:
    guest, _ = in_the_valley(visit())
    guest.page.locator(".take").first.click()
    assert guest.page.locator(".place.goal").count() > 0
    guest.page.keyboard.press("Escape")
    assert guest.page.locator(".place.goal").count() == 0
    assert sent(guest) == []


def test_thousands_of_moves_are_listed_by_counter_and_all_can_be_reached(visit: Any) -> None:
    guest, offered = in_the_valley(visit())
    assert len(offered) > 2000
    assert guest.page.locator("#panel-orders .choice").count() < 120
    taken = guest.page.eval_on_selector_all(".take", "nodes => nodes.map(n => n.dataset.take)")
    assert set(taken) == set(moves_of(offered))
    piece, moves = list(moves_of(offered).items())[5]
    guest.page.locator(f'.take[data-take="{piece}"]').click()
    guest.page.click(".in-hand .all-of-them")
    listed = guest.page.eval_on_selector_all(".in-hand .choice", "nodes => nodes.map(n => Number(n.dataset.choice))")
    assert set(listed) == {choice.index for choice in moves}


def test_the_moves_of_a_counter_can_be_made_by_keyboard(visit: Any) -> None:
    guest, offered = in_the_valley(visit())
    press = guest.page.keyboard.press
    press("n")
    press("Enter")
    if guest.page.locator(".menu").count():
        guest.page.wait_for_selector(".menu .choice:focus")
        press("Enter")
    guest.page.wait_for_selector(".in-hand")
    press("n")
    guest.page.wait_for_selector(".place.goal:focus")
    place = guest.page.evaluate("document.activeElement.dataset.place")
    press("Enter")
    chosen = sent(guest)
    assert [offered[n].places for n in chosen] == [(place,)]
    guest.complaints.clear()


def test_the_text_view_picks_up_and_moves(visit: Any) -> None:
    guest, _ = in_the_valley(visit())
    guest.page.keyboard.press("t")
    guest.page.locator(".text-view .take").first.click()
    guest.page.wait_for_selector(".text-view >> text=In hand")
    guest.page.locator(".text-view .choice", has_text="Move Unit").first.click()
    assert len(sent(guest)) == 1
    guest.complaints.clear()


def test_a_cell_of_a_chart_is_chosen_like_a_place(visit: Any) -> None:
    guest, offered = in_the_valley(visit())
    guest.page.click("#tab-charts")
    lit = guest.page.eval_on_selector_all(".chart .cell.lit", "nodes => nodes.map(n => n.dataset.place)")
    assert set(lit) == {choice.places[0] for choice in offered if choice.group == "Loading"}
    guest.page.click('.chart [data-place="drop-1-2"]')
    guest.page.click(".menu >> text=Load ammunition")
    assert [offered[n].text for n in sent(guest)] == ["Load ammunition"]
    guest.complaints.clear()


def test_charts_show_boxes_with_arrows_tracks_with_markers_and_grids_with_headings(visit: Any) -> None:
    guest, _ = in_the_valley(visit())
    guest.page.click("#tab-charts")
    assert guest.page.locator(".boxes .cell").count() == 4
    assert guest.page.locator(".boxes path.arrow").count() == 3
    assert guest.page.locator('.track-row .cell[data-place="ammo-12"] .cell-mark').count() == 1
    assert guest.page.locator(".grid-chart th[scope=col]").all_inner_texts() == [
        "Ammo",
        "Food",
        "Fuel",
        "Medical",
        "Men",
    ]
    assert guest.page.inner_text('.grid-chart [data-place="drop-2-1"]') == "Fuel"
    assert guest.page.locator(".grid-chart .cell.closed").count() == 6


def test_a_figure_beside_the_map_opens_its_chart(visit: Any) -> None:
    guest, _ = in_the_valley(visit())
    guest.page.click(".track >> text=Ammo")
    guest.page.wait_for_selector("#chart-ammo")


def test_the_map_shows_wire_river_roads_works_zones_flags_and_trenches(visit: Any) -> None:
    guest, _ = in_the_valley(visit())
    for drawn in (
        ".hexside-heavy-wire",
        ".hexside-light-wire",
        ".stream.feature-river",
        ".route-road",
        ".region.look-works",
        ".region-border.plain",
        ".overlay.look-trench",
        ".overlay.look-dig",
        ".marks .laid",
        "path.hill",
        ".texture-forest",
        ".runway",
        ".hexside-bridge",
        ".area.ground-box",
        ".arrows .arrow",
    ):
        assert guest.page.locator(f"svg.map {drawn}").count() > 0, drawn


def test_odds_are_a_bar_with_figures_and_modifiers_that_lead_to_their_rules(visit: Any) -> None:
    guest, _ = in_the_valley(visit())
    assert guest.page.locator(".odds .bar .part").all_inner_texts() == ["42 %", "31 %", "27 %"]
    assert guest.page.locator(".modifiers .plus").all_inner_texts() == ["−1", "+2"]
    guest.page.click(".modifiers .rule >> nth=0")
    guest.page.wait_for_selector("dialog .rules dt")
    assert guest.page.inner_text("dialog .rules dt >> nth=0") == "9.2.3-a"


def test_the_small_map_shows_what_is_in_sight_and_goes_where_it_is_clicked(visit: Any) -> None:
    guest, _ = in_the_valley(visit())
    before = guest.page.evaluate("document.querySelector('.sight').style.transform")
    guest.page.locator(".minimap").click(position={"x": 20, "y": 20})
    assert guest.page.evaluate("document.querySelector('.sight').style.transform") != before
    guest.page.keyboard.press("0")
    guest.page.wait_for_selector(".minimap.away", state="attached")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_nothing_overlaps_and_all_text_can_be_read(visit: Any, width: int, height: int) -> None:
    guest, _ = in_the_valley(visit(width, height))
    boxes = guest.page.evaluate(BOXES, REGIONS)
    assert overlapping(boxes) == []
    assert guest.page.evaluate("document.documentElement.scrollWidth") <= width
    assert guest.page.evaluate(SMALL_TEXT) == []
    guest.page.click("#tab-charts")
    small = [text for text in guest.page.evaluate(SMALL_TEXT) if "px" in text]
    assert small == []


@pytest.mark.parametrize("theme", LOOKS)
def test_hexes_charts_and_reach_have_no_violations(visit: Any, axe: str, theme: str) -> None:
    guest, _ = in_the_valley(visit(1280, 800, theme))
    found = {"orders": violations(guest, axe, ".side")}
    guest.page.locator(".take").first.click()
    found["reach"] = violations(guest, axe, "html")
    guest.page.click("#tab-charts")
    found["charts"] = violations(guest, axe, ".side")
    guest.page.click(".tools >> text=Layers")
    guest.page.wait_for_timeout(250)
    found["layers"] = violations(guest, axe, "dialog")
    assert {name: v for name, v in found.items() if v} == {}
