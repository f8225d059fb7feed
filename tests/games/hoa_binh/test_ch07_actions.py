"""Chapter 7: what the French may do besides marching, and what it costs."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.playing import (
    GAME,
    QUIET,
    Fields,
    begin,
    both_phases,
    chosen_units,
    convoy_at,
    dice_shown,
    french,
    goals,
    halt,
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
    AmbushTested,
    CombatBegan,
    CommanderPaid,
    Dropped,
    Flown,
    Ordered,
    Paid,
    ParaRecalled,
    Scored,
    SupportCalled,
    UnitArrived,
    UnitRestored,
)
from indochine.games.hoa_binh.frames import Turn, VietMinhPhase
from indochine.games.hoa_binh.state import ATTACKED, Place, State
from indochine.kernel.words import Action

LARGE_WHITE = "VTR HHO TRH TBI DTH LAP STY APT VTH SDO TUV XOM NDR TVA XMA BEL XPH XMO BNG HBI"
AT_DAN_THE = {"1 BM": "DTH", "Vanuxem": "DTH"}
VANUXEM = 1 << u("Vanuxem")
PARAS = ["1 BPC", "2 BPC", "2 BPC light artillery", "5 BPC", "7 BPC", "8 BPC", "1 BEP", "2 BEP", "1 BPVN"]
INFANTRY = ["I/13 DBLE", "3/13 DBLE", "1/5 REI", "3/5 REI", "2/3 RTA", "1/1 RTA"]


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


def test_7_1_a_what_commanders_do_not_bear_comes_from_the_common_ap() -> None:
    s = play(french(ap=1, units=AT_DAN_THE, **QUIET), Attack(at("DTH")))  # of two AP one must come from him
    assert [e.commander for e in told(s, CommanderPaid)] == [u("Vanuxem")]
    assert s.ap == 0
    s = play(french(ap=2, units=AT_DAN_THE, **QUIET), Attack(at("DTH")))
    assert legal(s) == [PayCommon(), Pay(u("Vanuxem"))]
    assert play(s, PayCommon()).ap == 0
    s = french(ap=0, units={**AT_DAN_THE, "Clement": "DTH"}, **QUIET)
    assert (refused(s, Attack(at("DTH"))), refused(s, Move(at("DTH")))) == ("7.2-c", "")  # one of them, not two


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
    s = play(rest_of_turn(ap=5, turn=4), EndPhase())
    assert (s.turn, s.ap) == (5, 0)


def test_7_1_c_the_same_unit_may_act_again_and_again_with_full_mp() -> None:
    s = french(ap=4, units={"1 BM": "STY"}, **QUIET)
    for route in ("VTH TLI XBU ADC APT MQU", "NDR TVF TUV DLU DHA LAP", "DXA HHO TRH TBI QOA DLA"):
        halt(march(set_out(s, Move(Place(s.where[u("1 BM")])), "1 BM"), route))
    assert (where(s, "1 BM"), s.ap) == ("DLA", 1)


# ---- 2.1 who pays (E-51)


@pytest.mark.parametrize(
    ("fields", "action", "cost"),
    [
        ({"units": AT_DAN_THE}, Build(at("DTH")), 1),
        ({"units": AT_DAN_THE}, Move(at("DTH")), 1),
        ({"units": AT_DAN_THE}, Attack(at("DTH")), 2),
        ({"units": {"RICM": "STY", "Vanuxem": "STY"}, "reduced": ["RICM"]}, Maintain(u("RICM")), 2),
        ({"units": {"Dozer": "XMA", "Vanuxem": "XMA"}}, ClearMines(), 1),
        ({"units": {"Dinassaut": "VTR", "Vanuxem": "VTR"}}, Sail(), 1),
        ({"units": {"Vanuxem": "DTH"}, "posts": "DTH"}, Evacuate(at("DTH")), 1),
    ],
)
def test_2_1_a_a_commander_with_the_force_bears_one_ap_of_its_action(fields: Fields, action: Action, cost: int) -> None:
    s = play(french(ap=cost, **fields, **QUIET), action, Pay(u("Vanuxem")))
    assert (s.ap, s.used) == (1, VANUXEM)
    s = play(french(ap=cost, **fields, **QUIET), action, PayCommon())
    assert (s.ap, s.used) == (0, 0)


@pytest.mark.parametrize(("place", "used"), [("TLI", 0), ("DTH", VANUXEM)])
def test_2_1_a_not_from_another_space_and_once_a_turn(place: str, used: int) -> None:
    units = {"1 BM": "DTH", "2 BM": "TLI", "Vanuxem": place}
    assert refused(french(ap=0, units=units, used=used), Build(at("DTH"))) == "7.2-a"
    assert play(french(ap=1, units=units, used=used), Build(at("DTH"))).ap == 0  # nobody was asked


@pytest.mark.parametrize(
    ("action", "cost", "rule"), [(Jump(), 1, "7.2-f"), (Fly(), 2, "7.2-j"), (Reinforce(), 2, "7.2-k")]
)
def test_2_1_a_what_comes_from_hanoi_is_paid_in_common(action: Action, cost: int, rule: str) -> None:
    units = {"1 BM": "STY", "Vanuxem": "STY"}
    assert refused(french(ap=cost - 1, units=units), action) == rule
    s = play(french(ap=cost, units=units), action)
    assert "Embark" in kinds(s)  # nobody was asked who pays


# ---- 2.1 a commander's AP for supports, and his journeys (E-52)


def test_2_1_b_his_ap_buys_artillery_or_air_for_his_force_and_nothing_else(dice: LoadedDice) -> None:
    dice(1)
    s = begin(VietMinhPhase(), ap=0, units=AT_DAN_THE, vm="ADC ADC")
    assert legal(s) == [Ready(), CommanderCallsArtillery(u("Vanuxem")), CommanderCallsAir(u("Vanuxem"))]
    assert (refused(s, CallMorane()), refused(s, DropIn(u("1 BPC")))) == ("7.1-a", "7.1-a")
    assert refused(s, CommanderCallsAir(u("Clement"))) == "2.1-b"
    dice(1, 1, *(1, 1))  # nothing else can be called: this fight, and the next
    play(s, CommanderCallsAir(u("Vanuxem")))
    assert (s.ap, s.air, s.artillery, s.used) == (0, 2, 3, VANUXEM)
    assert dice_shown(s) == [("1 BM 1+1", "aircraft 1+4"), ("1 BM 1+1",)]


def test_2_1_b_or_for_supports_alone_on_a_counter_beside_him(dice: LoadedDice) -> None:
    for place, rule in (("DTH", ""), ("TLI", "7.2-m")):
        s = french(ap=0, units={"Vanuxem": place}, vm="ADC")
        assert refused(s, Shell(at("ADC"))) == rule
    dice(1, 1)
    play(french(ap=0, units={"Vanuxem": "DTH"}, vm="ADC"), Shell(at("ADC")))
    s = french(ap=0, units={"Vanuxem": "DTH", "Clement": "DTH"}, vm="ADC", air=0)
    dice(1, 1)
    play(s, Shell(at("ADC")), Pay(u("Vanuxem")))
    assert (s.ap, s.used, s.artillery) == (0, VANUXEM, 2)


def test_2_1_e_he_travels_from_white_to_white_past_no_enemy() -> None:
    s = french(units={"Vanuxem": "TLI"}, vm="VTH XBU", bases={1: "NGN"})
    assert SendCommander(u("Vanuxem")) not in legal(s)
    assert refused(s, SendCommander(u("Vanuxem"))) == "2.1-e"
    s = play(french(units={"Vanuxem": "TLI"}, vm="VTH", bases={1: "NGN"}), SendCommander(u("Vanuxem")))
    assert (refused(s, GoTo(at("APT"))), refused(s, GoTo(at("LPF")))) == ("", "")  # over Xom Bu, and onto a ford
    assert (refused(s, GoTo(at("XBU"))), refused(s, GoTo(at("VTH")))) == ("2.1-f", "2.1-e")
    play(s, GoTo(at("LPF")))
    assert (where(s, "Vanuxem"), s.ap) == ("LPF", 8)


def test_2_1_e_after_every_action_again() -> None:
    s = french(units=AT_DAN_THE)
    play(s, SendCommander(u("Vanuxem")), GoTo(at("VTH")))
    assert refused(s, SendCommander(u("Vanuxem"))) == "2.1-e"  # he has just gone as far as he liked
    play(s, Build(at("DTH")))
    assert refused(s, SendCommander(u("Vanuxem"))) == ""


# ---- construction


def own_forts(s: State) -> str:
    return codes(s.forts & ~(p.RETREAT | p.PERMANENT))


def test_7_2_a_a_post_costs_one_ap_and_the_base_two() -> None:
    s = play(french(ap=4, units={"1 BM": "DTH", "2 BM": "HBI"}), Build(at("DTH")))
    assert (s.ap, s.vp, own_forts(s)) == (3, 1, "DTH")
    play(s, Build(at("HBI")))
    assert (s.ap, s.vp, own_forts(s)) == (1, 4, "DTH HBI")
    assert [e.rule for e in told(s, Scored)] == ["11.2.1b-c"]


def test_7_2_a_not_without_the_ap() -> None:
    s = french(ap=1, units={"1 BM": "DTH", "2 BM": "HBI"})
    assert (refused(s, Build(at("DTH"))), refused(s, Build(at("HBI")))) == ("", "7.2-a")
    assert refused(french(ap=2, units={"2 BM": "HBI"}), Build(at("HBI"))) == ""
    assert refused(french(ap=1, units={"2 BM": "HBI", "Clement": "HBI"}), Build(at("HBI"))) == ""


def test_7_2_a_a_combat_unit_must_be_there() -> None:
    s = french(units={"1 BM": "TLI", "Vanuxem": "DTH"}, convoys={"TUV": "LAP"})
    assert refused(s, Build(at("DTH"))) == "7.2-a"  # a commander
    assert refused(s, Build(at("LAP"))) == "7.2-a"  # a convoy
    assert refused(s, Build(at("APT"))) == "7.2-a"  # nobody


@pytest.mark.parametrize(("unit", "place"), [("CLSM", "DTH"), ("Dozer", "DTH"), ("Dinassaut", "APT"), ("RICM", "BEL")])
def test_7_2_a_any_combat_unit_builds(unit: str, place: str) -> None:
    s = play(french(units={unit: place}), Build(at(place)))
    assert own_forts(s) == place


def test_7_2_a_no_viet_minh_counter_may_be_there() -> None:
    assert refused(french(units={"1 BM": "DTH"}, vm="DTH"), Build(at("DTH"))) == "7.2-a"
    assert refused(french(units={"1 BM": "DTH"}, vm="ADC CDO CLI"), Build(at("DTH"))) == ""


def test_7_2_a_only_where_the_symbol_is_printed() -> None:
    units, sites = list(p.UNIT)[: p.N_COMBAT], []
    for start in range(0, p.PLACES, len(units)):
        s = french(units=dict(zip(units, p.CODE[start:], strict=False)))
        sites += goals(s, Build).split()
    assert sites == ["TRH", "DTH", "LAP", "APT", "TUV", "NDR", "BEL", "XPH", "XMO", "BNG", "HBI"]
    assert refused(french(units={"1 BM": "VTH"}), Build(at("VTH"))) == "1.3.1-c"


# ---- the duty to build the base (E-43)


@pytest.mark.parametrize("turn", [0, 4])
def test_1_3_2_c_the_phase_does_not_end_before_the_base_is_built(turn: int) -> None:
    s = french(turn=turn, ap=2, units={"1 BM": "HBI"}, **QUIET)
    assert refused(s, EndPhase()) == "1.3.2-c"
    s = play(french(turn=turn, ap=3, units={"1 BM": "HBI"}), Build(at("HBI")))
    assert refused(s, EndPhase()) == ""
    assert s.vp == 3


@pytest.mark.parametrize(
    "fields",
    [
        {"ap": 1, "units": {"1 BM": "HBI", "Vanuxem": "HBI"}},  # commanders' AP are not forced
        {"units": {"Vanuxem": "HBI"}},
        {"units": {"1 BM": "BNG"}},
        {"units": {"1 BM": "HBI"}, "vm": "HBI"},
        {"units": {"1 BM": "HBI"}, "built": 1 << at("HBI")},  # lost and retaken: allowed, not a duty
        {"units": {"1 BM": "HBI"}, "rainbow": 7, "turn": 7},
    ],
)
def test_1_3_2_c_no_duty_without_the_means_or_once_it_was_done(fields: Fields) -> None:
    assert refused(french(**fields), EndPhase()) == ""


def test_1_3_2_c_no_base_anywhere_else() -> None:
    s = play(french(units={"1 BM": "DTH"}), Build(at("DTH")))
    assert (s.vp, s.ap) == (1, 7)
    assert refused(french(units={"1 BM": "HBF"}), Build(at("HBF"))) == "1.3.1-c"


# ---- the Dinassaut under the Dangerous counter (E-55)

BESET: Fields = {"units": {"Dinassaut": "LPF"}, "dangerous": "LPF"}


def test_2_2_2_l_with_an_ap_it_must_fight_or_leave(dice: LoadedDice) -> None:
    s = french(ap=1, units={"Dinassaut": "LPF", "1 BM": "STY"}, dangerous="LPF", **QUIET)
    assert refused(s, EndPhase()) == "2.2.2-l"
    play(s, Sail())
    assert s.ap == 0
    assert legal(s) == [Engage(), MarchTo(at("TRH")), MarchTo(at("APT"))]  # and no halt
    fought, left = s.clone(), s
    dice(2, 3)
    play(fought, Engage())
    assert (counters(fought), where(fought, "Dinassaut")) == ("", "LPF")
    play(left, MarchTo(at("APT")), Halt())
    assert (counters(left), where(left, "Dinassaut")) == ("LPF/D", "APT")


def test_2_2_2_l_a_commander_in_its_space_can_pay() -> None:
    units = {"Dinassaut": "LPF", "Vanuxem": "LPF", "Clement": "STY", "1 BM": "STY"}
    assert refused(french(ap=0, units=units, dangerous="LPF"), EndPhase()) == "2.2.2-l"
    s = french(ap=0, units=units, dangerous="LPF", used=VANUXEM)
    assert (refused(s, EndPhase()), refused(s, Sail())) == ("", "7.2-e")


def test_2_2_2_l_without_ap_it_leaves_by_one_space_free_of_charge() -> None:
    s = french(ap=0, **BESET, **QUIET)
    assert legal(s) == [MarchTo(at("TRH")), MarchTo(at("APT"))]
    play(s, MarchTo(at("APT")))
    assert (where(s, "Dinassaut"), s.ap, idle(s)) == ("APT", 0, True)
    s = french(ap=0, **BESET, **QUIET, vm="TRH TRH")
    assert legal(s) == [MarchTo(at("APT"))]


def test_2_2_2_l_hemmed_in_it_fights_free_of_charge(dice: LoadedDice) -> None:
    dice(2, 3)
    s = french(ap=0, **BESET, **QUIET, vm="TRH APT")
    assert (counters(s), s.ap, idle(s)) == ("TRH APT", 0, True)
    assert [e.what for e in told(s, CombatBegan)] == ["The Dinassaut attacks"]


# ---- air drops


def drop(s: State, unit: str, place: str) -> State:
    return play(s, Jump(), Embark(u(unit)), Land(at(place)))


def test_7_2_f_a_drop_costs_one_ap_and_one_air_transport_point() -> None:
    s = drop(french(ap=8), "1 BPC", "HBI")
    assert (s.ap, s.transport, where(s, "1 BPC")) == (7, 2, "HBI")
    assert told(s, Dropped) == [Dropped("7.2-f", u("1 BPC"), at("HBI"))]
    check_sound(s)


@pytest.mark.parametrize("lacking", [{"ap": 0}, {"transport": 0}, {"units": dict.fromkeys(PARAS, "STY")}])
def test_7_2_f_not_without_ap_points_or_paras(lacking: Fields) -> None:
    there: Fields = {"ap": 1, "transport": 1, "units": {"Vanuxem": "VTH"}}
    assert refused(french(**there), Jump()) == ""
    assert refused(french(**there | {"units": {"Vanuxem": "VTH"}} | lacking), Jump()) == "7.2-f"


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
    assert refused(play(french(units=four), Jump(), Embark(u("1 BPC"))), Land(at("DTH"))) == "3.1-d"
    del four["CLSM"]
    assert refused(play(french(units=four), Jump(), Embark(u("1 BPC"))), Land(at("DTH"))) == ""


def test_7_2_f_several_in_a_phase_one_counter_each() -> None:
    s = french(ap=8)
    for unit in ("1 BPC", "5 BPC", "7 BPC"):
        drop(s, unit, "HBI")
    assert (s.ap, s.transport) == (5, 0)
    assert refused(s, Jump()) == "7.2-f"


def attack_to_come(**fields: object) -> State:
    """Two counters at Ap Da Chong are about to attack the post at Dan The."""
    there: Fields = {"ap": 2, "posts": "DTH", "vm": "ADC ADC", "artillery": 0, "air": 0, "morane": False}
    return begin(VietMinhPhase(), **there | fields)


def test_7_2_f_in_the_viet_minh_phase_before_and_between_the_attacks(dice: LoadedDice) -> None:
    s = attack_to_come()
    assert legal(s) == [Continue(), NoMoreDrops(), Jump()]
    drop(s, "1 BPC", "DTH")
    assert (s.ap, s.transport, where(s, "1 BPC")) == (1, 2, "DTH")
    dice(1)
    play(s, Continue())
    dice(1, 1)
    play(s, Ready())
    assert counters(s) == "ADC ADC"
    assert Jump() in legal(s)
    dice(1, 1, 1)
    drop(s, "5 BPC", "VTH")
    assert (s.ap, idle(s)) == (0, True)


def test_7_2_f_nobody_marches_in_the_viet_minh_phase() -> None:
    s = attack_to_come(units={"1 BM": "DTH"}, ap=8)
    drop(s, "1 BPC", "DTH")
    assert kinds(s) == {"Continue", "NoMoreDrops", "Jump"}


def test_7_2_f_not_without_attacks_to_come_ap_and_points(dice: LoadedDice) -> None:
    assert idle(attack_to_come(vm=""))
    for lacking in ({"ap": 0}, {"transport": 0}):
        dice(1, 1, 1, 1)
        assert idle(attack_to_come(**lacking))


def test_7_2_f_no_more_drops_between_attacks_leaves_those_into_combats(dice: LoadedDice) -> None:
    s = attack_to_come()
    dice(1)
    play(s, NoMoreDrops())
    assert DropIn(u("1 BPC")) in legal(s)
    dice(1, 1)
    play(s, Ready())
    assert Jump() not in legal(s)
    dice(1, 1, 1)
    play(s, DropIn(u("1 BPC")), DropIn(u("5 BPC")))
    assert (s.ap, s.transport, where(s, "5 BPC")) == (0, 1, "DTH")


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({}, ""),
        ({"transport": 0}, "7.2-f"),
        ({"ap": 0}, "7.1-a"),
        ({"units": {"1 BM": "CDO", "Vanuxem": "CDO"}, "vm": "DTH DTH", "posts": ""}, "1.3.1-c"),  # a small space
        ({"units": dict.fromkeys(["1 BM", "2 BM", "6 BVN", "CLSM", "Vanuxem"], "DTH")}, "3.1-d"),  # a full one
    ],
)
def test_7_2_f_into_a_combat_on_the_same_terms(dice: LoadedDice, fields: Fields, rule: str) -> None:
    there: Fields = {"ap": 2, "posts": "DTH", "vm": "ADC ADC", "units": AT_DAN_THE} | fields
    dice(1)
    s = begin(VietMinhPhase(no_drops=True), **there)
    assert refused(s, DropIn(u("1 BPC"))) == rule


def test_7_2_f_a_drop_on_a_counter_in_the_viet_minh_phase_is_a_french_attack(dice: LoadedDice) -> None:
    s = attack_to_come(vm="ADC ADC APT", transport=1, ap=1)
    dice(1, 3, *(1, 1), *(1, 1), *(1, 1))
    drop(s, "1 BPC", "APT")
    fights = [(e.what, p.CODE[e.place]) for e in told(s, CombatBegan)]
    assert fights[0] == ("Paras land among the enemy", "APT")
    # not won: they go to Minh Quang, and the counter, which has not attacked by that, follows in its turn
    assert fights[1:] == [("Viet Minh attack", x) for x in ("DTH", "DTH", "MQU")]
    assert list(s.vm_flags) == [ATTACKED] * 3


def test_7_2_g_once_landed_they_move_and_attack_at_the_usual_price(dice: LoadedDice) -> None:
    s = drop(french(ap=8, **{**QUIET, "transport": 1}, vm="MQU"), "1 BPC", "DTH")
    march(set_out(s, Move(at("DTH")), "1 BPC"), "ADC APT")
    play(s, Halt())
    assert (s.ap, where(s, "1 BPC")) == (6, "APT")
    set_out(s, Attack(at("APT")), "1 BPC")  # and again: there is no limit of one
    assert s.ap == 4
    dice(1, 6)
    halt(march(s, "MQU"))
    assert (counters(s), where(s, "1 BPC")) == ("", "MQU")


def test_7_2_g_not_without_the_ap() -> None:
    s = drop(french(ap=2), "1 BPC", "DTH")
    assert (refused(s, Move(at("DTH"))), refused(s, Attack(at("DTH")))) == ("", "7.2-c")


@pytest.mark.parametrize(("die", "left"), [(4, ""), (3, "APT")])
def test_7_2_h_on_a_counter_they_fight_at_once_at_minus_one(dice: LoadedDice, die: int, left: str) -> None:
    s = french(ap=1, **{**QUIET, "transport": 1}, vm="APT")
    dice(1, die)
    drop(s, "1 BPC", "APT")
    assert dice_shown(s) == [(f"1 BPC {die}+2",)]
    assert counters(s) == left
    assert (s.ap, s.transport) == (0, 0)


def test_7_2_h_no_counter_no_fight() -> None:
    s = drop(french(vm="ADC MQU"), "1 BPC", "APT")
    assert told(s, CombatBegan) == []


def test_7_2_h_also_when_they_join_an_attack_but_not_a_defence(dice: LoadedDice) -> None:
    s = french(ap=3, units={"1 BM": "ADC"}, vm="APT", artillery=0, air=0, morane=False)
    set_out(s, Attack(at("ADC")), "1 BM")
    dice(1)
    march(s, "APT")
    dice(1, 1)
    play(s, DropIn(u("1 BPC")))
    assert dice_shown(s) == [("1 BPC 1+2", "1 BM 1+1")]
    s = attack_to_come(ap=1)
    dice(1)
    play(s, Continue())
    dice(1, 1, *(1, 1, 1))
    play(s, DropIn(u("1 BPC")))
    assert dice_shown(s) == [("1 BPC 1+3", "fort 1+0")] * 2


def test_7_2_h_the_minus_one_lasts_for_that_combat(dice: LoadedDice) -> None:
    s = french(ap=1, **{**QUIET, "transport": 1}, vm="APT APT")
    dice(1, 6, 1, 6)
    drop(s, "1 BPC", "APT")
    assert dice_shown(s) == [("1 BPC 6+2",), ("1 BPC 6+3",)]


# ---- the upkeep of paras


def test_7_2_i_every_para_counter_on_the_map_stays_for_an_ap_or_goes_home(dice: LoadedDice) -> None:
    units = {"1 BPC": "HBI", "2 BPC": "STY", "2 BPC light artillery": "STY", "5 BPC": "EN ROUTE", "1 BM": "STY"}
    dice(1)
    s = begin(Turn(step="war_strategy"), units=units, reduced=["2 BPC"])
    assert legal(s) == [KeepPara(u("1 BPC")), RecallPara(u("1 BPC"))]
    assert s.ap == 6
    play(s, KeepPara(u("1 BPC")))
    assert (s.ap, where(s, "1 BPC")) == (5, "HBI")
    play(s, RecallPara(u("2 BPC")))
    assert (s.ap, where(s, "2 BPC"), s.steps[u("2 BPC")]) == (5, "HANOI", 1)
    assert told(s, ParaRecalled) == [ParaRecalled("7.2-i", u("2 BPC"), at("STY"))]
    dice(1)
    play(s, KeepPara(u("2 BPC light artillery")))
    assert s.ap == 4
    assert Jump() in legal(s)  # the French phase: nobody else was asked for, and those at Hanoi may jump again


def test_7_2_i_without_ap_they_go(dice: LoadedDice) -> None:
    s = begin(Turn(step="muster_paras"), ap=1, units={"1 BPC": "HBI", "5 BPC": "HBI", "Vanuxem": "HBI"})
    dice(1)
    play(s, KeepPara(u("1 BPC")))
    assert (s.ap, where(s, "1 BPC"), where(s, "5 BPC")) == (0, "HBI", "HANOI")


def test_7_2_i_again_each_turn(dice: LoadedDice) -> None:
    s = rest_of_turn(turn=2, units={"1 BPC": "VTH"}, dangerous="LPF")
    for turn in (3, 4):
        dice(3, 1)  # the Dangerous counter is isolated; the strategy
        play(s, EndPhase())
        assert (s.turn, legal(s)) == (turn, [KeepPara(u("1 BPC")), RecallPara(u("1 BPC"))])
        play(s, KeepPara(u("1 BPC")))
        assert s.ap == 5


# ---- transport


def test_7_2_j_two_units_fly_for_two_ap_and_a_point() -> None:
    s = play(french(ap=8, posts="HBI"), Fly(), Embark(u("1/4 RTM")), Embark(u("2/3 RTA")))
    assert (s.ap, s.transport) == (6, 2)
    assert goals(s, Land) == "VTR STY XMA HBI"  # two are the most: nobody else was asked for
    play(s, Land(at("HBI")))
    assert told(s, Flown) == [Flown("7.2-j", (u("1/4 RTM"), u("2/3 RTA")), at("HBI"))]
    assert (where(s, "1/4 RTM"), where(s, "2/3 RTA")) == ("HBI", "HBI")
    check_sound(s)


@pytest.mark.parametrize("lacking", [{"ap": 1}, {"transport": 0}, {"lost": "VTR STY XMA"}])
def test_7_2_j_not_without_ap_point_and_base(lacking: Fields) -> None:
    there: Fields = {"ap": 2, "transport": 1, "units": {"Vanuxem": "VTH", "1 BM": "VTH"}}
    assert refused(french(**there), Fly()) == ""
    assert refused(french(**there | lacking), Fly()) == "7.2-j"


def test_7_2_j_no_vehicles_no_dinassaut_and_nobody_from_elsewhere() -> None:
    units = {"Dozer": "XMA", "8 RSA": "XMA", "RICM": "STY", "Dinassaut": "VTR", "1 BM": "VTH", "2 BM": "SDO"}
    s = play(french(units={**units, "6 BVN": "STY", "1 SGB": "HANOI", "Vanuxem": "STY"}), Fly())
    for unit in (*units, "1 SGB"):
        assert refused(s, Embark(u(unit))) == "7.2-j"
    assert (refused(s, Embark(u("6 BVN"))), refused(s, Embark(u("1/4 RTM")))) == ("", "")
    assert u("Vanuxem") not in {a.unit for a in legal(s) if isinstance(a, Embark)}


def test_7_2_j_both_from_one_place_to_another_base_and_never_to_hanoi() -> None:
    s = play(french(units={"6 BVN": "STY", "1 BM": "STY", "2 BM": "XMA"}), Fly(), Embark(u("6 BVN")))
    assert legal(s) == [Enough(), Embark(u("1 BM"))]
    assert refused(s, Embark(u("2 BM"))) == "7.2-j"
    assert refused(s, Embark(u("1/4 RTM"))) == "7.2-j"
    play(s, Enough())
    assert goals(s, Land) == "VTR XMA"
    assert refused(s, Land(at("STY"))) == "7.2-j"


def test_7_2_j_both_2_bpc_counters_are_two() -> None:
    s = play(french(), Fly(), Embark(u("2 BPC")), Embark(u("2 BPC light artillery")))
    assert kinds(s) == {"Land"}


def test_7_2_j_within_stacking_at_a_base_in_french_hands() -> None:
    five = dict.fromkeys(INFANTRY[:5], "XMA")
    three = dict.fromkeys(["1 BM", "2 BM", "6 BVN"], "HBI")
    s = play(french(units=five | three, posts="HBI", lost="VTR"), Fly(), Embark(u("1/4 RTM")), Enough())
    assert goals(s, Land) == "STY XMA HBI"
    s = play(french(units=five | three, posts="HBI"), Fly(), Embark(u("1 BPC")), Embark(u("5 BPC")))
    assert goals(s, Land) == "VTR STY"
    s = play(french(units=five | three, posts="HBI", lost="VTR STY"), Fly(), Embark(u("2 BPC")))
    assert refused(s, Embark(u("5 BPC"))) == "3.1-d"
    assert refused(s, Embark(u("2 BPC light artillery"))) == ""  # the two count as one


def test_7_2_r_transported_units_move_and_attack_at_the_usual_price() -> None:
    s = french(ap=7, units=dict.fromkeys(PARAS, "GONE"))
    play(s, Fly(), Embark(u("1/4 RTM")), Enough(), Land(at("STY")))
    assert (s.ap, where(s, "1/4 RTM")) == (5, "STY")
    march(set_out(s, Move(at("STY")), "1/4 RTM"), "VTH")
    play(s, Halt())
    march(set_out(s, Attack(at("VTH")), "1/4 RTM"), "TLI")
    play(s, Halt())
    assert (s.ap, where(s, "1/4 RTM")) == (2, "TLI")
    s = french(ap=2, units=dict.fromkeys(PARAS, "GONE"))
    play(s, Fly(), Embark(u("1/4 RTM")), Enough(), Land(at("STY")))
    assert idle(s)  # nothing left to pay for more


def test_7_2_t_hoa_binh_takes_part_only_while_its_base_stands() -> None:
    here = {"1 BM": "HBI"}
    s = play(french(units=here, posts="HBI", built=0), Fly())
    assert refused(s, Embark(u("1 BM"))) == ""
    play(s, Embark(u("1/4 RTM")), Enough())
    assert refused(s, Land(at("HBI"))) == ""
    s = play(french(units=here, built=1 << at("HBI")), Fly())
    assert refused(s, Embark(u("1 BM"))) == "7.2-j"
    play(s, Embark(u("1/4 RTM")), Enough())
    assert refused(s, Land(at("HBI"))) == "7.2-j"


# ---- reinforcements


def test_7_2_k_two_units_of_any_kind_arrive_next_turn_for_two_ap(dice: LoadedDice) -> None:
    s = rest_of_turn(turn=3, ap=4, units=dict.fromkeys(PARAS, "GONE"))
    play(s, Reinforce(), Embark(u("RICM")), Embark(u("1/4 RTM")))
    assert (s.ap, s.transport, where(s, "RICM")) == (2, 3, "EN ROUTE")
    assert told(s, Ordered) == [Ordered("7.2-k", (u("1/4 RTM"), u("RICM")))]
    play(s, EndPhase())
    assert s.turn == 4
    assert goals(s, Arrive) == "VTR STY XMA"
    assert refused(s, Wait(u("1/4 RTM"))) == "7.2-k"
    play(s, Arrive(u("1/4 RTM"), at("XMA")))
    dice(1, 1)
    play(s, Arrive(u("RICM"), at("STY")))
    assert (where(s, "1/4 RTM"), where(s, "RICM")) == ("XMA", "STY")


def test_7_2_k_one_is_enough_and_not_without_ap_or_units() -> None:
    assert refused(french(ap=1), Reinforce()) == "7.2-k"
    assert refused(french(ap=2), Reinforce()) == ""
    assert refused(french(units=dict.fromkeys(p.UNIT, "GONE") | {"1 BM": "VTH"}), Reinforce()) == "7.2-k"
    s = play(french(units={"1 BM": "STY"}), Reinforce())
    assert refused(s, Embark(u("1 BM"))) == "7.2-k"
    play(s, Embark(u("2 BPC")))
    assert refused(s, Embark(u("2 BPC"))) == "7.2-k"
    play(s, Enough())
    assert (where(s, "2 BPC"), s.ap) == ("EN ROUTE", 6)


def test_7_2_k_both_2_bpc_counters_are_two() -> None:
    s = play(french(), Reinforce(), Embark(u("2 BPC")), Embark(u("2 BPC light artillery")))
    assert "Build" not in kinds(s)
    assert EndPhase() in legal(s)


def test_7_2_k_to_a_retreat_base_in_french_hands_with_room(dice: LoadedDice) -> None:
    units = {"RICM": "EN ROUTE"}
    s = begin(Turn(), units=units, posts="HBI", lost="VTR")
    assert goals(s, Arrive) == "STY XMA"
    assert refused(s, Arrive(u("RICM"), at("HBI"))) == "7.2-k"
    six = dict.fromkeys(INFANTRY, "XMA")
    dice(1, 1)
    s = begin(Turn(), units=units | six, lost="VTR STY")
    assert where(s, "RICM") == "HANOI"  # it waits there
    del six["1/1 RTA"]
    dice(1, 1)
    s = begin(Turn(), units=units | six, lost="VTR STY")
    assert where(s, "RICM") == "XMA"
    assert told(s, UnitArrived) == [UnitArrived("7.2-k", u("RICM"), at("XMA"))]


def test_7_2_s_reinforcements_may_act_in_the_turn_of_their_arrival(dice: LoadedDice) -> None:
    s = begin(Turn(), units={"RICM": "EN ROUTE"})
    dice(1, 1)
    play(s, Arrive(u("RICM"), at("STY")))
    assert s.ap == 6
    march(set_out(s, Move(at("STY")), "RICM"), "VTH")
    play(s, Halt())
    march(set_out(s, Attack(at("VTH")), "RICM"), "TLI")
    play(s, Halt())
    assert (s.ap, where(s, "RICM")) == (3, "TLI")


# ---- maintenance


def test_7_2_l_a_reduced_vehicle_unit_at_a_retreat_base_is_whole_next_turn(dice: LoadedDice) -> None:
    s = rest_of_turn(turn=3, ap=3, units={"RICM": "STY"}, reduced=["RICM"])
    play(s, Maintain(u("RICM")))
    assert (s.ap, s.steps[u("RICM")]) == (1, 1)
    dice(1, 1)
    play(s, EndPhase())
    assert (s.turn, s.steps[u("RICM")], s.repair) == (4, 2, 0)
    assert told(s, UnitRestored) == [UnitRestored("2.2.2-b", u("RICM"), at("STY"))]
    assert refused(s, Move(at("STY"))) == ""


@pytest.mark.parametrize(("unit", "cost", "home"), [("Dozer", 2, "XMA"), ("Dinassaut", 3, "VTR")])
def test_7_2_l_dozer_and_dinassaut_are_rebuilt_at_their_home(dice: LoadedDice, unit: str, cost: int, home: str) -> None:
    s = rest_of_turn(turn=3, ap=cost - 1, units={unit: "GONE", "1 BM": "VTH"})
    assert refused(s, Maintain(u(unit))) == "7.2-l"
    s = rest_of_turn(turn=3, ap=cost, units={unit: "GONE"}, transport=0, artillery=0)
    dice(1, 1)
    play(s, Maintain(u(unit)))  # the last AP: the turn ends
    assert (s.turn, where(s, unit), s.steps[u(unit)]) == (4, home, p.STEPS[u(unit)])


def test_7_2_l_two_ap_for_a_vehicle_unit() -> None:
    there: Fields = {"units": {"RICM": "STY", "1 BM": "VTH"}, "reduced": ["RICM"]}
    assert refused(french(ap=1, **there), Maintain(u("RICM"))) == "7.2-l"
    assert refused(french(ap=2, **there), Maintain(u("RICM"))) == ""


ELSEWHERE = "RICM is restored only at a retreat base in French hands. [2.2.2-b]"


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"units": {"RICM": "STY"}}, "RICM is at full strength. [7.2-l]"),
        ({"units": {"RICM": "VTH"}, "reduced": ["RICM"]}, ELSEWHERE),
        ({"units": {"RICM": "HBI"}, "reduced": ["RICM"], "posts": "HBI"}, ELSEWHERE),
        ({"units": {"RICM": "STY"}, "reduced": ["RICM"], "lost": "STY"}, ELSEWHERE),
        ({"units": {"RICM": "GONE"}}, "RICM is destroyed, and out of the game. [2.2.2-b]"),
        (
            {"units": {"RICM": "STY"}, "reduced": ["RICM"], "repair": 1 << u("RICM")},
            "RICM is in maintenance already. [7.2-l]",
        ),
    ],
)
def test_7_2_l_nobody_else_and_nobody_twice(fields: Fields, why: str) -> None:
    assert str(GAME.why_not(french(**fields), Maintain(u("RICM")))) == why


def test_7_2_l_only_vehicles() -> None:
    s = french(units={"1 BM": "STY", "Dinassaut": "VTR"}, reduced=["1 BM", "Dinassaut"])
    assert chosen_units(s, Maintain) == []
    others = "is no vehicle: only those, the Dozer and the Dinassaut are restored. [7.2-l]"
    assert str(GAME.why_not(s, Maintain(u("1 BM")))) == f"1 BM {others}"
    lost_only = "The Dinassaut is not destroyed: it is rebuilt only then. [7.2-l]"
    assert str(GAME.why_not(s, Maintain(u("Dinassaut")))) == lost_only


def test_7_2_l_it_does_not_act_meanwhile() -> None:
    s = french(units={"RICM": "STY", "1 SGB": "STY", "1 BM": "STY"}, repair=1 << u("RICM"), reduced=["RICM"])
    play(s, Move(at("STY")))
    assert (refused(s, Take(u("RICM"))), refused(s, Take(u("1 SGB")))) == ("7.2-l", "")
    s = french(units={"RICM": "STY"}, repair=1 << u("RICM"), reduced=["RICM"])
    assert refused(s, Move(at("STY"))) == "7.2-l"


@pytest.mark.parametrize(("place", "steps"), [("STY", 2), ("VTH", 1)])
def test_7_2_l_it_must_still_be_there(dice: LoadedDice, place: str, steps: int) -> None:
    dice(1, 1)
    s = begin(Turn(), units={"RICM": place}, reduced=["RICM"], repair=1 << u("RICM"))
    assert (s.steps[u("RICM")], s.repair) == (steps, 0)


def test_7_2_l_it_waits_while_its_home_is_lost(dice: LoadedDice) -> None:
    dice(1, 1)
    s = begin(Turn(), units={"Dozer": "GONE"}, repair=1 << u("Dozer"), lost="XMA")
    assert where(s, "Dozer") == "GONE"
    assert refused(s, Maintain(u("Dozer"))) == "7.2-l"  # it has been paid for
    s.forts |= 1 << at("XMA")
    s.turn = 2
    s.frames = [Turn()]
    s.pending = None
    dice(1)
    assert idle(s) is False
    assert where(s, "Dozer") == "XMA"


# ---- supports


def held_by(dice: LoadedDice, call: Action, die: int) -> State:
    """A counter alone (6+ removes it) attacks the post at Dan The, which rolls a 1 and calls one support."""
    dice(1)
    s = begin(VietMinhPhase(no_drops=True), ap=1, posts="DTH", vm="ADC XBU", morane=False)
    dice(1, die)
    return play(s, call)


@pytest.mark.parametrize(("die", "left"), [(3, "XBU"), (2, "ADC XBU")])
def test_7_2_m_artillery_adds_a_die_plus_three_for_an_ap_and_a_point(dice: LoadedDice, die: int, left: str) -> None:
    s = held_by(dice, CallArtillery(), die)
    assert dice_shown(s) == [("fort 1+0", f"artillery {die}+3")]
    assert (counters(s), s.ap, s.artillery, s.air) == (left, 0, 2, 3)


@pytest.mark.parametrize(("die", "left"), [(2, "XBU"), (1, "ADC XBU")])
def test_7_2_n_air_support_adds_a_die_plus_four_for_an_ap_and_a_point(dice: LoadedDice, die: int, left: str) -> None:
    s = held_by(dice, CallAir(), die)
    assert dice_shown(s) == [("fort 1+0", f"aircraft {die}+4")]
    assert (counters(s), s.ap, s.artillery, s.air) == (left, 0, 3, 2)


def check_terms(dice: LoadedDice, call: Action, track: str, rule: str) -> None:
    """A support needs an AP and a point and comes once in a combat."""
    there: Fields = {"ap": 2, "posts": "DTH", "vm": "ADC XBU", "transport": 0}
    dice(1)
    s = begin(VietMinhPhase(), **there)
    assert refused(s, call) == ""
    play(s, call)
    assert refused(s, call) == rule  # one die of a kind
    dice(1)
    assert refused(begin(VietMinhPhase(), **there, **{track: 0}), call) == rule
    dice(1)
    s = begin(VietMinhPhase(), **there | {"ap": 0, "units": AT_DAN_THE})
    assert refused(s, call) == "7.1-a"


def test_7_2_m_not_without_ap_and_point_and_once_in_a_combat(dice: LoadedDice) -> None:
    check_terms(dice, CallArtillery(), "artillery", "7.2-m")


def test_7_2_n_not_without_ap_and_point_and_once_in_a_combat(dice: LoadedDice) -> None:
    check_terms(dice, CallAir(), "air", "7.2-n")


def test_7_2_m_in_one_combat_only(dice: LoadedDice) -> None:
    dice(1)
    s = begin(VietMinhPhase(), ap=1, posts="DTH", vm="ADC ADC", transport=0, morane=False)
    dice(1, 1, *(1, 1))
    play(s, CallArtillery())
    assert dice_shown(s) == [("fort 1+0", "artillery 1+3"), ("fort 1+0",)]


def check_alone(dice: LoadedDice, strike: type[Shell] | type[Bomb], support: str, bonus: int, rule: str) -> None:
    """A support alone costs the same, reaches any space and adds the same."""
    s = french(ap=2, vm="DCN", units={"1 BM": "VTR"}, **{**QUIET, support: 1})
    dice(1, 6 - bonus)
    play(s, strike(at("DCN")))
    assert (counters(s), s.ap, s.artillery, s.air) == ("DCN", 1, 0, 0)  # green: one too little
    assert refused(s, strike(at("DCN"))) == rule
    s = french(ap=2, vm="ADC", units={"1 BM": "VTR"}, **{**QUIET, support: 2})
    dice(1, 6 - bonus)
    play(s, strike(at("ADC")))
    assert (counters(s), s.ap, getattr(s, support)) == ("", 1, 1)
    assert refused(french(ap=0, vm="ADC", units=AT_DAN_THE, used=VANUXEM), strike(at("ADC"))) == rule


def test_7_2_m_alone_against_any_counter_on_the_map(dice: LoadedDice) -> None:
    check_alone(dice, Shell, "artillery", 3, "7.2-m")


def test_7_2_n_alone_against_any_counter_on_the_map(dice: LoadedDice) -> None:
    check_alone(dice, Bomb, "air", 4, "7.2-n")


def test_7_2_n_in_the_french_phase_too(dice: LoadedDice) -> None:
    s = french(ap=4, units={"1 BM": "ADC"}, vm="APT", transport=0, morane=False)
    set_out(s, Attack(at("ADC")), "1 BM")
    dice(1)
    march(s, "APT")
    play(s, CallAir())
    dice(1, 1, 2)
    play(s, CallArtillery())
    assert [e.rule for e in told(s, SupportCalled)] == ["7.2-m"]
    assert dice_shown(s) == [("1 BM 1+1", "artillery 1+3", "aircraft 2+4")]
    assert (s.ap, s.artillery, s.air, counters(s)) == (0, 2, 2, "")


# ---- evacuation


def test_7_2_p_one_ap_turns_the_post_into_a_convoy_that_goes_six_spaces() -> None:
    s = french(ap=1, posts="TUV", **QUIET)
    set_out(s, Evacuate(at("TUV")))
    assert (s.ap, own_forts(s), convoy_at(s, "TUV")) == (0, "", "TUV")
    march(s, "TVF NDR MQU APT ADC XBU")
    assert (convoy_at(s, "TUV"), idle(s)) == ("XBU", True)  # and no further


def test_7_2_p_not_without_the_ap() -> None:
    assert refused(french(ap=0, posts="TUV", units={"Vanuxem": "DTH"}), Evacuate(at("TUV"))) == "7.2-p"
    assert refused(french(ap=0, posts="TUV", units={"Vanuxem": "TUV"}), Evacuate(at("TUV"))) == ""


def test_7_2_p_ambush_tests_on_the_way(dice: LoadedDice) -> None:
    s = set_out(french(posts="LAP", vm="CTI"), Evacuate(at("LAP")))
    march(s, "DXA")
    dice(5)
    march(s, "HHO")
    assert [(p.CODE[e.place], e.die) for e in told(s, AmbushTested)] == [("HHO", 5)]


def test_7_2_q_convoys_count_in_stacking() -> None:
    three = dict.fromkeys(["1 BM", "2 BM", "6 BVN"], "CDO")
    s = march(set_out(french(posts="DTH", units=three), Evacuate(at("DTH"))), "CDO")
    assert refused(s, Halt()) == ""
    s = march(set_out(french(posts="DTH", units={**three, "CLSM": "CDO"}), Evacuate(at("DTH"))), "CDO")
    assert refused(s, Halt()) == "3.1-d"  # a fifth counter passes, and does not stay
    play(march(s, "TRH"), Halt())
    assert convoy_at(s, "DTH") == "TRH"


def test_7_2_q_nor_does_it_enter_where_it_could_neither_stay_nor_go_on() -> None:
    for crowd, rule in ((["1 BM", "2 BM", "6 BVN"], "3.1-d"), (["1 BM", "2 BM"], "")):
        s = set_out(french(posts="TUV", units=dict.fromkeys(crowd, "XBU")), Evacuate(at("TUV")))
        march(s, "TVF NDR MQU APT ADC")
        assert refused(s, MarchTo(at("XBU"))) == rule  # with its last MP


def test_7_2_q_a_convoy_takes_the_room_of_a_unit() -> None:
    three = dict.fromkeys(["1 BM", "2 BM", "6 BVN"], "CDO")
    s = play(french(units=three, convoys={"DTH": "CDO", "LAP": "HHO"}), Jump(), Embark(u("1 BPC")))
    play(s, Land(at("DTH")))
    march(set_out(s, Move(at("DTH")), "1 BPC"), "CDO")
    assert refused(s, Halt()) == "3.1-d"
    for convoys, rule in (({"LAP": "TRH"}, "3.1-d"), ({}, "")):
        s = french(units=dict.fromkeys(["1 BM", "2 BM", "6 BVN"], "TRH"), convoys=convoys)
        play(s, Jump(), Embark(u("1 BPC")))
        assert refused(s, Land(at("TRH"))) == rule
