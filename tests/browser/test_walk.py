"""Nobody is lost in the middle of a game: at decisions drawn from games among planners, at every size of screen, what
is asked about lies open to a click, the hint counts what glows, and nothing that opens covers what it is about."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import pytest
from tests.browser.asked import SIZES
from tests.browser.conftest import guests_at
from tests.browser.walk import STRETCH, Drawn, Walker, scenarios, starts

MANY = 300  # decisions of a game at one size


@pytest.fixture
def walk(chromium: Any, address: str) -> Iterator[Any]:
    """Somebody who walks through a scenario at one size: what is wrong on the way."""
    with guests_at(chromium, address) as arrive:

        def wrong(drawn: Drawn, size: str, decisions: int) -> list[str]:
            walker = Walker(arrive(*SIZES[size]), drawn)
            return [what for step in starts(drawn, decisions) for what in walker.stretch(step)]

        yield wrong


def short() -> list[tuple[Drawn, str]]:
    """One scenario of every game, the sizes by turns; the soak walks through all at all sizes."""
    first = {drawn.game: drawn for drawn in reversed(scenarios())}
    return list(zip(first.values(), cycle(SIZES), strict=False))


@pytest.mark.parametrize(("drawn", "size"), short(), ids=str)
def test_some_decisions_of_every_game_show_what_they_ask(walk: Any, drawn: Drawn, size: str) -> None:
    assert walk(drawn, size, STRETCH) == []


@pytest.mark.soak
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("drawn", scenarios(), ids=str)
def test_hundreds_of_decisions_of_every_game_show_what_they_ask(walk: Any, drawn: Drawn, size: str) -> None:
    parts = sum(other.game == drawn.game for other in scenarios())
    assert walk(drawn, size, MANY // parts) == []
