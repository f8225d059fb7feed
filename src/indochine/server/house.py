"""The house: all tables, who may do what at them, and the one door through which they change.

The order of a command is: check, append, commit, acknowledge, broadcast. The house does the first three; a change that
could not be committed is forgotten together with the position it led to, so nobody ever sees it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import threading
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import msgspec

import indochine
from indochine.bots.player import known
from indochine.kernel import dice, records
from indochine.kernel.game import Game, Hand, Illegal
from indochine.kernel.words import Action
from indochine.server import keeping, showing, wire
from indochine.server.problems import Refusal, unknown_table
from indochine.server.tables import BadLog, Table, past, plain_action, standing
from indochine.server.thinking import Question, Thought, question_of, tells_odds
from indochine.table.hands import called, hand_with, hands_of, spread
from indochine.table.sitting import HUMAN, NoUndo, Sitting
from indochine.table.store import Damaged, Kept, Key, Logged, Said, Store, Taken, Telling, Unavailable

WATCH, WATCHING = "", "watch"  # no seat, and how links call it
MOST_WATCH_LINKS = 20
TABLE_ID = "[0-9a-f]{20}"
IN_MEMORY = 200
MOST_MOVES = 20_000
LEFT_ALONE = 30  # days without a move, after which a host may delete a running game of others
NO_DATABASE = "The tables cannot be written or read just now; nothing has changed. Try again."
OTHERS = ("greedy", "random")  # who takes the seats that nobody has asked for, best first


class Games(Mapping[str, Game[Any]]):
    """The games of this program, loaded when somebody asks for one."""

    def __getitem__(self, name: str) -> Game[Any]:
        if name not in indochine.available():
            raise KeyError(name)
        return indochine.load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(indochine.available())

    def __len__(self) -> int:
        return len(indochine.available())


class Visitor(NamedTuple):
    """Somebody with keys to a table: the hands they open, in the order of the game; none means watching."""

    table: str
    hands: tuple[tuple[str, ...], ...] = ()
    host: bool = False

    @property
    def seats(self) -> tuple[str, ...]:
        """All seats in all of the visitor's hands."""
        return tuple(seat for hand in self.hands for seat in hand)

    def eyes(self, to_act: str | None) -> showing.Eyes:
        """Through whose eyes the table is shown: of several hands or seats it is the one that is to decide."""
        hand = next((hand for hand in self.hands if to_act in hand), self.hands[0] if self.hands else ())
        return showing.Eyes(to_act if to_act in hand else next(iter(hand), None), hand, self.seats)


class Opened(NamedTuple):
    """A new table and its keys; `mine` are those that the caller keeps."""

    table: str
    seat: str | None
    keys: dict[str, str]
    mine: list[str]


