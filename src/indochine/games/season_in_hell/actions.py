"""What the players may choose. Each action names things by number; `text` says it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.state import Place, Unit
from indochine.kernel.words import Action, counted, kinds

# ---- everywhere ------------------------------------------------------------


class Done(Action, frozen=True):
    """[2d] Enough of this."""

    text = "Done"
    group = "End"
    main = True
    quiet = True


class Finish(Done, frozen=True):
    """[2d] Orders have been given and none is left to give: the player says so himself."""

    text = "That is all"
    firm = True


class OpenFire(Done, frozen=True):
    """[5.2a] [5.4c] All guns are laid: now the dice."""

    text = "Open fire"
    firm = True


class Move(Action, frozen=True):
    """[4.2.1a] [4.2.2a] [5.3a] [6.2.3a] One counter goes somewhere."""

    text = "{unit} to {place}"
    group = "Moves"
    unit: Unit
    place: Place


class LoseStep(Action, frozen=True):
    """[5.2f] The unit that takes a loss."""

    text = "{unit} loses a step"
    group = "Losses"
    unit: Unit


class PayReplacement(Action, frozen=True):
    """[3.2r] A replacement point pays for the loss."""

    text = "A replacement point"
    group = "Losses"


class Suffer(Action, frozen=True):
    """[E-5] The unit that a result for one unit falls on."""

    text = "{unit}"
    group = "Who"
    unit: Unit


class Scatter(Action, frozen=True):
    """[0.1e] This unit is disorganized."""

    text = "{unit} is disorganized"
    group = "Disorganization"
    quiet = True
    unit: Unit


class BleedInstead(Action, frozen=True):
    """[5.4h] This unit loses a step and keeps its order."""

    text = "{unit} loses a step instead"
    group = "Disorganization"
    unit: Unit


class ToJungle(Action, frozen=True):
    """[E-40] [4.2.1f] The jungle zone that a routed battalion, or a dummy that was found, goes to."""

    text = "to {place}"
    group = "Jungle"
    place: Place


# ---- set-up ----------------------------------------------------------------


class Deploy(Action, frozen=True):
    """[9] A counter begins here."""

    text = "{unit} at {place}"
    group = "Set-up"
    unit: Unit
    place: Place


class DeployAll(Action, frozen=True):
    """[9] The rest of the side is set up for you."""

    text = "The {plan} set-up for all the rest"
    group = "Set-up"
    main = True
    plan: str


# ---- the week --------------------------------------------------------------


class Interdict(Action, frozen=True):
    """[3.2j] Two air points for each barrage point."""

    text = "{how}"
    group = "Interdiction"
    points: int

    def words(self) -> dict[str, str]:
        cost = f"{counted(2 * self.points, 'air point')} against {counted(self.points, 'barrage point')}"
        return {"how": cost if self.points else "No interdiction"}


class TradeForTwo(Action, frozen=True):
    """[3.1c] One barrage point, two steps on one battalion."""

    text = "A point for two steps: {unit}"
    group = "Trade"
    unit: Unit


class TradeForBoth(Action, frozen=True):
    """[3.1c] One barrage point, a step on each of two battalions."""

    text = "A point for a step each: {unit} and {other}"
    group = "Trade"
    unit: Unit
    other: Unit


class ComeBack(Action, frozen=True):
    """[3.1g] A battalion whose rest is over returns."""

    text = "{unit} returns"
    group = "Returns"
    unit: Unit


class SendToRest(Action, frozen=True):
    """[3.1f] A battalion leaves to be reconstituted; even the only one that can, as nobody else sees which [1.2b]."""

    text = "{unit} leaves to reconstitute"
    group = "Reconstitution"
    firm = True
    unit: Unit


class Dig(Action, frozen=True):
    """[3.1o] One more trench level."""

    text = "Dig in {place}"
    group = "Trenches"
    place: Place


class Restore(Action, frozen=True):
    """[3.2r] One replacement point, one step."""

    text = "A step for {unit}"
    group = "Replacements"
    unit: Unit


class Rebuild(Action, frozen=True):
    """[3.2r] One replacement point, a destroyed unit with one step."""

    text = "{unit} is rebuilt in {place}"
    group = "Replacements"
    unit: Unit
    place: Place


class Merge(Action, frozen=True):
    """[3.2s] One half company fills up another and is gone."""

    text = "{other} fills up {unit}"
    group = "Mergers"
    unit: Unit
    other: Unit


class Announce(Action, frozen=True):
    """[2b] Rounds are played this week."""

    text = "An attack this week"
    group = "Decision"
    firm = True


class StayQuiet(Action, frozen=True):
    """[2b] Not from this side."""

    text = "No attack this week"
    group = "Decision"
    firm = True


# ---- a round ---------------------------------------------------------------


class Drop(Action, frozen=True):
    """[4.1a] A para company lands."""

    text = "{unit} lands on {place}"
    group = "Drops"
    unit: Unit
    place: Place


class Launch(Action, frozen=True):
    """[5a] [6.2a] An assault, or an operation, in this round."""

    text = "Attack in this round"
    group = "Decision"
    firm = True


class Refrain(Action, frozen=True):
    """[5a] [6.2a] None from this side."""

    text = "No attack in this round"
    group = "Decision"
    main = True


class Reconnoitre(Action, frozen=True):
    """[6.1a] A patrol into a zone."""

    text = "Reconnoitre {place}"
    group = "Reconnaissance"
    firm = True
    place: Place


class StopRounds(Action, frozen=True):
    """[4d] Agree to end the week here."""

    text = "No further round"
    group = "Rounds"
    firm = True


class PlayOn(Action, frozen=True):
    """[4d] Go on."""

    text = "Play on"
    group = "Rounds"
    main = True


# ---- an impulse ------------------------------------------------------------


class Engage(Action, frozen=True):
    """[5.1a] A battalion is turned up."""

    text = "Engage {unit}"
    group = "Engagement"
    unit: Unit


class EngageRegiment(Action, frozen=True):
    """[5.1a] All battalions of a regiment that lie hidden in one place are turned up."""

    text = "Engage regiment {number} in {place}"
    group = "Engagement"
    place: Place
    regiment: int

    def words(self) -> dict[str, str]:
        return {"number": p.REGIMENT_NAME[self.regiment]}


class Designate(Action, frozen=True):
    """[6.2.1a] The Viet Minh in this strongpoint will be attacked."""

    text = "Attack {place}"
    group = "Engagement"
    firm = True
    place: Place


class Barrage(Action, frozen=True):
    """[5.2a] [5.4c] [6.2.2d] One point on this place."""

    text = "Guns on {place}"
    group = "Artillery"
    place: Place


class Bomb(Action, frozen=True):
    """[6.2.2b] Aircraft alone against this place."""

    text = "{how} on {place}"
    group = "Aircraft"
    place: Place
    points: int

    def words(self) -> dict[str, str]:
        return {"how": counted(self.points, "air point")}


class Shoot(Action, frozen=True):
    """[5.4b] [6.2.4a] [6.2.5a] The infantry of one place fires at another, or within its zone."""

    text = "{origin} fires at {place}{support}"
    group = "Fire"
    origin: Place
    place: Place
    air: int

    def words(self) -> dict[str, str]:
        return {"support": f" with {counted(self.air, 'air point')}" if self.air else ""}


class Choose(Action, frozen=True):
    """[E-90] [E-13] One of the battalions that fight, where not all may."""

    text = "{unit} fights"
    group = "Who fights"
    unit: Unit


class InWorks(Action, frozen=True):
    """[E-12] Two companies man the works."""

    text = "{unit} and {other} in the works"
    group = "Garrison"
    unit: Unit
    other: Unit


class AllStand(Action, frozen=True):
    """[E-12] Everybody takes part, and the works help nobody."""

    text = "All of them, in the open"
    group = "Garrison"


class Join(Action, frozen=True):
    """[5.5b] [6.2.5b] A unit attacks this strongpoint."""

    text = "{unit} attacks {place}"
    group = "Attacks"
    unit: Unit
    place: Place


class StormFrom(Action, frozen=True):
    """[5.5b] All who may attack from one place attack this strongpoint."""

    text = "All from {origin} attack {place}"
    group = "Attacks"
    origin: Place
    place: Place


class CallOff(Action, frozen=True):
    """[5.5a] This attack is not made after all."""

    text = "Call off the attack on {place}"
    group = "Attacks"
    place: Place


class StandDown(Action, frozen=True):
    """[E-76] A designated unit does not attack after all."""

    text = "{unit} does not attack"
    group = "Attacks"
    unit: Unit


class Support(Action, frozen=True):
    """[3.2l] Air points with a hand-to-hand of the French."""

    text = "{how}"
    group = "Aircraft"
    air: int

    def words(self) -> dict[str, str]:
        return {"how": counted(self.air, "air point") if self.air else "Without aircraft"}


class Champion(Action, frozen=True):
    """[HM-9] The unit whose morale is compared."""

    text = "{unit} leads"
    group = "Champion"
    unit: Unit


class Resolve(Action, frozen=True):
    """[5.5b] This attack is rolled for now."""

    text = "The attack on {place}"
    group = "Order"
    place: Place


class ResolveAll(Action, frozen=True):
    """[5.5b] All that are left, as declared."""

    text = "All of them, in this order"
    group = "Order"
    main = True


class Double(Action, frozen=True):
    """[5.5f] The defender's result counts twice."""

    text = "The result counts twice"
    group = "Critical hit"


