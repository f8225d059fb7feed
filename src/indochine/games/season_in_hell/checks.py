"""What must agree in the counters, tables and set-ups of A Season in Hell; `sheets.py` looks at the map."""

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from indochine.games.season_in_hell.rows import (
    BEYOND,
    CENTRAL_CAMP,
    DUMMY,
    EVEN,
    FACES,
    HAND_ROWS,
    NEVER,
    PLAN_NAMES,
    SETUP_NAMES,
    Counters,
    Data,
    PlanRow,
    Setup,
    SetupName,
    battalions,
    companies,
    ladder_step,
)
from indochine.printed import Sheet, check_distinct, check_known, check_rows

VM_STEPS, TRENCH_LEVELS = 3, 3  # [1.2a] [1.3a] what the loss markers and the trench markers can show


def check_exact(sheet: Sheet[Any], path: tuple[str, ...], value: int, needed: int, why: str) -> None:
    """A number that the rules are built on; no owner can have another one."""
    if value != needed:
        sheet.refuse(path, f"{'.'.join(path)} is {value}; the rules need {needed} ({why})")


def check_size(sheet: Sheet[Any], path: tuple[str, ...], values: Collection[object], needed: int, why: str) -> None:
    """A list that has a value for each of something."""
    if len(values) != needed:
        sheet.refuse(path, f"{'.'.join(path)} has {len(values)} values; it needs {needed} ({why})")


def check_most(sheet: Sheet[Any], path: tuple[str, ...], value: int, most: int, why: str) -> None:
    """A number that is not too large."""
    if value > most:
        sheet.refuse(path, f"{'.'.join(path)} is {value}; it must be at most {most} ({why})")


# ---- counters


def check_units(data: Data) -> None:
    """[1.1b] Full and reduced sides agree, every unit has a name of its own, and names of units are none of groups."""
    sheet, counters = data.counters, data.counters.data
    check_exact(sheet, ("vm", "steps"), counters.vm.steps, VM_STEPS, "the markers -1 and -2")
    for table, rows in (("formations", counters.formations), ("tanks", counters.tanks), ("guns", counters.guns)):
        for name, row in rows.items():
            if len(row.fire) != len(row.hand):
                sheet.refuse((table, name), f"{name} has {len(row.fire)} fire and {len(row.hand)} hand-to-hand values")
            for key, values in (("fire", row.fire), ("hand", row.hand)):
                if list(values) != sorted(values, reverse=True):
                    sheet.refuse((table, name, key), f"the reduced side of {name} is stronger than its full side")
    check_numbers(data)
    names = (*_french(counters), *(name for name, _ in battalions(counters)), DUMMY)
    for number, name in enumerate(names):
        if name in names[:number] or name in counters.formations or name in counters.regiments:
            sheet.refuse(
                ("formations",), f"the name {name!r} is given twice; units and their formations need their own"
            )


def check_numbers(data: Data) -> None:
    """Companies of a formation and battalions of a regiment have numbers of their own."""
    sheet, counters = data.counters, data.counters.data
    for name, formation in counters.formations.items():
        check_distinct(sheet, ("formations", name, "companies"), formation.companies)
    for name, regiment in counters.regiments.items():
        check_distinct(sheet, ("regiments", name, "battalions"), regiment.battalions)


def check_arrivals(data: Data) -> None:
    """[3.2f] [3.1j] Reinforcements arrive on a turn of the track; the French ones are paras."""
    sheet, counters, turns = data.counters, data.counters.data, len(data.tables.data.turns)
    for table, rows in (("formations", counters.formations), ("regiments", counters.regiments)):
        for name, row in rows.items():
            check_most(sheet, (table, name, "arrives"), row.arrives, turns, "the turns of the track")
    check_most(sheet, ("dummies", "arrives"), counters.dummies.arrives, turns, "the turns of the track")
    for name, formation in counters.formations.items():
        if formation.arrives and formation.class_ != "para":
            sheet.refuse(("formations", name, "arrives"), f"{name} is no para formation; only paras arrive later (3.2)")


def _french(counters: Counters) -> dict[str, str]:
    """The names of all French units, with the formation of companies."""
    named = {company.name: company.formation for company in companies(counters)}
    return named | dict.fromkeys((*counters.tanks, *counters.guns), "")


# ---- tables


def check_fire(data: Data) -> None:
    """[5.2f] The Fire Table has a row for each die and a cell for each column, whose strengths rise."""
    sheet, fire = data.tables, data.tables.data.fire
    if list(fire.heads) != sorted(set(fire.heads)):
        sheet.refuse(("fire", "heads"), "the strengths of the columns must rise from one to the next")
    check_rows(sheet, ("fire", "rows"), fire.rows, FACES)
    for row, cells in fire.rows.items():
        check_size(sheet, ("fire", "rows", row), cells, len(fire.heads), "one for each column")


