"""3.1 Entrenchments: points, marsh, the chain to the jungle, rings round strongpoints."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.season_in_hell.field import at, field, places, shorts
from tests.games.season_in_hell.weeks import a_week

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Dig, Done, Finish
from indochine.games.season_in_hell.events import TrenchDug
from indochine.games.season_in_hell.frames import Week
from indochine.games.season_in_hell.rules.ch03_digging import dig
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits

DIGGING = a_week(dig)
BY_THE_JUNGLE = "F G H L M O P Q R S T V W X"


def ground(dug: int = 0, **fields: Any) -> State:
    return field(Week(dug=dug), {}, **fields)


def can_dig(s: State) -> int:
    return bits(a.place for a in DIGGING.offered(s, Dig))


def test_3_1o_one_point_one_level() -> None:
    s = DIGGING.do(ground(), Dig(at("M")))
    assert (s.trench[at("M")], s.frames[-1].dug) == (1, 1)
    assert DIGGING.told(s, TrenchDug) == [TrenchDug("3.1o", at("M"), 1, 11)]


def test_3_1p_a_marsh_costs_double() -> None:
    s = DIGGING.do(ground(), Dig(at("Q")))
    assert s.frames[-1].dug == 2
    assert DIGGING.refused(ground(dug=11), Dig(at("Q"))) == "3.1o"
    assert DIGGING.refused(ground(dug=11), Dig(at("P"))) == ""


def test_3_1o_twelve_points_and_no_more() -> None:
    s = DIGGING.do(ground(dug=11), Dig(at("M")))
    assert DIGGING.legal(s) == [Finish()]
    assert DIGGING.refused(s, Dig(at("V"))) == "3.1o"


def test_3_1q_three_levels_in_one_turn_and_never_a_fourth() -> None:
    s = DIGGING.do(ground(), *[Dig(at("M"))] * 3)
    assert s.trench[at("M")] == 3
    assert DIGGING.refused(s, Dig(at("M"))) == "1.3a", "there are markers of three levels"


def test_3_1r_only_from_the_jungle_on() -> None:
    s = ground()
    assert shorts(can_dig(s)) == BY_THE_JUNGLE
    assert DIGGING.refused(s, Dig(at("N"))) == "3.1r"
    assert DIGGING.refused(s, Dig(at("U"))) == "3.1r"


def test_3_1r_the_chain_may_be_dug_in_the_same_turn() -> None:
    s = DIGGING.do(ground(), Dig(at("L")))
    assert shorts(can_dig(s) & places("N U")) == "N U"


@pytest.mark.parametrize("place", ["JZ2", "E1", "B1", "D3", "I1"])
def test_3_1q_never_in_the_jungle_nor_round_what_cannot_be_encircled(place: str) -> None:
    s = ground(control="B2 D2 E2 I2", trench={"F": 1, "T": 1, "X": 1})
    assert DIGGING.refused(s, Dig(at(place))) == "3.1q"


def test_3_1s_a_ring_needs_a_linked_strongpoint_of_the_same_zone() -> None:
    s = ground(control="H7", trench={"P": 1})
    assert shorts(can_dig(s) & p.PAS) == "H6"
    assert DIGGING.refused(s, Dig(at("H1"))) == "3.1s"
    assert DIGGING.refused(s, Dig(at("H7"))) == "3.1s"


def test_3_1s_a_line_into_another_cr_zone_is_not_enough() -> None:
    s = ground(control="EP H3", trench={"P": 1})
    assert DIGGING.refused(s, Dig(at("C1"))) == "3.1s"
    assert DIGGING.refused(s, Dig(at("LI"))) == "3.1s"


@pytest.mark.parametrize(
    ("control", "trench", "ring"),
    [
        ("H7", {}, ""),  # no trench leads to its bases
        ("H7", {"N": 1}, ""),  # a trench that no chain joins to the jungle
        ("H7", {"N": 1, "L": 1}, "H6"),
        ("H7 H6", {"P": 1}, "H1 OP"),  # over the line between them
        ("H2", {"P": 1}, ""),  # nobody has dug up to it
        ("H7 H6 H1 H2", {"P": 1}, "H3 H4 H5 OP EP"),
    ],
)
def test_3_1r_e_74_the_chain_reaches_the_strongpoint_that_it_is_dug_from(
    control: str, trench: dict[str, int], ring: str
) -> None:
    s = ground(control=control, trench=trench)
    assert can_dig(s) & p.PAS == places(ring)


def test_e_74_captured_strongpoints_are_no_chain_between_zones() -> None:
    s = ground(control="H6 H7 OP", trench={"P": 1})
    assert shorts(can_dig(s) & places("N U")) == "N"  # N touches P; U is not reached through OP


def test_3_1t_the_marker_lies_on_the_strongpoint() -> None:
    s = DIGGING.do(ground(control="H7", trench={"P": 1}), Dig(at("H6")))
    assert s.trench[at("H6")] == 1


def test_3_1u_e_61_fresh_level_3_is_not_tested_yet() -> None:
    s = DIGGING.do(ground(trench={"F": 2}), Dig(at("F")), Done())
    assert (s.trench[at("F")], s.uncovered) == (3, places("F"))
    assert not DIGGING.do(ground(trench={"F": 1}), Dig(at("F")), Done()).uncovered


def test_e_114_also_where_french_units_stand() -> None:
    s = field(Week(), {"M": "9/III/13 DBLE"})
    assert DIGGING.refused(s, Dig(at("M"))) == ""


def test_2d_who_has_dug_his_last_level_says_so() -> None:
    assert Done() in DIGGING.legal(ground())
    s = DIGGING.do(ground(dug=11), Dig(at("M")))
    assert DIGGING.legal(s) == [Finish()]
