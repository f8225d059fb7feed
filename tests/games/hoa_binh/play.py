"""Random games for the tests of Hoa Binh: drawn options, players with a taste, and a look after every step.

A game follows from its number alone. Even numbers are played by somebody who likes every legal action alike, odd ones
by somebody with a taste of his own: each kind of action has a weight drawn for the game, so that rare things become
common in some games and the campaign takes turns that equal chances hardly ever bring about.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh.actions import EndPhase
from indochine.games.hoa_binh.state import State
from indochine.kernel import records
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due
from indochine.kernel.words import Action, Event

GAME = HoaBinh()
SEAT = GAME.seats[0]
CAP = 5_000  # decisions; random games take about three hundred


class Step(NamedTuple):
    """One decision: the state (which changes with the next step), what was due, what was chosen and what came of it."""

    state: State
    due: Due
    action: Action
    events: list[Event]


class Chance:
    """Picks options and actions for game `number`."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.random = random.Random(f"hoa binh {number}")
        self.weights: dict[type[Action], float] = {}

    def options(self) -> dict[str, str]:
        """Every option drawn; game 0 has the defaults."""
        drawn = {option.name: self.random.choice(option.choices) for option in GAME.options}
        return drawn if self.number else {}

    def choose(self, actions: tuple[Action, ...]) -> Action:
        """One of them."""
        if self.number % 2 == 0:
            return self.random.choice(actions)
        return self.random.choices(actions, [self.weight(type(action)) for action in actions])[0]

    def weight(self, kind: type[Action]) -> float:
        """The taste for one kind of action; nobody is very fond of stopping."""
        if kind not in self.weights:
            self.weights[kind] = 10 ** self.random.uniform(-2, 0 if kind is EndPhase else 2)
        return self.weights[kind]


def start(number: int) -> State:
    """Game `number` at its first decision."""
    return GAME.start("", Chance(number).options(), seed_of(f"game {number}"))


def decisions(number: int) -> Iterator[tuple[State, Due]]:
    """Game `number`, decision by decision; the state may be looked at but not changed."""
    chance = Chance(number)
    s = GAME.start("", chance.options(), seed_of(f"game {number}"))
    for _ in range(CAP):
        due = GAME.due(s)
        if due is None:
            return
        yield s, due
        GAME.apply(s, chance.choose(due.actions), SEAT)
    raise AssertionError(f"game {number} is not over after {CAP} decisions: {s.frames}")


def position_after(number: int, count: int) -> State:
    """Game `number` after so many decisions."""
    steps = decisions(number)
    for _ in range(count):
        next(steps)
    return next(steps)[0]


class Recorded:
    """Game `number` with its record; iterate over its steps to play it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.chance = Chance(number)
        options = self.chance.options()
        self.state = GAME.start("", options, seed_of(f"game {number}"))
        self.opening = list(self.state.told)
        self.record = records.begin(GAME, self.state, "", options, {SEAT: "random"})

    def __iter__(self) -> Iterator[Step]:
        s = self.state
        for _ in range(CAP):
            due = GAME.due(s)
            if due is None:
                return self.close()
            action = self.chance.choose(due.actions)
            events = GAME.apply(s, action, SEAT)
            records.note(self.record, SEAT, action, s)
            yield Step(s, due, action, events)
        raise AssertionError(f"game {self.number} is not over after {CAP} decisions: {s.frames}")

    def close(self) -> None:
        """No decision is due: the game must have a result."""
        result = GAME.result(self.state)
        assert result is not None, f"game {self.number} is a dead end"
        records.close(self.record, self.state, result)

    def play(self) -> Recorded:
        """To the end."""
        for _ in self:
            pass
        return self

    @property
    def text(self) -> str:
        """The record as it is written down."""
        return records.write(self.record)


def verdict_on(text: str) -> Any:
    """What a replay of the record finds."""
    return records.verify(text, lambda name: GAME)


def main(numbers: list[str]) -> None:
    """Print the records of these games: what another process makes of them."""
    for number in numbers:
        print(Recorded(int(number)).play().text, end="")


if __name__ == "__main__":
    main(sys.argv[1:])
