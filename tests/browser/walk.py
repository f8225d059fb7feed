"""Decisions drawn from games among planners, each looked at as a person would meet it, at every size of screen."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
from tests.browser.asked import Eye, Sitting
from tests.browser.guest import Guest

from indochine.bots.player import seated
from indochine.games import KNOWN, find
from indochine.kernel import records
from indochine.kernel.dice import below, seed_of
from indochine.table import sitting

STRETCH = 5  # decisions that follow one another: the map is seen to go from one to the next


class Drawn(NamedTuple):
    """A scenario of a game, and how many of its decisions are looked at."""

    game: str
    scenario: str

    def __str__(self) -> str:
        return f"{self.game} {self.scenario}"


def scenarios() -> list[Drawn]:
    return [Drawn(name, scenario) for name in KNOWN for scenario in find(KNOWN[name]).scenarios]


@cache
def planned(drawn: Drawn) -> sitting.Sitting:
    """The scenario as planners play it, to its end."""
    game, seed = find(KNOWN[drawn.game]), seed_of("walk")
    kind = "planner" if "planner" in game.players else "greedy"
    computers = {seat: seated(kind, game, seed, seat) for seat in game.seats}
    played = sitting.Sitting.begin(game, seed=seed, scenario=drawn.scenario, computers=computers)
    for _ in played.let_computers_play():
        pass
    return played


def starts(drawn: Drawn, decisions: int) -> list[int]:
    """The steps at which one sits down: one by chance from each of as many equal parts of the game as there are."""
    steps, parts = planned(drawn).record.played, max(1, decisions // STRETCH)
    seed = seed_of(f"{drawn}")
    return [n * steps // parts + below(seed, n, max(1, steps // parts)) for n in range(parts)]


class Walker:
    """Somebody with all seats, who decides what the planners have decided and looks before each."""

    def __init__(self, guest: Guest, drawn: Drawn) -> None:
        self.guest, self.drawn = guest, drawn
        game = find(KNOWN[drawn.game])
        self.eye = Eye(guest, Sitting(drawn.game, drawn.scenario, {}, tuple(game.seats)))
        guest.page.add_init_script(f"localStorage.setItem('guide-{drawn.game}', '\"done\"')")
        self.whole = guest.brings(records.write(planned(drawn).record))

    def sit_down(self, step: int) -> None:
        """A table of one's own from that step of the game."""
        people = dict.fromkeys(find(KNOWN[self.drawn.game]).seats, sitting.HUMAN)
        opened = self.guest.ask(f"/api/tables/{self.whole}/fork", {"n": step, "seats": people})
        table = opened["table"]
        for seat, key in opened["seat_keys"].items():
            if seat != opened["seat"]:
                self.guest.ask(f"/api/tables/{table}/join", {"key": key})
        self.guest.comes_to(table).ready()

    def stretch(self, step: int) -> Iterator[str]:
        """What is wrong at some decisions one after the other."""
        self.sit_down(step)
        moves = [move for move in planned(self.drawn).record.moves if isinstance(move, records.Played)]
        for move in moves[step : step + STRETCH]:
            wrong = [*self.eye.complaints(), *self.eye.opened(move.n)]
            yield from (f"step {move.n - 1}, {self.guest.prompt()!r}: {what}" for what in wrong)
            self.decide(move)
            if self.guest.over():
                return

    def decide(self, move: records.Played) -> None:
        now: Any = self.guest.now()
        action = msgspec.to_builtins(move.action)
        body = {"command_id": str(uuid.uuid4()), "expected_seq": now["seq"], "do": {"action": action}}
        answer = self.guest.ask(f"/api/tables/{self.guest.table}/commands", body)
        self.guest.settled(answer["snapshot"]["steps"])
        self.guest.ready()
