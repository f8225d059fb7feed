"""What is chosen in operations: points, barrages, attacks, and every step of a combat."""

from __future__ import annotations

from indochine.games.tonkin.state import Place, Unit
from indochine.kernel.words import Action

# ---- 6 operations ----------------------------------------------------------


class SpendDump(Action, frozen=True):
    """[6.2-1] This dump feeds the operations of this phase."""

    text = "Spend {unit} in {place}"
    group = "Supply"
    firm = True
    unit: Unit
    place: Place


class SpendNone(Action, frozen=True):
    """[6.2-1] No dump is spent."""

    text = "No dump"
    group = "Supply"
    main = True
    firm = True


class Pass(Action, frozen=True):
    """[6.1-3] The rest of this run is saved."""

    text = "Save the rest"
    group = "End"
    main = True
    firm = True


class GiveUp(Action, frozen=True):
    """[6.1-3] The first to refuse spends nothing: all points of both sides are lost."""

    text = "Spend nothing: all points are lost"
    group = "End"
    firm = True


class Rally(Action, frozen=True):
    """[6.3b] One point clears up to three hexes, this one first."""

    text = "Rally {place}"
    group = "Rally"
    place: Place


class MendRoad(Action, frozen=True):
    """[6.3b] [6.6d-1] The marker on this road hex is removed."""

    text = "Mend the road in {place}"
    group = "Rally"
    place: Place


class DigWith(Action, frozen=True):
    """[6.3c] This dump is used up for trenches."""

    text = "Dig with {unit} in {place}"
    group = "Trenches"
    unit: Unit
    place: Place


class Entrench(Action, frozen=True):
    """[6.3c] A trench here."""

    text = "A trench in {place}"
    group = "Trenches"
    place: Place


class Bombard(Action, frozen=True):
    """[6.3d] [6.3g] A barrage on this hex."""

    text = "Barrage on {place}"
    group = "Barrages"
    place: Place


class BombRoad(Action, frozen=True):
    """[6.6d] An airstrike on a road."""

    text = "Airstrike on the road in {place}"
    group = "Barrages"
    place: Place


class FireGun(Action, frozen=True):
    """[6.6a] A gun joins the barrage."""

    text = "{unit} fires"
    group = "Barrage"
    firm = True
    unit: Unit


class SendAircraft(Action, frozen=True):
    """[6.6b] An airstrike joins the barrage."""

    text = "An airstrike"
    group = "Barrage"


class SendShips(Action, frozen=True):
    """[6.6c] The navy joins the barrage."""

    text = "Naval guns"
    group = "Barrage"


class OpenFire(Action, frozen=True):
    """[6.6-2] All who fire are named: now the dice."""

    text = "Open fire"
    group = "End"
    main = True
    firm = True


class Attack(Action, frozen=True):
    """[6.3e] Troops attack this hex."""

    text = "Attack {place}"
    group = "Attacks"
    place: Place


class AttackRallied(Action, frozen=True):
    """[6.3f] For two points the attackers are rallied first."""

    text = "Rally and attack {place}, for 2 points"
    group = "Attacks"
    place: Place


class Join(Action, frozen=True):
    """[6.6-3] A unit takes part in the attack."""

    text = "{unit} attacks"
    group = "Attackers"
    firm = True
    unit: Unit


class JoinAll(Action, frozen=True):
    """[6.6-3] All who may attack from one hex take part."""

    text = "All of {place} attack"
    group = "Attackers"
    place: Place


class Overrun(Action, frozen=True):
    """[6.4-1] The moving stack attacks a neighbouring hex on its way."""

    text = "Overrun {place}"
    group = "Overrun"
    place: Place


class Assault(Action, frozen=True):
    """[6.6-3] All attackers are named."""

    text = "Attack now"
    group = "End"
    main = True
    firm = True


# ---- 6 combat, step by step ------------------------------------------------


class SlipAway(Action, frozen=True):
    """[6.5] A group or GCMA goes before the fight."""

    text = "{unit} slips away to {place}"
    group = "Before combat"
    unit: Unit
    place: Place


class StandFast(Action, frozen=True):
    """[6.5] [E-79] Nobody, or nobody else, slips away."""

    text = "Stand and fight"
    group = "Before combat"
    main = True
    quiet = True


class Ambush(Action, frozen=True):
    """[6.11-1] A defender ambushes an attacker."""

    text = "{unit} ambushes {target}"
    group = "Ambush"
    unit: Unit
    target: Unit


class NoAmbush(Action, frozen=True):
    """[6.11-1] No ambush."""

    text = "No ambush"
    group = "Ambush"
    main = True
    quiet = True


class Lead(Action, frozen=True):
    """[6.9-1] The unit whose morale counts, and which loses first."""

    text = "{unit} leads"
    group = "Leading unit"
    unit: Unit


class LeadGarrison(Action, frozen=True):
    """[6.9-1] [E-37] The garrison's morale counts."""

    text = "The garrison leads"
    group = "Leading unit"


class Bolshevik(Action, frozen=True):
    """[6.12] A die more, for a step."""

    text = "Bolshevik spirit: a die more, for a step"
    group = "Bolshevik spirit"


class NoBolshevik(Action, frozen=True):
    """[6.12] Not this time."""

    text = "Without it"
    group = "Bolshevik spirit"
    main = True


class FallBack(Action, frozen=True):
    """[6.14-1] The defender retreats in place of one step."""

    text = "Retreat in place of a step"
    group = "Retreat"


class Hold(Action, frozen=True):
    """[6.14-4] The defender stays and takes all."""

    text = "Stay"
    group = "Retreat"
    main = True
    quiet = True


class RetreatTo(Action, frozen=True):
    """[6.14-1] [E-116] Where a unit retreats."""

    text = "{unit} retreats to {place}"
    group = "Retreat"
    unit: Unit
    place: Place


class RetreatAllTo(Action, frozen=True):
    """[6.14-1] [E-116] All who still have to retreat go to one hex."""

    text = "All retreat to {place}"
    group = "Retreat"
    place: Place


class LoseStep(Action, frozen=True):
    """[6.13-1] The unit that takes a loss."""

    text = "{unit} loses a step"
    group = "Losses"
    unit: Unit


class TakeFor(Action, frozen=True):
    """[4.6-4] [6.7-3] A unit within three hexes takes the loss of a garrison."""

    text = "{unit} takes the loss"
    group = "Garrison"
    unit: Unit


class LetFall(Action, frozen=True):
    """[4.6-4] [6.7-3] The garrison dies."""

    text = "The garrison falls"
    group = "Garrison"
    main = True


class Advance(Action, frozen=True):
    """[6.14-3] [E-89] A participant enters the vacated hex."""

    text = "{unit} advances"
    group = "Advance"
    unit: Unit


class AdvanceAll(Action, frozen=True):
    """[6.14-3] [E-89] All participants who find room enter the vacated hex."""

    text = "All advance"
    group = "Advance"
    main = True


class FightOn(Action, frozen=True):
    """[6.4-6] Those who dropped fight on, for one more point."""

    text = "Fight on, for 1 point"
    group = "Airdrop"


class BreakOff(Action, frozen=True):
    """[6.4-5] Those who dropped retreat."""

    text = "Break off"
    group = "Airdrop"
    main = True
