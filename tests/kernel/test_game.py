"""The contract of a game, proved on the toy: one door for change, refusals with rules, views by inclusion, copies."""

from __future__ import annotations

import random

import msgspec
import pytest
from tests.toy_game import Ambush, Drive, Hide, Load, Road, Scout, Toy, Turn, played

from indochine.kernel.game import Illegal
from indochine.kernel.state import pack, state_hash, unpack
from indochine.kernel.words import Action

EVERYTHING: list[Action] = [
    *(kind(Road(road)) for kind in (Hide, Drive, Scout) for road in range(-1, 5)),
    *(Load(trucks) for trucks in range(-1, 6)),
]


def positions(games: int = 30) -> list[tuple[Ambush, Toy]]:
    """Positions of random games, finished ones included."""
    chance = random.Random(3)
    return [
        played([chance.randrange(60) for _ in range(length)], b"%d" % n) for n in range(games) for length in range(13)
    ]


def test_random_play_always_finishes_with_a_result() -> None:
    for n in range(200):
        chance = random.Random(n)
        game, s = played([chance.randrange(60) for _ in range(30)], b"%d" % n)
        assert game.due(s) is None
        assert game.result(s)


def test_a_game_is_over_exactly_when_nothing_is_due() -> None:
    assert all((game.due(s) is None) == (game.result(s) is not None) for game, s in positions())


def test_the_same_seed_and_choices_give_the_same_position() -> None:
    _, one = played([1, 2, 3, 4, 5, 6, 7], b"same")
    _, two = played([1, 2, 3, 4, 5, 6, 7], b"same")
    _, other = played([1, 2, 3, 4, 5, 6, 7], b"other")
    assert state_hash(one) == state_hash(two) != state_hash(other)


def test_a_copy_equals_a_round_trip_in_every_field_and_shares_nothing() -> None:
    for game, s in positions():
        copy = s.clone()
        trip = unpack(pack(s), Toy)
        assert pack(copy) == pack(s) == pack(trip)
        before = pack(s)
        if due := game.due(copy):
            game.apply(copy, due.actions[0])
            assert pack(s) == before
        for name in set(Toy.__struct_fields__) - {"told", "pending"}:
            assert getattr(s.clone(), name) == getattr(trip, name)


def test_a_position_that_was_stored_plays_on_like_the_original() -> None:
    for game, s in positions():
        stored = unpack(pack(s), Toy)
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
            assert refused.value.refusal.rule in {"1.1", "2.1", "2.2", "3.1", "3.2", "3.3"}
            assert state_hash(s) == before
            assert game.due(s) == due
    assert forged > 5000


@pytest.mark.parametrize("thing", [None, "Drive", 3, {"type": "Drive", "road": 0}, Turn()])
def test_things_that_are_no_actions_are_refused(thing: object) -> None:
    game, s = played([])
    with pytest.raises(Illegal):
        game.apply(s, thing)  # type: ignore[arg-type]


def test_the_action_of_another_seat_is_refused() -> None:
    game, s = played([])
    before = state_hash(s)
    with pytest.raises(Illegal, match="It is for ambusher to decide, not for convoy"):
        game.apply(s, Hide(Road(0)), "convoy")
    assert state_hash(s) == before
    game.apply(s, Hide(Road(0)), "ambusher")


def test_an_action_that_comes_twice_is_refused_the_second_time() -> None:
    game, s = played([])
    game.apply(s, Hide(Road(0)))
    with pytest.raises(Illegal):
        game.apply(s, Hide(Road(0)))


def test_why_not_names_the_rule_and_the_facts() -> None:
    game, s = played([2, 2, 0, 0])
    s.before = 1
    s.pending, s.frames[-1].step = None, "hide"
    assert str(game.why_not(s, Hide(Road(1)))) == "The ambush was at the bridge last turn. [2.2]"


def test_refused_and_legal_share_out_the_candidates() -> None:
    for game, s in positions():
        if due := game.due(s):
            candidates = list(due.decision.candidates(s, s.frames[-1]))
            refused = [action for action, _ in game.refused(s)]
            assert sorted(map(str, [*due.actions, *refused])) == sorted(map(str, candidates))


def test_after_the_end_everything_is_refused_under_the_rule_of_the_end() -> None:
    game, s = played([0] * 40)
    assert str(game.why_not(s, Load(1))) == "The game is over. [1.1]"
    assert game.prompt(s) == "The game is over."
    assert list(game.refused(s)) == []


def test_a_seat_cannot_tell_positions_apart_that_differ_in_what_it_may_not_know() -> None:
    game, one = played([0])
    _, two = played([1])
    _, three = played([2])

    def known(s: Toy, seat: str | None) -> bytes:
        due = game.due(s)
        refused = [(game.say(action), str(refusal)) for action, refusal in game.refused(s)]
        return msgspec.json.encode(
            [game.view(s, seat), due.actions if due else (), game.prompt(s), refused], enc_hook=list
        )

    assert known(one, "convoy") == known(two, "convoy") == known(three, "convoy")
    assert known(one, None) == known(two, None)
    assert game.view(one, "ambusher") != game.view(two, "ambusher")


def test_wrong_scenarios_and_options_are_refused_with_the_right_ones() -> None:
    game = Ambush()
    with pytest.raises(ValueError, match=r"no scenario 'dusk'; it has day, night"):
        game.start("dusk")
    with pytest.raises(ValueError, match=r"no option 'luck'; it has fuel"):
        game.start(options={"luck": "1"})
    with pytest.raises(ValueError, match=r"cannot be '7'; choose one of 6, 9"):
        game.start(options={"fuel": "7"})
    assert game.settle({}) == {"fuel": "6"}
    assert game.start(options={"fuel": "9"}).fuel == 9


def test_told_and_pending_are_no_part_of_a_stored_position() -> None:
    _, s = played([1, 2])
    fields = msgspec.msgpack.decode(pack(s))
    assert {"told", "pending"}.isdisjoint(fields)
    assert {"seed", "rolls", "frames"} <= set(fields)
