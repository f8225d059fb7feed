"""What holds in every position of Tonkin, whatever the players do, and what the events must add up to."""

from __future__ import annotations

from collections import Counter

from tests.games.tonkin.oracles import check_control, check_supply

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.events import GroupAbsorbed, PointsScored, StepLost, StepLostUnseen, UnitsWent
from indochine.games.tonkin.frames import Combat, Operations, Retreat, Run, SetUp, Transport
from indochine.games.tonkin.rules.basics_hidden import FIRST_VM, hidden
from indochine.games.tonkin.rules.basics_terrain import weight_at
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State
from indochine.kernel.bits import bits, ids
from indochine.lab.kit import Step

FRENCH_BOXES = bits((p.STANDBY, p.SAIGON, p.DEAD, p.PERMANENT, p.NOT_YET, p.STOCK, p.HAND))
VM_BOXES = bits((p.DEAD, p.NOT_YET, p.STOCK, p.HAND))
FIGHTING = (Combat, Retreat, Transport)  # where somebody may be on his way
CONTROL_EVERY, SUPPLY_EVERY = 20, 100  # steps: a slow look takes some milliseconds


def check_sound(s: State) -> None:
    """Everything that one position shows by itself."""
    check_units(s)
    check_derived(s)
    check_tracks(s)
    check_markers(s)
    check_stacks(s)
    check_rumours(s)


def check_units(s: State) -> None:
    """Every counter is where it may be, with steps as long as it is in play; the sides never share a hex [S-20]."""
    for unit, place in enumerate(s.where):
        boxes = VM_BOXES if p.VM >> unit & 1 else FRENCH_BOXES
        assert (p.GROUND[unit] | boxes) >> place & 1, f"{p.UNIT_NAME[unit]} in {p.NAME[place]}"
        assert s.steps[unit] <= p.STEPS[unit], p.UNIT_NAME[unit]
        dead = place in (p.DEAD, p.PERMANENT) and p.REAL >> unit & 1
        assert bool(dead) == (not s.steps[unit]), f"{p.UNIT_NAME[unit]} has {s.steps[unit]} steps in {p.NAME[place]}"
    assert not s.french & s.vm, [p.NAME[place] for place in ids(s.french & s.vm)]
    if not any(isinstance(f, FIGHTING) for f in s.frames):
        for place, units in enumerate(s.at[: p.SIZE]):
            assert not (units & p.FRENCH and units & p.VM), f"both sides are in {p.NAME[place]}"
        assert not s.garrisons & bits(s.where[unit] for unit in ids(p.VM))
    assert not s.garrisons & ~p.GARRISONS
    stock = s.at[p.STOCK]
    assert not stock & ~p.DUMPS


def check_derived(s: State) -> None:
    """The derived columns, and the counts of hidden counters, are what `derive` makes of the others."""
    again = State(where=s.where, revealed=s.revealed, garrisons=s.garrisons)
    again.derive()
    for name in (*State.derived, "veiled"):
        assert getattr(s, name) == getattr(again, name), name


def check_tracks(s: State) -> None:
    """Markers on their tracks."""
    assert 0 <= s.vp <= p.POINTS.top
    assert s.over or 0 < s.vp < p.POINTS.top
    assert 0 <= s.replacements <= p.LIMITS.replacements
    assert 0 <= s.equipment <= 2 * p.LIMITS.equipment
    assert all(0 <= left <= p.LIMITS.operation_points for left in s.points)
    assert min(s.trucks) >= 0
    assert min(s.flights, s.strikes, s.porters) >= 0
    assert s.porters <= p.TRANSPORT.foot_per_turn
    assert 0 <= s.turn < p.MONTHS
    assert s.over == (s.winner >= 0)
    for side, dump in enumerate(s.spending):
        assert dump == NOBODY or (p.SIDE_DUMPS[side] >> dump & 1 and s.where[dump] < p.SIZE)
    assert s.over or not any(s.points) or any(isinstance(f, Operations) for f in s.frames)


