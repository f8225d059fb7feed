"""Where we are in the sequence of play: one small frame for each procedure of `sequence.py`."""

from __future__ import annotations

from indochine.kernel.state import Frame

# the two movement phases (Ambush.phase)
COMBAT_MOVE, NONCOMBAT_MOVE = range(2)


class Round(Frame, tag=True):
    """[ORD-1] The nine powers one after the other; `next` is the power whose turn comes."""

    next: int = 0


class Turn(Frame, tag=True):
    """[SEQ-1] The turn of one power: six phases."""

    power: int = 0


class Purchase(Frame, tag=True):
    """[PUR-3] Buying and repairing; `bought` counts the pieces ordered in this phase by ware."""

    power: int = 0
    bought: list[int] = []


class CombatMove(Frame, tag=True):
    """[CMV-1] Units are sent against targets; `target` is the space that is being attacked, -1 while none is chosen.

    A fighter-bomber that bombs may go on to a second target: `raider` is the index of its flight while that is asked,
    else -1.
    """

    power: int = 0
    target: int = -1
    raider: int = -1


class Flight(Frame, tag=True):
    """[SAM-1] [AAG-1] A flight on its way, zone by zone: `flight` is its index in the state, `way` the zones ahead.

    `aimed` counts the missiles aimed at it in the zone it is in, `asked` says that the NVA was asked there. The last
    zone of `way` is shot over now only if `fire_at_goal` is set: over a target the guns wait for the combat.
    """

    flight: int = 0
    way: list[int] = []
    aimed: int = 0
    asked: bool = False
    fire_at_goal: bool = False


class Ambush(Frame, tag=True):
    """[PVC-5] [PPA-4] Covert powers are asked, at the end of a movement phase, whether they show themselves.

    `waiting` are the covert powers still to be asked, `phase` is COMBAT_MOVE or NONCOMBAT_MOVE.
    """

    phase: int = COMBAT_MOVE
    waiting: int = 0


class Combat(Frame, tag=True):
    """[CBO-1] All bombing, then the battles one by one; `power` attacks."""

    power: int = 0


class Raid(Frame, tag=True):
    """[STR-1] The bombing of one territory by `power`."""

    power: int = 0
    space: int = 0


class Flak(Frame, tag=True):
    """[SAM-1] [CAI-1] Missiles and guns against the flights over a space: those of `power` with one of `missions`.

    `missions` is a set (bits); `at` is the index of the flight that is looked at now.
    """

    power: int = 0
    space: int = 0
    missions: int = 0
    at: int = 0


class Interception(Frame, tag=True):
    """[FTR-2] Owners of fighters decide in the order of play whether they intercept at a space; then the dogfight.

    `missions` is the set (bits) of missions that are intercepted. `waiting` are the powers still to be asked; `hunters`
    the interceptors in the air: power, base and number, three entries each. `losses` is what the side asked has still
    to lose in the dogfight.
    """

    power: int = 0
    space: int = 0
    missions: int = 0
    waiting: int = 0
    hunters: list[int] = []
    losses: int = 0
    enemy_losses: int = 0


class Battle(Frame, tag=True):
    """[CAI-1] [CGR-1] One territory is fought for: `power` attacks `space`.

    `force` counts the attacking ground units and fighting helicopters by type (INF, ART, ARM, HEL), `landed` those
    of them that came from the sea and cannot retreat [E-21]. `white` are the neutral infantry that stand against it.
    `ambush` says that the attacker came out of hiding in the enemy's turn [B4]: then only he may break off.
    `held_out` are the helicopters of defenders kept out of the fight, by power [E-77]. `hits` and `enemy_hits` are the
    losses that attacker and defender still have to take; `round` counts ground rounds.
    """

    power: int = 0
    space: int = 0
    force: list[int] = []
    landed: list[int] = []
    origins: int = 0
    white: int = 0
    ambush: bool = False
    held_out: list[int] = []
    hits: int = 0
    enemy_hits: int = 0
    only: int = -1
    round: int = 0
    asking: int = -1
    asked: int = 0
    proposals: list[int] = []
    extractors: list[int] = []


class Noncombat(Frame, tag=True):
    """[NCM-1] Aircraft land, then what has not moved may move; `origin` is the space in hand, -1 while none is."""

    power: int = 0
    origin: int = -1


class Place(Frame, tag=True):
    """[PLC-0] New pieces are placed; `placed` counts by space what came there now [PVC-2]."""

    power: int = 0
    placed: dict[int, int] = {}


AnyFrame = (
    Round
    | Turn
    | Purchase
    | CombatMove
    | Flight
    | Ambush
    | Combat
    | Raid
    | Flak
    | Interception
    | Battle
    | Noncombat
    | Place
)
