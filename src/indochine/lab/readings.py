"""Readings looked up like rules: what is open, what we play and why, and the option that switches it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from indochine.lab.rulebook import Rule, reading_called
from indochine.printed import Option

SWITCH = re.compile(r"\boption (\w+)")


class Ruling(msgspec.Struct, frozen=True):
    """A reading with all that bears on it: the options that its ruling names, the rules it is about."""

    id: str
    problem: str
    ruling: str
    why: str = ""
    switches: tuple[Option, ...] = ()
    rules: tuple[str, ...] = ()


def rulings(index: Mapping[str, Rule], options: Iterable[Option] = ()) -> dict[str, Ruling]:
    """All readings of an index, in the order in which its rules name them."""
    about: dict[str, list[Rule]] = {}
    for rule in index.values():
        for name in rule.readings:
            about.setdefault(name, []).append(rule)
    by_name = {option.name: option for option in options}
    return {name: _ruling(name, rules, by_name) for name, rules in about.items()}


def _ruling(name: str, rules: list[Rule], options: Mapping[str, Option]) -> Ruling:
    read = rules[0].readings[name]
    switches = tuple(options[word] for word in SWITCH.findall(read.ruling) if word in options)
    return Ruling(name, read.problem, read.ruling, read.why, switches, tuple(rule.id for rule in rules))


def look_up_readings(known: Mapping[str, Ruling], wanted: str) -> list[Ruling]:
    """The reading of that number; none for the id of a rule, which brings its own; else all that mention the words."""
    wanted = wanted.strip().strip("[]")
    if name := reading_called(known, wanted):
        return [known[name]]
    words = wanted.casefold().split()
    if not words or re.search(r"\d", wanted):
        return []
    return [one for one in known.values() if all(word in _text(one).casefold() for word in words)]


def _text(one: Ruling) -> str:
    return " ".join((one.problem, one.ruling, one.why))
