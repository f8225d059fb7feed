"""What the facts of a position weigh: fitted to games between computer players, see `bots/prospect.py`.

    python -m indochine.lab.forecasting hoa-binh DIRECTORY [DIRECTORY ...]

reads the records of finished games, looks at some positions of each, and writes `bots/prospect.json` beside the facts:
of a game with two sides the weights of a logistic curve for the chance that the first side wins, of a game with one the
weights of a straight line for its score. Every fourth game is held back, and what is printed is measured on those.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import indochine
from indochine.bots.prospect import Weights, achieved, moment, sides_of
from indochine.kernel.game import Game
from indochine.kernel.records import read, replay
from indochine.lab.extras import needs

LOOKS = 40  # positions of a game
HELD_BACK = 4  # every fourth game
STIFFNESS = 3.0  # how strongly a weight is held to nothing, in games
LOOSE = 0.01  # and a start
ROUNDS = 30  # of the search for the logistic curve


class Sample(NamedTuple):
    """A position: of which game, scenario and moment, its facts, and what the first side made of it."""

    game: int
    scenario: str
    moment: str
    facts: tuple[float, ...]
    end: float


# ---- looking at games ------------------------------------------------------


def samples(game: Game[Any], number: int, text: str) -> Iterator[Sample]:
    """Some positions of one finished game, evenly spread over its choices."""
    record = read(text)
    if record.reveal is None:
        return
    end = achieved(game, record.reveal.result, 0)
    facts, every = game.part("bots.prospect").facts, max(1, len(record.moves) // LOOKS)
    for position in replay(record, game):
        if position.n % every == number % every and not game.result(position.state):
            s = position.state
            yield Sample(number, record.header.scenario, moment(game, s), facts(s), end)


def gathered(game: Game[Any], places: Sequence[Path]) -> tuple[list[Sample], int]:
    """All samples from the records below these directories, and the number of games."""
    files = sorted(file for place in places for file in place.rglob("*.jsonl"))
    found = [one for number, file in enumerate(files) for one in samples(game, number, file.read_text("utf-8"))]
    return found, len({one.game for one in found})


# ---- fitting ---------------------------------------------------------------


class Fit(NamedTuple):
    """Weights by fact, the start of each scenario, and what moments add."""

    facts: list[float]
    starts: dict[str, float]
    moments: dict[str, float]

    def sum_of(self, one: Sample) -> float:
        """All facts of a sample by their weights."""
        weighed = sum(w * fact for w, fact in zip(self.facts, one.facts, strict=True))
        return self.starts[one.scenario] + self.moments.get(one.moment, 0.0) + weighed


def fitted(found: Sequence[Sample], logistic: bool) -> Fit:
    """The weights that tell these ends best: by repeated weighted least squares, each game counting the same."""
    np = needs("research", "numpy")
    scenarios, moments = sorted({one.scenario for one in found}), sorted({one.moment for one in found})
    facts = np.array([one.facts for one in found], dtype=float)
    mean, spread = facts.mean(0), facts.std(0) + 1e-9
    starts = np.array([[one.scenario == name for name in scenarios] for one in found], dtype=float)
    then = np.array([[one.moment == name for name in moments] for one in found], dtype=float)
    x = np.hstack([starts, then, (facts - mean) / spread])
    y = np.array([one.end for one in found])
    unit = 1.0 / LOOKS if logistic else 1.0 / LOOKS / float(y.var())  # each game counts the same
    held = np.diag([LOOSE] * len(scenarios) + [STIFFNESS] * (len(moments) + facts.shape[1]))
    held = held if logistic else held / float(y.var())
    beta = np.zeros(x.shape[1])
    for _ in range(ROUNDS if logistic else 1):
        p = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30))) if logistic else x @ beta
        w = (np.maximum(p * (1 - p), 1e-4) if logistic else np.ones(len(y))) * unit
        toward = x.T @ ((y - p) * unit) - held @ beta
        beta = beta + np.linalg.solve(x.T @ (w[:, None] * x) + held, toward)
    begun, timed = len(scenarios), len(scenarios) + len(moments)
    weights = beta[timed:] / spread
    shift = float(weights @ mean)
    own = {name: float(b) - shift for name, b in zip(scenarios, beta[:begun], strict=True)}
    return Fit([float(w) for w in weights], own, dict(zip(moments, map(float, beta[begun:timed]), strict=True)))


# ---- how good it is --------------------------------------------------------


class Quality(NamedTuple):
    """On positions of games that were not fitted to: the mean squared error, and that of a forecast from the mean."""

    error: float
    by_the_mean: float
    games: int

    def __str__(self) -> str:
        return f"squared error {self.error:.4f}, from the mean alone {self.by_the_mean:.4f}, {self.games} games"


def quality(fit: Fit, told: Sequence[Sample], mean: float, logistic: bool) -> Quality:
    """How far the forecasts are from the ends."""
    np = needs("research", "numpy")
    sums = np.array([fit.sum_of(one) for one in told])
    said = 1 / (1 + np.exp(-np.clip(sums, -30, 30))) if logistic else sums
    ends = np.array([one.end for one in told])
    games = len({one.game for one in told})
    return Quality(float(((said - ends) ** 2).mean()), float(((mean - ends) ** 2).mean()), games)


def calibration(fit: Fit, told: Sequence[Sample]) -> Iterator[tuple[float, float, int]]:
    """In fifths of the forecasts: what was said, what came, how often."""
    np = needs("research", "numpy")
    said = np.array([1 / (1 + np.exp(-fit.sum_of(one))) for one in told])
    ends = np.array([one.end for one in told])
    for low in (0.0, 0.2, 0.4, 0.6, 0.8):
        here = (said >= low) & (said < low + 0.2 + (low == 0.8))
        if here.any():
            yield float(said[here].mean()), float(ends[here].mean()), int(here.sum())


def forecast(name: str, places: Sequence[Path]) -> None:
    """Fit, measure on games held back, fit to all and write."""
    game = indochine.load(name)
    logistic = len(sides_of(game)) > 1
    found, games = gathered(game, places)
    kept = [one for one in found if one.game % HELD_BACK == 0]
    rest = [one for one in found if one.game % HELD_BACK]
    trial = fitted(rest, logistic)
    good = quality(trial, kept, sum(one.end for one in rest) / len(rest), logistic)
    print(f"{name}: {good}")
    for said, came, positions in calibration(trial, kept) if logistic else ():
        print(f"  said {said:.2f}, came {came:.2f} ({positions} positions)")
    whole = fitted(found, logistic)
    names = game.part("bots.prospect").FACTS
    weights = {name: round(w, 5) for name, w in zip(names, whole.facts, strict=True)}
    starts = {name: round(start, 5) for name, start in whole.starts.items()}
    moments = {name: round(add, 5) for name, add in whole.moments.items()}
    told = Weights(weights, starts, moments, f"{games} games between computer players; {good}")
    text = msgspec.json.format(msgspec.json.encode(told), indent=2)
    (game.home / "bots" / "prospect.json").write_bytes(text + b"\n")
    for name, weight in (*weights.items(), *moments.items()):
        print(f"  {weight:+9.4f}  {name}")


if __name__ == "__main__":
    forecast(sys.argv[1], [Path(place) for place in sys.argv[2:]])
