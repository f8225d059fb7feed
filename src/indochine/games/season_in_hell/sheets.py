"""The data files of A Season in Hell, and what must agree between them.

`rows.py` has a class for each table of `data/*.toml`; `read` loads the four files the rules are computed from. What the
map must be stands here; counters, tables and set-ups are looked at in `checks.py`.
"""

from collections.abc import Collection, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

from indochine.games.season_in_hell.checks import CHECKS as OTHER_CHECKS
from indochine.games.season_in_hell.rows import SECTOR_NAMES, Data, Map
from indochine.printed import (
    check_distinct,
    check_known,
    check_rows,
    check_symmetric,
    pairs,
    read_readings,
    read_rules,
    read_sheets,
)

GAME = "season-in-hell"
DIRECTORY = Path(__file__).parent / "data"
RULE_KINDS = (
    *("def", "stack", "move", "supply", "reinf", "trench", "fire", "h2h", "morale", "recon", "hidden", "attr"),
    *("combat", "vict", "seq", "air"),
)
SIGNS = "->"  # they part the names of two places


def read(overlay: Path | str | None = None) -> Data:
    """All data, checked; `overlay` is a directory of owner's files, by default the one the environment names."""
    return read_sheets(GAME, DIRECTORY, Data, CHECKS, overlay)


# ---- places


def check_names(data: Data) -> None:
    """Every place has a name of its own, without the signs that part two names."""
    sheet, printed = data.map, data.map.data
    taken: dict[str, str] = dict.fromkeys(SECTOR_NAMES, "sectors")
    for table, names in (("strongpoints", printed.strongpoints), ("zones", printed.zones), ("jungle", printed.jungle)):
        for name in names:
            if name in taken:
                sheet.refuse((table, name), f"{name!r} stands in {taken[name]} already; give each place its own name")
            if any(sign in name for sign in SIGNS):
                sheet.refuse((table, name), f"{name!r} is no name for a place; leave out {' and '.join(SIGNS)}")
            taken[name] = table


def check_sectors(data: Data) -> None:
    """[0.2b] The CR zones are those we number; each has a CR, each CR strongpoints, and neighbours agree."""
    sheet, printed = data.map, data.map.data
    check_rows(sheet, ("sectors",), printed.sectors, SECTOR_NAMES)
    check_symmetric(sheet, ("sectors",), {letter: row.near for letter, row in printed.sectors.items()})
    for letter, row in printed.sectors.items():
        for number, zone in enumerate(row.zones, 1):
            check_known(sheet, ("sectors", letter, "zones", str(number)), f"Zone {letter}", zone, printed.zones, "zone")
        if not any(cr.sector == letter for cr in printed.crs.values()):
            sheet.refuse(("sectors", letter), f"no CR lies in Zone {letter}; name this zone as the sector of one")
    for name, cr in printed.crs.items():
        check_known(sheet, ("crs", name, "sector"), name, cr.sector, printed.sectors, "CR zone")
        if not any(point.cr == name for point in printed.strongpoints.values()):
            sheet.refuse(("crs", name), f"{name} has no strongpoint; remove it, or name it as the cr of one")


def check_strongpoints(data: Data) -> None:
    """[0.1h] A strongpoint belongs to a CR; on a hill it says on which one; strategic ones are hills [8g]."""
    sheet, printed = data.map, data.map.data
    for name, row in printed.strongpoints.items():
        here = ("strongpoints", name)
        check_known(sheet, (*here, "cr"), f"strongpoint {name}", row.cr, printed.crs, "CR")
        if (row.ground == "hill") != bool(row.hill):
            sheet.refuse(here, f"{name} needs both ground = 'hill' and the name of its hill, or neither")
        if row.strategic and not row.hill:
            sheet.refuse((*here, "strategic"), f"{name} is no hill; only hills can be strategic (8)")


def check_named(data: Data) -> None:
    """Places of which the rules speak are on the map, and the road to Isabelle is a road [3.2p]."""
    sheet, named, printed = data.map, data.map.data.named, data.map.data
    names: tuple[tuple[str, str, Collection[str], str], ...] = (
        ("gabrielle", named.gabrielle, printed.crs, "CR"),
        ("isabelle", named.isabelle, printed.crs, "CR"),
        ("isabelle_zone", named.isabelle_zone, printed.zones, "zone"),
        ("baldy", named.baldy, printed.zones, "zone"),
        ("arrivals", named.arrivals, printed.jungle, "jungle zone"),
        ("road_jungle", named.road_jungle, printed.jungle, "jungle zone"),
        *(("road", zone, printed.zones, "zone") for zone in named.road),
    )
    for key, name, known, of in names:
        check_known(sheet, ("named", key), "the map", name, known, of)
    for zone in (*named.road, named.isabelle_zone):
        if not _touch(printed, zone, named.road_jungle):
            sheet.refuse(
                ("named", "road"), f"the road to Isabelle leads through {named.road_jungle}; {zone} must touch it"
            )
    home = printed.crs[named.isabelle].sector
    if printed.sectors[home].central or named.isabelle_zone not in printed.sectors[home].zones:
        sheet.refuse(
            ("named", "isabelle"), f"Zone {home} of Isabelle must lie outside the CRC, in Zone {named.isabelle_zone}"
        )


# ---- what joins them


