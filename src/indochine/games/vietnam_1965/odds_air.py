"""The air phase exactly: interception, missiles, guns, strikes, volleys, ground fire and the defenders' aircraft.

Attacking aircraft stand in groups of equals, in the order in which they would be lost. Once interception is over and
missiles are aimed, what happens to a group does not depend on the others, but for three things: the strikes decide
whether infantry stands there to fire at transports; the hits of fighters fall on one group after the other; and the
volley depends on how many transports there are. So groups are put together one by one, and only what matters later is
remembered: who lands, and how many strikes, transports and escorts came to the place. That is written as one number,
to which each aircraft adds its part (`Digits`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.odds_forces import Attack, Cargo, Defence
from indochine.games.vietnam_1965.odds_ground import SIDES_OF_DIE, Hits, Row, clipped, hits_by, hits_of
from indochine.games.vietnam_1965.rules.values import Force
from indochine.games.vietnam_1965.state import ESCORT, GUNSHIP, LIFT, STRIKE

Sizes = tuple[int, ...]  # of the groups
Chances = dict[int, float]
NO_CARGO = Cargo()


class Group(NamedTuple):
    """Attacking aircraft of one mission and cargo."""

    mission: int
    cargo: Cargo
    size: int
    spared: int = 0  # at so many of them the guns have fired already


class Sky(NamedTuple):
    """After the air phase: starts of the ground rounds, and what is left in the air.

    `starts` by attacker the chances of the defender's losses; `left` by mission the chances of 0, 1, 2 ... aircraft
    left; `hunters` those of the interceptors. `raids` has all that goes together with the number of escorts that fired.
    """

    starts: dict[Force, Row]
    left: dict[int, Hits]
    hunters: Hits
    raids: list[Raid]

    def escorts(self, value: Mapping[Force, Row] | None = None) -> Chances:
        """By escorts that fired their chance; or that of winning too, if `value` is that of winning from each start."""
        found: Chances = {}
        for raid in self.raids:
            raid.escorts(found, value)
        return found


# ---- distributions ---------------------------------------------------------


@lru_cache(maxsize=4096)
def spread(number: int, chance: float) -> Hits:
    """How many of some independent things happen."""
    return hits_by(chance for _ in range(number))


@lru_cache(maxsize=4096)
def thinned(number: int, loss: float) -> tuple[tuple[int, float], ...]:
    """How many are left when each is lost with this chance."""
    return tuple((number - lost, chance) for lost, chance in enumerate(spread(number, loss)) if chance)


# ---- 2.0 interception ------------------------------------------------------


@lru_cache(maxsize=256)
def dogfight(escorts: int, hunters: int, options: p.Options) -> tuple[tuple[tuple[int, int], float], ...]:
    """[FTR-5] Escorts against interceptors until one side has none left: who is left, with chances."""
    ours, theirs = (p.ATTACK, p.DEFENCE) if options.escorts_attack else (p.DEFENCE, p.ATTACK)
    waiting = {(escorts, hunters): 1.0}
    ended: dict[tuple[int, int], float] = {}
    for pair in sorted(((a, b) for a in range(escorts + 1) for b in range(hunters + 1)), key=sum, reverse=True):
        chance = waiting.pop(pair, 0.0)
        if not all(pair):
            ended[pair] = ended.get(pair, 0.0) + chance
            continue
        mine, other = hits_of(((ours[p.FTR], pair[0]),)), hits_of(((theirs[p.FTR], pair[1]),))
        again = mine[0] * other[0]
        for hits, one in enumerate(clipped(mine, pair[1])):
            for losses, two in enumerate(clipped(other, pair[0])):
                if hits or losses:
                    left = (pair[0] - losses, pair[1] - hits)
                    waiting[left] = waiting.get(left, 0.0) + chance * one * two / (1 - again)
    return tuple((pair, chance) for pair, chance in ended.items() if chance)


def intercepted(attack: Attack, defence: Defence, options: p.Options) -> Iterator[tuple[int, int, int, float]]:
    """[FTR-2] [FTR-7] Escorts, fighter-bombers and interceptors that are left; nobody rises against others."""
    if not (attack.strikes and defence.interceptors):
        yield attack.escorts, attack.strikes, defence.interceptors, 1.0
        return
    for (escorts, hunters), chance in dogfight(attack.escorts, defence.interceptors, options):
        if not hunters:
            yield escorts, attack.strikes, 0, chance
        elif options.unescorted_raid_by_dice and not attack.escorts:
            hits = clipped(hits_of(((p.ATTACK[p.FTR], hunters),)), attack.strikes)
            for lost, one in enumerate(hits):
                yield escorts, attack.strikes - lost, hunters, chance * one
        else:
            yield escorts, 0, hunters, chance


# ---- 2.1 missiles and guns -------------------------------------------------


def gun_chance(guns: int, options: p.Options) -> float:
    """[AAG-1] [E-15] That the guns of a place shoot down one aircraft."""
    dice = guns if options.every_gun_fires else min(guns, 1)
    return 1.0 - (1.0 - p.DEFENCE[p.AAG] / SIDES_OF_DIE) ** dice


def survivors(group: Group, size: int, missiles: int, loss: float) -> dict[int, float]:
    """[SAM-2] [CAI-2] What missiles and then guns leave of a group of this size; nobody fires at the spared again."""
    spared = min(group.spared, size)
    left: dict[int, float] = {}
    for struck, chance in enumerate(clipped(spread(missiles, p.SAM_ATTACK / SIDES_OF_DIE), size - spared)):
        for number, one in thinned(size - spared - struck, loss):
            left[number + spared] = left.get(number + spared, 0.0) + chance * one
    return left


def aimed(groups: Sequence[Group], sizes: Sizes, missiles: int) -> Sizes:
    """[SAM-3] How many missiles are fired at each group: one at each aircraft, the dearest first."""
    shots = [0] * len(sizes)
    for at in sorted(range(len(sizes)), key=lambda at: dearest(groups[at].mission, groups[at].cargo)):
        shots[at] = min(missiles, max(0, sizes[at] - groups[at].spared))
        missiles -= shots[at]
    return tuple(shots)


KIND_OF = {STRIKE: p.FBO, ESCORT: p.FTR, GUNSHIP: p.HEL, LIFT: p.HEL}
Rank = tuple[int, int, Cargo]


def worth(mission: int, cargo: Cargo) -> int:
    """What an aircraft costs, with its cargo."""
    return p.PRICE[KIND_OF[mission]] + cargo.infantry * p.PRICE[p.INF] + cargo.artillery * p.PRICE[p.ART]


def cheapest(mission: int, cargo: Cargo) -> Rank:
    """[E-75] The order in which attacking aircraft are lost unless somebody thinks better: cargo counts."""
    return worth(mission, cargo), mission, cargo


def dearest(mission: int, cargo: Cargo) -> Rank:
    """[SAM-3] The order in which missiles are aimed at them."""
    return -worth(mission, cargo), mission, cargo


# ---- the whole phase -------------------------------------------------------


def groups_of(attack: Attack) -> list[Group]:
    """The attacking aircraft in the order in which they would be lost."""
    found = [
        Group(GUNSHIP, NO_CARGO, attack.force[p.HEL]),
        Group(ESCORT, NO_CARGO, attack.escorts),
        Group(STRIKE, NO_CARGO, attack.strikes, attack.spared),
        *(Group(LIFT, cargo, attack.lifts.count(cargo)) for cargo in sorted(set(attack.lifts))),
    ]
    return sorted((group for group in found if group.size), key=lambda group: cheapest(group.mission, group.cargo))


class Outcome(NamedTuple):
    """What may become of a group before the defender's aircraft fire.

    `come` is what is remembered of those who came to the place, `each` of every one who is left in the end.
    """

    left: int
    chance: float
    come: int = 0
    each: int = 0


class Approach(NamedTuple):
    """After interception: by group how many come through missiles and guns, and how likely all this is."""

    groups: tuple[Mapping[int, float], ...]
    chance: float


def either(one: Approach | None, other: Approach) -> Approach:
    """Two that differ in escorts alone, put together."""
    if one is None:
        return other
    chance = one.chance + other.chance
    share = other.chance / chance if chance else 0.0
    return Approach(tuple(map(lambda a, b: blended(a, b, share), one.groups, other.groups)), chance)


def blended(one: Mapping[int, float], other: Mapping[int, float], share: float) -> Chances:
    """Two distributions, the second with this share."""
    return {
        number: one.get(number, 0.0) * (1.0 - share) + other.get(number, 0.0) * share for number in {**one, **other}
    }


def steps(outcomes: Iterable[Outcome], hits: int) -> dict[tuple[int, int], float]:
    """[E-75] Of a group that has to take hits: hits left over, and what is remembered, with chances."""
    found: dict[tuple[int, int], float] = {}
    for left, chance, come, each in outcomes:
        taken = min(left, hits)
        key = (hits - taken, come + (left - taken) * each)
        found[key] = found.get(key, 0.0) + chance
    return found


def next_group(waiting: Sequence[Chances], outcomes: Sequence[Outcome]) -> list[Chances]:
    """By hits that have yet to fall what is remembered; with one group more."""
    after: list[Chances] = [{} for _ in waiting]
    for hits, found in enumerate(waiting):
        for (left_over, more), one in steps(outcomes, hits).items() if found else ():
            there = after[left_over]
            for key, chance in found.items():
                key += more
                there[key] = there.get(key, 0.0) + chance * one
    return after


def all_together(waiting: Iterable[Chances]) -> Chances:
    """However many hits are left over: they are lost."""
    found: Chances = {}
    for some in waiting:
        for key, chance in some.items():
            found[key] = found.get(key, 0.0) + chance
    return found


class Part(NamedTuple):
    """A part of what may happen: the defender's losses by strikes from `first` on, before `end`; the fire then."""

    first: int
    end: int
    fire: float


