"""4.1 Paras: when, how many, and where."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.season_in_hell.field import asking, at, field, places, u
from tests.games.season_in_hell.weeks import ROUND

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, Drop, Finish
from indochine.games.season_in_hell.events import ParaLanded
from indochine.games.season_in_hell.frames import Round
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits

DROPS = asking({Round: ROUND})
PARAS = "1/6 BPC, 2/6 BPC, 3/6 BPC, 4/6 BPC, 1/5 BPVN, 2/5 BPVN"
FIRST = "1/6 BPC"
NORTH = "G1 G2 G3 G4 B1 B2 B3 B4 AM1 AM2"


def ready(stand: dict[str, str] | None = None, **fields: Any) -> State:
    """A round of the second turn, with six companies that may jump."""
    fields = {"turn": 2, "has_assaulted": True} | fields
    return field(Round(), {"available paras": PARAS} | (stand or {}), **fields)


def grounds(s: State) -> int:
    return bits(a.place for a in DROPS.offered(s, Drop) if a.unit == u(FIRST))


def dropped(s: State) -> int:
    """How many can be dropped, one after the other."""
    count = 0
    while offered := DROPS.offered(s, Drop):
        DROPS.do(s, offered[0])
        count += 1
    return count


def test_4_1a_on_french_strongpoints_of_the_camp_or_isabelle() -> None:
    s = ready(control="E1")
    assert grounds(s) == (p.CRC | p.ISABELLE) & ~places("E1")
    for place in ("E1", "B1", "G2"):
        assert DROPS.refused(s, Drop(u(FIRST), at(place))) == "4.1a"


def test_e_66_at_most_two_companies_there_afterwards() -> None:
    s = ready({"E2": "1/I/4 RTM, 2/I/4 RTM", "E4": "3/I/4 RTM, Tank 1, MG 1"})
    assert DROPS.refused(s, Drop(u(FIRST), at("E2"))) == "4.1a"
    assert DROPS.refused(s, Drop(u(FIRST), at("E4"))) == ""
    DROPS.do(s, Drop(u(FIRST), at("E4")))
    assert DROPS.refused(s, Drop(u("2/6 BPC"), at("E4"))) == "4.1a"


def test_e_66_an_encircled_strongpoint_will_do() -> None:
    s = ready({"H7": "130/209"}, control="H7", trench={"H6": 3})
    assert DROPS.refused(s, Drop(u(FIRST), at("H6"))) == ""


def test_4_1a_the_company_lands() -> None:
    s = DROPS.do(ready(), Drop(u(FIRST), at("C1")))
    assert s.where[u(FIRST)] == at("C1")
    assert DROPS.told(s, ParaLanded) == [ParaLanded("4.1a", u(FIRST), at("C1"))]


@pytest.mark.parametrize(
    ("control", "linked", "limit"),
    [
        ("", True, 4),
        (NORTH, False, 3),
        (NORTH + " D1", False, 2),
        (NORTH + " D1", True, 3),
        (NORTH + " D1 D2 H6", False, 1),
    ],
)
def test_3_2g_4_1a_e_65_as_many_as_the_line_of_what_is_lost_now(control: str, linked: bool, limit: int) -> None:
    assert dropped(ready(control=control, linked=linked, line=0)) == limit


def test_e_65_rain_does_not_count_and_by_the_option_the_line_of_the_week_does() -> None:
    north = {"control": NORTH, "turn": 7, "line": 4}  # three lost, and rain
    assert dropped(ready(**north)) == 3
    assert dropped(ready(**north, options={"drop_limit_weekly": "yes"})) == 2
    assert dropped(ready(line=7, options={"drop_limit_weekly": "yes"})) == 1


def test_3_2h_never_on_the_first_turn() -> None:
    s = ready(turn=1)
    assert DROPS.seat(s) == ""


def test_3_2h_e_2_not_before_the_viet_minh_have_assaulted_in_an_earlier_turn() -> None:
    assert DROPS.seat(ready(has_assaulted=False, assaulted_now=True)) == ""
    assert DROPS.seat(ready(has_assaulted=True)) == "france"


def test_e_2_by_the_option_only_in_weeks_for_which_they_announced_it() -> None:
    strict = {"options": {"paras_strict": "yes"}}
    assert DROPS.seat(ready(vm_asked=False, **strict)) == ""
    assert DROPS.seat(ready(vm_asked=True, has_assaulted=False, **strict)) == "france"
    assert DROPS.seat(ready(turn=1, vm_asked=True, **strict)) == ""


def test_3_2f_they_need_not_come_at_once() -> None:
    s = DROPS.do(ready(), Done())
    assert s.at[p.WAITING].bit_count() == 6


def test_2d_after_the_last_drop_france_says_so() -> None:
    s = field(Round(), {"available paras": FIRST}, turn=2, has_assaulted=True)
    DROPS.do(s, Drop(u(FIRST), at("C1")))
    assert DROPS.legal(s) == [Finish()]
