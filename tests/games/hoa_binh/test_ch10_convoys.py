"""Chapter 10: posts become convoys and run the gauntlet."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.playing import (
    QUIET,
    Fields,
    begin,
    convoy_at,
    dice_shown,
    french,
    goals,
    halt,
    idle,
    legal,
    march,
    play,
    refused,
    rest_of_turn,
    set_out,
    site,
    u,
)
from tests.games.hoa_binh.positions import at, check_sound, codes, counters, told, where

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    CallArtillery,
    DropOff,
    Embark,
    EndPhase,
    Evacuate,
    Halt,
    Jump,
    Land,
    LeaveConvoy,
    LoseStep,
    Move,
    Ready,
    SetOut,
    Take,
    TakeAll,
    TakeConvoy,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import (
    AmbushTested,
    ConvoyArrived,
    ConvoyFormed,
    ConvoyLost,
    Scored,
    SpaceOccupied,
    StepLost,
)
from indochine.games.hoa_binh.frames import Turn, VietMinhPhase
from indochine.games.hoa_binh.state import NOWHERE, State

VIOLET: Fields = {"strategy": p.OPERATION_VIOLET, "violet": 5, "turn": 5}
RAINBOW: Fields = {"strategy": p.OPERATION_RAINBOW, "rainbow": 7, "violet": 5, "turn": 7}


def evacuated(place: str, *escorts: str, **fields: object) -> State:
    """The convoy of a place is on its way, with these escorts if any."""
    there: Fields = {"posts": place, **fields}
    return set_out(french(**there), Evacuate(at(place)), *escorts)


def ambushes(s: State) -> list[tuple[str, int, int, int]]:
    """Where convoys were tested for ambush, the die, the penalty and the bonus of the escort."""
    return [(p.CODE[e.place], e.die, e.penalty, e.escort) for e in told(s, AmbushTested)]


# ---- 10.1.1 overview


def test_10_1_1_a_a_post_becomes_a_convoy_that_goes_to_a_retreat_base() -> None:
    s = evacuated("DTH")
    assert told(s, ConvoyFormed) == [ConvoyFormed("10.1.1-a", site("DTH"))]
    assert (codes(s.forts & p.SITES), convoy_at(s, "DTH"), s.ap) == ("", "DTH", 7)
    march(s, "CDO TRH BAC VTR")
    assert told(s, ConvoyArrived) == [ConvoyArrived("10.1.1-a", site("DTH"), at("VTR"))]
    assert (convoy_at(s, "DTH"), s.vp) == ("VTR", 0)


def test_10_1_1_a_by_road_and_trail_only() -> None:
    s = evacuated("DTH")
    assert goals(s, MarchTo) == "CDO CLI LPF ADC"
    assert refused(s, MarchTo(at("NGN"))) == "1.3.3-d"


@pytest.mark.parametrize("place", ["STY", "SDO", "DTH", "VTH"])
def test_10_1_1_a_only_posts_that_were_built(place: str) -> None:
    s = french(posts="LAP", units={"1 BM": place})
    assert (refused(s, Evacuate(at(place))), refused(s, Evacuate(at("LAP")))) == (
        "1.3.2-a" if place in ("STY", "SDO") else "10.1.1-a",
        "",
    )


def test_10_1_1_a_to_a_retreat_base_in_french_hands() -> None:
    assert refused(french(posts="DTH", lost="VTR STY XMA", units={"1 BM": "VTH"}), Evacuate(at("DTH"))) == "10.1.1-c"
    assert refused(french(posts="DTH", lost="VTR STY", units={"1 BM": "VTH"}), Evacuate(at("DTH"))) == ""
    s = march(evacuated("DTH", lost="VTR"), "CDO TRH BAC VTR")
    assert told(s, ConvoyArrived) == []


@pytest.mark.parametrize(
    ("fields", "lost", "rule"),
    [
        (VIOLET | {"posts": "DTH"}, "VTR STY", "10.1.1-c"),  # not to Xuan Mai
        (VIOLET | {"posts": "DTH"}, "VTR XMA", ""),
        (VIOLET | {"posts": "DTH"}, "STY XMA", ""),
        (VIOLET | {"posts": "TRH"}, "VTR STY", ""),  # none of the five of Violet
        (RAINBOW | {"posts": "XMO"}, "XMA", "10.1.1-c"),
        (RAINBOW | {"posts": "XMO"}, "VTR STY", ""),
        ({"posts": "XMO"}, "XMA", ""),
    ],
)
def test_10_1_1_a_operations_name_the_bases_of_their_posts(fields: Fields, lost: str, rule: str) -> None:
    s = french(**fields, lost=lost, units={"1 BM": "VTH"})
    assert refused(s, Evacuate(at(fields["posts"]))) == rule


def test_10_1_1_a_at_home_it_stays_and_is_counted_once() -> None:
    s = french(convoys={"HBI": "LSO", "XMO": "LSO"}, units={"1 BM": "LSO"}, **RAINBOW)
    play(s, Move(at("LSO")), TakeConvoy(site("HBI")), Take(u("1 BM")), SetOut())
    march(s, "XMA")
    assert (s.vp, convoy_at(s, "HBI")) == (3, "XMA")
    march(s, "LSO XMA")  # whoever was with it may go on
    assert (s.vp, convoy_at(s, "HBI"), told(s, ConvoyArrived)) == (3, "XMA", [])


def test_10_1_1_a_a_full_base_is_passed_by() -> None:
    six = dict.fromkeys(["1 BM", "2 BM", "6 BVN", "CLSM", "1/1 RTA", "2/3 RTA"], "VTR")
    s = play(french(convoys={"DTH": "BAC"}, units=six), Move(at("BAC")), TakeAll())
    march(s, "VTR")
    assert (told(s, ConvoyArrived), refused(s, Halt())) == ([], "3.1-d")
    march(s, "VTG PSA STY")
    assert [p.CODE[e.place] for e in told(s, ConvoyArrived)] == ["STY"]


def test_10_1_1_b_a_convoy_that_is_not_home_at_the_end_of_the_turn_is_lost() -> None:
    s = rest_of_turn(posts="DTH LAP", turn=4)
    halt(march(set_out(s, Evacuate(at("DTH"))), "CDO TRH BAC VTR"))
    halt(march(set_out(s, Evacuate(at("LAP"))), "DXA HHO TRH BAC"))
    vp = s.vp
    play(s, EndPhase())
    assert s.turn == 5
    assert told(s, ConvoyLost) == [ConvoyLost("10.1.1-b", site("LAP"), at("BAC"))]
    assert (s.vp - vp, list(s.convoys)) == (-1, [NOWHERE] * 11)


def test_10_1_1_b_also_at_a_base_that_is_not_its_own() -> None:
    s = begin(Turn(step="convoys_at_nightfall"), convoys={"DTH": "XMA"}, **VIOLET)
    assert [e.rule for e in told(s, ConvoyLost)] == ["10.1.1-b"]
    s = begin(Turn(step="convoys_at_nightfall"), convoys={"DTH": "STY"}, **VIOLET)
    assert told(s, ConvoyLost) == []
    assert list(s.convoys) == [NOWHERE] * 11


@pytest.mark.parametrize(
    ("vm", "rule"),
    [("CDO CLI ADC LPF", "10.1.1-c"), ("CDO CLI ADC", ""), ("CLI ADC LPF", ""), ("TRH QOA XBU", "10.1.1-c")],
)
def test_10_1_1_c_not_while_viet_minh_counters_stand_on_every_route(vm: str, rule: str) -> None:
    assert refused(french(posts="DTH", vm=vm, units={"1 BM": "VTH"}), Evacuate(at("DTH"))) == rule


def test_10_1_1_c_nor_into_a_space_with_a_counter(dice: LoadedDice) -> None:
    s = march(evacuated("LAP", vm="TRH"), "DXA")
    dice(6)
    march(s, "HHO")
    assert refused(s, MarchTo(at("TRH"))) == "10.1.1-c"
    assert refused(s, MarchTo(at("CTI"))) == ""


def test_10_1_1_c_nor_onto_a_guerrilla(dice: LoadedDice) -> None:
    dice(6)
    s = evacuated("XMO", vm="KEM/G")
    assert (legal(s), refused(s, MarchTo(at("KEM")))) == ([MarchTo(at("LSO"))], "10.1.1-c")


def test_10_1_1_d_one_unit_of_the_post_may_escort() -> None:
    units = {"1 BM": "DTH", "2 BM": "DTH", "6 BVN": "CDO", "Vanuxem": "DTH"}
    s = play(french(posts="DTH", units=units, used=1 << u("Vanuxem")), Evacuate(at("DTH")))
    assert legal(s) == [SetOut(), Take(u("1 BM")), Take(u("2 BM")), Take(u("Vanuxem"))]
    assert refused(s, Take(u("6 BVN"))) == "10.1.1-d"
    play(s, Take(u("1 BM")))
    assert legal(s) == [SetOut(), Take(u("Vanuxem"))]
    assert refused(s, Take(u("2 BM"))) == "10.1.1-d"
    march(play(s, SetOut()), "CDO")
    assert (where(s, "1 BM"), where(s, "2 BM"), convoy_at(s, "DTH"), s.ap) == ("CDO", "DTH", "CDO", 7)


def test_10_1_1_d_a_commander_comes_along_and_is_no_escort(dice: LoadedDice) -> None:
    dice(4)
    s = evacuated("DTH", "Vanuxem", units={"Vanuxem": "DTH"}, vm="ADC")
    assert ambushes(s) == [("DTH", 4, -1, 0)]
    s = march(evacuated("DTH", "Vanuxem", units={"Vanuxem": "DTH"}), "CDO")
    assert where(s, "Vanuxem") == "CDO"


def test_10_1_1_d_the_escort_may_leave_it(dice: LoadedDice) -> None:
    s = evacuated("LAP", "1 BM", units={"1 BM": "LAP"}, vm="CTI")
    play(march(s, "DXA"), DropOff(u("1 BM")))
    dice(5)
    march(s, "HHO")
    assert ambushes(s) == [("HHO", 5, -1, 0)]  # and helps no longer


def test_10_1_1_d_who_joins_later_is_no_escort(dice: LoadedDice) -> None:
    s = set_out(french(units={"1 BM": "DXA"}, convoys={"LAP": "DXA"}, vm="CTI"), Move(at("DXA")))
    play(s, TakeAll())
    dice(5)
    march(s, "HHO")
    assert ambushes(s) == [("HHO", 5, -1, 0)]


def test_10_1_1_e_a_movement_takes_it_on_in_the_same_turn(dice: LoadedDice) -> None:
    s = evacuated("TUV", "1 BM", units={"1 BM": "TUV"}, ap=2, **QUIET)
    halt(march(s, "TVF NDR MQU APT ADC XBU"))
    assert s.ap == 1
    play(s, Move(at("XBU")), TakeConvoy(site("TUV")), Take(u("1 BM")), SetOut())
    march(s, "TLI VTH STY")
    assert (convoy_at(s, "TUV"), s.ap) == ("STY", 0)
    assert [p.CODE[e.place] for e in told(s, ConvoyArrived)] == ["STY"]


def test_10_1_1_e_not_by_an_offensive_and_not_once_it_is_home() -> None:
    s = french(convoys={"DTH": "CDO", "LAP": "STY"}, units={"1 BM": "STY"})
    assert [a for a in legal(s) if type(a).__name__ == "Attack"] != []
    assert refused(s, Move(at("CDO"))) == ""
    assert "CDO" not in [p.CODE[a.place] for a in legal(s) if type(a).__name__ == "Attack"]
    play(s, Move(at("STY")))
    assert refused(s, TakeConvoy(site("LAP"))) == "10.1.1-b"
    assert refused(s, TakeConvoy(site("DTH"))) == "10.1.1-e"
    assert refused(french(convoys={"LAP": "STY"}, units={"1 BM": "VTH"}), Move(at("STY"))) == "10.1.1-b"


# ---- 10.1.2 the ambush test


@pytest.mark.parametrize(
    ("escort", "counters_there", "die", "lost"),
    [
        (False, 1, 4, True),
        (False, 1, 5, False),
        (True, 1, 3, True),
        (True, 1, 4, False),
        (False, 2, 5, True),
        (False, 2, 6, False),
        (True, 3, 5, True),
        (True, 3, 6, False),
    ],
)
def test_10_1_2_a_three_or_less_after_penalty_and_escort_destroys_it(
    dice: LoadedDice, escort: bool, counters_there: int, die: int, lost: bool
) -> None:
    dice(die)
    s = evacuated("DTH", *["1 BM"] * escort, units={"1 BM": "DTH"}, vm=["ADC"] * counters_there)
    assert ambushes(s) == [("DTH", die, -counters_there, int(escort))]
    assert (convoy_at(s, "DTH") == "") == lost
    assert sum(e.points for e in told(s, Scored) if e.rule == "11.2.1a-i") == -lost


def test_10_1_2_a_in_every_space_of_the_journey_next_to_a_counter_and_in_no_other(dice: LoadedDice) -> None:
    dice(6)
    s = evacuated("LAP", vm="DCU CDO", dangerous="LSF")
    assert ambushes(s) == [("LAP", 6, -1, 0)]
    dice(6)
    march(s, "DXA")
    assert ambushes(s) == [("DXA", 6, -1, 0)]
    march(s, "HHO")
    assert ambushes(s) == []
    dice(5)
    march(s, "TRH")
    assert ambushes(s) == [("TRH", 5, -1, 0)]


@pytest.mark.parametrize("vm", ["ADC", "LPF/D", "ADC/G"])
def test_10_1_2_a_counters_of_any_kind(dice: LoadedDice, vm: str) -> None:
    dice(4)
    assert convoy_at(evacuated("DTH", vm=vm), "DTH") == ""


def test_10_1_2_a_river_links_do_not_count(dice: LoadedDice) -> None:
    assert ambushes(evacuated("APT", dangerous="LPF")) == []


def test_10_1_2_a_at_the_retreat_base_too(dice: LoadedDice) -> None:
    s = march(evacuated("DTH", vm="TON"), "CLI QOA DLA")
    assert ambushes(s) == []
    dice(4)
    march(s, "STY")
    assert ambushes(s) == [("STY", 4, -1, 0)]
    assert (convoy_at(s, "DTH"), told(s, ConvoyArrived)) == ("", [])


def test_10_1_2_a_a_later_movement_tests_in_the_spaces_entered(dice: LoadedDice) -> None:
    s = play(french(convoys={"LAP": "HHO"}, vm="CTI DCU"), Move(at("HHO")), TakeAll())
    assert ambushes(s) == []  # not where it stands
    dice(6)
    march(s, "DXA")
    assert ambushes(s) == [("DXA", 6, -1, 0)]


def test_10_1_2_b_lost_at_its_post_it_leaves_the_space_to_a_counter(dice: LoadedDice) -> None:
    dice(1)
    s = evacuated("DTH", vm="ADC")
    assert (counters(s), s.vp, s.reserve) == ("ADC DTH", -1, 28)
    assert told(s, SpaceOccupied) == [SpaceOccupied("9.3.1-b", at("DTH"))]
    check_sound(s)


def test_10_1_2_b_not_while_french_are_in_it(dice: LoadedDice) -> None:
    dice(1)
    s = play(french(posts="DTH", vm="ADC", units={"1 BM": "DTH"}), Evacuate(at("DTH")), SetOut())
    assert (counters(s), convoy_at(s, "DTH"), where(s, "1 BM")) == ("ADC", "", "DTH")
    assert s.steps[u("1 BM")] == 2  # it was no escort


def test_10_1_2_b_nor_where_it_is_lost_on_the_road(dice: LoadedDice) -> None:
    s = march(evacuated("LAP", vm="CTI"), "DXA")
    dice(1)
    march(s, "HHO")
    assert (counters(s), convoy_at(s, "LAP")) == ("CTI", "")


@pytest.mark.parametrize(
    ("vm", "penalty"), [("ADC ADC", -2), ("ADC ADC ADC", -3), ("ADC CDO", -2), ("ADC ADC CDO CLI", -4)]
)
def test_10_1_2_c_as_many_penalties_as_counters(dice: LoadedDice, vm: str, penalty: int) -> None:
    dice(6)
    assert ambushes(evacuated("DTH", vm=vm)) == [("DTH", 6, penalty, 0)]


# ---- 10.1.3 consequences


def test_10_1_3_a_the_escort_suffers_a_loss_and_may_go_on(dice: LoadedDice) -> None:
    s = evacuated("LAP", "1 BM", units={"1 BM": "LAP", "2 BM": "LAP"}, vm="CTI")
    march(s, "DXA")
    dice(1)
    march(s, "HHO")
    assert told(s, StepLost) == [StepLost("10.1.3-a", u("1 BM"), at("HHO"), 1)]
    assert (s.vp, s.steps[u("2 BM")]) == (-2, 2)
    halt(march(s, "TRH BAC VTR VTG"))  # four MP were left
    assert where(s, "1 BM") == "VTG"
    assert EndPhase() in legal(s)


def test_10_1_3_a_nobody_else_suffers(dice: LoadedDice) -> None:
    dice(1)
    s = evacuated("DTH", "1 BM", units={"1 BM": "DTH", "2 BM": "DTH"}, vm="ADC")
    assert (s.steps[u("1 BM")], s.steps[u("2 BM")], s.vp) == (1, 2, -2)


def test_10_1_3_a_at_the_post_it_may_go_or_stay(dice: LoadedDice) -> None:
    dice(1)
    s = evacuated("DTH", "1 BM", units={"1 BM": "DTH"}, vm="ADC")
    assert (s.steps[u("1 BM")], counters(s)) == (1, "ADC")
    assert refused(s, MarchTo(at("CDO"))) == ""
    play(s, Halt())
    assert where(s, "1 BM") == "DTH"


def test_10_1_3_a_a_reduced_escort_is_gone(dice: LoadedDice) -> None:
    dice(1)
    s = evacuated("DTH", "1 BM", units={"1 BM": "DTH"}, reduced=["1 BM"], vm="ADC")
    assert (where(s, "1 BM"), counters(s)) == ("GONE", "ADC DTH")
    assert EndPhase() in legal(s)


# ---- convoys in combat and at home (E-56)


def test_10_1_1_b_at_home_it_takes_up_room_until_the_turn_ends() -> None:
    five = dict.fromkeys(["1 BM", "2 BM", "6 BVN", "CLSM", "1/1 RTA"], "VTR")
    s = rest_of_turn(convoys={"DTH": "BAC"}, units=five, turn=4)
    halt(march(play(s, Move(at("BAC")), TakeAll()), "VTR"))
    play(s, Jump(), Embark(u("1 BPC")))
    assert refused(s, Land(at("VTR"))) == "3.1-d"
    play(s, Land(at("STY")), EndPhase())
    assert (s.turn, convoy_at(s, "DTH")) == (5, "")


def test_2_3_c_attacked_alone_it_rolls_no_die_and_dies_at_its_first_loss(dice: LoadedDice) -> None:
    dice(2, dice.draw(0))
    s = begin(VietMinhPhase(), convoys={"DTH": "CDO"}, vm="DTH DTH", **QUIET)
    assert dice_shown(s) == [()]
    assert (convoy_at(s, "DTH"), s.vp) == ("", -1)


def test_2_3_c_only_supports_help_it(dice: LoadedDice) -> None:
    dice(1)
    s = begin(VietMinhPhase(no_drops=True), convoys={"DTH": "CDO"}, vm="DTH NGN", ap=1, morane=False, air=0)
    dice(3)
    play(s, CallArtillery())
    assert dice_shown(s) == [("artillery 3+3",)]
    assert counters(s) == "NGN"


def test_9_3_1_d_units_take_losses_before_convoys(dice: LoadedDice) -> None:
    dice(2, dice.draw(5), 1, 1)  # an Offensive: two losses
    there: Fields = {"units": {"1 BM": "CDO", "2 BM": "CDO"}, "convoys": {"DTH": "CDO"}}
    s = begin(VietMinhPhase(), vm="DTH NGN", **there, **QUIET)
    assert legal(s) == [LoseStep(u("1 BM")), LoseStep(u("2 BM"))]
    assert Ready() not in legal(s)


# ---- 10.1.4 Hoa Binh


def test_10_1_4_a_hoa_binh_is_evacuated_under_rainbow_only() -> None:
    units = {"1 BM": "HBI"}
    for fields in ({}, VIOLET, {"strategy": p.OPERATION, "turn": 8, "violet": 5}):
        assert refused(french(posts="HBI", units=units, **fields), Evacuate(at("HBI"))) == "10.1.4-a"
    assert refused(french(posts="HBI", units=units, **RAINBOW), Evacuate(at("HBI"))) == ""


def test_10_1_4_a_and_then_it_must_be() -> None:
    s = play(rest_of_turn(posts="HBI", **RAINBOW), EndPhase())
    assert idle(s)
    assert ("11.2.1a-e", -3) in [(e.rule, e.points) for e in told(s, Scored)]
    assert not s.forts >> at("HBI") & 1


def test_10_1_4_a_until_the_evacuation_it_fights_as_a_base(dice: LoadedDice) -> None:
    dice(1, 1, 1, 1, 1, 1, 1, 1)
    s = begin(VietMinhPhase(), posts="HBI", vm="HBF HBF", **RAINBOW, **QUIET)
    assert dice_shown(s) == [("fort 1+0",) * 3] * 2
    s = set_out(french(posts="HBI", **RAINBOW, ap=1, **QUIET), Evacuate(at("HBI")))
    assert (convoy_at(s, "HBI"), s.forts >> at("HBI") & 1, s.ap) == ("HBI", 0, 0)


def test_10_1_4_b_its_convoy_has_four_mp() -> None:
    s = march(evacuated("HBI", **RAINBOW), "HBF BNG XPH BEL")
    assert convoy_at(s, "HBI") == "BEL"
    assert EndPhase() in legal(s)  # the march is over
    s = march(evacuated("BNG", **RAINBOW), "XPH BEL KEM XMO LSO")
    assert refused(s, MarchTo(at("XMA"))) == ""  # six for the others


@pytest.mark.parametrize(
    ("escorts", "die", "lost"), [(2, 2, True), (2, 3, False), (1, 3, True), (1, 4, False), (0, 4, True)]
)
def test_10_1_4_b_up_to_two_escorts_add_one_each(dice: LoadedDice, escorts: int, die: int, lost: bool) -> None:
    units = ["1 BM", "2 BM", "6 BVN"]
    dice(die)
    s = evacuated("HBI", *units[:escorts], units=dict.fromkeys(units, "HBI"), vm="GMO", **RAINBOW)
    assert ambushes(s) == [("HBI", die, -1, escorts)]
    assert (convoy_at(s, "HBI") == "") == lost
    assert s.vp == (-3 - escorts if lost else 0)


def test_10_1_4_b_not_three() -> None:
    units = ["1 BM", "2 BM", "6 BVN"]
    s = play(french(posts="HBI", units=dict.fromkeys(units, "HBI"), **RAINBOW), Evacuate(at("HBI")), Take(u("1 BM")))
    assert legal(s) == [SetOut(), Take(u("2 BM")), Take(u("6 BVN"))]
    play(s, Take(u("2 BM")))
    assert (legal(s), refused(s, Take(u("6 BVN")))) == ([SetOut()], "10.1.1-d")
    play(s, SetOut())
    assert LeaveConvoy(site("HBI")) not in legal(s)
    march(s, "HBF")
    assert [where(s, name) for name in units] == ["HBF", "HBF", "HBI"]
