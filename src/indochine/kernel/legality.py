"""A rule of legality is said once, as a set.

A choice offers kinds of actions. The fields of an action are its dimensions (a unit, a place), and their values are
small numbers, so that a set of values is an int. Each rule is a function from the position to a set, with its id and
its sentence:

    @bar("3.1", "unit", "{unit} has moved in this turn.")
    def moved(s, f): return s.moved                                 # takes these units out

    @only("3.1", "area", "{here} does not touch {area}.", here=lambda s, f, a: p.NAME[s.where[a.unit]])
    def next_door(s, f, unit): return p.MAP.near[s.where[unit]]     # leaves these areas to this unit

    @gate("3.5", "The river is in flood.")
    def flood(s, f): return s.flood                                 # shuts out the whole kind

    @purse("7.1-a", "It costs {price} AP and {purse} are left.")
    def action_points(s, f): return s.ap                            # what may be spent; the offer says what it costs

    @choice("3.1", by=lambda s, f: f.side)
    def move(s, f): "Who moves where?"; return True                 # is anything asked?

    move.offers(Move, moved, next_door, action_points, price=1, unit=living, area=p.EVERYWHERE)
    move.offers(Halt)

From these the kernel derives what may be done, in the order of the offers and ascending by their fields; why something
may not be done, by the first rule in order that takes it out; and what it costs. A function of a set sees the position
and the frame, and if it asks for more, all fields that stand before its own. A gate may ask for `others`, the number
of actions that the offers before it leave open. A set function must hold for every thinkable value, whatever the rules
before it say: their order is the order of reasons, not of questions.
"""

from __future__ import annotations

import inspect
import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

from indochine.kernel.bits import ids
from indochine.kernel.listing import Legal, Made, Row
from indochine.kernel.words import Action, Namers, Refusal, named

ALL = -1  # the set of everything, for a rule that has nothing to say
REMEMBERED = 50_000  # rows of made actions, for each kind

Fact = Callable[[Any, Any, Any], object]
Holds = Callable[..., int]
Values = int | Sequence[Any] | Holds  # of a field: a set, the words it may be, or a function of the position
Price = int | Callable[..., int | Sequence[int]]  # of the kind, or for values of the last field: sets by cost
Lists = Callable[[Any, Any], Iterable[Action]]
Others = Callable[[], int]  # how many actions the offers before this one leave open


class Check:
    """One named condition of legality: says the facts that forbid an action, or nothing when it may be done."""

    def __init__(self, rule: str, test: Callable[[Any, Any, Any], str | None]) -> None:
        self.rule, self.test, self.__name__, self.__doc__ = rule, test, test.__name__, test.__doc__

    def __call__(self, s: Any, f: Any, a: Action) -> str | None:
        return self.test(s, f, a)


def check(rule: str) -> Callable[[Callable[[Any, Any, Any], str | None]], Check]:
    """Makes a function a named check of that rule."""
    return lambda test: Check(rule, test)


class Rule(NamedTuple):
    """One condition of legality; `field` is the one whose values its set holds, empty for a gate or a purse.

    `why` are checks that know a more exact reason than the sentence; they make nothing legal or illegal.
    """

    word: str  # bar, only, gate or purse
    id: str
    field: str
    text: str
    why: tuple[Check, ...]
    facts: Mapping[str, Fact]
    holds: Holds

    def __call__(self, *asked: Any) -> int:
        return self.holds(*asked)

    @property
    def asks(self) -> int:
        """How many fields, or others, the function looks at besides position and frame."""
        return asks(self.holds)


def bar(rule: str, field: str, text: str, *why: Check, **facts: Fact) -> Callable[[Holds], Rule]:
    """A rule that takes values of a field out."""
    return lambda holds: Rule("bar", rule, field, text, why, facts, holds)


def only(rule: str, field: str, text: str, *why: Check, **facts: Fact) -> Callable[[Holds], Rule]:
    """A rule that leaves only these values of a field."""
    return lambda holds: Rule("only", rule, field, text, why, facts, holds)


def gate(rule: str, text: str, *why: Check, **facts: Fact) -> Callable[[Holds], Rule]:
    """A rule that may shut out a whole kind."""
    return lambda holds: Rule("gate", rule, "", text, why, facts, holds)


def purse(rule: str, text: str, *why: Check, **facts: Fact) -> Callable[[Holds], Rule]:
    """A rule that says how much may be spent; the offer says the price."""
    return lambda holds: Rule("purse", rule, "", text, why, facts, holds)


@cache
def asks(holds: Callable[..., Any]) -> int:
    """How much a function looks at besides position and frame."""
    plain: Any = inspect.unwrap(holds.holds if isinstance(holds, Rule) else holds)
    return int(plain.__code__.co_argcount) - len(plain.__defaults__ or ()) - 2


def affordable(price: int | Sequence[int], left: int) -> int:
    """The values that cost no more than is left: all or none at one price, or the set of all up to that cost."""
    if isinstance(price, int):
        return ALL if price <= left else 0
    if left < 0:
        return 0
    return price[left] if left < len(price) else price[-1]


