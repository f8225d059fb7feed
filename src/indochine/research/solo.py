"""Gymnasium: one hand against computer players, and many such games on all cores."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import gymnasium
from gymnasium.vector import AsyncVectorEnv

from indochine.bots.player import seated
from indochine.kernel.game import Game
from indochine.kernel.player import Seated, recall
from indochine.research.aec import spaces
from indochine.research.sitting import Sitting, Snapshot
from indochine.table.hands import called


class Solo(gymnasium.Env[dict[str, Any], Any]):
    """The hand `me` (the first, or the one that holds a seat of that name) against computers of the kind `others`."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, game: str | Game[Any], me: str = "", others: str = "greedy", render_mode: str | None = None,
        **settings: Any,
    ) -> None:  # fmt: skip
        self.sitting = Sitting(game, **settings)
        hands = self.sitting.hands
        self.me = self.sitting.held[called(self.sitting.game, hands, me)[0]] if me else hands[0]
        self.others, self.render_mode = others, render_mode
        self.observation_space, self.action_space = spaces(self.sitting)
        self.computers: dict[str, Seated] = {}

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        """A new game, up to the first decision of ours."""
        super().reset(seed=seed)
        self.sitting.start(f"solo {self.np_random.integers(1 << 62)}")
        game, s = self.sitting.game, self.sitting.state
        theirs = [seat for seat in game.seats if seat not in self.me.seats]
        self.computers = {seat: seated(self.others, game, s.seed, seat) for seat in theirs}
        return self._seen()

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Our decision, and those of the others up to our next."""
        self.sitting.act(int(action))
        seen, info = self._seen()
        reward = self.sitting.rewards()[self.me.name]
        return seen, reward, self.sitting.due is None, self.sitting.cut, info

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        sitting, game = self.sitting, self.sitting.game
        while sitting.due and sitting.seat in self.computers:
            seat = sitting.seat
            choice = self.computers[seat].choose(game, game.view(sitting.state, seat), sitting.due)
            game.apply(sitting.state, choice, seat)
            sitting.due = game.due(sitting.state)
        view = sitting.view(self.me)
        return dict(sitting.observe(self.me, view)), sitting.info(view)

    def render(self) -> Any:
        """The game in a line."""
        game = self.sitting.game
        return game.headline(game.view(self.sitting.state, None)) if self.render_mode == "ansi" else None

    def snapshot(self) -> tuple[Snapshot, dict[str, bytes]]:
        """The position and what the computers remember, to come back to."""
        return self.sitting.snapshot(), {seat: one.stored() for seat, one in self.computers.items()}

    def restore(self, kept: tuple[Snapshot, dict[str, bytes]]) -> tuple[dict[str, Any], dict[str, Any]]:
        """Back to a position."""
        self.sitting.restore(kept[0])
        for seat, stored in kept[1].items():
            self.computers[seat].memory = recall(self.computers[seat].player, stored)
        return self._seen()


class _Light(gymnasium.Wrapper[dict[str, Any], Any, dict[str, Any], Any]):
    """Without the structured view, which is not worth sending from process to process."""

    def reset(self, **given: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        seen, info = self.env.reset(**given)
        return seen, {"left_out": info["left_out"]}

    def step(self, action: Any) -> tuple[dict[str, Any], Any, bool, bool, dict[str, Any]]:
        seen, reward, over, cut, info = self.env.step(action)
        return seen, reward, over, cut, {"left_out": info["left_out"]}


def _light(game: str, settings: dict[str, Any]) -> _Light:
    return _Light(Solo(game, **settings))


def vector(game: str, count: int, **settings: Any) -> AsyncVectorEnv:
    """So many games at once, each in a process of its own; observations come without the structured view."""
    makers: Sequence[Any] = [partial(_light, game, settings) for _ in range(count)]
    return AsyncVectorEnv(makers, context="spawn")
