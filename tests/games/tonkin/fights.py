"""Attacks and overruns played by themselves: short words for the tests of combat.

    s = battle({"1217": "36", "1117": "1/1 RTM"}, "1117", "36")     # the Viet Minh attack, C2 comes next
    s = fought(dice, s, 3, 3, 1, 1)                                 # forced and default choices, with these dice

Around 1117 (clear, dry) lie 1217 and 1116 (clear), 1017 and 1018 (on rivers); 1207 and 1206 are rough forest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import asking, at, field, units

from indochine.games.tonkin import actions as act
from indochine.games.tonkin.frames import AIRDROP, ATTACK, Combat, Run
from indochine.games.tonkin.rules.ch06_assess import Clash
from indochine.games.tonkin.rules.ch06_operations import act as act_on
from indochine.games.tonkin.sequence import PROCEDURES
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State
from indochine.kernel.flow import Procedure
from indochine.kernel.words import Action


def rest(s: State, f: Run) -> None:
    """The run beneath a fight, with nothing to do."""


play = asking({**PROCEDURES, Run: Procedure(act_on, rest)})
PLAIN = {"1217": "36", "1117": "1/1 RTM"}  # 6-4 attacks 2-3 on clear ground: 3:1 and +1
# what a player without wishes does
DEFAULTS = (act.StandFast, act.NoAmbush, act.NoBolshevik, act.Hold, act.LetFall, act.Done, act.BreakOff)


def battle(
    stand: Mapping[str, str], target: str, attackers: str, side: int = VIET_MINH, how: int = ATTACK, **more: Any
) -> State:
    """These units attack a hex: all are named, and the defenders are about to be found out."""
    combat = Combat(side=side, target=at(target), how=how, attackers=units(attackers), step="find_out")
    for name in ("rallied", "slipped"):
        if name in more:
            setattr(combat, name, more.pop(name))
    s = field(combat, stand, **more)
    s.frames.insert(0, Run(side=side, left=0, spent=1, step="rest"))
    return s


def drop(stand: Mapping[str, str], target: str, paras: str, **more: Any) -> State:
    """Airborne troops drop on an enemy."""
    return battle(stand, target, paras, FRANCE, AIRDROP, **more)


def chosen(s: State, *wishes: Action) -> Action | None:
    """The first wish that is legal, or what is chosen without wishes; None when the combat is over."""
    legal = play.legal(s)
    if not any(isinstance(f, Combat) for f in s.frames):
        return None
    for wish in wishes:
        if wish in legal:
            return wish
    quiet = [a for a in legal if isinstance(a, DEFAULTS)]
    return quiet[0] if quiet else legal[0]


def fought(dice: LoadedDice, s: State, *faces: int, wishes: tuple[Action, ...] = ()) -> State:
    """The combat to its end: wishes wherever they are legal, else no interrupts, no retreat and no advance."""
    dice(*faces)
    play.legal(s)
    told = list(s.told)
    while (action := chosen(s, *wishes)) is not None:
        play.do(s, action)
        told += s.told
    s.told = told
    return s


def until(s: State, kind: type[Action], *wishes: Action) -> State:
    """On to the decision that offers this kind."""
    told = []
    while not play.offered(s, kind):
        action = chosen(s, *wishes)
        assert action is not None, f"{kind.__name__} was never asked"
        play.do(s, action)
        told += s.told
    s.told = told
    return s


def clash(target: str, attackers: str, defenders: str, **more: Any) -> Clash:
    """A combat to be assessed; the first of each side leads."""
    mine, theirs = units(attackers), units(defenders)
    first = [units(names.split(", ")[0]).bit_length() - 1 for names in (attackers, defenders)]
    known: dict[str, Any] = {"side": VIET_MINH, "how": ATTACK, "garrison": False, "leader": first[0]}
    known |= {"defence_leader": first[1] if theirs else -1} | more
    return Clash(target=at(target), attackers=mine, defenders=theirs, **known)
