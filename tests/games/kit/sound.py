"""Random games looked at after every action: no crash, no dead end, no endless game, and every position is sound."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.games.kit.play import RandomGames, Recorded, Step

Look = Callable[[Step], None]


def play_soundly(games: RandomGames, number: int, look: Callable[[Recorded], Look], again: bool = True) -> Recorded:
    """Game `number`, with `look(played)` called after every action, and its replay.

    `look` gets the game before its first decision and gives back what is asked after each: so it can keep books.
    """
    played = games.recorded(number, keep=again)
    looks = look(played)
    for step in played:
        looks(step)
    result = games.game.result(played.state)
    assert result is not None
    assert tuple(result.scores) == tuple(games.game.seats)
    if again:
        verdict = games.verdict_on(played.text)
        assert not verdict.problems
        assert verdict.finished
        assert verdict.result == result
    return played


def play_many(numbers: Iterable[int], play: Callable[[int], object]) -> None:
    """Many games; the one that fails is named."""
    for number in numbers:
        try:
            play(number)
        except Exception as error:
            raise AssertionError(f"random game {number}: {type(error).__name__}: {error}") from error
