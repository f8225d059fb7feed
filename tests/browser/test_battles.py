"""A battle is seen: its card holds the next question back, strikes losses, and comes again in replay and text view."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.conftest import LOOKS
from tests.browser.guest import DRAWN, MORE, Guest
from tests.browser.test_access import violations
from tests.browser.test_season_in_hell import SEEN, SIDES, choose, sit_down, to_the_guns

TARGETS = 6
LINES = "nodes => nodes.map((n) => n.textContent.replace(/\\s+/g, ' ').trim())"
COVERED = """() => { const ring = document.querySelector('.ring.focus').getBoundingClientRect();
  const card = document.querySelector('.battle').getBoundingClientRect();
  const x = ring.x + ring.width / 2, y = ring.y + ring.height / 2;
  return x > card.left && x < card.right && y > card.top && y < card.bottom; }"""


def prefer(guest: Guest, **settings: str) -> None:
    """Other settings, as after a look into the dialog; the page is opened anew."""
    change = "more => localStorage.settings = JSON.stringify({...JSON.parse(localStorage.settings), ...more})"
    guest.page.evaluate(change, settings)
    guest.page.reload()
    guest.page.wait_for_selector(".prompt")
    guest.ready()


def under_fire(guest: Guest, seed: str = "shells") -> Guest:
    """Viet Minh guns on several strongpoints have opened fire, and their first card is shown."""
    to_the_guns(sit_down(guest, *SIDES, seed=seed))
    for _ in range(TARGETS):
        choose(guest, "Guns on")
    prefer(guest, battles="wait")
    guest.page.wait_for_selector("#odds .forecast")  # a card tells the odds that were seen before
    before = guest.steps()
    guest.page.click(".answer .primary")
    guest.page.wait_for_function(MORE, arg=before)
    guest.page.wait_for_selector(".battle .go-on")
    return guest


def title(guest: Guest) -> str:
    return str(guest.page.inner_text(".battle h2"))


def to_the_end(guest: Guest, on: Any) -> list[str]:
    """From card to card; their titles."""
    seen = list[str]()
    while guest.page.locator(".battle").count():
        seen.append(guest.page.inner_text(".battle header"))
        on()
        guest.page.wait_for_function(
            "was => document.querySelector('.battle header')?.innerText !== was || document.querySelector('.yours')",
            arg=seen[-1],
        )
        guest.page.evaluate(DRAWN)
    return seen


def test_the_question_waits_until_all_cards_were_seen(visit: Any) -> None:
    guest = under_fire(visit(1440, 900, confirm="off"))
    assert guest.page.locator(".prompt.yours").count() == 0
    assert guest.page.locator(".choice[data-choice]").count() == 0
    assert "See what happened" in guest.prompt()
    assert "guns against" in title(guest)
    seen = to_the_end(guest, lambda: guest.page.click(".battle .go-on"))
    assert len(seen) == len(set(seen)) > 1
    guest.ready()
    assert guest.page.locator(".battle").count() == 0


def test_a_card_shows_odds_dice_and_modifiers_beside_the_place(visit: Any) -> None:
    guest = under_fire(visit(1440, 900, confirm="off"))
    assert guest.page.locator(".battle-odds .promise").count() > 1
    assert guest.page.locator(".battle-line .dice .die").count() >= 1
    assert guest.page.locator(".battle .change .rule").count() >= 1
    assert guest.page.locator(".ring.focus").count() == 1
    assert not guest.page.evaluate(COVERED)


def test_what_is_lost_is_struck_from_the_counters(visit: Any) -> None:
    """The owner says which unit it is: the card goes on with his answer."""
    guest = under_fire(visit(1440, 900, confirm="off"))
    struck = list[str]()

    def look() -> None:
        struck.extend(guest.page.eval_on_selector_all(".fighter:is(.hurt, .gone) .unheard", LINES))
        guest.page.keyboard.press("Enter")

    for _ in range(30):
        to_the_end(guest, look)
        if struck:
            break
        before = guest.steps()
        guest.page.locator("#panel-orders .choice[data-choice]").first.click()
        guest.page.wait_for_function(MORE, arg=before)
        guest.page.wait_for_function(SEEN)
    assert struck
    assert all("lost" in one for one in struck)


def test_enter_goes_on_and_escape_goes_to_the_question(visit: Any) -> None:
    guest = under_fire(visit(1440, 900, confirm="off"))
    guest.page.locator(".place").nth(3).focus()  # a place of the map has the focus after a click on it
    first = title(guest)
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_function("was => document.querySelector('.battle h2').innerText !== was", arg=first)
    guest.page.keyboard.press("ArrowLeft")
    guest.page.wait_for_function("was => document.querySelector('.battle h2').innerText === was", arg=first)
    guest.page.keyboard.press("Escape")
    guest.ready()
    guest.page.click(".timeline .since")
    guest.page.wait_for_selector(".battle .go-on")
    guest.page.click(".prompt .skip")
    guest.ready()


def test_the_same_card_in_the_replay_and_beside_the_text_view(visit: Any) -> None:
    guest = under_fire(visit(1440, 900, confirm="off"))
    lines = guest.page.eval_on_selector_all(".battle-line", LINES)
    guest.page.keyboard.press("t")
    guest.page.wait_for_selector(".text-view")
    assert guest.page.eval_on_selector_all(".battle-line", LINES) == lines
    guest.page.keyboard.press("t")
    step = int(guest.page.input_value(".timeline input"))
    guest.page.keyboard.press("Escape")
    guest.ready()
    before = guest.steps()
    guest.page.locator("#panel-orders .choice[data-choice]").first.click()  # only what lies behind is looked back at
    guest.page.wait_for_function(MORE, arg=before)
    guest.page.goto(f"{guest.address}/t/{guest.table}#at={step}")
    guest.page.reload()
    guest.page.wait_for_selector(".battle")
    cards = guest.page.locator(".battle select option").count() or 1
    for _ in range(cards - 1):
        guest.page.keyboard.press("ArrowLeft")
    guest.page.evaluate(DRAWN)
    assert guest.page.eval_on_selector_all(".battle-line", LINES)[: len(lines)] == lines
    assert "Looking back" in guest.prompt()


def test_a_phone_shows_both_the_place_and_the_dice(visit: Any) -> None:
    guest = to_the_guns(sit_down(visit(1440, 900, confirm="off"), *SIDES, seed="shells"))
    choose(guest, "Guns on")
    guest.page.set_viewport_size({"width": 390, "height": 844})
    prefer(guest, battles="wait")
    guest.page.click(".answer .primary")
    guest.page.wait_for_selector(".battle .go-on")
    guest.page.wait_for_function("() => !document.querySelector('.board[data-looking]')")
    assert not guest.page.evaluate(COVERED)
    in_sight = """() => { const body = document.querySelector('.battle-body').getBoundingClientRect();
      const die = document.querySelector('.battle-line.rolled .die').getBoundingClientRect();
      return die.top >= body.top && die.bottom <= body.bottom && body.bottom <= innerHeight; }"""
    guest.page.wait_for_function(in_sight)
    guest.page.click(".battle .go-on")


@pytest.mark.parametrize("theme", LOOKS)
def test_a_card_has_no_violations(visit: Any, axe: str, theme: str) -> None:
    guest = under_fire(visit(1440, 900, theme, confirm="off"))
    assert violations(guest, axe, "html") == []
    guest.page.set_viewport_size({"width": 390, "height": 844})
    guest.page.evaluate(DRAWN)
    assert violations(guest, axe, "html") == []
