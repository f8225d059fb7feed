"""The data files of The Final Gamble, and what must agree between them.

`rows.py` has a class for each table of `data/*.toml`; `read` loads the four files the rules are computed from.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from indochine.games.final_gamble.rows import (
    BOX_NAMES,
    CARD_BOXES,
    COLUMNS,
    EDGES,
    FACES,
    FRENCH_STEPS,
    SECTOR_NAMES,
    SHORTAGE_TOP,
    TERRAIN_NAMES,
    TRACK_NAMES,
    VM_STEPS,
    Data,
    MainMap,
    Map,
    Sector,
    hex_names,
)
from indochine.printed import (
    Sheet,
    check_distinct,
    check_known,
    check_rows,
    read_readings,
    read_rules,
    read_sheets,
)

GAME = "final-gamble"
DIRECTORY = Path(__file__).parent / "data"
RULE_KINDS = ("map", "mov", "stk", "loc", "zoc", "cbt", "bar", "mor", "sup", "rep", "ctl", "set", "seq", "vic")


def read(overlay: Path | str | None = None) -> Data:
    """All data, checked; `overlay` is a directory of owner's files, by default the one the environment names."""
    return read_sheets(GAME, DIRECTORY, Data, CHECKS, overlay)


# ---- what must agree


def check_pictures(data: Data) -> None:
    """Both pictures have a sign for every hex, and every sign has a meaning."""
    sheet, dbp = data.map, data.map.data.dbp
    for name, rows, known in (("ground", dbp.ground, dbp.ground_key), ("zones", dbp.zones, {".", *dbp.zone_key})):
        if len(rows) != dbp.rows:
            sheet.refuse(("dbp", name), f"{name} has {len(rows)} rows; the map has {dbp.rows}")
        for number, row in enumerate(rows, 1):
            here = ("dbp", name, str(number))
            if len(row) != dbp.columns:
                sheet.refuse(here, f"row {number} of {name} has {len(row)} signs; the map has {dbp.columns} columns")
            if strange := sorted(set(row) - set(known)):
                check_known(sheet, here, f"row {number} of {name}", strange[0], sorted(known), "sign")


def check_hexes(data: Data) -> None:
    """Whatever lies on a hex lies on one of the maps, and no hex belongs to two strongpoints."""
    sheet, printed = data.map, data.map.data
    known = {name for name, _, _ in hex_names(printed.dbp)} | set(printed.isabelle.hexes)
    taken: dict[str, str] = {}
    for path, what, name in _mentioned(printed):
        if name not in known:
            sheet.refuse(path, f"{what} names hex {name!r}, which is on neither map; hexes are 0101-3044 and I00-I18")
        if path[0] == "strongpoints":
            if name in taken:
                sheet.refuse(path, f"hex {name} belongs to {taken[name]} and to {what}; give it to one of them")
            taken[name] = what


