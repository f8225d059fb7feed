"""Behind a proxy: whom limits count, which host and scheme hold, and a page that lives below a path."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient
from tests.server.guests import BOTH, make_server
from tests.server.process import free_port
from tests.server.reverse import Proxy
from websockets.sync.client import connect

from indochine.cli import main
from indochine.server.app import make_app
from indochine.server.guard import Limit, Limits

PROXY, NAME = "10.0.0.5", "table.example"
NEW = {"game": "ambush", "seats": BOTH}


def few() -> Limits:
    """Two new tables for each client, and no more for a long time."""
    limits = Limits()
    limits.tables = Limit(2, 0.0001)
    return limits


def browser(tmp_path: Path, proxies: list[str], peer: str = PROXY) -> TestClient:
    app = make_app(make_server(tmp_path / "t.sqlite", limits=few()), hosts=[NAME], proxies=proxies)
    return TestClient(app, base_url=f"http://{NAME}", headers={"Origin": f"http://{NAME}"}, client=(peer, 5))


def opened(client: TestClient, forwarded: str) -> int:
    return int(client.post("/api/tables", json=NEW, headers={"X-Forwarded-For": forwarded}).status_code)


@pytest.mark.parametrize("trusted", [PROXY, "10.0.0.0/8"])
def test_limits_count_the_client_behind_a_trusted_proxy(tmp_path: Path, trusted: str) -> None:
    with browser(tmp_path, [trusted]) as client:
        assert [opened(client, "198.51.100.1") for _ in range(3)] == [201, 201, 429]
        assert opened(client, "198.51.100.2") == 201


def test_what_a_client_invents_about_itself_does_not_count(tmp_path: Path) -> None:
    """A proxy adds the address it sees at the right; the client may have put anything before it."""
    with browser(tmp_path, ["10.0.0.0/8"]) as client:
        chains = [f"203.0.113.{n}, 198.51.100.1, 10.0.0.7" for n in range(3)]
        assert [opened(client, chain) for chain in chains] == [201, 201, 429]


def test_without_a_trusted_proxy_the_headers_are_nobodys_word(tmp_path: Path) -> None:
    for number, proxies in enumerate(([], ["192.0.2.1"])):
        (tmp_path / str(number)).mkdir()
        with browser(tmp_path / str(number), proxies) as client:
            assert [opened(client, f"198.51.100.{n}") for n in range(3)] == [201, 201, 429]
            headers = {"X-Forwarded-Host": NAME, "Host": "evil.example", "X-Forwarded-Proto": "https"}
            assert client.get("/api/games", headers=headers).status_code == 421


def test_host_and_scheme_are_those_the_client_used(tmp_path: Path) -> None:
    with browser(tmp_path, [PROXY]) as client:
        headers = {"Host": "127.0.0.1:8017", "X-Forwarded-Host": NAME, "X-Forwarded-Proto": "https"}
        made = client.post("/api/tables", json=NEW, headers={**headers, "Origin": f"https://{NAME}"})
        assert made.status_code == 201
        assert "; Secure" in made.headers["set-cookie"]
        foreign = client.post("/api/tables", json=NEW, headers={**headers, "Origin": "https://127.0.0.1:8017"})
        assert foreign.status_code == 403
        assert client.get("/api/games", headers={**headers, "X-Forwarded-Host": "evil.example"}).status_code == 421


# ---- below a path ----------------------------------------------------------


@pytest.fixture
def static(tmp_path: Path) -> Path:
    found = tmp_path / "static"
    found.mkdir()
    (found / "index.html").write_text('<link href="/favicon.svg"><script src="/app.js"></script>')
    (found / "app.js").write_text("1")
    return found


@pytest.mark.parametrize("sent", ["/games/indochine", ""])
def test_the_page_and_its_files_live_below_the_prefix(tmp_path: Path, static: Path, sent: str) -> None:
    """Whether the proxy passes the prefix on or takes it off."""
    app = make_app(make_server(tmp_path / "t.sqlite"), static=static, prefix="/games/indochine")
    with TestClient(app, base_url="http://localhost", headers={"Origin": "http://localhost"}) as client:
        for path in ("/", "/t/abc", "/odds/hoa-binh"):
            page = client.get(sent + path)
            assert 'href="/games/indochine/favicon.svg"' in page.text
            assert 'src="/games/indochine/app.js"' in page.text
        client.cookies.clear()
        assert "; Path=/games/indochine/;" in client.get(f"{sent}/").headers["set-cookie"]
        assert client.get(f"{sent}/app.js").text == "1"
        assert client.get(f"{sent}/api/games").status_code == 200
        made = client.post(f"{sent}/api/tables", json=NEW)
        assert "; Path=/games/indochine/;" in made.headers["set-cookie"]
        assert made.json()["links"]["convoy"].startswith(f"/games/indochine/t/{made.json()['table']}#join=")


def test_the_prefix_without_its_stroke_leads_to_the_page(tmp_path: Path, static: Path) -> None:
    app = make_app(make_server(tmp_path / "t.sqlite"), static=static, prefix="/indochine")
    with TestClient(app, base_url="http://localhost") as client:
        answer = client.get("/indochine", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (307, "/indochine/")
        assert client.get("/indochinese/api/games").status_code == 404


@pytest.mark.parametrize(
    "wrong", [["--prefix", "indochine"], ["--prefix", "/api"], ["--prefix", "/a b"], ["--prefix", "/a//b"],
    ["--prefix", "/a\n"], ["--trusted-proxy", "localhost"], ["--trusted-proxy", "10.0.0.0/99"]],
)  # fmt: skip
def test_a_wrong_prefix_or_proxy_is_refused(wrong: list[str], tmp_path: Path) -> None:
    done = CliRunner().invoke(main, ["serve", "--no-browser", "--port", "0", "--data", str(tmp_path), *wrong])
    assert done.exit_code == 2
    assert "It must be a path such as" in done.output or "give an address or a network" in done.output


# ---- the whole way ---------------------------------------------------------


@contextmanager
def serving(data: Path, *options: str) -> Iterator[int]:
    """`indochine serve`, as somebody would start it behind a proxy."""
    port = free_port()
    call = [sys.executable, "-c", "from indochine.cli import main; main()", "serve", "--no-browser"]
    call += ["--data", str(data), "--port", str(port), *options]
    server = subprocess.Popen(call, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout
        assert "Indochine is at" in server.stdout.readline()
        yield port
    finally:
        server.terminate()
        server.communicate(timeout=60)


def play_through(address: str, host: str, prefix: str) -> None:
    """Open a table, look at it with the cookie, hear of it on the socket."""
    origin = {"Host": host, "Origin": f"https://{host}"}
    with httpx2.Client(base_url=address + prefix, headers=origin, timeout=60) as client:
        page = client.get("/")
        assert re.findall(r'(?:src|href)="(/[^"]*)"', page.text)
        for file in re.findall(r'(?:src|href)="(/[^"]*)"', page.text):
            assert httpx2.get(address + file, headers=origin, timeout=60).status_code == 200
        made = client.post("/api/tables", json={"game": "hoa-binh", "hotseat": True})
        assert made.status_code == 201
        cookie = made.headers["set-cookie"].partition(";")[0]
        assert f"; Path={prefix}/;" in made.headers["set-cookie"]
        table = made.json()["table"]
        assert client.get(f"/api/tables/{table}", headers={"Cookie": cookie}).status_code == 200
    where = f"{address.replace('http', 'ws')}{prefix}/api/tables/{table}/live"
    headers = {"Cookie": cookie, "Host": host}
    with connect(where, additional_headers=headers, origin=f"https://{host}", proxy=None) as live:
        heard: dict[str, Any] = json.loads(live.recv(timeout=60))
        assert heard["snapshot"]["table"] == table


@pytest.mark.parametrize("strip", [True, False])
def test_a_game_is_played_through_a_proxy_below_a_path(tmp_path: Path, strip: bool) -> None:
    options = ["--prefix", "/indochine", "--trusted-proxy", "127.0.0.1", "--allow-host", NAME]
    told = {"x-forwarded-host": NAME, "x-forwarded-proto": "https", "host": "backend.internal"}
    with serving(tmp_path, *options) as port, Proxy(port, prefix="/indochine", strip=strip, headers=told) as proxy:
        play_through(proxy.address, NAME, "/indochine")
