"""Ground rounds to their end, exactly: how two lists of units, lost in a fixed order, wear one another down.

Since both sides lose their units in the order of `rules.values`, each is described by one number: how many it has lost.
A round maps a distribution over pairs of such numbers to another. Hits of the defender are added up die by die along
the whole row of attackers (Horner's scheme over the defender's losses), which makes a round of n against n units cost
n * n * n steps and not n * n * n * n.

How a battle ends is reckoned in one sweep: from how often each pair is met. How many rounds it takes needs round after
round. Attackers may come in several compositions, because guns shot down a helicopter with artillery aboard: all of
them stand in one long row, and every step is done for the whole row at once.
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
LONGEST = 1000  # rounds
# where the rounds of a large battle are counted, what is less likely than this is left out, and so is its rest
NOTHING, ENOUGH = 1e-6, 5e-5
LARGE = 200  # pairs of attackers and defenders

Row = list[float]
Hits = tuple[float, ...]  # chances of 0, 1, 2 ... hits


class Plan(NamedTuple):
    """[CGR-4] When the attacker breaks off: with fewer units than `keep` left, or after so many rounds (0: never)."""

    keep: int = 0
    rounds: int = 0


TO_THE_END = Plan()


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


Start = Mapping[tuple[Force, int, int], float]  # attacker, defender's losses so far, label: chance
Tail = tuple[int, int, int, int]  # artillery, armor, helicopters, label


# ---- dice ------------------------------------------------------------------


@lru_cache(maxsize=4096)
def hits_of(dice: Dice) -> Hits:
    """The distribution of the hits of some dice."""
    return hits_by(value / SIDES_OF_DIE for value, number in dice for _ in range(number))


def hits_by(chances: Iterable[float]) -> Hits:
    """The distribution of the hits of dice that hit with these chances."""
    found = [1.0]
    for hit in chances:
        found = [a * (1 - hit) + b * hit for a, b in zip([*found, 0.0], [0.0, *found], strict=True)]
    return tuple(found)


def clipped(hits: Hits, most: int) -> Hits:
    """[E-75] Hits beyond what can be hit are lost."""
    return hits if len(hits) <= most + 1 else (*hits[:most], sum(hits[most:]))


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


# ---- the attackers ---------------------------------------------------------


class Field:
    """The row of all attackers that may occur, with their dice.

    Those who differ in infantry alone stand together, the most infantry first: a hit moves an attacker one place on.
    From the last place of such a block, where no infantry is left, it moves to the last place of the block with one
    artillery (or armor, or helicopter) less; `onward` lists these moves. The dead are where nobody is left and stay.
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
        self.dead = [place for place, force in enumerate(self.forces) if not any(force)]
        self.after = [
            self.place[after_losses(force, 1), label] for force, label in zip(self.forces, self.labels, strict=True)
        ]
        self.onward = [(place, self.after[place]) for place, force in enumerate(self.forces) if not force[0]]
        self.fullest_first = sorted(range(len(self.forces)), key=lambda place: -sum(self.forces[place]))

    def _add(self, force: Force, label: int) -> None:
        self.place[force, label] = len(self.forces)
        self.forces.append(force)
        self.labels.append(label)


def _blocks(start: Start) -> dict[Tail, int]:
    """By artillery, armor, helicopters and label the most infantry; with all that these can come down to."""
    found: dict[Tail, int] = {}
    for (infantry, *units), _, label in start:
        tail = (*units, label)
        found[tail] = max(found.get(tail, 0), infantry)  # type: ignore[index, arg-type]
    for *units, label in list(found):
        for lost in range(sum(units) + 1):
            found.setdefault((*after_losses((0, *units), lost)[1:], label), 0)  # type: ignore[arg-type]
    return found


# ---- the battle ------------------------------------------------------------


