"""4.8 The airdrop: loading, weather, what comes down, and what the patrols carry off.

Every slot of the chart is hit by two throws in thirty-six, so it does not matter which slot holds what: a load goes
into the next open one. Reinforcements go two to a slot unless one is sent alone. Loads stay where they are, at Hanoi,
until the weather has spoken.
"""

from __future__ import annotations

from functools import lru_cache

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    Done,
    Encourage,
    Finish,
    Land,
    Load,
    LoadAlone,
    LoadAsBefore,
    LoadUnit,
    Restore,
    TakeOff,
)
from indochine.games.final_gamble.events import (
    FlyingWeather,
    Landed,
    LoadAborted,
    Loaded,
    PatrolsRobbed,
    Restored,
    SpiritsRose,
    SuppliesCame,
)
from indochine.games.final_gamble.frames import Airdrop
from indochine.games.final_gamble.rules.ch01_control import full
from indochine.games.final_gamble.rules.ch01_orders import nothing_else, something_else
from indochine.games.final_gamble.rules.ch02_barrage import supply_hit
from indochine.games.final_gamble.rules.ch04_french_supply import ammo_cap, equipment_restorable
from indochine.games.final_gamble.rules.ch04_vm_supply import raise_morale
from indochine.games.final_gamble.state import (
    AMMO,
    EMPTY,
    FOOD,
    FRANCE,
    FUEL,
    LONE_TROOPS,
    MEDICINE,
    REPLACEMENT,
    TROOPS,
    VIET_MINH,
    State,
    put,
    reduced,
    units_in,
    weather,
)
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import Procedure, choice, goto
from indochine.kernel.legality import Fact, bar, gate, only
from indochine.kernel.words import counted

# cargo by the words of the actions; the supply markers also by the names of their tracks
CARGO_NAME = {"food": FOOD, "fuel": FUEL, "medicine": MEDICINE, "ammo": AMMO, "Replacement unit": REPLACEMENT}
NAME_OF = {cargo: name for name, cargo in CARGO_NAME.items()}
TRACK_TITLE = {"food": "Food & Bullets", "fuel": "Fuel & Spares", "medicine": "Medicine", "ammo": "Ammunition"}

# ---- 4.8-A the chart -------------------------------------------------------


def closed_zones(s: State) -> int:
    """[4.8-A/2] How many zones are Trench or Dig Zones."""
    return sum(s.trench)


def open_slots(s: State) -> tuple[int, ...]:
    """[4.8-A/2] The slots that may be filled this turn."""
    ahead = bool((s.at.get(p.LAOS2, 0) | s.at.get(p.LAOS3, 0)) & p.FRENCH)
    return _open_slots(closed_zones(s), weather(s), ahead)


@lru_cache(256)
def _open_slots(closed: int, sky: int, ahead: bool) -> tuple[int, ...]:
    return tuple(slot for slot in range(p.SLOTS) if is_open(slot, closed, sky, ahead))


def is_open(slot: int, closed: int, sky: int, ahead: bool) -> bool:
    """[4.8-A/2] May this slot be filled: trenches, rain, monsoon and the force ahead in Laos close some."""
    kind = p.SLOT_KIND[slot]
    if kind == "T/D":
        return p.SLOT_TD[slot] > closed
    if kind == "rain":
        return sky == p.DRY
    if kind == "monsoon":
        return sky != p.MONSOON
    return kind == "free" or not ahead


def next_slot(s: State) -> int:
    """[4.8-A/1] The next open and empty slot, or -1: one counter in each [E-77]."""
    return next((slot for slot in open_slots(s) if s.cargo[slot] == EMPTY), -1)


def half_full(s: State) -> int:
    """[4.8-A/1] A slot with one reinforcement and room for a second, or -1."""
    return next((slot for slot in range(p.SLOTS) if s.cargo[slot] == TROOPS and s.aboard[slot].bit_count() == 1), -1)


