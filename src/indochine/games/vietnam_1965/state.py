"""The position: flat columns of counts, a few bitsets, the moves and flights of the turn, and the frames.

Units are counted, not named: `units[cell(power, space, kind)]`. Only `add`, `remove`, `give` and `build` of this module
change who stands where, who holds what and where bases are, so that the derived columns always agree with the others.
Units that attack leave `units` and live in `marches` and `flights` until their battle or landing is over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

import msgspec

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.frames import AnyFrame
from indochine.kernel import state as kernel

Space = NewType("Space", int)
Power = NewType("Power", int)
if TYPE_CHECKING:
    Whose = Power
else:
    Whose = NewType("Whose", int)  # a power named within a sentence: "of the United States"
Kind = NewType("Kind", int)  # a unit type
Ware = NewType("Ware", int)  # a unit type or a facility

DEFAULT_OPTIONS = p.Options.of()
CELLS = len(p.POWERS) * p.SPACES * p.TYPES
MOST = 255  # of one kind, power and space: what a byte counts; no game comes near
COVERT_POWERS = (p.VC, p.PARU)

# how units came (March.how)
BY_LAND, BY_SEA, BY_AIR, FROM_HIDING = range(4)
# what flights do (Flight.mission)
RAID, STRIKE, ESCORT, GUNSHIP, LIFT, HOME, EXTRACT = range(7)
# what bombs aim at (Flight.aim)
AT_AIR_BASE, AT_FIRE_BASE, AT_CITY, AT_TRAIL = range(4)
NOWHERE = -1


class March(msgspec.Struct, frozen=True, gc=False):
    """Ground units of the power whose turn it is that have moved in this phase.

    `via` are the spaces passed between origin and target. In the combat phase the units are no longer in `units`;
    in the non-combat phase they stand at the target, and the record says only how they came. `doors` are other
    spaces from which they might have entered the target, by ways as short that differ in nothing that matters [E-90].
    """

    kind: int
    count: int
    origin: int
    target: int
    how: int = BY_LAND
    via: tuple[int, ...] = ()
    doors: int = 0


class Flight(msgspec.Struct, frozen=True, gc=False):
    """Aircraft in the air: `count` of one kind and power, all with the same story.

    Mostly they are of the power whose turn it is; helicopters that extract belong to a defender [HEX-1].
    `at` is where they are, `steps` what they have flown, `shot` the zones whose guns have fired at them, `met`
    those over which they have come through the fire of a raid or a battle. `target` is where the mission is, `second`
    the strike after a raid or -1, `aim` what is bombed. Cargo is that of all together.
    """

    power: int
    kind: int
    count: int
    mission: int
    origin: int
    at: int
    target: int
    steps: int = 0
    second: int = NOWHERE
    aim: int = -1
    infantry: int = 0
    artillery: int = 0
    shot: tuple[int, ...] = ()
    met: tuple[int, ...] = ()
    fought: bool = False  # has flown to a fight in this turn


class Sprung(msgspec.Struct, frozen=True, gc=False):
    """[PVC-6] [PPA-6] Covert units that have come out to attack in the enemy's turn; their battle is still to come."""

    power: int
    space: int
    infantry: int
    artillery: int


