"""Positions in a line or two, and the whole game to ask them: short words for all tests of The Final Gamble.

    s = position(frame, turn=8, units={"1/4 RTM 1": "1837"}, vm={"316-98-215": "1836"}, trench="3 3 3 1")

Hexes are named by their printed number, boxes by their names, units by their names (p.UNIT_NAME). Everything not named
is in its plainest state: other units lie in the pile of the set-up, the strongpoints in Trench Zones are Viet Minh with
flags and all others French without, tracks as in scenario A.

Whenever the legal actions are asked for, the quick listing is compared with the chains of checks, so that a rule broken
in only one of the two is noticed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from indochine.games.final_gamble import FinalGamble
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Take, To
from indochine.games.final_gamble.rules.ch01_ground import trench_zones
from indochine.games.final_gamble.state import Place, State, Unit, put, shake
from indochine.kernel.bits import ids
from indochine.kernel.dice import seed_of
from indochine.kernel.words import Action, Event
from indochine.lab.kit import Asking

GAME = FinalGamble()
SEED = seed_of("field")
BOX = {p.NAME[place]: place for place in range(p.SIZE, p.PLACES)}


def at(name: str) -> Place:
    """A place by its printed hex number or the name of its box."""
    return Place(BOX[name] if name in BOX else p.HEX[name])


def hexes(names: str) -> int:
    """A set of places."""
    return p.mask(at(name) for name in names.split())


def numbers(mask: int) -> str:
    """The printed names of a set of places, sorted."""
    by_number = {place: name for name, place in p.HEX.items()}
    return " ".join(sorted(by_number.get(place) or p.NAME[place] for place in ids(mask)))


def u(name: str) -> Unit:
    """A unit by its name, as actions name it."""
    return Unit(p.UNIT_NAME.index(name))


def units(names: Iterable[str]) -> int:
    """A set of units."""
    return p.mask(u(name) for name in names)


def position(
    *frames: Any,
    turn: int = 1,
    units: Mapping[str, str] | None = None,
    vm: Mapping[str, str] | None = None,
    steps: Mapping[str, int] | None = None,
    shaken: Iterable[str] = (),
    isolated: Iterable[str] = (),
    trench: str = "1 1 1 1",
    dig: Iterable[int] = (),
    vm_points: str = "",
    flags: str | None = None,
    options: Mapping[str, str] | None = None,
    seed: bytes = SEED,
    **fields: Any,
) -> State:
    """The position described; `trench` gives the zones of 308, 312, 316, 304, `dig` the sectors with a Dig side.

    `vm_points` are further strongpoints of the Viet Minh, with flags; `steps` the steps left of some units. Further
    `fields` of the state are set as given (ammo=8, medicine=0 ...).
    """
    s = State(seed=seed, turn=turn, options=p.Options.of(options), frames=list(frames))
    s.where, s.steps = [p.PILE] * p.UNITS, bytearray(p.STEPS)
    s.aboard, s.cargo, s.slots = [0] * p.SLOTS, bytearray(p.SLOTS), bytearray(4)
    s.derive()
    s.trench, s.dig = bytearray(int(zone) for zone in trench.split()), p.mask(dig)
    s.ammo, s.food, s.medicine, s.fuel, s.vm_ammo = 36, 9, 12, 10, 20
    s.points, s.replacements, s.trucks, s.shortage = 64, 90, 10, p.NO_SHORTAGE
    own_points(s, vm_points)
    for unit, place in {**(units or {}), **(vm or {})}.items():
        put(s, u(unit), at(place))
    for unit, left in (steps or {}).items():
        s.steps[u(unit)] = left
    shake(s, p.mask(u(unit) for unit in shaken))
    s.isolated = p.mask(u(unit) for unit in isolated)
    for name, value in fields.items():
        if name not in s.__struct_fields__:
            raise ValueError(f"A position has no field {name!r}.")
        setattr(s, name, value)
    GAME.advance(s)
    return s


def own_points(s: State, extra: str) -> None:
    """[1.3-E/1] Strongpoints in Trench Zones, and those named, belong to the Viet Minh and carry their flags."""
    theirs = p.mask(p.POINT[name] for name in extra.split())
    for point, hexes_of_it in enumerate(p.POINT_HEXES):
        if hexes_of_it & trench_zones(s):
            theirs |= 1 << point
    s.french_points, s.vm_flags = p.ALL_POINTS & ~theirs, theirs


# ---- asking ----------------------------------------------------------------

ASKING = Asking(GAME)
legal, offered, refused, seat = ASKING.legal, ASKING.offered, ASKING.refused, ASKING.seat
order, told = ASKING.do, ASKING.told  # orders alone; `do` also says the last word after them


def do(s: State, *actions: Action) -> State:
    """Carry out actions one after the other; where only the word is left that ends the orders, it is said."""
    story: list[Event] = []
    for action in actions:
        story += order(s, action).told
        while (due := GAME.due(s)) and len(due.actions) == 1:
            story += order(s, due.actions[0]).told
    s.told = story
    return s


def place_of(s: State, unit: str) -> str:
    """Where a unit is, by printed name."""
    return numbers(1 << s.where[u(unit)])


# ---- moving ----------------------------------------------------------------


def movers(s: State) -> list[str]:
    """The names of the units that may be taken."""
    return sorted(p.UNIT_NAME[a.unit] for a in offered(s, Take))


def goals(s: State, unit: str) -> set[str]:
    """Where a unit may go if it is taken now, by printed names; the position stays as it is."""
    if Take(u(unit)) not in legal(s):
        return set()
    taken = do(s.clone(), Take(u(unit)))
    return {numbers(1 << a.place) for a in offered(taken, To)}


def why(s: State, action: Action) -> str:
    """The whole sentence of a refusal, with its rule."""
    return str(GAME.why_not(s, action) or "")
