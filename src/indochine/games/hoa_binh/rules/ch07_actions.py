"""7 French actions: the menu of the French Action Phase, and everything that is not a march."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Attack,
    Bomb,
    Build,
    ClearMines,
    Embark,
    EndPhase,
    Enough,
    Evacuate,
    Fly,
    Jump,
    Land,
    Maintain,
    Move,
    Reinforce,
    Sail,
    SendCommander,
    Shell,
)
from indochine.games.hoa_binh.boards import VEHICLES
from indochine.games.hoa_binh.events import (
    Built,
    Dropped,
    Flown,
    Ordered,
    PhaseBegan,
    RepairOrdered,
    SupplyCut,
)
from indochine.games.hoa_binh.frames import (
    ATTACK,
    DROP,
    EVACUATION,
    LEAVING,
    MINE_CLEARING,
    MOVEMENT,
    NAVAL,
    SAILING,
    SUPPORTS_ALONE,
    AirDrop,
    Assault,
    Combat,
    CommanderTrip,
    Construction,
    FrenchPhase,
    Lift,
    Maintenance,
    March,
)
from indochine.games.hoa_binh.rules.ch02_counters import (
    commander_free,
    commander_goals,
    officers_at,
    retake,
)
from indochine.games.hoa_binh.rules.ch03_stacking import crowd, room_for, stack_limit
from indochine.games.hoa_binh.rules.ch07_march import has_a_way, next_spaces, quiet_spaces, spaces_of
from indochine.games.hoa_binh.rules.ch07_paying import affordable, pay, spend, too_dear
from indochine.games.hoa_binh.rules.ch09_combat import commanders_beside, drop_zones
from indochine.games.hoa_binh.rules.ch09_dice import join_force, snapshot_supply
from indochine.games.hoa_binh.rules.ch10_convoys import goals_of, is_home, open_road
from indochine.games.hoa_binh.rules.ch11_victory import score
from indochine.games.hoa_binh.state import (
    DANGEROUS,
    GUERRILLA,
    INFILTRATION,
    NOWHERE,
    Place,
    State,
    Unit,
    convoy_spaces,
    convoys_at,
    counters_at,
    hostile,
    put,
)
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import Procedure, call, check, decision, end, goto
from indochine.kernel.state import Frame
from indochine.kernel.words import Action

# ---- beginning of the phase ------------------------------------------------


def begin_french_phase(s: State, f: FrenchPhase) -> None:
    """[4.2-a] [7.1-a] The phase begins; who is encircled now fights at -1 all through it [6.3.3-a]."""
    s.tell(PhaseBegan("4.2-a", "French Action Phase"))
    s.toured = 0
    tell_supply(s)


def tell_supply(s: State) -> None:
    """[6.3.3-a] The snapshot of supply, in the log."""
    for place, count in snapshot_supply(s):
        s.tell(SupplyCut("6.3.3-a", Place(place), count))


# ---- [7.2] construction ----------------------------------------------------


def building_cost(place: int) -> int:
    """[7.2-a] One AP for a post, two for the Hoa Binh base."""
    return p.COST.base if place == p.HOA_BINH else p.COST.post


def closed_sites(s: State) -> int:
    """[5.2.1b-c] [5.2.1b-f] The sites of an operation already declared are closed [E-17]."""
    return (p.VIOLET if s.violet else 0) | (p.RAINBOW if s.rainbow else 0)


@check("1.3.1-c")
def construction_symbol(s: State, f: Frame, a: Build) -> str | None:
    """Only on the ten post sites and at Hoa Binh."""
    return None if a.place in p.SITE_OF else f"{p.NAME[a.place]} has no construction symbol."


@check("1.3.2-b")
def not_yet_built(s: State, f: Frame, a: Build) -> str | None:
    """Each post once; the base again after Hoa Binh has been retaken [E-32]."""
    if s.forts >> a.place & 1 or s.convoys[p.SITE_OF[a.place]] != NOWHERE:
        return f"{p.NAME[a.place]} is built already, or its convoy is on the road."
    again = a.place == p.HOA_BINH or s.options.rebuild_posts
    if s.built >> a.place & 1 and not again:
        return f"The post of {p.NAME[a.place]} is out of the game."
    return None


@check("5.2.1b-c")
def not_given_up_by_violet(s: State, f: Frame, a: Build) -> str | None:
    """[5.2.1b-c] No building on the Black River once Violet has been declared."""
    closed = (closed_sites(s) & p.VIOLET) >> a.place & 1
    return f"Operation Violet gives {p.NAME[a.place]} up." if closed else None


@check("5.2.1b-f")
def not_given_up_by_rainbow(s: State, f: Frame, a: Build) -> str | None:
    """[5.2.1b-f] No building on CR6 and at Hoa Binh once Rainbow has been declared."""
    closed = (closed_sites(s) & p.RAINBOW) >> a.place & 1
    return f"Operation Rainbow gives {p.NAME[a.place]} up." if closed else None


@check("7.2-a")
def builders_there(s: State, f: Frame, a: Build) -> str | None:
    """A combat unit must be there, and no Viet Minh counter [E-62]."""
    if s.vm >> a.place & 1:
        return f"A Viet Minh counter is at {p.NAME[a.place]}."
    return None if s.at[a.place] & p.COMBAT else f"No combat unit is at {p.NAME[a.place]}."


@check("7.2-a")
def can_pay_building(s: State, f: Frame, a: Build) -> str | None:
    """The price of the building."""
    return too_dear(s, building_cost(a.place), officers_at(s, a.place))


def build(s: State, f: Construction) -> None:
    """[7.2-a] [1.3.2-b] [11.2.1b-a] [11.2.1b-c] Once paid for a fort stands at once; points only the first time."""
    place = f.place
    new = not s.built >> place & 1
    s.forts |= 1 << place
    s.built |= 1 << place
    base = place == p.HOA_BINH
    s.tell(Built("7.2-a", "base" if base else "post", Place(place)))
    if new and base:
        score(s, p.FRENCH_VP.base, "11.2.1b-c", "the Hoa Binh base")
    elif new:
        score(s, p.FRENCH_VP.post, "11.2.1b-a", f"the post at {p.NAME[place]}")


CONSTRUCTION = Procedure(build)


def may_build(s: State) -> int:
    """[7.2-a] [1.3.2-b] All sites where something may be built now, the price aside."""
    out = s.built & ~(1 << p.HOA_BINH) if not s.options.rebuild_posts else 0
    sites = p.SITES | 1 << p.HOA_BINH
    on_the_road = (
        p.mask(p.SITE_PLACES[site] for site, n in enumerate(s.convoys) if n != NOWHERE) if convoy_spaces(s) else 0
    )
    return sites & s.french & ~(s.forts | s.vm | out | on_the_road | closed_sites(s))


# ---- [7.2] setting out -----------------------------------------------------


def movers(s: State, place: int) -> int:
    """[7.2-b] [7.2-g] [7.2-r] [7.2-s] Combat units that may march from here, dropped, flown in or just arrived."""
    return s.at[place] & p.COMBAT & ~s.repair & ~(1 << p.DINASSAUT)


def somebody_can_leave(s: State, place: int, kind: int) -> bool:
    """[1.3.3-a] Has any single counter here a first step?"""
    units = movers(s, place)
    for sort in (units & ON_FOOT, units & MECHANISED, units & p.ARMOUR):  # one of each mobility speaks for all
        if sort and has_a_way(s, kind, sort & -sort, 0, place):
            return True
    if kind == MOVEMENT and place in s.convoys:
        waiting = [c for c in convoys_at(s, place) if not is_home(s, c)]
        return any(has_a_way(s, kind, 0, 1 << c, place) for c in waiting)
    return False


ON_FOOT = p.COMBAT & ~p.VEHICLES & ~(1 << p.DINASSAUT)
MECHANISED = p.VEHICLES & ~p.ARMOUR


@check("7.2-b")
def stack_can_leave(s: State, f: Frame, a: Move) -> str | None:
    """Somebody there must have somewhere to go."""
    return None if somebody_can_leave(s, a.place, MOVEMENT) else f"Nobody at {p.NAME[a.place]} can move."


@check("7.2-c")
def stack_can_attack(s: State, f: Frame, a: Attack) -> str | None:
    """Somebody there must have somewhere to go."""
    return None if somebody_can_leave(s, a.place, ATTACK) else f"Nobody at {p.NAME[a.place]} can advance."


@check("7.2-b")
def can_pay_movement(s: State, f: Frame, a: Move) -> str | None:
    """1 AP."""
    return too_dear(s, p.COST.movement, officers_at(s, a.place))


@check("7.2-c")
def can_pay_offensive(s: State, f: Frame, a: Attack) -> str | None:
    """2 AP."""
    return too_dear(s, p.COST.offensive, officers_at(s, a.place))


# ---- [7.2] Dinassaut and Dozer ---------------------------------------------


@check("7.2-e")
def dinassaut_can_sail(s: State, f: Frame, a: Sail) -> str | None:
    """It must be on the river, with water open to it or an enemy on its space."""
    place = s.where[p.DINASSAUT]
    if place >= p.PLACES:
        return "The Dinassaut is not on the map."
    if s.vm >> place & 1 or has_a_way(s, SAILING, 1 << p.DINASSAUT, 0, place):
        return None
    return "The river is closed on both sides."


@check("7.2-e")
def can_pay_sailing(s: State, f: Frame, a: Sail) -> str | None:
    """1 AP."""
    return too_dear(s, p.COST.dinassaut, officers_at(s, s.where[p.DINASSAUT]))


@check("7.2-o")
def dozer_can_move(s: State, f: Frame, a: ClearMines) -> str | None:
    """It must be on the map with a road open."""
    place = s.where[p.DOZER]
    if place >= p.PLACES:
        return "The Dozer is not on the map."
    return None if has_a_way(s, MINE_CLEARING, 1 << p.DOZER, 0, place) else "The Dozer has no way open."


@check("7.2-o")
def can_pay_clearing(s: State, f: Frame, a: ClearMines) -> str | None:
    """1 AP."""
    return too_dear(s, p.COST.mine_clearing, officers_at(s, s.where[p.DOZER]))


# ---- [7.2] by air and from Hanoi -------------------------------------------


def landing_places(s: State, unit: int) -> int:
    """[7.2-f] [1.3.1-c] Drop zones with room, enemy or not."""
    return p.mask(n for n in ids(drop_zones(s)) if room_for(s, n, 1 << unit))


def jumpers(s: State) -> int:
    """[7.2-f] [1.1.5-b] Para counters in Hanoi."""
    return s.at[p.HANOI] & p.PARAS


@check("7.2-f")
def drop_possible(s: State, f: Frame, a: Jump) -> str | None:
    """Paras in Hanoi, an AP and an Air Transport point."""
    if not jumpers(s):
        return "No para unit is in Hanoi."
    if not s.transport:
        return "No Air Transport points are left this turn."
    return too_dear(s, p.COST.air_drop) if zone_with_room(s) else "No drop zone has room."


def zone_with_room(s: State) -> bool:
    """[3.1-d] Is there a drop zone with room? One without French answers at once."""
    zones, unit = drop_zones(s), 1 << first(jumpers(s))
    if zones & ~(s.french | convoy_spaces(s)):
        return True
    return any(room_for(s, n, unit) for n in ids(zones))


def air_bases(s: State) -> int:
    """[7.2-j] [7.2-t] French retreat bases, and Hoa Binh while its base stands."""
    return s.forts & (p.RETREAT | 1 << p.HOA_BINH)


def passengers(s: State) -> int:
    """[7.2-j] [4.1-d] Units that may fly: in Hanoi or at a base, no vehicles; on turn 0 paras from Hanoi."""
    waiting = s.at[p.HANOI] & (p.COMBAT if s.turn else p.PARAS)
    for place in ids(air_bases(s)):
        waiting |= s.at[place]
    return waiting & p.COMBAT & ~p.VEHICLES & ~(1 << p.DINASSAUT) & ~s.repair


def flights(s: State, origin: int, units: int) -> int:
    """[7.2-j] Bases other than the origin with room for all of them [E-37]."""
    places = air_bases(s) & ~(1 << origin)
    return p.mask(n for n in ids(places) if room_for(s, n, units))


def somebody_can_fly(s: State) -> bool:
    """[7.2-j] Is there a passenger and another base with room for him?"""
    waiting = passengers(s)
    spare = not convoy_spaces(s) and any(s.at[n].bit_count() < stack_limit(n) for n in ids(air_bases(s)))
    if spare and waiting & s.at[p.HANOI]:
        return True  # a base that has room whoever its counters are
    return any(flights(s, s.where[u], 1 << u) for u in ids(waiting))


@check("7.2-j")
def transport_possible(s: State, f: Frame, a: Fly) -> str | None:
    """Somebody to fly, somewhere to land, an Air Transport point and 2 AP."""
    if not s.transport:
        return "No Air Transport points are left this turn."
    if dear := too_dear(s, p.COST.transport):
        return dear
    return None if somebody_can_fly(s) else "Nobody can be flown to a base with room."


def recruits(s: State) -> int:
    """[7.2-k] [1.1.5-b] [4.1-d] Units in Hanoi that may be ordered up, vehicles included; on turn 0 only paras."""
    return s.at[p.HANOI] & (p.COMBAT if s.turn else p.PARAS)


@check("7.2-k")
def reinforcements_possible(s: State, f: Frame, a: Reinforce) -> str | None:
    """Units in Hanoi and 2 AP."""
    return too_dear(s, p.COST.reinforcements) if recruits(s) else "No unit in Hanoi can be ordered up."


# ---- [7.2] maintenance -----------------------------------------------------


def repair_cost(unit: int) -> int:
    """[7.2-l] [2.2.2-b] [2.2.2-m] [2.2.2-n] Three AP for the Dinassaut, two for the others."""
    return p.COST.maintenance_dinassaut if unit == p.DINASSAUT else p.COST.maintenance


def damaged(s: State) -> int:
    """[2.2.2-b] [2.2.2-m] [2.2.2-n] Reduced vehicles on French retreat bases; Dozer and Dinassaut if destroyed."""
    found = s.at[p.GONE] & (1 << p.DOZER | 1 << p.DINASSAUT)
    for place in ids(s.forts & p.RETREAT):
        for unit in ids(s.at[place] & p.VEHICLES):
            if s.steps[unit] < p.STEPS[unit]:
                found |= 1 << unit
    return found & ~s.repair


@check("7.2-l")
def needs_repair(s: State, f: Frame, a: Maintain) -> str | None:
    """One payment for each counter that can be restored."""
    if damaged(s) >> a.unit & 1:
        return None
    return f"{p.UNIT_NAMES[a.unit]} is no reduced vehicle at a retreat base, nor a lost Dozer or Dinassaut."


@check("7.2-l")
def can_pay_repair(s: State, f: Frame, a: Maintain) -> str | None:
    """2 AP, 3 for the Dinassaut."""
    return too_dear(s, repair_cost(a.unit), officers_of(s, a.unit))


def officers_of(s: State, unit: int) -> int:
    """[2.1-a] Unused commanders stacked with a unit."""
    place = s.where[unit]
    return officers_at(s, place) if place < p.PLACES else 0


def order_repair(s: State, f: Maintenance) -> None:
    """[7.2-l] Paid for, the counter is out of play until next turn."""
    s.repair |= 1 << f.unit
    s.tell(RepairOrdered("7.2-l", Unit(f.unit)))


MAINTENANCE = Procedure(order_repair)

# ---- [9.1] supports alone --------------------------------------------------


def bombarded(s: State, place: int) -> int:
    """[6.3.5-e] [6.3.6-g] The plain Infiltration counter that supports alone would hit; -1 if there is none.

    Neither a Guerrilla nor the Dangerous counter, nor a base [E-30].
    """
    for i in counters_at(s, place):
        if s.vm_kind[i] == INFILTRATION:
            return s.vm_serial[i]
    return -1


def spared(s: State, place: int, kind: int) -> bool:
    """[6.3.5-e] [6.3.6-g] Is a counter of this kind all there is to hit?"""
    return bombarded(s, place) < 0 and bool(spaces_of(s, kind) >> place & 1)


@check("6.3.5-e")
def guerrilla_needs_a_unit(s: State, f: Frame, a: Shell | Bomb) -> str | None:
    """Supports alone do not remove a Guerrilla."""
    return (
        f"The Guerrilla at {p.NAME[a.place]} wants a land unit, or the Dozer."
        if spared(s, a.place, GUERRILLA)
        else None
    )


@check("6.3.6-g")
def dangerous_needs_the_dinassaut(s: State, f: Frame, a: Shell | Bomb) -> str | None:
    """Nor the Dangerous counter."""
    only = spared(s, a.place, DANGEROUS)
    return f"Only the Dinassaut attacks the Dangerous counter at {p.NAME[a.place]}." if only else None


@check("9.1-a")
def counter_to_hit(s: State, f: Frame, a: Shell | Bomb) -> str | None:
    """Supports alone are aimed at an Infiltration counter, not at a base [E-30]."""
    if bombarded(s, a.place) >= 0:
        return None
    if s.bases >> a.place & 1:
        return f"Supports alone do not attack the Viet base at {p.NAME[a.place]} (reading E-30)."
    return f"There is no Infiltration counter at {p.NAME[a.place]}."


@check("7.2-m")
def artillery_point(s: State, f: Frame, a: Shell) -> str | None:
    """A point of artillery and an AP."""
    if not s.artillery:
        return "No Artillery points are left this turn."
    return too_dear(s, p.COST.artillery, commanders_beside(s, a.place))


@check("7.2-n")
def air_point(s: State, f: Frame, a: Bomb) -> str | None:
    """A point of air support and an AP."""
    if not s.air:
        return "No Air points are left this turn."
    return too_dear(s, p.COST.air, commanders_beside(s, a.place))


# ---- [10.1] evacuation -----------------------------------------------------


@check("10.1.1-a")
def post_to_evacuate(s: State, f: Frame, a: Evacuate) -> str | None:
    """[10.1.1-a] [1.3.2-a] A post built by the French, or the Hoa Binh base; what is printed on the map stays."""
    if a.place in p.SITE_OF and s.forts >> a.place & 1:
        return None
    what = "is permanent and never evacuated" if (p.PERMANENT | p.RETREAT) >> a.place & 1 else "has no post"
    return f"{p.NAME[a.place]} {what}."


@check("10.1.4-a")
def base_only_under_rainbow(s: State, f: Frame, a: Evacuate) -> str | None:
    """Hoa Binh is evacuated under Rainbow and not before."""
    early = a.place == p.HOA_BINH and s.strategy != p.OPERATION_RAINBOW
    return "Hoa Binh is evacuated only under Operation Rainbow." if early else None


@check("10.1.1-c")
def road_home_open(s: State, f: Frame, a: Evacuate) -> str | None:
    """A route of roads and trails without Viet Minh on it must lead to a retreat base."""
    site = p.SITE_OF[a.place]
    if not open_road(s, a.place) & goals_of(s, site):
        return "Viet Minh counters or bases close every road to a retreat base."
    step = has_a_way(s, EVACUATION, 0, 1 << site, a.place)
    return None if step else "The convoy has nowhere to stop on its way."


@check("7.2-p")
def can_pay_evacuation(s: State, f: Frame, a: Evacuate) -> str | None:
    """1 AP."""
    return too_dear(s, p.COST.evacuation, officers_at(s, a.place))


# ---- [2.1] commanders ------------------------------------------------------


@check("2.1-e")
def commander_can_travel(s: State, f: Frame, a: SendCommander) -> str | None:
    """Once between two paid actions, which loses nothing since he goes as far as he likes."""
    if s.toured >> a.commander & 1:
        return f"{p.UNIT_NAMES[a.commander]} has just travelled; first spend AP on another action."
    return None if commander_goals(s, a.commander) else f"{p.UNIT_NAMES[a.commander]} has nowhere to go."


# ---- [7.1] ending ----------------------------------------------------------


def dinassaut_beset(s: State) -> bool:
    """[2.2.2-l] Does the Dinassaut share its space with a Viet Minh counter?"""
    place = s.where[p.DINASSAUT]
    return place < p.PLACES and bool(s.vm >> place & 1)


@check("2.2.2-l")
def dinassaut_must_act(s: State, f: Frame, a: EndPhase) -> str | None:
    """It must fight or leave as long as that can be paid [E-55]."""
    if not dinassaut_beset(s) or not affordable(s, p.COST.dinassaut, officers_at(s, s.where[p.DINASSAUT])):
        return None
    return "The Dinassaut must fight the Dangerous counter on its space, or leave."


@check("1.3.2-c")
def base_must_be_built(s: State, f: Frame, a: EndPhase) -> str | None:
    """[1.3.2-c] A duty while it can be done: a unit at Hoa Binh, no enemy, 2 AP, the base never built [E-43]."""
    place = p.HOA_BINH
    free = s.at[place] & p.COMBAT and not s.vm >> place & 1
    if free and not s.built >> place & 1 and not s.rainbow and affordable(s, p.COST.base):
        return "The base at Hoa Binh must be built first."
    return None


# ---- the menu --------------------------------------------------------------


ONE_OF_A_KIND: tuple[Action, ...] = (Jump(), Fly(), Reinforce(), Sail(), ClearMines())


@decision("7.1-a")
def choose_action(s: State, f: FrenchPhase) -> Iterator[Action]:
    """Which action do the French carry out?"""
    yield EndPhase()
    yield from ONE_OF_A_KIND
    for place in range(p.PLACES):
        where = Place(place)
        yield from (Build(where), Move(where), Attack(where), Evacuate(where), Shell(where), Bomb(where))
    for unit in range(p.N_COMBAT):
        yield Maintain(Unit(unit))
    for commander in p.COMMANDERS:
        yield SendCommander(Unit(commander))


choose_action.checks(EndPhase, dinassaut_must_act, base_must_be_built)
choose_action.checks(Jump, drop_possible)
choose_action.checks(Fly, transport_possible)
choose_action.checks(Reinforce, reinforcements_possible)
choose_action.checks(Sail, dinassaut_can_sail, can_pay_sailing)
choose_action.checks(ClearMines, dozer_can_move, can_pay_clearing)
choose_action.checks(
    Build,
    construction_symbol,
    not_yet_built,
    not_given_up_by_violet,
    not_given_up_by_rainbow,
    builders_there,
    can_pay_building,
)
choose_action.checks(Move, stack_can_leave, can_pay_movement)
choose_action.checks(Attack, stack_can_attack, can_pay_offensive)
choose_action.checks(Evacuate, post_to_evacuate, base_only_under_rainbow, road_home_open, can_pay_evacuation)
TARGET = (guerrilla_needs_a_unit, dangerous_needs_the_dinassaut, counter_to_hit)
choose_action.checks(Shell, *TARGET, artillery_point)
choose_action.checks(Bomb, *TARGET, air_point)
choose_action.checks(Maintain, needs_repair, can_pay_repair)
choose_action.checks(SendCommander, commander_can_travel)


SINGLE = tuple((a, [one.test for one in choose_action.offered[0].chains[type(a)]]) for a in ONE_OF_A_KIND)  # type: ignore[union-attr]


@choose_action.fast
def quick_choose_action(s: State, f: FrenchPhase) -> list[Action]:
    end_phase = EndPhase()
    legal: list[Action] = []
    if dinassaut_must_act(s, f, end_phase) is None and base_must_be_built(s, f, end_phase) is None:
        legal.append(end_phase)
    officers = p.mask(s.where[c] for c in ids(p.COMMANDER_UNITS & ~s.used))
    if s.ap or officers & p.EVERYWHERE:  # nothing but a commander's travel is free
        legal += [a for a, tests in SINGLE if not any(test(s, f, a) for test in tests)]
        legal += buildings(s, officers)
        legal += marches(s, officers)
        legal += evacuations(s, f)
        legal += bombardments(s)
        legal += [a for u in ids(damaged(s)) if choose_action.failing(s, f, a := Maintain(Unit(u))) is None]
    legal += [SendCommander(Unit(c)) for c in p.COMMANDERS if not s.toured >> c & 1 and commander_free(s, c)]
    return legal


def buildings(s: State, officers: int) -> list[Action]:
    """[7.2-a] What may be built and paid for."""
    return [Build(Place(n)) for n in ids(may_build(s)) if affordable(s, building_cost(n), officers >> n & 1)]


def marches(s: State, officers: int) -> list[Action]:
    """[7.2-b] [7.2-c] Stacks that may set out."""
    rolling = convoy_spaces(s)
    spaces = s.french | rolling
    cheap, dear = payable(s, spaces, officers, p.COST.movement), payable(s, spaces, officers, p.COST.offensive)
    easy = easy_to_leave(s, cheap | dear)
    legal: list[Action] = [MOVE[n] for n in ids(cheap) if easy >> n & 1 or somebody_can_leave(s, n, MOVEMENT)]
    return legal + [OFFENSIVE[n] for n in ids(dear) if easy >> n & 1 or somebody_can_leave(s, n, ATTACK)]


def payable(s: State, spaces: int, officers: int, cost: int) -> int:
    """[7.1-a] [2.1-a] Those of the spaces where an action can be paid for: all, or where a commander helps, or none."""
    if affordable(s, cost):
        return spaces
    return spaces & officers if affordable(s, cost, officers) else 0


def easy_to_leave(s: State, spaces: int) -> int:
    """[1.3.3-a] Spaces where somebody has a quiet neighbour by his own routes: he can leave by any kind of march."""
    quiet, easy = quiet_spaces(s), 0
    for place in ids(spaces):
        units = movers(s, place)
        if (
            (units & ON_FOOT and p.LAND[place] & quiet)
            or (units & p.ARMOUR and p.ROAD[place] & quiet)
            or (units & MECHANISED and VEHICLES.near[place] & quiet)
        ):
            easy |= 1 << place
    return easy


def evacuations(s: State, f: FrenchPhase) -> list[Action]:
    """[7.2-p] Posts that may be evacuated; the roads home are traced once for all from the retreat bases."""
    posts = s.forts & p.SITES | (s.forts & 1 << p.HOA_BINH if s.strategy == p.OPERATION_RAINBOW else 0)
    if not posts:
        return []
    posts &= VEHICLES.flood(s.forts & p.RETREAT, p.EVERYWHERE & ~hostile(s))
    found = (Evacuate(Place(n)) for n in ids(posts))
    if s.strategy in p.OPERATIONS or not affordable(s, p.COST.evacuation):
        return [a for a in found if choose_action.failing(s, f, a) is None]
    return [a for a in found if has_a_way(s, EVACUATION, 0, 1 << p.SITE_OF[a.place], a.place)]


def bombardments(s: State) -> list[Action]:
    """[9.1-a] [6.3.5-e] [6.3.6-g] Counters that supports alone may hit: not a lone Guerrilla or Dangerous counter."""
    targets, officers = s.vm, beside_commanders(s)
    for place in ids(spaces_of(s, GUERRILLA) | spaces_of(s, DANGEROUS)):
        if s.vm_count[place] == 1 or bombarded(s, place) < 0:
            targets &= ~(1 << place)
    shelled = payable(s, targets, officers, p.COST.artillery) if s.artillery else 0
    bombed = payable(s, targets, officers, p.COST.air) if s.air else 0
    return [*(SHELL[n] for n in ids(shelled)), *(BOMB[n] for n in ids(bombed))]


# actions are immutable, so those that the menu lists all the time are made once
SHELL = tuple(Shell(Place(n)) for n in range(p.PLACES))
BOMB = tuple(Bomb(Place(n)) for n in range(p.PLACES))
MOVE = tuple(Move(Place(n)) for n in range(p.PLACES))
OFFENSIVE = tuple(Attack(Place(n)) for n in range(p.PLACES))


def beside_commanders(s: State) -> int:
    """[2.1-b] Spaces next to an unused commander."""
    near = 0
    for commander in ids(p.COMMANDER_UNITS & ~s.used):
        if s.where[commander] < p.PLACES:
            near |= p.LAND[s.where[commander]]
    return near


@choose_action.prompt
def prompt_choose_action(s: State, f: FrenchPhase) -> str:
    return f"French Action Phase of turn {s.turn}: what do you do? ({s.ap} AP)"


@choose_action.then
def after_choose_action(s: State, f: FrenchPhase, a: Action) -> None:
    goto(f, choose_action)
    carry_out(s, f, a)


def carry_out(s: State, f: FrenchPhase, a: Action) -> None:
    """[7.2-a] [7.1-c] The action chosen; the same unit may act again and again."""
    match a:
        case Build(place):
            call(s, Construction(place=place))
            pay(s, building_cost(place), officers_at(s, place))
        case Move(place):
            call(s, March(kind=MOVEMENT, space=place))
            pay(s, p.COST.movement, officers_at(s, place))
        case Attack(place):
            call(s, March(kind=ATTACK, space=place))
            pay(s, p.COST.offensive, officers_at(s, place))
        case Sail():
            sail(s)
        case ClearMines():
            clear_mines(s)
        case Evacuate(place):
            evacuate(s, place)
        case SendCommander(commander):
            call(s, CommanderTrip(commander=commander))
        case EndPhase():
            end_french_phase(s, f)
        case _:
            carry_out_by_air(s, a)


def carry_out_by_air(s: State, a: Action) -> None:
    """[7.2-f] [7.2-j] [7.2-k] [7.2-l] Actions that bring somebody or something from Hanoi."""
    match a:
        case Jump():
            call(s, AirDrop())
        case Fly():
            call(s, Lift(transport=True))
            pay(s, p.COST.transport)
            s.transport -= 1
        case Reinforce():
            call(s, Lift(transport=False))
            pay(s, p.COST.reinforcements)
        case Maintain(unit):
            call(s, Maintenance(unit=unit))
            pay(s, repair_cost(unit), officers_of(s, unit))
        case Shell(place) | Bomb(place):
            strike_alone(s, place, isinstance(a, Shell))


def sail(s: State) -> None:
    """[7.2-e] [2.2.2-j] One AP covers the Dinassaut's move and all its attacks [E-29]."""
    place = s.where[p.DINASSAUT]
    call(s, March(kind=SAILING, space=place, units=1 << p.DINASSAUT))
    pay(s, p.COST.dinassaut, officers_at(s, place))


