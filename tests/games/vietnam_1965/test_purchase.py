"""Phase one: what is bought, paid and repaired."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.vietnam_1965.field import GAME, asked, at, do, legal, position, power, refused, told

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Buy, Done, Repair
from indochine.games.vietnam_1965.events import Bought, OrderLost, Repaired, TrailDebtPaid
from indochine.games.vietnam_1965.state import State, Ware
from indochine.kernel.words import Action

INF, ART, ARM, HEL, BOM, FBO, FTR, AAG, AB, FB = (Ware(ware) for ware in range(p.WARES))


def shop(key: str, money: int, **fields: Any) -> State:
    """A power with so much money in its first phase; all others are rich."""
    cash = [money if one == power(key) else 99 for one in p.POWERS]
    return position(frames.Purchase(power=power(key)), turn=key, cash=cash, **fields)


def wares(s: State) -> dict[int, int]:
    """What may be bought, and the largest number."""
    found: dict[int, int] = {}
    for action in legal(s):
        if isinstance(action, Buy):
            found[action.ware] = max(action.number, found.get(action.ware, 0))
    return found


def box(s: State, key: str) -> dict[int, int]:
    first = power(key) * p.WARES
    return {ware: s.box[first + ware] for ware in range(p.WARES) if s.box[first + ware]}


# ---- buying ----------------------------------------------------------------


def test_PUR_1_money_buys_units_for_the_box() -> None:
    s = shop("NVA", 25)
    events = do(s, Buy(INF, 3), Buy(ARM, 1))
    assert box(s, "NVA") == {INF: 3, ARM: 1}
    assert s.cash[p.NVA] == 25 - 6 - 5
    assert told(events, Bought) == [
        Bought("PUR-1", power("NVA"), INF, 3, 6, 19),
        Bought("PUR-1", power("NVA"), ARM, 1, 5, 14),
    ]


def test_PP_1_production_points_are_what_units_are_paid_with() -> None:
    s = shop("ARVN", 4)
    assert wares(s) == {INF: 2, ART: 1}
    do(s, Buy(ART, 1))
    assert not wares(s)  # 1 PP buys nothing: the phase has ended by itself
    assert s.cash[p.ARVN] == 1


@pytest.mark.parametrize("key", ["VC", "ROK", "ANZUS", "CHN", "SOV"])
def test_PUR_2_five_powers_buy_nothing(key: str) -> None:
    s = shop(key, 50)
    assert legal(s) == []
    s = shop(key, 50, owner={"Quang Nam": key}, air_bases={"Quang Nam": key}, damage={"Quang Nam": 1})
    assert refused(s, Buy(INF, 1)).rule == "PUR-2"


def test_PUR_3_order_pay_and_put_into_the_box() -> None:
    s = shop("USA", 30)
    assert asked(s) == "USA"
    do(s, Buy(BOM, 2))
    assert GAME.prompt(s) == "6 PP left, ordered 2 bombers: what is bought or repaired?"
    do(s, Done())
    assert (asked(s), box(s, "USA"), s.cash[p.USA]) == ("", {BOM: 2}, 6)


def test_PUR_4_any_number_that_can_be_paid() -> None:
    s = shop("NVA", 101)
    assert wares(s) == {INF: 50, ART: 33, ARM: 20, FBO: 10, FTR: 12, AAG: 20, AB: 10, FB: 10}
    assert [a.number for a in legal(s) if isinstance(a, Buy) and a.ware == FTR] == list(range(1, 13))
    do(s, Buy(INF, 50))
    assert box(s, "NVA") == {INF: 50}


def test_PUR_4_a_power_may_buy_what_it_never_had() -> None:
    s = shop("ARVN", 10)
    assert not [row for row in p.SETUP if row[0] == p.ARVN and row[2] == p.FBO]
    do(s, Buy(FBO, 1))
    assert box(s, "ARVN") == {FBO: 1}


def test_PUR_4_more_than_255_of_a_kind_cannot_be_counted() -> None:
    s = shop("NVA", 1000, units={"NVA": {"Ha Tay": "200 inf", "Nghe An": "50 inf"}})
    assert wares(s)[INF] == 5
    assert refused(s, Buy(INF, 6)).rule == "PUR-4"


def test_PUR_5_nobody_spends_more_than_he_has() -> None:
    s = shop("NVA", 7)
    assert refused(s, Buy(INF, 4)).rule == "PUR-5"
    assert refused(s, Buy(FTR, 1)).text == "1 fighter would cost 8 PP, and North Vietnam has 7 PP."
    do(s, Buy(INF, 3))
    assert s.cash[p.NVA] == 1


def test_PUR_5_the_bombed_trail_is_paid_first() -> None:
    s = shop("NVA", 25, trail_debit=9)
    assert s.cash[p.NVA] == 16
    assert s.trail_debit == 0
    assert told(s.told, TrailDebtPaid) == [TrailDebtPaid("PUR-5", 9, 9, 16)]
    assert wares(s)[INF] == 8


def test_PUR_5_what_cannot_be_paid_is_forgotten_and_others_do_not_pay() -> None:
    s = shop("NVA", 5, trail_debit=9)
    assert (s.cash[p.NVA], s.trail_debit) == (0, 0)
    s = shop("USA", 25, trail_debit=9)
    assert (s.cash[p.USA], s.trail_debit) == (25, 9)


def test_PUR_5_with_the_option_the_bombed_trail_takes_units_just_bought() -> None:
    s = shop("NVA", 25, trail_debit=3, options={"trail_bombs_cost_units": "yes"})
    assert s.cash[p.NVA] == 25
    events = do(s, Buy(ARM, 2), Buy(INF, 2), Done())
    assert box(s, "NVA") == {ARM: 1}
    assert told(events, OrderLost) == [OrderLost("PUR-5", ((INF, 2), (ARM, 1)))]
    assert s.trail_debit == 0


def test_PUR_5_with_the_option_bases_and_earlier_orders_are_safe_and_the_rest_waits() -> None:
    earlier = [4 if index == p.NVA * p.WARES + INF else 0 for index in range(9 * p.WARES)]
    s = shop("NVA", 25, trail_debit=3, options={"trail_bombs_cost_units": "yes"}, box=earlier)
    do(s, Buy(AB, 1), Buy(INF, 1), Done())
    assert box(s, "NVA") == {INF: 4, AB: 1}
    assert s.trail_debit == 2


def test_PUR_7_new_units_wait_in_the_box() -> None:
    s = shop("NVA", 25)
    do(s, Buy(INF, 2))
    assert not s.present[p.NVA]


def test_PP_6_money_is_spent_at_the_beginning_of_a_turn() -> None:
    s = position(frames.Turn(power=p.ARVN), turn="ARVN", cash=[0, 0, 0, 0, 0, 9, 0, 0, 0])
    assert wares(s) == {INF: 4, ART: 3, ARM: 1, FTR: 1, AAG: 1}
    assert s.cash[p.ARVN] == 9  # nothing has been collected yet


def test_PP_7_the_money_of_others_buys_nothing() -> None:
    """Not even that of the powers of the same player."""
    s = shop("ARVN", 2, options={"players": "2"})
    assert wares(s) == {INF: 1}
    do(s, Buy(INF, 1))
    assert s.cash == [99, 99, 99, 99, 99, 0, 99, 99, 99]


def test_COL_3_no_action_gives_money_away() -> None:
    s = shop("ARVN", 2)
    assert {type(action) for action in legal(s)} == {Buy, Done}


# ---- prices ----------------------------------------------------------------


def cost(key: str, ware: Ware, **fields: Any) -> int:
    """What one piece costs, by what is left."""
    s = shop(key, 20, **fields)
    do(s, Buy(ware, 1))
    return 20 - s.cash[power(key)]


@pytest.mark.parametrize(("ware", "price"), list(enumerate((2, 3, 5, 6, 12, 10, 8, 5, 10, 10))))
def test_PP_5_every_type_has_its_price(ware: int, price: int) -> None:
    assert cost("USA", Ware(ware)) == price


def values(kind: int) -> tuple[int, int, int, int]:
    return p.ATTACK[kind], p.DEFENCE[kind], p.MOVE[kind], cost("USA", Ware(kind))


def test_UNI_INF_infantry() -> None:
    assert values(p.INF) == (1, 2, 1, 2)


def test_UNI_ART_artillery() -> None:
    assert values(p.ART) == (2, 2, 1, 3)


def test_UNI_ARM_armor() -> None:
    assert values(p.ARM) == (3, 2, 2, 5)


def test_UNI_HEL_helicopter() -> None:
    assert values(p.HEL) == (2, 2, 4, 6)


def test_UNI_BOM_bomber() -> None:
    assert values(p.BOM) == (4, 0, 8, 12)


def test_UNI_FBO_fighter_bomber() -> None:
    assert values(p.FBO) == (3, 2, 6, 10)


def test_UNI_FTR_fighter() -> None:
    assert values(p.FTR) == (2, 3, 6, 8)


def test_UNI_AAG_aa_gun() -> None:
    assert values(p.AAG) == (0, 1, 1, 5)


@pytest.mark.parametrize("key", ["NVA", "USA", "ARVN"])
def test_UNI_ABS_air_base(key: str) -> None:
    assert cost(key, AB) == 10


@pytest.mark.parametrize("key", ["NVA", "USA", "ARVN"])
def test_UNI_FSB_fire_support_base(key: str) -> None:
    assert cost(key, FB) == 10


def test_UNI_SAM_missiles_are_not_for_sale() -> None:
    names = {p.TYPE_NAME[action.ware] for action in legal(shop("NVA", 99)) if isinstance(action, Buy)}
    assert not any("SAM" in name or "missile" in name for name in names)
    assert p.SAM_ATTACK == 2


@pytest.mark.parametrize("key", ["NVA", "ARVN", "PARU"])
def test_UNI_X1_bombers_and_helicopters_are_sold_to_the_usa_only(key: str) -> None:
    assert {HEL, BOM} <= set(wares(shop("USA", 12)))
    s = shop(key, 50)
    assert not {HEL, BOM} & set(wares(s))
    for ware in (HEL, BOM):
        assert refused(s, Buy(ware, 1)).rule == ("SPA-2" if key == "PARU" else "UNI-X1")


def test_UNI_X2_the_viet_cong_buy_nothing_so_have_infantry_and_artillery_only() -> None:
    assert {kind for one, _, kind, _ in p.SETUP if one == p.VC} == {p.INF, p.ART}
    assert not p.MAY_BUY[p.VC]


@pytest.mark.parametrize(("choice", "artillery"), [("no", 3), ("yes", 5)])
def test_SPA_1_irregular_infantry_costs_two_more(choice: str, artillery: int) -> None:
    options = {"paru_artillery_dearer": choice}
    assert cost("PARU", INF, options=options) == 4
    assert cost("PARU", ART, options=options) == artillery
    assert wares(shop("PARU", 10, options=options)) == {INF: 2, ART: 10 // artillery}


def test_SPA_2_paru_buys_infantry_and_artillery() -> None:
    s = shop("PARU", 50)
    assert set(wares(s)) == {INF, ART}
    assert refused(s, Buy(ARM, 1)).rule == "SPA-2"
    assert refused(s, Buy(AB, 1)).rule == "SPA-2"


# ---- repairs ---------------------------------------------------------------


def damaged(key: str, money: int, **fields: Any) -> State:
    return shop(
        key,
        money,
        air_bases={"Quang Nam": "USA", "Gia Dinh": "ARVN"},
        fire_bases={"Quang Ngai": "USA"},
        damage={"Quang Nam": 3, "Gia Dinh": 2, "Quang Ngai": 1},
        **fields,
    )


def mending(s: State) -> list[Action]:
    return [action for action in legal(s) if isinstance(action, Repair)]


def test_PUR_6_a_marker_costs_one_point_and_any_that_is_left_keeps_the_base_out() -> None:
    s = damaged("USA", 30)
    events = do(s, Repair(at("Quang Nam"), AB, 2))
    assert s.cash[p.USA] == 28
    assert not s.bases[p.USA]
    assert told(events, Repaired) == [Repaired("PUR-6", power("USA"), at("Quang Nam"), AB, 2, 2, 1)]
    do(s, Repair(at("Quang Nam"), AB, 1), Repair(at("Quang Ngai"), FB, 1))
    assert s.cash[p.USA] == 26
    assert s.bases[p.USA] == 1 << at("Quang Nam")
    assert s.fire_bases[p.USA] == 1 << at("Quang Ngai")
    assert not mending(s)


def test_PUR_6_only_own_bases_and_no_more_than_can_be_paid() -> None:
    s = damaged("USA", 2)
    assert mending(s) == [
        Repair(at("Quang Nam"), AB, 1),
        Repair(at("Quang Nam"), AB, 2),
        Repair(at("Quang Ngai"), FB, 1),
    ]
    assert refused(s, Repair(at("Gia Dinh"), AB, 1)).text == "The Air Base in Gia Dinh belongs to South Vietnam."
    assert refused(s, Repair(at("Quang Nam"), AB, 3)).rule == "PUR-6"
    assert refused(s, Repair(at("Quang Ngai"), FB, 2)).rule == "PUR-6"


def test_PUR_6_not_in_land_that_has_turned_neutral() -> None:
    s = shop("USA", 9, owner={"Takeo": ""}, air_bases={"Takeo": "USA"}, damage={"Takeo": 1})
    assert not mending(s)
    assert refused(s, Repair(at("Takeo"), AB, 1)).text == "Takeo is neutral now."


@pytest.mark.parametrize("key", ["VC", "CHN"])
def test_PUR_6_powers_that_buy_nothing_may_still_repair(key: str) -> None:
    s = shop(key, 3, owner={"Quang Nam": key}, air_bases={"Quang Nam": key}, damage={"Quang Nam": 2})
    assert set(legal(s)) == {Repair(at("Quang Nam"), AB, 1), Repair(at("Quang Nam"), AB, 2), Done()}


def test_PUR_7_repairs_work_at_once() -> None:
    s = damaged("ARVN", 5)
    assert s.grounded >> at("Gia Dinh") & 1
    do(s, Repair(at("Gia Dinh"), AB, 2))
    assert s.bases[p.ARVN] == 1 << at("Gia Dinh")
    assert not s.grounded >> at("Gia Dinh") & 1


def test_DMG_1_markers_count_the_damage_of_a_base() -> None:
    s = damaged("USA", 9)
    assert (s.air_damage[at("Quang Nam")], s.fire_damage[at("Quang Ngai")]) == (3, 1)
    do(s, Repair(at("Quang Nam"), AB, 1))
    assert s.air_damage[at("Quang Nam")] == 2
