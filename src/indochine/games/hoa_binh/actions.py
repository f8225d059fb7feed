"""What the French player may choose. Each action names things by number; `text` says it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import Place, Site, Unit
from indochine.kernel.words import Action, counted, kinds

GUNS, PLANES = f"d6{p.ARTILLERY_BONUS:+d}", f"d6{p.AIR_BONUS:+d}"  # what a die of support is


Die = NewType("Die", int)  # one of the dice of a roll


def helped(cost: int) -> str:
    """[2.1-b] What a support costs when a commander bears one AP of it."""
    return "AP of {commander}" if cost == 1 else f"{cost} AP, one of {{commander}}"


# ---- command phase ---------------------------------------------------------


class Declare(Action, frozen=True):
    """[5.2.1b-a] Launch one of the two great operations, or leave the turn to the dice."""

    text = "{operation}"
    group = "War strategy"
    operation: str


class KeepPara(Action, frozen=True):
    """[7.2-i] Pay for a para unit that stays."""

    text = f"Keep {{unit}} on the map ({p.COST.upkeep} AP)"
    group = "Paratroops"
    unit: Unit


class RecallPara(Action, frozen=True):
    """[7.2-i] Send a para unit back to Hanoi."""

    text = "Return {unit} to Hanoi"
    group = "Paratroops"
    unit: Unit


class Arrive(Action, frozen=True):
    """[7.2-k] A reinforcement appears at a retreat base."""

    text = "{unit} arrives at {place}"
    group = "Reinforcements"
    unit: Unit
    place: Place


class Wait(Action, frozen=True):
    """[7.2-k] A reinforcement stays in Hanoi."""

    text = "{unit} stays in Hanoi"
    group = "Reinforcements"
    unit: Unit


class StepAside(Action, frozen=True):
    """[9.4.2-c] A unit makes room for a returning base."""

    text = "{unit} moves aside to {place}"
    group = "Returning base"
    unit: Unit
    place: Place


class PlaceCounter(Action, frozen=True):
    """[6.1.2-f] The last word on where an Infiltration counter goes."""

    text = "Infiltration counter at {place}"
    group = "Infiltration"
    place: Place


# ---- the menu of the French Action Phase -----------------------------------


class Build(Action, frozen=True):
    """[7.2-a] Build the post (1 AP) or the Hoa Binh base (2 AP)."""

    text = "Build at {place}"
    group = "Construction"
    place: Place


class Move(Action, frozen=True):
    """[7.2-b] Movement of a stack, 1 AP."""

    text = "Move from {place}"
    group = f"Movement ({p.COST.movement} AP)"
    place: Place


class Attack(Action, frozen=True):
    """[7.2-c] Offensive of a stack, 2 AP."""

    text = "Offensive from {place}"
    group = f"Offensive ({p.COST.offensive} AP)"
    place: Place


class Sail(Action, frozen=True):
    """[7.2-e] The Dinassaut moves and attacks, 1 AP."""

    text = "The Dinassaut sails"
    group = f"Dinassaut ({p.COST.dinassaut} AP)"


class Jump(Action, frozen=True):
    """[7.2-f] An air drop, 1 AP and an Air Transport point."""

    text = "Air drop"
    group = "Air (from Hanoi)"


class Fly(Action, frozen=True):
    """[7.2-j] Transport by air, 2 AP and an Air Transport point."""

    text = f"Air transport of up to {counted(p.STACK.carried, 'unit')} ({p.COST.transport} AP)"
    group = "Air (from Hanoi)"


class Reinforce(Action, frozen=True):
    """[7.2-k] Order up to two units up from Hanoi for next turn, 2 AP."""

    text = f"Reinforcements from Hanoi for next turn ({p.COST.reinforcements} AP)"
    group = "Reserves"


class Maintain(Action, frozen=True):
    """[7.2-l] Restore a vehicle unit, the Dozer or the Dinassaut by next turn."""

    text = "Maintenance of {unit}"
    group = "Reserves"
    unit: Unit


class Shell(Action, frozen=True):
    """[9.1-a] Artillery alone against an Infiltration counter."""

    text = f"Artillery alone on {{place}} ({p.COST.artillery} AP)"
    group = "Supports alone"
    place: Place


class Bomb(Action, frozen=True):
    """[9.1-a] Aircraft alone against an Infiltration counter."""

    text = f"Air strike alone on {{place}} ({p.COST.air} AP)"
    group = "Supports alone"
    place: Place


class ClearMines(Action, frozen=True):
    """[7.2-o] The Dozer moves out against a Guerrilla, 1 AP."""

    text = "The Dozer clears mines"
    group = f"Dozer ({p.COST.mine_clearing} AP)"


class Evacuate(Action, frozen=True):
    """[7.2-p] Turn a post (or, under Rainbow, the base) into a convoy and set out, 1 AP."""

    text = "Evacuate {place}"
    group = f"Evacuation ({p.COST.evacuation} AP)"
    place: Place


class SendCommander(Action, frozen=True):
    """[2.1-e] A commander travels alone, free of charge."""

    text = "{commander} travels"
    group = "Commanders (free)"
    commander: Unit


class EndPhase(Action, frozen=True):
    """[7.1-a] Stop; the AP left are kept for the Viet Minh phase."""

    main = True
    text = "End the French Action Phase"
    group = "End"


# ---- paying ----------------------------------------------------------------


class Pay(Action, frozen=True):
    """[2.1-a] Who bears the cost: the common AP alone, or a commander one of them."""

    text = "{commander} pays 1 AP"
    group = "Payment"
    commander: Unit


class PayCommon(Action, frozen=True):
    """[7.1-a] All of it from the common AP."""

    main = True
    text = "Pay from the common AP"
    group = "Payment"


# ---- on the road -----------------------------------------------------------


class Take(Action, frozen=True):
    """[7.2-b] Put a unit into the stack that sets out."""

    text = "Take {unit}"
    group = "Form the stack"
    unit: Unit


class TakeConvoy(Action, frozen=True):
    """[10.1.1-e] Put a convoy into the stack that sets out."""

    text = "Take the convoy of {site}"
    group = "Form the stack"
    site: Site


class TakeAll(Action, frozen=True):
    """[7.2-b] Take everybody and set out."""

    text = "Take everybody and set out"
    group = "Form the stack"
    main = True


class SetOut(Action, frozen=True):
    """[7.2-b] The stack is complete; a convoy's departure may be ambushed, so nobody says it for the player."""

    firm = True
    main = True
    text = "Set out"
    group = "Form the stack"


