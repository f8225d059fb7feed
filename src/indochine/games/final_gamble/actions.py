"""What the players may choose. Each action names things by number; `text` says it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indochine.games.final_gamble.state import Place, Sector, Unit
from indochine.kernel.words import Action, counted, kinds

# ---- everywhere ------------------------------------------------------------


class Done(Action, frozen=True):
    """[1.10] Enough of this segment."""

    text = "Done"
    group = "End"
    main = True
    quiet = True


class Finish(Done, frozen=True):
    """[1.10] Orders have been given and none is left to give: the player says so himself, since dice may follow."""

    text = "That is all"
    firm = True


class OpenFire(Done, frozen=True):
    """[2.2-D/5] [3.2-A/4] All guns are laid: now the dice."""

    text = "Open fire"
    firm = True


class TakeOff(Done, frozen=True):
    """[4.8-B] What is loaded flies: now the dice."""

    text = "Take off"
    firm = True


class Take(Action, frozen=True):
    """[1.5-B/1] The unit that moves now."""

    text = "{unit} moves"
    group = "Move"
    unit: Unit


class To(Action, frozen=True):
    """[1.5-B/1] Where the unit in hand goes."""

    text = "to {place}"
    group = "Destination"
    place: Place


class Stay(Action, frozen=True):
    """[1.5-B/1] The unit in hand stays where it is."""

    text = "Stay"
    group = "Destination"


class LoseStep(Action, frozen=True):
    """[1.9-A] The unit that takes a loss."""

    text = "{unit} loses a step"
    group = "Losses"
    unit: Unit


class Push(Action, frozen=True):
    """[1.6/3] An excess unit is put into another hex."""

    text = "{unit} must go to {place}"
    group = "Too many units"
    unit: Unit
    place: Place


class LeaveItToOwner(Action, frozen=True):
    """[1.6/3] The opponent does not care where the excess goes."""

    text = "Let the owner place the excess"
    group = "Too many units"


# ---- set-up ----------------------------------------------------------------


class Deploy(Action, frozen=True):
    """[8.0-C] [8.0-F] A unit begins here."""

    text = "{unit} at {place}"
    group = "Set-up"
    unit: Unit
    place: Place


class DeployAll(Action, frozen=True):
    """[8.0-C] The rest of the side is set up for you."""

    text = "The {plan} set-up for all the rest"
    group = "Set-up"
    main = True
    plan: str


class PickWounded(Action, frozen=True):
    """[8.0-D] This unit of the pile lies in the hospital."""

    text = "{unit} is among the wounded"
    group = "Wounded pile"
    unit: Unit


class LeavePicks(Action, frozen=True):
    """[8.0-D] The rest of this side's picks is made for it."""

    text = "Make all my picks: {which} first"
    group = "Wounded pile"
    main = True
    side: int

    def words(self) -> dict[str, str]:
        """France saves its best, the Viet Minh leave her the weakest."""
        return {"which": ("the strongest", "the weakest")[self.side]}


# ---- Viet Minh Pre-Assault Phase -------------------------------------------


class PlaceBarrage(Action, frozen=True):
    """[2.2-A/1] [2.2-A/2] A Barrage Marker; `marker` is 0 for regular artillery, 1 + division for Heavy Weapons."""

    text = "{gun} on {place}"
    group = "Barrage"
    marker: int
    place: Place

    def words(self) -> dict[str, str]:
        """The name of the marker."""
        return {"gun": ("Artillery", "HW 308", "HW 312", "HW 316", "HW 304")[self.marker]}


class RollBarrage(Action, frozen=True):
    """[2.2-D/5] The marker that fires next."""

    text = "Fire on {place}"
    group = "Barrage rolls"
    place: Place


class RollAll(Action, frozen=True):
    """[2.2-D/5] All markers, as they are listed."""

    text = "All in this order"
    group = "Barrage rolls"


class SendCommando(Action, frozen=True):
    """[2.3] The Commando against a French unit within two hexes of where it may stand."""

    text = "Commando raid on {unit}"
    group = "Commando"
    unit: Unit


# ---- assaults --------------------------------------------------------------


class Declare(Action, frozen=True):
    """[3.1/1] [6.1] A unit will assault a hex."""

    text = "{unit} assaults {place}"
    group = "Assault"
    unit: Unit
    place: Place


class Breach(Action, frozen=True):
    """[3.1/2] The Commando opens the wire around a unit."""

    text = "Wire Breach at {unit}"
    group = "Wire Breach"
    unit: Unit


class LayBattery(Action, frozen=True):
    """[3.2-A/4] The battery that gets a target."""

    text = "{unit} fires"
    group = "Batteries"
    unit: Unit


class FireAt(Action, frozen=True):
    """[3.2-A/3] The target of the battery in hand, for one point of ammunition or two."""

    text = "{how} on {unit}"
    group = "Targets"
    unit: Unit
    intense: bool

    def words(self) -> dict[str, str]:
        """Regular or intense."""
        return {"how": "Intense barrage (2 ammo)" if self.intense else "Barrage (1 ammo)"}


class HoldFire(Action, frozen=True):
    """[3.2-A/4] The battery in hand does not fire."""

    text = "Hold fire"
    group = "Targets"


class Resolve(Action, frozen=True):
    """[3.4-C/2] [3.5-F] The assault that is dealt with next, by the hex assaulted."""

    text = "The assault on {place}"
    group = "Assaults"
    place: Place


