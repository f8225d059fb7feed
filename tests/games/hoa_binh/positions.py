"""Positions in a line or two, and short words to ask them.

    s = position(turn=4, units={"4 BVN": "DTH"}, posts="DTH LAP", bases={4: "BVI"}, vm="XBU:4 ADC ADC", dangerous="LPF")

Places are named by their codes, units by their keys in counters.toml. Everything not named is in its plainest state:
units at full strength in Hanoi, the printed posts and retreat bases in French hands, no Viet Minh on the map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from indochine.board import ids
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import (
    DANGEROUS,
    GUERRILLA,
    INFILTRATION,
    NOWHERE,
    Place,
    State,
    add_counter,
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
    The reserve holds what is left of thirty. Further `fields` of the state are set as given (ap=8, ip=6, air=0 ...).
    """
    s = State(seed=seed, turn=turn, options=p.Options.of(options), frames=list(frames))
    set_up_french(s, units or {}, reduced)
    set_up_forts(s, posts, lost, convoys or {})
    set_up_bases(s, bases or {})
    s.vm_count = bytearray(p.PLACES)
    s.reserve = p.VM_COUNTERS.infiltration
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
    empty = ids(p.BASE_SPACES & ~s.bases)
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


def check_sound(s: State) -> None:
    """The redundant columns agree, no stack is too high, nothing got lost; what every position must satisfy."""
    for unit, place in enumerate(s.where):
        assert s.at[place] >> unit & 1
    assert sum(units.bit_count() for units in s.at) == p.UNITS
    assert s.french == p.mask(place for place in range(p.PLACES) if s.at[place] & p.COMBAT)
    assert list(s.vm_count) == [s.vm_place.count(place) for place in range(p.PLACES)]
    assert s.vm == p.mask(s.vm_place)
    assert max(s.vm_count) <= p.STACK.viet_minh
    assert s.vm_serial == sorted(set(s.vm_serial))
    assert len({len(column) for column in (s.vm_place, s.vm_kind, s.vm_origin, s.vm_flags, s.vm_serial)}) == 1
    assert s.reserve + s.vm_kind.count(INFILTRATION) == p.VM_COUNTERS.infiltration
    assert s.guerrillas + s.vm_kind.count(GUERRILLA) == p.VM_COUNTERS.guerrilla
    assert s.vm_kind.count(DANGEROUS) <= p.VM_COUNTERS.dangerous
    assert s.bases == p.mask(s.base_home[base] for base in range(1, 7) if not s.base_back[base])
