"""What the French player may choose. Each action names things by number; `text` says it in words."""

from __future__ import annotations

from typing import ClassVar, NewType

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import Place, Site, Unit
from indochine.kernel.words import Action, counted

GUNS, PLANES = f"d6{p.ARTILLERY_BONUS:+d}", f"d6{p.AIR_BONUS:+d}"  # what a die of support is


Die = NewType("Die", int)  # one of the dice of a roll


def helped(cost: int) -> str:
    """[2.1-b] What a support costs when a commander bears one AP of it."""
    return "AP of {commander}" if cost == 1 else f"{cost} AP, one of {{commander}}"


# ---- command phase ---------------------------------------------------------


class Declare(Action, frozen=True, tag=True):
    """[5.2.1b-a] Launch one of the two great operations, or leave the turn to the dice."""

    text: ClassVar[str] = "{operation}"
    group: ClassVar[str] = "War strategy"
    operation: str


class KeepPara(Action, frozen=True, tag=True):
    """[7.2-i] Pay for a para unit that stays."""

    text: ClassVar[str] = f"Keep {{unit}} on the map ({p.COST.upkeep} AP)"
    group: ClassVar[str] = "Paratroops"
    unit: Unit


class RecallPara(Action, frozen=True, tag=True):
    """[7.2-i] Send a para unit back to Hanoi."""

    text: ClassVar[str] = "Return {unit} to Hanoi"
    group: ClassVar[str] = "Paratroops"
    unit: Unit


class Arrive(Action, frozen=True, tag=True):
    """[7.2-k] A reinforcement appears at a retreat base."""

    text: ClassVar[str] = "{unit} arrives at {place}"
    group: ClassVar[str] = "Reinforcements"
    unit: Unit
    place: Place


class Wait(Action, frozen=True, tag=True):
    """[7.2-k] A reinforcement stays in Hanoi."""

    text: ClassVar[str] = "{unit} stays in Hanoi"
    group: ClassVar[str] = "Reinforcements"
    unit: Unit


class StepAside(Action, frozen=True, tag=True):
    """[9.4.2-c] A unit makes room for a returning base."""

    text: ClassVar[str] = "{unit} moves aside to {place}"
    group: ClassVar[str] = "Returning base"
    unit: Unit
    place: Place


class PlaceCounter(Action, frozen=True, tag=True):
    """[6.1.2-f] The last word on where an Infiltration counter goes."""

    text: ClassVar[str] = "Infiltration counter at {place}"
    group: ClassVar[str] = "Infiltration"
    place: Place


# ---- the menu of the French Action Phase -----------------------------------


class Build(Action, frozen=True, tag=True):
    """[7.2-a] Build the post (1 AP) or the Hoa Binh base (2 AP)."""

    text: ClassVar[str] = "Build at {place}"
    group: ClassVar[str] = "Construction"
    place: Place


class Move(Action, frozen=True, tag=True):
    """[7.2-b] Movement of a stack, 1 AP."""

    text: ClassVar[str] = "Move from {place}"
    group: ClassVar[str] = f"Movement ({p.COST.movement} AP)"
    place: Place


class Attack(Action, frozen=True, tag=True):
    """[7.2-c] Offensive of a stack, 2 AP."""

    text: ClassVar[str] = "Offensive from {place}"
    group: ClassVar[str] = f"Offensive ({p.COST.offensive} AP)"
    place: Place


class Sail(Action, frozen=True, tag=True):
    """[7.2-e] The Dinassaut moves and attacks, 1 AP."""

    text: ClassVar[str] = "The Dinassaut sails"
    group: ClassVar[str] = f"Dinassaut ({p.COST.dinassaut} AP)"


class Jump(Action, frozen=True, tag=True):
    """[7.2-f] An air drop, 1 AP and an Air Transport point."""

    text: ClassVar[str] = "Air drop"
    group: ClassVar[str] = "Air (from Hanoi)"


class Fly(Action, frozen=True, tag=True):
    """[7.2-j] Transport by air, 2 AP and an Air Transport point."""

    text: ClassVar[str] = f"Air transport of up to {counted(p.STACK.carried, 'unit')} ({p.COST.transport} AP)"
    group: ClassVar[str] = "Air (from Hanoi)"