class March(Action, frozen=True):
    """[1.3.3-e] One space on: the player takes each step himself, since a fight may wait there."""

    firm = True
    text = "Go to {place}"
    group = "March"
    place: Place


class DropOff(Action, frozen=True):
    """[7.2-d] Leave a unit here."""

    text = "Leave {unit} here"
    group = "Drop off"
    unit: Unit


class LeaveConvoy(Action, frozen=True):
    """[7.2-d] Leave a convoy here."""

    text = "Leave the convoy of {site} here"
    group = "Drop off"
    site: Site


class Engage(Action, frozen=True):
    """[2.2.2-l] The Dinassaut fights the Dangerous counter in its own space."""

    firm = True
    text = "Fight here"
    group = "March"


class Halt(Action, frozen=True):
    """[7.2-b] The move ends here."""

    main = True
    text = "Halt here"
    group = "March"


# ---- air drop, transport, commanders ---------------------------------------


class Embark(Action, frozen=True):
    """[7.2-f] [7.2-j] [7.2-k] Choose a unit to drop, to fly or to order up."""

    text = "{unit}"
    group = "Choose a unit"
    unit: Unit


class Enough(Action, frozen=True):
    """[7.2-j] No second unit."""

    main = True
    text = "Nobody else"
    group = "Choose a unit"


class Land(Action, frozen=True):
    """[7.2-f] [7.2-j] Where they come down."""

    text = "Land at {place}"
    group = "Choose a place"
    place: Place


class GoTo(Action, frozen=True):
    """[2.1-e] Where the commander goes."""

    text = "Go to {place}"
    group = "Choose a place"
    place: Place


# ---- combat ----------------------------------------------------------------


class SlipAway(Action, frozen=True):
    """[2.2.2-d] A commando unit avoids the attack."""

    text = "{unit} slips away to {place}"
    group = "Commandos"
    unit: Unit
    place: Place