def markers_left(s: State, cargo: int) -> int:
    """How many counters of this kind still lie at the airbase."""
    stock = 1 if cargo == REPLACEMENT else p.SUPPLY_MARKERS[NAME_OF[cargo]]
    return stock - s.cargo.count(cargo)


def waiting(s: State, f: Airdrop) -> int:
    """Reinforcements at the airbase that are not aboard."""
    return s.at.get(p.HANOI, 0) & ~p.union(s.aboard)


def room_left(s: State, f: Airdrop) -> bool:
    """[4.8-A/1] Is a slot free, or half of one while somebody waits for it?"""
    return next_slot(s) >= 0 or (half_full(s) >= 0 and waiting(s, f) > 0)


@choice("4.8-A/1", by=FRANCE)
def load(s: State, f: Airdrop) -> bool:
    """What do the aircraft carry?"""
    return True


CHART_FULL = "The chart is full: it has {slots}."
OPEN_SLOTS: dict[str, Fact] = {"slots": lambda s, f, a: counted(len(open_slots(s)), "open slot")}


@gate("4.8-A/1", CHART_FULL, **OPEN_SLOTS)
def no_slot(s: State, f: Airdrop) -> bool:
    """One counter in each open slot."""
    return next_slot(s) < 0


@gate("4.8-A/1", CHART_FULL, **OPEN_SLOTS)
def no_seat(s: State, f: Airdrop) -> bool:
    """Two in a slot if they are reinforcements."""
    return next_slot(s) < 0 and half_full(s) < 0


def all_loaded(s: State, f: Airdrop, a: Load) -> str:
    """[4.8-A/1] How many counters of this kind there are, in words."""
    if CARGO_NAME[a.cargo] == REPLACEMENT:
        return "The Replacement unit is loaded already."
    return f"All {p.SUPPLY_MARKERS[a.cargo]} counters of {a.cargo} are loaded: none is left at the airbase."


@bar("4.8-A/1", "cargo", "{why}", why=all_loaded)
def used_up(s: State, f: Airdrop) -> int:
    """Only counters that lie at the Hanoi Airbase."""
    return p.mask(number for number, cargo in enumerate(CARGO_NAME.values()) if not markers_left(s, cargo))


def no_last_load(s: State, f: Airdrop, a: LoadAsBefore) -> str:
    """[4.8-A/1] Why there is no load to repeat."""
    if s.turn == p.SCENARIO[s.scenario].turn:
        return "This is the first airdrop of the game: there is no load to repeat."
    return "The last airdrop carried no supplies that could be loaded again."


@gate("4.8-A/1", "{why}", why=no_last_load)
def nothing_to_repeat(s: State, f: Airdrop) -> bool:
    """The load of last turn can be repeated."""
    return not any(s.manifest[EMPTY + 1 : TROOPS])


@gate("4.8-A/1", "The chart is not empty any more.")
def begun(s: State, f: Airdrop) -> bool:
    """It is repeated onto an empty chart."""
    return any(s.cargo)


@gate("4.8-A/1", CHART_FULL, **OPEN_SLOTS)
def no_room_left(s: State, f: Airdrop) -> bool:
    """Who can load nothing more does not stop but takes off."""
    return not room_left(s, f)


@gate("4.8-A/1", "There is still room on the chart; say Done to load no more.")
def still_room(s: State, f: Airdrop) -> bool:
    """The aircraft take off when the chart is full."""
    return room_left(s, f)


@gate("4.8-A/1", "Nothing is loaded; say Done to fly without a load.")
def empty(s: State, f: Airdrop) -> bool:
    """Without a load there is no flight."""
    return not any(s.cargo)


load.offers(LoadAsBefore, no_slot, nothing_to_repeat, begun)
load.offers(Load, no_slot, used_up, cargo=tuple(CARGO_NAME))
load.offers(LoadUnit, no_seat, unit=waiting)
load.offers(LoadAlone, no_slot, unit=waiting)
load.offers(Done, no_room_left)
load.offers(TakeOff, empty, still_room)