class Reinforce(Action, frozen=True, tag=True):
    """[7.2-k] Order up to two units up from Hanoi for next turn, 2 AP."""

    text: ClassVar[str] = f"Reinforcements from Hanoi for next turn ({p.COST.reinforcements} AP)"
    group: ClassVar[str] = "Reserves"


class Maintain(Action, frozen=True, tag=True):
    """[7.2-l] Restore a vehicle unit, the Dozer or the Dinassaut by next turn."""

    text: ClassVar[str] = "Maintenance of {unit}"
    group: ClassVar[str] = "Reserves"
    unit: Unit


class Shell(Action, frozen=True, tag=True):
    """[9.1-a] Artillery alone against an Infiltration counter."""

    text: ClassVar[str] = f"Artillery alone on {{place}} ({p.COST.artillery} AP)"
    group: ClassVar[str] = "Supports alone"
    place: Place


class Bomb(Action, frozen=True, tag=True):
    """[9.1-a] Aircraft alone against an Infiltration counter."""

    text: ClassVar[str] = f"Air strike alone on {{place}} ({p.COST.air} AP)"
    group: ClassVar[str] = "Supports alone"
    place: Place


class ClearMines(Action, frozen=True, tag=True):
    """[7.2-o] The Dozer moves out against a Guerrilla, 1 AP."""

    text: ClassVar[str] = "The Dozer clears mines"
    group: ClassVar[str] = f"Dozer ({p.COST.mine_clearing} AP)"


class Evacuate(Action, frozen=True, tag=True):
    """[7.2-p] Turn a post (or, under Rainbow, the base) into a convoy and set out, 1 AP."""

    text: ClassVar[str] = "Evacuate {place}"
    group: ClassVar[str] = f"Evacuation ({p.COST.evacuation} AP)"
    place: Place


class SendCommander(Action, frozen=True, tag=True):
    """[2.1-e] A commander travels alone, free of charge."""

    text: ClassVar[str] = "{commander} travels"
    group: ClassVar[str] = "Commanders (free)"
    commander: Unit


class EndPhase(Action, frozen=True, tag=True):
    """[7.1-a] Stop; the AP left are kept for the Viet Minh phase."""

    main: ClassVar[bool] = True
    text: ClassVar[str] = "End the French Action Phase"
    group: ClassVar[str] = "End"


# ---- paying ----------------------------------------------------------------


class Pay(Action, frozen=True, tag=True):
    """[2.1-a] Who bears the cost: the common AP alone, or a commander one of them."""

    text: ClassVar[str] = "{commander} pays 1 AP"
    group: ClassVar[str] = "Payment"
    commander: Unit


class PayCommon(Action, frozen=True, tag=True):
    """[7.1-a] All of it from the common AP."""

    main: ClassVar[bool] = True
    text: ClassVar[str] = "Pay from the common AP"
    group: ClassVar[str] = "Payment"


# ---- on the road -----------------------------------------------------------


class Take(Action, frozen=True, tag=True):
    """[7.2-b] Put a unit into the stack that sets out."""

    text: ClassVar[str] = "Take {unit}"
    group: ClassVar[str] = "Form the stack"
    unit: Unit


class TakeConvoy(Action, frozen=True, tag=True):
    """[10.1.1-e] Put a convoy into the stack that sets out."""

    text: ClassVar[str] = "Take the convoy of {site}"
    group: ClassVar[str] = "Form the stack"
    site: Site


class TakeAll(Action, frozen=True, tag=True):
    """[7.2-b] Take everybody and set out."""

    text: ClassVar[str] = "Take everybody and set out"
    group: ClassVar[str] = "Form the stack"


class SetOut(Action, frozen=True, tag=True):
    """[7.2-b] The stack is complete; a convoy's departure may be ambushed, so nobody says it for the player."""

    firm: ClassVar[bool] = True
    main: ClassVar[bool] = True
    text: ClassVar[str] = "Set out"
    group: ClassVar[str] = "Form the stack"


class March(Action, frozen=True, tag=True):
    """[1.3.3-e] One space on: the player takes each step himself, since a fight may wait there."""

    firm: ClassVar[bool] = True
    text: ClassVar[str] = "Go to {place}"
    group: ClassVar[str] = "March"
    place: Place


