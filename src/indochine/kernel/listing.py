"""What may be chosen, as a sequence of actions that are made only when somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, overload

from indochine.kernel.bits import ids
from indochine.kernel.words import Action


class Made(dict[int, Action]):
    """The actions of one kind that differ in the last field alone, each made once; `said` are the fields before it.

    Where the last field is a word, `words` are those it may be, and numbers stand for them. `names` are the fields in
    the order in which they are offered.
    """

    def __init__(
        self, kind: type[Action], names: tuple[str, ...], said: tuple[Any, ...], words: tuple[Any, ...] | None
    ) -> None:
        self.kind, self.names, self.said, self.words = kind, names, said, words

    def __missing__(self, value: int) -> Action:
        said = (*self.said, self.words[value] if self.words else value)
        action = self[value] = self.kind(**dict(zip(self.names, said, strict=False)))
        return action

    def parts(self, action: Action) -> tuple[tuple[Any, ...], int]:
        """What an action of this kind says before its last field, and that one as a number; -1 for an unknown word."""
        said = [getattr(action, name) for name in self.names]
        last = said.pop() if said else 0
        return tuple(said), (self.words.index(last) if last in self.words else -1) if self.words else int(last)


# made actions, the set of those that are open, and how many they are; or a tuple of actions, None and its length
Row = tuple[Any, Any, int]


class Legal(Sequence[Action]):
    """All that may be chosen: the offers in order, ascending by their fields."""

    __slots__ = ("handed", "rows", "size")

    def __init__(self, rows: Sequence[Row], size: int) -> None:
        self.rows, self.size = rows, size
        self.handed: Action | None = None  # the last one that was picked by its number

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Action]:
        for made, values, _ in self.rows:
            if values is None:
                yield from made
            else:
                numbers = ids(values)
                yield from (row[number] for row in made for number in numbers)

    @overload
    def __getitem__(self, k: int) -> Action: ...
    @overload
    def __getitem__(self, k: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, k: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(k, slice):
            return tuple(self)[k]
        left = k + self.size if k < 0 else k
        for made, values, size in self.rows if left >= 0 else ():
            if left < size:
                if values is None:
                    self.handed = made[left]
                elif size == 1:
                    self.handed = made[0][values.bit_length() - 1]
                else:
                    numbers = ids(values)
                    n = len(numbers)
                    self.handed = made[0][numbers[left]] if n == size else made[left // n][numbers[left % n]]
                return self.handed
            left -= size
        raise IndexError(f"there is no choice {k}; there are {self.size}")

    def find(self, action: Action) -> Action | None:
        """The listed twin of an action, so that no foreign object enters the rules; None if it is not listed."""
        if action is self.handed:
            return action
        said, last = None, -1
        for made, values, _ in self.rows:
            if values is None:
                if action in made:
                    return made[made.index(action)]  # type: ignore[no-any-return]
            elif made[0].kind is type(action):
                if said is None:
                    said, last = made[0].parts(action)
                if last >= 0 and values >> last & 1:
                    for row in made:
                        if row.said == said:
                            return row[last]  # type: ignore[no-any-return]
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
        return cls(((tuple(actions), None, len(actions)),), len(actions))

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)


NOTHING = Legal((), 0)
