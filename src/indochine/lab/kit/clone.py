"""A clone is the position itself and shares nothing that changes."""

from __future__ import annotations

from typing import Any

import msgspec

from indochine.kernel.game import Due
from indochine.kernel.state import TRANSIENT, pack, unpack
from indochine.lab.kit.description import Kit, Runs, check
from indochine.lab.kit.play import Chance

FURTHER = 15  # decisions that are played on with a clone


@check()
def copies(kit: Kit, number: int, every: int) -> int:
    """Clone and stored position are the position, and the same is due; lists in frames never change in place."""
    count, kept = 0, list[tuple[list[Any], list[Any]]]()
    for place, (s, due) in enumerate(kit.games.decisions(number)):
        changed = [copy for shared, copy in kept if shared != copy]
        assert not changed, f"a list in a frame, which clones share, was changed in place: {changed}"
        kept = [(value, value[:]) for f in s.frames for value in lists_of(f)]
        if place % every == 0:
            check_copy(kit, s, due)
            count += 1
    return count


def lists_of(frame: Any) -> list[list[Any]]:
    """The lists among the fields of a frame."""
    fields = (getattr(frame, name) for name in frame.__struct_fields__)
    return [value for value in fields if isinstance(value, list)]


def check_copy(kit: Kit, s: Any, due: Due) -> None:
    """The clone has everything but the story; what was stored has everything but the decision, which comes again."""
    stored, clone = pack(s), s.clone()
    loaded = unpack(stored, kit.game.state_type)
    assert pack(clone) == stored, "the clone is not the position"
    assert pack(loaded) == stored, "storing changes the position"
    assert clone.told == [], "what was told is part of a copy"
    assert clone.pending is due, "the decision at hand is no part of a copy"
    for copy in (clone, loaded):
        copy.pending = None
        again = kit.game.due(copy)
        assert again is not None, "nothing is due for a copy"
        assert same(again, due), f"{again.decision.__name__} is due for a copy, and not {due.decision.__name__}"
    loaded.told, loaded.pending = clone.told, clone.pending
    assert clone == loaded, "the clone differs from what was stored and loaded"


def same(one: Due, other: Due) -> bool:
    """Whether the same is due."""
    return (one.seat, one.rule, one.decision, [*one.actions]) == (
        *(other.seat, other.rule, other.decision, [*other.actions]),
    )


@check()
def apart(kit: Kit, number: int, every: int) -> int:
    """Playing on with a clone leaves the original alone, and the other way round."""
    chance, count = kit.games.chance(number), 0
    for s, _ in kit.games.decisions(number, every):
        stored, one, other = pack(s), s.clone(), s.clone()
        play_on(kit, one, chance)
        assert pack(s) == stored == pack(other), "playing on with a clone changes the original"
        later = pack(one)
        play_on(kit, other, chance)
        assert pack(one) == later, "playing on with a clone changes another"
        assert pack(s) == stored, "playing on with a clone changes the original"
        count += 1
    return count


def play_on(kit: Kit, s: Any, chance: Chance) -> None:
    """Some decisions further, if there are."""
    for _ in range(FURTHER):
        if due := kit.game.due(s):
            kit.game.apply(s, chance.choose(s, due))


# ---- field by field


@check(Runs([0]))
def fields(kit: Kit, number: int, every: int) -> int:
    """Every field of the state and of every kind of frame is copied, and shared only if it cannot change."""
    names = [name for name in kit.game.state_type.__struct_fields__ if name not in (*TRANSIENT, "frames")]
    for name in names:
        check_column(kit.games.start(number), name)
    for kind in kit.game.procedures:
        check_frame(kit.games.start(number), kind)
    return len(names) + len(kit.game.procedures)


def check_column(s: Any, name: str) -> None:
    """A new value in this field of the state is copied."""
    fields = type(s).__struct_fields__
    value = sentinel(getattr(s, name), fields.index(name))
    setattr(s, name, value)
    clone = s.clone()
    for other in fields:
        assert getattr(clone, other) == getattr(s, other) or other == "told", f"the field {other} is not copied"
    if isinstance(value, list | bytearray | dict):
        assert getattr(clone, name) is not value, f"the field {name} is shared with a clone"


def check_frame(s: Any, kind: type[Any]) -> None:
    """Every field of this kind of frame is copied."""
    f = kind(step="here")
    for number, field in enumerate(msgspec.structs.fields(kind)):
        if field.name != "step":
            setattr(f, field.name, sentinel(getattr(f, field.name), number))
    s.frames = [f]
    clone = s.clone()
    assert clone.frames == [f], f"a field of the frame {f} is not copied: {clone.frames}"
    assert clone.frames[0] is not f, f"a frame {kind.__name__} is shared with a clone"
    assert clone.frames is not s.frames, "the frames are shared with a clone"


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
            answers = {name: sentinel(getattr(value, name), number) for name in value.__struct_fields__}
            return msgspec.structs.replace(value, **answers)
    raise AssertionError(f"{value!r} is no plain data")