class DropOff(Action, frozen=True, tag=True):
    """[7.2-d] Leave a unit here."""

    text: ClassVar[str] = "Leave {unit} here"
    group: ClassVar[str] = "Drop off"
    unit: Unit


class LeaveConvoy(Action, frozen=True, tag=True):
    """[7.2-d] Leave a convoy here."""

    text: ClassVar[str] = "Leave the convoy of {site} here"
    group: ClassVar[str] = "Drop off"
    site: Site


class Engage(Action, frozen=True, tag=True):
    """[2.2.2-l] The Dinassaut fights the Dangerous counter in its own space."""

    firm: ClassVar[bool] = True
    text: ClassVar[str] = "Fight here"
    group: ClassVar[str] = "March"


class Halt(Action, frozen=True, tag=True):
    """[7.2-b] The move ends here."""

    main: ClassVar[bool] = True
    text: ClassVar[str] = "Halt here"
    group: ClassVar[str] = "March"


# ---- air drop, transport, commanders ---------------------------------------


class Embark(Action, frozen=True, tag=True):
    """[7.2-f] [7.2-j] [7.2-k] Choose a unit to drop, to fly or to order up."""

    text: ClassVar[str] = "{unit}"
    group: ClassVar[str] = "Choose a unit"
    unit: Unit


class Enough(Action, frozen=True, tag=True):
    """[7.2-j] No second unit."""

    main: ClassVar[bool] = True
    text: ClassVar[str] = "Nobody else"
    group: ClassVar[str] = "Choose a unit"


class Land(Action, frozen=True, tag=True):
    """[7.2-f] [7.2-j] Where they come down."""

    text: ClassVar[str] = "Land at {place}"
    group: ClassVar[str] = "Choose a place"
    place: Place


class GoTo(Action, frozen=True, tag=True):
    """[2.1-e] Where the commander goes."""

    text: ClassVar[str] = "Go to {place}"
    group: ClassVar[str] = "Choose a place"
    place: Place


# ---- combat ----------------------------------------------------------------


class SlipAway(Action, frozen=True, tag=True):
    """[2.2.2-d] A commando unit avoids the attack."""

    text: ClassVar[str] = "{unit} slips away to {place}"
    group: ClassVar[str] = "Commandos"
    unit: Unit
    place: Place


class Stand(Action, frozen=True, tag=True):
    """[2.2.2-d] Nobody slips away."""

    main: ClassVar[bool] = True
    text: ClassVar[str] = "Stand and fight"
    group: ClassVar[str] = "Commandos"


class CallArtillery(Action, frozen=True, tag=True):
    """[7.2-m] An artillery point for this combat."""

    text: ClassVar[str] = f"Artillery support, {GUNS} ({p.COST.artillery} AP)"
    group: ClassVar[str] = "React"


class CallAir(Action, frozen=True, tag=True):
    """[7.2-n] An air point for this combat."""

    text: ClassVar[str] = f"Air support, {PLANES} ({p.COST.air} AP)"
    group: ClassVar[str] = "React"


class CommanderCallsArtillery(Action, frozen=True, tag=True):
    """[2.1-b] A commander's AP for artillery."""

    text: ClassVar[str] = f"Artillery support, {GUNS} ({helped(p.COST.artillery)})"
    group: ClassVar[str] = "React"
    commander: Unit


class CommanderCallsAir(Action, frozen=True, tag=True):
    """[2.1-b] A commander's AP for aircraft."""

    text: ClassVar[str] = f"Air support, {PLANES} ({helped(p.COST.air)})"
    group: ClassVar[str] = "React"
    commander: Unit


class CallMorane(Action, frozen=True, tag=True):
    """[2.2.2-e] The Morane spots for this combat."""

    text: ClassVar[str] = f"Morane, {p.MORANE.bonus:+d} on all dice ({p.COST.morane} AP)"
    group: ClassVar[str] = "React"


class DropIn(Action, frozen=True, tag=True):
    """[9.2.1-g] A para unit jumps into the combat."""

    text: ClassVar[str] = f"Drop {{unit}} into the combat ({p.COST.air_drop} AP)"
    group: ClassVar[str] = "React"
    unit: Unit


class Ready(Action, frozen=True, tag=True):
    """[9.2.1-g] No further reaction: draw the Combat Actions."""

    main: ClassVar[bool] = True
    text: ClassVar[str] = "Fight on with what is there"
    group: ClassVar[str] = "React"


