"""Players with one fixed idea, with the planner's own hands: whoever thinks should beat each of them."""

from __future__ import annotations

from typing import Any, ClassVar

from indochine.bots.bullies import Bully
from indochine.bots.choosing import the
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Announce, Dig, Done, StayQuiet
from indochine.games.season_in_hell.bots.french_garrison import Threat
from indochine.games.season_in_hell.bots.french_planner import FrenchPlanner
from indochine.games.season_in_hell.bots.french_second import SecondFrench
from indochine.games.season_in_hell.bots.vm_second import SecondVm
from indochine.games.season_in_hell.state import State
from indochine.kernel.game import Due
from indochine.kernel.words import Action

LATE = 5  # the week in which the patient one storms at last


class Rush(SecondVm):
    """Storms in every week and never rests, digging only in the first."""

    def dig(self, s: State, f: Any, due: Due) -> Action:
        """Spades are for the first week."""
        return super().dig(s, f, due) if s.turn == p.SCENARIO[s.scenario].first else the(Done, due) or due.actions[-1]

    def reconstitute(self, s: State, f: Any, due: Due) -> Action:
        """Nobody leaves who need not."""
        return the(Done, due) or due.actions[0]

    def vm_decides(self, s: State, f: Any, due: Due) -> Action:
        """Always."""
        return the(Announce, due) or due.actions[0]


class Patient(SecondVm):
    """Digs and waits until late."""

    def vm_decides(self, s: State, f: Any, due: Due) -> Action:
        """Not before May is near."""
        quiet = s.turn < min(LATE, p.SCENARIO[s.scenario].last)
        return (the(StayQuiet, due) if quiet else None) or super().vm_decides(s, f, due)


class IsabelleFirst(SecondVm):
    """Digs round Isabelle before anywhere else."""

    def dig(self, s: State, f: Any, due: Due) -> Action:
        """The south first."""
        digs = [a for a in due.actions if isinstance(a, Dig) and a.place == p.ISABELLE_ZONE]
        return digs[0] if digs else super().dig(s, f, due)


class Turtle(FrenchPlanner):
    """Stays in his works, as the planner of before."""


class Sortie(SecondFrench):
    """Strikes at whatever he can reach, whatever it costs."""

    least: ClassVar = -9.0


class InnerCamp(SecondFrench):
    """Gives up the outer hills: he never reckons with an attack there."""

    def expects(self, s: State) -> list[Threat]:
        """What is menaced on a hill is lost anyway."""
        return [Threat() if p.HILL[pa] else threat for pa, threat in enumerate(super().expects(s))]


BULLIES = {
    "rush": Bully("viet minh", "digs in the first week alone, storms every week and never rests", (SecondFrench, Rush)),
    "patient": Bully("viet minh", "digs and waits until mid-April, and storms then", (SecondFrench, Patient)),
    "isabelle-first": Bully("viet minh", "digs round Isabelle before anywhere else", (SecondFrench, IsabelleFirst)),
    "turtle": Bully("france", "stays in his works whatever happens outside", (Turtle, SecondVm)),
    "sortie": Bully("france", "counter-attacks whatever he can reach, at any price", (Sortie, SecondVm)),
    "inner-camp": Bully("france", "leaves the outer hills to the enemy", (InnerCamp, SecondVm)),
}
