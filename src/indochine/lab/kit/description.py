"""What the checks must know of a game beyond its rules, and how much of each check is run."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, TypeVar

from indochine.kernel.game import Game
from indochine.kernel.words import Action
from indochine.lab.kit.play import RandomGames, Recorded, Step
from indochine.lab.rulebook import read_index

Seat = str | None  # None: a spectator
Look = Callable[[Step], None]
Checking = Callable[[Any, int, int], int]  # kit, number of a random game, how closely: how much was looked at
K = TypeVar("K", bound=Checking)


class Broken(AssertionError):
    """A game does not keep the contract; the sentence says where."""


class Runs(NamedTuple):
    """How a check is run: on which random games, how closely, and how much must be looked at.

    Of each kind of decision the first three of a game are looked at, and then one in so many (`every`). So many games
    make one case `together`, and in each case at least so much must be found to look at.
    """

    games: Sequence[int] = range(3)
    every: int = 1
    least: int = 1
    together: int = 1

    def parts(self) -> Iterator[Runs]:
        """Case by case."""
        for first in range(0, len(self.games), self.together):
            yield self._replace(games=self.games[first : first + self.together])


class Check(NamedTuple):
    """One check: what it does, how it is run where the description says nothing, and whether it concerns a game."""

    name: str
    checking: Checking
    runs: Runs
    concerns: Callable[[Kit], object]


CHECKS: dict[str, Check] = {}
USUAL = Runs()


def check(runs: Runs = USUAL, concerns: Callable[[Kit], object] = lambda kit: True) -> Callable[[K], K]:
    """Registers a check under the name of its function."""

    def registered(checking: K) -> K:
        CHECKS[checking.__name__] = Check(checking.__name__, checking, runs, concerns)
        return checking

    return registered


class Case(NamedTuple):
    """One check on some random games of one game."""

    kit: Kit
    check: Check
    runs: Runs

    def __str__(self) -> str:
        return f"{self.kit.game.name}-{self.check.name}-{self.runs.games[0]}"

    def run(self) -> int:
        """Raises `Broken` with a sentence if the game does not keep what is checked; how much was looked at."""
        seen = 0
        for number in self.runs.games:
            try:
                seen += self.check.checking(self.kit, number, self.runs.every)
            except Exception as error:
                what = f"{self.kit.game.name}, {self.check.name}, random game {number}"
                raise Broken(f"{what}: {type(error).__name__}: {error}") from error
        if seen < self.runs.least:
            raise Broken(f"{self}: only {seen} to look at, expected {self.runs.least}; the check proves little")
        return seen


class Kit:
    """The description of one game: its tests say in a subclass without arguments what differs from this.

    `Kit(game)` serves for a game that has nothing to add.
    """

    games: RandomGames  # how random games are drawn
    runs: Mapping[str, Runs] = {}  # sizes that differ from those of the checks
    soak: Mapping[str, Runs] = {}  # sizes of long runs, for the checks that have any
    longest: int = 1_400  # more actions than any list has
    tried: int = 1_000  # at most so many actions of a decision are tried out
    words: tuple[str, ...] = ("",)  # what stands in the fields of text of actions, right ones and others
    tops: tuple[int, ...] = (72, 300)  # how many places, units and other numbered things there are
    unseen: Collection[str] = ()  # columns that are in no view, beyond dice, story and what follows from the others
    added: Collection[str] = ("actions",)  # fields of a view that are no columns of the state
    rare: Collection[type[Action]] = ()  # kinds of actions that random games need not meet
    within: int = 100  # in so many games all others come up
    fixed: Collection[str] = ()  # values that no owner prints otherwise; see `overlays`
    overlaid_most: int | None = None  # so many decisions of a game are played with other values,
    overlaid_every: int = 1  # and so closely lists are looked at in it

    def __init__(self, game: Game[Any] | None = None) -> None:
        if game is not None:
            self.games = RandomGames(game)
        self.game = self.games.game
        indexed = (self.game.data_dir / "rules.toml").exists()
        self.rules = frozenset(read_index(self.game)) if indexed else None  # None: any may be named

    @property
    def where(self) -> str:
        """The place of this description, or of the game, for another process."""
        kind = type(self.game) if type(self) is Kit else type(self)
        return f"{kind.__module__}:{kind.__qualname__}"

    # ---- what a game may add

    def watch(self, played: Recorded) -> Look:
        """Gets a random game before its first decision; what it gives back is asked after every action."""
        self.sound(played.state)
        return lambda step: self.sound(step.state)

    def sound(self, s: Any) -> None:
        """What holds in every position."""

    def around(self, play: Callable[[], Recorded]) -> Recorded:
        """Plays a random game through: for what is watched all the while, and what holds at its end."""
        return play()

    def twin(self, s: Any, seat: Seat, chance: random.Random) -> Any:
        """A position that differs only in what the seat may not know; None where there is none."""
        return None

    def means_the_same(self, s: Any, twin: Any, action: Action) -> bool:
        """Whether an action is the same deed in a position and its twin: a hidden counter may start elsewhere there."""
        return True

    def watchers(self, s: Any, chance: random.Random) -> Iterable[Seat]:
        """The seats whose knowledge is examined at a position."""
        return (*self.game.seats, *self.game.automata, None)

    def secret(self, action: Action, seat: Seat) -> object:
        """The same for actions of others that a seat cannot tell apart, None for open ones."""
        return None

    def reveals(self, before: Any, after: Any) -> bool:
        """Whether a choice has shown something hidden other than by dice."""
        return any(event.reveals for event in after.told)

    def imagined(self, s: Any, imagined: Any, seat: str) -> None:
        """What a seat imagines has in common with the position, beyond what it sees."""

    def says(self, name: str) -> bool:
        """Whether this description has its own answer to one of these."""
        return getattr(type(self), name) is not getattr(Kit, name)

    # ---- running

    def cases(self, soak: bool = False) -> Iterator[Case]:
        """All checks that concern the game at their sizes, or those with long runs."""
        named = self.soak if soak else self.runs
        if unknown := named.keys() - CHECKS.keys():
            raise ValueError(f"there is no check {', '.join(sorted(unknown))}; there is {', '.join(CHECKS)}")
        for name, one in CHECKS.items():
            if one.concerns(self) and (name in named or not soak):
                yield from (Case(self, one, part) for part in named.get(name, one.runs).parts())

    def check(self) -> dict[str, int]:
        """Run them all: how much each has looked at. Raises `Broken` at the first that fails."""
        seen = dict.fromkeys(CHECKS, 0)
        for case in self.cases():
            seen[case.check.name] += case.run()
        return seen


def kit_at(where: str) -> Kit:
    """The description at "module:Class", or a plain one of the game whose class that is."""
    module, _, name = where.partition(":")
    found = getattr(import_module(module), name)
    return found() if issubclass(found, Kit) else Kit(found())
