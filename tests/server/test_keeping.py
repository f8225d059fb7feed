"""Tables are kept until somebody who may deletes them; then nothing of them is left."""

from __future__ import annotations

import json
import uuid
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.databases import in_a_file
from tests.server.guests import BOTH, Guest, Party, client_of, key_in, make_server, open_table

from indochine.cli import main
from indochine.cli.serve import tables, thinned
from indochine.server import hall, keeping, wire
from indochine.server.app import Server
from indochine.server.house import House
from indochine.server.register import LEFT_ALONE
from indochine.table import store as stores
from indochine.table.store import Store, Unavailable


def left(store: Store, table: str) -> dict[str, int]:
    """How many rows of a table there are, part by part."""
    found = {}
    with store._reading() as connection:
        for part in stores.metadata.sorted_tables:
            own = part.c.id if part is stores.TABLES else part.c.table_id
            found[part.name] = connection.execute(sa.select(sa.func.count()).where(own == table)).scalar_one()
    return found


def delete(guest: Guest, confirm: str | None = None) -> Any:
    return guest.ask("DELETE", "", params={"confirm": guest.table if confirm is None else confirm})


def alone(client: TestClient) -> Guest:
    opened = open_table(client, seats=BOTH, hotseat=True)
    return Guest(client, opened["table"], opened["seat_keys"]["ambusher"])


# ---- by the host


def test_a_host_alone_deletes_the_table_and_nothing_of_it_is_left(client: TestClient, server: Server) -> None:
    host, other = alone(client), alone(client)
    host.choose(0)
    host.ask("POST", "/chat", json={"text": "Adieu"})
    host.ask("PUT", "/notes", json={"text": "mine"})
    before = left(server.house.store, other.table)
    answer = delete(host)
    assert (answer.status_code, answer.content) == (204, b"")
    assert f"seat_{host.table}=;" in answer.headers["set-cookie"]
    assert set(left(server.house.store, host.table).values()) == {0}
    assert left(server.house.store, other.table) == before
    assert host.ask("GET", "").content == Guest(client, "0" * 20, host.key).ask("GET", "").content
    assert delete(host).status_code == 404


@pytest.mark.parametrize("confirm", ["", "yes", "0" * 20])
def test_deleting_is_said_twice(client: TestClient, confirm: str) -> None:
    host = alone(client)
    refused = delete(host, confirm)
    assert (refused.status_code, host.table in refused.json()["detail"]) == (422, True)
    assert host.ask("DELETE", "").status_code == 422
    assert host.look()["seq"] == 0


def test_only_the_host_deletes(party: Party) -> None:
    for guest in (party.opponent, party.spectator):
        assert delete(guest).status_code == 403
    assert delete(party.stranger).status_code == 404
    assert party.owner.look()["seq"] == 0


def test_a_running_game_is_not_deleted_under_others(party: Party) -> None:
    refused = delete(party.owner)
    assert (refused.status_code, refused.json()["type"]) == (409, "/problems/others-play")
    while not (seen := party.owner.look())["over"]:
        guest = party.owner if seen["to_act"] == "ambusher" else party.opponent
        guest.choose(0)
    assert delete(party.owner).status_code == 204
    assert party.opponent.ask("GET", "").status_code == 404


def test_a_running_game_that_nobody_has_joined_is_the_hosts_alone(client: TestClient) -> None:
    opened = open_table(client, seats=BOTH)
    host = Guest(client, opened["table"], opened["seat_keys"]["ambusher"])
    assert delete(host).status_code == 204
    answer = client.post(f"/api/tables/{opened['table']}/join", json={"key": opened["seat_keys"]["convoy"]})
    assert answer.status_code == 404


@pytest.mark.parametrize(("days", "status"), [(LEFT_ALONE - 1, 409), (LEFT_ALONE + 1, 204)])
def test_a_game_left_alone_for_long_is_deleted_in_spite_of_others(
    party: Party, server: Server, days: int, status: int
) -> None:
    party.owner.choose(0)
    server.house.hall.clock = lambda: f"2026-{1 + days // 31:02}-{1 + days % 31:02}T12:00:00+00:00"
    assert delete(party.owner).status_code == status


