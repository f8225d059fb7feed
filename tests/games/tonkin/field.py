"""Positions in a line or two: short words for all tests of Tonkin.

    s = field(Movement(), {"1017": "1/13 DBLE, 1 RCC", "0919": "42, VM-group 1"}, trench="0919", desorg="42")
    play = asking({Movement: MOVEMENT, March: MARCH})     # some procedures of the game, played by themselves
    play.do(s, Take(u("1 RCC")), MarchTo(at("1018")))

Places are named by their hex ("1017"), their area ("Hanoi") or their box ("dead"), units as in `p.UNIT_NAME`. Units
not named are "to come" (dumps in stock, groups, Pathet Lao and dummies dead). There are no garrisons but those named,
nobody has moved, the month is October 1950, the sun shines, and the French know what a look around tells them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from indochine.games.tonkin import Tonkin
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.rules.basics_hidden import FIRST_VM, first_rumours, hidden
from indochine.games.tonkin.rules.ch04_control import montagnard_count, vm_friendly
from indochine.games.tonkin.state import NOBODY, Place, State, Unit, put, turn_up
from indochine.kernel.bits import bits, ids
from indochine.kernel.dice import seed_of
from indochine.kernel.flow import Procedures
from indochine.lab.kit import Asking

SEED = seed_of("field")
BOX = {name: p.SIZE + number for number, name in enumerate(p.BOX_NAME)}


def at(name: str) -> Place:
    """A place by its hex, area or box."""
    known = p.HEX.get(name, p.AREA.get(name, BOX.get(name)))
    if known is None:
        raise ValueError(f"There is no place {name!r}.")
    return Place(known)


def places(names: str) -> int:
    """A set of places: "1017, Haiphong, 0919"."""
    return bits(at(name.strip()) for name in names.split(",") if name.strip())


def hexes(mask: int) -> str:
    """The numbers of a set of hexes, in the order of the places."""
    return " ".join(p.BOARD.name[place] for place in ids(mask))


def u(name: str) -> Unit:
    """A unit by its name."""
    return Unit(p.UNIT[name])


def units(names: str) -> int:
    """A set of units: "36, 88, VM-group 1"."""
    return bits(u(name.strip()) for name in names.split(",") if name.strip())


def names(mask: int) -> str:
    """The names of a set of units."""
    return ", ".join(p.UNIT_NAME[unit] for unit in ids(mask))


def waiting(unit: int) -> int:
    """The box of a unit that a test does not name."""
    if p.DUMPS >> unit & 1:
        return p.STOCK
    return p.DEAD if p.FACE_DOWN >> unit & 1 else p.NOT_YET


def field(
    frame: Any = None,
    stand: Mapping[str, str] | None = None,
    *,
    garrisons: str = "",
    trench: str = "",
    cut: str = "",
    steps: Mapping[str, int] | None = None,
    up: str = "",
    desorg: str = "",
    oos: str = "",
    moved: str = "",
    party: str = "",
    options: Mapping[str, str] | None = None,
    seed: bytes = SEED,
    **fields: Any,
) -> State:
    """The position described: units by place, garrisons, trenches, cut roads, steps left, who is how.

    Further `fields` of the state are set as given (turn=3, vp=40, rain=True ...).
    """
    s = State(seed=seed, options=p.Options.of(options), frames=[frame] if frame else [])
    s.where, s.steps = [waiting(unit) for unit in range(p.UNITS)], bytearray(p.STEPS)
    s.points, s.spending, s.trucks = [0, 0], [NOBODY, NOBODY], [4, 3]
    s.vp, s.level, s.last, s.since = 50, 50, p.MONTHS - 1, bytearray(p.UNITS)
    s.flights, s.strikes, s.porters = 6, 6, 2
    s.garrisons, s.trench, s.cut = places(garrisons), places(trench), places(cut)
    s.derive()
    for place, there in (stand or {}).items():
        for unit in ids(units(there)):
            put(s, unit, at(place))
    for unit in ids(s.at[p.DEAD] & p.REAL):
        s.steps[unit] = 0
    for name, left in (steps or {}).items():
        s.steps[u(name)] = left
    s.desorg, s.oos, s.moved, s.party = units(desorg), units(oos), units(moved), units(party)
    turn_up(s, units(up))
    report(s)
    s.control = vm_friendly(s)
    s.highlands = montagnard_count(s.control) >= p.LIMITS.montagnard_areas
    for name, value in fields.items():
        if name not in s.__struct_fields__:
            raise ValueError(f"A position has no field {name!r}.")
        setattr(s, name, value)
    return s


def report(s: State) -> None:
    """The French know the counts: each hidden counter may be wherever one lies hidden and may be."""
    first_rumours(s)
    lying = bits(place for place, count in enumerate(s.veiled) if count)
    for unit in ids(hidden(s)):
        here = lying if p.FACE_DOWN >> unit & 1 else lying & p.FOREST
        s.rumour[unit - FIRST_VM] = here & (p.GROUND[unit] | ~p.HEXES)


# ---- asking ----------------------------------------------------------------


class Steps(Tonkin):
    """Some procedures of the game, played by themselves."""

    def __init__(self, procedures: Procedures) -> None:
        self.procedures = procedures


GAME = Tonkin()


def asking(procedures: Procedures) -> Asking[State]:
    """Asks positions about these procedures: legal, offered, refused, seat, do, told."""
    return Asking(Steps(procedures))
