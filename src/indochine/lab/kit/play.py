"""Random games of any game: drawn scenario and options, players with a taste, and a look after every step.

A game follows from its number alone. Even numbers are played by people who like every legal action alike, odd ones by
people with a taste of their own: each kind of action has a weight drawn for the game, so that rare things become common
in some games and the game takes turns that equal chances hardly ever bring about. A game's own `Chance` may know better
players still: fighters who seek the enemy, lazy ones who let a camp fall.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple

from indochine.kernel import records
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due, Game
from indochine.kernel.verify import Verdict, verify
from indochine.kernel.words import Action, Event


class Step(NamedTuple):
    """One decision: the state (which changes with the next step), what was due, what was chosen and what came of it."""

    state: Any
    due: Due
    action: Action
    events: list[Event]


class Chance:
    """Picks scenario, options and actions for game `number`; a game's own subclass says what differs."""

    stopping: ClassVar[tuple[type[Action], ...]] = ()  # what ends a phase or passes: nobody is very fond of it,
    patience: ClassVar[float] = 0.5  # the taste for it is at most ten to this, for other things ten to two
    plain: ClassVar[int] = 1  # so many of the first games have the default options
    kinds: ClassVar[int] = 2  # so many kinds of players take turns; each meets every scenario

    def __init__(self, game: Game[Any], number: int) -> None:
        self.game, self.number = game, number
        self.random = random.Random(f"{game.name.replace('-', ' ')} {number}")
        self.weights: dict[type[Action], float] = {}

    @property
    def scenario(self) -> str:
        """The scenarios in turn, each for all kinds of players."""
        scenarios = tuple(self.game.scenarios)
        return scenarios[self.number // self.kinds % len(scenarios)]

    def options(self) -> dict[str, str]:
        """Every option drawn; the first games have the defaults."""
        drawn = {option.name: self.random.choice(option.choices) for option in self.game.options}
        return drawn if self.number >= self.plain else {}

    def choose(self, s: Any, due: Due) -> Action:
        """One of the legal actions."""
        if self.number % 2 == 0:
            return self.random.choice(due.actions)
        return self.weighed(due.actions, self.liking)

    def weighed(self, actions: Sequence[Action], liking: Callable[[Action], float]) -> Action:
        """One of them, the better liked the likelier."""
        return self.random.choices(actions, [liking(action) for action in actions])[0]

    def liking(self, action: Action) -> float:
        """The taste of this game's players for a kind of action."""
        kind = type(action)
        if kind not in self.weights:
            self.weights[kind] = 10 ** self.random.uniform(-2, self.patience if kind in self.stopping else 2)
        return self.weights[kind]


class RandomGames:
    """All random games of one game, by number; `cap` is more decisions than any of them takes."""

    def __init__(self, game: Game[Any], chance: type[Chance] = Chance, cap: int = 20_000) -> None:
        self.game, self.chance_type, self.cap = game, chance, cap

    def chance(self, number: int) -> Chance:
        """Who plays game `number`, from the beginning."""
        return self.chance_type(self.game, number)

    def start(self, number: int, seed: bytes | None = None) -> Any:
        """Game `number` at its first decision."""
        return self.begin(number, seed)[0]

    def begin(self, number: int, seed: bytes | None = None) -> tuple[Any, Chance]:
        """Game `number` at its first decision, with the players who have drawn its options and now go on."""
        chance = self.chance(number)
        s = self.game.start(chance.scenario, chance.options(), seed_of(f"game {number}") if seed is None else seed)
        return s, chance

    def steps(self, s: Any, chance: Chance, most: int | None = None) -> Iterator[tuple[Any, Due]]:
        """From here to the end, or for so many decisions; the state may be looked at but not changed."""
        for _ in range(self.cap if most is None else most):
            due = self.game.due(s)
            if due is None:
                return
            yield s, due
            self.game.apply(s, chance.choose(s, due), self.game.seats[due.seat])
        assert most is not None, f"game {chance.number} is not over after {self.cap} decisions: {s.frames}"

    def decisions(self, number: int, every: int = 1, most: int | None = None) -> Iterator[tuple[Any, Due]]:
        """Game `number`, decision by decision, or one decision in so many."""
        for count, step in enumerate(self.steps(*self.begin(number), most)):
            if count % every == 0:
                yield step

    def sampled(self, number: int, every: int) -> Iterator[tuple[Any, Due]]:
        """Of each kind of decision the first three of game `number`, and then one in so many."""
        seen: dict[str, int] = {}
        for s, due in self.decisions(number):
            name = due.decision.__name__ + str(getattr(s.frames[-1], "kind", ""))
            seen[name] = seen.get(name, 0) + 1
            if seen[name] < 4 or seen[name] % every == 0:
                yield s, due

    def recorded(self, number: int, keep: bool = True) -> Recorded:
        """Game `number`, to be played with its record."""
        return Recorded(self, number, keep)

    def verdict_on(self, text: str) -> Verdict:
        """What a replay of the record finds."""
        return verify(text, lambda name: self.game)


class Recorded:
    """Game `number` with its record, unless that is not to be kept; iterate over its steps to play it."""

    def __init__(self, games: RandomGames, number: int, keep: bool = True) -> None:
        self.games, self.game, self.number, self.keep = games, games.game, number, keep
        self.state, self.chance = games.begin(number)
        options = games.chance(number).options()
        self.opening = list(self.state.told)
        players = dict.fromkeys(self.game.seats, "random")
        self.record = records.begin(self.game, self.state, self.chance.scenario, options, players)

    def __iter__(self) -> Iterator[Step]:
        game, s = self.game, self.state
        for _ in range(self.games.cap):
            due = game.due(s)
            if due is None:
                return self.close()
            action, seat = self.chance.choose(s, due), game.seats[due.seat]
            events = game.apply(s, action, seat)
            if self.keep:
                records.note(self.record, seat, action, s)
            yield Step(s, due, action, events)
        raise AssertionError(f"game {self.number} is not over after {self.games.cap} decisions: {s.frames}")

    def close(self) -> None:
        """No decision is due: the game must have a result."""
        result = self.game.result(self.state)
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
