"""The data files of Tonkin, and what must agree between them.

`rows.py` has a class for each table of `data/*.toml`; `read` loads the four files the rules are computed from. What the
map must be stands here; counters, tables and set-ups are looked at in `checks.py`.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

from indochine.board.hexes import Grid, ccrr
from indochine.games.tonkin.checks import CHECKS as OTHER_CHECKS
from indochine.games.tonkin.rows import Data, HexName, Map
from indochine.printed import check_distinct, check_known, read_readings, read_rules, read_sheets

GAME = "tonkin"
DIRECTORY = Path(__file__).parent / "data"
RULE_KINDS = (
    *("definition", "trace", "hidden", "combat", "zoc", "stacking", "transport", "setup", "victory", "scenario"),
    *("terrain", "map", "supply", "garrison", "sequence", "weather", "air", "movement", "replacement", "points"),
    *("leader", "equipment", "reinforcement", "withdrawal", "control", "naval", "limits", "operations", "overrun"),
    *("barrage", "trench", "ambush", "steps", "retreat", "desorg"),
)
DRY_DELTA = 4  # [S-40]
Keys = tuple[str, ...]


def read(overlay: Path | str | None = None) -> Data:
    """All data, checked; `overlay` is a directory of owner's files, by default the one the environment names."""
    return read_sheets(GAME, DIRECTORY, Data, CHECKS, overlay)


# ---- hexes


def check_hexes(data: Data) -> None:
    """Hexes have printed numbers, and sea lies in no country."""
    sheet = data.map
    for name, (ground, country) in sheet.data.hexes.items():
        try:
            ccrr(name)
        except ValueError as error:
            sheet.refuse(("hexes", name), str(error))
        if (ground == "sea") != (country == "sea"):
            sheet.refuse(("hexes", name), f"hex {name} is {ground} in {country}; sea is sea in both, land in neither")


def check_mentions(data: Data) -> None:
    """Whatever lies on a hex lies on one of the map that is not all sea."""
    sheet = data.map
    known = _land(sheet.data)
    for path, what, name in _mentions(sheet.data):
        if name not in known:
            sheet.refuse(path, f"{what} names hex {name!r}, which is sea or not on the map")


def _land(printed: Map) -> set[HexName]:
    return {name for name, (ground, _) in printed.hexes.items() if ground != "sea"}


def _mentions(printed: Map) -> Iterator[tuple[Keys, str, HexName]]:
    """Every mention of a hex: where it stands, what is said to lie there, its number."""
    for path, what, names in _lists(printed):
        for number, name in enumerate(names, 1):
            yield (*path, str(number)), what, name
    for name, place in printed.places.items():
        yield ("places", name, "hex"), name, place.hex
    for name, centre in printed.centres.items():
        yield ("centres", name, "hex"), name, centre.hex


def _lists(printed: Map) -> Iterator[tuple[Keys, str, tuple[HexName, ...]]]:
    """Every list of hexes."""
    yield ("coast", "mainland"), "the coast", printed.coast.mainland
    yield ("coast", "islands"), "the list of islands", printed.coast.islands
    yield ("delta", "river"), "the delta", printed.delta.river
    yield ("delta", "dry"), "the delta", printed.delta.dry
    yield ("valley", "chain"), "the valley of the Red River", printed.valley.chain
    yield from _chains(printed)


def _chains(printed: Map) -> Iterator[tuple[Keys, str, tuple[HexName, ...]]]:
    """Every river, road and railway."""
    for name, river in printed.rivers.items():
        yield ("rivers", name, "hexes"), f"river {name}", river.hexes
    for name, hexes in printed.roads.items():
        yield ("roads", name), f"road {name}", hexes
    for name, hexes in printed.railways.items():
        yield ("railways", name), f"railway {name}", hexes


def check_chains(data: Data) -> None:
    """Rivers, roads and railways lead from hex to neighbouring hex, and never over water to an island."""
    sheet, islands = data.map, data.map.data.coast.islands
    for path, what, names in _chains(sheet.data):
        if len(names) < 2:
            sheet.refuse(path, f"{what} needs at least two hexes")
        for number, (a, b) in enumerate(pairwise(names), 2):
            if not _touch(a, b):
                sheet.refuse((*path, str(number)), f"{what} breaks off between {a} and {b}; they do not touch")
        if path[0] != "rivers":
            for number, name in enumerate(names, 1):
                if name in islands:
                    sheet.refuse((*path, str(number)), f"{what} leads to {name}, an island without a side by land")


def _touch(a: HexName, b: HexName) -> bool:
    (aq, ar), (bq, br) = (Grid.SLANTED.axial(place, row) for row, place in map(ccrr, (a, b)))
    return max(abs(bq - aq), abs(br - ar), abs(bq - aq + br - ar)) == 1