def clear_mines(s: State) -> None:
    """[7.2-o] The Dozer sets out alone."""
    place = s.where[p.DOZER]
    call(s, March(kind=MINE_CLEARING, space=place, units=1 << p.DOZER))
    pay(s, p.COST.mine_clearing, officers_at(s, place))


def evacuate(s: State, place: int) -> None:
    """[7.2-p] [10.1.1-a] Flip, then move with full MP."""
    call(s, March(kind=EVACUATION, space=place, convoys=1 << p.SITE_OF[place]))
    pay(s, p.COST.evacuation, officers_at(s, place))


def strike_alone(s: State, place: int, artillery: bool) -> None:
    """[9.1-a] [7.2-m] [7.2-n] Supports alone open a combat in which nothing French can be lost."""
    f = Combat(space=place, counter=bombarded(s, place), mode=SUPPORTS_ALONE)
    if artillery:
        s.artillery -= 1
        f.artillery = 1
    else:
        s.air -= 1
        f.air = 1
    call(s, f)
    pay(s, p.COST.artillery if artillery else p.COST.air, commanders_beside(s, place))


def end_french_phase(s: State, f: FrenchPhase) -> None:
    """[7.1-a] [7.1-b] AP left are kept for the Viet Minh phase; a Dinassaut that cannot pay leaves free [E-55]."""
    end(f)
    if not dinassaut_beset(s):
        return
    place, unit = s.where[p.DINASSAUT], 1 << p.DINASSAUT
    if next_spaces(s, LEAVING, unit, 0, place, 1):
        call(s, March(kind=LEAVING, space=place, units=unit))
    else:
        call(s, Assault(space=place, mode=NAVAL))


