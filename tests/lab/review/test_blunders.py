"""A review finds a blunder that was planted: a random move where the planner's choice was clearly better."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from tests.lab.review.planting import planted

import indochine
from indochine.kernel.records import Record, read
from indochine.lab.review import review

STORED = Path(__file__).parent / "planted"
# records that `planting` has made, each with the step of its blunder
QUICK = {"impulse": 440, "trenches": 235}
LONGER = {"airdrop": 395, "route-4": 195}

# game, scenario, player of each side, side of the blunder, seed, choice from which it is planted
FRESH = [
    ("final-gamble", "D", ("planner", "greedy"), 0, "a", 60),
    ("final-gamble", "D", ("greedy", "planner"), 1, "b", 60),
    ("tonkin", "1", ("planner", "greedy"), 0, "c", 60),
    ("tonkin", "2", ("greedy", "planner"), 1, "d", 60),
    ("season-in-hell", "1", ("planner", "greedy"), 0, "e", 60),
    ("season-in-hell", "1", ("greedy", "planner"), 1, "f", 60),
    ("hoa-binh", "campaign", ("greedy",), 0, "g", 75),
    ("hoa-binh", "campaign", ("planner",), 0, "h", 75),
    ("vietnam-1965", "1965", ("planner", "greedy"), 0, "i", 300),
    ("vietnam-1965", "1965", ("greedy", "planner"), 1, "j", 300),
]
FEWEST = 9


def stored(name: str) -> Record:
    return read(gzip.decompress((STORED / f"{name}.jsonl.gz").read_bytes()).decode())


def told(record: Record) -> set[int]:
    """The steps that a review blames."""
    return {one.n for one in review(indochine.load(record.header.game), record).costly}


@pytest.mark.parametrize("name", QUICK)
def test_a_planted_blunder_is_found(name: str) -> None:
    assert QUICK[name] in told(stored(name))


@pytest.mark.soak
@pytest.mark.parametrize("name", LONGER)
def test_a_planted_blunder_is_found_in_a_longer_game(name: str) -> None:
    assert LONGER[name] in told(stored(name))


@pytest.mark.soak
def test_nine_of_ten_fresh_blunders_are_found() -> None:
    found = 0
    for name, *more in FRESH:
        blunder = planted(indochine.load(name), *more)  # type: ignore[arg-type]
        found += blunder.step in told(blunder.record)
    assert found >= FEWEST
