"""Players who think: a decision finds its method or its judge by its name, and orders are remembered as data."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from docs.examples.three_fords import ThreeFords

import indochine
from indochine.bots.commander import Commander, ComputerPlayer, players
from indochine.bots.orders import OrderBook, Staff
from indochine.bots.player import make, sparring
from indochine.kernel.flow import Decision
from indochine.kernel.game import Due
from indochine.kernel.words import Action


class Seeing(ThreeFords):
    """Three Fords, whose views are its positions; `thought` counts the positions that are made of them."""

    thought: ClassVar[list[Any]] = []

    def view(self, s: Any, seat: str | None) -> Any:
        return s

    def imagine(self, view: Any, seed: bytes) -> Any:
        self.thought.append(seed)
        return view


GAME = Seeing()


class Judge(Commander):
    """Likes one ford."""

    judges = {"lay_mine": lambda s, f, a: a.ford == 2}


class Last(Judge):
    """Has a method of its own, and needs no position for it."""

    at_sight = frozenset({"lay_mine"})

    def lay_mine(self, s: Any, f: Any, due: Due) -> Action:
        return due.actions[-1]


class Fords(OrderBook[int], frozen=True):
    """The number of the turn is the part."""


class Ordering(Staff):
    """Gives a list of orders for every turn."""

    remembers = Fords
    planned: ClassVar[list[int]] = []

    def lay_mine(self, s: Any, f: Any, due: Due) -> Action:
        self.give_orders((s.turn,), lambda: self.plan(s.turn))
        return due.actions[self.memory.orders[0]]

    def plan(self, turn: int) -> list[int]:
        self.planned.append(turn)
        return [1, 2]


def first() -> tuple[Any, Due]:
    s = GAME.start(seed=b"bots")
    due = GAME.due(s)
    assert due is not None
    return s, due


def chosen(*commanders: type[Commander]) -> Action:
    s, due = first()
    player = ComputerPlayer("toy", commanders, GAME, 7)
    return player.choose(GAME, s, due, player.memory())[0]


def test_the_judge_of_the_decision_is_asked_and_the_first_of_the_best_is_taken() -> None:
    _, due = first()
    assert chosen(Judge) == due.actions[1]
    indifferent = type("Indifferent", (Commander,), {"judges": {"lay_mine": lambda s, f, a: 0}})
    assert chosen(indifferent) == due.actions[0]


def test_a_method_of_the_decisions_name_goes_before_the_judge() -> None:
    assert chosen(Last) == first()[1].actions[-1]


def test_each_seat_has_its_commander_or_all_have_one() -> None:
    assert chosen(Judge, Last) == first()[1].actions[-1]  # South lays the mine
    assert chosen(Last, Judge) == first()[1].actions[1]


def test_a_position_is_made_only_for_who_must_think() -> None:
    GAME.thought.clear()
    chosen(Last)
    assert chosen(Commander) == first()[1].actions[0]  # nobody cares
    assert not GAME.thought
    chosen(Judge)
    assert len(GAME.thought) == 1


def test_players_of_other_names_or_seeds_imagine_otherwise() -> None:
    seeds = {ComputerPlayer(name, (Judge,), GAME, seed).seed for name in ("a", "b") for seed in (1, 2)}
    assert len(seeds) == 4


def test_makers_by_name() -> None:
    game = type("Manned", (ThreeFords,), {"players": players(judge=(Judge,), last=(Last,))})()
    assert make("last", game, 1).name == "last"
    assert make("judge", game, 1).memory is Judge.remembers


def test_orders_are_given_once_for_a_part_of_the_game_and_are_the_memory() -> None:
    s, due = first()
    player = ComputerPlayer("ordering", (Ordering,), GAME, 7)
    Ordering.planned.clear()
    action, memory = player.choose(GAME, s, due, player.memory())
    assert (action, memory) == (due.actions[1], Fords((s.turn,), (1, 2)))
    assert player.choose(GAME, s, due, memory) == (action, memory)
    assert Ordering.planned == [s.turn]
    player.choose(GAME, s, due, Fords((s.turn + 1,), (0,)))
    assert Ordering.planned == [s.turn, s.turn]


# ---- the commanders of our games

INDIFFERENT = {
    "hoa-binh": set[str](),
    "final-gamble": {"name_worn_unit", "next_fire", "next_marker"},
    "vietnam-1965": {"lose_aircraft", "lose_flights", "lose_hunters", "next_fight"},
    # France does not fight in zones, and both sides keep what they stand on
    "season-in-hell": {
        "break_off", "decline", "french_fire_in_zones", "french_withdraws", "vm_withdraws", "which_first",
    },
}  # fmt: skip
# planner 1 of France stays in his works: he never strikes back, and never steps aside; nor does the bully like him
IN_HIS_WORKS = {
    "designate", "designate_attackers", "french_attack_moves", "french_guns_and_aircraft", "french_steps_aside",
    "reconnoitre",
}  # fmt: skip
UNHELPED = {"vm_defensive_moves", "where_the_dummy_goes"}
MORE_INDIFFERENT = {
    ("season-in-hell", "greedy"): IN_HIS_WORKS | UNHELPED | {"french_moves", "french_redeploys", "reconstitute"},
    ("season-in-hell", "planner-1"): IN_HIS_WORKS | UNHELPED,
    ("season-in-hell", "turtle"): IN_HIS_WORKS,
}


@pytest.mark.parametrize("name", indochine.available())
def test_nobody_is_indifferent_by_mistake(name: str) -> None:
    """A method or judge under a wrong name would never be asked, and nothing else would say so."""
    game = indochine.load(name)
    steps = {n: step for procedure in game.procedures.values() for n, step in procedure.steps.items()}
    decisions = {n for n, step in steps.items() if isinstance(step, Decision)}
    for level in {**game.players, **sparring(game)}.keys() - {"search"}:
        player = make(level, game, 1)
        assert isinstance(player, ComputerPlayer)
        answered = {n for n in decisions for one in player.commanders if hasattr(one, n) or n in one.judges}
        assert decisions - answered == INDIFFERENT.get(name, set()) | MORE_INDIFFERENT.get((name, level), set())
        assert {judge for one in player.commanders for judge in one.judges} <= decisions
