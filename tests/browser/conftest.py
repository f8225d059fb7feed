"""A real server, a real Chromium, and people who click, type and listen."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.browser.guest import AXE, Guest

playwright = pytest.importorskip(
    "playwright.sync_api", reason="the browser tests need playwright: make test installs it"
)

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
LOOKS = ("light", "dark", pytest.param("contrast", marks=pytest.mark.soak))  # the third one has the strongest contrasts
STATIC = Path(__file__).parents[2] / "src/indochine/server/static"


WITH_TOYS = (
    "import indochine.games as g; g.KNOWN['powers'] = 'tests.server.powers:Powers'; "
    "g.KNOWN['nine-powers'] = 'tests.server.powers:NinePowers'; "
)

# They sit down a hundred times, and decide faster than people do.
HURRIED = "from indochine.server.guard import Limits; Limits.__init__.__defaults__ = (1000,); "


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where `indochine serve` answers."""
    with serving(tmp_path_factory.mktemp("tables")) as at:
        yield at


@pytest.fixture(scope="session")
def toy_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The same, with toys of many seats among the games."""
    with serving(tmp_path_factory.mktemp("toys"), WITH_TOYS) as at:
        yield at


@contextmanager
def serving(data: Path, before: str = "") -> Iterator[str]:
    """A server in a process of its own, with bounds that nobody meets, and its address."""
    if not (STATIC / "app.js").exists():
        pytest.fail("The page has not been built: pip install -e . builds it into src/indochine/server/static.")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    call = [
        sys.executable,
        "-c",
        f"{HURRIED}{before}from indochine.cli import main; main()",
        "serve",
        "--no-browser",
        "--port",
        str(port),
        "--data",
        str(data),
    ]
    server = subprocess.Popen(call, stdout=subprocess.DEVNULL, cwd=STATIC.parents[3])
    at = f"http://127.0.0.1:{port}"
    wait_for(server, at)
    yield at
    server.send_signal(signal.SIGINT)
    server.wait(20)


def wait_for(server: subprocess.Popen[bytes], at: str) -> None:
    for _ in range(600):
        assert server.poll() is None, "the server has ended by itself"
        try:
            urllib.request.urlopen(f"{at}/api/games", timeout=5).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for all."""
    if not Path(CHROMIUM).exists():
        pytest.skip("Chromium is not here: make test installs it")
    with playwright.sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, address: str) -> Iterator[Any]:
    """Somebody with a fresh browser profile; what the page complains about fails the test."""
    with guests_at(chromium, address) as arrive:
        yield arrive


@pytest.fixture
def visit_toys(chromium: Any, toy_address: str) -> Iterator[Any]:
    """The same at the server with the toys."""
    with guests_at(chromium, toy_address) as arrive:
        yield arrive


@contextmanager
def guests_at(chromium: Any, address: str) -> Iterator[Any]:
    guests: list[Guest] = []

    def arrive(width: int = 1280, height: int = 800, theme: str = "light", **settings: str) -> Guest:
        guest = Guest(chromium, address, width, height, {"theme": theme, "motion": "off", "battles": "off", **settings})
        guests.append(guest)
        return guest

    yield arrive
    for guest in guests:
        guest.context.close()
    assert [complaint for guest in guests for complaint in guest.complaints] == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker's source."""
    if not AXE.exists():
        pytest.skip("axe-core is not here: make test installs it into client/node_modules")
    return AXE.read_text("utf-8")