FRENCH_PHASE = Procedure(begin_french_phase, choose_action)

# ---- air drop --------------------------------------------------------------


@check("7.2-f")
def waits_in_hanoi(s: State, f: AirDrop, a: Embark) -> str | None:
    """Only paras in Hanoi jump."""
    if not p.PARAS >> a.unit & 1:
        return f"{p.UNIT_NAMES[a.unit]} is no para unit."
    return None if s.where[a.unit] == p.HANOI else f"{p.UNIT_NAMES[a.unit]} is not in Hanoi."


@decision("7.2-f")
def choose_jumper(s: State, f: AirDrop) -> Iterator[Action]:
    """Which para unit jumps?"""
    for unit in range(p.N_COMBAT):
        yield Embark(Unit(unit))


choose_jumper.checks(Embark, waits_in_hanoi)


@choose_jumper.fast
def quick_choose_jumper(s: State, f: AirDrop) -> list[Action]:
    return [Embark(Unit(u)) for u in ids(jumpers(s))]


@choose_jumper.then
def after_choose_jumper(s: State, f: AirDrop, a: Embark) -> None:
    f.unit = a.unit


@check("1.3.1-c")
def is_drop_zone(s: State, f: AirDrop, a: Land) -> str | None:
    """Large white spaces accept an air drop [E-2]."""
    return None if drop_zones(s) >> a.place & 1 else f"{p.NAME[a.place]} is no drop zone."


