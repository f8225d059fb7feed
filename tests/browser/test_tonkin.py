"""Tonkin in a real browser: months as each side, a march with its cost before the click, the map without faults."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.conftest import LOOKS
from tests.browser.guest import MORE, PATIENCE, Guest
from tests.browser.mouse import from_the_list, on_the_map
from tests.browser.test_access import violations
from tests.browser.test_season_in_hell import watched

GAME = "tonkin"
FRENCH, VIET_MINH = SIDES = ("french", "viet minh")
EVERY = 4  # so many decisions before the primary button is pressed


def sit_down(guest: Guest, *seats: str, seed: str = "delta", other: str = "greedy") -> Guest:
    """A table of the first season with these human seats, its first decision shown."""
    guest.page.add_init_script(f"localStorage.setItem('guide-{GAME}', '\"done\"')")
    who = {seat: "human" if seat in seats else other for seat in SIDES}
    wish = {"game": GAME, "scenario": "1", "seed": seed, "seats": who, "mine": list(seats)}
    watched(guest.opens(wish))
    return guest


def quickly(guest: Guest) -> None:
    """The primary button where there is one, else the first of the orders; every card is seen."""
    before = guest.steps()
    primary = guest.page.locator(".answer .primary")
    if primary.count():
        primary.click()
    else:
        from_the_list(guest, 0)
    guest.page.wait_for_function(MORE, arg=before, timeout=PATIENCE)
    watched(guest)


def month(guest: Guest) -> str:
    return guest.headline().partition(":")[0]


@pytest.mark.parametrize("seat", [SIDES[0], pytest.param(SIDES[1], marks=pytest.mark.soak)])
def test_two_months_are_played_as_each_side(visit: Any, seat: str) -> None:
    guest = sit_down(visit(1440, 900, confirm="off", battles="wait"), seat)
    months = [month(guest)]
    for _ in range(300):
        quickly(guest)
        if month(guest) != months[-1]:
            months.append(month(guest))
        if len(months) > 2 or guest.over():
            break
    assert len(months) > 2 or guest.over()  # who only defends may lose in the first


@pytest.mark.parametrize("seat", SIDES)
def test_some_decisions_by_mouse_as_each_side(visit: Any, seat: str) -> None:
    guest = sit_down(visit(1440, 900, confirm="off"), seat, seed="mouse")
    ways = set()
    for n in range(24):
        before = guest.steps()
        ends = guest.page.locator(".answer .primary").count() and n % EVERY == 0
        how = "button" if ends else "map" if on_the_map(guest, n) else "list"
        listed = guest.page.locator("#panel-orders .choice").count() > 0
        if how == "list" and listed:
            from_the_list(guest, n)
        elif how != "map":
            guest.page.click(".answer .primary")
        guest.acted(before)
        ways.add(how)
    assert ways >= {"button", "map"}


def test_the_question_after_a_film_glows_on_the_map(visit: Any) -> None:
    guest = sit_down(visit(1440, 900, confirm="off", battles="wait"), FRENCH)
    lit = guest.page.locator(".place.lit").count()
    assert lit == len({place for choice in guest.now()["choices"] for place in choice["places"]}) > 5
    assert f"Click one of {lit} glowing places" in guest.page.inner_text(".hint")


def test_a_march_shows_its_costs_before_the_click(visit: Any) -> None:
    guest = sit_down(visit(1440, 900, confirm="off"), FRENCH).hurry("Moves")
    before = guest.steps()
    guest.page.click("#tab-orders")
    guest.page.locator("#panel-orders .choice[data-choice]", has_text="Move").first.click()
    guest.acted(before)
    goals = guest.page.locator(".place.goal, .place.lit")
    assert goals.count() > 3
    assert "mp" in guest.page.inner_text("#panel-orders")


@pytest.mark.soak
@pytest.mark.parametrize("seat", SIDES)
def test_a_whole_season(visit: Any, seat: str) -> None:
    guest = sit_down(visit(1440, 900, confirm="off", battles="wait"), seat, seed="season")
    for _ in range(4000):
        if guest.over():
            break
        quickly(guest)
    assert guest.over()
    guest.page.wait_for_selector("dialog[open] >> text=victory")


@pytest.mark.parametrize("theme", LOOKS)
def test_the_map_has_no_violations_in_any_look(visit: Any, axe: str, theme: str) -> None:
    guest = sit_down(visit(1440, 900, theme), FRENCH).hurry("Moves")
    assert violations(guest, axe, "html") == []
