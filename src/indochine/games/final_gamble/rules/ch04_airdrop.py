"""4.8 The airdrop: loading, weather, what comes down, and what the patrols carry off.

Every slot of the chart is hit by two throws in thirty-six, so it does not matter which slot holds what: a load goes
into the next open one. Reinforcements go two to a slot unless one is sent alone. Loads stay where they are, at Hanoi,
until the weather has spoken.
"""

from __future__ import annotations

from collections.abc import Iterator
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
from indochine.games.final_gamble.rules.ch01_control import roomy
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
    Place,
    Sector,
    State,
    Unit,
    put,
    reduced,
    units_in,
    weather,
)
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import Procedure, check, decision, goto
from indochine.kernel.words import Action, counted

# cargo by the words of the actions; the supply markers also by the names of their tracks
CARGO_NAME = {"food": FOOD, "fuel": FUEL, "medicine": MEDICINE, "ammo": AMMO, "Replacement unit": REPLACEMENT}
NAME_OF = {cargo: name for name, cargo in CARGO_NAME.items()}
TRACK_TITLE = {"food": "Food & Bullets", "fuel": "Fuel & Spares", "medicine": "Medicine", "ammo": "Ammunition"}
LOADS = {name: Load(name) for name in CARGO_NAME}

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
    """[4.8-A/1] The next open and empty slot, or -1: one counter in each."""
    return next((slot for slot in open_slots(s) if s.cargo[slot] == EMPTY), -1)


def half_full(s: State) -> int:
    """[4.8-A/1] A slot with one reinforcement and room for a second, or -1."""
    return next((slot for slot in range(p.SLOTS) if s.cargo[slot] == TROOPS and s.aboard[slot].bit_count() == 1), -1)


def markers_left(s: State, cargo: int) -> int:
    """How many counters of this kind still lie at the airbase."""
    stock = 1 if cargo == REPLACEMENT else p.SUPPLY_MARKERS[NAME_OF[cargo]]
    return stock - s.cargo.count(cargo)


def waiting(s: State) -> int:
    """Reinforcements at the airbase that are not aboard."""
    return s.at.get(p.HANOI, 0) & ~p.union(s.aboard)


@check("4.8-A/1")
def a_slot_is_free(s: State, f: Airdrop, a: Load | LoadUnit | LoadAlone | LoadAsBefore) -> str | None:
    """One counter in each open slot, two if they are reinforcements."""
    if next_slot(s) >= 0 or (isinstance(a, LoadUnit) and half_full(s) >= 0):
        return None
    return f"The chart is full: it has {counted(len(open_slots(s)), 'open slot')}."


@check("4.8-A/1")
def marker_at_hand(s: State, f: Airdrop, a: Load) -> str | None:
    """Only counters that lie at the Hanoi Airbase."""
    return None if markers_left(s, CARGO_NAME[a.cargo]) else f"No more counters for {a.cargo} lie at the airbase."


@check("4.8-A/1")
def nothing_loaded_yet(s: State, f: Airdrop, a: LoadAsBefore) -> str | None:
    """The load of last turn can be repeated onto an empty chart."""
    if not any(s.manifest[EMPTY + 1 : TROOPS]):
        return "No supplies were loaded last turn."
    return "The chart is not empty any more." if any(s.cargo) else None


@decision("4.8-A/1", by=FRANCE)
def load(s: State, f: Airdrop) -> Iterator[Action]:
    """What do the aircraft carry?"""
    yield LoadAsBefore()
    yield from LOADS.values()
    for unit in ids(waiting(s)):
        yield LoadUnit(Unit(unit))
        yield LoadAlone(Unit(unit))
    if next_slot(s) >= 0 or (half_full(s) >= 0 and waiting(s)):
        yield Done()
    elif any(s.cargo):
        yield TakeOff()


load.checks(Load, a_slot_is_free, marker_at_hand)
load.checks(LoadUnit, a_slot_is_free)
load.checks(LoadAlone, a_slot_is_free)
load.checks(LoadAsBefore, a_slot_is_free, nothing_loaded_yet)


@load.prompt
def prompt_load(s: State, f: Airdrop) -> str:
    slots = open_slots(s)
    free = sum(s.cargo[slot] == EMPTY for slot in slots)
    question = "What is loaded next?" if free or (half_full(s) >= 0 and waiting(s)) else "Do the aircraft take off?"
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


def landing_grounds(s: State) -> int:
    """[4.8-D] Supply Area hexes without Viet Minh units and with room; without any room, overstacked ones [E-39]."""
    grounds = p.SUPPLY & ~s.vm
    return grounds & roomy(s, FRANCE) or grounds


