"""The register of tables: new ones are entered, from nothing, from a step of another or from a record; old ones go."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import msgspec

import indochine
from indochine.bots.player import known
from indochine.kernel import dice, records
from indochine.kernel.game import Game
from indochine.kernel.verify import verify
from indochine.server import keeping, showing, wire
from indochine.server.doors import WATCH, Visitor, digest, new_key, others_at, the_host
from indochine.server.hall import Hall, available, playable
from indochine.server.problems import Refusal
from indochine.server.tables import Table, events_of, standing
from indochine.server.wishes import seating, sentence, taking
from indochine.table.sitting import HUMAN, Sitting
from indochine.table.store import Kept, Key

MOST_MOVES = 20_000
LEFT_ALONE = 30  # days without a move, after which a host may delete a running game of others


class Opened(NamedTuple):
    """A new table and its keys; `mine` are those that the caller keeps."""

    table: str
    seat: str | None
    keys: dict[str, str]
    mine: list[str]


class Register:
    """Which tables there are."""

    def __init__(self, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store

    # ---- new tables

    def open(self, wanted: wire.NewTable) -> Opened:
        """Set up a table."""
        game = self._game(wanted.game)
        kinds = seating(game, wanted.seats, wanted.options)
        seed = self.hall.token(32) if wanted.seed is None else dice.seed_of(wanted.seed)
        try:
            sitting = Sitting.begin(
                game, seed=seed, scenario=wanted.scenario, options=wanted.options, kinds=kinds,
                date=self.hall.clock(), program=indochine.__version__,
            )  # fmt: skip
        except ValueError as error:
            raise Refusal(422, sentence(error)) from None
        mine = taking(game, kinds, wanted)
        return self._new(sitting.record.header, seed, [], rewound=wanted.seed is not None, mine=mine)

    def fork(self, visitor: Visitor, wanted: wire.Fork) -> Opened:
        """A new table from step n. Looking ahead in a running game is for those who play alone, and it shows."""
        with self.hall.held(visitor.table) as table:
            if not (table.over or (len(table.leaders) == 1 and visitor.seats)):
                raise Refusal(403, "A running game can be explored only by somebody who plays it alone.")
            if wanted.n > table.steps:
                raise Refusal(422, f"There is no step {wanted.n}; the last is {table.steps}.")
            options = table.sitting.record.header.options
            kinds = seating(table.game, wanted.seats, options) if wanted.seats is not None else table.kinds
            record, seed = table.sitting.record, table.sitting.state.seed
            header = msgspec.structs.replace(record.header, seats=kinds, date=self.hall.clock())
            moves = standing(record.moves, wanted.n)
            if not table.over and not table.rewound:
                with available():
                    self.store.mark_rewound(table.id)
                table.rewound = True
                table.shown.clear()
        return self._new(header, seed, moves, rewound=True)

    def upload(self, text: str) -> Opened:
        """A table from a record; it must agree with the rules in every line, and hold its seed."""
        try:
            record = records.read(text)
            if len(record.moves) > MOST_MOVES:
                raise Refusal(422, f"The record has more than {MOST_MOVES} moves.")
            game = self._game(record.header.game)
            verdict = verify(text, self._game)
            if verdict.problems:
                raise records.BadRecord(*verdict.problems)
            record = records.up_to_date(record, game)
        except (ValueError, OverflowError, RecursionError) as error:
            raise Refusal(422, sentence(error)) from None
        seed = record.seed
        if seed is None:
            raise Refusal(422, "The record is unfinished and does not hold its seed, so it cannot be played on.")
        seats = {seat: kind if kind in known(game) else HUMAN for seat, kind in record.header.seats.items()}
        return self._new(msgspec.structs.replace(record.header, seats=seats), seed, record.moves, rewound=True)

    def _game(self, name: str) -> Game[Any]:
        return self.hall.game(name, 422)

    def _new(
        self, header: records.Header, seed: bytes, moves: list[records.Move], *, rewound: bool,
        mine: Collection[str] | None = None,
    ) -> Opened:  # fmt: skip
        """A table with keys to its hands; the caller takes those with a seat among `mine`, or else the first."""
        token = self.hall.token
        kept = Kept(token(10).hex(), records.stamped(header, seed), seed, rewound, events_of(moves), [])
        with playable(422):
            table = Table(self.hall.games[header.game], kept)
        keys = {seat: new_key(token) for seat in (*table.leaders, WATCH)}
        own = [seat for seat in table.leaders if mine is None or set(mine) & set(table.people(seat))]
        own = own[:1] if mine is None else own
        for seat, key in keys.items():
            table.add_key(Key(digest(key), seat, once=seat != WATCH and seat not in own, host=seat in own))
        with available():
            kept = kept._replace(keys=list(table.keys.values()), positions=tuple(table.unstored.values()))
            self.store.create(kept, summary(table, self.hall.clock()))
        self.hall.add(table)
        return Opened(table.id, own[0] if own else None, keys, [keys[seat] for seat in own or [WATCH]])

    # ---- those there are

    def tables_of(self, keys: Iterable[str]) -> list[wire.TableInfo]:
        """The tables that these keys open, those that wait for their owner first."""
        with available():
            rows = self.store.summaries([digest(key) for key in keys])
        found: dict[str, wire.TableInfo] = {}
        for id, seat, text in rows:
            info = self._listed(id, seat, text)
            if info and (id not in found or info.your_turn or (seat and not found[id].you)):
                found[id] = info
        by_time = sorted(found.values(), key=lambda info: info.played, reverse=True)
        return sorted(by_time, key=lambda info: (not info.your_turn, info.over))

    def _listed(self, id: str, seat: str, text: str) -> wire.TableInfo | None:
        """A line of the list; None for a game not known here, or a summary that cannot be read."""
        try:
            facts = msgspec.json.decode(text, type=dict[str, Any])
            game = self.hall.games[facts.pop("game")]
            leader = facts.pop("leader", facts["to_act"])  # of one hand several seats may be to decide
            mine = bool(seat) and seat == leader
            return wire.TableInfo(id, game.name, game.title, seat or None, your_turn=mine, **facts)
        except (msgspec.DecodeError, LookupError, TypeError):
            return None

    def delete(self, visitor: Visitor, confirm: str) -> None:
        """Remove a table for good. Nobody's running game is deleted under him, unless it has long been left alone."""
        the_host(visitor, "delete it")
        if confirm != visitor.table:
            raise Refusal(422, f"Nothing comes back that is deleted: to delete this table say confirm={visitor.table}.")
        with self.hall.held(visitor.table) as table:
            if not table.over and others_at(table, visitor) and not self._left_alone(table.id):
                when = f"when the game is over, or {LEFT_ALONE} days after its last move"
                raise Refusal(409, f"Others play at this table: it can be deleted {when}.", kind="others-play")
            with available():
                self.store.delete([table.id])
            self.hall.forget(table.id)

    def _left_alone(self, id: str) -> bool:
        with available():
            found = keeping.row(id, self.store.summary(id))
        return bool(keeping.left_alone([found], LEFT_ALONE, self.hall.clock()))


def summary(table: Table, now: str) -> str:
    """The line of a table in lists, as it is stored."""
    return msgspec.json.encode(showing.summary(table, table.sitting.record.header.date, now)).decode()