def check_lists(data: Data) -> None:
    """No list gives a hex twice; a hex is coast of the mainland or of an island, delta with a river or without."""
    sheet, coast, delta = data.map, data.map.data.coast, data.map.data.delta
    for path, _, names in _lists(sheet.data):
        check_distinct(sheet, path, names)
    _check_apart(data, ("coast", "islands"), coast.islands, coast.mainland)
    _check_apart(data, ("delta", "dry"), delta.dry, delta.river)


def _check_apart(data: Data, path: Keys, names: Iterable[HexName], others: Iterable[HexName]) -> None:
    for name in names:
        if name in others:
            data.map.refuse(path, f"hex {name} stands in both lists of [{path[0]}]; give it to one of them")


# ---- what lies on them


def check_places(data: Data) -> None:
    """[S-41] [S-43] No two places share a hex; supply centres and they alone lie in China, one at the railway."""
    sheet, printed = data.map, data.map.data
    taken: dict[HexName, str] = {}
    spots = {("places", name): row.hex for name, row in printed.places.items()}
    spots |= {("centres", name): row.hex for name, row in printed.centres.items()}
    for (table, name), hex_ in spots.items():
        if hex_ in taken:
            sheet.refuse((table, name, "hex"), f"{name} and {taken[hex_]} both lie in {hex_}; give each its own hex")
        taken[hex_] = name
        if (printed.hexes[hex_][1] == "China") != (table == "centres"):
            sheet.refuse((table, name, "hex"), f"{name} cannot lie in {printed.hexes[hex_][1]}")
    if (found := sum(row.railway for row in printed.centres.values())) != 1:
        sheet.refuse(("centres",), f"{found} supply centres are at the Chinese railway; the rules know one")


def check_named(data: Data) -> None:
    """Places and railways of which the rules speak are on the map; Hanoi and Luang Prabang are cities."""
    sheet, named, printed = data.map, data.map.data.named, data.map.data
    for key in ("hanoi", "haiphong", "luang_prabang", "lang_son", "vinh_yen"):
        check_known(sheet, ("named", key), "the map", getattr(named, key), printed.places, "place")
    for number, name in enumerate(named.depots, 1):
        check_known(sheet, ("named", "depots", str(number)), "the map", name, printed.places, "place")
    for key in ("railway", "chinese_railway"):
        check_known(sheet, ("named", key), "the map", getattr(named, key), printed.railways, "railway")
    for key in ("hanoi", "haiphong", "luang_prabang"):
        if printed.places[getattr(named, key)].kind != "city":
            sheet.refuse(("places", getattr(named, key), "kind"), f"{getattr(named, key)} is a city (Cities/Towns)")


def check_railways(data: Data) -> None:
    """[3.6-4] [6.16-4] The Chinese railway joins its centre and Lang Son, the other one Hanoi and Haiphong."""
    sheet, named, printed = data.map, data.map.data.named, data.map.data
    centre = next(row.hex for row in printed.centres.values() if row.railway)
    hexes = {key: printed.places[getattr(named, key)].hex for key in ("hanoi", "haiphong", "lang_son")}
    for railway, ends in (
        (named.chinese_railway, (centre, hexes["lang_son"])),
        (named.railway, (hexes["hanoi"], hexes["haiphong"])),
    ):
        chain = printed.railways[railway]
        if {chain[0], chain[-1]} != set(ends):
            sheet.refuse(("railways", railway), f"railway {railway} must lead from {ends[0]} to {ends[1]}")


def check_delta(data: Data) -> None:
    """[S-40] The delta has Vinh Yen and river hexes, and four dry ones."""
    sheet, printed = data.map, data.map.data
    wet = {name for row in printed.rivers.values() if row.navigable for name in row.hexes}
    vinh_yen = printed.places[printed.named.vinh_yen].hex
    if vinh_yen not in printed.delta.river:
        sheet.refuse(("delta", "river"), f"the delta begins with Vinh Yen ({vinh_yen}); list it")
    for number, name in enumerate(printed.delta.river, 1):
        if name not in wet and name != vinh_yen:
            sheet.refuse(("delta", "river", str(number)), f"no navigable river flows through {name}; list it as dry")
    for number, name in enumerate(printed.delta.dry, 1):
        if name in wet:
            sheet.refuse(("delta", "dry", str(number)), f"a navigable river flows through {name}; it is not dry")
    if len(printed.delta.dry) != DRY_DELTA:
        sheet.refuse(("delta", "dry"), f"the delta has {DRY_DELTA} dry hexes, not {len(printed.delta.dry)}")


CHECKS = (
    check_hexes,
    check_mentions,
    check_lists,
    check_chains,
    check_places,
    check_named,
    check_railways,
    check_delta,
    *OTHER_CHECKS,
)


# ---- texts, read when somebody asks

rules = partial(read_rules, DIRECTORY, RULE_KINDS)  # the rule index, in the order of the rulebook
readings = partial(read_readings, DIRECTORY)  # the rulings chosen where the text is open
