"""Learns to play from nothing but the environment: a masked policy over features of actions, by REINFORCE.

    pip install 'indochine[research]'
    python docs/examples/learn.py --games 3000 --out curve.csv
    python docs/examples/learn.py --game season-in-hell --scenario 1 --me france --others greedy --reward result

Numpy alone. Each legal action is described by hashed features: the decision, the kind of action, its fields one by one
and all together, and each of them again with the turn. The policy is a softmax over the legal actions of the sum of the
weights of their features. After every game each choice is made more likely by as much as the game ended better than
usual. Every `--every` games the policy plays `--trials` games without learning; their seeds are never those of the
lessons. It is an example of how to use the interface, not a strong player.
"""

from __future__ import annotations

import argparse
import csv
import sys
import zlib
from functools import cache
from typing import Any

import msgspec
import numpy as np

from indochine.lab.matches import Interval, mean
from indochine.research.solo import Solo

SIZE = 1 << 16
LEAST = 0.02  # chance left to every choice while learning, shared among all


@cache
def features(decision: str, turn: int, action: Any) -> tuple[int, ...]:
    """The hashed features of an action."""
    fields = msgspec.to_builtins(action)
    named = [f"{name}={value}" for name, value in fields.items() if name != "type"] if isinstance(fields, dict) else []
    head = f"{decision} {type(action).__name__}"
    parts = dict.fromkeys([head, *(f"{head} {one}" for one in named), f"{head} {' '.join(named)}"])
    return tuple(zlib.crc32(text.encode()) % SIZE for part in parts for text in (part, f"{part} in {turn}"))


class Policy:
    """A weight for every feature."""

    def __init__(self, rate: float) -> None:
        self.weights = np.zeros(SIZE)
        self.sums = np.full(SIZE, 1e-8)  # of squared steps, so that rare features learn as fast as common ones
        self.rate, self.usual, self.spread, self.games = rate, 0.0, 1.0, 0

    def choose(self, env: Solo, view: Any, chance: np.random.Generator, steps: list[Any] | None) -> int:
        """One of the legal actions; what is needed to learn from it is kept in `steps`."""
        due = env.sitting.due
        assert due
        rows = [features(due.decision.__name__, view.turn, action) for action in due.actions]
        scores = np.array([self.weights[list(row)].sum() for row in rows])
        odds = np.exp(scores - scores.max())
        odds /= odds.sum()
        if steps is None:
            return int(chance.choice(len(rows), p=odds))
        mixed = (1 - LEAST) * odds + LEAST / len(rows)
        taken = int(chance.choice(len(rows), p=mixed))
        steps.append((rows, odds, taken))
        return taken

    def learn(self, steps: list[Any], reward: float) -> None:
        """What was done becomes more likely by how much better than usual it ended."""
        self.games += 1
        pace, apart = max(0.02, 1 / self.games), reward - self.usual
        better, slope = apart / max(self.spread, 1e-6), np.zeros(SIZE)
        self.usual += pace * apart
        self.spread += pace * (abs(apart) - self.spread)
        for rows, odds, taken in steps:
            np.add.at(slope, list(rows[taken]), better)
            for row, p in zip(rows, odds, strict=True):
                if p > 1e-3:
                    np.add.at(slope, list(row), -better * p)
        self.sums += slope * slope
        self.weights += self.rate * slope / np.sqrt(self.sums)


def play(env: Solo, policy: Policy, seed: int, learning: bool) -> float:
    """One game; its reward."""
    chance = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    steps: list[Any] = []
    reward, over = 0.0, env.sitting.due is None
    while not over:
        action = policy.choose(env, info["view"], chance, steps if learning else None)
        _, reward, over, _, info = env.step(action)
    if learning:
        policy.learn(steps, reward)
    return reward


def trial(env: Solo, policy: Policy, games: int) -> Interval:
    """The mean reward without learning, with its interval."""
    return mean([play(env, policy, 10**6 + number, False) for number in range(games)])


def main() -> None:
    """The curve, as CSV."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, default in (
        ("game", "hoa-binh"),
        ("scenario", ""),
        ("me", ""),
        ("others", "random"),
        ("reward", "score"),
    ):
        asked.add_argument(f"--{name}", default=default)
    for name, number in (("games", 1000), ("every", 100), ("trials", 50)):
        asked.add_argument(f"--{name}", type=int, default=number)
    asked.add_argument("--rate", type=float, default=0.05)
    asked.add_argument("--out", type=argparse.FileType("w"), default=sys.stdout)
    given = asked.parse_args()
    env = Solo(given.game, given.me, given.others, scenario=given.scenario, reward=given.reward)
    table, policy = csv.writer(given.out), Policy(given.rate)
    table.writerow(["games", "mean", "low", "high"])
    for number in range(given.games + 1):
        if number % given.every == 0:
            found = trial(env, policy, given.trials)
            table.writerow([number, found.value, found.low, found.high])
            given.out.flush()
        play(env, policy, number, True)


if __name__ == "__main__":
    main()
