"""B.5, 4.2.1f: dummies that are found, what everybody learns by it, and what France imagines meanwhile."""

from __future__ import annotations

from tests.games.season_in_hell.field import at, field, places, u
from tests.games.season_in_hell.moves import playing

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Designate, ToJungle
from indochine.games.season_in_hell.frames import Operation
from indochine.games.season_in_hell.rules.ch06_moves import designate
from indochine.games.season_in_hell.state import FRANCE, State
from indochine.games.season_in_hell.view import imagine, view_of
from indochine.kernel.dice import seed_of
from indochine.kernel.flow import Procedure

play = playing({Operation: Procedure(designate)})


def operation(b1: str, jz1: str, jz3: str) -> State:
    """A dummy lies in B1; by what was seen Dummy 1 is there or in JZ1, Dummy 2 there or in JZ3."""
    s = field(Operation(), {"B4": "9/III/13 DBLE", "B1": b1, "JZ1": jz1, "JZ3": jz3}, control="B1")
    s.rumour[u("Dummy 1") - p.FIRST_VM] = places("B1 JZ1")
    s.rumour[u("Dummy 2") - p.FIRST_VM] = places("B1 JZ3")
    s.rumour[u("130/209") - p.FIRST_VM] = places("JZ1 JZ3")
    return s


def test_b_5_nobody_learns_which_of_the_dummies_was_found() -> None:
    one, other = operation("Dummy 1", "130/209", "Dummy 2"), operation("Dummy 2", "Dummy 1", "130/209")
    assert view_of(one, FRANCE) == view_of(other, FRANCE)
    for s in (one, other):
        play.do(s, Designate(at("B1")), ToJungle(at("JZ6")))
    assert view_of(one, FRANCE) == view_of(other, FRANCE)
    assert one.told == other.told
    assert all(
        s.rumour[unit - p.FIRST_VM] >> s.where[unit] & 1 for s in (one, other) for unit in (u("Dummy 1"), u("Dummy 2"))
    )


def test_4_2_1f_while_a_dummy_found_is_put_away_france_imagines_one_there() -> None:
    stand = {"B4": "9/III/13 DBLE", "B1": "130/209, Dummy 1", "JZ2": "154/209, 11/141, Dummy 2"}
    s = field(Operation(), stand, control="B1")
    play.do(s, Designate(at("B1")))
    assert play.seat(s) == "viet minh"
    for number in range(30):
        imagined = imagine(view_of(s, FRANCE), seed_of(number))
        assert imagined.at[at("B1")] & p.DUMMIES
        play.do(imagined, ToJungle(at("JZ1")))
        assert not imagined.at[at("B1")] & p.DUMMIES


def test_b_5_and_every_other_dummy_where_it_may_be() -> None:
    s = play.do(operation("Dummy 1", "130/209", "Dummy 2"), Designate(at("B1")))
    found = set()
    for number in range(30):
        imagined = imagine(view_of(s, FRANCE), seed_of(number))
        assert view_of(imagined, FRANCE) == view_of(s, FRANCE)
        where = [imagined.where[u(name)] for name in ("Dummy 1", "Dummy 2", "130/209")]
        found.add(tuple(p.SHORT[place] for place in where))
    assert found == {("B1", "JZ3", "JZ1"), ("JZ1", "B1", "JZ3")}, (
        "whichever was found, the others agree with the rumours"
    )
