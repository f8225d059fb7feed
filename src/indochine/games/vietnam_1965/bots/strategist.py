"""The planner: knows what the war is about, sizes its blows, keeps what it takes, and minds what it cannot see."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Extract, Land, MarchBy, PlaceCovert, Press, Retreat
from indochine.games.vietnam_1965.bots import garrisons
from indochine.games.vietnam_1965.bots.aims import DOCTRINE, LATE, Aims
from indochine.games.vietnam_1965.bots.air import (
    Cover,
    berth,
    bombing,
    escorts,
    gunships,
    idle_strikers,
    raids,
    rebasing,
    unsafe,
)
from indochine.games.vietnam_1965.bots.assaults import assaults, means_of, score, sleeping
from indochine.games.vietnam_1965.bots.attacks import at_home
from indochine.games.vietnam_1965.bots.chances import NO_HELP
from indochine.games.vietnam_1965.bots.commanders import Planner, from_here
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.bots.sight import nothing
from indochine.games.vietnam_1965.state import State
from indochine.games.vietnam_1965.view import View
from indochine.kernel.game import Due
from indochine.kernel.listing import Legal
from indochine.kernel.words import Action


class Strategist(Planner):
    """Weighs land, units and tokens by the round, and the enemy by who still has a turn."""

    doctrine = DOCTRINE

    def aims(self, s: State, power: int) -> Aims:
        """What this power wants now."""
        return Aims(s, power, self.doctrine)

    def attacks(self, s: State, power: int) -> list[Order]:
        """Attacks on the ground and from the air, then bombs, then escorts for whoever flies into danger."""
        aims = self.aims(s, power)
        means = means_of(aims, unsafe(s, power))
        orders = [*at_home(s, power, means), *assaults(aims, means)]
        flights = [*orders, *gunships(s, power, means, orders), *idle_strikers(s, power, means)]
        cover = Cover(s, power)
        raiding = [*raids(s, power, flights, means.danger), *bombing(s, power, cover)]
        return [*raiding, *escorts(s, power, cover, raiding)]

    def moves(self, s: State, power: int) -> list[Order]:
        """Where units are wanted most, and aircraft to where they are of use but wake nobody."""
        aims = self.aims(s, power)
        shut = garrisons.shut(aims)
        flights = [
            one for one in rebasing(s, power) if one.kind != p.HEL or not shut & (1 << one.target | 1 << one.origin)
        ]
        return [*garrisons.moves(aims), *flights, *garrisons.helicopters_home(aims)]

    def field(self, s: State, power: int) -> dict[int, float]:
        """Where units are wanted."""
        return garrisons.wanted(self.aims(s, power))

    def call_from(self, s: State, loud: dict[int, float], space: int) -> float:
        """[PUS-5] A station hears the ports it serves; towards the end all gather for the last landings."""
        return 999.0 if garrisons.fleet(self.aims(s, s.turn)) >> space & 1 else super().call_from(s, loud, space)

    def land_flights(self, s: State, f: at.Noncombat, due: Due) -> Action:
        """[NCM-2] All together where nobody overruns them and nobody is woken, near the enemy."""
        aims = self.aims(s, due.seat)
        shut = garrisons.shut(aims)
        offers = [a for a in due.actions if isinstance(a, Land)]
        return max(
            offers,
            key=lambda a: (a.kind != p.HEL or not shut >> a.space & 1, berth(s, due.seat, a.space), a.number, -a.space),
        )

    def hide(self, s: State, due: Due) -> Action | None:
        """[PVC-3] Where the attack from hiding pays after the answer to it; tokens are kept for thin garrisons."""
        aims = self.aims(s, due.seat)
        offers = [a for a in due.actions if isinstance(a, PlaceCovert) and aims.enemy_land >> a.space & 1]
        price = self.doctrine.hide * (1.0 if s.round < LATE else 0.5) * aims.unit
        return best(offers, lambda a: score(aims, a.space, (a.infantry, a.artillery, 0, 0), NO_HELP)[0], price)

    def which_way(self, s: View, f: Any, due: Due) -> Action:
        """[E-90] Not through Laos and Cambodia, the DMZ or past hidden enemies where another way is offered."""
        return min(due.actions, key=trouble)

    def come_out(self, s: State, f: at.Ambush, due: Due) -> Action:
        """[SIL-1] [E-44] Who shows himself in Laos or Cambodia too early wakes the Viet Cong."""
        if p.SIDE[due.seat] == p.ANTI_COMMUNIST and sleeping(s) and not self.doctrine.dash:
            return nothing(due)
        return super().come_out(s, f, due)

    def extract(self, s: State, f: at.Battle, due: Due) -> Action:
        """[HEX-1] [SIL-1] Infantry is lifted out of a battle that is nearly lost, but not to where it is unwelcome."""
        aims = self.aims(s, due.seat)
        shut = garrisons.shut(aims)
        allowed = tuple(a for a in due.actions if not (isinstance(a, Extract) and shut >> a.home & 1))
        return super().extract(s, f, due._replace(actions=Legal.of(allowed)))

    def press_or_retreat(self, s: State, f: at.Battle, due: Due) -> Action:
        """[CGR-4] Goes on while it pays, or else back to where most of the enemy can be held off."""
        outlook = from_here(s, f)
        aims = self.aims(s, f.power)
        back = [a for a in due.actions if isinstance(a, Retreat) and not garrisons.shut(aims) >> a.space & 1]
        if back and self.gives_up(s, f, outlook.win, outlook.lost, outlook.destroyed):
            return max(back, key=lambda a: (aims.worth(a.space) if aims.threat(a.space) else 0.0, -a.space))
        return the(Press, due) or nothing(due)

    def gives_up(self, s: State, f: at.Battle, win: float, lost: float, destroyed: float) -> bool:
        """Breaks off when going on costs more than it can bring."""
        aims = self.aims(s, f.power)
        return win * aims.prize(f.space) + aims.unit * destroyed < aims.unit * lost


def trouble(way: Action) -> tuple[bool, bool, int]:
    """[SIL-1] [DMZ-1] [PVC-5] What may happen on a way."""
    return (way.enters, way.seen, len(way.covert)) if isinstance(way, MarchBy) else (False, False, 0)
