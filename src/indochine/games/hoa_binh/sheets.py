"""The data files of Hoa Binh, and what must agree between them.

`rows.py` has a class for each table of `data/*.toml`; `read` loads the four files the rules are computed from.
"""

from collections.abc import Collection
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from indochine.games.hoa_binh.rows import ACTION_NAMES, STRATEGY_NAMES, SUPPORT_NAMES, Data, Support, Window
from indochine.printed import (
    Sheet,
    check_distinct,
    check_known,
    pairs,
    read_readings,
    read_rules,
    read_sheets,
)

GAME = "hoa-binh"
DIRECTORY = Path(__file__).parent / "data"
RULE_KINDS = ("def", "map", "stack", "move", "act", "inf", "cbt", "evac", "cmd", "vp", "seq", "opt")


def read(overlay: Path | str | None = None) -> Data:
    """All data, checked; `overlay` is a directory of owner's files, by default the one the environment names."""
    return read_sheets(GAME, DIRECTORY, Data, CHECKS, overlay)


# ---- what must agree


def check_spaces(data: Data) -> None:
    """Every space has its own number, a bank unless it is in the river, and a position."""
    sheet, spaces = data.map, data.map.data.spaces
    numbers: dict[int, str] = {}
    for code, space in spaces.items():
        if twin := numbers.get(space.n):
            sheet.refuse(("spaces", code, "n"), f"space {code!r} has the number {space.n} of {twin!r}; give it its own")
        numbers[space.n] = code
        if space.bank is None and space.colour != "blue":
            sheet.refuse(("spaces", code), f"space {code!r} lacks 'bank'; only blue spaces have none")
        if code not in sheet.data.positions:
            sheet.refuse(("spaces", code), f"space {code!r} has no row in [positions]; add one")
    for code in sheet.data.positions:
        check_known(sheet, ("positions", code), "position", code, spaces, "space")


def check_sets(data: Data) -> None:
    """Named places and sets are made of known spaces."""
    sheet, spaces = data.map, data.map.data.spaces
    for name, code in msgspec.structs.asdict(sheet.data.named).items():
        check_known(sheet, ("named", name), f"{name}", code, spaces, "space")
    for name, codes in msgspec.structs.asdict(sheet.data.sets).items():
        check_distinct(sheet, ("sets", name), codes)
        for number, code in enumerate(codes, 1):
            check_known(sheet, ("sets", name, str(number)), f"set {name}", code, spaces, "space")
    for code in sheet.data.dangerous:
        check_known(sheet, ("dangerous", code), "[dangerous]", code, spaces, "space")
    if sorted(sorted(faces) for faces in sheet.data.dangerous.values()) != [[1, 3, 5], [2, 4, 6]]:
        sheet.refuse(("dangerous",), "one Dangerous space must have the faces 1, 3, 5 and one the faces 2, 4, 6")


def check_links(data: Data) -> None:
    """Links join known spaces, each once; directions follow a land link from a base space."""
    sheet, spaces = data.map, data.map.data.spaces
    joined = set()
    for a, b, kinds in pairs(sheet, ("links",), sheet.data.links, spaces):
        if set(kinds) - {"river"}:
            joined |= {(a, b), (b, a)}
    bases = [code for code, space in spaces.items() if "Viet base" in space.roles]
    for code in bases:
        if code not in sheet.data.directions:
            sheet.refuse(("directions",), f"[directions] lacks the base space {code!r}; give it six spaces")
    for code, goals in sheet.data.directions.items():
        check_known(sheet, ("directions", code), "[directions]", code, bases, "base space")
        for face, goal in enumerate(goals, 1):
            here = ("directions", code, str(face))
            check_known(sheet, here, f"direction {face} of {code!r}", goal, spaces, "space")
            if (code, goal) not in joined:
                sheet.refuse(here, f"direction {face} of {code!r} leads to {goal!r}, which no land link joins to it")


def needs(sheet: Sheet[Any], table: str, given: Collection[str], names: Collection[str]) -> None:
    """The rules speak of these rows by name."""
    for name in names:
        if name not in given:
            sheet.refuse((table,), f"[{table}] lacks {name!r}, of which the rules speak by name")


def check_names(data: Data) -> None:
    """Units, strategies and counters the rules know by name are there, and only known ones are referred to."""
    needs(data.counters, "units", data.counters.data.units, ("Dozer", "Dinassaut"))
    sheet, tables = data.tables, data.tables.data
    needs(sheet, "strategies", tables.strategies, STRATEGY_NAMES)
    needs(sheet, "actions", tables.actions, ACTION_NAMES)
    needs(sheet, "supports", tables.supports, SUPPORT_NAMES)
    check_known(
        sheet, ("base_attack", "container"), "[base_attack]", tables.base_attack.container, tables.bands, "band"
    )
    retreat = [code for code, space in data.map.data.spaces.items() if "retreat base" in space.roles]
    for name in ("Violet", "Rainbow"):
        for number, code in enumerate(getattr(tables.operations, name).to, 1):
            check_known(sheet, ("operations", name, "to", str(number)), name, code, retreat, "retreat base")


