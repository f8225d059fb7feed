"""The listing of a decision, written out from its offers as one would write it by hand.

A list is made at every step of a simulated game. Walking through offers, fields and rules in a loop takes half as long
again as the rules themselves, so the walk is written down once, as `views.reader` and `state.copier` do, and `source`
shows it. Of Three Fords:

    def listing(s, f):
        if not move(s, f): return NOTHING
        rows, size = [], 0
        x0 = living(s, f) & ~moved(s, f)
        x1 = 63 if x0 else 0
        if x1: x1 &= ~full(s, f)
        if x1:
            for a1 in ids(x0):
                x1_1 = x1 & next_door(s, f, a1)
                if x1_1: x1_1 &= ~enemy_for_guns(s, f, a1)
                if not x1_1: continue
                made = blocks.get((a1,)) or block((a1,))
                n = len(made) * x1_1.bit_count(); size += n; rows.append((made, x1_1, n))
        size += 1; rows.append(halt)
        return Legal(rows, size)

A function that several kinds share is asked once, a purse at the head. An empty set ends the questions about its kind.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from indochine.kernel.bits import ids
from indochine.kernel.legality import ALL, Listed, Offer, Rule, affordable, asks
from indochine.kernel.listing import NOTHING, Legal

LOCAL = ("s", "f", "n", "rows", "size", "made", "found", "listing")  # names that the lines below use themselves
Listing = Callable[[Any, Any], Legal]


def written(name: str, asked: Callable[[Any, Any], bool] | None, offered: Sequence[Offer | Listed]) -> Listing:
    """The function that lists what may be chosen."""
    page = Page(offered)
    page.line(0, "def listing(s, f):")
    if asked is not None:
        page.line(1, f"if not {page.call(asked)}: return NOTHING")
    page.line(1, "rows, size = [], 0")
    for holds, one in page.shared.items():
        page.line(1, f"{one} = {page.said(holds) if holds in page.purses else None}")
    for offer in offered:
        page.listed(offer) if isinstance(offer, Listed) else page.offer(offer)
    page.line(1, "return Legal(rows, size) if rows else NOTHING")
    source = "\n".join(page.lines)
    exec(compile(source, f"<what may be chosen: {name}>", "exec"), page.names)
    listing: Any = page.names["listing"]
    listing.source = source
    return listing  # type: ignore[no-any-return]


def purses_first(rule: Rule) -> bool:
    """At the gate a purse is asked first: it is a number, and who has nothing is done."""
    return rule.word != "purse"


class Page:
    """The lines of one listing, and what the names in them stand for."""

    def __init__(self, offered: Iterable[Offer | Listed]) -> None:
        self.lines: list[str] = []
        self.names: dict[str, Any] = {"ids": ids, "Legal": Legal, "NOTHING": NOTHING, "affordable": affordable}
        offers = [offer for offer in offered if isinstance(offer, Offer)]
        used = Counter(rule.holds for offer in offers for rule in offer.rules if not rule.asks)
        values = [field.values for offer in offers for field in offer.fields if not field.wide]
        used.update(one for one in values if one and not asks(one))
        self.shared = {holds: f"shared{n}" for n, holds in enumerate(used) if used[holds] > 1}
        self.purses = {rule.holds for offer in offers for rule in offer.rules if rule.word == "purse"}

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
        known = None if given else self.shared.get(holds)
        if known and holds in self.purses:
            return known
        said = self.said(holds, *given)
        return f"({known} if {known} is not None else ({known} := {said}))" if known else said

    def said(self, holds: Any, *given: str) -> str:
        """The call itself."""
        return f"{self.name(holds)}({', '.join(('s', 'f', *given))})"

    def listed(self, offer: Listed) -> None:
        """Those who list their actions themselves."""
        self.line(1, f"found = {self.name(offer.open)}(s, f)")
        self.line(1, "if found: n = len(found); size += n; rows.append((found, None, n))")

    def offer(self, offer: Offer) -> None:
        """Gates, then the sets that look at no other field, then a loop for each field but the last."""
        at_the_gate = [rule for rule in offer.rules if rule.word == "gate" or self.at_the_gate(offer, rule)]
        gates = [self.gate(offer, rule) for rule in sorted(at_the_gate, key=purses_first)]
        depth = 1
        if gates:
            self.line(depth, f"if not ({' or '.join(gates)}):")
            depth += 1
        if not offer.fields:
            return self.line(depth, f"size += 1; rows.append({self.name_of((offer.block(()), 1, 1))})")
        for n in range(len(offer.fields)):
            start, sets = self.start(offer, n), [*self.sets(offer, n, ())]
            whole = f"{start} if x{n - 1} else 0" if n else " & ".join([start, *sets[:1]])
            self.line(depth, f"x{n} = {whole}")
            self.narrow(depth, f"x{n}", sets if n else sets[1:])
        self.line(depth, f"if x{len(offer.fields) - 1}:")
        return self.loops(depth + 1, offer)

    def loops(self, depth: int, offer: Offer) -> None:
        """A loop for each field that rules of others look at; what follows is a block of sets."""
        left, chosen = [f"x{n}" for n in range(len(offer.fields))], list[str]()
        for k in range(1, offer.free + 1):
            self.line(depth, f"for a{k} in ids({left[k - 1]}):")
            chosen.append(f"a{k}")
            depth += 1
            for n in range(k, len(left)):
                left[n] = self.narrowed(depth, left[n], offer, n, chosen)
        key = ", ".join([*chosen, *left[len(chosen) : -1]])
        if not key:
            made = self.name_of(offer.block(()))
            return self.line(depth, f"n = {left[-1]}.bit_count(); size += n; rows.append(({made}, {left[-1]}, n))")
        blocks, block = self.name_of(offer.blocks), self.name(offer.block)
        self.line(depth, f"made = {blocks}.get(({key},)) or {block}(({key},))")
        opened = f"len(made) * {left[-1]}.bit_count()"
        return self.line(depth, f"n = {opened}; size += n; rows.append((made, {left[-1]}, n))")

    def narrowed(self, depth: int, name: str, offer: Offer, n: int, chosen: Sequence[str]) -> str:
        """What is left of a field once these are chosen, under a name of its own if a rule looks at them."""
        own, sets = f"x{n}_{len(chosen)}", [*self.sets(offer, n, chosen)]
        if not sets:
            return name
        self.line(depth, f"{own} = {' & '.join([name, *sets[:1]])}")
        self.narrow(depth, own, sets[1:])
        self.line(depth, f"if not {own}: continue")
        return own

    def start(self, offer: Offer, n: int) -> str:
        """The values that a field begins with."""
        field = offer.fields[n]
        if field.wide or (field.values and asks(field.values)):
            return str(ALL)
        return self.call(field.values) if field.values else str(field.start)

    def narrow(self, depth: int, name: str, sets: Iterable[str]) -> None:
        """Each of the sets is asked while something is left."""
        for one in sets:
            self.line(depth, f"if {name}: {name} &= {one}")

    def sets(self, offer: Offer, n: int, chosen: Sequence[str]) -> Iterator[str]:
        """The rules about a field that look at just the fields chosen."""
        field, price = offer.fields[n], offer.price
        if chosen and field.values and not field.wide and asks(field.values) == len(chosen):
            yield self.call(field.values, *chosen)
        for rule in offer.rules:
            if rule.word == "purse" and n == len(offer.fields) - 1 and callable(price):
                if asks(price) == len(chosen):
                    yield f"affordable({self.call(price, *chosen)}, {self.call(rule)})"
            elif rule.field == field.name and rule.asks == len(chosen):
                yield f"{'~' if rule.word == 'bar' else ''}{self.call(rule, *chosen)}"

    def at_the_gate(self, offer: Offer, rule: Rule) -> bool:
        """Whether a purse can be asked before the fields: the price is one number, or there are no fields."""
        return rule.word == "purse" and not (callable(offer.price) and offer.fields)

    def gate(self, offer: Offer, rule: Rule) -> str:
        """What shuts out a whole kind."""
        if rule.word == "gate":
            return self.call(rule, *(("size",) if rule.asks else ()))
        if callable(offer.price):
            return f"not affordable({self.call(offer.price)}, {self.call(rule)})"
        return f"{self.call(rule)} < {offer.price}"

    def name_of(self, thing: Any) -> str:
        """A name for something that has none."""
        name = f"it{len(self.names)}"
        self.names[name] = thing
        return name