class State(kernel.State):
    """Vietnam 1965, at any moment.

    `units` and `tired` by `cell`: how many stand there, and how many of them have moved, fought, intercepted or
    extracted in this power-turn. `owner` by territory: the power of the marker + 1, 0 where neutral; `shared` are the
    territories still held by both their first owners [SHR-1]. `air_base` and `fire_base` by space: owner + 1;
    `air_damage` and `fire_damage` their markers. `box` is the mobilization box, power by power, ten wares each;
    `arriving` the free units of the power whose turn it is. `covert` by `covert_cell`: units behind the screens.
    `communist_start` and `ac_start` are what the sides held when the turn began, `own_start` what the power held.
    `trail` says that the Trail bonus holds in this turn. `dmz_seen` are bits, see `DMZ_FOR_*`. `silent` says by power
    that a covert power lets everything pass until its next turn.
    """

    derived = (
        "communist", "ac", "points", "ground", "present", "army", "guns", "bases", "fire_bases", "grounded",
    )  # fmt: skip
    unseen = ("covert", "silent")
    counted_by = "round"  # in which each power has a turn of its own

    options: p.Options = DEFAULT_OPTIONS
    round: int = 1
    turn: int = 0  # the power whose turn it is
    over: bool = False
    winner: int = -1  # side; -1 draw
    conditional: bool = False  # [VIC-T2] won on points after the last round

    units: bytearray = bytearray()
    tired: bytearray = bytearray()
    owner: bytearray = bytearray()
    shared: int = 0
    air_base: bytearray = bytearray()
    fire_base: bytearray = bytearray()
    air_damage: bytearray = bytearray()
    fire_damage: bytearray = bytearray()

    cash: list[int] = []
    box: list[int] = []
    arriving: list[int] = []
    trail_debit: int = 0
    sam: int = 0
    landing: int = 0
    landings: int = 0  # territories for which a landing token was spent in this turn
    covert_tokens: list[int] = []  # by power
    covert: bytearray = bytearray()

    entered: bool = False  # [SIL-1] flag A
    entered_late: bool = False  # [SIL-3] flag B
    entry_paid: bool = False  # [SIL-2]
    late_entry_paid: bool = False  # [SIL-4]
    dmz_seen: int = 0
    silent: int = 0

    communist_start: int = 0
    ac_start: int = 0
    own_start: int = 0
    trail: bool = False
    guns_used: int = 0  # [AAG-5] spaces whose guns of the moving power fired in this turn
    marches: list[March] = []
    flights: list[Flight] = []
    ambushes: list[Sprung] = []
    spent: bytearray = bytearray()  # option interceptors_once_a_round: fighters by power and space that have fought

    communist: int = 0
    ac: int = 0
    points: list[int] = []
    ground: list[int] = []
    present: list[int] = []
    army: list[int] = []
    guns: list[int] = []
    bases: list[int] = []
    fire_bases: list[int] = []
    grounded: int = 0

    frames: list[AnyFrame] = []

    def derive(self) -> None:
        """Who holds, stands and flies where, from the columns."""
        self.communist, self.ac = (int(self.owner[::-1].translate(marked), 2) for marked in MARKED)
        self.points = [p.worth(self.communist), p.worth(self.ac)]
        self.ground, self.present = [0] * 9, [0] * 9
        self.army, self.guns = [0, 0], [0, 0]
        for power in p.POWERS:
            _count_again(self, power)
        self.bases, self.fire_bases, self.grounded = [0] * 9, [0] * 9, 0
        for space in range(p.TERRITORIES):
            if self.air_base[space] or self.fire_base[space]:
                _bases_again(self, space)


# who has seen troops in the DMZ since his last look [E-45]
DMZ_FOR_ARVN, DMZ_FOR_CHINA, DMZ_FOR_SOVIETS = 1, 2, 4


# ---- units -----------------------------------------------------------------


def cell(power: int, space: int, kind: int) -> int:
    """The place of a count in `units` and `tired`."""
    return (power * p.SPACES + space) * p.TYPES + kind


def row(power: int, space: int) -> int:
    """The place of the first of the eight counts of a power in a space."""
    return (power * p.SPACES + space) * p.TYPES


def count(s: State, power: int, space: int, kind: int) -> int:
    """How many units of a kind a power has in a space."""
    return s.units[(power * p.SPACES + space) * p.TYPES + kind]


def rested(s: State, power: int, space: int, kind: int) -> int:
    """How many of them have done nothing yet in this turn."""
    index = (power * p.SPACES + space) * p.TYPES + kind
    return s.units[index] - s.tired[index]


def add(s: State, power: int, space: int, kind: int, number: int, tired: bool = False) -> None:
    """[CHP-1] [CHP-2] Units come into a space; they are counted, so no chips are needed."""
    index = (power * p.SPACES + space) * p.TYPES + kind
    s.units[index] += number
    if tired:
        s.tired[index] += number
    _look_again(s, power, space)


def remove(s: State, power: int, space: int, kind: int, number: int, tired: bool = False) -> None:
    """Units leave a space; rested ones first, unless `tired` are meant."""
    index = (power * p.SPACES + space) * p.TYPES + kind
    s.units[index] -= number
    if tired:
        s.tired[index] -= number
    elif s.tired[index] > s.units[index]:
        s.tired[index] = s.units[index]
    _look_again(s, power, space)


def tire(s: State, power: int, space: int, kind: int, number: int) -> None:
    """These units have done what they may do in this turn."""
    s.tired[(power * p.SPACES + space) * p.TYPES + kind] += number