class Digits:
    """How what has to be remembered is written as one number: what each thing of a kind adds to it."""

    def __init__(self, attack: Attack, bases: int) -> None:
        self.force = attack.force
        self.artillery = 1 + sum(one.infantry for one in attack.lifts)  # an infantry adds one
        self.helicopter = self.artillery * (1 + sum(one.artillery for one in attack.lifts))
        self.transport = self.helicopter * (1 + attack.force[p.HEL])
        self.base = self.transport * (1 + len(attack.lifts))
        self.escort = self.base * bases

    def aboard(self, group: Group) -> int:
        """What an aircraft of a group adds if it is left in the end: itself, or its cargo."""
        return (
            self.helicopter
            if group.mission == GUNSHIP
            else group.cargo.infantry + group.cargo.artillery * self.artillery
        )

    def came(self, group: Group, part: Part) -> int:
        """What an aircraft adds that came to the place; transports fire a volley only where they are fired at."""
        return {STRIKE: self.base, ESCORT: self.escort, LIFT: self.transport if part.fire else 0}.get(group.mission, 0)

    def landed(self, key: int) -> Force:
        """[CAI-8] Who is on the ground now."""
        infantry, artillery, armor, _ = self.force
        infantry += key % self.artillery
        artillery += key % self.helicopter // self.artillery
        return infantry, artillery, armor, key % self.transport // self.helicopter


