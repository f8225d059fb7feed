"""Chapter 3: how many counters a space takes."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.campaign import GAME, acting, at_step, do, legal, on_the_road, onward, refused, u
from tests.games.hoa_binh.positions import at, counters, position, where

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Build,
    DropOff,
    Embark,
    FallBack,
    Fly,
    Halt,
    Land,
    LeaveConvoy,
    Move,
    TakeAll,
    Withdraw,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.frames import ATTACK, MOVEMENT, AirDrop, Infiltration, Retreat
from indochine.games.hoa_binh.rules.ch03_stacking import crowd, room_for, stack_limit, stack_size
from indochine.games.hoa_binh.state import Site

CROWD = ["4 BVN", "1 BM", "2 BM", "6 BVN", "CLSM", "3/5 REI", "1/5 REI"]


def crowded(place: str, count: int) -> dict[str, str]:
    return dict.fromkeys(CROWD[:count], place)


def takes(place: str, there: int, convoys: int = 0, coming: str = "1 BPC") -> bool:
    """May one more unit halt in a space with so many units and convoys? Both listings must agree."""
    parked = dict.fromkeys(["LAP", "TUV", "NDR"][:convoys], place)
    return refused(on_the_road(place, coming, units=crowded(place, there), parked=parked), Halt()) == ""


@pytest.mark.parametrize("place", ["DTH", "CLI", "HBI", "SDO", "TRH", "LPF", "BAC", "VTH", "HHO"])
def test_3_1_a_four_on_white_and_blue(place: str) -> None:
    assert stack_limit(at(place)) == 4
    assert takes(place, 3)
    assert not takes(place, 4)


def test_3_1_a_convoys_count_among_the_four() -> None:
    assert takes("CLI", 2, 1)
    assert not takes("CLI", 3, 1)
    assert not takes("CLI", 2, 2)


def test_3_1_a_every_white_space_but_the_retreat_bases() -> None:
    assert all(stack_limit(n) == 4 for n in range(p.PLACES) if (p.WHITE | p.BLUE) & ~p.RETREAT & 1 << n)


@pytest.mark.parametrize("place", ["XBU", "KEM", "BVI", "DCU", "YBA"])
def test_3_1_b_three_on_green(place: str) -> None:
    assert stack_limit(at(place)) == 3
    assert takes(place, 2)
    assert not takes(place, 3)


def test_3_1_b_every_green_space() -> None:
    assert all(stack_limit(n) == 3 for n in range(p.PLACES) if p.GREEN & 1 << n)


@pytest.mark.parametrize("place", ["STY", "VTR", "XMA"])
def test_3_1_c_six_on_a_retreat_base(place: str) -> None:
    assert stack_limit(at(place)) == 6
    assert takes(place, 5)
    assert not takes(place, 6)
    assert takes(place, 4, 1)
    assert not takes(place, 5, 1)


def test_3_1_c_also_when_it_is_in_viet_minh_hands_it_is_a_large_place() -> None:
    assert room_for(position(lost="STY", units=crowded("STY", 5)), at("STY"), 1 << u("1 BPC"))


def test_3_1_d_a_stack_may_pass_through_a_full_space_but_not_stop_there() -> None:
    s = on_the_road("QOA", "1 BPC", units=crowded("CLI", 4), moved=False)
    do(s, MarchTo(at("CLI")))
    assert refused(s, Halt()) == "3.1-d"
    assert MarchTo(at("DTH")) in legal(s)
    do(s, MarchTo(at("DTH")), Halt())
    assert where(s, "1 BPC") == "DTH"


def test_3_1_a_four_march_into_an_empty_white_space_with_their_last_mp() -> None:
    four = ("1 BPC", "5 BPC", "7 BPC", "8 BPC")
    assert onward(on_the_road("TLI", *four, spent=5)) == "VTH"
    assert onward(on_the_road("TLI", *four, spent=5, units=crowded("VTH", 1))) == ""
    assert onward(on_the_road("TLI", *four[:3], spent=5, units=crowded("VTH", 1))) == "NGN VTH XBU"
    assert onward(on_the_road("TLI", *four, spent=5, parked={"DTH": "VTH"})) == ""


def test_3_1_b_three_march_into_an_empty_green_space_with_their_last_mp() -> None:
    four = ("1 BPC", "5 BPC", "7 BPC", "8 BPC")
    assert onward(on_the_road("TLI", *four[:3], spent=5)) == "NGN VTH XBU"
    assert onward(on_the_road("TLI", *four, spent=5)) == "VTH"
    assert onward(on_the_road("TLI", *four[:3], spent=5, units=crowded("XBU", 1))) == "NGN VTH"
    assert onward(on_the_road("TLI", *four[:2], spent=5, units=crowded("XBU", 1))) == "NGN VTH XBU"


def test_3_1_d_beyond_a_full_space_there_must_be_a_free_one() -> None:
    jam = {**crowded("QOA", 4), "CLSM": "DLA", "3/5 REI": "DLA", "1/5 REI": "DLA"}  # and no way back
    for fields, rule in (({}, ""), ({"vm": "TBI CLI", "lost": "TBI"}, "3.1-d"), ({"vm": "TBI", "lost": "TBI"}, "")):
        for kind in (MOVEMENT, ATTACK):
            s = on_the_road("DLA", "1 BPC", "5 BPC", units=jam, kind=kind, spent=4, **fields)
            assert refused(s, MarchTo(at("QOA"))) == rule


def test_3_1_d_it_may_not_enter_where_it_could_neither_stop_nor_get_on() -> None:
    s = on_the_road("QOA", "1 BPC", "2 BPC", units=crowded("CLI", 4), spent=5)
    assert refused(s, MarchTo(at("CLI"))) == "3.1-d"
    assert refused(on_the_road("QOA", "1 BPC", "2 BPC", units=crowded("CLI", 4), spent=4), MarchTo(at("CLI"))) == ""


def test_3_1_d_no_attack_by_more_than_the_space_takes() -> None:
    four = ("1 BPC", "5 BPC", "7 BPC", "8 BPC")
    assert refused(on_the_road("TLI", *four, kind=ATTACK, vm="XBU"), MarchTo(at("XBU"))) == "3.1-d"
    assert refused(on_the_road("TLI", *four[:3], kind=ATTACK, vm="XBU"), MarchTo(at("XBU"))) == ""
    assert refused(on_the_road("TLI", *four, kind=ATTACK), MarchTo(at("XBU"))) == ""  # through it, if it is free


def test_3_1_d_who_is_dropped_off_needs_room_too() -> None:
    for there, rule in ((3, ""), (4, "3.1-d")):
        s = on_the_road("CLI", "1 BPC", "5 BPC", units=crowded("CLI", there))
        assert refused(s, DropOff(u("1 BPC"))) == rule
        s = on_the_road("CLI", "1 BPC", convoys="DTH", units=crowded("CLI", there))
        assert refused(s, LeaveConvoy(Site(p.SITE_OF[at("DTH")]))) == rule


def test_3_1_d_convoys_on_the_march_need_room_beside_those_parked() -> None:
    for there, rule in ((2, ""), (3, "3.1-d")):
        s = on_the_road("CLI", convoys="DTH", units=crowded("CLI", there), parked={"LAP": "CLI"})
        assert refused(s, Halt()) == rule
        s = on_the_road("QOA", convoys="DTH", units=crowded("CLI", there), parked={"LAP": "CLI"}, spent=5)
        assert refused(s, MarchTo(at("CLI"))) == rule


def test_3_1_d_paras_land_where_there_is_room() -> None:
    for there, rule in ((3, ""), (4, "3.1-d")):
        s = at_step(AirDrop(unit=u("1 BPC"), step="choose_zone"), units=crowded("DTH", there), ap=2)
        assert refused(s, Land(at("DTH"))) == rule


def test_3_1_d_a_retreat_goes_where_there_is_room() -> None:
    for there, room in ((3, True), (4, False)):
        s = at_step(Retreat(space=at("DTH")), units={"1 BPC": "DTH", **crowded("CLI", there)}, vm="ADC")
        assert (FallBack(at("CLI")) in legal(s)) == room
        s = at_step(Retreat(space=at("DTH"), apart=True, step="withdraw_next"),
                    units={"1 BPC": "DTH", "5 BPC": "DTH", **crowded("CLI", there)}, vm="ADC")  # fmt: skip
        assert (Withdraw(u("1 BPC"), at("CLI")) in legal(s)) == room


def test_3_1_d_flights_need_room_for_all_of_them() -> None:
    for there, room in ((2, True), (3, False)):
        s = acting(posts="HBI", units=crowded("HBI", there))
        do(s, Fly(), Embark(u("1/4 RTM")), Embark(u("2/3 RTA")))
        assert (Land(at("HBI")) in legal(s)) == room


def test_3_1_d_the_stack_itself_does_not_count_against_it() -> None:
    s = on_the_road("CLI", *CROWD[:4])
    assert refused(s, Halt()) == ""
    assert crowd(s, at("CLI")) == "Cam Linh holds 4 of at most 4"


def test_3_1_e_commander_post_and_dozer_are_free() -> None:
    for free in ("Dozer", "Clement"):
        s = on_the_road("CLI", "1 BPC", free, units=crowded("CLI", 3))
        assert refused(s, Halt()) == ""
    s = on_the_road("DTH", "1 BPC", units=crowded("DTH", 3), posts="DTH")
    assert refused(s, Halt()) == ""
    do(s := acting(units=crowded("DTH", 4)), Build(at("DTH")))
    assert s.forts >> at("DTH") & 1
    assert stack_size(p.COMMANDER_UNITS | 1 << p.DOZER) == 0


def test_3_1_e_everybody_else_counts_one() -> None:
    for unit in range(p.N_COMBAT):
        assert stack_size(1 << unit) == (unit != p.DOZER)
    assert stack_size(0, 3) == 3
    assert stack_size(1 << u("1 BPC") | 1 << u("RICM") | 1 << u("Dinassaut"), 1) == 4


def test_3_1_f_both_counters_of_the_second_bpc_are_one() -> None:
    both = 1 << u("2 BPC") | 1 << u("2 BPC light artillery")
    assert stack_size(both) == 1
    assert stack_size(both | 1 << u("1 BPC")) == 2
    assert takes("CLI", 3, coming="2 BPC")
    s = on_the_road("CLI", "2 BPC", "2 BPC light artillery", units=crowded("CLI", 3))
    assert refused(s, Halt()) == ""
    s = on_the_road("CLI", "2 BPC", "1 BPC", units=crowded("CLI", 3))
    assert refused(s, Halt()) == "3.1-d"


def test_3_1_f_only_as_long_as_they_are_together() -> None:
    s = on_the_road("CLI", "2 BPC", units={"2 BPC light artillery": "DTH", **crowded("CLI", 3)})
    assert refused(s, Halt()) == ""
    for name in ("2 BPC", "2 BPC light artillery"):
        assert stack_size(1 << u(name)) == 1
        assert refused(on_the_road("CLI", name, units=crowded("CLI", 4)), Halt()) == "3.1-d"


def test_3_1_f_five_counters_with_both_of_them_march_as_four() -> None:
    s = acting(units={"2 BPC": "CLI", "2 BPC light artillery": "CLI", "1 BM": "CLI", "2 BM": "CLI", "6 BVN": "CLI"})
    do(s, Move(at("CLI")))
    assert refused(s, TakeAll()) == ""


def test_3_2_a_at_most_three_counters_in_a_space(dice: LoadedDice) -> None:
    ring = {"1 BM": "MQU", "2 BM": "YBA", "6 BVN": "H56", "4 BVN": "TLI", "CLSM": "NGN", "3/5 REI": "ADC"}
    s = position(bases={4: "BVI"}, units=ring, frames=[Infiltration(base=4, left=8)])
    dice(1, 3, 5, 6)
    GAME.advance(s)
    stacks = [counters(s).split().count(code) for code in set(counters(s).split())]
    assert max(stacks) == 3
    assert counters(s).split().count("XBU") == 3


def test_3_2_a_the_third_is_still_placed_the_fourth_is_not(dice: LoadedDice) -> None:
    ring = {"1 BM": "MQU", "2 BM": "YBA", "6 BVN": "H56", "4 BVN": "XBU"}
    s = position(bases={4: "BVI"}, units=ring, frames=[Infiltration(base=4, left=4)])
    dice(1, 3, 5, 6)
    GAME.advance(s)
    assert counters(s) == "BVI BVI BVI"
    assert s.reserve == 27
