"""The random player: legal, unbiased, and the same again from the same seed."""

from __future__ import annotations

from collections import Counter

import pytest
from docs.examples.three_fords import ThreeFords

from indochine.bots.player import Seated, known, make
from indochine.bots.random_player import RandomPlayer
from indochine.kernel.game import Due


def first_due(game: ThreeFords) -> Due:
    due = game.due(game.start(seed=b"x"))
    assert due
    return due


def test_every_legal_action_is_as_likely_as_the_next() -> None:
    game, number = ThreeFords(), 9000
    due, player = first_due(game), Seated(RandomPlayer(game, 1))
    counts = Counter(player.choose(game, None, due) for _ in range(number))
    expected = number / len(due.actions)
    assert set(counts) == set(due.actions)
    assert (
        sum((count - expected) ** 2 / expected for count in counts.values()) < 13.8
    )  # 99.9 % of chi-square, 2 degrees


def test_the_same_seed_chooses_the_same_and_another_does_not() -> None:
    game = ThreeFords()
    due = first_due(game)

    def choices(seed: int) -> list[object]:
        player = Seated(make("random", game, seed))
        return [player.choose(game, None, due) for _ in range(60)]

    assert choices(1) == choices(1) != choices(2)


def test_a_game_brings_its_own_players(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bold(RandomPlayer):
        pass

    game = ThreeFords()
    monkeypatch.setattr(ThreeFords, "players", {"bold": Bold})
    assert list(known(game)) == ["random", "bold"]
    assert isinstance(make("bold", game, 1), Bold)


def test_an_unknown_player_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="three-fords has no computer player 'genius'; it has random, greedy"):
        make("genius", ThreeFords(), 1)
