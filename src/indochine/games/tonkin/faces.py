"""The counters of Tonkin: each with so many steps left, and how hidden ones look to the French."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.page import FRENCH, VIET_MINH
from indochine.kernel.bits import ids
from indochine.kernel.scene import Face

HIDDEN_FACE, GARRISON_FACE = "hidden", "garrison"

# bands of colour: whose troops they are, and of the Viet Minh which division
LEGION, METROPOLITAN, AFRICAN, VIETNAMESE, LAOTIAN, THAI, COLONIAL, MAQUIS = range(1, 9)
NATION_BAND = {
    "Legion": LEGION,
    "French": METROPOLITAN,
    "colonial": COLONIAL,
    "African": AFRICAN,
    "Moroccan": AFRICAN,
    "Algerian": AFRICAN,
    "Tunisian": AFRICAN,
    "Vietnamese": VIETNAMESE,
    "Laotian": LAOTIAN,
    "Thai": THAI,
    "minority": THAI,
}
SYMBOLS: tuple[tuple[int, str, str], ...] = (  # of these units, the symbol and the kind in words
    (p.PARAS & p.ARTILLERY, "artillery", "airborne artillery"),
    (p.PARAS, "parachute", "paratroops"),
    (p.ARTILLERY, "artillery", "artillery"),
    (p.DNA, "naval", "Dinassaut, river flotilla"),
    (p.GCMA, "commando", "GCMA, guerrillas of the highlands"),
    (p.REC, "mechanised", "amphibious armour"),
    (p.FRENCH_TROOPS & p.MOTORISED, "armour", "armour"),
    (1 << p.HQ_UNIT, "headquarters", "headquarters"),
    (1 << p.HO_UNIT, "commander", "leader"),
    (p.DUMPS, "supply", "supply dump"),
    (p.GROUPS, "guerrilla", "VM-group"),
    (p.PATHET_LAO, "guerrilla", "Pathet Lao"),
    (p.DUMMIES, "dummy", "dummy"),
)


def symbol_of(unit: int) -> str:
    """The type that the counter shows."""
    return next((symbol for units, symbol, _ in SYMBOLS if units >> unit & 1), "infantry")


def kind_of(unit: int) -> str:
    """The type in words, with whose it is."""
    kind = next((words for units, _, words in SYMBOLS if units >> unit & 1), "infantry")
    nation = p.NATION_NAME[p.NATION[unit]]
    if not p.TROOPS >> unit & 1 or (p.FACE_DOWN | p.GCMA | p.DNA) >> unit & 1:
        return kind
    if nation == "Viet Minh":
        division = p.DIVISION[unit]
        return f"{kind}, {f'division {p.DIVISION_NAME[division]}' if division >= 0 else 'independent'}"
    return f"{nation} {kind}"


def band_of(unit: int) -> int:
    """The coloured band: nationality, or division."""
    if p.GCMA >> unit & 1:
        return MAQUIS
    if p.FRENCH_TROOPS >> unit & 1:
        return NATION_BAND[p.NATION_NAME[p.NATION[unit]]]
    return p.DIVISION[unit] % 8 + 1 if p.DIVISION[unit] >= 0 else 0


def values(unit: int, steps: int) -> tuple[str, str]:
    """[S-05] Strength and morale on the left, movement on the right."""
    if not p.REAL >> unit & 1:
        return "", str(p.MOVE[unit]) if p.MOVE[unit] else ""
    return f"{p.STRENGTH[unit][steps]}-{p.MORALE[unit][steps]}", str(p.MOVE[unit])


def said(unit: int, steps: int) -> str:
    """The values in words."""
    if not p.REAL >> unit & 1:
        return f"movement {p.MOVE[unit]}" if p.MOVE[unit] else ""
    what = "barrage" if p.ARTILLERY >> unit & 1 else "strength"
    engine = ", motorised" if p.MOTORISED >> unit & 1 else ""
    return f"{what} {p.STRENGTH[unit][steps]}, morale {p.MORALE[unit][steps]}, movement {p.MOVE[unit]}{engine}"


def code(unit: int) -> str:
    """What stands above the symbol."""
    return p.UNIT_NAME[unit].replace("French dump", "dump").replace("VM dump", "dump").replace("Pathet Lao", "PL")


def echelon(unit: int) -> str:
    """Battalions, and regiments of the Viet Minh."""
    if p.REGIMENTS >> unit & 1:
        return "III"
    return "II" if p.FRENCH_TROOPS & ~p.GCMA & ~p.DNA & 1 << unit else ""


def face_id(unit: int, steps: int) -> str:
    """The side of a counter that lies up with so many steps."""
    return f"u{unit} {max(1, min(steps, p.STEPS[unit]))}"


def faces() -> dict[str, Face]:
    """[S-05] Every counter with each number of steps; the garrison, and a hidden counter."""
    found = {GARRISON_FACE: garrison_face()}
    found |= {key: face for units in (p.FRENCH, p.VM) for unit in ids(units) for key, face in unit_faces(unit)}
    return found | {HIDDEN_FACE: Face(VIET_MINH, "hidden", "hidden counter")}


def garrison_face() -> Face:
    """[S-44] What defends a town of delta and coast."""
    return Face(FRENCH, "garrison", "Garrison", f"{p.GARRISON_STRENGTH}-{p.GARRISON_MORALE}")


def unit_faces(unit: int) -> Iterator[tuple[str, Face]]:
    """[6.13-2] [6.13-3] A counter by the steps it has left."""
    side, symbol, band = (FRENCH if p.FRENCH >> unit & 1 else VIET_MINH), symbol_of(unit), band_of(unit)
    for steps in range(1, p.STEPS[unit] + 1):
        left, right = values(unit, steps)
        face = Face(side, symbol, p.CALLED[unit], left, right, code=code(unit), size=echelon(unit), band=band)
        yield face_id(unit, steps), face
