"""Positions in a line or two, and short words to ask them.

    s = position(turn=4, units={"4 BVN": "DTH"}, posts="DTH LAP", bases={4: "BVI"}, vm="XBU:4 ADC ADC", dangerous="LPF")

Places are named by their codes, units by their keys in counters.toml. Everything not named is in its plainest state:
units at full strength in Hanoi, the printed posts and retreat bases in French hands, no Viet Minh on the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from indochine.board import ids
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.frames import (
    AirDrop,
    Assault,
    Combat,
    CommanderTrip,
    Construction,
    Displacement,
    FrenchPhase,
    Infiltration,
    Lift,
    Losses,
    Maintenance,
    March,
    Payment,
    Retreat,
    Turn,
    TurnZero,
    VietMinhPhase,
)
from indochine.games.hoa_binh.rules.ch03_stacking import stack_limit, stack_size
from indochine.games.hoa_binh.state import (
    DANGEROUS,
    GUERRILLA,
    INFILTRATION,
    NOWHERE,
    Place,
    State,
    add_counter,
    convoy_spaces,
    convoys_at,
    is_held,
    put,
)
from indochine.kernel.dice import seed_of
from indochine.kernel.flow import Procedures
from indochine.kernel.game import Game
from indochine.kernel.words import Event

SEED = seed_of("positions")
NEVER = 250  # turn of return of bases that are not in the position
BOXES = {"HANOI": p.HANOI, "EN ROUTE": p.EN_ROUTE, "GONE": p.GONE}
KINDS = {"": INFILTRATION, "G": GUERRILLA, "D": DANGEROUS}


# ---- building --------------------------------------------------------------


def position(
    *,
    turn: int = 4,
    units: Mapping[str, str] | None = None,
    reduced: Iterable[str] = (),
    posts: str = "",
    lost: str = "",
    convoys: Mapping[str, str] | None = None,
    bases: Mapping[int, str] | None = None,
    vm: str | Iterable[str] = (),
    dangerous: str = "",
    reserve: int | None = None,
    options: Mapping[str, str] | None = None,
    frames: Iterable[Any] = (),
    seed: bytes = SEED,
    **fields: Any,
) -> State:
    """The position described.

    `units` from unit to place ("HANOI", "EN ROUTE" and "GONE" are places too); `posts` stand besides the printed ones
    ("HBI" is the Hoa Binh base), `lost` printed ones have fallen; `convoys` from site to place; `bases` from number to
    place, the others being destroyed for good; `vm` counters in order of serial number: "ADC" an Infiltration counter,
    "ADC:4" of base 4, "KEM/G" or "KEM:4/G" a Guerrilla, "LPF/D" the Dangerous counter, which `dangerous` adds last.
    The reserve holds what is left of thirty, of twenty-four while six serve as decoys on turn 0.
    Further `fields` of the state are set as given (ap=8, ip=6, air=0 ...).
    """
    s = State(seed=seed, turn=turn, options=p.Options.of(options), frames=list(frames))
    set_up_french(s, units or {}, reduced)
    set_up_forts(s, posts, lost, convoys or {})
    set_up_bases(s, bases or {})
    s.vm_count = bytearray(p.PLACES)
    s.reserve = in_play(s)
    for counter in (*(vm.split() if isinstance(vm, str) else vm), *([f"{dangerous}/D"] if dangerous else [])):
        set_up_counter(s, counter)
    if reserve is not None:
        s.reserve = reserve
    for name, value in fields.items():
        if name not in s.__struct_fields__:
            raise ValueError(f"A position has no field {name!r}.")
        setattr(s, name, value)
    return s


def set_up_french(s: State, units: Mapping[str, str], reduced: Iterable[str]) -> None:
    s.where, s.steps = bytearray([p.HANOI]) * p.UNITS, bytearray(p.STEPS)
    s.at = [0] * p.BOXES
    s.at[p.HANOI] = (1 << p.UNITS) - 1
    for unit, place in units.items():
        put(s, unit_number(unit), at(place))
        if at(place) == p.GONE:
            s.steps[unit_number(unit)] = 0
    for unit in reduced:
        s.steps[unit_number(unit)] -= 1


def set_up_forts(s: State, posts: str, lost: str, convoys: Mapping[str, str]) -> None:
    s.forts = p.RETREAT | p.PERMANENT | places(posts)
    s.forts &= ~places(lost)
    s.convoys, s.escorts = bytearray([NOWHERE]) * len(p.SITE_PLACES), [0] * len(p.SITE_PLACES)
    for site, place in convoys.items():
        s.convoys[p.SITE_OF[at(site)]] = at(place)
    s.built = places(posts) | places(" ".join(convoys))


def set_up_bases(s: State, bases: Mapping[int, str]) -> None:
    s.bases = places(" ".join(bases.values()))
    empty = list(ids(p.BASE_SPACES & ~s.bases))
    s.base_home, s.base_back = bytearray(7), bytearray(7)
    for base in range(1, 7):
        s.base_home[base] = at(bases[base]) if base in bases else empty.pop(0)
        s.base_back[base] = 0 if base in bases else NEVER


def set_up_counter(s: State, counter: str) -> None:
    where, _, kind = counter.partition("/")
    code, _, origin = where.partition(":")
    add_counter(s, at(code), KINDS[kind], int(origin or 0))


# ---- asking ----------------------------------------------------------------


def at(code: str) -> Place:
    """The number of a place."""
    return Place(BOXES[code] if code in BOXES else p.PLACE[code])


def unit_number(name: str) -> int:
    """The number of a unit; the infantry of the 4 BVN needs no surname."""
    return p.UNIT[name] if name in p.UNIT else p.UNIT[f"{name} infantry"]


def places(codes: str) -> int:
    """A set of places from their codes."""
    return p.mask(at(code) for code in codes.split())


def codes(mask: int) -> str:
    """The codes of a set of places, north to south."""
    return " ".join(p.CODE[place] for place in ids(mask))


def counters(s: State) -> str:
    """All Viet Minh counters in order of serial number, written as `position` reads them, without their origin."""
    marks = {kind: f"/{mark}" if mark else "" for mark, kind in KINDS.items()}
    return " ".join(p.CODE[place] + marks[kind] for place, kind in zip(s.vm_place, s.vm_kind, strict=True))


def serial(s: State, code: str, which: int = 0) -> int:
    """The serial number of a counter at a place, the lowest unless said otherwise."""
    return [n for n, place in zip(s.vm_serial, s.vm_place, strict=True) if place == at(code)][which]


def where(s: State, unit: str) -> str:
    """The code of the place where a unit is."""
    place = s.where[unit_number(unit)]
    return next((name for name, box in BOXES.items() if box == place), "") or p.CODE[place]


def told(s: State, kind: type[Event]) -> list[Any]:
    """The events of one kind that were told."""
    return [event for event in s.told if type(event) is kind]


# ---- playing ---------------------------------------------------------------


class Bench(Game[State]):
    """Runs some procedures on a position: the game's own loop without the rest of the game."""

    name, title, seats = "bench", "Test bench", ("French",)
    state_type = State

    def __init__(self, procedures: Procedures) -> None:
        self.procedures = procedures