class HitTank(Action, frozen=True):
    """[5.5f] The defender's result counts once, and a tank is hit."""

    text = "The result counts once, and a tank loses a step"
    group = "Critical hit"


class Advance(Action, frozen=True):
    """[5.5k] [5.5l] A unit occupies an empty strongpoint."""

    text = "{unit} occupies {place}"
    group = "Advance"
    unit: Unit
    place: Place


class BreakOff(Action, frozen=True):
    """[6.2.7e] [E-40] The battalions engaged in this zone leave for the jungle."""

    text = "Break off in {place} and go to {jungle}"
    group = "Break-off"
    place: Place
    jungle: Place


class GoOn(Action, frozen=True):
    """[5a] [6.2.7d] Another impulse."""

    text = "Another impulse"
    group = "Impulse"
    main = True


class Stop(Action, frozen=True):
    """[5.7a] [6.2.7d] The assault or operation ends here."""

    text = "End it here"
    group = "Impulse"
    firm = True


class Withdraw(Action, frozen=True):
    """[5.7c] [5.7f] [6.2.7a] A unit leaves when all is over."""

    text = "{unit} withdraws to {place}"
    group = "Withdrawal"
    unit: Unit
    place: Place


# ---- the end of the week ---------------------------------------------------


class SiegeFire(Action, frozen=True):
    """[8c] One barrage point against the CRC or Isabelle."""

    text = "A point on {target}"
    group = "Siege fire"
    target: str


if TYPE_CHECKING:
    AnyAction = Action
else:
    AnyAction = kinds(Action, __name__)
