"""What must agree in the counters, tables and set-ups of Tonkin; `sheets.py` looks at the map."""

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Any

from indochine.games.tonkin.rows import (
    CALENDAR,
    FEF_STEPS,
    HIGHEST_ROLL,
    HO,
    HQ,
    MONTH_NAMES,
    ODDS,
    OUTCOME_NAMES,
    SCENARIO_NAMES,
    TERRAIN_NAMES,
    YEARS,
    Data,
    Setup,
    Tables,
)
from indochine.games.tonkin.values import all_values, unit_names
from indochine.printed import Sheet, check_distinct, check_known, check_rows

TWO_DICE = 12
FRENCH_DUMPS, VM_DUMPS = 15, 9  # [3.10-1] [3.6-1]
LAST_OF_SEASON = "Aug"  # [S-24]
GUERRILLA = "guerrilla"


def check_exact(sheet: Sheet[Any], path: tuple[str, ...], value: int, needed: int, why: str) -> None:
    """A number that the rules are built on; no owner can have another one."""
    if value != needed:
        sheet.refuse(path, f"{'.'.join(path)} is {value}; the rules need {needed} ({why})")


def check_most(sheet: Sheet[Any], path: tuple[str, ...], value: int, most: int, why: str) -> None:
    """A number that is not too large."""
    if value > most:
        sheet.refuse(path, f"{'.'.join(path)} is {value}; it must be at most {most} ({why})")


# ---- counters


def check_names(data: Data) -> None:
    """Every counter has a name of its own."""
    names = list(unit_names(data.counters.data))
    for table, rows in (("french", data.counters.data.french), ("regiments", data.counters.data.regiments)):
        for name in rows:
            if names.count(name) > 1:
                data.counters.refuse((table, name), f"two counters are called {name!r}; give each its own name")


def check_counters(data: Data) -> None:
    """[3.6-1] [3.10-1] [6.13-2] [S-44] Numbers that the rules give, and sides that get worse."""
    sheet, counters = data.counters, data.counters.data
    check_exact(sheet, ("dumps", "french"), counters.dumps.french, FRENCH_DUMPS, "3.10")
    check_exact(sheet, ("dumps", "vm"), counters.dumps.vm, VM_DUMPS, "3.6")
    check_exact(sheet, ("garrison", "steps"), counters.garrison.steps, FEF_STEPS, "Garrisons")
    for table, rows in (("french", counters.french), ("regiments", counters.regiments)):
        for name, row in rows.items():
            if row.reduced and any(back > front for front, back in zip(row.full, row.reduced, strict=True)):
                sheet.refuse((table, name, "reduced"), f"{name} is stronger reduced than full; it must not be")


def check_kinds(data: Data) -> None:
    """[5.7-1] [5.9] [5.10] GCMA are minority people; there are river units and one 1 REC."""
    sheet, rows = data.counters, data.counters.data.french
    for name, row in rows.items():
        if (row.arm == GUERRILLA) != (row.nation == "minority"):
            sheet.refuse(("french", name), f"{name} needs both arm = 'guerrilla' and nation = 'minority', or neither")
    arms = [row.arm for row in rows.values()]
    check_exact(sheet, ("french",), arms.count("amphibious"), 1, "5.9: amphibious units")
    for arm in ("river", GUERRILLA):
        if arm not in arms:
            sheet.refuse(("french",), f"no French counter has arm = {arm!r}; the rules speak of such units")


# ---- tables


def check_tables(data: Data) -> None:
    """Tables by terrain, month, year, odds and outcome have every row."""
    sheet, tables = data.tables, data.tables.data
    check_rows(sheet, ("terrain",), tables.terrain, TERRAIN_NAMES)
    check_rows(sheet, ("rivers",), tables.rivers, ("minor", "navigable"))
    check_rows(sheet, ("weather",), tables.weather, CALENDAR)
    check_rows(sheet, ("combat",), tables.combat, ODDS)
    check_rows(sheet, ("dg", "attacker"), tables.dg.attacker, OUTCOME_NAMES)
    check_rows(sheet, ("dg", "defender"), tables.dg.defender, OUTCOME_NAMES)
    check_rows(sheet, ("years",), tables.years, YEARS)
    check_exact(sheet, ("limits", "modifier"), tables.limits.modifier, HIGHEST_ROLL - TWO_DICE, "6.6")
    for year, (low, high) in tables.years.items():
        if low >= high or high > tables.points.top:
            sheet.refuse(("years", year), f"the limits of {year} must rise and end at {tables.points.top} at the most")


