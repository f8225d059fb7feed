"""4.2 The After-Combat Move of the Viet Minh."""

from __future__ import annotations

from tests.games.final_gamble.field import (
    at,
    do,
    goals,
    movers,
    place_of,
    position,
    refused,
    seat,
    told,
    u,
    why,
)

from indochine.games.final_gamble import frames
from indochine.games.final_gamble.actions import Stay, Take, To
from indochine.games.final_gamble.events import Moved
from indochine.games.final_gamble.frames import Move

A, B, C = "316-98-215", "316-98-439", "316-98-938"
PARA, PARA_2 = "1 BEP 1", "1 BEP 2"


def after_combat() -> Move:
    return Move(kind=frames.VM_AFTER_COMBAT)


def test_4_2_1_only_units_that_are_not_entrenched() -> None:
    """1736 is in 5z-316: open ground as long as only zone 4 is trenched. E12 entrenches whoever holds it."""
    where = {A: "1736", B: "1636", C: "1836"}
    s = position(after_combat(), vm=where, trench="1 1 4 1")
    assert (seat(s), movers(s)) == ("viet minh", [A])
    assert why(s, Take(u(B))) == f"{B} at E12 1636 is entrenched and stays. [4.2/1]"
    assert refused(s, Take(u(C))) == "4.2/1"


def test_4_2_1_a_dig_zone_entrenches_and_is_a_goal() -> None:
    dug = position(after_combat(), vm={A: "1736", B: "1941"}, trench="1 1 5 1", dig=[2])
    assert not dug.frames  # both are in the Dig Zone
    s = position(after_combat(), vm={A: "1941"}, trench="1 1 4 1", dig=[2])
    assert goals(s, A) >= {"2038", "2040"}  # 3z-316 is a Trench Zone
    assert "1938" in goals(s, A)  # 4z-316 a Dig Zone


def test_4_2_1_it_must_end_entrenched_and_not_in_a_french_strongpoint() -> None:
    s = position(after_combat(), vm={A: "1736"}, trench="1 1 4 1")
    assert goals(s, A) & {"1735", "1737", "1636"} == set()
    assert {"1836", "1837"} <= goals(s, A)
    do(s, Take(u(A)))
    assert why(s, To(at("1636"))) == "E12 1636 is in a strongpoint under French control. [4.2/1]"
    assert refused(s, To(at("1735"))) == "4.2/1"


def test_4_2_1_a_strongpoint_of_the_viet_minh_is_shelter_anywhere() -> None:
    s = position(after_combat(), vm={A: "1736"}, vm_points="E12")
    assert goals(s, A) == {"1636"}


def test_4_2_1_a_strongpoint_just_entered_is_not_yet_theirs() -> None:
    """Control changes at the end of the segment: B in E12 does not make it a shelter for A."""
    s = position(after_combat(), vm={A: "1637", B: "1634"})
    assert not goals(s, A) & {"1635", "1636"}


def test_4_2_1_a_unit_without_shelter_in_reach_stays() -> None:
    s = position(after_combat(), vm={A: "1736"})
    s = do(s, Take(u(A))) if movers(s) else s
    assert place_of(s, A) == "1736"
    assert not s.frames


def test_4_2_2_one_hex_whatever_zoc_or_five_points_outside_it() -> None:
    """A French unit on E2 watches 1836 and the slope; one step into its ZoC is allowed, a walk through it is not."""
    s = position(after_combat(), units={PARA: "1837"}, vm={A: "1736"}, trench="1 1 4 1")
    assert "1836" in goals(s, A)
    do(s, Take(u(A)))
    assert why(s, To(at("1838"))) == "E2 1838 is in enemy ZoC. [4.2/2]"
    do(s, To(at("1836")))
    assert [(e.rule, e.place) for e in told(s, Moved)] == [("4.2/1", at("1836"))]


def test_4_2_2_a_walk_never_enters_french_zoc() -> None:
    """2141 and 2142 are equally near; 2141 is next to the French."""
    s = position(after_combat(), units={PARA: "2140"}, vm={A: "1941"}, trench="1 1 3 1")
    assert {"2141", "2142"} & goals(s, A) == {"2142"}
    do(s, Take(u(A)))
    assert why(s, To(at("2141"))) == "2141 is in enemy ZoC. [4.2/2]"


def test_4_2_2_one_hex_costs_no_points() -> None:
    """Turn 20, mud, river and wire: still one hex [E-48]."""
    s = position(after_combat(), turn=20, vm={A: "1536"}, vm_points="E10 E12")
    assert {"1635", "1636"} <= goals(s, A)


def test_4_2_2_five_points_are_counted() -> None:
    s = position(after_combat(), vm={A: "1941"}, trench="1 1 3 1")
    assert "2141" in goals(s, A)
    do(s, Take(u(A)))
    assert why(s, To(at("2441"))) == "2441 costs 8 movement points from 1941; a unit has 5. [4.2/2]"


def test_4_2_3_from_the_edge_of_isabelle_to_2z_304_if_that_is_a_trench_zone() -> None:
    s = position(after_combat(), vm={A: "I00"}, trench="1 1 1 2")
    assert "2z-304" in goals(s, A)
    do(s, Take(u(A)), To(at("2z-304")))
    assert place_of(s, A) == "2z-304"
    untrenched = position(after_combat(), vm={A: "I00", B: "1736"}, vm_points="I2 E12")
    assert goals(untrenched, A) == {"I04"}
    do(untrenched, Take(u(A)))
    assert why(untrenched, To(at("2z-304"))) == "2z-304 is not a Trench Zone. [4.2/3]"


def test_4_2_3_not_from_inside_isabelle_nor_into_another_box() -> None:
    s = position(after_combat(), vm={A: "I09", B: "I00"}, trench="1 1 1 2", vm_points="I2")
    assert "2z-304" not in goals(s, A)
    do(s, Take(u(A)))
    assert refused(s, To(at("2z-304"))) == "4.2/3"
    do(s, Stay(), Take(u(B)))
    assert refused(s, To(at("1z-304"))) == refused(s, To(at("Off-Map"))) == "4.2/3"


def test_4_2_3_in_a_dug_isabelle_nobody_moves() -> None:
    assert not position(after_combat(), vm={A: "I00"}, trench="1 1 1 3").frames
    assert not position(after_combat(), vm={A: "I00"}, trench="1 1 1 3", dig=[3]).frames


def test_4_2_4_zones_of_control_are_those_of_the_moment_a_unit_starts() -> None:
    """B's one step next to the French lifts their ZoC from that hex, and A walks through it."""
    s = position(after_combat(), units={PARA: "2040", PARA_2: "2043"}, vm={A: "1942", B: "2041"}, trench="1 1 3 1")
    assert goals(s, A) == {"2042"}  # the one step
    do(s, Take(u(B)), To(at("2042")))
    assert {"2142", "2242", "2342"} <= goals(s, A)
    assert "2042" not in goals(s, A)  # B stands there


def test_4_2_4_alternative_two_starts_in_zoc_and_runs_past_the_first_shelter() -> None:
    s = position(after_combat(), units={PARA: "1841"}, vm={A: "1941"}, trench="1 1 3 1")
    assert {"2040", "2140", "2142"} <= goals(s, A)
