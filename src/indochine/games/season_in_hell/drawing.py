"""The printed board of A Season in Hell for a table: ground, strongpoints, assault bases, counters and charts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.outlines import Drawn, figures, outlines
from indochine.kernel.bits import ids
from indochine.kernel.scene import Board, Cell, Face, Feature, LegendEntry, Link, Panel, Relief, Spot, Work

FRENCH, VIET_MINH = SIDES = ("france", "viet minh")  # named as the seats are

# ---- ids on the page -------------------------------------------------------

PLACE_ID: tuple[str, ...] = tuple(short.lower().replace(">", "-").replace(" ", "-") for short in p.SHORT)
UNIT_ID: tuple[str, ...] = tuple(f"u{unit}" for unit in range(p.UNITS))


def place_id(place: int) -> str:
    """A strongpoint or zone by its short name, a base by both of its ends."""
    return PLACE_ID[place]


def unit_id(unit: int) -> str:
    """A unit by its number."""
    return UNIT_ID[unit]


# ---- the map ---------------------------------------------------------------


def spots() -> Iterator[Spot]:
    """The ground first, then what lies on it: strongpoints, and the assault bases between the two."""
    yield from map(zone, (*ids(p.JUNGLE), *ids(p.ZONES)))
    yield from map(strongpoint, ids(p.PAS))
    yield from map(base, ids(p.BASES))


def zone(place: int) -> Spot:
    """[0.2c] [0.2d] A peripheral zone or a jungle zone."""
    drawn = outlines().zones[p.SHORT[place]]
    label = f"Jungle {p.SHORT[place][2:]}" if p.JUNGLE >> place & 1 else p.NAME[place]
    return area(place, drawn, zone_ground(place), label, p.ABOUT[place])


def zone_ground(place: int) -> str:
    """What grows there."""
    if p.JUNGLE >> place & 1:
        return "jungle"
    if p.MARSH >> place & 1:
        return "marsh"
    return "hill" if p.HILL_ZONES >> place & 1 else "field"


def strongpoint(place: int) -> Spot:
    """[0.2b] A strongpoint (PA) within its wire."""
    return area(place, outlines().strongpoints[p.SHORT[place]], "strongpoint", p.SHORT[place], note_on(place))


def area(place: int, drawn: Drawn, terrain: str, label: str, note: str) -> Spot:
    """A place with its outline."""
    return Spot(
        place_id(place),
        p.NAME[place],
        *drawn.stack,
        terrain,
        outline=figures(drawn.ring),
        note=note,
        label=label,
        name_at=drawn.label,
    )


def note_on(place: int) -> str:
    """What the rules say of a strongpoint: its sector, hills, whether it can be encircled."""
    parts = [f"sector {p.SECTOR_NAME[p.SECTOR_OF[place]]}"]
    if p.GABRIELLE >> place & 1:
        parts.append("high hill")
    elif p.STRATEGIC_HILLS >> place & 1:
        parts.append("strategic hill")
    elif p.HILL[place]:
        parts.append("hill")
    if p.ENCIRCLABLE >> place & 1:
        parts.append("can be encircled")
    return ", ".join(parts)


def base(place: int) -> Spot:
    """[0.2f] An assault base: from its zone into its strongpoint."""
    river = "across the Nam Youm" if p.RIVER_BASES >> place & 1 else ""
    return Spot(place_id(place), p.NAME[place], *outlines().bases[p.SHORT[place]], "base", note=river)


def links() -> Iterator[Link]:
    """[0.1h] [0.2f] The lines between strongpoints, and the way from each base into its strongpoint."""
    for pa in ids(p.PAS):
        for other in ids(p.LINKS[pa] >> pa << pa):
            kind = "ford" if p.RIVER_LINKS[pa] >> other & 1 else "line"
            yield Link(place_id(pa), place_id(other), kind)
    for place in ids(p.BASES):
        kind = "river approach" if p.RIVER_BASES >> place & 1 else "approach"
        yield Link(place_id(place), place_id(p.BASE_PA[place]), kind)


def features() -> Iterator[Feature]:
    """What the ground looks like: camp, river, roads, airstrips, villages, the inset, the names of the centres."""
    drawn = outlines()
    yield Feature("inset", frame(*drawn.inset.frame), drawn.inset.name, closed=True)
    for name, line in drawn.sectors.items():
        yield Feature("camp", figures(line), name, closed=True)
    for line in (drawn.river.camp, drawn.river.isabelle):
        yield Feature("river", figures(line), "Nam Youm")
    for name, road in drawn.roads.items():
        yield Feature(road.kind, figures(road.line), name)
    for name, strip in drawn.strips.items():
        yield Feature("airstrip", figures(strip.line), name, width=strip.width)
    for line in drawn.bridges.lines:
        yield Feature("bridge", figures(line))
    for name, at in drawn.villages.items():
        yield Feature("village", at, name)
    for name, at in drawn.names.items():
        yield Feature("country", at, name)


def frame(left: float, top: float, width: float, height: float) -> tuple[float, ...]:
    """The corners of a rectangle."""
    return (left, top, left + width, top, left + width, top + height, left, top + height)


def works() -> Iterator[Work]:
    """[3.1o] The saps that creep through a zone and around a strongpoint, by level."""
    for sap in outlines().saps:
        to = place_id(p.PLACE[sap.to]) if sap.to else ""
        yield Work("trench", place_id(p.PLACE[sap.place]), figures(sap.line), sap.level, to)


# ---- counters --------------------------------------------------------------

HIDDEN_FACE, DUMMY_FACE = "hidden", "dummy"


def face_id(unit: int, steps: int) -> str:
    """Values fall with the steps of a company, not with those of a battalion."""
    if p.DUMMIES >> unit & 1:
        return DUMMY_FACE
    return f"{p.UNIT_SHORT[unit]}{'' if steps >= p.STEPS[unit] or p.VM >> unit & 1 else ' reduced'}"


def faces() -> dict[str, Face]:
    """The counters of both sides, and the back of those of the Viet Minh."""
    found = {}
    for unit in ids(p.FRENCH | p.BATTALIONS):
        for steps in range(p.STEPS[unit], 0, -1):
            found[face_id(unit, steps)] = face(unit, steps)
    found[DUMMY_FACE] = Face(VIET_MINH, "dummy", "dummy", note="counts as a battalion until it is found out")
    found[HIDDEN_FACE] = Face(VIET_MINH, "hidden", "hidden counter")
    return found


def formation(unit: int) -> str:
    """The battalion of a company, the regiment of a battalion; others stand by themselves."""
    if p.VM >> unit & 1:
        return f"regiment {p.REGIMENT_NAME[p.REGIMENT[unit]]}"
    return p.FORMATION_NAME[p.FORMATION[unit]] if p.FORMATION[unit] >= 0 else ""


BANDS = {"Legion": 2, "Algerian": 1, "Moroccan": 1, "Thai": 3}  # of the French, by the first word; paras have none


def band(unit: int) -> int:
    """Where a company was raised, or the division of a battalion."""
    if p.VM >> unit & 1:
        return p.DIVISION[unit] + 1
    return 0 if p.PARAS >> unit & 1 else BANDS.get(p.TROOPS[unit].split()[0], 0)


def face(unit: int, steps: int) -> Face:
    """A counter: fire to the left, hand-to-hand to the right."""
    fire, hand = p.FIRE[unit][steps], p.HAND[unit][steps]
    return Face(
        SIDES[p.VM >> unit & 1],
        symbol(unit),
        p.UNIT_NAME[unit],
        str(fire),
        str(hand),
        f"fire {fire}, hand-to-hand {hand}, morale {p.MORALE[unit]}",
        p.UNIT_SHORT[unit],
        echelon(unit),
        band(unit),
        formation(unit),
    )


def echelon(unit: int) -> str:
    """Companies and battalions."""
    if p.VM >> unit & 1:
        return "II"
    return "I" if p.COMPANIES >> unit & 1 else ""


def symbol(unit: int) -> str:
    """The type of a counter."""
    if p.TANKS >> unit & 1:
        return "armour"
    if p.GUNS >> unit & 1:
        return "anti-aircraft"
    return "parachute" if p.PARAS >> unit & 1 else "infantry"


# ---- charts ----------------------------------------------------------------


def turn_id(turn: int) -> str:
    return f"turn-{turn}"


def turn_track() -> Panel:
    """[0.4b] The weeks, with what comes in them; battalions that rest wait here."""
    cells = tuple(Cell(turn_id(turn), f"Turn {turn}", p.DATES[turn], turn_note(turn)) for turn in range(1, p.TURNS + 1))
    return Panel("turns", "Weeks", "track", cells, rule="0.4b")


def turn_note(turn: int) -> str:
    """What a week brings."""
    parts = [f"Viet Minh +{p.VM_LEVELS[turn]} munitions level{'s' if p.VM_LEVELS[turn] > 1 else ''}"]
    if p.REPLACEMENTS[turn]:
        parts.append(f"French +{p.REPLACEMENTS[turn]} replacements")
    if p.RAIN[turn]:
        parts.append("rain")
    return "; ".join(parts)


LOSS_MARKS = {  # [1.5a] [1.5b] [1.5c] what happens when the losses of the Viet Minh reach a mark
    p.BONUS_LOST: "no more bonus in hand-to-hand",
    p.ASSAULT_STOP: "no more assaults in that week",
    p.SIEGE_FAILS: "the siege fails",
}
TEN = 10


def loss_id(steps: int) -> str:
    return f"losses-{min(steps, p.SIEGE_FAILS)}"


def loss_track() -> Panel:
    """[0.4a] [1.5a] The steps that the Viet Minh have lost, by tens; the marks say what they bring."""
    cells = tuple(
        Cell(
            loss_id(steps),
            f"{steps} steps lost",
            str(steps) + ("!" if steps in LOSS_MARKS else ""),
            LOSS_MARKS.get(steps, ""),
            column=steps % TEN,
            row=steps // TEN,
        )
        for steps in range(p.SIEGE_FAILS + 1)
    )
    columns = tuple(str(n) for n in range(TEN))
    rows = tuple(f"{n * TEN}" for n in range(p.SIEGE_FAILS // TEN + 1))
    note = "; ".join(f"at {steps}: {text}" for steps, text in LOSS_MARKS.items())
    return Panel("losses", "Viet Minh losses", "grid", cells, columns, rows, note=note, rule="1.5a")


def munitions_id(points: int) -> str:
    return f"munitions-{points}"


def munitions_track() -> Panel:
    """[0.4c] The barrage points of both sides, and what they do for the fire of infantry."""
    cells = tuple(
        Cell(
            munitions_id(points), f"{points} barrage points", str(points), f"infantry fire {shift:+d}" if shift else ""
        )
        for points, shift in enumerate(p.MUNITIONS_SHIFT)
    )
    return Panel("munitions", "Munitions", "track", cells, rule="0.4c")


def item_id(number: int) -> str:
    return f"item-{number}"


def items() -> Panel:
    """[3.2d] What the French can lose of their air supply."""
    cells = tuple(
        Cell(item_id(n), f"{name}, on which the air line depends", name, column=n) for n, name in enumerate(p.LOST_NAME)
    )
    return Panel("items", "Air supply", "track", cells, rule="3.2d")


def off_map() -> Panel:
    """Counters that are neither on the map nor to come."""
    track = Cell(PLACE_ID[p.TRACK], "Turn track", "Turn track", "Battalions that rest, are made up or have fled")
    return Panel(
        "off", "Off the map", "boxes", (track, Cell(PLACE_ID[p.DESTROYED], "Destroyed", "Destroyed", column=1))
    )


SHOWN_BOXES = 1 << p.WAITING | 1 << p.TRACK | 1 << p.DESTROYED


def boxes() -> tuple[Spot, ...]:
    """Beside the map: who is still to be placed, and the paras that wait for their jump."""
    return (
        Spot(PLACE_ID[p.TO_COME], "To be placed", 0.0, 0.0, "box", note="Units that begin the game on the map"),
        Spot(PLACE_ID[p.WAITING], "Paras", 0.0, 0.0, "box", note="They jump at the start of a round"),
    )


LEGEND = (
    LegendEntry("terrain", "strongpoint", "strongpoint (PA) within its wire", "0.2b"),
    LegendEntry("terrain", "field", "peripheral zone: open", "0.2c"),
    LegendEntry("terrain", "hill", "peripheral zone: hills", "0.2c"),
    LegendEntry("terrain", "marsh", "peripheral zone: paddies and marsh, trenches cost double", "3.1p"),
    LegendEntry("terrain", "jungle", "jungle zone", "0.2d"),
    LegendEntry("link", "line", "strongpoints that are linked", "0.1h"),
    LegendEntry("link", "ford", "linked across the Nam Youm", "HM-2"),
    LegendEntry("link", "approach", "assault base and the strongpoint it leads to", "0.2f"),
    LegendEntry("link", "river approach", "assault across the Nam Youm", "HM-2"),
    LegendEntry("mark", "trench", "trenches, with their level; level 3 all around encircles", "3.1o"),
    LegendEntry("mark", "flag", "in Viet Minh hands", "5.2e"),
    LegendEntry("mark", "barrage", "guns are laid on it", "5.2a"),
    LegendEntry("mark", "assault", "attacked hand to hand", "5.5a"),
    LegendEntry("state", "disorganized", "disorganized: halved, does not move", "0.1e"),
    LegendEntry("state", "fatigued", "fatigued until the end of the week", "0.1g"),
    LegendEntry("state", "engaged", "engaged: face up until the end of the assault", "0.1f"),
    LegendEntry("state", "attacks", "attacks hand to hand", "5.5a"),
    LegendEntry("state", "moved", "has moved in this segment", "4.2.1a"),
    LegendEntry("state", "reduced", "has lost a step", "0.1i"),
)

OVERLAYS = (
    LegendEntry("state", "trenched", "zones with trenches", "3.1o", "trench"),
    LegendEntry("state", "encircled", "encircled strongpoints", "8d", "dots"),
    LegendEntry("state", "strategic hills", "strategic hills and Mount Baldy", "8g", "stripes"),
    LegendEntry("state", "lost items", "strongpoints that count for the air line", "3.2d", "grid"),
)

NOTICE = "Map, counters and tables are our reconstruction: the printed ones are not public."


@cache
def board() -> Board:
    """[0.2a] Everything printed."""
    drawn = outlines()
    return Board(
        "area",
        drawn.sheet.width,
        drawn.sheet.height,
        tuple(spots()),
        boxes=boxes(),
        links=tuple(links()),
        features=tuple(features()),
        faces=faces(),
        legend=LEGEND,
        overlays=OVERLAYS,
        notice=NOTICE,
        panels=(turn_track(), loss_track(), munitions_track(), items(), off_map()),
        relief=Relief(drawn.relief.step, drawn.relief.rows),
        works=tuple(works()),
    )


def borders(place: str) -> dict[str, tuple[str, ...]]:
    """The places next to one, each with the kinds of border between them."""
    if place not in PLACE_ID:
        return {}
    here = PLACE_ID.index(place)
    found: dict[str, tuple[str, ...]] = {}
    for other in ids(p.NEAR[here] if p.GROUND >> here & 1 else 0):
        found[place_id(other)] = ("border",)
    for other in ids(p.LINKS[here] if p.PAS >> here & 1 else 0):
        found[place_id(other)] = ("line across the river" if p.RIVER_LINKS[here] >> other & 1 else "line",)
    for one in ids(p.BASES_TO[here] if p.PAS >> here & 1 else p.BASES_FROM[here] if p.GROUND >> here & 1 else 0):
        found[place_id(one)] = ("assault base",)
    if p.BASES >> here & 1:
        found |= {place_id(p.BASE_ZONE[here]): ("its zone",), place_id(p.BASE_PA[here]): ("assault",)}
    return found
