"""Players with one fixed idea, made of the planner by changing what it believes in, to measure it against."""

from __future__ import annotations

from indochine.bots.bullies import Bully
from indochine.bots.choosing import best
from indochine.bots.commander import Commander
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import PlaceCovert
from indochine.games.vietnam_1965.bots.aims import DOCTRINE
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.bots.sight import nothing
from indochine.games.vietnam_1965.bots.strategist import Strategist
from indochine.games.vietnam_1965.state import State
from indochine.kernel.game import Due
from indochine.kernel.words import Action

UPRISING = 20  # the round in which the hidden rise


class Bold(Strategist):
    """Attacks at nearly any odds, and keeps nobody at home."""

    doctrine = DOCTRINE._replace(least=0.15, counter=0.0, keep=0.0)


class Hidden(Strategist):
    """Goes behind the screen wherever it may, and stays there until late."""

    def hide(self, s: State, due: Due) -> Action | None:
        """As many as a screen takes, anywhere on the Trail."""
        return best([a for a in due.actions if isinstance(a, PlaceCovert)], lambda a: a.infantry + a.artillery)

    def attacks(self, s: State, power: int) -> list[Order]:
        """Nobody shows himself before the uprising."""
        orders = super().attacks(s, power)
        return orders if s.round >= UPRISING else [one for one in orders if one.origin != one.target]

    def come_out(self, s: State, f: at.Ambush, due: Due) -> Action:
        """Nobody falls upon passers-by before it."""
        return super().come_out(s, f, due) if s.round >= UPRISING else nothing(due)


class ToSaigon(Strategist):
    """Nothing counts but Saigon, and what lies on the way."""

    doctrine = DOCTRINE._replace(saigon=400.0, keep=0.1, south=2.5)


class TrailDash(Strategist):
    """Into Laos and Cambodia from the first round, for the Trail, whatever it wakes."""

    doctrine = DOCTRINE._replace(dash=True, every_trail=25.0)


class Turtle(Strategist):
    """Guards everything and attacks only what cannot be missed."""

    doctrine = DOCTRINE._replace(least=0.95, keep=1.0, counter=1.2)


class NorthMarch(Strategist):
    """Hanoi first: landing tokens and marches for the North."""

    doctrine = DOCTRINE._replace(hanoi=400.0, keep=0.1, token=0.0, north=2.5)


def of_side(side: int, kind: type[Commander]) -> tuple[type[Commander], ...]:
    """This commander on its side, the planner's on the other."""
    return tuple(kind if p.SIDE[power] == side else Strategist for power in p.POWERS)


def bully(side: int, idea: str, kind: type[Commander]) -> Bully:
    """A bully of a side."""
    return Bully(p.SIDE_NAME[side], idea, of_side(side, kind))


BULLIES = {
    "bold": bully(p.COMMUNIST, "attacks at nearly any odds and keeps nobody at home", Bold),
    "hidden": bully(p.COMMUNIST, f"hides all it can along the Trail and rises in round {UPRISING}", Hidden),
    "to-saigon": bully(p.COMMUNIST, "leaves everything and marches on Saigon", ToSaigon),
    "trail-dash": bully(p.ANTI_COMMUNIST, "goes into Laos and Cambodia from the first round", TrailDash),
    "turtle": bully(p.ANTI_COMMUNIST, "guards everything and attacks only what cannot be missed", Turtle),
    "north-march": bully(p.ANTI_COMMUNIST, "lands and marches in the North, for Hanoi", NorthMarch),
}
