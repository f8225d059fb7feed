"""What may be chosen, as a sequence of actions that are made only when somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, overload

from msgspec.structs import astuple

from indochine.kernel.bits import ids
from indochine.kernel.words import Action


class Made(dict[int, Action]):
    """The actions of one kind that differ in the last field alone, each made once; `said` are the fields before it.

    Where the last field is a word, `words` are those it may be, and numbers stand for them.
    """

    def __init__(self, kind: type[Action], said: tuple[Any, ...], words: tuple[Any, ...] | None) -> None:
        self.kind, self.said, self.words = kind, said, words

    def __missing__(self, value: int) -> Action:
        last = () if self.words == () else (self.words[value] if self.words else value,)
        action = self[value] = self.kind(*self.said, *last)
        return action

    def number(self, said: tuple[Any, ...]) -> int:
        """The last of an action's fields as a number, or -1 if those before it are not these."""
        if said[:-1] != self.said:
            return -1
        if self.words is None:
            return int(said[-1])
        return self.words.index(said[-1]) if said and said[-1] in self.words else -bool(said)


Row = tuple[Any, Any]  # made actions with the set of those that are open, or a tuple of actions and None


class Legal(Sequence[Action]):
    """All that may be chosen: the offers in order, ascending by their fields."""

    __slots__ = ("rows", "size")

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        size = 0
        for made, values in rows:
            size += len(made) if values is None else values.bit_count()
        self.size = size

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Action]:
        return chain.from_iterable(
            made if values is None else map(made.__getitem__, ids(values)) for made, values in self.rows
        )

    @overload
    def __getitem__(self, k: int) -> Action: ...
    @overload
    def __getitem__(self, k: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, k: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(k, slice):
            return tuple(self)[k]
        left = k + self.size if k < 0 else k
        if left >= 0:
            for made, values in self.rows:
                size = len(made) if values is None else values.bit_count()
                if left < size:
                    return made[left] if values is None else made[ids(values)[left]]  # type: ignore[no-any-return]
                left -= size
        raise IndexError(f"there is no choice {k}; there are {self.size}")

    def find(self, action: Action) -> Action | None:
        """The listed twin of an action, so that no foreign object enters the rules; None if it is not listed."""
        said = None
        for made, values in self.rows:
            if values is None:
                for one in made:
                    if one == action:
                        return one  # type: ignore[no-any-return]
            elif made.kind is type(action):
                said = said or astuple(action)
                if (last := made.number(said)) >= 0 and values >> last & 1:
                    return made[last]  # type: ignore[no-any-return]
        return None

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Action) and self.find(action) is not None

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Legal | tuple | list) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    @classmethod
    def of(cls, actions: Sequence[Action]) -> Legal:
        """Actions that are made already."""
        return cls(((tuple(actions), None),))

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)


NOTHING = Legal(())
