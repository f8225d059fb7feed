"""What the players may choose. Each action names things by number; `text` says it in words."""

from __future__ import annotations

from typing import ClassVar

from indochine.games.final_gamble.state import Place, Sector, Unit
from indochine.kernel.words import Action, counted

# ---- everywhere ------------------------------------------------------------


class Done(Action, frozen=True, tag=True):
    """[1.10] Enough of this segment."""

    text: ClassVar[str] = "Done"
    group: ClassVar[str] = "End"
    main: ClassVar[bool] = True
    quiet: ClassVar[bool] = True


class Finish(Done, frozen=True, tag=True):
    """[1.10] Orders have been given and none is left to give: the player says so himself, since dice may follow."""

    text: ClassVar[str] = "That is all"
    firm: ClassVar[bool] = True


class OpenFire(Done, frozen=True, tag=True):
    """[2.2-D/5] [3.2-A/4] All guns are laid: now the dice."""

    text: ClassVar[str] = "Open fire"
    firm: ClassVar[bool] = True


class TakeOff(Done, frozen=True, tag=True):
    """[4.8-B] What is loaded flies: now the dice."""

    text: ClassVar[str] = "Take off"
    firm: ClassVar[bool] = True


class Take(Action, frozen=True, tag=True):
    """[1.5-B/1] The unit that moves now."""

    text: ClassVar[str] = "{unit} moves"
    group: ClassVar[str] = "Move"
    unit: Unit


class To(Action, frozen=True, tag=True):
    """[1.5-B/1] Where the unit in hand goes."""

    text: ClassVar[str] = "to {place}"
    group: ClassVar[str] = "Destination"
    place: Place


class Stay(Action, frozen=True, tag=True):
    """[1.5-B/1] The unit in hand stays where it is."""

    text: ClassVar[str] = "Stay"
    group: ClassVar[str] = "Destination"


class LoseStep(Action, frozen=True, tag=True):
    """[1.9-A] The unit that takes a loss."""

    text: ClassVar[str] = "{unit} loses a step"
    group: ClassVar[str] = "Losses"
    unit: Unit


class Push(Action, frozen=True, tag=True):
    """[1.6/3] An excess unit is put into another hex."""

    text: ClassVar[str] = "{unit} must go to {place}"
    group: ClassVar[str] = "Too many units"
    unit: Unit
    place: Place


class LeaveItToOwner(Action, frozen=True, tag=True):
    """[1.6/3] The opponent does not care where the excess goes."""

    text: ClassVar[str] = "Let the owner place the excess"
    group: ClassVar[str] = "Too many units"


# ---- set-up ----------------------------------------------------------------


class Deploy(Action, frozen=True, tag=True):
    """[8.0-C] [8.0-F] A unit begins here."""

    text: ClassVar[str] = "{unit} at {place}"
    group: ClassVar[str] = "Set-up"
    unit: Unit
    place: Place


class DeployAll(Action, frozen=True, tag=True):
    """[8.0-C] The rest of the side is set up for you."""

    text: ClassVar[str] = "The {plan} set-up for all the rest"
    group: ClassVar[str] = "Set-up"
    main: ClassVar[bool] = True
    plan: str


class PickWounded(Action, frozen=True, tag=True):
    """[8.0-D] This unit of the pile lies in the hospital."""

    text: ClassVar[str] = "{unit} is among the wounded"
    group: ClassVar[str] = "Wounded pile"
    unit: Unit


class LeavePicks(Action, frozen=True, tag=True):
    """[8.0-D] The rest of this side's picks is made for it."""

    text: ClassVar[str] = "Make all my picks: {which} first"
    group: ClassVar[str] = "Wounded pile"
    main: ClassVar[bool] = True
    side: int

    def words(self) -> dict[str, str]:
        """France saves its best, the Viet Minh leave her the weakest."""
        return {"which": ("the strongest", "the weakest")[self.side]}


# ---- Viet Minh Pre-Assault Phase -------------------------------------------


class PlaceBarrage(Action, frozen=True, tag=True):
    """[2.2-A/1] [2.2-A/2] A Barrage Marker; `marker` is 0 for regular artillery, 1 + division for Heavy Weapons."""

    text: ClassVar[str] = "{gun} on {place}"
    group: ClassVar[str] = "Barrage"
    marker: int
    place: Place

    def words(self) -> dict[str, str]:
        """The name of the marker."""
        return {"gun": ("Artillery", "HW 308", "HW 312", "HW 316", "HW 304")[self.marker]}


class RollBarrage(Action, frozen=True, tag=True):
    """[2.2-D/5] The marker that fires next."""

    text: ClassVar[str] = "Fire on {place}"
    group: ClassVar[str] = "Barrage rolls"
    place: Place


class RollAll(Action, frozen=True, tag=True):
    """[2.2-D/5] All markers, as they are listed."""

    text: ClassVar[str] = "All in this order"
    group: ClassVar[str] = "Barrage rolls"


