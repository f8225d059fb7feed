"""Advice: what a computer player would choose, for those who play alone and from what they know."""

from __future__ import annotations

from starlette.testclient import TestClient
from tests.server.guests import BOTH, Guest, open_table


def host_of(client: TestClient, **wanted: object) -> Guest:
    opened = open_table(client, **wanted)
    return Guest(client, opened["table"], opened["seat_keys"][opened["seat"]])


def test_who_plays_alone_is_told_a_legal_choice(client: TestClient) -> None:
    host = host_of(client)
    advice = host.ask("GET", "/advice").json()
    assert 0 <= advice["choose"] < len(host.look()["choices"])
    assert advice["player"] in ("planner", "greedy", "random")
    assert host.ask("GET", "/advice").json() == advice  # asked again, the same


def test_nobody_is_advised_against_a_friend(client: TestClient) -> None:
    host = host_of(client, seats=BOTH)
    assert host.ask("GET", "/advice").status_code == 403


def test_who_plays_both_sides_is_advised_on_both(client: TestClient) -> None:
    opened = open_table(client, seats=BOTH, hotseat=True)
    client.cookies.set(f"seat_{opened['table']}", ".".join(opened["seat_keys"].values()))
    assert client.get(f"/api/tables/{opened['table']}/advice").status_code == 200


def test_a_stranger_is_told_nothing(client: TestClient) -> None:
    host = host_of(client)
    assert Guest(client, host.table, None).ask("GET", "/advice").status_code == 404


def test_why_is_told_of_a_game_that_has_a_forecast(client: TestClient) -> None:
    host = host_of(client, game="hoa-binh")
    told = host.ask("GET", "/advice/why")
    assert told.status_code == 200, told.text
    choices = {choice["index"]: choice["text"] for choice in host.look()["choices"]}
    assert all(plan["choose"] in choices for plan in told.json()["plans"])


def test_why_is_not_told_of_a_game_without_one_nor_against_a_friend(client: TestClient) -> None:
    host = host_of(client)
    refused = host.ask("GET", "/advice/why")
    assert (refused.status_code, "does not tell" in refused.json()["detail"]) == (409, True)
    assert host_of(client, seats=BOTH).ask("GET", "/advice/why").status_code == 403


# ---- who is there


def test_everybody_sees_who_has_come_and_who_looks(client: TestClient) -> None:
    opened = open_table(client, seats=BOTH)
    host = Guest(client, opened["table"], opened["seat_keys"]["ambusher"])
    here = {"seats": ["ambusher"], "taken": True, "here": False}
    expected = {"seats": ["convoy"], "taken": False, "here": False}
    assert host.ask("GET", "/present").json() == [here, expected]
    with host.live() as socket:
        socket.receive_text()
        assert host.ask("GET", "/present").json()[0]["here"]
    client.post(f"/api/tables/{opened['table']}/join", json={"key": opened["seat_keys"]["convoy"]})
    assert host.ask("GET", "/present").json()[1]["taken"]
