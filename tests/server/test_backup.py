"""A backup taken while people play: it holds everything acknowledged before it, and every table of it plays again."""

from __future__ import annotations

import stat
import sys
import threading
import time
import uuid
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from tests.databases import in_a_file
from tests.server.guests import BOTH, client_of, make_server, open_table
from tests.server.toy import GAMES

from indochine.cli import main
from indochine.server import wire
from indochine.server.house import House
from indochine.server.tables import faults
from indochine.table.store import open_store

pytestmark = in_a_file


class Playing(threading.Thread):
    """Plays one game of Ambush after the other until told to stop."""

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house, self.ended, self.acknowledged = house, threading.Event(), list[tuple[str, int]]()

    def run(self) -> None:
        while not self.ended.is_set():
            opened = self.house.register.open(wire.NewTable("ambush", seats=BOTH, hotseat=True))
            who = self.house.doors.visitor(opened.table, opened.mine)
            while not (seen := self.house.looking.look(who)).over and not self.ended.is_set():
                answer = self.house.command(who, wire.Command(str(uuid.uuid4()), seen.seq, wire.Do(choose=0)))
                self.acknowledged.append((opened.table, answer.seq))


def test_a_backup_holds_all_that_was_acknowledged_before_it(tmp_path: Path) -> None:
    house = make_server(tmp_path / "tables.sqlite").house
    players = [Playing(house) for _ in range(3)]
    for player in players:
        player.start()
    while min(len(player.acknowledged) for player in players) < 20:
        time.sleep(0.01)
    backups = []
    for n in range(5):
        before = [entry for player in players for entry in list(player.acknowledged)]
        house.store.backup(tmp_path / f"copy{n}.sqlite")
        backups.append((tmp_path / f"copy{n}.sqlite", before))
    for player in players:
        player.ended.set()
        player.join()
    for path, before in backups:
        copy = open_store(path)
        kept = {id: len(copy.load(id).events) for id in copy.ids()}  # type: ignore[union-attr]
        assert [entry for entry in before if kept.get(entry[0], 0) < entry[1]] == []
        assert {text for _, text in faults(copy, GAMES)} == {""}
        copy.close()


def test_a_restored_backup_is_the_same_table(tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    with client_of(make_server(tmp_path / "tables.sqlite")) as client:
        opened = open_table(client, seats=BOTH, hotseat=True)
        path = f"/api/tables/{opened['table']}"
        keys = {"Authorization": f"Bearer {opened['seat_keys']['ambusher']}"}
        body = {"command_id": str(uuid.uuid4()), "expected_seq": 0, "do": {"choose": 1}}
        assert client.post(f"{path}/commands", json=body, headers=keys).status_code == 200
        done = CliRunner().invoke(main, ["backup", str(tmp_path / "new" / "tables.sqlite"), "--data", str(tmp_path)])
        assert (done.exit_code, done.output) == (0, f"All tables are in {tmp_path / 'new' / 'tables.sqlite'}.\n")
        before = client.get(path, headers=keys).content
    with client_of(make_server(tmp_path / "new" / "tables.sqlite")) as again:
        assert again.get(path, headers=keys).content == before


def test_a_spoilt_copy_is_found_out(tmp_path: Path) -> None:
    house = make_server(tmp_path / "tables.sqlite").house
    opened = house.register.open(wire.NewTable("hoa-binh"))
    who = house.doors.visitor(opened.table, opened.mine)
    for seq in range(3):
        house.command(who, wire.Command(str(uuid.uuid4()), seq, wire.Do(choose=0)))
    with house.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        connection.execute(sa.text("DELETE FROM events WHERE seq = 2"))
    call = ["backup", str(tmp_path / "copy.sqlite"), "--data", str(tmp_path), "--check"]
    done = CliRunner().invoke(main, call)
    assert done.exit_code == 1
    assert "0 of 1 tables play again" in done.output
    assert opened.table in done.output


@pytest.mark.parametrize("there", ["copy", "nothing"])
def test_a_backup_refuses_in_one_sentence(tmp_path: Path, there: str) -> None:
    """It writes over nothing, and it makes no empty database where none is."""
    if there == "copy":
        make_server(tmp_path / "tables.sqlite").house.store.close()
        (tmp_path / "copy.sqlite").write_text("precious")
    done: Any = CliRunner().invoke(main, ["backup", str(tmp_path / "copy.sqlite"), "--data", str(tmp_path)])
    assert done.exit_code == 1
    assert ("name a new file" if there == "copy" else "no tables in") in done.output
    assert len(done.output.strip().splitlines()) == 1
    if there == "copy":
        assert (tmp_path / "copy.sqlite").read_text() == "precious"


@pytest.mark.skipif(sys.platform == "win32", reason="permissions as Unix knows them")
def test_a_backup_is_its_owners_alone(tmp_path: Path) -> None:
    make_server(tmp_path / "tables.sqlite").house.store.backup(tmp_path / "copy.sqlite")
    assert stat.S_IMODE((tmp_path / "copy.sqlite").stat().st_mode) == 0o600
