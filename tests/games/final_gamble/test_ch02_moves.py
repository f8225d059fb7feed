"""2.1 and 2.4: Valley Move, Fall Back, Box Move and Tactical Move of the Viet Minh; and stopping where friends are."""

from __future__ import annotations

from tests.games.final_gamble.field import (
    at,
    do,
    goals,
    hexes,
    legal,
    movers,
    numbers,
    order,
    place_of,
    position,
    refused,
    told,
    u,
    units,
    why,
)
from tests.games.final_gamble.play import GAME, GAMES

from indochine.games.final_gamble import frames
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Done, Finish, Stay, Take, To
from indochine.games.final_gamble.events import Moved
from indochine.games.final_gamble.frames import AfterSegment, Move
from indochine.games.final_gamble.rules.ch02_moves import destinations_with_cost, where_to, who_moves
from indochine.games.final_gamble.state import State

A, B, C, D = "308-36-80", "308-36-84", "308-36-89", "308-88-23"
PARA, PARA_2, PARA_3, PARA_4 = "1 BEP 1", "1 BEP 2", "1 BEP 3", "1 BEP 4"


def valley(left: int = 3) -> Move:
    return Move(kind=frames.VM_VALLEY, left=left)


def fall_back() -> Move:
    return Move(kind=frames.FALL_BACK)


def box_move() -> Move:
    return Move(kind=frames.VM_BOX, left=3)


def tactical() -> Move:
    return Move(kind=frames.VM_TACTICAL)


def away(s: State, unit: str, place: str) -> State:
    """Take a unit and put it down."""
    return do(s, Take(u(unit)), To(at(place)))


def move_of(s: State) -> Move:
    """The movement that is going on."""
    f = s.frames[-1]
    assert isinstance(f, Move)
    return f


# ---- 2.1-A -----------------------------------------------------------------


def test_2_1_A_a_valley_move_ends_in_a_trench_zone_of_any_sector_or_off_map() -> None:
    s = position(valley(), vm={A: "0436"}, trench="2 1 1 2")
    trenches = numbers(p.ZONES[0][1] | p.ZONES[0][2] | p.ZONES[1][1] | p.ZONES[2][1])
    assert goals(s, A) == {*trenches.split(), "1z-304", "2z-304", "Off-Map"}
    do(s, Take(u(A)))
    assert why(s, To(at("0437"))) == "0437 is not in a Trench Zone. [2.1-A]"
    do(s, To(at("2z-304")))
    assert place_of(s, A) == "2z-304"
    assert [(e.rule, e.unit) for e in told(s, Moved)] == [("2.1-A", u(A))]


def test_2_1_A_a_dig_zone_is_no_goal() -> None:
    s = position(valley(), vm={A: "0436"}, trench="3 1 1 1", dig=[0])
    assert "0503" in goals(s, A)
    assert not goals(s, A) & set(numbers(p.ZONES[0][3]).split())


def test_2_1_A_not_into_french_zoc_nor_onto_the_french() -> None:
    s = position(valley(), units={PARA: "0606"}, vm={A: "0436"}, trench="2 1 1 1")
    assert not goals(s, A) & {"0606", "0506", "0605", "0607", "0705", "0706", "0707"}
    assert {"0505", "0606"} - goals(s, A) == {"0606"}
    do(s, Take(u(A)))
    assert (refused(s, To(at("0605"))), refused(s, To(at("0606")))) == ("2.1-A", "1.5-B/1")
    assert "French ZoC" in why(s, To(at("0605")))


def test_2_1_A_a_shaken_french_unit_frees_its_neighbours() -> None:
    s = position(valley(), units={PARA: "0606"}, vm={A: "0436"}, trench="2 1 1 1", shaken=[PARA])
    assert goals(s, A) >= {"0506", "0605", "0607", "0705", "0706", "0707"}


def test_2_1_A_only_units_in_loc_at_dbp_or_in_sector_304() -> None:
    ring = {PARA: "1236", PARA_2: "1335", PARA_3: "1437"}
    boxed = {"304-57-265": "1z-304", "148-910": "Laos 3", C: "Off-Map", D: "Pulled Back"}
    s = position(valley(), units=ring, vm={A: "1336", B: "0436", **boxed})
    assert movers(s) == ["304-57-265", B]
    assert why(s, Take(u(A))) == f"{A} at 1336 has no line of communication. [2.1-A]"
    assert {refused(s, Take(u(unit))) for unit in ("148-910", C, D)} == {"2.1-A"}


