"""Ground rounds to their end, exactly: how two lists of units, lost in a fixed order, wear one another down.

Since both sides lose their units in the order of `rules.values`, a defender is described by one number: how many units
he has lost. Attackers may come in several compositions, because guns shot down a helicopter with artillery aboard: all
of them stand in one long row, and every step is done for the whole row at once. Hits of the defender are added up die
by die (Horner's scheme over the defender's losses), which makes a round of n against n units cost n * n * n steps and
not n * n * n * n.

How a battle ends is reckoned in one sweep: from how often each pair of attackers and losses is met. The same backwards
tells from where the attacker wins. How many rounds it takes needs round after round, on a row that becomes shorter as
the armies do.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise, product, zip_longest
from operator import mul
from typing import NamedTuple

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules.values import (
    Defender,
    Dice,
    Force,
    after_losses,
    attack_value,
    defence_dice,
    defenders_after,
    next_loss,
    strength,
)

SIDES_OF_DIE = 6
LONGEST = 1000  # rounds
# where the rounds of a large battle are counted, attackers and losses that are less likely than NOTHING are left out,
# and so is what is undecided when it is less than ENOUGH: the chances of so many rounds are right to about 0.0001.
# How a battle ends does not depend on this: there nothing is left out
NOTHING, ENOUGH = 1e-6, 1e-5
LARGE = 200  # pairs of attackers and defenders

Row = list[float]
Hits = tuple[float, ...]  # chances of 0, 1, 2 ... hits


class Plan(NamedTuple):
    """[CGR-4] When the attacker breaks off: with fewer units than `keep` left, or after so many rounds (0: never)."""

    keep: int = 0
    rounds: int = 0


TO_THE_END = Plan()


class End(NamedTuple):
    """One way in which the ground rounds may end."""

    attacker: Force
    lost: int  # units the defenders have lost
    retreat: bool


class Rounds(NamedTuple):
    """Ends with their chances, and the chance of each number of rounds."""

    ends: dict[End, float]
    rounds: tuple[float, ...]


Start = Mapping[Force, Row]  # by attacker the chances of the defender's losses so far


# ---- dice ------------------------------------------------------------------


@lru_cache(maxsize=4096)
def hits_of(dice: Dice) -> Hits:
    """The distribution of the hits of some dice."""
    return hits_by(value / SIDES_OF_DIE for value, number in dice for _ in range(number))


def hits_by(chances: Iterable[float]) -> Hits:
    """The distribution of the hits of dice that hit with these chances."""
    found: Hits = (1.0,)
    for hit in chances:
        found = with_die(found, hit)
    return found


def with_die(hits: Hits, hit: float) -> Hits:
    """One die more."""
    miss = 1.0 - hit
    return tuple([a * miss + b * hit for a, b in zip((*hits, 0.0), (0.0, *hits), strict=True)])


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


class Extent(NamedTuple):
    """What attackers may have: most of everything; least artillery with infantry, helicopters with ground units."""

    infantry: int
    artillery: int
    armor: int
    helicopters: int
    least_artillery: int
    least_helicopters: int

    @property
    def size(self) -> int:
        """How many places such a field has."""
        high = self.helicopters - self.least_helicopters + 1
        wide = (self.artillery - self.least_artillery + 1) * high
        return self.infantry * wide + (self.artillery + self.armor + 1) * high + self.least_helicopters


def extent(forces: Collection[Force]) -> Extent:
    """Of attackers that may occur; armor never flies, so that all who have anything before it have the same."""
    most = [max(numbers) for numbers in zip(*forces, strict=True)]
    artillery = [force[p.ART] for force in forces if force[p.INF]]
    helicopters = [force[p.HEL] for force in forces if any(force[: p.HEL])]
    least = min(artillery, default=most[p.ART]), min(helicopters, default=most[p.HEL])
    return Extent(most[p.INF], most[p.ART], most[p.ARM], most[p.HEL], *least)


class Field:
    """The row of all attackers that may occur, with their dice.

    It begins with the most infantry, and goes on as they are lost: all with one infantry less, all with two less. Those
    without infantry are ordered in the same way by artillery, then armor, then helicopters. A hit moves attackers on by
    `wide` places while they have infantry, then by `high` places while they have artillery or armor, then by one; the
    dead are the last and stay.
    """

    def __init__(self, whole: Extent) -> None:
        flying = range(whole.helicopters, whole.least_helicopters - 1, -1)
        artillery = range(whole.artillery, whole.least_artillery - 1, -1)
        self.forces: list[Force] = [
            *product(range(whole.infantry, 0, -1), artillery, (whole.armor,), flying),
            *product((0,), range(whole.artillery, -1, -1), (whole.armor,), flying),
            *product((0,), (0,), range(whole.armor - 1, -1, -1), flying),
            *product((0,), (0,), (0,), range(whole.least_helicopters - 1, -1, -1)),
        ]
        self.size = len(self.forces)
        self.place = {force: place for place, force in enumerate(self.forces)}
        self.high = len(flying)
        self.wide = len(artillery) * self.high
        self.edge = whole.infantry * self.wide  # here those without infantry begin
        self.last = self.size - whole.helicopters - 1  # and here those with helicopters alone
        self.after = [self.place[after_losses(force, 1)] for force in self.forces]
        self.exactly, self.at_least = _tables(self._hits())

    def _hits(self) -> list[Hits]:
        """The distribution of hits of each place: that of the next place, and the die of the unit lost between them."""
        hits: list[Hits] = [(1.0,)] * self.size
        for place in range(self.size - 2, -1, -1):
            value = attack_value(next_loss(self.forces[place]))
            hits[place] = with_die(hits[self.after[place]], value / SIDES_OF_DIE)
        return hits

    def shot_at(self, row: Row, ratio: float) -> Row:
        """One die of the defender against all attackers of a row: `ratio` is hit to miss, misses count once."""
        edge, wide, high, last = self.edge, self.wide, self.high, self.last
        moved = row[:wide]
        moved += [a + b * ratio for a, b in zip(row[wide : edge + wide], row, strict=False)]
        moved += row[edge + wide :]
        end = last + high
        moved[edge + high : end] = [a + b * ratio for a, b in zip(moved[edge + high : end], row[edge:], strict=False)]
        moved[last + 1 :] = [a + b * ratio for a, b in zip(moved[last + 1 :], row[last:], strict=False)]
        moved[-1] += row[-1] * ratio
        return moved

    def next_places(self, row: Row) -> Row:
        """Of each place what stands, in this row, at the place to which a hit moves."""
        edge = self.edge
        last = self.last
        return [
            *row[self.wide : edge + self.wide],
            *row[edge + self.high : last + self.high],
            *row[last + 1 :],
            row[-1],
        ]


def _tables(hits: Sequence[Hits]) -> tuple[list[Row], list[Row]]:
    """By number of hits the row of their chances: of just as many, and of at least as many."""
    exactly = [list(column) for column in zip_longest(*hits, fillvalue=0.0)]
    at_least = exactly[-1:]
    for column in reversed(exactly[:-1]):
        at_least.append([a + b for a, b in zip(column, at_least[-1], strict=True)])
    return exactly, at_least[::-1]


class Fire:
    """The dice of the defenders, in the order in which the units are lost.

    A row is multiplied by the chance to miss only when all dice are rolled: `through[n]` is that of the first n dice.
    """

    def __init__(self, defenders: tuple[Defender, ...]) -> None:
        self.chances = defender_chances(defenders)
        self.units = len(self.chances)
        self.ratios = [hit / (1.0 - hit) for hit in self.chances]
        self.through = list(accumulate((1.0 - hit for hit in self.chances), mul, initial=1.0))


# ---- the battle ------------------------------------------------------------


class Battle:
    """The ground rounds of one battle."""

    def __init__(self, start: Start, defenders: tuple[Defender, ...], plan: Plan) -> None:
        self.plan = plan
        self.fire = Fire(defenders)
        self.units = self.fire.units
        self.ends: dict[tuple[Force, int, bool], float] = {}
        self.rounds: list[float] = []
        self.place_all(Field(extent(start)))
        self.now: list[Row | None] = [None] * (self.units + 1)  # by the defender's losses
        self.ready = list(self.now)  # the same before the dice
        for force, row in start.items():
            place = self.field.place[force]
            for lost, chance in enumerate(row):
                if chance:
                    self.row_of(lost)[place] += chance

    def place_all(self, field: Field) -> None:
        """On this field from now on."""
        self.field = field
        self.weak = [place for place, force in enumerate(field.forces) if 0 < sum(force) < self.plan.keep]

    def row_of(self, lost: int) -> Row:
        """The attackers who meet a defender with so many losses."""
        row = self.now[lost]
        if row is None:
            row = self.now[lost] = [0.0] * self.field.size
        return row

    # ---- round after round

    def fight(self, nothing: float = 0.0, enough: float = 0.0) -> None:
        """Until nothing worth mention is undecided; counts the rounds."""
        self.settle(0)
        for number in range(1, LONGEST):
            self.close_up(nothing)
            if sum(sum(row) for row in self.now if row) <= enough:
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
                if over:
                    self.now[lost] = None
        self.rounds.append(ended)

    def stops(self, number: int) -> Iterable[int]:
        """The attackers who do not go on: the dead, and after a round those who are too few."""
        return (*self.weak, self.field.size - 1) if number else (self.field.size - 1,)

    def take(self, row: Row, lost: int, places: Iterable[int]) -> float:
        """Chances that are decided; their sum."""
        ended = 0.0
        for place in places:
            if chance := row[place]:
                self.end(place, lost, chance)
                ended += chance
                row[place] = 0.0
        return ended

    def end(self, place: int, lost: int, chance: float) -> None:
        """One way it has ended; if both have units left the attacker has broken off."""
        force = self.field.forces[place]
        key = (force, lost, lost < self.units and any(force))
        self.ends[key] = self.ends.get(key, 0.0) + chance

    def close_up(self, nothing: float) -> None:
        """Leave out rows and places that are too unlikely; a new field if that makes it much smaller."""
        self.now = [row if row and max(row) > nothing else None for row in self.now]
        rows = [row for row in self.now if row]
        if not rows:
            return
        most = map(max, *rows, rows[0])
        whole = extent([force for force, chance in zip(self.field.forces, most, strict=True) if chance > nothing])
        if whole.size <= CLOSER * self.field.size:
            self.move_to(Field(whole))

    def move_to(self, field: Field) -> None:
        """Take from the rows what has a place on a smaller field."""
        places = [self.field.place[force] for force in field.forces]
        self.now = [row and [row[place] for place in places] for row in self.now]
        self.place_all(field)

    def arriving(self, lost: int) -> Row | None:
        """[CGR-1] [CGR-2] [CGR-3] The attackers who meet, after a round, a defender with so many losses.

        Both roll, losses are removed together: the dice of those who are lost now, and of those who are left.
        """
        row, source = self.exposed(lost), self.now[lost]
        if source is not None and lost < self.units:
            row = hitting(row, source, self.field.exactly[0])
        if row is not None and lost < self.units:
            for ratio in self.fire.ratios[lost:]:
                row = self.field.shot_at(row, ratio)
            row = scaled(row, self.fire.through[-1] / self.fire.through[lost])
        return row

    def exposed(self, lost: int) -> Row | None:
        """The same before those who are left have fired: Horner's scheme over those who are lost."""
        field, row = self.field, None
        table = field.at_least if lost == self.units else field.exactly  # hits beyond the last defender are lost
        for before in range(lost):
            source = self.ready[before]
            if source is not None and lost - before < len(table):
                row = hitting(row, source, table[lost - before])
            if row is not None:
                row = field.shot_at(row, self.fire.ratios[before])
        return row and scaled(row, self.fire.through[lost])

    def make_ready(self, lost: int) -> None:
        """Prepare a row for the dice of those who have so many losses."""
        row = self.now[lost]
        self.ready[lost] = row and scaled(row, 1.0 / self.fire.through[lost])

    def round(self) -> list[Row | None]:
        """One round."""
        for lost in range(self.units):
            self.make_ready(lost)
        return [self.arriving(lost) for lost in range(self.units + 1)]

    # ---- in one sweep

    def sweep(self) -> None:
        """All ends at once: how often each pair is met, the defender's losses rising."""
        if self.weak:  # too few for a second round is not too few for the first
            self.settle(0)
            self.now = self.round()
            self.settle(1)
        met, self.now = self.now, [None] * (self.units + 1)
        self.ready = list(self.now)
        for lost, row in enumerate(met):
            exposed = self.exposed(lost)
            if row or exposed:
                row, exposed = row or [0.0] * self.field.size, exposed or [0.0] * self.field.size
                self.now[lost] = Visits(self, row, exposed, lost).all()
                self.make_ready(lost)

    def result(self) -> dict[End, float]:
        """What came out, added up to one."""
        total = sum(self.ends.values())
        return {End(*key): chance / total for key, chance in self.ends.items() if chance}


