"""Somebody at the page: what they see and do, and what the page complains about meanwhile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

AXE = Path(__file__).parents[2] / "client/node_modules/axe-core/axe.min.js"
GAME = "hoa-binh"
PATIENCE = 120_000  # milliseconds for a computer's whole phase on a busy machine

READY = """() => !document.querySelector('.choice:disabled, .primary:disabled') && (
  document.querySelector('.prompt.yours') ||
  document.querySelector('.asked-text').textContent.includes('The game is over'))"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
AT_REST = "() => document.querySelector('.board:not([data-looking]) .place')"
MORE = "n => Number(document.querySelector('.timeline input').max) > n"

PLAY = """async ([table, steps, seed]) => {
  let now = await (await fetch(`/api/tables/${table}`)).json();
  for (let n = 0; n < steps && !now.over; n++) {
    const body = JSON.stringify({ command_id: crypto.randomUUID(), expected_seq: now.seq,
      do: { choose: (seed * 7919 + n * 104729) % now.choices.length } });
    const headers = { 'content-type': 'application/json' };
    now = (await (await fetch(`/api/tables/${table}/commands`, { method: 'POST', body, headers })).json()).snapshot;
  }
  return now.steps;
}"""

# By primary choices behind the page's back until an order of this group, or one that begins so, can be given.
HURRY = """async ([table, group, text]) => {
  const look = async () => (await fetch(`/api/tables/${table}`)).json();
  const headers = { 'content-type': 'application/json' };
  const wanted = (c) => (group ? c.group === group : c.text.startsWith(text));
  let now = await look();
  for (let n = 0; n < 2000 && !now.over; n++) {
    if (!now.choices?.length) { await new Promise((done) => setTimeout(done, 60)); now = await look(); continue; }
    if (now.choices.some(wanted)) return now.steps;
    const choose = (now.choices.find((c) => c.main) ?? now.choices[0]).index;
    const body = JSON.stringify({ command_id: crypto.randomUUID(), expected_seq: now.seq, do: { choose } });
    await fetch(`/api/tables/${table}/commands`, { method: 'POST', body, headers });
    now = await look();
  }
  throw new Error(`${group || text} never came`);
}"""


class Guest:
    """A browser profile with one page."""

    def __init__(self, browser: Any, address: str, width: int, height: int, settings: dict[str, str]) -> None:
        self.address, self.complaints = address, list[str]()
        touch = width < 600
        self.context = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch)
        self.page = self.context.new_page()
        self.page.set_default_timeout(15_000)
        self.page.add_init_script(
            f"if (!localStorage.settings) localStorage.settings = {json.dumps(json.dumps(settings))};"
            f"if (!localStorage.getItem('tour')) localStorage.setItem('guide-{GAME}', '\"done\"')"
        )
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))

    def hear(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    # ---- getting there

    def start(self) -> Guest:
        self.page.goto(self.address)
        self.page.wait_for_selector(".tile-map svg")
        return self

    def opens(self, wish: dict[str, Any]) -> Guest:
        """A table as it is wished for, past the start page."""
        return self.comes_to(self.ask("/api/tables", wish)["table"])

    def brings(self, record: str) -> str:
        """A table to look at a recorded game."""
        return str(self.post("/api/records", record, {"content-type": "application/x-ndjson"})["table"])

    def comes_to(self, table: str) -> Guest:
        """A table that is there."""
        self.page.goto(f"{self.address}/t/{table}")
        self.page.wait_for_selector(".prompt", timeout=PATIENCE)
        return self.at_rest()

    def play(self) -> Guest:
        """From the start page to a new table."""
        self.start().page.click("text=Play now")
        self.page.wait_for_selector(".place.lit")
        return self

    def known_war(self, seed: str) -> Guest:
        """A table whose dice are known."""
        self.opens({"game": GAME, "seed": seed}).page.wait_for_selector(".place.lit")
        return self

    # ---- knowing more than one sees

    def ask(self, path: str, body: Any = None) -> Any:
        """What the server says to this browser."""
        return self.post(path, body, {}) if body else self.context.request.get(f"{self.address}{path}").json()

    def post(self, path: str, body: Any, headers: dict[str, str]) -> Any:
        """What it answers to something that is handed in, as from a page of its own."""
        at, origin = f"{self.address}{path}", "/".join(self.address.split("/")[:3])
        return self.context.request.post(at, data=body, headers={"origin": origin, **headers}).json()

    @property
    def table(self) -> str:
        return str(self.page.url.split("/t/")[1].split("#")[0])

    def now(self) -> Any:
        return self.ask(f"/api/tables/{self.table}")

    def play_at_random(self, steps: int, seed: int = 1) -> None:
        """Some decisions behind the page's back: the choices follow from the seed alone."""
        self.settled(self.page.evaluate(PLAY, [self.table, steps, seed]))

    def hurry(self, group: str = "", text: str = "") -> Guest:
        """Primary decisions behind the page's back until orders of this group, or with these first words, come."""
        self.settled(self.page.evaluate(HURRY, [self.table, group, text]))
        return self.ready()

    # ---- waiting

    def at_rest(self) -> Guest:
        """Until everything is drawn, and the map has been brought to where one looks."""
        self.page.evaluate(DRAWN)
        self.page.wait_for_function(AT_REST)
        return self

    def ready(self) -> Guest:
        """Until somebody here is asked, or the game is over."""
        self.page.wait_for_function(READY, timeout=PATIENCE)
        return self

    def acted(self, before: int) -> None:
        """Until the page shows that something was decided, and it is our turn again."""
        self.page.wait_for_function(MORE, arg=before, timeout=PATIENCE)
        self.ready()

    def settled(self, steps: int) -> None:
        """Until the page shows that many steps."""
        self.page.wait_for_function(
            "n => document.querySelector('.timeline input').max == n && !document.querySelector('.choice:disabled')",
            arg=steps,
        )

    def steps(self) -> int:
        return int(self.page.get_attribute(".timeline input", "max"))

    def headline(self) -> str:
        return str(self.page.inner_text(".where h1"))

    def turn(self) -> int:
        return int(self.headline().split(",")[0].removeprefix("Turn "))

    def prompt(self) -> str:
        return str(self.page.inner_text(".asked-text"))

    def over(self) -> bool:
        return "The game is over" in self.prompt()
