"""What a question looks like to whoever is asked: what glows, what of it a click reaches, what the hint counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from tests.browser.guest import DRAWN, Guest

from indochine.games import KNOWN, find

# What glows, with where to click it and whether a click there meets it; the orders that can be clicked; the hint.
LOOK = """async spots => {
  const svg = document.querySelector('svg.map'), sheet = svg?.getBoundingClientRect(), frame = svg?.viewBox.baseVal;
  const middle = (e) => { const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
  const onMap = (id) => [0, 1].map((i) =>
    [sheet.x, sheet.y][i] + spots[id][i] * [sheet.width / frame.width, sheet.height / frame.height][i]);
  const thing = (e, kind, point, own) => ({ kind, place: e.closest('[data-place]').dataset.place, point,
    reached: own(document.elementFromPoint(...point)), several: /You can: \\d+ choices/.test(e.ariaLabel ?? '') });
  const place = (e) => {
    const id = e.dataset.place, goal = e.matches('.goal, .reach');
    return thing(e, goal ? 'goal' : 'place', onMap(id), (met) => met?.closest('[data-place]')?.dataset.place === id);
  };
  const button = (e, kind) => thing(e, kind, middle(e), (met) => !!met && e.contains(met));
  const all = (what) => [...document.querySelectorAll(what)];
  const order = (e) => (e.contains(document.elementFromPoint(...middle(e))) ? [middle(e)] : []);
  const within = (e, [x, y]) => {
    const b = e.getBoundingClientRect();
    return x > b.left && x < b.right && y > b.top && y < b.bottom;
  };
  const board = document.querySelector('.board'); // what lies outside it is out of sight, whatever else is there
  const under = (what, { point }) => within(board, point) && all(what).some((e) => within(e, point));
  const glows = [
    ...all('svg.map .place.lit').map(place),
    ...all('.tray > button.lit').map((e) => button(e, e.matches('.goal') ? 'goal' : 'place')),
    ...all('.tray .box button.lit').map((e) => button(e, 'counter')),
  ];
  return {
    glows,
    covered: glows.filter((glow) => under('.guide, .battle, .menu, dialog[open]', glow)).length,
    fields: all('.chart .cell.lit').length,
    orders: all('.side .choice:not(:disabled), .sheet .choice:not(:disabled), .answer .primary').flatMap(order),
    menu: all('.menu .choice:not(:disabled)').flatMap(order),
    hint: document.querySelector('.how-to')?.textContent ?? '',
    card: !!document.querySelector('.guide'),
  };
}"""

# What the open menu lies on, of what nobody wants covered: the place itself, the way back, the primary button.
COVERED = """(id) => {
  const menu = document.querySelector('.menu').getBoundingClientRect();
  const beside = (b) => b.right <= menu.left + 1 || b.left >= menu.right - 1 || b.bottom <= menu.top + 1
    || b.top >= menu.bottom - 1;
  const size = (e) => { const b = e?.getBoundingClientRect(); return b ? Math.max(b.width, b.height) : 0; };
  const small = (e) => (size(e) < 200 ? e : null);
  const stack = document.querySelector(`.stacks [data-place="${CSS.escape(id)}"]`) ??
    small(document.querySelector(`svg.map .place[data-place="${CSS.escape(id)}"] .target`));
  return Object.entries({ 'the place': stack, 'Undo': document.querySelector('.answer .undo'),
    'the primary button': document.querySelector('.answer .primary') })
    .filter(([, e]) => e && !beside(e.getBoundingClientRect())).map(([name]) => name).join(', ');
}"""

SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}
COUNTED = re.compile(r"(?:(?:one|another) of (\d+)|the(?: other)?) (?:glowing )?(place|destination|counter|field)")


class Sitting(NamedTuple):
    """One scenario of one game, and the seats of one who plays it."""

    game: str
    scenario: str
    options: dict[str, str]
    hand: tuple[str, ...]

    def __str__(self) -> str:
        among = "".join(f" of {value}" for value in self.options.values())
        return f"{self.game} {self.scenario} {'+'.join(self.hand)}{among}"


def sittings(*, divisions: bool) -> Iterator[Sitting]:
    """Every scenario of every game as every side; where the number of players parts the seats, every such part too."""
    for name in KNOWN:
        game = find(KNOWN[name])
        (ways, *_) = [o.choices for o in game.options if o.name == "players"] or [("",)]
        for way in ways if divisions else ways[:1]:
            options = {"players": way} if way else {}
            for scenario in game.scenarios:
                for hand in game.hands(game.settle(options)):
                    yield Sitting(name, scenario, options, hand.seats)


def sit_down(guest: Guest, sitting: Sitting, seed: str = "first") -> Guest:
    """A new table with the tour beside the map, as a newcomer meets it."""
    guest.page.add_init_script(f"localStorage.removeItem('guide-{sitting.game}')")
    game = find(KNOWN[sitting.game])
    computer = "greedy" if "greedy" in game.players else "random"
    seats = {seat: "human" if seat in sitting.hand else computer for seat in game.seats}
    wish = {
        "game": sitting.game, "scenario": sitting.scenario, "options": sitting.options, "seed": seed, "seats": seats,
        "mine": list(sitting.hand),
    }  # fmt: skip
    return guest.opens(wish).ready()


@dataclass
class Eye:
    """Somebody who looks at a table and clicks what he sees."""

    guest: Guest
    sitting: Sitting

    @cached_property
    def board(self) -> Any:
        return msgspec.to_builtins(find(KNOWN[self.sitting.game]).board())

    @cached_property
    def spots(self) -> dict[str, tuple[float, float]]:
        return {spot["id"]: (spot["x"], spot["y"]) for spot in self.board["spots"]}

    def look(self) -> Any:
        """What is seen once everything is drawn and has come to rest."""
        return self.guest.at_rest().page.evaluate(LOOK, self.spots)

    def reached(self) -> set[str]:
        """The places that glow and that a click reaches."""
        return {thing["place"] for thing in self.look()["glows"] if thing["reached"]}

    # ---- what must be so

    def complaints(self) -> list[str]:
        """What a newcomer would stumble over at this question."""
        seen, asked = self.look(), self.asked()
        reached = {thing["place"] for thing in seen["glows"] if thing["reached"]}
        found = []
        if asked and not reached and (seen["glows"] or not seen["orders"]):  # who stands in a chart is listed first
            found.append(f"none of {len(asked)} places that are asked about can be clicked")
        if not asked and not seen["orders"]:
            found.append("none of the orders can be clicked")
        if "destination" in seen["hint"] and not any(g["reached"] for g in seen["glows"] if g["kind"] == "goal"):
            found.append("no destination of the piece in hand can be clicked")
        if seen["covered"]:
            found.append(f"a card covers {seen['covered']} of {len(seen['glows'])} places that are asked about")
        return [*found, *self.miscounted(seen)]

    def asked(self) -> set[str]:
        """Where the question's choices are, on the map and in boxes beside it, by what the server says."""
        return self.named() & (set(self.spots) | {box["id"] for box in self.board.get("boxes", ())})

    def named(self) -> set[str]:
        """All places that the question's choices name, or where the pieces stand that they name."""
        now = self.guest.now()
        home = {piece["id"]: piece["place"] for piece in now["scene"]["pieces"]}
        return {
            place
            for choice in now["choices"]
            for place in [*choice.get("places", ()), *(home.get(one, "") for one in choice.get("pieces", ()))]
        } - {""}

    def miscounted(self, seen: Any) -> Iterator[str]:
        """The numbers of the hint are those of what glows, kind by kind."""
        said = {kind: int(number or 1) for number, kind in COUNTED.findall(seen["hint"])}
        kinds = [thing["kind"] for thing in seen["glows"]]
        in_hand = "destination" in said
        lit = {
            "destination": kinds.count("goal") * in_hand,
            "place": kinds.count("place") + kinds.count("goal") * (not in_hand),
            "counter": kinds.count("counter"),
            "field": self.fields(),
        }
        if said != {kind: number for kind, number in lit.items() if number}:
            yield f"the hint says {seen['hint']!r} and {lit} glow"

    def fields(self) -> int:
        """How many fields of the charts glow; one looks and comes back."""
        page = self.guest.page
        if not page.locator("#tab-charts").count() or self.named() == self.asked():
            return 0
        before = page.locator(".tabs [aria-selected=true]").first
        back = before.get_attribute("id") if before.count() else None
        page.dispatch_event("#tab-charts", "click")  # a menu may lie over it
        number = int(page.evaluate(LOOK, self.spots)["fields"])
        page.dispatch_event(f"#{back}" if back else "#tab-charts", "click")
        page.evaluate(DRAWN)
        return number

    # ---- what a click opens

    def opened(self, n: int) -> list[str]:
        """What is wrong with what a click on a place with several choices opens: a menu, or a piece in the hand."""
        page, before = self.guest.page, self.guest.steps()
        several = [t for t in self.look()["glows"] if t["reached"] and t["several"]]
        if not several:
            return []
        page.mouse.click(*several[n % len(several)]["point"])
        page.wait_for_timeout(30)
        seen, found = self.look(), []
        if seen["menu"] and page.evaluate(COVERED, several[n % len(several)]["place"]):
            found.append(f"the menu covers {page.evaluate(COVERED, several[n % len(several)]['place'])}")
        if not seen["menu"] and self.guest.steps() == before:
            found += self.complaints()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        return found + ["a look has given an order"] * (self.guest.steps() > before)

    # ---- deciding by clicks

    def decide(self, n: int) -> list[str]:
        """One decision, of the primary button every third time; what was wrong on the way to it."""
        before, wrong = self.guest.steps(), self.complaints()
        for click in range(4):
            if wrong:
                return wrong
            self.click(n, click)
            wrong = self.complaints() if not self.given(before) and not self.look()["menu"] else []
            if self.given(before):  # the order may just have been on its way
                self.guest.acted(before)
                return []
        return ["four clicks have led to no decision"]

    def click(self, n: int, nth: int) -> None:
        seen = self.look()
        primary = self.guest.page.locator(".answer .primary")
        reached = [thing for thing in seen["glows"] if thing["reached"]]
        goals = [thing for thing in reached if thing["kind"] == "goal"]
        if seen["menu"]:
            points = seen["menu"]
        elif n % 3 == 2 and not nth and primary.count():
            return primary.click()
        else:
            points = [thing["point"] for thing in goals or reached] or seen["orders"]
        self.guest.page.mouse.click(*points[(n * 7 + nth) % len(points)])
        return None

    def given(self, before: int) -> bool:
        """Whether the clicks so far have become an order."""
        self.guest.page.evaluate(DRAWN)
        waits = self.guest.page.locator(".choice:disabled, .primary:disabled").count()
        return bool(waits) or self.guest.steps() > before or not self.guest.page.locator(".prompt.yours").count()
