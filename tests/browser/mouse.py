"""Playing with the mouse alone: lit places on the map, what they ask, and the list of orders."""

from __future__ import annotations

from tests.browser.guest import DRAWN, Guest

# A lit place whose middle can be seen and clicked, itself or its counters: on the map and under no button.
IN_SIGHT = """() => [...document.querySelectorAll('.place.lit')].flatMap((place) => {
  const box = place.querySelector('.target').getBoundingClientRect();
  const x = box.x + box.width / 2, y = box.y + box.height / 2;
  const met = document.elementFromPoint(x, y)?.closest('[data-place]');
  return met?.dataset.place === place.dataset.place ? [[x, y]] : [];
})"""

# What the menu of a place offers, read at once: the answer to an order given may close it between two questions.
OFFERED = """(k) => {
  const choices = document.querySelectorAll('.menu .choice:enabled');
  if (!choices.length) return null;
  choices[k % choices.length].scrollIntoView({ block: 'nearest' });
  const box = choices[k % choices.length].getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def in_sight(guest: Guest) -> list[tuple[float, float]]:
    """Where a click meets a lit place."""
    return [(x, y) for x, y in guest.page.evaluate(IN_SIGHT)]


def on_the_map(guest: Guest, n: int) -> bool:
    """Whether clicks on lit places, and on the menus they open, gave an order."""
    before = guest.steps()
    for k in (n, n * 7 + 1):
        spots = in_sight(guest)
        if not spots:
            return False
        guest.page.mouse.click(*spots[k % len(spots)])
        guest.page.evaluate(DRAWN)  # a place with a single order gives it at once
        if offered := guest.page.evaluate(OFFERED, k):
            guest.page.mouse.click(*offered)
        guest.page.evaluate(DRAWN)
        if guest.steps() > before or guest.page.locator(".choice:disabled, .primary:disabled").count():
            return True
    return guest.steps() > before


def from_the_list(guest: Guest, n: int) -> None:
    """One of the orders beside the map; where only counters are listed, one of them and then where it goes."""
    guest.ready()  # on a busy machine an order given on the map may still be on its way
    guest.page.keyboard.press("Escape")
    guest.page.click("#tab-orders")
    orders = guest.page.locator("#panel-orders .choice[data-choice]")
    if not orders.count():
        guest.page.click("#panel-orders .choice.take")
        orders.first.wait_for()
    orders.nth(n % orders.count()).click()
