"""A Season in Hell in a real browser: whole games as each side, with every battle seen; plans as marks and arrows."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.conftest import LOOKS
from tests.browser.guest import DRAWN, MORE, PATIENCE, Guest
from tests.browser.mouse import from_the_list, on_the_map
from tests.browser.test_access import violations

from indochine.games import KNOWN, find

GAME = "season-in-hell"
FRANCE, VIET_MINH = SIDES = ("france", "viet minh")
COMPUTER = "greedy" if "greedy" in find(KNOWN[GAME]).players else "random"
EVERY = 6  # so many decisions before the primary button is pressed


def sit_down(guest: Guest, *seats: str, seed: str = "camp", other: str = COMPUTER) -> Guest:
    """A table of the first scenario with these human seats, its first decision shown."""
    guest.page.add_init_script(f"localStorage.setItem('guide-{GAME}', '\"done\"')")
    who = {seat: "human" if seat in seats else other for seat in SIDES}
    wish = {"game": GAME, "scenario": "1", "seed": seed, "seats": who, "mine": list(seats)}
    return guest.opens(wish).ready()


def by_mouse(guest: Guest, n: int) -> str:
    """One decision: set-up ready made, the primary button now and then, else the map or the list."""
    before = guest.steps()
    ends = guest.page.locator(".answer .primary").count() and ("Set-up" in guest.headline() or n % EVERY == 0)
    how = "button" if ends else "map" if on_the_map(guest, n) else "list"
    if how == "button":
        guest.page.click(".answer .primary")
    if how == "list":
        from_the_list(guest, n)
    guest.acted(before)
    return how


@pytest.mark.parametrize("seat", SIDES)
def test_some_decisions_by_mouse_as_each_side(visit: Any, seat: str) -> None:
    guest = sit_down(visit(1440, 900, confirm="off"), seat)
    ways, seen = set(), set()
    for n in range(25):
        seen.add(guest.headline().partition(": ")[2])
        ways.add(by_mouse(guest, n))
        if guest.over():
            break
    assert ways >= {"button", "map"}
    assert "Set-up" in seen
    assert len(seen) > 2


SEEN = """() => document.querySelector('.battle .go-on') || document.querySelector('.prompt.yours') ||
  document.querySelector('.asked-text').textContent.includes('The game is over')"""


def watched(guest: Guest) -> int:
    """Until somebody here is asked or the game is over, from card to card; how many there were."""
    for cards in range(500):
        guest.page.wait_for_function(SEEN, timeout=PATIENCE)
        if not guest.page.locator(".battle").count():
            return cards
        guest.page.click(".battle .go-on")
        guest.page.evaluate(DRAWN)
    raise AssertionError("the film does not end")


@pytest.mark.parametrize("seat", SIDES)
def test_the_first_week_is_played_to_its_end_with_every_battle_seen(visit: Any, seat: str) -> None:
    """Quickly: the primary button where there is one, else the first of the orders."""
    guest = sit_down(visit(1440, 900, confirm="off", battles="wait", motion="off"), seat, seed="a week")
    cards = watched(guest)
    for _ in range(400):
        if guest.over():
            break
        before = guest.steps()
        primary = guest.page.locator(".answer .primary")
        if primary.count():
            primary.click()
        else:
            from_the_list(guest, 0)
        guest.page.wait_for_function(MORE, arg=before, timeout=PATIENCE)
        cards += watched(guest)
    assert guest.over()
    assert cards >= 2
    assert "needed 10 strongpoints" in guest.now()["result"]["text"]
    guest.page.wait_for_selector("dialog[open] >> text=strongpoints")


@pytest.mark.soak
@pytest.mark.parametrize("seat", SIDES)
def test_a_whole_game_by_mouse(visit: Any, seat: str) -> None:
    guest = sit_down(visit(1440, 900, confirm="off"), seat, seed="to the end")
    for n in range(3000):
        if guest.over():
            break
        by_mouse(guest, n)
    assert guest.over()
    assert "needed 10 strongpoints" in guest.now()["result"]["text"]


# ---- an impulse is put together on the map


def to_the_guns(guest: Guest) -> Guest:
    """As the Viet Minh on one screen with France: set up, dig nowhere, attack, one regiment engaged."""
    guest.hurry(text="Attack in this round")
    choose(guest, "Attack in this round")
    choose(guest, "Engage regiment")
    return guest.hurry("Artillery")


def choose(guest: Guest, begins: str) -> None:
    before = guest.steps()
    guest.page.click("#tab-orders")
    guest.page.locator("#panel-orders .choice[data-choice]", has_text=begins).first.click()
    guest.acted(before)


def test_barrages_are_marked_in_their_order_and_can_be_taken_back(visit: Any) -> None:
    guest = to_the_guns(sit_down(visit(1440, 900, confirm="off"), *SIDES))
    laid = guest.page.locator('.laid use[href="#glyph-barrage"]')
    for number in (1, 2):
        choose(guest, "Guns on")
        assert laid.count() == number
        guest.page.wait_for_function("n => document.querySelectorAll('.pledge').length === n", arg=number)
        assert f"{number} barrage" in guest.prompt()
    assert guest.page.inner_text(".answer .primary").strip() == "Open fire: 2 targets"
    guest.page.click(".answer .undo")
    guest.page.wait_for_function("() => document.querySelector('.asked-text').textContent.includes('1 barrage laid')")
    assert laid.count() == 1


def test_declared_attacks_are_arrows_on_the_map_and_words_in_the_text_view(visit: Any, axe: str) -> None:
    guest = to_the_guns(sit_down(visit(1440, 900, confirm="off"), *SIDES)).hurry("Moves")
    while guest.page.locator("#panel-orders .choice[data-choice]", has_text="Base before").count():
        choose(guest, "Base before")
    guest.hurry("Attacks")
    assert guest.page.locator(".march-head").count() == 0
    choose(guest, "attack")
    assert guest.page.locator(".march-head").count() >= 1
    assert (guest.page.locator(".pledge").first.text_content() or "").strip().endswith("%")
    assert violations(guest, axe, "html") == []
    guest.page.keyboard.press("t")
    guest.page.wait_for_selector(".text-view")
    assert "Attack of" in guest.page.inner_text(".text-view")


# ---- what a first look shows


@pytest.mark.parametrize("theme", LOOKS)
def test_the_camp_has_no_violations_in_any_look(visit: Any, axe: str, theme: str) -> None:
    guest = sit_down(visit(1440, 900, theme), VIET_MINH).hurry("Trenches")
    assert violations(guest, axe, "html") == []


def test_the_whole_camp_is_in_sight_on_a_desk(visit: Any) -> None:
    guest = sit_down(visit(1440, 900), FRANCE)
    guest.page.wait_for_function(
        """() => { const frame = document.querySelector('.map-frame').getBoundingClientRect();
      return ['g1', 'am2', 'b3', 'c3', 'i5'].every((id) => {
        const b = document.querySelector(`.place[data-place="${id}"] .target`).getBoundingClientRect();
        const across = b.left >= frame.left && b.right <= frame.right;
        return across && b.top >= frame.top && b.bottom <= frame.bottom; }); }"""
    )


def test_the_guide_of_each_side_waits_for_its_question(visit: Any) -> None:
    guest = visit(1440, 900)
    wish = {"game": GAME, "scenario": "1", "seed": "guide", "seats": {FRANCE: COMPUTER, VIET_MINH: "human"}}
    guest.opens(wish)
    guest.page.wait_for_selector(".guide >> text=You besiege the camp")
    guest.ready().page.click(".guide >> text=Next")
    guest.page.click(".answer .primary")
    guest.page.wait_for_selector(".guide >> text=Dig: click a zone")