def test_sockets_end_with_their_table(client: TestClient) -> None:
    host = alone(client)
    with host.live() as socket:
        assert socket.receive_json()["seq"] == 0
        assert delete(host).status_code == 204
        assert socket.receive_json()["status"] == 404
        with pytest.raises(WebSocketDisconnect):
            socket.receive_json()


def test_a_deletion_that_fails_deletes_nothing(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    store = server.house.store
    opened = server.house.register.open(wire.NewTable("ambush"))
    before = left(store, opened.table)

    def broken(connection: Any, cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("DELETE FROM tables"):
            raise Unavailable("the disk has gone")

    sa.event.listen(store.engine, "before_cursor_execute", broken)
    with pytest.raises(Unavailable):
        store.delete([opened.table])
    assert left(store, opened.table) == before
    assert server.house.doors.visitor(opened.table, opened.mine).host


def test_a_command_to_a_table_deleted_elsewhere_is_refused(tmp_path: Path) -> None:
    """Another process has deleted it; this one still has it in memory."""
    house = make_server(tmp_path / "t.sqlite").house
    opened = house.register.open(wire.NewTable("hoa-binh"))
    who = house.doors.visitor(opened.table, opened.mine)
    House(house.store, house.games).store.delete([opened.table])
    with pytest.raises(Exception, match="no such table"):
        house.command(who, wire.Command(str(uuid.uuid4()), 0, wire.Do(choose=0)))
    assert house.store.load(opened.table) is None


# ---- by their age


def aged(house: House) -> dict[str, str]:
    """Tables begun in January, played at in March, and one of March that nobody has played at."""
    found = {}
    for name, begun, played in (
        ("old", "2026-01-01", ""), ("long", "2026-01-01", "2026-03-01"), ("new", "2026-03-01", ""),
        ("done", "2026-01-01", "2026-01-02"),
    ):  # fmt: skip
        house.hall.clock = lambda day=begun: f"{day}T00:00:00+00:00"  # type: ignore[misc]
        opened = house.register.open(wire.NewTable("hoa-binh"))
        if played:
            house.hall.clock = lambda day=played: f"{day}T00:00:00+00:00"  # type: ignore[misc]
            who = house.doors.visitor(opened.table, opened.mine)
            house.command(who, wire.Command(str(uuid.uuid4()), 0, wire.Do(choose=0)))
        found[opened.table] = name
    return found


@pytest.mark.parametrize(
    ("days", "unplayed", "gone"),
    [
        (30, False, {"old", "done"}),
        (30, True, {"old"}),
        (5, False, {"old", "long", "new", "done"}),
        (100, False, set()),
    ],
)
def test_tables_are_thinned_by_the_age_of_their_last_move(
    server: Server, days: int, unplayed: bool, gone: set[str]
) -> None:
    names = aged(server.house)
    found = keeping.thin(server.house.store, days, "2026-03-10T00:00:00+00:00", unplayed=unplayed)
    assert {names[row.table] for row in found} == gone
    assert {names[id] for id in server.house.store.ids()} == set(names.values()) - gone


@pytest.mark.parametrize("summary", ["", "{", '{"played": "yesterday"}', '{"played": "2026-01-01"}', '{"played": 7}'])
def test_a_table_without_a_readable_age_is_kept(server: Server, summary: str) -> None:
    opened = server.house.register.open(wire.NewTable("ambush"))
    with server.house.store._writing() as connection:
        connection.execute(sa.text("UPDATE tables SET summary = :s"), {"s": summary})
    assert keeping.thin(server.house.store, 0, "2030-01-01T00:00:00+00:00") == []
    assert [row.table for row in keeping.rows(server.house.store)] == [opened.table]


def test_it_is_the_same_for_those_who_come_back_later(tmp_path: Path) -> None:
    with client_of(make_server(tmp_path / "t.sqlite")) as client:
        host = alone(client)
        assert delete(host).status_code == 204
    with client_of(make_server(tmp_path / "t.sqlite")) as again:
        host.client = again
        assert host.ask("GET", "").status_code == 404


# ---- by the owner of the server


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A directory with the tables of a server that does not run."""
    server = make_server(tmp_path / "tables.sqlite")
    aged(server.house)
    server.house.store.close()
    return tmp_path


def run(data: Path, *words: str, answer: str = "") -> Any:
    return CliRunner().invoke(main, ["tables", "--data", str(data), *words], input=answer)


def listed(data: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(run(data, "--json").output)
    return found


@in_a_file
def test_the_owner_lists_all_tables(data: Path) -> None:
    rows = listed(data)
    assert [(row["game"], row["played"][:10]) for row in rows] == [
        ("hoa-binh", "2026-03-01"), ("hoa-binh", "2026-03-01"), ("hoa-binh", "2026-01-02"), ("hoa-binh", "2026-01-01"),
    ]  # fmt: skip
    lines = run(data).output.splitlines()
    assert len(lines) == 5
    assert lines[-1] == "4 tables."
    assert rows[2]["table"] in lines[2]
    assert "1 step, last move 2026-01-02 00:00" in lines[2]


@in_a_file
def test_the_owner_deletes_after_saying_yes(data: Path) -> None:
    ids = [row["table"] for row in listed(data)]
    refused = run(data, "--delete", ids[0], answer="n\n")
    assert refused.exit_code == 1
    assert len(listed(data)) == 4
    assert run(data, "--delete", ids[0], "--delete", ids[1], answer="y\n").exit_code == 0
    assert [row["table"] for row in listed(data)] == ids[2:]
    assert json.loads(run(data, "--delete", ids[2], "--yes", "--json").output)["deleted"][0]["table"] == ids[2]


@in_a_file
def test_of_tables_to_delete_all_must_exist(data: Path) -> None:
    ids = [row["table"] for row in listed(data)]
    done = run(data, "--delete", ids[0], "--delete", "0" * 20, "--yes")
    assert (done.exit_code, "nothing was deleted" in done.output) == (1, True)
    assert len(listed(data)) == 4


@in_a_file
def test_the_owner_thins_by_age(data: Path) -> None:
    assert run(data, "--delete-older-than", "0", "--unplayed", "--yes").output == "2 tables deleted.\n"
    assert run(data, "--delete-older-than", "99999", "--yes").output == "0 tables deleted.\n"
    assert len(listed(data)) == 2


@in_a_file
def test_a_server_thins_at_its_start_only_if_asked(data: Path) -> None:
    thinned(tables(data, None), None)
    assert len(listed(data)) == 4


@in_a_file
def test_a_server_that_is_asked_thins_at_its_start(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "now", lambda: "2026-03-10T00:00:00+00:00")
    thinned(tables(data, None), 30)
    assert len(listed(data)) == 2


@in_a_file
def test_the_owner_renews_a_key(tmp_path: Path) -> None:
    with client_of(make_server(tmp_path / "tables.sqlite")) as client:
        opened = open_table(client, game="hoa-binh")
    table, old = opened["table"], opened["seat_keys"]["french"]
    done = run(tmp_path, "--renew-key", table, "french", "--json")
    key = key_in(json.loads(done.output)["link"])
    with client_of(make_server(tmp_path / "tables.sqlite")) as again:
        assert Guest(again, table, old).ask("GET", "").status_code == 404
        joined = again.post(f"/api/tables/{table}/join", json={"key": key}).json()
        guest = Guest(again, table, key_in(joined["link"]))
        assert guest.look()["you"] == "french"
        assert guest.ask("GET", "/invitations").status_code == 200  # and is the host as before


@in_a_file
@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["--unplayed"], 2, "give --delete-older-than"),
        (["--delete", "a", "--delete-older-than", "3"], 2, "Give one of"),
        (["--renew-key", "0" * 20, "french"], 1, "There is no such table"),
        (["--delete-older-than", "-1"], 2, "-1"),
    ],
)
def test_a_wrong_wish_of_the_owner_is_refused_in_a_sentence(
    data: Path, words: list[str], code: int, sentence: str
) -> None:
    done = run(data, *words)
    assert (done.exit_code, sentence in done.output) == (code, True), done.output
    assert "Traceback" not in done.output
    assert len(listed(data)) == 4


@in_a_file
def test_where_there_are_no_tables_none_are_made(tmp_path: Path) -> None:
    done = run(tmp_path / "empty")
    assert (done.exit_code, "no tables in" in done.output) == (1, True)
    assert not (tmp_path / "empty").exists()


@in_a_file
def test_nothing_is_deleted_under_a_running_server(data: Path) -> None:
    tables(data, None)  # has its tables to itself as long as this process runs
    done = run(data, "--delete-older-than", "0", "--yes")
    assert (done.exit_code, "nother server" in done.output) == (1, True)
    assert len(listed(data)) == 4