# ---- what every position must satisfy --------------------------------------


def check_sound(s: State) -> None:
    """The redundant columns agree, nothing got lost, no stack is too high, no track runs over."""
    check_units(s)
    check_forts_and_convoys(s)
    check_counters(s)
    check_tracks(s)
    check_stacks(s)
    check_apart(s)
    if s.frames or s.over:  # a position made for one rule has neither
        check_frames(s)


def in_play(s: State) -> int:
    """[4.1-c] Infiltration counters on the map and in the reserve: six of the thirty are decoys on turn 0."""
    return p.VM_COUNTERS.infiltration - (0 if s.turn else p.VM_COUNTERS.decoys)


def check_units(s: State) -> None:
    """Every counter is in one place, and gone exactly when it has no steps."""
    for unit, place in enumerate(s.where):
        assert s.at[place] >> unit & 1, p.UNIT_NAMES[unit]
        assert 0 <= s.steps[unit] <= p.STEPS[unit], p.UNIT_NAMES[unit]
        assert (s.steps[unit] == 0) == (place == p.GONE), p.UNIT_NAMES[unit]
    assert sum(units.bit_count() for units in s.at) == p.UNITS == len(s.where) == len(s.steps)
    assert s.french == p.mask(place for place in range(p.PLACES) if s.at[place] & p.COMBAT)
    assert not (s.used | s.toured) & ~p.COMMANDER_UNITS
    assert not (s.cut | s.joined) & ~p.COMBAT
    assert not s.repair & ~(p.VEHICLES | 1 << p.DOZER | 1 << p.DINASSAUT)
    boat = s.where[p.DINASSAUT]
    assert boat >= p.PLACES or p.RIVER >> boat & 1, "the Dinassaut is on dry land"


def check_forts_and_convoys(s: State) -> None:
    """Forts stand where they can, and a site has its post or its convoy but not both."""
    sites = p.SITES | 1 << p.HOA_BINH
    assert not s.forts & ~(p.RETREAT | p.PERMANENT | sites)
    assert not s.forts & sites & ~s.built
    assert not s.built & ~sites
    assert not s.cut_forts & ~s.forts
    for site, place in enumerate(s.convoys):
        assert place == NOWHERE or place < p.PLACES
        if place != NOWHERE and not s.options.rebuild_posts:
            assert not s.forts >> p.SITE_PLACES[site] & 1
        assert s.escorts[site].bit_count() <= p.CONVOY_ESCORTS[site]


