"""Ground rounds to their end, exactly: how two lists of units, lost in a fixed order, wear one another down.

Since both sides lose their units in the order of `rules.values`, each is described by one number: how many it has lost.
A round maps a distribution over pairs of such numbers to another. Hits of the defender are added up die by die along
the whole row of attackers (Horner's scheme over the defender's losses), which makes a round of n against n units cost
n * n * n steps and not n * n * n * n.

Attackers may come in several compositions, because guns shot down a helicopter with artillery aboard: all of them
stand in one long row, and every step is done for the whole row at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from indochine.games.vietnam_1965.rules.values import (
    Defender,
    Dice,
    Force,
    after_losses,
    attack_dice,
    defence_dice,
    defenders_after,
    strength,
)

SIDES_OF_DIE = 6
NOTHING = 1e-15  # what is less likely than this is left out
ENOUGH = 1e-12  # the rest of a battle that need not be followed any more
LONGEST = 400  # rounds

Row = list[float]
Hits = tuple[float, ...]  # chances of 0, 1, 2 ... hits


class Plan(NamedTuple):
    """[CGR-4] When the attacker breaks off: with fewer units than `keep` left, or after so many rounds (0: never)."""

    keep: int = 0
    rounds: int = 0


class End(NamedTuple):
    """One way in which the ground rounds may end; `label` is what the start was labelled with."""

    attacker: Force
    lost: int  # units the defenders have lost
    label: int
    retreat: bool


class Rounds(NamedTuple):
    """Ends with their chances, and the chance of each number of rounds."""

    ends: dict[End, float]
    rounds: tuple[float, ...]


@lru_cache(maxsize=4096)
def hits_of(dice: Dice) -> Hits:
    """The distribution of the hits of some dice."""
    chances = [1.0]
    for value, number in dice:
        hit = min(value, SIDES_OF_DIE) / SIDES_OF_DIE
        for _ in range(number):
            chances = [a * (1 - hit) + b * hit for a, b in zip([*chances, 0.0], [0.0, *chances], strict=True)]
    return tuple(chances)


@lru_cache(maxsize=256)
def wearing_down(defenders: tuple[Defender, ...]) -> tuple[tuple[Defender, ...], ...]:
    """[E-22] The defenders after 0, 1, 2 ... losses in the default order."""
    return tuple(defenders_after(defenders, lost) for lost in range(strength(defenders) + 1))


@lru_cache(maxsize=256)
def defender_chances(defenders: tuple[Defender, ...]) -> Hits:
    """The chance of each defender's die, in the order in which the units are lost."""
    totals = [_pips(some) for some in wearing_down(defenders)]
    return tuple((before - after) / SIDES_OF_DIE for before, after in pairwise(totals))


def _pips(defenders: Iterable[Defender]) -> int:
    return sum(value * number for one in defenders for value, number in defence_dice(one))


Start = Mapping[tuple[Force, int, int], float]  # attacker, defender's losses so far, label: chance
Tail = tuple[int, int, int, int]  # artillery, armor, helicopters, label


class Field:
    """The row of all attackers that may occur, with their dice.

    Those who differ in infantry alone stand together, the most infantry first: a hit moves an attacker one place on.
    From the last place of such a block, where no infantry is left, it moves to `next`: the last place of the block with
    one artillery (or armor, or helicopter) less. The dead are where nobody is left and stay there.
    """

    def __init__(self, start: Start) -> None:
        self.forces: list[Force] = []
        self.labels: list[int] = []
        self.place: dict[tuple[Force, int], int] = {}
        self.firsts: list[int] = []
        for tail, infantry in sorted(_blocks(start).items()):
            self.firsts.append(len(self.forces))
            for left in range(infantry, -1, -1):
                self._add((left, *tail[:3]), tail[3])
        self.hits: list[Hits] = [hits_of(attack_dice(force)) for force in self.forces]
        self.dead = [self.place[force, label] for force, label in self.place if not any(force)]
        self.next = [
            (place, self.place[after_losses(force, 1), label])
            for (force, label), place in self.place.items()
            if not force[0]
        ]

    def _add(self, force: Force, label: int) -> None:
        self.place[force, label] = len(self.forces)
        self.forces.append(force)
        self.labels.append(label)


def _blocks(start: Start) -> dict[Tail, int]:
    """By artillery, armor, helicopters and label the most infantry; with all that these can come down to."""
    found: dict[Tail, int] = {}
    for force, _, label in start:
        tail = (*force[1:], label)
        found[tail] = max(found.get(tail, 0), force[0])
    for *units, label in list(found):
        for lost in range(sum(units) + 1):
            found.setdefault((*after_losses((0, *units), lost)[1:], label), 0)
    return found


