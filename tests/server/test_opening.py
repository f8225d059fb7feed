"""Opening a table: once, from the nearest stored position, the same as from its whole log; a damaged one says so."""

from __future__ import annotations

import random
import threading
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from tests.databases import in_a_file
from tests.server.guests import BOTH, Party, client_of, make_server, open_table
from tests.server.toy import GAMES

import indochine
from indochine.cli import main
from indochine.kernel.game import Game
from indochine.kernel.state import state_hash
from indochine.server import hall, showing, tables, wire
from indochine.server.app import Server
from indochine.server.doors import Visitor
from indochine.server.house import House
from indochine.server.problems import Refusal
from indochine.server.tables import Table
from indochine.table import positions
from indochine.table.store import Kept, Store


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions are stored so often that a short game has many of them."""
    monkeypatch.setattr(positions, "EVERY", 8)
    for module in (tables, showing):
        monkeypatch.setattr(module, "RECENT", 5)


def played(house: House, name: str, steps: int, *, undo: float = 0.0) -> Visitor:
    """A game by one person at all seats: random, now and then with something taken back."""
    game, chance = house.games[name], random.Random(name)
    opened = house.register.open(wire.NewTable(name, seats=dict.fromkeys(game.seats, "human"), hotseat=True, seed="7"))
    who = house.doors.visitor(opened.table, opened.mine)
    for _ in range(steps):
        seen = house.looking.look(who)
        if seen.over:
            break
        back = seen.undo.possible and chance.random() < undo
        do = wire.Do(undo=True) if back else wire.Do(choose=chance.randrange(len(seen.choices)))
        house.command(who, wire.Command(str(uuid.uuid4()), seen.seq, do))
    return who


def kept(store: Store, id: str) -> Kept:
    found = store.load(id)
    assert found is not None
    return found


def both(house: House, who: Visitor) -> tuple[Table, Table]:
    """The table from its stored positions, and from its log alone."""
    stored = kept(house.store, who.table)
    game = house.games[stored.header.game]
    return Table(game, stored), Table(game, stored._replace(positions=()))


def alike(one: Table, other: Table, who: Visitor) -> None:
    """Everything that anybody can see or do is the same at both."""
    assert state_hash(one.sitting.state) == state_hash(other.sitting.state)
    assert one.sitting.record == other.sitting.record
    assert one.entry_seqs == other.entry_seqs
    assert one.sitting.undo_refusal == other.sitting.undo_refusal
    for eyes in (who.eyes(one.sitting.seat), showing.Eyes()):
        assert showing.snapshot(one, eyes) == showing.snapshot(other, eyes)
        assert list(showing.rolls(one, eyes.hand)) == list(showing.rolls(other, eyes.hand))
    assert list(one.entries(0, one.steps)) == list(other.entries(0, other.steps))
    assert one.commands == other.commands


# ---- from stored positions


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("name", indochine.available())
def test_a_table_opened_from_a_stored_position_is_the_same(tmp_path: Path, name: str) -> None:
    house = make_server(tmp_path / "t.sqlite", {name: indochine.load(name)}).house
    who = played(house, name, 120, undo=0.2)
    one, other = both(house, who)
    assert one.sitting.begun > 0
    assert other.sitting.begun == 0
    alike(one, other, who)
    for n in range(one.steps + 1):
        assert state_hash(one.position(n)) == state_hash(other.position(n))
    while other.sitting.undo_refusal is None:  # as far back as it goes
        assert one.sitting.undo() == other.sitting.undo()
        assert state_hash(one.sitting.state) == state_hash(other.sitting.state)
    assert one.sitting.undo_refusal == other.sitting.undo_refusal


class Counted(Game[Any]):
    """Counts what is carried out."""

    def __init__(self, game: Game[Any]) -> None:
        self.game, self.steps = game, 0

    def __getattribute__(self, name: str) -> Any:
        if name in ("game", "steps", "apply"):
            return object.__getattribute__(self, name)
        return getattr(self.game, name)

    def apply(self, *given: Any) -> Any:
        self.steps += 1
        return self.game.apply(*given)


def test_opening_costs_what_was_played_since(tmp_path: Path) -> None:
    house = make_server(tmp_path / "t.sqlite").house
    who = played(house, "hoa-binh", 260)
    game = Counted(house.games["hoa-binh"])
    table = Table(game, kept(house.store, who.table))
    assert table.steps >= 200
    assert game.steps <= tables.RECENT + 2 * positions.EVERY
    game.steps = 0
    table.position(120)
    assert game.steps < positions.EVERY


@pytest.mark.usefixtures("often")
def test_what_was_taken_back_is_no_place_to_begin(tmp_path: Path) -> None:
    """Undo past a stored position, and another way from there."""
    house = make_server(tmp_path / "t.sqlite").house
    who = played(house, "hoa-binh", 100)
    seen = house.looking.look(who)
    while seen.steps < 150:
        for back in (False, True, False):
            if back and not seen.undo.possible:
                continue
            do = wire.Do(undo=True) if back else wire.Do(choose=seen.seq % len(seen.choices))
            seen = house.command(who, wire.Command(str(uuid.uuid4()), seen.seq, do)).snapshot
    one, other = both(house, who)
    assert one.sitting.begun > 0
    alike(one, other, who)


@pytest.mark.usefixtures("often")
def test_where_nothing_bars_an_undo_the_table_is_opened_from_further_back(tmp_path: Path) -> None:
    house = make_server(tmp_path / "t.sqlite", {"vietnam-1965": indochine.load("vietnam-1965")}).house
    who = played(house, "vietnam-1965", 400)
    found = kept(house.store, who.table)
    game, longest = house.games["vietnam-1965"], 0
    for steps in range(20, 400, 7):
        then = found._replace(events=found.events[:steps])
        one, other = Table(game, then), Table(game, then._replace(positions=()))
        assert one.sitting.undo_refusal == other.sitting.undo_refusal
        assert len(one.sitting._kept) == len(other.sitting._kept)
        longest = max(longest, len(one.sitting._kept))
    assert longest > 20  # more than lies between two stored positions


SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "nothing": lambda data: b"",
    "no such format": lambda data: b"position",
    "cut off": lambda data: data[: len(data) // 2],
    "one bit": lambda data: data[:-6] + bytes([data[-6] ^ 1]) + data[-5:],
}


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_a_wrong_stored_position_is_ignored(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    house = make_server(tmp_path / "t.sqlite").house
    who = played(house, "hoa-binh", 60)
    good = kept(house.store, who.table).positions
    house.store.put_positions(who.table, [position._replace(data=spoil(position.data)) for position in good])
    one, other = both(house, who)
    assert one.sitting.begun == 0
    alike(one, other, who)
    house.hall.forget(who.table)
    house.looking.look(who)
    assert kept(house.store, who.table).positions == good  # and it is mended


@pytest.mark.usefixtures("often")
def test_the_position_of_another_step_is_ignored(tmp_path: Path) -> None:
    house = make_server(tmp_path / "t.sqlite").house
    who = played(house, "hoa-binh", 60)
    good = kept(house.store, who.table).positions
    shifted = [here._replace(data=there.data) for here, there in zip(good, good[1:] + good[:1], strict=True)]
    house.store.put_positions(who.table, shifted)
    alike(*both(house, who), who)


@pytest.mark.usefixtures("often")
def test_forks_uploads_and_tables_of_old_have_stored_positions_too(tmp_path: Path) -> None:
    house = make_server(tmp_path / "t.sqlite").house
    who = played(house, "hoa-binh", 1000)
    assert house.looking.look(who).over
    steps = house.looking.look(who).steps
    fork = house.register.fork(who, wire.Fork(40))
    assert [p.n for p in kept(house.store, fork.table).positions] == [8, 16, 24, 32, 40]
    copy = house.register.upload(house.looking.record(who))
    assert [p.n for p in kept(house.store, copy.table).positions] == list(range(8, steps + 1, 8))
    with house.store._writing() as connection:
        connection.execute(sa.text("DELETE FROM positions"))
    house.hall.forget(who.table)
    house.looking.look(who)
    assert [p.n for p in kept(house.store, who.table).positions] == list(range(8, steps + 1, 8))


# ---- once


def test_a_table_is_made_once_however_many_ask_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = make_server(tmp_path / "t.sqlite").house
    opened = house.register.open(wire.NewTable("hoa-binh"))
    house.hall.forget(opened.table)
    made: list[str] = []
    gate = threading.Barrier(30)

    def make(game: Game[Any], found: Kept) -> Table:
        made.append(found.id)
        threading.Event().wait(0.05)  # the others come meanwhile
        return Table(game, found)

    monkeypatch.setattr(hall, "Table", make)

    def come(_: int) -> int:
        gate.wait()
        return house.looking.look(house.doors.visitor(opened.table, opened.mine)).seq

    with ThreadPoolExecutor(30) as pool:
        assert list(pool.map(come, range(30))) == [0] * 30
    assert made == [opened.table]


def test_other_tables_are_not_held_up_by_one_that_is_being_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = make_server(tmp_path / "t.sqlite").house
    slow, quick = (house.register.open(wire.NewTable("hoa-binh")) for _ in "ab")
    house.hall.forget(slow.table)
    house.hall.forget(quick.table)
    at_work, go_on = threading.Event(), threading.Event()

    def make(game: Game[Any], found: Kept) -> Table:
        if found.id == slow.table:
            at_work.set()
            assert go_on.wait(30)
        return Table(game, found)

    monkeypatch.setattr(hall, "Table", make)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(house.doors.visitor, slow.table, slow.mine)
        assert at_work.wait(30)
        assert house.doors.visitor(quick.table, quick.mine).host
        assert not waiting.done()
        go_on.set()
        assert waiting.result().host


# ---- damaged

DEEP = "[" * 100_000
DAMAGE = {
    "an event that is no JSON": ("UPDATE events SET line = 'x' WHERE seq = 2", "event 2"),
    "an event nested deeply": (f"UPDATE events SET line = '{DEEP}' WHERE seq = 2", "event 2"),
    "an event that is no move": ("UPDATE events SET line = (SELECT header FROM tables LIMIT 1)", "no move"),
    "an event with another action": (
        """UPDATE events SET line = '{"n":2,"seat":"convoy","action":{"type":"Fly"},"hash":"0123456789abcdef"}'
        WHERE seq = 2""",
        "Event 2 cannot be played again",
    ),
    "a missing event": ("DELETE FROM events WHERE seq = 2", "Event 2 is missing"),
    "a header that is no JSON": ("UPDATE tables SET header = '{'", "header"),
    "a header without its seats": ("UPDATE tables SET header = replace(header, 'convoy', 'lorry')", "seats"),
    "a header of no scenario": ("UPDATE tables SET header = replace(header, '\"day\"', '\"dusk\"')", "dusk"),
    "a seed that is none": ("UPDATE tables SET seed = 'dice'", "seed"),
    "another seed": ("UPDATE tables SET seed = '00ff'", "seed"),
}  # fmt: skip


@in_a_file
@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_table_is_told_in_a_sentence_and_the_others_stand(tmp_path: Path, what: str) -> None:
    statement, word = DAMAGE[what]
    server = make_server(tmp_path / "tables.sqlite")
    with client_of(server) as client:
        party = Party(client)
        party.owner.choose(0)
        party.opponent.choose(0)
        party.opponent.choose(0)
        with server.house.store._writing() as connection:
            connection.exec_driver_sql(statement)
        server.house.hall.forget(party.table)
        sound = open_table(client, seats=BOTH, hotseat=True)
        for path in ("", "/log", "/record", "/at/1"):
            answer = party.owner.ask("GET", path)
            assert answer.status_code == 410, answer.text
            assert word in answer.json()["detail"]
            assert len(answer.json()["detail"]) < 400
        client.cookies.set(f"seat_{party.table}", str(party.owner.key))
        client.cookies.set(f"seat_{sound['table']}", sound["seat_keys"]["ambusher"])
        assert sound["table"] in [row["table"] for row in client.get("/api/tables").json()]
    done = CliRunner().invoke(main, ["backup", str(tmp_path / "copy.sqlite"), "--data", str(tmp_path), "--check"])
    assert done.exit_code == 1
    assert "Traceback" not in done.output
    assert party.table in done.output


@in_a_file
@pytest.mark.parametrize("summary", ["", "{", "[]", "{}", '{"game": "ambush"}', '{"game": []}'])
def test_a_damaged_summary_hides_no_other_table(tmp_path: Path, summary: str) -> None:
    server = make_server(tmp_path / "tables.sqlite")
    bad, good = (server.house.register.open(wire.NewTable("ambush")) for _ in "ab")
    with server.house.store._writing() as connection:
        connection.execute(sa.text("UPDATE tables SET summary = :s WHERE id = :id"), {"s": summary, "id": bad.table})
    assert [row.table for row in server.house.register.tables_of([*bad.mine, *good.mine])] == [good.table]


@pytest.mark.usefixtures("often")
def test_damage_long_ago_is_found_when_somebody_looks_there(server: Server) -> None:
    """And when the whole log is checked; who plays on is not held up by it."""
    house = server.house
    who = played(house, "hoa-binh", 150)
    with house.store._writing() as connection:
        connection.execute(
            sa.text("UPDATE events SET seat = 'lorry', line = replace(line, 'french', 'lorry') WHERE seq = 3")
        )
    house.hall.forget(who.table)
    assert house.looking.look(who).steps == 150
    with pytest.raises(Refusal, match="Event 3 cannot be played again") as refused:
        house.looking.back(who, 5)
    assert refused.value.status == 410
    assert [text for _, text in tables.faults(house.store, GAMES) if "Event 3" in text]
