"""8.0 Scenarios and set-up: the markers of a letter, the French card, the wounded pile, the Viet Minh, early losses."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Deploy, DeployAll, LeavePicks, LoseStep, PickWounded
from indochine.games.final_gamble.events import Deployed, FoundWounded, PlanFollowed, StepLost
from indochine.games.final_gamble.frames import FrenchSetUp, SetUp, SetUpLosses, Turn, VmSetUp, WoundedPile
from indochine.games.final_gamble.rules.ch01_control import LIMIT, full
from indochine.games.final_gamble.rules.ch01_ground import dig_zones, french_zoc, trench_zones
from indochine.games.final_gamble.state import FRANCE, NOWHERE, VIET_MINH, State, Unit, put
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import Procedure, call, choice, end, goto
from indochine.kernel.legality import bar, check, only
from indochine.kernel.state import columns_from
from indochine.kernel.words import counted

PLANS = ("suggested", "historical")  # set-ups ready made, see `plans` in scenarios.toml

# ---- the markers -----------------------------------------------------------


def set_up(scenario: str, options: dict[str, str], seed: bytes) -> State:
    """[8.0-B] [1.2-E] [1.3-E/1] [8.0-G/A] [8.0-G/B] [8.0-G/C] [8.0-G/D] Markers and flags at their letter.

    Strongpoints in Trench Zones and those named are VM and flagged: none in A; B adds Anne-Marie; C adds Francoise, D5
    and D6; D adds H1; E1 bears a French flag in C and D. Units are in their boxes or still on the scenario card.
    """
    start = p.SCENARIO[scenario]
    s = State(
        seed=seed,
        scenario=scenario,
        options=p.Options.of(options),
        frames=[SetUp()],
        where=[box_at_start(start, unit) for unit in range(p.UNITS)],
        steps=bytearray(steps_at_start(start, unit) for unit in range(p.UNITS)),
        **columns_from(start, State),
    )
    s.hanoi_silent = s.sent == len(p.COLUMN_BATTALIONS)  # [1.9-C/3] the last battalion has been sent before
    if s.hanoi_silent:
        s.hq = 0
    markers_in_their_boxes(s)
    s.derive()
    return s


def markers_in_their_boxes(s: State) -> None:
    """[8.0-E] [8.0-F/2] Barrage Markers, Airstrike, Commando and supplies lie in their boxes, nothing is loaded.

    A French Barrage Marker follows its battery: out of play while that is gone, on its -1 side while it is reduced.
    """
    s.cargo, s.aboard, s.breach = bytearray(p.SLOTS), [0] * p.SLOTS, NOWHERE


def box_at_start(start: p.Scenario, unit: int) -> int:
    """[8.0-C] [8.0-F] The printed box; whoever goes to a hex lies on the card, with the pile, until he is placed."""
    if p.VM >> unit & 1:
        return start.vm_boxes.get(unit, p.PILE)
    place = start.card[unit][0]
    return place if place >= p.SIZE else p.PILE


def steps_at_start(start: p.Scenario, unit: int) -> int:
    """[8.0-C] [8.0-F] A red band means reduced; the wounded and the gone have no steps; the Viet Minh are all full."""
    if p.VM >> unit & 1:
        return p.STEPS[unit]
    place, banded = start.card[unit]
    if place in (p.PILE, p.GONE):
        return 0
    return p.STEPS[unit] - banded


# ---- 8.0-C the French ------------------------------------------------------


def waiting_french(s: State) -> int:
    """[8.0-C] Units of the card whose strongpoint is known and whose hex is not."""
    card = p.SCENARIO[s.scenario].card
    return p.mask(unit for unit in ids(s.at.get(p.PILE, 0) & p.FRENCH) if card[unit][0] < p.SIZE)


def named_point(s: State, unit: int) -> int:
    """[8.0-C] The strongpoint that the card names for the unit."""
    return p.SCENARIO[s.scenario].card[unit][0]


def place_lone_hexes(s: State, f: FrenchSetUp) -> None:
    """[8.0-C] A strongpoint of one hex leaves no choice."""
    for unit in ids(waiting_french(s)):
        if own_hexes(s, f, unit).bit_count() == 1:
            put(s, unit, first(own_hexes(s, f, unit)))


def next_french(s: State, f: FrenchSetUp) -> None:
    """[8.0-C] The next unit of the card, or none."""
    waiting = waiting_french(s)
    if waiting:
        f.next = first(waiting)
    else:
        end(f)


@choice("8.0-C", by=FRANCE)
def place_french(s: State, f: FrenchSetUp) -> bool:
    """Where in its strongpoint does the next unit of the card begin?"""
    return True


def next_one(s: State, f: FrenchSetUp | VmSetUp) -> int:
    """[8.0-C] [8.0-F] The unit whose turn it is."""
    return 1 << f.next


@only(
    "8.0-C",
    "place",
    "The card puts {unit} into {point}; {place} is not part of it.",
    point=lambda s, f, a: p.POINT_NAME[named_point(s, a.unit)],
)
def own_hexes(s: State, f: FrenchSetUp, unit: int) -> int:
    """Any hex of the strongpoint named on the card, and no other."""
    return p.POINT_HEXES[named_point(s, unit)]


@bar("8.0-C", "place", f"{{place}} already holds {LIMIT[FRANCE]} units.")
def full_hexes(s: State, f: FrenchSetUp) -> int:
    """Within stacking [1.6/1]."""
    return full(s, FRANCE)


place_french.offers(DeployAll, plan=PLANS)
place_french.offers(Deploy, own_hexes, full_hexes, unit=next_one, place=p.STRONG)


@place_french.prompt
def prompt_place_french(s: State, f: FrenchSetUp) -> str:
    point = p.POINT_NAME[named_point(s, f.next)]
    left = waiting_french(s).bit_count()
    return f"{p.UNIT_NAME[f.next]} begins in {point}: in which hex? ({left} to place; or take a set-up ready made.)"


@place_french.then
def after_place_french(s: State, f: FrenchSetUp, a: Deploy | DeployAll) -> None:
    if isinstance(a, Deploy):
        put(s, a.unit, a.place)
        s.tell(Deployed("8.0-C", a.unit, a.place))
    else:
        for unit in ids(waiting_french(s)):
            put(s, unit, planned(s, a.plan, unit, own_hexes(s, f, unit) & ~full_hexes(s, f)))
        s.tell(PlanFollowed("8.0-C", "French", a.plan))
    goto(f, next_french)


def planned(s: State, plan: str, unit: int, room: int) -> int:
    """The hex that the plan gives a unit, or the open one next to it if that is taken."""
    wanted = p.PLAN[s.scenario][plan].get(unit, first(room))
    return min(ids(room), key=lambda place: (p.DISTANCE(wanted, place), place))


# ---- 8.0-D the wounded -----------------------------------------------------


def places_left(s: State, f: WoundedPile) -> int:
    """[8.0-D] How many more of the pile the printed number takes."""
    return min(p.SCENARIO[s.scenario].wounded - f.picked, (s.at.get(p.PILE, 0) & p.FRENCH).bit_count())


def who_picks(s: State, f: WoundedPile) -> int:
    """[8.0-D] France first, then in turn."""
    return f.picked % 2


def more_wounded(s: State, f: WoundedPile) -> None:
    """[8.0-D] Until the printed number is reached; a side that left its picks to the program has them made."""
    while places_left(s, f) and f.left_to_us >> who_picks(s, f) & 1:
        pick(s, f, usual_pick(s, who_picks(s, f)))
    if not places_left(s, f):
        rest_is_gone(s)
        end(f)


def rest_is_gone(s: State) -> None:
    """[8.0-D] Whoever is left in the pile is gone."""
    for unit in ids(s.at.get(p.PILE, 0) & p.FRENCH):
        put(s, unit, p.GONE)


def usual_pick(s: State, seat: int) -> int:
    """France would save its best companies, the Viet Minh would have her nurse the weakest."""
    pile = ids(s.at[p.PILE] & p.FRENCH)
    best = max if seat == FRANCE else min
    return best(pile, key=lambda unit: (p.FULL[unit], p.MORALE[unit], -unit if seat == FRANCE else unit))


@choice("8.0-D", by=who_picks)
def pick_wounded(s: State, f: WoundedPile) -> bool:
    """Which unit of the pile lies in the hospital?"""
    return True


pick_wounded.offers(LeavePicks, side=lambda s, f: 1 << who_picks(s, f))
pick_wounded.offers(PickWounded, unit=lambda s, f: s.at[p.PILE] & p.FRENCH)


@pick_wounded.prompt
def prompt_pick_wounded(s: State, f: WoundedPile) -> str:
    places = counted(places_left(s, f), "place")
    return f"{places} left among the wounded, the rest of the pile is gone: which unit is your pick?"


@pick_wounded.then
def after_pick_wounded(s: State, f: WoundedPile, a: PickWounded | LeavePicks) -> None:
    if isinstance(a, PickWounded):
        pick(s, f, a.unit)
    else:
        f.left_to_us |= 1 << who_picks(s, f)
    goto(f, more_wounded)


def pick(s: State, f: WoundedPile, unit: int) -> None:
    """[8.0-D] To the side of the Wounded Box that belongs to Dien Bien Phu."""
    put(s, unit, p.WOUNDED)
    s.tell(FoundWounded("8.0-D", Unit(unit), ("France", "the Viet Minh")[who_picks(s, f)]))
    f.picked += 1


# ---- 8.0-F the Viet Minh ---------------------------------------------------


def waiting_vm(s: State) -> int:
    """[8.0-F] Battalions that are not printed in a box and have no hex yet."""
    return s.at.get(p.PILE, 0) & p.VM


@lru_cache(16)
def _extra_hexes(scenario: str) -> int:
    return p.union(p.POINT_HEXES[point] for point in ids(p.SCENARIO[scenario].extra))


def next_vm(s: State, f: VmSetUp) -> None:
    """[8.0-F] The next battalion, or none."""
    waiting = waiting_vm(s)
    if waiting:
        f.next = first(waiting)
    else:
        end(f)


@choice("8.0-F", by=VIET_MINH)
def place_vm(s: State, f: VmSetUp) -> bool:
    """Where in its sector does the next battalion begin?"""
    return True


@check("8.0-F")
def in_a_dig_zone(s: State, f: VmSetUp, a: Deploy) -> str | None:
    """[8.0-F] A Dig Zone is dug as well, but nobody begins there."""
    if not dig_zones(s) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is in a Dig Zone, and {p.UNIT_NAME[a.unit]} begins in a Trench Zone."


@only(
    "8.0-F",
    "place",
    "{place} is {outside}, where {unit} may begin.",
    in_a_dig_zone,
    outside=lambda s, f, a: neither_trench_nor_extra(s, a.unit),
)
def own_trenches(s: State, f: VmSetUp, unit: int) -> int:
    """A Trench Zone, no Dig Zone, of its own sector, or a strongpoint that 8.0-G opens."""
    return p.union(p.ZONES[p.DIVISION[unit]]) & p.DBP & trench_zones(s) | _extra_hexes(s.scenario)


def neither_trench_nor_extra(s: State, unit: int) -> str:
    """[8.0-F] Where a hex is not, with the strongpoints that 8.0-G opens in this scenario."""
    trenches = f"Trench Zone of sector {p.SECTOR_NAME[p.DIVISION[unit]]}"
    extra = [p.POINT_NAME[point] for point in ids(p.SCENARIO[s.scenario].extra)]
    return f"neither in a {trenches} nor in {', '.join(extra)}" if extra else f"in no {trenches}"


@bar("8.0-F", "place", "{place} is in French ZoC.")
def in_french_zoc(s: State, f: VmSetUp) -> int:
    return french_zoc(s)


@bar("1.6/1", "place", "{other} is in {place} already.", other=lambda s, f, a: p.UNIT_NAME[first(s.at[a.place])])
def occupied(s: State, f: VmSetUp) -> int:
    """One battalion in a hex."""
    return s.vm | s.french


place_vm.offers(DeployAll, plan=PLANS)
place_vm.offers(Deploy, own_trenches, in_french_zoc, occupied, unit=next_one, place=p.DBP)


@place_vm.prompt
def prompt_place_vm(s: State, f: VmSetUp) -> str:
    sector, left = p.SECTOR_NAME[p.DIVISION[f.next]], waiting_vm(s).bit_count()
    where = f"in the trenches of sector {sector}"
    return f"{p.UNIT_NAME[f.next]} begins {where}: in which hex? ({left} to place; or take a set-up ready made.)"


@place_vm.then
def after_place_vm(s: State, f: VmSetUp, a: Deploy | DeployAll) -> None:
    if isinstance(a, Deploy):
        put(s, a.unit, a.place)
        s.tell(Deployed("8.0-F", a.unit, a.place))
    else:
        for unit in ids(waiting_vm(s)):
            room = own_trenches(s, f, unit) & ~in_french_zoc(s, f) & ~occupied(s, f)
            put(s, unit, planned(s, a.plan, unit, room))
        s.tell(PlanFollowed("8.0-F", "Viet Minh", a.plan))
    goto(f, next_vm)


# ---- 8.0-G losses before the first day -------------------------------------


@choice("8.0-G/1", by=VIET_MINH)
def name_worn_unit(s: State, f: SetUpLosses) -> bool:
    """Which battalion begins with steps lost?"""
    return f.left > 0


name_worn_unit.offers(LoseStep, unit=lambda s, f: p.DIVISION_UNITS[f.division] & ~f.named)


@name_worn_unit.prompt
def prompt_name_worn_unit(s: State, f: SetUpLosses) -> str:
    division = p.SECTOR_NAME[f.division]
    battalions, steps = counted(f.left, "battalion"), counted(f.steps, "step")
    return f"{battalions} of {division} to name, {steps} lost each: which one is next?"


@name_worn_unit.then
def after_name_worn_unit(s: State, f: SetUpLosses, a: LoseStep) -> None:
    """[8.0-G/C] [8.0-G/D] Two units of 316 lose two steps each in C [E-62], one of 308 loses one in D."""
    for _ in range(f.steps):
        s.steps[a.unit] -= 1
        s.tell(StepLost(f"8.0-G/{s.scenario}", a.unit))
    f.named |= 1 << a.unit
    f.left -= 1
    goto(f, name_worn_unit)


# ---- the order -------------------------------------------------------------


def french_first(s: State, f: SetUp) -> None:
    """[8.0-G/1] France sets up completely."""
    call(s, FrenchSetUp())


def then_the_pile(s: State, f: SetUp) -> None:
    """[8.0-D] Then the pile is shared out."""
    call(s, WoundedPile())


def then_the_viet_minh(s: State, f: SetUp) -> None:
    """[8.0-G/1] Only then the Viet Minh set up."""
    call(s, VmSetUp())


def then_early_losses(s: State, f: SetUp) -> None:
    """[8.0-G/C] [8.0-G/D] Some have been worn down before."""
    if losses := p.SCENARIO[s.scenario].losses:
        division, left, steps = losses
        call(s, SetUpLosses(left=left, steps=steps, division=division))


def first_turn(s: State, f: SetUp) -> None:
    """[8.0-B] Play begins with the turn of the letter."""
    call(s, Turn())


SET_UP = Procedure(french_first, then_the_pile, then_the_viet_minh, then_early_losses, first_turn)
FRENCH_SET_UP = Procedure(place_lone_hexes, next_french, place_french)
WOUNDED_PILE = Procedure(more_wounded, pick_wounded)
VM_SET_UP = Procedure(next_vm, place_vm)
SET_UP_LOSSES = Procedure(name_worn_unit)
