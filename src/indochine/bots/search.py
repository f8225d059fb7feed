"""A player that tries its plans out before it decides, in positions that agree with what it sees.

The planner's own plan is tried beside others on the same imagined worlds: the same hidden things and the same dice for
all. Those that do worse drop out round by round, successive halving, while a quick policy plays the rest. The last
round is between the planner's plan and the best of the others, and there the planner itself plays on; the other plan
is taken only if it is better by more than a standard error of the differences, world by world.

It thinks in simulations, never by the clock: `search` uses so many for each decision as `BUDGET` says, `search:64`
uses 64. A game lends itself to it by a module `bots/search.py` with

    PLANNER, QUICK          the commanders whose plan is the one to beat, and those who play the rest in a hurry
    plans(s, due, memory)   what else is worth a try: actions, each with what the planner is to remember after it
    until(s)                where a simulation that begins here stops: a function of the position
    worth(s, seat)          what a position where it stopped is worth to a seat

`plans` says nothing where there is nothing to weigh, or while a plan is being carried out; then the planner decides.
The memory of PLANNER and QUICK is of one kind: what one remembers of a plan the other carries out.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import count
from typing import Any

from indochine.bots.commander import ComputerPlayer
from indochine.kernel import dice
from indochine.kernel.game import Due, Game
from indochine.kernel.player import Memory, recall, store
from indochine.kernel.words import Action

NAME = "search"
BUDGET = 32  # simulations for a decision where nobody says another number
FEWEST = 4  # fewer tell nothing: two worlds for each of two plans
LAST_ROUND = 2  # one part in so many of the budget is kept for the last round
LONGEST = 5_000  # choices of a simulation; a game that stops nowhere is an error of its hooks


class Thought(Memory, frozen=True):
    """How often it has chosen, and what the planner remembers of the plan that was taken."""

    choices: int = 0
    plan: bytes = b""


class Trial:
    """A plan that is being tried: its first action, what is remembered of the rest, and what came of it so far."""

    __slots__ = ("action", "memory", "values")

    def __init__(self, action: Action, memory: Any) -> None:
        self.action, self.memory = action, memory
        self.values: list[float] = []

    @property
    def mean(self) -> float:
        """What came of it on average."""
        return sum(self.values) / len(self.values)


def budget_of(name: str) -> int:
    """The simulations that a name asks for: `search`, or `search:64`; refused with a sentence."""
    _, colon, number = name.partition(":")
    if not colon:
        return BUDGET
    if not (number.isascii() and number.isdigit()) or int(number) < FEWEST:
        raise ValueError(f"{name!r} names no player: {NAME}:{BUDGET} thinks for {BUDGET} simulations, {FEWEST} or more")
    return int(number)


def hooks_of(game: Game[Any]) -> Any:
    """What a game lends to the search; None where it lends nothing."""
    bots = game.part("bots")
    return game.part("bots.search") if hasattr(bots, "__path__") else None


class Search:
    """The planner of a game, its plans tried against others."""

    memory = Thought

    def __init__(self, game: Game[Any], seed: int | str, budget: int = BUDGET) -> None:
        self.hooks, self.budget = hooks_of(game), budget
        self.name = NAME if budget == BUDGET else f"{NAME}:{budget}"
        self.planner = ComputerPlayer("planner", self.hooks.PLANNER, game, seed)
        self.quick = ComputerPlayer("quick", self.hooks.QUICK, game, seed)
        self.seed = dice.seed_of(f"{NAME} player {seed}")

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Thought) -> tuple[Action, Thought]:
        """The planner's choice, or the first action of a plan that did better."""
        plan = recall(self.planner, memory.plan)
        own = Trial(*self.planner.choose(game, view, due, plan))
        others = self.others(game, view, due, plan, own)
        chosen = Sitting(self, game, view, due.seat, memory.choices).best(own, others) if others else own
        return chosen.action, Thought(memory.choices + 1, store(chosen.memory))

    def others(self, game: Game[Any], view: Any, due: Due, plan: Any, own: Trial) -> list[Trial]:
        """What else is worth a try, no more than the budget allows to compare."""
        s = game.imagine(view, self.seed)
        found = [Trial(action, then) for action, then in self.hooks.plans(s, due, plan) if action in due.actions]
        others = [trial for trial in found if (trial.action, trial.memory) != (own.action, own.memory)]
        return others[: self.budget // 2 - 1]


class Sitting:
    """One decision being thought over."""

    def __init__(self, player: Search, game: Game[Any], view: Any, seat: int, number: int) -> None:
        self.player, self.game, self.view, self.seat, self.number = player, game, view, seat, number
        self.worlds = count()

    def best(self, own: Trial, others: Sequence[Trial]) -> Trial:
        """Successive halving of the others beside the planner's own plan, then the last round between two."""
        budget, alive = self.player.budget, list(others)
        screening = budget - budget // LAST_ROUND if len(alive) > 1 else 0
        rounds = max(1, math.ceil(math.log2(len(alive))))
        for _ in range(rounds if screening else 0):
            self.play([own, *alive], max(1, screening // rounds // (len(alive) + 1)), self.player.quick)
            alive = sorted(alive, key=lambda trial: -trial.mean)[: (len(alive) + 1) // 2]
        rival = alive[0]
        own.values, rival.values = [], []
        self.play([own, rival], max(FEWEST, budget - screening) // 2, self.player.planner)
        return rival if better(rival.values, own.values) else own

    def play(self, trials: Sequence[Trial], worlds: int, policy: ComputerPlayer) -> None:
        """All of them on so many new worlds, each world the same for all."""
        for _ in range(worlds):
            seed = dice.seed_of(f"{self.player.seed.hex()} {self.number} {next(self.worlds)}")
            for trial in trials:
                trial.values.append(self.simulated(trial, seed, policy))

    def simulated(self, trial: Trial, seed: bytes, policy: ComputerPlayer) -> float:
        """What comes of a plan in one world."""
        game, hooks = self.game, self.player.hooks
        s = game.imagine(self.view, seed)
        enough, remembered = hooks.until(s), {self.seat: trial.memory}
        game.due(s)
        game.apply(s, trial.action)
        for _ in range(LONGEST):
            due = game.due(s)
            if due is None or enough(s):
                return float(hooks.worth(s, self.seat))
            memory = remembered.get(due.seat) or policy.memory()
            view = game.view(s, game.seats[due.seat])
            action, remembered[due.seat] = policy.choose(game, view, due, memory)
            game.apply(s, action)
        raise RuntimeError(f"a simulation of {game.name} stops nowhere; see until() in its bots/search.py")


def better(others: Sequence[float], own: Sequence[float]) -> bool:
    """Whether the differences, world by world, are on average above zero by more than their standard error."""
    pairs = [other - mine for other, mine in zip(others, own, strict=True)]
    mean = sum(pairs) / len(pairs)
    spread = sum((pair - mean) ** 2 for pair in pairs)
    return mean > 0 and mean > math.sqrt(spread / (len(pairs) - 1) / len(pairs))
