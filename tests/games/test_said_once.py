"""No decision states its legality twice but those named in docs/said-twice.md, each with its reason."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import indochine
from indochine.kernel.flow import Decision
from indochine.kernel.legality import Listed

PAGE = Path(__file__).parents[2] / "docs" / "said-twice.md"
ROW = re.compile(r"^\| ([\w-]+) \| `(\w+)` \| (.+) \|$", re.MULTILINE)


def named() -> set[tuple[str, str]]:
    return {(game, decision) for game, decision, _ in ROW.findall(PAGE.read_text("utf-8"))}


def twice(name: str) -> set[tuple[str, str]]:
    """The decisions of a game that have a quick list beside their checks."""
    steps = [step for procedure in indochine.load(name).procedures.values() for step in procedure.steps.values()]
    return {
        (name, step.__name__)
        for step in steps
        if isinstance(step, Decision)
        for offer in step.offered
        if isinstance(offer, Listed) and offer.quick
    }


@pytest.mark.parametrize("name", indochine.available())
def test_what_is_said_twice_is_named_with_its_reason(name: str) -> None:
    assert twice(name) == {row for row in named() if row[0] == name}
