"""Players of Tonkin with one fixed idea, three for each side: the planner's own hands, led by a single thought."""

from __future__ import annotations

from indochine.bots.bullies import Bully
from indochine.games.tonkin import frames as at
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots.carrying_out import BARRAGE, DROP, Order
from indochine.games.tonkin.bots.french_general import FrenchGeneral
from indochine.games.tonkin.bots.french_planner import FrenchPlanField
from indochine.games.tonkin.bots.strikes import Blow
from indochine.games.tonkin.bots.vm_general import VmGeneral
from indochine.games.tonkin.bots.vm_planner import VmPlanField
from indochine.games.tonkin.state import State
from indochine.kernel.bits import bits

CHEAP, DEAR = 0.2, 6.0  # what a step of one's own counts to who does not care, and to who saves it
LAST_MONTHS = 3
BATTLEFIELD = p.BOARD.spread(p.DELTA) | p.DELTA


def only(blows: list[Blow], ground: int) -> list[Blow]:
    """The blows on this ground."""
    return [one for one in blows if ground >> (one.order[1] if one.order[2] < 0 else one.order[2]) & 1]


class Rush(VmGeneral):
    """All regiments into the delta at once, whatever it costs."""

    def ground(self, s: State, future: float) -> VmPlanField:
        field = super().ground(s, future)
        field.great = [one for one in field.targets if p.DELTA >> one.place & 1] or field.great
        field.pulls = {}
        return field

    def thrift(self, s: State) -> float:
        return CHEAP


class Mountaineer(VmGeneral):
    """The highlands alone: nobody goes down into the delta or fights there."""

    def ground(self, s: State, future: float) -> VmPlanField:
        field = super().ground(s, future)
        field.great = [one for one in field.targets if not BATTLEFIELD >> one.place & 1]
        field.pulls = {}
        return field

    def blows(self, s: State, f: at.Run) -> list[Blow]:
        return only(super().blows(s, f), ~BATTLEFIELD)


class Hoarder(VmGeneral):
    """Saves the army, and spends all of it in the last months."""

    def thrift(self, s: State) -> float:
        return DEAR if s.last - s.turn >= LAST_MONTHS + 2 else CHEAP


class Fortress(FrenchGeneral):
    """The delta alone: whoever can goes there, nobody drops, nobody strikes outside."""

    def ground(self, s: State, future: float) -> FrenchPlanField:
        field = super().ground(s, future)
        for place in range(p.SIZE):
            field.danger[place] *= 1.0 if BATTLEFIELD >> place & 1 else 3.0
        return field

    def blows(self, s: State, f: at.Run) -> list[Blow]:
        return [one for one in only(super().blows(s, f), BATTLEFIELD) if one.order[0] != DROP]

    def phase_orders(self, s: State, f: at.Movement) -> list[Order]:
        return [order for order in super().phase_orders(s, f) if order[0] != DROP]


class Column(FrenchGeneral):
    """Mobile groups at any price: always forward, at whatever stands before them."""

    def thrift(self, s: State) -> float:
        return CHEAP

    def stay_put(self, s: State) -> int:
        return 0


class Holder(FrenchGeneral):
    """Holds everything: whoever stands in a town stays there, and fires."""

    def stay_put(self, s: State) -> int:
        return super().stay_put(s) | bits(unit for unit in range(p.UNITS) if in_town(s, unit))

    def movers(self, s: State) -> list[int]:
        return [unit for unit in super().movers(s) if not in_town(s, unit)]

    def blows(self, s: State, f: at.Run) -> list[Blow]:
        return [one for one in super().blows(s, f) if one.order[0] == BARRAGE or not in_town(s, one.order[3])]


def in_town(s: State, unit: int) -> bool:
    """Whether this unit of the French is in an urban area."""
    return bool(p.FRENCH_TROOPS >> unit & 1 and s.where[unit] < p.SIZE and p.AREAS >> s.where[unit] & 1)


BULLIES = {
    "rush": Bully("viet minh", "all regiments into the delta at once", (FrenchGeneral, Rush)),
    "mountaineer": Bully("viet minh", "the highlands alone", (FrenchGeneral, Mountaineer)),
    "hoarder": Bully("viet minh", "saves the army for the last months", (FrenchGeneral, Hoarder)),
    "fortress": Bully("french", "the delta alone", (Fortress, VmGeneral)),
    "column": Bully("french", "mobile groups at any price", (Column, VmGeneral)),
    "holder": Bully("french", "holds every town and leaves none", (Holder, VmGeneral)),
}