def check_combat(data: Data) -> None:
    """[6.6-5] [6.6-2] The spans of a column follow each other to the highest roll; barrage lines rise."""
    sheet = data.tables
    for odds, ends in sheet.data.combat.items():
        if ends[0] < -1 or any(a > b for a, b in pairwise(ends)) or ends[-1] != HIGHEST_ROLL:
            sheet.refuse(("combat", odds), f"the spans of {odds} must follow each other and end at {HIGHEST_ROLL}")
    rows = sheet.data.barrage.rows
    if not rows or rows[0].value != 1 or any(a.value >= b.value for a, b in pairwise(rows)):
        sheet.refuse(("barrage", "rows"), "the values of the barrage table must rise from 1 on")
    for number, row in enumerate(rows, 1):
        if row.dg > row.loss:
            sheet.refuse(("barrage", "rows", str(number)), "DG & DL needs as high a roll as DG, or a higher one")


def check_schedules(data: Data) -> None:
    """[S-34] [S-35] Schedules speak of months on the time scale, and begin with the first."""
    sheet = data.tables
    for table in ("french_trucks", "vm_trucks", "air_transports", "french_dumps", "equipment", "mobilisation"):
        dates: Mapping[str, int] = getattr(sheet.data, table)
        _check_months(sheet, table, dates)
        if MONTH_NAMES[0] not in dates:
            sheet.refuse((table,), f"[{table}] must begin with {MONTH_NAMES[0]}")
    _check_months(sheet, "arrivals", sheet.data.arrivals)


def _check_months(sheet: Sheet[Tables], table: str, dates: Collection[str]) -> None:
    for date in dates:
        if date not in MONTH_NAMES:
            sheet.refuse(
                (table, date), f"{date!r} is no month of the time scale, {MONTH_NAMES[0]} to {MONTH_NAMES[-1]}"
            )


def check_arrivals(data: Data) -> None:
    """[3.5-1] [3.7-1] Known units arrive, each once."""
    sheet, counters = data.tables, data.counters.data
    seen: dict[str, str] = {}
    for date, row in sheet.data.arrivals.items():
        for side, names, known in (("french", row.french, counters.french), ("vm", row.vm, counters.regiments)):
            for number, name in enumerate(names, 1):
                here = ("arrivals", date, side, str(number))
                check_known(sheet, here, date, name, known, "unit")
                if name in seen:
                    sheet.refuse(here, f"{name} arrives in {seen[name]} already; list it once")
                seen[name] = date


# ---- scenarios


def check_scenarios(data: Data) -> None:
    """[S-24] [S-27] Scenarios have months, a set-up that exists, and points on the scale."""
    sheet, top = data.scenarios, data.tables.data.points.top
    check_rows(sheet, ("scenarios",), sheet.data.scenarios, SCENARIO_NAMES)
    check_most(sheet, ("campaign", "level"), sheet.data.campaign.level, top, "the end of the scale")
    for name, row in sheet.data.scenarios.items():
        here = ("scenarios", name)
        for key, month in (("start", row.start), ("end", row.end)):
            check_known(sheet, (*here, key), f"scenario {name}", month, MONTH_NAMES, "month")
        if MONTH_NAMES.index(row.start) > MONTH_NAMES.index(row.end) or row.end[:3] != LAST_OF_SEASON:
            sheet.refuse((*here, "end"), f"scenario {name} must end with an August after its start")
        check_known(sheet, (*here, "setup"), f"scenario {name}", row.setup, sheet.data.setups, "set-up")
        check_most(sheet, (*here, "points"), row.points, top, "the end of the scale")
        check_most(sheet, (*here, "level"), row.level, top, "the end of the scale")


Found = tuple[tuple[str, ...], str]  # where a unit is named, and its name


def _named(number: str, setup: Setup) -> Iterator[Found]:
    """Every unit that a set-up names."""
    for side, hexes in (("french", setup.french), ("vm", setup.vm)):
        for hex_, names in hexes.items():
            yield from ((("setups", number, side, hex_, str(n)), name) for n, name in enumerate(names, 1))
    for box, names in (("dead", setup.dead), ("permanent", setup.permanent)):
        yield from ((("setups", number, box, str(n)), name) for n, name in enumerate(names, 1))


def check_setup_units(data: Data) -> None:
    """Set-ups name known units of the right side, each once; both leaders are on the map."""
    sheet = data.scenarios
    french, vm = (*data.counters.data.french, HQ), (*data.counters.data.regiments, HO)
    for number, setup in sheet.data.setups.items():
        seen: set[str] = set()
        for path, name in _named(number, setup):
            known = {"french": french, "vm": vm, "permanent": french}.get(path[2], (*french, *vm))
            check_known(sheet, path, f"set-up {number}", name, known, "unit")
            if name in seen:
                sheet.refuse(path, f"set-up {number} names {name} twice; place it once")
            seen.add(name)
        for table, leader in (("french", HQ), ("vm", HO)):
            if leader not in seen:
                sheet.refuse(("setups", number, table), f"set-up {number} must place {leader}")