def test_2_1_A_the_goal_must_have_a_loc() -> None:
    """Gabrielle lies in a Trench Zone, but as a French strongpoint it has no Viet Minh LoC."""
    s = position(valley(), vm={A: "0436"}, trench="2 1 1 1", french_points=p.ALL_POINTS)
    assert "1104" in goals(s, A)
    assert not goals(s, A) & {"1004", "1005", "1105", "1006"}
    do(s, Take(u(A)))
    assert why(s, To(at("1005"))).startswith("Gabrielle 1005 is not in Viet Minh LoC")
    assert refused(s, To(at("1005"))) == "2.1-A"


def test_2_1_A_what_the_mover_held_open_closes_behind_it() -> None:
    """All six hexes around 0606 are watched; only A's own hex has no ZoC, as long as A stands there."""
    watch = {PARA: "0807", PARA_2: "0507", PARA_3: "0604"}
    s = position(valley(), units=watch, vm={A: "0706", B: "0436"}, trench="2 1 1 1")
    assert "0606" in goals(s, B)
    assert "0606" not in goals(s, A)


def test_2_1_A_three_units_and_no_more() -> None:
    s = position(valley(), fall_back(), valley(), vm={A: "0436", B: "0437", C: "0438", D: "0439"})
    away(s, A, "0101")
    away(s, B, "0102")
    assert refused(s, Take(u(A))) == "2.1-A"
    away(s, C, "0103")
    assert len(s.frames) == 1  # the fourth was not asked about: the next part has begun


def test_2_1_A_to_stay_spends_no_move() -> None:
    s = position(valley(1), vm={A: "0436", B: "0437"})
    do(s, Take(u(A)), Stay())
    assert (movers(s), place_of(s, A)) == ([B], "0436")


# ---- 2.1-B -----------------------------------------------------------------


def test_2_1_B_only_units_next_to_the_french_fall_back_shaken_or_not() -> None:
    s = position(fall_back(), units={PARA: "0606"}, vm={A: "0605", B: "0604", C: "Off-Map"}, shaken=[PARA, A])
    assert movers(s) == [A]
    assert why(s, Take(u(B))) == f"{B} at 0604 is not next to a French unit. [2.1-B]"
    assert refused(s, Take(u(C))) == "2.1-B"


def test_2_1_B_one_hex_into_zoc_if_they_like_and_no_box() -> None:
    s = position(fall_back(), units={PARA: "0101", PARA_2: "0304"}, vm={A: "0102"})
    assert goals(s, A) == set(numbers(p.NEAR[at("0102")] & ~hexes("0101")).split())
    assert "0203" in goals(s, A)  # in the ZoC of PARA_2
    do(s, Take(u(A)))
    assert refused(s, To(at("Off-Map"))) == refused(s, To(at("0105"))) == "2.1-B"
    assert "one hex" in why(s, To(at("0105")))


def test_2_1_B_without_points_a_supply_area_hex_is_open_to_all_who_touch_it() -> None:
    """Uphill, wire, river and the five points of a Supply Area do not matter: one hex is one hex."""
    s = position(fall_back(), turn=20, units={PARA: "1634"}, vm={A: "1635"})
    assert goals(s, A) == {"1534", "1535", "1536", "1636", "1735"}


# ---- 2.1-C -----------------------------------------------------------------


def test_2_1_C_1_three_units_in_boxes() -> None:
    boxed = {A: "Off-Map", B: "Off-Map", C: "Off-Map", D: "Off-Map", "304-57-265": "1z-304", "308-88-29": "0436"}
    s = position(box_move(), vm={**boxed, "308-88-322": "Pulled Back"})
    assert movers(s) == sorted([A, B, C, D])
    assert {refused(s, Take(u(unit))) for unit in ("304-57-265", "308-88-29", "308-88-322")} == {"2.1-C/1"}
    away(away(away(s, A, "0101"), B, "0102"), C, "0103")
    assert not s.frames


def test_2_1_C_1_a_unit_may_make_a_valley_move_and_then_a_box_move() -> None:
    s = position(box_move(), fall_back(), valley(), vm={A: "0436"}, trench="1 1 1 2")
    do(s, Take(u(A)), To(at("2z-304")), Take(u(A)), To(at("I00")))
    assert place_of(s, A) == "I00"


