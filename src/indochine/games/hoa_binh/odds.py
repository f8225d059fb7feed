"""The exact odds of one combat, of supports alone and of a convoy's road.

A combat is reckoned through without sampling: the Threat die, every draw (`odds_draw`), the opening fire and the French
dice. Where the French would have to choose, a stated policy chooses:

- a loss goes to the unit `next_to_suffer` names: of full strength before reduced, the weaker die first, the Dozer last;
- a force told to retreat does so, or stands and takes one more loss, as `Force.stands` says;
- nobody reacts any more, slips away or has a die rolled again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.frames import OFFENSIVE, SUPPORTS_ALONE, VM_ATTACKS, Combat
from indochine.games.hoa_binh.luck import reaches
from indochine.games.hoa_binh.odds_draw import FOREST, NO_MORE, Line, draws
from indochine.games.hoa_binh.odds_draw import lines_drawn as lines_drawn
from indochine.games.hoa_binh.rules import ch09_dice as dice
from indochine.games.hoa_binh.rules.ch08_container import container, only_small_actions, threat_level, threat_modifier
from indochine.games.hoa_binh.rules.ch10_convoys import ambush_penalty
from indochine.games.hoa_binh.state import State, adjacent_counters, base_number, bonus_with, convoys_at, counters_at
from indochine.kernel.bits import ids
from indochine.odds import any_reaches

NO_DICE = dice.NO_DICE
MANY = 16384  # questions remembered; a game asks some hundred different ones

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


# ---- one combat reckoned through -------------------------------------------


class Strength(NamedTuple):
    """What is left of a force in the middle of a combat, and what it has lost; `left`: its units have retreated."""

    units: tuple[tuple[int, ...], ...]
    fort: bool
    convoys: tuple[int, ...]
    ignored: bool = False
    left: bool = False
    steps_lost: int = 0
    cargo_lost: int = 0


def next_to_suffer(units: Sequence[tuple[int, ...]]) -> int:
    """The policy of losses: the most steps first, then the weaker die; who rolls none (the Dozer) last (9.3.1-d)."""
    return min(range(len(units)), key=lambda i: (units[i][0] == NO_DICE, -len(units[i]), units[i], i))


def after_losses(at: Strength, owed: int, fort_too: bool = True) -> Strength:
    """Units first, then convoys, the fort last; what nobody can take is ignored (9.3.1-d, 9.3.1-j, E-65)."""
    units, convoys, steps, cargo = list(at.units), list(at.convoys), at.steps_lost, at.cargo_lost
    while owed and units:
        i = next_to_suffer(units)
        units[i] = units[i][1:]
        if not units[i]:
            del units[i]
        owed, steps = owed - 1, steps + 1
    while owed and convoys:
        owed, cargo = owed - 1, cargo + convoys.pop(0)
    fort = at.fort and not (owed and fort_too)
    return Strength(tuple(sorted(units)), fort, tuple(convoys), at.ignored, at.left, steps, cargo)


def after_retreat(force: Force, at: Strength) -> Strength:
    """The retreat result: ignored once beside a fort, then leave, or stand for a loss (9.2.3-c, 9.3.1-h, 9.3.1-f)."""
    if not (at.units or at.convoys):
        return at
    if at.fort and not at.ignored:
        return at._replace(ignored=True)
    if force.stands or not force.way_out:
        return after_losses(at, 1)
    return at._replace(units=(), convoys=(), left=True)


Branch = tuple[float, int, int]  # one way an action may end: its chance, the stage after it, points won by it


class Reckoning:
    """All branches of a combat for one force; what it has found out serves every draw.

    A stage of the combat is a strength and whether every action so far was eliminated. Stages have numbers: that of
    the strength doubled, odd when an action was not eliminated.
    """

    def __init__(self, force: Force) -> None:
        self.force = force
        self.start = Strength(tuple(sorted(force.units)), force.fort_dice > 0, tuple(sorted(force.convoys)))
        self.strengths: list[Strength] = []
        self.number: dict[Strength, int] = {}
        self.fights: list[bool] = []
        self.chances: dict[tuple[int, int], float] = {}
        self.fired: dict[tuple[int, bool, tuple[int, ...]], list[tuple[float, int]]] = {}
        self.failed: dict[tuple[int, int, bool], int] = {}
        self.faced: dict[tuple[int, int], list[Branch]] = {}

    def numbered(self, at: Strength) -> int:
        """The number of a strength."""
        if at not in self.number:
            self.number[at] = len(self.strengths)
            self.strengths.append(at)
            self.fights.append(self.present(at))
        return self.number[at]

    def present(self, at: Strength) -> bool:
        """Is anybody there to fight? (9.3.1-b)"""
        return self.force.alone or bool(at.units or at.fort or at.convoys)

    def beats(self, at: int, score: int) -> float:
        """The chance that a die of those who are left reaches a score (9.2.1-c, 9.2.1-d)."""
        if (at, score) not in self.chances:
            force, now = self.force, self.strengths[at]
            mods = [unit[0] for unit in now.units if unit[0] != NO_DICE]
            mods += [force.fort_modifier] * (force.fort_dice if now.fort else 0)
            spotter = p.MORANE.bonus if force.morane else 0
            self.chances[at, score] = any_reaches([*mods, *force.guns, *force.planes], score - spotter)
        return self.chances[at, score]

    def after_failure(self, at: int, losses: int, retreat: bool) -> int:
        """An action was not eliminated: its losses, and the retreat if it asks for one (9.2.1-e)."""
        key = at, losses, retreat
        if key not in self.failed:
            now = self.strengths[at]
            after = now if self.force.alone else after_losses(now, losses)
            if retreat and not self.force.alone:
                after = after_retreat(self.force, after)
            self.failed[key] = self.numbered(after)
        return self.failed[key]

    def under_fire(self, at: int, ambush: bool, fire: tuple[int, ...]) -> list[tuple[float, int]]:
        """The ambush die hits units, then Viet Minh artillery hits anybody (8.2.1-b, 8.2.2-a)."""
        if self.force.alone or not (ambush or fire):
            return [(1.0, at)]
        key = at, ambush, fire
        if key not in self.fired:
            found = [(1.0, self.strengths[at])]
            for face, fort_too in [(p.AMBUSH_FACE, False)] * ambush + [(face, True) for face in fire]:
                hit = reaches(face)
                found = [(chance * (1 - hit), now) for chance, now in found] + [
                    (chance * hit, after_losses(now, 1, fort_too)) for chance, now in found
                ]
            self.fired[key] = [(chance, self.numbered(now)) for chance, now in found]
        return self.fired[key]

    def face(self, stage: int, line: Line) -> list[Branch]:
        """One Combat Action: with which chance what is left (9.2.1-d, 9.2.1-e)."""
        if line == NO_MORE:
            return [(1.0, stage, 0)]
        spoilt, branches = stage & 1, []
        for chance, at in self.under_fire(stage >> 1, line.ambush, line.fire):
            beaten = self.beats(at, line.score) if self.fights[at] else 0.0
            if beaten:
                branches.append((chance * beaten, at << 1 | spoilt, line.vp))
            if beaten < 1:
                branches.append((chance * (1 - beaten), self.after_failure(at, line.losses, line.retreat) << 1 | 1, 0))
        return branches

    def result(self, stage: int) -> Odds:
        """The combat is over (9.2.1-f, 9.2.1-h)."""
        at, clean = self.strengths[stage >> 1], not stage & 1
        fort_lost, gone = self.start.fort and not at.fort, not self.present(at)
        hurt = bool(at.steps_lost or at.cargo_lost or fort_lost)
        vp = -1.0 * at.steps_lost * p.VM_VP.step - at.cargo_lost - fort_lost * self.force.fort_vp
        if hurt:
            doom = 1.0 if gone and not at.left else 1 - reaches(p.FACE.commander_lost_up_to + 1)
            vp -= self.force.officers * doom * p.VM_VP.commander
        return Odds(float(clean), float(at.steps_lost), float(fort_lost), float(gone), float(vp), float(hurt))

    def run(self, tree: int, start: Strength) -> Odds:
        """The actions of a tree one after the other, as long as there are French to fight them (9.2.1-h)."""
        waiting: dict[int, dict[int, float]] = {tree: {self.numbered(start) << 1: 1.0}}
        over: dict[int, float] = {}
        vp = 0.0
        for node in FOREST.below(tree):
            for stage, mass in waiting.pop(node, {}).items():
                if self.fights[stage >> 1]:
                    vp += self.fight(node, stage, mass, waiting)
                else:
                    over[stage] = over.get(stage, 0.0) + mass
        over = sum_of(over, waiting.pop(0, {}))
        ends = mean((mass, self.result(stage)) for stage, mass in over.items())
        return ends._replace(vp=ends.vp + vp)

    def fight(self, node: int, stage: int, mass: float, waiting: dict[int, dict[int, float]]) -> float:
        """One stage meets every line of a tree; hands on what follows and returns the points won."""
        faced, won = self.faced, 0.0
        for share, line, then in FOREST.trees[node]:
            branches = faced.get((stage, line))
            if branches is None:
                branches = faced[stage, line] = self.face(stage, FOREST.lines[line])
            part, ahead = mass * share, waiting.setdefault(then, {})
            for chance, after, vp in branches:
                ahead[after] = ahead.get(after, 0.0) + part * chance
                if vp:
                    won += part * chance * vp
        return won

    def against(self, enemy: Enemy, wanted: int, quick: bool) -> list[tuple[float, Odds]]:
        """The odds against so many Combat Actions, this force's aircraft being in the air or turned away."""
        force = self.force
        found = []
        aircraft = bool(force.planes or force.morane)
        for chance, tree, flak in draws(enemy.container, enemy.small, wanted, aircraft, quick):
            for part, flown in after_flak(force) if flak else [(1.0, force)]:
                found.append((chance * part, reckoning(flown).opened(tree, enemy.base)))
        return found

    def opened(self, tree: int, base: bool) -> Odds:
        """A Viet base fires first (9.4.2-a)."""
        after = self.run(tree, self.start)
        if not base:
            return after
        hit = reaches(p.FACE.base_defence_from)
        return mean([(1 - hit, after), (hit, self.run(tree, after_losses(self.start, 1)))])

    def counter_alone(self) -> Odds:
        """Threat 0: one throw against the counter, nothing is lost [E-8] (9.2.1-b)."""
        at = self.numbered(self.start)
        return self.result(at << 1)._replace(win=self.beats(at, p.FACE.counter_alone))


