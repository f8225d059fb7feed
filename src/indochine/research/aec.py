"""PettingZoo: an AEC environment for every game and number of players, and a parallel one where the others wait."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

from indochine.kernel.game import Game, Hand
from indochine.research.sitting import Sitting, Snapshot


def spaces(sitting: Sitting) -> tuple[Dict, Discrete]:
    """What is observed and what is answered."""
    seen = Box(0, 255, (sitting.layout.size,), np.uint8)
    mask = Box(0, 1, (sitting.actions,), np.int8)
    return Dict({"observation": seen, "action_mask": mask}), Discrete(sitting.actions)


class Seeds:
    """The seeds of games: a reset with a seed begins a row of them, one without goes on in it."""

    def __init__(self) -> None:
        self.first: int | str = 0
        self.games = 0

    def next(self, seed: int | None) -> str:
        """The seed of the next game."""
        if seed is not None:
            self.first, self.games = seed, 0
        self.games += 1
        return f"environment {self.first}/{self.games}"


class Aec(AECEnv):  # type: ignore[misc]
    """One game for its hands, one decision after the other. `infos` give the structured view of who is to act."""

    def __init__(self, game: str | Game[Any], render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.sitting = Sitting(game, **settings)
        self.metadata = {"name": self.sitting.game.name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.render_mode = render_mode
        self.by_name = {hand.name: hand for hand in self.sitting.hands}
        self.possible_agents = list(self.by_name)
        both = {agent: spaces(self.sitting) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Dict] = {agent: seen for agent, (seen, _) in both.items()}
        self.action_spaces: dict[str, Discrete] = {agent: answered for agent, (_, answered) in both.items()}
        self.seeds = Seeds()

    def observation_space(self, agent: str) -> Dict:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game."""
        self.sitting.start(self.seeds.next(seed))
        self._begin()

    def _begin(self) -> None:
        agents = self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(agents, False), dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._now()

    def _now(self) -> None:
        """Who is to act, and what he sees."""
        hand = self.sitting.hand
        self.agent_selection = hand.name
        self.seen = self.sitting.view(hand)
        self.infos[hand.name] = self.sitting.info(self.seen)

    def step(self, action: int | None) -> None:
        """One decision; when the game is over every agent is asked once more, for nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self.sitting.act(int(action))
        if self.sitting.due is None or self.sitting.cut:
            self._end()
        else:
            self._now()

    def _end(self) -> None:
        over = self.sitting.due is None
        self.rewards = self.sitting.rewards()
        for agent in self.agents:
            self.terminations[agent], self.truncations[agent] = over, not over
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.infos[agent] = self.sitting.info(self.sitting.view(self.by_name[agent]))
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may see."""
        hand: Hand = self.by_name[agent]
        mine = self.sitting.due is not None and self.sitting.seat in hand.seats
        return dict(self.sitting.observe(hand, self.seen if mine else None))

    def render(self) -> str | None:
        """The game in a line."""
        game = self.sitting.game
        return game.headline(game.view(self.sitting.state, None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def snapshot(self) -> Snapshot:
        """The position, to come back to."""
        return self.sitting.snapshot()

    def restore(self, kept: Snapshot) -> None:
        """Back to a position; nobody has earned anything yet."""
        self.sitting.restore(kept)
        self._begin()


class Parallel(ParallelEnv):  # type: ignore[misc]
    """All hands answer in every step; but only one is asked, and the others may only wait (action 0)."""

    def __init__(self, game: str | Game[Any], render_mode: str | None = None, **settings: Any) -> None:
        self.sitting = Sitting(game, **settings)
        self.metadata = {"name": self.sitting.game.name, "render_modes": ["ansi"], "is_parallelizable": True}
        self.render_mode = render_mode
        self.by_name = {hand.name: hand for hand in self.sitting.hands}
        self.possible_agents = list(self.by_name)
        self.observation_spaces, self.action_spaces = {}, {}
        for agent in self.possible_agents:
            self.observation_spaces[agent], self.action_spaces[agent] = spaces(self.sitting)
        self.waiting = np.zeros(self.sitting.actions, np.int8)
        self.waiting[0] = 1
        self.seeds = Seeds()

    def observation_space(self, agent: str) -> Dict:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        """A new game."""
        self.sitting.start(self.seeds.next(seed))
        self.agents = list(self.possible_agents)
        return self._seen()

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        views = {agent: self.sitting.view(self.by_name[agent]) for agent in self.agents}
        seen = {agent: self.sitting.observe(self.by_name[agent], view) for agent, view in views.items()}
        for agent in self.agents:
            if agent != self.sitting.hand.name or self.sitting.due is None:
                seen[agent] = {**seen[agent], "action_mask": self.waiting}
        return seen, {agent: self.sitting.info(view) for agent, view in views.items()}

    def step(self, actions: dict[str, int]) -> tuple[Any, ...]:
        """The answer of whoever was asked counts."""
        self.sitting.act(int(actions[self.sitting.hand.name]))
        over, cut = self.sitting.due is None, self.sitting.cut
        seen, infos = self._seen()
        ended, cut_off = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut)
        found = (seen, self.sitting.rewards(), ended, cut_off, infos)
        if over or cut:
            self.agents = []
        return found

    def render(self) -> str | None:
        """The game in a line."""
        game = self.sitting.game
        return game.headline(game.view(self.sitting.state, None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


def env(game: str | Game[Any], **settings: Any) -> Aec:
    """The environment of a game: scenario, options, actions, max_cycles, reward."""
    return Aec(game, **settings)


def parallel_env(game: str | Game[Any], **settings: Any) -> Parallel:
    """The environment in which all hands answer in every step."""
    return Parallel(game, **settings)


def in_turns(game: str | Game[Any], **settings: Any) -> AECEnv:
    """The parallel environment as an AEC environment: every hand answers once in each cycle."""
    return parallel_to_aec(Parallel(game, **settings))
