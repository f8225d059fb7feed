"""6.3c, 6.10: trenches."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.tonkin.field import asking, at, field, hexes, places, u, units

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import DigWith, Done, Entrench
from indochine.games.tonkin.events import TrenchDug, TrenchGone
from indochine.games.tonkin.frames import ATTACK, BY_COMBAT, Operations, Run
from indochine.games.tonkin.rules.basics_hidden import ashore, go
from indochine.games.tonkin.rules.basics_setup import set_up
from indochine.games.tonkin.rules.ch06_assess import Clash, combat_modifiers, dg_modifiers
from indochine.games.tonkin.rules.ch06_barrage import barrage_modifiers
from indochine.games.tonkin.rules.ch06_losses import fall, lose_step
from indochine.games.tonkin.sequence import PROCEDURES
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State
from indochine.kernel.bits import bits

play = asking(PROCEDURES)


def run(side: int, stand: dict[str, str], dump: str = "", **more: Any) -> State:
    """A run of a side with three points, and the dump that it spends."""
    spending = [u(dump) if dump and one == side else NOBODY for one in (FRANCE, VIET_MINH)]
    s = field(Run(side=side, left=3, step="act"), stand, points=[9, 9], spending=spending, **more)
    s.frames.insert(0, Operations(active=side, step="run_again"))
    return s


def dump(number: int, place: str, side: str = "French") -> DigWith:
    return DigWith(u(f"{side} dump {number}"), at(place))


def open_hexes(s: State) -> str:
    """Where a trench may be dug now."""
    return hexes(bits(a.place for a in play.offered(s, Entrench)))


# ---- 6.3c digging ----------------------------------------------------------


def test_6_3c_up_to_three_trenches_at_or_within_one_hex_of_a_dump_that_is_used_up() -> None:
    stand = {
        "0816": "1/13 DBLE, French dump 1",
        "0817": "2/3 REI",
        "0916": "1/1 RTM",
        "0815": "1/5 RTM",
        "1016": "3/5 REI",
    }
    s = play.do(run(FRANCE, stand), dump(1, "0816"))
    assert s.where[u("French dump 1")] == p.STOCK
    assert open_hexes(s) == "0916 0815 0816 0817"
    assert play.refused(s, Entrench(at("1016"))) == "6.3c"
    play.do(s, Entrench(at("0816")), Entrench(at("0916")), Entrench(at("0815")))
    assert s.trench == places("0816, 0916, 0815")
    assert len(play.told(s, TrenchDug)) == 3
    assert s.frames[-1] == Run(side=FRANCE, left=2, spent=1, step="act")


def test_6_3c_without_any_dump_being_spent() -> None:
    s = run(FRANCE, {"0816": "1/13 DBLE, French dump 1"})
    assert play.refused(s, dump(1, "0816")) == ""


def test_6_3c_not_with_the_spending_dump() -> None:
    s = run(FRANCE, {"0816": "1/13 DBLE, French dump 1, French dump 2"}, "French dump 1")
    assert play.refused(s, dump(1, "0816")) == "6.3c"
    assert play.refused(s, dump(2, "0816")) == ""


def test_6_3c_a_dump_is_not_used_up_for_nothing() -> None:
    s = run(FRANCE, {"0816": "1/13 DBLE, French dump 1"}, trench="0816")
    assert play.refused(s, dump(1, "0816")) == "6.3c"


def test_6_3c_one_trench_at_least_and_fewer_than_three_at_will() -> None:
    s = play.do(run(FRANCE, {"0816": "1/13 DBLE, French dump 1", "0817": "2/3 REI"}), dump(1, "0816"))
    assert play.refused(s, Done()) == "6.3c"
    play.do(s, Entrench(at("0817")), Done())
    assert s.trench == places("0817")


def test_6_3c_garrisons_are_entrenched_and_a_hex_has_one_marker() -> None:
    """E-2."""
    s = run(FRANCE, {"0818": "1/1 RTM, French dump 1"}, garrisons="Hung Yen", trench="0818")
    play.do(s, dump(1, "0818"))
    assert s.trench == places("0818, 0819")  # the only hex that is left: dug without asking


def test_6_3c_all_friends_in_the_hex_are_entrenched() -> None:
    """E-2: two stacks side by side need two markers, two units in one hex need one."""
    s = run(FRANCE, {"0816": "1/13 DBLE, 2/13 DBLE, French dump 1"})
    play.do(s, dump(1, "0816"))
    assert s.trench == places("0816")  # the only hex there is: dug without asking
    assert s.frames[-1] == Run(side=FRANCE, left=2, spent=1, step="act")


def test_6_3c_the_viet_minh_dig_by_the_same_rule_and_the_dump_is_seen() -> None:
    s = run(VIET_MINH, {"1204": "148, VM dump 1, VM dump 2", "1205": "36"})
    play.do(s, dump(1, "1204", "VM"), Entrench(at("1205")), Done())
    assert s.trench == places("1205")
    assert s.where[u("VM dump 1")] == p.STOCK
    assert s.veiled[at("1204")] == 2


def test_6_3c_never_under_the_enemy() -> None:
    s = run(FRANCE, {"0816": "1/13 DBLE, French dump 1", "0817": "2/3 REI", "0815": "36"})
    play.do(s, dump(1, "0816"))
    assert open_hexes(s) == "0816 0817"


# ---- 6.10 ------------------------------------------------------------------


def fight(**more: Any) -> tuple[State, Clash]:
    """A regiment attacks a battalion in Hoa Binh."""
    s = field(None, {"0816": "1/1 RTM", "0815": "138"}, **more)
    return s, Clash(VIET_MINH, at("0816"), ATTACK, units("138"), units("1/1 RTM"), False, u("138"), u("1/1 RTM"))


def test_6_10_a_trench_is_a_negative_modifier_for_attackers() -> None:
    trench = (-1, "trench", "6.10")
    assert trench not in [*combat_modifiers(*fight())]
    assert trench in [*combat_modifiers(*fight(trench="0816"))]
    assert trench not in [*combat_modifiers(*fight(trench="0815"))]  # the attacker's own is of no use


def test_6_10_1_the_entrenched_roll_easier_for_desorg_and_attackers_do_not() -> None:
    assert dg_modifiers(*fight(trench="0816"), attacking=False) == ((-1, "trench", "6.17b"),)
    assert dg_modifiers(*fight(), attacking=False) == ()
    attackers = dg_modifiers(*fight(trench="0815, 0816"), attacking=True)
    assert [one.rule for one in attackers] == ["6.17c"]


def test_6_10_3_whoever_moves_into_a_trench_is_entrenched() -> None:
    s = field(None, {"0816": "1/13 DBLE", "0817": "2/3 REI"}, trench="0816")
    go(s, units("2/3 REI"), at("0816"), "5.1-1")
    go(s, units("1/13 DBLE"), at("0817"), "5.1-1")
    assert s.trench == places("0816")
    assert barrage_modifiers(s, at("0816")) == ((-1, "trench", "6.10"),)
    assert barrage_modifiers(s, at("0817")) == ()


def test_6_10_2_a_trench_that_is_evacuated_disappears() -> None:
    s = field(None, {"0816": "1/13 DBLE, HQ, French dump 1"}, trench="0816")
    go(s, units("1/13 DBLE"), at("0817"), "5.1-1")
    assert s.trench == 0
    assert [event.place for event in s.told if isinstance(event, TrenchGone)] == [at("0816")]


def test_6_10_2_a_dinassaut_alone_holds_none() -> None:
    s = field(None, {"0918": "DNA 1, 1/1 RTM"}, trench="0918")
    go(s, units("1/1 RTM"), at("0917"), "5.1-1")
    assert s.trench == 0


def test_6_10_2_no_trench_is_dug_for_a_dinassaut_alone() -> None:
    s = run(FRANCE, {"0918": "DNA 1, French dump 1", "0917": "1/1 RTM", "0818": "2/1 RTM"})
    play.do(s, dump(1, "0918"))
    assert open_hexes(s) == "0917 0818"
    assert play.refused(s, Entrench(at("0918"))) == "6.10-2"


def test_6_10_2_a_garrison_holds_a_trench_until_it_falls() -> None:
    s = field(None, {"0819": "1/1 RTM"}, garrisons="Hung Yen", trench="0819")
    go(s, units("1/1 RTM"), at("0818"), "5.1-1")
    assert s.trench == places("0819")
    fall(s, at("0819"))
    assert s.trench == 0


def test_6_10_2_a_captured_trench_does_not_change_sides() -> None:
    """E-104."""
    s = field(None, {"0816": "4 BCL", "0815": "36"}, trench="0816")
    lose_step(s, u("4 BCL"), BY_COMBAT)
    go(s, units("36"), at("0816"), "6.14-3")
    assert s.trench == 0


@pytest.mark.parametrize("name", [*p.SCENARIO])
def test_6_10_2_every_trench_of_a_scenario_is_held(name: str) -> None:
    s = set_up(name, {}, bytes(32))
    assert s.trench
    assert not s.trench & ~ashore(s)
