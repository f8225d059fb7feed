"""The environments keep the promises that PettingZoo and Gymnasium check, for every game."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from pettingzoo.test.max_cycles_test import max_cycles_test

import indochine
from indochine.research.aec import Aec, env, in_turns, parallel_env
from indochine.research.sitting import Sitting
from indochine.research.solo import Solo, vector
from indochine.research.tensors import layout_of

GAMES = indochine.available()
SMALLEST = {"final-gamble": "D", "season-in-hell": "1", "tonkin": "5"}


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    """The checkers also give advice, such as to scale observations; it is not for us."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def made(name: str, **more: Any) -> Aec:
    return env(name, scenario=SMALLEST.get(name, ""), **more)


@pytest.mark.parametrize("name", GAMES)
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    api_test(made(name, max_cycles=120), num_cycles=150)
    seed_test(lambda: made(name, max_cycles=60), num_cycles=40)


@pytest.mark.parametrize("name", GAMES)
def test_cycles_are_counted(name: str) -> None:
    settings = {"game": name, "scenario": SMALLEST.get(name, "")}
    max_cycles_test(
        SimpleNamespace(
            parallel_env=lambda max_cycles: parallel_env(max_cycles=max_cycles, **settings),
            env=lambda max_cycles: in_turns(max_cycles=max_cycles, **settings),
        )
    )


@pytest.mark.parametrize("name", GAMES)
def test_gymnasium_finds_nothing_wrong(name: str) -> None:
    check_env(Solo(name, others="random", scenario=SMALLEST.get(name, "")), skip_render_check=True)


@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6"])
def test_there_is_an_agent_for_every_hand(players: str) -> None:
    found = env("vietnam-1965", options={"players": players})
    found.reset(seed=1)
    assert len(found.agents) == int(players)


def played(found: Aec, seed: int, most: int = 10**6) -> list[str]:
    """Who acted, in a game by chance."""
    found.reset(seed=seed)
    chance, acted = np.random.default_rng(seed), []
    for agent in found.agent_iter():
        observation, _, over, cut, _ = found.last()
        if over or cut or len(acted) >= most:
            break
        acted.append(agent)
        found.step(int(chance.integers(int(observation["action_mask"].sum()))))
    return acted


def test_a_whole_game_ends_with_rewards_that_sum_to_nothing() -> None:
    found = made("season-in-hell")
    acted = played(found, 3)
    assert set(acted) == set(found.possible_agents)
    assert all(found.terminations.values())
    assert sorted(found.rewards.values()) == [-1.0, 1.0]
    scored = made("season-in-hell", reward="score")
    assert played(scored, 3) == acted
    assert sorted(scored.rewards.values()) == [0.0, 1.0]


def test_a_single_hand_is_rewarded_by_its_victory() -> None:
    found = env("hoa-binh")
    played(found, 1)
    result = found.sitting.result
    assert result
    assert found.rewards == {"French": 1.0 if result.scores["french"] >= 0 else -1.0}


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_follows_from_the_view_alone(name: str) -> None:
    """A position imagined from the view, with other secrets and dice, is observed the same."""
    found = made(name)
    for most in (0, 25, 60):
        played(found, 7, most)
        sitting = found.sitting
        hand, view = sitting.hand, sitting.view(sitting.hand)
        twin = Sitting(name, SMALLEST.get(name, ""))
        twin.state = sitting.game.imagine(view, b"another")
        twin.due = sitting.game.due(twin.state)
        assert np.array_equal(sitting.observe(hand)["observation"], twin.observe(hand)["observation"])


@pytest.mark.parametrize("name", GAMES)
def test_columns_can_be_read_back(name: str) -> None:
    found = made(name)
    played(found, 5, 40)
    sitting, layout = found.sitting, layout_of(indochine.load(name))
    view = sitting.view(sitting.hand)
    row = sitting.observe(sitting.hand)["observation"]
    assert row.shape == (layout.size,)
    assert layout.read(row, "turn")[0] == view.turn
    assert layout.read(row, "moment")[1] == sitting.due.seat  # type: ignore[union-attr]
    where = layout.column("where") if name != "vietnam-1965" else layout.column("units")
    assert list(layout.read(row, where.name)[: len(getattr(view, where.name))]) == list(getattr(view, where.name))
    assert np.isfinite(layout.floats(row)).all()


def test_bitsets_are_read_as_bits() -> None:
    layout = layout_of(indochine.load("tonkin"))
    found = made("tonkin")
    played(found, 5, 30)
    view = found.sitting.view(found.sitting.hand)
    bits = layout.read(found.sitting.observe(found.sitting.hand)["observation"], "control")[0]
    assert {n for n, bit in enumerate(bits) if bit} == {
        n for n in range(view.control.bit_length()) if view.control >> n & 1
    }


def test_masks_tell_what_is_offered_to_whom() -> None:
    found = made("final-gamble")
    found.reset(seed=2)
    asked, other = found.agent_selection, next(a for a in found.agents if a != found.agent_selection)
    assert found.observe(asked)["action_mask"].sum() == len(found.sitting.due.actions)  # type: ignore[union-attr]
    assert not found.observe(other)["action_mask"].any()
    assert found.infos[asked]["view"].actions
    assert not found.sitting.view(found.by_name[other]).actions


def test_actions_without_a_number_are_counted() -> None:
    found = made("final-gamble", actions=3)
    found.reset(seed=2)
    offered = len(found.sitting.due.actions)  # type: ignore[union-attr]
    assert found.infos[found.agent_selection]["left_out"] == offered - 3


def test_a_snapshot_brings_the_same_game_back() -> None:
    found = made("season-in-hell")
    played(found, 4, 30)
    kept, before = found.snapshot(), found.observe(found.agent_selection)
    found.step(0)
    found.restore(kept)
    assert np.array_equal(found.observe(found.agent_selection)["observation"], before["observation"])
    solo = Solo("final-gamble", "viet minh", "greedy", scenario="D")
    solo.reset(seed=1)
    marked = solo.snapshot()
    first = [solo.step(0)[0]["observation"] for _ in range(5)]
    solo.restore(marked)
    assert all(np.array_equal(one, solo.step(0)[0]["observation"]) for one in first)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(ValueError, match="the reward cannot be 'money'; choose result or score"):
        env("hoa-binh", reward="money")


def test_many_games_at_once_each_in_its_process() -> None:
    many = vector("hoa-binh", 2, others="random")
    try:
        seen, _ = many.reset(seed=1)
        alone = Solo("hoa-binh", others="random")
        assert np.array_equal(seen["observation"][0], alone.reset(seed=1)[0]["observation"])
        seen, reward, *_ = many.step(np.array([0, 1]))
        assert reward.shape == (2,)
        assert np.array_equal(seen["observation"][0], alone.step(0)[0]["observation"])
    finally:
        many.close()
