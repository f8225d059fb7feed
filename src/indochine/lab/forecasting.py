"""What the facts of a position weigh: fitted to games between computer players, see `bots/prospect.py`.

    python -m indochine.lab.forecasting hoa-binh DIRECTORY [DIRECTORY ...]

reads the records of finished games, looks at some positions of each, and writes `bots/prospect.json` beside the facts:
of a game with two sides the weights of a logistic curve for the chance that the first side wins, of a game with one the
weights of a straight line for its score. Every fourth game is held back, and what is printed is measured on those.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
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
BEST = "planner"
STIFFNESS = 3.0  # how strongly a weight is held to nothing, in games
LOOSE = 0.01  # and a start
PULL = 6  # games that hold a scenario to the others
ROUNDS = 30  # of the search for the logistic curve


class Sample(NamedTuple):
    """A position: of which game, scenario and moment, its facts, and what the first side made of it."""

    game: int
    scenario: str
    moment: str
    facts: tuple[float, ...]
    end: float


class Seen(NamedTuple):
    """A game: all its positions in order, and whether its players were the best ones on all seats."""

    samples: list[Sample]
    best: bool


# ---- looking at games ------------------------------------------------------


def seen(game: Game[Any], number: int, text: str) -> Seen | None:
    """All positions of one finished game."""
    record = read(text)
    if record.reveal is None:
        return None
    end, facts = achieved(game, record.reveal.result, 0), game.part("bots.prospect").facts
    found = []
    for position in replay(record, game):
        if (s := position.state) and not game.result(s):
            found.append(Sample(number, record.header.scenario, moment(game, s), facts(s), end))
    return Seen(found, set(record.header.seats.values()) == {BEST})


def gathered(game: Game[Any], places: Sequence[Path]) -> list[Seen]:
    """All finished games among the records below these directories."""
    files = sorted(file for place in places for file in place.rglob("*.jsonl"))
    found = (seen(game, number, file.read_text("utf-8")) for number, file in enumerate(files))
    return [one for one in found if one]


def some(games: Sequence[Seen]) -> list[Sample]:
    """So many positions of every game, evenly spread."""
    return [one for game in games for one in game.samples[:: max(1, len(game.samples) // LOOKS)]]


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


def fitted(games: Sequence[Seen], logistic: bool) -> Fit:
    """The weights that tell the ends best; then the moments, so that nothing is gained by reaching one."""
    fit = told_best(some(games), logistic)
    fit = fit._replace(starts=drawn_together(fit.starts, Counter(game.samples[0].scenario for game in games)))
    return fit._replace(moments=levelled(fit, [game for game in games if game.best] or games))


def told_best(found: Sequence[Sample], logistic: bool) -> Fit:
    """Repeated weighted least squares, each game counting the same."""
    np = needs("research", "numpy")
    scenarios = sorted({one.scenario for one in found})
    facts = np.array([one.facts for one in found], dtype=float)
    mean, spread = facts.mean(0), facts.std(0) + 1e-9
    starts = np.array([[one.scenario == name for name in scenarios] for one in found], dtype=float)
    x = np.hstack([starts, (facts - mean) / spread])
    y = np.array([one.end for one in found])
    unit = 1.0 / LOOKS if logistic else 1.0 / LOOKS / float(y.var())
    held = np.diag([LOOSE] * len(scenarios) + [STIFFNESS] * facts.shape[1])
    held = held if logistic else held / float(y.var())
    beta = np.zeros(x.shape[1])
    for _ in range(ROUNDS if logistic else 1):
        p = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30))) if logistic else x @ beta
        w = (np.maximum(p * (1 - p), 1e-4) if logistic else np.ones(len(y))) * unit
        toward = x.T @ ((y - p) * unit) - held @ beta
        beta = beta + np.linalg.solve(x.T @ (w[:, None] * x) + held, toward)
    weights = beta[len(scenarios) :] / spread
    shift = float(weights @ mean)
    return Fit([float(w) for w in weights], {n: float(beta[i]) - shift for i, n in enumerate(scenarios)}, {})


def drawn_together(starts: Mapping[str, float], games: Mapping[str, int]) -> dict[str, float]:
    """The starts of scenarios, nearer to their mean the fewer games they had: of six that one side won nobody knows
    that it always wins.
    """
    mean = sum(start * games[name] for name, start in starts.items()) / sum(games[name] for name in starts)
    return {name: mean + (start - mean) * games[name] / (games[name] + PULL) for name, start in starts.items()}


def levelled(fit: Fit, games: Sequence[Seen]) -> dict[str, float]:
    """What to add at each moment so that the sums change as little as can be from one position to the next.

    A phase in which one side shells, and the other is to answer later, looks better than it is; who plays well cannot
    gain on average by what everybody does every turn.
    """
    np = needs("research", "numpy")
    names = sorted({one.moment for game in games for one in game.samples})
    place = {name: number for number, name in enumerate(names)}
    normal, right = np.eye(len(names)) * LOOSE, np.zeros(len(names))
    often = np.zeros(len(names))
    for game in games:
        for one, following in pairwise(game.samples):
            a, b = place[one.moment], place[following.moment]
            often[a] += 1
            if a != b:
                change = fit.sum_of(following) - fit.sum_of(one)
                normal[[a, b, a, b], [a, b, b, a]] += (1, 1, -1, -1)
                right[a] += change
                right[b] -= change
    added = np.linalg.solve(normal, right)
    added -= (added * often).sum() / often.sum()
    return {name: float(added[place[name]]) for name in names}


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
    games = gathered(game, places)
    trial = fitted([one for one in games if one.samples[0].game % HELD_BACK], logistic)
    kept = some([one for one in games if one.samples[0].game % HELD_BACK == 0])
    rest = some([one for one in games if one.samples[0].game % HELD_BACK])
    good = quality(trial, kept, sum(one.end for one in rest) / len(rest), logistic)
    print(f"{name}: {good}")
    for said, came, positions in calibration(trial, kept) if logistic else ():
        print(f"  said {said:.2f}, came {came:.2f} ({positions} positions)")
    whole = fitted(games, logistic)
    names = game.part("bots.prospect").FACTS
    weights = {name: round(w, 5) for name, w in zip(names, whole.facts, strict=True)}
    starts = {name: round(start, 5) for name, start in whole.starts.items()}
    moments = {name: round(add, 5) for name, add in whole.moments.items()}
    told = Weights(weights, starts, moments, f"{len(games)} games between computer players; {good}")
    text = msgspec.json.format(msgspec.json.encode(told), indent=2)
    (game.home / "bots" / "prospect.json").write_bytes(text + b"\n")
    for name, weight in (*weights.items(), *moments.items()):
        print(f"  {weight:+9.4f}  {name}")


if __name__ == "__main__":
    forecast(sys.argv[1], [Path(place) for place in sys.argv[2:]])
