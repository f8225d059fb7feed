"""Chapter 7: what the French may do besides marching, and what it costs."""

from __future__ import annotations

import pytest
from tests.games.hoa_binh.conftest import LoadedDice
from tests.games.hoa_binh.playing import (
    QUIET,
    begin,
    both_phases,
    chosen_units,
    dice_shown,
    french,
    goals,
    idle,
    kinds,
    legal,
    march,
    play,
    refused,
    rest_of_turn,
    set_out,
    u,
)
from tests.games.hoa_binh.positions import at, check_sound, codes, counters, told, where

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Arrive,
    Attack,
    Bomb,
    Build,
    CallAir,
    CallArtillery,
    CallMorane,
    ClearMines,
    CommanderCallsAir,
    CommanderCallsArtillery,
    Continue,
    DropIn,
    Embark,
    EndPhase,
    Engage,
    Enough,
    Evacuate,
    Fly,
    GoTo,
    Halt,
    Jump,
    KeepPara,
    Land,
    Maintain,
    Move,
    NoMoreDrops,
    Pay,
    PayCommon,
    Ready,
    RecallPara,
    Reinforce,
    Sail,
    SendCommander,
    Shell,
    Take,
    Wait,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import (
    CombatBegan,
    CommanderPaid,
    Dropped,
    Flown,
    Ordered,
    Paid,
    Scored,
    UnitArrived,
    UnitRestored,
)
from indochine.games.hoa_binh.frames import FrenchPhase, Turn, VietMinhPhase

LARGE_WHITE = "VTR HHO TRH TBI DTH LAP STY APT VTH SDO TUV XOM NDR TVA XMA BEL XPH XMO BNG HBI"


# ---- 7.1 the use of AP


def test_7_1_a_ap_are_spent_action_by_action_until_none_are_left() -> None:
    s = french(ap=3, units={"1 BM": "TLI", "2 BM": "DTH"}, **QUIET)
    march(set_out(s, Move(at("TLI")), "1 BM"), "VTH")
    play(s, Halt())
    assert s.ap == 2
    play(s, Build(at("DTH")))
    assert s.ap == 1
    assert told(s, Paid) == [Paid("7.1-a", 1, 1)]
    assert (refused(s, Move(at("VTH"))), refused(s, Attack(at("VTH")))) == ("", "7.2-c")
    march(set_out(s, Move(at("VTH")), "1 BM"), "TLI")
    play(s, Halt())
    assert s.ap == 0
    assert idle(s)  # nothing is left but to end the phase


def test_7_1_a_the_french_may_stop_with_ap_in_hand() -> None:
    s = french(ap=8, units={"1 BM": "TLI"})
    assert refused(s, EndPhase()) == ""
    assert idle(play(s, EndPhase()))
    assert s.ap == 8


def test_7_1_a_a_commander_does_not_make_up_for_more_than_one_missing_ap() -> None:
    s = french(ap=1, units={"1 BM": "TLI", "Vanuxem": "TLI"}, **QUIET)
    play(s, Attack(at("TLI")))  # two AP: one of them must come from him
    assert [e.commander for e in told(s, CommanderPaid)] == [u("Vanuxem")]
    assert s.ap == 0
    s = french(ap=2, units={"1 BM": "TLI", "Vanuxem": "TLI"}, **QUIET)
    play(s, Attack(at("TLI")))
    assert legal(s) == [PayCommon(), Pay(u("Vanuxem"))]
    assert play(s, PayCommon()).ap == 0
    s = french(ap=0, units={"1 BM": "TLI", "Vanuxem": "TLI", "Clement": "TLI"}, **QUIET)
    assert refused(s, Attack(at("TLI"))) == "7.2-c"  # not even two of them
    assert refused(s, Move(at("TLI"))) == ""


def test_7_1_b_ap_kept_pay_for_reactions_in_the_viet_minh_phase(dice: LoadedDice) -> None:
    s = both_phases(ap=2, transport=0, posts="DTH", vm="ADC XBU")
    dice(1)
    play(s, EndPhase())
    assert s.ap == 2
    play(s, CallArtillery())
    assert (s.ap, s.artillery) == (1, 2)
    dice(1, 3)
    play(s, Ready())
    assert counters(s) == "XBU"


def test_7_1_b_they_are_gone_with_the_turn() -> None:
    s = rest_of_turn(ap=5, turn=4)
    play(s, EndPhase())
    assert (s.turn, s.ap) == (5, 0)


