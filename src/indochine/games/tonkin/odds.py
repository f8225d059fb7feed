"""The exact odds of one combat and one barrage, reckoned through without sampling.

Stacks are reduced to what dice and losses see. Where an owner would have to choose, a stated policy chooses:

- a step comes from the leading unit first [6.9-2], then from the unit with most steps, of these from the one whose
  strength falls least, artillery last of all: so units live on;
- the defender gives ground where that saves him (`SAVES`): where nobody would be left if he stayed, and somebody is if
  he goes. `HOLDS` and `YIELDS` say what comes if he never does, and if he does whenever he may;
- a French unit near by that has a step to spare takes the single loss of a garrison [6.7-3].

Dice, tables and modifiers are those of the rules: `printed.combat_result`, `ch06_assess`, `ch06_barrage`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.ch06_assess import least_die
from indochine.games.tonkin.state import State
from indochine.kernel.bits import ids
from indochine.odds import Distribution, chance, convolve, die, expectation, mapped, mixture

MANY = 65_536  # questions remembered
NOBODY_LEADS = -1  # or the garrison
HOLDS, SAVES, YIELDS = range(3)  # whether a defender who may give ground does

TWO_DICE: Distribution[int] = convolve(die(), die())

# ---- stacks ----------------------------------------------------------------


class Body(NamedTuple):
    """One unit: which, its steps left (0: dead), and whether it is disorganized."""

    unit: int
    steps: int
    desorg: bool = False

    @property
    def gun(self) -> bool:
        """[6.13-5] Artillery: others take the losses of a combat."""
        return bool(p.ARTILLERY >> self.unit & 1)

    @property
    def guerrilla(self) -> bool:
        """[6.17a] GCMA: they have their own modifiers."""
        return bool(p.GCMA >> self.unit & 1)


Stack = tuple[Body, ...]


class Post(NamedTuple):
    """A garrison: whether it stands, is disorganized, and has somebody near by who would take one loss for it."""

    stands: bool = False
    desorg: bool = False
    relief: bool = False


NO_POST = Post()


def stack_of(s: State, units: int) -> Stack:
    """The units as losses see them, in the order of their numbers."""
    return tuple(Body(unit, s.steps[unit], bool(s.desorg >> unit & 1)) for unit in ids(units))


def alive(stack: Stack) -> bool:
    """Whether anybody is left."""
    return any(body.steps for body in stack)


def steps_in(stack: Stack) -> int:
    """All steps left."""
    return sum(body.steps for body in stack)


def units_in(stack: Stack) -> int:
    """How many units are left."""
    return sum(body.steps > 0 for body in stack)


# ---- losses [6.13] ---------------------------------------------------------


def next_to_bleed(stack: Stack, guns: bool, leader: int = NOBODY_LEADS) -> int:
    """The policy of losses: the number of who takes the next step, -1 when nobody is left who may."""
    able = [n for n, body in enumerate(stack) if body.steps and (guns or not body.gun)]
    for n in able:
        if stack[n].unit == leader:
            return n
    return max(able, key=lambda n: bleeding_order(stack[n]), default=-1)


def bleeding_order(body: Body) -> tuple[bool, int, int, int]:
    """Who takes a step before others: no gun, most steps, the least strength lost, the lowest number."""
    strength = p.STRENGTH[body.unit]
    return not body.gun, body.steps, strength[body.steps - 1] - strength[body.steps], -body.unit


def bleed(stack: Stack, hits: int, leader: int = NOBODY_LEADS, guns: bool = True) -> tuple[Stack, int]:
    """[6.13-1] [6.9-2] The stack after so many hits, the first on the leader; and the hits that nobody took."""
    while hits and (n := next_to_bleed(stack, guns, leader)) >= 0:
        stack, hits, leader = hurt(stack, n), hits - 1, NOBODY_LEADS
    return stack, hits


def hurt(stack: Stack, number: int) -> Stack:
    """One step less; the dead bear no marker."""
    body = stack[number]
    left = body.steps - 1
    return (*stack[:number], Body(body.unit, left, body.desorg and left > 0), *stack[number + 1 :])


class Suffered(NamedTuple):
    """A stack with its garrison after hits; `paid` means that a unit near by took one for the garrison."""

    stack: Stack
    post: Post
    paid: bool = False

    @property
    def held(self) -> bool:
        """Somebody still stands in the hex."""
        return self.post.stands or alive(self.stack)


def suffer(stack: Stack, post: Post, hits: int, leader: int = NOBODY_LEADS, guns: bool = False) -> Suffered:
    """[6.7-1] [6.7-2] [6.7-3] [6.13-5] Units first, artillery where it stands alone; the rest hits the garrison."""
    lone_guns = not post.stands and not any(body.steps and not body.gun for body in stack)
    stack, rest = bleed(stack, hits, leader, guns or lone_guns)
    if not rest or not post.stands:
        return Suffered(stack, post)
    saved = rest == 1 and post.relief
    return Suffered(stack, post if saved else NO_POST, saved)


# ---- disorganization [6.17] ------------------------------------------------

Changes = tuple[int, int]  # what changes the die of a side: of most units and the garrison, of GCMA


@lru_cache(maxsize=MANY)
def after_dg(stack: Stack, post: Post, least: int, changes: Changes) -> Distribution[tuple[Stack, Post]]:
    """[6.17-1] [6.17a] One die for all of a side."""
    return mapped(die(), lambda face: shaken_by(stack, post, face + changes[0] >= least, face + changes[1] >= least))


def shaken_by(stack: Stack, post: Post, most: bool, guerrillas: bool) -> tuple[Stack, Post]:
    """[6.17-2] Those who fail are disorganized."""
    after = tuple(
        body._replace(desorg=body.steps > 0 and (body.desorg or (guerrillas if body.guerrilla else most)))
        for body in stack
    )
    return after, post._replace(desorg=post.stands and (post.desorg or most))


def in_disorder(stack: Stack, post: Post = NO_POST) -> bool:
    """[6.17-3] One disorganized unit is enough, or the garrison."""
    return post.desorg or any(body.desorg for body in stack)


# ---- one combat ------------------------------------------------------------


class Meeting(NamedTuple):
    """All that decides what a result does: who meets, who leads, the dice for order, and whether there is a way out."""

    attackers: Stack
    defenders: Stack
    post: Post
    leader: int
    defence_leader: int
    attacker_dg: Changes
    defender_dg: Changes
    way_out: bool
    ground: int = SAVES


class End(NamedTuple):
    """Both after a combat; `left` says that the defenders gave ground, `paid` that help near by saved the garrison."""

    attackers: Stack
    defenders: Stack
    post: Post = NO_POST
    left: bool = False
    paid: bool = False

    @property
    def cleared(self) -> bool:
        """[6.14-3] No defender stands in the hex."""
        return self.left or not (self.post.stands or alive(self.defenders))

    @property
    def taken(self) -> bool:
        """[6.14-3] And an attacker is there to go in."""
        return self.cleared and alive(self.attackers)


@lru_cache(maxsize=MANY)
def results(column: int, change: int) -> Distribution[int]:
    """[6.6-5] The result of two dice in a column of the table."""
    return mapped(TWO_DICE, lambda roll: p.combat_result(column, max(0, roll + change)))


def results_of(column: int, changes: tuple[int, ...]) -> Distribution[int]:
    """[6.12] The result where one more die says which of these changes counts; without one there is a single change."""
    return mixture((1 / len(changes), results(column, change)) for change in changes)


@lru_cache(maxsize=MANY)
def after_result(m: Meeting, result: int, spirit: bool = False) -> Distribution[End]:
    """[6.17-1] [6.14] [6.13] Both sides once the combat dice have fallen; `spirit` costs a step [6.12]."""
    mine = after_dg(m.attackers, NO_POST, least_die(result, True), m.attacker_dg)
    theirs = after_dg(m.defenders, m.post, least_die(result, False), m.defender_dg)
    found: Distribution[End] = {}
    for (attackers, _), first in mine.items():
        for (defenders, post), second in theirs.items():
            end = settled(m, result, attackers, Suffered(defenders, post), spirit)
            found[end] = found.get(end, 0.0) + first * second
    return found


def settled(m: Meeting, result: int, attackers: Stack, defence: Suffered, spirit: bool) -> End:
    """[6.14-1] [6.13-1] [6.12] Ground, losses of both, the price of spirit."""
    left, found = answered(m, result, attackers, defence)
    attackers, _ = bleed(attackers, p.ATTACKER_LOSS[result], m.leader)
    if spirit:
        attackers, _ = bleed(attackers, 1)
    return End(attackers, found.stack, found.post, left, found.paid)


def answered(m: Meeting, result: int, attackers: Stack, defence: Suffered) -> tuple[bool, Suffered]:
    """[6.14-1] [6.14-4] Whether the defender gives ground, and what he loses."""
    stays = staying(m, result, attackers, defence)
    if not m.way_out or not p.DEFENDER_LOSS[result] or m.ground == HOLDS:
        return False, stays
    goes = going(m, result, defence)
    if m.ground == YIELDS or saves(stays, goes):
        return True, goes
    return False, stays


def saves(stays: Suffered, goes: Suffered) -> bool:
    """The policy of retreats: who would lose everybody in the hex goes, if that leaves somebody."""
    return not stays.held and alive(goes.stack)


def staying(m: Meeting, result: int, attackers: Stack, defence: Suffered) -> Suffered:
    """[6.14-4] [6.17-3] [E-15] All hits, and one more for disorder against attackers in good order."""
    hits = p.DEFENDER_LOSS[result]
    if hits and in_disorder(defence.stack, defence.post) and not in_disorder(attackers):
        hits += 1
    return suffer(defence.stack, defence.post, hits, m.defence_leader)


def going(m: Meeting, result: int, defence: Suffered) -> Suffered:
    """[6.14-1] [6.14-2] [E-13] One hit less; artillery is left behind and destroyed."""
    after = suffer(defence.stack, defence.post, p.DEFENDER_LOSS[result] - 1, m.defence_leader)
    return after._replace(stack=tuple(Body(one.unit, 0) if one.gun else one for one in after.stack))


def after_combat(m: Meeting, column: int, changes: tuple[int, ...], spirit: bool = False) -> Distribution[End]:
    """[6.6-5] Both sides after a combat in this column of the table."""
    rolled = results_of(column, changes)
    return mixture((weight, after_result(m, result, spirit)) for result, weight in rolled.items())


# ---- what it is worth ------------------------------------------------------

HEX, STEP, UNIT, ORDER = 2.0, 1.0, 0.5, 0.25  # what the hex, a step, a unit destroyed and the order of a side count


def worth(before: End, after: End) -> float:
    """How good an end is for the attacker, in steps: by this both sides choose who leads, and the Viet Minh spirit."""
    mine = STEP * lost(before.attackers, after.attackers) + UNIT * destroyed(before.attackers, after.attackers)
    theirs = STEP * (lost(before.defenders, after.defenders) + after.paid + 2 * razed(before, after))
    theirs += UNIT * destroyed(before.defenders, after.defenders)
    order = in_disorder(after.defenders, after.post) - in_disorder(after.attackers)
    return HEX * after.taken + theirs - mine + ORDER * order


@lru_cache(maxsize=MANY)
def worth_of_result(m: Meeting, result: int, spirit: bool) -> float:
    """What a result is worth to the attacker on average."""
    before = End(m.attackers, m.defenders, m.post)
    return expectation(after_result(m, result, spirit), lambda end: worth(before, end))


def worth_of(m: Meeting, column: int, changes: tuple[int, ...], spirit: bool = False) -> float:
    """What a combat is worth to the attacker before its dice."""
    return expectation(results_of(column, changes), lambda result: worth_of_result(m, result, spirit))


# ---- for people and players ------------------------------------------------


def lost(before: Stack, after: Stack) -> int:
    """Steps lost."""
    return steps_in(before) - steps_in(after)


def destroyed(before: Stack, after: Stack) -> int:
    """Units destroyed."""
    return units_in(before) - units_in(after)


def razed(before: End, after: End) -> bool:
    """[6.7-3] The garrison has fallen."""
    return before.post.stands and not after.post.stands


class Expected(NamedTuple):
    """What is to be expected of a combat. The steps of a garrison are not counted, but who stood in for it is."""

    takes: float
    """The chance that the hex is taken."""
    clears: float
    """The chance that no defender is left in it."""
    leaves: float
    """The chance that the defender gives ground."""
    attacker_steps: float
    defender_steps: float
    attacker_units: float
    defender_units: float
    attacker_shaken: float
    """The chance that some attacker is disorganized and alive."""
    defender_shaken: float
    razes: float
    """The chance that the garrison falls."""


def summed_up(before: End, after: Distribution[End]) -> Expected:
    """The means and chances of what may come."""
    return Expected(
        chance(after, lambda end: end.taken),
        chance(after, lambda end: end.cleared),
        chance(after, lambda end: end.left),
        expectation(after, lambda end: lost(before.attackers, end.attackers)),
        expectation(after, lambda end: lost(before.defenders, end.defenders) + end.paid),
        expectation(after, lambda end: destroyed(before.attackers, end.attackers)),
        expectation(after, lambda end: destroyed(before.defenders, end.defenders)),
        chance(after, lambda end: in_disorder(end.attackers)),
        chance(after, lambda end: in_disorder(end.defenders, end.post)),
        chance(after, lambda end: razed(before, end)),
    )


def mean(found: list[Expected]) -> Expected:
    """The mean over several positions that may be."""
    return Expected(*(sum(column) / len(found) for column in zip(*found, strict=True)))


# ---- one barrage -----------------------------------------------------------


@lru_cache(maxsize=MANY)
def barrage_results(value: int, change: int) -> Distribution[int]:
    """[6.6-2] Miss, disorganized, or disorganized with a step."""
    return mapped(TWO_DICE, lambda roll: p.barrage_result(value, roll + change))


def after_barrage(stack: Stack, post: Post, result: int) -> Suffered:
    """[6.6-2] All in the hex are disorganized; one step for the stack, artillery too."""
    if result == p.MISS:
        return Suffered(stack, post)
    stack, post = shaken_by(stack, post, True, True)
    return suffer(stack, post, 1, guns=True) if result == p.DISORGANIZED_LOSS else Suffered(stack, post)
