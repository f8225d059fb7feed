"""The contract of a game, proved on Three Fords: one door for change, refusals with rules, views, copies."""

from __future__ import annotations

import random

import msgspec
import pytest
from docs.examples.three_fords import ThreeFords
from docs.examples.three_fords import printed as p
from docs.examples.three_fords.actions import Halt, LayMine, Lose, Move
from docs.examples.three_fords.frames import HalfTurn
from docs.examples.three_fords.state import Area, Kind, State, Unit

from indochine.kernel.game import Illegal
from indochine.kernel.state import pack, state_hash, unpack
from indochine.kernel.words import Action

EVERYTHING: list[Action] = [
    *(LayMine(Area(ford)) for ford in range(-1, 7)),
    *(Move(Unit(unit), Area(area)) for unit in range(-1, p.UNITS + 1) for area in (-1, 1, 4, 5, p.GONE)),
    *(Lose(Kind(kind)) for kind in range(-1, 3)),
    Halt(),
]
RULES = {"1.2", "2.2", "3.1", "3.2", "3.3", "4.3"}


def played(choices: list[int], seed: bytes = b"three") -> tuple[ThreeFords, State]:
    """A game after these choices (indices into the legal actions, modulo their number)."""
    game = ThreeFords()
    s = game.start(seed=seed)
    for choice in choices:
        if due := game.due(s):
            game.apply(s, due.actions[choice % len(due.actions)])
    return game, s


def positions(games: int = 8) -> list[tuple[ThreeFords, State]]:
    """Positions of random games, finished ones included."""
    chance = random.Random(3)
    lengths = [length for _ in range(games) for length in range(0, 100, 3)]
    return [played([chance.randrange(60) for _ in range(length)], b"%d" % n) for n, length in enumerate(lengths)]


def test_random_play_always_finishes_with_a_result() -> None:
    for n in range(60):
        chance = random.Random(n)
        game, s = played([chance.randrange(60) for _ in range(120)], b"%d" % n)
        assert game.due(s) is None
        assert game.result(s)


def test_a_game_is_over_exactly_when_nothing_is_due() -> None:
    assert all((game.due(s) is None) == (game.result(s) is not None) for game, s in positions())


def test_the_same_seed_and_choices_give_the_same_position() -> None:
    (_, one), (_, two), (_, other) = (played([0] * 30, seed) for seed in (b"same", b"same", b"other"))
    assert state_hash(one) == state_hash(two) != state_hash(other)


def test_a_copy_equals_a_round_trip_in_every_field_and_shares_nothing() -> None:
    for game, s in positions():
        copy = s.clone()
        trip = unpack(pack(s), State)
        assert pack(copy) == pack(s) == pack(trip)
        before = pack(s)
        if due := game.due(copy):
            game.apply(copy, due.actions[0])
            assert pack(s) == before
        for name in set(State.__struct_fields__) - {"told", "pending"}:
            assert getattr(s.clone(), name) == getattr(trip, name)


def test_a_position_that_was_stored_plays_on_like_the_original() -> None:
    for game, s in positions():
        stored = unpack(pack(s), State)
        assert game.due(stored) == game.due(s)
        if due := game.due(s):
            assert game.apply(s, due.actions[-1]) == game.apply(stored, due.actions[-1])
            assert pack(s) == pack(stored)


def test_everything_not_legal_is_refused_with_a_rule_and_changes_nothing() -> None:
    forged = 0
    for game, s in positions():
        due, before = game.due(s), state_hash(s)
        for action in EVERYTHING:
            if due and action in due.actions:
                assert game.why_not(s, action) is None
                continue
            with pytest.raises(Illegal) as refused:
                game.apply(s, action)
            forged += 1
            assert refused.value.refusal.rule in RULES
            assert state_hash(s) == before
            assert game.due(s) == due
    assert forged > 5000


@pytest.mark.parametrize("thing", [None, "Halt", 3, {"type": "Halt"}, HalfTurn()])
def test_things_that_are_no_actions_are_refused(thing: object) -> None:
    game, s = played([])
    with pytest.raises(Illegal):
        game.apply(s, thing)  # type: ignore[arg-type]


def test_the_action_of_another_seat_is_refused() -> None:
    game, s = played([])
    before = state_hash(s)
    with pytest.raises(Illegal, match="It is for south to decide, not for north"):
        game.apply(s, LayMine(Area(1)), "north")
    assert state_hash(s) == before
    game.apply(s, LayMine(Area(1)), "south")


def test_an_action_that_comes_twice_is_refused_the_second_time() -> None:
    game, s = played([])
    game.apply(s, LayMine(Area(1)))
    with pytest.raises(Illegal):
        game.apply(s, LayMine(Area(1)))


def test_why_not_names_the_rule_and_the_facts() -> None:
    game, s = played([0])
    assert str(game.why_not(s, Move(Unit(0), Area(5)))) == "North Bank does not touch Village. [3.1]"


def test_refused_and_legal_share_out_the_candidates() -> None:
    for game, s in positions():
        if due := game.due(s):
            candidates = list(due.decision.candidates(s, s.frames[-1]))
            refused = [action for action, _ in game.refused(s)]
            assert sorted(map(str, [*due.actions, *refused])) == sorted(map(str, candidates))


def test_after_the_end_everything_is_refused_under_the_rule_of_the_end() -> None:
    game, s = played([0] * 150)
    assert str(game.why_not(s, Halt())) == "The game is over. [1.2]"
    assert game.prompt(s) == "The game is over."
    assert list(game.refused(s)) == []


def test_a_seat_cannot_tell_positions_apart_that_differ_in_what_it_may_not_know() -> None:
    game, one = played([0])
    _, two = played([1])
    _, three = played([2])

    def known(s: State, seat: str | None) -> bytes:
        due = game.due(s)
        refused = [(game.say(action), str(refusal)) for action, refusal in game.refused(s)]
        return msgspec.json.encode(
            [game.view(s, seat), due.actions if due else (), game.prompt(s), refused], enc_hook=list
        )

    assert known(one, "north") == known(two, "north") == known(three, "north")
    assert known(one, None) == known(two, None)
    assert game.view(one, "south") != game.view(two, "south")


def test_wrong_scenarios_and_options_are_refused_with_the_right_ones() -> None:
    game = ThreeFords()
    with pytest.raises(ValueError, match=r"no scenario 'dusk'; it has crossing"):
        game.start("dusk")
    with pytest.raises(ValueError, match=r"no option 'luck'; it has turns"):
        game.start(options={"luck": "1"})
    with pytest.raises(ValueError, match=r"cannot be '7'; choose one of 4, 6"):
        game.start(options={"turns": "7"})
    assert game.settle({}) == {"turns": "6"}
    assert game.start(options={"turns": "4"}).options.turns == 4


def test_told_and_pending_are_no_part_of_a_stored_position() -> None:
    _, s = played([1, 2])
    fields = msgspec.msgpack.decode(pack(s))
    assert {"told", "pending"}.isdisjoint(fields)
    assert {"seed", "rolls", "frames"} <= set(fields)
