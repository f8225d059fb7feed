"""Rules one can learn from: readings are looked up like rules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.conftest import LOOKS
from tests.browser.test_access import violations


def look_up(guest: Any, words: str) -> None:
    """The rules with these words in the search."""
    guest.page.keyboard.press("?")
    guest.page.wait_for_selector("dialog .rules dt")
    guest.page.fill("dialog input[type=search]", words)


def test_a_reading_is_looked_up_like_a_rule_and_leads_to_its_rules(visit: Any) -> None:
    guest = visit().known_war("readings")
    look_up(guest, "E-2")
    guest.page.wait_for_selector("dialog .a-reading.this")
    shown = guest.page.inner_text("dialog .a-reading.this")
    assert shown.startswith("E-2")
    for part in ("Open:", "We play: Large white spaces only", "Because:", "Switch: the option drop_on_any_white"):
        assert part in shown
    guest.page.click('dialog .a-reading.this .rule:visible:has-text("7.2-f")')
    guest.page.wait_for_selector('dialog .rules .this dt:has-text("7.2-f")')
    guest.page.click('dialog .reading .rule:visible:has-text("E-2")')
    guest.page.wait_for_selector("dialog .a-reading.this")


def test_a_newcomer_reads_how_a_game_works_before_playing_and_looks_rules_up(visit: Any) -> None:
    guest = visit().known_war("primer")
    look_up(guest, "road")
    guest.page.click("dialog >> text=How this game works")
    guest.page.wait_for_selector("dialog .primer section")
    assert guest.page.inner_text("#dialog-title") == "How Hoa Binh works"
    assert guest.page.locator("dialog .primer h3").count() == 7
    guest.page.click('dialog .primer .rule:visible:has-text("6.3.3-a")')
    guest.page.wait_for_selector('dialog .looked-up dt:has-text("6.3.3-a")')
    guest.page.click("dialog .looked-up .icon")
    assert guest.page.locator("dialog .looked-up").count() == 0


def test_terms_tell_their_meaning_on_hover_and_on_focus(visit: Any) -> None:
    guest = visit().known_war("terms")
    look_up(guest, "7.2-b")
    guest.page.wait_for_selector("dialog .rules .this .term")
    word, meaning = (
        guest.page.locator("dialog .this .term .word").first,
        guest.page.locator("dialog .this .meaning").first,
    )
    assert not meaning.is_visible()
    word.hover()
    assert meaning.is_visible()
    guest.page.mouse.move(2, 2)
    assert not meaning.is_visible()
    word.focus()
    assert meaning.is_visible()
    assert word.get_attribute("aria-describedby") == meaning.get_attribute("id")


def test_a_rule_is_shown_with_its_example(visit: Any) -> None:
    guest = visit().known_war("examples")
    look_up(guest, "9.2.3-c")
    guest.page.wait_for_selector("dialog .example[open] ol li")
    shown = guest.page.inner_text("dialog .example")
    assert "Example: A post saves the ground, not the men" in shown
    assert "lets the force ignore its first retreat" in shown
    assert guest.page.locator("dialog .example .die").count() > 0


@pytest.mark.parametrize("theme", LOOKS)
def test_primer_and_readings_have_no_violations(visit: Any, axe: str, theme: str) -> None:
    guest = visit(1280, 800, theme).start()
    guest.page.click("text=How it works >> nth=0")
    guest.page.wait_for_selector("dialog .primer section")
    guest.page.click("dialog .primer .rule:visible >> nth=3")
    guest.page.wait_for_selector("dialog .looked-up dt")
    found = {"primer": violations(guest, axe, "dialog")}
    guest.known_war("learning")
    look_up(guest, "E-2")
    guest.page.wait_for_selector("dialog .a-reading.this")
    guest.page.locator("dialog .a-reading .term .word").first.focus()
    found["reading"] = violations(guest, axe, "dialog")
    guest.page.fill("dialog input[type=search]", "9.2.3-c")
    guest.page.wait_for_selector("dialog .example[open]")
    found["example"] = violations(guest, axe, "dialog")
    assert {name: v for name, v in found.items() if v} == {}
