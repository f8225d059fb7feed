"""Chapter 7 on the road: Movement, Offensive, the Dinassaut and the Dozer."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.playing import (
    QUIET,
    Fields,
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
    set_out,
    site,
    u,
)
from tests.games.hoa_binh.positions import at, check_sound, counters, told, where

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Attack,
    ClearMines,
    DropOff,
    Evacuate,
    Halt,
    LeaveConvoy,
    Move,
    Sail,
    SetOut,
    Take,
    TakeAll,
    TakeConvoy,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import CombatBegan, Entered, LeftBehind, MinesCleared, ThreatRolled
from indochine.games.hoa_binh.state import State

FOUR = ["1 BM", "2 BM", "6 BVN", "CLSM"]
FIVE = [*FOUR, "1/1 RTA"]
VANUXEM = 1 << u("Vanuxem")


def to(code: str) -> MarchTo:
    return MarchTo(at(code))


# ---- 7.2-b Movement


def test_7_2_b_movement_costs_one_ap() -> None:
    s = french(ap=1, units={"1 BM": "TLI"}, **QUIET)
    assert refused(s, Move(at("TLI"))) == ""
    march(set_out(s, Move(at("TLI")), "1 BM"), "XBU")
    assert (s.ap, where(s, "1 BM")) == (0, "XBU")
    s = french(ap=0, units={"1 BM": "TLI", "Vanuxem": "STY"}, **QUIET)
    assert refused(s, Move(at("TLI"))) == "7.2-b"


def test_7_2_b_a_stack_is_one_to_four_units() -> None:
    s = play(french(units=dict.fromkeys([*FIVE, "Vanuxem"], "STY"), used=VANUXEM), Move(at("STY")))
    assert SetOut() not in legal(s)  # nobody is no stack
    assert refused(s, TakeAll()) == "7.2-b"
    play(s, *(Take(u(name)) for name in FOUR))
    assert legal(s) == [SetOut(), Take(u("Vanuxem"))]
    assert refused(s, Take(u("1/1 RTA"))) == "7.2-b"


def test_7_2_b_four_at_once() -> None:
    s = play(french(units=dict.fromkeys(FOUR, "STY")), Move(at("STY")), TakeAll(), to("VTH"), Halt())
    assert [where(s, name) for name in FOUR] == ["VTH"] * 4
    check_sound(s)


def test_7_2_b_dozer_and_commanders_come_on_top_and_the_2_bpc_are_one() -> None:
    stack = ["1 BM", "2 BM", "6 BVN", "2 BPC", "2 BPC light artillery", "Dozer", "Vanuxem", "Clement"]
    s = set_out(french(units=dict.fromkeys(stack, "STY")), Move(at("STY")), *stack)
    halt(march(s, "VTH"))
    assert [where(s, name) for name in stack] == ["VTH"] * 8


def test_7_2_b_convoys_count_among_the_four() -> None:
    there: Fields = {"units": dict.fromkeys([*FOUR, "Vanuxem"], "VTH"), "convoys": {"DTH": "VTH"}, "used": VANUXEM}
    s = play(french(**there), Move(at("VTH")))
    assert refused(s, TakeAll()) == "7.2-b"
    play(s, TakeConvoy(site("DTH")), *(Take(u(name)) for name in FOUR[:3]))
    assert legal(s) == [SetOut(), Take(u("Vanuxem"))]
    s = play(french(**there), Move(at("VTH")), *(Take(u(name)) for name in FOUR))
    assert legal(s) == [SetOut(), Take(u("Vanuxem"))]


def test_7_2_b_everybody_starts_in_one_space_and_nobody_is_picked_up() -> None:
    s = play(french(units={"1 BM": "STY", "2 BM": "VTH", "Dinassaut": "STY"}), Move(at("STY")))
    assert legal(s) == [TakeAll(), Take(u("1 BM"))]
    assert (refused(s, Take(u("2 BM"))), refused(s, Take(u("Dinassaut")))) == ("7.2-b", "2.2.2-j")
    march(play(s, TakeAll()), "VTH TLI")
    assert (where(s, "1 BM"), where(s, "2 BM")) == ("TLI", "VTH")


def test_7_2_b_no_voluntary_attack() -> None:
    s = set_out(french(units={"1 BM": "TLI"}, vm="XBU", bases={1: "NGN"}), Move(at("TLI")), "1 BM")
    assert legal(s) == [to("VTH")]
    s = french(units={"1 BM": "ADC"}, vm="XBU KEM/G", dangerous="LPF", bases={1: "NGN"})
    set_out(s, Move(at("ADC")), "1 BM")
    assert refused(s, to("XBU")) == "7.2-b"
    march(s, "DTH")
    assert (refused(s, to("LPF")), refused(s, to("NGN")), refused(s, to("CDO"))) == ("7.2-b", "7.2-b", "")
    assert told(s, CombatBegan) == []


def test_7_2_b_surrounded_it_cannot_move_at_all() -> None:
    s = french(units={"1 BM": "TLI"}, vm="XBU VTH NGN")
    assert (refused(s, Move(at("TLI"))), refused(s, Attack(at("TLI")))) == ("7.2-b", "")
    assert refused(s, Move(at("DTH"))) == "7.2-b"  # where nobody is


def test_7_2_b_units_of_any_type_together_at_the_speed_of_the_slowest() -> None:
    s = set_out(french(units={"1 BM": "STY", "Commando 18": "STY"}), Move(at("STY")), "1 BM", "Commando 18")
    march(s, "VTH TLI XBU ADC APT MQU")
    assert refused(s, to("NDR")) == "1.3.3-e"
    s = set_out(french(units={"Commando 18": "STY", "Vanuxem": "STY"}), Move(at("STY")), "Commando 18", "Vanuxem")
    march(s, "VTH TLI XBU ADC APT MQU NDR TVF")
    assert refused(s, to("TUV")) == "1.3.3-e"  # eight; the commander holds nobody up
    assert where(s, "Vanuxem") == "TVF"


def test_7_2_b_by_routes_open_to_all_of_them() -> None:
    stack = {"1 BM": "ADC", "8 RSA": "ADC", "RICM": "ADC"}
    s = set_out(french(units=stack), Move(at("ADC")), "1 BM", "8 RSA")
    assert goals(s, MarchTo) == "DTH APT XBU"
    s = set_out(french(units=stack), Move(at("ADC")), "1 BM", "RICM")
    assert goals(s, MarchTo) == "APT XBU"
    assert refused(s, to("DTH")) == "1.3.3-c"


def test_7_2_b_it_moves_at_least_one_space_and_stops_within_stacking() -> None:
    s = set_out(french(units={"1 BM": "TLI"} | dict.fromkeys([*FOUR[1:], "1/1 RTA"], "VTH")), Move(at("TLI")), "1 BM")
    assert refused(s, Halt()) == "7.2-b"
    march(s, "VTH")
    assert refused(s, Halt()) == "3.1-d"
    play(march(s, "STY"), Halt())
    assert where(s, "1 BM") == "STY"


# ---- 7.2-c Offensive


def offensive(units: dict[str, str], start: str, **fields: object) -> State:
    """An Offensive that has set out with everybody at the start; nobody can react."""
    there: Fields = {"ap": 2, "units": units, **QUIET} | fields
    return set_out(french(**there), Attack(at(start)), *(name for name, place in units.items() if place == start))


def test_7_2_c_an_offensive_costs_two_ap() -> None:
    assert offensive({"1 BM": "TLI"}, "TLI", ap=3).ap == 1
    assert refused(french(ap=1, units={"1 BM": "TLI"}), Attack(at("TLI"))) == "7.2-c"
    assert refused(french(ap=2, units={"1 BM": "TLI"}), Attack(at("TLI"))) == ""


def test_7_2_c_it_is_for_one_to_four_units_too() -> None:
    s = play(french(units=dict.fromkeys(FIVE, "STY")), Attack(at("STY")), *(Take(u(name)) for name in FOUR))
    assert refused(s, Take(u("1/1 RTA"))) == "7.2-c"


def test_7_2_c_after_a_victory_it_goes_on_and_fights_again(dice: LoadedDice) -> None:
    s = offensive({"1 BM": "TLI"}, "TLI", vm="XBU APT")
    dice(1, 6)
    march(s, "XBU")
    assert (counters(s), where(s, "1 BM")) == ("APT", "XBU")
    march(s, "ADC")
    dice(1, 5)
    march(s, "APT")
    assert (counters(s), where(s, "1 BM"), s.ap) == ("", "APT", 0)
    assert goals(s, MarchTo) == "ADC MQU"  # three MP are left


def test_7_2_c_the_combat_costs_mp(dice: LoadedDice) -> None:
    s = offensive({"1/5 REI": "STY"}, "STY", vm="ADC", turn=4)
    march(s, "VTH TLI XBU")
    dice(2, dice.draw(5), 5)  # Threat 1: an Offensive, beaten by 5+2; two MP
    march(s, "ADC")
    assert (counters(s), where(s, "1/5 REI"), idle(s)) == ("", "ADC", True)  # 4 + 2 of 6
    s = offensive({"1/5 REI": "STY"}, "STY", vm="ADC", turn=4)
    march(s, "VTH TLI XBU")
    dice(2, dice.draw(3), 1, 4)  # an Ambush: one MP
    march(s, "ADC")
    march(s, "APT")
    assert idle(s)


def test_7_2_c_without_a_victory_the_action_is_over(dice: LoadedDice) -> None:
    s = offensive({"1 BM": "TLI"}, "TLI", vm="XBU")
    dice(1, 4)
    march(s, "XBU")
    assert (counters(s), where(s, "1 BM"), idle(s)) == ("XBU", "TLI", True)


def test_7_2_c_all_counters_of_a_space_are_fought_one_after_the_other(dice: LoadedDice) -> None:
    s = offensive({"1 BPC": "TLI"}, "TLI", vm="XBU XBU XBU")
    dice(1, 6, 1, 6, 1, 6)
    march(s, "XBU")
    assert (counters(s), where(s, "1 BPC")) == ("", "XBU")
    s = offensive({"1 BPC": "TLI"}, "TLI", vm="XBU XBU XBU")
    dice(1, 6, 1, 1)  # the second is not beaten: back, and the third stays
    march(s, "XBU")
    assert (counters(s), where(s, "1 BPC")) == ("XBU XBU", "TLI")
    assert s.vm_serial == [2, 3]


def test_7_2_c_a_viet_base_may_be_attacked(dice: LoadedDice) -> None:
    s = offensive({"1 BM": "TLI"}, "TLI", bases={1: "NGN"})
    dice(1, dice.draw(0), dice.draw(0), dice.draw(0), 6, 6, 6)
    march(s, "NGN")
    assert (s.bases, s.vp) == (0, 2)


# ---- 7.2-d dropping off


@pytest.mark.parametrize("action", [Move, Attack])
def test_7_2_d_units_are_dropped_off_on_the_way_free_of_charge(action: type[Move] | type[Attack]) -> None:
    s = set_out(french(ap=2, units={"1 BM": "STY", "2 BM": "STY"}, **QUIET), action(at("STY")), "1 BM", "2 BM")
    ap = s.ap
    assert refused(s, DropOff(u("1 BM"))) == "7.2-d"  # not before the first step
    march(s, "VTH")
    play(s, DropOff(u("1 BM")))
    assert told(s, LeftBehind) == [LeftBehind("7.2-d", u("1 BM"), at("VTH"))]
    march(s, "TLI")
    assert (where(s, "1 BM"), where(s, "2 BM"), s.ap) == ("VTH", "TLI", ap)
    assert told(s, Entered) == [Entered("1.3.3-e", at("TLI"), 4)]  # and no MP


def test_7_2_d_somebody_goes_on() -> None:
    s = french(units=dict.fromkeys(["1 BM", "2 BM", "Vanuxem"], "STY"))
    march(set_out(s, Move(at("STY")), "1 BM", "Vanuxem"), "VTH")
    assert refused(s, DropOff(u("1 BM"))) == "7.2-d"  # a commander alone is no stack
    assert refused(s, DropOff(u("2 BM"))) == "7.2-d"  # who is not with it
    assert refused(s, DropOff(u("Vanuxem"))) == ""


def test_7_2_d_within_stacking() -> None:
    for crowd, rule in ((FOUR, "3.1-d"), (FOUR[:3], "")):
        s = french(units=dict.fromkeys(["1/1 RTA", "2/3 RTA"], "STY") | dict.fromkeys(crowd, "VTH"))
        march(set_out(s, Move(at("STY")), "1/1 RTA", "2/3 RTA"), "VTH")
        assert refused(s, DropOff(u("1/1 RTA"))) == rule


def test_7_2_d_convoys_too() -> None:
    s = march(set_out(french(posts="DTH", units={"1 BM": "DTH"}), Evacuate(at("DTH")), "1 BM"), "CDO")
    play(s, LeaveConvoy(site("DTH")))
    march(s, "TRH")
    assert (convoy_at(s, "DTH"), where(s, "1 BM")) == ("CDO", "TRH")


# ---- 7.2-u parting


def test_7_2_u_those_who_leave_slower_units_behind_use_their_own_mp() -> None:
    s = set_out(french(units={"1 BM": "STY", "Commando 18": "STY"}), Move(at("STY")), "1 BM", "Commando 18")
    march(s, "VTH TLI XBU ADC APT MQU")
    assert goals(s, MarchTo) == ""
    play(s, DropOff(u("1 BM")))
    march(s, "NDR TVF")  # eight less the six spaces already moved
    assert (where(s, "1 BM"), where(s, "Commando 18")) == ("MQU", "TVF")
    assert refused(s, to("TUV")) == "7.1-a"  # the march is over


def test_7_2_u_and_their_own_routes() -> None:
    s = set_out(french(units={"1 BM": "TLI", "RICM": "TLI"}), Move(at("TLI")), "1 BM", "RICM")
    march(s, "XBU")
    assert goals(s, MarchTo) == "TLI ADC"
    play(s, DropOff(u("RICM")))
    assert goals(s, MarchTo) == "NGN TLI ADC BVI"


# ---- 7.2-e the Dinassaut


def test_7_2_e_one_ap_covers_its_move_and_all_its_attacks(dice: LoadedDice) -> None:
    s = french(ap=1, units={"Dinassaut": "VTR"}, dangerous="LPF", vm="APT", **QUIET)
    play(s, Sail())
    assert s.ap == 0
    march(s, "BAC TRH")
    dice(1, 3)
    march(s, "LPF")
    assert counters(s) == "APT"
    dice(1, 3)
    march(s, "APT")
    assert (counters(s), where(s, "Dinassaut"), s.ap) == ("", "APT", 0)
    assert goals(s, MarchTo) == "LPF TVF"  # four MP are left


def test_7_2_e_a_commander_may_go_along_and_nobody_else() -> None:
    units = {"Dinassaut": "VTR", "Vanuxem": "VTR", "1 BM": "VTR"}
    s = play(french(units=units, used=VANUXEM), Sail())
    assert legal(s) == [SetOut(), Take(u("Vanuxem"))]
    march(play(s, Take(u("Vanuxem")), SetOut()), "BAC TRH")
    assert [where(s, name) for name in units] == ["TRH", "TRH", "VTR"]
    s = march(play(french(units=units, used=VANUXEM), Sail(), SetOut()), "BAC")
    assert where(s, "Vanuxem") == "VTR"


def test_7_2_e_not_without_an_ap_and_not_off_the_map() -> None:
    assert refused(french(ap=0, units={"Dinassaut": "VTR", "Vanuxem": "STY"}), Sail()) == "7.2-e"
    assert refused(french(ap=1, units={"Dinassaut": "VTR", "1 BM": "STY"}), Sail()) == ""
    assert refused(french(ap=1, units={"Dinassaut": "GONE", "1 BM": "STY"}), Sail()) == "7.2-e"


def test_7_2_e_eight_spaces_on_the_river_alone() -> None:
    s = play(french(units={"Dinassaut": "VTR"}), Sail())
    assert goals(s, MarchTo) == "BAC PSA"
    march(s, "BAC TRH LPF APT TVF NDR LSF HBF")
    assert where(s, "Dinassaut") == "HBF"
    assert refused(s, to("HBI")) == "7.1-a"


def test_7_2_e_an_unwon_attack_ends_it(dice: LoadedDice) -> None:
    s = play(french(ap=1, units={"Dinassaut": "TRH"}, dangerous="LPF", **QUIET), Sail())
    dice(1, 2)
    march(s, "LPF")
    assert (counters(s), where(s, "Dinassaut"), idle(s)) == ("LPF/D", "TRH", True)


def test_7_2_e_the_river_may_be_closed() -> None:
    s = french(units={"Dinassaut": "HBI", "1 BM": "STY"}, vm="HBF/G")
    assert refused(s, Sail()) == "7.2-e"  # a Guerrilla is for land units
    assert refused(french(units={"Dinassaut": "HBI", "1 BM": "STY"}, vm="HBF"), Sail()) == ""


# ---- 7.2-o the Dozer (E-54)


def test_7_2_o_for_one_ap_the_dozer_goes_onto_guerrillas(dice: LoadedDice) -> None:
    s = french(ap=1, units={"Dozer": "XMO"}, vm="KEM/G XPH/G", **QUIET)
    play(s, ClearMines())
    assert s.ap == 0
    march(s, "KEM")
    assert (counters(s), s.guerrillas) == ("XPH/G", 1)
    assert [p.CODE[e.place] for e in told(s, MinesCleared)] == ["KEM"]
    march(s, "BEL XPH")
    assert (counters(s), s.guerrillas, where(s, "Dozer")) == ("", 2, "XPH")
    assert goals(s, MarchTo) == "BEL BNG"  # three of six MP are left


def test_7_2_o_not_without_an_ap_or_without_the_dozer() -> None:
    assert refused(french(ap=0, units={"Dozer": "XMO", "Vanuxem": "STY"}), ClearMines()) == "7.2-o"
    assert refused(french(ap=1, units={"Dozer": "XMO", "1 BM": "STY"}), ClearMines()) == ""
    assert refused(french(ap=1, units={"Dozer": "GONE", "1 BM": "STY"}), ClearMines()) == "7.2-o"


@pytest.mark.parametrize(("vm", "ways"), [("KEM/G", "KEM XPH"), ("KEM", "XPH"), ("KEM/G KEM", "XPH")])
def test_7_2_o_onto_a_guerrilla_alone_and_no_other_counter(vm: str, ways: str) -> None:
    s = play(french(units={"Dozer": "BEL"}, vm=vm), ClearMines())
    assert goals(s, MarchTo) == ways
    assert refused(s, to("KEM")) == ("" if "KEM" in ways else "7.2-o")


def test_7_2_o_six_spaces_of_road_and_trail() -> None:
    s = play(french(units={"Dozer": "KEM"}), ClearMines())
    assert goals(s, MarchTo) == "BEL XMO"
    march(s, "BEL XPH BNG HBF HBI GMO")
    assert where(s, "Dozer") == "GMO"


def test_2_2_2_h_on_a_movement_it_does_not_enter_on_an_offensive_it_opens_the_road(dice: LoadedDice) -> None:
    stack = {"1 BM": "BEL", "Dozer": "BEL"}
    s = set_out(french(units=stack, vm="KEM/G"), Move(at("BEL")), "1 BM", "Dozer")
    assert (legal(s), refused(s, to("KEM"))) == ([to("XPH")], "7.2-b")
    s = offensive(stack, "BEL", vm="KEM/G")
    march(s, "KEM")
    assert (counters(s), where(s, "1 BM"), told(s, ThreatRolled)) == ("", "KEM", [])
    assert told(s, Entered)[-1] == Entered("1.3.3-e", at("KEM"), 5)
    s = offensive(stack, "BEL", vm="KEM/G KEM")
    dice(1, 6)
    march(s, "KEM")  # the other counter is fought, and the Dozer has no die
    assert dice_shown(s) == [("1 BM 6+0",)]
    assert counters(s) == ""
