"""Where we are in the sequence of play: one small frame for each procedure of `sequence.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indochine.kernel.state import Frame
from indochine.kernel.words import kinds

# how a fight came about (Assault.mode, Combat.mode)
VM_ATTACKS, OFFENSIVE, NAVAL, DROP, SUPPORTS_ALONE = range(5)
# what a stack on the road is doing (March.kind)
MOVEMENT, ATTACK, SAILING, LEAVING, MINE_CLEARING, EVACUATION = range(6)


class TurnZero(Frame):
    """[4.1-d] Operation Lotus."""


class Turn(Frame):
    """[4.2-a] [EX-a] One of the turns 1 to 10. `paras` still have to be kept or sent home, `arriving` to be placed."""

    operation: int = 0
    paras: int = 0
    arriving: int = 0


class Displacement(Frame):
    """[9.4.2-c] The French on the space of a returning base step aside."""

    base: int = 0
    space: int = 0


class Infiltration(Frame):
    """[6.1b-a] The counters of one active base being placed; D.6 of the dossier.

    `head` is where the line goes on, `tried` the directions rolled so far, `placed` the spaces used in this phase,
    `choices` the spaces equal in rank when the player has the last word.
    """

    base: int = 0
    left: int = 0
    head: int = -1
    tried: int = 0
    placed: list[int] = []
    choices: int = 0


class FrenchPhase(Frame):
    """[7.1-a] The French act as long as they like and can pay."""


class Payment(Frame):
    """[2.1-a] A cost in AP, of which one of the commanders `payers` may bear one."""

    cost: int = 0
    payers: int = 0


class Construction(Frame):
    """[7.2-a] A post or the Hoa Binh base that is being paid for."""

    place: int = 0


class Maintenance(Frame):
    """[7.2-l] A counter whose repair is being paid for."""

    unit: int = 0


class March(Frame):
    """[7.2-b] A stack on the move: its units, its convoys, where it is, the space before, what it has spent.

    `result`: 0 while nothing was fought, 1 after a victory, -1 when the action is over.
    """

    kind: int = MOVEMENT
    units: int = 0
    convoys: int = 0
    space: int = 0
    before: int = -1
    spent: int = 0
    moved: bool = False
    result: int = 0


class AirDrop(Frame):
    """[7.2-f] A para counter jumps; `unit` and `zone` are chosen one after the other."""

    unit: int = -1
    zone: int = -1


class Lift(Frame):
    """[7.2-j] [7.2-k] Up to two units by air between bases (transport), or ordered up from Hanoi."""

    transport: bool = False
    origin: int = -1
    units: int = 0


class CommanderTrip(Frame):
    """[2.1-e] A commander goes alone."""

    commander: int = 0


class Assault(Frame):
    """[9.1-c] A French force fights everything in one space, counter after counter, then the base."""

    space: int = 0
    came_from: int = -1
    mode: int = OFFENSIVE
    fought: bool = False
    jumped: int = 0
    result: int = 0
    mp: int = 0


class Combat(Frame):
    """[9.2.1-a] One Infiltration counter (or one Viet base) against one French space.

    `lines` are the Combat Actions in order, `supports` those of each line. `owed` losses await the French player.
    `dice` are the raw French dice of the line being fought and `mods` their modifiers, in the order units, fort,
    artillery, air.
    """

    space: int = 0
    counter: int = -1
    base: int = 0
    mode: int = VM_ATTACKS
    came_from: int = -1
    threat: int = 0
    artillery: int = 0
    air: int = 0
    morane: bool = False
    officers: int = 0
    dropped: int = 0
    jumped: int = 0
    drawn: list[int] = []
    lines: list[int] = []
    supports: list[list[int]] = []
    line: int = -1
    dice: list[int] = []
    mods: list[int] = []
    losses: int = 0
    retreat_ignored: bool = False
    retreated: bool = False
    beaten: int = 0
    mp: int = 0
    result: int = 0


class Losses(Frame):
    """[9.3.1-d] Steps the French still have to lose at a space."""

    space: int = 0
    owed: int = 0
    fort_too: bool = True


class Retreat(Frame):
    """[9.3.1-e] A force leaves a space: together, or unit by unit (`apart`); `back_to` is where attackers came from.

    `dropped` are paras who jumped in and came from nowhere. `compulsory`: nobody may stay for one more loss, because
    the combat is over and was not won. `last` is where the last unit went.
    """

    space: int = 0
    back_to: int = -1
    dropped: int = 0
    compulsory: bool = False
    apart: bool = False
    last: int = -1


class VietMinhPhase(Frame):
    """[4.2-d] Isolation, supply, attacks. `no_drops`: the French want no more air drops this phase."""

    no_drops: bool = False


if TYPE_CHECKING:
    AnyFrame = Frame
else:
    AnyFrame = kinds(Frame, __name__)
