"""The contract of a game: the same few functions for player, computer, replay and network."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

import msgspec

from indochine.kernel.flow import DONE, Decision, Procedures
from indochine.kernel.listing import Legal
from indochine.kernel.packaged import Packaged
from indochine.kernel.state import State
from indochine.kernel.words import Action, Event, Forced, Refusal
from indochine.printed import Option as Option

S = TypeVar("S", bound=State)

ENDLESS = 100_000  # automatic steps between two decisions; no game of ours comes near


class Illegal(ValueError):
    """An action was refused; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Due(NamedTuple):
    """Who decides, under which rule, and the legal actions."""

    seat: int
    rule: str
    actions: Legal
    decision: Decision[Any, Any]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: a number that grows with success per seat, and the level in words."""

    scores: dict[str, int]
    level: str
    text: str


class Hand(msgspec.Struct, frozen=True):
    """What one player holds at the table: one seat or several, with a name for people."""

    name: str
    seats: tuple[str, ...]


class Game(Packaged, Generic[S]):
    """A ruleset; holds no state of any sitting. What it shows and who plays it: see `Packaged`."""

    rules_version: ClassVar[str]
    scenarios: ClassVar[Mapping[str, str]]
    options: ClassVar[tuple[Option, ...]]
    automata: ClassVar[tuple[str, ...]] = ()
    state_type: type[S]
    action_type: Any
    procedures: Procedures

    # ---- what each game supplies

    def set_up(self, scenario: str, options: dict[str, str], seed: bytes) -> S:
        """The position before the first step."""
        raise NotImplementedError

    def view(self, s: S, seat: str | None) -> Any:
        """Everything that seat (None: a spectator) may know, built by inclusion."""
        raise NotImplementedError

    def imagine(self, view: Any, seed: bytes) -> S:
        """A full position that agrees with the view; what it cannot know comes from the seed."""
        raise NotImplementedError

    def result(self, s: S) -> Result | None:
        """How it ended, or None while it goes on."""
        raise NotImplementedError

    def hands(self, options: Mapping[str, str]) -> tuple[Hand, ...]:
        """How the seats are shared among players under these options: every seat in one hand, each to itself here.

        The options come settled, each with its value. Names differ from one another and are no name of another's seat.
        """
        return tuple(Hand(self.seat_name(seat), (seat,)) for seat in self.seats)

    # ---- the contract

    def start(self, scenario: str = "", options: Mapping[str, str] | None = None, seed: bytes = b"") -> S:
        """A new game, played up to the first decision."""
        scenario = scenario or next(iter(self.scenarios))
        if scenario not in self.scenarios:
            raise ValueError(f"{self.name} has no scenario {scenario!r}; it has {', '.join(self.scenarios)}")
        s = self.set_up(scenario, self.settle(options or {}), seed)
        self.advance(s)
        return s

    def settle(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every option with its chosen or default value; a wrong name or value is refused with what would be right."""
        known = {o.name: o for o in self.options}
        for name, value in chosen.items():
            if name not in known:
                raise ValueError(f"{self.name} has no option {name!r}; it has {', '.join(known)}")
            if value not in known[name].choices:
                raise ValueError(f"option {name} cannot be {value!r}; choose one of {', '.join(known[name].choices)}")
        return {o.name: chosen.get(o.name, o.default) for o in self.options}

    def due(self, s: S) -> Due | None:
        """The decision that is due; None when the game is over."""
        if s.pending is None and s.frames:
            self.advance(s)
        return s.pending  # type: ignore[no-any-return]

    def apply(self, s: S, action: Action, seat: str | None = None) -> list[Event]:
        """The only door for change: checks the action, carries it out, plays on to the next decision."""
        due = s.pending or self.due(s)
        if due is None or (seat is not None and seat != self.seats[due.seat]):
            raise Illegal(self.refusal(s, action, seat))
        listed = due.actions.find(action)
        if listed is None:
            raise Illegal(self.refusal(s, action, seat))
        s.told, s.pending = [], None
        f = s.frames[-1]
        f.step = self.procedures[type(f)].table[f.step][2]
        due.decision.resolve(s, f, listed)
        self.advance(s)
        return s.told

    def advance(self, s: S) -> None:
        """Play automatic and forced steps until a choice is due or the game is over."""
        frames, left = s.frames, ENDLESS
        while frames:
            f = frames[-1]
            if not f.step and len(frames) > 1 and frames[-2].step == DONE:
                del frames[-2]  # a caller with nothing left to do makes room for what it called
            table = self.procedures[type(f)].table
            while f.step != DONE:
                step, asks, after = table[f.step]
                f.step = after
                if not asks:
                    step(s, f)
                elif self.ask(s, f, step):
                    return
                left -= 1
                if left < 0:
                    raise RuntimeError(f"the rules go round in circles at {frames[-1]}")
                if frames[-1] is not f:
                    break  # it has called another procedure
            else:
                frames.pop()

    def ask(self, s: S, f: Any, decision: Decision[Any, Any]) -> bool:
        """Is there a choice to make? A single option is taken at once unless it is firm, none skips the decision."""
        legal = (decision.listing or decision.write())(s, f)
        only = legal[0] if legal.size == 1 else None
        if legal.size > 1 or (only and only.firm):
            f.step = decision.__name__
            s.pending = Due(decision.actor(s, f), decision.ruled(s, f), legal, decision)
            return True
        if only:
            if not only.quiet:
                s.told.append(Forced(decision.ruled(s, f), only))
            decision.resolve(s, f, only)
        return False

    # ---- explaining

    def prompt(self, s: S) -> str:
        """What is asked now, in a sentence."""
        due = self.due(s)
        return due.decision.ask(s, s.frames[-1]) if due else "The game is over."

    def why_not(self, s: S, action: Action, seat: str | None = None) -> Refusal | None:
        """The rule and the facts that forbid this action now; None when it is legal."""
        due = self.due(s)
        if due is None:
            return Refusal(self.end_rule, "The game is over.")
        if seat is not None and seat != self.seats[due.seat]:
            return Refusal(due.rule, f"It is for {self.seats[due.seat]} to decide, not for {seat}.")
        if action in due.actions:
            return None
        f = s.frames[-1]
        if due.decision.imaginable(s, f, action) and (refusal := due.decision.failing(s, f, action, self.namers)):
            return refusal
        return Refusal(due.rule, f"This is not among the choices here: {self.prompt(s)}")

    def refusal(self, s: S, action: Action, seat: str | None) -> Refusal:
        """Why an action was refused."""
        return self.why_not(s, action, seat) or Refusal(self.end_rule, "That cannot be done.")

    end_rule: ClassVar[str] = ""

    def refused(self, s: S) -> Iterator[tuple[Action, Refusal]]:
        """Everything a player might think of at this decision and may not do, with the reasons."""
        if due := self.due(s):
            f = s.frames[-1]
            for a in due.decision.candidates(s, f):
                if refusal := due.decision.failing(s, f, a, self.namers):
                    yield a, refusal
