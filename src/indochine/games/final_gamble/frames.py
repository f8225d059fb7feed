"""Where we are in the sequence of play: one small frame for each procedure of `sequence.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indochine.kernel.state import Frame
from indochine.kernel.words import kinds

# the kinds of movement (Move.kind); each has its own eligible units and destinations
(
    VM_VALLEY,
    FALL_BACK,
    VM_BOX,
    VM_TACTICAL,
    REACTION,
    VM_AFTER_COMBAT,
    FRENCH_VALLEY,
    FRENCH_BOX,
    FRENCH_TACTICAL,
    LEAVE_2Z,
    FRENCH_AFTER_COMBAT,
) = range(11)

# why a step is lost (Losses.cause); it decides where an eliminated French unit goes (1.9-B)
FIRE, RAID, ATTRITION, BOX_COMBAT, IN_LAOS, SICKNESS, CAPTURED = range(7)


class SetUp(Frame):
    """[8.0-G/1] France first, then the Viet Minh."""


class FrenchSetUp(Frame):
    """[8.0-C] The French units find their hexes one by one; `next` is the unit whose turn it is."""

    next: int = 0


class WoundedPile(Frame):
    """[8.0-D] Players pick from the pile in turn until the printed number is wounded.

    `left_to_us` are the sides that leave the rest of their picks to the program.
    """

    picked: int = 0
    left_to_us: int = 0


class VmSetUp(Frame):
    """[8.0-F] The Viet Minh units find their hexes one by one."""

    next: int = 0


class SetUpLosses(Frame):
    """[8.0-G/C] [8.0-G/D] Units that begin the scenario with steps lost: how many units are still to be named."""

    left: int = 0
    steps: int = 0
    division: int = 0
    named: int = 0


class Turn(Frame):
    """[1.10] Three days: six phases of segments."""


class AfterSegment(Frame):
    """[1.6/1] [1.3-E/2] What is looked at after every segment: stacking, then control of strongpoints.

    `excess` is the hex with too many units, `owner` whose they are, `declined` that the opponent leaves it to him.
    """

    excess: int = -1
    owner: int = 0
    declined: bool = False


class Move(Frame):
    """Units of one side move one after the other: `kind` says under which rule.

    `moved` are those that are done, `left` how many more may go, `unit` the one in hand. `origin` are the units that
    started in the Supply Area, as long as six of them may make a Valley Move (5.2-A/3). `crowd` are the hexes that
    hold more units than they may at the end of the segment; `laos_fought` says that Laos 3 has seen its combat.
    """

    kind: int = 0
    moved: int = 0
    left: int = 99
    unit: int = -1
    origin: int = 0
    crowd: list[int] = []
    laos_fought: bool = False


class VmBarrage(Frame):
    """[2.2-A/1] Markers on hexes: `hexes[i]` under marker `kinds[i]` (0 regular, 1 + division for Heavy Weapons).

    While a marker is dealt with `centre` is its hex and `shock` its black die, which waits for the loss. `in_order`
    says that the markers fire as they lie, without further question.
    """

    hexes: list[int] = []
    kinds: list[int] = []
    centre: int = -1
    shock: int = 0
    in_order: bool = False


class CommandoRaid(Frame):
    """[2.3] The Commando in a hex, looking for a victim."""

    hex: int = -1


class Losses(Frame):
    """Steps to lose: `seat` chooses among `units`, `left` more; `cause` is one of the reasons above.

    `first` must lose the first one (3.5-C/3).
    """

    seat: int = 0
    units: int = 0
    left: int = 1
    cause: int = 0
    first: int = -1
    rule: str = ""


class VmDeclares(Frame):
    """[3.1/1] Assault markers are placed, then the Wire Breach."""


class FrenchFire(Frame):
    """[3.2-A/1] [5.3-A] Batteries are laid on targets; all ammunition is paid, then the dice are rolled.

    `battery` is the one in hand; the shots are columns: battery, target unit, intense (0 or 1). `held` are batteries
    that were in hand and did not fire. `reaction` is true in the Viet Minh Assault Phase, false in the French
    Pre-Assault Phase.
    """

    reaction: bool = False
    battery: int = -1
    batteries: list[int] = []
    targets: list[int] = []
    intense: list[int] = []
    held: list[int] = []


class DefenceFire(Frame):
    """[3.4-A/1] [6.3-A/1] Defence rolls, assault by assault, in the order the defender likes.

    `attacker` is the assaulting side; `assault` the one in hand, `origin` the hex it comes from. `in_order` says that
    they are dealt with as declared, without further question.
    """

    attacker: int = 1
    assault: int = -1
    origin: int = -1
    in_order: bool = False


class Assaults(Frame):
    """[3.5-A/1] [6.4-A/1] Assault by assault, in the order the attacker likes; `in_order`: as declared, all of them."""

    attacker: int = 1
    in_order: bool = False


class Assault(Frame):
    """[3.5-C/2] One assault, from its dice to the advance.

    `result` is what the table said, `losses` the steps it costs the defenders, `retreats` whether they go back;
    `supporters` are those who may advance with the assaulter.
    """

    attacker: int = 1
    assault: int = 0
    result: int = 0
    losses: int = 0
    retreats: bool = False
    supporters: int = 0


class Retreat(Frame):
    """[3.5-D/1] [6.4-D/1] The units of a hex go back one by one."""

    hex: int = -1
    units: int = 0


class Advance(Frame):
    """[3.5-E] [6.4-E] Supporters of a successful assault may move up; `begun` says that one has."""

    hex: int = -1
    origin: int = -1
    units: int = 0
    begun: bool = False


class FrenchDeclares(Frame):
    """[6.1] Assault markers are placed."""


class SupportBarrage(Frame):
    """[6.2] The divisions under attack may pay for fire support; `asked` are those that have answered."""

    asked: int = 0


class Attrition(Frame):
    """[4.1/2] [7.1/2] Units that were cut off and are so no more may leave: `units` still to ask, `side` whose."""

    side: int = 0
    units: int = 0
    unit: int = -1


class MoraleCheck(Frame):
    """[4.5-A/1] Structures, the Surrender Number, the roll, despair, reset."""

    pim: int = 0
    number: int = 0


class VmSupply(Frame):
    """[4.6-A] Ammunition, sickness, replacements, reinforcement. `replaced` have had theirs this turn."""

    replaced: int = 0


class FrenchSupply(Frame):
    """[4.7-A/1] Fuel, food, medicine."""


class Airdrop(Frame):
    """[4.8-A/1] Loading, weather, what comes down. `landing` are units in the air, `unit` the one in hand.

    `restored` is a set: 1 an infantry unit has been restored, 2 an artillery or tank unit; `down` says that a unit has
    landed.
    """

    landing: int = 0
    unit: int = -1
    replacement: bool = False
    restored: int = 0
    down: bool = False
    robbed: bool = False


class Airstrike(Frame):
    """[5.1] Aircraft against one Viet Minh unit."""


class BoxCombat(Frame):
    """[5.2-C/1] The French force their way into `box`: `units` take part, `free` are those who may still join.

    `present` are the Viet Minh units at the start, `rolled` those whose die has fallen, `wishing` those that fell or
    wish to retreat.
    """

    box: int = 0
    units: int = 0
    free: int = 0
    present: int = 0
    rolled: int = 0
    wishing: int = 0


class LaosAttrition(Frame):
    """[5.2-B/3] The rescue force loses a step in the mountains."""


class Digging(Frame):
    """[7.5-B] The Viet Minh may push one trench forward."""


if TYPE_CHECKING:
    AnyFrame = Frame
else:
    AnyFrame = kinds(Frame, __name__)
