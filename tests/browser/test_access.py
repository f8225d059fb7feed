"""Everybody can play: axe-core finds nothing (A and AA) on any page or dialog in any of the three looks."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from tests.browser.asked import SIZES, Eye, Sitting, sit_down, sittings
from tests.browser.conftest import LOOKS
from tests.browser.guest import Guest

RUN = """async within => {
  const where = { include: [within], exclude: ['.place:nth-child(n+9)'] };  // one place is drawn like another
  const found = await axe.run(where, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });
  const told = node => `${node.html.slice(0, 160)} ${node.failureSummary}`;
  return found.violations.map(v => `${v.id}: ${v.nodes.slice(0, 3).map(told).join(' | ')}`);
}"""
DIALOGS = (
    "Layers",
    "Rules",
    "Settings",
    "More",
    "Share this table",
    "Fairness of the dice",
    "Luck",
    "Play on from here",
)


def violations(guest: Guest, axe: str, within: str = "html") -> list[str]:
    if not guest.page.evaluate("() => 'axe' in window"):
        guest.page.evaluate(axe)
    found: list[str] = guest.page.evaluate(RUN, within)
    return found


def open_dialog(guest: Guest, name: str) -> None:
    if guest.page.locator(f".tools >> text={name}").count() == 0:
        guest.page.click(".tools >> text=More")
        guest.page.click(f"dialog .actions >> text={name}")
    else:
        guest.page.click(f".tools >> text={name}")
    guest.page.wait_for_selector("dialog[open]")
    guest.page.wait_for_timeout(250)


@pytest.mark.parametrize("theme", LOOKS)
def test_pages_have_no_violations(visit: Any, axe: str, theme: str) -> None:
    guest = visit(1280, 800, theme).start()
    found = {"start": violations(guest, axe)}
    guest.known_war("axe")
    guest.play_at_random(30, seed=4)
    found["table"] = violations(guest, axe)
    guest.page.locator(".place").nth(3).click(force=True)
    guest.page.wait_for_timeout(300)
    found["place"] = violations(guest, axe)
    guest.page.keyboard.press("t")
    found["text"] = violations(guest, axe)
    assert {name: list(v) for name, v in found.items() if v} == {}


@pytest.mark.parametrize("theme", LOOKS)
def test_dialogs_have_no_violations(visit: Any, axe: str, theme: str) -> None:
    guest = visit(1280, 800, theme).start()
    guest.page.click("text=Options")
    found = {"options": violations(guest, axe, "dialog")}
    guest.known_war("dialogs")
    for name in DIALOGS:
        open_dialog(guest, name)
        found[name] = violations(guest, axe, "dialog")
        guest.page.keyboard.press("Escape")
        guest.page.wait_for_selector("dialog[open]", state="detached")
    guest.page.locator(".place.lit").first.click()
    guest.page.wait_for_selector(".menu")
    found["menu"] = violations(guest, axe, ".menu")
    assert {name: v for name, v in found.items() if v} == {}


def test_phone_pages_have_no_violations(visit: Any, axe: str) -> None:
    guest = visit(390, 844).known_war("phone")
    found = {"map": violations(guest, axe)}
    for tab in ("orders", "place", "log", "chat", "notes"):
        guest.page.click(f"#tab-{tab}")
        found[tab] = violations(guest, axe, ".sheet")
    assert {name: v for name, v in found.items() if v} == {}


# ---- the first decisions of every game


def found_at_first(visit: Any, axe: str, sitting: Sitting, size: str) -> dict[str, list[str]]:
    """At the first question, with the tour beside it, and after a decision, with something in the log."""
    guest = sit_down(visit(*SIZES[size], confirm="off"), sitting)
    found = {"first": violations(guest, axe)}
    Eye(guest, sitting).decide(0)
    guest.page.click("#tab-log")
    found["log"] = violations(guest, axe)
    return {name: v for name, v in found.items() if v}


OF_EACH_GAME = list({one.game: one for one in sittings(divisions=False)}.values())


@pytest.mark.parametrize(("sitting", "size"), list(zip(OF_EACH_GAME, cycle(["desk", "phone"]), strict=False)), ids=str)
def test_first_decisions_have_no_violations(visit: Any, axe: str, sitting: Sitting, size: str) -> None:
    assert found_at_first(visit, axe, sitting, size) == {}


@pytest.mark.soak
@pytest.mark.parametrize("size", ["desk", "phone"])
@pytest.mark.parametrize("sitting", list(sittings(divisions=False)), ids=str)
def test_first_decisions_of_all_have_no_violations(visit: Any, axe: str, sitting: Sitting, size: str) -> None:
    assert found_at_first(visit, axe, sitting, size) == {}
