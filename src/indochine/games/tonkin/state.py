"""The position: flat columns of small numbers, bitsets of units and places, and the frames.

Only `put`, `shift`, `turn_up`, `turn_down` and `raze` of this module move counters, turn them and remove garrisons,
so that the derived columns always agree with `where`, `revealed` and `garrisons`. A garrison is no unit: it has two
steps, but never stands with one [6.7-3], so it is there or it is not.

What the French may not know stands in columns that are `unseen`: which counter lies where under its hidden side or in a
forest, its losses and its markers, and what the Viet Minh have in hand. No frame holds any of it. What they do know is
open to all: how many hidden counters a place has (`veiled`), and for each Viet Minh counter the places where by all
that was seen it may be (`rumour`, see `rules/basics_hidden.py`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NewType

from indochine.board.standing import by_place
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.frames import AnyFrame
from indochine.kernel import state as kernel
from indochine.kernel.bits import bits, ids, together

Place = NewType("Place", int)
Unit = NewType("Unit", int)

FRANCE, VIET_MINH = 0, 1  # seats, and sides
NOBODY = -1

DEFAULT_OPTIONS = p.Options.of()


class State(kernel.State):
    """Tonkin, at any moment.

    `where` and `steps` (left) by unit. `desorg`, `oos`, `revealed` (groups and Pathet Lao face up) are sets of units,
    `trench`, `cut` (road markers), `garrisons`, `garrison_desorg`, `garrison_oos` sets of places. `control` are the
    areas friendly to the Viet Minh when victory points were last settled [6.16-6]; `rules/ch04_control.py` says whose
    friend an area is now. Equipment is kept in halves. Lists of two are by side. A hex holds as many counters as may
    stack there, so that no force markers are needed [S-29].
    """

    derived = ("at", "away", "crowds", "french", "vm", "stand", "zones", "wooded")
    unseen = ("where", "steps", "desorg", "oos", "moved", "party", "levy", "paid")

    options: p.Options = DEFAULT_OPTIONS
    scenario: str = "1"
    turn: int = 0  # the month
    last: int = 0  # the month after which the scenario, or the campaign, ends
    level: int = 0  # VM victory level
    over: bool = False
    winner: int = NOBODY
    decisive: bool = False
    why: str = ""  # the rule that ended it

    # ---- [S-30] to [S-35] tracks and markers
    vp: int = 0
    replacements: int = 0
    equipment: int = 0  # in halves
    highlands: bool = False  # [6.16-5] the Viet Minh have twenty montagnard areas
    points: list[int] = []  # operation points
    spending: list[int] = []  # [6.2-2] the dump that feeds the operations, or NOBODY
    trucks: list[int] = []  # transports left this gameturn
    flights: int = 0
    strikes: int = 0
    porters: int = 0

    # ---- the gameturn
    rain: bool = False
    first: int = VIET_MINH  # who moves first
    sunny_start: bool = True  # [2.0-7] the first gameturn of the scenario
    leader_due: int = NOBODY  # [3.3-8] the month in which Giap comes
    hq_due: int = NOBODY  # [3.11-8] the month in which the HQ returns
    giap: bool = False  # the leader is Giap
    giap_dead: bool = False  # [6.16-7]
    hanoi_lost: bool = False  # [6.16-8] Hanoi was Viet Minh in this gameturn
    rail_scored: bool = False  # [6.16-4]
    since: bytearray = bytearray()  # [3.9-3] [3.11-3] by unit: the month in which it went to Saigon or standby, plus 1

    # ---- the map
    trench: int = 0
    cut: int = 0
    garrisons: int = 0
    garrison_desorg: int = 0
    garrison_oos: int = 0
    control: int = 0

    # ---- counters
    where: list[int] = []
    steps: bytearray = bytearray()
    desorg: int = 0
    oos: int = 0
    revealed: int = 0
    absorbed: int = 0  # [3.2-4] groups absorbed this gameturn
    levy: int = 0  # [3.1-4] groups, Pathet Lao and dummies mobilised this gameturn
    moved: int = 0  # moved in this movement phase, or by this operation point
    party: int = 0  # the counters in hand: a stack put together, a load, those still to be laid
    paid: int = 0  # movement points that the stack or load in hand has used

    # ---- what the French know of hidden counters
    veiled: bytearray = bytearray()  # by place: how many counters they cannot tell
    rumour: list[int] = []  # by Viet Minh unit: the places where it may be
    seen_steps: bytearray = bytearray()  # by Viet Minh unit: its steps when it was last seen
    seen_desorg: int = 0  # disorganized when last seen
    seen_oos: int = 0

    # ---- derived
    at: list[int] = []  # by place: the units
    away: int = 0  # units in boxes
    crowds: int = 0  # places with two counters or more
    french: int = 0  # hexes with French troops or a garrison: what blocks, occupies and has a ZOC
    vm: int = 0  # hexes with Viet Minh troops, dummies too
    stand: list[int] = []  # by class of troops (`p.CLASS`): the hexes where such stand; face down all are dummies
    zones: list[int] = []  # by side: its zone of control
    wooded: int = 0  # Viet Minh counters in forests [S-17]

    frames: list[AnyFrame] = []

    def derive(self) -> None:
        """Who stands where, from `where`, `revealed` and `garrisons`."""
        self.at = by_place(self.where, p.PLACES)
        self.away = together(self.at[p.SIZE :])
        self.crowds = bits(place for place, units in enumerate(self.at) if units & units - 1)
        down = p.FACE_DOWN & ~self.revealed
        self.stand = stand = [places_of(self, units) for units in p.OF_CLASS]
        stand[p.GARRISON] = self.garrisons
        stand[p.DUMMY] = places_of(self, down)
        stand[p.GROUP] = places_of(self, p.GROUPS & ~down)
        stand[p.PATHET] = places_of(self, p.PATHET_LAO & ~down)
        self.french, self.vm = (together(stand[kind] for kind in kinds) for kinds in SIDE_CLASSES)
        self.wooded, self.veiled = 0, bytearray(p.PLACES)
        for unit in ids(p.VM):
            place = self.where[unit]
            if p.FOREST >> place & 1:
                self.wooded |= 1 << unit
                self.veiled[place] += 1
            elif down >> unit & 1:
                self.veiled[place] += 1
        self.zones = [zone_of_side(self, FRANCE), zone_of_side(self, VIET_MINH)]


# ---- who stands where ------------------------------------------------------

FRENCH_CLASSES = (p.EXPEDITIONARY, p.NATIVE, p.LAO, p.GUERRILLA, p.RIVERINE, p.AMPHIBIOUS)
SIDE_CLASSES = ((*FRENCH_CLASSES, p.GARRISON), (p.REGIMENT, p.GROUP, p.PATHET, p.DUMMY))


def look_again(s: State, place: int, side: int) -> None:
    """Bring what is derived up to date for one place and one side, but for the zones."""
    here, units = 1 << place, s.at[place]
    s.crowds = s.crowds | here if units & units - 1 else s.crowds & ~here
    if side == VIET_MINH:
        look_for_vm(s, place)
    elif place < p.SIZE:
        look_for_french(s, place)


def look_for_french(s: State, place: int) -> None:
    """Which of the French are in a hex."""
    here, units, stand = 1 << place, s.at[place] & p.FRENCH_TROOPS, s.stand
    s.french = s.french | here if units or s.garrisons & here else s.french & ~here
    for kind in FRENCH_CLASSES:
        stand[kind] = stand[kind] | here if units & p.OF_CLASS[kind] else stand[kind] & ~here


def look_for_vm(s: State, place: int) -> None:
    """Which of the Viet Minh are at a place, and how many of them nobody can tell."""
    vm = s.at[place] & p.VM
    down = vm & p.FACE_DOWN & ~s.revealed
    if place >= p.SIZE:
        s.veiled[place] = down.bit_count()
        return
    here, stand = 1 << place, s.stand
    s.veiled[place] = (vm if p.FOREST & here else down).bit_count()
    if p.FOREST & here:
        s.wooded |= vm
    s.vm = s.vm | here if vm & p.VM_TROOPS else s.vm & ~here
    stand[p.REGIMENT] = stand[p.REGIMENT] | here if vm & p.REGIMENTS else stand[p.REGIMENT] & ~here
    stand[p.DUMMY] = stand[p.DUMMY] | here if down else stand[p.DUMMY] & ~here
    stand[p.GROUP] = stand[p.GROUP] | here if vm & s.revealed & p.GROUPS else stand[p.GROUP] & ~here
    stand[p.PATHET] = stand[p.PATHET] | here if vm & s.revealed & p.PATHET_LAO else stand[p.PATHET] & ~here


@lru_cache(1 << 14)
def zone_of_class(kind: int, hexes: int) -> int:
    """[S-13] [S-14] [E-99] [E-108] The zone of control of troops of one class in these hexes."""
    zone, found = p.ZONE[kind], 0
    for place in ids(hexes):
        found |= zone[place]
    return found


def zone_of_side(s: State, side: int) -> int:
    """[S-13] The zone of control of a side. Face down all counters have the same, as nobody can tell them apart."""
    found = 0
    for kind in SIDE_CLASSES[side]:
        if hexes := s.stand[kind]:
            found |= zone_of_class(kind, hexes)
    return found


def put(s: State, unit: int, place: int) -> None:
    """Move one counter, wherever it was; what the French make of it: see `rules/basics_hidden.py`."""
    shift(s, 1 << unit, s.where[unit], place)


def shift(s: State, units: int, old: int, place: int) -> None:
    """Move counters of one side from one place to another."""
    for unit in ids(units):
        s.where[unit] = place
    s.at[old] &= ~units
    s.at[place] |= units
    s.away = s.away & ~units if place < p.SIZE else s.away | units
    s.wooded &= ~units
    side = whose(units)
    look_again(s, old, side)
    look_again(s, place, side)
    if p.TROOPS & units:
        s.zones[side] = zone_of_side(s, side)


def raze(s: State, place: int) -> None:
    """[S-46] [E-117] A garrison is gone for good."""
    gone = ~(1 << place)
    s.garrisons &= gone
    s.garrison_desorg &= gone
    s.garrison_oos &= gone
    s.stand[p.GARRISON] = s.garrisons
    look_again(s, place, FRANCE)
    s.zones[FRANCE] = zone_of_side(s, FRANCE)


def turn_up(s: State, units: int) -> None:
    """[S-07] Groups and Pathet Lao are turned up."""
    _turn(s, s.revealed | units & (p.GROUPS | p.PATHET_LAO))


def turn_down(s: State, units: int) -> None:
    """[S-11] Groups and Pathet Lao are turned face down."""
    _turn(s, s.revealed & ~units)


def _turn(s: State, revealed: int) -> None:
    changed, s.revealed = revealed ^ s.revealed, revealed
    if changed:
        for place in {s.where[unit] for unit in ids(changed)}:
            look_again(s, place, VIET_MINH)
        s.zones[VIET_MINH] = zone_of_side(s, VIET_MINH)


def side_of(unit: int) -> int:
    """Whose unit it is."""
    return VIET_MINH if p.VM >> unit & 1 else FRANCE


def whose(units: int) -> int:
    """Whose units they are, all of one side."""
    return VIET_MINH if p.VM & units else FRANCE


def units_of(side: int) -> int:
    """[S-01] All counters of a side."""
    return p.VM if side == VIET_MINH else p.FRENCH


def troops_of(side: int) -> int:
    """[S-13] The counters of a side that have a ZOC: all but dumps, HQ and leader."""
    return p.VM_TROOPS if side == VIET_MINH else p.FRENCH_TROOPS


def held_by(s: State, side: int) -> int:
    """[E-57] [E-106] The hexes where troops of a side stand, garrisons and dummies too."""
    return s.vm if side == VIET_MINH else s.french


def on_map(s: State, units: int) -> int:
    """[S-49] Of these units those in hexes: who is in Saigon or in standby is elsewhere [E-51]."""
    return units & ~s.away


def places_of(s: State, units: int) -> int:
    """The hexes where these units stand."""
    where, found = s.where, 0
    for unit in ids(units):
        found |= 1 << where[unit]
    return found & p.HEXES


def units_in(s: State, places: int) -> int:
    """The units in a set of places."""
    found = 0
    for place in ids(places):
        found |= s.at[place]
    return found


# ---- how units are [S-05] [6.13-4] [6.17-2] [4.6-1] [S-18] -----------------


def strength(s: State, unit: int) -> int:
    """[6.13-4] [4.6-1] [6.17-2] [E-28] [E-29] Of artillery the barrage value [E-83]."""
    value = p.STRENGTH[unit][s.steps[unit]]
    if p.ARTILLERY >> unit & 1 and not s.options.halve_barrage:
        return value
    return halved(value, (s.oos >> unit & 1) + (s.desorg >> unit & 1))


def halved(value: int, times: int) -> int:
    """[E-4] [E-28] Half, rounded up, as often as there are reasons."""
    for _ in range(times):
        value = (value + 1) // 2
    return value


def garrison_strength(s: State, place: int) -> int:
    """[S-44] [4.6-1] [6.17-2] What a garrison defends with."""
    return halved(p.GARRISON_STRENGTH, (s.garrison_oos >> place & 1) + (s.garrison_desorg >> place & 1))


def morale(s: State, unit: int) -> int:
    """[6.9-3] [6.13-4] [6.17-2] The morale that counts now, at least 0."""
    return max(0, p.MORALE[unit][s.steps[unit]] - (s.desorg >> unit & 1))


def garrison_morale(s: State, place: int) -> int:
    """[S-44] [6.17-2] The morale of a garrison now."""
    return p.GARRISON_MORALE - (s.garrison_desorg >> place & 1)


def allowance(s: State, unit: int) -> int:
    """[S-05] [6.17-2] [4.6-2] Movement points; out of supply the motorised do not move."""
    if (s.oos & p.MOTORISED) >> unit & 1:
        return 0
    return halved(p.MOVE[unit], s.desorg >> unit & 1)


def stacking(s: State, unit: int) -> int:
    """[S-18] [6.13-4] What a counter weighs in a hex."""
    return p.STACKING[unit][s.steps[unit]]


def load(s: State, unit: int) -> int:
    """[S-19] What a counter weighs aboard."""
    return p.LOAD[unit] or stacking(s, unit)