def test_7_1_c_the_same_unit_may_act_again_and_again_with_full_mp() -> None:
    s = french(ap=3, units={"1 BM": "STY"}, **QUIET)
    for route in ("VTH TLI XBU ADC APT MQU", "NDR TVF TUV DLU DHA LAP", "DXA HHO TRH TBI QOA DLA"):
        march(set_out(s, Move(s.where[u("1 BM")]), "1 BM"), route)
        play(s, Halt())
    assert where(s, "1 BM") == "DLA"
    assert s.ap == 0


# ---- 2.1 who pays (E-51)


@pytest.mark.parametrize(
    ("position", "action", "cost"),
    [
        ({"units": {"1 BM": "DTH", "Vanuxem": "DTH"}}, Build(at("DTH")), 1),
        ({"units": {"1 BM": "DTH", "Vanuxem": "DTH"}}, Move(at("DTH")), 1),
        ({"units": {"1 BM": "DTH", "Vanuxem": "DTH"}}, Attack(at("DTH")), 2),
        ({"units": {"RICM": "STY", "Vanuxem": "STY"}, "reduced": ["RICM"]}, Maintain(u("RICM")), 2),
        ({"units": {"Dozer": "XMA", "Vanuxem": "XMA"}}, ClearMines(), 1),
        ({"units": {"Dinassaut": "VTR", "Vanuxem": "VTR"}}, Sail(), 1),
        ({"units": {"Vanuxem": "DTH"}, "posts": "DTH"}, Evacuate(at("DTH")), 1),
    ],
)
def test_2_1_a_a_commander_with_the_force_bears_one_ap_of_its_action(position: dict, action, cost: int) -> None:  # type: ignore[no-untyped-def, type-arg]
    s = french(ap=cost, **position, **QUIET)
    play(s, action, Pay(u("Vanuxem")))
    assert s.ap == 1
    assert s.used == 1 << u("Vanuxem")
    s = french(ap=cost, **position, **QUIET)
    assert play(s, action, PayCommon()).ap == 0
    assert s.used == 0


@pytest.mark.parametrize(("where", "used"), [("TLI", 0), ("DTH", 1 << u("Vanuxem"))])
def test_2_1_a_not_from_another_space_and_once_a_turn(where: str, used: int) -> None:
    s = french(ap=0, units={"1 BM": "DTH", "Vanuxem": where}, used=used)
    assert refused(s, Build(at("DTH"))) == "7.2-a"
    s = french(ap=1, units={"1 BM": "DTH", "Vanuxem": where}, used=used)
    assert play(s, Build(at("DTH"))).ap == 0  # nobody was asked


@pytest.mark.parametrize("action", [Jump(), Fly(), Reinforce()])
def test_2_1_a_what_comes_from_hanoi_is_paid_in_common(action) -> None:  # type: ignore[no-untyped-def]
    cost = 1 if action == Jump() else 2
    s = french(ap=cost - 1, units={"1 BM": "STY", "Vanuxem": "STY"})
    assert refused(s, action) in ("7.2-f", "7.2-j", "7.2-k")
    s = french(ap=cost, units={"1 BM": "STY", "Vanuxem": "STY"})
    play(s, action)
    assert "Embark" in kinds(s)  # nobody was asked who pays


# ---- construction


def test_7_2_a_a_post_costs_one_ap_and_the_base_two() -> None:
    s = french(ap=4, units={"1 BM": "DTH", "2 BM": "HBI"})
    play(s, Build(at("DTH")))
    assert (s.ap, s.vp, codes(s.forts & ~(p.RETREAT | p.PERMANENT))) == (3, 1, "DTH")
    play(s, Build(at("HBI")))
    assert (s.ap, s.vp, codes(s.forts & ~(p.RETREAT | p.PERMANENT))) == (1, 4, "DTH HBI")
    assert [e.rule for e in told(s, Scored)] == ["11.2.1b-c"]


def test_7_2_a_not_without_the_ap() -> None:
    s = french(ap=1, units={"1 BM": "DTH", "2 BM": "HBI"})
    assert (refused(s, Build(at("DTH"))), refused(s, Build(at("HBI")))) == ("", "7.2-a")
    assert refused(french(ap=2, units={"2 BM": "HBI"}), Build(at("HBI"))) == ""
    s = french(ap=1, units={"2 BM": "HBI", "Clement": "HBI"})
    assert refused(s, Build(at("HBI"))) == ""


