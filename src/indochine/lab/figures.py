"""What is noted of a game that is played in the laboratory, beside its result.

Every game has `turns`, `decisions`, `dice`, a `score.SEAT` for each seat and, where there are several hands, a
`won.HAND` for each. A game offers more in its module `figures.py`, each part of which may be missing:

    FIGURES        by name the kind of a figure and what it says, in words
    turn(s)        the series: by name a number, asked at the end of every turn
    heard(event)   the name of a count, or a name and a place, or nothing
    end(s)         all others: by name a number, or by place
    DRAWN          first or last keys of printed numbers that say where something lies or how it is called, not how much

Kinds are "number" and "yes" (true or false; both as they stand at the end), "change" (end less beginning), "series" (by
turn), "count" (how many events were told), "first" (by place the turn in which it was first told), "places" (by place,
at the end). Places are those of the game's board, so that a report can draw them on the map.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from indochine.kernel.game import Game, Hand, Result
from indochine.kernel.state import turn_of
from indochine.kernel.words import Event
from indochine.table.hands import hands_of

NUMBERS = ("number", "yes", "change", "count")  # one number a game
PLACES = ("first", "places")  # by place
KINDS = (*NUMBERS, *PLACES, "series")


class Figure(NamedTuple):
    """What a figure is: its kind, and its meaning in words."""

    kind: str
    text: str


COMMON = {
    "turns": Figure("number", "turns played"),
    "decisions": Figure("number", "decisions"),
    "dice": Figure("number", "dice thrown"),
}


def own(game: Game[Any]) -> dict[str, Figure]:
    """The figures that a game offers itself."""
    return {name: Figure(*told) for name, told in getattr(game.part("figures"), "FIGURES", {}).items()}


def offered(game: Game[Any], options: Mapping[str, str]) -> dict[str, Figure]:
    """All figures of a game under these options."""
    hands = hands_of(game, options)
    won = {f"won.{hand.name}": Figure("yes", f"won by {hand.name}") for hand in hands if len(hands) > 1}
    scores = {f"score.{seat}": Figure("number", f"score of {game.seat_name(seat)}") for seat in game.seats}
    return {**won, **own(game), **scores, **COMMON}


class Watch:
    """One game, looked at by the figures that it offers."""

    def __init__(self, game: Game[Any], s: Any) -> None:
        part = game.part("figures")
        self.turn, self.end, self.heard = (getattr(part, name, None) for name in ("turn", "end", "heard"))
        self.kinds = {name: figure.kind for name, figure in own(game).items()}
        self.now = turn_of(s)
        self.noted: dict[str, Any] = {name: {} for name, kind in self.kinds.items() if kind in ("series", "first")}
        self.noted |= {name: 0 for name, kind in self.kinds.items() if kind == "count"}
        self.start = self.end(s) if self.end and "change" in self.kinds.values() else {}

    def saw(self, s: Any, told: Sequence[Event]) -> None:
        """After every action: what was told, and the series when a turn is over."""
        if self.heard:
            for event in told:
                if found := self.heard(event):
                    self.note(found)
        if (now := turn_of(s)) != self.now:
            self.turn_over(s)
            self.now = now

    def note(self, found: str | tuple[str, str]) -> None:
        """An event that counts."""
        if isinstance(found, str):
            self.noted[found] += 1
        else:
            self.noted[found[0]].setdefault(found[1], self.now)

    def turn_over(self, s: Any) -> None:
        """The series have one entry more."""
        if self.turn:
            for name, value in self.turn(s).items():
                self.noted[name][str(self.now)] = value

    def figures(self, s: Any) -> dict[str, Any]:
        """Everything, when the game is over."""
        self.turn_over(s)
        found = dict(self.noted)
        for name, value in (self.end(s) if self.end else {}).items():
            found[name] = value - self.start[name] if self.kinds[name] == "change" else value
        return found


def outcome(hands: Sequence[Hand], result: Result) -> dict[str, int | bool]:
    """Scores of all seats, and which hands have won: those with most points, if anybody has fewer."""
    points = [sum(result.scores[seat] for seat in hand.seats) / len(hand.seats) for hand in hands]
    scores = {f"score.{seat}": score for seat, score in result.scores.items()}
    if len(hands) < 2:
        return scores
    won = {f"won.{hand.name}": min(points) < max(points) == own for hand, own in zip(hands, points, strict=True)}
    return {**won, **scores}


def noted(game: Game[Any], options: Mapping[str, str], watch: Watch, s: Any, result: Result) -> dict[str, Any]:
    """Outcome and figures of a finished game."""
    return {**outcome(hands_of(game, options), result), **watch.figures(s)}
