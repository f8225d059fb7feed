"""5.5f, 6.2.5f A defender's result that counts twice: one time after the other, each for those who are left."""

from __future__ import annotations

from tests.games.season_in_hell.field import at, field, u, units
from tests.games.season_in_hell.fights import RED, disordered, steps, storms

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import LoseStep, Scatter
from indochine.games.season_in_hell.frames import Combat, Storm
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State

FIRST, SECOND = "9/III/13 DBLE", "10/III/13 DBLE"
LEFT, RIGHT = "130/209", "154/209"


def twice(result: int, side: int, stand: dict[str, str], opponent: str, **more: str) -> State:
    """A favourable critical against all who stand on B1; the die has been rolled."""
    s = field(None, stand, up=", ".join([RED] if side == VIET_MINH else [LEFT, RIGHT]), **more)
    defenders = s.at[at("B1")]
    attackers = s.at[at("M>B1")] | s.at[at("B4")]
    s.storming, s.stormers = [at("B1")], [attackers]
    champion = attackers.bit_length() - 1
    storm = Storm(side=side, defenders=[defenders], champions=[champion], opponents=[u(opponent)], ratios=[7])
    s.frames = [storm, Combat(side=side, die=1, critical=6, result=result, step="on_the_defender")]
    storm.modifiers = [0]
    return s


def test_hm_9_of_losses_that_count_twice_the_champion_takes_the_first() -> None:
    s = twice(p.H_D1T, VIET_MINH, {"M>B1": RED, "B1": f"{FIRST}, {SECOND}"}, opponent=SECOND)
    assert {a.unit for a in storms.offered(s, LoseStep)} == {u(FIRST), u(SECOND)}  # the second is free
    assert steps(s, f"{FIRST}, {SECOND}") == [2, 1]


def test_6_2_5f_who_was_routed_the_first_time_suffers_nothing_the_second() -> None:
    s = twice(p.H_DD, FRANCE, {"B4": "1/8 BPC", "B1": f"{LEFT}, {RIGHT}"}, LEFT, control="B1 B2 B3", disorganized=LEFT)
    assert storms.legal(s) == [Scatter(u(LEFT)), Scatter(u(RIGHT))]
    storms.do(s, Scatter(u(LEFT)))
    assert s.where[u(LEFT)] == at("JZ2")
    assert not s.disorganized & units(LEFT)
    assert disordered(s, RIGHT)