class ResolveAll(Action, frozen=True):
    """[3.4-C/2] [3.5-F] All assaults, as they are listed."""

    text = "All in this order"
    group = "Assaults"


class Defend(Action, frozen=True):
    """[3.4-A/1] The unit on top of the defending stack."""

    text = "{unit} defends"
    group = "Defender"
    unit: Unit


class Replace(Action, frozen=True):
    """[6.3-C] The unit that takes over from an assaulter who fell."""

    text = "{unit} takes over the assault"
    group = "Assault"
    unit: Unit


class StandAndLose(Action, frozen=True):
    """[3.5-C/2] Choice: take the losses and stay."""

    text = "Stay and lose {price}"
    group = "Choice"
    steps: int

    def words(self) -> dict[str, str]:
        """The steps it costs."""
        return {"price": counted(self.steps, "step")}


class GiveGround(Action, frozen=True):
    """[3.5-C/2] Choice: retreat with all units."""

    text = "Retreat one hex with all units"
    group = "Choice"


class RetreatTo(Action, frozen=True):
    """[3.5-D/1] [6.4-D/1] Where a unit retreats."""

    text = "{unit} retreats to {place}"
    group = "Retreat"
    unit: Unit
    place: Place


class AdvanceTo(Action, frozen=True):
    """[3.5-E] [6.4-E] A supporter moves up."""

    text = "{unit} advances to {place}"
    group = "Advance"
    unit: Unit
    place: Place


class PaySupport(Action, frozen=True):
    """[6.2] One ammunition for the support barrage of a division."""

    text = "Support barrage of {division} (1 ammo)"
    group = "Support barrage"
    division: Sector


# ---- after the assaults ----------------------------------------------------


class Evacuate(Action, frozen=True):
    """[4.1/2] [7.1/2] A unit that was cut off leaves."""

    text = "{unit} leaves for {place}"
    group = "Evacuation"
    unit: Unit
    place: Place


class Hold(Action, frozen=True):
    """[4.1/2] [7.1/2] A unit that was cut off stays."""

    text = "{unit} stays"
    group = "Evacuation"
    unit: Unit


class GiveUp(Action, frozen=True):
    """[4.5-A/1] The track that pays for the prisoners' camp."""

    text = "{track} -1"
    group = "PIM"
    track: str


class Reinforce(Action, frozen=True):
    """[4.6-C/4] A Viet Minh unit gets a replacement."""

    text = "{unit} gets a replacement"
    group = "Replacements"
    unit: Unit


class Release(Action, frozen=True):
    """[4.6-E/1] The 9th Regiment comes."""

    text = "Release the 9th Regiment of 304 (ammunition -1 a turn)"
    group = "Reinforcement"


class Recover(Action, frozen=True):
    """[4.7-C/2] A wounded unit returns for six medicine."""

    text = "{unit} recovers at {place} (6 medicine)"
    group = "Hospital"
    unit: Unit
    place: Place


class Load(Action, frozen=True):
    """[4.8-A/1] One counter of supplies, or the Replacement unit, into the next open slot."""

    text = "Load {cargo}"
    group = "Aircraft"
    cargo: str


class LoadUnit(Action, frozen=True):
    """[4.8-A/1] A reinforcement, two to a slot."""

    text = "Load {unit}"
    group = "Aircraft"
    unit: Unit


class LoadAlone(Action, frozen=True):
    """[4.8-A/1] A reinforcement in a slot of its own: one abort roll then turns back one unit, not two."""

    text = "Load {unit} alone"
    group = "Aircraft"
    unit: Unit


class LoadAsBefore(Action, frozen=True):
    """[4.8-A/1] The same supplies as last turn, as far as slots and markers go."""

    text = "Load as last turn"
    group = "Aircraft"


class Land(Action, frozen=True):
    """[4.8-D] A reinforcement comes down."""

    text = "{unit} lands at {place}"
    group = "Landing"
    unit: Unit
    place: Place


class Restore(Action, frozen=True):
    """[4.8-E] A reduced French unit is brought up to strength."""

    text = "{unit} is restored"
    group = "Replacement unit"
    unit: Unit


class Encourage(Action, frozen=True):
    """[4.8-F] The division that gains from the patrols."""

    text = "{division} gains a slot"
    group = "Patrols"
    division: Sector


# ---- French Pre-Assault Phase and the end of the turn ----------------------


class Strike(Action, frozen=True):
    """[5.1] The target of the aircraft."""

    text = "Airstrike on {unit}"
    group = "Airstrike"
    unit: Unit


class MoveLaosForce(Action, frozen=True):
    """[5.2-B/2] All four battalions in Laos together."""

    text = "The Laos force moves to {place}"
    group = "Laos"
    place: Place


class ForceIn(Action, frozen=True):
    """[5.2-C/1] A unit joins the force that fights its way into a box."""

    text = "{unit} joins the attack on {place}"
    group = "Box Combat"
    unit: Unit
    place: Place


class Storm(Action, frozen=True):
    """[5.2-C/1] The force declared fights now."""

    text = "Attack {place}"
    group = "Box Combat"
    firm = True
    place: Place


class Dig(Action, frozen=True):
    """[7.5-B] One trench goes forward."""

    text = "Dig forward in sector {sector}"
    group = "Trenches"
    sector: Sector


if TYPE_CHECKING:
    AnyAction = Action
else:
    AnyAction = kinds(Action, __name__)