def refresh(s: State) -> None:
    """A new power-turn: nobody has moved; by option fighters that fought in this round stay used up [E-125]."""
    s.tired = bytearray(CELLS)
    for place, number in enumerate(s.spent):
        index = place * p.TYPES + p.FTR
        s.tired[index] = min(number, s.units[index])


NOBODY = bytes(3)


def _look_again(s: State, power: int, space: int) -> None:
    """Bring the masks of occupied spaces up to date for one power and space."""
    here, side = 1 << space, p.SIDE[power]
    index = (power * p.SPACES + space) * p.TYPES
    counts = s.units[index : index + p.TYPES]
    s.present[power] = s.present[power] | here if any(counts) else s.present[power] & ~here
    if counts[:3] != NOBODY:
        s.ground[power] |= here
        s.army[side] |= here
    elif s.ground[power] & here:
        s.ground[power] ^= here
        if not _anybody(s.ground, side, space):
            s.army[side] ^= here
    if counts[p.AAG] or s.guns[side] & here:
        armed = any(s.units[(one * p.SPACES + space) * p.TYPES + p.AAG] for one in SIDES[side])
        s.guns[side] = s.guns[side] | here if armed and _somebodys(s, space) else s.guns[side] & ~here


def _somebodys(s: State, space: int) -> bool:
    """[E-101] Nobody fires from neutral land or at sea, and a base in neutral land serves nobody."""
    return space == p.DMZ if space >= p.TERRITORIES else s.owner[space] > 0


DIGITS = b"0" + b"1" * 255  # a column of counts as binary digits


def filled(column: bytes | bytearray) -> int:
    """The places of a column with anything in them."""
    return int(column[::-1].translate(DIGITS), 2)


def _count_again(s: State, power: int) -> None:
    """The masks of one power, from all its counts."""
    first, last = power * p.SPACES * p.TYPES, (power + 1) * p.SPACES * p.TYPES
    row = s.units[first:last]
    if not any(row):
        return
    ground = filled(row[p.INF :: p.TYPES]) | filled(row[p.ART :: p.TYPES]) | filled(row[p.ARM :: p.TYPES])
    guns = filled(row[p.AAG :: p.TYPES])
    air = filled(row[p.HEL :: p.TYPES]) | filled(row[p.BOM :: p.TYPES]) | filled(row[p.FBO :: p.TYPES])
    s.ground[power], s.present[power] = ground, ground | guns | air | filled(row[p.FTR :: p.TYPES])
    s.army[p.SIDE[power]] |= ground
    s.guns[p.SIDE[power]] |= guns & (s.communist | s.ac | 1 << p.DMZ)  # see `_somebodys`


SIDES: tuple[tuple[int, ...], tuple[int, ...]] = tuple(  # type: ignore[assignment]
    tuple(power for power in p.POWERS if p.SIDE[power] == side) for side in range(2)
)


def _anybody(masks: list[int], side: int, space: int) -> bool:
    return any(masks[power] >> space & 1 for power in SIDES[side])


def presence(s: State, side: int) -> int:
    """The spaces with any unit of a side."""
    found = 0
    for power in SIDES[side]:
        found |= s.present[power]
    return found


def counts(s: State, power: int, space: int) -> bytes:
    """The eight counts of a power in a space."""
    index = (power * p.SPACES + space) * p.TYPES
    return bytes(s.units[index : index + p.TYPES])


def in_all(s: State, power: int, kind: int) -> int:
    """How many units of a kind a power has before anything moves: on the board, in the box, hidden, still to place."""
    standing = sum(s.units[row(power, 0) + kind : row(power + 1, 0) : p.TYPES])
    waiting = s.box[power * p.WARES + kind] + (s.arriving[kind] if power == s.turn else 0)
    return standing + waiting + (_behind_screen(s, power, kind) if power in COVERT_POWERS else 0)


def _behind_screen(s: State, power: int, kind: int) -> int:
    if kind not in (p.INF, p.ART):
        return 0
    first = covert_cell(power, 0, kind)
    return sum(s.covert[first : first + 2 * p.SPACES : 2])


# ---- control ---------------------------------------------------------------


def holders(s: State, space: int) -> int:
    """[SHR-1] The powers (bits) that hold a territory."""
    if s.shared >> space & 1:
        return p.START_OWNERS[space]
    return 1 << s.owner[space] >> 1 if space < p.TERRITORIES else 0