def check_markers(s: State) -> None:
    """Markers lie on counters that are on the map and can have them."""
    off_map = bits(unit for unit, place in enumerate(s.where) if place >= p.SIZE)
    for marked in (s.desorg, s.oos):
        assert not marked & (off_map | ~p.REAL), [p.UNIT_NAME[unit] for unit in ids(marked & (off_map | ~p.REAL))]
    assert not s.revealed & ~(p.GROUPS | p.PATHET_LAO)
    assert not (s.garrison_desorg | s.garrison_oos) & ~s.garrisons
    assert not s.cut & ~p.ROADS
    held = s.vm | s.french & ~s.stand[p.RIVERINE] | s.garrisons
    alone = s.stand[p.RIVERINE]
    for place in ids(alone):
        if s.at[place] & p.FRENCH_TROOPS & ~p.DNA:
            held |= 1 << place
    assert not s.trench & ~held, [p.NAME[place] for place in ids(s.trench & ~held)]


def check_stacks(s: State) -> None:
    """[S-15] [E-61] No hex is overfull, but in the middle of a fight or a transport."""
    if any(isinstance(f, FIGHTING) for f in s.frames):
        return
    for side, held in ((FRANCE, s.french), (VIET_MINH, s.vm)):
        for place in ids(held):
            assert weight_at(s, side, place) <= p.STACK_LIMIT[place], p.NAME[place]
    if not any(isinstance(f, SetUp | Run) for f in s.frames):
        assert not s.at[p.HAND] or s.over or s.frames[-1].step == ""


def check_rumours(s: State) -> None:
    """What the French know of the hidden counters is true."""
    unseen = hidden(s)
    for unit in ids(p.VM):
        rumour = s.rumour[unit - FIRST_VM]
        assert rumour >> s.where[unit] & 1, f"{p.UNIT_NAME[unit]} is in {p.NAME[s.where[unit]]}, of which nobody knew"
        if not unseen >> unit & 1:
            assert rumour == 1 << s.where[unit], p.UNIT_NAME[unit]


class Course:
    """A whole game: what the events say must be what the position shows."""

    def __init__(self, s: State) -> None:
        self.vp, self.turn, self.steps = s.vp, s.turn, 0
        self.bodies, self.hand = bytes(s.steps), s.at[p.HAND]

    def enter(self, step: Step) -> None:
        """Add up the events of one step and compare."""
        for event in step.events:
            if isinstance(event, PointsScored):
                assert event.vp == min(p.POINTS.top, max(0, self.vp + event.change)), event
                self.vp = event.vp
        assert step.state.vp == self.vp
        self.count_losses(step)
        self.look_slowly(step.state)

    def count_losses(self, step: Step) -> None:
        """Nobody loses a step that is not told, but groups that regiments take in and who is not set up."""
        lost = Counter(event.unit for event in step.events if isinstance(event, StepLost))
        unseen = sum(isinstance(event, StepLostUnseen) for event in step.events)
        taken_in = {event.unit for event in step.events if isinstance(event, GroupAbsorbed)}
        gone = {unit for event in step.events if isinstance(event, UnitsWent) for unit in event.units}
        for unit, (before, after) in enumerate(zip(self.bodies, step.state.steps, strict=True)):
            untold = before - after - lost[unit]
            whole = unit in gone and not after  # [6.14-1] told as one loss, with all its steps
            if untold > 0 and not whole and unit not in taken_in and not self.hand >> unit & 1:
                assert p.VM >> unit & 1, f"{p.UNIT_NAME[unit]} lost {untold} steps and nobody was told"
                unseen -= untold
        assert unseen >= 0, "hidden counters lost more steps than was told"
        self.bodies, self.hand = bytes(step.state.steps), step.state.at[p.HAND]

    def look_slowly(self, s: State) -> None:
        """Control and supply hex by hex, now and then and at every turn of the month."""
        self.steps += 1
        if self.steps % CONTROL_EVERY == 0:
            check_control(s)
        if self.steps % SUPPLY_EVERY == 0 or s.turn != self.turn:
            check_supply(s)
        self.turn = s.turn
