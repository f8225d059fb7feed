"""How many legal sequences of one, two, three choices begin at fixed positions: an alarm for changes of the rules.

A game's `perft.py` says which positions (`PERFT`), `perft.toml` beside it has the numbers. When a change is wanted,
`python -m tests.games.rewrite` writes them anew.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from indochine.kernel.flow import Decision
from indochine.kernel.game import Game
from indochine.lab.kit import RandomGames

HOW = "if that is wanted: python -m tests.games.rewrite"
DEEPEST, MOST = 3, 4_000  # depth, and leaves beyond which we do not go deeper
FAR = 150  # games that are searched for a rare decision

Positions = Mapping[str, Callable[[], Any]]


class Perft:
    """The positions of one game, by name, and the file with their numbers."""

    def __init__(self, game: Game[Any], file: Path, positions: Positions) -> None:
        self.game, self.file, self.positions = game, file.with_suffix(".toml"), positions

    def leaves(self, s: Any, depth: int) -> int:
        """The legal sequences of that length; a game that ends on the way counts as one."""
        due = self.game.due(s)
        if due is None or not depth:
            return 1
        if depth == 1:
            return len(due.actions)
        total = 0
        for action in due.actions:
            after = s.clone()
            self.game.apply(after, action)
            total += self.leaves(after, depth - 1)
        return total

    def counts(self, s: Any) -> list[int]:
        """The numbers for depth 1, 2, 3, as far as they stay small."""
        due, found = self.game.due(s), list[int]()
        assert due is not None, "nothing can be chosen here"
        while len(found) < DEEPEST and (not found or found[-1] * len(due.actions) <= MOST):
            found.append(self.leaves(s, len(found) + 1))
        return found

    def now(self) -> dict[str, list[int]]:
        """The numbers as they are."""
        return {name: self.counts(find()) for name, find in self.positions.items()}

    def stored(self) -> dict[str, list[int]]:
        """The numbers as they were."""
        found: dict[str, list[int]] = tomllib.loads(self.file.read_text("utf-8"))["sequences"]
        return found

    def rewrite(self) -> list[Path]:
        """Write all numbers anew; which file has changed."""
        heading = "# Written by `python -m tests.games.rewrite`; see tests/games/kit/perft.py.\n[sequences]\n"
        text = heading + "".join(f'"{name}" = {numbers}\n' for name, numbers in self.now().items())
        if self.file.exists() and self.file.read_text("utf-8") == text:
            return []
        self.file.write_text(text, "utf-8")
        return [self.file]

    def check(self) -> None:
        """The numbers are as they were, and each stands for a position."""
        now, stored = self.now(), self.stored()
        assert now == stored, HOW

    def check_undisturbed(self, s: Any) -> None:
        """Counting leaves the position as it is."""
        due = self.game.due(s)
        assert due is not None
        assert [self.leaves(s, depth) for depth in (0, 1)] == [1, len(due.actions)]
        assert self.leaves(s, 2) > self.leaves(s, 1)
        assert self.game.due(s) is due


def asked_first(games: RandomGames, numbers: Iterable[int], never: Collection[str] = ()) -> Positions:
    """Every decision of the rules by its name, where it is first asked in these random games, or in any others.

    What chance does not bring about is named as `never` asked.
    """
    steps = (step for procedure in games.game.procedures.values() for step in procedure.steps.values())
    names = dict.fromkeys(step.__name__ for step in steps if isinstance(step, Decision) and step.__name__ not in never)
    found = cache(lambda: first_times(games, [*numbers, *range(FAR)], set(names)))
    return {name.replace("_", " "): partial(first_time, found, name) for name in names}


def first_times(games: RandomGames, numbers: Iterable[int], names: set[str]) -> dict[str, Any]:
    """The positions in which each of these decisions is first asked; game after game until all are found."""
    found = dict[str, Any]()
    for number in numbers:
        if found.keys() == names:
            break
        for s, due in games.decisions(number):
            if (name := due.decision.__name__) in names - found.keys():
                found[name] = s.clone()
    return found


def first_time(found: Callable[[], dict[str, Any]], name: str) -> Any:
    """One of them."""
    assert name in found(), f"{name} is not asked in {FAR} games"
    return found()[name]
