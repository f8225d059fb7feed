"""7.5 and 7.6 Digging, and the end of the turn."""

from __future__ import annotations

from collections.abc import Iterator

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Dig, Done
from indochine.games.final_gamble.events import DigBecameTrench, TrenchMoved
from indochine.games.final_gamble.frames import Digging, Turn
from indochine.games.final_gamble.rules.ch01_ground import french_strong
from indochine.games.final_gamble.state import VIET_MINH, Sector, State
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, call, check, decision
from indochine.kernel.words import Action

# ---- 7.5 -------------------------------------------------------------------


def finish_digging(s: State, f: Digging) -> None:
    """[7.5-A] A Dig Marker turns where no Trench or Dig Zone of its sector holds a French strongpoint any more."""
    for sector in ids(s.dig):
        if not zones_dug(s, sector) & french_strong(s):
            s.dig &= ~(1 << sector)
            s.tell(DigBecameTrench("7.5-A", Sector(sector), s.trench[sector]))


def zones_dug(s: State, sector: int) -> int:
    """[7.5-A] The Trench and Dig Zones of a sector."""
    return p.union(p.ZONES[sector][1 : s.trench[sector] + 1])


def french_points_dug(s: State, sector: int) -> list[int]:
    """[7.5-A] The French strongpoints in these zones."""
    zones = zones_dug(s, sector)
    return [point for point in ids(s.french_points) if p.POINT_HEXES[point] & zones]


@decision("7.5-B", by=VIET_MINH)
def dig_forward(s: State, f: Digging) -> Iterator[Action]:
    """Which trench goes forward?"""
    for sector in range(p.SECTORS):
        yield Dig(Sector(sector))
    yield Done()


@check("7.5-A")
def not_held_up(s: State, f: Digging, a: Dig) -> str | None:
    """[7.5-A] A Dig Marker that has not turned may not move."""
    if not s.dig >> a.sector & 1:
        return None
    held_up = ", ".join(p.POINT_NAME[point] for point in french_points_dug(s, a.sector))
    return f"The Dig Marker of {p.SECTOR_NAME[a.sector]} is held up by French strongpoints in its zones: {held_up}."


@check("7.5-B")
def a_zone_ahead(s: State, f: Digging, a: Dig) -> str | None:
    """[7.5-B] The next higher zone of the same sector."""
    if s.trench[a.sector] < p.LAST_ZONE[a.sector]:
        return None
    return f"The trenches of {p.SECTOR_NAME[a.sector]} have reached the last zone."


dig_forward.checks(Dig, not_held_up, a_zone_ahead)


@dig_forward.prompt
def prompt_dig_forward(s: State, f: Digging) -> str:
    zones = ", ".join(f"{zone}z-{name}" for name, zone in zip(p.SECTOR_NAME, s.trench, strict=True))
    return f"The trenches stand at {zones}: which one goes forward?"


@dig_forward.then
def after_dig_forward(s: State, f: Digging, a: Dig | Done) -> None:
    if isinstance(a, Dig):
        move_marker(s, a.sector)


def move_marker(s: State, sector: int) -> None:
    """[7.5-B] One zone on; it shows its Dig side if a French strongpoint lies there."""
    s.trench[sector] += 1
    zone = s.trench[sector]
    if p.ZONES[sector][zone] & french_strong(s):
        s.dig |= 1 << sector
    s.tell(TrenchMoved("7.5-B", Sector(sector), zone, bool(s.dig >> sector & 1)))


DIGGING = Procedure(finish_digging, dig_forward)

# ---- 7.6 -------------------------------------------------------------------


def next_turn(s: State, f: Turn) -> None:
    """[7.6] [1.10] The marker moves on; the weather and all that hangs on it follow from the turn."""
    s.turn += 1
    call(s, Turn())