def check_hand(data: Data) -> None:
    """[5.5b] The Hand-to-Hand Table runs over ratios without a gap; only row 7 may have cells that never occur."""
    sheet, hand = data.tables, data.tables.data.hand
    check_known(sheet, ("hand", "columns"), "the rulebook", EVEN, hand.columns, "ratio")
    for number, (left, right) in enumerate(pairwise(hand.columns), 2):
        if _step(right) != _step(left) + 1:
            sheet.refuse(
                ("hand", "columns", str(number)), f"{right!r} does not follow {left!r} on the ladder of ratios"
            )
    check_rows(sheet, ("hand", "rows"), hand.rows, HAND_ROWS)
    for row, cells in hand.rows.items():
        check_size(sheet, ("hand", "rows", row), cells, len(hand.columns), "one for each column")
        open_cells = cells[-1:] if row == BEYOND else cells
        if NEVER in open_cells:
            sheet.refuse(("hand", "rows", row), f"row {row} has {NEVER!r} where dice can lead; give a result")


def _step(ratio: str) -> int:
    """Where a ratio such as 2-1 stands on the ladder; far off where it is none."""
    attack, _, defence = ratio.partition("-")
    fits = attack.isdigit() and defence.isdigit() and int(attack) and int(defence) and "1" in (attack, defence)
    return ladder_step(int(attack), int(defence)) if fits else 1_000


