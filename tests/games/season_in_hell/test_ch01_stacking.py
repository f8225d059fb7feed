"""1.4: room on bases."""

from __future__ import annotations

import pytest
from tests.games.season_in_hell.field import at, field, u
from tests.games.season_in_hell.fights import ELITE, LEGION, THAI

from indochine.games.season_in_hell.rules.ch01_stacking import crowded, fits_on_base, level_for


@pytest.mark.parametrize(("level", "fits"), [(0, False), (1, False), (2, True), (3, True)])
def test_1_4g_5_3e_one_battalion_a_level(level: int, fits: bool) -> None:
    s = field(None, {"M>B1": "130/209"}, trench={"M": level})
    assert fits_on_base(s, at("M>B1"), u("154/209")) == fits


def test_1_4g_all_of_one_regiment() -> None:
    s = field(None, {"M>B1": "130/209"}, trench={"M": 3})
    assert not fits_on_base(s, at("M>B1"), u("11/141"))


@pytest.mark.parametrize(("option", "level"), [("1", 1), ("3", 3)])
def test_e_15_a_jungle_base_has_a_level_of_its_own(option: str, level: int) -> None:
    s = field(None, {}, options={"jungle_base_level": option})
    assert level_for(s, at("JZ2>B3")) == level


def test_1_4d_two_companies_fill_the_works_and_tanks_are_free() -> None:
    s = field(None, {"B1": f"{LEGION}, {THAI}, Tank 1, MG 1", "B2": f"{ELITE}, 2/8 BPC, 3/8 BPC"})
    assert not crowded(s, at("B1"))
    assert crowded(s, at("B2"))
