"""How many legal sequences of one, two, three choices begin at fixed positions: an alarm for changes of the rules.

The numbers stand in perft.toml. When a change is wanted:

    python -m tests.games.hoa_binh.perft --update
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable
from copy import copy
from pathlib import Path

from tests.games.hoa_binh.play import GAME, decisions
from tests.games.hoa_binh.positions import position

from indochine.games.hoa_binh.frames import FrenchPhase, VietMinhPhase
from indochine.games.hoa_binh.state import State

NUMBERS = Path(__file__).with_suffix(".toml")
DEEPEST, MOST = 3, 4_000  # depth, and leaves beyond which we do not go deeper


def leaves(s: State, depth: int) -> int:
    """The legal sequences of that length; a game that ends on the way counts as one."""
    due = GAME.due(s)
    if due is None or not depth:
        return 1
    if depth == 1:
        return len(due.actions)
    total = 0
    for action in due.actions:
        after = s.clone()
        GAME.apply(after, action)
        total += leaves(after, depth - 1)
    return total


def counts(s: State) -> list[int]:
    """The numbers for depth 1, 2, 3, as far as they stay small."""
    found: list[int] = []
    while len(found) < DEEPEST and (not found or found[-1] * len(GAME.due(s).actions) <= MOST):  # type: ignore[union-attr]
        found.append(leaves(s, len(found) + 1))
    return found


# ---- the positions


def first_time(decision: str, turn: int = 1, games: range = range(1, 200)) -> Callable[[], State]:
    """The first time that this is asked from that turn on."""

    def find() -> State:
        for number in games:
            for s, due in decisions(number):
                if due.decision.__name__ == decision and s.turn >= turn:
                    return s
        raise AssertionError(f"{decision} is never asked")

    return find


def set_up(frame: FrenchPhase | VietMinhPhase, **fields: object) -> Callable[[], State]:
    """A position of our own in one of the two action phases."""

    def find() -> State:
        s = position(frames=[copy(frame)], **fields)  # type: ignore[arg-type]
        GAME.advance(s)
        return s

    return find


ON_CR6 = {
    "units": {"3/13 DBLE": "XMO", "1/5 REI": "XMO", "Dozer": "XMO", "Clement": "XMO", "1/1 RTA": "BEL", "RBCEO": "HBI"},
    "posts": "XMO BEL HBI",
    "bases": {1: "DBU", 2: "LMA"},
    "vm": "KEM:1/G LSO:1 LSO:1 XPH:2 XPH:2 SNG:2",
}
POSITIONS: dict[str, Callable[[], State]] = {
    "Operation Lotus": lambda: GAME.start(seed=b"perft"),
    "CR6, French phase": set_up(FrenchPhase(), ap=3, **ON_CR6),
    "CR6, French phase, last AP": set_up(FrenchPhase(), ap=1, **ON_CR6),
    "CR6, Viet Minh phase": set_up(VietMinhPhase(), ap=3, **ON_CR6),
    **{
        decision.replace("_", " "): first_time(decision)
        for decision in (
            "choose_action", "declare_operation", "keep_paras", "reinforcements_arrive", "share_cost", "form_stack",
            "march_on", "choose_jumper", "choose_zone", "choose_passengers", "choose_base", "choose_goal",
            "drop_between_attacks", "slip_away", "react", "reroll", "take_loss", "choose_retreat",
            "withdraw_next", "last_word",
        )
    },
}  # fmt: skip


# ---- the numbers


def stored() -> dict[str, list[int]]:
    """The numbers as they were."""
    found: dict[str, list[int]] = tomllib.loads(NUMBERS.read_text("utf-8"))["sequences"]
    return found


def update() -> None:
    """Write all numbers anew."""
    rows = "".join(f'"{name}" = {counts(find())}\n' for name, find in POSITIONS.items())
    heading = "# Written by `python -m tests.games.hoa_binh.perft --update`; see perft.py.\n[sequences]\n"
    NUMBERS.write_text(heading + rows, "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("Give --update to write the numbers anew.")
    update()
