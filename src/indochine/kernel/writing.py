"""The listing of a decision, written out from its offers as one would write it by hand.

A list is made at every step of a simulated game. Walking through offers, fields and rules in a loop takes half as long
again as the rules themselves, so the walk is written down once, as `views.reader` and `state.copier` do, and `source`
shows it. Of Three Fords:

    def listing(s, f):
        if not move(s, f): return NOTHING
        rows = []
        x0 = living(s, f)
        if x0: x0 &= ~moved(s, f)
        x1 = 127 if x0 else 0
        if x1: x1 &= ~full(s, f)
        if x1:
            for a0 in ids(x0):
                y = x1
                if y: y &= next_door(s, f, a0)
                if y: y &= ~enemy_for_guns(s, f, a0)
                if y: rows.append((made.get((a0,)) or row((a0,)), y))
        rows.append(halt)
        return Legal(rows)

A function that several kinds share is asked once. An empty set ends the questions about its kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from indochine.kernel.bits import ids
from indochine.kernel.legality import ALL, Listed, Offer, Rule, affordable, asks
from indochine.kernel.listing import NOTHING, Legal

LOCAL = ("s", "f", "y", "rows", "found", "listing")  # names that the lines below use themselves
Listing = Callable[[Any, Any], Legal]


def written(name: str, asked: Callable[[Any, Any], bool] | None, offered: Sequence[Offer | Listed]) -> Listing:
    """The function that lists what may be chosen."""
    page = Page(offered)
    page.line(0, "def listing(s, f):")
    if asked is not None:
        page.line(1, f"if not {page.call(asked)}: return NOTHING")
    page.line(1, "rows = []")
    for one in page.shared.values():
        page.line(1, f"{one} = None")
    for offer in offered:
        page.listed(offer) if isinstance(offer, Listed) else page.offer(offer)
    page.line(1, "return Legal(rows) if rows else NOTHING")
    source = "\n".join(page.lines)
    exec(compile(source, f"<what may be chosen: {name}>", "exec"), page.names)
    listing: Any = page.names["listing"]
    listing.source = source
    return listing  # type: ignore[no-any-return]


class Page:
    """The lines of one listing, and what the names in them stand for."""

    def __init__(self, offered: Iterable[Offer | Listed]) -> None:
        self.lines: list[str] = []
        self.names: dict[str, Any] = {"ids": ids, "Legal": Legal, "NOTHING": NOTHING, "affordable": affordable}
        used = Counter(
            rule.holds for offer in offered if isinstance(offer, Offer) for rule in offer.rules if not rule.asks
        )
        self.shared = {holds: f"shared{n}" for n, holds in enumerate(used) if used[holds] > 1}

    def line(self, depth: int, text: str) -> None:
        """One more line."""
        self.lines.append("    " * depth + text)

    def name(self, thing: Any) -> str:
        """A name for something in this page: its own if that is free."""
        wanted = str(thing.__name__)
        if not wanted.isidentifier() or wanted in LOCAL:
            wanted = f"one_{len(self.names)}"
        while wanted in self.names and self.names[wanted] is not thing:
            wanted += "_"
        self.names[wanted] = thing
        return wanted

    def call(self, holds: Any, *given: str) -> str:
        """A function asked of the position; one that several kinds share is asked once."""
        if isinstance(holds, Rule):
            holds = holds.holds
        said = f"{self.name(holds)}({', '.join(('s', 'f', *given))})"
        known = None if given else self.shared.get(holds)
        return f"({known} if {known} is not None else ({known} := {said}))" if known else said

    def listed(self, offer: Listed) -> None:
        """Those who list their actions themselves."""
        self.line(1, f"found = {self.name(offer.open)}(s, f)")
        self.line(1, "if found: rows.append((found, None))")

    def offer(self, offer: Offer) -> None:
        """Gates, then the sets that look at no other field, then a loop for each field but the last."""
        gates = [self.gate(offer, rule) for rule in offer.rules if rule.word == "gate" or self.at_the_gate(offer, rule)]
        depth = 1
        if gates:
            self.line(depth, f"if not ({' or '.join(gates)}):")
            depth += 1
        if not offer.fields:
            return self.line(depth, f"rows.append({self.name_of((offer.row(()), 1))})")
        for n in range(len(offer.fields)):
            start = self.start(offer, n)
            self.line(depth, f"x{n} = {start} if x{n - 1} else 0" if n else f"x{n} = {start}")
            self.narrow(depth, f"x{n}", offer, n, ())
        return self.loops(depth, offer)

    def loops(self, depth: int, offer: Offer) -> None:
        """A loop for each field but the last, whose values are a set for each way through the others."""
        last, chosen = len(offer.fields) - 1, list[str]()
        self.line(depth, f"if x{last}:")
        for n in range(last):
            if n:
                self.line(depth + 1, f"y = x{n}")
                self.narrow(depth + 1, "y", offer, n, chosen)
            self.line(depth + 1, f"for a{n} in ids({'y' if n else 'x0'}):")
            chosen.append(f"a{n}")
            depth += 1
        if not chosen:
            return self.line(depth + 1, f"rows.append(({self.name_of(offer.row(()))}, x0))")
        self.line(depth + 1, f"y = x{last}")
        self.narrow(depth + 1, "y", offer, last, chosen)
        key = f"({', '.join(chosen)},)"
        made, row = self.name_of(offer.made), self.name(offer.row)
        return self.line(depth + 1, f"if y: rows.append(({made}.get({key}) or {row}({key}), y))")

    def start(self, offer: Offer, n: int) -> str:
        """The values that a field begins with."""
        field = offer.fields[n]
        if field.wide or (field.values and asks(field.values)):
            return str(ALL)
        return self.call(field.values) if field.values else str(field.start)

    def narrow(self, depth: int, name: str, offer: Offer, n: int, chosen: Sequence[str]) -> None:
        """The rules about a field that look at the fields chosen, or at none; each is asked while something is left."""
        field = offer.fields[n]
        if chosen and field.values and not field.wide and asks(field.values):
            self.line(depth, f"if {name}: {name} &= {self.call(field.values, *chosen)}")
        for rule in offer.rules:
            if rule.word == "purse" and n == len(offer.fields) - 1 and callable(offer.price):
                if bool(asks(offer.price)) == bool(chosen):
                    price = self.call(offer.price, *chosen)
                    self.line(depth, f"if {name}: {name} &= affordable({price}, {self.call(rule)})")
            elif rule.field == field.name and bool(rule.asks) == bool(chosen):
                sign = "~" if rule.word == "bar" else ""
                self.line(depth, f"if {name}: {name} &= {sign}{self.call(rule, *chosen)}")

    def at_the_gate(self, offer: Offer, rule: Rule) -> bool:
        """Whether a purse can be asked before the fields: the price is one number, or there are no fields."""
        return rule.word == "purse" and not (callable(offer.price) and offer.fields)

    def gate(self, offer: Offer, rule: Rule) -> str:
        """What shuts out a whole kind."""
        if rule.word == "gate":
            return self.call(rule, *(("len(Legal(rows))",) if rule.asks else ()))
        if callable(offer.price):
            return f"not affordable({self.call(offer.price)}, {self.call(rule)})"
        return f"{self.call(rule)} < {offer.price}"

    def name_of(self, thing: Any) -> str:
        """A name for something that has none."""
        name = f"it{len(self.names)}"
        self.names[name] = thing
        return name
