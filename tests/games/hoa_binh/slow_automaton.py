"""A second reading of the Viet Minh placement: the same rules told with sets and searches, for comparison only.

It reads the map from its file, knows nothing of bitsets, and follows the written procedure step by step, keeping the
list of spaces used in the phase that the quick version does without.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import indochine.games.hoa_binh as game

MAP = tomllib.loads((Path(game.__file__).parent / "data" / "map.toml").read_text(encoding="utf-8"))
SPACES = MAP["spaces"]
RIVER, ROAD = set(MAP["sets"]["BLACK_RIVER"]), set(MAP["sets"]["CR6"])
NEAR: dict[str, set[str]] = {code: set() for code in SPACES}
for link, kinds in MAP["links"].items():
    if set([kinds] if isinstance(kinds, str) else kinds) - {"river"}:
        a, b = link.split("-")
        NEAR[a].add(b)
        NEAR[b].add(a)


@dataclass
class Counter:
    """One Viet Minh counter; kind is I, G or D."""

    serial: int
    origin: int
    kind: str
    place: str


@dataclass
class SlowAutomaton:
    """The Viet Minh side of a position and what it must know of the French."""

    turn: int
    held: set[str]
    forts: set[str]
    bases: dict[int, str]  # those on the map
    counters: list[Counter]
    reserve: int
    guerrillas: int
    next_serial: int
    d6: Callable[[], int]
    pick: Callable[[int], int] = lambda equals: 0  # the last choice among equals
    placed: list[str] = field(default_factory=list)

    def here(self, place: str) -> list[Counter]:
        return [c for c in self.counters if c.place == place]

    def is_open(self, place: str) -> bool:
        return place not in self.held and not self.here(place) and place not in self.bases.values()

    def next_spaces(self, place: str) -> list[str]:
        ways = set(NEAR[place])
        for c in self.counters:
            if c.kind == "D" and c.place in NEAR[place]:
                ways |= NEAR[c.place]
        return [way for way in ways if self.is_open(way)]

    def distance(self, start: str, goals: set[str]) -> int:
        """Breadth first from the candidate; only open ground, or Viet Minh ground, is passed through."""
        seen, rim, steps = {start}, [start], 0
        while rim:
            if any(place in goals for place in rim):
                return steps
            passable = [x for x in rim if x == start or not (x in self.held or x in self.bases.values())]
            rim = sorted({y for x in passable for y in NEAR[x]} - seen)
            seen |= set(rim)
            steps += 1
        return 99

    def key(self, place: str) -> tuple[int, ...]:
        """K1 to K5."""
        river, road = self.distance(place, RIVER), self.distance(place, ROAD)
        space = SPACES[place]
        if space["colour"] == "green":
            ground = 2
        else:
            ground = 0 if space["colour"] == "blue" or space["size"] == "large" else 1
        french = [x for x in NEAR[place] if x in self.held]
        around = [sum(c.place in NEAR[x] for c in self.counters) for x in french]
        return (
            min(river, road),
            river if self.turn <= 7 else road,
            self.distance(place, self.forts),
            self.distance(place, self.held),
            ground,
            -sum(before < 3 <= before + 1 for before in around),
            -len(french),
        )

    def best(self, places: list[str]) -> str:
        keys = {place: self.key(place) for place in places}
        equals = sorted((x for x in places if keys[x] == min(keys.values())), key=lambda x: SPACES[x]["n"])
        return equals[self.pick(len(equals))]

    def put(self, place: str, base: int) -> None:
        """Step 7a in the order it is told: the counter comes, is exchanged, and another one leaves."""
        new = Counter(self.next_serial, base, "I", place)
        self.next_serial += 1
        self.reserve -= 1
        others = self.here(place)
        self.counters.append(new)
        self.placed.append(place)
        if place in ROAD and self.guerrillas and all(c.kind != "G" for c in others):
            new.kind = "G"
            self.guerrillas -= 1
            self.reserve += 1
            plain = [c for c in others if c.kind == "I"]
            if plain:
                self.counters.remove(max(plain, key=lambda c: c.serial))
                self.reserve += 1

    def stack(self, place: str, base: int, left: int) -> int:
        while left and self.reserve and len(self.here(place)) < 3:
            self.put(place, base)
            left -= 1
        return left

    def newest(self, base: int) -> str | None:
        """Step 2, and the second half of step 6."""
        for c in sorted(self.counters, key=lambda c: -c.serial):
            if c.origin == base and c.place != self.bases[base] and self.next_spaces(c.place):
                return c.place
        return None

    def branch(self, base: int) -> str | None:
        """Step 6."""
        for place in reversed(self.placed):
            if place != self.bases[base] and self.next_spaces(place):
                return place
        return self.newest(base)

    def serve(self, base: int, left: int) -> int:
        """Steps 2 to 7 for one base; says how many counters found no space."""
        self.placed = []
        tried: set[str] = set()
        ways = MAP["directions"][self.bases[base]]
        head = self.newest(base)
        while left and self.reserve:
            if head is None:
                if tried == set(ways):
                    return left
                way = ways[self.d6() - 1]
                while way in tried:
                    way = ways[self.d6() - 1]
                tried.add(way)
                if way in self.bases.values():
                    continue
                if way in self.held:
                    left = self.stack(self.bases[base], base, left)
                    continue
                head = way
                if not self.here(way):
                    self.put(way, base)
                    left -= 1
            while left and self.reserve and (ways_on := self.next_spaces(head)):
                head = self.best(ways_on)
                self.put(head, base)
                left -= 1
            if NEAR[head] & self.held:
                left = self.stack(head, base, left)
            head = self.branch(base)
        return left