def check_supply(data: Data) -> None:
    """[0.4c] [3.2c] Every level has a shift, the lines of air transport count from 0, and none takes munitions away."""
    sheet, tables = data.tables, data.tables.data
    levels = -(-tables.munitions.max // tables.munitions.per_level)
    check_size(sheet, ("munitions", "shift"), tables.munitions.shift, levels + 1, "one for each level from none")
    lines = [str(line) for line in range(max(1, len(tables.air_transport)))]
    check_rows(sheet, ("air_transport",), tables.air_transport, lines)
    for line, row in tables.air_transport.items():
        for die, (gained, extra) in enumerate(zip(row.levels, row.points, strict=True), 1):
            if gained * tables.munitions.per_level + extra < 0:
                sheet.refuse(
                    ("air_transport", line, "points", str(die)), f"line {line} takes munitions away on a {die}"
                )
    for item, names in tables.lost_items.items():
        check_distinct(sheet, ("lost_items", item), names)
        if not names:
            sheet.refuse(("lost_items", item), f"{item} has no strongpoints; name those that count for it")
        for name in names:
            check_known(sheet, ("lost_items", item), item, name, data.map.data.strongpoints, "strongpoint")


def check_limits(data: Data) -> None:
    """[1.5] [6.1] Thresholds rise, and what the markers show is what the rules are built on."""
    sheet, tables, limits = data.tables, data.tables.data, data.tables.data.limits
    check_rows(sheet, ("turns",), tables.turns, [str(turn) for turn in range(1, len(tables.turns) + 1)])
    check_exact(sheet, ("limits", "trench_levels"), limits.trench_levels, TRENCH_LEVELS, "the trench markers")
    check_most(sheet, ("limits", "uncovered_level"), limits.uncovered_level, TRENCH_LEVELS - 1, "one level falls")
    check_most(sheet, ("limits", "captured_trench"), limits.captured_trench, TRENCH_LEVELS, "the trench markers")
    check_most(sheet, ("limits", "bonus_lost"), limits.bonus_lost, limits.assault_stop, "the threshold after it")
    check_most(sheet, ("limits", "assault_stop"), limits.assault_stop, limits.siege_fails, "the threshold after it")
    check_most(sheet, ("limits", "camp_falls"), limits.camp_falls, len(data.map.data.strongpoints), "the strongpoints")
    if limits.recon_costs <= limits.recon_fails:
        sheet.refuse(
            ("limits", "recon_costs"), "a reconnaissance that fails costs nothing; the costly dice must be higher"
        )


# ---- scenarios and set-ups


class _Start(NamedTuple):
    """A scenario with its set-up: who is on the map when it begins, and where French units may be set up."""

    scenario: str
    name: SetupName
    setup: Setup
    areas: dict[str, set[str]]
    regiments: tuple[str, ...]
    dummies: int


def _starts(data: Data) -> Iterator[_Start]:
    """Every scenario; of those that begin in the same way only the first."""
    counters, seen = data.counters.data, set()
    for number, row in data.scenarios.data.scenarios.items():
        setup = data.scenarios.data.setups[row.setup]
        late = {name for name, formation in counters.formations.items() if formation.arrives >= row.first}
        off_map = {unit for unit, formation in _french(counters).items() if formation in late} | {*setup.destroyed}
        areas = {unit: area for unit, area in _areas(data, setup).items() if unit not in off_map}
        regiments = (name for name, regiment in counters.regiments.items() if regiment.arrives < row.first)
        later = counters.dummies.later if counters.dummies.arrives < row.first else 0
        if (row.setup, row.first) not in seen:
            yield _Start(number, row.setup, setup, areas, (*regiments,), counters.dummies.start + later)
        seen.add((row.setup, row.first))


def _areas(data: Data, setup: Setup) -> dict[str, set[str]]:
    """[9] By French unit the strongpoints where it may be set up: never those that the VM control."""
    named: dict[str, set[str]] = {}
    for pa, row in data.map.data.strongpoints.items():
        central = data.map.data.sectors[data.map.data.crs[row.cr].sector].central
        for name in (pa, row.cr, CENTRAL_CAMP)[: 2 + central]:
            named.setdefault(name, set()).update({pa} - {*setup.vm_controls})
    open_to = {who: set().union(*(named[place] for place in places)) for who, places in setup.areas.items()}
    return {
        unit: open_to.get(unit, set()) | open_to.get(formation, set())
        for unit, formation in _french(data.counters.data).items()
    }


def check_scenarios(data: Data) -> None:
    """[9] All scenarios and their set-ups are there, within the track, and ask for what can be held."""
    sheet, scenarios, turns = data.scenarios, data.scenarios.data, len(data.tables.data.turns)
    check_rows(sheet, ("scenarios",), scenarios.scenarios, ("1", "2", "3"))
    for table, given in (("setups", scenarios.setups), ("plans", scenarios.plans)):
        check_rows(sheet, (table,), given, SETUP_NAMES)
    for number, row in scenarios.scenarios.items():
        here = ("scenarios", number)
        check_most(sheet, (*here, "last"), row.last, turns, "the turns of the track")
        check_most(sheet, (*here, "first"), row.first, row.last, "the last turn")
        check_most(sheet, (*here, "pas"), row.pas, len(data.map.data.strongpoints), "the strongpoints")
        check_most(sheet, (*here, "points"), row.points, len(row.points_at) + 1, "those named, and Mount Baldy")
        check_distinct(sheet, (*here, "points_at"), row.points_at)
        for name in row.points_at:
            check_known(
                sheet, (*here, "points_at"), f"scenario {number}", name, data.map.data.strongpoints, "strongpoint"
            )


def check_tracks(data: Data) -> None:
    """[0.4] Every marker starts on its track, and no scenario is over before it begins."""
    sheet, limits = data.scenarios, data.tables.data.limits
    most = data.tables.data.munitions.max
    for name, setup in sheet.data.setups.items():
        here = ("setups", name)
        check_most(sheet, (*here, "munitions", "french"), setup.munitions.french, most, "the munitions track")
        check_most(sheet, (*here, "munitions", "vm"), setup.munitions.vm, most, "the munitions track")
        check_most(sheet, (*here, "vm_losses"), setup.vm_losses, limits.siege_fails - 1, "the siege goes on")
        check_most(sheet, (*here, "vm_controls"), len(setup.vm_controls), limits.camp_falls - 1, "the camp holds")
        check_distinct(sheet, (*here, "vm_controls"), setup.vm_controls)
        for pa in setup.vm_controls:
            check_known(sheet, (*here, "vm_controls"), f"set-up {name}", pa, data.map.data.strongpoints, "strongpoint")
        for zone, level in setup.trenches.items():
            check_known(sheet, (*here, "trenches", zone), f"set-up {name}", zone, data.map.data.zones, "zone")
            check_most(sheet, (*here, "trenches", zone), level, TRENCH_LEVELS, "the trench markers")


def check_losses(data: Data) -> None:
    """Units that are destroyed or reduced at the start exist, are one of the two, and have a side to be reduced to."""
    sheet, counters = data.scenarios, data.counters.data
    french = _french(counters)
    for name, setup in sheet.data.setups.items():
        for key, units in (("destroyed", setup.destroyed), ("reduced", setup.reduced)):
            check_distinct(sheet, ("setups", name, key), units)
            for unit in units:
                check_known(sheet, ("setups", name, key), f"set-up {name}", unit, french, "unit")
        for unit in setup.reduced:
            row = counters.formations.get(french[unit]) or counters.tanks.get(unit) or counters.guns[unit]
            if unit in setup.destroyed or len(row.fire) == 1:
                sheet.refuse(("setups", name, "reduced"), f"{unit} is destroyed or has one side; it cannot be reduced")


def check_areas(data: Data) -> None:
    """[9] Every unit on the map has the places where it may be set up, and has them once."""
    sheet, printed, counters = data.scenarios, data.map.data, data.counters.data
    french = _french(counters)
    for name, setup in sheet.data.setups.items():
        taken: list[str] = []
        for who, places in setup.areas.items():
            here = ("setups", name, "areas", who)
            check_known(sheet, here, f"set-up {name}", who, (*counters.formations, *french), "unit")
            for place in places:
                check_known(sheet, here, who, place, (CENTRAL_CAMP, *printed.crs, *printed.strongpoints), "CR")
            taken += [unit for unit, formation in french.items() if who in (unit, formation)]
        check_distinct(sheet, ("setups", name, "areas"), taken)
        for pa in setup.crowded:
            check_known(
                sheet, ("setups", name, "crowded", pa), f"set-up {name}", pa, printed.strongpoints, "strongpoint"
            )
    for start in _starts(data):
        for unit, area in start.areas.items():
            if not area:
                sheet.refuse(("setups", start.name, "areas"), f"{unit} has no place to be set up in; name a French one")


# ---- set-ups ready made


def check_plans(data: Data) -> None:
    """[9] A set-up ready made gives every unit on the map one place, where it may stand and where there is room."""
    for start in _starts(data):
        plans = data.scenarios.data.plans[start.name]
        check_rows(data.scenarios, ("plans", start.name), plans, PLAN_NAMES)
        for name, plan in plans.items():
            check_french_plan(data, start, name, plan)
            check_vm_plan(data, start, name, plan)


def check_french_plan(data: Data, start: _Start, name: str, plan: PlanRow) -> None:
    """[9] French units stand in their own CRs, two companies a PA."""
    sheet, room = data.scenarios, data.tables.data.limits.companies_in_works
    path, what = ("plans", start.name, name, "french"), f"the {name} set-up"
    named = {company.name for company in companies(data.counters.data)}
    for place, units in plan.french.items():
        here = (*path, place)
        check_known(sheet, here, what, place, data.map.data.strongpoints, "strongpoint")
        for unit in units:
            check_known(sheet, here, what, unit, start.areas, "unit")
            if place not in start.areas[unit]:
                sheet.refuse(here, f"{unit} may not be set up in {place}; see [setups.{start.name}.areas]")
        count, most = len([unit for unit in units if unit in named]), start.setup.crowded.get(place, room)
        if count > most:
            sheet.refuse(here, f"{what} puts {count} companies in {place}; there is room for {most}")
    _check_all(sheet, path, [unit for units in plan.french.values() for unit in units], start.areas)


def check_vm_plan(data: Data, start: _Start, name: str, plan: PlanRow) -> None:
    """[9] VM counters stand in the jungle, in trenched zones and in PAs that they control."""
    sheet, own = data.scenarios, dict(battalions(data.counters.data))
    path, what = ("plans", start.name, name, "vm"), f"the {name} set-up"
    trenched = [zone for zone, level in start.setup.trenches.items() if level]
    places = (*data.map.data.jungle, *trenched, *start.setup.vm_controls)
    on_map = [unit for unit, regiment in own.items() if regiment in start.regiments]
    put: list[str] = []
    for place, names in plan.vm.items():
        check_known(sheet, (*path, place), what, place, places, "VM place")
        for each in names:
            check_known(sheet, (*path, place), what, each, (DUMMY, *start.regiments, *on_map), "VM unit")
            put += [unit for unit, regiment in own.items() if regiment == each] or [each]
    if put.count(DUMMY) != start.dummies:
        sheet.refuse(path, f"{what} has {put.count(DUMMY)} dummies; there are {start.dummies} at the start")
    _check_all(sheet, path, [unit for unit in put if unit != DUMMY], on_map)


def _check_all(sheet: Sheet[Any], path: tuple[str, ...], put: list[str], units: Collection[str]) -> None:
    """Every unit has one place."""
    check_distinct(sheet, path, put)
    for unit in units:
        if unit not in put:
            sheet.refuse(path, f"{'.'.join(path)} forgets {unit}; give it a place")


CHECKS = (
    check_fire,
    check_hand,
    check_supply,
    check_limits,
    check_units,
    check_arrivals,
    check_scenarios,
    check_tracks,
    check_losses,
    check_areas,
    check_plans,
)
