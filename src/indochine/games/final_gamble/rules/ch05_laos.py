"""5.2-B/2 When the force in Laos is set free. Whatever moves the Strongpoints Track calls `release_laos`."""

from __future__ import annotations

from indochine.games.final_gamble.events import LaosReleased
from indochine.games.final_gamble.state import State

RELEASE_AT = 34  # [5.2-B/2] the Strongpoints Track that sets the Laos force free


def release_laos(s: State) -> None:
    """[5.2-B/2] At 34 strongpoints or fewer the force may move, and it stays released."""
    if s.points <= RELEASE_AT and not s.laos_released:
        s.laos_released = True
        s.tell(LaosReleased("5.2-B/2", s.points))
