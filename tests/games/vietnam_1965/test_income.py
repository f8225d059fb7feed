"""Phase six and the end of a round: income, the Silent War that ends, victory."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.vietnam_1965.field import GAME, at, position, power, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import Collected, GameEnded, Granted, NoIncome, RoundBegan, SilentWarOver
from indochine.games.vietnam_1965.rules.control import conquer
from indochine.games.vietnam_1965.rules.income import collect, end_round, level
from indochine.games.vietnam_1965.state import DMZ_FOR_ARVN, DMZ_FOR_CHINA, DMZ_FOR_SOVIETS, State
from indochine.kernel.bits import ids

TRAIL_NAMES = [p.SPACE_KEY[space] for space in ids(p.TRAIL)]


def paid(key: str, **fields: Any) -> State:
    """The end of a power's turn, everybody without money."""
    s = position(turn=key, **fields)
    collect(s, frames.Turn(power=power(key)))
    return s


def income(key: str, **fields: Any) -> int:
    return paid(key, **fields).cash[power(key)]


# ---- income ----------------------------------------------------------------


@pytest.mark.parametrize("key", p.POWER_KEY)
def test_COL_1_a_power_collects_its_production_level(key: str) -> None:
    s = paid(key, cash=[7] * 9)
    expected = sum(p.VALUE[space] for space in range(p.TERRITORIES) if p.START_OWNERS[space] >> power(key) & 1)
    assert s.cash == [7 + expected if one == power(key) else 7 for one in p.POWERS]
    assert [event.level for event in told(s.told, Collected)] == ([expected] if expected else [])


def test_COL_2_no_income_while_the_own_capital_is_in_enemy_hands() -> None:
    s = paid("NVA", owner={"Ha Tay": "USA"})
    assert s.cash[p.NVA] == 0
    assert told(s.told, NoIncome) == [NoIncome("COL-2", power("NVA"), at("Ha Tay"))]
    assert income("ARVN", owner={"Gia Dinh": "VC"}) == 0
    assert income("ARVN", owner={"Gia Dinh": "USA"}) == 16  # an ally's capital is not lost
    assert income("ARVN", owner={"Ha Tay": "USA"}) == 19


@pytest.mark.parametrize(("key", "left"), [("USA", 12), ("VC", 18), ("PARU", 10), ("CHN", 3)])
def test_COL_2_concerns_the_nva_and_arvn_only(key: str, left: int) -> None:
    assert income(key, owner={"Gia Dinh": "VC"}) == left


def test_COL_2_bars_the_bonus_too() -> None:
    s = paid("ARVN", owner={"Gia Dinh": "VC"}, dmz_seen=DMZ_FOR_ARVN)
    assert s.cash[p.ARVN] == 0
    assert s.dmz_seen == 0


def test_PP_2_each_territory_yields_one() -> None:
    assert income("VC") == 15
    assert income("VC", owner={"Pleiku": "VC"}) == 16
    assert income("VC", owner={"Kontum": "USA"}) == 14


def test_PP_3_a_control_city_yields_one_more() -> None:
    assert income("VC", owner={"Quang Nam": "VC"}) == 17
    assert income("CHN", owner={"Lai Chau": "USA"}) == 1


def test_PP_4_a_capital_yields_two_more() -> None:
    assert income("VC", owner={"Gia Dinh": "VC"}) == 18
    assert income("USA", owner={"Gia Dinh": "VC"}) == 12


def test_TER_3_every_territory_is_worth_one_and_the_dmz_nothing() -> None:
    assert all(p.VALUE[space] == 1 for space in range(p.TERRITORIES) if space not in p.CITY)
    assert p.VALUE[p.DMZ] == 0


def test_COL_4_territories_cities_and_capitals_make_the_level() -> None:
    s = position(owner=dict.fromkeys(p.SPACE_KEY[: p.TERRITORIES], "ARVN"))
    assert level(s, p.ARVN) == p.TERRITORIES + 2 * 2 + 8
    assert sum(level(s, one) for one in p.POWERS) == level(s, p.ARVN) == s.points[p.ANTI_COMMUNIST]


