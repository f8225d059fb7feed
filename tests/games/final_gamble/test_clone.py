"""A clone is the position itself and shares nothing that changes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.games.final_gamble.play import GAME, Chance, decisions

from indochine.games.final_gamble import frames
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.state import State
from indochine.kernel.state import TRANSIENT, pack, unpack

FRAMES = frames.AnyFrame.__args__


@pytest.mark.parametrize("number", [7, 8, 13, 14])
def test_a_clone_equals_a_round_trip_through_bytes(number: int) -> None:
    for count, (s, _) in enumerate(decisions(number)):
        if count % 3 == 0:
            stored = pack(s)
            loaded, clone = unpack(stored, State), s.clone()
            assert pack(loaded) == stored == pack(clone)
            loaded.pending = clone.pending
            assert clone == loaded


@pytest.mark.parametrize("number", [10, 14])
def test_playing_on_with_a_clone_leaves_the_original_alone(number: int) -> None:
    """And the other way round; twelve decisions further, through fights whose frames hold lists."""
    chance = Chance(number)
    for count, (s, _) in enumerate(decisions(number)):
        if count % 25:
            continue
        stored, one, other = pack(s), s.clone(), s.clone()
        play_on(one, chance)
        assert pack(s) == stored == pack(other)
        later = pack(one)
        play_on(other, chance)
        assert pack(one) == later
        assert pack(s) == stored


def play_on(s: State, chance: Chance) -> None:
    for _ in range(12):
        if due := GAME.due(s):
            GAME.apply(s, chance.choose(s, due))


def test_a_clone_decides_the_same() -> None:
    for s, due in decisions(15):
        clone = s.clone()
        assert GAME.due(clone) == due
        clone.pending = None
        assert GAME.due(clone) == due


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
        case p.Options():
            return p.Options.of({"outward_wire": "no", "commando_twice": "no"})
    raise AssertionError(f"no sentinel for {value!r}")


@pytest.mark.parametrize("name", [n for n in State.__struct_fields__ if n not in (*TRANSIENT, "frames")])
def test_every_field_is_copied_and_none_is_shared(name: str) -> None:
    s = GAME.start(seed=b"clone")
    value = sentinel(getattr(s, name), State.__struct_fields__.index(name))
    setattr(s, name, value)
    clone = s.clone()
    assert getattr(clone, name) == value
    for other in State.__struct_fields__:
        assert getattr(clone, other) == getattr(s, other) or other == "told"
    if isinstance(value, list | bytearray | dict):
        assert getattr(clone, name) is not value


@pytest.mark.parametrize("kind", FRAMES)
def test_every_field_of_every_frame_is_copied(kind: type[Any]) -> None:
    s, f = GAME.start(seed=b"clone"), kind(step="here")
    for number, field in enumerate(msgspec.structs.fields(kind)):
        if field.name != "step":
            setattr(f, field.name, sentinel(getattr(f, field.name), number))
    s.frames = [f]
    clone = s.clone()
    assert clone.frames == [f]
    assert clone.frames[0] is not f
    assert clone.frames is not s.frames


def test_lists_in_frames_are_replaced_and_never_changed_in_place() -> None:
    """A clone shares the lists inside its frames: after any action the lists seen before must be as they were."""
    for number in (10, 14):
        kept: list[tuple[list[Any], list[Any]]] = []
        for s, _ in decisions(number):
            assert all(shared == copy for shared, copy in kept)
            kept = [(value, value[:]) for f in s.frames for value in lists_of(f)]


def lists_of(frame: Any) -> list[list[Any]]:
    """The lists among the fields of a frame."""
    fields = (getattr(frame, name) for name in frame.__struct_fields__)
    return [value for value in fields if isinstance(value, list)]


def test_the_story_is_not_copied() -> None:
    s = GAME.start("D", seed=b"clone")
    due = GAME.due(s)
    assert due is not None
    GAME.apply(s, due.actions[0])
    assert s.told
    clone = s.clone()
    assert clone.told == []
    assert clone.pending is s.pending
