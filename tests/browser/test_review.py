"""The review of a finished game in the page: the curve, the ledger, turning points; a step shown, and tried again."""

from __future__ import annotations

from typing import Any

from tests.browser.test_access import violations
from tests.lab.review.test_ledger import played

import indochine
from indochine.kernel import records

PATIENCE = 300_000  # milliseconds on a busy machine


def finished(guest: Any) -> Any:
    """At a table whose game is over."""
    record = records.write(played(indochine.load("season-in-hell"), "1"))
    guest.comes_to(guest.brings(record))
    guest.page.click('button:text-is("Result")')
    guest.page.wait_for_selector("dialog .last-figures")
    return guest


def test_a_finished_game_is_reviewed_shown_and_tried_again(visit: Any, axe: str) -> None:
    guest = finished(visit())
    guest.page.click('dialog button:text-is("Review")')
    guest.page.wait_for_selector(".review-chart .course-line.value", timeout=PATIENCE)
    ledger = guest.page.inner_text(".ledger")
    for part in ("At the beginning", "Decisions of France", "Decisions of Viet Minh", "Luck of the dice", "The end"):
        assert part in ledger
    assert violations(guest, axe) == []
    guest.page.click('.eyes button:text-is("As Viet Minh")')
    assert "The chance that Viet Minh wins" in guest.page.inner_text(".review-chart")
    shown = guest.page.locator(".turning-point button.plain").first
    step = int(shown.inner_text().split()[-1])
    shown.click()
    guest.page.wait_for_function("n => Number(document.querySelector('.timeline input').value) === n", arg=step)
    guest.page.click('button:text-is("Result")')  # from whatever step one looks at
    guest.page.click('dialog button:text-is("Review")')
    guest.page.wait_for_selector(".review-chart")  # it is there at once
