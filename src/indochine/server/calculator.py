"""The battle calculator of a game as a page: any forces, typed in; reckoned in the worker process of the odds.

A game that has one says so with `calculator`: a module with `answer`, `forecast`, `report`, `EXAMPLES` and `HELP`.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from indochine.kernel.game import Game
from indochine.kernel.scene import Forecast
from indochine.server.http import Call
from indochine.server.problems import Refusal
from indochine.server.routes import get, post
from indochine.server.thinking import game_at, rounded, where_is
from indochine.server.wire import In, Out

BATTLES = 400  # fought where a battle is too large for exact odds; a person waits for the answer
MOST_UNITS = 100  # a side
WIDTH = 80

Typed = Annotated[str, Meta(max_length=300)]
Few = Annotated[int, Meta(ge=0, le=200)]


class Forces(In, frozen=True):
    """A battle as typed; the attacker breaks off with fewer units left, or after so many rounds (0: never)."""

    attackers: Typed
    defenders: Typed
    retreat_below: Few = 0
    rounds: Few = 0


class Calculated(Out, frozen=True):
    """The odds: who fights in words, bars and figures, and the same as a table of text."""

    attackers: str
    defenders: str
    forecast: Forecast
    lines: tuple[str, ...]


class Calculator(Out, frozen=True):
    """How forces are written."""

    title: str
    help: str
    examples: tuple[tuple[str, str], ...]


def calculator_of(game: Game[Any]) -> Any:
    """The module that reckons, or a refusal."""
    if game.calculator is None:
        raise Refusal(404, f"{game.title} has no battle calculator; its odds are shown at the table.")
    return game.calculator


@get("/api/games/{game}/calculator", returns=Calculator, errors=(404,))
def describe(call: Call) -> Calculator:
    """How forces are written for the battle calculator of a game."""
    game = call.context.house.hall.game(call.path["game"])
    module = calculator_of(game)
    return Calculator(game.title, module.HELP, module.EXAMPLES)


@post("/api/games/{game}/calculator", body=Forces, returns=Calculated, errors=(404,))
async def calculate(call: Call, body: Forces) -> Calculated:
    """The odds of a battle between any forces."""
    game = call.context.house.hall.game(call.path["game"])
    calculator_of(game)
    call.context.limits.questions.spend(call.who, "questions")
    found: Calculated | str = await call.context.foresight.calculate(reckon, where_is(game), body)
    if isinstance(found, str):
        raise Refusal(422, found)
    return found


def reckon(where: str, forces: Forces) -> Calculated | str:
    """In the worker: the answer, or what is wrong with the forces."""
    module = calculator_of(game_at(where))
    try:
        found = module.answer(
            forces.attackers, forces.defenders, keep=forces.retreat_below, rounds=forces.rounds, battles=BATTLES,
            most=MOST_UNITS,
        )  # fmt: skip
    except ValueError as error:
        text = str(error)
        return text[:1].upper() + text[1:] + "."
    forecast = rounded(module.forecast(found))
    return Calculated(found.attackers, found.defenders, forecast, tuple(module.report(found, WIDTH)))
