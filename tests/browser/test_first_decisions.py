"""Nobody misses his first move: what is asked about lies open to a click, and the hint counts what glows."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from tests.browser.asked import SIZES, Eye, Sitting, sit_down, sittings

FEW, TEN = 3, 10


def stumbles(visit: Any, sitting: Sitting, size: str, decisions: int) -> list[str]:
    """What a newcomer with the tour on would stumble over in his first decisions."""
    eye = Eye(sit_down(visit(*SIZES[size], confirm="off"), sitting), sitting)
    for n in range(decisions):
        if eye.guest.over():
            break
        if wrong := eye.decide(n):
            return [f"decision {n + 1}, {eye.guest.prompt()!r}: {what}" for what in wrong]
    return []


def every_side() -> list[Sitting]:
    """Every side of every game, each in another of its scenarios."""
    sides: dict[tuple[str, ...], list[Sitting]] = {}
    for one in sittings(divisions=False):
        sides.setdefault((one.game, *one.hand), []).append(one)
    return [ways[n % len(ways)] for n, ways in enumerate(sides.values())]


# Here the sizes by turns; the soak opens every scenario as every side at all sizes.
BY_TURNS = list(zip(every_side(), cycle(SIZES), strict=False))


@pytest.mark.parametrize(("sitting", "size"), BY_TURNS, ids=str)
def test_the_first_targets_are_in_sight(visit: Any, sitting: Sitting, size: str) -> None:
    assert stumbles(visit, sitting, size, FEW) == []


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("sitting", list(sittings(divisions=True)), ids=str)
def test_the_first_ten_targets_are_in_sight(visit: Any, sitting: Sitting, size: str) -> None:
    assert stumbles(visit, sitting, size, TEN) == []


# ---- moving the map oneself


def newcomer(visit: Any, name: str, size: str) -> Eye:
    sitting = next(one for one in sittings(divisions=False) if str(one) == name)
    return Eye(sit_down(visit(*SIZES[size]), sitting), sitting)


def drag(eye: Eye, dx: int, dy: int) -> None:
    """The map by the mouse, from a point of it that lies free."""
    mouse, (x, y) = eye.guest.page.mouse, (600, 120)
    mouse.move(x, y)
    mouse.down()
    for part in (0.2, 0.6, 1):
        mouse.move(x + dx * part, y + dy * part)
    mouse.up()


def test_a_map_moved_by_hand_stays_until_the_next_question(visit: Any) -> None:
    eye = newcomer(visit, "final-gamble D france", "desk")
    drag(eye, 0, 2000)
    drag(eye, 0, 2000)
    assert not eye.reached()
    eye.guest.page.click("text=End the tour")
    assert not eye.reached()  # what covered the map is gone, and he still looks where he wants to look
    before = eye.guest.steps()
    eye.guest.page.click("#panel-orders .goals .choice >> nth=0")
    eye.guest.acted(before)
    assert eye.reached()


def test_one_click_leads_back_to_what_is_asked(visit: Any) -> None:
    eye = newcomer(visit, "final-gamble D france", "desk")
    assert not eye.guest.page.locator(".show-asked").count()
    drag(eye, 0, 2000)
    drag(eye, 0, 2000)
    eye.guest.page.click(".show-asked")
    assert eye.reached()
    assert not eye.guest.page.locator(".show-asked").count()


def test_arrows_count_what_is_out_of_sight_and_lead_there(visit: Any) -> None:
    eye = newcomer(visit, "final-gamble A viet minh", "phone")
    asked = {thing["place"] for thing in eye.look()["glows"]}
    seen, arrows = eye.reached(), eye.guest.page.locator(".beyond-arrow")
    numbers = [int(text.split()[1]) for text in arrows.all_inner_texts()]
    assert sum(numbers) >= len(asked - seen) - len(numbers) > 0  # an arrow may lie over a place and does not count it
    arrows.first.click()
    assert eye.reached() - seen


def test_escape_puts_down_what_came_into_the_hand_by_itself(visit: Any) -> None:
    eye = newcomer(visit, "final-gamble D france", "desk")
    assert "destinations" in eye.look()["hint"]
    eye.guest.page.keyboard.press("Escape")
    assert eye.look()["hint"] == "Click the field under Charts to see where a counter can go."


def test_the_map_is_brought_there_also_where_motion_is_wanted(visit: Any) -> None:
    sitting = next(one for one in sittings(divisions=False) if str(one) == "final-gamble D france")
    eye = Eye(sit_down(visit(*SIZES["desk"], motion="auto"), sitting), sitting)
    eye.guest.page.wait_for_function(
        "() => { const at = document.querySelector('.place.goal .target').getBoundingClientRect();"
        " return document.elementFromPoint(at.x + at.width / 2, at.y + at.height / 2)?.closest('.place.goal'); }"
    )
