"""The table guides: advice, answers given for good, lists that narrow, a game that begins at once and ends well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.browser.asked import SIZES
from tests.browser.conftest import guests_at
from tests.browser.walk import Drawn, Walker, planned


@pytest.fixture
def at_step(chromium: Any, address: str) -> Iterator[Any]:
    """Somebody at a step of a game among planners."""
    with guests_at(chromium, address) as arrive:

        def sit(game: str, scenario: str, step: int) -> Walker:
            walker = Walker(arrive(*SIZES["desk"]), Drawn(game, scenario))
            walker.sit_down(step)
            return walker

        yield sit


def payment() -> int:
    """A step of Hoa Binh at which somebody is asked who pays."""
    moves = planned(Drawn("hoa-binh", "campaign")).record.moves
    return next(move.n - 1 for move in moves if "pay" in str(getattr(move, "action", {}).get("type", "")).lower())


def test_advice_is_told_and_followed(at_step: Any) -> None:
    guest = at_step("hoa-binh", "campaign", 9).guest
    guest.page.keyboard.press("a")
    guest.page.wait_for_selector(".hint.advised")
    before = guest.steps()
    guest.page.click("text=Do it")
    guest.acted(before)


def test_an_answer_given_for_good_is_given_again_until_it_is_lifted(at_step: Any) -> None:
    walker = at_step("hoa-binh", "campaign", payment())
    guest = walker.guest
    page, rule = guest.page, guest.page.inner_text(".asked-text .rule")
    page.click(".always")
    other = "rule => document.querySelector('.prompt.yours .asked-text .rule')?.textContent.trim() !== rule"
    page.wait_for_function(other, arg=rule)
    walker.sit_down(payment())  # asked again, at another table
    page.wait_for_selector(".hint.told >> text=as you always do")
    page.click("text=More")
    page.click("dialog >> text=Ask me again")
    assert page.evaluate("localStorage.getItem('always-hoa-binh')") == "{}"


def test_typing_narrows_a_long_list(at_step: Any) -> None:
    guest = at_step("hoa-binh", "campaign", 251).guest
    listed = guest.page.locator("#panel-orders .choice:not(.main)")
    many = listed.count()
    guest.page.keyboard.press("f")
    guest.page.keyboard.type("vi thuy")
    assert 0 < listed.count() < many
    assert all("Vi Thuy" in text for text in listed.all_inner_texts())
    guest.page.keyboard.press("Escape")
    assert listed.count() == many


def test_a_place_out_of_reach_tells_why_and_the_piece_stays_in_hand(at_step: Any) -> None:
    guest = at_step("final-gamble", "D", 6).guest  # a unit of the Viet Minh is in the hand
    assert guest.page.locator(".in-hand").count()
    dark = "[...document.querySelectorAll('svg.map .place:not(.lit)')].at(40)"
    guest.page.evaluate(f"() => {dark}.dispatchEvent(new MouseEvent('click', {{ bubbles: true }}))")
    told = guest.page.wait_for_selector(".hint.told").inner_text()
    assert "does not get to" in told
    assert "as near as" in told
    assert guest.page.locator(".in-hand").count()


def test_a_picture_of_the_position_is_saved(at_step: Any) -> None:
    guest = at_step("hoa-binh", "campaign", 251).guest
    guest.page.click("text=More")
    guest.page.click("dialog >> text=Picture of the position")
    for words, kind in (("PNG of what is in sight", b"\x89PNG"), ("SVG of the whole map", b"<svg")):
        with guest.page.expect_download() as saved:
            guest.page.click(f"dialog >> text={words}")
        assert saved.value.path().read_bytes().startswith(kind)


def test_a_game_ends_with_its_course_and_a_rematch(at_step: Any) -> None:
    steps = planned(Drawn("final-gamble", "D")).record.played
    guest = at_step("final-gamble", "D", steps).guest
    page, table = guest.page, guest.table
    page.click("text=Result")
    page.click("summary >> text=turn by turn")
    page.wait_for_selector(".course tr.turning")
    page.click("dialog >> text=Verify the dice")
    page.wait_for_selector("dialog >> text=every die agrees with the seed")
    page.click(".verify")
    page.wait_for_selector("dialog >> text=every die agrees with the seed")
    page.keyboard.press("Escape")
    page.click("text=Result")
    page.click("dialog >> text=Rematch")
    page.wait_for_function("table => !location.pathname.includes(table)", arg=table)


def test_play_now_begins_with_a_real_question(visit: Any) -> None:
    guest = visit().start()
    tile = guest.page.locator(".tile", has_text="A Season in Hell")
    assert "About an hour" in tile.inner_text()
    tile.locator("text=Play now").click()
    guest.page.wait_for_selector(".prompt")
    guest.page.wait_for_function("() => !document.querySelector('.where h1').textContent.includes('Set-up')")


def test_who_comes_too_late_with_a_link_may_watch(visit: Any) -> None:
    host = visit().start()
    opened = host.ask("/api/tables", {"game": "final-gamble", "seats": {"france": "human", "viet minh": "human"}})
    link, watch = opened["links"]["viet minh"], opened["links"]["watch"].split("#join=")[1]
    for expected in (1, 0):
        guest = visit(battles="off")
        guest.page.goto(f"{link}&watch={watch}" if link.startswith("http") else f"{host.address}{link}&watch={watch}")
        guest.page.wait_for_selector(".prompt")
        assert len(guest.now()["yours"]) == expected
        guest.complaints.clear()  # the browser tells of the link that was refused