class Battle:
    """The ground rounds of one battle; `coarse` is good enough to count the rounds."""

    def __init__(self, start: Start, defenders: tuple[Defender, ...], plan: Plan, coarse: bool = False) -> None:
        self.field, self.plan = Field(start), plan
        self.nothing, self.enough = (NOTHING, ENOUGH) if coarse else (0.0, 1e-12)
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
        most = max(len(hits) for hits in self.field.hits)
        padded = [(*hits, *(0.0 for _ in range(most - len(hits)))) for hits in self.field.hits]
        # by number of hits the row of chances
        self.exactly = [list(column) for column in zip(*padded, strict=True) if max(column) > self.nothing]
        self.at_least = [[sum(chances[hits:]) for chances in self.field.hits] for hits in range(len(self.exactly))]
        self.weak = [place for place, force in enumerate(self.field.forces) if 0 < sum(force) < plan.keep]

    # ---- round after round

    def fight(self) -> None:
        """Until nothing worth mention is undecided; counts the rounds."""
        self.settle(0)
        for number in range(1, LONGEST):
            if sum(sum(row) for row in self.now if row) <= self.enough:
                break
            self.now = self.round()
            self.settle(number)

    def settle(self, number: int) -> None:
        """[CGR-4] Take out what has ended after so many rounds."""
        ended, called_off = 0.0, bool(number) and number == self.plan.rounds
        for lost, row in enumerate(self.now):
            if row is not None:
                over = lost == self.units or called_off
                ended += self.take(row, lost, range(len(row)) if over else self.stops(number))
                if over or max(row) <= self.nothing:
                    self.now[lost] = None
        self.rounds.append(ended)

    def stops(self, number: int) -> Iterable[int]:
        """The attackers who do not go on: the dead, and after a round those who are too few."""
        return (*self.field.dead, *self.weak) if number else self.field.dead

    def take(self, row: Row, lost: int, places: Iterable[int]) -> float:
        """Chances that are decided; their sum."""
        ended, over = 0.0, lost == self.units
        for place in places:
            if chance := row[place]:
                self.end(place, lost, not over and any(self.field.forces[place]), chance)
                ended += chance
                row[place] = 0.0
        return ended

    def end(self, place: int, lost: int, retreat: bool, chance: float) -> None:
        """One way it has ended."""
        key = (place, lost, retreat)
        self.ends[key] = self.ends.get(key, 0.0) + chance

    def round(self) -> list[Row | None]:
        """[CGR-1] [CGR-2] [CGR-3] Both roll, losses are removed together."""
        return [self.arriving(lost) for lost in range(self.units + 1)]

    def arriving(self, lost: int) -> Row | None:
        """The attackers who meet, after a round, a defender with so many losses: Horner's scheme."""
        row: Row | None = None
        for before in range(self.units):
            source = self.now[before] if before <= lost else None
            if source is not None and lost - before < len(self.exactly):
                came = self.hitting(source, lost - before, lost == self.units)
                row = came if row is None else [a + b for a, b in zip(row, came, strict=True)]
            if row is not None:
                row = self.shot_at(row, self.chances[before])
        return row

    def hitting(self, source: Row, hits: int, all_of_them: bool) -> Row:
        """Chances of the attackers together with their hits; more than the last defender takes do no harm."""
        table = self.at_least if all_of_them else self.exactly
        return [a * b for a, b in zip(source, table[hits], strict=True)]

    def shot_at(self, row: Row, hit: float) -> Row:
        """One die of the defender against all attackers of the row: it moves them one place on."""
        miss = 1.0 - hit
        shifted = [0.0, *[a * miss + b * hit for a, b in zip(row[1:], row, strict=False)]]
        for first in self.field.firsts:
            shifted[first] = row[first] * miss
        for place, after in self.field.onward:
            shifted[after] += row[place] * hit
        return shifted

    # ---- in one sweep

    def sweep(self) -> None:
        """All ends at once: how often each pair is met, the defender's losses rising."""
        if self.weak:  # too few for a second round is not too few for the first
            self.settle(0)
            self.now = self.round()
            self.settle(1)
        met, self.now = self.now, [None] * (self.units + 1)
        for lost, row in enumerate(met):
            came = self.arriving(lost)
            both = [a + b for a, b in zip(row, came, strict=True)] if row and came else row or came
            if both is None:
                continue
            if lost == self.units:
                self.take(both, lost, range(len(both)))
            else:
                self.now[lost] = self.visits(both, lost)

    def visits(self, row: Row, lost: int) -> Row:
        """How often the attackers of a row are met while the defender has so many losses: until they hit.

        `row` tells how often they come there by a hit; while they miss they are worn down themselves, or miss again.
        """
        fire, field, still = hits_by(self.chances[lost:]), self.field, self.exactly[0]
        stops = {*field.dead, *self.weak}
        for place in field.fullest_first:
            if not (chance := row[place]):
                continue
            if place in stops:
                self.take(row, lost, (place,))
                continue
            chance = row[place] = chance / (1.0 - still[place] * fire[0])
            self.wear(row, place, chance * still[place], fire)
        return row

    def wear(self, row: Row, place: int, chance: float, fire: Hits) -> None:
        """The attackers of a place, who have missed, take their losses."""
        after = self.field.after
        for hits in clipped(fire, sum(self.field.forces[place]))[1:]:
            place = after[place]
            row[place] += chance * hits

    def result(self) -> dict[End, float]:
        """What came out, added up to one."""
        total, field = sum(self.ends.values()), self.field
        return {
            End(field.forces[place], lost, field.labels[place], retreat): chance / total
            for (place, lost, retreat), chance in self.ends.items()
        }


def rounds(start: Start, defenders: tuple[Defender, ...], plan: Plan = TO_THE_END) -> Rounds:
    """[CGR-1] The ground rounds from any mixture of starts to their end."""
    if plan.rounds:
        battle = Battle(start, defenders, plan)
        battle.fight()
        return Rounds(battle.result(), _shares(battle.rounds))
    whole = Battle(start, defenders, plan)
    large = len(whole.field.forces) * whole.units > LARGE
    counted = Battle(_coarse(start) if large else start, defenders, plan, coarse=large)
    whole.sweep()
    counted.fight()
    return Rounds(whole.result(), _shares(counted.rounds))


def _coarse(start: Start) -> Start:
    """Without labels and without the very unlikely."""
    found: dict[tuple[Force, int, int], float] = {}
    for (force, lost, _), chance in start.items():
        found[force, lost, 0] = found.get((force, lost, 0), 0.0) + chance
    return {key: chance for key, chance in found.items() if chance > NOTHING}


def _shares(chances: Sequence[float]) -> tuple[float, ...]:
    total = sum(chances)
    return tuple(chance / total for chance in chances)
