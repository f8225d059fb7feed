"""What holds in every position of A Season in Hell, whatever the players do, and what the events must add up to."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.events import ControlChanged, LossesCounted, StepLost, WeekBegan
from indochine.games.season_in_hell.frames import SetUp
from indochine.games.season_in_hell.rules.ch01_hidden import hidden
from indochine.games.season_in_hell.rules.ch01_stacking import level_for
from indochine.games.season_in_hell.rules.ch05_control import covered, facing_the_enemy
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits, ids
from indochine.lab.kit import Step

TRACKS = ("losses", "replacements", "munitions", "vm_munitions", "air", "received")
FRENCH_PLACES = p.PAS | p.ZONES | 1 << p.JZ4 | p.BASES | bits((p.WAITING, p.TO_COME, p.DESTROYED, p.GONE))
VM_PLACES = p.ON_MAP | bits((p.TO_COME, p.TRACK, p.DESTROYED))


def check_sound(s: State) -> None:
    """Everything that one position shows by itself."""
    check_units(s)
    check_derived(s)
    check_tracks(s)
    check_markers(s)
    check_ground(s)
    check_rumours(s)


def check_units(s: State) -> None:
    """Every unit is in one place of its side, with steps as long as it is in play."""
    assert not any(not FRENCH_PLACES >> place & 1 for place in s.where[: p.FIRST_VM])
    assert not any(not VM_PLACES >> place & 1 for place in s.where[p.FIRST_VM :])
    assert all(left <= full for left, full in zip(s.steps, p.STEPS, strict=True))
    dead = bits(unit for unit, steps in enumerate(s.steps) if not steps)
    gone = s.at[p.DESTROYED] | s.at[p.GONE] | s.at[p.TRACK]
    assert not dead & ~gone, [p.UNIT_NAME[unit] for unit in ids(dead & ~gone)]
    assert not s.at[p.DESTROYED] & ~dead
    both = s.french & s.vm & (p.PAS | p.BASES)
    assert not both, [p.NAME[place] for place in ids(both)]


def check_derived(s: State) -> None:
    """The derived columns are what `derive` makes of the others."""
    again = State(where=s.where, face_up=s.face_up, trench=s.trench)
    again.derive()
    assert all(getattr(s, name) == getattr(again, name) for name in (*State.derived, "veiled"))


def check_tracks(s: State) -> None:
    """Markers on their tracks."""
    assert all(getattr(s, name) >= 0 for name in TRACKS), [(name, getattr(s, name)) for name in TRACKS]
    assert 1 <= s.turn <= p.TURNS
    assert s.munitions <= p.MUNITIONS_MAX
    assert s.vm_munitions <= p.MUNITIONS_MAX or s.options.trade_before_cap
    assert s.round <= p.ROUNDS
    assert s.impulse <= p.IMPULSES
    assert s.over == (s.winner >= 0)
    assert s.over or s.losses < p.SIEGE_FAILS
    assert s.over or s.scenario != "3" or s.control.bit_count() < p.CAMP_FALLS


def check_markers(s: State) -> None:
    """Who is face up, disorganized and fatigued; bases hold units only in an assault or operation."""
    assert not s.face_up & ~p.BATTALIONS
    assert not s.exposed & ~s.face_up
    assert not s.disorganized & (p.TANKS | p.DUMMIES)
    assert not s.fatigued & (p.TANKS | p.DUMMIES)
    assert not s.disorganized & p.VM & ~s.face_up
    assert not (s.french | s.vm) & p.BASES or s.impulse
    assert not (s.disorganized | s.fatigued) & s.at[p.DESTROYED]
    assert len(s.storming) == len(s.stormers) == len(set(s.storming))


def check_ground(s: State) -> None:
    """Trenches where they may be, with their cover; on a base no more battalions than levels, of one regiment."""
    assert not any(level for place, level in enumerate(s.trench) if not p.DIGGABLE >> place & 1)
    assert not s.control & s.french & p.PAS, "a strongpoint with French units is in Viet Minh hands"
    assert not bits(pa for pa in ids(p.PAS & ~s.control) if s.at[pa] & s.face_up)
    if not isinstance(s.frames[0] if s.frames else None, SetUp):
        assert all(covered(s, place) for place in ids(s.deep & (facing_the_enemy(s) | p.PAS) & ~s.uncovered))
    for base in ids(s.vm & p.BASES):
        there = s.at[base] & p.VM
        assert there.bit_count() <= max(level_for(s, base), 1) + 1, p.NAME[base]
        assert len({p.REGIMENT[unit] for unit in ids(there)}) == 1


def check_rumours(s: State) -> None:
    """What the French know of the hidden army is true."""
    for unit in range(p.FIRST_VM, p.UNITS):
        assert s.rumour[unit - p.FIRST_VM] >> s.where[unit] & 1, p.UNIT_NAME[unit]
    for unit in ids(p.VM & ~hidden(s)):
        assert s.rumour[unit - p.FIRST_VM] == 1 << s.where[unit], p.UNIT_NAME[unit]


class Course:
    """A whole game: what the events say must be what the position shows."""

    def __init__(self, s: State) -> None:
        self.turn, self.losses, self.control = s.turn, s.losses, s.control
        self.french_steps = sum(s.steps[: p.FIRST_VM])

    def enter(self, step: Step) -> None:
        """Add up the events of one step and compare."""
        for event in step.events:
            match event:
                case LossesCounted(losses=losses):
                    assert losses > self.losses
                    self.losses = losses
                case ControlChanged(place=place):
                    self.control ^= 1 << place
                case WeekBegan(turn=turn):
                    assert turn in (self.turn, self.turn + 1)
                    self.turn = turn
                case StepLost(unit=unit, left=left):
                    assert 0 <= left < p.STEPS[unit]
        s = step.state
        assert (s.turn, s.losses, s.control) == (self.turn, self.losses, self.control)
