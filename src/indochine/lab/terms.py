"""The terms of a game, each said once in data/terms.toml, and where a text uses them.

A term in small letters is found in any case, one with capitals only so; plurals are found by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from indochine.kernel.game import Game


class Meaning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A term as the file has it."""

    text: str
    rule: str = ""
    also: tuple[str, ...] = ()


class Term(msgspec.Struct, frozen=True):
    """What a word means, the rule that says more, and its other spellings."""

    name: str
    text: str
    rule: str = ""
    also: tuple[str, ...] = ()

    def spelled(self) -> tuple[str, ...]:
        """All its spellings."""
        return (self.name, *self.also)


def terms_of(game: Game[Any]) -> tuple[Term, ...]:
    """The glossary of a game; none where nobody has written it."""
    path = game.data_dir / "terms.toml"
    if not path.exists():
        return ()
    written = msgspec.convert(msgspec.toml.decode(path.read_text("utf-8"))["terms"], dict[str, Meaning])
    return tuple(Term(name, one.text, one.rule, one.also) for name, one in written.items())


def uses(text: str, term: Term) -> bool:
    """Whether a text uses the term in one of its spellings."""
    return any(_found(word).search(text) for word in term.spelled())


def called(terms: Iterable[Term], word: str) -> Term | None:
    """The term of that name or spelling, in any case."""
    wanted = word.strip().casefold()
    return next((term for term in terms if wanted in (one.casefold() for one in term.spelled())), None)


def _found(word: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(word)}(?:s|es)?\b", re.IGNORECASE if word.islower() else 0)