def check_counters(s: State) -> None:
    """[2.4.2-b] [2.4.2-c] [3.2-a] Viet Minh counters: stock, stacks of three, and columns that agree."""
    assert list(s.vm_count) == [s.vm_place.count(place) for place in range(p.PLACES)]
    assert s.vm == p.mask(s.vm_place)
    assert max(s.vm_count) <= p.STACK.viet_minh
    assert s.vm_serial == sorted(set(s.vm_serial))
    assert not s.vm_serial or s.vm_serial[-1] < s.next_serial
    assert len({len(column) for column in (s.vm_place, s.vm_kind, s.vm_origin, s.vm_flags, s.vm_serial)}) == 1
    assert s.reserve >= 0
    assert s.guerrillas >= 0
    assert s.reserve + s.vm_kind.count(INFILTRATION) == in_play(s)
    assert s.guerrillas + s.vm_kind.count(GUERRILLA) == p.VM_COUNTERS.guerrilla
    assert s.vm_kind.count(DANGEROUS) <= p.VM_COUNTERS.dangerous
    if s.turn:
        assert s.bases == p.mask(s.base_home[base] for base in range(1, 7) if not s.base_back[base])
    homes = set(s.base_home[1:])
    assert len(homes) == p.VM_COUNTERS.bases
    assert not p.mask(homes) & ~p.BASE_SPACES
    for place, kind in zip(s.vm_place, s.vm_kind, strict=True):
        assert kind != GUERRILLA or p.CR6 >> place & 1
        assert kind != DANGEROUS or place in p.DANGEROUS_SPACES


def check_tracks(s: State) -> None:
    """[1.1.5-c] [7.1-a] Points are never negative and supports never more than allotted."""
    assert s.ap >= 0
    assert s.ip >= 0
    allotted = p.SUPPORT_POINTS if s.turn else p.FIRST_SUPPORTS
    for points, most in zip((s.artillery, s.air, s.transport), allotted, strict=True):
        assert 0 <= points <= most
    assert p.FIRST_TURN <= s.turn <= p.LAST_TURN


def check_stacks(s: State) -> None:
    """[3.1-d] No space holds too many French, those on the march left aside."""
    marching = [f for f in s.frames if type(f) is March]
    units = p.union(f.units for f in marching)
    convoys = p.union(f.convoys for f in marching)
    for place in range(p.PLACES):
        waiting = sum(1 for c in convoys_at(s, place) if not convoys >> c & 1)
        size = stack_size(s.at[place] & ~units, waiting)
        assert size <= stack_limit(place), f"{size} counters at {p.NAME[place]}"


def check_apart(s: State) -> None:
    """[1.2-e] French and Viet Minh share a space only while they fight; the Dinassaut also with the Dangerous counter.

    Nor does a commander stay alone on green, or anybody among the Viet Minh without a force [2.1-f] [2.1-e].
    """
    if any(isinstance(f, Assault | Combat | Retreat | March | AirDrop) for f in s.frames):
        return
    boat = 1 << p.DINASSAUT
    ashore = p.mask(place for place in ids(s.french) if s.at[place] & p.COMBAT & ~boat)
    assert not (ashore | s.forts | convoy_spaces(s)) & s.vm, "French and Viet Minh in one space"
    assert not s.french & s.vm or not s.frames or any(isinstance(f, FrenchPhase | Turn) for f in s.frames)
    assert not (s.french & s.vm) & ~p.mask(p.DANGEROUS_SPACES)
    if not any(isinstance(f, Displacement) for f in s.frames):
        assert not s.french & s.bases, "French on a Viet base"
    for commander in p.COMMANDERS:
        place = s.where[commander]
        if place < p.PLACES and not is_held(s, place):
            assert not (s.vm | s.bases) >> place & 1, f"{p.UNIT_NAMES[commander]} is alone among the enemy"
            assert not p.GREEN >> place & 1, f"{p.UNIT_NAMES[commander]} is alone on green"


def check_frames(s: State) -> None:
    """A game goes on exactly as long as there are frames, and each speaks of places and counters that exist."""
    assert bool(s.frames) != s.over
    for f in s.frames:
        for name in ("space", "zone", "head", "origin"):
            assert -1 <= getattr(f, name, -1) < p.BOXES
        if type(f) is Combat:
            assert len(f.supports) == len(f.lines)
            assert len(f.dice) == len(f.mods)
            assert f.line <= len(f.lines)
            assert f.threat >= 0
        if type(f) is Losses:
            assert f.owed >= 0
    for below, above in pairwise(s.frames):
        assert type(above) in MAY_CALL[type(below)], f"{below} called {above}"


# Which procedure may stand on which; a caller with nothing left to do has made room.
MAY_CALL: dict[type, tuple[type, ...]] = {
    TurnZero: (FrenchPhase,),
    Turn: (Displacement, Infiltration, FrenchPhase, March, Assault, VietMinhPhase),
    Displacement: (Displacement,),
    Infiltration: (Infiltration,),
    FrenchPhase: (Payment, Construction, Maintenance, March, AirDrop, Lift, CommanderTrip, Combat, Assault),
    Construction: (Payment,),
    Maintenance: (Payment,),
    VietMinhPhase: (AirDrop, Assault, Combat),
    March: (Payment, Assault),
    Lift: (Payment,),
    Assault: (Combat, Retreat),
    Combat: (Payment, Losses, Retreat),
    Losses: (Losses,),
    Retreat: (Losses,),
}
