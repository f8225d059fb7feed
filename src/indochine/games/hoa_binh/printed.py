"""The map, counters and tables of Hoa Binh as constants, read from `data/*.toml` (and an owner's overlay) at import.

Places are ints in the order of their printed number, sets of places and of units are ints used as bitsets. The rules
take every figure from here; nothing is written down twice.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from indochine.games.hoa_binh.rows import (
    ACTION_NAMES,
    STRATEGY_NAMES,
    SUPPORT_NAMES,
    CombatAction,
    Kind,
    Space,
    Support,
    Unit,
    UnitClass,
    Window,
)
from indochine.games.hoa_binh.sheets import read
from indochine.kernel.bits import bits, together
from indochine.printed import Options as ChosenOptions
from indochine.printed import listed

DATA = read()
_MAP, _COUNTERS, _TABLES, _SCENARIO = DATA.map.data, DATA.counters.data, DATA.tables.data, DATA.scenario.data

# ---- options

OPTIONS = listed(_SCENARIO.options)


class Options(ChosenOptions, frozen=True):
    """The options of one game, typed; `scenario.toml` gives their defaults and describes them."""

    offered = OPTIONS

    historical_bases: bool
    threat_management: bool
    softer_ambush_test: bool
    drop_on_any_white: bool
    several_support_dice: bool
    support_alone_weak_draw: bool
    ambush_test_at_retreat_base: bool
    rebuild_posts: bool
    commander_crosses_green: bool
    vm_last_choice: Literal["fixed", "random", "player"]


# ---- [1.3] places

CODE: tuple[str, ...] = tuple(sorted(_MAP.spaces, key=lambda code: _MAP.spaces[code].n))
PLACE: dict[str, int] = {code: place for place, code in enumerate(CODE)}
PLACES = len(CODE)
HANOI = PLACES
EN_ROUTE = PLACES + 1  # ordered as reinforcements, arriving next turn
GONE = PLACES + 2  # eliminated
BOXES = PLACES + 3  # entries of a table by place
SPACE: tuple[Space, ...] = tuple(_MAP.spaces[code] for code in CODE)
NAME: tuple[str, ...] = (*(space.name for space in SPACE), "Hanoi", "en route", "eliminated")
XY: tuple[tuple[int, int], ...] = tuple((_MAP.positions[code].x, _MAP.positions[code].y) for code in CODE)
LAT_LON: tuple[tuple[float, float], ...] = tuple((_MAP.positions[c].lat, _MAP.positions[c].lon) for c in CODE)


mask, union = bits, together  # a set of places or units as an int, and the members of several sets


def _coded(codes: Iterable[str]) -> int:
    """[1.2-i] A set that the map sheet lists by its codes, such as CR6 and PR21."""
    return mask(PLACE[code] for code in codes)


def _with_role(role: str) -> int:
    """[1.3.1-b] [1.3.2-a] The spaces marked for something: Viet bases, permanent places, construction."""
    return mask(place for place, space in enumerate(SPACE) if role in space.roles)


def _of_colour(colour: str) -> int:
    """[1.3.1-a] White is plain, green mountain and forest, blue water."""
    return mask(place for place, space in enumerate(SPACE) if space.colour == colour)


EVERYWHERE = (1 << PLACES) - 1
WHITE = _of_colour("white")  # river-and-land spaces included
GREEN = _of_colour("green")
BLUE = _of_colour("blue")
LARGE = mask(place for place, space in enumerate(SPACE) if space.size == "large")
DROP_ZONES = LARGE & WHITE
ANY_WHITE = WHITE  # drop zones under option drop_on_any_white; blue spaces stay closed
SITES = _with_role("construction")
RETREAT = _with_role("retreat base")
PERMANENT = _with_role("permanent post")
BASE_SPACES = _with_role("Viet base")
FLAGS = _with_role("flag")
EAST = mask(place for place, space in enumerate(SPACE) if space.bank == "E")
CR6 = _coded(_MAP.sets.CR6)
PR21 = _coded(_MAP.sets.PR21)
BLACK_RIVER = _coded(_MAP.sets.BLACK_RIVER)
VIOLET = _coded(_MAP.sets.VIOLET)
RAINBOW = _coded(_MAP.sets.RAINBOW)

HOA_BINH = PLACE[_MAP.named.HOA_BINH]
XUAN_MAI = PLACE[_MAP.named.XUAN_MAI]
SON_TAY = PLACE[_MAP.named.SON_TAY]
VIET_TRI = PLACE[_MAP.named.VIET_TRI]
TRUNG_HA = PLACE[_MAP.named.TRUNG_HA]
AP_PHU_THO = PLACE[_MAP.named.AP_PHU_THO]
NOTRE_DAME = PLACE[_MAP.named.NOTRE_DAME]
KEM_HILL = PLACE[_MAP.named.KEM_HILL]
LA_PHU_FORD = PLACE[_MAP.named.LA_PHU_FORD]
LAC_SONG_FORD = PLACE[_MAP.named.LAC_SONG_FORD]

# ---- [1.3.3] links


def _neighbours(kind: Kind) -> tuple[int, ...]:
    """[1.3.3-a] By place, the places linked to it by one kind of route."""
    found = [0] * PLACES
    for link, kinds in _MAP.links.items():
        if kind in kinds:
            a, b = (PLACE[code] for code in link.split("-"))
            found[a] |= 1 << b
            found[b] |= 1 << a
    return tuple(found)


def _on_the_river() -> int:
    """[1.3.4-c] The spaces of the river line: the blue ones, and six white ones that are river and land at once."""
    return mask(place for place in range(PLACES) if RIVER_LINKS[place])


KINDS: tuple[Kind, ...] = ("road", "trail", "path", "river")
LINKS: dict[Kind, tuple[int, ...]] = {kind: _neighbours(kind) for kind in KINDS}
ROAD, TRAIL, PATH, RIVER_LINKS = LINKS["road"], LINKS["trail"], LINKS["path"], LINKS["river"]
RIVER = _on_the_river()

FOOT, MECHANISED, ARMOURED, NAVAL = range(4)
MOBILITY_CLASS: dict[str, int] = {
    "para": FOOT,
    "infantry": FOOT,
    "commando": FOOT,
    "mechanised": MECHANISED,
    "armoured": ARMOURED,
    "naval": NAVAL,
}


def _routes(of: UnitClass) -> tuple[int, ...]:
    """[2.2.2-a] By place, the neighbours that a class of units can reach in one move."""
    kinds = [LINKS[kind] for kind in _COUNTERS.routes[of]]
    return tuple(union(masks) for masks in zip(*kinds, strict=True))


ROUTES: tuple[tuple[int, ...], ...] = (
    _routes("infantry"),
    _routes("mechanised"),
    _routes("armoured"),
    _routes("naval"),
)
LAND = ROUTES[FOOT]

DIRECTIONS: dict[int, tuple[int, ...]] = {
    PLACE[code]: tuple(PLACE[goal] for goal in goals)
    for code, goals in sorted(_MAP.directions.items(), key=lambda row: PLACE[row[0]])
}
_FACE = {face: PLACE[code] for code, faces in _MAP.dangerous.items() for face in faces}
DANGEROUS_BY_FACE: tuple[int, ...] = tuple(_FACE[face] for face in range(1, 7))
DANGEROUS_SPACES: tuple[int, int] = (_FACE[2], _FACE[1])  # by die % 2

# ---- [2.2] units

_UNIT_KEYS: tuple[str, ...] = (*_COUNTERS.units, *_COUNTERS.commanders)
UNIT: dict[str, int] = {key: unit for unit, key in enumerate(_UNIT_KEYS)}
UNIT_NAMES: tuple[str, ...] = (*_COUNTERS.units, *(row.name for row in _COUNTERS.commanders.values()))
UNITS = len(_UNIT_KEYS)
N_COMBAT = len(_COUNTERS.units)
DOZER = UNIT["Dozer"]
DINASSAUT = UNIT["Dinassaut"]
COMMANDERS: tuple[int, ...] = tuple(range(N_COMBAT, UNITS))

_ROWS: tuple[Unit, ...] = tuple(_COUNTERS.units.values())
_NONE = (0,) * len(COMMANDERS)
BONUS_FRONT: tuple[int, ...] = (*(row.front or 0 for row in _ROWS), *_NONE)
BONUS_BACK: tuple[int, ...] = (*(row.back or 0 for row in _ROWS), *_NONE)
MP: tuple[int, ...] = (*(row.mp for row in _ROWS), *_NONE)  # commanders go as far as they like
STEPS: tuple[int, ...] = (*(row.steps for row in _ROWS), *(1 for _ in COMMANDERS))
UNIT_CLASS: tuple[str, ...] = (*(row.class_ for row in _ROWS), *("commander" for _ in COMMANDERS))
MOBILITY: tuple[int, ...] = tuple(MOBILITY_CLASS.get(name, FOOT) for name in UNIT_CLASS)


def _start() -> tuple[int, ...]:
    at = {name: PLACE.get(code, HANOI) for code, names in _SCENARIO.setup.items() for name in names}
    return tuple(at[key] for key in _UNIT_KEYS)


START: tuple[int, ...] = _start()


def _of_class(*names: str) -> int:
    return mask(unit for unit, name in enumerate(UNIT_CLASS) if name in names)


COMBAT = (1 << N_COMBAT) - 1
COMMANDER_UNITS = mask(COMMANDERS)
PARAS = _of_class("para")
COMMANDOS = _of_class("commando")
ARMOUR = _of_class("armoured")
VEHICLES = _of_class("armoured", "mechanised")
ROLLS = mask(unit for unit, row in enumerate(_ROWS) if row.front is not None)  # units that roll a die
STACKING = COMBAT & ~(1 << DOZER)  # units that count for stacking
_PAIR = [unit for unit, row in enumerate(_ROWS) if row.one_with]
BPC2: tuple[int, int] = (_PAIR[0], _PAIR[1])
BPC2_MASK = mask(BPC2)

# ---- [2.3] posts, base, convoys, printed garrisons

SITE_PLACES: tuple[int, ...] = (*(place for place in range(PLACES) if SITES >> place & 1), HOA_BINH)
SITE_OF: dict[int, int] = {place: site for site, place in enumerate(SITE_PLACES)}
CONVOY_MP: tuple[int, ...] = tuple(
    (_COUNTERS.convoy.base if place == HOA_BINH else _COUNTERS.convoy.post).mp for place in SITE_PLACES
)
CONVOY_AMBUSH: tuple[int, ...] = tuple(
    (_COUNTERS.convoy.base if place == HOA_BINH else _COUNTERS.convoy.post).ambush for place in SITE_PLACES
)
CONVOY_ESCORTS: tuple[int, ...] = tuple(
    (_COUNTERS.convoy.base if place == HOA_BINH else _COUNTERS.convoy.post).escorts for place in SITE_PLACES
)
POST = _COUNTERS.post
BASE = _COUNTERS.base
POST_CONVOY = _COUNTERS.convoy.post
BASE_CONVOY = _COUNTERS.convoy.base
MORANE = _COUNTERS.morane
GARRISON_DICE: dict[int, int] = {PLACE[code]: dice for code, dice in _COUNTERS.garrisons.items()}
VM_COUNTERS = _COUNTERS.viet_minh

# ---- [5, P16] strategies and Threat

FIRST_TURN, LAST_TURN = _SCENARIO.turns.first, _SCENARIO.turns.last
LOTUS_DAYS, TURN_DAYS = _SCENARIO.turns.lotus_days, _SCENARIO.turns.days
STRATEGIES: tuple[str, ...] = tuple(_TABLES.strategies)
LOTUS, ALERTED, HARASSED, OPERATION, OPERATION_VIOLET, OPERATION_RAINBOW = (
    STRATEGIES.index(name) for name in STRATEGY_NAMES
)
AP_IP: tuple[tuple[int, int], ...] = tuple((row.ap, row.ip) for row in _TABLES.strategies.values())
STRATEGY_THREAT: tuple[int, ...] = tuple(row.threat for row in _TABLES.strategies.values())  # option 12.2

BANDS: tuple[str, ...] = tuple(_TABLES.bands)


def _band(turn: int) -> int:
    ends = [last for _, last in _TABLES.bands.values()]
    return next(band for band, last in enumerate(ends) if turn <= last)


BAND: tuple[int, ...] = tuple(_band(turn) for turn in range(LAST_TURN + 1))


def band_of(turn: int) -> int:
    """[P16] The column of the tables for a turn; turn 0 has no Viet Minh and takes the first."""
    return BAND[turn]


# by band, then by die - 1
STRATEGY: tuple[tuple[int, ...], ...] = tuple(
    tuple(STRATEGIES.index(name) for name in _TABLES.war_strategies[band]) for band in BANDS
)
THREAT: tuple[tuple[int, ...], ...] = tuple(_TABLES.threat[band] for band in BANDS)
THREAT_MODIFIER = _TABLES.threat_modifiers

# ---- [8.2] what is drawn from the container

CLASH, AMBUSH, OFFENSIVE, ASSAULT = range(4)
ARTILLERY, DCA, ELITE, REINFORCEMENTS, TRENCHES = range(4, 9)
DRAWN: tuple[str, ...] = (*ACTION_NAMES, *SUPPORT_NAMES)
ACTIONS: tuple[CombatAction, ...] = tuple(_TABLES.actions[name] for name in DRAWN[:ARTILLERY])
SUPPORTS: dict[int, Support] = {DRAWN.index(name): row for name, row in _TABLES.supports.items()}
SCORE: tuple[int, ...] = tuple(row.score for row in ACTIONS)
LOSSES: tuple[int, ...] = tuple(row.losses for row in ACTIONS)
MP_COST: tuple[int, ...] = tuple(row.mp for row in ACTIONS)
ACTION_VP: tuple[int, ...] = tuple(row.vp for row in ACTIONS)
AMBUSH_FACE = ACTIONS[AMBUSH].ambush
RETREATS: tuple[bool, ...] = tuple(bool(row.retreat) for row in ACTIONS)
SUPPORT_DICE: tuple[int, ...] = tuple(SUPPORTS[s].dice if s in SUPPORTS else 0 for s in range(len(DRAWN)))


def _container(band: str) -> tuple[int, ...]:
    held = _TABLES.container[band]
    return tuple(counter for counter, name in enumerate(DRAWN) for _ in range(held.get(name, 0)))


CONTAINER: tuple[tuple[int, ...], ...] = tuple(_container(band) for band in BANDS)
BASE_CONTAINER: tuple[int, ...] = _container(_TABLES.base_attack.container)
BASE_ACTIONS = _TABLES.base_attack.actions

# ---- [7.2] the French turn

COST = _TABLES.costs
_SUPPORTS = _TABLES.french_supports
SUPPORT_POINTS: tuple[int, int, int] = (  # artillery, air, air transport, allotted every turn
    _SUPPORTS.artillery.points,
    _SUPPORTS.air.points,
    _SUPPORTS.air_transport.points,
)
ARTILLERY_BONUS = _SUPPORTS.artillery.bonus
AIR_BONUS = _SUPPORTS.air.bonus
MODIFIER = _TABLES.modifiers
STACK = _TABLES.stacking
FACE = _TABLES.dice
START_TRACKS = _SCENARIO.start
FIRST_SUPPORTS: tuple[int, int, int] = (START_TRACKS.artillery, START_TRACKS.air, START_TRACKS.transport)

# ---- [5.2.1b, 11] operations and victory


class Operation(NamedTuple):
    """[5.2.1b] A compulsory operation: its window, its posts, where they go, VP by turn."""

    first: int
    last: int
    spaces: int
    to: int
    vp: dict[int, int]


def _operation(window: Window, spaces: int) -> Operation:
    turns = range(window.first, window.last + 1)
    return Operation(window.first, window.last, spaces, _coded(window.to), dict(zip(turns, window.vp, strict=True)))


OPERATIONS: dict[int, Operation] = {
    OPERATION_VIOLET: _operation(_TABLES.operations.Violet, VIOLET),
    OPERATION_RAINBOW: _operation(_TABLES.operations.Rainbow, RAINBOW),
}
VM_VP = _TABLES.awards.viet_minh
FRENCH_VP = _TABLES.awards.french
LOWEST_VP, HIGHEST_VP = _TABLES.tracks.vp
# lowest total and name of each level, best first; the last has no lower end
VICTORY: tuple[tuple[int, str], ...] = tuple(
    (-(10**6) if level.low is None else level.low, name) for name, level in _TABLES.victory.items()
)
