"""The options of a decision as a numbered menu: the same words, headings and costs as on the page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any, NamedTuple

from msgspec.structs import replace

from indochine.cli.page import bold, in_columns
from indochine.cli.places import concerning, places_of, steps_to
from indochine.kernel.game import Due, Game
from indochine.kernel.scene import Choice, Scene
from indochine.kernel.words import Action

END = "End"  # the group of actions that end a phase
FOLDED = 2  # so many options in a row that differ in their number are one line
MANY = 100  # in so long a list the places where one counter can go are one line
PART = 3  # so many letters that begin a word of an option may stand for it


class Listed(NamedTuple):
    """An option of the menu: the action, the choice that the game makes of it for this position, its plain words."""

    action: Action
    choice: Choice
    said: str

    @property
    def text(self) -> str:
        """What it says, with its cost where it has one."""
        return f"{self.choice.text} ({self.choice.cost})" if self.choice.cost else self.choice.text


def listing(game: Game[Any], actions: Sequence[Action], view: Any) -> list[Listed]:
    """The options as they are numbered: group by group, and what ends a phase last."""
    groups: dict[str, list[Listed]] = {}
    for choice in game.choices(actions, view):
        action = actions[choice.index]
        groups.setdefault(choice.group, []).append(Listed(action, choice, game.say(action)))
    last = groups.pop(END, [])
    return [option for group in groups.values() for option in group] + last


class Menu:
    """A decision as it is put to a player: the options, and the places and counters that they are about."""

    def __init__(self, game: Game[Any], due: Due, seat: str, view: Any) -> None:
        self.game, self.due, self.seat, self.view = game, due, seat, view
        self.options = listing(game, due.actions, view)
        self.places = places_of(game)

    @cached_property
    def scene(self) -> Scene:
        """The position as this seat sees it."""
        return self.game.scene(self.view)

    def about(self, name: str) -> list[int]:
        """The numbers of the options about a place, or whose text has these words."""
        places = self.places.called(name)
        chosen = concerning([option.choice for option in self.options], self.scene.pieces, places) if places else []
        found = {choice.index for choice in chosen}
        numbers = [n for n, option in enumerate(self.options, 1) if option.choice.index in found]
        return numbers or (spelled(self.options, name.strip()) if name.strip() else [])

    def ways(self, name: str) -> list[tuple[str, ...]]:
        """The paths to a place: of one choice, or of several one after the other. The shortest is the first."""
        goals = self.places.called(name)
        ahead = [*(option.choice.path for option in self.options), *(onward.path for onward in self.scene.onward)]
        return sorted((path for path in ahead if path and path[-1] in goals), key=len) or self.nearer(goals)

    def nearer(self, goals: Sequence[str]) -> list[tuple[str, ...]]:
        """For who marches and cannot get there now: the ways that lead nearer, the best of them first."""
        if not self.scene.onward or not goals:
            return []
        away = steps_to(self.places, goals)
        now = min((away.get(place, 0) for place in self.scene.focus), default=0)
        paths = [onward.path for onward in self.scene.onward if away.get(onward.path[-1], now) < now]
        return sorted(paths, key=lambda path: (away[path[-1]], len(path)))

    def step_to(self, place: str) -> Listed | None:
        """The option that ends at a place, as the next step of a way."""
        return next((one for one in self.options if one.choice.path and one.choice.path[-1] == place), None)

    def some(self, numbers: Iterable[int]) -> list[str]:
        """Some of the options with their numbers, in lines."""
        return in_columns([f"{number}  {self.options[number - 1].text}" for number in numbers], 4)


# ---- the menu in lines


def menu(options: Sequence[Listed]) -> list[str]:
    """Numbered options under their headings; those that differ in nothing but a rising number share a line.

    So do the places of one counter in a very long list: its name, typed, lists them.
    """
    groups: dict[str, list[tuple[str, str]]] = {}
    digits = len(str(len(options)))
    for first, run in runs(options):
        numbers = f"{first:>{digits}}" + (f"-{first + len(run) - 1}" if len(run) > 1 else "")
        groups.setdefault(run[0].choice.group, []).append((numbers, said_once(run)))
    lines: list[str] = []
    for group, items in groups.items():
        broad = max(len(numbers) for numbers, _ in items)
        lines += [f"  {bold(group)}"] if group else []
        lines += in_columns([f"{numbers:<{broad}}  {text}" for numbers, text in items], 4)
    return lines


def runs(options: Sequence[Listed]) -> Iterator[tuple[int, Sequence[Listed]]]:
    """The options with the number of the first: one by one, or those alike but for a number that rises by one."""
    at, alike = 0, same_counter if len(options) > MANY else follows
    while at < len(options):
        end = at + 1
        while end < len(options) and alike(options[end - 1], options[end]):
            end += 1
        step = end - at if end - at >= FOLDED else 1
        yield at + 1, options[at : at + step]
        at += step


def follows(one: Listed, other: Listed) -> bool:
    """Whether the second is the first with the next number."""
    (a, b), number = (one.action, other.action), getattr(one.action, "number", None)
    return isinstance(number, int) and type(a) is type(b) and replace(a, number=number + 1) == b


def same_counter(one: Listed, other: Listed) -> bool:
    """Whether both take one counter somewhere, or the second follows the first."""
    a, b = one.choice, other.choice
    goes = len(a.pieces) == len(a.places) == len(b.places) == 1 and type(one.action) is type(other.action)
    return (goes and a.pieces == b.pieces) or follows(one, other)


def said_once(run: Sequence[Listed]) -> str:
    """An option, or a row of them: "Buy 1 to 12 infantry"."""
    if len(run) == 1:
        return run[0].text
    if not follows(run[0], run[1]):
        return f"{shared_words([option.choice.text for option in run])} … {len(run)} places"
    first, last = (str(option.action.number) for option in (run[0], run[-1]))  # type: ignore[attr-defined]
    return re.sub(rf"\b{last}\b", f"{first} {'or' if len(run) == 2 else 'to'} {last}", run[-1].choice.text, count=1)


def shared_words(texts: Sequence[str]) -> str:
    """The words with which all of them begin."""
    columns = takewhile(lambda words: len(set(words)) == 1, zip(*(text.split() for text in texts), strict=False))
    return " ".join(words[0] for words in columns)


# ---- an option by its words


def spelled(options: Sequence[Listed], said: str) -> list[int]:
    """The numbers of the options that somebody means who types this: the whole text, whole words, or a beginning."""
    wanted = re.escape(said.casefold())
    whole, words, beginning = wanted, rf".*(?<!\w){wanted}(?!\w).*", rf".*(?<!\w){wanted}.*"
    for pattern in (whole, words, *([beginning] if len(said) >= PART else [])):
        if found := [n for n, option in enumerate(options, 1) if says(option, pattern)]:
            return found
    return []


def says(option: Listed, pattern: str) -> bool:
    """Whether the option reads so, here or by itself."""
    return any(re.fullmatch(pattern, text.casefold()) for text in (option.choice.text, option.said))