class SendCommando(Action, frozen=True, tag=True):
    """[2.3] The Commando against a French unit within two hexes of where it may stand."""

    text: ClassVar[str] = "Commando raid on {unit}"
    group: ClassVar[str] = "Commando"
    unit: Unit


# ---- assaults --------------------------------------------------------------


class Declare(Action, frozen=True, tag=True):
    """[3.1/1] [6.1] A unit will assault a hex."""

    text: ClassVar[str] = "{unit} assaults {place}"
    group: ClassVar[str] = "Assault"
    unit: Unit
    place: Place


class Breach(Action, frozen=True, tag=True):
    """[3.1/2] The Commando opens the wire around a unit."""

    text: ClassVar[str] = "Wire Breach at {unit}"
    group: ClassVar[str] = "Wire Breach"
    unit: Unit


class LayBattery(Action, frozen=True, tag=True):
    """[3.2-A/4] The battery that gets a target."""

    text: ClassVar[str] = "{unit} fires"
    group: ClassVar[str] = "Batteries"
    unit: Unit


class FireAt(Action, frozen=True, tag=True):
    """[3.2-A/3] The target of the battery in hand, for one point of ammunition or two."""

    text: ClassVar[str] = "{how} on {unit}"
    group: ClassVar[str] = "Targets"
    unit: Unit
    intense: bool

    def words(self) -> dict[str, str]:
        """Regular or intense."""
        return {"how": "Intense barrage (2 ammo)" if self.intense else "Barrage (1 ammo)"}


class HoldFire(Action, frozen=True, tag=True):
    """[3.2-A/4] The battery in hand does not fire."""

    text: ClassVar[str] = "Hold fire"
    group: ClassVar[str] = "Targets"


class Resolve(Action, frozen=True, tag=True):
    """[3.4-C/2] [3.5-F] The assault that is dealt with next, by the hex assaulted."""

    text: ClassVar[str] = "The assault on {place}"
    group: ClassVar[str] = "Assaults"
    place: Place


class ResolveAll(Action, frozen=True, tag=True):
    """[3.4-C/2] [3.5-F] All assaults, as they are listed."""

    text: ClassVar[str] = "All in this order"
    group: ClassVar[str] = "Assaults"


class Defend(Action, frozen=True, tag=True):
    """[3.4-A/1] The unit on top of the defending stack."""

    text: ClassVar[str] = "{unit} defends"
    group: ClassVar[str] = "Defender"
    unit: Unit


class Replace(Action, frozen=True, tag=True):
    """[6.3-C] The unit that takes over from an assaulter who fell."""

    text: ClassVar[str] = "{unit} takes over the assault"
    group: ClassVar[str] = "Assault"
    unit: Unit


class StandAndLose(Action, frozen=True, tag=True):
    """[3.5-C/2] Choice: take the losses and stay."""

    text: ClassVar[str] = "Stay and lose {price}"
    group: ClassVar[str] = "Choice"
    steps: int

    def words(self) -> dict[str, str]:
        """The steps it costs."""
        return {"price": counted(self.steps, "step")}


class GiveGround(Action, frozen=True, tag=True):
    """[3.5-C/2] Choice: retreat with all units."""

    text: ClassVar[str] = "Retreat one hex with all units"
    group: ClassVar[str] = "Choice"


class RetreatTo(Action, frozen=True, tag=True):
    """[3.5-D/1] [6.4-D/1] Where a unit retreats."""

    text: ClassVar[str] = "{unit} retreats to {place}"
    group: ClassVar[str] = "Retreat"
    unit: Unit
    place: Place


class AdvanceTo(Action, frozen=True, tag=True):
    """[3.5-E] [6.4-E] A supporter moves up."""

    text: ClassVar[str] = "{unit} advances to {place}"
    group: ClassVar[str] = "Advance"
    unit: Unit
    place: Place


class PaySupport(Action, frozen=True, tag=True):
    """[6.2] One ammunition for the support barrage of a division."""

    text: ClassVar[str] = "Support barrage of {division} (1 ammo)"
    group: ClassVar[str] = "Support barrage"
    division: Sector


# ---- after the assaults ----------------------------------------------------


class Evacuate(Action, frozen=True, tag=True):
    """[4.1/2] [7.1/2] A unit that was cut off leaves."""

    text: ClassVar[str] = "{unit} leaves for {place}"
    group: ClassVar[str] = "Evacuation"
    unit: Unit
    place: Place


class Hold(Action, frozen=True, tag=True):
    """[4.1/2] [7.1/2] A unit that was cut off stays."""

    text: ClassVar[str] = "{unit} stays"
    group: ClassVar[str] = "Evacuation"
    unit: Unit


class GiveUp(Action, frozen=True, tag=True):
    """[4.5-A/1] The track that pays for the prisoners' camp."""

    text: ClassVar[str] = "{track} -1"
    group: ClassVar[str] = "PIM"
    track: str