@check("3.1-d")
def zone_has_room(s: State, f: AirDrop, a: Land) -> str | None:
    """Stacking holds on landing."""
    return None if room_for(s, a.place, 1 << f.unit) else f"{crowd(s, a.place)}."


@decision("7.2-f")
def choose_zone(s: State, f: AirDrop) -> Iterator[Action]:
    """Where do they land?"""
    for place in range(p.PLACES):
        yield Land(Place(place))


choose_zone.checks(Land, is_drop_zone, zone_has_room)


@choose_zone.fast
def quick_choose_zone(s: State, f: AirDrop) -> list[Action]:
    return [Land(Place(n)) for n in ids(landing_places(s, f.unit))]


@choose_zone.prompt
def prompt_choose_zone(s: State, f: AirDrop) -> str:
    return f"Where does {p.UNIT_NAMES[f.unit]} land?"


@choose_zone.then
def after_choose_zone(s: State, f: AirDrop, a: Land) -> None:
    spend(s, p.COST.air_drop)
    s.transport -= 1
    put(s, f.unit, a.place)
    join_force(s, f.unit)
    s.tell(Dropped("7.2-f", Unit(f.unit), a.place))
    if s.vm >> a.place & 1:
        f.zone = a.place
    else:
        retake(s, a.place)