class Stand(Action, frozen=True):
    """[2.2.2-d] Nobody slips away."""

    main = True
    text = "Stand and fight"
    group = "Commandos"


class CallArtillery(Action, frozen=True):
    """[7.2-m] An artillery point for this combat."""

    text = f"Artillery support, {GUNS} ({p.COST.artillery} AP)"
    group = "React"


class CallAir(Action, frozen=True):
    """[7.2-n] An air point for this combat."""

    text = f"Air support, {PLANES} ({p.COST.air} AP)"
    group = "React"


class CommanderCallsArtillery(Action, frozen=True):
    """[2.1-b] A commander's AP for artillery."""

    text = f"Artillery support, {GUNS} ({helped(p.COST.artillery)})"
    group = "React"
    commander: Unit


class CommanderCallsAir(Action, frozen=True):
    """[2.1-b] A commander's AP for aircraft."""

    text = f"Air support, {PLANES} ({helped(p.COST.air)})"
    group = "React"
    commander: Unit


class CallMorane(Action, frozen=True):
    """[2.2.2-e] The Morane spots for this combat."""

    text = f"Morane, {p.MORANE.bonus:+d} on all dice ({p.COST.morane} AP)"
    group = "React"


class DropIn(Action, frozen=True):
    """[9.2.1-g] A para unit jumps into the combat."""

    text = f"Drop {{unit}} into the combat ({p.COST.air_drop} AP)"
    group = "React"
    unit: Unit


class Ready(Action, frozen=True):
    """[9.2.1-g] No further reaction: draw the Combat Actions."""

    main = True
    text = "Fight on with what is there"
    group = "React"


class Reroll(Action, frozen=True):
    """[2.1-c] A commander has one die rolled again; `die` counts from 0 and is shown from 1."""

    text = "{commander}: roll die {die} again"
    group = "Commander"
    commander: Unit
    die: Die


class KeepDice(Action, frozen=True):
    """[2.1-c] No re-roll."""

    main = True
    text = "Keep the dice"
    group = "Commander"


class LoseStep(Action, frozen=True):
    """[9.3.1-d] This unit takes the loss."""

    text = "{unit} loses a step"
    group = "Losses"
    unit: Unit


class LoseConvoy(Action, frozen=True):
    """[9.3.1-d] This convoy takes the loss."""

    text = "The convoy of {site} is lost"
    group = "Losses"
    site: Site


class HoldGround(Action, frozen=True):
    """[9.3.1-h] One more loss instead of the retreat."""

    text = "Hold the ground: one more loss"
    group = "Retreat"


class FallBack(Action, frozen=True):
    """[9.3.1-e] The whole force retreats together."""

    text = "Retreat to {place}"
    group = "Retreat"
    place: Place


class Scatter(Action, frozen=True):
    """[9.3.1-e] Each unit retreats its own way."""

    text = "Retreat by different ways"
    group = "Retreat"


class Withdraw(Action, frozen=True):
    """[9.3.1-e] This unit retreats there."""

    text = "{unit} retreats to {place}"
    group = "Retreat"
    unit: Unit
    place: Place


class WithdrawConvoy(Action, frozen=True):
    """[9.3.1-e] This convoy retreats there."""

    text = "The convoy of {site} retreats to {place}"
    group = "Retreat"
    site: Site
    place: Place


class StormBase(Action, frozen=True):
    """[9.4.1b-a] The counters on it are beaten: attack the base itself."""

    text = "Attack the Viet base"
    group = "Viet base"


class TurnBack(Action, frozen=True):
    """[9.4.1b-a] Leave the base alone and go back."""

    text = "Go back"
    group = "Viet base"


# ---- Viet Minh phase -------------------------------------------------------


class Continue(Action, frozen=True):
    """[7.2-f] No air drop before the next attack."""

    main = True
    text = "No air drop now"
    group = "Viet Minh phase"


class NoMoreDrops(Action, frozen=True):
    """[7.2-f] No air drop between the attacks of this phase (those into a combat stay possible)."""

    text = "No air drops between attacks this phase"
    group = "Viet Minh phase"


if TYPE_CHECKING:
    AnyAction = Action
else:
    AnyAction = kinds(Action, __name__)