def sum_of(a: dict[int, float], b: dict[int, float]) -> dict[int, float]:
    """Two lots of stages together."""
    return {stage: a.get(stage, 0.0) + b.get(stage, 0.0) for stage in {**a, **b}}


@lru_cache(maxsize=1024)
def reckoning(force: Force) -> Reckoning:
    """The same force may ask about many enemies."""
    return Reckoning(force)


def after_flak(force: Force) -> list[tuple[float, Force]]:
    """DCA drives the Morane away, or else stops the aircraft on a high die [E-4] (2.2.2-f, 8.2.2-b)."""
    if force.morane:
        return [(1.0, force._replace(morane=False))]
    stopped = reaches(p.SUPPORTS[p.DCA].stops_on)
    return [(1 - stopped, force), (stopped, force._replace(planes=()))]


def mean(parts: Iterable[tuple[float, Odds]]) -> Odds:
    """Odds of one of several cases."""
    total = [0.0] * len(Odds._fields)
    for weight, odds in parts:
        for i, value in enumerate(odds):
            total[i] += weight * value
    return Odds(*total)


@lru_cache(maxsize=MANY)
def combat_odds(force: Force, enemy: Enemy, quick: bool = False) -> Odds:
    """The exact odds of one combat under the policy of this module.

    The quick way takes each line of the draw by itself, with its exact distribution, as if the others told nothing
    about it: some fifty times faster and off by a hundredth or so, which is enough to compare a hundred moves.
    """
    this = reckoning(force)
    parts: list[tuple[float, Odds]] = []
    for level, chance in enumerate(enemy.threats):
        if chance:
            cases = this.against(enemy, level, quick) if level else [(1.0, this.counter_alone())]
            parts += [(chance * part, odds) for part, odds in cases]
    return mean(parts)


