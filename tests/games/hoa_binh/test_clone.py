"""A clone is the position itself and shares nothing that changes."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.games.hoa_binh.play import GAME, Chance, decisions

from indochine.games.hoa_binh import frames
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.state import State
from indochine.kernel.state import TRANSIENT, pack, unpack

FRAMES = frames.AnyFrame.__args__


@pytest.mark.parametrize("number", range(200, 206))
def test_a_clone_equals_a_round_trip_through_bytes(number: int) -> None:
    for s, _ in decisions(number):
        stored = pack(s)
        loaded, clone = unpack(stored, State), s.clone()
        assert pack(loaded) == stored == pack(clone)
        loaded.pending = clone.pending
        assert clone == loaded


@pytest.mark.parametrize("number", range(206, 210))
def test_playing_on_with_a_clone_leaves_the_original_alone(number: int) -> None:
    """And the other way round; eight decisions further, through combats whose frames hold lists."""
    chance = Chance(number)
    for count, (s, _) in enumerate(decisions(number)):
        if count % 3:
            continue
        stored, one, other = pack(s), s.clone(), s.clone()
        play_on(one, chance)
        assert pack(s) == stored == pack(other)
        later = pack(one)
        play_on(other, chance)
        assert pack(one) == later
        assert pack(s) == stored


def play_on(s: State, chance: Chance) -> None:
    for _ in range(8):
        if due := GAME.due(s):
            GAME.apply(s, chance.choose(due.actions))


def test_a_clone_decides_the_same() -> None:
    for s, due in decisions(210):
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
        case bytearray():
            return bytearray([number, 7])
        case bytes():
            return bytes([number])
        case list():
            return [number]
        case p.Options():
            return p.Options.of({"threat_management": "yes", "rebuild_posts": "yes"})
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
    if isinstance(value, list | bytearray):
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


def test_the_story_is_not_copied() -> None:
    s = GAME.start(seed=b"clone")
    assert s.told
    clone = s.clone()
    assert clone.told == []
    assert clone.pending is s.pending
