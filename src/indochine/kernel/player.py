"""What a computer player is: somebody who sees a view and picks one of the legal actions.

Between two choices a player keeps nothing but its memory, and its memory is data. Whoever asks for a choice hands the
memory over and keeps what comes back; so a player plays the same game whether it stays, or is made anew for every
choice in another process. The memory is no part of the position, of its hash, of a view or of the record.
"""

from __future__ import annotations

from typing import Any, Protocol

import msgspec

from indochine.kernel.game import Due, Game
from indochine.kernel.words import Action

LARGEST = 65_536  # bytes of a stored memory


class Memory(msgspec.Struct, frozen=True, array_like=True):
    """What a player keeps from one choice to the next: nothing. One that keeps more declares fields with defaults."""


class Player(Protocol):
    """A computer player. It never gets the state; its own chance comes from its own seed. No choice changes it."""

    name: str

    @property
    def memory(self) -> type[Memory]:
        """What it keeps; `memory()` is what it begins with."""
        ...

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        """One of `due.actions`, and what is to be remembered at the next choice."""
        ...


class Seated:
    """A player in a seat with what it remembers there: the one door through which computers are asked."""

    def __init__(self, player: Player, stored: bytes = b"") -> None:
        self.player = player
        self.memory = recall(player, stored)

    def choose(self, game: Game[Any], view: Any, due: Due) -> Action:
        """What the player chooses; what it wants to remember is kept."""
        action, self.memory = self.player.choose(game, view, due, self.memory)
        return action

    def forget(self) -> None:
        """What has been played was taken back: the player begins to think afresh."""
        self.memory = self.player.memory()

    def stored(self) -> bytes:
        """The memory, to be put away; nothing where it is what a player begins with."""
        return store(self.memory) if self.memory != self.player.memory() else b""


def store(memory: Memory) -> bytes:
    """A memory as bytes; refused when a player wants to remember too much."""
    stored = msgspec.msgpack.encode(memory)
    if len(stored) > LARGEST:
        raise ValueError(f"a memory of {len(stored)} bytes is too large; {LARGEST} may be kept")
    return stored


def recall(player: Player, stored: bytes) -> Any:
    """The memory that was put away; one of another program's making is forgotten."""
    if not stored:
        return player.memory()
    try:
        return msgspec.msgpack.decode(stored, type=player.memory)
    except msgspec.DecodeError:
        return player.memory()