# ---- from a position -------------------------------------------------------


@cache
def threat_chances(turn: int, modifier: int) -> tuple[float, ...]:
    """The chance of each Threat level (P16-b)."""
    chances = [0.0] * (max(map(max, p.THREAT)) + 1)
    for die in range(1, 7):
        chances[threat_level(turn, die, modifier)] += 1 / 6
    return tuple(chances)


def certain(level: int) -> tuple[float, ...]:
    """A Threat that has been rolled."""
    return tuple(float(n == level) for n in range(level + 1))


def enemy_of(s: State, f: Combat, rolled: bool = True) -> Enemy:
    """The Viet Minh side of a combat; `rolled`: its Threat is known."""
    if f.base:
        return Enemy(certain(p.BASE_ACTIONS), container(s, f), base=not rolled)
    threats = certain(f.threat) if rolled else threat_chances(s.turn, threat_modifier(s, f))
    return Enemy(threats, container(s, f), only_small_actions(s, f))


def sides_of(s: State, place: int, unit: int, jumped: int = 0) -> tuple[int, ...]:
    """The modifiers of a unit's die from the side that is up downwards (9.2.1-c)."""
    if not p.ROLLS >> unit & 1:
        return (NO_DICE,) * s.steps[unit]
    common = dice.terrain(place, unit) + dice.encircled(s, unit) + jumped
    return tuple(bonus_with(unit, steps) + common for steps in range(s.steps[unit], 0, -1))