def land(s: State, side: int) -> int:
    """[TER-4] The territories that a side holds."""
    return s.ac if side else s.communist


def land_at_start(s: State, side: int) -> int:
    """What a side held when this turn began."""
    return s.ac_start if side else s.communist_start


OWN = tuple(bytes(b"1"[0] if marker == power + 1 else b"0"[0] for marker in range(256)) for power in p.POWERS)


def held_by(s: State, power: int) -> int:
    """[SHR-1] The territories of one power, shared ones too."""
    return int(s.owner[::-1].translate(OWN[power]), 2) & ~s.shared | p.HELD_AT_START[power] & s.shared


def give(s: State, space: int, power: int) -> None:
    """A territory gets the marker of a power alone; -1 makes it neutral."""
    s.owner[space] = power + 1
    s.shared &= ~(1 << space)
    _hold_again(s, space)
    _bases_again(s, space)
    for one in p.POWERS:
        if s.present[one] >> space & 1:
            _look_again(s, one, space)


# by side: a column of markers as binary digits
MARKED = tuple(
    b"0" + bytes(b"1"[0] if side == p.SIDE[power] else b"0"[0] for power in p.POWERS) + b"0" * 246 for side in range(2)
)


def _hold_again(s: State, space: int) -> None:
    here = 1 << space
    value = p.VALUE[space]
    if s.communist & here:
        s.communist ^= here
        s.points[p.COMMUNIST] -= value
    elif s.ac & here:
        s.ac ^= here
        s.points[p.ANTI_COMMUNIST] -= value
    if not s.owner[space]:
        return
    side = p.SIDE[s.owner[space] - 1]
    s.points[side] += value
    if side == p.COMMUNIST:
        s.communist |= here
    else:
        s.ac |= here


# ---- bases -----------------------------------------------------------------


def build(s: State, space: int, facility: int, power: int) -> None:
    """A base of a power stands in a territory, or changes hands."""
    (s.air_base if facility == p.AIR_BASE else s.fire_base)[space] = power + 1
    _bases_again(s, space)


def harm(s: State, space: int, facility: int, markers: int) -> None:
    """[DMG-1] Damage markers come to a base, or go (a negative number)."""
    column = s.air_damage if facility == p.AIR_BASE else s.fire_damage
    column[space] = min(MOST, column[space] + markers)
    _bases_again(s, space)


def _bases_again(s: State, space: int) -> None:
    """`bases` and `fire_bases` by power are those of use; `grounded` the spaces whose Air Base is damaged."""
    here, elsewhere = 1 << space, ~(1 << space)
    for power in p.POWERS:
        s.bases[power] &= elsewhere
        s.fire_bases[power] &= elsewhere
    s.grounded &= elsewhere
    if s.air_base[space]:
        if s.air_damage[space]:
            s.grounded |= here
        elif _somebodys(s, space):
            s.bases[s.air_base[space] - 1] |= here
    if s.fire_base[space] and not s.fire_damage[space] and _somebodys(s, space):
        s.fire_bases[s.fire_base[space] - 1] |= here


def sound_bases(s: State, side: int) -> int:
    """[MNF-4] The undamaged Air Bases of a side."""
    found = 0
    for power in SIDES[side]:
        found |= s.bases[power]
    return found


# ---- behind the screens ----------------------------------------------------


def covert_cell(power: int, space: int, kind: int) -> int:
    """The place of a count behind a screen; only VC and PARU have one, only infantry and artillery stand there."""
    return (COVERT_POWERS.index(power) * p.SPACES + space) * 2 + kind


def hidden(s: State, power: int, space: int) -> int:
    """How many covert units of a power are in a space."""
    index = covert_cell(power, space, 0)
    return s.covert[index] + s.covert[index + 1]


def hidden_in_all(s: State, power: int) -> int:
    """[E-38] How many covert units a power has; everybody knows that."""
    first = covert_cell(power, 0, 0)
    return sum(s.covert[first : first + 2 * p.SPACES])


def hand_of(s: State, power: int) -> tuple[int, ...]:
    """[SET-0] The powers of the player who plays this one."""
    return HANDS[s.options.players][power]


# by number of players and power
HANDS: dict[int, tuple[tuple[int, ...], ...]] = {
    players: tuple(next(hand for hand in hands if power in hand) for power in p.POWERS)
    for players, hands in p.DIVISIONS.items()
}
