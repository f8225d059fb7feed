"""How long a newcomer waits: from `make play` in a fresh clone to the first legal move, installation included.

`python -m tests.browser.first_move` prints JSON: the seconds at which each stage had ended, counted from the command,
and the clicks it took from the start page. Home and caches are new; the registries of Python and Node.js must be
reachable. The bar is 60 seconds and 3 clicks.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.browser.conftest import CHROMIUM, FLAGS

ROOT = Path(__file__).parents[2]
PATIENCE = 300


def fresh(home: Path) -> dict[str, str]:
    """The environment of somebody who has never installed anything; where packages come from stays as it is."""
    kept = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
    ours = str(Path(sys.executable).parent)
    path = os.pathsep.join(part for part in kept.get("PATH", "").split(os.pathsep) if part != ours)
    caches = {name: str(home / "cache") for name in ("XDG_CACHE_HOME", "PIP_CACHE_DIR", "npm_config_cache")}
    return {**kept, **caches, "PATH": path, "HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "BROWSER": "true"}


@contextmanager
def make_play(clone: Path, home: Path) -> Iterator[subprocess.Popen[str]]:
    """The command, in a process group of its own, ended with everything it has started."""
    call = ["make", "play"]
    running = subprocess.Popen(
        call, cwd=clone, env=fresh(home), stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    try:
        yield running
    finally:
        os.killpg(running.pid, signal.SIGINT)
        running.wait(30)


def address_told(running: subprocess.Popen[str]) -> str:
    """What the server says once it is there; everything before it is shown as it comes."""
    assert running.stdout
    for line in running.stdout:
        print(line.rstrip(), file=sys.stderr)
        if found := re.search(r"http://[^ ]+", line):
            return found.group()
    raise SystemExit("make play has ended without saying where the table is.")


class Clock:
    """When each stage had ended."""

    def __init__(self) -> None:
        self.start, self.at = time.monotonic(), dict[str, float]()

    def stage(self, name: str) -> None:
        self.at[name] = round(time.monotonic() - self.start, 1)


def first_move(page: Page, address: str, clock: Clock) -> int:
    """From the start page to the first move; how many clicks it took."""
    clicks = 0

    def click(what: str) -> None:
        nonlocal clicks
        page.locator(what).first.click()
        clicks += 1

    page.goto(address)
    page.wait_for_selector(".tile-map svg")
    clock.stage("page open")
    click("text=Play now")
    page.wait_for_selector(".place.lit")
    clock.stage("table open")
    click(".place.lit")
    click(".menu .choice")
    page.wait_for_function("() => document.querySelector('.timeline input').max == 1")
    clock.stage("first move")
    return clicks


def measured(folder: Path) -> dict[str, Any]:
    clone, home = folder / "clone", folder / "home"
    home.mkdir()
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    clock = Clock()
    with make_play(clone, home) as running, sync_playwright() as p:
        address = address_told(running)
        clock.stage("server up")
        browser = p.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.set_default_timeout(PATIENCE * 1000)
        clicks = first_move(page, address, clock)
        browser.close()
    return {"seconds": clock.at, "clicks": clicks}


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="first-move-"))
    try:
        print(json.dumps(measured(folder)))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