def now() -> str:
    """The time, for people."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def digest(key: str) -> str:
    """What is kept of a key."""
    return hashlib.sha256(key.encode()).hexdigest()


def own_key(invitation: str, browser: str) -> str:
    """The key that an invitation gives to this browser: nobody can guess it who does not know both."""
    return in_letters(hmac.digest(browser.encode(), invitation.encode(), "sha256"))


def in_letters(secret: bytes) -> str:
    """As links and cookies carry it."""
    return base64.urlsafe_b64encode(secret).rstrip(b"=").decode()


def the_host(visitor: Visitor, what: str = "invite others") -> None:
    """The one who has opened the table; others are refused."""
    if not visitor.host:
        raise Refusal(403, f"Only the host, who has opened the table, can {what}.")


class House:
    """All tables of this server. Its methods block; the server calls them from worker threads."""

    def __init__(
        self, store: Store, games: Mapping[str, Game[Any]] | None = None, *,
        token: Callable[[int], bytes] = secrets.token_bytes, clock: Callable[[], str] = now,
    ) -> None:  # fmt: skip
        self.store, self.games = store, games if games is not None else Games()
        self.token, self.clock = token, clock
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._opening = threading.RLock()
        self._makers: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()

    def check(self) -> None:
        """Refuses when the tables cannot be read."""
        with _available():
            self.store.check()

    # ---- finding tables

    def _find(self, id: str) -> Table:
        """The table, from memory or made again from its log: once, however many ask for it at the same time."""
        if table := self._in_memory(id):
            return table
        if not re.fullmatch(TABLE_ID, id):
            raise unknown_table()
        with self._making(id):
            return self._in_memory(id) or self._made(id)

    def _in_memory(self, id: str) -> Table | None:
        with self._opening:
            if table := self._tables.get(id):
                self._tables.move_to_end(id)
            return table

    def _making(self, id: str) -> threading.Lock:
        """For one thread alone that makes this table; other tables are not held up."""
        with self._opening:
            return self._makers.setdefault(id, threading.Lock())

    def _made(self, id: str) -> Table:
        """From its log and its stored positions."""
        with _available(), _playable(410):
            kept = self.store.load(id)
            if kept is None or kept.header.game not in self.games:
                raise unknown_table()
            table = Table(self.games[kept.header.game], kept)
        if table.unstored:
            with suppress(Taken, Unavailable):  # the next time it is opened more quickly, or it is tried again
                self.store.put_positions(id, list(table.unstored.values()))
        with self._opening:
            self._tables[id] = table
            self._make_room()
        return table

    def _make_room(self) -> None:
        """Put the tables longest unused out of memory, but none that somebody holds."""
        for id in list(self._tables)[: max(0, len(self._tables) - IN_MEMORY)]:
            table = self._tables[id]
            if table.lock.acquire(blocking=False):
                del self._tables[id]
                table.lock.release()

    def forget(self, id: str) -> None:
        """Throw the cache of a table away; it is made again from the log."""
        with self._opening:
            self._tables.pop(id, None)

    @contextmanager
    def held(self, id: str) -> Iterator[Table]:
        """The table, for one thread alone, and certainly the one that is in use."""
        while True:
            table = self._find(id)
            with table.lock:
                if self._tables.get(id) is table:
                    with _playable(410):  # what was long ago is played again when somebody looks at it
                        yield table
                    return

    # ---- who may do what

    def visitor(self, id: str, keys: Iterable[str]) -> Visitor:
        """What these keys open; none of them valid is as if there were no table."""
        digests = {digest(key) for key in keys}
        if not digests:
            raise unknown_table()
        with self.held(id) as table:
            found = [table.keys[d] for d in digests if d in table.keys and not table.keys[d].once]
            if not found:
                raise unknown_table()
            leaders = {table.leader(key.seat) for key in found if key.seat != WATCH}
            hands = tuple(table.people(seat) for seat in table.leaders if seat in leaders)
            return Visitor(id, hands, host=any(key.host for key in found) or _first_comer(table, leaders))

    def join(self, id: str, key: str, browser: str = "") -> tuple[str, str | None]:
        """Take the seat of a key: the key to keep and the seat. An invitation is exchanged for a key of one's own.

        The same browser may ask again, when it has not heard the answer: its own key follows from the invitation and
        the browser's mark.
        """
        own = own_key(key, browser) if browser else self.new_key()
        for _ in range(2):  # the second time when another process was quicker
            with self.held(id) as table:
                found = table.keys.get(digest(key))
                mine = table.keys.get(digest(own))
                if mine and not found:
                    return own, mine.seat or None
                if found is None:
                    break
                if not found.once:
                    return key, found.seat or None
                if self._exchanged(table, found, Key(digest(own), found.seat, host=found.host)):
                    return own, found.seat or None
        raise Refusal(403, "This link has been used already, or never was one; ask for a new one.")

    def _exchanged(self, table: Table, invitation: Key, fresh: Key) -> bool:
        with _available():
            if not self.store.exchange(table.id, invitation.digest, fresh):
                self.forget(table.id)
                return False
        del table.keys[invitation.digest]
        table.add_key(fresh)
        return True

    # ---- inviting

    def invitations(self, visitor: Visitor) -> list[wire.Invited]:
        """The hands of people, and whether somebody has taken each; for the host."""
        the_host(visitor)
        with self.held(visitor.table) as table:
            named = [(seat, hand_with(table.hands, seat).name) for seat in table.leaders]
            return [wire.Invited(seat, table.taken(seat), name, table.people(seat)) for seat, name in named]

    def invite(self, visitor: Visitor, name: str) -> str:
        """A new key for a hand that nobody has taken, in place of the old invitation; or one more for watching."""
        the_host(visitor)
        key = self.new_key()
        with self.held(visitor.table) as table:
            if name == WATCHING:
                self._one_more_to_watch(table, Key(digest(key), WATCH))
                return key
            seat = person_called(table, name)
            with _available():
                renewed = not table.taken(seat) and self.store.renew(table.id, Key(digest(key), seat, once=True))
            self.forget(table.id)
            if not renewed:
                how = "its owner can open it elsewhere, or you renew its key"
                raise Refusal(409, f"The seat {name} is taken; {how}.", kind="seat-taken")
        return key

    def _one_more_to_watch(self, table: Table, key: Key) -> None:
        if sum(kept.seat == WATCH for kept in table.keys.values()) >= MOST_WATCH_LINKS:
            raise Refusal(422, f"There are {MOST_WATCH_LINKS} links for watching already; hand on one of them.")
        with _available():
            self.store.add_key(table.id, key)
        table.add_key(key)

    # ---- renewing keys

    def renew(self, visitor: Visitor, name: str | None) -> dict[str, str]:
        """New keys in place of all that open a hand now: one's own hands, or for the host one of another, or watching.

        The old keys open nothing from this moment on. A key to another's hand is an invitation, to be handed on; that
        it was renewed stands in the chat, since the host could use it too.
        """
        mine = {hand[0] for hand in visitor.hands}
        with self.held(visitor.table) as table:
            seats = renewable(table, visitor, name)
            fresh = {seat: self.new_key() for seat in (*table.leaders, WATCH) if seat in seats}
            host = {key.seat for key in table.keys.values() if key.host}
            keys = [Key(digest(k), s, once=s not in (WATCH, *mine), host=s in host) for s, k in fresh.items()]
            telling = None if seats <= mine else self._renewal_told(table, visitor, *seats)
            with _available():
                self.store.replace_keys(table.id, keys, telling)
            self.forget(table.id)
        return fresh

    def _renewal_told(self, table: Table, visitor: Visitor, seat: str) -> Telling:
        named = "watching" if seat == WATCH else hand_with(table.hands, seat).name
        text = f"The key for {named} has been renewed; whoever had the old one needs a new link from the host."
        teller = next(iter((*visitor.seats, *table.leaders)), WATCH)  # the owner of the server has no seat
        return Telling(teller, text, self.clock())

    def new_key(self) -> str:
        """A key: 256 bits that nobody can guess."""
        return in_letters(self.token(32))

    # ---- new tables

    def game(self, name: str) -> Game[Any]:
        """The game of that name."""
        if name not in self.games:
            raise Refusal(404, f"There is no game {name!r}; there is {', '.join(self.games)}.")
        return self.games[name]

    def open(self, wanted: wire.NewTable) -> Opened:
        """Set up a table."""
        game = self._named(wanted.game)
        kinds = seating(game, wanted.seats, wanted.options)
        seed = self.token(32) if wanted.seed is None else dice.seed_of(wanted.seed)
        try:
            sitting = Sitting.begin(
                game, seed=seed, scenario=wanted.scenario, options=wanted.options, kinds=kinds,
                date=self.clock(), program=indochine.__version__,
            )  # fmt: skip
        except ValueError as error:
            raise Refusal(422, sentence(error)) from None
        mine = taking(game, kinds, wanted)
        return self._new(sitting.record.header, seed, [], rewound=wanted.seed is not None, mine=mine)

    def _named(self, name: str) -> Game[Any]:
        if name not in self.games:
            raise Refusal(422, f"There is no game {name!r}; there is {', '.join(self.games)}.")
        return self.games[name]

    def _new(
        self, header: records.Header, seed: bytes, moves: list[records.Move], *, rewound: bool,
        mine: Collection[str] | None = None,
    ) -> Opened:  # fmt: skip
        """A table with keys to its hands; the caller takes those with a seat among `mine`, or else the first."""
        kept = Kept(self.token(10).hex(), records.stamped(header, seed), seed, rewound, past(moves), [])
        with _playable(422):
            table = Table(self.games[header.game], kept)
        keys = {seat: self.new_key() for seat in (*table.leaders, WATCH)}
        own = [seat for seat in table.leaders if mine is None or set(mine) & set(table.people(seat))]
        own = own[:1] if mine is None else own
        for seat, key in keys.items():
            table.add_key(Key(digest(key), seat, once=seat != WATCH and seat not in own, host=seat in own))
        with _available():
            kept = kept._replace(keys=list(table.keys.values()), positions=tuple(table.unstored.values()))
            self.store.create(kept, self._summary(table))
        with self._opening:
            self._tables[table.id] = table
            self._make_room()
        return Opened(table.id, own[0] if own else None, keys, [keys[seat] for seat in own or [WATCH]])

    def _summary(self, table: Table) -> str:
        begun = table.sitting.record.header.date
        return msgspec.json.encode(showing.summary(table, begun, self.clock())).decode()

    def fork(self, visitor: Visitor, wanted: wire.Fork) -> Opened:
        """A new table from step n. Looking ahead in a running game is for those who play alone, and it shows."""
        with self.held(visitor.table) as table:
            if not (table.over or (len(table.leaders) == 1 and visitor.seats)):
                raise Refusal(403, "A running game can be explored only by somebody who plays it alone.")
            if wanted.n > table.steps:
                raise Refusal(422, f"There is no step {wanted.n}; the last is {table.steps}.")
            options = table.sitting.record.header.options
            kinds = seating(table.game, wanted.seats, options) if wanted.seats is not None else table.kinds
            record, seed = table.sitting.record, table.sitting.state.seed
            header = msgspec.structs.replace(record.header, seats=kinds, date=self.clock())
            moves = standing(record.moves, wanted.n)
            if not table.over and not table.rewound:
                with _available():
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
            game = self._named(record.header.game)
            verdict = records.verify(text, self._named)
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

    # ---- deleting

    def delete(self, visitor: Visitor, confirm: str) -> None:
        """Remove a table for good. Nobody's running game is deleted under him, unless it has long been left alone."""
        the_host(visitor, "delete it")
        if confirm != visitor.table:
            raise Refusal(422, f"Nothing comes back that is deleted: to delete this table say confirm={visitor.table}.")
        with self.held(visitor.table) as table:
            if not table.over and others_at(table, visitor) and not self._left_alone(table.id):
                when = f"when the game is over, or {LEFT_ALONE} days after its last move"
                raise Refusal(409, f"Others play at this table: it can be deleted {when}.", kind="others-play")
            with _available():
                self.store.delete([table.id])
            self.forget(table.id)

    def _left_alone(self, id: str) -> bool:
        with _available():
            found = keeping.row(id, self.store.summary(id))
        return bool(keeping.left_alone([found], LEFT_ALONE, self.clock()))

    def tables_of(self, keys: Iterable[str]) -> list[wire.TableInfo]:
        """The tables that these keys open, those that wait for their owner first."""
        with _available():
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
            game = self.games[facts.pop("game")]
            leader = facts.pop("leader", facts["to_act"])  # of one hand several seats may be to decide
            mine = bool(seat) and seat == leader
            return wire.TableInfo(id, game.name, game.title, seat or None, your_turn=mine, **facts)
        except (msgspec.DecodeError, LookupError, TypeError):
            return None

    # ---- the one door

    def command(self, visitor: Visitor, command: wire.Command) -> wire.Answer:
        """Check a person's command, write it down, and show what came of it."""
        if not visitor.seats:
            raise Refusal(403, "You are watching; only those who sit at the table decide.")
        request = digest(msgspec.json.encode([command.expected_seq, command.do], order="sorted").decode())
        for _ in range(2):  # the second time when another process was quicker
            with self.held(visitor.table) as table:
                if first := table.commands.get(command.command_id):
                    return self._answered(table, visitor, first, request)
                self._check(table, visitor, command)
                try:
                    event = self._write(table, command, request)
                except Taken:
                    self.forget(table.id)
                    continue
                return wire.Answer(event.seq, self._shown(table, visitor, event.seq - 1))
        raise Refusal(503, NO_DATABASE)

    def _check(self, table: Table, visitor: Visitor, command: wire.Command) -> None:
        if command.expected_seq != table.seq:
            raise Refusal(
                409, f"The table stands at {table.seq}, not at {command.expected_seq}; here is the position.",
                snapshot=self._shown(table, visitor, None), kind="stale",
            )  # fmt: skip
        to_act = table.sitting.seat
        if to_act is None:
            raise Refusal(422, "The game is over.", rule=table.game.end_rule or None)
        if to_act not in visitor.seats:
            raise Refusal(403, f"It is for {table.game.seat_name(to_act)} to decide.")

    def _write(self, table: Table, command: wire.Command, request: str) -> Logged:
        seat = table.sitting.seat
        assert seat
        do = wanted(table, command.do)
        return self._commit(table, seat, do, command.command_id, request)

    def _commit(
        self, table: Table, seat: str, do: Action | None, command_id: str, request: str, memory: bytes = b""
    ) -> Logged:
        """Play in memory, write it down, and only then let it be the present. `do` of None takes back.

        `memory` is what a computer that has chosen wants to remember.
        """
        try:
            line = table.undo() if do is None else table.act(do, seat)
        except NoUndo:
            raise Refusal(409, showing.undo(table, table.people(seat)).why, kind="no-undo") from None
        except Illegal as error:
            raise Refusal(422, error.refusal.text, rule=error.refusal.rule, kind="illegal") from None
        except BaseException:
            self.forget(table.id)
            raise
        event = Logged(table.seq + 1, command_id, request, seat, line)
        try:
            summary, position = self._summary(table), table.worth_storing(event)
            with _available():
                self.store.append(table.id, event, summary, position, memory)
        except BaseException:
            self.forget(table.id)  # the position in memory is ahead of the disk
            raise
        table.accept(event, position)
        table.remember(event, memory)
        return event

    def _answered(self, table: Table, visitor: Visitor, first: Logged, request: str) -> wire.Answer:
        """A command that came twice: the answer that it got, or should have got, the first time."""
        if first.seat not in visitor.seats or first.request != request:
            raise Refusal(409, "This command id has been used for another command.", kind="id-taken")
        if first.seq == table.seq:
            return wire.Answer(first.seq, self._shown(table, visitor, first.seq - 1))
        with _available():
            kept = self.store.load(table.id)
        assert kept is not None
        then = Table(table.game, kept._replace(events=kept.events[: first.seq]))
        return wire.Answer(first.seq, self._shown(then, visitor, first.seq - 1))

    def _shown(self, table: Table, visitor: Visitor, since: int | None) -> wire.Snapshot:
        return showing.snapshot(table, visitor.eyes(table.sitting.seat), since)

    # ---- looking

    def look(self, visitor: Visitor, since: int | None = None) -> wire.Snapshot:
        """The position, with the log since some event."""
        with self.held(visitor.table) as table:
            return self._shown(table, visitor, since)

    def at(self, visitor: Visitor, n: int) -> wire.Snapshot:
        """The position after step n."""
        with self.held(visitor.table) as table:
            if n > table.steps:
                raise Refusal(404, f"There is no step {n}; the last is {table.steps}.")
            return showing.at(table, visitor.eyes(table.sitting.seat), n)

    def log(self, visitor: Visitor, since: int) -> list[wire.LogEntry]:
        """The entries of the log after entry `since`."""
        with self.held(visitor.table) as table:
            hand = visitor.eyes(table.sitting.seat).hand
            return list(showing.entries(table, hand, min(since + 1, table.steps + 1), table.steps))

    def record(self, visitor: Visitor) -> str:
        """The record, as far as the visitor may have it."""
        with self.held(visitor.table) as table:
            return showing.record(table, visitor.eyes(table.sitting.seat).hand)

    def why(self, visitor: Visitor, asked: wire.Why) -> list[wire.Refused]:
        """What may not be done now about a thing, and why; for the one who is to decide."""
        with self.held(visitor.table) as table:
            if table.sitting.seat not in visitor.seats:
                return []
            refused = list(table.game.refused(table.sitting.state))
            shown = showing.choices(table.game, tuple(action for action, _ in refused))
            texts = [
                wire.Refused(choice.text, refusal.rule, refusal.text)
                for choice, (_, refusal) in zip(shown, refused, strict=True)
                if mentions(choice, asked)
            ]
            return list(dict.fromkeys(texts))[:200]

    def question(self, visitor: Visitor) -> tuple[int, Question] | None:
        """The visitor's decision, if it is for them to decide and their game tells odds; and the event it follows."""
        with self.held(visitor.table) as table:
            seat, due = table.sitting.seat, table.sitting.due
            if due is None or seat not in visitor.seats or not tells_odds(table.game):
                return None
            return table.seq, question_of(table.game, table.sitting.view(seat), due)

    def odds_game(self, id: str) -> Game[Any] | None:
        """The game of a table in memory, if it tells odds; asked without holding the table."""
        table = self._tables.get(id)
        return table.game if table and tells_odds(table.game) else None

    def fairness(self, visitor: Visitor) -> wire.Fairness:
        """The commitment, and after the game the proof."""
        with self.held(visitor.table) as table:
            record = table.sitting.record
            if record.reveal is None:
                return wire.Fairness(record.header.commitment)
            text, seed, rolls = records.write(record), record.reveal.seed, table.sitting.state.rolls
        verdict = records.verify(text, self._named)
        problems = tuple(str(problem) for problem in verdict.problems)
        return wire.Fairness(record.header.commitment, seed, not problems, rolls, problems)

    def luck(self, visitor: Visitor) -> list[wire.Roll]:
        """All rolls that the visitor may know of."""
        with self.held(visitor.table) as table:
            return list(showing.rolls(table, visitor.eyes(table.sitting.seat).hand))

    # ---- talking

    def say(self, visitor: Visitor, text: str) -> Said:
        """Chat is among those who sit at the table."""
        with _available():
            return self.store.say(visitor.table, self.own_seat(visitor), text, self.clock())

    def chat(self, visitor: Visitor, since: int) -> list[Said]:
        """What has been said."""
        self.own_seat(visitor)
        with _available():
            return self.store.chat(visitor.table, since)

    def notes(self, visitor: Visitor) -> str:
        """A hand's own notes."""
        with _available():
            return self.store.notes(visitor.table, self.own_seat(visitor))

    def write_notes(self, visitor: Visitor, text: str) -> None:
        """Keep them."""
        with _available():
            self.store.write_notes(visitor.table, self.own_seat(visitor), text)

    def own_seat(self, visitor: Visitor) -> str:
        """The seat that stands for the visitor's hand; those who watch have none."""
        if not visitor.hands:
            raise Refusal(403, "You are watching; this is for those who sit at the table.")
        if len(visitor.hands) == 1:
            return visitor.seats[0]
        with self.held(visitor.table) as table:
            return visitor.eyes(table.sitting.seat).hand[0]

    # ---- computers

    def may_wait_for_a_computer(self, id: str) -> bool:
        """Whether it is worth a look; asked without holding the table."""
        table = self._tables.get(id)
        return table is None or table.waits_for_computer

    def thought(self, id: str, seq: int, thought: Thought) -> None:
        """A computer's choice, through the same door; one for another position than the present is dropped."""
        with self.held(id) as table:
            due, seat = table.sitting.due, table.sitting.seat
            if table.seq != seq or table.computer is None or due is None or seat is None:
                return
            action = due.actions[thought.choice % len(due.actions)]
            try:
                self._commit(table, seat, action, f"computer {seq + 1}", "", thought.memory)
            except Taken:
                self.forget(id)


