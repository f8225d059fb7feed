"""Players who think: they make a position of what they see and hand the decision to the commander of the seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from indochine.bots.choosing import Judges
from indochine.kernel import dice
from indochine.kernel.game import Due, Game
from indochine.kernel.player import Memory
from indochine.kernel.words import Action

if TYPE_CHECKING:
    from indochine.bots.player import Maker


class Commander:
    """Makes one choice: by the method that has the decision's name, or by the judge of that name.

    It is made for the choice with what the player remembers, and leaves in `memory` what shall be remembered.
    """

    judges: ClassVar[Judges] = {}
    at_sight: ClassVar[frozenset[str]] = frozenset()  # decisions for which the view is enough
    remembers: ClassVar[type[Memory]] = Memory

    def __init__(self, memory: Any = None) -> None:
        self.memory: Any = self.remembers() if memory is None else memory

    def without_thinking(self, view: Any, due: Due) -> Action | None:
        """What can be answered before a position is made of the view: what nobody cares about, or what is plain."""
        name = due.decision.__name__
        if not (hasattr(self, name) or name in self.judges):
            return self.indifferent(due)
        return self.decide(view, view.frames[-1], due) if name in self.at_sight else None

    def decide(self, s: Any, f: Any, due: Due) -> Action:
        """One of the legal actions."""
        method: Callable[[Any, Any, Due], Action] = getattr(self, due.decision.__name__, self.judged)
        return method(s, f, due)

    def judged(self, s: Any, f: Any, due: Due) -> Action:
        """The action that the judge of the decision values most; of equals the first listed."""
        judge = self.judges[due.decision.__name__]
        return max(due.actions, key=lambda a: judge(s, f, a))

    def indifferent(self, due: Due) -> Action:
        """Where there is neither method nor judge."""
        return due.actions[0]


class ComputerPlayer:
    """One commander for all seats, or one for each."""

    def __init__(self, name: str, commanders: tuple[type[Commander], ...], game: Game[Any], seed: int | str) -> None:
        self.name, self.commanders = name, commanders
        self.memory = commanders[0].remembers
        self.seed = dice.seed_of(f"{name} player {seed}")

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Any) -> tuple[Action, Any]:
        """What the commander of this seat decides; a position is made only if he must think."""
        commander = self.commanders[due.seat % len(self.commanders)](memory)
        action = commander.without_thinking(view, due)
        if action is None:
            s = game.imagine(view, self.seed)
            action = commander.decide(s, s.frames[-1], due)
        return action, commander.memory


def players(**commanders: tuple[type[Commander], ...]) -> dict[str, Maker]:
    """The makers of players by name, each with its commander, or with one for each seat."""
    return {name: partial(ComputerPlayer, name, kinds) for name, kinds in commanders.items()}
