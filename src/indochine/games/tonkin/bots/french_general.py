"""The French at their best."""

from __future__ import annotations

from indochine.games.tonkin import frames as at
from indochine.games.tonkin import printed as p
from indochine.games.tonkin.bots import values
from indochine.games.tonkin.bots.carrying_out import DROP
from indochine.games.tonkin.bots.dangers import sobered, withdrawals
from indochine.games.tonkin.bots.french_planner import FrenchPlanField, FrenchPlanner
from indochine.games.tonkin.bots.greedy import FLOOR
from indochine.games.tonkin.bots.marches import marches
from indochine.games.tonkin.bots.strikes import Blow
from indochine.games.tonkin.state import FRANCE, State, held_by
from indochine.kernel.bits import bits, ids

FEW = 4  # steps of a group that may not come back


class FrenchGeneral(FrenchPlanner):
    """Uses points for more than blows."""

    sober, march, flee, mourn = True, True, True, True

    def blows(self, s: State, f: at.Run) -> list[Blow]:
        """Blows with their danger, marches into open towns, ways out of danger."""
        field = FrenchPlanField(s)
        able = p.FRENCH_TROOPS & ~p.DNA & ~p.ARTILLERY & ~self.stay_put(s) & ~(s.oos & p.MOTORISED)
        found = super().blows(s, f)
        if self.mourn:
            found = [mourned(s, blow) for blow in found]
        if self.sober:
            found = [sobered(field, blow) for blow in found]
        found = [one for one in found if one.value > FLOOR]
        if self.march:
            found += marches(s, field, able)
        if self.flee:
            found += withdrawals(field, able & ~p.GCMA, given_up(s))
        return found


def mourned(s: State, blow: Blow) -> Blow:
    """[6.15-1] Less what it means that few are lost, and for good where no other stands near."""
    kind, place, target, *named = blow.order
    if not named or not blow.look.own_steps:
        return blow
    steps = sum(s.steps[unit] for unit in named)
    if steps > FEW:
        return blow
    near = p.WITHIN3[place if kind == DROP else target] & held_by(s, FRANCE)
    for unit in named:
        if not s.at[s.where[unit]] & p.FRENCH_TROOPS & ~bits(named):
            near &= ~(1 << s.where[unit])
    each = values.FRENCH_UNIT + (0.0 if near else values.FOR_GOOD)
    return Blow(blow.value - each * len(named) * min(1.0, blow.look.own_steps / steps) ** 2, blow.order, blow.look)


def given_up(s: State) -> list[float]:
    """[4.1-4] By hex, what is lost there when the last have left."""
    found = [0.0] * p.PLACES
    for place in ids(p.AREAS & s.french & ~s.garrisons):
        found[place] = values.area(s, place, 1)
    return found
