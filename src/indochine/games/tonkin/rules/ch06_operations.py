"""6.1 to 6.3 Operation points, the dump that is spent, the runs, and what a point may be spent on.

Each option of 6.3 belongs to a chapter, which adds its orders to `act` (`offer_...`) and begins what they ask for
(`open_...`).
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import AttackRallied, GiveUp, Pass, SpendDump, SpendNone, Take, TakeAll
from indochine.games.tonkin.events import DumpChosen, NoDump, PointsRolled
from indochine.games.tonkin.frames import Operations, Run
from indochine.games.tonkin.rules.basics_any_time import any_time, offer_any_time
from indochine.games.tonkin.rules.basics_hidden import show
from indochine.games.tonkin.rules.ch05_moves import alone, others_stranded, set_out, stacks
from indochine.games.tonkin.rules.ch05_transport_orders import offer_transports
from indochine.games.tonkin.rules.ch05_transports import open_transport
from indochine.games.tonkin.rules.ch06_attack import offer_attacks, open_attack
from indochine.games.tonkin.rules.ch06_barrage import offer_barrages, open_barrage
from indochine.games.tonkin.rules.ch06_desorg import offer_rallying, open_rallying
from indochine.games.tonkin.rules.ch06_points import lose_all_points, spend_points, use_up_dumps
from indochine.games.tonkin.rules.ch06_trenches import offer_trenches, open_digging
from indochine.games.tonkin.rules.ch06_victory_points import settle_areas
from indochine.games.tonkin.rules.ch08_victory import call
from indochine.games.tonkin.state import NOBODY, Place, State, on_map, places_of
from indochine.kernel.flow import choice, frames_of, goto
from indochine.kernel.legality import Wide, gate, only
from indochine.kernel.words import Action

# ---- OP0, OP1 points and dumps ---------------------------------------------


def receive_points(s: State, f: Operations) -> None:
    """[6.1-1] Ten points each."""
    s.points = [p.LIMITS.operation_points, p.LIMITS.operation_points]
    s.spending = [NOBODY, NOBODY]
    f.active = f.starter


@choice("6.2-1", by=lambda s, f: f.starter)
def first_dump(s: State, f: Operations) -> bool:
    """[6.2-1] [E-6] Is a dump spent in this phase?"""
    return True


@choice("6.2-1", by=lambda s, f: 1 - f.starter)
def second_dump(s: State, f: Operations) -> bool:
    """[6.2-1] Is a dump spent in this phase?"""
    return True


def dumps_of_first(s: State, f: Operations) -> int:
    """[6.2-1] The dumps on the map."""
    return on_map(s, p.SIDE_DUMPS[f.starter])


def dumps_of_second(s: State, f: Operations) -> int:
    """[6.2-1] The dumps on the map."""
    return on_map(s, p.SIDE_DUMPS[1 - f.starter])


def where_it_is(s: State, f: Operations, unit: int) -> int:
    """The hex is named so that a player knows which dump it is."""
    return 1 << s.where[unit]


for one, dumps in ((first_dump, dumps_of_first), (second_dump, dumps_of_second)):
    one.offers(SpendDump, unit=dumps, place=where_it_is)
    one.offers(SpendNone)


@first_dump.then
def after_first_dump(s: State, f: Operations, a: SpendDump | SpendNone) -> None:
    spend_dump(s, f.starter, a)


@second_dump.then
def after_second_dump(s: State, f: Operations, a: SpendDump | SpendNone) -> None:
    spend_dump(s, 1 - f.starter, a)


def spend_dump(s: State, side: int, a: SpendDump | SpendNone) -> None:
    """[6.2-2] The dump is turned over, for everybody to see."""
    if isinstance(a, SpendNone):
        s.tell(NoDump("6.2-1", side))
        return
    show(s, 1 << a.unit, "6.2-2")
    s.spending = [a.unit if one == side else dump for one, dump in enumerate(s.spending)]
    s.tell(DumpChosen("6.2-2", side, Place(s.where[a.unit])))


def nobody_spends(s: State, f: Operations) -> None:
    """[6.2-3] Without a dump of either side the phase is over."""
    if s.spending == [NOBODY, NOBODY]:
        lose_all_points(s, "6.2-3")


# ---- OP2 to OP8 runs -------------------------------------------------------


def next_run(s: State, f: Operations) -> None:
    """[6.1-2] [E-9] The active side runs, or the other one if it alone has points."""
    if not any(s.points):
        goto(f, end_operations)
        return
    side = f.active if s.points[f.active] else 1 - f.active
    f.active = 1 - side
    call(s, Run(side=side, must=f.refused == side))


def run_again(s: State, f: Operations) -> None:
    """[6.1-2] And so on, until both have spent all."""
    goto(f, next_run)


def points_of(die: int) -> int:
    """[6.1-2] Half the die, rounded up."""
    return (die + 1) // 2


def roll_points(s: State, f: Run) -> None:
    """[6.1-2] [E-9] A die says how many, as far as points go."""
    die = s.d6()
    f.left = min(points_of(die), s.points[f.side])
    s.tell(PointsRolled("6.1-2", f.side, die, f.left))
    s.moved = s.party = 0


@choice("6.3", by=lambda s, f: f.side)
def act(s: State, f: Run) -> bool:
    """[6.3] What is the next point spent on?"""
    return f.left > 0


def movers(s: State, f: Run) -> int:
    """[6.3a] Who can march on this point [E-73]."""
    return on_map(s, p.SIDE_UNITS[f.side] & ~p.DUMPS) & ~(s.oos & p.MOTORISED)


@only(
    "6.3a",
    "place",
    "There are no two counters in {place} that can go together.",
    *(others_stranded, alone("6.3a", movers)),
)
def with_a_stack(s: State, f: Run) -> int:
    """Hexes with two counters or more."""
    return stacks(s, movers(s, f), p.TRANSPORT.per_use)


@gate("6.1-3", "A point must be spent now, or all are given up.")
def must_spend(s: State, f: Run) -> bool:
    """[E-7] Who refused first and is asked again cannot save."""
    return f.must and not f.spent


@gate("6.1-3", "Nobody must spend a point now: pass, and the points are saved.")
def may_save(s: State, f: Run) -> bool:
    """[E-7] Giving all up is for who must spend."""
    return not f.must or f.spent > 0


# [6.3] a to g
act.offers(Take, unit=movers)
act.offers(TakeAll, with_a_stack, place=Wide(lambda s, f: places_of(s, movers(s, f))))
offer_transports(act)
offer_rallying(act)
offer_trenches(act)
offer_barrages(act)
offer_attacks(act)
offer_any_time(act)
act.offers(Pass, must_spend)
act.offers(GiveUp, may_save)

OPENINGS = (open_transport, open_rallying, open_digging, open_barrage, open_attack)


@act.then
def after_act(s: State, f: Run, a: Action) -> None:
    if isinstance(a, Pass | GiveUp):
        return
    goto(f, act)
    if any_time(s, a):
        return
    spend_points(s, f, price_of(a))
    s.moved = s.party = 0
    if not any(opened(s, f, a) for opened in OPENINGS):
        set_out(s, f, a, movers(s, f), operation=True)


def price_of(a: Action) -> int:
    """[6.3] [6.3f] One point for each option, two for an attack that is rallied first."""
    return 2 if isinstance(a, AttackRallied) else 1


def end_run(s: State, f: Run) -> None:
    """[6.16-6] [6.1-3] [E-7] [E-77] Areas are settled; a run without a point is a refusal."""
    settle_areas(s)
    if s.over:
        return
    phase = frames_of(s, Operations)[-1]
    if f.spent:
        phase.refused = NOBODY
    elif f.must:
        lose_all_points(s, "6.1-3")
    elif phase.refused == NOBODY:
        phase.refused = f.side
    use_up_dumps(s)


def end_operations(s: State, f: Operations) -> None:
    """[6.2-2] Nothing is spent any more."""
    use_up_dumps(s)
    s.points, s.moved, s.party = [0, 0], 0, 0
