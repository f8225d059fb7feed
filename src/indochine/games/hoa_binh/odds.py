"""The exact odds of one combat, of supports alone and of a convoy's road.

The draw is reckoned through without sampling: the Threat die, every order in which Combat Actions and Supports can
come out of the container, their sharing out, the opening fire and the French dice. Where the French would have to
choose, a stated policy chooses:

- a loss goes to the unit `next_to_suffer` names: of full strength before reduced, the weaker die first, the Dozer last;
- a force told to retreat does so, or stands and takes one more loss, as `Force.stands` says;
- nobody reacts any more, slips away or has a die rolled again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.rules import ch09_dice as rule
from indochine.games.hoa_binh.rules.ch08_container import (
    FIRST_SUPPORT,
    shares,
)
from indochine.odds import orders

NO_DICE = rule.NO_DICE
MANY = 8192  # questions remembered; a game asks a few hundred different ones

# ---- the two sides ---------------------------------------------------------


class Force(NamedTuple):
    """The French of one combat, reduced to what the dice see.

    A unit is the modifiers of its die from the side that is up downwards: (2, 1) is a fresh +2 unit, (1,) a reduced
    one; the Dozer rolls none. `guns` and `planes` are the modifiers of the support dice, `convoys` what each is worth.
    """

    units: tuple[tuple[int, ...], ...] = ()
    fort_dice: int = 0
    fort_modifier: int = 0
    fort_vp: int = 0
    convoys: tuple[int, ...] = ()
    guns: tuple[int, ...] = ()
    planes: tuple[int, ...] = ()
    morane: bool = False
    officers: int = 0
    stands: bool = True
    way_out: bool = True
    alone: bool = False


class Enemy(NamedTuple):
    """The Viet Minh of one combat: the chance of each Threat level, the container, and whether it is a base."""

    threats: tuple[float, ...]
    container: tuple[int, ...]
    small: bool = False
    base: bool = False


class Odds(NamedTuple):
    """What is to be expected of a combat.

    `win`: all Combat Actions eliminated; `steps` French steps lost; `fort_lost`, `falls`: the fort is lost, nothing
    French is left in the space; `vp` all points of the combat together; `hurt`: the chance of any loss.
    """

    win: float
    steps: float
    fort_lost: float
    falls: float
    vp: float
    hurt: float


# ---- the draw --------------------------------------------------------------


class Line(NamedTuple):
    """A Combat Action with its supports: the score raised by Elite and Trenches, and the faces from which fire hits."""

    score: int
    losses: int
    vp: int
    ambush: bool
    fire: tuple[int, ...]


Effect = tuple[int, tuple[int, ...]]
Tree = tuple[tuple[float, Line, int], ...]  # the next line with its probability, and the number of the tree after it


@lru_cache(maxsize=None)
def line_of(action: int, effect: Effect) -> Line:
    """[2.4.3-a] One action with its share of supports."""
    harder, fire = effect
    return Line(p.SCORE[action] + harder, p.LOSSES[action], p.ACTION_VP[action], action == p.AMBUSH, fire)


def effects(given: Iterable[Iterable[int]]) -> tuple[Effect, ...]:
    """[8.2.2-c] [8.2.2-e] [8.2.2-a] What each share of supports does: points on the score, and the faces of its fire."""
    return tuple(effect_of(tuple(share)) for share in given)


@lru_cache(maxsize=None)
def effect_of(share: tuple[int, ...]) -> Effect:
    """[8.2.2-a] Elite and Trenches raise the score; artillery, and DCA with no aircraft about, fire."""
    fire = (p.SUPPORTS[c].loss_on for c in share if c in (p.ARTILLERY, p.DCA))
    return -sum(p.SUPPORT_DICE[c] for c in share), tuple(sorted(fire))


def counted(counters: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """How many of each kind."""
    found: dict[int, int] = {}
    for counter in counters:
        found[counter] = found.get(counter, 0) + 1
    return tuple(found.items())


def supports_drawn(actions: int, supports: tuple[int, ...], wanted: int) -> dict[tuple[int, tuple[int, ...]], float]:
    """[8.1-a] [8.2.2-d] How many actions and which supports, in order, come out until so many actions are out."""
    ended: dict[tuple[int, tuple[int, ...]], float] = {}
    open_draws = {(0, wanted, ()): 1.0}
    while open_draws:
        going: dict[tuple[int, int, tuple[int, ...]], float] = {}
        for (out, left, drawn), chance in open_draws.items():
            if not left or out == actions:
                ended[out, drawn] = ended.get((out, drawn), 0.0) + chance
                continue
            for state, part in next_draw(actions - out, supports, out, left, drawn):
                going[state] = going.get(state, 0.0) + chance * part
        open_draws = going
    return ended


def next_draw(
    actions_left: int, supports: tuple[int, ...], out: int, left: int, drawn: tuple[int, ...]
) -> list[tuple[tuple[int, int, tuple[int, ...]], float]]:
    """[8.1-b] One more counter out of the container: an action, or one of the supports still in it."""
    bag = list(supports)
    for support in drawn:
        bag.remove(support)
    total = actions_left + len(bag)
    found = [((out + 1, left - 1, drawn), actions_left / total)]
    for support, count in counted(bag):
        more = p.SUPPORTS[p.REINFORCEMENTS].draws if support == p.REINFORCEMENTS else 0
        found.append(((out, left + more, (*drawn, support)), count / total))
    return found


def lines_drawn(held: tuple[int, ...], small: bool, wanted: int, aircraft: bool) -> tuple[dict[tuple[Line, ...], float], ...]:
    """[8.1-c] The distribution of the lines: without DCA acting against aircraft, and with it [E-47]."""
    actions = tuple(c for c in held if c < FIRST_SUPPORT and not (small and c in (p.OFFENSIVE, p.ASSAULT)))
    supports = tuple(c for c in held if c >= FIRST_SUPPORT)
    found: tuple[dict[tuple[Line, ...], float], ...] = ({}, {})
    for (number, flak, joined), chance in shared_supports(len(actions), supports, wanted, aircraft).items():
        lines = found[flak]
        for order, part in orders(counted(actions), number).items():
            given = joined if len(joined) == number else effects(shares(list(order), list(joined)))
            sequence = tuple(map(line_of, order, given))
            lines[sequence] = lines.get(sequence, 0.0) + chance * part
    return found


def shared_supports(
    actions: int, supports: tuple[int, ...], wanted: int, aircraft: bool
) -> dict[tuple[int, bool, tuple[Any, ...]], float]:
    """[8.1-c] What is left to be shared out: Reinforcements is spent, and DCA if it fires at aircraft.

    With as many supports as actions, or more, the shares do not depend on the actions and are made here.
    """
    found: dict[tuple[int, bool, tuple[Any, ...]], float] = {}
    for (number, drawn), chance in supports_drawn(actions, supports, wanted).items():
        flak = aircraft and p.DCA in drawn
        spent = (p.REINFORCEMENTS, p.DCA) if flak else (p.REINFORCEMENTS,)
        left: tuple[Any, ...] = tuple(c for c in drawn if c not in spent)
        if len(left) >= number:
            left = effects(shares([p.CLASH] * number, list(left)))
        found[number, flak, left] = found.get((number, flak, left), 0.0) + chance
    return found


class Forest:
    """The lines of all draws as trees that share equal branches, so that a combat is reckoned once for each branch."""

    def __init__(self) -> None:
        self.trees: list[Tree] = [()]
        self.number: dict[Tree, int] = {(): 0}

    def plant(self, lines: dict[tuple[Line, ...], float]) -> int:
        """The number of the tree with these sequences; 0 is the empty one."""
        branches: dict[Line, dict[tuple[Line, ...], float]] = {}
        for sequence, chance in lines.items():
            if sequence:
                after = branches.setdefault(sequence[0], {})
                after[sequence[1:]] = after.get(sequence[1:], 0.0) + chance
        total = sum(lines.values())
        tree = tuple(
            (round(sum(after.values()) / total, 12), line, self.plant(after)) for line, after in branches.items()
        )
        if tree not in self.number:
            self.number[tree] = len(self.trees)
            self.trees.append(tree)
        return self.number[tree]


FOREST = Forest()


@cache
def draws(held: tuple[int, ...], small: bool, wanted: int, aircraft: bool) -> tuple[tuple[float, int, bool], ...]:
    """The trees of a draw: probability, number of the tree, and whether DCA has acted against the aircraft."""
    quiet, flak = lines_drawn(held, small, wanted, aircraft)
    return tuple(
        (sum(lines.values()), FOREST.plant(lines), acted) for lines, acted in ((quiet, False), (flak, True)) if lines
    )
