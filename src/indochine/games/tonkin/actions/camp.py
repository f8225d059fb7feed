"""What is chosen at set-up, at any time, and in replacements and reinforcements."""

from __future__ import annotations

from indochine.games.tonkin.state import Place, Unit
from indochine.kernel.words import Action

# ---- everywhere ------------------------------------------------------------


class Done(Action, frozen=True):
    """[1.0] Enough of this."""

    text = "Done"
    group = "End"
    main = True
    quiet = True


class Finish(Done, frozen=True):
    """[1.0] Orders have been given and none is left to give: the player says so himself."""

    text = "That is all"
    firm = True


# ---- set-up ----------------------------------------------------------------


class Deploy(Action, frozen=True):
    """[S-22] [E-121] A counter begins here: GCMA for everybody to see."""

    text = "{unit} at {place}"
    group = "Set-up"
    unit: Unit
    place: Place


class Lay(Action, frozen=True):
    """[S-22] A group, Pathet Lao or dummy begins here, face down."""

    text = "{unit} at {place}, face down"
    group = "Set-up"
    firm = True
    unit: Unit
    place: Place


class DeployAll(Action, frozen=True):
    """[S-22] The rest of the side is set up for you."""

    text = "The {plan} set-up for all the rest"
    group = "Set-up"
    main = True
    plan: str


# ---- 6.16 victory points ---------------------------------------------------


class ShowOnRailway(Action, frozen=True):
    """[6.16-4] [E-85] A hidden unit is shown to score for the railway."""

    text = "Show {unit} in {place}, for 1 VP"
    group = "Railway"
    unit: Unit
    place: Place


class KeepHidden(Action, frozen=True):
    """[E-85] Nobody is shown, and nothing scored."""

    text = "Show nobody"
    group = "Railway"
    main = True
    firm = True


# ---- what the Viet Minh may do with any of their orders --------------------


class RemoveDummy(Action, frozen=True):
    """[S-10] A dummy is declared and removed."""

    text = "{unit} in {place} is declared and removed"
    group = "At any time"
    unit: Unit
    place: Place


class HideAgain(Action, frozen=True):
    """[S-11] A revealed group or Pathet Lao turns face down."""

    text = "{unit} hides again"
    group = "At any time"
    unit: Unit


class ShiftToLangSon(Action, frozen=True):
    """[3.6-4] A piece at the Chinese railway centre comes by train."""

    text = "{unit} by rail to Lang Son"
    group = "At any time"
    unit: Unit


class HirePorters(Action, frozen=True):
    """[5.5-2] Two more foot transports for one victory point."""

    text = "Two more foot transports, for 1 VP"
    group = "At any time"


# ---- 3 Viet Minh replacements and reinforcements ---------------------------


class ReturnLeader(Action, frozen=True):
    """[3.3-8] Giap comes back with a regiment."""

    text = "Giap joins the regiment in {place}"
    group = "Giap"
    firm = True
    place: Place


class TakeDump(Action, frozen=True):
    """[3.6-1] A supply dump is received."""

    text = "A supply dump"
    group = "Supply dumps"


class TakeEquipment(Action, frozen=True):
    """[3.4-4] Two equipment instead of a dump."""

    text = "2 equipment instead of a dump"
    group = "Supply dumps"


class PlaceDump(Action, frozen=True):
    """[3.6-3] [3.10-2] Where a new dump appears."""

    text = "The dump at {place}"
    group = "Supply dumps"
    place: Place


class FlyInDump(Action, frozen=True):
    """[3.10-2] A new French dump goes to an airstrip by air."""

    text = "The dump by air to {place}"
    group = "Supply dumps"
    place: Place


class Mobilise(Action, frozen=True):
    """[3.1-1] A dead group or Pathet Lao comes back, face down."""

    text = "{unit} mobilised at {place}"
    group = "Mobilisation"
    firm = True
    unit: Unit
    place: Place


class Absorb(Action, frozen=True):
    """[3.2-1] [3.2-5] A group gives one step to a regiment in its hex, or to a dead one."""

    text = "{giver} gives a step to {unit}"
    group = "Absorption"
    firm = True
    giver: Unit
    unit: Unit


class AbsorbMore(Action, frozen=True):
    """[3.2-2] The second step of the group goes to this regiment."""

    text = "The second step to {unit}"
    group = "Absorption"
    firm = True
    unit: Unit


class Restore(Action, frozen=True):
    """[3.3-1] [3.11-2] One step for a unit on the map."""

    text = "A step for {unit}"
    group = "Replacements"
    firm = True
    unit: Unit


class Rebuild(Action, frozen=True):
    """[3.3-1] [3.3-7] A dead regiment comes back with one step."""

    text = "{unit} rebuilt at {place}"
    group = "Replacements"
    firm = True
    unit: Unit
    place: Place


class Arrive(Action, frozen=True):
    """[3.5-1] [3.5-2] [3.8-6] A reinforcement enters the map."""

    text = "{unit} arrives at {place}"
    group = "Reinforcements"
    unit: Unit
    place: Place


# ---- 3 French replacements and reinforcements ------------------------------


class ReturnHq(Action, frozen=True):
    """[3.11-8] The HQ comes back."""

    text = "The HQ at {place}"
    group = "HQ"
    place: Place


class Withdraw(Action, frozen=True):
    """[3.9-1] [3.9-2] A unit of the delta leaves for the south."""

    text = "{unit} is withdrawn to Saigon"
    group = "Withdrawal"
    unit: Unit


class Forgo(Action, frozen=True):
    """[3.7-3] No dump, but four battalions free."""

    text = "4 battalions free instead of a dump"
    group = "Supply dumps"


class FlyIn(Action, frozen=True):
    """[3.8-6] A reinforcement lands on an airstrip."""

    text = "{unit} flies to {place}"
    group = "Reinforcements"
    unit: Unit
    place: Place


class BuySteps(Action, frozen=True):
    """[3.11-1] Four replacement steps for one victory point."""

    text = "4 replacement steps for 1 VP"
    group = "Replacements"


class RestoreByAir(Action, frozen=True):
    """[3.11-7] One step by way of an airstrip."""

    text = "A step by air for {unit}"
    group = "Replacements"
    unit: Unit


class RebuildToStandby(Action, frozen=True):
    """[3.11-3] [3.11-4] A dead French unit waits in standby again."""

    text = "{unit} is rebuilt in standby"
    group = "Replacements"
    unit: Unit


class Recall(Action, frozen=True):
    """[3.9-3] A withdrawn unit returns from Saigon to standby."""

    text = "{unit} returns to standby for 1 VP"
    group = "Recall"
    unit: Unit
