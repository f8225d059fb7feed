"""Loaded dice for the tests of all games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from indochine.kernel import dice as kernel_dice


class Draw(NamedTuple):
    """A number of `below(n)` that is no face of a die: a draw from the container, a choice among equals."""

    number: int


class LoadedDice:
    """`dice(4, 6, dice.draw(0))` loads faces 1-6 and draws 0, 1, 2 ... in the order in which they will fall.

    Whoever takes the fixture rolls loaded dice only; dice left over at the end of the test are an error.
    """

    draw = Draw

    def __init__(self) -> None:
        self.coming: list[int | Draw] = []
        self.fallen: list[int] = []

    def __call__(self, *faces: int | Draw) -> None:
        for face in faces:
            if not isinstance(face, Draw) and face not in range(1, 7):
                raise ValueError(f"{face} is no face of a die; load 1 to 6, or dice.draw(n) for a draw.")
        self.coming += faces

    @property
    def used_up(self) -> bool:
        """Whether all dice loaded so far have fallen."""
        return not self.coming

    def below(self, seed: bytes, counter: int, sides: int) -> int:
        """Stands in for the kernel's dice."""
        if not self.coming:
            raise AssertionError(f"One roll too many: below({sides}) after the loaded dice {self.fallen} were used up.")
        face = self.coming.pop(0)
        number = face.number if isinstance(face, Draw) else face - 1
        if number >= sides or not (isinstance(face, Draw) or sides == 6):
            raise AssertionError(f"A number below {sides} was drawn, but {face} was loaded next.")
        self.fallen.append(number + (not isinstance(face, Draw)))
        return number


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> Iterator[LoadedDice]:
    """Dice that fall as the test says, and no others."""
    loaded = LoadedDice()
    monkeypatch.setattr(kernel_dice, "below", loaded.below)
    yield loaded
    assert loaded.used_up, f"These dice were loaded and never rolled: {loaded.coming}"
