"""Numbers of legal sequences from fixed positions, as a change alarm."""

from __future__ import annotations

import pytest
from tests.games.stored import FOLDERS, perft


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_number_of_legal_sequences_is_as_it_was(folder: str) -> None:
    perft(folder).check()


@pytest.mark.parametrize("folder", FOLDERS)
def test_counting_does_not_disturb_the_position(folder: str) -> None:
    counted = perft(folder)
    counted.check_undisturbed(counted.game.start(seed=b"perft"))