def test_MNF_3_only_the_power_that_holds_a_territory_earns() -> None:
    s = paid("ROK", units={"ROK": {"Gia Dinh": "4 inf"}})
    assert s.cash == [0] * 9
    assert income("USA", units={"USA": {"Pleiku": "4 inf"}}) == 15
    assert income("ARVN", units={"USA": {"Pleiku": "4 inf"}}) == 19


def test_PP_6_money_is_collected_at_the_end_of_the_own_turn() -> None:
    s = position(frames.Turn(power=p.SOV, step="collect"), frames.Turn(power=p.CHN, step="collect"), turn="CHN")
    assert s.cash == [0, 0, 0, 0, 0, 0, 3, 0, 0]


def test_SPA_5_the_income_of_paru_never_rises() -> None:
    s = position(turn="PARU")
    for name in ("Champasak", "Takeo", "Quang Tri"):
        conquer(s, p.PARU, at(name))
    assert level(s, p.PARU) == 10
    assert level(s, p.USA) == 15 + 2


def test_SPA_6_it_falls_with_every_original_territory_lost() -> None:
    assert income("PARU", owner={"Kratie": "VC"}) == 9
    assert income("PARU", owner={"Kratie": "VC", "Bangkok": "VC"}) == 7


def test_DMZ_1_arvn_gets_five_points_for_communists_in_the_dmz() -> None:
    s = paid("ARVN", dmz_seen=7)
    assert s.cash[p.ARVN] == 24
    assert s.dmz_seen == DMZ_FOR_CHINA | DMZ_FOR_SOVIETS
    assert income("ARVN", dmz_seen=DMZ_FOR_CHINA | DMZ_FOR_SOVIETS) == 19
    assert [(event.rule, event.level) for event in told(s.told, Collected)] == [("COL-1", 19)]
    assert [(event.rule, event.amount) for event in told(s.told, Granted)] == [("DMZ-1", 5)]


def test_DMZ_1_who_stands_there_is_seen_without_moving_and_only_communists_are() -> None:
    s = paid("ARVN", units={"VC": {"DMZ": "1 inf"}})
    assert (s.cash[p.ARVN], s.dmz_seen) == (24, DMZ_FOR_ARVN)
    assert income("ARVN", units={"USA": {"DMZ": "1 inf"}}) == 19
    assert income("USA", units={"VC": {"DMZ": "1 inf"}}) == 15


# ---- leaving the Silent War ------------------------------------------------


def test_SIL_1_the_intruders_are_forgotten_when_all_have_left_at_the_end_of_a_turn() -> None:
    s = paid("USA", entered=True, units={"PARU": {"Kratie": "2 inf"}})
    assert not s.entered
    assert told(s.told, SilentWarOver) == [SilentWarOver("SIL-1", False)]
    for units in ({"ARVN": {"Takeo": "1 inf"}}, {"PARU": {"Kratie": "3 inf"}}, {"USA": {"Sekong": "1 hel"}}):
        assert paid("USA", entered=True, units=units).entered


def test_SIL_3_only_americans_keep_the_late_entry_alive() -> None:
    assert paid("USA", round=12, entered_late=True, units={"USA": {"Takeo": "1 inf"}}).entered_late
    assert not paid("USA", round=12, entered_late=True, units={"ARVN": {"Takeo": "1 inf"}}).entered_late


@pytest.mark.parametrize(("number", "key", "counts"), [(10, "USA", True), (10, "ARVN", False), (9, "USA", False)])
def test_SIL_3_americans_who_are_there_when_round_11_begins_have_entered(number: int, key: str, counts: bool) -> None:
    s = position(units={key: {"Takeo": "1 inf"}}, round=number)
    end_round(s, frames.Round())
    assert s.entered_late == counts
    assert s.covert_tokens[p.VC] == (1 if counts else 0)


# ---- victory ---------------------------------------------------------------