class Field:
    """One dimension of a kind: its thinkable values, and the rules about them, sorted by what they look at.

    A rule is a set with its sign: what it leaves, or, turned over by -1, what it takes out.
    """

    def __init__(self, name: str, depth: int, values: Values) -> None:
        self.name, self.depth = name, depth
        self.words = None if isinstance(values, int) or callable(values) else tuple(values)
        self.start = (1 << len(self.words)) - 1 if self.words else values if isinstance(values, int) else ALL
        self.values = values if callable(values) else None
        self.alone: list[tuple[Holds, int]] = []  # look at no other field
        self.given: list[tuple[Holds, int]] = []  # look at all fields before this one
        if self.values:
            self.add(self.values, 0)

    def add(self, holds: Holds, sign: int) -> None:
        """One more rule."""
        if asks(holds) not in (0, self.depth):
            raise ValueError(f"{holds} must look at none or all of the fields before {self.name}")
        (self.given if asks(holds) else self.alone).append((holds, sign))

    def thinkable(self, s: Any, f: Any, before: tuple[int, ...]) -> int:
        """What one may think of, before any rule is asked."""
        return self.values(s, f, *before[: asks(self.values)]) if self.values else self.start

    def number(self, a: Action) -> int:
        """What an action says here, as a number; -1 for an unknown word."""
        said = getattr(a, self.name)
        return (self.words.index(said) if said in self.words else -1) if self.words else int(said)


class Offer:
    """A kind of action with its rules in the order of reasons, its price and the values of its fields."""

    def __init__(self, kind: type[Action], rules: Iterable[Rule], price: Price, values: Mapping[str, Values]) -> None:
        self.kinds, self.price = (kind,), price
        if (*values,) != kind.__struct_fields__:
            raise ValueError(f"{kind.__name__} has {kind.__struct_fields__}, but {(*values,)} are offered")
        self.fields = tuple(Field(name, depth, what) for depth, (name, what) in enumerate(values.items()))
        self.gates: list[Holds] = []
        self.closing: list[Holds] = []  # gates that ask what else is open
        self.rules = tuple(self.paid(rule) if rule.word == "purse" else rule for rule in rules)
        for rule in self.rules:
            self.add(rule)
        self.made: dict[tuple[int, ...], Made] = {}
        self.first = self.row(()) if len(self.fields) < 2 else None  # all that can be made, with one field or none

    def add(self, rule: Rule) -> None:
        """A rule is put where the listing asks it."""
        words = {word for _, word, _, _ in string.Formatter().parse(rule.text) if word}
        if strange := words - {field.name for field in self.fields} - {*rule.facts}:
            raise ValueError(f"the sentence {rule.text!r} of {rule.id} speaks of {', '.join(sorted(strange))}")
        if rule.word == "gate":
            (self.closing if rule.asks else self.gates).append(rule.holds)
        else:
            self.fields[self.depth(rule)].add(rule.holds, -1 if rule.word == "bar" else 0)

    def depth(self, rule: Rule) -> int:
        """Which field a rule is about."""
        for field in self.fields:
            if field.name == rule.field:
                return field.depth
        raise ValueError(f"{rule.id} speaks of {rule.field}, which {self.kinds[0].__name__} has not")

    def paid(self, rule: Rule) -> Rule:
        """A purse, with this price: a gate, or a set of the last field where values have prices of their own."""
        price, left = self.price, rule.holds
        told = {**rule.facts, "price": self.cost, "purse": lambda s, f, a: left(s, f)}
        if not callable(price):
            return rule._replace(word="gate", facts=told, holds=lambda s, f: left(s, f) < price)
        if not self.fields:
            return rule._replace(word="gate", facts=told, holds=lambda s, f: not affordable(price(s, f), left(s, f)))
        by_fields: tuple[Holds, ...] = (
            lambda s, f: affordable(price(s, f), left(s, f)),
            lambda s, f, x: affordable(price(s, f, x), left(s, f)),
            lambda s, f, x, y: affordable(price(s, f, x, y), left(s, f)),
        )
        return rule._replace(word="only", field=self.fields[-1].name, facts=told, holds=by_fields[asks(price)])

    # ---- listing

    def rows(self, s: Any, f: Any, before: Sequence[Row]) -> Iterable[Row]:
        """What may be done."""
        for holds in self.gates:
            if holds(s, f):
                return ()
        for holds in self.closing:
            if holds(s, f, len(Legal(before))):
                return ()
        left = []
        for field in self.fields:
            values = field.start
            for holds, sign in field.alone:
                values &= holds(s, f) ^ sign
                if not values:
                    return ()
            left.append(values)
        if self.first is not None:
            return ((self.first, left[0] if left else 1),)
        found: list[Row] = []
        self.deeper(s, f, (), left, found)
        return found

    def deeper(self, s: Any, f: Any, chosen: tuple[int, ...], left: Sequence[int], found: list[Row]) -> None:
        """A loop for each field but the last, which is a set for each way through the others."""
        depth = len(chosen)
        values, following = left[depth], self.fields[depth + 1].given
        for holds, sign in self.fields[depth].given:
            values &= holds(s, f, *chosen) ^ sign
        for value in ids(values):
            through = (*chosen, value)
            if depth + 2 < len(left):
                self.deeper(s, f, through, left, found)
                continue
            values = left[-1]
            for holds, sign in following:
                values &= holds(s, f, *through) ^ sign
            if values:
                found.append((self.made.get(through) or self.row(through), values))

    def row(self, chosen: tuple[int, ...]) -> Made:
        """The actions with these first fields, each made once."""
        if chosen in self.made:
            return self.made[chosen]
        if len(self.made) > REMEMBERED:
            self.made.clear()
        said = (field.words[n] if field.words else n for field, n in zip(self.fields, chosen, strict=False))
        words = self.fields[-1].words if self.fields else ()
        row = self.made[chosen] = Made(self.kinds[0], tuple(said), words)
        return row

    # ---- candidates and reasons, rule by rule

    def candidates(self, s: Any, f: Any, chosen: tuple[int, ...] = ()) -> Iterator[Action]:
        """Everything one may think of."""
        last = len(self.fields) - 1
        values = ids(self.fields[len(chosen)].thinkable(s, f, chosen)) if self.fields else (0,)
        if len(chosen) >= last:
            yield from map(self.row(chosen).__getitem__, values)
        else:
            for value in values:
                yield from self.candidates(s, f, (*chosen, value))

    def imaginable(self, s: Any, f: Any, a: Action) -> bool:
        """Whether one may think of this action at all."""
        parts = tuple(field.number(a) for field in self.fields)
        both = zip(self.fields, parts, strict=True)
        return all(n >= 0 and field.thinkable(s, f, parts[: field.depth]) >> n & 1 for field, n in both)

    def cost(self, s: Any, f: Any, a: Action) -> int:
        """What this action costs."""
        if not callable(self.price):
            return self.price
        parts = [field.number(a) for field in self.fields]
        price = self.price(s, f, *parts[: asks(self.price)])
        if isinstance(price, int):
            return price
        return next((n for n, values in enumerate(price) if values >> parts[-1] & 1), len(price))

    def refusal(self, s: Any, f: Any, a: Action, others: Others, namers: Namers) -> Refusal | None:
        """The first rule in order that takes this action out, in words."""
        parts = tuple(field.number(a) for field in self.fields)
        for rule in self.rules:
            if rule.word == "gate":
                shut = rule.holds(s, f, others()) if rule.asks else rule.holds(s, f)
            else:
                depth = self.depth(rule)
                held = rule.holds(s, f, *parts[: rule.asks]) >> parts[depth] & 1
                shut = held == (rule.word == "bar")
            if shut:
                return _told(rule, s, f, a, namers)
        return None


