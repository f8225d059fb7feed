"""`indochine match`: two computer players against each other, in pairs of games with the same dice."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from indochine.cli.common import game_argument, json_option, load, said_plainly, set_up_options, settled, show_json
from indochine.cli.simulate import between, cores

if TYPE_CHECKING:
    from indochine.lab.duels import Duel, Match, Side
    from indochine.lab.matches import Interval


@click.command("match", short_help="Let two computer players meet.")
@game_argument
@click.argument("first", metavar="PLAYER")
@click.argument("second", metavar="PLAYER")
@click.option("--pairs", type=click.IntRange(1), default=100, show_default=True, help="How many pairs of games.")
@click.option("--seed", default="1", show_default=True, help="Any word or number; pair 7 of seed 1 has the seed 1/7.")
@click.option("--jobs", type=click.IntRange(1), help="Processes; all cores by default. Results do not depend on it.")
@set_up_options
@json_option
@said_plainly
def command(
    game: str, first: str, second: str, pairs: int, seed: str, jobs: int | None, scenario: str,
    options: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Let two computer players meet over the two sides of a game, each side with all of its seats.

    Every pair of games has the same dice and the players change sides between them. A game for one player is played
    by each alone. Exits 1 if any game crashed.
    """
    from indochine.games import KNOWN
    from indochine.lab.duels import Duel

    scenario, chosen = settled(load(game), scenario, options)
    found = run(Duel(KNOWN[game], pairs, seed, (first, second), scenario, chosen), jobs or cores())
    if as_json:
        show_json(found)
    else:
        show(found)
    if found.crashed:
        raise click.exceptions.Exit(1)


def run(duel: Duel, jobs: int) -> Match:
    """Play with a progress bar on a terminal."""
    from indochine.lab.duels import match, plans

    plans(duel)  # what is wrong is said before the bar is drawn
    if not sys.stderr.isatty():
        return match(duel, jobs)
    with click.progressbar(length=2 * duel.pairs, label="Games", file=sys.stderr) as bar:
        return match(duel, jobs, bar.update)


def show(found: Match) -> None:
    """The match for people."""
    from indochine.kernel.words import counted

    one, two = found.players
    pairs = counted(found.pairs, "pair")
    click.echo(f"{found.game}: {pairs} of games, {one} against {two}, seed {found.seed}")
    for side in found.sides:
        show_side(side, one, two, alone=len(found.sides) == 1)
    for crash in found.crashes[:10]:
        click.echo(f"  crashed: {crash}", err=True)


def show_side(side: Side, one: str, two: str, *, alone: bool) -> None:
    """What the first player made of one side."""
    held = f" ({', '.join(side.seats)})" if len(side.seats) > 1 else ""
    click.echo(f"  {one} as {side.name}{held}:")
    if not alone:
        click.echo(f"    won {side.won}, drawn {side.drawn}, lost {side.lost}: won {percent(side.win_share)} %")
    than = f"than {two} with the same side and dice"
    better = f"better {side.better}, even {side.even}, worse {side.worse} {than}"
    click.echo(f"    {better}: {percent(side.better_share)} %")
    click.echo(f"    mean score {between(side.score, 2)}, {two} {between(side.other_score, 2)}")


def percent(share: Interval) -> str:
    """In percent, with the interval."""
    return between(type(share)(share.value * 100, share.low * 100, share.high * 100), 1)
