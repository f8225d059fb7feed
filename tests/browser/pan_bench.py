"""How smoothly a map of 1,500 hexes and 300 counters moves, and how soon a move is seen on it.

`python -m tests.browser.pan_bench ADDRESS` prints JSON; with the word `real` behind it, the same for The Final Gamble:
panning at the zoom of play and over the whole map, and real decisions as the socket tells of them.
"""

from __future__ import annotations

import json
import sys

from playwright.sync_api import sync_playwright
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.guest import Guest
from tests.browser.test_looks import hexes, lay

FRAMES = """async () => {
  const frame = document.querySelector('.map-frame'), times = [], fire = (type, x, y) => frame.dispatchEvent(
    new PointerEvent(type, { pointerId: 1, clientX: x, clientY: y, bubbles: true }));
  frame.setPointerCapture = () => undefined;
  fire('pointerdown', 400, 400);
  let last = await new Promise(requestAnimationFrame);
  for (let n = 1; n <= 120; n++) {
    fire('pointermove', 400 + 150 * Math.sin(n / 12), 400 + 100 * Math.cos(n / 9));
    const now = await new Promise(requestAnimationFrame);
    times.push(now - last); last = now;
  }
  fire('pointerup', 400, 400);
  times.sort((a, b) => a - b);
  return { pan_median_ms: times[60], pan_p95_ms: times[114] };
}"""

UPDATE = """async () => {
  const times = [];
  for (let n = 0; n < 12; n++) {
    const place = document.querySelectorAll('.place:not(.lit)')[n * 7];
    const from = performance.now();
    place.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await Promise.resolve(); await Promise.resolve();
    document.querySelector('svg.map').getBoundingClientRect();
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return { update_median_ms: times[6], update_worst_ms: times[11] };
}"""

SOCKETS = """window.sockets = [];
window.WebSocket = class extends WebSocket { constructor(...given) { super(...given); window.sockets.push(this); } };"""

# News as the socket brings them, each with one counter moved; until the frame that shows it has been painted.
MOVES = """async () => {
  const times = [], work = [], table = location.pathname.split('/t/')[1], socket = window.sockets.at(-1);
  const snapshot = await (await fetch(`/api/tables/${table}`)).json();
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); }));
  const drawn = () => document.querySelector('svg.map .stacks').innerHTML;
  for (let n = 0; n < 25; n++) {
    snapshot.seq += 1; snapshot.steps += 1;
    snapshot.log = [{ n: snapshot.steps, seq: snapshot.seq, seat: snapshot.you, action_text: `March ${n}`, turn: 0,
      lines: [{ rule: '7.2-a', text: `Unit ${n} marches on.`, places: [] }] }];
    const other = snapshot.scene.pieces[299 - n].place;
    snapshot.scene.pieces[n].place = other;
    const before = drawn(), data = JSON.stringify({ seq: snapshot.seq, snapshot });
    await painted();
    const from = performance.now();
    socket.onmessage({ data });
    await Promise.resolve(); await Promise.resolve();
    document.querySelector('svg.map').getBoundingClientRect();
    work.push(performance.now() - from);
    await painted();
    times.push(performance.now() - from);
    if (drawn() === before) throw new Error(`move ${n} is not seen`);
    await new Promise((done) => setTimeout(done, 150));
  }
  times.sort((a, b) => a - b); work.sort((a, b) => a - b);
  return { move_seen_median_ms: times[12], move_seen_p95_ms: times[23], move_seen_worst_ms: times[24],
    move_script_median_ms: work[12] };
}"""


# Real decisions made behind the page's back; from the arrival of the news until they have been painted.
DECISIONS = """async ([table, steps]) => {
  const times = [], socket = window.sockets.at(-1), hear = socket.onmessage;
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const channel = new MessageChannel(); channel.port1.onmessage = done; channel.port2.postMessage(0); }));
  socket.onmessage = async (event) => {
    const from = performance.now();
    hear.call(socket, event);
    await painted();
    times.push(performance.now() - from);
  };
  const headers = { 'content-type': 'application/json' };
  let now = await (await fetch(`/api/tables/${table}`)).json();
  for (let n = 0; n < steps; n++) {
    const choose = ((n < 4 && now.choices.find((c) => c.main)) || now.choices[(n * 7) % now.choices.length]).index;
    const body = JSON.stringify({ command_id: crypto.randomUUID(), expected_seq: now.seq, do: { choose } });
    now = (await (await fetch(`/api/tables/${table}/commands`, { method: 'POST', body, headers })).json()).snapshot;
    await new Promise((done) => setTimeout(done, 300));
  }
  times.sort((a, b) => a - b);
  return { decisions: times.length, decision_seen_median_ms: times[times.length >> 1],
    decision_seen_p95_ms: times[Math.floor(times.length * 0.95)] };
}"""


def real(guest: Guest) -> dict[str, float]:
    """The Final Gamble with both seats at one screen."""
    seats = {"france": "human", "viet minh": "human"}
    wish = {"game": "final-gamble", "scenario": "D", "seed": "pan", "hotseat": True, "seats": seats}
    guest.opens(wish)
    guest.page.wait_for_selector(".place.lit")
    guest.page.wait_for_timeout(500)
    figures: dict[str, float] = dict(guest.page.evaluate(DECISIONS, [guest.table, 40]))
    figures |= {f"play_{name}": value for name, value in guest.page.evaluate(FRAMES).items()}
    guest.page.keyboard.press("0")
    guest.page.wait_for_timeout(500)
    return figures | {f"whole_{name}": value for name, value in guest.page.evaluate(FRAMES).items()}


def laid(guest: Guest) -> dict[str, float]:
    """A board of 1,500 hexes laid over a real table."""
    guest.known_war("pan")
    lay(guest, hexes(50, 30), 300)
    guest.page.keyboard.press("0")
    guest.page.wait_for_timeout(500)
    found: dict[str, float] = {}
    for measure in (FRAMES, UPDATE, MOVES):
        found |= guest.page.evaluate(measure)
    return found


def main(address: str, kind: str = "") -> None:
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        guest = Guest(browser, address, 1280, 800, {"theme": "light", "motion": "off"})
        guest.page.add_init_script(SOCKETS)
        figures = real(guest) if kind == "real" else laid(guest)
        print(json.dumps({name: round(value, 1) for name, value in figures.items()}))
        browser.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
