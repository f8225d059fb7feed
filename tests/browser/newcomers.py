"""How many clicks a newcomer needs from the start page to the end of his first own turn, and for how many decisions.

`python -m tests.browser.newcomers ADDRESS [SCRIPTS [GAME]]` prints a line of JSON for each game: clicks and decisions
of every script, and their medians. A script is one of three manners, by turns, with dice of its own: one asks for
advice and takes it for all alike, one clicks the first order that is listed, one clicks what glows on the map.
"""

from __future__ import annotations

import json
import re
import sys
from statistics import median
from typing import Any

from playwright.sync_api import TimeoutError, sync_playwright
from tests.browser.asked import SIZES
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.guest import DRAWN, PATIENCE, Guest
from tests.browser.mouse import in_sight

from indochine.games import KNOWN, find

SCRIPTS, MOST = 10, 400
GONE = 3000  # milliseconds
MANNERS = ("advice", "list", "map")

# Our turn to decide, or something that waits for a click of ours.
ASKED = """() => !document.querySelector('.choice:disabled, .primary:disabled') && (
  document.querySelector('.prompt.yours') || document.querySelector('.prompt .skip')
  || document.querySelector('.asked-text')?.textContent.includes('The game is over'))"""


class Newcomer:
    """Somebody who has never been here; whatever is clicked is counted."""

    def __init__(self, guest: Guest, manner: str) -> None:
        self.guest, self.page, self.manner = guest, guest.page, manner
        self.clicks = 0

    def click(self, what: str) -> bool:
        """The first of these, if there is one that can be clicked."""
        found = self.page.locator(what)
        try:
            if not found.count() or not found.first.is_enabled(timeout=GONE):
                return False
            found.first.click(timeout=GONE)
        except TimeoutError:  # it went while one looked
            return False
        self.clicks += 1
        return True

    def arrive(self, title: str) -> None:
        """From the start page to the first question."""
        self.guest.start()
        self.page.locator(".tile", has_text=title).locator("text=Play now").first.click()
        self.clicks += 1
        self.page.wait_for_selector(".prompt", timeout=PATIENCE)
        self.wait()
        self.click(".guide .plain")

    def wait(self) -> None:
        """Until there is something to do."""
        self.page.wait_for_function(ASKED, timeout=PATIENCE)
        self.page.evaluate(DRAWN)

    def turn(self) -> str:
        """The turn, round or month of the headline."""
        return re.split(r"[,:]", self.guest.headline())[0]

    def step(self) -> bool:
        """One deed towards the end of the turn."""
        if self.click(".prompt .skip") or self.click(".menu .choice") or self.click(".answer .primary.armed"):
            return True
        advised = ("text=And all the rest like this", ".advised >> text=Do it", ".advise")
        if self.manner == "advice" and any(self.click(what) for what in advised):
            return True
        if self.manner == "map" and self.clicks % 4 and (spots := in_sight(self.guest)):
            self.page.mouse.click(*spots[self.clicks * 7 % len(spots)])
            self.clicks += 1
            return True
        if self.manner == "list" and self.clicks % 3 and self.click("#panel-orders .choice:not(.main)"):
            return True
        return self.click(".answer .primary") or self.click("#panel-orders .choice") or self.click("#tab-orders")

    def play(self) -> dict[str, Any]:
        """Until another turn begins."""
        first, before = self.turn(), self.clicks
        while self.clicks - before < MOST and self.turn() == first and not self.guest.over():
            if not self.step():
                break
            self.wait()
        return {"manner": self.manner, "clicks": self.clicks, "decisions": self.own(), "ended": self.turn() != first}

    def own(self) -> int:
        """The decisions that were made at this screen."""
        log = self.guest.ask(f"/api/tables/{self.guest.table}/log")
        mine = self.guest.now()["yours"]
        return sum(entry["seat"] in mine for entry in log)


def measured(browser: Any, address: str, game: str, scripts: int) -> dict[str, Any]:
    """All scripts of a game."""
    title = find(KNOWN[game]).title.split(":")[-1].strip()
    found = []
    for n in range(scripts):
        guest = Guest(browser, address, *SIZES["desk"], {"theme": "light", "motion": "off"})
        guest.page.set_default_timeout(PATIENCE)
        newcomer = Newcomer(guest, MANNERS[n % len(MANNERS)])
        newcomer.arrive(title)
        found.append(newcomer.play())
        guest.context.close()
    medians = {what: median(one[what] for one in found) for what in ("clicks", "decisions")}
    return {"game": game, **medians, "scripts": found}


def main(address: str, scripts: str = str(SCRIPTS), only: str = "") -> None:
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        for game in [only] if only else KNOWN:
            print(json.dumps(measured(browser, address, game, int(scripts))), flush=True)
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
