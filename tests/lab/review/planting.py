"""Games with a blunder planted at a known place: a random move where the planner's choice was clearly better."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from indochine.bots.player import seated
from indochine.bots.prospect import side_of, sides_of
from indochine.kernel import records
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Game
from indochine.lab.review.course import Made
from indochine.lab.review.doubts import Doubt, Onlookers
from indochine.lab.review.trials import Court, Round, Trial

BRIEFLY, LONG = Round(1, 8, 40, 1.0), Round(8, 24, 90, 1.0)
CLEAR = {1: 1.5, 2: 0.03}  # what it must cost, by the number of sides: points, or chance
SURE = 3.0  # and so many standard errors
EVERY = 5  # choices between two attempts
DRAWS = 3  # moves that are drawn at each


class Planted(NamedTuple):
    """The record, the step of the blunder, its side, and what it was found to cost when it was planted."""

    record: records.Record
    step: int
    side: int
    cost: float


class Planter:
    """Looks for a place in a game on its way."""

    def __init__(self, game: Game[Any], scenario: str, side: int, seed: str) -> None:
        self.game, self.side, self.chance = game, side, random.Random(seed)
        self.seats = frozenset(n for n, seat in enumerate(game.seats) if side_of(game, seat) == side)
        self.onlookers = Onlookers(game, "planner", self.seats)
        self.court = Court(game, scenario, "planner", lambda spent: None)
        self.least = CLEAR[len(sides_of(game))]

    def blunder(self, made: Made) -> tuple[Any, float] | None:
        """A random move that is clearly worse than what the planner would do here, and by how much."""
        for bad in self.drawn([action for action in made.due.actions if action != made.action]):
            # to the court, the bad move is the one that was made and the planner's the other
            trial = Trial(Doubt(made._replace(action=bad), made.action, self.memories()), self.side)
            if self.court.difference(trial, "brief", BRIEFLY) < self.least:
                continue
            trial.found = [self.court.difference(trial, f"plant {k}", LONG) for k in range(LONG.worlds)]
            if trial.cost >= max(self.least, SURE * trial.error):
                return bad, trial.cost
        return None

    def drawn(self, actions: list[Any]) -> list[Any]:
        """Some of these actions, each kind as likely as the next."""
        kinds = sorted({type(action).__name__ for action in actions})
        named = [self.chance.choice(kinds) for _ in range(DRAWS)] if kinds else []
        found = [self.chance.choice([one for one in actions if type(one).__name__ == name]) for name in named]
        return list(dict.fromkeys(found))

    def memories(self) -> tuple[Any, ...]:
        return tuple(one.memory for one in self.onlookers.seated)


def planted(game: Game[Any], scenario: str, players: tuple[str, ...], side: int, seed: str, begin: int) -> Planted:
    """A whole game of these players, one for each side, with one blunder of a side from choice `begin` on."""
    scenario = scenario or next(iter(game.scenarios))
    s = game.start(scenario, {}, seed_of(seed))
    names = {seat: players[side_of(game, seat) % len(players)] for seat in game.seats}
    record = records.begin(game, s, scenario, {}, names)
    seats = [seated(name, game, s.seed, seat) for seat, name in names.items()]
    planter, found = Planter(game, scenario, side, seed), None
    while due := game.due(s):
        n, seat = record.played + 1, game.seats[due.seat]
        action = seats[due.seat].choose(game, game.view(s, seat), due)
        if found is None and due.seat in planter.seats:
            made = Made(n, s.clone(), due, action)
            doubt = planter.onlookers.look(made)
            if n >= begin and n % EVERY == 0 and len(due.actions) > 1:
                wanted = made._replace(action=doubt.other) if doubt else made
                if bad := planter.blunder(wanted):
                    action, found = bad[0], Planted(record, n, side, bad[1])
                    seats[due.seat].forget()
        game.apply(s, action, seat)
        records.note(record, seat, action, s)
    result = game.result(s)
    assert result
    records.close(record, s, result)
    assert found, "no place was found for a blunder"
    return found
