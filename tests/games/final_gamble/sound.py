"""What holds in every position of The Final Gamble, whatever the players do, and what the events must add up to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from operator import ge, le

from tests.games.final_gamble.random_ground import situation
from tests.games.final_gamble.test_ch01_slow import check_lines, check_moves, check_zones

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.events import (
    ControlChanged,
    Eliminated,
    Recovered,
    Replaced,
    Restored,
    StepLost,
    StructureTaken,
    TakenMarkersReset,
    TurnBegan,
)
from indochine.games.final_gamble.frames import AfterSegment, Turn
from indochine.games.final_gamble.rules.ch01_control import AFTER_SEGMENT, look_at_strongpoints
from indochine.games.final_gamble.state import NOWHERE, State
from indochine.kernel.bits import ids
from indochine.kernel.words import Event
from indochine.lab.kit import Step

FRENCH_PLACES = {*ids(p.HEXES | p.LAOS), p.Z2, p.HANOI, p.COLUMN, p.WOUNDED, p.WOUNDED_ISABELLE, p.GONE, p.PILE}
VM_PLACES = {*ids(p.HEXES), p.Z1, p.Z2, p.LAOS3, p.OFF_MAP, p.PULLED_BACK, p.ELIMINATED, p.VM_RESERVE, p.PILE}
FORBIDDEN_FRENCH, FORBIDDEN_VM = set(range(p.PLACES)) - FRENCH_PLACES, set(range(p.PLACES)) - VM_PLACES
LOST = (p.WOUNDED, p.WOUNDED_ISABELLE, p.GONE, p.ELIMINATED)
TRACKS = ("points", "red", "blue", "replacements", "vm_ammo", "ammo", "food", "medicine", "fuel", "sent")


# ---- one position ----------------------------------------------------------


def check_sound(s: State) -> None:
    """Everything that one position shows by itself."""
    check_units(s)
    check_derived(s)
    check_tracks(s)
    check_markers(s)


def check_units(s: State) -> None:
    """Every unit is in one place of its side, with steps as long as it is in play; no two sides in a place."""
    assert len(s.where) == len(s.steps) == p.UNITS
    assert not any(place in FORBIDDEN_VM for place in s.where[p.FIRST_VM :])
    assert not any(place in FORBIDDEN_FRENCH for place in s.where[: p.FIRST_VM])
    assert all(map(le, s.steps, p.STEPS))
    fallen = p.mask(unit for unit, steps in enumerate(s.steps) if not steps) & ~s.at.get(p.PILE, 0)
    lost = p.union(s.at.get(box, 0) for box in LOST)
    assert fallen == lost, [p.UNIT_NAME[unit] for unit in ids(fallen ^ lost)]
    assert not any(units & p.FRENCH and units & p.VM for place, units in s.at.items() if place != p.PILE)


def derived(s: State) -> tuple[dict[int, int], int, int, int, int]:
    """The derived columns, to be kept."""
    return dict(s.at), s.french, s.vm, s.french_bold, s.vm_bold


def check_derived(s: State) -> None:
    """The derived columns are what `derive` makes of the others."""
    again = State(where=s.where, shaken=s.shaken)
    again.derive()
    assert all(getattr(s, name) == getattr(again, name) for name in State.derived)


def check_tracks(s: State) -> None:
    """Markers on their tracks."""
    assert all(getattr(s, name) >= 0 for name in TRACKS), [(name, getattr(s, name)) for name in TRACKS]
    assert 1 <= s.turn <= p.TURNS
    assert 1 <= s.trucks <= p.SCENARIO[s.scenario].trucks
    assert 0 <= s.shortage <= p.NO_SHORTAGE
    assert 0 <= s.hq < p.HQ_TOP
    assert s.sent <= len(p.COLUMN_BATTALIONS)
    assert not s.hanoi_silent or s.hq == 0
    assert s.replacements <= p.SCENARIO[s.scenario].replacements
    assert len(s.slots) == len(s.trench) == p.SECTORS
    assert all(slot < p.MORALE_SLOTS for slot in s.slots)
    assert all(1 <= zone <= last for zone, last in zip(s.trench, p.LAST_ZONE, strict=True))
    assert not s.dig >> p.SECTORS


def check_markers(s: State) -> None:
    """Flags, shaken and isolated units, assaults and the Wire Breach."""
    assert not s.french_points & ~p.ALL_POINTS
    assert s.vm_flags == p.ALL_POINTS & ~s.french_points
    assert not s.french_flags & ~s.french_points
    present = [unit for unit in ids(s.shaken | s.isolated) if s.where[unit] in LOST]
    assert not present, [p.UNIT_NAME[unit] for unit in present]
    assert not s.isolated_points & ~p.ALL_POINTS
    assert len(s.assaulter) == len(s.target) == len(s.mark) == len(s.support) <= p.ASSAULT_MARKERS
    assert len(set(s.target)) == len(s.target)
    assert s.breach == NOWHERE or p.HEXES >> s.breach & 1


def check_against_slow(s: State, chance: random.Random) -> None:
    """Trenches, zones of control, lines and some moves by the slow reading."""
    pos = situation(s)
    check_zones(s, pos)
    check_lines(s, pos)
    check_moves(s, pos, chance, 3)


# ---- the course of a game --------------------------------------------------


@contextmanager
def segments_watched() -> Iterator[list[str]]:
    """Within this context the end of every segment is checked at the very moment it comes; lists the segments."""
    name = look_at_strongpoints.__name__
    row = AFTER_SEGMENT.table[name]
    ended: list[str] = []

    def look_and_check(s: State, f: AfterSegment) -> None:
        look_at_strongpoints(s, f)
        check_end_of_segment(s)
        ended.append(next(frame.step for frame in s.frames if isinstance(frame, Turn)))

    AFTER_SEGMENT.table[name] = (look_and_check, *row[1:])
    try:
        yield ended
    finally:
        AFTER_SEGMENT.table[name] = row


class Course:
    """Watches a game: steps and points change only as the events tell."""

    def __init__(self, s: State) -> None:
        check_sound(s)
        self.chance = random.Random("course")
        self.count = 0
        self.steps = bytearray(s.steps)
        self.points, self.red, self.blue, self.turn = s.points, s.red, s.blue, s.turn
        self.trench, self.sent = bytes(s.trench), s.sent
        self.remember(s)

    def remember(self, s: State) -> None:
        """Where everybody was."""
        self.where, self.shaken, self.derived = s.where[:], s.shaken, derived(s)

    def look(self, step: Step, sample: int = 0) -> None:
        """After one action; every so many decisions the slow reading is asked too."""
        s = step.state
        self.check_position(s)
        for event in step.events:
            self.enter(event)
        assert s.steps == self.steps
        assert (s.points, s.red, s.blue, s.turn) == (self.points, self.red, self.blue, self.turn)
        assert all(map(ge, s.trench, self.trench))
        assert s.sent >= self.sent
        self.trench, self.sent = bytes(s.trench), s.sent
        self.count += 1
        if sample and self.count % sample == 0:
            check_against_slow(s, self.chance)

    def check_position(self, s: State) -> None:
        """All of `check_sound`; units need only be looked at when one has moved or a Shaken Marker has."""
        check_tracks(s)
        check_markers(s)
        if s.where == self.where and s.shaken == self.shaken and s.steps == self.steps:
            assert derived(s) == self.derived
            return
        check_units(s)
        check_derived(s)
        self.remember(s)

    def enter(self, event: Event) -> None:
        """Add up one event."""
        match event:
            case StepLost(unit=unit):
                self.steps[unit] -= 1
            case Eliminated(unit=unit):
                self.steps[unit] = 0
            case Restored(unit=unit):
                assert 0 < self.steps[unit] < p.STEPS[unit]
                self.steps[unit] = p.STEPS[unit]
            case Replaced(unit=unit):
                assert self.steps[unit] < p.STEPS[unit]
                self.steps[unit] += 1
            case Recovered(unit=unit):
                assert self.steps[unit] == 0
                self.steps[unit] = 1
            case _:
                self.enter_points(event)

    def enter_points(self, event: Event) -> None:
        """Add up one event that is about strongpoints or the turn."""
        match event:
            case ControlChanged(size=size, owner="Viet Minh"):
                self.points, self.red = max(0, self.points - size), self.red + size
            case ControlChanged(size=size):
                self.points, self.blue = self.points + size, self.blue + size
            case StructureTaken():
                self.points, self.red = max(0, self.points - 1), self.red + 1
            case TakenMarkersReset():
                self.red = self.blue = 0
            case TurnBegan(turn=turn):
                assert turn in (self.turn, self.turn + 1)
                self.turn = turn


def check_end_of_segment(s: State) -> None:
    """Nobody is overstacked, and whoever is alone in a strongpoint holds it."""
    crowds = [p.NAME[n] for n, units in s.at.items() if n < p.SIZE and units.bit_count() > (1 if units & p.VM else 3)]
    assert not crowds
    for point, hexes in enumerate(p.POINT_HEXES):
        units = p.union(s.at.get(place, 0) for place in ids(hexes))
        if units and not (units & p.FRENCH and units & p.VM):
            assert bool(units & p.FRENCH) == bool(s.french_points >> point & 1), p.POINT_NAME[point]