def check_counters(data: Data) -> None:
    """Classes have routes, partners exist, and garrisons stand where the map prints them."""
    sheet, units = data.counters, data.counters.data.units
    for name, unit in units.items():
        check_known(sheet, ("units", name, "class"), f"unit {name!r}", unit.class_, sheet.data.routes, "class")
        if unit.one_with:
            check_known(sheet, ("units", name, "one_with"), f"unit {name!r}", unit.one_with, units, "unit")
            if units[unit.one_with].one_with != name:
                sheet.refuse(("units", unit.one_with), f"{name!r} stacks as one with {unit.one_with!r} but not back")
    printed = [c for c, s in data.map.data.spaces.items() if {"retreat base", "permanent post"} & set(s.roles)]
    for code in sheet.data.garrisons:
        check_known(sheet, ("garrisons", code), "[garrisons]", code, printed, "garrisoned space")
    for code in printed:
        if code not in sheet.data.garrisons:
            sheet.refuse(("garrisons",), f"[garrisons] lacks the dice of {code!r}")


def check_stock(data: Data) -> None:
    """There are as many posts as sites, one base, a base or decoy for each large green space, and one pair of twins."""
    sheet, spaces = data.counters, data.map.data.spaces.values()
    sites = sum("construction" in space.roles for space in spaces)
    hidden = sum("Viet base" in space.roles for space in spaces)
    flags = sum("flag" in space.roles for space in spaces)
    stock = sheet.data.viet_minh
    counted = (
        (("post", "count"), sheet.data.post.count, sites, "the map has so many construction spaces"),
        (("base", "count"), sheet.data.base.count, 1, "there is one place for it"),
        (("viet_minh", "decoys"), stock.decoys, hidden - stock.bases, "bases and decoys fill the green squares"),
        (("viet_minh", "bases"), stock.bases, flags, "historically they stand on the flags"),
    )  # fmt: skip
    for path, given, needed, why in counted:
        if given != needed:
            sheet.refuse(path, f"{'.'.join(path)} is {given}; it must be {needed}: {why}")
    if stock.infiltration < stock.decoys:
        sheet.refuse(("viet_minh", "infiltration"), f"of {stock.infiltration} counters {stock.decoys} cannot be decoys")
    if sum(bool(unit.one_with) for unit in sheet.data.units.values()) != 2:
        sheet.refuse(("units",), "two units, and no more, stack as one")


def check_setup_stacks(data: Data) -> None:
    """Nobody starts in a space that is too small."""
    stacking, units = data.tables.data.stacking, data.counters.data.units
    for code, names in data.scenario.data.setup.items():
        if code not in data.map.data.spaces:
            continue
        space = data.map.data.spaces[code]
        limit = stacking.retreat_base if "retreat base" in space.roles else getattr(stacking, STACKED_AS[space.colour])
        size = sum(name in units and name != "Dozer" for name in names)
        size -= sum(bool(units[name].one_with) for name in names if name in units) // 2
        if size > limit:
            data.scenario.refuse(("setup", code), f"{size} counters start at {code!r}, which takes {limit}")


STACKED_AS = {"white": "white", "blue": "white", "green": "green"}


def check_setup(data: Data) -> None:
    """Every unit and commander starts once, in Hanoi or on a space with the red dot."""
    sheet = data.scenario
    pieces = [*data.counters.data.units, *data.counters.data.commanders]
    dots = ["Hanoi", *(code for code, space in data.map.data.spaces.items() if "set-up" in space.roles)]
    placed: list[str] = []
    for code, names in sheet.data.setup.items():
        check_known(sheet, ("setup", code), "[setup]", code, dots, "set-up space")
        for number, name in enumerate(names, 1):
            here = ("setup", code, str(number))
            check_known(sheet, here, f"set-up of {code!r}", name, pieces, "unit")
            if name in placed:
                sheet.refuse(here, f"{name!r} is set up twice; place it once")
            placed.append(name)
    for name in pieces:
        if name not in placed:
            sheet.refuse(("setup",), f"{name!r} is not set up; give it a place")


