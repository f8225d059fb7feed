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

Fields are offered in the order in which one thinks of them, which need not be that of the action. From all this the
kernel derives what may be done, in the order of the offers and ascending by their fields; why something may not be
done, by the first rule in order that takes it out; and what it costs. A function of a set sees the position and the
frame, and if it asks for more, fields that stand before its own, from the first on: it is asked once for each choice of
these. A gate may ask for `others`, the number of actions that the offers before it leave open. A set function must hold
for every thinkable value, whatever the rules before it say: their order is the order of reasons, not of questions.
"""

from __future__ import annotations

import inspect
import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import product
from typing import Any, NamedTuple

from indochine.kernel.bits import ids
from indochine.kernel.listing import Made
from indochine.kernel.words import Action, Namers, Refusal, named

ALL = -1  # the set of everything, for a rule that has nothing to say
REMEMBERED = 50_000  # rows of made actions, for each kind

Fact = Callable[[Any, Any, Any], object]
Holds = Callable[..., int]
Id = str | Callable[[Any, Any], str]  # a rule that stands in the book twice cites the number at hand
Price = int | Callable[..., int | Sequence[int]]  # or sets: the n-th holds what costs at most n
Lists = Callable[[Any, Any], Iterable[Action]]
Others = Callable[[], int]  # how many actions the offers before this one leave open


class Wide(NamedTuple):
    """Values within which the rules of a field lie anyway: asked for what one may think of, not when listing."""

    values: int | Holds


Values = int | Sequence[Any] | Holds | Wide  # of a field: a set, the words it may be, or a function of the position


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
    id: Id
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


def bar(rule: Id, field: str, text: str, *why: Check, **facts: Fact) -> Callable[[Holds], Rule]:
    """A rule that takes values of a field out."""
    return lambda holds: Rule("bar", rule, field, text, why, facts, holds)


def only(rule: Id, field: str, text: str, *why: Check, **facts: Fact) -> Callable[[Holds], Rule]:
    """A rule that leaves only these values of a field."""
    return lambda holds: Rule("only", rule, field, text, why, facts, holds)


def gate(rule: Id, text: str, *why: Check, **facts: Fact) -> Callable[[Holds], Rule]:
    """A rule that may shut out a whole kind."""
    return lambda holds: Rule("gate", rule, "", text, why, facts, holds)


def purse(rule: Id, text: str, *why: Check, **facts: Fact) -> Callable[[Holds], Rule]:
    """A rule that says how much may be spent; the offer says the price."""
    return lambda holds: Rule("purse", rule, "", text, why, facts, holds)


@cache
def asks(holds: Callable[..., Any]) -> int:
    """How much a function looks at besides position and frame."""
    plain: Any = inspect.unwrap(holds)
    return int(plain.__code__.co_argcount) - len(plain.__defaults__ or ()) - 2


def affordable(price: int | Sequence[int], left: int) -> int:
    """The values that cost no more than is left: all or none at one price, or the set of all up to that cost."""
    if isinstance(price, int):
        return ALL if price <= left else 0
    if left < 0:
        return 0
    return price[left] if left < len(price) else price[-1]


class Field:
    """One dimension of a kind: the values one may think of, and the words they stand for where they are no numbers."""

    def __init__(self, name: str, depth: int, values: Values) -> None:
        self.name, self.depth, self.wide = name, depth, isinstance(values, Wide)
        if isinstance(values, Wide):
            values = values.values
        self.words = None if isinstance(values, int) or callable(values) else tuple(values)
        self.start = (1 << len(self.words)) - 1 if self.words else values if isinstance(values, int) else ALL
        self.values = (values.holds if isinstance(values, Rule) else values) if callable(values) else None

    def thinkable(self, s: Any, f: Any, before: tuple[int, ...]) -> int:
        """What one may think of, before any rule is asked."""
        return self.values(s, f, *before[: asks(self.values)]) if self.values else self.start

    def number(self, a: Action) -> int:
        """What an action says here, as a number; -1 for an unknown word."""
        said = getattr(a, self.name)
        return (self.words.index(said) if said in self.words else -1) if self.words else int(said)


class Offer:
    """A kind of action with its rules in the order of reasons, its price and the values of its fields."""

    def __init__(
        self, kind: type[Action], rules: Iterable[Rule], price: Price | None, values: Mapping[str, Values]
    ) -> None:
        self.kinds, self.rules, self.price = (kind,), tuple(rules), 0 if price is None else price
        if price is None and any(rule.word == "purse" for rule in self.rules):
            raise ValueError(f"{kind.__name__} has a purse, but no price")
        if callable(price) and asks(price) > max(len(values) - 1, 0):
            raise ValueError(f"the price of {kind.__name__} must look at fields before the last only")
        if {*values} != {*kind.__struct_fields__}:
            raise ValueError(f"{kind.__name__} has {kind.__struct_fields__}, but {(*values,)} are offered")
        self.fields = tuple(Field(name, depth, what) for depth, (name, what) in enumerate(values.items()))
        for rule in self.rules:
            self.check(rule)
        self.pays_by = asks(price) if callable(price) else 0  # how many fields the price looks at
        looks = [asks(field.values) for field in self.fields if field.values and not field.wide]
        looks += [rule.asks for rule in self.rules if rule.field] + [self.pays_by]
        self.free = max(looks)  # no rule looks at fields from here on
        self.made: dict[tuple[int, ...], Made] = {}  # by the fields before the last
        self.blocks: dict[tuple[int, ...], tuple[Made, ...]] = {}

    def check(self, rule: Rule) -> None:
        """A slip is found when the module is imported."""
        words = {word for _, word, _, _ in string.Formatter().parse(rule.text) if word}
        known = {field.name for field in self.fields} | {*rule.facts}
        if strange := words - known - ({"price", "purse"} if rule.word == "purse" else set()):
            raise ValueError(f"the sentence {rule.text!r} of {rule.id} speaks of {', '.join(sorted(strange))}")
        if rule.field and rule.asks > self.depth(rule):
            raise ValueError(f"{rule.id} must look at fields before {rule.field} only")

    def depth(self, rule: Rule) -> int:
        """Which field a rule is about; a purse is about the last."""
        for field in self.fields:
            if field.name == rule.field:
                return field.depth
        if rule.word == "purse":
            return len(self.fields) - 1
        raise ValueError(f"{rule.id} speaks of {rule.field}, which {self.kinds[0].__name__} has not")

    def block(self, key: tuple[int, ...]) -> tuple[Made, ...]:
        """The rows of all first fields: those that are chosen, and any value of the sets that follow in the key."""
        if len(self.blocks) > REMEMBERED:
            self.blocks.clear()
        sets = map(ids, key[self.free :])
        block = self.blocks[key] = tuple(self.row((*key[: self.free], *rest)) for rest in product(*sets))
        return block

    def row(self, chosen: tuple[int, ...]) -> Made:
        """The actions with these first fields, each made once."""
        if chosen in self.made:
            return self.made[chosen]
        if len(self.made) > REMEMBERED:
            self.made.clear()
        said = (field.words[n] if field.words else n for field, n in zip(self.fields, chosen, strict=False))
        words = self.fields[-1].words if self.fields else ()
        row = self.made[chosen] = Made(self.kinds[0], tuple(field.name for field in self.fields), tuple(said), words)
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

    def priced(self, s: Any, f: Any, parts: Sequence[int]) -> int | Sequence[int]:
        """The price of the kind, or of the values of its last field."""
        return self.price(s, f, *parts[: self.pays_by]) if callable(self.price) else self.price

    def cost(self, s: Any, f: Any, a: Action) -> int:
        """What this action costs."""
        price = self.priced(s, f, [field.number(a) for field in self.fields[: self.pays_by]] if self.pays_by else ())
        if isinstance(price, int):
            return price
        last, cost = self.fields[-1].number(a), 0
        for values in price:
            if values >> last & 1:
                return cost
            cost += 1
        return cost

    def refusal(self, s: Any, f: Any, a: Action, others: Others, namers: Namers) -> Refusal | None:
        """The first rule in order that takes this action out, in words."""
        parts = tuple(field.number(a) for field in self.fields)
        for rule in self.rules:
            if self.takes_out(rule, s, f, parts, others):
                return self.told(rule, s, f, a, namers)
        return None

    def takes_out(self, rule: Rule, s: Any, f: Any, parts: tuple[int, ...], others: Others) -> bool:
        """Whether a rule forbids the action with these fields."""
        if rule.word == "gate":
            return bool(rule.holds(s, f, others()) if rule.asks else rule.holds(s, f))
        last = parts[self.depth(rule)] if parts else 0
        if rule.word == "purse":
            return not affordable(self.priced(s, f, parts), rule.holds(s, f)) >> last & 1
        return bool(rule.holds(s, f, *parts[: rule.asks]) >> last & 1) == (rule.word == "bar")

    def told(self, rule: Rule, s: Any, f: Any, a: Action, namers: Namers) -> Refusal:
        """The sentence of a rule, or of a check that knows it more exactly."""
        for one in rule.why:
            if text := one.test(s, f, a):
                return Refusal(one.rule, text)
        facts = {name: tell(s, f, a) for name, tell in rule.facts.items()}
        if rule.word == "purse":
            facts |= {"price": self.cost(s, f, a), "purse": rule.holds(s, f)}
        id = rule.id if isinstance(rule.id, str) else rule.id(s, f)
        return Refusal(id, rule.text.format(**{**named(a, namers), **facts}))


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

    def open(self, s: Any, f: Any) -> tuple[Action, ...]:
        """The actions that may be done."""
        return tuple(self.quick(s, f) if self.quick else filter(partial(self.passes, s, f), self.candidates(s, f)))

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
