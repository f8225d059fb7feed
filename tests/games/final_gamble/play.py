"""Random games for the tests of The Final Gamble: drawn options, players with a taste, and a look after every step.

A game follows from its number alone, the scenario too. There are four kinds of pairs in turn: players who like every
legal action alike; players with a taste of their own (each kind of action has a weight drawn for the game, and stopping
is seldom liked, so that whole armies march); two fighters who go where enemies are, so that assaults and retreats are
common; and a fighter against a lazy France, so that the camp falls.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from indochine.games.final_gamble import FinalGamble
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Declare, Done, HoldFire, Stay, To
from indochine.games.final_gamble.rules.ch01_ground import french_strong
from indochine.games.final_gamble.state import FRANCE, VIET_MINH, State
from indochine.kernel import records
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due
from indochine.kernel.words import Action, Event

GAME = FinalGamble()
CAP = 60_000  # decisions; random games take some two or five thousand
LETTERS = tuple(GAME.scenarios)
STOPPING = (Done, Stay, HoldFire)


class Step(NamedTuple):
    """One decision: the state (which changes with the next step), what was due, what was chosen and what came of it."""

    state: State
    due: Due
    action: Action
    events: list[Event]


class Chance:
    """Picks scenario, options and actions for game `number`."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.random = random.Random(f"final gamble {number}")
        self.weights: dict[type[Action], float] = {}

    @property
    def scenario(self) -> str:
        """The four in turn, each for all kinds of players."""
        return LETTERS[self.number // 4 % 4]

    def options(self) -> dict[str, str]:
        """Every option drawn; the first games have the defaults."""
        drawn = {option.name: self.random.choice(option.choices) for option in GAME.options}
        return drawn if self.number > 15 else {}

    def choose(self, s: State, due: Due) -> Action:
        """One of the legal actions."""
        actions, pair = due.actions, self.number % 4
        if pair == 0:
            return self.random.choice(actions)
        if pair == 3 and due.seat == FRANCE:
            return self.random.choice([a for a in actions if isinstance(a, STOPPING)] or actions)
        weigh = self.liking if pair == 1 else fighting(s, due.seat)
        return self.random.choices(actions, [weigh(action) for action in actions])[0]

    def liking(self, action: Action) -> float:
        """The taste for one kind of action; nobody is very fond of stopping."""
        kind = type(action)
        if kind not in self.weights:
            self.weights[kind] = 10 ** self.random.uniform(-2, 0.5 if kind in STOPPING else 2)
        return self.weights[kind]


def fighting(s: State, seat: int) -> Callable[[Action], float]:
    """How much a fighter likes an action: assaults most, then enemy strongpoints and places next to the enemy."""
    front = p.BOARD.spread(s.vm if seat == FRANCE else s.french)
    prizes = french_strong(s) if seat == VIET_MINH else p.STRONG & ~french_strong(s)

    def liking(action: Action) -> float:
        if isinstance(action, To):
            return 200 if prizes >> action.place & 1 else 40 if front >> action.place & 1 else 1
        if isinstance(action, Declare):
            return 50
        return 0.5 if isinstance(action, STOPPING) else 2

    return liking


def start(number: int) -> State:
    """Game `number` at its first decision."""
    chance = Chance(number)
    return GAME.start(chance.scenario, chance.options(), seed_of(f"game {number}"))


def decisions(number: int, most: int = CAP) -> Iterator[tuple[State, Due]]:
    """Game `number`, decision by decision; the state may be looked at but not changed."""
    chance = Chance(number)
    s = GAME.start(chance.scenario, chance.options(), seed_of(f"game {number}"))
    for _ in range(most):
        due = GAME.due(s)
        if due is None:
            return
        yield s, due
        GAME.apply(s, chance.choose(s, due), GAME.seats[due.seat])
    assert most < CAP, f"game {number} is not over after {CAP} decisions: {s.frames}"


class Recorded:
    """Game `number` with its record; iterate over its steps to play it."""

    def __init__(self, number: int, keep: bool = True) -> None:
        self.number, self.keep = number, keep
        self.chance = Chance(number)
        options = self.chance.options()
        self.state = GAME.start(self.chance.scenario, options, seed_of(f"game {number}"))
        self.opening = list(self.state.told)
        players = dict.fromkeys(GAME.seats, "random")
        self.record = records.begin(GAME, self.state, self.chance.scenario, options, players)

    def __iter__(self) -> Iterator[Step]:
        s = self.state
        for _ in range(CAP):
            due = GAME.due(s)
            if due is None:
                return self.close()
            action, seat = self.chance.choose(s, due), GAME.seats[due.seat]
            events = GAME.apply(s, action, seat)
            if self.keep:
                records.note(self.record, seat, action, s)
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
