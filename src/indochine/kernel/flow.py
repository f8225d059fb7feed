"""The sequence of play as tables of steps; the place reached is data in the state.

A procedure is a tuple of steps in rulebook order. A step is an automatic function or a decision. Rules move through
them with five verbs: ask (a decision), call, goto, end, roll.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from indochine.kernel.state import Frame, State
from indochine.kernel.words import Action, Refusal

DONE = "."

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)
A = TypeVar("A", bound=Action)

Step = Callable[[Any, Any], None]


class Check:
    """One named condition of legality: says the facts that forbid an action, or nothing when it may be done."""

    def __init__(self, rule: str, test: Callable[[Any, Any, Any], str | None]) -> None:
        self.rule, self.test, self.__name__, self.__doc__ = rule, test, test.__name__, test.__doc__

    def __call__(self, s: State, f: Frame, a: Action) -> str | None:
        return self.test(s, f, a)


def check(rule: str) -> Callable[[Callable[[Any, Any, Any], str | None]], Check]:
    """Makes a function a named check of that rule."""
    return lambda test: Check(rule, test)


class Decision(Generic[S, F]):
    """A step where a seat picks one of some actions; with none the step is skipped.

    `candidates` lists everything a player might think of; each kind of action passes its chain of checks. A `fast`
    generator may stand beside the chain: it must list exactly what the chain lets through, and a test compares them.
    """

    def __init__(
        self,
        rule: str | Callable[[S, F], str],
        seat: int | Callable[[S, F], int],
        candidates: Callable[[S, F], Iterable[Action]],
    ) -> None:
        self.rule, self.seat, self.candidates = rule, seat, candidates
        self.__name__, self.__doc__ = candidates.__name__, candidates.__doc__
        self.chains: dict[type[Action], tuple[Check, ...]] = {}
        self.bulk: Callable[[S, F], list[Action]] | None = None
        self.resolve: Callable[[S, F, Any], None] = _no_resolution
        self.ask: Callable[[S, F], str] = lambda s, f: (self.__doc__ or "").strip().split("\n")[0]

    def checks(self, kind: type[Action], *chain: Check) -> None:
        """States the chain that actions of this kind must pass."""
        self.chains[kind] = chain

    def fast(self, bulk: Callable[[S, F], list[Action]]) -> Callable[[S, F], list[Action]]:
        """Registers the quick way to list the legal actions."""
        self.bulk = bulk
        return bulk

    def then(self, resolve: Callable[[S, F, A], None]) -> Callable[[S, F, A], None]:
        """Registers what happens when an action has been chosen."""
        self.resolve = resolve
        return resolve

    def prompt(self, ask: Callable[[S, F], str]) -> Callable[[S, F], str]:
        """Registers the sentence that asks the player."""
        self.ask = ask
        return ask

    def ruled(self, s: S, f: F) -> str:
        """The rule that asks; where both sides decide alike, each under a rule of its own."""
        return self.rule if isinstance(self.rule, str) else self.rule(s, f)

    def actor(self, s: S, f: F) -> int:
        """The seat that decides."""
        return self.seat if isinstance(self.seat, int) else self.seat(s, f)

    def legal(self, s: S, f: F) -> list[Action]:
        """What may be chosen now."""
        return self.bulk(s, f) if self.bulk else self.slow(s, f)

    def slow(self, s: S, f: F) -> list[Action]:
        """What may be chosen now, by the chains alone."""
        return [a for a in self.candidates(s, f) if self.failing(s, f, a) is None]

    def failing(self, s: S, f: F, a: Action) -> Refusal | None:
        """The first check that this candidate fails."""
        for one in self.chains.get(type(a), ()):
            if facts := one.test(s, f, a):
                return Refusal(one.rule, facts)
        return None


def _no_resolution(s: State, f: Frame, a: Action) -> None:
    raise NotImplementedError(f"nothing is said about what follows {a}")


def decision(
    rule: str | Callable[[Any, Any], str], by: int | Callable[[Any, Any], int] = 0
) -> Callable[[Callable[[S, F], Iterable[Action]]], Decision[S, F]]:
    """Makes a generator of candidates a decision of that seat under that rule."""
    return lambda candidates: Decision(rule, by, candidates)


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
