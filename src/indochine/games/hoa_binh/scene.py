"""Hoa Binh on a table: the printed board, and each position as somebody sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.boards import LAND
from indochine.games.hoa_binh.frames import AirDrop, Assault, Combat, Displacement, Losses, March, Retreat
from indochine.games.hoa_binh.rules.ch04_sequence import date_of, days_of
from indochine.games.hoa_binh.rules.ch05_strategies import window_of
from indochine.games.hoa_binh.rules.ch07_routes import closed_to, fits, mobility, mp_left
from indochine.games.hoa_binh.rules.ch09_dice import fort_dice, fort_name
from indochine.games.hoa_binh.rules.ch11_victory import victory_level
from indochine.games.hoa_binh.sequence import PROCEDURES, TURN, TURN_ZERO
from indochine.games.hoa_binh.state import NOWHERE, Place, Site, Unit, hostile
from indochine.games.hoa_binh.view import View, imagine
from indochine.kernel.bits import ids
from indochine.kernel.flow import where
from indochine.kernel.scene import (
    Board,
    Choice,
    Face,
    Feature,
    LegendEntry,
    Link,
    Onward,
    Piece,
    Scene,
    Spot,
    Track,
    Way,
)
from indochine.kernel.scene import choices as listed
from indochine.kernel.words import Action, counted

WIDTH, HEIGHT = 1000.0, 1300.0
FRENCH, VIET_MINH = "french", "viet minh"
SYMBOLS = {
    "para": "parachute", "infantry": "infantry", "commando": "commando", "armoured": "armour",
    "mechanised": "mechanised", "naval": "naval", "commander": "commander",
}  # fmt: skip
VM_FACES = ("infiltration", "guerrilla", "dangerous")

# ---- ids on the page -------------------------------------------------------


def place_id(place: int) -> str:
    """A space by its code; boxes by their names."""
    return p.CODE[place] if place < p.PLACES else {p.HANOI: "HANOI", p.EN_ROUTE: "EN_ROUTE"}.get(place, "GONE")


def unit_id(unit: int) -> str:
    """A unit by its number."""
    return f"u{unit}"


def convoy_id(site: int) -> str:
    """A convoy by its site."""
    return f"c{site}"


PLACE_IDS = {Place: place_id}
PIECE_IDS = {Unit: unit_id, Site: convoy_id}

# ---- the board -------------------------------------------------------------


def board() -> Board:
    """[1.3.1-a] [P16-e] The map with its key."""
    return Board(
        kind="network",
        width=WIDTH,
        height=HEIGHT,
        spots=tuple(spot(n) for n in range(p.PLACES)),
        boxes=(
            Spot("HANOI", "Hanoi", 0, 0, "box", note="Reserves: by air drop, transport or reinforcements"),
            Spot("EN_ROUTE", "Arriving next turn", 0, 0, "box"),
        ),
        links=tuple(links()),
        features=tuple(rivers()),
        faces=faces(),
        legend=tuple(LEGEND),
        overlays=tuple(OVERLAYS),
        notice="Positions, most links and most counter values are our reconstruction, not the printed ones.",
    )


def spot(place: int) -> Spot:
    """A space with all that is printed on it."""
    space, (x, y) = p.SPACE[place], p.XY[place]
    marks: list[str] = [role for role in space.roles if role not in ("ford", "ferry")]
    marks += ["CR6"] if p.CR6 >> place & 1 else []
    marks += ["river"] if p.RIVER >> place & 1 else []
    dice = counted(fort_dice(place), "die", "dice") if place in p.GARRISON_DICE or place == p.HOA_BINH else ""
    faces = [str(face + 1) for face, where in enumerate(p.DANGEROUS_BY_FACE) if where == place]
    note = dice or (f"Dangerous on {'-'.join(faces)}" if faces else directions(place))
    return Spot(p.CODE[place], space.name, x, y, space.colour, space.size, tuple(marks), note=note)


def directions(place: int) -> str:
    """[P16-e] The departure directions of a base space."""
    if place not in p.DIRECTIONS:
        return ""
    return "Departures " + ", ".join(f"{die} {p.NAME[goal]}" for die, goal in enumerate(p.DIRECTIONS[place], 1))


def links() -> Iterator[Link]:
    """[1.3.3-a] Routes, each once."""
    for kind in ("path", "trail", "road"):
        for a, near in enumerate(p.LINKS[kind]):
            yield from (Link(p.CODE[a], p.CODE[b], kind) for b in ids(near) if a < b)


BLACK_COURSE = ("HBI", "HBF", "LSF", "NDR", "TVF", "APT", "LPF", "TRH")
RED_COURSE = ("TRH", "BAC", "VTR", "PSA", "STY")


def rivers() -> Iterator[Feature]:
    """[1.3.4-a] The two rivers through their spaces, and on to the edges of the map."""
    black = [(40, 1120), (180, 1110), (260, 1095)]
    yield Feature("river", flat([*black, *(p.XY[p.PLACE[c]] for c in BLACK_COURSE)]), "Black River")
    red = [(120, 60), (270, 150), (370, 215)]
    yield Feature("river", flat([*red, *(p.XY[p.PLACE[c]] for c in RED_COURSE), (860, 470), (990, 520)]), "Red River")


def flat(points: list[tuple[int, int]]) -> tuple[float, ...]:
    """Points as one row of numbers."""
    return tuple(float(n) for point in points for n in point)


def faces() -> dict[str, Face]:
    """[2.2.1-a] All counter faces: each unit front and back, and the others."""
    found = dict(OTHER_FACES)
    for unit, name in enumerate(p.UNIT_NAMES):
        symbol = "engineer" if unit == p.DOZER else SYMBOLS[p.UNIT_CLASS[unit]]
        for side, value in (("front", p.BONUS_FRONT[unit]), ("back", p.BONUS_BACK[unit])):
            bonus = f"{value:+d}" if p.ROLLS >> unit & 1 else ""
            found[f"u{unit} {side}"] = Face(FRENCH, symbol, name, bonus, str(p.MP[unit] or ""), code=designation(name))
    return found


def designation(name: str) -> str:
    """What is printed on the counter: its arm is told by the symbol."""
    return " ".join(word for word in name.split() if not word.islower())


OTHER_FACES = {
    "post": Face(FRENCH, "post", "Post", f"{p.POST.dice}d"),
    "base": Face(FRENCH, "base", "Hoa Binh base", f"{p.BASE.dice}d"),
    "retreat base": Face(FRENCH, "base", "Retreat base"),
    "convoy": Face(FRENCH, "convoy", "Convoy", f"{p.POST_CONVOY.ambush:+d}", str(p.POST_CONVOY.mp)),
    "base convoy": Face(FRENCH, "convoy", "Hoa Binh convoy", f"{p.BASE_CONVOY.ambush:+d}", str(p.BASE_CONVOY.mp)),
    "infiltration": Face(VIET_MINH, "infiltration", "Infiltration"),
    "guerrilla": Face(VIET_MINH, "guerrilla", "Guerrilla"),
    "dangerous": Face(VIET_MINH, "dangerous", "Dangerous"),
    "hidden": Face(VIET_MINH, "hidden", "Base or decoy"),
    **{f"viet base {n}": Face(VIET_MINH, "viet base", f"Viet base {n}", str(n)) for n in range(1, 7)},
}

GREEN_GROUND = f"Mountain and forest: {p.STACK.green} units, {p.MODIFIER.green:+d} on French dice"
ENCIRCLED = f"{p.MODIFIER.encircled_by} or more counters around: {p.MODIFIER.encircled:+d} on all dice"
LEGEND = [
    LegendEntry("terrain", "white", f"Plain: {p.STACK.white} units; large ones accept air drops", "1.3.1-a"),
    LegendEntry("terrain", "green", GREEN_GROUND, "9.2.3-a"),
    LegendEntry("terrain", "blue", "Ford, bridge or ferry; river combat", "1.3.4-a"),
    LegendEntry("link", "road", "Road: everybody", "1.3.3-b"),
    LegendEntry("link", "trail", "Trail: not armour", "1.3.3-c"),
    LegendEntry("link", "path", "Path: infantry only", "1.3.3-d"),
    LegendEntry("mark", "construction", "A post may be built", "1.3.2-b"),
    LegendEntry("mark", "base construction", "The Hoa Binh base must be built", "1.3.2-c"),
    LegendEntry("mark", "retreat base", f"Retreat base: {p.STACK.retreat_base} units, home of convoys", "1.2-c"),
    LegendEntry("mark", "permanent post", "Permanent post of the De Lattre Line", "1.3.2-a"),
    LegendEntry("mark", "Viet base", "May hold a Viet base", "1.3.1-b"),
    LegendEntry("mark", "flag", "Historical Viet base", "12.1-a"),
    LegendEntry("mark", "set-up", "Units start here", "4.1-b"),
    LegendEntry("state", "reduced", "Has lost a step", "2.2.1-a"),
    LegendEntry("state", "encircled", f"{p.MODIFIER.encircled:+d} on its dice this phase", "6.3.3-a"),
    LegendEntry("state", "used", "Commander: AP or re-roll used this turn", "2.1-d"),
    LegendEntry("state", "in maintenance", "Back next turn", "7.2-l"),
]
OVERLAYS = [
    LegendEntry("state", "attacked", "French places next to Viet Minh counters, soon attacked", "6.3.1-a"),
    LegendEntry("state", "encircled", ENCIRCLED, "6.3.3-a"),
    LegendEntry("state", "drop zones", "Where paratroops may land", "1.3.1-c"),
    LegendEntry("state", "victory", "Places that score: posts, Hoa Binh, the permanent posts", "11.2.1b-a"),
    LegendEntry("state", "violet", "To be evacuated under Operation Violet", "5.2.1b-c"),
    LegendEntry("state", "rainbow", "To be evacuated under Operation Rainbow", "5.2.1b-f"),
]

# ---- the position ----------------------------------------------------------


def headline(v: View) -> str:
    """Turn and dates."""
    first, last = days_of(v.turn)
    return f"Turn {v.turn}, {date_of(first)} to {date_of(last)}"


def scene(v: View) -> Scene:
    """The position as this view knows it."""
    return Scene(
        headline=headline(v),
        phase=where(PROCEDURES, v.frames).phase,
        phases=(TURN if v.turn else TURN_ZERO).phases,
        pieces=tuple(pieces(v)),
        tracks=tuple(tracks(v)),
        overlays={name: codes(mask) for name, mask in overlays(v).items()},
        focus=tuple(place_id(n) for n in focus(v)),
        onward=tuple(onward(v)),
    )


def tracks(v: View) -> Iterator[Track]:
    """[1.1.5-a] The tracks beside the map."""
    most = p.SUPPORT_POINTS if v.turn else p.FIRST_SUPPORTS
    yield Track("VP", f"{v.vp:+d}", victory_level(v.vp))
    yield Track("AP", str(v.ap), "action points left")
    yield Track("Strategy", p.STRATEGIES[v.strategy], f"{counted(v.ip, 'Infiltration counter')} this turn")
    yield Track("Artillery", str(v.artillery), of=str(most[0]))
    yield Track("Air", str(v.air), of=str(most[1]))
    yield Track("Air Transport", str(v.transport), of=str(most[2]))
    yield Track("Morane", "ready" if v.morane else "used")
    yield Track("Violet", f"turn {v.violet}" if v.violet else "to come", window_of(p.OPERATION_VIOLET))
    yield Track("Rainbow", f"turn {v.rainbow}" if v.rainbow else "to come", window_of(p.OPERATION_RAINBOW))
    yield Track("Reserve", str(v.reserve), "Infiltration counters off the map")


def pieces(v: View) -> Iterator[Piece]:
    """Every counter, fortification and marker, French first."""
    for place in ids(v.forts):
        yield Piece(f"f{place}", fort_face(place), p.CODE[place], f"{fort_name(place)} at {p.NAME[place]}",
                    states=("encircled",) if v.cut_forts >> place & 1 else ())  # fmt: skip
    for unit, place in enumerate(v.where):
        if place != p.GONE:
            yield unit_piece(v, unit, place)
    for site, place in enumerate(v.convoys):
        if place != NOWHERE:
            face = "base convoy" if p.SITE_PLACES[site] == p.HOA_BINH else "convoy"
            yield Piece(convoy_id(site), face, p.CODE[place], f"Convoy of {p.NAME[p.SITE_PLACES[site]]}")
    yield from enemies(v)


def fort_face(place: int) -> str:
    """Post, base or retreat base."""
    return fort_name(place)


def unit_piece(v: View, unit: int, place: int) -> Piece:
    """A unit with its states."""
    full = v.steps[unit] == p.STEPS[unit]
    states = [] if full else ["reduced"]
    states += ["encircled"] if (v.cut | v.joined) >> unit & 1 else []
    states += ["used"] if v.used >> unit & 1 else []
    states += ["in maintenance"] if v.repair >> unit & 1 else []
    kind = p.UNIT_CLASS[unit]
    value = p.BONUS_FRONT[unit] if full else p.BONUS_BACK[unit]
    label = f"{p.UNIT_NAMES[unit]}, {kind}" + (f", {value:+d}" if p.ROLLS >> unit & 1 else "")
    face = f"u{unit} {'front' if full else 'back'}"
    return Piece(unit_id(unit), face, place_id(place), label, v.steps[unit], tuple(states))


def enemies(v: View) -> Iterator[Piece]:
    """[4.1-c] Counters by serial number, bases as far as they are known."""
    for serial, place, kind in zip(v.vm_serial, v.vm_place, v.vm_kind, strict=True):
        yield Piece(f"v{serial}", VM_FACES[kind], p.CODE[place], f"{VM_FACES[kind].capitalize()} counter")
    for base in range(1, 7) if v.turn else ():
        if not v.base_back[base]:
            yield Piece(f"b{base}", f"viet base {base}", p.CODE[v.base_home[base]], f"Viet base {base}")
    covered = p.FLAGS if v.options.historical_bases else p.BASE_SPACES
    for place in ids(covered) if not v.turn else ():
        yield Piece(f"h{place}", "hidden", p.CODE[place], "Base or decoy, face down")


def overlays(v: View) -> dict[str, int]:
    """Sets of places that the page can light up."""
    french = p.mask(n for n in (*v.where[: p.N_COMBAT], *v.convoys) if n < p.PLACES) | v.forts
    enemy = p.mask(v.vm_place)
    counts = [sum(p.LAND[n] >> where & 1 for where in v.vm_place) for n in range(p.PLACES)]
    return {
        "attacked": french & LAND.spread(enemy),
        "encircled": french & p.mask(n for n, count in enumerate(counts) if count >= p.MODIFIER.encircled_by),
        "drop zones": p.ANY_WHITE if v.options.drop_on_any_white else p.DROP_ZONES,
        "victory": p.SITES | p.PERMANENT | 1 << p.HOA_BINH | 1 << p.TRUNG_HA,
        "violet": p.VIOLET,
        "rainbow": p.RAINBOW,
    }


def codes(mask: int) -> tuple[str, ...]:
    """A set of places as ids."""
    return tuple(p.CODE[n] for n in ids(mask))


def focus(v: View) -> list[int]:
    """Where the action is: the space of the innermost march, combat, loss or retreat."""
    for f in reversed(v.frames):
        if isinstance(f, March | Combat | Assault | Losses | Retreat | Displacement):
            return [f.space]
        if isinstance(f, AirDrop):
            return []
    return []


# ---- choices ---------------------------------------------------------------


def choices(actions: Sequence[Action], say: Callable[[Action], str], v: View | None) -> tuple[Choice, ...]:
    """The legal actions with the places and pieces they are about, and what the next space costs."""
    return listed(actions, say, PLACE_IDS, PIECE_IDS, ways(v, actions))


# ---- on the march ----------------------------------------------------------


def ways(v: View | None, actions: Sequence[Action]) -> Mapping[Action, Way]:
    """[1.3.3-e] What the next space costs the stack on the march."""
    f = v.frames[-1] if v and v.frames else None
    if type(f) is not March:
        return {}
    return {a: (mp_text(1, mp_left(f)), (place_id(a.place),)) for a in actions if isinstance(a, MarchTo)}


def mp_text(spent: int, left: int) -> str:
    """A cost in words, short enough for the map."""
    return f"{spent} of {left} MP"


def onward(v: View) -> Iterator[Onward]:
    """[1.3.3-e] [3.1-d] The spaces two or more steps ahead where the stack on the march could stop without a fight."""
    f = v.frames[-1] if v.frames else None
    if type(f) is not March or not any(isinstance(a, MarchTo) for a in v.actions):
        return
    s = imagine(v, b"")
    quiet = p.EVERYWHERE & ~(closed_to(s, f.kind) | hostile(s))
    for path in shortest_paths(f.space, quiet, p.ROUTES[mobility(f.units, f.convoys)], mp_left(f)):
        if len(path) > 1 and fits(s, f.units, f.convoys, path[-1]):
            yield Onward(mp_text(len(path), mp_left(f)), tuple(place_id(n) for n in path))


def shortest_paths(start: int, free: int, routes: Sequence[int], steps: int) -> Iterator[tuple[int, ...]]:
    """A shortest path to every space within so many steps, the nearest first."""
    seen, edge = 1 << start, [(start, tuple[int, ...]())]
    for _ in range(steps):
        further = []
        for here, path in edge:
            for place in ids(routes[here] & free & ~seen):
                seen |= 1 << place
                further.append((place, (*path, place)))
        yield from (path for _, path in further)
        edge = further