# ---- small parts


@contextmanager
def _available() -> Iterator[None]:
    """The database's silence as a refusal."""
    try:
        yield
    except Unavailable:
        raise Refusal(503, NO_DATABASE, kind="unavailable") from None


@contextmanager
def _playable(status: int) -> Iterator[None]:
    """A log that cannot be read or played as a refusal."""
    try:
        yield
    except BadLog as error:
        raise Refusal(status, str(error)) from None
    except Damaged as error:
        raise Refusal(status, f"What is kept of this table is damaged: {error}.") from None


def _first_comer(table: Table, leaders: Collection[str]) -> bool:
    """At a table of old no key says who has opened it: there it is whoever sits in the first human seat."""
    return not any(key.host for key in table.keys.values()) and next(iter(table.leaders), None) in leaders


def renewable(table: Table, visitor: Visitor, name: str | None) -> set[str]:
    """The seats whose keys the visitor wants renewed and may renew."""
    mine = {hand[0] for hand in visitor.hands}
    if name is None:
        if not mine:
            raise Refusal(403, "You are watching; only those who sit at the table have a key of their own.")
        return mine
    seat = WATCH if name == WATCHING else person_called(table, name)
    if seat not in mine:
        the_host(visitor, "renew the keys of others")
    return {seat}


def others_at(table: Table, visitor: Visitor) -> bool:
    """Whether somebody other than the host has taken a hand."""
    guests = {key.seat for key in table.keys.values() if not (key.once or key.host)}
    return bool(guests & set(table.leaders) - set(visitor.seats))