def land_fighting(s: State, f: AirDrop) -> None:
    """[7.2-h] Landing on a counter is an immediate combat, in either action phase [E-63]."""
    if f.zone >= 0:
        call(s, Assault(space=f.zone, mode=DROP))


AIR_DROP = Procedure(choose_jumper, choose_zone, land_fighting)

# ---- transport and reinforcements ------------------------------------------


@check("4.1-d")
def mobilised(s: State, f: Lift, a: Embark) -> str | None:
    """On turn 0 nobody but paras leaves Hanoi."""
    if s.turn or s.where[a.unit] != p.HANOI or p.PARAS >> a.unit & 1:
        return None
    return f"{p.UNIT_NAMES[a.unit]} stays in Hanoi: on turn 0 only paras are mobilised."


@check("7.2-j")
def may_fly(s: State, f: Lift, a: Embark) -> str | None:
    """Up to two non-vehicle units from one base or Hanoi, to a base with room for both."""
    if not f.transport:
        return None
    name = p.UNIT_NAMES[a.unit]
    if (p.VEHICLES | 1 << p.DINASSAUT) >> a.unit & 1:
        return f"{name} cannot be flown: vehicles and boats stay where they are."
    if not passengers(s) >> a.unit & 1:
        return f"{name} is neither in Hanoi nor at a French base."
    if f.origin >= 0 and s.where[a.unit] != f.origin:
        return f"{name} is not at {p.NAME[f.origin]}, where the flight begins."
    units = f.units | 1 << a.unit
    return None if flights(s, s.where[a.unit], units) else "No base has room for them."


