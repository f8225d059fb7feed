"""Where we are in the sequence of play: one small frame for each procedure of `sequence.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indochine.kernel.state import Frame
from indochine.kernel.words import kinds

# the two movement phases (Ambush.phase)
COMBAT_MOVE, NONCOMBAT_MOVE = range(2)


class Round(Frame):
    """[ORD-1] The nine powers one after the other; `next` is the power whose turn comes."""

    next: int = 0


class Turn(Frame):
    """[SEQ-1] The turn of one power: six phases."""

    power: int = 0


class Purchase(Frame):
    """[PUR-3] Buying and repairing; `bought` counts the pieces ordered in this phase by ware."""

    power: int = 0
    bought: list[int] = []


class CombatMove(Frame):
    """[CMV-1] Units are sent against targets; `target` is the space that is being attacked, -1 while none is chosen.

    `raider` is the index of the flight that gets its orders now, -1 while none does. A helicopter that takes up its
    cargo on the way flies to `load` first; `infantry` and `artillery` wait for it there [E-63].
    """

    power: int = 0
    target: int = -1
    raider: int = -1
    load: int = -1
    infantry: int = 0
    artillery: int = 0


class Flight(Frame):
    """[SAM-1] [AAG-1] A flight on its way, zone by zone: `flight` is its index in the state, `way` the zones ahead.

    With a `goal` the way is still to be found, within `limit` steps [E-90]; `on` is where it flies next after that, or
    -1, and `returns` says that from the last of these it needs a place to land at [FBO-3].
    The last zone of `way` is shot over now only if `fire_at_goal` is set: over a target the guns wait for the combat.
    When it ends the flight stands at its goal under the same index; a flight that was lost or has landed is gone from
    the list, and those behind it have moved up.
    """

    flight: int = 0
    way: list[int] = []
    fire_at_goal: bool = False
    goal: int = -1
    limit: int = 0
    on: int = -1
    returns: bool = False


class Departure(Frame):
    """[CMV-9] Units of `power` that go from `origin` to `target`, by one of several ways that differ [E-90].

    `units` are kinds and numbers, two entries each; `phase` is COMBAT_MOVE or NONCOMBAT_MOVE.
    """

    power: int = 0
    phase: int = COMBAT_MOVE
    origin: int = 0
    target: int = 0
    units: list[int] = []


class Ambush(Frame):
    """[PVC-5] [PPA-4] Covert powers are asked, at the end of a movement phase, whether they show themselves.

    `waiting` are the covert powers still to be asked, `phase` is COMBAT_MOVE or NONCOMBAT_MOVE.
    """

    phase: int = COMBAT_MOVE
    waiting: int = 0


class Combat(Frame):
    """[CBO-1] All bombing, then the battles one by one; `power` attacks.

    After non-combat movement (`phase`) only ambushes are fought [E-72]. `raided` and `fought` are the spaces done with.
    """

    power: int = 0
    phase: int = COMBAT_MOVE
    raided: int = 0
    fought: int = 0


class Raid(Frame):
    """[STR-1] The bombing of one territory by `power`."""

    power: int = 0
    space: int = 0


class Flak(Frame):
    """[SAM-1] [CAI-1] Missiles and guns against the flights over a space: those of `power` with one of `missions`.

    `missions` is a set (bits); `aimed` are the missiles aimed so far: flight and number, two entries each.
    """

    power: int = 0
    space: int = 0
    missions: int = 0
    aimed: list[int] = []


class Interception(Frame):
    """[FTR-2] Owners of fighters decide in the order of play whether they intercept at a space; then the dogfight.

    `missions` is the set (bits) of missions that are intercepted. `waiting` are the powers still to be asked; `hunters`
    the interceptors in the air: power, base, home and number, four entries each. `escorted` says that there were
    escorts at first, `struck` that the interceptors have fired at the raiders themselves. `own_losses` is what the
    escorts, or the raiders, have still to lose, `losses` what the interceptors have; `proposals` are the powers that
    owners of interceptors have named for the next loss.
    """

    power: int = 0
    space: int = 0
    missions: int = 0
    waiting: int = 0
    hunters: list[int] = []
    escorted: bool = False
    struck: bool = False
    own_losses: int = 0
    losses: int = 0
    proposals: list[int] = []


class Battle(Frame):
    """[CAI-1] [CGR-1] One territory is fought for: `power` attacks `space`.

    `force` counts the attacking ground units and fighting helicopters by type (INF, ART, ARM, HEL), `landed` those
    of them that came from the sea and cannot retreat, `origins` are the spaces from which others came by land [E-21].
    `white` are the neutral infantry that stand against it; `roused` says that an ambusher met them after his victory.
    `ambush` says that the attacker came out of hiding in the enemy's turn [B4]. `fighting` are the helicopters of
    defenders that fight, by power; the others keep out [E-77]. `hits` are the losses the attacker still has to take,
    `infantry_hits`, `air_hits` and `enemy_air_hits` those of the air phase; `in_the_air` says that defending aircraft
    fought in it. `waiting` are the powers still to be asked; `lift` is the extraction under way: power, home, infantry.
    `round` counts ground rounds.
    """

    power: int = 0
    space: int = 0
    ambush: bool = False
    force: list[int] = []
    landed: list[int] = []
    origins: int = 0
    white: int = 0
    fighting: list[int] = []
    in_the_air: bool = False
    infantry_hits: int = 0
    air_hits: int = 0
    enemy_air_hits: int = 0
    hits: int = 0
    round: int = 0
    roused: bool = False
    waiting: int = 0
    lift: list[int] = []


class Losses(Frame):
    """[CGR-3] [MNF-5] Hits in a battle for `space` that one side has to take, one after the other.

    `power` attacks; `own` says that it takes the hits itself, otherwise the defenders do. `kinds` is the set of types
    that can be hit. `proposals` are the units named by the defending players for the next hit: power * 8 + type.
    """

    power: int = 0
    space: int = 0
    own: bool = False
    kinds: int = 0
    hits: int = 0
    proposals: list[int] = []


class Noncombat(Frame):
    """[NCM-1] Aircraft land, then what has not moved may move; `origin` is the space in hand, -1 while none is.

    `lift` is the order of a helicopter on its way: where it loads, where it goes, infantry, artillery, and with cargo
    aboard the helicopters that had moved to the target before it; else empty.
    """

    power: int = 0
    origin: int = -1
    lift: list[int] = []


class Place(Frame):
    """[PLC-0] New pieces are placed; `placed` counts by space what came there now [PVC-2]."""

    power: int = 0
    placed: dict[int, int] = {}


if TYPE_CHECKING:
    AnyFrame = Frame
else:
    AnyFrame = kinds(Frame, __name__)
