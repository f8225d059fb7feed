"""What all tests share: property tests that draw the same examples on every machine, and never by the clock."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import settings

import indochine
from indochine.lab.rulebook import read_index, rule_of, spelled

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile("steady")


# ---- `--rules`: only what holds a numbered rule, for `make quick`


def pytest_addoption(parser: pytest.Parser) -> None:
    """Its switch."""
    parser.addoption("--rules", action="store_true", help="only tests named after a rule of a game")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the others out."""
    if config.getoption("--rules"):
        named = [item for item in items if holds_a_rule(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in set(named)])
        items[:] = named


def holds_a_rule(item: pytest.Item) -> bool:
    """Whether the test's name begins with a rule of the game whose folder it stands in."""
    ids = spellings().get(item.path.parent.name, {})
    return rule_of(getattr(item, "originalname", item.name), ids) is not None


@cache
def spellings() -> dict[str, dict[str, str]]:
    """The rules of every game as tests spell them, by the folder of its tests."""
    games = {name.replace("-", "_"): indochine.load(name) for name in indochine.available()}
    return {folder: {spelled(id): id for id in read_index(game)} for folder, game in games.items()}
