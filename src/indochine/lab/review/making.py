"""A review from a record: one walk through the game, then as many trials of doubtful choices as are allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from indochine.bots.player import known
from indochine.bots.prospect import foretells, side_of, sides_of, weights_of
from indochine.kernel.game import Game
from indochine.kernel.records import Record
from indochine.kernel.state import turn_of
from indochine.lab.review.course import Course, Step
from indochine.lab.review.doubts import Doubt, Onlookers
from indochine.lab.review.told import Account, Costly, Looked, Review, ReviewSide
from indochine.lab.review.trials import Court, Trial
from indochine.lab.review.turns import account, curve, turning_points, turns
from indochine.lab.review.unseen import unseen
from indochine.odds.words import in_lines

PLAYER = "planner"
GAMES = 20  # so many times the length of the game may be played on
SHARE_OF_WALK = 0.25  # of the bar of progress
COSTLY = 6  # decisions of a side that are told
LEAST = {"chance": 0.01, "score": 0.25}  # what a decision must have cost to be told
ODDS = 4  # lines

Progress = Callable[[float], None]


def review(
    game: Game[Any], record: Record, side: str = "", *, player: str = PLAYER, games: float = GAMES,
    progress: Progress = lambda share: None,
) -> Review:  # fmt: skip
    """The review of a record as far as it goes; with a side, only its decisions are doubted."""
    check(game, player)
    sides = sides_of(game)
    looked_at = [numbered(game, side)] if side else list(range(len(sides)))
    course = Course(game, record)
    steps, doubts = walked(course, player, looked_at, progress)
    court = Court(game, course.scenario, player, heard(progress, games * len(steps)))
    worst = [one for number in looked_at for one in costly(course, court, doubts, number, games / len(looked_at))]
    progress(1.0)
    result = game.result(course.state)
    turned = tuple(turning_points(game, steps, len(sides)))
    weights = weights_of(game)
    return Review(
        game.name, game.title, course.scenario, "chance" if len(sides) > 1 else "score",
        tuple(ReviewSide(one.name, one.seats) for one in sides),
        result is not None, f"{result.level}: {result.text}" if result else "", len(steps),
        whole(course, steps, len(sides)),
        tuple(curve(steps, course.start, len(sides))),
        tuple(turn for turn, _ in turns(steps, len(sides))),
        turned, tuple(worst),
        Looked(
            player, len(steps), len(doubts), court.tries, court.spent, weights.fitted_to if weights else "",
        ),
    )  # fmt: skip


def check(game: Game[Any], player: str) -> None:
    """Refuse what cannot be reviewed."""
    if not foretells(game):
        raise ValueError(f"{game.title} cannot be reviewed: it does not tell what a position promises")
    if player not in known(game):
        raise ValueError(f"{game.name} has no computer player {player!r}; it has {', '.join(known(game))}")


def numbered(game: Game[Any], name: str) -> int:
    """The number of a side, by its name or that of one of its seats."""
    plain = name.casefold().replace("-", " ")
    for number, side in enumerate(sides_of(game)):
        if plain in (side.name.casefold(), *side.seats, *(game.seat_name(seat).casefold() for seat in side.seats)):
            return number
    sides = ", ".join(side.name for side in sides_of(game))
    raise ValueError(f"{game.name} has no side {name!r}; it has {sides}")


def walked(course: Course, player: str, sides: Sequence[int], progress: Progress) -> tuple[list[Step], list[Doubt]]:
    """Every step, and every doubt."""
    game, steps, doubts = course.game, list[Step](), list[Doubt]()
    seats = frozenset(number for number, seat in enumerate(game.seats) if side_of(game, seat) in sides)
    onlookers = Onlookers(game, player, seats)
    for made, step in course.walk():
        steps.append(step)
        if doubt := onlookers.look(made):
            doubts.append(doubt)
        progress(SHARE_OF_WALK * step.n / len(course.lines))
    return steps, doubts


def heard(progress: Progress, allowed: float) -> Callable[[int], None]:
    """How far the trials are."""
    return lambda spent: progress(min(1.0, SHARE_OF_WALK + (1 - SHARE_OF_WALK) * spent / max(1.0, allowed)))


def whole(course: Course, steps: Sequence[Step], sides: int) -> Account:
    """The account of the whole game."""
    return account(steps, course.start, sides)


def costly(course: Course, court: Court, doubts: Sequence[Doubt], side: int, games: float) -> Iterator[Costly]:
    """The decisions of a side that cost most."""
    trials = [Trial(doubt, side) for doubt in doubts if course.sides[doubt.made.due.seat] == side]
    least = LEAST["chance" if len(sides_of(course.game)) > 1 else "score"]
    worst = court.worst(trials, int(games * len(course.lines)))
    told = [trial for trial in worst if trial.cost >= max(least, trial.error)]
    yield from (in_words(course, trial) for trial in told[:COSTLY])


def in_words(course: Course, trial: Trial) -> Costly:
    """A decision that cost much, with what there is to say about it."""
    game, made, other = course.game, trial.doubt.made, trial.doubt.other
    seat, s = game.seats[made.due.seat], made.before
    view = game.view(s, seat)
    about = game.choices((made.action, other), view)
    places = tuple(dict.fromkeys(place for choice in about for place in choice.places))
    others = [one for one in game.seats if side_of(game, one) != trial.side]
    forecasts = [one for one in game.forecasts(view, made.due) if set(one.places) & set(places)]
    return Costly(
        made.n, turn_of(s), trial.side, seat, made.due.rule, game.prompt(s), game.say(made.action), game.say(other),
        round(trial.cost, 4), round(trial.error, 4), len(trial.found), tuple(in_lines(forecasts)[:ODDS]),
        tuple(unseen(game, s, seat, others, places)),
    )  # fmt: skip
