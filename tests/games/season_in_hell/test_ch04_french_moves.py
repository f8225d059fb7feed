"""4.2.2: operational movement of the French."""

from __future__ import annotations

from tests.games.season_in_hell.field import asking, field
from tests.games.season_in_hell.moves import goals, move, playing, stands

from indochine.games.season_in_hell.frames import Operation, Quiet, Round
from indochine.games.season_in_hell.rules.ch03_quiet import french_redeploys
from indochine.games.season_in_hell.rules.ch04_french_moves import french_moves
from indochine.games.season_in_hell.rules.ch06_moves import french_attack_moves
from indochine.kernel.flow import Procedure

play = asking({Round: Procedure(french_moves)})
LEGION, OTHER = "1/I/2 REI", "2/I/2 REI"


def test_4_2_2a_freely_inside_the_crc() -> None:
    s = field(Round(), {"D1": LEGION})
    found = goals(play, s, LEGION).split()
    assert len(found) == 28, "the 29 strongpoints of the CRC without its own"
    assert {"FR", "E2", "C4"} <= {*found}
    assert "B1" not in found


def test_4_2_2a_freely_inside_its_own_peripheral_cr() -> None:
    s = field(Round(), {"B1": LEGION})
    assert goals(play, s, LEGION) == "B2 B3 B4"
    assert play.refused(s, move(LEGION, "G1")) == "4.2.2a"


def test_e_87_not_into_nor_through_strongpoints_of_the_enemy() -> None:
    s = field(Round(), {"B1": LEGION}, control="B4")
    assert goals(play, s, LEGION) == "", "B2 and B3 lie behind B4"
    s = field(Round(), {"B1": LEGION}, control="B2")
    assert goals(play, s, LEGION) == "B3 B4"
    assert play.refused(s, move(LEGION, "B2")) == "4.2.2a"


def test_4_2_3c_who_is_shut_in_stays() -> None:
    s = field(Round(), {"H7": LEGION, "D1": OTHER}, control="H6")
    assert goals(play, s, LEGION) == ""
    assert play.refused(s, move(LEGION, "H1")) == "4.2.3c"
    assert goals(play, s, OTHER) != ""
    assert play.refused(s, move(OTHER, "H7")) == "4.2.2a", "it is not he who is shut in"


def test_4_2_2b_an_encircled_strongpoint_is_the_last_of_a_move() -> None:
    s = field(Round(), {"H1": LEGION, "H6": "130/209"}, control="OP", trench={"H6": 3})
    s.control = 0
    assert "H7" in goals(play, s, LEGION).split(), "through H6"
    s = field(Round(), {"H1": LEGION, "OP": "130/209"}, control="OP", trench={"H6": 3})
    found = goals(play, s, LEGION).split()
    assert "H6" in found
    assert "H7" not in found, "which lies behind H6 alone"
    assert play.refused(s, move(LEGION, "H7")) == "4.2.2b"


def test_4_2_2b_out_of_an_encircled_strongpoint_one_may_go() -> None:
    s = field(Round(), {"H6": LEGION, "OP": "130/209"}, control="OP", trench={"H6": 3})
    found = goals(play, s, LEGION).split()
    assert "H7" in found
    assert "H1" in found


def test_4_2_2b_4_2_3b_not_into_zones_nor_out_of_them() -> None:
    s = field(Round(), {"D1": LEGION, "F": OTHER})
    assert play.refused(s, move(LEGION, "F")) == "4.2.3b"
    assert play.refused(s, move(OTHER, "D1")) == "4.2.3b"


def test_1_4d_no_limit_of_stacking() -> None:
    s = field(Round(), {"D1": LEGION, "D2": "9/III/3 RTA, 10/III/3 RTA, 11/III/3 RTA, Tank 1"})
    assert play.refused(s, move(LEGION, "D2")) == ""
    assert goals(play, s, "Tank 1") != ""


def test_4_2_2a_each_unit_moves_once() -> None:
    s = field(Round(), {"D1": f"{LEGION}, {OTHER}"})
    play.do(s, move(LEGION, "E2"))
    assert stands(s, LEGION, "E2")
    assert play.refused(s, move(LEGION, "D1")) == "4.2.2a"
    assert play.refused(s, move(OTHER, "E2")) == ""


def test_4_2_3b_zones_are_open_to_the_french_only_in_an_operation() -> None:
    stand = {"C1": "1/1 BEP", "E3": "7/BT2", "G": "8/BT2"}
    s = field(Round(), stand)
    assert play.refused(s, move("7/BT2", "G")) == "4.2.3b"
    assert play.refused(s, move("8/BT2", "E3")) == "4.2.3b", "who is still out there stays"
    quiet = playing({Quiet: Procedure(french_redeploys)})
    assert quiet.refused(field(Quiet(), stand), move("7/BT2", "G")) == "4.2.3b"
    operation = playing({Operation: Procedure(french_attack_moves)})
    assert operation.refused(field(Operation(), stand), move("7/BT2", "G")) == ""
