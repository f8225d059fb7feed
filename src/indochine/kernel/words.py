"""Texts of actions and events: templates over their own fields, never stored prose.

An action or event class carries `text`, a format string over its fields. A field annotated with one of the game's
own types (a place, a unit) is shown by the name the game gives it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache, reduce
from operator import or_
from textwrap import wrap
from typing import Any, ClassVar, get_args, get_origin, get_type_hints

import msgspec

Namer = Callable[[Any], str]
Namers = Mapping[Any, Namer]


def counted(number: int, thing: str, things: str = "") -> str:
    """A number with its noun: "1 step", "2 steps", "3 batteries"."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of this width; further lines are indented."""
    return wrap(text, width, subsequent_indent="   ", break_long_words=False) or [""]


class Action(msgspec.Struct, frozen=True, tag=True, gc=False, forbid_unknown_fields=True):
    """What a player may choose. `group` is the heading under which menus list it; `main` marks the primary one.

    A `quiet` action leaves no line in the log when it was the only one: "done" where nothing could be done. A `firm`
    one is never taken for a player, even where it is the only one: it ends his orders, and dice follow.
    """

    text: ClassVar[str] = "?"
    group: ClassVar[str] = ""
    main: ClassVar[bool] = False
    quiet: ClassVar[bool] = False
    firm: ClassVar[bool] = False

    def words(self) -> dict[str, str]:
        """Further words for the text, made from the fields; most actions need none."""
        return {}


class Event(msgspec.Struct, frozen=True, tag=True, gc=False):
    """What happened, in the past tense, under which rule. `seen_by` lists who may read it; empty means all.

    An event that `reveals` tells somebody what was hidden, without a die: what led to it cannot be taken back.
    """

    text: ClassVar[str] = "?"
    brief: ClassVar[str] = ""  # the sentence where its modifiers are listed below it
    seen_by: ClassVar[tuple[str, ...]] = ()
    reveals: ClassVar[bool] = False

    rule: str

    def words(self) -> dict[str, str]:
        """Further words for the text, made from several fields; most events need none."""
        return {}


class Forced(Event, frozen=True):
    """The rules left one choice, so the kernel made it."""

    text: ClassVar[str] = "Only one choice: {action}."

    action: Action


def kinds(base: type, module: str) -> Any:
    """All kinds of action, or of frame, that a module has, as one union in the order of their definition.

    Reading one back needs it: the tag says which class of them it is. An action without words of its own is only there
    for others to build on.
    """
    found = [kind for kind in vars(sys.modules[module]).values() if isinstance(kind, type) and issubclass(kind, base)]
    return reduce(or_, (kind for kind in found if kind is not base and getattr(kind, "text", "") != Action.text))


class Refusal(msgspec.Struct, frozen=True):
    """Why something may not be done: the rule and the facts of this position."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"


@cache
def _fields(kind: type) -> tuple[tuple[str, Any], ...]:
    hints = get_type_hints(kind)
    return tuple((name, hints[name]) for name in kind.__struct_fields__)  # type: ignore[attr-defined]


def _named(value: Any, hint: Any, namers: Namers) -> Any:
    if hint in namers:
        return namers[hint](value)
    if get_origin(hint) is tuple:
        inner = get_args(hint)[0]
        return ", ".join(str(_named(v, inner, namers)) for v in value) or "none"
    return say(value, namers) if isinstance(value, Action | Event) else value


def named(thing: Action | Event, namers: Namers) -> dict[str, Any]:
    """The fields of the thing, by the names that the game gives them."""
    return {name: _named(getattr(thing, name), hint, namers) for name, hint in _fields(type(thing))}


def say(thing: Action | Event, namers: Namers) -> str:
    """The thing as a player would say it."""
    return type(thing).text.format(**{**named(thing, namers), **thing.words()})
