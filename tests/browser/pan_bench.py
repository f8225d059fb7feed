"""How smoothly a map of 1,500 hexes and 300 counters moves.

`python -m tests.browser.pan_bench ADDRESS` prints JSON.
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


def main(address: str) -> None:
    with sync_playwright() as p:
        browser = p.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        guest = Guest(browser, address, 1280, 800, {"theme": "light", "motion": "off"}).known_war("pan")
        lay(guest, hexes(50, 30), 300)
        guest.page.keyboard.press("0")
        guest.page.wait_for_timeout(500)
        figures = guest.page.evaluate(FRAMES) | guest.page.evaluate(UPDATE)
        print(json.dumps({name: round(value, 1) for name, value in figures.items()}))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
