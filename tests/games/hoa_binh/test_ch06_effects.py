"""Chapter 6.3: what Infiltration counters, Guerrillas and the Dangerous counter do to the French, in play."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.playing import (
    QUIET,
    Fields,
    begin,
    both_phases,
    dice_shown,
    french,
    goals,
    march,
    play,
    refused,
    rest_of_turn,
    set_out,
    u,
)
from tests.games.hoa_binh.positions import at, check_sound, counters, told, where

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Attack,
    Bomb,
    CallAir,
    CallArtillery,
    ClearMines,
    DropIn,
    EndPhase,
    Move,
    Sail,
    Shell,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import (
    CombatBegan,
    CounterRemoved,
    Drawn,
    Entered,
    MinesCleared,
    Scored,
    SupplyCut,
    ThreatRolled,
)
from indochine.games.hoa_binh.frames import Infiltration, VietMinhPhase
from indochine.games.hoa_binh.state import State

CLASH, AMBUSH, OFFENSIVE, ASSAULT = 0, 3, 5, 7  # where the first of each lies in the full container of turns 3 to 8


def offensive(units: dict[str, str], start: str, **fields: object) -> State:
    """An Offensive that has set out with everybody at the start; nobody can react."""
    there: Fields = {"ap": 2, "units": units, **QUIET} | fields
    return set_out(french(**there), Attack(at(start)), *(name for name, place in units.items() if place == start))


def attacked(**fields: object) -> State:
    """A Viet Minh Action Phase in which nobody can react."""
    return begin(VietMinhPhase(), **{"ap": 0, **QUIET} | fields)


# ---- 6.1.2


def test_6_1_2_c_a_base_goes_on_from_the_newest_of_its_counters_that_can() -> None:
    s = begin(Infiltration(base=4, left=1), bases={4: "BVI"}, vm="MQU:4 TLI:4")
    assert counters(s) == "MQU TLI NGN"
    s = begin(Infiltration(base=4, left=1), bases={4: "BVI"}, vm="TLI:4 MQU:4 CTI:2")
    assert counters(s) in ("TLI MQU CTI APT", "TLI MQU CTI NDR")
    s = begin(Infiltration(base=4, left=1), bases={4: "BVI"}, vm="TLI:4 MQU:4 APT NDR H56")
    assert counters(s) == "TLI MQU APT NDR H56 NGN"  # Minh Quang has no way on


# ---- 6.3.1, 6.3.2


def test_6_3_1_a_the_french_next_to_a_counter_are_attacked_others_are_not(dice: LoadedDice) -> None:
    dice(1, 1, 1, 1)
    s = attacked(posts="DTH LAP", vm="ADC ADC")
    assert [p.CODE[e.place] for e in told(s, CombatBegan)] == ["DTH", "DTH"]


def test_6_3_2_a_counters_do_not_stop_movement_in_the_spaces_beside_them() -> None:
    s = set_out(french(units={"1 BM": "VTH"}, vm="BVI BVI BVI NGN NGN NGN"), Move(at("VTH")), "1 BM")
    march(s, "TLI XBU ADC")  # past two stacks, both beside Xom Bu
    assert [(p.CODE[e.place], e.left) for e in told(s, Entered)] == [("TLI", 5), ("XBU", 4), ("ADC", 3)]
    assert goals(s, MarchTo) == "DTH APT XBU"
    assert (told(s, CombatBegan), s.ap) == ([], 7)


def test_6_3_2_a_nor_does_a_base_guerrilla_or_the_dangerous_counter() -> None:
    s = set_out(french(units={"1 BM": "XPH"}, vm="KEM/G", bases={1: "LMA"}), Move(at("XPH")), "1 BM")
    march(s, "BEL")
    assert told(s, Entered)[-1].left == 5
    s = march(set_out(french(units={"1 BM": "CDO"}, dangerous="LPF"), Move(at("CDO")), "1 BM"), "DTH CLI")
    assert where(s, "1 BM") == "CLI"


# ---- 6.3.3 supply

ENCIRCLED, NEARLY = "ADC ADC CLI", "ADC ADC"


@pytest.mark.parametrize(("vm", "bonus"), [(ENCIRCLED, "+2"), (NEARLY, "+3"), ("ADC CLI NGN CDO", "+2")])
def test_6_3_3_a_three_adjacent_counters_cost_one_on_every_die(dice: LoadedDice, vm: str, bonus: str) -> None:
    s = offensive({"1 BPC": "DTH"}, "DTH", vm=vm)
    dice(1, 1)
    march(s, "CLI" if "CLI" in vm else "ADC")
    assert dice_shown(s)[0] == (f"1 BPC 1{bonus}",)


def test_6_3_3_a_units_post_and_base_alike_in_the_viet_minh_phase(dice: LoadedDice) -> None:
    dice(*(1, 1, 1) * 3)
    s = attacked(units={"1 BM": "DTH"}, posts="DTH", vm="ADC ADC ADC")
    assert dice_shown(s) == [("1 BM 1+0", "fort 1-1")] * 3
    assert told(s, SupplyCut) == [SupplyCut("6.3.3-a", at("DTH"), 3)]
    dice(*(1, 1, 1, 1) * 3)
    s = attacked(posts="HBI", vm="HBF HBF HBF")
    assert dice_shown(s) == [("fort 1-1",) * 3] * 3
    dice(*(1, 1, 1) * 2)
    s = attacked(units={"1 BM": "DTH"}, posts="DTH", vm="ADC ADC")
    assert dice_shown(s) == [("1 BM 1+1", "fort 1+0")] * 2


def test_6_3_3_a_for_all_combats_of_the_phase_wherever_the_units_go(dice: LoadedDice) -> None:
    s = offensive({"1 BPC": "DTH"}, "DTH", vm="ADC ADC CDO", ap=4)
    dice(1, 6)
    march(s, "CDO")  # two are left, and it has gone elsewhere
    assert dice_shown(s) == [("1 BPC 6+2",)]
    march(s, "DTH")
    dice(1, 6, 1, 6)
    march(s, "ADC")
    assert dice_shown(s) == [("1 BPC 6+2",)] * 2


def test_6_3_3_a_who_comes_among_three_later_has_no_penalty(dice: LoadedDice) -> None:
    s = offensive({"1 BPC": "CDO"}, "CDO", vm="ADC ADC ADC")
    march(s, "DTH")
    dice(1, 1)
    march(s, "ADC")
    assert dice_shown(s) == [("1 BPC 1+3",)]


def test_6_3_3_a_the_second_phase_looks_anew_after_the_isolation_dice(dice: LoadedDice) -> None:
    s = both_phases(units={"1 BPC": "DTH"}, vm="ADC ADC CDO", ap=1, **QUIET)
    assert s.cut == 1 << u("1 BPC")
    dice(1)  # Co Do is isolated, and goes
    dice(1, 1, 1, 1)
    play(s, EndPhase())
    assert dice_shown(s) == [("1 BPC 1+3",)] * 2
    s = both_phases(units={"1 BPC": "DTH"}, vm="ADC ADC CDO", ap=1, **QUIET)
    dice(3)  # it stays: isolated counters count
    dice(1, 1, 1, 1)
    play(s, EndPhase())
    assert dice_shown(s) == [("1 BPC 1+2",)] * 2


def test_6_3_3_a_who_joins_an_encircled_force_shares_its_lot(dice: LoadedDice) -> None:
    dice(1)
    s = begin(VietMinhPhase(no_drops=True), posts="DTH", vm="ADC ADC ADC", ap=1, artillery=0, air=0, morane=False)
    dice(1, 1, *(1, 1, 1) * 2)
    play(s, DropIn(u("1 BPC")))
    assert dice_shown(s) == [("1 BPC 1+2", "fort 1-1")] * 3


def test_6_3_3_a_for_the_dinassaut_the_river_counts(dice: LoadedDice) -> None:
    fields: Fields = {"units": {"Dinassaut": "APT"}, "vm": "TVF TVF TVF"}
    assert french(**fields).cut == 1 << u("Dinassaut")
    assert french(**fields | {"units": {"1 BM": "APT"}}).cut == 0


@pytest.mark.parametrize(("call", "shown"), [(CallArtillery(), "artillery 1+3"), (CallAir(), "aircraft 1+4")])
def test_6_3_3_b_not_on_the_dice_of_artillery_and_aircraft(
    dice: LoadedDice, call: CallArtillery | CallAir, shown: str
) -> None:
    dice(1)
    s = begin(VietMinhPhase(), posts="DTH", vm="ADC ADC ADC", ap=1, transport=0, morane=False)
    dice(1, 1, *(1, 1) * 2)
    play(s, call)
    assert dice_shown(s)[0] == ("fort 1-1", shown)


# ---- 6.3.4 eliminating a counter


def test_6_3_4_a_to_attack_is_to_enter(dice: LoadedDice) -> None:
    s = offensive({"1 BPC": "CDO"}, "CDO", vm="ADC")
    march(s, "DTH")
    assert (told(s, CombatBegan), counters(s)) == ([], "ADC")  # beside it nothing happens
    dice(1, 3)
    march(s, "ADC")
    assert [(e.what, p.CODE[e.place]) for e in told(s, CombatBegan)] == [("French attack", "ADC")]
    assert (counters(s), where(s, "1 BPC")) == ("", "ADC")
    assert [e.rule for e in told(s, CounterRemoved)] == ["9.3.1-a"]
    check_sound(s)


def test_6_3_4_a_only_offensive_dinassaut_and_dozer_enter() -> None:
    s = french(units={"1 BM": "DTH", "Dinassaut": "TRH", "Dozer": "BEL"}, vm="ADC LPF KEM/G")
    set_out(s, Move(at("DTH")), "1 BM")
    assert refused(s, MarchTo(at("ADC"))) == "7.2-b"
    for action, place in ((Sail(), "LPF"), (ClearMines(), "KEM")):
        s = play(french(units={"Dinassaut": "TRH", "Dozer": "BEL"}, vm="LPF KEM/G"), action)
        assert refused(s, MarchTo(at(place))) == ""


@pytest.mark.parametrize(("die", "left"), [(2, [1, 2]), (3, [2])])
def test_6_3_4_b_supports_alone_that_fail_leave_the_counter_where_it_was(
    dice: LoadedDice, die: int, left: list[int]
) -> None:
    s = french(ap=1, vm="ADC XBU", units={"1 BM": "DTH"}, **{**QUIET, "artillery": 1})
    dice(1, die)
    play(s, Shell(at("ADC")))
    assert s.vm_serial == left
    assert counters(s) == ("ADC XBU" if 1 in left else "XBU")


@pytest.mark.parametrize(("die", "left"), [(2, "ADC XBU"), (3, "XBU")])
def test_6_3_4_b_also_when_a_combat_action_stood_up_to_them(dice: LoadedDice, die: int, left: str) -> None:
    s = french(ap=1, vm="ADC XBU", units={"1 BM": "DTH"}, **{**QUIET, "artillery": 1})
    dice(3, dice.draw(OFFENSIVE), die)  # 6+
    play(s, Shell(at("ADC")))
    assert counters(s) == left
    assert (s.vp, where(s, "1 BM"), s.steps[u("1 BM")]) == (0, "DTH", 2)  # nothing French can be lost


# ---- 6.3.5 Guerrillas


@pytest.mark.parametrize(("vm", "points"), [("", 0), ("KEM", 0), ("KEM/G", -1), ("KEM/G XPH/G", -2)])
def test_6_3_5_d_each_guerrilla_on_the_map_at_the_end_of_the_turn_is_a_point(
    dice: LoadedDice, vm: str, points: int
) -> None:
    s = rest_of_turn(turn=4, vm=vm)
    dice(*[3] * len(vm.split()))  # they are isolated and stay
    play(s, EndPhase())
    assert (s.turn, s.vp) == (5, points)
    assert [e.rule for e in told(s, Scored)] == ["6.3.5-d"] * bool(points)


def test_6_3_5_e_supports_alone_are_not_aimed_at_a_guerrilla(dice: LoadedDice) -> None:
    s = french(vm="KEM/G XPH", units={"1 BM": "BEL"})
    assert (refused(s, Shell(at("KEM"))), refused(s, Bomb(at("KEM")))) == ("6.3.5-e", "6.3.5-e")
    assert (refused(s, Shell(at("XPH"))), refused(s, Bomb(at("XPH")))) == ("", "")
    s = french(vm="KEM/G KEM", ap=1, **{**QUIET, "artillery": 1})
    dice(1, 4)
    play(s, Shell(at("KEM")))
    assert counters(s) == "KEM/G"  # they hit the plain counter beside it


def test_6_3_5_e_a_land_unit_must_attack_it_or_the_dozer(dice: LoadedDice) -> None:
    s = offensive({"1 BM": "BEL"}, "BEL", vm="KEM/G")
    dice(1, 6)
    march(s, "KEM")
    assert (counters(s), s.guerrillas) == ("", 2)
    s = play(french(units={"Dozer": "BEL"}, vm="KEM/G"), ClearMines())
    march(s, "KEM")
    assert (counters(s), s.guerrillas) == ("", 2)
    assert [e.rule for e in told(s, MinesCleared)] == ["2.2.2-h"]


def test_6_3_5_e_the_dinassaut_may_not() -> None:
    s = play(french(units={"Dinassaut": "LSF"}, vm="HBF/G"), Sail())
    assert (goals(s, MarchTo), refused(s, MarchTo(at("HBF")))) == ("NDR", "6.3.5-e")
    s = play(french(units={"Dinassaut": "LSF"}, vm="HBF"), Sail())
    assert refused(s, MarchTo(at("HBF"))) == ""


@pytest.mark.parametrize(("vm", "bonus"), [("KEM/G KEM XPH/G", "+2"), ("KEM/G XPH/G", "+3")])
def test_6_3_5_f_it_counts_for_supply(dice: LoadedDice, vm: str, bonus: str) -> None:
    s = offensive({"1 BPC": "BEL"}, "BEL", vm=vm)
    dice(2, 1)  # 2 - 1 against a Guerrilla: the counter alone
    march(s, "XPH")
    assert dice_shown(s) == [(f"1 BPC 1{bonus}",)]


@pytest.mark.parametrize("large", [OFFENSIVE, ASSAULT])
def test_6_3_5_g_it_brings_only_clash_and_ambush(dice: LoadedDice, large: int) -> None:
    s = offensive({"1 BPC": "BEL"}, "BEL", vm="XPH/G")
    dice(3, dice.draw(large), dice.draw(CLASH), 6)  # the first is put aside
    march(s, "XPH")
    assert [e.counters for e in told(s, Drawn)] == [("Clash",)]
    s = offensive({"1 BPC": "BEL"}, "BEL", vm="XPH/G")
    dice(3, dice.draw(AMBUSH), 1, 6)
    march(s, "XPH")
    assert [e.counters for e in told(s, Drawn)] == [("Ambush",)]
    s = offensive({"1 BPC": "BEL"}, "BEL", vm="XPH")
    dice(2, dice.draw(large), 6)
    march(s, "XPH")
    assert told(s, Drawn)[0].counters in (("Offensive",), ("Assault",))


def test_6_3_5_g_also_when_it_attacks(dice: LoadedDice) -> None:
    dice(3, dice.draw(ASSAULT), dice.draw(CLASH), 6)
    s = attacked(units={"1 BPC": "BEL"}, vm="KEM/G CRA")
    assert [e.counters for e in told(s, Drawn)] == [("Clash",)]
    assert counters(s) == "CRA"


def test_6_3_5_h_otherwise_it_is_an_infiltration_counter(dice: LoadedDice) -> None:
    dice(2, 1)
    s = attacked(posts="BEL", vm="KEM/G CRA")  # it attacks
    assert [(e.die, e.modifier, e.level) for e in told(s, ThreatRolled)] == [(2, -1, 0)]
    assert counters(s) == "KEM/G CRA"
    dice(1, 6)
    s = attacked(posts="BEL", vm="KEM/G CRA")  # and is eliminated when beaten in its own attack
    assert (counters(s), s.guerrillas) == ("CRA", 2)
    assert [(e.rule, e.kind) for e in told(s, CounterRemoved)] == [("9.3.1-a", "Guerrilla")]
    dice(2)
    assert counters(attacked(posts="BEL", vm="KEM/G")) == ""  # and melts away when isolated


def test_6_3_5_h_it_is_attacked_like_one(dice: LoadedDice) -> None:
    s = offensive({"1 BM": "BEL"}, "BEL", vm="XPH/G")
    dice(2, 4)
    march(s, "XPH")
    assert (counters(s), where(s, "1 BM")) == ("XPH/G", "BEL")
    s = offensive({"1 BM": "BEL"}, "BEL", vm="XPH/G")
    dice(2, 5)
    march(s, "XPH")
    assert (counters(s), where(s, "1 BM")) == ("", "XPH")


# ---- 6.3.6 the Dangerous counter


@pytest.mark.parametrize(("vm", "points"), [("LPF/D", -1), ("LPF", 0)])
def test_6_3_6_b_on_the_map_at_the_end_of_the_turn_it_is_a_point(dice: LoadedDice, vm: str, points: int) -> None:
    s = rest_of_turn(turn=4, vm=vm)
    dice(3)
    play(s, EndPhase())
    assert (s.turn, s.vp) == (5, points)
    assert [e.rule for e in told(s, Scored)] == ["6.3.6-b"] * bool(points)


@pytest.mark.parametrize(("vm", "bonus"), [("ADC CLI LPF/D", "+2"), ("ADC LPF/D", "+3")])
def test_6_3_6_f_it_counts_for_supply_in_play(dice: LoadedDice, vm: str, bonus: str) -> None:
    s = offensive({"1 BPC": "DTH"}, "DTH", vm=vm)
    dice(1, 1)
    march(s, "ADC")
    assert dice_shown(s) == [(f"1 BPC 1{bonus}",)]


def test_6_3_6_g_only_the_dinassaut_may_attack_it(dice: LoadedDice) -> None:
    s = offensive({"1 BPC": "DTH"}, "DTH", vm="ADC", dangerous="LPF")
    assert (refused(s, MarchTo(at("LPF"))), refused(s, MarchTo(at("ADC")))) == ("6.3.6-g", "")
    s = french(vm="ADC", dangerous="LPF")
    assert (refused(s, Shell(at("LPF"))), refused(s, Bomb(at("LPF")))) == ("6.3.6-g", "6.3.6-g")
    s = play(french(units={"Dinassaut": "TRH"}, dangerous="LPF", ap=1, **QUIET), Sail())
    dice(2, 3)  # -1 on a blue space
    march(s, "LPF")
    assert (counters(s), where(s, "Dinassaut")) == ("", "LPF")


def test_6_3_6_g_once_it_has_gone_the_ford_is_open_to_attacks() -> None:
    s = offensive({"1 BPC": "DTH"}, "DTH", vm="LPF")
    assert refused(s, MarchTo(at("LPF"))) == ""


@pytest.mark.parametrize("large", [OFFENSIVE, ASSAULT])
def test_6_3_6_h_it_brings_only_clash_and_ambush(dice: LoadedDice, large: int) -> None:
    s = play(french(units={"Dinassaut": "TRH"}, dangerous="LPF", ap=1, **QUIET), Sail())
    dice(3, dice.draw(large), dice.draw(CLASH), 6)
    march(s, "LPF")
    assert [e.counters for e in told(s, Drawn)] == [("Clash",)]
    dice(2, dice.draw(large), dice.draw(AMBUSH), 1, 6)
    s = attacked(units={"1 BPC": "DTH"}, vm="LAP", dangerous="LPF")  # and when it attacks on land
    assert [e.counters for e in told(s, Drawn)] == [("Ambush",)]
    assert told(s, ThreatRolled)[0].modifier == 0


def test_6_3_6_h_any_river_combat_on_a_blue_space_does(dice: LoadedDice) -> None:
    s = play(french(units={"Dinassaut": "TRH"}, vm="LPF", ap=1, **QUIET), Sail())
    dice(3, dice.draw(OFFENSIVE), dice.draw(CLASH), 6)
    march(s, "LPF")
    assert [e.counters for e in told(s, Drawn)] == [("Clash",)]


def test_6_3_6_i_it_attacks_like_any_counter_and_is_beaten_like_any(dice: LoadedDice) -> None:
    dice(1, 1)
    s = attacked(posts="DTH", vm="LAP", dangerous="LPF")
    assert [p.CODE[e.place] for e in told(s, CombatBegan)] == ["DTH"]
    assert counters(s) == "LAP LPF/D"
    dice(1, 6)
    assert counters(attacked(posts="DTH", vm="LAP", dangerous="LPF")) == "LAP"
    dice(3)
    assert told(attacked(posts="DTH", dangerous="LPF"), CombatBegan) == []  # isolated
