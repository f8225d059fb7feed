"""[5.0] [S-06] Movement, transports, hiding and showing."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.state import Place, Unit
from indochine.kernel.words import Event, counted


def way(rule: str, old: int, place: int) -> str:
    """Between which places counters went, as people say it of each box."""
    start, goal = p.NAME[old], p.NAME[place]
    if place == p.PERMANENT:
        return f"lost for good in {start}"
    if place == p.DEAD:
        return f"lost in {start}" if rule.startswith(("4", "6")) else "to the dead box"
    out_of = {p.HAND: "set up in", p.DEAD: "from the dead box to", p.NOT_YET: "newly come to", p.STOCK: "brought to"}
    if place == p.STOCK:
        return f"used up in {start}"
    return f"{out_of[old]} {goal}" if old in out_of else f"from {start} to {goal}"


class UnitsWent(Event, frozen=True):
    text = "{units} {way}."
    units: tuple[Unit, ...]
    old: Place
    place: Place

    def words(self) -> dict[str, str]:
        return {"way": way(self.rule, self.old, self.place)}


class CountersWent(Event, frozen=True):
    """[S-17] Of hidden counters everybody sees that they go, and nobody which they are."""

    text = "{counters} {way}."
    count: int
    old: Place
    place: Place

    def words(self) -> dict[str, str]:
        return {"counters": counted(self.count, "hidden counter"), "way": way(self.rule, self.old, self.place)}


class CountersWentUnseen(Event, frozen=True):
    """[S-17] Which they were, for their owner."""

    text = "Face down: {units}."
    seen_by = ("viet minh",)
    units: tuple[Unit, ...]


class Shown(Event, frozen=True):
    text = "In {place} are seen: {units}."
    reveals = True
    units: tuple[Unit, ...]
    place: Place


class DummyGone(Event, frozen=True):
    text = "A dummy in {place} is removed."
    reveals = True
    place: Place


class HidAgain(Event, frozen=True):
    text = "{unit} in {place} turns face down."
    unit: Unit
    place: Place


class WentByRail(Event, frozen=True):
    text = "{unit} goes by rail to Lang Son."
    unit: Unit


class PortersHired(Event, frozen=True):
    text = "The Viet Minh call up porters: two more foot transports."


class DumpCaptured(Event, frozen=True):
    text = "The dump in {place} is captured."
    reveals = True
    place: Place


class DumpDropped(Event, frozen=True):
    text = "A dump comes down over {place}, next to the Viet Minh: the die is {die}."
    place: Place
    die: int


class DumpDrifted(Event, frozen=True):
    text = "It falls among the Viet Minh in {place}."
    place: Place


class LeaderLost(Event, frozen=True):
    text = "{unit} is lost in {place}."
    reveals = True
    unit: Unit
    place: Place
