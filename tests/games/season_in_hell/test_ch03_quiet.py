"""3.3 A quiet week: how far both sides redeploy, the test of cover, drops."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.season_in_hell.field import at, field, places, shorts, u
from tests.games.season_in_hell.weeks import a_week

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, Drop, Finish, Move
from indochine.games.season_in_hell.events import CounterStole, TrenchFell
from indochine.games.season_in_hell.frames import Quiet
from indochine.games.season_in_hell.rules.ch07_rest import rest
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits

QUIET = a_week(rest)
NORTH = "G1 G2 G3 G4 B1 B2 B3 B4"


def quiet(stand: dict[str, str], **fields: Any) -> State:
    """A quiet week; the Viet Minh are asked first."""
    return field(Quiet(), stand, **fields)


def goals(s: State, unit: str) -> int:
    return bits(a.place for a in QUIET.offered(s, Move) if a.unit == u(unit))


# ---- the Viet Minh ---------------------------------------------------------


def test_3_3b_anywhere_in_the_jungle_and_in_trenched_zones() -> None:
    s = quiet({"JZ1": "130/209"}, trench={"M": 1, "N": 1, "X": 1})
    assert goals(s, "130/209") == p.JUNGLE & ~places("JZ1") | places("M X")  # nothing joins N to them


def test_3_3a_e_108_any_number_of_steps() -> None:
    s = quiet({"JZ5": "Dummy 1"}, trench={"L": 1, "N": 1})
    assert goals(s, "Dummy 1") & p.ZONES == places("L N")


def test_3_3b_captured_strongpoints_by_base_and_line() -> None:
    s = quiet({"JZ1": "130/209"}, trench={"P": 1}, control="H7 H6 C1")
    assert shorts(goals(s, "130/209") & p.PAS) == "H6 H7"


def test_3_3b_e_75_a_captured_cr_zone_is_crossed_as_one() -> None:
    s = quiet({"JZ2": "130/209"}, trench={"M": 1}, control=NORTH)
    assert shorts(goals(s, "130/209") & p.PAS) == NORTH
    s = quiet({"JZ2": "130/209"}, trench={"M": 1}, control="B2 B3 B4")
    assert not goals(s, "130/209") & p.PAS  # no base leads from M to these


def test_3_1k_4_2_3a_never_into_a_zone_without_a_trench() -> None:
    s = quiet({"JZ2": "130/209"}, trench={"M": 1})
    assert QUIET.refused(s, Move(u("130/209"), at("V"))) == "4.2.3a"
    assert QUIET.refused(s, Move(u("130/209"), at("B1"))) == "3.3b"
    assert QUIET.refused(s, Move(u("130/209"), at("M>B1"))) == "3.3b"


def test_4_2_3c_a_battalion_shut_in_stays() -> None:
    s = quiet({"D5": "130/209", "JZ2": "Dummy 1"}, control="D1 D5", trench={"F": 1})
    assert QUIET.refused(s, Move(u("130/209"), at("D1"))) == "4.2.3c"
    assert QUIET.refused(s, Move(u("130/209"), at("JZ1"))) == "4.2.3c"


def test_3_3b_each_counter_once_and_nobody_sees_which() -> None:
    s = quiet({"JZ2": "130/209, Dummy 1"}, trench={"M": 1})
    QUIET.do(s, Move(u("130/209"), at("M")))
    assert s.told == [CounterStole("3.3b", at("JZ2"), at("M"))]
    assert QUIET.refused(s, Move(u("130/209"), at("JZ1"))) == "3.3b"
    assert QUIET.refused(s, Move(u("Dummy 1"), at("JZ1"))) == ""


def test_3_3b_the_viet_minh_say_when_it_is_all_whoever_is_left() -> None:
    assert Finish() in QUIET.legal(quiet({"JZ2": "130/209"}))


def test_e_113_by_the_option_three_of_a_division_are_the_most() -> None:
    stand = {"H7": "80/36, 84/36, 89/36", "JZ6": "22/88"}
    both = [quiet(stand, trench={"P": 1}, control="H7", options={"vm_pa_limit_3": choice}) for choice in ("no", "yes")]
    assert [bool(goals(s, "22/88") & places("H7")) for s in both] == [True, False]


def test_e_61_3_1u_cover_is_tested_when_they_have_redeployed() -> None:
    s = quiet({"JZ2": "130/209"}, trench={"M": 3, "W": 3}, uncovered=places("M W"))
    QUIET.do(s, Move(u("130/209"), at("M")), Finish())
    assert (s.trench[at("M")], s.trench[at("W")], s.uncovered) == (3, 2, 0)
    assert QUIET.told(s, TrenchFell) == [TrenchFell("3.1u", at("W"), 2)]


# ---- France ----------------------------------------------------------------


def french(stand: dict[str, str], **fields: Any) -> State:
    """The Viet Minh have redeployed."""
    return QUIET.do(quiet(stand, **fields), Finish())


def test_3_3c_anywhere_inside_the_central_camp() -> None:
    s = french({"H6": "1/1 BEP"})
    assert goals(s, "1/1 BEP") == p.CRC & ~places("H6")
    assert QUIET.refused(s, Move(u("1/1 BEP"), at("B1"))) == "3.3c"
    assert QUIET.refused(s, Move(u("1/1 BEP"), at("N"))) == "4.2.3b"


def test_3_3c_and_inside_a_peripheral_cr() -> None:
    s = french({"B1": "9/III/13 DBLE"})
    assert goals(s, "9/III/13 DBLE") == places("B2 B3 B4")


def test_3_3c_neither_into_nor_through_an_encircled_strongpoint_but_out_of_it() -> None:
    stand = {"H6": "1/1 BEP", "H7": "2/1 BEP", "OP": "130/209"}
    s = french(stand, control="OP", trench={"H6": 3})
    assert goals(s, "1/1 BEP") & places("H7 H1") == places("H7 H1")
    assert not goals(s, "2/1 BEP")  # its only line leads to Huguette 6
    assert QUIET.refused(s, Move(u("2/1 BEP"), at("H6"))) == "3.3c"


def test_4_2_3c_who_is_linked_to_the_enemy_alone_stays() -> None:
    s = french({"FR": "GMPT 1", "C1": "1/1 BEP", "H4": "130/209"}, control="H4")
    assert not goals(s, "GMPT 1")
    assert QUIET.refused(s, Move(u("GMPT 1"), at("C1"))) == "4.2.3c"
    assert not goals(s, "1/1 BEP") & places("FR H4")
    assert QUIET.refused(s, Move(u("1/1 BEP"), at("FR"))) == "3.3c"


def test_e_87_not_into_empty_strongpoints_of_the_enemy() -> None:
    s = french({"H6": "1/1 BEP"}, control="H7")
    assert QUIET.refused(s, Move(u("1/1 BEP"), at("H7"))) == "3.3c"


def test_3_3c_each_unit_once() -> None:
    s = QUIET.do(french({"H6": "1/1 BEP, 2/1 BEP"}), Move(u("1/1 BEP"), at("C1")))
    assert QUIET.refused(s, Move(u("1/1 BEP"), at("C2"))) == "3.3c"


# ---- paras -----------------------------------------------------------------


@pytest.mark.parametrize(("control", "most"), [("", 16), (NORTH, 16), (NORTH + " AM1 AM2", 12)])
def test_2b_4_1a_a_quiet_week_brings_the_paras_of_four_rounds(control: str, most: int) -> None:
    """Two items lost and the link: line 1."""
    waiting = ", ".join(p.UNIT_NAME[unit] for unit in range(p.FIRST_VM) if p.ARRIVES[unit] in (2, 4, 5, 8))
    s = french({"available paras": waiting, "C1": "GMPT 1"}, turn=8, has_assaulted=True, linked=True, control=control)
    QUIET.do(s, Done())
    for landed in range(most):
        s = QUIET.do(s, QUIET.offered(s, Drop)[0])
        assert s.frames[-1].drops == landed + 1
    assert not QUIET.offered(s, Drop)


def test_3_3c_paras_that_land_in_a_quiet_week_do_not_move_in_it() -> None:
    s = french({"available paras": "1/6 BPC", "C1": "GMPT 1"}, turn=2, has_assaulted=True)
    QUIET.do(s, Done(), Drop(u("1/6 BPC"), at("C2")), Finish())
    assert not s.frames
