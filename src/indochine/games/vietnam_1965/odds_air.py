"""The air phase exactly: interception, missiles, guns, strikes, volleys, ground fire and the defenders' aircraft.

Attacking aircraft stand in groups of equals, in the order in which they would be lost. What can be known before the
ground rounds is how many of each group are left and how many ground units the defenders have lost: for every set of
group sizes a row of chances by those losses.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.odds_forces import Attack, Cargo, Defence
from indochine.games.vietnam_1965.odds_ground import SIDES_OF_DIE, Hits, Row, clipped, hits_by, hits_of
from indochine.games.vietnam_1965.rules.values import Force, force_of
from indochine.games.vietnam_1965.state import ESCORT, GUNSHIP, LIFT, STRIKE

Sizes = tuple[int, ...]  # of the groups
Starts = dict[tuple[Force, int, int], float]  # attacker, defender's losses, his aircraft lost: chance
NOTHING = 1e-10  # what is less likely than this is left out
NO_CARGO = Cargo()


class Group(NamedTuple):
    """Attacking aircraft of one mission and cargo."""

    mission: int
    cargo: Cargo
    size: int
    spared: int = 0  # at so many of them the guns have fired already


class Sky(NamedTuple):
    """After the air phase: starts of the ground rounds, and what is left in the air.

    `starts` by attacker, defender's losses and aircraft the defender has lost on the ground; `left` by mission the
    chances of 0, 1, 2 ... aircraft left; `hunters` those of the interceptors.
    """

    starts: Starts
    left: dict[int, Hits]
    hunters: Hits


# ---- distributions ---------------------------------------------------------


@lru_cache(maxsize=4096)
def spread(number: int, chance: float) -> Hits:
    """How many of some independent things happen."""
    return hits_by(chance for _ in range(number))


@lru_cache(maxsize=4096)
def thinned(number: int, loss: float) -> tuple[tuple[int, float], ...]:
    """How many are left when each is lost with this chance."""
    return tuple((number - lost, chance) for lost, chance in enumerate(spread(number, loss)) if chance > NOTHING)


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


class AirPhase:
    """Step 2 of a battle."""

    def __init__(self, attack: Attack, defence: Defence, options: p.Options) -> None:
        self.attack, self.defence, self.options = attack, defence, options
        self.groups = groups_of(attack)
        self.having: dict[int, list[int]] = {}  # by mission the groups
        for at, group in enumerate(self.groups):
            self.having.setdefault(group.mission, []).append(at)
        self.most = {mission: sum(self.groups[at].size for at in some) for mission, some in self.having.items()}
        self.infantry = defence.number(p.INF)
        self.ground = sum(defence.number(kind) for kind in p.GROUND_TYPES)
        self.rows: dict[Sizes, Row] = {}
        self.left: dict[int, list[float]] = {}
        self.hunters = [0.0] * (defence.interceptors + 1)

    def run(self) -> Sky:
        """Step by step."""
        self._shot_at()
        if not self._air_battle:
            self._count(STRIKE, ESCORT)
        self._fight_on_the_ground()
        landed = self._fighters() if self._air_battle else self._unload()
        starts = {
            (force, lost, label): chance
            for (force, label), row in landed.items()
            for lost, chance in enumerate(row)
            if chance > NOTHING
        }
        return Sky(starts, {mission: tuple(left) for mission, left in self.left.items()}, tuple(self.hunters))

    @property
    def _air_battle(self) -> bool:
        return bool(self.groups) and bool(self.defence.fighters + self.defence.bombers)

    # ---- 2.0 and 2.1, then the strikes of 2.2

    def _shot_at(self) -> None:
        """[FTR-2] [SAM-1] [CAI-1] [CAI-3] What comes through, and what the strikes destroy."""
        loss = gun_chance(self.defence.guns, self.options)
        for escorts, strikes, hunters, chance in intercepted(self.attack, self.defence, self.options):
            self.hunters[hunters] += chance
            now = {ESCORT: escorts, STRIKE: strikes}
            sizes = tuple(now.get(group.mission, group.size) for group in self.groups)
            for left, one in self._through(sizes, loss):
                self._strike(left, chance * one)

    def _through(self, sizes: Sizes, loss: float) -> Iterator[tuple[Sizes, float]]:
        """[SAM-1] [CAI-1] The groups after missiles and guns."""
        shots = aimed(self.groups, sizes, self.defence.missiles)
        found: dict[Sizes, float] = {(): 1.0}
        for group, size, missiles in zip(self.groups, sizes, shots, strict=True):
            left = survivors(group, size, missiles, loss)
            found = {
                (*before, number): chance * one
                for before, chance in found.items()
                for number, one in left.items()
                if chance * one > NOTHING
            }
        yield from found.items()

    def _strike(self, sizes: Sizes, chance: float) -> None:
        """[CAI-3] Each hit of the fighter-bombers removes a ground unit at once."""
        row = self.rows.setdefault(sizes, [0.0] * (self.ground + 1))
        hits = hits_of(((p.ATTACK[p.FBO], self._flying(sizes, STRIKE)),))
        for lost, one in enumerate(clipped(hits, self.ground)):
            row[lost] += chance * one

    def _count(self, *missions: int) -> None:
        """Write down how many of these are left, and forget about them: nothing more happens to them."""
        kept: dict[Sizes, Row] = {}
        for sizes, row in self.rows.items():
            self._note(sizes, sum(row), missions)
            sizes = tuple(
                0 if group.mission in missions else size for group, size in zip(self.groups, sizes, strict=True)
            )
            _add(kept, sizes, row, 1.0)
        self.rows = kept

    def _note(self, sizes: Sizes, chance: float, missions: Sequence[int]) -> None:
        for mission in missions:
            if most := self.most.get(mission):
                self.left.setdefault(mission, [0.0] * (most + 1))[self._flying(sizes, mission)] += chance

    def _flying(self, sizes: Sizes, mission: int) -> int:
        """How many have this mission."""
        return sum([sizes[at] for at in self.having.get(mission, ())])

    # ---- 2.3 and 2.4 transports

    def _fight_on_the_ground(self) -> None:
        """[CAI-4] [CAI-5] Volleys of the transports, fire of the infantry that stood there when they came."""
        after: dict[Sizes, Row] = {}
        for sizes, row in self.rows.items():
            transports = self._flying(sizes, LIFT)
            if not transports:
                _add(after, sizes, row, 1.0)
                continue
            defended = self._volley(row, transports)
            empty = [0.0] * self.infantry + row[self.infantry :]
            _add(after, sizes, empty, 1.0)
            for left, chance in self._under_fire(sizes):
                _add(after, left, defended, chance)
        self.rows = after

    def _volley(self, row: Row, transports: int) -> Row:
        """[HEL-4] Where infantry stands, the volley takes infantry; hits beyond that are lost."""
        hits = hits_of(((p.ATTACK[p.HEL], transports),))
        after = [0.0] * len(row)
        for lost, chance in enumerate(row[: self.infantry]):
            for more, one in enumerate(clipped(hits, self.infantry - lost)):
                after[lost + more] += chance * one
        return after

    def _under_fire(self, sizes: Sizes) -> Iterator[tuple[Sizes, float]]:
        """[HEL-5] [HEL-6] One die against each transport."""
        found: dict[Sizes, float] = {(): 1.0}
        for group, size in zip(self.groups, sizes, strict=True):
            left = thinned(size, p.GROUND_FIRE / SIDES_OF_DIE if group.mission == LIFT else 0.0)
            found = {
                (*sure, number): chance * one
                for sure, chance in found.items()
                for number, one in left
                if chance * one > NOTHING
            }
        yield from found.items()

    # ---- 2.5 the defenders' aircraft

    def _fighters(self) -> dict[tuple[Force, int], Row]:
        """[CAI-6] [E-76] Both sides' aircraft fire once; the label is what the defender has lost."""
        planes = self.defence.fighters + self.defence.bombers
        theirs = hits_of(((p.DEFENCE[p.FTR], self.defence.fighters), (p.DEFENCE[p.FBO], self.defence.bombers)))
        found: dict[tuple[Sizes, int], Row] = {}  # by what is left, and by the escorts who fired
        for sizes, row in self.rows.items():
            escorts, likely = self._flying(sizes, ESCORT), sum(row)
            for hits, chance in enumerate(clipped(theirs, sum(sizes))):
                if chance * likely > NOTHING:
                    _add(found, (after_hits(sizes, hits), escorts), row, chance)
        labelled: dict[tuple[Force, int], Row] = {}
        for (sizes, escorts), row in found.items():
            self._note(sizes, sum(row), (STRIKE, ESCORT, LIFT))
            force = self._landed(sizes)
            for lost, chance in enumerate(clipped(hits_of(((p.ATTACK[p.FTR], escorts),)), planes)):
                _add(labelled, (force, lost), row, chance)
        return labelled

    # ---- 2.6

    def _unload(self) -> dict[tuple[Force, int], Row]:
        """[CAI-8] Transports unload; who is on the ground now."""
        found: dict[tuple[Force, int], Row] = {}
        for sizes, row in self.rows.items():
            self._note(sizes, sum(row), (LIFT,))
            _add(found, (self._landed(sizes), 0), row, 1.0)
        return found

    def _landed(self, sizes: Sizes) -> Force:
        infantry, artillery, armor, _ = self.attack.force
        gunships = 0
        for group, size in zip(self.groups, sizes, strict=True):
            gunships += size if group.mission == GUNSHIP else 0
            infantry += size * group.cargo.infantry
            artillery += size * group.cargo.artillery
        return force_of([infantry, artillery, armor, gunships])


def after_hits(sizes: Sizes, hits: int) -> Sizes:
    """[E-75] What is left of groups that take hits in their order."""
    for at, size in enumerate(sizes):
        if hits <= size:
            return (*(0 for _ in range(at)), size - hits, *sizes[at + 1 :])
        hits -= size
    return tuple(0 for _ in sizes)


def _add(rows: dict[Any, Row], key: Any, row: Row, chance: float) -> None:
    """Put a row, weighted, to the one that is there."""
    there = rows.get(key)
    rows[key] = (
        [a * chance for a in row] if there is None else [a + b * chance for a, b in zip(there, row, strict=True)]
    )


def air_phase(attack: Attack, defence: Defence, options: p.Options) -> Sky:
    """[CAI-1] What the air phase leaves."""
    return AirPhase(attack, defence, options).run()