def person_called(table: Table, name: str) -> str:
    """The seat that stands for the person whose seat or hand has that name."""
    try:
        named = {table.leader(seat) for seat in called(table.game, table.hands, name)}
    except ValueError:
        named = set()
    if len(named) != 1 or not named <= set(table.leaders):
        raise Refusal(422, f"Nobody can be invited as {name!r}; name one of {', '.join(table.leaders)}, watch.")
    return named.pop()


def seating(game: Game[Any], asked: Mapping[str, str] | None, options: Mapping[str, str]) -> dict[str, str]:
    """Who sits where. Without a wish the first hand is human and computers take the others."""
    players = known(game)
    hands = hands_under(game, options)
    if asked is None:
        other = next(kind for kind in OTHERS if kind in players)
        return {seat: HUMAN if seat in hands[0].seats else other for seat in game.seats}
    for kind in asked.values():
        if kind not in (HUMAN, *players):
            choice = ", ".join((HUMAN, *players))
            raise Refusal(422, f"Nobody called {kind!r} can play {game.name}; choose {choice}.")
    try:
        found = spread(game, hands, asked.items())
    except ValueError as error:
        raise Refusal(422, sentence(error)) from None
    return {seat: found.get(seat, HUMAN) for seat in game.seats}


def hands_under(game: Game[Any], options: Mapping[str, str]) -> tuple[Hand, ...]:
    """The hands of a game; wrong options are refused."""
    try:
        return hands_of(game, options)
    except ValueError as error:
        raise Refusal(422, sentence(error)) from None