def test_2_1_C_2_from_2z_304_to_any_edge_hex_of_isabelle_even_into_zoc() -> None:
    s = position(box_move(), units={PARA: "I04", PARA_2: "I18"}, vm={A: "2z-304", B: "I02"})
    assert goals(s, A) == {"I00", "I01", "I03", "I06", "I07", "I11", "I12", "I15", "I16", "I17"}
    do(s, Take(u(A)))
    assert refused(s, To(at("I09"))) == refused(s, To(at("1z-304"))) == "2.1-C/2"
    assert refused(s, To(at("I18"))) == "1.5-B/1"


def test_2_1_C_3_from_laos_3_to_2z_304_only() -> None:
    s = position(box_move(), vm={"148-910": "Laos 3"})
    assert goals(s, "148-910") == {"2z-304"}
    do(s, Take(u("148-910")))
    assert refused(s, To(at("1z-304"))) == refused(s, To(at("0101"))) == "2.1-C/3"


def test_2_1_C_4_from_off_map_to_any_edge_hex_of_dbp_even_into_zoc() -> None:
    s = position(box_move(), units={PARA: "1644"}, vm={A: "Off-Map"})
    edge = set(numbers(p.DBP_EDGE & ~hexes("1644")).split())
    assert goals(s, A) >= edge
    do(s, Take(u(A)), To(at("1744")))
    assert place_of(s, A) == "1744"


def test_2_1_C_4_from_off_map_into_quiet_trench_zones() -> None:
    s = position(box_move(), units={PARA: "0606"}, vm={A: "Off-Map"}, trench="2 1 1 1")
    assert {"0505", "1z-304"} <= goals(s, A)
    assert not goals(s, A) & {"0605", "0436", "2z-304", "I00", "I04", "Pulled Back"}
    do(s, Take(u(A)))
    assert {refused(s, To(at(n))) for n in ("0605", "0311", "2z-304", "I00")} == {"2.1-C/4"}
    assert why(s, To(at("I00"))) == "I00 is neither a map edge hex of DBP nor in a Trench Zone. [2.1-C/4]"


def test_2_1_C_5_no_box_move_leads_out_of_sector_304() -> None:
    s = position(box_move(), vm={A: "2z-304", B: "I00", C: "1z-304"}, trench="1 1 1 2")
    assert movers(s) == [A]
    assert all(goal.startswith("I") for goal in goals(s, A))
    by_valley = position(valley(), vm={A: "2z-304", B: "I00"}, trench="1 1 1 2")
    assert "0101" in goals(by_valley, A)
    assert "Off-Map" in goals(by_valley, B)


# ---- 2.4 -------------------------------------------------------------------


def test_2_4_five_points_across_zones_and_sectors() -> None:
    s = position(tactical(), vm={A: "0536"})
    assert {"0541", "0542", "0736"} & goals(s, A) == {"0541", "0736"}  # 0736 is in the next zone
    do(s, Take(u(A)))
    assert why(s, To(at("0542"))) == "0542 costs 6 movement points from 0536; a unit has 5. [2.4]"
    do(s, To(at("0541")))
    assert [(e.rule, e.place) for e in told(s, Moved)] == [("2.4", at("0541"))]


def test_2_4_each_unit_once() -> None:
    s = position(tactical(), vm={A: "0536", B: "0436"})
    away(s, A, "0537")
    assert (movers(s), refused(s, Take(u(A)))) == ([B], "2.4")


def test_2_4_no_boxes_and_no_other_map() -> None:
    s = position(tactical(), vm={A: "I00", B: "1z-304", C: "Off-Map"}, trench="1 1 1 3")
    assert (movers(s), refused(s, Take(u(B)))) == ([A], "2.4")
    assert goals(s, A) <= set(numbers(p.ISABELLE).split())
    do(s, Take(u(A)))
    assert refused(s, To(at("2z-304"))) == refused(s, To(at("1335"))) == "2.4"


def test_2_4_a_unit_shaken_by_barrage_may_move() -> None:
    assert movers(position(tactical(), vm={A: "0536"}, shaken=[A])) == [A]


def test_2_4_the_enemy_is_never_entered() -> None:
    s = position(tactical(), units={PARA: "0537"}, vm={A: "0536"})
    do(s, Take(u(A)))
    assert why(s, To(at("0537"))) == f"0537 is held by {PARA}. [1.5-B/1]"


def test_destinations_with_cost_names_the_points_of_every_goal() -> None:
    s = position(tactical(), units={PARA: "0538"}, vm={A: "0536", B: "0436"})
    costs = destinations_with_cost(s, move_of(s), u(A))
    assert {name: costs[at(name)] for name in ("0535", "0534", "0637")} == {"0535": 1, "0534": 2, "0637": 2}
    assert {numbers(1 << place) for place in costs} == goals(s, A)
    back = position(fall_back(), units={PARA: "0537"}, vm={A: "0536"})
    assert set(destinations_with_cost(back, move_of(back), u(A)).values()) == {0}


