"""Hosts, origins, headers, sizes, bounds, and problems as answers."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.server.guests import BOTH, ORIGIN, Party, client_of, make_server

from indochine.kernel.records import whole
from indochine.server.app import make_app
from indochine.server.guard import Limit, Limits

NEW = {"game": "ambush", "seats": BOTH}


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://localhost.evil.example", "localhost", ""])
def test_a_foreign_page_changes_nothing(party: Party, origin: str) -> None:
    party.client.cookies.set(f"seat_{party.table}", str(party.owner.key))
    url = f"/api/tables/{party.table}/chat"
    refused = party.client.post(url, json={"text": "x"}, headers={"Origin": origin})
    assert refused.status_code == 403
    assert refused.headers["content-type"] == "application/problem+json"
    assert party.client.post(url, json={"text": "x"}).status_code == 201


def test_a_request_that_does_not_say_where_it_comes_from_changes_nothing(party: Party) -> None:
    bare = TestClient(party.client.app, base_url=ORIGIN)
    assert bare.post("/api/tables", json=NEW).status_code == 403
    bare.cookies.set(f"seat_{party.table}", str(party.owner.key))
    assert bare.post(f"/api/tables/{party.table}/chat", json={"text": "x"}).status_code == 403


def test_a_form_of_another_site_cannot_pass_as_json(party: Party) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = party.client.post("/api/tables", content=b'{"game":"ambush"}', headers={"Content-Type": kind})
        assert answer.status_code == 415


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "evil.example:80", "a@localhost", "", "[::"]
)
def test_another_name_pointed_at_us_is_not_answered(client: TestClient, host: str) -> None:
    """A page whose name is made to lead here would be its own origin; the name gives it away."""
    for method, path in (("GET", "/"), ("GET", "/api/games"), ("POST", "/api/tables")):
        answer = client.request(method, path, json=NEW, headers={"Host": host, "Origin": f"http://{host}"})
        assert answer.status_code == 421


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8017", "[::1]:8017"])
def test_this_machine_is_answered_by_each_of_its_names(client: TestClient, host: str) -> None:
    assert client.get("/api/games", headers={"Host": host}).status_code == 200


def test_a_name_that_was_given_is_answered(tmp_path: Path) -> None:
    app = make_app(make_server(tmp_path / "t.sqlite"), hosts=["table.example"])
    with TestClient(app, base_url="https://table.example", headers={"Origin": "https://table.example"}) as client:
        answer = client.post("/api/tables", json=NEW)
        assert answer.status_code == 201
        assert "Secure" in answer.headers["set-cookie"]


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/t/abc", "/no/such/file", "/api/tables/x"])
def test_every_answer_carries_the_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    csp = headers["content-security-policy"]
    assert "default-src 'none'" in csp
    assert "frame-ancestors 'none'" in csp
    assert "unsafe-inline" not in csp.partition("script-src")[2].partition(";")[0]
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_positions_are_not_kept_by_caches(party: Party) -> None:
    assert party.owner.ask("GET", "").headers["cache-control"] == "no-store"


def test_get_changes_nothing(party: Party) -> None:
    before = party.owner.ask("GET", "").content
    for path in ("", "/log", "/record", "/fairness", "/luck", "/odds", "/at/0", "/notes", "/chat"):
        party.owner.ask("GET", path)
    assert party.owner.ask("GET", "").content == before


def test_a_large_body_is_refused(client: TestClient) -> None:
    answer = client.post("/api/tables", content=b" " * 70_000, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    answer = client.post("/api/records", content=b"x" * 6_000_000, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 413


def test_a_line_break_is_no_part_of_an_id_or_key(party: Party) -> None:
    seq = party.owner.look()["seq"]
    assert party.owner.do(seq, f"{uuid.uuid4()}\n", choose=0).status_code == 422
    assert party.stranger.ask("POST", "/join", json={"key": f"{party.owner.key}\n"}).status_code == 422


def patterns_in(document: Any) -> Iterator[str]:
    parts = document.items() if isinstance(document, dict) else enumerate(document)
    for key, part in parts:
        if key == "pattern":
            yield part
        elif isinstance(part, dict | list):
            yield from patterns_in(part)


def test_every_pattern_of_the_interface_is_of_the_whole_text(client: TestClient) -> None:
    """`$` alone matches before a line break at the end too."""
    found = list(patterns_in(client.get("/api/openapi.json").json()))
    assert len(found) > 3
    for pattern in found:
        assert pattern == whole(pattern.removeprefix("^(?:").removesuffix(r")$(?!\n)"))


def upload(client: TestClient, text: str) -> Any:
    return client.post("/api/records", content=text.encode(), headers={"Content-Type": "text/plain"})


def test_millions_of_empty_lines_are_refused_at_once(party: Party) -> None:
    good = party.owner.ask("GET", "/record").text
    for text in ("\n" * 5_000_000, good + "\n" * 5_000_000):
        refused = upload(party.client, text)
        assert refused.status_code == 422
        assert refused.json()["detail"] == "Line 100001: there are more than 100000 lines."


@pytest.mark.parametrize("odd", [{"seats": dict.fromkeys(map(str, range(50_000)), "human")}, {"date": "x" * 1_000_000}])
def test_a_header_out_of_all_proportion_is_refused(party: Party, odd: dict[str, Any]) -> None:
    first, *rest = party.owner.ask("GET", "/record").text.splitlines()
    header = json.dumps(json.loads(first) | odd)
    refused = upload(party.client, "\n".join([header, *rest]) + "\n")
    assert refused.status_code == 422
    assert "not a header line" in refused.json()["detail"]
    assert len(refused.content) < 2000


def test_a_deep_body_is_refused(client: TestClient) -> None:
    for body in (b"[" * 60_000, b'{"game":' * 6000):
        answer = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 422)
    deep = b'{"n":1,"seat":"convoy","hash":"0000000000000000","action":' + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b"}"
    answer = client.post("/api/records", content=deep, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 422


@pytest.mark.parametrize("path", ["/../pyproject.toml", "/%2e%2e/app.py", "/..%2f..%2fapp.py", "//etc/passwd"])
def test_files_outside_the_page_are_not_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_wrong_method_says_which_are_right(client: TestClient) -> None:
    answer = client.delete("/api/tables")
    assert answer.status_code == 405
    assert set(answer.headers["allow"].replace(" ", "").split(",")) >= {"GET", "POST"}


def test_a_path_without_a_file_shows_the_page_only_below_t(client: TestClient, tmp_path: Path) -> None:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<title>page</title>")
    (static / "app.js").write_text("1")
    app = make_app(make_server(tmp_path / "t.sqlite"), static=static)
    with TestClient(app, base_url=ORIGIN) as client:
        assert "page" in client.get("/").text
        assert "page" in client.get("/t/abc/def").text
        assert client.get("/app.js").headers["content-type"].startswith("text/javascript")
        assert client.get("/other").status_code == 404


def test_a_limit_lets_a_burst_through_and_then_so_many_a_second() -> None:
    at = [0.0]
    limit = Limit(3, 2, lambda: at[0])
    assert [limit.take("a") for _ in range(4)] == [True, True, True, False]
    assert limit.take("b")
    at[0] = 0.5
    assert [limit.take("a"), limit.take("a")] == [True, False]
    at[0] = 100.0
    assert [limit.take("a") for _ in range(4)] == [True, True, True, False]


def test_too_many_commands_are_answered_with_429(tmp_path: Any) -> None:
    limits = Limits()
    limits.commands = Limit(3, 0.001)
    with client_of(make_server(tmp_path / "t.sqlite", limits=limits)) as client:
        party = Party(client)
        answers = [party.owner.do(9, choose=0) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [409, 409, 409, 429]
        assert answers[-1].headers["retry-after"]
        assert party.opponent.do(9, choose=0).status_code == 409  # each seat has its own bound
