"""7 The French Action Phase: its beginning, the menu of its actions and its end."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Attack,
    Bomb,
    Build,
    ClearMines,
    EndPhase,
    Evacuate,
    Fly,
    Jump,
    Maintain,
    Move,
    Reinforce,
    Sail,
    SendCommander,
    Shell,
)
from indochine.games.hoa_binh.events import PhaseBegan
from indochine.games.hoa_binh.frames import (
    ATTACK,
    EVACUATION,
    LEAVING,
    MINE_CLEARING,
    MOVEMENT,
    NAVAL,
    SAILING,
    AirDrop,
    Assault,
    CommanderTrip,
    Construction,
    FrenchPhase,
    Lift,
    Maintenance,
    March,
)
from indochine.games.hoa_binh.rules.ch02_counters import (
    commanders_free,
    officers_at,
    officers_of,
    over_green,
    with_an_officer,
)
from indochine.games.hoa_binh.rules.ch03_stacking import with_room
from indochine.games.hoa_binh.rules.ch07_building import (
    BUILD,
    building_price,
    in_need_of_repair,
    repair_price,
)
from indochine.games.hoa_binh.rules.ch07_by_air import (
    no_jumper,
    no_recruit,
    no_transport_left,
    no_zone_with_room,
    nobody_can_fly,
)
from indochine.games.hoa_binh.rules.ch07_evacuation import (
    base_before_rainbow,
    posts,
    with_a_place_to_stop,
    with_a_road_home,
)
from indochine.games.hoa_binh.rules.ch07_paying import ap, ap_left, in_all, pay, shared, shared_with
from indochine.games.hoa_binh.rules.ch07_routes import closed_to
from indochine.games.hoa_binh.rules.ch07_setting_out import (
    dinassaut_away,
    dozer_away,
    no_way_for_dozer,
    open_to_movement,
    open_to_offensive,
    river_closed,
)
from indochine.games.hoa_binh.rules.ch07_supports import (
    open_to_bombardment,
    strike_alone,
)
from indochine.games.hoa_binh.rules.ch09_dice import tell_supply
from indochine.games.hoa_binh.rules.ch09_reactions import (
    beside_commanders,
    commanders_beside,
    no_air,
    no_artillery,
    no_transport,
)
from indochine.games.hoa_binh.state import State
from indochine.kernel.flow import Procedure, call, check, choice, end, goto
from indochine.kernel.legality import ALL, Rule, bar, gate, only
from indochine.kernel.words import Action

# ---- beginning of the phase ------------------------------------------------


def begin_french_phase(s: State, f: FrenchPhase) -> None:
    """[4.2-a] [7.1-a] The phase begins; who is encircled now fights at -1 all through it [6.3.3-a]."""
    s.tell(PhaseBegan("4.2-a", "French Action Phase"))
    s.toured = 0
    tell_supply(s)


# ---- the menu --------------------------------------------------------------


@choice("7.1-a")
def choose_action(s: State, f: FrenchPhase) -> bool:
    """Which action do the French carry out?"""
    return True


def payers(s: State, a: Action) -> int:
    """[2.1-a] [2.1-b] Commanders who may give one AP: they are with those who act, or beside what is bombarded."""
    if isinstance(a, ON_SPACES):
        return officers_at(s, a.place)
    if isinstance(a, STRIKES):
        return commanders_beside(s, a.place)
    if isinstance(a, Maintain):
        return officers_of(s, a.unit)
    return officers_of(s, UNIT_OF[type(a)]) if type(a) in UNIT_OF else 0


ON_SPACES = (Move, Attack, Build, Evacuate)
STRIKES = (Shell, Bomb)
UNIT_OF = {Sail: p.DINASSAUT, ClearMines: p.DOZER}


def cost_of(s: State, f: FrenchPhase, a: Action) -> int:
    """[7.1-a] [2.1-a] What an action costs in all: the common AP that it takes, and that of a commander."""
    return in_all(choose_action.price(s, f, a), payers(s, a))


def rest_of_ap(s: State, f: FrenchPhase, a: Action) -> str:
    """[7.1-a] [2.1-a] What is left, in words; the cost counts what a commander would give."""
    return f"{ap_left(s)} beside that of a commander" if payers(s, a) else ap_left(s)


def all_ap(rule: str) -> Rule:
    """[7.1-a] [2.1-a] What may be spent, with what a commander gives."""
    return ap(rule, "It costs {cost} AP, and {rest}.", cost=cost_of, rest=rest_of_ap)


# ---- [7.1] ending


def dinassaut_beset(s: State) -> bool:
    """[2.2.2-l] Does the Dinassaut share its space with a Viet Minh counter?"""
    place = s.where[p.DINASSAUT]
    return place < p.PLACES and bool(s.vm >> place & 1)


@gate("2.2.2-l", "The Dinassaut must fight the Dangerous counter on its space, or leave.")
def dinassaut_must_act(s: State, f: FrenchPhase) -> bool:
    """It must fight or leave as long as that can be paid [E-55]."""
    return dinassaut_beset(s) and choose_action.price(s, f, Sail()) <= s.ap


@gate("1.3.2-c", "The base at Hoa Binh must be built first.")
def base_must_be_built(s: State, f: FrenchPhase) -> bool:
    """[1.3.2-c] A duty while it can be done: a unit at Hoa Binh, no enemy, 2 AP, the base never built [E-43]."""
    free = s.french & ~(s.vm | s.built) & 1 << p.HOA_BINH
    return bool(free) and not s.rainbow and p.COST.base <= s.ap


choose_action.offers(EndPhase, dinassaut_must_act, base_must_be_built)

# ---- [7.2] everything that is paid for

choose_action.offers(Jump, no_jumper, no_transport, no_zone_with_room, ap("7.2-f"), price=p.COST.air_drop)
choose_action.offers(Fly, no_transport_left, ap("7.2-j"), nobody_can_fly, price=p.COST.transport)
choose_action.offers(Reinforce, no_recruit, ap("7.2-k"), price=p.COST.reinforcements)
choose_action.offers(
    Sail, dinassaut_away, river_closed, all_ap("7.2-e"), price=shared_with(p.DINASSAUT, p.COST.dinassaut)
)
choose_action.offers(
    ClearMines, dozer_away, no_way_for_dozer, all_ap("7.2-o"), price=shared_with(p.DOZER, p.COST.mine_clearing)
)
choose_action.offers(Build, *BUILD, all_ap("7.2-a"), price=building_price, place=p.EVERYWHERE)
choose_action.offers(
    Move, open_to_movement, all_ap("7.2-b"), price=shared(with_an_officer, (p.COST.movement, ALL)), place=p.EVERYWHERE
)
choose_action.offers(
    Attack,
    open_to_offensive,
    all_ap("7.2-c"),
    price=shared(with_an_officer, (p.COST.offensive, ALL)),
    place=p.EVERYWHERE,
)
choose_action.offers(
    Evacuate,
    posts,
    base_before_rainbow,
    with_a_road_home,
    with_a_place_to_stop,
    all_ap("7.2-p"),
    price=shared(with_an_officer, (p.COST.evacuation, ALL)),
    place=p.EVERYWHERE,
)
choose_action.offers(
    Shell,
    open_to_bombardment,
    no_artillery,
    all_ap("7.2-m"),
    price=shared(beside_commanders, (p.COST.artillery, ALL)),
    place=p.EVERYWHERE,
)
choose_action.offers(
    Bomb,
    open_to_bombardment,
    no_air,
    all_ap("7.2-n"),
    price=shared(beside_commanders, (p.COST.air, ALL)),
    place=p.EVERYWHERE,
)
choose_action.offers(Maintain, in_need_of_repair, all_ap("7.2-l"), price=repair_price, unit=p.COMBAT)

# ---- [2.1] commanders


@bar("2.1-e", "commander", "{commander} has just travelled: again only after an action that costs AP (reading E-52).")
def just_travelled(s: State, f: FrenchPhase) -> int:
    """Once between two paid actions, which loses nothing since he goes as far as he likes."""
    return s.toured


@check("2.1-e")
def off_the_map(s: State, f: FrenchPhase, a: SendCommander) -> str | None:
    """Killed or captured."""
    return f"{p.UNIT_NAMES[a.commander]} is not on the map." if s.where[a.commander] >= p.PLACES else None


@check("2.1-f")
def on_green(s: State, f: FrenchPhase, a: SendCommander) -> str | None:
    """He is there with a force, and leaves with one."""
    green = p.GREEN >> s.where[a.commander] & 1
    return f"{p.UNIT_NAMES[a.commander]} is on a green space, and leaves it only with a force." if green else None


@check("2.1-e")
def beset_himself(s: State, f: FrenchPhase, a: SendCommander) -> str | None:
    """He travels from a free space to another; this one he may share with the Dinassaut and its enemy."""
    where = s.where[a.commander]
    if not s.vm >> where & 1:
        return None
    return f"{p.UNIT_NAMES[a.commander]} travels from free spaces only, and a Viet Minh counter is at {p.NAME[where]}."


@check("2.1-f")
def shut_in_by_green(s: State, f: FrenchPhase, a: SendCommander) -> str | None:
    """[E-52] Under the option he does not cross green spaces either."""
    if not over_green(s, a.commander):
        return None
    who, where = p.UNIT_NAMES[a.commander], p.NAME[s.where[a.commander]]
    return f"Every free way from {where} leads over green, where {who} goes only with a force."


@only(
    "2.1-e",
    "commander",
    "No enemy-free route leads {commander} to another white space.",
    off_the_map,
    on_green,
    beset_himself,
    shut_in_by_green,
)
def free_to_travel(s: State, f: FrenchPhase) -> int:
    """He must have somewhere to go."""
    return commanders_free(s, p.COMMANDER_UNITS & ~s.toured)


choose_action.offers(SendCommander, just_travelled, free_to_travel, commander=p.COMMANDER_UNITS)

# ---- carrying it out -------------------------------------------------------


@choose_action.prompt
def prompt_choose_action(s: State, f: FrenchPhase) -> str:
    return f"French Action Phase of turn {s.turn}: what do you do? ({s.ap} AP)"


@choose_action.then
def after_choose_action(s: State, f: FrenchPhase, a: Action) -> None:
    """[7.2-a] [7.1-c] The action chosen; the same unit may act again and again."""
    goto(f, choose_action)
    match a:
        case EndPhase():
            end_french_phase(s, f)
        case SendCommander(commander):
            call(s, CommanderTrip(commander=commander))
        case Jump():
            call(s, AirDrop())  # which is paid for on landing
        case _:
            price, helpers = choose_action.price(s, f, a), payers(s, a)
            carry_out(s, a)
            pay(s, price, helpers)


def carry_out(s: State, a: Action) -> None:
    """[7.2-a] What is paid for goes on once it is."""
    match a:
        case Build(place):
            call(s, Construction(place=place))
        case Maintain(unit):
            call(s, Maintenance(unit=unit))
        case Fly():
            s.transport -= 1
            call(s, Lift(transport=True))
        case Reinforce():
            call(s, Lift(transport=False))
        case Shell(place) | Bomb(place):
            strike_alone(s, place, isinstance(a, Shell))
        case _:
            call(s, march_of(s, a))


def march_of(s: State, a: Action) -> March:
    """[7.2-b] [7.2-c] [7.2-e] [7.2-o] [7.2-p] The march that begins with an action.

    One AP covers the Dinassaut's move and all its attacks [E-29]; the Dozer sets out alone; a post that is evacuated
    is turned to its convoy side and moves with full MP.
    """
    match a:
        case Move(place):
            return March(kind=MOVEMENT, space=place)
        case Attack(place):
            return March(kind=ATTACK, space=place)
        case Evacuate(place):
            return March(kind=EVACUATION, space=place, convoys=1 << p.SITE_OF[place])
        case Sail():
            return March(kind=SAILING, space=s.where[p.DINASSAUT], units=1 << p.DINASSAUT)
    return March(kind=MINE_CLEARING, space=s.where[p.DOZER], units=1 << p.DOZER)


def end_french_phase(s: State, f: FrenchPhase) -> None:
    """[7.1-a] [7.1-b] AP left are kept for the Viet Minh phase; a Dinassaut that cannot pay leaves free [E-55]."""
    end(f)
    if not dinassaut_beset(s):
        return
    place, unit = s.where[p.DINASSAUT], 1 << p.DINASSAUT
    if with_room(s, p.ROUTES[p.NAVAL][place] & ~closed_to(s, LEAVING), unit):
        call(s, March(kind=LEAVING, space=place, units=unit))
    else:
        call(s, Assault(space=place, mode=NAVAL))


FRENCH_PHASE = Procedure(begin_french_phase, choose_action)
