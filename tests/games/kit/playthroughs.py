"""Games written out, decision by decision, to be read and compared: a change shows as a difference in words.

A game's `playthroughs/__init__.py` says which there are (`PLAYTHROUGHS`), and beside it lie the texts. When a change is
wanted, `python -m tests.games.rewrite` writes them anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import unified_diff
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due, Game
from indochine.kernel.state import state_hash
from indochine.kernel.words import Action, Event
from indochine.lab.kit import RandomGames

HOW = "if that is wanted: python -m tests.games.rewrite"
SHORTEST, LARGEST = 10_000, 150_000  # bytes of a file, and
LONGEST = 2_500  # lines: nobody reads more

Choose = Callable[[Any, Due], Action]


class Playthrough(NamedTuple):
    """Who plays, what, and for how many decisions; without a number to the end."""

    player: Callable[[], Choose]
    scenario: str = ""
    options: Mapping[str, str] = {}
    most: int | None = None


def by_chance(games: RandomGames, number: int, most: int | None = None) -> Playthrough:
    """The players, the scenario and the options of a random game."""
    drawn = games.chance(number)
    return Playthrough(lambda: games.chance(number).choose, drawn.scenario, drawn.options(), most)


class Playthroughs:
    """The playthroughs of one game, by name, and the folder with their texts."""

    def __init__(self, game: Game[Any], folder: Path, named: Mapping[str, Playthrough]) -> None:
        self.game, self.folder, self.named = game, folder, named

    def path(self, name: str) -> Path:
        """The text as it was."""
        return self.folder / f"{name}.txt"

    def written(self, name: str) -> str:
        """The text as it is now."""
        return "\n".join(self.lines(name)) + "\n"

    def lines(self, name: str) -> Iterator[str]:
        """Heading, then one block for each decision, then how it ended."""
        game, it = self.game, self.named[name]
        s, choose = game.start(it.scenario, it.options, seed_of(name)), it.player()
        yield f"{game.title}; rules {game.rules_version}; seed {name!r}"
        if len(game.scenarios) > 1:
            yield f"scenario: {it.scenario or next(iter(game.scenarios))}"
        yield f"options: {', '.join(f'{key} {value}' for key, value in game.settle(it.options).items())}"
        yield f"at the first decision = {state_hash(s)}"
        yield from self.told(s.told)
        count = 0
        while (due := game.due(s)) and count != it.most:
            count += 1
            yield ""
            yield f"{count}. {self.who(due)}{game.prompt(s)} [{due.rule}] {len(due.actions)} choices"
            action = choose(s, due)
            events = game.apply(s, action)
            yield f"> {game.say(action)} = {state_hash(s)}"
            yield from self.told(events)
        result = game.result(s)
        yield ""
        yield f"{result.text if result else 'The game goes on'}; {count} decisions, {s.rolls} dice"

    def who(self, due: Due) -> str:
        """Whose decision it is, where there are several seats."""
        return f"{self.game.seat_name(self.game.seats[due.seat])}: " if len(self.game.seats) > 1 else ""

    def told(self, events: list[Event]) -> Iterator[str]:
        """What happened, each line with its rule."""
        return (f"  {self.game.say(event)} [{event.rule}]" for event in events)

    def rewrite(self) -> list[Path]:
        """Write all of them anew; which have changed."""
        changed = [stale for stale in self.folder.glob("*.txt") if stale.stem not in self.named]
        for stale in changed:
            stale.unlink()
        for name in self.named:
            path, now = self.path(name), self.written(name)
            if not path.exists() or path.read_text("utf-8") != now:
                path.write_text(now, "utf-8")
                changed.append(path)
        return changed

    # ---- checks

    def check(self, name: str) -> None:
        """The playthrough reads as it did."""
        stored, now = self.path(name).read_text("utf-8"), self.written(name)
        if stored != now:
            change = unified_diff(stored.splitlines(), now.splitlines(), "stored", "now", lineterm="", n=2)
            shown = "\n".join(list(change)[:40])
            pytest.fail(f"The playthrough {name} of {self.game.name} differs; {HOW}\n{shown}", pytrace=False)

    def check_files(self) -> None:
        """All texts are of use, none is so long that nobody reads it."""
        files = sorted(self.folder.glob("*.txt"))
        assert files == sorted(map(self.path, self.named)), HOW
        for file in files:
            assert SHORTEST < file.stat().st_size < LARGEST
            assert len(file.read_text("utf-8").splitlines()) <= LONGEST
