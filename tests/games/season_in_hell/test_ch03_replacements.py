"""3.2 Replacements: steps in the central camp, units rebuilt, half companies merged."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.season_in_hell.field import at, field, shorts, u
from tests.games.season_in_hell.weeks import a_week

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, Finish, Merge, Rebuild, Restore
from indochine.games.season_in_hell.frames import Week
from indochine.games.season_in_hell.rules.ch03_replacements import replace
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits

REPLACE = a_week(replace)
MOROCCANS = ("1/I/4 RTM", "2/I/4 RTM", "3/I/4 RTM", "4/I/4 RTM")
ONE, TWO, THREE, FOUR = MOROCCANS


def camp(stand: dict[str, str] | None = None, replacements: int = 2, **fields: Any) -> State:
    """Two half companies on Elaine, a destroyed one, and points."""
    fields = {"steps": {ONE: 1, TWO: 1, FOUR: 0}} | fields
    return field(
        Week(), stand or {"E1": ONE, "E2": f"{TWO}, {THREE}", "destroyed": FOUR}, replacements=replacements, **fields
    )


def test_3_2r_one_point_one_step() -> None:
    s = REPLACE.do(camp(), Restore(u(ONE)))
    assert (s.steps[u(ONE)], s.replacements) == (2, 1)
    assert REPLACE.offered(s, Restore) == [Restore(u(TWO))]


def test_3_2r_only_with_points() -> None:
    s = camp(replacements=0)
    assert not REPLACE.offered(s, Restore)
    assert REPLACE.refused(s, Restore(u(ONE))) == "3.2r"
    assert REPLACE.refused(s, Rebuild(u(FOUR), at("E1"))) == "3.2r"
    assert Merge(u(ONE), u(TWO)) in REPLACE.legal(s)  # that costs nothing


def test_e_19_not_in_isabelle_nor_outside() -> None:
    s = camp({"I1": ONE, "B1": TWO, "M": THREE, "E1": FOUR}, steps={ONE: 1, TWO: 1, THREE: 1, FOUR: 1})
    assert REPLACE.offered(s, Restore) == [Restore(u(FOUR))]
    assert REPLACE.refused(s, Restore(u(ONE))) == "3.2r"


def test_e_20_an_encircled_unit_is_restored() -> None:
    s = camp({"H6": ONE, "H7": "130/209", "E1": TWO}, control="H7", trench={"H6": 3}, steps={ONE: 1})
    assert REPLACE.refused(s, Restore(u(ONE))) == ""


def test_3_2r_tanks_too_up_to_their_number() -> None:
    s = camp({"E1": "Tank 1, Tank 2"}, steps={"Tank 1": 1})
    assert REPLACE.offered(s, Restore) == [Restore(u("Tank 1"))]


def test_3_2r_a_destroyed_unit_is_rebuilt_with_one_step_and_e_82_may_be_filled_up() -> None:
    s = REPLACE.do(camp(), Rebuild(u(FOUR), at("E4")))
    assert (s.where[u(FOUR)], s.steps[u(FOUR)], s.replacements) == (at("E4"), 1, 1)
    REPLACE.do(s, Restore(u(FOUR)))
    assert (s.steps[u(FOUR)], s.replacements) == (2, 0)


def test_3_2r_in_a_french_strongpoint_of_the_camp_that_is_not_encircled() -> None:
    s = camp({"destroyed": FOUR, "H7": "130/209"}, control="H7", trench={"H6": 3, "H1": 2})
    open_places = bits(a.place for a in REPLACE.offered(s, Rebuild))
    assert open_places == p.CRC & ~bits((at("H7"), at("H6")))
    for place in ("H7", "H6", "B1", "I1"):
        assert REPLACE.refused(s, Rebuild(u(FOUR), at(place))) == "3.2r"


def test_3_2s_two_halves_of_one_battalion_make_a_full_company() -> None:
    s = REPLACE.do(camp(), Merge(u(TWO), u(ONE)))
    assert (s.steps[u(TWO)], s.steps[u(ONE)]) == (2, 0)
    assert (s.where[u(TWO)], s.where[u(ONE)]) == (at("E2"), p.GONE)
    assert s.replacements == 2


def test_e_83_either_may_stay_and_the_other_is_never_rebuilt() -> None:
    s = camp()
    assert REPLACE.offered(s, Merge) == [Merge(u(ONE), u(TWO)), Merge(u(TWO), u(ONE))]
    REPLACE.do(s, Merge(u(ONE), u(TWO)))
    assert not any(a.unit == u(TWO) for a in REPLACE.offered(s, Rebuild))


@pytest.mark.parametrize(
    ("stand", "steps"),
    [
        ({"E1": f"{ONE}, 9/III/3 RTA"}, {ONE: 1, "9/III/3 RTA": 1}),  # two battalions
        ({"E1": ONE, "I1": TWO}, {ONE: 1, TWO: 1}),  # two camps
        ({"G1": "1/5/7 RTA", "E1": "2/5/7 RTA"}, {"1/5/7 RTA": 1, "2/5/7 RTA": 1}),
        ({"E1": f"{ONE}, {TWO}"}, {ONE: 1}),  # one of them is full
        ({"E1": "9/BT3, 10/BT3"}, {}),  # companies of one step
        ({"E1": "Tank 1, Tank 2"}, {"Tank 1": 1, "Tank 2": 1}),
    ],
)
def test_3_2s_not_of_two_battalions_or_camps_nor_full_ones(stand: dict[str, str], steps: dict[str, int]) -> None:
    assert not REPLACE.offered(camp(stand, steps=steps), Merge)


def test_e_83_two_halves_of_isabelle_may_merge_there() -> None:
    s = camp({"I1": "9/III/3 REI", "I4": "10/III/3 REI"}, steps={"9/III/3 REI": 1, "10/III/3 REI": 1})
    assert Merge(u("9/III/3 REI"), u("10/III/3 REI")) in REPLACE.legal(s)


def test_2d_france_stops_when_it_likes_and_says_the_last_word() -> None:
    assert Done() in REPLACE.legal(camp())
    s = REPLACE.do(camp({"E1": ONE, "E2": THREE}, replacements=1), Restore(u(ONE)))
    assert REPLACE.legal(s) == [Finish()]
    assert REPLACE.seat(camp({"E2": THREE})) == ""


def test_3_2r_places_are_named_for_the_rebuilt() -> None:
    s = camp({"destroyed": FOUR})
    assert shorts(bits(a.place for a in REPLACE.offered(s, Rebuild))).split()[0] == "D1"
