"""The levels at which people meet the computer: five names that mean the same in every game, and a sixth that searches.

A level is a player of the game that errs now and then: one choice in so many is taken by chance. What it is worth and
how long it thinks is measured by `indochine levels` and kept in the game's `bots/levels.json`.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from indochine.kernel import dice
from indochine.kernel.game import Due, Game
from indochine.kernel.player import Memory, recall, store
from indochine.kernel.words import Action

if TYPE_CHECKING:
    from indochine.bots.player import Maker


class Level(NamedTuple):
    """Its name, whose choices it makes, how often it errs (one choice in so many, 0 for never), and a word on it."""

    name: str
    player: str
    errs: int
    text: str


LEVELS = (
    Level("recruit", "greedy", 2, "for a first game: sees only what is before it, and often forgets even that"),
    Level("sergeant", "greedy", 0, "knows the rules and takes what it can get at once"),
    Level("lieutenant", "planner", 6, "has a plan, and loses the thread now and then"),
    Level("captain", "planner", 25, "has a plan, and seldom loses the thread"),
    Level("colonel", "planner", 0, "plans for the seasons to come and holds what it has taken"),
    Level("general", "search", 0, "tries its plans out before it decides, and takes its time for it"),
)


class Measured(msgspec.Struct, frozen=True):
    """What a level was found to be worth against the others of its game, and how long it thinks."""

    elo: int
    seconds: Mapping[str, float]  # CPU seconds of a choice: the median, and what 95 of 100 stay below


class Slip(Memory, frozen=True):
    """How often it has chosen, and what the player whose choices it makes remembers."""

    choices: int = 0
    inner: bytes = b""


class Wavering:
    """Another player that takes one choice in so many by chance."""

    memory = Slip

    def __init__(self, name: str, inner: Maker, errs: int, game: Game[Any], seed: int | str) -> None:
        self.name, self.errs = name, errs
        self.inner = inner(game, seed)
        self.seed = dice.seed_of(f"{name} player {seed}")

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Slip) -> tuple[Action, Slip]:
        """What the other would choose, or one of the legal actions."""
        number = memory.choices + 1
        astray = due.actions[dice.below(self.seed, 2 * number + 1, len(due.actions))]
        if dice.below(self.seed, 2 * number, self.errs) == 0:
            return astray, Slip(number, memory.inner)
        action, inner = self.inner.choose(game, view, due, recall(self.inner, memory.inner))
        if action not in due.actions:  # his plan was made for a position that chance has spoiled
            return astray, Slip(number)
        return action, Slip(number, store(inner))


def levels(players: Container[str]) -> tuple[Level, ...]:
    """The levels of a game that has these players."""
    return tuple(level for level in LEVELS if level.player in players)


def by_name(players: Mapping[str, Maker]) -> dict[str, Maker]:
    """The makers of the levels."""
    return {level.name: maker_of(level, players[level.player]) for level in levels(players)}


def maker_of(level: Level, inner: Maker) -> Maker:
    """The player itself where it never errs."""
    return partial(Wavering, level.name, inner, level.errs) if level.errs else inner


@cache
def measured(game: Game[Any]) -> Mapping[str, Measured]:
    """What was measured of the levels of a game, by name; nothing where nobody has."""
    file = game.home / "bots" / "levels.json"
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Measured]) if file.exists() else {}