def force_at(s: State, f: Combat, stands: bool = True, way_out: bool = True) -> Force:
    """The French side of a combat as it stands, with the supports called so far."""
    place = f.space
    support = dice.support_modifier(place)
    guns, planes = (p.ARTILLERY_BONUS + support,) * f.artillery, (p.AIR_BONUS + support,) * f.air
    if f.mode == SUPPORTS_ALONE:
        return Force(guns=guns, planes=planes, morane=f.morane, alone=True)
    fort = s.forts >> place & 1
    return Force(
        units=tuple(sorted(sides_of(s, place, u, dice.jump_modifier(f, u)) for u in ids(s.at[place] & p.COMBAT))),
        fort_dice=dice.fort_dice(place) if fort else 0,
        fort_modifier=dice.fort_modifier(s, place) if fort else 0,
        fort_vp=p.VM_VP.post if p.SITES >> place & 1 else 0,
        convoys=tuple(sorted(convoy_worth(site) for site in convoys_at(s, place))),
        guns=guns,
        planes=planes,
        morane=f.morane,
        officers=(s.at[place] & p.COMMANDER_UNITS).bit_count(),
        stands=stands and f.mode == VM_ATTACKS,
        way_out=way_out,
    )


def convoy_worth(site: int) -> int:
    """What the loss of a convoy costs (11.2.1a-e, 11.2.1a-i)."""
    return p.VM_VP.base_convoy if p.SITE_PLACES[site] == p.HOA_BINH else p.VM_VP.convoy


def odds_at(s: State, f: Combat, rolled: bool = True, stands: bool = True, way_out: bool = True) -> Odds:
    """The odds of a combat that is going on, before the draw; attackers who do not win have to go back."""
    odds = combat_odds(force_at(s, f, stands, way_out), enemy_of(s, f, rolled))
    return odds if f.mode in (VM_ATTACKS, SUPPORTS_ALONE) else odds._replace(falls=1 - odds.win)


def assault_frames(s: State, place: int, mode: int = OFFENSIVE) -> list[Combat]:
    """The combats that wait for a force that enters a space: its counters, then its base (9.1-c, 9.4.1b-a)."""
    frames = [Combat(space=place, counter=s.vm_serial[i], mode=mode) for i in counters_at(s, place)]
    if base := base_number(s, place):
        frames.append(Combat(space=place, base=base, mode=mode))
    return frames


# ---- convoys ---------------------------------------------------------------


@cache
def passes(penalty: int, escorts: int) -> float:
    """The chance that a convoy survives one ambush test (10.1.2-a)."""
    return reaches(p.FACE.convoy_lost_up_to + 1 - penalty - escorts * p.FACE.escort)


def ambush_odds(s: State, place: int, escorts: int, site: int = 0) -> float:
    """The chance that a convoy, of a post unless another is named, gets past one space (10.1.2-a, 10.1.2-c)."""
    counters = adjacent_counters(s, place)
    if not counters or (p.RETREAT >> place & 1 and not s.options.ambush_test_at_retreat_base):
        return 1.0
    return passes(ambush_penalty(s, site, counters), escorts)


def road_odds(s: State, road: Iterable[int], escorts: int) -> float:
    """The chance that a convoy gets along a road, every space of it tested; the first counts too (10.1.2-a)."""
    safe = 1.0
    for place in road:
        safe *= ambush_odds(s, place, escorts)
    return safe