def taking(game: Game[Any], kinds: Mapping[str, str], wanted: wire.NewTable) -> set[str] | None:
    """The seats that the caller wants to take; None leaves it to the table."""
    if wanted.mine is None:
        return set(game.seats) if wanted.hotseat else None
    try:
        named = dict.fromkeys(wanted.mine, HUMAN).items()
        mine = set(spread(game, hands_of(game, wanted.options), named))
    except ValueError as error:
        raise Refusal(422, sentence(error)) from None
    for seat in game.seats:
        if seat in mine and kinds[seat] != HUMAN:
            raise Refusal(422, f"The seat {seat} cannot be yours: a computer ({kinds[seat]}) plays it.")
    if HUMAN in kinds.values() and not mine:
        raise Refusal(422, "Take at least one seat of those that people play; `mine` names none.")
    return mine


def wanted(table: Table, do: wire.Do) -> Action | None:
    """The action that a command means; None takes back."""
    if do.undo is True and do.choose is msgspec.UNSET and do.action is msgspec.UNSET:
        return None
    due = table.sitting.due
    assert due is not None
    if do.undo is not msgspec.UNSET or (do.choose is msgspec.UNSET and do.action is msgspec.UNSET):
        raise Refusal(422, "A command has `choose`, `action` or both, or `undo: true` alone.")
    listed = due.actions[do.choose] if do.choose is not msgspec.UNSET and do.choose < len(due.actions) else None
    if do.action is msgspec.UNSET:
        if listed is None:
            raise Refusal(422, f"There is no choice {do.choose}; there are {len(due.actions)}, from 0.", rule=due.rule)
        return listed
    action = action_in(table, do.action, due.rule)
    if do.choose is not msgspec.UNSET and action != listed:
        raise Refusal(422, f"Choice {do.choose} is not this action.", rule=due.rule)
    return action


def action_in(table: Table, raw: dict[str, Any], rule: str) -> Action:
    """An action as a record writes it."""
    try:
        return plain_action(raw, table.game)
    except (ValueError, OverflowError, RecursionError) as error:
        detail = sentence(error)
        raise Refusal(422, f"This is no action of {table.game.name}: {detail}", rule=rule, kind="illegal") from None


def mentions(choice: Any, asked: wire.Why) -> bool:
    """Whether a choice is about the thing; asked about nothing, every choice is."""
    if asked.place is not None and asked.place not in choice.places:
        return False
    if asked.piece is not None and asked.piece not in choice.pieces:
        return False
    return asked.thing is None or asked.thing.casefold() in choice.text.casefold()


def sentence(error: BaseException) -> str:
    """With a capital and a full stop."""
    text = str(error).strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