# ---- 1.6 stopping where friends are ------------------------------------------


def test_1_6_1_a_unit_stops_with_a_friend_only_if_the_friend_can_still_go() -> None:
    s = position(tactical(), vm={A: "0536", B: "0537", C: "0539"})
    assert "0537" in goals(s, A)
    away(s, B, "0538")
    do(s, Take(u(A)))
    assert why(s, To(at("0538"))) == f"0538 is full: {B} will stay there, and 1 is the limit. [1.6/1]"
    assert refused(s, To(at("0539"))) == ""


def test_2_4_it_is_done_while_a_unit_can_move_and_that_is_all_after_the_last() -> None:
    s = position(tactical(), vm={A: "0536", B: "0537"})
    assert why(s, Finish()) == "Orders can still be given; say Done to stop without them. [2.4]"
    away(s, A, "0535")
    order(s, Take(u(B)))
    order(s, To(at("0538")))
    assert why(s, Done()) == "Nobody is left to move: say That is all. [2.4]"
    assert why(s, Take(u(A))) == f"{A} has already moved, or been told to stay, in this Tactical Move. [2.4]"
    assert refused(s, Finish()) == ""


def test_1_6_1_nobody_is_done_while_a_crowd_can_thin_out() -> None:
    s = position(AfterSegment(), tactical(), vm={A: "0536", B: "0537", C: "0101"})
    away(s, A, "0537")
    assert why(s, Done()) == f"0537 holds {A}, {B}, more than 1: {B} must move on. [1.6/1]"
    assert why(s, Finish()) == why(s, Done())  # to say that this is all would help no more
    do(s, Take(u(B)))
    assert why(s, Stay()) == f"{B} cannot stay in 0537: with {A} that is more than 1. [1.6/1]"
    do(s, To(at("0538")), Done())
    assert (place_of(s, A), place_of(s, B)) == ("0537", "0538")
    assert not s.frames  # nothing was left to push


def test_1_6_1_units_pass_through_full_hexes() -> None:
    """On the edge hex I00 of Isabelle both ways out are held by friends who have moved."""
    s = position(
        Move(kind=frames.VM_TACTICAL, moved=units([B, C])), vm={A: "I00", B: "I01", C: "I03"}, trench="1 1 1 3"
    )
    assert {"I02", "I07"} <= goals(s, A)
    assert not goals(s, A) & {"I01", "I03"}


def test_1_6_1_the_moves_left_must_suffice_to_make_room() -> None:
    s = position(valley(2), vm={A: "0101", B: "0103", C: "0105"})
    assert "0103" in goals(s, A)
    away(s, A, "0103")
    assert move_of(s).unit == u(B)  # C is not asked: B must use the move that is left
    last = position(valley(1), vm={A: "0101", B: "0103"})
    assert "0103" not in goals(last, A)


def test_1_6_1_a_relief_may_be_put_where_the_other_will_fall_back() -> None:
    """The Operational Move is one segment: the Valley Move may fill a hex that Fall Back empties."""
    s = position(
        AfterSegment(), fall_back(), valley(1), units={PARA: "0606"}, vm={A: "0101", B: "0605"}, trench="2 1 1 1"
    )
    assert "0605" in goals(s, A)  # B stands there, so there is no French ZoC
    away(s, A, "0605")
    assert movers(s) == sorted([A, B])
    assert refused(s, Done()) == "1.6/1"
    away(s, B, "0604")
    assert Done() in legal(s)


def test_1_6_4_boxes_hold_any_number() -> None:
    s = position(valley(), vm={A: "0101", B: "1z-304", C: "1z-304"})
    away(s, A, "1z-304")
    assert place_of(s, A) == "1z-304"
    assert Done() in legal(s)


def test_1_5_B_1_who_may_not_go_there_hears_the_exact_reason() -> None:
    """The sets of who may go and where have a general sentence each, which the checks behind them never leave over."""
    general = ("cannot go.", "cannot be reached.")
    for s, due in GAMES.sampled(13, 40):
        if due.decision in (who_moves, where_to):
            refusals = [refusal for _, refusal in GAME.refused(s)]
            assert refusals
            assert not [refusal for refusal in refusals if refusal.text.endswith(general)]
