"""A refusal cites the rule that really forbids, and says which of several reasons it was."""

from __future__ import annotations

from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.campaign import acting, attacked, do, on_the_road, u
from tests.games.hoa_binh.playing import GAME, french, play
from tests.games.hoa_binh.positions import at, position

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Build,
    CommanderCallsAir,
    Evacuate,
    FallBack,
    Move,
    Pay,
    SlipAway,
    Take,
    TakeConvoy,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.frames import Retreat
from indochine.games.hoa_binh.state import Site, State
from indochine.kernel.words import Action


def told(s: State, action: Action) -> str:
    """Rule and sentence of a refusal."""
    refusal = GAME.why_not(s, action)
    return f"{refusal.rule}: {refusal.text}" if refusal else ""


def site(code: str) -> Site:
    return Site(p.SITE_OF[at(code)])


def test_1_3_3_a_a_stack_does_not_march_to_where_it_stands() -> None:
    assert told(on_the_road("ADC", "4 BVN"), MarchTo(at("ADC"))) == "1.3.3-a: The stack is at Ap Da Chong already."


def test_1_3_3_c_the_kind_of_route_is_named() -> None:
    assert "only a trail" in told(on_the_road("ADC", "RICM", "8 RSA"), MarchTo(at("DTH")))
    assert "only a path" in told(on_the_road("XBU", "4 BVN", "8 RSA"), MarchTo(at("BVI")))


def test_2_1_d_a_commander_who_has_acted_and_one_who_is_elsewhere_are_told_apart() -> None:
    s = acting(
        units={"4 BVN": "DTH", "Clement": "DTH", "Vanuxem": "CLI", "Dodelier": "DTH"}, ap=3, used=1 << u("Dodelier")
    )
    do(s, Build(at("DTH")))
    assert told(s, Pay(u("Vanuxem"))) == "2.1-a: Col. Vanuxem is not with the force."
    assert told(s, Pay(u("Dodelier"))) == "2.1-d: Col. Dodelier has already acted this turn."


def test_2_1_d_in_a_combat_too(dice: LoadedDice) -> None:
    dice(1)
    units = {"4 BVN": "CLI", "Clement": "CLI", "Vanuxem": "QOA", "Dodelier": "CLI"}
    s = attacked("CLI", units=units, vm="DTH", used=1 << u("Dodelier"))
    assert told(s, CommanderCallsAir(u("Vanuxem"))) == "2.1-b: Col. Vanuxem is not with this force."
    assert told(s, CommanderCallsAir(u("Dodelier"))).startswith("2.1-d: ")


def test_2_2_2_d_commandos_are_told_what_keeps_them(dice: LoadedDice) -> None:
    s = attacked("CLI", units={"Commando 18": "CLI", "4 BVN": "CLI"}, vm="DTH")
    assert told(s, SlipAway(u("Commando 18"), at("DTH"))).endswith("is in Viet Minh hands.")
    assert "is not adjacent to" in told(s, SlipAway(u("Commando 18"), at("STY")))


def test_10_1_1_e_a_convoy_that_is_not_there_and_one_that_is_home_are_told_apart() -> None:
    s = play(french(convoys={"LAP": "STY"}, units={"1 BM": "STY", "2 BM": "STY"}), Move(at("STY")))
    assert told(s, TakeConvoy(site("DTH"))).startswith("10.1.1-e: There is no convoy of ")
    assert told(s, TakeConvoy(site("LAP"))).startswith("10.1.1-b: ")


def test_10_1_1_e_a_convoy_that_sets_out_is_in_its_stack() -> None:
    s = play(french(posts="DTH", units={"1 BM": "DTH", "2 BM": "DTH"}), Evacuate(at("DTH")))
    assert told(s, TakeConvoy(site("DTH"))).endswith("is already in the stack.")


def test_7_2_b_who_is_in_the_stack_is_named() -> None:
    s = play(french(units={"1 BM": "STY", "2 BM": "STY"}), Move(at("STY")), Take(u("1 BM")))
    assert told(s, Take(u("1 BM"))) == "7.2-b: 1 BM is already in the stack."


def test_9_3_1_e_a_retreat_leaves_the_space() -> None:
    s = position(units={"4 BVN": "DTH"}, vm="ADC")
    s.frames = [Retreat(space=at("DTH"))]
    assert told(s, FallBack(at("DTH"))).startswith("9.3.1-e: The force stands at ")


def test_1_3_2_b_a_post_that_stands_is_built() -> None:
    s = acting(units={"4 BVN": "DTH"}, posts="DTH")
    assert told(s, Build(at("DTH"))) == f"1.3.2-b: {p.NAME[at('DTH')]} is built already."