@check("7.2-k")
def may_be_ordered(s: State, f: Lift, a: Embark) -> str | None:
    """Up to two units that are in Hanoi."""
    if f.transport or recruits(s) >> a.unit & 1:
        return None
    return f"{p.UNIT_NAMES[a.unit]} is not in Hanoi."


@check("7.2-j")
def not_aboard(s: State, f: Lift, a: Embark) -> str | None:
    """Each passenger once."""
    return f"{p.UNIT_NAMES[a.unit]} is already aboard." if f.transport and f.units >> a.unit & 1 else None


@check("7.2-k")
def not_ordered_yet(s: State, f: Lift, a: Embark) -> str | None:
    """Each reinforcement once."""
    return f"{p.UNIT_NAMES[a.unit]} is already ordered up." if f.units >> a.unit & 1 else None


@check("7.2-j")
def somebody_aboard(s: State, f: Lift, a: Enough) -> str | None:
    """At least one flies."""
    return "Choose at least one unit." if f.transport and not f.units else None


@check("7.2-k")
def somebody_ordered(s: State, f: Lift, a: Enough) -> str | None:
    """At least one comes."""
    return None if f.units else "Choose at least one unit."


def lift_rule(s: State, f: Lift) -> str:
    """[7.2-j] [7.2-k] By air now, or by road next turn."""
    return "7.2-j" if f.transport else "7.2-k"


