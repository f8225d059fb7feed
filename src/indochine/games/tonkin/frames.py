"""Where we are in the sequence of play: one small frame for each procedure of `sequence.py`.

Frames are shown to everybody. So none holds the number of a Viet Minh counter that may lie hidden: a stack that is
being put together, a load, the counters still to be laid stand in the column `party` of the state, which is unseen.
Once counters have been shown (attackers, guns that fire, who takes a loss) a frame may name them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from indochine.kernel.state import Frame
from indochine.kernel.words import kinds

# how a fight came about (Combat.how)
ATTACK, OVERRUN, AIRDROP = range(3)
# what carries (Transport.kind)
TRUCK, PORTERS, AIR, DROP, SHIP = range(5)
# why steps are lost (Losses.cause, GarrisonHit.cause)
BY_COMBAT, BY_BARRAGE, BY_AMBUSH, BY_SPIRIT, BY_HUNGER = range(5)

# ---- set-up, the gameturn, the end


class SetUp(Frame):
    """[S-21] Groups, Pathet Lao and dummies of the Viet Minh, then GCMA; while they wait they stand in the box HAND."""


class Over(Frame):
    """[6.16-9] The game has ended, perhaps in the middle of a fight: nothing else is begun."""


class Month(Frame):
    """[1.0] One gameturn: weather, reinforcements, supply, movement and operations of both, end movements.

    `kept` are railway hexes where the Viet Minh keep their counters face down rather than score [E-85].
    """

    kept: int = 0


class Railway(Frame):
    """[6.16-4] [E-85] Hidden counters lie on the railway: is one of them shown for the point?"""


class VmReinforce(Frame):
    """[3.1] [3.6] Viet Minh replacements and reinforcements, in the order of section B.

    `dumps` are still to be received; `due` says that one waits for its place. `camp` is the hex of a group that has
    given one step and may give another [3.2-2], or -1. What was mobilised stands in `levy` of the state, unseen.
    """

    dumps: int = 0
    due: bool = False
    camp: int = -1


class FefReinforce(Frame):
    """[3.7] [3.10] [3.11] French replacements and reinforcements, in the order of section B.

    `ready` were in standby when the phase began. `paras` and `others` are withdrawals to make [3.9]; `dumps` are still
    to be received; `free` battalions cost nothing [3.7-3], `halves` are half VP owed [E-10], `laid` the hexes where
    GCMA were placed [3.8-3]. `bought` VP were paid for steps, `steps` of them are left, `flown` went by air [E-67].
    """

    ready: int = 0
    paras: int = 0
    others: int = 0
    dumps: int = 0
    free: int = 0
    halves: int = 0
    laid: list[int] = []
    bought: int = 0
    steps: int = 0
    flown: int = 0


class SupplyCheck(Frame):
    """[4.6] `starving` garrisons were out of supply before and are so again: each loses a step [4.6-4]."""

    starving: int = 0


# ---- movement


class Movement(Frame):
    """[5.1] A movement phase of one side; `last` in an end movement phase.

    Transports used in it by kind [5.3-6], and the `spare` room of trucks that have carried one stack [5.3-3].
    """

    side: int = 0
    last: bool = False
    trucks: int = 0
    flights: int = 0
    porters: int = 0
    boats: int = 0
    ship: bool = False
    spare: list[int] = []


class March(Frame):
    """[5.1-1] The stack in `party`, which began in `origin`, stands in `place`; in an operation it may overrun.

    What it has paid stands in `paid` of the state, which is unseen: it would tell how a hidden stack moves. `single`
    says that it has touched an enemy ZOC and lost the double move [5.2], `gone` that it has left its first hex.
    `slipped` are units that have slipped away from this overrun move [6.5-3]. Everybody sees the `size` of the stack.
    `target` is the hex of an overrun that is being fought (-1: none), which costs less if the +3 is `waived` [6.4-2].
    `paused` means that it has captured or left something where it stands, and may go on. By an operation point `boats`
    have gone with a load so far [E-75].
    """

    side: int = 0
    operation: bool = False
    size: int = 0
    origin: int = 0
    place: int = 0
    single: bool = False
    gone: bool = False
    slipped: int = 0
    target: int = -1
    waived: bool = False
    paused: bool = False
    boats: int = 0


class Transport(Frame):
    """[5.3] What is aboard stands in `party`, `size` pieces, loaded at `origin`; now it is in `place`.

    `single`, `gone` and `paused` are as in a march. By an operation point `used` transports of one kind
    have gone, and trucks that have carried one stack have `spare` room for a second one [5.3-3].
    """

    side: int = 0
    size: int = 0
    kind: int = TRUCK
    operation: bool = False
    origin: int = 0
    place: int = 0
    single: bool = False
    gone: bool = False
    paused: bool = False
    used: int = 0
    spare: list[int] = []


# ---- operations


class Operations(Frame):
    """[6.1] An operation phase; `starter` decides and rolls first [E-6], `active` runs now.

    `refused` is the side that spent nothing in its last run, or -1 [6.1-3].
    """

    starter: int = 0
    active: int = 0
    refused: int = -1


class Run(Frame):
    """[6.1-2] 1 to 3 points in a row: `left` of the roll, `spent` so far; `must` spend at least one [E-7] [E-77]."""

    side: int = 0
    left: int = 0
    spent: int = 0
    must: bool = False


class Rallying(Frame):
    """[6.3b] One point: hexes that may still be rallied, or roads mended."""

    side: int = 0
    left: int = 3


class Digging(Frame):
    """[6.3c] One point and the dump that stood in `place`: trenches that may still be laid."""

    side: int = 0
    place: int = 0
    left: int = 3


class Barrage(Frame):
    """[6.6-2] A barrage on one hex by `guns`, aircraft and ships; `road` is an attack on a road [6.6d]."""

    side: int = 0
    target: int = 0
    guns: int = 0
    air: bool = False
    navy: bool = False
    road: bool = False


# ---- combat


class Combat(Frame):
    """[6.6] C1 to C15: `side` attacks `target` with `attackers`, who are shown as soon as they are named.

    `origin` is the hex of an overrun. `defenders` and `garrison` are whom the attack has found. `rallied` is 6.3f.
    `slipped` have gone before the fight [6.5], `ambushed` are the ambushers that have had their die. `leader` and
    `defence_leader` supply the morale (-1: none, or the garrison: `garrison_leads`). `result` is one of the columns of
    the combat table, the hits are what both sides still have to take. `retreats`: the defender gives ground [6.14-1];
    `stood` are the steps of the defenders before their losses [3.4-2]; `rounds` of an airdrop overrun [6.4-6]; `waived`
    says that the +3 of an overrun is not paid [6.4-2].
    """

    side: int = 0
    target: int = 0
    how: int = ATTACK
    origin: int = -1
    rallied: bool = False
    attackers: int = 0
    defenders: int = 0
    garrison: bool = False
    slipped: int = 0
    ambushed: int = 0
    leader: int = -1
    defence_leader: int = -1
    garrison_leads: bool = False
    spirit: int = 0
    result: int = -1
    attacker_hits: int = 0
    defender_hits: int = 0
    retreats: bool = False
    stood: int = 0
    rounds: int = 0
    waived: bool = False


class Losses(Frame):
    """[6.13] The owner takes `hits` steps from `units`, first from the `leader` [6.9-2]; what is left over lapses.

    They are lost in `place` (-1: each where it stands), whose `garrison` stands behind them and is hit last [6.7-1].
    """

    side: int = 0
    place: int = 0
    units: int = 0
    hits: int = 0
    leader: int = -1
    garrison: bool = False
    cause: int = BY_COMBAT


class GarrisonHit(Frame):
    """[6.7-2] [6.7-3] [4.6-4] A lone garrison is hit; a single hit may be taken by a unit nearby."""

    place: int = 0
    hits: int = 1
    cause: int = BY_COMBAT


class Retreat(Frame):
    """[6.14-1] [E-116] `units` leave `place` for hexes beside it, one by one or together."""

    side: int = 0
    place: int = 0
    units: int = 0


class Advancing(Frame):
    """[6.14-3] [E-89] Participants of an attack enter the vacated hex, if they like."""

    side: int = 0
    place: int = 0
    units: int = 0


if TYPE_CHECKING:
    AnyFrame = Frame
else:
    AnyFrame = kinds(Frame, __name__)
