"""Who may do what: every route for owner, opponent, somebody watching, and a stranger."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from tests.server.guests import Party

from indochine.server.routes import ENDPOINTS

COMMAND = {"expected_seq": 0, "do": {"choose": 0}}
T = "/api/tables/{table}"

# route -> body, then the status for owner (who is to decide), opponent, spectator, stranger
MATRIX: dict[tuple[str, str], tuple[Any, tuple[int, int, int, int]]] = {
    ("GET", T): (None, (200, 200, 200, 404)),
    ("GET", f"{T}/invitations"): (None, (200, 403, 403, 404)),
    ("POST", f"{T}/invitations"): ({"seat": "watch"}, (201, 403, 403, 404)),
    ("POST", f"{T}/keys"): ({"seat": "watch"}, (201, 403, 403, 404)),
    ("DELETE", T): (None, (422, 403, 403, 404)),  # the owner has not said it twice
    ("POST", f"{T}/commands"): (COMMAND, (200, 403, 403, 404)),
    ("POST", f"{T}/why"): ({"thing": ""}, (200, 200, 200, 404)),
    ("GET", f"{T}/odds"): (None, (200, 200, 200, 404)),
    ("GET", f"{T}/log"): (None, (200, 200, 200, 404)),
    ("GET", f"{T}/at/{{n}}"): (None, (200, 200, 200, 404)),
    ("POST", f"{T}/fork"): ({"n": 0}, (403, 403, 403, 404)),
    ("GET", f"{T}/record"): (None, (200, 200, 200, 404)),
    ("GET", f"{T}/fairness"): (None, (200, 200, 200, 404)),
    ("GET", f"{T}/luck"): (None, (200, 200, 200, 404)),
    ("GET", f"{T}/film"): (None, (200, 200, 200, 404)),
    ("GET", f"{T}/review"): (None, (200, 200, 200, 404)),
    ("POST", f"{T}/review"): (None, (409, 409, 409, 404)),  # the game is not over
    ("GET", f"{T}/present"): (None, (200, 200, 200, 404)),
    ("GET", f"{T}/advice"): (None, (403, 409, 409, 404)),  # it is for those who play alone
    ("GET", f"{T}/advice/why"): (None, (403, 409, 409, 404)),
    ("GET", f"{T}/chat"): (None, (200, 200, 403, 404)),
    ("POST", f"{T}/chat"): ({"text": "hello"}, (201, 201, 403, 404)),
    ("GET", f"{T}/notes"): (None, (200, 200, 403, 404)),
    ("PUT", f"{T}/notes"): ({"text": "x"}, (200, 200, 403, 404)),
}
NEEDS_NO_SEAT = {
    ("GET", "/api/health"), ("GET", "/api/version"),
    ("GET", "/api/games"), ("GET", "/api/games/{game}/board"), ("GET", "/api/games/{game}/rules"),
    ("GET", "/api/games/{game}/readings"), ("GET", "/api/games/{game}/primer"), ("GET", "/api/games/{game}/terms"),
    ("GET", "/api/games/{game}/guide"),
    ("POST", "/api/games/{game}/hands"),
    ("GET", "/api/games/{game}/calculator"), ("POST", "/api/games/{game}/calculator"),
    ("POST", "/api/tables"), ("GET", "/api/tables"), ("POST", "/api/records"), ("POST", f"{T}/join"),
}  # fmt: skip


def test_the_matrix_has_every_route() -> None:
    assert {(e.method, e.path) for e in ENDPOINTS.all} == {*MATRIX, *NEEDS_NO_SEAT}


@pytest.mark.parametrize("route", MATRIX, ids=" ".join)
def test_each_may_do_what_is_theirs(party: Party, route: tuple[str, str]) -> None:
    method, path = route
    body, expected = MATRIX[route]
    found = []
    for name in ("opponent", "spectator", "stranger", "owner"):  # the owner last: it changes things
        if body is COMMAND:
            body = {**COMMAND, "command_id": str(uuid.uuid4())}
        guest = party.everybody[name]
        found.append(guest.ask(method, path.replace(T, "").replace("{n}", "0"), json=body).status_code)
    assert (found[3], *found[:3]) == expected


@pytest.mark.parametrize("route", MATRIX, ids=" ".join)
def test_a_key_of_another_table_opens_nothing(party: Party, route: tuple[str, str]) -> None:
    other = Party(party.client)
    method, path = route
    body = {**COMMAND, "command_id": str(uuid.uuid4())} if MATRIX[route][0] is COMMAND else MATRIX[route][0]
    guest = party.guest(other.owner.key)
    assert guest.ask(method, path.replace(T, "").replace("{n}", "0"), json=body).status_code == 404
    assert party.owner.look()["seq"] == 0


def test_no_table_and_a_table_of_others_look_the_same(party: Party) -> None:
    mine = party.guest(party.owner.key)
    mine.table = "0" * 20
    assert mine.ask("GET", "").content == party.stranger.ask("GET", "").content


def test_joining_needs_a_key_of_that_table(party: Party) -> None:
    other = Party(party.client)
    for key in (other.owner.key, "A" * 43):
        answer = party.client.post(f"/api/tables/{party.table}/join", json={"key": key})
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers
