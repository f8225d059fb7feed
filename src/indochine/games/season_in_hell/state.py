"""The position: flat columns of small numbers, bitsets of units and places, and the frames.

Only `put`, `show`, `hide` and `dig_to` of this module move counters, turn them over and dig, so that the derived
columns (`at`, the masks of occupied places, the counts of hidden counters) always agree with `where` and `face_up`.

What the French may not know stands in columns that are `unseen`: where hidden counters are, their losses and their
fatigue, and what the Viet Minh have in hand. No frame holds any of it. What they do know of the hidden army is open
to all: how many counters lie hidden in each place (`veiled`), and for each battalion and dummy the places where, by all
that was seen, it may be (`rumour`, see `rules/ch01_hidden.py`).
"""

from __future__ import annotations

from typing import NewType

from indochine.board.standing import by_place
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.frames import AnyFrame
from indochine.kernel import state as kernel
from indochine.kernel.bits import bits

Place = NewType("Place", int)
Unit = NewType("Unit", int)

FRANCE, VIET_MINH = 0, 1  # seats, and sides
NOBODY = -1

DEFAULT_OPTIONS = p.Options.of()


class State(kernel.State):
    """A Season in Hell, at any moment.

    `where` and `steps` by unit. `control` are the strongpoints that the Viet Minh control [5.2e] [5.4j] [E-49],
    `trench` the level by place: peripheral zones, and strongpoints with a marker around them [3.1t]. `disorganized`,
    `fatigued` and `face_up` are sets of units; a dummy is never face up. Of those on the turn track the `routed` are
    back next week as they are [E-106], and everybody saw which; the others rest.
    """

    derived = ("at", "french", "vm", "up", "engaged_at", "deep")
    unseen = ("where", "steps", "fatigued", "moved", "stirred", "barred", "hand")

    options: p.Options = DEFAULT_OPTIONS
    scenario: str = "3"
    turn: int = 1
    round: int = 0  # 0 outside the rounds
    impulse: int = 0  # 0 outside assaults and operations
    over: bool = False
    winner: int = NOBODY
    why: str = ""  # the rule that ended it

    # ---- [0.4a] [0.4c] the tracks
    losses: int = 0  # Viet Minh steps
    replacements: int = 0
    munitions: int = 0  # French barrage points
    vm_munitions: int = 0
    air: int = 0  # French air points of the week

    # ---- the week
    received: int = 0  # [3.1b] barrage points of this week that may be traded
    linked: bool = False  # [3.2n] the road to Isabelle is open this week
    line: int = 0  # [3.2c] line of the air table this week
    vm_asked: bool = False  # [2b] the Viet Minh announced an assault this week
    has_assaulted: bool = False  # [3.2h] a Viet Minh assault has taken place in an earlier turn
    assaulted_now: bool = False  # and in this one
    stopped: bool = False  # [1.5c] no more Viet Minh assaults this week
    uncovered: int = 0  # [E-61] places with a fresh level 3 trench that is not tested for cover yet
    hills_held: int = 0  # [E-68] option: strategic hills that the Viet Minh held at the end of a round of this week

    # ---- [0.2] the map
    control: int = 0
    trench: bytearray = bytearray()

    # ---- counters
    where: bytearray = bytearray()
    steps: bytearray = bytearray()
    disorganized: int = 0
    fatigued: int = 0
    face_up: int = 0
    exposed: int = 0  # [6.1f] of those face up: revealed by reconnaissance, up until the end of the round
    routed: int = 0

    # ---- what is remembered within a segment, an impulse or a round, and the French may not see
    moved: int = 0  # Viet Minh counters that have moved in this segment
    stirred: int = 0  # [6.2.6f] hidden counters that made a defensive movement in the last impulse
    barred: int = 0  # [6.2.7e] [E-80] routed or broken off: inactive to the end of the round
    hand: int = NOBODY  # the counter that a question about hidden counters is about

    # ---- and what everybody sees of it
    french_moved: int = 0  # French units that have moved in this segment
    attacked: int = 0  # [E-77] [6.2.6a] places attacked in this impulse
    fought: int = 0  # [E-99] zones where there was fire in this impulse
    shelled: int = 0  # [5.2b] [5.4d] places that guns have fired at in this segment
    shot_at: int = 0  # [5.4d] places that infantry has fired at in this segment
    have_fired: int = 0  # [E-31] places whose infantry has fired in this segment
    bombed: int = 0  # [E-84] places that aircraft alone have attacked in this impulse
    scouted: int = 0  # [E-17] zones reconnoitred in this round
    tank_lost: bool = False  # [E-104] the tank step of 5.5f in this segment
    storming: list[int] = []  # [V.6] by attacked strongpoint, in the order declared: its number
    stormers: list[int] = []  # the units that attack it

    # ---- what the French know of the hidden army [B.5]
    veiled: bytearray = bytearray()  # by place: how many counters lie hidden
    rumour: list[int] = []  # by Viet Minh unit in the order of `p.VM`: the places where it may be
    seen_steps: bytearray = bytearray()  # steps it had when it was last seen: it may have more by now, never fewer
    seen_tired: int = 0  # fatigued when last seen, this week

    # ---- derived
    at: list[int] = []  # by place
    french: int = 0  # places where French units stand
    vm: int = 0  # places where Viet Minh counters stand, hidden ones too
    up: int = 0  # places with battalions face up
    engaged_at: list[int] = []  # by place: the battalions face up
    deep: int = 0  # places with a level 3 trench

    frames: list[AnyFrame] = []

    def derive(self) -> None:
        """Who stands where, from `where` and `face_up`."""
        self.at = by_place(self.where, p.PLACES)
        self.engaged_at, self.veiled = [0] * p.PLACES, bytearray(p.PLACES)
        self.french = self.vm = self.up = 0
        for place, units in enumerate(self.at):
            if units:
                look_again(self, place)
        self.deep = bits(place for place, level in enumerate(self.trench) if level == p.TRENCH_MAX)


# ---- who stands where ------------------------------------------------------


def look_again(s: State, place: int) -> None:
    """Bring what is derived up to date for one place."""
    here, elsewhere, units = 1 << place, ~(1 << place), s.at[place]
    up = units & s.face_up
    s.engaged_at[place] = up
    s.veiled[place] = (units & p.VM & ~up).bit_count()
    s.french = s.french | here if units & p.FRENCH else s.french & elsewhere
    s.vm = s.vm | here if units & p.VM else s.vm & elsewhere
    s.up = s.up | here if up else s.up & elsewhere


def put(s: State, unit: int, place: int) -> None:
    """Move one counter, wherever it was; nobody has seen which it is, see `rules/ch01_hidden.py` for who moves."""
    bit, old = 1 << unit, s.where[unit]
    s.at[old] ^= bit
    s.at[place] |= bit
    s.where[unit] = place
    look_again(s, old)
    look_again(s, place)


def show(s: State, units: int) -> None:
    """[5.1a] Battalions are turned up."""
    _turn(s, s.face_up | units)


def hide(s: State, units: int) -> None:
    """[5.7e] Battalions are turned face down."""
    _turn(s, s.face_up & ~units)


def dig_to(s: State, place: int, level: int) -> None:
    """[3.1o] A trench gets this level."""
    s.trench[place] = level
    s.deep = s.deep | 1 << place if level == p.TRENCH_MAX else s.deep & ~(1 << place)


def _turn(s: State, face_up: int) -> None:
    changed = face_up ^ s.face_up
    s.face_up = face_up
    while changed:
        low = changed & -changed
        look_again(s, s.where[low.bit_length() - 1])
        changed ^= low


# ---- how units are ---------------------------------------------------------


def morale_for_checks(s: State, unit: int) -> int:
    """[0.1n] [0.1g] What a check is rolled against; fatigue costs one."""
    return p.MORALE[unit] - (s.fatigued >> unit & 1)


def lost_steps(s: State, unit: int) -> int:
    """[0.1i] [0.1j] The loss marker of a battalion."""
    return p.STEPS[unit] - s.steps[unit]


def french_at(s: State, place: int) -> int:
    """The French units in a place."""
    return s.at[place] & p.FRENCH


def vm_at(s: State, place: int) -> int:
    """The Viet Minh counters in a place, hidden ones too."""
    return s.at[place] & p.VM


def side_of(unit: int) -> int:
    """Whose unit it is."""
    return VIET_MINH if p.VM >> unit & 1 else FRANCE
