"""The sequence of play as tables of steps; the place reached is data in the state.

A procedure is a tuple of steps in rulebook order. A step is an automatic function or a decision. Rules move through
them with five verbs: ask (a decision), call, goto, end, roll.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from indochine.kernel.legality import Check, Listed, Offer, Price, Rule, Values, check
from indochine.kernel.listing import Legal
from indochine.kernel.state import Frame, State
from indochine.kernel.words import Action, Namers, Refusal
from indochine.kernel.writing import Listing, written

__all__ = ["Check", "Decision", "Procedure", "call", "check", "choice", "decision", "end", "frames_of", "goto"]

DONE = "."
IDS = re.compile(r"^(\[[^]]*\] )+")  # "[5.5a] [E-30] Who attacks?"

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)
A = TypeVar("A", bound=Action)

Step = Callable[[Any, Any], None]


class Decision(Generic[S, F]):
    """A step where a seat picks one of some actions; with none the step is skipped.

    `offers` says a kind of action by sets; `lists` is the escape hatch for what is no product of sets.
    """

    def __init__(
        self,
        rule: str | Callable[[S, F], str],
        seat: int | Callable[[S, F], int],
        named: Callable[[S, F], Any],
        asked: Callable[[S, F], bool] | None,
    ) -> None:
        self.rule, self.asked = rule, asked
        # the rule that asks, where both sides decide alike each under a rule of its own, and the seat that decides
        self.ruled: Callable[[S, F], str] = rule if callable(rule) else lambda s, f: rule
        self.actor: Callable[[S, F], int] = seat if callable(seat) else lambda s, f: seat
        self.__name__, self.__doc__ = named.__name__, named.__doc__
        self.offered: list[Offer | Listed] = []
        self.listing: Listing | None = None
        self.of_kind: dict[type[Action], Listing] = {}
        self.by_kind: dict[type[Action], Offer | Listed] = {}
        self.resolve: Callable[[S, F, Any], None] = _no_resolution
        self.ask: Callable[[S, F], str] = lambda s, f: question(self.__doc__ or "")

    # ---- saying it

    def offers(self, kind: type[Action], /, *rules: Rule, price: Price | None = None, **values: Values) -> None:
        """Adds a kind of action: its rules in the order in which a player hears them, its price, and its fields."""
        self.add(Offer(kind, rules, price, values))

    def lists(
        self,
        candidates: Callable[[S, F], Iterable[Action]],
        chains: Mapping[type[Action], tuple[Check, ...]],
        quick: Callable[[S, F], Iterable[Action]] | None = None,
    ) -> None:
        """Adds kinds whose actions are no product of sets: everything thinkable, and a chain of checks for each."""
        self.add(Listed(candidates, chains, quick))

    def add(self, offer: Offer | Listed) -> None:
        """One more offer."""
        if twice := [kind.__name__ for kind in offer.kinds for one in self.offered if kind in one.kinds]:
            raise ValueError(f"{self.__name__} offers {', '.join(twice)} twice")
        self.offered.append(offer)
        self.by_kind |= dict.fromkeys(offer.kinds, offer)
        self.listing = None

    def checks(self, kind: type[Action], *chain: Check) -> None:
        """States the chain that actions of this kind must pass, where the decision lists them itself."""
        self.offered[0].chains[kind] = chain  # type: ignore[union-attr]

    def fast(self, quick: Callable[[S, F], Iterable[Action]]) -> Callable[[S, F], Iterable[Action]]:
        """Registers a quick list of what the checks let through: said twice, see `Listed`."""
        self.offered[0].quick = quick  # type: ignore[union-attr]
        return quick

    def then(self, resolve: Callable[[S, F, A], None]) -> Callable[[S, F, A], None]:
        """Registers what happens when an action has been chosen."""
        self.resolve = resolve
        return resolve

    def prompt(self, ask: Callable[[S, F], str]) -> Callable[[S, F], str]:
        """Registers the sentence that asks the player."""
        self.ask = ask
        return ask

    # ---- asking it

    def legal(self, s: S, f: F) -> Legal:
        """What may be chosen now."""
        return (self.listing or self.write())(s, f)

    def write(self) -> Listing:
        """The listing is written out when it is first needed."""
        self.listing = written(self.__name__, self.asked, self.offered)
        return self.listing

    def opens(self, s: S, f: F, kind: type[Action]) -> bool:
        """Whether anything of this kind may be chosen; for rules that ask what another decision would allow."""
        if kind not in self.of_kind:
            offer = self.offer_of(kind)
            self.of_kind[kind] = written(self.__name__, None, [offer] if offer else [])
        return self.of_kind[kind](s, f).size > 0

    def candidates(self, s: S, f: F) -> Iterator[Action]:
        """Everything a player might think of."""
        if self.asked is None or self.asked(s, f):
            for offer in self.offered:
                yield from offer.candidates(s, f)

    def slow(self, s: S, f: F) -> list[Action]:
        """What may be chosen now, by asking of everything thinkable what forbids it."""
        return [a for a in self.candidates(s, f) if self.failing(s, f, a) is None]

    def offer_of(self, kind: type[Action]) -> Offer | Listed | None:
        """The offer of this kind; a decision that lists its actions itself knows all of them."""
        if len(self.offered) == 1 and isinstance(self.offered[0], Listed):
            return self.offered[0]
        return self.by_kind.get(kind)

    def imaginable(self, s: S, f: F, a: Action) -> bool:
        """Whether this is among the candidates."""
        offer = self.offer_of(type(a))
        return offer is not None and (self.asked is None or self.asked(s, f)) and offer.imaginable(s, f, a)

    def failing(self, s: S, f: F, a: Action, namers: Namers | None = None) -> Refusal | None:
        """The first rule in order that takes this candidate out, in words."""
        offer = self.offer_of(type(a))
        if offer is None:
            return None
        return offer.refusal(s, f, a, lambda: self.before(s, f, offer), namers or {})

    def before(self, s: S, f: F, offer: Offer | Listed) -> int:
        """How many actions the offers before this one leave open."""
        earlier = self.offered[: self.offered.index(offer)]
        return sum(self.offer_of(type(a)) in earlier for a in self.legal(s, f))

    def price(self, s: S, f: F, a: Action) -> int:
        """What this action costs, by the number that allowed it."""
        offer = self.offer_of(type(a))
        return offer.cost(s, f, a) if offer else 0


def question(text: str) -> str:
    """The first line of a docstring without the rules at its head: what a player is asked."""
    return IDS.sub("", text.strip().split("\n")[0])


def _no_resolution(s: State, f: Frame, a: Action) -> None:
    raise NotImplementedError(f"nothing is said about what follows {a}")


def choice(
    rule: str | Callable[[Any, Any], str], by: int | Callable[[Any, Any], int] = 0
) -> Callable[[Callable[[S, F], bool]], Decision[S, F]]:
    """Makes a function that tells whether anything is asked a decision of that seat under that rule."""
    return lambda asked: Decision(rule, by, asked, asked)


def decision(
    rule: str | Callable[[Any, Any], str], by: int | Callable[[Any, Any], int] = 0
) -> Callable[[Callable[[S, F], Iterable[Action]]], Decision[S, F]]:
    """Makes a generator of candidates a decision of that seat under that rule; what it lists passes its checks."""

    def made(candidates: Callable[[S, F], Iterable[Action]]) -> Decision[S, F]:
        one: Decision[S, F] = Decision(rule, by, candidates, None)
        one.add(Listed(candidates, {}))
        return one

    return made


class Segment:
    """An automatic step that the rulebook calls by a name: "2.1 VM Operational Move". Positions keep that name."""

    def __init__(self, name: str, play: Step) -> None:
        self.__name__, self.play = name, play

    def __call__(self, s: Any, f: Any) -> None:
        self.play(s, f)


class Phase:
    """Some steps of a procedure under the name of the phase that they make up."""

    def __init__(self, name: str, *steps: Step | Decision[Any, Any]) -> None:
        self.name, self.steps = name, steps


class Where(NamedTuple):
    """How the rulebook calls the place that a game has reached; empty where it has no name."""

    phase: str = ""
    segment: str = ""


class Procedure:
    """Steps in rulebook order, found by name so that saved games survive edits; some may be put together in phases."""

    def __init__(self, *parts: Step | Decision[Any, Any] | Phase) -> None:
        in_phases = [part if isinstance(part, Phase) else Phase("", part) for part in parts]
        self.phases = tuple(phase.name for phase in in_phases if phase.name)
        steps = [step for phase in in_phases for step in phase.steps]
        self.places = {
            step.__name__: Where(phase.name, step.__name__ if isinstance(step, Segment) else "")
            for phase in in_phases
            for step in phase.steps
        }
        names = [s.__name__ for s in steps]
        if len(set(names)) != len(names):
            raise ValueError(f"a step stands twice in {names}")
        following = [*names[1:], DONE]
        self.first = names[0]
        self.steps = dict(zip(names, steps, strict=True))
        # name -> (step, is it a decision?, the step after it)
        rows = zip(names, steps, following, strict=True)
        self.table: dict[str, tuple[Any, bool, str]] = {
            name: (step, isinstance(step, Decision), after) for name, step, after in rows
        }
        self.before = {after: name for name, (_, _, after) in self.table.items()}
        self.table[""] = self.table[self.first]  # a procedure just called begins at its first step


Procedures = dict[type[Frame], Procedure]


def call(s: State, f: Frame) -> None:
    """Begin a procedure on top of the current one."""
    s.frames.append(f)


def goto(f: Frame, step: Step | Decision[Any, Any]) -> None:
    """Leave rulebook order, as when a rule says skip to, or repeat."""
    f.step = step.__name__


def end(f: Frame) -> None:
    """This procedure is over."""
    f.step = DONE


def where(procedures: Procedures, frames: Sequence[Frame]) -> Where:
    """The phase and segment of a game: of the innermost open procedure that has phases.

    A frame says what comes next. So what it is about is the step before that, unless it asks for a decision itself.
    """
    for f in reversed(frames):
        procedure = procedures[type(f)]
        if procedure.phases:
            step = f.step if f is frames[-1] else procedure.before.get(f.step, "")
            return procedure.places.get(step, Where())
    return Where()


def frames_of(s: State, kind: type[F]) -> Sequence[F]:
    """The open procedures of one kind, innermost last."""
    return [f for f in s.frames if type(f) is kind]