def test_7_2_a_a_combat_unit_must_be_there() -> None:
    s = french(units={"1 BM": "TLI", "Vanuxem": "DTH"}, convoys={"TUV": "LAP"})
    assert refused(s, Build(at("DTH"))) == "7.2-a"  # a commander
    assert refused(s, Build(at("LAP"))) == "7.2-a"  # a convoy
    assert refused(s, Build(at("APT"))) == "7.2-a"  # nobody


@pytest.mark.parametrize(("unit", "site"), [("CLSM", "DTH"), ("Dozer", "DTH"), ("Dinassaut", "APT"), ("RICM", "BEL")])
def test_7_2_a_any_combat_unit_builds(unit: str, site: str) -> None:
    s = french(units={unit: site})
    play(s, Build(at(site)))
    assert s.forts >> at(site) & 1


def test_7_2_a_no_viet_minh_counter_may_be_there() -> None:
    s = french(units={"1 BM": "DTH"}, vm="DTH")
    assert refused(s, Build(at("DTH"))) == "7.2-a"
    assert refused(french(units={"1 BM": "DTH"}, vm="ADC CDO CLI"), Build(at("DTH"))) == ""


def test_7_2_a_only_where_the_symbol_is_printed() -> None:
    everywhere = {unit: code for unit, code in zip(p.UNIT, p.CODE, strict=False)}
    s = french(units={})
    assert goals(s, Build) == ""
    units = list(p.UNIT)[: p.N_COMBAT]
    built = ""
    for start in range(0, p.PLACES, len(units)):
        s = french(units=dict(zip(units, p.CODE[start:], strict=False)))
        built += goals(s, Build) + " "
    assert built.split() == "TRH DTH LAP APT TUV NDR BEL XPH XMO BNG HBI".split()
    assert refused(french(units={"1 BM": "VTH"}), Build(at("VTH"))) == "1.3.1-c"
    assert everywhere


# ---- the duty to build the base (E-43)


@pytest.mark.parametrize("turn", [0, 4])
def test_1_3_2_c_the_phase_does_not_end_before_the_base_is_built(turn: int) -> None:
    s = french(turn=turn, ap=3, units={"1 BM": "HBI"})
    assert refused(s, EndPhase()) == "1.3.2-c"
    play(s, Build(at("HBI")))
    assert refused(s, EndPhase()) == ""


@pytest.mark.parametrize(
    "position",
    [
        {"ap": 1, "units": {"1 BM": "HBI", "Vanuxem": "HBI"}},  # commanders' AP are not forced
        {"units": {"Vanuxem": "HBI"}},
        {"units": {"1 BM": "BNG"}},
        {"units": {"1 BM": "HBI"}, "vm": "HBI"},
        {"units": {"1 BM": "HBI"}, "built": 1 << at("HBI")},  # lost and retaken: allowed, not a duty
        {"units": {"1 BM": "HBI"}, "rainbow": 7, "turn": 7},
    ],
)
def test_1_3_2_c_no_duty_without_the_means_or_after_it_was_done(position: dict) -> None:  # type: ignore[type-arg]
    assert refused(french(**position), EndPhase()) == ""


def test_1_3_2_c_the_base_is_built_at_hoa_binh_only() -> None:
    s = french(units={"1 BM": "DTH"})
    play(s, Build(at("DTH")))
    assert s.vp == 1


# ---- air drops


def drop(s, unit: str, place: str):  # type: ignore[no-untyped-def]
    return play(s, Jump(), Embark(u(unit)), Land(at(place)))


def test_7_2_f_a_drop_costs_one_ap_and_one_air_transport_point() -> None:
    s = drop(french(ap=8), "1 BPC", "HBI")
    assert (s.ap, s.transport, where(s, "1 BPC")) == (7, 2, "HBI")
    assert told(s, Dropped) == [Dropped("7.2-f", u("1 BPC"), at("HBI"))]
    check_sound(s)


@pytest.mark.parametrize("lacking", [{"ap": 0}, {"transport": 0}, {"units": dict.fromkeys(list(p.UNIT)[:9], "STY")}])
def test_7_2_f_not_without_ap_points_or_paras(lacking: dict) -> None:  # type: ignore[type-arg]
    s = french(**{"ap": 1, "transport": 1, "units": {"Vanuxem": "VTH"}} | lacking)
    assert refused(s, Jump()) == "7.2-f"
    assert refused(french(ap=1, transport=1), Jump()) == ""


