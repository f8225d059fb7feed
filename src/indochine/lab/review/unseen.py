"""What the other side had hidden where a decision was about: the counters that it saw there and the seat did not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from indochine.kernel.game import Game
from indochine.kernel.scene import Board


def unseen(game: Game[Any], s: Any, seat: str, others: Sequence[str], places: Iterable[str]) -> Iterator[str]:
    """A sentence for every one of these places where more stood than the seat could see."""
    if not game.hidden:
        return
    known = counters(game, s, seat)
    board = game.board()
    for place in places:
        there: Counter[str] = Counter()
        for other in others:
            there |= counters(game, s, other).get(place, Counter())
        if hidden := there - known.get(place, Counter()):
            yield f"{name_of(board, place)}: {in_words(board, hidden)}"


def counters(game: Game[Any], s: Any, seat: str) -> dict[str, Counter[str]]:
    """By place the faces that a seat sees, each as often as it lies there."""
    found: dict[str, Counter[str]] = {}
    for piece in game.scene(game.view(s, seat)).pieces:
        found.setdefault(piece.place, Counter())[piece.face] += piece.count
    return found


def name_of(board: Board, place: str) -> str:
    """How a place is called."""
    named = {spot.id: spot.label or spot.name for spot in (*board.spots, *board.boxes)}
    return named.get(place) or place


def in_words(board: Board, faces: Counter[str]) -> str:
    """Counters by the names of their faces."""
    named: Counter[str] = Counter()
    for face, number in faces.items():
        named[board.faces[face].name if face in board.faces else face] += number
    return ", ".join(f"{number} {name}" if number > 1 else name for name, number in named.items())
