"""Chapter 6.3: what Infiltration counters, Guerrillas and the Dangerous counter do to the French, in play."""

from __future__ import annotations

import pytest
from tests.games.hoa_binh.conftest import LoadedDice
from tests.games.hoa_binh.playing import (
    QUIET,
    Fields,
    begin,
    both_phases,
    dice_shown,
    french,
    goals,
    idle,
    legal,
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
    Continue,
    DropIn,
    EndPhase,
    HoldGround,
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
from indochine.games.hoa_binh.frames import VietMinhPhase
from indochine.games.hoa_binh.state import State

CLASH, AMBUSH, OFFENSIVE, ASSAULT = 0, 3, 5, 7  # where the first of each lies in the full container of turns 3 to 8


def offensive(units: dict[str, str], start: str, **fields: object) -> State:
    """An Offensive that has set out with everybody at the start; nobody can react."""
    there: Fields = {"ap": 2, "units": units, **QUIET} | fields
    return set_out(french(**there), Attack(at(start)), *(name for name, place in units.items() if place == start))


def attacked(**fields: object) -> State:
    """A Viet Minh Action Phase in which nobody can react."""
    return begin(VietMinhPhase(), **{"ap": 0, **QUIET} | fields)


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
    dice(1, 1, *([1, 1] if False else []))
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
    s = both_phases(units={"1 BPC": "DTH"}, vm="ADC ADC CDO", ap=0, **QUIET)  # the last AP are gone
    assert dice_shown(s) == []
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


@pytest.mark.parametrize(
    ("dice_fallen", "left"), [((1, 2), "ADC XBU"), ((1, 3), "XBU"), ((3, CLASH, 1), ""), ((3, CLASH, 1), "ADC XBU")]
)
def test_6_3_4_b_supports_alone_that_fail_leave_it_where_it_was(
    dice: LoadedDice, dice_fallen: tuple[int, ...], left: str
) -> None:
    s = french(ap=1, vm="ADC XBU", units={"1 BM": "DTH"}, artillery=1, air=0, transport=0, morane=False)
    if len(dice_fallen) == 3:
        if not left:
            return
        dice(3, dice.draw(CLASH), *([] if False else [1]))
        play(s, Shell(at("ADC")))
        assert dice_shown(s) == [("artillery 1+3",)]
        assert counters(s) == "XBU"  # 4+ beats a Clash
        return
    dice(*dice_fallen)
    play(s, Shell(at("ADC")))
    assert (counters(s), s.vm_serial[0]) == (left, 1 if left.startswith("ADC") else 2)
    assert (s.vp, where(s, "1 BM"), s.steps[u("1 BM")]) == (0, "DTH", 2)