def test_7_2_f_only_para_counters_in_hanoi_jump() -> None:
    s = play(french(units={"1 BPC": "STY", "5 BPC": "GONE", "7 BPC": "EN ROUTE"}), Jump())
    assert chosen_units(s, Embark) == ["2 BPC", "2 BPC light artillery", "8 BPC", "1 BEP", "2 BEP", "1 BPVN"]
    assert refused(s, Embark(u("1 BPC"))) == "7.2-f"
    assert refused(s, Embark(u("1/4 RTM"))) == "7.2-f"


def test_7_2_f_they_land_on_large_white_spaces() -> None:
    s = play(french(vm="DTH"), Jump(), Embark(u("1 BPC")))
    assert goals(s, Land) == LARGE_WHITE  # the enemy does not close one
    for closed in ("ADC", "LPF", "BVI", "XBU"):
        assert refused(s, Land(at(closed))) == "1.3.1-c"


def test_7_2_f_within_stacking() -> None:
    four = dict.fromkeys(["1 BM", "2 BM", "6 BVN", "CLSM"], "DTH")
    s = play(french(units=four), Jump(), Embark(u("1 BPC")))
    assert refused(s, Land(at("DTH"))) == "3.1-d"
    del four["CLSM"]
    assert refused(play(french(units=four), Jump(), Embark(u("1 BPC"))), Land(at("DTH"))) == ""


def test_7_2_f_several_in_a_phase_one_counter_each() -> None:
    s = french(ap=8)
    for unit in ("1 BPC", "5 BPC", "7 BPC"):
        drop(s, unit, "HBI")
    assert (s.ap, s.transport) == (5, 0)
    assert refused(s, Jump()) == "7.2-f"


def test_7_2_f_in_the_viet_minh_phase_before_and_between_the_attacks(dice: LoadedDice) -> None:
    s = begin(VietMinhPhase(), ap=3, posts="DTH", vm="ADC CDO", artillery=0, air=0, morane=False, transport=2)
    # the counters do not touch each other but both touch Dan The: give them company
    s = begin(VietMinhPhase(), ap=2, posts="DTH", vm="ADC ADC", artillery=0, air=0, morane=False, transport=2)
    assert legal(s) == [Continue(), NoMoreDrops(), Jump()]
    drop(s, "1 BPC", "DTH")
    assert (s.ap, s.transport, where(s, "1 BPC")) == (1, 1, "DTH")
    dice(1)
    play(s, Continue())
    dice(1, 1)
    play(s, Ready())
    assert counters(s) == "ADC ADC"
    assert Jump() in legal(s)  # between two attacks
    drop(s, "5 BPC", "VTH")
    assert s.ap == 0


def test_7_2_f_only_as_long_as_attacks_are_to_come_and_paid_for() -> None:
    assert idle(begin(VietMinhPhase(), ap=8, posts="DTH"))
    for lacking in ({"ap": 0}, {"transport": 0}):
        s = begin(VietMinhPhase(), **{"ap": 1, "posts": "DTH", "vm": "ADC ADC"} | lacking)
        assert Jump() not in legal(s)


def test_7_2_f_no_more_drops_between_attacks_leaves_those_into_combats(dice: LoadedDice) -> None:
    s = begin(VietMinhPhase(), ap=2, posts="DTH", vm="ADC ADC", artillery=0, air=0, morane=False)
    dice(1)
    play(s, NoMoreDrops())
    assert DropIn(u("1 BPC")) in legal(s)
    dice(1, 1)
    play(s, Ready())
    assert Jump() not in legal(s)
    assert DropIn(u("1 BPC")) in legal(s)
    play(s, DropIn(u("1 BPC")), DropIn(u("5 BPC")))
    assert (s.ap, s.transport, where(s, "5 BPC")) == (0, 1, "DTH")


@pytest.mark.parametrize(
    ("position", "rule"),
    [
        ({"units": {"1 BM": "CDO"}, "vm": "TRH TRH", "ap": 2}, "7.2-f"),  # Co Do is small
        ({"posts": "DTH", "vm": "ADC ADC", "ap": 2, "transport": 0}, "7.2-f"),
        ({"posts": "DTH", "vm": "ADC ADC", "ap": 0}, ""),
    ],
)
def test_7_2_f_into_a_combat_under_the_same_conditions(dice: LoadedDice, position: dict, rule: str) -> None:  # type: ignore[type-arg]
    fields = {"morane": False, **position}
    s = begin(VietMinhPhase(no_drops=True), **fields)
    if rule:
        dice(1)
        s = begin(VietMinhPhase(no_drops=True), **fields) if idle(s) else s
    assert not any(type(a) is DropIn for a in legal(s))
