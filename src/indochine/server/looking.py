"""Looking at a table: the position, the past, the log, the reasons and the record, as the visitor may know them."""

from __future__ import annotations

from typing import Any

from indochine.bots.player import Seated, make, usual
from indochine.kernel import records
from indochine.kernel.game import Due, Game
from indochine.kernel.verify import verify
from indochine.lab.review.doubts import asked
from indochine.server import film, showing, wire
from indochine.server.doors import Visitor
from indochine.server.hall import Hall
from indochine.server.problems import Refusal
from indochine.server.tables import Table
from indochine.server.thinking import Question, question_of, tells_odds

MOST_REASONS = 200


class Looking:
    """What a visitor sees; nothing here changes a table."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall

    def look(self, visitor: Visitor, since: int | None = None) -> wire.Snapshot:
        """The position, with the log since some event."""
        with self.hall.held(visitor.table) as table:
            return showing.snapshot(table, visitor.eyes(table.sitting.seat), since)

    def back(self, visitor: Visitor, n: int) -> wire.Snapshot:
        """The position after step n."""
        with self.hall.held(visitor.table) as table:
            if n > table.steps:
                raise Refusal(404, f"There is no step {n}; the last is {table.steps}.")
            return showing.back(table, visitor.eyes(table.sitting.seat), n)

    def log(self, visitor: Visitor, since: int) -> list[wire.LogEntry]:
        """The entries of the log after entry `since`."""
        with self.hall.held(visitor.table) as table:
            hand = visitor.eyes(table.sitting.seat).hand
            return list(showing.entries(table, hand, min(since + 1, table.steps + 1), table.steps))

    def film(self, visitor: Visitor, since: int, until: int | None) -> wire.Film:
        """The battles of some steps, and what they cost."""
        with self.hall.held(visitor.table) as table:
            last = table.steps if until is None else min(until, table.steps)
            return film.film(table, visitor.eyes(table.sitting.seat), since, last)

    def record(self, visitor: Visitor) -> str:
        """The record, as far as the visitor may have it."""
        with self.hall.held(visitor.table) as table:
            return showing.record(table, visitor.eyes(table.sitting.seat).hand)

    def luck(self, visitor: Visitor) -> list[wire.Roll]:
        """All rolls that the visitor may know of."""
        with self.hall.held(visitor.table) as table:
            return list(showing.rolls(table, visitor.eyes(table.sitting.seat).hand))

    def fairness(self, visitor: Visitor) -> wire.Fairness:
        """The commitment, and after the game the proof."""
        with self.hall.held(visitor.table) as table:
            record = table.sitting.record
            if record.reveal is None:
                return wire.Fairness(record.header.commitment)
            text, seed, rolls = records.write(record), record.reveal.seed, table.sitting.state.rolls
        verdict = verify(text, self.hall.game)
        problems = tuple(str(problem) for problem in verdict.problems)
        return wire.Fairness(record.header.commitment, seed, not problems, rolls, problems)

    def why(self, visitor: Visitor, asked: wire.Why) -> list[wire.Refused]:
        """What may not be done now about a thing, and why; for the one who is to decide."""
        with self.hall.held(visitor.table) as table:
            if table.sitting.seat not in visitor.seats:
                return []
            refused = list(table.game.refused(table.sitting.state))
            shown = showing.choices(table.game, tuple(action for action, _ in refused))
            texts = [
                wire.Refused(choice.text, refusal.rule, refusal.text)
                for choice, (_, refusal) in zip(shown, refused, strict=True)
                if mentions(choice, asked)
            ]
            return list(dict.fromkeys(texts))[:MOST_REASONS]

    def advice(self, visitor: Visitor) -> wire.Advice:
        """What the best computer player would choose, knowing what the visitor knows; for who plays alone."""
        with self.hall.held(visitor.table) as table:
            due = self._advised(table, visitor)
            kind, view = usual(table.game), table.sitting.view(table.sitting.seat)
            action = asked(Seated(make(kind, table.game, "advice")), table.game, view, due)
            return wire.Advice(list(due.actions).index(action), kind)

    def puzzle(self, visitor: Visitor) -> tuple[Question, str]:
        """The decision of who plays alone, with its scenario, for a worker to think about."""
        with self.hall.held(visitor.table) as table:
            due = self._advised(table, visitor)
            view = table.sitting.view(table.sitting.seat)
            return question_of(table.game, view, due), table.sitting.record.header.scenario

    def _advised(self, table: Table, visitor: Visitor) -> Due:
        """The decision about which a visitor may ask for advice."""
        due = table.sitting.due
        if due is None or table.sitting.seat not in visitor.seats:
            raise Refusal(409, "It is not for you to decide now.")
        if len(table.leaders) > 1 and not set(table.leaders) <= set(visitor.seats):
            raise Refusal(403, "Advice is for those who play alone.")
        return due

    def question(self, visitor: Visitor) -> tuple[int, Question] | None:
        """The visitor's decision, if it is for them to decide and their game tells odds; and the event it follows."""
        with self.hall.held(visitor.table) as table:
            seat, due = table.sitting.seat, table.sitting.due
            if due is None or seat not in visitor.seats or not tells_odds(table.game):
                return None
            return table.seq, question_of(table.game, table.sitting.view(seat), due)

    def odds_game(self, id: str) -> Game[Any] | None:
        """The game of a table in memory, if it tells odds."""
        table = self.hall.glance(id)
        return table.game if table and tells_odds(table.game) else None


def mentions(choice: Any, asked: wire.Why) -> bool:
    """Whether a choice is about the thing; asked about nothing, every choice is."""
    if asked.place is not None and asked.place not in choice.places:
        return False
    if asked.piece is not None and asked.piece not in choice.pieces:
        return False
    return asked.thing is None or asked.thing.casefold() in choice.text.casefold()