CLOSER = 0.7  # of its size makes a new field worth while


class Visits:
    """How often the attackers of a row are met while the defender has so many losses: until they hit.

    `row` tells how often they start there, `exposed` how often they come by a hit and have yet to be fired at. While
    they miss they are fired at again. `far` are, by distance, those who may come to a place by this fire.
    """

    def __init__(self, battle: Battle, row: Row, exposed: Row, lost: int) -> None:
        self.battle, self.row, self.exposed, self.lost = battle, row, exposed, lost
        self.field, self.still = battle.field, battle.field.exactly[0]
        hits = hits_by(battle.fire.chances[lost:])
        self.none, self.some = hits[0], hits[1:]
        self.stops = {*battle.weak} if lost < battle.units else {*range(self.field.size)}

    def all(self) -> Row:
        """With infantry column by column; then the others, to whom several lead."""
        field, dead = self.field, self.field.size - 1
        above: dict[int, Row] = {}
        for column in range(field.wide):
            far = self.column(range(column, field.edge, field.wide), [])
            above[field.edge + column] = far
        for place in range(field.edge, dead):
            far = self.column((place,), above.pop(place))
            after = field.after[place]
            above[after] = both(above[after], far) if after in above else far
        beyond = [*accumulate(reversed(self.some))][::-1]  # chances of at least so many hits
        chance = self.row[dead] + self.exposed[dead] + sum(map(mul, beyond, above.get(dead, ())))
        self.battle.end(dead, self.lost, chance)
        self.row[dead] = 0.0
        return self.row

    def column(self, places: Iterable[int], far: Row) -> Row:
        """Places of which each leads to the next; what is above the one after them."""
        row, exposed, still, none, some = self.row, self.exposed, self.still, self.none, self.some
        for place in places:
            fired_at = exposed[place]
            chance = row[place] + none * fired_at + sum(map(mul, some, far))
            if place in self.stops:
                self.battle.end(place, self.lost, chance)
                chance = 0.0
            else:
                chance /= 1.0 - still[place] * none
                fired_at += still[place] * chance
            row[place] = chance
            far = [fired_at, *far]
        return far


