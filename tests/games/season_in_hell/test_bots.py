"""Planner 2: France strikes back and shifts under attack, the Viet Minh help, rest and walk in."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.season_in_hell.field import GAME, at, field, places, shorts, u, units

from indochine.bots.player import known, make
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.bots import BULLIES, PLAYERS, YARDSTICKS
from indochine.games.season_in_hell.bots.french_garrison import Threat, army
from indochine.games.season_in_hell.bots.french_patrols import only_dummies, patrol_worth
from indochine.games.season_in_hell.bots.french_planner import FrenchPlanner
from indochine.games.season_in_hell.bots.french_second import SecondFrench
from indochine.games.season_in_hell.bots.french_shifts import men_in_order, shift_worth
from indochine.games.season_in_hell.bots.french_sight import sight
from indochine.games.season_in_hell.bots.french_strikes import Posts, plan_of_attack, strike, walks
from indochine.games.season_in_hell.bots.vm_moves import guards
from indochine.games.season_in_hell.bots.vm_planner import VmPlanner
from indochine.games.season_in_hell.bots.vm_second import SecondVm, help_value, worn
from indochine.games.season_in_hell.frames import Operation
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits

PARAS = "1/1 BEP, 2/1 BEP"
FRESH, MORE = "1/8 BPC", "2/8 BPC"
THAI = "5/BT2"


def seen(s: State) -> State:
    """As France sees it."""
    return sight(GAME.view(s, "france"))


# ---- counter-attacks -------------------------------------------------------


def test_an_empty_captured_strongpoint_is_walked_into_by_who_can_be_spared() -> None:
    s = field(Operation(), {"D5": f"{PARAS}, {FRESH}", "D6": "130/209"}, control="D2 D6")
    orders = list(walks(s, units(f"{PARAS}, {FRESH}"), Posts(s, army(s))))
    assert [pa for _, pa in orders] == [at("D2")]


def test_two_para_companies_and_a_tank_strike_at_a_lone_battalion_in_disorder() -> None:
    stand = {"E4": f"{PARAS}, Tank 1", "E1": "130/209"}
    s = field(Operation(), stand, control="E1", up="130/209", disorganized="130/209")
    assert {(unit, pa) for unit, _, pa in plan_of_attack(s)} == {
        (u(name), at("E1")) for name in ("1/1 BEP", "2/1 BEP", "Tank 1")
    }


def test_a_thai_company_does_not_strike_at_three_battalions() -> None:
    regiment = "130/209, 154/209, 166/209"
    s = field(Operation(), {"E4": THAI, "E1": regiment}, control="E1", up=regiment, vm_munitions=6)
    assert list(plan_of_attack(s)) == []


def test_a_tank_comes_from_afar_to_double_morale() -> None:
    s = field(Operation(), {"E4": PARAS, "E10": "Tank 1, 1/I/2 REI", "E1": "130/209"}, control="E1", up="130/209")
    found = strike(s, at("E1"), units(f"{PARAS}, Tank 1"), Posts(s, army(s)))
    assert found is not None
    assert (u("Tank 1"), at("E4")) in found.stands
    assert s.where[u("Tank 1")] == at("E10"), "it was only tried"


def test_more_shells_of_the_enemy_make_a_strike_worth_less() -> None:
    def worth(shells: int) -> float:
        s = field(
            Operation(), {"E4": f"{PARAS}, Tank 1", "E1": "130/209"}, control="E1", up="130/209", vm_munitions=shells
        )
        found = strike(s, at("E1"), units(f"{PARAS}, Tank 1"), Posts(s, army(s)))
        return found.worth if found else 0.0

    assert worth(0) > worth(12)


# ---- under attack ----------------------------------------------------------


def test_who_is_in_order_mans_the_works_before_who_is_not() -> None:
    s = field(Operation(), {"D2": f"{PARAS}, {FRESH}"}, disorganized=PARAS)
    assert men_in_order(s, units(f"{PARAS}, {FRESH}")).hand > men_in_order(s, units(PARAS)).hand


def test_a_fresh_company_is_worth_most_beside_one_in_disorder() -> None:
    s = field(Operation(), {"D2": PARAS, "D5": FRESH}, disorganized=PARAS)
    menaced = [Threat(27.0, 1) if pa == at("D2") else Threat() for pa in range(p.PA_COUNT)]
    assert shift_worth(s, u(FRESH), at("D2"), menaced) > 0.1
    s = field(Operation(), {"D2": PARAS, "D5": FRESH})
    assert shift_worth(s, u(FRESH), at("D2"), menaced) < 0.1


def test_no_tank_is_left_alone_nor_goes_alone() -> None:
    s = field(Operation(), {"D5": f"{FRESH}, Tank 1"})
    menaced = [Threat(27.0, 1)] * p.PA_COUNT
    assert shift_worth(s, u(FRESH), at("D2"), menaced) < 0
    assert shift_worth(s, u("Tank 1"), at("D2"), menaced) < 0


# ---- patrols ---------------------------------------------------------------


def lying(there: str, **more: Any) -> State:
    """Zone S is deep; who lies there has just been put there openly, so France knows."""
    s = field(Operation(), {"E2": PARAS, "S": there}, trench={"S": 3}, round=1, replacements=3, **more)
    for name in there.split(", "):
        s.rumour[u(name) - p.FIRST_VM] = 1 << at("S")
    return s


def test_a_patrol_goes_where_only_a_dummy_is_thought_to_be() -> None:
    s = seen(lying("Dummy 1"))
    assert only_dummies(s, at("S")) == pytest.approx(1.0)
    assert patrol_worth(s, at("S")) > 0
    s.replacements = 0
    assert patrol_worth(s, at("S")) <= 0, "and only while points can pay"


def test_no_patrol_goes_where_a_battalion_is() -> None:
    s = seen(lying("130/209"))
    assert only_dummies(s, at("S")) == 0.0
    assert patrol_worth(s, at("S")) < 0


# ---- the Viet Minh ---------------------------------------------------------


def test_a_strongpoint_under_attack_gets_a_battalion_of_the_same_division() -> None:
    s = field(
        Operation(),
        {"E1": "130/209", "T": "154/209, 80/36", "E4": PARAS},
        control="E1",
        trench={"T": 2},
        attacked=places("E1"),
    )
    assert help_value(s, u("154/209"), at("E1")) > help_value(s, u("80/36"), at("E1"))
    assert help_value(s, u("154/209"), at("D1")) == 0.0


def test_the_last_one_in_a_deep_trench_stays() -> None:
    s = field(
        Operation(),
        {"E1": "130/209", "T": "154/209", "E4": PARAS},
        control="E1",
        trench={"T": 3},
        attacked=places("E1"),
    )
    assert help_value(s, u("154/209"), at("E1")) == 0.0


def test_an_army_of_few_whole_battalions_rests_but_not_at_the_end() -> None:
    s = field(None, {"JZ2": "130/209, 154/209"}, turn=4)
    assert worn(s)
    s.turn = p.TURNS
    assert not worn(s)
    s.turn, s.scenario = 3, "2"
    assert not worn(s)


# ---- by name ---------------------------------------------------------------


def test_planner_1_is_what_it_was_and_bullies_have_an_idea_for_one_side() -> None:
    assert set(YARDSTICKS) == {"planner-1"}
    assert {"greedy", "planner"} == set(PLAYERS)
    assert sorted(bully.side for bully in BULLIES.values()) == ["france"] * 3 + ["viet minh"] * 3
    for bully in BULLIES.values():
        plain = bully.commanders[bully.side == "france"]
        assert plain is (SecondVm if bully.side == "france" else SecondFrench)


@pytest.mark.parametrize("name", sorted(known(GAME)))
def test_everybody_can_begin_a_game(name: str) -> None:
    s = GAME.start("1", {}, b"s" * 32)
    due = GAME.due(s)
    assert due is not None
    player = make(name, GAME, 1)
    action, _ = player.choose(GAME, GAME.view(s, "france"), due, player.memory())
    assert action in due.actions


def test_planner_2_is_planner_1_and_more() -> None:
    assert issubclass(SecondFrench, FrenchPlanner)
    assert issubclass(SecondVm, VmPlanner)


def test_the_inner_camp_reckons_with_nothing_on_hills() -> None:
    s = field(Operation(), {"E2": PARAS, "S": "130/209", "C1": FRESH}, trench={"S": 3})
    expected = BULLIES["inner-camp"].commanders[0]().expects(seen(s))
    hills = bits(pa for pa in range(p.PA_COUNT) if p.HILL[pa])
    assert shorts(bits(pa for pa, threat in enumerate(expected) if threat.power) & hills) == ""


# ---- scenario 1 ------------------------------------------------------------


def last_operation(there: str = "", **more: Any) -> State:
    """The last operation of the first week: Anne-Marie is taken, and nobody lies there."""
    stand = {"H7": PARAS, **({"P": there} if there else {})}
    return field(
        Operation(),
        stand,
        control="AM1 AM2",
        trench={"P": 2},
        **{"scenario": "1", "turn": 1, "round": p.ROUNDS, "impulse": 1, **more},
    )


def test_the_last_operation_goes_round_by_a_zone_to_what_lies_empty() -> None:
    assert at("P") in {place for _, place, _ in plan_of_attack(seen(last_operation()))}
    assert list(plan_of_attack(seen(last_operation(round=2)))) == [], "and no other"
    assert list(plan_of_attack(seen(last_operation(impulse=3)))) == [], "with an impulse left to arrive"


def test_nobody_goes_into_a_zone_where_battalions_are() -> None:
    assert list(plan_of_attack(seen(last_operation("130/209, 154/209")))) == []


def test_a_strongpoint_that_must_not_be_left_keeps_its_most_worn_battalion() -> None:
    s = field(None, {"B1": "130/209, 154/209"}, control="B1 B4", steps={"154/209": 1})
    orders = guards(s, places("B1 B4"))
    assert orders[u("154/209")] == at("B1")
    assert orders[u("130/209")] == at("B4"), "and an empty one gets somebody"
