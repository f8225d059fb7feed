"""A clone is the position itself and shares nothing that changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from tests.games.kit.play import Chance, RandomGames

from indochine.kernel.state import TRANSIENT, pack, unpack


def check_round_trip(games: RandomGames, number: int, every: int = 1) -> None:
    """Clone, stored and loaded position are the position."""
    for s, _ in games.decisions(number, every):
        stored = pack(s)
        loaded, clone = unpack(stored, games.game.state_type), s.clone()
        assert pack(loaded) == stored == pack(clone)
        loaded.pending = clone.pending
        assert clone == loaded


def check_apart(games: RandomGames, number: int, every: int, further: int) -> None:
    """Playing on with a clone leaves the original alone, and the other way round; so many decisions further."""
    chance = games.chance(number)
    for s, _ in games.decisions(number, every):
        stored, one, other = pack(s), s.clone(), s.clone()
        play_on(games, one, chance, further)
        assert pack(s) == stored == pack(other)
        later = pack(one)
        play_on(games, other, chance, further)
        assert pack(one) == later
        assert pack(s) == stored


def play_on(games: RandomGames, s: Any, chance: Chance, further: int) -> None:
    """So many decisions, if there are."""
    for _ in range(further):
        if due := games.game.due(s):
            games.game.apply(s, chance.choose(s, due))


def check_decides_the_same(games: RandomGames, number: int) -> None:
    """What is due for a clone is due for the original, also when it is computed anew."""
    for s, due in games.decisions(number):
        clone = s.clone()
        assert games.game.due(clone) == due
        clone.pending = None
        assert games.game.due(clone) == due


def columns(state_type: Any) -> list[str]:
    """The fields that a position is made of, frames left out: for `parametrize`."""
    return [name for name in state_type.__struct_fields__ if name not in (*TRANSIENT, "frames")]


def sentinel(value: Any, number: int) -> Any:
    """Something of the same kind that stands nowhere else."""
    match value:
        case bool():
            return not value
        case int():
            return 1_000 + number
        case str():
            return f"a{number}"
        case bytearray():
            return bytearray([number, 7])
        case bytes():
            return bytes([number])
        case list():
            return [number]
        case dict():
            return {number: 7}
        case msgspec.Struct():
            return turned(value)
    raise AssertionError(f"no sentinel for {value!r}")


def turned(options: Any) -> Any:
    """Other options: every answer of yes or no is the opposite."""
    answers = {name: getattr(options, name) for name in options.__struct_fields__}
    other = msgspec.structs.replace(options, **{name: not yes for name, yes in answers.items() if yes in (True, False)})
    assert other != options
    return other


def check_column(s: Any, name: str) -> None:
    """A new value in this field of the state is copied, and shared only if it cannot change."""
    fields = type(s).__struct_fields__
    value = sentinel(getattr(s, name), fields.index(name))
    setattr(s, name, value)
    clone = s.clone()
    assert getattr(clone, name) == value
    for other in fields:
        assert getattr(clone, other) == getattr(s, other) or other == "told"
    if isinstance(value, list | bytearray | dict):
        assert getattr(clone, name) is not value


def check_frame(s: Any, kind: type[Any]) -> None:
    """Every field of this kind of frame is copied."""
    f = kind(step="here")
    for number, field in enumerate(msgspec.structs.fields(kind)):
        if field.name != "step":
            setattr(f, field.name, sentinel(getattr(f, field.name), number))
    s.frames = [f]
    clone = s.clone()
    assert clone.frames == [f]
    assert clone.frames[0] is not f
    assert clone.frames is not s.frames


def check_lists_in_frames(games: RandomGames, numbers: Iterable[int]) -> None:
    """A clone shares the lists inside its frames: after any action the lists seen before must be as they were."""
    for number in numbers:
        kept: list[tuple[list[Any], list[Any]]] = []
        for s, _ in games.decisions(number):
            assert all(shared == copy for shared, copy in kept)
            kept = [(value, value[:]) for f in s.frames for value in lists_of(f)]


def lists_of(frame: Any) -> list[list[Any]]:
    """The lists among the fields of a frame."""
    fields = (getattr(frame, name) for name in frame.__struct_fields__)
    return [value for value in fields if isinstance(value, list)]


def check_story_stays(s: Any) -> None:
    """What was told is no part of a copy; the decision at hand is."""
    assert s.told
    clone = s.clone()
    assert clone.told == []
    assert clone.pending is s.pending