@load.prompt
def prompt_load(s: State, f: Airdrop) -> str:
    slots = open_slots(s)
    free = sum(s.cargo[slot] == EMPTY for slot in slots)
    question = "What is loaded next?" if room_left(s, f) else "Do the aircraft take off?"
    return f"Airdrop: {free} of {counted(len(slots), 'open slot')} free. {question}"


@load.then
def after_load(s: State, f: Airdrop, a: Load | LoadUnit | LoadAlone | LoadAsBefore | Done) -> None:
    if isinstance(a, Done):
        return
    if isinstance(a, Load):
        s.cargo[next_slot(s)] = CARGO_NAME[a.cargo]
    elif isinstance(a, LoadUnit):
        board(s, a.unit)
    elif isinstance(a, LoadAlone):
        slot = next_slot(s)
        s.cargo[slot], s.aboard[slot] = LONE_TROOPS, 1 << a.unit
    else:
        load_as_before(s)
    goto(f, load)


def board(s: State, unit: int) -> None:
    """[4.8-A/1] Two reinforcements share a slot."""
    slot = half_full(s)
    if slot < 0:
        slot = next_slot(s)
        s.cargo[slot] = TROOPS
    s.aboard[slot] |= 1 << unit


def load_as_before(s: State) -> None:
    """[4.8-A/1] The supplies of last turn again, in turn, as long as there are open slots and counters."""
    wanted = {cargo: s.manifest[cargo] for cargo in CARGO_NAME.values()}
    while any(wanted.values()):
        for cargo in CARGO_NAME.values():
            slot = next_slot(s)
            if wanted[cargo] and slot >= 0 and markers_left(s, cargo):
                s.cargo[slot] = cargo
            wanted[cargo] = max(0, wanted[cargo] - 1)


def take_off(s: State, f: Airdrop) -> None:
    """[4.8-A/1] What the chart holds is written down."""
    s.manifest = bytearray(s.cargo.count(cargo) for cargo in range(TROOPS + 1))
    words = [f"{s.manifest[cargo]} {name}" for name, cargo in CARGO_NAME.items() if s.manifest[cargo]]
    troops = [p.UNIT_NAME[unit] for unit in ids(p.union(s.aboard))]
    s.tell(Loaded("4.8-A/1", ", ".join(words + troops) or "nothing"))


# ---- 4.8-B weather ---------------------------------------------------------


def weather_and_flak(s: State, f: Airdrop) -> None:
    """[4.8-B] A die on the Weather Table gives a number of throws; each sends a slot back to Hanoi."""
    die = s.d6()
    s.tell(FlyingWeather("4.8-B", die, p.ABORT_ROLLS[die]))
    for _ in range(p.ABORT_ROLLS[die]):
        abort_roll(s)


def abort_roll(s: State) -> None:
    """[4.8-B] Black die for the row, white for the column; an empty slot is good luck."""
    black, white = s.d6(), s.d6()
    slot = p.slot_of(black, white)
    s.tell(LoadAborted("4.8-B", black, white, turned_back(s, slot)))
    if slot is not None:
        s.cargo[slot], s.aboard[slot] = EMPTY, 0


def turned_back(s: State, slot: int | None) -> str:
    """What an abort roll does, in words."""
    if slot is None or s.cargo[slot] == EMPTY:
        return "nothing is lost"
    if s.aboard[slot]:
        units = ids(s.aboard[slot])
        return " and ".join(p.UNIT_NAME[unit] for unit in units) + (" turn back" if len(units) > 1 else " turns back")
    return f"{NAME_OF[s.cargo[slot]]} turns back"


# ---- 4.8-C tracks ----------------------------------------------------------