@decision(lift_rule)
def choose_passengers(s: State, f: Lift) -> Iterator[Action]:
    """Which units?"""
    if f.units.bit_count() < p.STACK.carried:
        yield Enough()
        for unit in range(p.N_COMBAT):
            yield Embark(Unit(unit))


choose_passengers.checks(Embark, not_aboard, not_ordered_yet, mobilised, may_fly, may_be_ordered)
choose_passengers.checks(Enough, somebody_aboard, somebody_ordered)


@choose_passengers.fast
def quick_choose_passengers(s: State, f: Lift) -> list[Action]:
    if f.units.bit_count() >= p.STACK.carried:
        return []
    legal: list[Action] = [Enough()] if f.units else []
    if f.transport:
        here = passengers(s) & (s.at[f.origin] if f.origin >= 0 else p.COMBAT) & ~f.units
        going = [u for u in ids(here) if flights(s, s.where[u], f.units | 1 << u)]
    else:
        going = list(ids(recruits(s) & ~f.units))
    return legal + [Embark(Unit(u)) for u in going]


@choose_passengers.prompt
def prompt_choose_passengers(s: State, f: Lift) -> str:
    what = "fly" if f.transport else "come up from Hanoi next turn"
    return f"Which units {what}, {p.STACK.carried} at most?"