def _told(rule: Rule, s: Any, f: Any, a: Action, namers: Namers) -> Refusal:
    """The sentence of a rule, or of a check that knows it more exactly."""
    for one in rule.why:
        if text := one.test(s, f, a):
            return Refusal(one.rule, text)
    facts = {name: tell(s, f, a) for name, tell in rule.facts.items()}
    return Refusal(rule.id, rule.text.format(**{**named(a, namers), **facts}))


class Listed:
    """The escape hatch: actions that are no product of sets, listed one by one, each kind with its chain of checks.

    `quick` may list the legal ones faster; it must list just what the chains let through. That is said twice: each
    has its reason in docs/said-twice.md, and the kit compares the two, also with an owner's values.
    """

    def __init__(self, candidates: Lists, chains: Mapping[type[Action], Sequence[Check]], quick: Lists | None = None):
        self.candidates, self.chains, self.quick = candidates, dict(chains), quick

    @property
    def kinds(self) -> tuple[type[Action], ...]:
        """The kinds that have a chain."""
        return (*self.chains,)

    def rows(self, s: Any, f: Any, before: Sequence[Row]) -> Iterable[Row]:
        """One row of actions that are made already."""
        found = tuple(self.quick(s, f) if self.quick else filter(partial(self.passes, s, f), self.candidates(s, f)))
        return ((found, None),) if found else ()

    def passes(self, s: Any, f: Any, a: Action) -> bool:
        """Whether the chain lets it through."""
        return not any(one.test(s, f, a) for one in self.chains.get(type(a), ()))

    def imaginable(self, s: Any, f: Any, a: Action) -> bool:
        """Whether it is thought of."""
        return a in tuple(self.candidates(s, f))

    def refusal(self, s: Any, f: Any, a: Action, others: Others, namers: Namers) -> Refusal | None:
        """The first check that this candidate fails."""
        for one in self.chains.get(type(a), ()):
            if facts := one.test(s, f, a):
                return Refusal(one.rule, facts)
        return None

    def cost(self, s: Any, f: Any, a: Action) -> int:
        """Who lists for himself pays for himself."""
        raise TypeError(f"{type(a).__name__} is listed without a price")
