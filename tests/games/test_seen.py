"""The columns that each game shows, kept by name: nothing is shown by oversight.

Views are made of a state's columns but for those that it calls unseen, so a new column would be shown. Here somebody
says so first: a column that everybody may see is added to seen.toml by hand, any other to `unseen` of its state.
"""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

import indochine

SEEN = tomllib.loads((Path(__file__).parent / "seen.toml").read_text(encoding="utf-8"))
PACKAGES = {name: type(indochine.load(name)).__module__ for name in indochine.available()}
PACKAGES["three-fords"] = "docs.examples.three_fords"


@pytest.mark.parametrize("game", PACKAGES)
def test_a_view_shows_what_somebody_decided_to_show(game: str) -> None:
    view = import_module(f"{PACKAGES[game]}.view").View
    assert list(view.__struct_fields__) == SEEN.get(game, {"fields": []})["fields"]


@pytest.mark.parametrize("game", PACKAGES)
def test_what_is_unseen_is_a_column(game: str) -> None:
    state = import_module(f"{PACKAGES[game]}.state").State
    assert set(state.unseen) <= set(state.__struct_fields__)