PROVINCES = (
    "Vinh Long", "Pleiku", "Lam Dong", "Tan An", "Phu Yen", "My Tho", "Rach Gia", "Bac Lieu", "Long Xuyen", "Bien Hoa",
    "Binh Thuan", "Phan Rang", "Thu Dau Mot", "Quang Ngai",
)  # fmt: skip  # of one point each, held by the Anti-Communists at the start
MISSING = 50 - p.START_POINTS[p.COMMUNIST] - 1 - 3  # without Kratie and Saigon
RED = {"Kratie": "VC", "Gia Dinh": "VC"} | dict.fromkeys(PROVINCES[:MISSING], "VC")
BLUE = dict.fromkeys(TRAIL_NAMES, "ARVN")
TO_SPARE = p.START_POINTS[p.ANTI_COMMUNIST] + p.TRAIL.bit_count() - 1 - 40


def ended(**fields: Any) -> State:
    """The end of a round."""
    s = position(**{"round": 5, **fields})
    end_round(s, frames.Round())
    return s


def test_VIC_C5_the_communists_win_with_fifty_points() -> None:
    s = ended(owner=RED)
    assert s.points[p.COMMUNIST] == 50
    assert (s.over, s.winner, s.conditional, s.round) == (True, p.COMMUNIST, False, 5)
    assert told(s.told, GameEnded) == [GameEnded("VIC-T1", p.COMMUNIST, False, 5, (50, s.points[1]))]
    assert not ended(owner=RED | {"Vinh Long": "ARVN"}).over


def test_VIC_C1_not_without_hanoi() -> None:
    owner = RED | {"Ha Tay": "USA", "Can Tho": "NVA", "Rach Gia": "NVA", "Bac Lieu": "NVA"}
    s = ended(owner=owner)
    assert s.points[p.COMMUNIST] >= 50
    assert not s.over


def test_VIC_C2_not_without_saigon() -> None:
    s = ended(owner=RED | {"Gia Dinh": "ARVN", "Can Tho": "NVA", "Rach Gia": "NVA", "Bac Lieu": "NVA"})
    assert s.points[p.COMMUNIST] >= 50
    assert not s.over


@pytest.mark.parametrize(
    ("key", "name", "won"),
    [
        ("CHN", "Quang Tri", False),
        ("SOV", "Sekong", False),
        ("SOV", "DMZ", False),
        ("CHN", "Ha Tay", True),
        ("CHN", "China", True),
        ("SOV", "Lai Chau", True),
        ("NVA", "Quang Tri", True),
    ],
)
def test_VIC_C3_no_chinese_or_soviets_outside_north_vietnam_and_china(key: str, name: str, won: bool) -> None:
    assert ended(owner=RED, units={key: {name: "1 inf"}}).over == won


def test_VIC_C4_not_without_the_whole_trail() -> None:
    for name in TRAIL_NAMES:
        owner = RED | {name: "ARVN", "Can Tho": "NVA"}
        s = ended(owner=owner)
        assert s.points[p.COMMUNIST] >= 50
        assert not s.over


def test_VIC_A2_the_anti_communists_win_with_forty_points() -> None:
    s = ended(owner=BLUE | dict.fromkeys(PROVINCES[:TO_SPARE], "VC"))
    assert s.points[p.ANTI_COMMUNIST] == 40
    assert (s.over, s.winner, s.conditional) == (True, p.ANTI_COMMUNIST, False)
    assert not ended(owner=BLUE | dict.fromkeys(PROVINCES[: TO_SPARE + 1], "VC")).over


def test_VIC_A1_not_without_saigon() -> None:
    assert ended(owner=BLUE).winner == p.ANTI_COMMUNIST
    assert ended(owner=BLUE | {"Gia Dinh": "USA"}).winner == p.ANTI_COMMUNIST
    s = ended(owner=BLUE | {"Gia Dinh": "VC"})
    assert s.points[p.ANTI_COMMUNIST] >= 40
    assert not s.over