def supplies_come(s: State, f: Airdrop) -> None:
    """[4.8-C] Food +1, fuel +2, ammunition +2 up to what the shortage allows, medicine +6 for each marker."""
    for name in ("food", "fuel", "medicine", "ammo"):
        dropped = s.cargo.count(CARGO_NAME[name]) * p.CARGO[name]
        gain = min(dropped, ammo_cap(s)) if name == "ammo" else dropped
        if dropped:
            setattr(s, name, getattr(s, name) + gain)
            s.tell(SuppliesCame("4.8-C", TRACK_TITLE[name], gain, getattr(s, name), dropped - gain))
    f.landing = p.union(s.aboard)
    f.replacement = REPLACEMENT in s.cargo
    s.cargo, s.aboard = bytearray(p.SLOTS), [0] * p.SLOTS


# ---- 4.8-D reinforcements --------------------------------------------------


@choice("4.8-D", by=FRANCE)
def land(s: State, f: Airdrop) -> bool:
    """Where do the reinforcements come down?"""
    return f.landing > 0


@bar("4.8-D", "place", "{place} is in Viet Minh hands.")
def held_by_vm(s: State, f: Airdrop) -> int:
    """Not on a Viet Minh unit."""
    return s.vm


@bar("1.6/1", "place", "{place} is full: three units are there, and there is room elsewhere.")
def full_grounds(s: State, f: Airdrop) -> int:
    """[1.6/1] Within the stacking limit if there is room anywhere in the Supply Areas [E-39] [E-79]."""
    taken = full(s, FRANCE)
    return taken if p.SUPPLY & ~s.vm & ~taken else 0


land.offers(Land, held_by_vm, full_grounds, unit=lambda s, f: 1 << first(f.landing), place=p.SUPPLY)


@land.prompt
def prompt_land(s: State, f: Airdrop) -> str:
    return f"Where does {p.UNIT_NAME[first(f.landing)]} come down?"


@land.then
def after_land(s: State, f: Airdrop, a: Land) -> None:
    f.landing &= ~(1 << a.unit)
    f.down = True
    put(s, a.unit, a.place)
    s.tell(Landed("4.8-D", a.unit, a.place))
    goto(f, land)


# ---- 4.8-E the Replacement unit --------------------------------------------

EQUIPMENT = p.ARTILLERY | p.TANKS


def who_came(s: State, f: Airdrop) -> str:
    """[4.8-D] [4.8-E] The rule of the reinforcements, or of the Replacement unit if that has come."""
    return "4.8-E" if f.replacement else "4.8-D"


@choice(who_came, by=FRANCE)
def restore(s: State, f: Airdrop) -> bool:
    """The Replacement unit restores one infantry unit and one gun or tank; the patrols' die waits for the last word."""
    return f.replacement or f.down


def worn(s: State, f: Airdrop) -> int:
    """French units with a step lost, on the map or in a box, if anybody has come for them."""
    if not f.replacement:
        return 0
    return p.mask(unit for unit in ids(p.FRENCH) if s.steps[unit] and reduced(s, unit))


@bar(
    "4.8-E",
    "unit",
    "{kind} has been restored already, and {unit} would be a second one.",
    kind=lambda s, f, a: "An infantry unit" if p.INFANTRY >> a.unit & 1 else "A gun or tank",
)
def of_a_kind_restored(s: State, f: Airdrop) -> int:
    """One infantry unit and one artillery or tank unit, never two of a kind."""
    return (p.INFANTRY if f.restored & 1 else 0) | (EQUIPMENT if f.restored & 2 else 0)


@bar("4.8-E", "unit", "{unit} is a Thai unit.")
def thai(s: State, f: Airdrop) -> int:
    """Nobody comes for the Thai units."""
    return p.THAI


@bar("4.8-E", "unit", "{unit} is isolated.")
def isolated(s: State, f: Airdrop) -> int:
    return s.isolated


