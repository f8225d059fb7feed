"""The positions of Hoa Binh whose legal sequences are counted; see `tests.games.kit.perft`."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from pathlib import Path

from tests.games.hoa_binh.play import GAME, decisions
from tests.games.hoa_binh.positions import position
from tests.games.kit.perft import Perft

from indochine.games.hoa_binh.frames import FrenchPhase, VietMinhPhase
from indochine.games.hoa_binh.state import State


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
PERFT = Perft(GAME, Path(__file__), POSITIONS)
