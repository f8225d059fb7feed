"""The position: flat columns of small numbers, bitsets of units and places, and the frames.

Only `put`, `shake` and `lift_shaken` of this module move units and Shaken Markers, so that the derived columns (`at`,
`french`, `vm`, `french_bold`, `vm_bold`) always agree with `where` and `shaken`. Iterate over `at` only where the order
does not matter: it depends on how the position came about.
"""

from __future__ import annotations

from typing import NewType

from indochine.board.standing import occupied
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.frames import AnyFrame
from indochine.kernel import state as kernel

Place = NewType("Place", int)
Unit = NewType("Unit", int)
Point = NewType("Point", int)  # a strongpoint
Sector = NewType("Sector", int)  # also the division of that number

FRANCE, VIET_MINH = 0, 1  # seats, and sides
NOWHERE = -1
# markers of an assault: what the assaulter will roll on, or that it is out of it
NORMAL, SURPRISED, HESITANT, ABORTED, OVER = range(5)
# cargo of an airdrop slot
EMPTY, FOOD, FUEL, MEDICINE, AMMO, REPLACEMENT, TROOPS, LONE_TROOPS = range(8)

DEFAULT_OPTIONS = p.Options.of()


class State(kernel.State):
    """The Final Gamble, at any moment.

    `where`, `steps` by unit; `shaken` and `isolated` are sets of units, `isolated_points` of strongpoints.
    `french_points` are the strongpoints under French control, `vm_flags` and `french_flags` those with a flag;
    `taken` the structures with a Viet Minh flag. `trench` is the zone of each sector's marker, `dig` the sectors whose
    marker shows its Dig side. `slots` are the divisions' places on the morale track. The six columns of the assaults
    of a phase go together: who assaults, which hex, its marker, the fire support against it, the battery that gives it
    and the unit on top of the defending stack once defence fire has been rolled.
    `cargo` and `aboard` are the airdrop chart; `sent` counts the battalions that Hanoi has released.
    """

    derived = ("at", "french", "vm", "french_bold", "vm_bold")

    options: p.Options = DEFAULT_OPTIONS
    scenario: str = "A"
    turn: int = 1
    over: bool = False
    fallen: bool = False  # France has surrendered

    points: int = 0
    red: int = 0
    blue: int = 0
    replacements: int = 0
    vm_ammo: int = 0
    ammo: int = 0
    food: int = 0
    medicine: int = 0
    fuel: int = 0
    trucks: int = 0
    shortage: int = 0
    hq: int = 0
    sent: int = 0
    hanoi_silent: bool = False  # the HQ marker stays at the bottom for good
    laos_released: bool = False
    released_9: bool = False
    gift_of_ammo: bool = False  # the six points at 30 replacements have come
    slots: bytearray = bytearray()
    trench: bytearray = bytearray()
    dig: int = 0

    french_points: int = 0
    vm_flags: int = 0
    french_flags: int = 0
    taken: int = 0

    where: list[int] = []
    steps: bytearray = bytearray()
    shaken: int = 0
    isolated: int = 0
    isolated_points: int = 0
    breach: int = NOWHERE  # hex of the Wire Breach

    assaulter: list[int] = []
    target: list[int] = []
    mark: list[int] = []
    support: list[int] = []  # 0 none, else 1 + the strength it adds (so 1 is a support of +0)
    battery: list[int] = []  # the battery of that support, or -1
    defender: list[int] = []  # -1 until defence fire
    raided: bool = False  # the Commando has raided this turn

    cargo: bytearray = bytearray()
    aboard: list[int] = []
    manifest: bytearray = bytearray()  # what the last airdrop carried, by kind of cargo

    at: dict[int, int] = {}
    french: int = 0
    vm: int = 0
    french_bold: int = 0
    vm_bold: int = 0

    frames: list[AnyFrame] = []

    def derive(self) -> None:
        """Who stands where, from the columns of places and of Shaken Markers."""
        at: dict[int, int] = {}
        for unit, place in enumerate(self.where):
            at[place] = at.get(place, 0) | 1 << unit
        self.at = at
        hexes = [(place, units) for place, units in at.items() if place < p.SIZE]
        self.french, self.french_bold = occupied(hexes, p.FRENCH), occupied(hexes, p.FRENCH & ~self.shaken)
        self.vm, self.vm_bold = occupied(hexes, p.VM), occupied(hexes, p.VM & ~self.shaken)


# ---- who stands where ------------------------------------------------------


def look_again(s: State, place: int) -> None:
    """Bring the masks of occupied hexes up to date for one place; boxes are not in them."""
    if place >= p.SIZE:
        return
    units = s.at.get(place, 0)
    bold = units & ~s.shaken
    here, elsewhere = 1 << place, ~(1 << place)
    s.french = s.french | here if units & p.FRENCH else s.french & elsewhere
    s.vm = s.vm | here if units & p.VM else s.vm & elsewhere
    s.french_bold = s.french_bold | here if bold & p.FRENCH else s.french_bold & elsewhere
    s.vm_bold = s.vm_bold | here if bold & p.VM else s.vm_bold & elsewhere


def put(s: State, unit: int, place: int) -> None:
    """Move one unit, wherever it was."""
    bit, old = 1 << unit, s.where[unit]
    left = s.at[old] & ~bit
    if left:
        s.at[old] = left
    else:
        del s.at[old]
    s.at[place] = s.at.get(place, 0) | bit
    s.where[unit] = place
    look_again(s, old)
    look_again(s, place)


def units_in(s: State, places: int) -> int:
    """The units of both sides in a set of places."""
    found = 0
    for place, units in s.at.items():
        if places >> place & 1:
            found |= units
    return found


def at(s: State, place: int) -> int:
    """The units in one place."""
    return s.at.get(place, 0)


def shake(s: State, units: int) -> None:
    """[2.2-D/4] These units get Shaken Markers."""
    _mark_shaken(s, s.shaken | units)


def lift_shaken(s: State, units: int) -> None:
    """[4.3/1] These units lose their Shaken Markers."""
    _mark_shaken(s, s.shaken & ~units)


def _mark_shaken(s: State, units: int) -> None:
    changed = s.shaken ^ units
    s.shaken = units
    while changed:
        low = changed & -changed
        look_again(s, s.where[low.bit_length() - 1])
        changed ^= low


# ---- how units are ---------------------------------------------------------


def strength(s: State, unit: int) -> int:
    """[1.5-A/1] [1.9-D] The strength of the side that is up, or of the Cadre marker."""
    if p.VM >> unit & 1:
        return p.VM_STRENGTH[s.steps[unit]]
    return p.REDUCED[unit] if reduced(s, unit) else p.FULL[unit]


def morale(s: State, unit: int) -> int:
    """[1.5-A/1] French and 148 Regiment have it printed, other Viet Minh units look at their division's marker."""
    division = p.DIVISION[unit]
    return p.MORALE[unit] if division < 0 else p.SLOT_MORALE[s.slots[division]]


def reduced(s: State, unit: int) -> bool:
    """[1.9-A] Has the unit lost a step?"""
    return s.steps[unit] < p.STEPS[unit]


def side(unit: int) -> int:
    """Whose unit it is."""
    return VIET_MINH if p.VM >> unit & 1 else FRANCE


def weather(s: State) -> int:
    """[1.5-B/2] Dry, Rain or Monsoon, from the turn track."""
    return p.WEATHER[s.turn]