@only("4.8-E", "unit", "{unit} is in {here}, where nobody is restored.", here=lambda s, f, a: p.NAME[s.where[a.unit]])
def on_the_maps(s: State, f: Airdrop) -> int:
    """Not in Laos, and not in another box."""
    return units_in(s, p.HEXES)


@bar(
    "4.7-A/2",
    "unit",
    "The Fuel Shortage Track is at {shortage}: guns and tanks are not replaced.",
    shortage=lambda s, f, a: s.shortage,
)
def without_fuel(s: State, f: Airdrop) -> int:
    """Without fuel and spares neither guns nor tanks are replaced."""
    return 0 if equipment_restorable(s) else EQUIPMENT


@gate("4.8-E", "Nobody has come down, and nobody has been restored; say Done to restore nobody.")
def nothing_came(s: State, f: Airdrop) -> bool:
    """Whoever has landed or restored a unit, and has no more to do, says that this is all."""
    return not f.down and not f.restored


def nothing_left(s: State, f: Airdrop, a: Done) -> str:
    """[4.8-D] [4.8-E] Only where a Replacement unit has come is anybody restored."""
    return "Nobody is left to be restored" if f.replacement else "Nothing is left to do after the landing"


restore.offers(Restore, of_a_kind_restored, thai, isolated, on_the_maps, without_fuel, unit=worn)
restore.offers(Done, nothing_else(who_came, "{left}: say That is all.", left=nothing_left))
restore.offers(Finish, nothing_came, something_else(who_came))


@restore.prompt
def prompt_restore(s: State, f: Airdrop) -> str:
    if Finish() in restore.legal(s, f):
        return "Everything is down that came down. Do the Viet Minh patrols go out?"
    left = [name for bit, name in ((1, "one infantry unit"), (2, "one gun or tank")) if not f.restored & bit]
    return f"The Replacement unit restores {' and '.join(left)}: which one?"


@restore.then
def after_restore(s: State, f: Airdrop, a: Restore | Done) -> None:
    if isinstance(a, Restore):
        f.restored |= 1 if p.INFANTRY >> a.unit & 1 else 2
        s.steps[a.unit] = p.STEPS[a.unit]
        s.tell(Restored("4.8-E", a.unit))
        goto(f, restore)


# ---- 4.8-F patrols ---------------------------------------------------------


def patrols(s: State, f: Airdrop) -> None:
    """[4.8-F] A Supply Hit, one lower for each slot of shortage; stolen ammunition serves the Viet Minh."""
    track, lost = supply_hit(s, s.shortage - p.NO_SHORTAGE, "4.8-F")
    f.robbed = bool(lost) and track != "ammo"
    if lost and track == "ammo":
        s.vm_ammo += 1
        s.tell(PatrolsRobbed("4.8-F", f"Viet Minh ammunition +1 ({s.vm_ammo})"))


@choice("4.8-F", by=VIET_MINH)
def encourage(s: State, f: Airdrop) -> bool:
    """Food, fuel or medicine in Viet Minh hands: one division gains a morale slot."""
    return f.robbed


def below_the_best(s: State, f: Airdrop) -> int:
    """[4.8-F] Only rest leads out of Shut down [4.6-D/2] [E-78]."""
    return p.mask(division for division, slot in enumerate(s.slots) if 0 < slot < p.SHUT_DOWN)


encourage.offers(Encourage, division=below_the_best)


@encourage.then
def after_encourage(s: State, f: Airdrop, a: Encourage) -> None:
    raise_morale(s, a.division)
    s.tell(SpiritsRose("4.8-F", a.division, p.SLOT_LETTER[s.slots[a.division]]))


AIRDROP = Procedure(
    load,  # 4.8-A
    take_off,  # 4.8-A
    weather_and_flak,  # 4.8-B
    supplies_come,  # 4.8-C
    land,  # 4.8-D
    restore,  # 4.8-E
    patrols,  # 4.8-F
    encourage,  # 4.8-F
)
