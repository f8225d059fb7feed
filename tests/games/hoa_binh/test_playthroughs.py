"""Whole games written out as text: a change of the rules or of a text shows as a difference that a person can read."""

from __future__ import annotations

import difflib

import pytest
from tests.games.hoa_binh.playthroughs import FOLDER, LARGEST, PLAYTHROUGHS, path_of, written

HOW = "if that is wanted: python -m tests.games.hoa_binh.playthroughs --update"


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_playthrough_is_as_it_was(name: str) -> None:
    stored, now = path_of(name).read_text("utf-8"), written(name)
    if stored != now:
        change = difflib.unified_diff(stored.splitlines(), now.splitlines(), "stored", "now", lineterm="", n=2)
        shown = "\n".join(list(change)[:40])
        pytest.fail(f"The playthrough {name} differs; {HOW}\n{shown}", pytrace=False)


def test_playthroughs_are_small_and_all_are_used() -> None:
    files = sorted(FOLDER.glob("*.txt"))
    assert files == sorted(map(path_of, PLAYTHROUGHS))
    assert all(10_000 < file.stat().st_size < LARGEST for file in files)
