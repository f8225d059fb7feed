"""The exact odds of one combat, of supports alone and of a convoy's road.

The draw is reckoned through without sampling: the Threat die, every order in which Combat Actions and Supports can
come out of the container, their sharing out, the opening fire and the French dice. Where the French would have to
choose, a stated policy chooses:

- a loss goes to the unit `next_to_suffer` names: of full strength before reduced, the weaker die first, the Dozer last;
- a force told to retreat does so, or stands and takes one more loss, as `Force.stands` says;
- nobody reacts any more, slips away or has a die rolled again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.frames import (
    OFFENSIVE,
    SUPPORTS_ALONE,
    VM_ATTACKS,
    Combat,
)
from indochine.games.hoa_binh.luck import reaches
from indochine.games.hoa_binh.rules import ch09_dice as dice
from indochine.games.hoa_binh.rules.ch08_container import (
    FIRST_SUPPORT,
    container,
    only_small_actions,
    shares,
    threat_level,
    threat_modifier,
)
from indochine.games.hoa_binh.rules.ch10_convoys import ambush_penalty
from indochine.games.hoa_binh.state import (
    State,
    adjacent_counters,
    base_number,
    bonus_with,
    convoys_at,
    counters_at,
)
from indochine.kernel.bits import ids
from indochine.odds import any_reaches, mapped, orders

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


# ---- the draw --------------------------------------------------------------


class Line(NamedTuple):
    """A Combat Action with its supports: the score raised by Elite and Trenches, and the faces from which fire hits."""

    score: int
    losses: int
    vp: int
    retreat: bool
    ambush: bool
    fire: tuple[int, ...]


Effect = tuple[int, tuple[int, ...]]
Tree = tuple[tuple[float, int, int], ...]  # probability and number of the next line, number of the tree after it
NO_MORE = Line(0, 0, 0, False, False, ())  # stands for the end of a draw where others go on


@cache
def line_of(action: int, effect: Effect) -> Line:
    """One action with its share of supports (2.4.3-a)."""
    harder, fire = effect
    retreat, ambush = p.RETREATS[action], action == p.AMBUSH
    return Line(p.SCORE[action] + harder, p.LOSSES[action], p.ACTION_VP[action], retreat, ambush, fire)


def effects(given: Iterable[Iterable[int]]) -> tuple[Effect, ...]:
    """What each share of supports does: points on the score, and the faces of its fire (8.2.2-c, 8.2.2-e, 8.2.2-a)."""
    return tuple(effect_of(tuple(share)) for share in given)


@cache
def effect_of(share: tuple[int, ...]) -> Effect:
    """Elite and Trenches raise the score; artillery, and DCA with no aircraft about, fire (8.2.2-a)."""
    fire = (p.SUPPORTS[c].loss_on for c in share if c in (p.ARTILLERY, p.DCA))
    return -sum(p.SUPPORT_DICE[c] for c in share), tuple(sorted(fire))


def counted(counters: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """How many of each kind."""
    found: dict[int, int] = {}
    for counter in counters:
        found[counter] = found.get(counter, 0) + 1
    return tuple(found.items())


def supports_drawn(actions: int, supports: tuple[int, ...], wanted: int) -> dict[tuple[int, tuple[int, ...]], float]:
    """How many actions and which supports, in order, come out until so many actions are out (8.1-a, 8.2.2-d)."""
    ended: dict[tuple[int, tuple[int, ...]], float] = {}
    open_draws: dict[tuple[int, int, tuple[int, ...]], float] = {(0, wanted, ()): 1.0}
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
    """One more counter out of the container: an action, or one of the supports still in it (8.1-b)."""
    bag = list(supports)
    for support in drawn:
        bag.remove(support)
    total = actions_left + len(bag)
    found = [((out + 1, left - 1, drawn), actions_left / total)]
    for support, count in counted(bag):
        more = p.SUPPORTS[p.REINFORCEMENTS].draws if support == p.REINFORCEMENTS else 0
        found.append(((out, left + more, (*drawn, support)), count / total))
    return found


def lines_drawn(
    held: tuple[int, ...], small: bool, wanted: int, aircraft: bool
) -> tuple[dict[tuple[Line, ...], float], ...]:
    """The distribution of the lines: without DCA acting against aircraft, and with it [E-47] (8.1-c)."""
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
    """What is left to be shared out: Reinforcements is spent, and DCA if it fires at aircraft (8.1-c).

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
    """The lines of all draws as trees that share equal branches, so that a combat is reckoned once for each branch.

    A tree lists its next lines by number with their probability and the tree that follows. Tree 0 is the end of the
    combat, and every tree has a higher number than those that follow it.
    """

    def __init__(self) -> None:
        self.trees: list[Tree] = [()]
        self.lines: list[Line] = []
        self.number: dict[Tree, int] = {(): 0}
        self.line_number: dict[Line, int] = {}

    def plant(self, sequences: dict[tuple[Line, ...], float]) -> int:
        """The number of the tree with these sequences."""
        branches: dict[Line | None, dict[tuple[Line, ...], float]] = {}
        for sequence, chance in sequences.items():
            after = branches.setdefault(sequence[0] if sequence else None, {})
            after[sequence[1:]] = after.get(sequence[1:], 0.0) + chance
        if None in branches and len(branches) == 1:
            return 0
        total = sum(sequences.values())
        return self.numbered(
            tuple(
                (round(sum(after.values()) / total, 12), self.line(line), self.plant(after) if line else 0)
                for line, after in branches.items()
            )
        )

    def numbered(self, tree: Tree) -> int:
        """The number of a tree; equal ones have the same."""
        if tree not in self.number:
            self.number[tree] = len(self.trees)
            self.trees.append(tree)
        return self.number[tree]

    def line(self, line: Line | None) -> int:
        """The number of a line; None is the draw that has no more of them."""
        line = line or NO_MORE
        if line not in self.line_number:
            self.line_number[line] = len(self.lines)
            self.lines.append(line)
        return self.line_number[line]

    @cache  # noqa: B019  there is one forest
    def below(self, tree: int) -> tuple[int, ...]:
        """A tree and all that follow it but the end, each before those that follow it."""
        found, new = {tree}, [tree]
        while new:
            new = [then for node in new for _, _, then in self.trees[node] if then not in found]
            found.update(new)
        return tuple(sorted(found - {0}, reverse=True))


