"""From a position to the odds of one combat, airdrop or barrage, before anybody has rolled.

What the owners have yet to say is taken as they would likely say it, and computer players shall say it so:

- nobody slips away before the fight [6.5];
- the Viet Minh ambush whenever they may [6.11]: the attacker of the lowest morale, by the defender with most steps;
- both sides name the leading unit that serves them best, the attacker first [6.9-1], and the Viet Minh use Bolshevik
  spirit where it is worth its step [6.12]: by `odds.worth`;
- losses, retreats and garrisons as `odds.py` says;
- whoever can goes into the hex that was won; those who dropped fight on while they have points and are not the weaker
  side [6.4-6].
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Ambush
from indochine.games.tonkin.frames import AIRDROP, ATTACK, BY_BARRAGE, BY_COMBAT, Combat, GarrisonHit
from indochine.games.tonkin.modifiers import Modifier, limited
from indochine.games.tonkin.odds import (
    NO_POST,
    NOBODY_LEADS,
    SAVES,
    Body,
    End,
    Expected,
    Meeting,
    Post,
    Stack,
    Suffered,
    after_barrage,
    after_combat,
    alive,
    barrage_results,
    bleeding_order,
    going,
    in_disorder,
    lost,
    saves,
    stack_of,
    staying,
    summed_up,
    worth_of,
)
from indochine.games.tonkin.rules.ch06_ambush import AMBUSH_BACKFIRES, ambush
from indochine.games.tonkin.rules.ch06_assess import Assessment, Clash, assess, attack_strength, clash_of, dg_modifiers
from indochine.games.tonkin.rules.ch06_attack import able
from indochine.games.tonkin.rules.ch06_barrage import barrage_modifiers, barrage_value
from indochine.games.tonkin.rules.ch06_combat import look_around
from indochine.games.tonkin.rules.ch06_desorg import rallied
from indochine.games.tonkin.rules.ch06_ground import quiet_havens
from indochine.games.tonkin.rules.ch06_losses import nearby_units
from indochine.games.tonkin.rules.ch06_retreat import all_find_room, retreating
from indochine.games.tonkin.state import FRANCE, VIET_MINH, State, morale, put, strength
from indochine.kernel.bits import bits, ids
from indochine.odds import Distribution, chance, expectation, mapped

UNSAID = -2  # nobody has been named yet
FACES = range(1, 7)

# ---- who meets whom --------------------------------------------------------


def combat_of(s: State, side: int, target: int, attackers: int, how: int = ATTACK) -> Combat:
    """[6.6-3] The combat that these attackers would have there."""
    f = Combat(side=side, target=target, how=how, attackers=attackers)
    look_around(s, f)
    return f


def rallied_first(s: State, attackers: int) -> State:
    """[6.3f] The position in which they attack, rallied for a second point."""
    then: State = s.clone()
    rallied(then, attackers)
    return then


def post_of(s: State, f: Combat) -> Post:
    """[6.7-3] The garrison of a hex that is attacked, and whether somebody would stand in for it."""
    return garrison_in(s, f.target, BY_COMBAT) if f.garrison else NO_POST


def garrison_in(s: State, place: int, cause: int) -> Post:
    """The garrison of a hex, if there is one."""
    if not s.garrisons >> place & 1:
        return NO_POST
    return Post(True, bool(s.garrison_desorg >> place & 1), bool(stand_ins(s, place, cause)))


def stand_ins(s: State, place: int, cause: int) -> int:
    """[6.7-3] [6.13-5] The units near by that would take a loss for a garrison: those with a step to spare."""
    units = nearby_units(s, GarrisonHit(place=place, cause=cause)) & ~s.at[place]
    if cause == BY_COMBAT:
        units &= ~p.ARTILLERY
    return bits(unit for unit in ids(units) if s.steps[unit] > 1)


def way_out(s: State, f: Combat) -> bool:
    """[6.14-1] [6.14-2] [S-45] [E-116] Whether the defenders may give ground."""
    walkers = retreating(s, f)
    return not f.garrison and bool(walkers & p.REAL) and all_find_room(s, walkers, f.target)


# ---- C4 ambush -------------------------------------------------------------


class Branch(NamedTuple):
    """A way that things may have gone before the combat dice."""

    chance: float
    s: State
    f: Combat


def ambush_of(s: State, f: Combat) -> Ambush | None:
    """[6.11-1] The ambush that the Viet Minh would make, if they may make one."""
    ways = [a for a in ambush.legal(s, f) if isinstance(a, Ambush)]
    return max(ways, key=lambda a: (*as_mark(s, a.target), *as_ambusher(s, a.unit)), default=None)


def as_mark(s: State, unit: int) -> tuple[int, int, int, int]:
    """Whom they would ambush: low morale, then the last step of a unit, then strength."""
    return -morale(s, unit), -s.steps[unit], strength(s, unit), -unit


def as_ambusher(s: State, unit: int) -> tuple[int, int, int]:
    """Who would do it: most steps, then the weakest."""
    return s.steps[unit], -strength(s, unit), -unit


def ambush_chance(resolve: int) -> float:
    """[6.11-1] The chance that an ambush costs a unit of this morale a step."""
    return sum(face >= resolve for face in FACES) / 6


def ambushed(s: State, f: Combat) -> Iterator[Branch]:
    """[6.11-1] [6.11-2] All that ambushes may make of it, by the option one after the other."""
    a = ambush_of(s, f)
    if a is None:
        yield Branch(1.0, s, f)
        return
    for faces, hit, backfires in ambush_results(morale(s, a.target)):
        then, f_then = wounded(s, f, a, hit, backfires)
        for after in ambushed(then, f_then) if f_then.attackers and f_then.defenders else (Branch(1.0, then, f_then),):
            yield after._replace(chance=after.chance * faces / 6)


def ambush_results(resolve: int) -> Iterator[tuple[int, bool, bool]]:
    """The ways one die may go, each with the number of its faces: whether it hits and whether it backfires."""
    ways = [(face >= resolve, face == AMBUSH_BACKFIRES) for face in FACES]
    for way in dict.fromkeys(ways):
        yield (ways.count(way), *way)


def wounded(s: State, f: Combat, a: Ambush, hit: bool, backfires: bool) -> tuple[State, Combat]:
    """The position after one ambush."""
    then: State = s.clone()
    for unit, bleeds in ((a.target, hit), (a.unit, backfires)):
        if bleeds:
            take_step(then, unit)
    dead = bits(unit for unit in (a.target, a.unit) if not then.steps[unit])
    after = replace(f, ambushed=f.ambushed | 1 << a.unit, attackers=f.attackers & ~dead, defenders=f.defenders & ~dead)
    return then, after


def take_step(s: State, unit: int) -> None:
    """A step less, in a position that is only imagined."""
    s.steps[unit] -= 1
    if not s.steps[unit]:
        s.desorg &= ~(1 << unit)
        put(s, unit, p.DEAD)


# ---- C5, C6 who leads, and Bolshevik spirit --------------------------------


class Plan(NamedTuple):
    """What is settled already of what owners choose; the rest is taken as they would likely choose it."""

    ground: int = SAVES
    leader: int = UNSAID
    defence_leader: int = UNSAID
    """-1: the garrison."""
    spirit: bool | None = None


LIKELY = Plan()


class Led(NamedTuple):
    """A combat with its leading units, before its dice."""

    clash: Clash
    sums: Assessment
    meeting: Meeting
    spirit: bool
    changes: tuple[int, ...]
    """What the modifiers come to; with spirit for each face of its die."""
    worth: float


def leaders(s: State, units: int) -> list[int]:
    """[6.9-1] [6.9-2] Of each morale the unit that bears the first loss best; the others cannot serve better."""
    found: dict[int, Body] = {}
    for body in stack_of(s, units):
        value = morale(s, body.unit)
        if value not in found or bleeding_order(body) > bleeding_order(found[value]):
            found[value] = body
    return [body.unit for body in found.values()]


def defence_leaders(s: State, f: Combat) -> list[int]:
    """[6.9-1] [E-37] [E-82] Who may lead the defence; artillery only where nothing else defends."""
    others = f.defenders & ~p.ARTILLERY
    found = leaders(s, others or (0 if f.garrison else f.defenders))
    return [*found, NOBODY_LEADS] if f.garrison else found


def led_by(s: State, f: Combat, both: tuple[Stack, Stack], plan: Plan, exits: bool, post: Post) -> Led:
    """[6.9-1] [6.12] A combat of which the leading units are named; spirit if that is worth more."""
    clash = clash_of(f)
    m = Meeting(*both, post, f.leader, f.defence_leader, dg_of(s, clash, True), dg_of(s, clash, False), exits)
    m = m._replace(ground=plan.ground)
    ways = [with_spirit(s, clash, m, spirit) for spirit in spirits(f, plan)]
    return max(ways, key=lambda one: one.worth)


def dg_of(s: State, clash: Clash, attacking: bool) -> tuple[int, int]:
    """[6.17-1] What changes the die of a side, of most of it and of GCMA."""
    most, guerrillas = (sum(one.value for one in dg_modifiers(s, clash, attacking, kind)) for kind in (False, True))
    return most, guerrillas


def spirits(f: Combat, plan: Plan) -> tuple[bool, ...]:
    """[6.12] Without or with Bolshevik spirit, as far as that is open."""
    if f.side != VIET_MINH:
        return (False,)
    return (False, True) if plan.spirit is None else (plan.spirit,)


def with_spirit(s: State, clash: Clash, m: Meeting, spirit: bool) -> Led:
    """[6.12] A combat with or without the die more."""
    sums = assess(s, clash)
    changes = tuple(assess(s, clash._replace(spirit=face)).change for face in FACES) if spirit else (sums.change,)
    return Led(clash, sums, m, spirit, changes, worth_of(m, sums.column, changes, spirit))


def with_leaders(s: State, f: Combat, before: End, plan: Plan) -> Led:
    """[6.9-1] The attacker names who serves him best against the best answer."""
    both, exits, post = (stacked(s, before.attackers), stacked(s, before.defenders)), way_out(s, f), post_of(s, f)

    def answered(leader: int) -> Led:
        seconds = [plan.defence_leader] if plan.defence_leader != UNSAID else defence_leaders(s, f)
        named = (replace(f, leader=leader, defence_leader=one) for one in seconds)
        return min((led_by(s, one, both, plan, exits, post) for one in named), key=lambda one: one.worth)

    firsts = [plan.leader] if plan.leader != UNSAID else leaders(s, f.attackers)
    return max((answered(one) for one in firsts), key=lambda one: one.worth)


def stacked(s: State, stack: Stack) -> Stack:
    """The same units as they are in another position; the dead stay in the row."""
    return tuple(Body(one.unit, s.steps[one.unit], bool(s.desorg >> one.unit & 1)) for one in stack)


# ---- one combat ------------------------------------------------------------


class CombatOdds(NamedTuple):
    """A combat before its dice. `led` is how it would be fought if no ambush came before; None: nobody defends."""

    f: Combat
    led: Led | None
    ambush: Ambush | None
    before: End
    ends: Distribution[End]

    @property
    def comes(self) -> Expected:
        """Means and chances."""
        return summed_up(self.before, self.ends)


def combat_odds(s: State, f: Combat, plan: Plan = LIKELY, ambush_open: bool = True) -> CombatOdds:
    """[6.6] The odds of a combat, from the ambush on or, where that is past, from the leading units on."""
    before = End(stack_of(s, f.attackers), stack_of(s, f.defenders), post_of(s, f))
    if not f.defenders and not f.garrison:
        return CombatOdds(f, None, None, before, {before: 1.0})
    plain = with_leaders(s, f, before, plan)
    first = ambush_of(s, f) if ambush_open else None
    if first is None:
        return CombatOdds(f, plain, None, before, fought(plain))
    ends: Distribution[End] = {}
    for branch in ambushed(s, f):
        for end, part in after_ambush(branch, before, plan).items():
            ends[end] = ends.get(end, 0.0) + branch.chance * part
    return CombatOdds(f, plain, first, before, ends)


def fought(led: Led) -> Distribution[End]:
    """[6.6-5] What may come of the dice."""
    return after_combat(led.meeting, led.sums.column, led.changes, led.spirit)


def after_ambush(branch: Branch, before: End, plan: Plan) -> Distribution[End]:
    """[6.11] The combat that an ambush leaves, if it leaves one."""
    s, f = branch.s, branch.f
    if not f.attackers or not f.defenders:
        return {End(stacked(s, before.attackers), stacked(s, before.defenders), before.post): 1.0}
    return fought(with_leaders(s, f, before, plan))


def attack_odds(s: State, side: int, target: int, attackers: int, how: int = ATTACK, plan: Plan = LIKELY) -> CombatOdds:
    """The odds of an attack that nobody has declared."""
    return combat_odds(s, combat_of(s, side, target, attackers, how), plan)


def all_who_may(s: State, f: Combat) -> int:
    """[6.6-3] [S-16] Everybody who may join an attack, the strongest first where not all may."""
    everybody = replace(f)
    while units := able(s, everybody):
        everybody.attackers |= 1 << max(ids(units), key=lambda unit: (strength(s, unit), morale(s, unit), -unit))
    return everybody.attackers


def should_give_ground(s: State, f: Combat) -> bool:
    """[6.14-1] Whether a defender who knows all dice saves somebody by giving ground: what computer players do."""
    m = meeting_now(s, f)
    defence = Suffered(m.defenders, m.post)
    return m.way_out and saves(staying(m, f.result, m.attackers, defence), going(m, f.result, defence))


def meeting_now(s: State, f: Combat) -> Meeting:
    """A combat whose dice have fallen, those for order too."""
    both = stack_of(s, f.attackers), stack_of(s, f.defenders)
    return Meeting(*both, post_of(s, f), f.leader, f.defence_leader, (0, 0), (0, 0), way_out(s, f))


# ---- 6.4-5, 6.4-6 drops on the enemy ---------------------------------------


class DropOdds(NamedTuple):
    """A drop on the enemy, fought on as long as points last: where it ends, and the operation points it costs."""

    first: CombatOdds
    ends: Distribution[End]
    points: float

    @property
    def comes(self) -> Expected:
        """Means and chances."""
        return summed_up(self.first.before, self.ends)


def drop_odds(s: State, place: int, units: int, points: int) -> DropOdds:
    """[6.4-5] [6.4-6] Rounds of combat with up to so many points more; who breaks off and finds no hex dies."""
    first = attack_odds(s, FRANCE, place, units, AIRDROP)
    ends: Distribution[End] = {}
    known: dict[tuple[Stack, Stack], Distribution[End]] = {}
    undecided, spent = first.ends, 0.0
    for left in range(points, -1, -1):
        unsettled: Distribution[End] = {}
        for end, part in undecided.items():
            then = in_position(s, end)
            over = end.cleared or not alive(end.attackers)
            if not over and left and not_the_weaker(then, end):
                spent += part
                for after, weight in next_round(then, place, end, known).items():
                    unsettled[after] = unsettled.get(after, 0.0) + part * weight
            else:
                last = end if over else broken_off(then, place, end)
                ends[last] = ends.get(last, 0.0) + part
        undecided = unsettled
    return DropOdds(first, ends, spent)


def next_round(
    s: State, place: int, end: End, known: dict[tuple[Stack, Stack], Distribution[End]]
) -> Distribution[End]:
    """[6.4-6] One more round from where the last one ended."""
    key = end.attackers, end.defenders
    if key not in known:
        fighters = bits(one.unit for one in end.attackers if one.steps)
        f = combat_of(s, FRANCE, place, fighters, AIRDROP)
        known[key] = fought(with_leaders(s, f, end, LIKELY))
    return known[key]


def in_position(s: State, end: End) -> State:
    """The position after a round."""
    then: State = s.clone()
    for body in (*end.attackers, *end.defenders):
        then.steps[body.unit] = body.steps
        then.desorg = then.desorg & ~(1 << body.unit) | body.desorg << body.unit
        if not body.steps:
            put(then, body.unit, p.DEAD)
    return then


def not_the_weaker(s: State, end: End) -> bool:
    """The policy of fighting on: at odds of one to one or better."""
    mine, theirs = (bits(one.unit for one in stack if one.steps) for stack in (end.attackers, end.defenders))
    return attack_strength(s, mine) >= attack_strength(s, theirs)


def broken_off(s: State, place: int, end: End) -> End:
    """[6.4-6] [E-116] Who finds no hex beside the target is destroyed."""
    after = tuple(one if one.steps and quiet_havens(s, one.unit, place) else Body(one.unit, 0) for one in end.attackers)
    return end._replace(attackers=after)


def drift_chance() -> float:
    """[5.6-7] The chance that a dump dropped beside the Viet Minh falls to them."""
    return sum(face >= p.TRANSPORT.dump_drifts for face in FACES) / 6


# ---- barrages --------------------------------------------------------------


class BarrageOdds(NamedTuple):
    """A barrage before its dice."""

    side: int
    target: int
    value: int
    modifiers: tuple[Modifier, ...]
    before: Suffered
    results: Distribution[int]

    @property
    def ends(self) -> Distribution[Suffered]:
        """What may become of those in the hex."""
        return mapped(self.results, lambda result: after_barrage(self.before.stack, self.before.post, result))

    @property
    def steps(self) -> float:
        """Expected; a garrison does not count, who stands in for it does."""
        return expectation(self.ends, lambda one: lost(self.before.stack, one.stack) + one.paid)

    @property
    def shakes(self) -> float:
        """The chance that all in the hex are disorganized."""
        return chance(self.results, lambda result: result != p.MISS)

    @property
    def clears(self) -> float:
        """The chance that nobody is left in the hex."""
        return chance(self.ends, lambda one: not one.held)

    @property
    def worth(self) -> float:
        """To compare barrages: a step counts one, disorder of troops in order a half."""
        in_order = not in_disorder(self.before.stack, self.before.post)
        return self.steps + 0.5 * self.shakes * in_order


def barrage_odds(s: State, side: int, target: int, guns: int = 0, air: bool = False, navy: bool = False) -> BarrageOdds:
    """[6.6-2] [6.6-7] The odds of a barrage."""
    value, modifiers = barrage_value(s, guns, air, navy), barrage_modifiers(s, target)
    units = s.at[target] & p.SIDE_UNITS[1 - side] & p.REAL
    before = Suffered(stack_of(s, units), garrison_in(s, target, BY_BARRAGE))
    return BarrageOdds(side, target, value, modifiers, before, barrage_results(value, limited(modifiers)))