def both(one: Row, other: Row) -> Row:
    """Two rows added, one of which may be longer."""
    return [a + b for a, b in zip_longest(one, other, fillvalue=0.0)]


def hitting(row: Row | None, source: Row, chances: Row) -> Row:
    """To a row the attackers of another with the chances of their hits."""
    if row is None:
        return [a * b for a, b in zip(source, chances, strict=True)]
    return [there + a * b for there, a, b in zip(row, source, chances, strict=True)]


def scaled(row: Row, factor: float) -> Row:
    """A row, all of it so much more or less likely."""
    return [a * factor for a in row]


def rounds(start: Start, defenders: tuple[Defender, ...], plan: Plan = TO_THE_END) -> Rounds:
    """[CGR-1] The ground rounds from any mixture of starts to their end."""
    battle = Battle(start, defenders, plan)
    if plan.rounds:
        battle.fight()
        return Rounds(battle.result(), _shares(battle.rounds))
    battle.sweep()
    counted = Battle(alike(start), defenders, plan)
    large = counted.field.size * counted.units > LARGE
    counted.fight(*((NOTHING, ENOUGH) if large else (0.0, 1e-12)))
    return Rounds(battle.result(), _shares(counted.rounds))


def alike(start: Start) -> Start:
    """For counting rounds: artillery and helicopters are one where they roll the same dice and no armor is between."""
    if any(force[p.ARM] for force in start) or attack_value(p.ART) != attack_value(p.HEL):
        return start
    found: dict[Force, Row] = {}
    for (infantry, artillery, armor, helicopters), row in start.items():
        force = (infantry, artillery + helicopters, armor, 0)
        found[force] = both(found.get(force, []), row)
    return found