def check_links(data: Data) -> None:
    """Lines join strongpoints, over the river where the banks differ; borders join zones; each is written once."""
    sheet, printed = data.map, data.map.data
    ground = (*printed.zones, *printed.jungle)
    list(pairs(sheet, ("borders",), printed.borders, ground))
    for a, b, (kind,) in pairs(sheet, ("lines",), printed.lines, printed.strongpoints):
        banks = {printed.strongpoints[end].bank for end in (a, b)}
        if (kind == "river") != (len(banks) == 2):
            sheet.refuse(("lines", f"{a}-{b}"), f"{a} and {b} lie on {len(banks)} bank(s); the line must agree with it")


def check_bases(data: Data) -> None:
    """[0.2f] [0.2g] A base leads from a zone to some strongpoint of a CR zone beside it, or out of the jungle."""
    sheet, printed = data.map, data.map.data
    for name in printed.bases:
        here, (zone, dash, pa) = ("bases", name), name.partition("-")
        if not dash:
            sheet.refuse(here, f"base {name!r} must lead from a zone to a strongpoint, written zone-strongpoint")
        check_known(sheet, here, f"base {name!r}", zone, (*printed.zones, *printed.jungle), "zone")
        check_known(sheet, here, f"base {name!r}", pa, printed.strongpoints, "strongpoint")
        sector = printed.crs[printed.strongpoints[pa].cr].sector
        if zone in printed.zones and zone not in printed.sectors[sector].zones:
            sheet.refuse(here, f"{zone} does not touch Zone {sector}, where {pa} lies; no base leads there")


def check_jungle_near(data: Data) -> None:
    """[HT-6] From every place a way over zones leads to the jungle."""
    sheet, printed = data.map, data.map.data
    near = _neighbours(printed)
    reached, fresh = set(printed.jungle), set(printed.jungle)
    while fresh:
        fresh = {other for place in fresh for other in near[place]} - reached
        reached |= fresh
    for table, names in (("zones", printed.zones), ("sectors", printed.sectors)):
        for name in names:
            if name not in reached:
                sheet.refuse((table, name), f"no way leads from Zone {name} to the jungle; give it a border")


def check_withdrawals(data: Data) -> None:
    """[5.7c] From each CR zone outside the CRC roads lead over zones that touch, and by a base into the CRC."""
    sheet, printed = data.map, data.map.data
    outside = [letter for letter, row in printed.sectors.items() if not row.central]
    check_rows(sheet, ("withdrawals",), printed.withdrawals, outside)
    for letter, ways in printed.withdrawals.items():
        for number, way in enumerate(ways, 1):
            here = ("withdrawals", letter, str(number))
            ground = (*printed.zones, printed.named.road_jungle)
            for zone in way.zones:
                check_known(sheet, (*here, "zones"), f"the road out of Zone {letter}", zone, ground, "zone")
            for pa in way.to:
                check_known(
                    sheet, (*here, "to"), f"the road out of Zone {letter}", pa, printed.strongpoints, "strongpoint"
                )
            if broken := _broken(printed, letter, way.zones, way.to):
                sheet.refuse(here, f"the road out of Zone {letter} breaks off between {broken[0]} and {broken[1]}")


def _broken(printed: Map, letter: str, zones: Collection[str], arrivals: Collection[str]) -> tuple[str, str] | None:
    """Two places that follow each other on a road and do not touch."""
    way = (*zones,)
    near = _neighbours(printed)
    for a, b in pairwise((letter, *way)):
        if b not in near[a]:
            return a, b
    for pa in arrivals:
        central = printed.sectors[printed.crs[printed.strongpoints[pa].cr].sector].central
        if not way or f"{way[-1]}-{pa}" not in printed.bases or not central:
            return (way or (letter,))[-1], pa
    return None


def _touch(printed: Map, a: str, b: str) -> bool:
    return f"{a}-{b}" in printed.borders or f"{b}-{a}" in printed.borders


def _joined(printed: Map) -> Iterator[tuple[str, str]]:
    """Every pair of zones, jungle zones and CR zones that touch."""
    for name in printed.borders:
        a, _, b = name.partition("-")
        yield a, b
    for letter, row in printed.sectors.items():
        yield from ((letter, other) for other in (*row.zones, *row.near))


def _neighbours(printed: Map) -> dict[str, set[str]]:
    """By zone, jungle zone and CR zone, all that touch it."""
    near: dict[str, set[str]] = {name: set() for name in (*printed.zones, *printed.jungle, *printed.sectors)}
    for a, b in _joined(printed):
        near[a].add(b)
        near[b].add(a)
    return near


def check_lists(data: Data) -> None:
    """No list of the map gives a place twice."""
    sheet, printed = data.map, data.map.data
    for letter, row in printed.sectors.items():
        check_distinct(sheet, ("sectors", letter, "zones"), row.zones)
        check_distinct(sheet, ("sectors", letter, "near"), row.near)
    check_distinct(sheet, ("named", "road"), printed.named.road)


CHECKS = (
    check_names,
    check_sectors,
    check_strongpoints,
    check_links,
    check_bases,
    check_named,
    check_jungle_near,
    check_withdrawals,
    check_lists,
    *OTHER_CHECKS,
)


# ---- texts, read when somebody asks

rules = partial(read_rules, DIRECTORY, RULE_KINDS)  # the rule index, in the order of the rulebook
readings = partial(read_readings, DIRECTORY)  # the rulings chosen where the text is open
