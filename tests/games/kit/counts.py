"""Numbers agree with their nouns: no text says "1 points" or "slot(s)"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from indochine.lab.kit import RandomGames

NOUNS = "points steps units counters posts places trucks rolls slots markers helicopters batteries tokens dice"
WRONG = re.compile(rf"(?<![\w.,/+-])1 (?:[a-z]+ )?(?:{NOUNS.replace(' ', '|')})\b|[a-z]\(s\)")


def texts(games: RandomGames, number: int) -> Iterator[str]:
    """What a game says: on its board, at its decisions, in its log, and now and then beside its map."""
    game = games.game
    yield from (text for spot in game.board().spots for text in (spot.name, spot.note))
    for count, step in enumerate(games.recorded(number, keep=False)):
        yield from map(game.say, step.events)
        yield game.prompt(step.state)
        if count % 20 == 0:
            scene = game.scene(game.view(step.state, game.seats[step.due.seat]))
            yield from (scene.headline, *scene.notes, *(f"{track.value}; {track.note}" for track in scene.tracks))


def check_counts(games: RandomGames, number: int) -> None:
    """No count disagrees with its noun."""
    assert sorted({text for text in texts(games, number) if WRONG.search(text)}) == []
