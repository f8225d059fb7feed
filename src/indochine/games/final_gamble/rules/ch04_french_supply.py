"""4.7 Fuel, food and medicine."""

from __future__ import annotations

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, Recover
from indochine.games.final_gamble.events import Recovered, ShortageSet, SupplySpent
from indochine.games.final_gamble.frames import ATTRITION, FrenchSupply
from indochine.games.final_gamble.rules.ch01_control import full
from indochine.games.final_gamble.rules.ch01_losses import choose_losses
from indochine.games.final_gamble.rules.ch01_moving import map_name
from indochine.games.final_gamble.state import FRANCE, State, put, units_in, weather
from indochine.kernel.flow import Procedure, choice
from indochine.kernel.legality import bar, only, purse

FUEL_A_TURN = p.NO_SHORTAGE
FOOD_A_TURN, STEPS_PER_FOOD = 3, 3
RECOVERY = 6  # medicine for one wounded unit
HOSPITALS = p.mask(p.HOSPITALS)

# ---- 4.7-A fuel ------------------------------------------------------------


def fuel(s: State, f: FrenchSupply) -> None:
    """[4.7-A/1] Four points, but no more than the trucks can carry or the depot has; the Shortage Track notes it."""
    spent = min(FUEL_A_TURN, s.trucks, s.fuel)
    s.fuel -= spent
    s.shortage = spent
    s.tell(SupplySpent("4.7-A/1", "Fuel & Spares", FUEL_A_TURN, spent, s.fuel))
    s.tell(ShortageSet("4.7-A/2", s.shortage))


def ammo_cap(s: State) -> int:
    """[4.7-A/2] How much ammunition may be brought in from an airdrop: 6, 4, 2 or none when fuel is short."""
    return 99 if s.shortage >= FUEL_A_TURN else 2 * s.shortage


def equipment_restorable(s: State) -> bool:
    """[4.7-A/2] At 1 or 0 neither tanks nor artillery are replaced."""
    return s.shortage > 1


# ---- 4.7-B and C -----------------------------------------------------------


def hungry(s: State) -> int:
    """French infantry at DBP and Isabelle: those who pay for shortages [E-46]."""
    return units_in(s, p.HEXES) & p.INFANTRY


def food(s: State, f: FrenchSupply) -> None:
    """[4.7-B] Three points; each one missing costs three infantry steps of France's choice."""
    spent = min(FOOD_A_TURN, s.food)
    s.food -= spent
    s.tell(SupplySpent("4.7-B", "Food & Bullets", FOOD_A_TURN, spent, s.food))
    choose_losses(s, FRANCE, hungry(s), STEPS_PER_FOOD * (FOOD_A_TURN - spent), "4.7-B", ATTRITION)


def wounded(s: State) -> int:
    """All units in the two sides of the Wounded Box."""
    return s.at.get(p.WOUNDED, 0) | s.at.get(p.WOUNDED_ISABELLE, 0)


def medicine_needed(s: State) -> int:
    """[4.7-C/1] One point, two in the Monsoon, and one for every five wounded or part of five."""
    return (2 if weather(s) == p.MONSOON else 1) + (wounded(s).bit_count() + 4) // 5


def medicine(s: State, f: FrenchSupply) -> None:
    """[4.7-C/1] Every two points missing, rounded up, cost an infantry step."""
    needed = medicine_needed(s)
    spent = min(needed, s.medicine)
    s.medicine -= spent
    s.tell(SupplySpent("4.7-C/1", "Medicine", needed, spent, s.medicine))
    choose_losses(s, FRANCE, hungry(s), (needed - spent + 1) // 2, "4.7-C/1", ATTRITION)


# ---- 4.7-C the hospital ----------------------------------------------------


@choice("4.7-C/2", by=FRANCE)
def hospital(s: State, f: FrenchSupply) -> bool:
    """Six medicine may bring back one wounded unit, reduced."""
    return bool(wounded(s))


@purse("4.7-C/2", "Medicine needed: {price}; left: {purse}.")
def medicine_left(s: State, f: FrenchSupply) -> int:
    return s.medicine


@only(
    "4.7-C/2",
    "place",
    "{unit} lies among the wounded {whose}, and {place} is a hospital {here}.",
    whose=lambda s, f, a: "in 3z-304" if s.where[a.unit] == p.WOUNDED_ISABELLE else "at DBP",
    here=lambda s, f, a: map_name(a.place),
)
def own_map(s: State, f: FrenchSupply, unit: int) -> int:
    """The two sides of the Wounded Box belong to the two maps."""
    return p.ISABELLE if s.where[unit] == p.WOUNDED_ISABELLE else p.DBP


@bar("4.7-C/2", "place", "{place} is in Viet Minh hands.")
def lost(s: State, f: FrenchSupply) -> int:
    return s.vm


@bar("1.6/1", "place", "{place} is full: three units are there, and there is room elsewhere.")
def full_wards(s: State, f: FrenchSupply, unit: int) -> int:
    """[1.6/1] A full hospital is open only if all of the map are full [E-64] [E-79]."""
    taken = full(s, FRANCE)
    return taken if HOSPITALS & own_map(s, f, unit) & ~s.vm & ~taken else 0


hospital.offers(
    Recover,
    medicine_left,
    own_map,
    lost,
    full_wards,
    price=RECOVERY,
    unit=lambda s, f: wounded(s),
    place=HOSPITALS,
)
hospital.offers(Done)


@hospital.prompt
def prompt_hospital(s: State, f: FrenchSupply) -> str:
    return f"{s.medicine} medicine left: for {RECOVERY} of them one wounded unit comes back, reduced. Which, and where?"


@hospital.then
def after_hospital(s: State, f: FrenchSupply, a: Recover | Done) -> None:
    if isinstance(a, Recover):
        s.medicine -= hospital.price(s, f, a)
        s.steps[a.unit] = 1
        put(s, a.unit, a.place)
        s.tell(Recovered("4.7-C/2", a.unit, a.place))


FRENCH_SUPPLY = Procedure(
    fuel,  # 4.7-A
    food,  # 4.7-B
    medicine,  # 4.7-C
    hospital,  # 4.7-C
)