class Reinforce(Action, frozen=True, tag=True):
    """[4.6-C/4] A Viet Minh unit gets a replacement."""

    text: ClassVar[str] = "{unit} gets a replacement"
    group: ClassVar[str] = "Replacements"
    unit: Unit


class Release(Action, frozen=True, tag=True):
    """[4.6-E/1] The 9th Regiment comes."""

    text: ClassVar[str] = "Release the 9th Regiment of 304 (ammunition -1 a turn)"
    group: ClassVar[str] = "Reinforcement"


class Recover(Action, frozen=True, tag=True):
    """[4.7-C/2] A wounded unit returns for six medicine."""

    text: ClassVar[str] = "{unit} recovers at {place} (6 medicine)"
    group: ClassVar[str] = "Hospital"
    unit: Unit
    place: Place


class Load(Action, frozen=True, tag=True):
    """[4.8-A/1] One counter of supplies, or the Replacement unit, into the next open slot."""

    text: ClassVar[str] = "Load {cargo}"
    group: ClassVar[str] = "Aircraft"
    cargo: str


class LoadUnit(Action, frozen=True, tag=True):
    """[4.8-A/1] A reinforcement, two to a slot."""

    text: ClassVar[str] = "Load {unit}"
    group: ClassVar[str] = "Aircraft"
    unit: Unit


class LoadAlone(Action, frozen=True, tag=True):
    """[4.8-A/1] A reinforcement in a slot of its own: one abort roll then turns back one unit, not two."""

    text: ClassVar[str] = "Load {unit} alone"
    group: ClassVar[str] = "Aircraft"
    unit: Unit


class LoadAsBefore(Action, frozen=True, tag=True):
    """[4.8-A/1] The same supplies as last turn, as far as slots and markers go."""

    text: ClassVar[str] = "Load as last turn"
    group: ClassVar[str] = "Aircraft"


class Land(Action, frozen=True, tag=True):
    """[4.8-D] A reinforcement comes down."""

    text: ClassVar[str] = "{unit} lands at {place}"
    group: ClassVar[str] = "Landing"
    unit: Unit
    place: Place


class Restore(Action, frozen=True, tag=True):
    """[4.8-E] A reduced French unit is brought up to strength."""

    text: ClassVar[str] = "{unit} is restored"
    group: ClassVar[str] = "Replacement unit"
    unit: Unit


class Encourage(Action, frozen=True, tag=True):
    """[4.8-F] The division that gains from the patrols."""

    text: ClassVar[str] = "{division} gains a slot"
    group: ClassVar[str] = "Patrols"
    division: Sector


# ---- French Pre-Assault Phase and the end of the turn ----------------------


class Strike(Action, frozen=True, tag=True):
    """[5.1] The target of the aircraft."""

    text: ClassVar[str] = "Airstrike on {unit}"
    group: ClassVar[str] = "Airstrike"
    unit: Unit


class MoveLaosForce(Action, frozen=True, tag=True):
    """[5.2-B/2] All four battalions in Laos together."""

    text: ClassVar[str] = "The Laos force moves to {place}"
    group: ClassVar[str] = "Laos"
    place: Place


class ForceIn(Action, frozen=True, tag=True):
    """[5.2-C/1] A unit joins the force that fights its way into a box."""

    text: ClassVar[str] = "{unit} joins the attack on {place}"
    group: ClassVar[str] = "Box Combat"
    unit: Unit
    place: Place


class Storm(Action, frozen=True, tag=True):
    """[5.2-C/1] The force declared fights now."""

    text: ClassVar[str] = "Attack {place}"
    group: ClassVar[str] = "Box Combat"
    firm: ClassVar[bool] = True
    place: Place


class Dig(Action, frozen=True, tag=True):
    """[7.5-B] One trench goes forward."""

    text: ClassVar[str] = "Dig forward in sector {sector}"
    group: ClassVar[str] = "Trenches"
    sector: Sector


AnyAction = (
    Done
    | Finish
    | OpenFire
    | TakeOff
    | Take
    | To
    | Stay
    | LoseStep
    | Push
    | LeaveItToOwner
    | Deploy
    | DeployAll
    | PickWounded
    | LeavePicks
    | PlaceBarrage
    | RollBarrage
    | RollAll
    | SendCommando
    | Declare
    | Breach
    | LayBattery
    | FireAt
    | HoldFire
    | Resolve
    | ResolveAll
    | Defend
    | Replace
    | StandAndLose
    | GiveGround
    | RetreatTo
    | AdvanceTo
    | PaySupport
    | Evacuate
    | Hold
    | GiveUp
    | Reinforce
    | Release
    | Recover
    | Load
    | LoadUnit
    | LoadAlone
    | LoadAsBefore
    | Land
    | Restore
    | Encourage
    | Strike
    | MoveLaosForce
    | ForceIn
    | Storm
    | Dig
)