def check_setup_hexes(data: Data) -> None:
    """[S-20] [S-44] [5.12-4] Set-ups use hexes of the map; no French in China, no VM with a garrison or with French."""
    sheet, hexes = data.scenarios, data.map.data.hexes
    garrisons = set(_garrisons(data))
    for number, setup in sheet.data.setups.items():
        french = {*setup.french, *setup.french_dumps}
        for key in ("french", "vm", "french_dumps", "vm_dumps", "trenches"):
            for name in getattr(setup, key):
                here = ("setups", number, key, name)
                if hexes.get(name, ("sea", "sea"))[0] == "sea":
                    sheet.refuse(here, f"set-up {number} names hex {name!r}, which is sea or not on the map")
                if key.startswith("french") and hexes[name][1] == "China":
                    sheet.refuse(here, f"hex {name} of set-up {number} lies in China, where no French unit goes")
                if key.startswith("vm") and (name in garrisons or name in french):
                    sheet.refuse(here, f"hex {name} of set-up {number} is held by the French; the VM cannot be there")
        for name in setup.trenches:
            if name not in garrisons and name not in setup.french and name not in setup.vm:
                sheet.refuse(("setups", number, "trenches"), f"nobody stands in the trench {name} of set-up {number}")


def _garrisons(data: Data) -> Iterator[str]:
    """[S-44] The hexes of urban areas in the delta and on the coast."""
    printed = data.map.data
    ground = {*printed.coast.mainland, *printed.coast.islands, *printed.delta.river, *printed.delta.dry}
    yield from (place.hex for place in printed.places.values() if place.hex in ground)


def check_setup_numbers(data: Data) -> None:
    """Set-ups have no more counters than there are, and no list gives a hex twice."""
    sheet, counters = data.scenarios, data.counters.data
    gcma = sum(row.arm == GUERRILLA for row in counters.french.values())
    for number, setup in sheet.data.setups.items():
        here = ("setups", number)
        check_distinct(sheet, (*here, "trenches"), setup.trenches)
        for key, value, most in (
            ("groups", setup.groups, counters.groups.number),
            ("dummies", setup.dummies, counters.dummies.number),
            ("pathet_lao", setup.pathet_lao, counters.pathet_lao.number),
            ("gcma", setup.gcma, gcma),
            ("french_dumps", sum(setup.french_dumps.values()), counters.dumps.french),
            ("vm_dumps", sum(setup.vm_dumps.values()), counters.dumps.vm),
        ):
            check_most(sheet, (*here, key), value, most, "so many counters there are")


def check_setup_months(data: Data) -> None:
    """Nobody stands on the map before his month; VM regiments that do not stand there are still to come."""
    sheet = data.scenarios
    comes = {
        name: MONTH_NAMES.index(date)
        for date, row in data.tables.data.arrivals.items()
        for name in (*row.french, *row.vm)
    }
    for row in sheet.data.scenarios.values():
        first, setup = MONTH_NAMES.index(row.start), sheet.data.setups[row.setup]
        placed = {name: path for path, name in _named(row.setup, setup)}
        for name, path in placed.items():
            if comes.get(name, 0) > first:
                sheet.refuse(path, f"{name} comes in {MONTH_NAMES[comes[name]]}, after the start of set-up {row.setup}")
        for name in data.counters.data.regiments:
            if name not in placed and comes.get(name, -1) < first:
                sheet.refuse(
                    ("setups", row.setup, "vm"), f"{name} neither stands in set-up {row.setup} nor comes later"
                )


def check_setup_stacks(data: Data) -> None:
    """[S-15] No set-up overfills a hex."""
    sheet, counters = data.scenarios, data.counters.data
    weight = {
        name: values.stacking[-1] for name, values in zip(unit_names(counters), all_values(counters), strict=True)
    }
    garrisons = set(_garrisons(data))
    for number, setup in sheet.data.setups.items():
        for side in ("french", "vm"):
            for hex_, names in getattr(setup, side).items():
                points = sum(weight[name] for name in names) + counters.garrison.stacking * (hex_ in garrisons)
                check_most(sheet, ("setups", number, side, hex_), points, _limit(data, hex_), "stacking points")


def _limit(data: Data, hex_: str) -> int:
    ground = data.map.data.hexes[hex_][0]
    return data.tables.data.terrain[ground].stacking if ground != "sea" else 0


def check_historical(data: Data) -> None:
    """[S-22] The historical set-up uses hexes of Vietnam and Laos, each once."""
    sheet, hexes = data.scenarios, data.map.data.hexes
    for key in ("vietnam", "laos", "gcma"):
        wanted = getattr(sheet.data.historical, key)
        check_distinct(sheet, ("historical", key), wanted)
        for name in wanted:
            if hexes.get(name, ("sea", "sea"))[1] not in ("Vietnam", "Laos"):
                sheet.refuse(("historical", key), f"hex {name!r} is not in Vietnam or Laos")


CHECKS = (
    check_names,
    check_counters,
    check_kinds,
    check_tables,
    check_combat,
    check_schedules,
    check_arrivals,
    check_scenarios,
    check_setup_units,
    check_setup_hexes,
    check_setup_numbers,
    check_setup_months,
    check_setup_stacks,
    check_historical,
)
