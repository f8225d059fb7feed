"""Chapter 8: what is drawn from the container, how supports are shared out, what each counter does; page 16."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.fights import (
    GAME,
    asked,
    begin,
    drawn,
    enter,
    faced,
    kinds,
    loses,
    modifiers,
    options,
    play,
    rolled,
    steps,
    storm,
    vm_attacks,
    vm_phase,
)
from tests.games.hoa_binh.positions import Bench, at, counters, position, serial, told, where

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import CallAir, CallArtillery, CallMorane, FallBack, HoldGround, Shell
from indochine.games.hoa_binh.events import (
    DiceRolled,
    Drawn,
    Facing,
    FlakFired,
    OpeningFire,
    Scored,
    StrategyRolled,
    ThreatRolled,
)
from indochine.games.hoa_binh.frames import (
    SUPPORTS_ALONE,
    VM_ATTACKS,
    Combat,
    FrenchPhase,
    Infiltration,
    March,
    Turn,
)
from indochine.games.hoa_binh.rules import ch05_strategies as ch05
from indochine.games.hoa_binh.rules import ch06_infiltration as ch06
from indochine.games.hoa_binh.rules import ch08_container as ch08
from indochine.games.hoa_binh.state import State

CLASH, AMBUSH, OFFENSIVE, ASSAULT = p.CLASH, p.AMBUSH, p.OFFENSIVE, p.ASSAULT
ARTILLERY, DCA, ELITE, TRENCHES = p.ARTILLERY, p.DCA, p.ELITE, p.TRENCHES


def defence(**more: object) -> State:
    """4 BVN (+1) and CLSM (+0) in the open at Dan The, a counter at Ap Da Chong."""
    fields = {"units": {"4 BVN": "DTH", "CLSM": "DTH"}, "vm": "ADC"} | more
    return position(**fields)  # type: ignore[arg-type]


def lone_defence(**more: object) -> State:
    """4 BVN (+1) alone at Dan The."""
    return defence(units={"4 BVN": "DTH"}, **more)


def raid(**more: object) -> State:
    """1 BPC (+3) at Ap Da Chong (white), a counter at Xom Bu (green)."""
    return position(units={"1 BPC": "ADC"}, vm="XBU", **more)  # type: ignore[arg-type]


# ---- 8.1 the draw


@pytest.mark.parametrize(("die", "level"), [(1, 0), (2, 1), (3, 2), (6, 3)])
def test_8_1_a_the_threat_level_is_the_number_of_actions_drawn(dice: LoadedDice, die: int, level: int) -> None:
    s = lone_defence()
    dice(die, *drawn(*["Clash"] * level), *[6] * max(1, level))
    vm_attacks(s, "ADC", "DTH")
    assert [a for a, _ in faced(s)] == ["Clash"] * level
    assert told(s, ThreatRolled) == [ThreatRolled("8.1-a", die, 0, level)]


def test_8_1_a_supports_do_not_count_and_drawing_stops_with_the_last_action(dice: LoadedDice) -> None:
    s = lone_defence()
    dice(3, *drawn("Elite", "Clash", "Trenches", "Trenches", "Clash"), 6, 6)
    vm_attacks(s, "ADC", "DTH")
    assert [e.counters for e in told(s, Drawn)] == [("Elite", "Clash", "Trenches", "Trenches", "Clash")]


def test_8_1_a_each_counter_has_its_own_threat_roll(dice: LoadedDice) -> None:
    s = lone_defence(vm="ADC ADC")
    dice(1, 6, 2, *drawn("Clash"), 6)
    vm_phase(s)
    assert [e.level for e in told(s, ThreatRolled)] == [0, 1]


def test_8_1_a_a_drawn_counter_is_not_drawn_twice_in_one_combat(dice: LoadedDice) -> None:
    s = lone_defence()
    dice(3, dice.draw(14), dice.draw(13), dice.draw(0), dice.draw(0), 6, 6)
    vm_attacks(s, "ADC", "DTH")
    assert [e.counters for e in told(s, Drawn)] == [("Trenches", "Trenches", "Clash", "Clash")]


def test_8_1_b_the_order_of_draw_is_the_order_of_play(dice: LoadedDice) -> None:
    s = lone_defence()
    dice(6, *drawn("Assault", "Clash", "Offensive"), 6, 6, 6)
    vm_attacks(s, "ADC", "DTH")
    assert [(e.number, str(e.action), e.score) for e in told(s, Facing)] == [
        (1, "Assault", 7), (2, "Clash", 4), (3, "Offensive", 6),
    ]  # fmt: skip


def test_8_1_b_supports_drawn_on_the_way_join_the_force(dice: LoadedDice) -> None:
    s = lone_defence()
    dice(2, *drawn("Elite", "Trenches", "Clash"), 6)
    vm_attacks(s, "ADC", "DTH")
    assert faced(s) == [("Clash", ("Elite", "Trenches"))]
    assert modifiers(s) == {"4 BVN infantry": 1 - 1 - 2}


@pytest.mark.parametrize(
    ("actions", "supports", "given"),
    [
        ([CLASH, ASSAULT], [ELITE], [[], [ELITE]]),  # the hardest first
        ([ASSAULT, CLASH], [ELITE], [[ELITE], []]),
        ([AMBUSH, OFFENSIVE, CLASH], [ELITE], [[], [ELITE], []]),
        ([CLASH, CLASH], [ELITE], [[ELITE], []]),  # equally hard: the one drawn earlier
        ([CLASH, ASSAULT, OFFENSIVE], [TRENCHES, ELITE], [[], [TRENCHES], [ELITE]]),
        ([CLASH, OFFENSIVE, ASSAULT], [TRENCHES, ELITE], [[], [ELITE], [TRENCHES]]),
        ([CLASH, ASSAULT], [TRENCHES, ELITE], [[TRENCHES], [ELITE]]),  # as many: in order of draw
        ([CLASH, OFFENSIVE], [ARTILLERY, TRENCHES, ELITE], [[ARTILLERY, TRENCHES], [ELITE]]),  # larger blocks first
        ([CLASH, CLASH, ASSAULT], [ARTILLERY, ELITE, TRENCHES, TRENCHES], [[ARTILLERY, ELITE], [TRENCHES], [TRENCHES]]),
        ([CLASH], [ARTILLERY, ELITE, TRENCHES], [[ARTILLERY, ELITE, TRENCHES]]),
        ([CLASH, ASSAULT], [], [[], []]),
    ],
)
def test_8_1_c_supports_are_shared_out_evenly_to_the_french_disadvantage(
    actions: list[int], supports: list[int], given: list[list[int]]
) -> None:
    s = lone_defence()
    f = Combat(drawn=[*actions, *supports])
    ch08.share_supports(s, f)
    assert (f.lines, f.supports) == (actions, given)


def test_8_1_c_reinforcements_is_spent_by_drawing_and_not_shared(dice: LoadedDice) -> None:
    s = lone_defence()
    dice(2, *drawn("Reinforcements", "Clash", "Elite", "Offensive"), 6, 6)
    vm_attacks(s, "ADC", "DTH")
    assert faced(s) == [("Clash", ()), ("Offensive", ("Elite",))]


def test_8_1_d_a_forced_retreat_cancels_the_other_actions(dice: LoadedDice) -> None:
    s = lone_defence()
    dice(6, *drawn("Clash", "Assault", "Assault"), 2)
    vm_attacks(s, "ADC", "DTH", FallBack(at("CDO")))
    assert faced(s) == [("Clash", ())]
    assert where(s, "4 BVN") == "CDO"


def test_8_1_d_without_a_retreat_they_are_all_fought_one_after_the_other(dice: LoadedDice) -> None:
    s = defence()
    dice(6, *drawn("Clash", "Clash", "Ambush"), 2, 1, 6, 1, 1, 6, 1)
    vm_attacks(s, "ADC", "DTH", loses("CLSM"), HoldGround(), loses("4 BVN"))
    assert [a for a, _ in faced(s)] == ["Clash", "Clash", "Ambush"]


# ---- 8.2.1 Combat Actions


def duel(dice: LoadedDice, action: str, die: int, *ambush: int) -> State:
    """4 BVN (+1) rolls so much against one action; CLSM rolls a 1. Two losses, if any, go one to each."""
    s = defence()
    dice(2, *drawn(action), *ambush, die, 1)
    vm_attacks(s, "ADC", "DTH")
    while options(s, type(loses("CLSM"))):
        play(s, loses("CLSM") if steps(s, "CLSM") == 2 else loses("4 BVN"))
    return s


def beats(s: State) -> bool:
    return counters(s) == ""


def mp_cost(dice: LoadedDice, action: str, *ambush: int) -> int:
    """What a French attacker pays for fighting an action, besides the space entered."""
    s = raid()
    dice(2, *drawn(action), *ambush, 6)
    enter(s, "ADC", "XBU")
    march = s.frames[-1]
    assert isinstance(march, March)
    return march.spent - 1


def results(s: State) -> tuple[int, str]:
    """Steps lost, and the rule of the question that follows."""
    return 8 - steps(s, "4 BVN") - steps(s, "CLSM") - 4, asked(s)


def test_8_2_1_a_a_clash_is_eliminated_on_4(dice: LoadedDice) -> None:
    s = duel(dice, "Clash", 3)
    assert beats(s)
    assert results(s) == (0, "")
    assert told(s, Scored) == []


def test_8_2_1_a_otherwise_a_clash_costs_one_loss_and_a_retreat(dice: LoadedDice) -> None:
    s = duel(dice, "Clash", 2)
    assert not beats(s)
    assert results(s) == (1, "9.3.1-e")


def test_8_2_1_a_a_clash_costs_an_attacker_no_mp(dice: LoadedDice) -> None:
    assert mp_cost(dice, "Clash") == 0


def test_8_2_1_b_an_ambush_is_eliminated_on_5(dice: LoadedDice) -> None:
    s = duel(dice, "Ambush", 4, 5)
    assert beats(s)
    assert results(s) == (0, "")
    assert told(s, Scored) == []


def test_8_2_1_b_otherwise_an_ambush_costs_one_loss_and_a_retreat(dice: LoadedDice) -> None:
    s = duel(dice, "Ambush", 3, 5)
    assert not beats(s)
    assert results(s) == (1, "9.3.1-e")


def test_8_2_1_b_a_6_on_its_first_die_costs_a_step_of_our_choice_before_the_french_dice(dice: LoadedDice) -> None:
    s = defence()
    dice(2, *drawn("Ambush"), 6)
    vm_attacks(s, "ADC", "DTH")
    assert kinds(s, OpeningFire, DiceRolled) == ["OpeningFire"]
    assert options(s) == [loses("4 BVN"), loses("CLSM")]
    dice(5, 1)
    play(s, loses("4 BVN"))
    assert rolled(s) == {"4 BVN infantry": [5], "CLSM": [1]}  # reduced: +0
    assert beats(s)


def test_8_2_1_b_a_5_on_its_first_die_costs_nothing(dice: LoadedDice) -> None:
    s = duel(dice, "Ambush", 6, 5)
    assert results(s) == (0, "")
    assert [e.outcome for e in told(s, OpeningFire)] == ["no loss"]


def test_8_2_1_b_the_ambush_die_hits_units_and_never_a_post(dice: LoadedDice) -> None:
    s = position(posts="DTH", vm="ADC")
    dice(2, *drawn("Ambush"), 6, 5)
    vm_attacks(s, "ADC", "DTH")
    assert beats(s)


def test_8_2_1_b_supports_alone_cannot_be_ambushed(dice: LoadedDice) -> None:
    s = raid(ap=2)
    begin(s, FrenchPhase(step="choose_action"))
    dice(3, *drawn("Ambush"), 4)
    play(s, Shell(at("XBU")))
    assert told(s, OpeningFire) == []
    assert counters(s) == ""  # 4 + 3 - 1 green


def test_8_2_1_b_an_ambush_costs_an_attacker_one_mp(dice: LoadedDice) -> None:
    assert mp_cost(dice, "Ambush", 1) == 1


def test_8_2_1_c_an_offensive_is_eliminated_on_6(dice: LoadedDice) -> None:
    s = duel(dice, "Offensive", 5)
    assert beats(s)
    assert results(s) == (0, "")
    assert told(s, Scored) == []


def test_8_2_1_c_otherwise_an_offensive_costs_two_losses_and_a_retreat(dice: LoadedDice) -> None:
    s = duel(dice, "Offensive", 4)
    assert not beats(s)
    assert results(s) == (2, "9.3.1-e")


def test_8_2_1_c_an_offensive_costs_an_attacker_two_mp(dice: LoadedDice) -> None:
    assert mp_cost(dice, "Offensive") == 2


def test_8_2_1_d_an_assault_is_eliminated_on_7_for_one_french_point(dice: LoadedDice) -> None:
    s = duel(dice, "Assault", 6)
    assert beats(s)
    assert results(s) == (0, "")
    assert [(e.points, e.rule) for e in told(s, Scored)] == [(1, "11.2.1b-b")]


def test_8_2_1_d_otherwise_an_assault_costs_two_losses_and_a_retreat_and_gives_no_point(dice: LoadedDice) -> None:
    s = duel(dice, "Assault", 5)
    assert not beats(s)
    assert results(s) == (2, "9.3.1-e")
    assert s.vp == -2


def test_8_2_1_d_an_assault_costs_an_attacker_two_mp(dice: LoadedDice) -> None:
    assert mp_cost(dice, "Assault") == 2


def test_8_2_1_e_actions_are_back_in_the_container_for_the_next_combat(dice: LoadedDice) -> None:
    s = lone_defence(vm="ADC ADC")
    trio = drawn("Assault", "Assault", "Offensive")
    dice(6, *trio, 6, 6, 6, 6, *trio, 6, 6, 6)
    vm_phase(s)
    assert [e.counters for e in told(s, Drawn)] == [("Assault", "Assault", "Offensive")] * 2


def test_8_2_1_f_a_space_vacated_by_a_retreat_gets_a_counter_at_once(dice: LoadedDice) -> None:
    s = lone_defence()
    dice(2, *drawn("Clash"), 1)
    vm_attacks(s, "ADC", "DTH", FallBack(at("CDO")))
    assert counters(s) == "ADC DTH"
    assert s.reserve == 28


def test_8_2_1_f_so_does_one_whose_defenders_are_dead(dice: LoadedDice) -> None:
    s = position(posts="DTH", vm="ADC")
    dice(2, *drawn("Clash"), 1)
    vm_attacks(s, "ADC", "DTH")
    assert counters(s) == "ADC DTH"


def test_8_2_1_f_a_space_still_held_gets_none(dice: LoadedDice) -> None:
    s = defence(posts="DTH")
    dice(2, *drawn("Clash"), 1, 1, 1)
    vm_attacks(s, "ADC", "DTH", loses("CLSM"))
    assert counters(s) == "ADC"


# ---- 8.2.2 supports


@pytest.mark.parametrize(("die", "lost"), [(3, 0), (4, 1), (6, 1)])
def test_8_2_2_a_artillery_costs_a_loss_before_the_dice_on_4_to_6(dice: LoadedDice, die: int, lost: int) -> None:
    s = lone_defence()
    dice(2, *drawn("Artillery", "Clash"), die, 5)
    vm_attacks(s, "ADC", "DTH")
    assert steps(s, "4 BVN") == 2 - lost
    assert rolled(s) == {"4 BVN infantry": [6 - lost]}
    assert [e.rule for e in told(s, OpeningFire)] == ["8.2.2-a"]


def test_8_2_2_a_artillery_can_destroy_a_post_before_it_rolls(dice: LoadedDice) -> None:
    s = position(posts="DTH", vm="ADC")
    dice(2, *drawn("Artillery", "Clash"), 4)
    vm_attacks(s, "ADC", "DTH")
    assert told(s, DiceRolled) == []
    assert counters(s) == "ADC DTH"


def test_8_2_2_a_artillery_fires_with_its_own_action_only(dice: LoadedDice) -> None:
    s = lone_defence()
    dice(3, *drawn("Clash", "Artillery", "Assault"), 6, 3, 6)
    vm_attacks(s, "ADC", "DTH")
    assert kinds(s, OpeningFire, DiceRolled) == ["DiceRolled", "OpeningFire", "DiceRolled"]


@pytest.mark.parametrize(("die", "stopped"), [(4, False), (5, True), (6, True)])
def test_8_2_2_b_dca_stops_the_air_support_on_5_and_6(dice: LoadedDice, die: int, stopped: bool) -> None:
    s = lone_defence(ap=1)
    dice(2, *drawn("DCA", "Clash"), die, 6, *([] if stopped else [1]))
    vm_attacks(s, "ADC", "DTH", CallAir())
    assert ("aircraft" in rolled(s)) is not stopped
    assert steps(s, "4 BVN") == 2  # used up: it does not fire as artillery too
    assert faced(s) == [("Clash", ())]


def test_8_2_2_b_the_point_and_the_ap_of_stopped_aircraft_are_gone(dice: LoadedDice) -> None:
    s = lone_defence(ap=1)
    dice(2, *drawn("DCA", "Clash"), 5, 6)
    vm_attacks(s, "ADC", "DTH", CallAir())
    assert (s.ap, s.air) == (0, 2)


@pytest.mark.parametrize(("die", "lost"), [(4, 0), (5, 1), (6, 1)])
def test_8_2_2_b_without_aircraft_it_fires_like_artillery_on_5_and_6(dice: LoadedDice, die: int, lost: int) -> None:
    s = lone_defence()
    dice(2, *drawn("DCA", "Clash"), die, 6)
    vm_attacks(s, "ADC", "DTH")
    assert steps(s, "4 BVN") == 2 - lost
    assert faced(s) == [("Clash", ("DCA",))]


def test_8_2_2_b_french_artillery_is_no_aircraft(dice: LoadedDice) -> None:
    s = lone_defence(ap=1)
    dice(2, *drawn("DCA", "Clash"), 5, 6, 1)
    vm_attacks(s, "ADC", "DTH", CallArtillery())
    assert steps(s, "4 BVN") == 1
    assert told(s, FlakFired) == []


def test_8_2_2_b_against_the_morane_no_die_is_rolled_and_air_support_gets_through(dice: LoadedDice) -> None:
    s = lone_defence(ap=2)
    dice(2, *drawn("DCA", "Clash"), 6, 1)
    vm_attacks(s, "ADC", "DTH", CallMorane(), CallAir())
    assert [e.rule for e in told(s, FlakFired)] == ["2.2.2-f"]
    assert modifiers(s) == {"4 BVN infantry": 1, "aircraft": 4}
    assert faced(s) == [("Clash", ())]


def test_8_2_2_b_drawn_with_the_second_action_it_still_acts_for_the_whole_combat(dice: LoadedDice) -> None:
    s = lone_defence(ap=1)
    dice(3, *drawn("Clash", "DCA", "Clash"), 5, 6, 6)
    vm_attacks(s, "ADC", "DTH", CallAir())
    assert kinds(s, FlakFired, DiceRolled) == ["FlakFired", "DiceRolled", "DiceRolled"]
    assert "aircraft" not in rolled(s, 0)


def test_8_2_2_c_elite_takes_one_off_every_french_die_against_its_action(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, posts="DTH", vm="ADC", ap=2)
    dice(3, *drawn("Clash", "Elite", "Assault"), 6, 1, 1, 1, 6, 1, 4, 1)
    vm_attacks(s, "ADC", "DTH", CallArtillery(), CallAir())
    assert modifiers(s, 0) == {"4 BVN infantry": 1, "fort": 0, "artillery": 3, "aircraft": 4}
    assert modifiers(s, 1) == {"4 BVN infantry": 0, "fort": -1, "artillery": 2, "aircraft": 3}


def test_8_2_2_d_reinforcements_draws_one_more_action(dice: LoadedDice) -> None:
    s = lone_defence()
    dice(2, *drawn("Clash"), 6)
    assert len(faced(vm_attacks(s, "ADC", "DTH"))) == 1
    s = lone_defence()
    dice(2, *drawn("Reinforcements", "Elite", "Clash", "Trenches", "Ambush"), 6, 1, 6)
    vm_attacks(s, "ADC", "DTH")
    assert [a for a, _ in faced(s)] == ["Clash", "Ambush"]


def test_8_2_2_e_trenches_take_two_off_every_french_die_against_its_action(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, posts="DTH", vm="ADC", ap=2)
    dice(3, *drawn("Clash", "Trenches", "Assault"), 6, 1, 1, 1, 6, 1, 6, 1)
    vm_attacks(s, "ADC", "DTH", CallArtillery(), CallAir())
    assert modifiers(s, 0) == {"4 BVN infantry": 1, "fort": 0, "artillery": 3, "aircraft": 4}
    assert modifiers(s, 1) == {"4 BVN infantry": -1, "fort": -2, "artillery": 1, "aircraft": 2}


def test_8_2_2_e_two_trenches_add_up(dice: LoadedDice) -> None:
    s = lone_defence(ap=1)
    dice(2, *drawn("Trenches", "Trenches", "Clash"), 6, 6)
    vm_attacks(s, "ADC", "DTH", CallArtillery())
    assert modifiers(s) == {"4 BVN infantry": -3, "artillery": -1}


def test_8_2_2_f_supports_are_back_in_the_container_for_the_next_combat(dice: LoadedDice) -> None:
    s = defence(units={"1 BPC": "DTH"}, vm="ADC ADC")
    four = drawn("Trenches", "Trenches", "Elite", "Clash")
    dice(2, *four, 6, 2, *four, 6)
    vm_phase(s)
    assert [e.counters for e in told(s, Drawn)] == [("Trenches", "Trenches", "Elite", "Clash")] * 2


# ---- page 16

A, H, OP = ("Alerted", 6, 4), ("Harassed", 8, 6), ("Operation", 10, 8)
STRATEGIES = {(9, 10): [A, A, H, H, H, OP], (3, 8): [A, A, H, H, OP, OP], (1, 2): [A, A, A, H, H, H]}
THREATS = {(1, 2): (0, 0, 1, 1, 2, 2), (3, 8): (0, 1, 2, 2, 2, 3), (9, 10): (0, 1, 1, 2, 2, 3)}
EARLY = {"Clash": 3, "Ambush": 2, "Elite": 1, "Reinforcements": 1}
LATE = EARLY | {"Offensive": 2, "Artillery": 1, "DCA": 1}
MIDDLE = LATE | {"Assault": 2, "Trenches": 2}
CONTAINERS = {(1, 2): EARLY, (3, 8): MIDDLE, (9, 10): LATE}


def in_turn(table: dict[tuple[int, int], object], turn: int) -> object:
    return next(row for (low, high), row in table.items() if low <= turn <= high)


@pytest.mark.parametrize("turn", range(1, 11))
def test_p16_a_the_strategy_die_gives_the_strategy_with_its_ap_and_counters(dice: LoadedDice, turn: int) -> None:
    for die, expected in enumerate(in_turn(STRATEGIES, turn), 1):  # type: ignore[arg-type]
        s = position(turn=turn)
        dice(die)
        ch05.war_strategy(s, Turn())
        event = told(s, StrategyRolled)[0]
        assert (event.strategy, event.ap, event.ip) == (event.strategy, s.ap, s.ip) == expected


@pytest.mark.parametrize(("operation", "name"), [(p.OPERATION_VIOLET, "Violet"), (p.OPERATION_RAINBOW, "Rainbow")])
def test_p16_a_the_operations_bring_12_ap_and_8_counters_without_a_die(operation: int, name: str) -> None:
    s = position(turn=7)
    ch05.war_strategy(s, Turn(operation=operation))
    assert (p.STRATEGIES[s.strategy], s.ap, s.ip) == (name, 12, 8)


def test_p16_a_lotus_brings_12_ap() -> None:
    assert GAME.set_up("campaign", GAME.settle({}), b"").ap == 12


@pytest.mark.parametrize("turn", range(1, 11))
def test_p16_b_the_threat_die_gives_the_number_of_actions_by_turn(dice: LoadedDice, turn: int) -> None:
    for die, expected in enumerate(in_turn(THREATS, turn), 1):  # type: ignore[arg-type]
        s = lone_defence(turn=turn)
        dice(die)
        f = Combat(space=at("DTH"), counter=serial(s, "ADC"))
        ch08.roll_threat(s, f)
        assert (f.threat, told(s, ThreatRolled)[0].level) == (expected, expected)


def threat(dice: LoadedDice, s: State, space: str, counter: str, mode: int, die: int = 3) -> ThreatRolled:
    dice(die)
    f = Combat(space=at(space), counter=serial(s, counter), mode=mode)
    ch08.roll_threat(s, f)
    event: ThreatRolled = told(s, ThreatRolled)[-1]
    assert event.level == f.threat
    return event


@pytest.mark.parametrize(
    ("vm", "space", "counter", "mode", "modifier"),
    [
        ("ADC", "DTH", "ADC", VM_ATTACKS, 0),
        ("TVF", "TVF", "TVF", 1, -1),  # on a blue space
        ("TVF", "TVF", "TVF", 2, -1),
        ("APT", "APT", "APT", 2, 0),  # river and land, but white: the Dinassaut there has no modifier
        ("ADC", "LPF", "ADC", VM_ATTACKS, -1),  # the French defend a blue space
        ("TVF", "NDR", "TVF", VM_ATTACKS, 0),  # the counter on the blue space attacks a white one
        ("LPF/D", "DTH", "LPF", VM_ATTACKS, 0),  # so does the Dangerous counter
        ("LPF/D", "LPF", "LPF", 2, -1),
        ("KEM/G", "KEM", "KEM", 1, -1),  # a Guerrilla
        ("KEM/G", "XMO", "KEM", VM_ATTACKS, -1),  # in its own attack too
        ("HBF/G", "HBF", "HBF", 1, -2),  # a Guerrilla on a blue space: they add up
        ("ADC", "ADC", "ADC", SUPPORTS_ALONE, -1),
        ("TVF", "TVF", "TVF", SUPPORTS_ALONE, -2),
    ],
)
def test_p16_c_one_off_the_threat_die_on_blue_against_a_guerrilla_and_for_supports_alone(
    dice: LoadedDice, vm: str, space: str, counter: str, mode: int, modifier: int
) -> None:
    s = position(vm=vm)
    event = threat(dice, s, space, counter, mode)
    assert (event.modifier, event.level) == (modifier, (0, 1, 2)[modifier + 2])


def test_p16_c_the_modified_die_stays_within_1_and_6(dice: LoadedDice) -> None:
    s = position(vm="HBF/G")
    assert threat(dice, s, "HBF", "HBF", 1, die=1).level == 0
    s = position(vm="ADC", options={"threat_management": "yes"}, strategy=p.OPERATION)
    assert threat(dice, s, "DTH", "ADC", VM_ATTACKS, die=6).level == 3


@pytest.mark.parametrize(
    ("vm", "space", "mode", "weak"),
    [
        ("KEM/G", "XMO", VM_ATTACKS, True),
        ("LPF/D", "DTH", VM_ATTACKS, True),
        ("TVF", "TVF", 1, True),
        ("ADC", "DTH", VM_ATTACKS, False),
        ("TVF", "NDR", VM_ATTACKS, False),
        ("ADC", "ADC", SUPPORTS_ALONE, False),
    ],
)
def test_p16_c_only_clash_and_ambush_from_guerrilla_dangerous_and_on_blue(
    dice: LoadedDice, vm: str, space: str, mode: int, weak: bool
) -> None:
    s = position(vm=vm)
    f = Combat(space=at(space), counter=s.vm_serial[0], mode=mode, threat=2)
    more = drawn("Assault", "Offensive", "Clash", "Ambush")
    dice(*(more if weak else more[:2]))
    ch08.draw(s, f)
    assert [p.DRAWN[c] for c in f.drawn] == (["Clash", "Ambush"] if weak else ["Assault", "Offensive"])


def test_p16_c_by_option_supports_alone_meet_only_clash_and_ambush(dice: LoadedDice) -> None:
    s = position(vm="ADC", options={"support_alone_weak_draw": "yes"})
    f = Combat(space=at("ADC"), counter=1, mode=SUPPORTS_ALONE, threat=1)
    dice(*drawn("Assault", "Clash"))
    ch08.draw(s, f)
    assert f.drawn == [CLASH]


@pytest.mark.parametrize("turn", range(1, 11))
def test_p16_d_the_container_holds_what_the_turn_says(turn: int) -> None:
    s = lone_defence(turn=turn)
    names = Counter(p.DRAWN[c] for c in ch08.container(s, Combat(space=at("DTH"), counter=1)))
    assert names == in_turn(CONTAINERS, turn)


@pytest.mark.parametrize("turn", [1, 2, 3, 8, 9, 10])
def test_p16_d_a_fight_for_a_viet_base_uses_that_of_turns_3_to_8(dice: LoadedDice, turn: int) -> None:
    s = position(turn=turn, units={"1 BPC": "BVI"}, bases={4: "BVI"})
    dice(1, *drawn("Offensive", "Trenches", "DCA", "Clash", "Clash", base=True), 6, 1, 6, 6)
    storm(s, 4, "XBU")
    assert [e.counters for e in told(s, Drawn)] == [("Offensive", "Trenches", "DCA", "Clash", "Clash")]
    assert Counter(p.DRAWN[c] for c in ch08.container(s, Combat(base=4))) == MIDDLE


@pytest.mark.parametrize(
    ("turn", "last"), [(2, "Reinforcements"), (3, "Trenches"), (8, "Trenches"), (9, "Reinforcements")]
)
def test_p16_d_a_combat_draws_from_the_container_of_its_turn(dice: LoadedDice, turn: int, last: str) -> None:
    s = defence(units={"1 BPC": "DTH"}, turn=turn)
    dice({2: 3}.get(turn, 2), *drawn(last, "Clash", "Clash", turn=turn)[: 2 + (last == "Reinforcements")], 6)
    dice(*[6] * (last == "Reinforcements"))
    vm_attacks(s, "ADC", "DTH")
    assert told(s, Drawn)[0].counters[:2] == (last, "Clash")


DEPARTURES = """
DCU LAP LAP DXA DXA CTI TSO
NGN CLI CLI DTH DTH XBU TLI
TNH DLU DLU DHA DHA YLA TSO
BVI XBU XBU MQU MQU YBA H56
H56 NDR NDR MQU YBA BVI VNA
VNA THP THP YQU YQU DXU H56
LBU KEM KEM KEM YQU YQU TXU
NCO HTH HTH LUN LUN DBA YLA
LMA XPH XPH BEL BEL CRA SNG
DBU XMO XMO LSO LSO XMA CRA
GMO HBI HBI HBI HBI DCN DCN
DCN HBF HBF HBF SNG SNG GMO
"""


@pytest.mark.parametrize("row", DEPARTURES.split("\n")[1:-1])
def test_p16_e_the_number_on_a_base_space_is_the_departure_of_its_counters(dice: LoadedDice, row: str) -> None:
    home, *goals = row.split()
    bench = Bench({Infiltration: ch06.INFILTRATION})
    for die, goal in enumerate(goals, 1):
        if goal == "XMA":
            continue  # a retreat base in French hands: the counter waits at home
        s = position(bases={4: home}, guerrillas=0)
        dice(die)
        s.frames.append(Infiltration(base=4, left=1))
        bench.advance(s)
        assert counters(s) == goal


@pytest.mark.parametrize(("die", "ford"), [(1, "LPF"), (2, "LSF"), (3, "LPF"), (4, "LSF"), (5, "LPF"), (6, "LSF")])
def test_p16_e_the_blue_spaces_1_3_5_and_2_4_6_take_the_dangerous_counter(
    dice: LoadedDice, die: int, ford: str
) -> None:
    s = position()
    dice(die)
    ch06.place_dangerous(s, Turn())
    assert counters(s) == f"{ford}/D"


def test_p16_e_the_red_dots_are_where_the_french_set_up() -> None:
    s = GAME.set_up("campaign", GAME.settle({}), b"")
    dots = {p.CODE[n] for n in s.where if n < p.PLACES}
    assert dots == {"VTR", "STY", "VTH", "SDO", "XOM", "XMA"}
