"""Steps of a week played by themselves: short words for the tests of chapters 2, 3, 8 and 9."""

from __future__ import annotations

from typing import Any

from tests.games.season_in_hell.field import asking

from indochine.games.season_in_hell.frames import Attrition, Losses, Over, Quiet, Round, Week
from indochine.games.season_in_hell.rules.ch01_losses import LOSSES
from indochine.games.season_in_hell.rules.ch03_quiet import QUIET
from indochine.games.season_in_hell.rules.ch04_drops import drop
from indochine.games.season_in_hell.rules.ch08_attrition import ATTRITION
from indochine.games.season_in_hell.rules.ch09_victory import OVER
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure
from indochine.lab.kit import Asking


def a_round(s: State, f: Round) -> None:
    """A round in which nothing but the drop happens."""
    s.round += 1


ROUND = Procedure(drop, a_round)


def a_week(*steps: Any) -> Asking[State]:
    """These steps of the week, with all they may call; of a round only the drop."""
    parts = {Week: Procedure(*steps), Quiet: QUIET, Round: ROUND, Attrition: ATTRITION, Losses: LOSSES, Over: OVER}
    return asking(parts)


def run(s: State, *steps: Any) -> State:
    """Automatic steps, one after the other."""
    for step in steps:
        step(s, s.frames[-1])
    return s