class Raid:
    """What may come of the air phase, where infantry fires at transports or where none does.

    `chances` by what is remembered; `rows` the chances of the defender's losses by base and transports.
    """

    def __init__(self, digits: Digits, chances: Chances, rows: Sequence[Row]) -> None:
        self.digits, self.chances, self.rows = digits, chances, rows

    def starts(self, found: dict[Force, Row]) -> None:
        """Add what the ground rounds start from."""
        digits, by_force = self.digits, dict[int, dict[int, float]]()
        for key, chance in self.chances.items():
            there = by_force.setdefault(key % digits.transport, {})
            at = key % digits.escort // digits.transport
            there[at] = there.get(at, 0.0) + chance
        for key, by_row in by_force.items():
            force, columns = digits.landed(key), list(zip(*(self.rows[at] for at in by_row), strict=True))
            row = [sum(map(mul, by_row.values(), column)) for column in columns]
            found[force] = [a + b for a, b in zip(found[force], row, strict=True)] if force in found else row

    def escorts(self, found: Chances, value: Mapping[Force, Row] | None) -> None:
        """Add, by escorts that fired, the chance or that of winning then."""
        digits, worth = self.digits, dict[int, float]()
        for key, chance in self.chances.items():
            escorts, known = divmod(key, digits.escort)
            if known not in worth:
                row = self.rows[known // digits.transport]
                worth[known] = sum(row) if value is None else sum(map(mul, value[digits.landed(known)], row))
            found[escorts] = found.get(escorts, 0.0) + chance * worth[known]


class AirPhase:
    """Step 2 of a battle."""

    def __init__(self, attack: Attack, defence: Defence, options: p.Options) -> None:
        self.attack, self.defence, self.options = attack, defence, options
        self.groups = groups_of(attack)
        self.infantry = defence.number(p.INF)
        self.ground = sum(defence.number(kind) for kind in p.GROUND_TYPES)
        self.air_battle = bool(self.groups) and bool(defence.fighters + defence.bombers)
        dice = ((p.DEFENCE[p.FTR], defence.fighters), (p.DEFENCE[p.FBO], defence.bombers))
        self.hits = hits_of(dice if self.air_battle else ())  # [CAI-6] of the defender's aircraft
        self.struck = [self._strike(number) for number in range(attack.strikes + 1)]
        self.hunters = [0.0] * (defence.interceptors + 1)
        self.left = {
            mission: [0.0] * (most + 1)
            for mission, most in ((LIFT, len(attack.lifts)), (STRIKE, attack.strikes), (ESCORT, attack.escorts))
        }

    def run(self) -> Sky:
        """Step by step."""
        approaches = self._approaches()
        bases = self.struck if self.air_battle else [self._struck_by(one) for one in approaches]
        digits = Digits(self.attack, len(bases))
        raids, starts = [], dict[Force, Row]()
        for part in self._parts():
            for approach in approaches:
                self._count(approach, part)
            if any(sum(base[part.first : part.end]) for base in bases):
                chances = all_together(
                    found for at, approach in enumerate(approaches) for found in self._flown(approach, part, digits, at)
                )
                raids.append(Raid(digits, chances, self._rows(bases, part)))
                raids[-1].starts(starts)
        return Sky(starts, {mission: tuple(left) for mission, left in self.left.items()}, tuple(self.hunters), raids)

    def _parts(self) -> Iterator[Part]:
        """[HEL-5] By the defender's losses where infantry fires at transports, and where nobody does."""
        if self.attack.lifts:
            yield Part(0, self.infantry, p.GROUND_FIRE / SIDES_OF_DIE)
        yield Part(self.infantry if self.attack.lifts else 0, self.ground + 1, 0.0)

    # ---- 2.0 and 2.1

    def _approaches(self) -> list[Approach]:
        """[FTR-2] [SAM-1] [CAI-1] What comes through."""
        loss = gun_chance(self.defence.guns, self.options)
        found: dict[tuple[tuple[int, int], ...], Approach] = {}
        for escorts, strikes, hunters, chance in intercepted(self.attack, self.defence, self.options):
            self.hunters[hunters] += chance
            now = {ESCORT: escorts, STRIKE: strikes}
            sizes = tuple(now.get(group.mission, group.size) for group in self.groups)
            aim = list(zip(self.groups, sizes, aimed(self.groups, sizes, self.defence.missiles), strict=True))
            others = tuple((size, shots) for group, size, shots in aim if group.mission != ESCORT)
            came = tuple(survivors(*one, loss) for one in aim)
            found[others] = either(found.get(others), Approach(came, chance))
        return list(found.values())

    # ---- 2.2 strikes

    def _strike(self, strikes: int) -> Row:
        """[CAI-3] Each hit of the fighter-bombers removes a ground unit at once: chances by losses."""
        hits = clipped(hits_of(((p.ATTACK[p.FBO], strikes),)), self.ground)
        return [*hits, *(0.0 for _ in range(self.ground + 1 - len(hits)))]

    def _struck_by(self, approach: Approach) -> Row:
        """The losses, however many strikes come."""
        row = [0.0] * (self.ground + 1)
        for group, came in zip(self.groups, approach.groups, strict=True):
            if group.mission == STRIKE:
                for strikes, chance in came.items():
                    row = [a + b * chance for a, b in zip(row, self.struck[strikes], strict=True)]
                return row
        return self.struck[0]

    # ---- 2.3 and 2.4 transports

    def _rows(self, bases: Sequence[Row], part: Part) -> list[Row]:
        """[CAI-4] The losses of this part by base and transports."""
        found = []
        for base in bases:
            row = [*(0.0 for _ in range(part.first)), *base[part.first : part.end]]
            row += [0.0] * (len(base) - len(row))
            found += [self._volley(row, number) if part.fire else row for number in range(len(self.attack.lifts) + 1)]
        return found

    def _volley(self, row: Row, transports: int) -> Row:
        """[HEL-4] Where infantry stands, the volley takes infantry; hits beyond that are lost."""
        hits = hits_of(((p.ATTACK[p.HEL], transports),))
        after = [0.0] * len(row)
        for lost, chance in enumerate(row[: self.infantry]):
            for more, one in enumerate(clipped(hits, self.infantry - lost)) if chance else ():
                after[lost + more] += chance * one
        return after

    # ---- 2.5 the defenders' aircraft, and 2.6

    def _flown(self, approach: Approach, part: Part, digits: Digits, at: int) -> list[Chances]:
        """[CAI-6] [E-76] Both sides' aircraft fire once; what is remembered in the end."""
        waiting = [{0 if self.air_battle else at * digits.base: chance * approach.chance} for chance in self.hits]
        for group, came in zip(self.groups, approach.groups, strict=True):
            if self.air_battle or group.mission in (GUNSHIP, LIFT):  # otherwise nothing more happens to them
                come, each = digits.came(group, part), digits.aboard(group)
                waiting = next_group(waiting, outcomes(group, came, part, come, each))
        return waiting

    def _count(self, approach: Approach, part: Part) -> None:
        """Write down how many are left of each mission."""
        likely = [sum(row[part.first : part.end]) for row in self.struck]
        share = sum(self._struck_by(approach)[part.first : part.end])
        waiting = [{0: chance * approach.chance * share} for chance in self.hits] if share else []
        for group, came in zip(self.groups, approach.groups, strict=True):
            if group.mission == STRIKE and share:
                came = {number: chance * likely[number] / share for number, chance in came.items()}
            found = outcomes(group, came, part, 0, int(group.mission == LIFT))
            self._note(group, waiting, found)
            waiting = next_group(waiting, found)
        for left, chance in all_together(waiting).items():
            self.left[LIFT][left] += chance

    def _note(self, group: Group, waiting: Sequence[Chances], found: Sequence[Outcome]) -> None:
        """Write down how many are left of the only group with a mission."""
        if group.mission in (STRIKE, ESCORT):
            for hits, before in enumerate(waiting):
                likely = sum(before.values())
                for one in found:
                    self.left[group.mission][max(0, one.left - hits)] += likely * one.chance


def outcomes(group: Group, came: Mapping[int, float], part: Part, come: int, each: int) -> list[Outcome]:
    """[HEL-5] [HEL-6] What may become of a group; one die against each transport where infantry fires."""
    fire = part.fire if group.mission == LIFT else 0.0
    return [
        Outcome(left, chance * one, number * come, each)
        for number, chance in came.items()
        for left, one in (thinned(number, fire) if fire else ((number, 1.0),))
    ]


def air_phase(attack: Attack, defence: Defence, options: p.Options) -> Sky:
    """[CAI-1] What the air phase leaves."""
    return AirPhase(attack, defence, options).run()
