"""Combats in a line or two: who attacks whom, what is drawn, and what the dice came to.

    s = position(units={"4 BVN": "DTH"}, vm="ADC")
    dice(3, *drawn("Clash"), 3)
    vm_attacks(s, "ADC", "DTH")

Questions that a test says nothing about are answered with "nothing more": no reaction, no re-roll, no air drop.
"""

from __future__ import annotations

from typing import Any

from tests.games.conftest import Draw
from tests.games.hoa_binh.positions import at, places, serial, told, unit_number

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import Attack, Continue, KeepDice, LoseStep, NoMoreDrops, Ready, Stand, TakeAll
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import DiceRolled, Facing, roller_name
from indochine.games.hoa_binh.frames import OFFENSIVE, VM_ATTACKS, Combat, FrenchPhase, VietMinhPhase
from indochine.games.hoa_binh.state import State, Unit
from indochine.kernel.words import Action, Event

GAME = HoaBinh()
DULL: tuple[Action, ...] = (Ready(), KeepDice(), Stand(), NoMoreDrops(), Continue())


# ---- playing ---------------------------------------------------------------


def begin(s: State, *frames: Any) -> State:
    """The position at another place of the rules, with an empty log."""
    s.frames, s.pending, s.told = list(frames), None, []
    return s


def play(s: State, *choices: Action) -> State:
    """Makes these choices in order, each at the first question that offers it, and goes on to a real question.

    Everything told since `begin` is in `s.told` afterwards.
    """
    coming, events = list(choices), list[Event]()
    while due := GAME.due(s):
        slow = due.decision.slow(s, s.frames[-1])
        assert sorted(map(repr, due.actions)) == sorted(map(repr, slow))  # quick list and chains of checks agree
        action = next((a for a in (*coming[:1], *DULL) if a in due.actions), None)
        if action is None:
            break
        if coming and action == coming[0]:
            coming.pop(0)
        events += s.told if not events else []
        events += GAME.apply(s, action)
    assert not coming, f"{coming[0]} was never possible; asked was {due.actions if due else 'nothing more'}"
    s.told = events or s.told
    return s


def vm_attacks(s: State, counter: str, target: str, *choices: Action) -> State:
    """One attack of the counter at a place on a French space."""
    return play(begin(s, Combat(space=at(target), counter=serial(s, counter), mode=VM_ATTACKS)), *choices)


def vm_phase(s: State, *choices: Action) -> State:
    """All attacks of a Viet Minh Action Phase; isolation dice and supply come first."""
    return play(begin(s, VietMinhPhase()), *choices)


def enter(s: State, start: str, goal: str, *choices: Action) -> State:
    """An Offensive of everybody at the start into a neighbouring space."""
    s.ap = max(s.ap, 3)  # one is left afterwards, so that the phase does not end by itself
    return play(begin(s, FrenchPhase(step="choose_action")), Attack(at(start)), TakeAll(), MarchTo(at(goal)), *choices)


def french_attack(s: State, goal: str, came_from: str, *choices: Action) -> State:
    """One combat of the units already in the space of the counter; they came from next door."""
    f = Combat(space=at(goal), counter=serial(s, goal), mode=OFFENSIVE, came_from=at(came_from))
    return play(begin(s, f), *choices)


def storm(s: State, base: int, came_from: str, *choices: Action) -> State:
    """The combat of the units standing on the space of a Viet base with the base itself."""
    return play(begin(s, Combat(space=s.base_home[base], base=base, mode=OFFENSIVE, came_from=at(came_from))), *choices)


def loses(unit: str) -> LoseStep:
    """The choice of a unit for a loss."""
    return LoseStep(Unit(unit_number(unit)))


# ---- loading dice ----------------------------------------------------------


def drawn(*names: str, turn: int = 4, base: bool = False) -> list[Draw]:
    """The draws that bring these counters out of the container of a turn, in this order."""
    left = list(p.BASE_CONTAINER if base else p.CONTAINER[p.BAND[turn]])
    found = []
    for name in names:
        found.append(Draw(left.index(p.DRAWN.index(name))))
        left.pop(found[-1].number)
    return found


# ---- asking ----------------------------------------------------------------


def asked(s: State) -> str:
    """The rule under which a decision is due; empty when there is none."""
    due = GAME.due(s)
    return due.rule if due else ""


def options(s: State, kind: type[Any] | tuple[type[Any], ...] = object) -> list[Any]:
    """The legal actions of one kind."""
    due = GAME.due(s)
    return [a for a in due.actions if isinstance(a, kind)] if due else []


def refusal(s: State, action: Action) -> str:
    """The rule that forbids an action; empty when it is legal."""
    found = GAME.why_not(s, action)
    return found.rule if found else ""


def steps(s: State, unit: str) -> int:
    """How many steps a unit has left."""
    return s.steps[unit_number(unit)]


def has_fort(s: State, code: str) -> bool:
    """Does a French post or base stand here?"""
    return bool(s.forts & places(code))


def kinds(s: State, *wanted: type[Event]) -> list[str]:
    """The names of the events of these kinds in the order in which they were told."""
    return [type(e).__name__ for e in s.told if isinstance(e, wanted)]


def rolled(s: State, which: int = 0) -> dict[str, list[int]]:
    """The totals of one roll of the French dice, by whose they were."""
    event, found = told(s, DiceRolled)[which], dict[str, list[int]]()
    for who, die, modifier in zip(event.who, event.dice, event.mods, strict=True):
        found.setdefault(roller_name(who), []).append(die + modifier)
    return found


def modifiers(s: State, which: int = 0) -> dict[str, int]:
    """The modifier of everybody's dice in one roll."""
    event = told(s, DiceRolled)[which]
    return {roller_name(who): modifier for who, modifier in zip(event.who, event.mods, strict=True)}


def faced(s: State) -> list[tuple[str, tuple[str, ...]]]:
    """The Combat Actions fought, each with its supports."""
    return [(str(e.action), tuple(map(str, e.supports))) for e in s.told if isinstance(e, Facing)]