@check("4.8-D")
def on_a_landing_ground(s: State, f: Airdrop, a: Land) -> str | None:
    """In a Supply Area at DBP or Isabelle, not on a Viet Minh unit, within the stacking limit if possible."""
    if landing_grounds(s) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is in Viet Minh hands." if s.vm >> a.place & 1 else f"{p.NAME[a.place]} is full."


@decision("4.8-D", by=FRANCE)
def land(s: State, f: Airdrop) -> Iterator[Action]:
    """Where do the reinforcements come down?"""
    if f.landing:
        unit = Unit(first(f.landing))
        for place in ids(p.SUPPLY):
            yield Land(unit, Place(place))


land.checks(Land, on_a_landing_ground)


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


@check("4.8-E")
def one_of_each(s: State, f: Airdrop, a: Restore) -> str | None:
    """One infantry unit and one artillery or tank unit, never two of a kind."""
    kind = 1 if p.INFANTRY >> a.unit & 1 else 2
    return "One of its kind has been restored already." if f.restored & kind else None


@check("4.8-E")
def no_thai(s: State, f: Airdrop, a: Restore) -> str | None:
    """Nobody comes for the Thai units."""
    return f"{p.UNIT_NAME[a.unit]} is a Thai unit." if p.THAI >> a.unit & 1 else None


@check("4.8-E")
def reachable(s: State, f: Airdrop, a: Restore) -> str | None:
    """Not in Laos, not isolated."""
    if s.isolated >> a.unit & 1:
        return f"{p.UNIT_NAME[a.unit]} is isolated."
    return None if s.where[a.unit] < p.SIZE else f"{p.UNIT_NAME[a.unit]} is at {p.NAME[s.where[a.unit]]}."


@check("4.7-A/2")
def fuel_for_equipment(s: State, f: Airdrop, a: Restore) -> str | None:
    """Without fuel and spares neither guns nor tanks are replaced."""
    if p.INFANTRY >> a.unit & 1 or equipment_restorable(s):
        return None
    return f"The Fuel Shortage Track is at {s.shortage}: guns and tanks are not replaced."


def worn(s: State) -> int:
    """French units with a step lost, on the map or in a box."""
    found = 0
    for unit in ids(p.FRENCH):
        if s.steps[unit] and reduced(s, unit):
            found |= 1 << unit
    return found


@decision(lambda s, f: "4.8-E" if f.replacement else "4.8-D", by=FRANCE)
def restore(s: State, f: Airdrop) -> Iterator[Action]:
    """The Replacement unit restores one infantry unit and one gun or tank; the patrols' die waits for the last word."""
    if f.replacement:
        for unit in ids(worn(s)):
            yield Restore(Unit(unit))
    yield from last_word(s, f)


def last_word(s: State, f: Airdrop) -> list[Action]:
    """[4.8-D] [4.8-E] Whoever has landed or restored a unit, and has no more to do, says that this is all."""
    if restorable(s, f):
        return [Done()]
    return [Finish()] if f.down or f.restored else []


def restorable(s: State, f: Airdrop) -> int:
    """[4.8-E] The units that the Replacement unit may bring up to strength now."""
    if not f.replacement:
        return 0
    able = worn(s) & units_in(s, p.HEXES) & ~p.THAI & ~s.isolated
    if f.restored & 1:
        able &= ~p.INFANTRY
    if f.restored & 2 or not equipment_restorable(s):
        able &= ~EQUIPMENT
    return able


restore.checks(Restore, one_of_each, no_thai, reachable, fuel_for_equipment)


@restore.fast
def quick_restore(s: State, f: Airdrop) -> list[Action]:
    return [*(Restore(Unit(unit)) for unit in ids(restorable(s, f))), *last_word(s, f)]


@restore.prompt
def prompt_restore(s: State, f: Airdrop) -> str:
    left = [name for bit, name in ((1, "one infantry unit"), (2, "one gun or tank")) if not f.restored & bit]
    if restorable(s, f):
        return f"The Replacement unit restores {' and '.join(left)}: which one?"
    return "Everything is down that came down. Do the Viet Minh patrols go out?"


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


@decision("4.8-F", by=VIET_MINH)
def encourage(s: State, f: Airdrop) -> Iterator[Action]:
    """Food, fuel or medicine in Viet Minh hands: one division gains a morale slot."""
    if f.robbed:
        for division in range(len(s.slots)):
            if 0 < s.slots[division] < p.SHUT_DOWN:  # only rest leads out of Shut down [4.6-D/2]
                yield Encourage(Sector(division))


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