class Reroll(Action, frozen=True, tag=True):
    """[2.1-c] A commander has one die rolled again; `die` counts from 0 and is shown from 1."""

    text: ClassVar[str] = "{commander}: roll die {die} again"
    group: ClassVar[str] = "Commander"
    commander: Unit
    die: Die


class KeepDice(Action, frozen=True, tag=True):
    """[2.1-c] No re-roll."""

    main: ClassVar[bool] = True
    text: ClassVar[str] = "Keep the dice"
    group: ClassVar[str] = "Commander"


class LoseStep(Action, frozen=True, tag=True):
    """[9.3.1-d] This unit takes the loss."""

    text: ClassVar[str] = "{unit} loses a step"
    group: ClassVar[str] = "Losses"
    unit: Unit


class LoseConvoy(Action, frozen=True, tag=True):
    """[9.3.1-d] This convoy takes the loss."""

    text: ClassVar[str] = "The convoy of {site} is lost"
    group: ClassVar[str] = "Losses"
    site: Site


class HoldGround(Action, frozen=True, tag=True):
    """[9.3.1-h] One more loss instead of the retreat."""

    text: ClassVar[str] = "Hold the ground: one more loss"
    group: ClassVar[str] = "Retreat"


class FallBack(Action, frozen=True, tag=True):
    """[9.3.1-e] The whole force retreats together."""

    text: ClassVar[str] = "Retreat to {place}"
    group: ClassVar[str] = "Retreat"
    place: Place


class Scatter(Action, frozen=True, tag=True):
    """[9.3.1-e] Each unit retreats its own way."""

    text: ClassVar[str] = "Retreat by different ways"
    group: ClassVar[str] = "Retreat"


class Withdraw(Action, frozen=True, tag=True):
    """[9.3.1-e] This unit retreats there."""

    text: ClassVar[str] = "{unit} retreats to {place}"
    group: ClassVar[str] = "Retreat"
    unit: Unit
    place: Place


class WithdrawConvoy(Action, frozen=True, tag=True):
    """[9.3.1-e] This convoy retreats there."""

    text: ClassVar[str] = "The convoy of {site} retreats to {place}"
    group: ClassVar[str] = "Retreat"
    site: Site
    place: Place


class StormBase(Action, frozen=True, tag=True):
    """[9.4.1b-a] The counters on it are beaten: attack the base itself."""

    text: ClassVar[str] = "Attack the Viet base"
    group: ClassVar[str] = "Viet base"


class TurnBack(Action, frozen=True, tag=True):
    """[9.4.1b-a] Leave the base alone and go back."""

    text: ClassVar[str] = "Go back"
    group: ClassVar[str] = "Viet base"


# ---- Viet Minh phase -------------------------------------------------------


class Continue(Action, frozen=True, tag=True):
    """[7.2-f] No air drop before the next attack."""

    main: ClassVar[bool] = True
    text: ClassVar[str] = "No air drop now"
    group: ClassVar[str] = "Viet Minh phase"


class NoMoreDrops(Action, frozen=True, tag=True):
    """[7.2-f] No air drop between the attacks of this phase (those into a combat stay possible)."""

    text: ClassVar[str] = "No air drops between attacks this phase"
    group: ClassVar[str] = "Viet Minh phase"


AnyAction = (
    Declare | KeepPara | RecallPara | Arrive | Wait | StepAside | PlaceCounter
    | Build | Move | Attack | Sail | Jump | Fly | Reinforce | Maintain | Shell | Bomb | ClearMines | Evacuate
    | SendCommander | EndPhase | Pay | PayCommon
    | Take | TakeConvoy | TakeAll | SetOut | March | DropOff | LeaveConvoy | Engage | Halt
    | Embark | Enough | Land | GoTo
    | SlipAway | Stand | CallArtillery | CallAir | CommanderCallsArtillery | CommanderCallsAir | CallMorane | DropIn
    | Ready | Reroll | KeepDice | LoseStep | LoseConvoy | HoldGround | FallBack | Scatter | Withdraw | WithdrawConvoy
    | StormBase | TurnBack | Continue | NoMoreDrops
)  # fmt: skip