def _mentioned(printed: Map) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Every mention of a hex: where it stands, what is said to lie there, its name."""
    for point, row in printed.strongpoints.items():
        for number, name in enumerate(row.hexes, 1):
            yield ("strongpoints", point, "hexes", str(number)), f"strongpoint {point}", name
    for road, chain in printed.roads.items():
        for number, name in enumerate(chain, 1):
            yield ("roads", road, str(number)), f"road {road}", name
    for kind, area in (("dbp", printed.supply.dbp), ("isabelle", printed.supply.isabelle)):
        for number, name in enumerate(area, 1):
            yield ("supply", kind, str(number)), "a Supply Area", name
    for structure, place in printed.structures.items():
        yield ("structures", structure, "hex"), f"structure {structure}", place.hex
    for bank, names in (("west_bank", printed.river.west_bank), ("east_bank", printed.river.east_bank)):
        for number, name in enumerate(names, 1):
            yield ("river", bank, str(number)), "the river", name
    yield ("entry", "hex"), "the French entry", printed.entry.hex


def check_supply(data: Data) -> None:
    """The Supply Area of the main map is what the picture of zones leaves out."""
    sheet, printed = data.map, data.map.data
    blank = {n for n, column, row in hex_names(printed.dbp) if printed.dbp.zones[row - 1][column - 1] == "."}
    if odd := sorted(blank ^ set(printed.supply.dbp)):
        sheet.refuse(("supply", "dbp"), f"hex {odd[0]} is in the Supply Area or in the picture of zones, not in both")


def check_river(data: Data) -> None:
    """The west bank ends once in each row."""
    sheet, chain = data.map, data.map.data.river.west_bank
    rows = [f"{row:02}" for row in range(1, data.map.data.dbp.rows + 1)]
    if [name[2:] for name in chain] != rows:
        sheet.refuse(("river", "west_bank"), "the west bank must name one hex in each row, from north to south")


def check_arrows(data: Data) -> None:
    """The boxes are those of which the rules speak, and arrows join boxes and edges."""
    sheet = data.map
    if sheet.data.boxes.names != BOX_NAMES:
        sheet.refuse(("boxes", "names"), f"the rules need these boxes in this order: {', '.join(BOX_NAMES)}")
    ends = (*sheet.data.boxes.names, *EDGES)
    for name, arrow in sheet.data.arrows.items():
        for end, word in ((arrow.start, "from"), (arrow.to, "to")):
            check_known(sheet, ("arrows", name, word), f"arrow {name!r}", end, ends, "box")


def check_counters(data: Data) -> None:
    """Groups and the Reinforcement column are made of formations; the supply markers have one number each."""
    sheet, formations = data.counters, data.counters.data.formations
    for group, names in msgspec.structs.asdict(sheet.data.groups).items():
        for number, name in enumerate(names, 1):
            check_known(sheet, ("groups", group, str(number)), f"group {group}", name, formations, "formation")
    for name in ("148", "304-9"):
        check_known(sheet, ("regiments",), "the rulebook", name, sheet.data.regiments, "regiment")
    for name in data.tables.data.column:
        check_known(data.tables, ("column", name), "[column]", name, formations, "formation")
    check_rows(data.counters, ("markers", "supply"), sheet.data.markers.supply, TRACK_NAMES)
    check_rows(data.counters, ("vm_strength",), sheet.data.vm_strength, COLUMNS[:VM_STEPS])


def check_formations(data: Data) -> None:
    """[1.9-A] [1.9-D] What the rules themselves say of steps, strengths and markers."""
    sheet, counters = data.counters, data.counters.data
    check_exact(sheet, ("steps", "french"), counters.steps.french, FRENCH_STEPS, "a full and a reduced side")
    check_exact(sheet, ("steps", "vm"), counters.steps.vm, VM_STEPS, "a full and a reduced side and the Cadre marker")
    for name, regiment in counters.regiments.items():
        check_distinct(sheet, ("regiments", name, "battalions"), regiment.battalions)
        if not regiment.division and not regiment.morale:
            sheet.refuse(
                ("regiments", name, "morale"), f"regiment {name} has no division; it needs a morale of its own"
            )
    if counters.markers.heavy_weapons != SECTOR_NAMES:
        names = ", ".join(SECTOR_NAMES)
        sheet.refuse(
            ("markers", "heavy_weapons"), f"the rules need one marker for each division in this order: {names}"
        )


def check_exact(sheet: Sheet[Any], path: tuple[str, ...], value: int, needed: int, why: str) -> None:
    """A number that the rules are built on; no owner can have another one."""
    if value != needed:
        sheet.refuse(path, f"{'.'.join(path)} is {value}; the rules need {needed} ({why})")


def check_most(sheet: Sheet[Any], path: tuple[str, ...], value: int, most: int) -> None:
    """A number that is not too large for what it is a place on."""
    if value > most:
        sheet.refuse(path, f"{'.'.join(path)} is {value}; it must be at most {most}")


def check_tables(data: Data) -> None:
    """Tables by column or die have every row, and the airdrop chart a slot for every pair of dice that means one."""
    sheet, tables = data.tables, data.tables.data
    check_rows(sheet, ("defence",), tables.defence, COLUMNS)
    check_rows(sheet, ("assault",), tables.assault, COLUMNS)
    check_rows(sheet, ("supply_hit",), tables.supply_hit, FACES)
    check_rows(sheet, ("abort_rolls",), tables.abort_rolls, FACES)
    check_rows(sheet, ("terrain",), tables.terrain, TERRAIN_NAMES)
    check_rows(sheet, ("cargo",), tables.cargo, TRACK_NAMES)
    check_rows(sheet, ("turns",), tables.turns, [str(turn) for turn in range(1, len(tables.turns) + 1)])
    if len(tables.fire.low) != len(tables.fire.modifier):
        sheet.refuse(("fire", "modifier"), "[fire] needs one modifier for each difference")
    if list(tables.fire.low) != sorted(set(tables.fire.low), reverse=True):
        sheet.refuse(("fire", "from"), "the differences of [fire] must fall from one to the next, the best one first")


def check_chart(data: Data) -> None:
    """[4.8-B] Every slot of the airdrop chart is hit by as many throws: nobody is asked which slot a load goes into."""
    sheet, chart = data.tables, data.tables.data.airdrop
    for dice, faces, lines in (("rows", chart.rows, max(chart.rows)), ("columns", chart.columns, max(chart.columns))):
        shares = [faces.count(line) for line in range(1, lines + 1)]
        if not shares or len(set(shares)) > 1 or not shares[0]:
            sheet.refuse(
                ("airdrop", dice), f"each of the {lines} {dice} must have as many faces of the die as the others"
            )
    if max(chart.rows) * max(chart.columns) != len(chart.slots):
        sheet.refuse(("airdrop", "slots"), f"the dice know {max(chart.rows) * max(chart.columns)} slots; list as many")


def check_card(data: Data) -> None:
    """Every French unit has one start in each scenario: a strongpoint, a box of the card or the pile."""
    sheet, formations = data.scenarios, data.counters.data.formations
    known = (*data.map.data.strongpoints, *CARD_BOXES)
    for name in formations:
        if name not in sheet.data.card:
            sheet.refuse(("card",), f"[card] lacks {name!r}; give its units a start in each scenario")
    for name, row in sheet.data.card.items():
        check_known(sheet, ("card", name), "[card]", name, formations, "formation")
        for letter, cells in msgspec.structs.asdict(row).items():
            here = ("card", name, letter)
            if len(cells) != formations[name].units:
                sheet.refuse(here, f"{name} has {formations[name].units} units, but {len(cells)} starts in {letter}")
            for number, cell in enumerate(cells, 1):
                check_known(sheet, (*here, str(number)), f"the card of {name}", cell.rstrip("*"), known, "start")


def check_scenarios(data: Data) -> None:
    """Start values speak of known strongpoints, regiments and boxes."""
    sheet, points = data.scenarios, data.map.data.strongpoints
    for letter, row in sheet.data.scenarios.items():
        for field, names in (("vm_also", row.vm_also), ("french_flags", row.french_flags)):
            check_distinct(sheet, ("scenarios", letter, field), names)
            for number, name in enumerate(names, 1):
                here = ("scenarios", letter, field, str(number))
                check_known(sheet, here, f"scenario {letter}", name, points, "strongpoint")
        for regiment, box in row.boxes.items():
            here = ("scenarios", letter, "boxes", regiment)
            check_known(sheet, here, f"scenario {letter}", regiment, data.counters.data.regiments, "regiment")
            check_known(sheet, here, f"the start of {regiment}", box, data.map.data.boxes.names, "box")
        check_known(sheet, ("scenarios", letter, "boxes"), "the rulebook", "148", row.boxes, "regiment in a box")


def check_starts(data: Data) -> None:
    """[1.2-E] Every marker starts on its track."""
    sheet, tables = data.scenarios, data.tables.data
    most = {"turn": len(tables.turns), "shortage": SHORTAGE_TOP, "hq": tables.hq.top - 1, "sent": len(tables.column)}
    for letter, row in sheet.data.scenarios.items():
        for track, end in most.items():
            check_most(sheet, ("scenarios", letter, track), getattr(row, track), end)
        if row.losses:
            here = ("scenarios", letter, "losses")
            battalions = [
                r.battalions for r in data.counters.data.regiments.values() if r.division == row.losses.division
            ]
            check_most(sheet, (*here, "units"), row.losses.units, sum(map(len, battalions)))
            check_most(sheet, (*here, "steps"), row.losses.steps, VM_STEPS - 1)


def check_column(data: Data) -> None:
    """[1.9-C/4] The battalions that were sent are on the card, the others in the Reinforcement column."""
    sheet = data.scenarios
    for letter, row in sheet.data.scenarios.items():
        for number, name in enumerate(data.tables.data.column):
            waits, cells = number >= row.sent, getattr(sheet.data.card[name], letter)
            if any((cell == "column") != waits for cell in cells):
                where = "in the Reinforcement column" if waits else "sent already"
                sheet.refuse(
                    ("scenarios", letter, "sent"),
                    f"with sent = {row.sent} {name} is {where}; its card says {', '.join(cells)}",
                )


def check_markers(data: Data) -> None:
    """Each division starts on a slot of its track and each sector's Trench Marker in one of its zones."""
    sheet, printed = data.scenarios, data.map.data.dbp
    letters = [chr(ord("A") + slot) for slot in range(sum(data.tables.data.morale.spans.values()))]
    for letter, row in sheet.data.scenarios.items():
        for sector in SECTOR_NAMES:
            zones = ["1", "2", "3"] if sector == "304" else _zones(printed, sector)
            here = ("scenarios", letter, "trench", sector)
            check_known(sheet, here, f"the marker of {sector}", str(row.trench.get(sector)), zones, "zone")
            here = ("scenarios", letter, "morale", sector)
            check_known(sheet, here, f"division {sector}", str(row.morale.get(sector)), letters, "slot")


def check_zones(data: Data) -> None:
    """[1.3-B] The zones of a sector on the main map count from 1 on."""
    sheet, printed = data.map, data.map.data.dbp
    for sector in SECTOR_NAMES[:3]:
        zones = sorted(_zones(printed, sector))
        if zones != [str(zone) for zone in range(1, len(zones) + 1)]:
            sheet.refuse(
                ("dbp", "zone_key"), f"the zones of {sector} must count from 1 on; they are {', '.join(zones)}"
            )


def _zones(printed: MainMap, sector: Sector) -> list[str]:
    return [str(row.zone) for row in printed.zone_key.values() if row.sector == sector]


CHECKS = (
    check_pictures,
    check_hexes,
    check_supply,
    check_river,
    check_arrows,
    check_zones,
    check_formations,
    check_counters,
    check_tables,
    check_chart,
    check_card,
    check_scenarios,
    check_starts,
    check_column,
    check_markers,
)


# ---- texts, read when somebody asks

rules = partial(read_rules, DIRECTORY, RULE_KINDS)  # the rule index, in the order of the rulebook
readings = partial(read_readings, DIRECTORY)  # the rulings chosen where the text is open
