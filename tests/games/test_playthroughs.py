"""Games written out as text: a change of the rules or of a text shows as a difference that a person can read."""

from __future__ import annotations

import pytest
from tests.games.stored import FOLDERS, playthroughs

EACH = [(folder, name) for folder in FOLDERS for name in playthroughs(folder).named]


@pytest.mark.parametrize(("folder", "name"), EACH)
def test_playthrough_is_as_it_was(folder: str, name: str) -> None:
    playthroughs(folder).check(name)


@pytest.mark.parametrize("folder", FOLDERS)
def test_playthroughs_are_short_and_all_are_used(folder: str) -> None:
    playthroughs(folder).check_files()