@choose_passengers.then
def after_choose_passengers(s: State, f: Lift, a: Embark | Enough) -> None:
    if isinstance(a, Embark):
        f.units |= 1 << a.unit
        f.origin = s.where[a.unit]
        goto(f, choose_passengers)


@check("7.2-j")
def base_takes_them(s: State, f: Lift, a: Land) -> str | None:
    """A French base other than the one they start from, with room."""
    if flights(s, f.origin, f.units) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is no other French base with room for them."


@decision("7.2-j")
def choose_base(s: State, f: Lift) -> Iterator[Action]:
    """To which base do they fly?"""
    if f.transport:
        for place in range(p.PLACES):
            yield Land(Place(place))


choose_base.checks(Land, base_takes_them)


@choose_base.fast
def quick_choose_base(s: State, f: Lift) -> list[Action]:
    return [Land(Place(n)) for n in ids(flights(s, f.origin, f.units))] if f.transport else []


@choose_base.then
def after_choose_base(s: State, f: Lift, a: Land) -> None:
    for unit in ids(f.units):
        put(s, unit, a.place)
        join_force(s, unit)
    s.tell(Flown("7.2-j", tuple(Unit(u) for u in ids(f.units)), a.place))


def order_up(s: State, f: Lift) -> None:
    """[7.2-k] They arrive next turn."""
    if not f.transport:
        for unit in ids(f.units):
            put(s, unit, p.EN_ROUTE)
        s.tell(Ordered("7.2-k", tuple(Unit(u) for u in ids(f.units))))


LIFT = Procedure(choose_passengers, choose_base, order_up)