FOREST = Forest()


@cache
def draws(
    held: tuple[int, ...], small: bool, wanted: int, aircraft: bool, quick: bool = False
) -> tuple[tuple[float, int, bool], ...]:
    """The trees of a draw: probability, number of the tree, and whether DCA has acted against the aircraft."""
    quiet, flak = lines_drawn(held, small, wanted, aircraft)
    found: list[tuple[float, int, bool]] = []
    for sequences, acted in ((quiet, False), (flak, True)):
        if sequences and quick:
            found += [(chance, tree, acted) for chance, tree in rows(sequences)]
        elif sequences:
            found.append((sum(sequences.values()), FOREST.plant(sequences), acted))
    return tuple(found)


def rows(sequences: dict[tuple[Line, ...], float]) -> list[tuple[float, int]]:
    """For each number of lines its probability, and a tree in which each line is drawn without regard to the others."""
    found = []
    for number in sorted({len(sequence) for sequence in sequences}):
        those = {sequence: chance for sequence, chance in sequences.items() if len(sequence) == number}
        total, tree = sum(those.values()), 0
        for i in reversed(range(number)):
            single = mapped(those, lambda sequence, i=i: sequence[i])  # type: ignore[misc]
            tree = FOREST.numbered(tuple((chance / total, FOREST.line(line), tree) for line, chance in single.items()))
        found.append((total, tree))
    return found


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
