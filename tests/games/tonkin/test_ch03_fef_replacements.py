"""3.11: French replacements, and the return of the HQ."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.tonkin.field import asking, at, field, hexes, names, u, units

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import BuySteps, Done, RebuildToStandby, Restore, RestoreByAir, ReturnHq
from indochine.games.tonkin.frames import FefReinforce
from indochine.games.tonkin.rules.ch03_fef_replacements import buy_steps, return_hq, spend_steps
from indochine.games.tonkin.state import State
from indochine.kernel.bits import bits
from indochine.kernel.flow import Procedure

PLAY = asking({FefReinforce: Procedure(buy_steps, spend_steps)})
SPEND = asking({FefReinforce: Procedure(spend_steps)})
HQ = asking({FefReinforce: Procedure(return_hq)})


def with_steps(stand: dict[str, str], steps: int = 4, **fields: Any) -> State:
    return field(FefReinforce(steps=steps), stand, **{"garrisons": "Hanoi", **fields})


def bought(s: State) -> FefReinforce:
    frame = s.frames[0]
    assert isinstance(frame, FefReinforce)
    return frame


def restored(s: State, kind: type = Restore) -> str:
    return names(bits(a.unit for a in SPEND.offered(s, kind)))


def test_3_11_1_four_steps_for_a_point_and_at_most_two_points() -> None:
    s = field(FefReinforce(), {"dead": "1 BEP, 2 BEP", "dead for good": "3 BPC"}, garrisons="Hanoi")
    PLAY.do(s, BuySteps())
    assert (s.vp, bought(s).steps) == (49, 4)
    PLAY.do(s, BuySteps())
    assert (s.vp, bought(s).steps) == (48, 8)
    assert PLAY.offered(s, BuySteps) == []
    PLAY.do(s, RebuildToStandby(u("1 BEP")), RebuildToStandby(u("3 BPC")), RebuildToStandby(u("2 BEP")))
    assert s.at[p.STANDBY] == units("1 BEP, 2 BEP, 3 BPC")
    assert PLAY.legal(s) == []


def test_3_11_1_nobody_is_asked_when_nobody_needs_steps() -> None:
    assert PLAY.legal(field(FefReinforce(), {"Hanoi": "1 BEP"}, garrisons="Hanoi")) == []


def test_3_11_2_a_step_flips_a_reduced_unit() -> None:
    s = with_steps({"Hanoi": "1 BEP, 2 BEP"}, steps=1)
    s.steps[u("1 BEP")] = s.steps[u("2 BEP")] = 1
    SPEND.do(s, Restore(u("1 BEP")))
    assert (s.steps[u("1 BEP")], s.steps[u("2 BEP")]) == (2, 1)
    assert SPEND.legal(s) == [], "there was one step"


def test_3_11_2_only_who_is_reduced() -> None:
    s = with_steps({"Hanoi": "1 BEP, 2 BEP"}, steps=2)
    s.steps[u("1 BEP")] = 1
    assert restored(s) == "1 BEP"


def test_3_11_3_two_steps_rebuild_a_unit_in_standby_whole() -> None:
    s = with_steps({"dead": "1 BEP, 2 BEP"}, steps=3)
    SPEND.do(s, RebuildToStandby(u("1 BEP")))
    assert (s.where[u("1 BEP")], s.steps[u("1 BEP")]) == (p.STANDBY, 2)
    assert SPEND.legal(s) == [], "one step is not enough for the other"


def test_3_11_4_four_steps_from_the_permanent_dead_box() -> None:
    s = with_steps({"dead for good": "1 BEP", "dead": "2 BEP"}, steps=3)
    assert SPEND.refused(s, RebuildToStandby(u("1 BEP"))) == "3.11-4"
    two = with_steps({"dead": "1 BEP", "Hanoi": "2 BEP"}, steps=1)
    two.steps[u("2 BEP")] = 1
    assert SPEND.refused(two, RebuildToStandby(u("1 BEP"))) == "3.11-3"
    s = with_steps({"dead for good": "1 BEP", "dead": "2 BEP"}, steps=5)
    SPEND.do(s, RebuildToStandby(u("1 BEP")))
    assert s.frames == [], "one step is left and nobody can use it"
    assert s.where[u("1 BEP")] == p.STANDBY


def test_3_11_5_within_three_hexes_of_a_friendly_city_or_harbour() -> None:
    stand = {"1014": "1 BEP", "1013": "2 BEP", "1226": "3 BPC"}
    s = with_steps(stand, steps=4)
    for name in ("1 BEP", "2 BEP", "3 BPC"):
        s.steps[u(name)] = 1
    assert restored(s) == "1 BEP, 3 BPC"
    assert SPEND.refused(s, Restore(u("2 BEP"))) == "3.11-5"


def test_3_11_5_or_of_the_hq() -> None:
    """1011 lies three hexes from the HQ in 1014, and six from Hanoi."""
    s = with_steps({"1014": "HQ", "1011": "1 BEP"}, steps=4)
    s.steps[u("1 BEP")] = 1
    assert restored(s) == "1 BEP"


def test_3_11_5_an_enemy_cuts_the_line() -> None:
    s = with_steps({"1014": "1 BEP", "1015": "36", "1114": "88", "0915": "102", "0916": "141", "1115": "165"})
    s.steps[u("1 BEP")] = 1
    assert restored(s) == ""


def test_3_11_6_an_hq_near_a_port_counts() -> None:
    s = with_steps({"1014": "HQ", "1011": "1 BEP", "1010": "2 BEP"})
    s.steps[u("1 BEP")] = s.steps[u("2 BEP")] = 1
    assert restored(s) == "1 BEP"
    far = with_steps({"1013": "HQ", "1011": "1 BEP"})
    far.steps[u("1 BEP")] = 1
    assert restored(far) == restored(far, RestoreByAir) == ""
    assert SPEND.legal(far) == []


def test_3_11_6_an_hq_on_an_airstrip_counts_3_11_7_by_air() -> None:
    s = with_steps({"1203": "HQ", "1202": "1 BEP", "1204": "2 BEP", "Hanoi": "3 BPC"}, steps=8)
    for name in ("1 BEP", "2 BEP", "3 BPC"):
        s.steps[u(name)] = 1
    assert restored(s) == "3 BPC"
    assert restored(s, RestoreByAir) == "1 BEP, 2 BEP"
    SPEND.do(s, RestoreByAir(u("1 BEP")))
    assert s.flights == 5
    SPEND.do(s, RestoreByAir(u("2 BEP")))
    assert s.flights == 5, "six steps share a transport"


def test_3_11_7_six_steps_share_a_transport_three_near_a_regiment() -> None:
    seven = ["1 BEP", "2 BEP", "3 BPC", "5 BPC", "6 BPC", "7 BPC", "8 BPC"]
    for guests, left in (({}, 4), ({"1104": "36"}, 3)):
        s = with_steps({"1203": "HQ, " + ", ".join(seven), **guests}, steps=8)
        for name in seven:
            s.steps[u(name)] = 1
        SPEND.do(s, *(RestoreByAir(u(name)) for name in seven))
        assert s.flights == left


def test_3_11_7_without_transports_nothing_goes_by_air() -> None:
    s = with_steps({"1203": "HQ, 1 BEP", "Hanoi": "2 BEP"}, flights=0)
    s.steps[u("1 BEP")] = s.steps[u("2 BEP")] = 1
    assert SPEND.refused(s, RestoreByAir(u("1 BEP"))) == "3.11-7"


def test_3_11_6_guns_close_the_strip_of_the_hq() -> None:
    s = with_steps({"1203": "HQ, 1 BEP", "1104": "45", "Hanoi": "2 BEP"})
    s.steps[u("1 BEP")] = s.steps[u("2 BEP")] = 1
    assert SPEND.refused(s, RestoreByAir(u("1 BEP"))) == "5.6-3"
    away = with_steps({"1204": "HQ, 1 BEP", "Hanoi": "2 BEP"})
    away.steps[u("1 BEP")] = away.steps[u("2 BEP")] = 1
    assert SPEND.refused(away, RestoreByAir(u("1 BEP"))) == "3.11-6"


def test_3_11_7_who_is_near_a_port_gets_his_step_without_aircraft() -> None:
    s = with_steps({"1203": "HQ, 1 BEP", "Hanoi": "2 BEP", "1706": "5 BPC"})
    for name in ("1 BEP", "2 BEP", "5 BPC"):
        s.steps[u(name)] = 1
    assert restored(s, RestoreByAir) == "1 BEP"
    assert SPEND.refused(s, RestoreByAir(u("2 BEP"))) == "3.11-7"
    assert SPEND.refused(s, RestoreByAir(u("5 BPC"))) == "3.11-5"


def test_3_11_7_hidden_guns_show_themselves() -> None:
    s = with_steps({"1203": "HQ, 1 BEP", "1202": "45", "1207": "36", "Hanoi": "2 BEP"})
    s.steps[u("1 BEP")] = s.steps[u("2 BEP")] = 1
    SPEND.do(s, RestoreByAir(u("1 BEP")))
    assert (s.steps[u("1 BEP")], s.flights, bought(s).steps) == (1, 6, 4)
    assert SPEND.refused(s, RestoreByAir(u("1 BEP"))) == "5.6-3"


@pytest.mark.parametrize(("due", "asked"), [(4, True), (5, False), (-1, False)])
def test_3_11_8_the_hq_returns_in_a_friendly_city(due: int, asked: bool) -> None:
    stand = {"dead": "HQ", "0720": "36", "0403": "VM dump 1"}
    s = field(FefReinforce(), stand, hq_due=due, turn=4, garrisons="Hanoi, Haiphong")
    cities = hexes(bits(a.place for a in HQ.offered(s, ReturnHq)))
    assert cities == ("1017 0822 0503" if asked else "")
    if asked:
        HQ.do(s, ReturnHq(at("Haiphong")))
        assert (s.where[u("HQ")], s.hq_due) == (at("Haiphong"), -1)


def test_3_11_8_without_a_city_the_hq_waits() -> None:
    held = {"Hanoi": "36", "Haiphong": "88", "0720": "102", "0503": "141"}
    s = field(FefReinforce(), {"dead": "HQ", **held}, hq_due=4, turn=4)
    assert HQ.legal(s) == []
    assert s.hq_due == 4


def test_3_11_9_gcma_are_not_refilled_only_rebuilt() -> None:
    s = with_steps({"0816": "GCMA 1, 1 BEP", "dead": "GCMA 2"})
    s.steps[u("GCMA 1")] = s.steps[u("1 BEP")] = 1
    assert SPEND.refused(s, Restore(u("GCMA 1"))) == "3.11-9"
    assert SPEND.refused(s, RebuildToStandby(u("GCMA 2"))) == ""


def test_E_67_steps_that_are_not_used_lapse() -> None:
    s = with_steps({"Hanoi": "1 BEP"}, steps=4)
    s.steps[u("1 BEP")] = 1
    assert SPEND.do(s, Done()).frames == []
