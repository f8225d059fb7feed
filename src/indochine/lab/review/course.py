"""The value of every position, and for every choice what it changed and what the dice after it changed.

What follows a choice up to the next one belongs to it: forced steps, and the dice. Where dice fell, the same choice is
made again with other dice; the mean of what comes of it is what the choice was worth, and the rest was luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from indochine.bots.prospect import prospect, side_of
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due, Game, Illegal
from indochine.kernel.records import BadRecord, Played, Problem, Record, action_of
from indochine.kernel.state import turn_of
from indochine.kernel.words import Action, Event
from indochine.lab.review.told import in_units

REROLLS = 8


class Made(NamedTuple):
    """A choice that was made: the position before it, the decision, and what was chosen."""

    n: int
    before: Any
    due: Due
    action: Action


class Step(NamedTuple):
    """What came of it, in millionths: the value before, the mean over other dice, the value after."""

    n: int
    turn: int
    side: int
    before: int
    mean: int
    after: int
    events: Sequence[Event]

    @property
    def judgement(self) -> int:
        """What the choice changed."""
        return self.mean - self.before

    @property
    def luck(self) -> int:
        """What the dice changed."""
        return self.after - self.mean


class Course:
    """A game on its way, from the first position on."""

    def __init__(self, game: Game[Any], record: Record) -> None:
        if record.seed is None:
            raise BadRecord(Problem(1, "it cannot be reviewed: it is unfinished and does not hold its seed"))
        self.game, self.scenario = game, record.header.scenario
        self.lines = standing(record)
        self.sides = [side_of(game, seat) for seat in game.seats]
        self.state = game.start(self.scenario, record.header.options, record.seed)
        self.start = self.value = self.worth(self.state)

    def worth(self, s: Any) -> int:
        """The value of a position."""
        return in_units(prospect(self.game, s, 0, self.scenario))

    def walk(self) -> Iterator[tuple[Made, Step]]:
        """Every choice that stands, with what came of it; a record that does not fit the rules ends in a refusal."""
        s = self.state
        for n, line in enumerate(self.lines, 1):
            due = self.game.due(s)
            if due is None:
                raise BadRecord(Problem(n, f"action {n} comes after the end of the game"))
            made = Made(n, s.clone(), due, action_of(line, self.game))
            rolls, turn = s.rolls, turn_of(s)
            try:
                events = self.game.apply(s, made.action, line.seat)
            except Illegal as error:
                raise BadRecord(Problem(n, f"action {n} is illegal: {error}")) from None
            after = self.worth(s)
            mean = after if s.rolls == rolls else self.over_other_dice(made)
            yield made, Step(n, turn, self.sides[due.seat], self.value, mean, after, events)
            self.value = after

    def over_other_dice(self, made: Made) -> int:
        """The mean of what the same choice comes to."""
        return round(sum(self.again(made, number) for number in range(REROLLS)) / REROLLS)

    def again(self, made: Made, number: int) -> int:
        """The value after the same choice with other dice."""
        s = made.before.clone()
        s.seed = seed_of(f"review {made.n} {number}")
        self.game.apply(s, made.action)
        return self.worth(s)


def standing(record: Record) -> list[Played]:
    """The choices that stand: without those that were taken back."""
    found: list[Played] = []
    for line in record.moves:
        if isinstance(line, Played):
            found.append(line)
        else:
            del found[line.undo :]
    return found