def check_tables(data: Data) -> None:
    """Each band of turns has its rows, made of known strategies and counters that exist."""
    sheet, tables = data.tables, data.tables.data
    drawn = {name: action.count for name, action in tables.actions.items()}
    drawn |= {name: support.count for name, support in tables.supports.items()}
    for table in ("war_strategies", "threat", "container"):
        for band in tables.bands:
            if band not in getattr(tables, table):
                sheet.refuse((table,), f"[{table}] lacks the turns {band!r}")
        for band in getattr(tables, table):
            check_known(sheet, (table, band), f"[{table}]", band, tables.bands, "band")
    for band, row in tables.war_strategies.items():
        for face, name in enumerate(row, 1):
            here = ("war_strategies", band, str(face))
            check_known(sheet, here, f"the table for turns {band}", name, tables.strategies, "strategy")
    for band, counters in tables.container.items():
        for name, count in counters.items():
            here = ("container", band, name)
            check_known(sheet, here, f"the container of turns {band}", name, drawn, "counter")
            if count > drawn[name]:
                sheet.refuse(here, f"the container holds {count} of {name}, but only {drawn[name]} exist")


EFFECTS = {"loss_on": ("Artillery", "DCA"), "stops_on": ("DCA",), "draws": ("Reinforcements",)}


def check_effects(data: Data) -> None:
    """Only some Supports fire, stop aircraft or bring more; only the Ambush has a die of its own."""
    sheet = data.tables
    for name, row in sheet.data.supports.items():
        for effect, whose in EFFECTS.items():
            if getattr(row, effect) != getattr(Support(0), effect) and name not in whose:
                sheet.refuse(("supports", name, effect), f"the rules give {effect!r} to {' and '.join(whose)} alone")
    if sheet.data.supports["Reinforcements"].dice:
        sheet.refuse(("supports", "Reinforcements", "dice"), "Reinforcements is spent when drawn and moves no die")
    for name, action in sheet.data.actions.items():
        if bool(action.ambush) != (name == "Ambush"):
            sheet.refuse(("actions", name, "ambush"), "the Ambush, and no other action, has a first die with a face")
    if sheet.data.strategies["Lotus"].ip:
        sheet.refuse(("strategies", "Lotus", "ip"), "Lotus brings no Infiltration counters; make it 0")


def check_tracks(data: Data) -> None:
    """The track of action points holds what every strategy gives."""
    sheet = data.tables
    low, high = sheet.data.tracks.ap
    for name, strategy in sheet.data.strategies.items():
        if not low <= strategy.ap <= high:
            sheet.refuse(("strategies", name, "ap"), f"{name} gives {strategy.ap} AP; the track is {low} to {high}")


def check_levels(data: Data) -> None:
    """The victory levels follow one another without a gap, best first; the best has no end, the worst no beginning."""
    sheet, above = data.tables, None
    for name, level in sheet.data.victory.items():
        if level.high != above:
            sheet.refuse(("victory", name), f"{name!r} must end just below the level above it; the best has no 'to'")
        if above is not None and level.low is not None and level.low > above:
            sheet.refuse(("victory", name, "from"), f"{name!r} begins at {level.low} and ends at {above}")
        above = None if level.low is None else level.low - 1
    if above is not None:
        sheet.refuse(("victory",), "the worst level has no 'from'")


def check_windows(data: Data) -> None:
    """Both operations fall into the campaign, and Violet is over before Rainbow must be launched."""
    sheet, last = data.tables, data.scenario.data.turns.last
    violet, rainbow = sheet.data.operations.Violet, sheet.data.operations.Rainbow
    for name, window in (("Violet", violet), ("Rainbow", rainbow)):
        if not 1 <= window.first <= window.last <= last:
            sheet.refuse(("operations", name), f"the window of {name} must lie within the turns 1 to {last}")
    if violet.last >= rainbow.last:
        sheet.refuse(
            ("operations", "Violet", "last"), f"Violet must be over before Rainbow's last turn, {rainbow.last}"
        )


def check_turns(data: Data) -> None:
    """The bands follow one another to the last turn, and each operation has VP for its window."""
    sheet, expected = data.tables, data.scenario.data.turns.first + 1
    for band, (first, last) in sheet.data.bands.items():
        if first != expected or last < first:
            sheet.refuse(("bands", band), f"the band {band!r} must begin on turn {expected} and not end before it")
        expected = last + 1
    if expected != data.scenario.data.turns.last + 1:
        sheet.refuse(("bands",), f"the bands end on turn {expected - 1}, the game on {data.scenario.data.turns.last}")
    for name in ("Violet", "Rainbow"):
        window: Window = getattr(sheet.data.operations, name)
        if len(window.vp) != window.last - window.first + 1:
            sheet.refuse(("operations", name, "vp"), f"{name} needs one VP value for each turn of its window")


CHECKS = (
    check_spaces,
    check_sets,
    check_links,
    check_names,
    check_counters,
    check_stock,
    check_setup,
    check_setup_stacks,
    check_tables,
    check_effects,
    check_tracks,
    check_levels,
    check_turns,
    check_windows,
)


# ---- texts, read when somebody asks

rules = partial(read_rules, DIRECTORY, RULE_KINDS)  # the rule index, in the order of the rulebook
readings = partial(read_readings, DIRECTORY)  # the rulings chosen where the text is open
