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


