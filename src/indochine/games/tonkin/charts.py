"""The charts of Tonkin beside the map: victory points, operation points, months, stores, transports, boxes."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.page import PLACE_ID
from indochine.kernel.bits import ids
from indochine.kernel.scene import Cell, Panel

# ---- ids of cells


def vp_id(points: int) -> str:
    """A cell of the scale of victory points."""
    return f"vp-{max(0, min(points, p.POINTS.top))}"


def operation_id(points: int) -> str:
    """A cell of the track of operation points."""
    return f"op-{max(0, min(points, p.LIMITS.operation_points))}"


def month_id(month: int) -> str:
    """A cell of the time scale."""
    return f"month-{max(0, min(month, p.MONTHS - 1))}"


def replacement_id(points: int) -> str:
    """A cell of the track of Viet Minh replacements."""
    return f"replacements-{max(0, min(points, p.LIMITS.replacements))}"


def equipment_id(halves: int) -> str:
    """A cell of the track of equipment, which counts halves."""
    return f"equipment-{max(0, min(halves, 2 * p.LIMITS.equipment))}"


def halves(amount: int) -> str:
    """Half points as people write them."""
    whole = str(amount // 2) if amount > 1 or not amount else ""
    return f"{whole}{'½' if amount % 2 else ''}"


# ---- the charts


def panels() -> tuple[Panel, ...]:
    """[S-30] to [S-35] All charts."""
    return vp_panel(), years(), operations(), months(), replacements(), equipment(), off_map()


def vp_panel() -> Panel:
    """[S-30] [8.0-2] One scale for both sides."""
    cells = tuple(Cell(vp_id(n), f"{n} VP", str(n)) for n in range(p.POINTS.top + 1))
    note = "The French want it high, the Viet Minh low. Flags: the limits of this year, at which the war is decided."
    return Panel("vp", "Victory points", "track", cells, note=note, rule="8.0-2")


def years() -> Panel:
    """[8.0-2] The limits by year."""
    found = sorted({(p.YEAR[m], p.VM_LIMIT[m], p.FRENCH_LIMIT[m]) for m in range(p.MONTHS)})
    cells = tuple(
        Cell(f"limit-{year}-{side}", f"{year}: {said} {limit} VP", str(limit), column=column, row=side)
        for column, (year, *limits) in enumerate(found)
        for side, (said, limit) in enumerate(zip(("Viet Minh at", "French at"), limits, strict=True))
    )
    note = "At the end of a month the Viet Minh win with so few points or less, the French with so many or more."
    columns = tuple(str(year) for year, *_ in found)
    return Panel("years", "Limits by year", "grid", cells, columns, ("Viet Minh", "French"), note=note, rule="8.0-2")


def operations() -> Panel:
    """[6.1-1] Operation points of both sides."""
    cells = tuple(Cell(operation_id(n), f"{n} operation points", str(n)) for n in range(p.LIMITS.operation_points + 1))
    note = "A die gives a run of 1 to 3. A march, rally, trenches, a barrage or an attack cost 1; rally and attack 2."
    return Panel("operations", "Operation points", "track", cells, note=note, rule="6.1-1")


def months() -> Panel:
    """[S-35] [2.0-1] The months, with the die that brings rain."""
    cells = tuple(Cell(month_id(m), month_text(m), p.MONTH_NAME[m], month_text(m)) for m in range(p.MONTHS))
    note = "Point at a month for its weather and arrivals."
    return Panel("months", "Months", "track", cells, note=note, rule="2.0-1")


def month_text(month: int) -> str:
    """A month in words."""
    die = p.RAIN_DIE[month]
    parts = [p.MONTH_NAME[month], f"rain on 1-{die}" if die > 1 else f"rain on {die}" if die else "no rain"]
    if come := p.FRENCH_ARRIVALS[month] | p.VM_ARRIVALS[month]:
        parts.append("comes: " + ", ".join(p.CALLED[unit] for unit in ids(come)))
    if leave := sum(p.WITHDRAWALS[month]):
        parts.append(f"{leave} French to be withdrawn")
    return "; ".join(parts)


def replacements() -> Panel:
    """[3.3-1] Viet Minh replacements."""
    cells = tuple(Cell(replacement_id(n), f"{n} replacements", str(n)) for n in range(p.LIMITS.replacements + 1))
    return Panel("replacements", "Viet Minh replacements", "track", cells, rule="3.3-1")


def equipment() -> Panel:
    """[3.4-1] Viet Minh equipment, in halves."""
    cells = tuple(Cell(equipment_id(n), f"{halves(n)} equipment", halves(n)) for n in range(2 * p.LIMITS.equipment + 1))
    return Panel("equipment", "Viet Minh equipment", "track", cells, rule="3.4-1")


OFF_MAP = (
    (p.DEAD, "Dead", "Destroyed counters that may come back"),
    (p.PERMANENT, "Dead for good", "French units that died without a supplied friend near"),
    (p.NOT_YET, "To come", "Reinforcements of later months"),
    (p.STOCK, "Stock", "Supply dumps that are not on the map"),
)


def off_map() -> Panel:
    """[6.15-1] [3.5-1] Counters that are not on the map."""
    cells = tuple(
        Cell(PLACE_ID[place], name, name, note, column=number % 2, row=number // 2)
        for number, (place, name, note) in enumerate(OFF_MAP)
    )
    return Panel("off", "Off the map", "boxes", cells)