def _shares(chances: Sequence[float]) -> tuple[float, ...]:
    total = sum(chances)
    return tuple(chance / total for chance in chances)


# ---- backwards -------------------------------------------------------------


class Prospects:
    """From where the attacker wins: by the defender's losses the row of chances to take the place [CRE-1]."""

    def __init__(self, forces: Collection[Force], defenders: tuple[Defender, ...], plan: Plan) -> None:
        self.field, self.plan, self.fire = Field(extent(forces)), plan, Fire(defenders)
        self.units = self.fire.units
        self.weak = {place for place, force in enumerate(self.field.forces) if 0 < sum(force) < plan.keep}
        self.taken = [float(any(force[: p.HEL])) for force in self.field.forces]

    def rows(self) -> list[Row]:
        """At the start; too few for a second round is not too few for the first."""
        if not self.plan.rounds:
            return self._sweep(None)
        rows = [*([0.0] * self.field.size for _ in range(self.units)), self.taken]
        for _ in range(self.plan.rounds):
            rows = self._sweep([self._going_on(row) for row in rows[:-1]])
        return rows

    def _going_on(self, row: Row) -> Row:
        """[CGR-4] Those who are too few break off and win nothing."""
        return [0.0 if place in self.weak else chance for place, chance in enumerate(row)]

    def _sweep(self, later: list[Row] | None) -> list[Row]:
        """The chances before a round from those `later`; without them from what we look for, to the end.

        `ahead` are the chances before the fire of those who are lost in the round, and all who are left.
        """
        through = self.fire.through
        found, ahead = [self.taken], [*(self.taken for _ in range(self.units)), scaled(self.taken, through[-1])]
        for lost in range(self.units - 1, -1, -1):
            for more in range(lost + 1, self.units + 1):
                ahead[more] = self._under(ahead[more], self.fire.ratios[lost])
            hit = scaled(self._hitting(ahead, lost), 1.0 / through[lost])
            row, before = self._missing(hit, lost, None if later is None else later[lost])
            ahead[lost] = scaled(before, through[lost])
            found.append(row)
        return found[::-1]

    def _under(self, row: Row, ratio: float) -> Row:
        """Chances before a die of the defender; misses count once."""
        return [a + b * ratio for a, b in zip(row, self.field.next_places(row), strict=True)]

    def _hitting(self, ahead: list[Row], lost: int) -> Row:
        """Chances before the attackers hit at least once."""
        row: Row | None = None
        for hits in range(1, min(self.units - lost, len(self.field.exactly) - 1) + 1):
            table = self.field.at_least if lost + hits == self.units else self.field.exactly
            row = hitting(row, ahead[lost + hits], table[hits])
        return row or [0.0] * self.field.size

    def _missing(self, hit: Row, lost: int, later: Row | None) -> tuple[Row, Row]:
        """The chances while the defender has so many losses, and those before he fires once more."""
        field, still = self.field, self.field.exactly[0]
        fire = hits_by(self.fire.chances[lost:])
        none, some = fire[0], fire[1:]
        row, ahead, below = [0.0] * field.size, [0.0] * field.size, [Row()] * field.size
        for place in range(field.size - 2, -1, -1):
            under = below[field.after[place]]
            worn = sum(map(mul, some, under))
            chance = hit[place] + still[place] * worn
            if later is not None:
                going_on = later[place]
                chance += still[place] * none * going_on
            elif place in self.weak:
                going_on = 0.0
            else:
                going_on = chance = chance / (1.0 - still[place] * none)
            row[place], ahead[place] = chance, worn + none * going_on
            below[place] = [going_on, *under]
        return row, ahead


def winning(starts: Start, defenders: tuple[Defender, ...], plan: Plan) -> dict[Force, Row]:
    """[CRE-1] By attacker, and by the defender's losses so far, the chance to take the place."""
    prospects = Prospects(starts, defenders, plan)
    columns = list(zip(*prospects.rows(), strict=True))
    return {force: list(columns[prospects.field.place[force]]) for force in starts}