@pytest.mark.parametrize(
    ("key", "units", "won"), [("VC", "1 inf", False), ("NVA", "1 aag", False), ("USA", "1 inf", True)]
)
def test_VIC_A3_no_communist_forces_in_the_dmz(key: str, units: str, won: bool) -> None:
    assert ended(owner=BLUE, units={key: {"DMZ": units}}).over == won


@pytest.mark.parametrize(
    ("key", "name", "units", "won"),
    [
        ("PARU", "Kratie", "1 inf", False),  # also the first garrison
        ("USA", "Takeo", "1 ftr", False),
        ("ROK", "Sekong", "1 aag", False),
        ("VC", "Sekong", "1 inf", True),
        ("USA", "Kontum", "1 inf", True),
        ("PARU", "Bangkok", "1 inf", True),
    ],
)
def test_VIC_A4_no_anti_communist_forces_in_laos_or_cambodia(key: str, name: str, units: str, won: bool) -> None:
    assert ended(owner=BLUE, units={key: {name: units}}).over == won


def test_VIC_A4_covert_units_of_paru_are_forces_too() -> None:
    assert not ended(owner=BLUE, covert={"PARU": {"Salavan": "1 inf"}}).over
    assert ended(owner=BLUE, covert={"VC": {"Salavan": "1 inf"}}).over


def test_VIC_A5_not_without_the_whole_trail() -> None:
    for name in TRAIL_NAMES:
        s = ended(owner=BLUE | {name: "VC"})
        assert s.points[p.ANTI_COMMUNIST] >= 40
        assert not s.over


def test_VIC_T1_victory_is_looked_at_after_the_turn_of_paru_only() -> None:
    for key in p.POWER_KEY:
        assert not paid(key, owner=RED).over
    s = position(frames.Round(next=9, step="end_round"), owner=RED, turn="PARU")
    assert s.over
    assert GAME.due(s) is None


LEAD = p.START_POINTS[p.COMMUNIST] - p.START_POINTS[p.ANTI_COMMUNIST]
HAMLETS = (
    "Champasak",
    "Kampong Thom",
    "Yen Bai",
    "Cao Bang",
    "Lao Cai",
    "Phu Tho",
)  # of one point, Communist at the start
EVEN = dict.fromkeys(HAMLETS[: LEAD // 2], "USA") | ({HAMLETS[-1]: ""} if LEAD % 2 else {})


def test_VIC_T2_after_the_last_round_the_higher_total_wins_conditionally() -> None:
    s = ended(round=p.ROUNDS)
    assert (s.over, s.winner, s.conditional, s.round) == (True, p.COMMUNIST, True, 24)
    result = GAME.result(s)
    assert result is not None
    assert result.scores == dict.fromkeys(("nva", "vc", "soviet", "china"), 1) | dict.fromkeys(
        ("usa", "anzus", "arvn", "rok", "paru"), 0
    )
    blue = ended(round=p.ROUNDS, owner=EVEN | {"Kontum": "USA"})
    assert (blue.winner, blue.conditional) == (p.ANTI_COMMUNIST, True)
    assert not ended(round=p.ROUNDS - 1).over


def test_VIC_T2_equal_totals_are_a_draw_and_a_full_victory_comes_first() -> None:
    s = ended(round=p.ROUNDS, owner=EVEN)
    assert s.points[0] == s.points[1]
    assert (s.over, s.winner, s.conditional) == (True, -1, False)
    result = GAME.result(s)
    assert result is not None
    assert (result.level, set(result.scores.values())) == ("draw", {0})
    full = ended(round=p.ROUNDS, owner=RED)
    assert (full.winner, full.conditional) == (p.COMMUNIST, False)


def test_ORD_2_the_round_marker_advances_after_the_turn_of_paru() -> None:
    assert ended().round == 6
    s = position(frames.Round(next=9, step="end_round"), turn="PARU", round=3, cash=[9] * 9)
    assert s.round == 4
    assert told(s.told, RoundBegan) == [RoundBegan("ORD-1", 4)]
    assert s.turn == p.NVA
