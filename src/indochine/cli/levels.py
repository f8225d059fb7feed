"""`indochine levels`: at which levels the computer plays, and what each is worth."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from indochine.cli.common import game_argument, json_option, load, said_plainly, show_json
from indochine.cli.simulate import cores

if TYPE_CHECKING:
    from indochine.bots.levels import Measured
    from indochine.kernel.game import Game


@click.command("levels", short_help="At which levels the computer plays.")
@game_argument
@click.option("--measure", "seeds", type=click.IntRange(1), help="Let them meet on so many seeds; keep the ratings.")
@click.option("--seed", default="levels", show_default=True, help="Any word or number.")
@click.option("--scenario", default="", help="Where they meet; `indochine games` lists the scenarios.")
@click.option("--jobs", type=click.IntRange(1), help="Processes; all cores by default. Results do not depend on it.")
@json_option
@said_plainly
def command(game: str, seeds: int | None, seed: str, scenario: str, jobs: int | None, as_json: bool) -> None:
    """Tell the levels of the computer in a game: names, ratings against one another, CPU seconds of a choice."""
    from indochine.bots.levels import measured

    found = load(game)
    told = taken(found, seeds, seed, scenario, jobs or cores()) if seeds else dict(measured(found))
    if as_json:
        show_json(told)
    else:
        show(found, told)


def taken(game: Game[Any], seeds: int, seed: str, scenario: str, jobs: int) -> dict[str, Measured]:
    """Measure with a progress bar on a terminal, and keep it."""
    from indochine.lab.levels import keep, measure, tournament
    from indochine.lab.tournament import plans

    wanted = tournament(game, seeds, seed, scenario)
    games = len(plans(wanted)) * seeds
    if sys.stderr.isatty():
        with click.progressbar(length=games, label="Games", file=sys.stderr) as bar:
            found = measure(wanted, jobs, bar.update)
    else:
        found = measure(wanted, jobs)
    keep(game, found)
    return found


def show(game: Game[Any], told: dict[str, Measured]) -> None:
    """The levels for people, the easiest first."""
    from indochine.bots.levels import levels
    from indochine.bots.player import own

    for level in levels(own(game)):
        click.echo(f"{level.name:12}{worth(told.get(level.name)):36}{level.text}")


def worth(one: Measured | None) -> str:
    """A rating and the time of a choice."""
    if one is None:
        return "not measured"
    return f"rated {one.elo}, {1000 * one.seconds['median']:.1f} to {1000 * one.seconds['p95']:.0f} ms a choice"
