"""Invitations: one seat for one person, safe against lost answers; the host can make new ones."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.databases import store_at
from tests.server.guests import BOTH, Guest, Party, client_of, key_in, make_server, open_table

import indochine
from indochine.server.app import Server, make_app
from indochine.server.house import House


@pytest.fixture
def browser(server: Server, tmp_path: Path) -> Iterator[TestClient]:
    """Somebody who has the page open."""
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("the page")
    app = make_app(server, static=static)
    with TestClient(app, base_url="http://localhost", headers={"Origin": "http://localhost"}) as client:
        assert client.get("/").text == "the page"
        yield client


def invited(client: TestClient) -> tuple[str, str]:
    opened = open_table(client, seats=BOTH)
    return opened["table"], opened["seat_keys"]["convoy"]


def join(client: TestClient, table: str, key: str) -> Any:
    return client.post(f"/api/tables/{table}/join", json={"key": key})


def test_a_browser_gets_a_mark_once(browser: TestClient) -> None:
    mark = browser.cookies["browser"]
    assert len(mark) == 43
    again = browser.get("/t/anything")
    assert "set-cookie" not in again.headers


def test_a_lost_answer_does_not_spend_the_invitation(browser: TestClient) -> None:
    """The first answer, with its cookie, is never heard; the same browser asks again."""
    table, key = invited(browser)
    mark = browser.cookies["browser"]
    first = join(browser, table, key)
    for _ in range(2):
        browser.cookies.clear()
        browser.cookies.set("browser", mark)
        again = join(browser, table, key)
        assert (again.status_code, again.content) == (200, first.content)
        assert browser.get(f"/api/tables/{table}").json()["you"] == "convoy"


def test_another_browser_cannot_use_it_as_well(browser: TestClient) -> None:
    table, key = invited(browser)
    assert join(browser, table, key).status_code == 200
    for mark in ("A" * 43, "short", ""):
        browser.cookies.clear()
        browser.cookies.set("browser", mark)
        assert join(browser, table, key).status_code == 403
        assert browser.get(f"/api/tables/{table}").status_code == 404


def test_a_mark_opens_nothing_by_itself(browser: TestClient) -> None:
    table, key = invited(browser)
    mark = browser.cookies["browser"]
    join(browser, table, key)
    browser.cookies.clear()
    browser.cookies.set("browser", mark)
    assert browser.get(f"/api/tables/{table}").status_code == 404
    browser.cookies.set(f"seat_{table}", mark)
    assert browser.get(f"/api/tables/{table}").status_code == 404


def test_an_invitation_of_one_table_gives_another_key_at_another(browser: TestClient) -> None:
    keys = {key_in(join(browser, *invited(browser)).json()["link"]) for _ in range(2)}
    assert len(keys) == 2


def test_joining_is_safe_between_two_servers(tmp_path: Path) -> None:
    """The memory of one is behind: the same browser gets its key there too, another does not."""
    one, two = (House(store_at(tmp_path / "t.sqlite"), make_server(tmp_path / "t.sqlite").house.games) for _ in "ab")
    with client_of(make_server(tmp_path / "t.sqlite")) as client:
        table, key = invited(client)
    two.hall.held(table).__enter__()
    first = one.doors.join(table, key, "A" * 43)
    assert two.doors.join(table, key, "A" * 43) == first
    with pytest.raises(Exception, match="used already"):
        two.doors.join(table, key, "B" * 43)


# ---- the host


def test_the_host_sees_who_has_come(client: TestClient) -> None:
    opened = open_table(client, seats=BOTH)
    host = Guest(client, opened["table"], opened["seat_keys"]["ambusher"])
    seats = host.ask("GET", "/invitations").json()
    assert [(found["seat"], found["taken"]) for found in seats] == [("ambusher", True), ("convoy", False)]
    assert join(client, opened["table"], opened["seat_keys"]["convoy"]).status_code == 200
    convoy = {"seat": "convoy", "taken": True, "name": "Convoy", "seats": ["convoy"]}
    assert host.ask("GET", "/invitations").json()[1] == convoy


def test_a_renewed_invitation_works_and_the_old_one_does_not(client: TestClient) -> None:
    opened = open_table(client, seats=BOTH)
    host = Guest(client, opened["table"], opened["seat_keys"]["ambusher"])
    answer = host.ask("POST", "/invitations", json={"seat": "convoy"})
    assert answer.status_code == 201
    new = key_in(answer.json()["link"])
    assert join(client, opened["table"], opened["seat_keys"]["convoy"]).status_code == 403
    assert Guest(client, opened["table"], new).ask("GET", "").status_code == 404  # not yet a seat
    guest = Guest(client, opened["table"], key_in(join(client, opened["table"], new).json()["link"]))
    assert guest.look()["you"] == "convoy"
    assert host.look()["you"] == "ambusher"


def test_a_taken_seat_is_not_given_away(party: Party) -> None:
    """Otherwise the host could sit down in it and see what is hidden."""
    answer = party.owner.ask("POST", "/invitations", json={"seat": "convoy"})
    assert (answer.status_code, answer.json()["type"]) == (409, "/problems/seat-taken")
    assert party.opponent.look()["you"] == "convoy"


def test_more_may_be_invited_to_watch_but_not_without_end(party: Party) -> None:
    links = [party.owner.ask("POST", "/invitations", json={"seat": "watch"}) for _ in range(20)]
    assert [answer.status_code for answer in links] == [201] * 19 + [422]
    guest = party.guest(key_in(links[0].json()["link"]))
    assert guest.look()["you"] is None
    assert party.spectator.look()["you"] is None  # the first link still works


def test_a_seat_that_is_none_is_refused_with_those_that_are(client: TestClient) -> None:
    opened = open_table(client, seats={"ambusher": "human", "convoy": "random"})
    host = Guest(client, opened["table"], opened["seat_keys"]["ambusher"])
    answer = host.ask("POST", "/invitations", json={"seat": "convoy"})
    assert answer.status_code == 422
    assert "ambusher, watch" in answer.json()["detail"]


# ---- renewing keys


def renewed(guest: Guest, **body: Any) -> dict[str, str]:
    answer = guest.ask("POST", "/keys", json=body)
    assert answer.status_code == 201, answer.text
    return {seat: key_in(link) for seat, link in answer.json()["links"].items()}


def test_ones_own_key_is_renewed_and_the_old_one_opens_nothing(party: Party) -> None:
    party.owner.choose(0)
    (new,) = renewed(party.opponent).values()
    assert party.opponent.ask("GET", "").status_code == 404
    assert join(party.client, party.table, str(party.opponent.key)).status_code == 403
    fresh = party.guest(new)
    assert fresh.look()["you"] == "convoy"
    assert fresh.choose(0)["seq"] == 2
    assert party.owner.ask("GET", "/chat").json() == []  # that is nobody's business


def test_the_renewed_key_comes_as_a_cookie_too(party: Party) -> None:
    answer = party.opponent.ask("POST", "/keys", json={})
    (link,) = answer.json()["links"].values()
    assert f"seat_{party.table}={key_in(link)}" in answer.headers["set-cookie"]


def test_a_renewed_key_of_the_host_is_the_hosts(party: Party) -> None:
    (new,) = renewed(party.owner, seat="ambusher").values()
    assert party.guest(new).ask("GET", "/invitations").status_code == 200
    assert party.owner.ask("GET", "/invitations").status_code == 404


def test_the_host_renews_the_key_of_another_and_everybody_reads_it(party: Party) -> None:
    keys = renewed(party.owner, seat="convoy")
    assert list(keys) == ["convoy"]
    assert party.opponent.ask("GET", "").status_code == 404
    assert party.guest(keys["convoy"]).ask("GET", "").status_code == 404  # an invitation, not yet a seat
    seats = party.owner.ask("GET", "/invitations").json()
    assert [(found["seat"], found["taken"]) for found in seats] == [("ambusher", True), ("convoy", False)]
    guest = party.guest(party.joined(keys["convoy"]))
    assert guest.look()["you"] == "convoy"
    (said,) = guest.ask("GET", "/chat").json()
    assert (said["seat"], "Convoy has been renewed" in said["text"]) == ("ambusher", True)


def test_a_lost_invitation_is_dead_after_renewal_even_for_the_browser_that_used_it(browser: TestClient) -> None:
    table, invitation = invited(browser)
    mark, host = browser.cookies["browser"], browser.cookies[f"seat_{table}"]
    assert join(browser, table, invitation).status_code == 200
    renewed(Guest(browser, table, host), seat="convoy")
    browser.cookies.set("browser", mark)
    assert join(browser, table, invitation).status_code == 403


def test_links_for_watching_are_renewed_all_at_once(party: Party) -> None:
    more = party.guest(key_in(party.owner.ask("POST", "/invitations", json={"seat": "watch"}).json()["link"]))
    (new,) = renewed(party.owner, seat="watch").values()
    assert [guest.ask("GET", "").status_code for guest in (party.spectator, more)] == [404, 404]
    assert party.guest(new).look()["you"] is None
    assert party.opponent.look()["you"] == "convoy"


def test_nobody_but_the_host_renews_the_keys_of_others(party: Party) -> None:
    assert party.opponent.ask("POST", "/keys", json={"seat": "ambusher"}).status_code == 403
    assert party.opponent.ask("POST", "/keys", json={"seat": "watch"}).status_code == 403
    assert party.spectator.ask("POST", "/keys", json={}).status_code == 403
    assert party.owner.ask("POST", "/keys", json={"seat": "truck"}).status_code == 422
    for guest in (party.owner, party.opponent, party.spectator):
        assert guest.ask("GET", "").status_code == 200


def test_who_sits_at_one_screen_renews_all_hands_at_once(client: TestClient) -> None:
    opened = open_table(client, seats=BOTH, hotseat=True)
    old = Guest(client, opened["table"], opened["seat_keys"]["convoy"])
    keys = renewed(Guest(client, opened["table"], opened["seat_keys"]["ambusher"]))
    assert list(keys) == ["ambusher"]  # the key that asked opens that hand alone
    assert old.look()["you"] == "convoy"
    client.cookies.set(f"seat_{opened['table']}", f"{keys['ambusher']}.{old.key}")
    answer = client.post(f"/api/tables/{opened['table']}/keys", json={})
    assert set(answer.json()["links"]) == {"ambusher", "convoy"}
    assert client.get(f"/api/tables/{opened['table']}").json()["yours"] == ["ambusher", "convoy"]  # by its new cookie
    assert old.ask("GET", "").status_code == 404


def test_an_open_socket_ends_with_its_key(party: Party) -> None:
    with party.opponent.live() as old, party.spectator.live() as other:
        assert (old.receive_json()["seq"], other.receive_json()["seq"]) == (0, 0)
        renewed(party.owner, seat="convoy")
        assert old.receive_json()["status"] == 404
        with pytest.raises(WebSocketDisconnect):
            old.receive_json()
        party.owner.choose(0)
        assert other.receive_json()["seq"] == 1


# ---- guides


def test_a_guide_is_told_and_a_game_without_has_no_steps(client: TestClient) -> None:
    assert client.get("/api/games/ambush/guide").json() == {"title": "", "steps": []}
    assert client.get("/api/games/chess/guide").status_code == 404
    steps = client.get("/api/games/hoa-binh/guide").json()["steps"]
    assert steps
    assert all(step["text"] for step in steps)


def test_a_seat_that_begins_otherwise_has_a_guide_of_its_own(tmp_path: Path) -> None:
    def title(seat: str) -> str:
        return str(client.get("/api/games/final-gamble/guide", params={"seat": seat}).json()["title"])

    games = {"final-gamble": indochine.load("final-gamble")}
    with client_of(make_server(tmp_path / "guides.sqlite", games)) as client:
        assert title("viet minh") == "Your first turn around Dien Bien Phu"
        assert title("france") == title("") == "Your first turn at Dien Bien Phu"