class Battle:
    """The rounds of one battle."""

    def __init__(self, start: Start, defenders: tuple[Defender, ...], plan: Plan) -> None:
        self.field, self.plan = Field(start), plan
        self.chances = defender_chances(defenders)
        self.units = len(self.chances)
        self.now: list[Row | None] = [None] * (self.units + 1)  # by the defender's losses
        self.ends: dict[tuple[int, int, bool], float] = {}
        self.rounds: list[float] = []
        for (force, lost, label), chance in start.items():
            row = self.now[lost]
            if row is None:
                row = self.now[lost] = [0.0] * len(self.field.forces)
            row[self.field.place[force, label]] += chance
        self.tables = self._tables()
        self.beyond = [[sum(chances[hits:]) for chances in self.field.hits] for hits in range(len(self.tables))]
        self.weak = [
            place
            for place, force in enumerate(self.field.forces)
            if 0 < sum(force) < plan.keep
        ]

    def _tables(self) -> list[Row]:
        """By number of hits the chance that each attacker of the row hits so often."""
        most = max((len(hits) for hits in self.field.hits), default=1)
        padded = [(*hits, *(0.0 for _ in range(most - len(hits)))) for hits in self.field.hits]
        return [list(column) for column in zip(*padded, strict=True)]

    def fight(self) -> None:
        """Round after round until nothing is undecided."""
        self._settle(0)
        for number in range(1, LONGEST + 1):
            if not any(row is not None for row in self.now) or sum(map(_mass, self.now)) < ENOUGH:
                break
            self.now = self._round()
            self._settle(number)

    def _settle(self, number: int) -> None:
        """[CGR-4] Take out what has ended after so many rounds."""
        ended = 0.0
        for lost, row in enumerate(self.now):
            if row is None:
                continue
            over = lost == self.units
            tired = number == self.plan.rounds and number > 0
            gone = range(len(row)) if over or tired else [*self.field.dead, *(self.weak if number else ())]
            ended += self._take(row, lost, gone)
            if over or tired or max(row) < NOTHING:
                self.now[lost] = None
        while len(self.rounds) <= number:
            self.rounds.append(0.0)
        self.rounds[number] += ended

    def _take(self, row: Row, lost: int, places: Iterable[int]) -> float:
        ended, forces, over = 0.0, self.field.forces, lost == self.units
        for place in places:
            if chance := row[place]:
                key = (place, lost, not over and any(forces[place]))
                self.ends[key] = self.ends.get(key, 0.0) + chance
                ended += chance
                row[place] = 0.0
        return ended

    def _round(self) -> list[Row | None]:
        """[CGR-1] [CGR-2] [CGR-3] Both roll, losses are removed together."""
        alive = [lost for lost, row in enumerate(self.now) if row is not None]
        after: list[Row | None] = [None] * (self.units + 1)
        for lost in range(alive[0], self.units + 1):
            after[lost] = self._arriving(lost, alive)
        return after

    def _arriving(self, lost: int, alive: list[int]) -> Row | None:
        """The attackers who meet a defender with so many losses after the round."""
        row: Row | None = None
        for before in range(alive[0], self.units + 1):
            source = self.now[before] if before <= lost else None
            if source is not None and (came := self._hitting(source, lost - before, lost == self.units)):
                row = came if row is None else [a + b for a, b in zip(row, came, strict=True)]
            if row is not None and before < self.units:
                row = self._shot_at(row, self.chances[before])
        return row

    def _hitting(self, source: Row, hits: int, at_least: bool) -> Row | None:
        """Chances of the attackers together with their hits; of the last defender they need not be exact."""
        if hits >= len(self.tables):
            return None
        if not at_least:
            return [a * b for a, b in zip(source, self.tables[hits], strict=True)]
        return [a * b for a, b in zip(source, self.beyond[hits], strict=True)]

    def _shot_at(self, row: Row, hit: float) -> Row:
        """One die of the defender against all attackers of the row: it moves them one place on."""
        miss = 1.0 - hit
        shifted = [0.0, *[a * miss + b * hit for a, b in zip(row[1:], row, strict=False)]]
        for first in self.field.firsts:
            shifted[first] = row[first] * miss
        for place, after in self.field.next:
            shifted[after] += row[place] * hit
        return shifted

    def result(self) -> Rounds:
        """What came out, added up to one."""
        total = sum(self.ends.values())
        ends: dict[End, float] = {}
        for (place, lost, retreat), chance in self.ends.items():
            end = End(self.field.forces[place], lost, self.field.labels[place], retreat)
            ends[end] = ends.get(end, 0.0) + chance / total
        return Rounds(ends, tuple(chance / total for chance in self.rounds))


def _mass(row: Sequence[float] | None) -> float:
    return sum(row) if row else 0.0


def rounds(start: Start, defenders: tuple[Defender, ...], plan: Plan = Plan()) -> Rounds:
    """[CGR-1] The ground rounds from any mixture of starts to their end."""
    battle = Battle(start, defenders, plan)
    battle.fight()
    return battle.result()
