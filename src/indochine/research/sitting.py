"""What all environments share: a game that is played by numbers, and what each hand may see of it."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

import indochine
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due, Game, Hand, Result
from indochine.kernel.state import pack, unpack
from indochine.research.tensors import Bytes, layout_of
from indochine.table.hands import hand_with, hands_of

ACTIONS = 4096  # numbers of actions; the longest list met in our games had 1,400
Mask = NDArray[np.int8]


class Snapshot(msgspec.Struct, frozen=True):
    """A position to come back to."""

    position: bytes
    steps: int


class Sitting:
    """One game, played by numbers: action n is the n-th of the legal list. Agents are the hands."""

    def __init__(
        self, game: str | Game[Any], scenario: str = "", options: dict[str, str] | None = None, *,
        actions: int = ACTIONS, max_cycles: int = 0, reward: str = "result",
    ) -> None:  # fmt: skip
        if reward not in ("result", "score"):
            raise ValueError(f"the reward cannot be {reward!r}; choose result or score")
        self.game = indochine.load(game) if isinstance(game, str) else game
        self.scenario, self.options = scenario, self.game.settle(options or {})
        self.hands = hands_of(self.game, self.options)
        self.held = {seat: hand_with(self.hands, seat) for seat in self.game.seats}
        self.layout = layout_of(self.game)
        self.actions, self.max_cycles, self.reward = actions, max_cycles, reward
        self.ones = np.concatenate([np.ones(actions, np.int8), np.zeros(actions, np.int8)])  # masks are cut from it
        self.state: Any = None
        self.due: Due | None = None
        self.steps = 0

    def start(self, seed: str) -> None:
        """A new game with these dice."""
        self.state = self.game.start(self.scenario, self.options, seed_of(seed))
        self.due, self.steps = self.game.due(self.state), 0

    # ---- playing

    @property
    def seat(self) -> str:
        """The seat to act; the first one when the game is over."""
        return self.game.seats[self.due.seat] if self.due else self.game.seats[0]

    @property
    def hand(self) -> Hand:
        """The hand to act."""
        return self.held[self.seat]

    @property
    def size(self) -> int:
        """How many actions can be named now."""
        return min(self.actions, len(self.due.actions)) if self.due else 0

    def act(self, number: int) -> None:
        """The action of that number; one beyond the list is counted round, so that whoever ignores masks can play."""
        due = self.due
        if due is None:
            raise ValueError("the game is over; reset the environment")
        self.game.apply(self.state, due.actions[number % self.size])
        self.due = self.game.due(self.state)
        self.steps += 1

    @property
    def cut(self) -> bool:
        """Whether it was played long enough."""
        return bool(self.max_cycles) and self.steps >= self.max_cycles and self.due is not None

    # ---- seeing

    def seat_of(self, hand: Hand) -> str:
        """The seat through which a hand looks: the one to act, or its first."""
        return self.seat if self.due and self.seat in hand.seats else hand.seats[0]

    def view(self, hand: Hand) -> Any:
        """What a hand may know."""
        return self.game.view(self.state, self.seat_of(hand))

    def observe(self, hand: Hand, view: Any = None) -> dict[str, Bytes | Mask]:
        """The row of bytes and the mask."""
        view = self.view(hand) if view is None else view
        return {"observation": self.layout.observe(view, self.due), "action_mask": self.mask(hand)}

    def mask(self, hand: Hand) -> Mask:
        """Ones for the actions that are offered to this hand now."""
        size = self.size if self.due and self.seat in hand.seats else 0
        return self.ones[self.actions - size : 2 * self.actions - size].copy()

    def info(self, view: Any) -> dict[str, Any]:
        """The structured view, and how many actions have no number."""
        return {"view": view, "left_out": max(0, len(self.due.actions) - self.actions) if self.due else 0}

    # ---- the end

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on."""
        return self.game.result(self.state) if self.due is None else None

    def rewards(self) -> dict[str, float]:
        """By hand what the end is worth: 1, 0 or -1, or the mean score of its seats."""
        result = self.result
        if result is None:
            return {hand.name: 0.0 for hand in self.hands}
        points = {h.name: sum(result.scores[seat] for seat in h.seats) / len(h.seats) for h in self.hands}
        if self.reward == "score":
            return points
        best, worst = max(points.values()), min(points.values())
        if len(points) == 1:
            return {name: 1.0 if score >= 0 else -1.0 for name, score in points.items()}
        return {name: 0.0 if best == worst else 1.0 if score == best else -1.0 for name, score in points.items()}

    # ---- coming back

    def snapshot(self) -> Snapshot:
        """The position now; whoever has it knows everything."""
        return Snapshot(pack(self.state), self.steps)

    def restore(self, kept: Snapshot) -> None:
        """Back to a position."""
        self.state = unpack(kept.position, self.game.state_type)
        self.due, self.steps = self.game.due(self.state), kept.steps
