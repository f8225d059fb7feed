"""[2.0] [6.1] [6.16] [8.0] The month, operation points, victory points and the end; set-up."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.state import FRANCE, Place
from indochine.kernel.words import Event, counted


def side_name(side: int) -> str:
    """A side as people read it."""
    return "French" if side == FRANCE else "Viet Minh"


class MonthBegan(Event, frozen=True):
    text = "{month}."
    turn: int

    def words(self) -> dict[str, str]:
        return {"month": p.MONTH_NAME[self.turn]}


class WeatherRolled(Event, frozen=True):
    """`die` 0: the first gameturn is sunny without a roll."""

    text = "Weather: {how}."
    die: int
    rain: bool

    def words(self) -> dict[str, str]:
        sky = "rain" if self.rain else "sunny"
        return {"how": f"die {self.die}, {sky}" if self.die else sky}


class InitiativeRolled(Event, frozen=True):
    """`die` 0: in the first gameturn the Viet Minh go first."""

    text = "The {who} go first{how}."
    die: int
    side: int

    def words(self) -> dict[str, str]:
        return {"who": side_name(self.side), "how": f" (die {self.die})" if self.die else ""}


class PointsRolled(Event, frozen=True):
    text = "{who}: die {die}, up to {points}."
    side: int
    die: int
    count: int

    def words(self) -> dict[str, str]:
        return {"who": side_name(self.side), "points": counted(self.count, "operation point")}


class PointSpent(Event, frozen=True):
    text = "{who}: {points} spent, {left} left."
    side: int
    count: int
    left: int

    def words(self) -> dict[str, str]:
        return {"who": side_name(self.side), "points": counted(self.count, "operation point")}


class PointsLost(Event, frozen=True):
    text = "All operation points of both sides are lost."


class DumpChosen(Event, frozen=True):
    text = "The {who} spend the dump in {place}."
    reveals = True
    side: int
    place: Place

    def words(self) -> dict[str, str]:
        return {"who": side_name(self.side)}


class NoDump(Event, frozen=True):
    text = "The {who} spend no dump."
    side: int

    def words(self) -> dict[str, str]:
        return {"who": side_name(self.side)}


class DumpUsedUp(Event, frozen=True):
    text = "The dump that the {who} spent is used up."
    side: int

    def words(self) -> dict[str, str]:
        return {"who": side_name(self.side)}


class PointsScored(Event, frozen=True):
    """`change` is towards the French where it is positive; `why` a few words."""

    text = "{why}: {sign}{change} VP, now {vp}."
    change: int
    vp: int
    why: str

    def words(self) -> dict[str, str]:
        return {"sign": "+" if self.change > 0 else ""}


class CountersLaid(Event, frozen=True):
    text = "{counters} laid face down in {place}."
    place: Place
    count: int

    def words(self) -> dict[str, str]:
        return {"counters": counted(self.count, "counter")}


class GameEnded(Event, frozen=True):
    text = "The game is over with {vp} VP: {who} {level} victory."
    winner: int
    level: str
    vp: int

    def words(self) -> dict[str, str]:
        return {"who": side_name(self.winner)}
