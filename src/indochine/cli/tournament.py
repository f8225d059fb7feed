"""`indochine tournament`: a round robin between computer players, with ratings."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from indochine.cli.common import game_argument, json_option, load, said_plainly, set_up_options, settled, show_json
from indochine.cli.match import percent
from indochine.cli.simulate import between, cores

if TYPE_CHECKING:
    from indochine.lab.tournament import Table, Tournament


@click.command("tournament", short_help="Rate computer players by a round robin.")
@game_argument
@click.argument("players", metavar="PLAYER...", nargs=-1, required=True)
@click.option("--seeds", type=click.IntRange(1), default=100, show_default=True, help="Games of each pair and side.")
@click.option("--seed", default="1", show_default=True, help="Any word or number; the same dice for all pairs.")
@click.option("--jobs", type=click.IntRange(1), help="Processes; all cores by default. Results do not depend on it.")
@set_up_options
@json_option
@said_plainly
def command(
    game: str, players: tuple[str, ...], seeds: int, seed: str, jobs: int | None, scenario: str,
    options: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Let each player meet each on both sides with the same dice, and rate all of them (Bradley-Terry, told as Elo).

    A game for one player is played by each alone; the higher score on the same dice wins. Exits 1 if any game crashed.
    """
    from indochine.games import KNOWN
    from indochine.lab.tournament import Tournament

    scenario, chosen = settled(load(game), scenario, options)
    found = run(Tournament(KNOWN[game], seeds, seed, players, scenario, chosen), jobs or cores())
    if as_json:
        show_json(found)
    else:
        show(found)
    if found.crashed:
        raise click.exceptions.Exit(1)


def run(wanted: Tournament, jobs: int) -> Table:
    """Play with a progress bar on a terminal."""
    from indochine.lab.tournament import plans, play

    games = len(plans(wanted)) * wanted.seeds  # what is wrong is said before the bar is drawn
    if not sys.stderr.isatty():
        return play(wanted, jobs)
    with click.progressbar(length=games, label="Games", file=sys.stderr) as bar:
        return play(wanted, jobs, bar.update)


def show(found: Table) -> None:
    """The ladder for people; a table that can be put into a document."""
    click.echo(f"{found.game}, {found.scenario}: {found.games} games, seed {found.seed}")
    click.echo(f"\n| player | Elo | {' | '.join(f'won as {side}, %' for side in found.sides)} |")
    click.echo(f"|---|---|{'---|' * len(found.sides)}")
    for one in found.standings:
        shares = " | ".join(percent(share) for share in one.sides.values())
        click.echo(f"| `{one.player}` | {between(one.elo, 0)} | {shares} |")
    if len(found.sides) > 1:
        click.echo(f"\n{found.sides[0]} is worth {between(found.first_side, 0)} Elo.")
    click.echo("\n| first side | second side | games | won | drawn | lost | part of the first, % |")
    click.echo("|---|---|---|---|---|---|---|")
    for met in found.meetings:
        line = f"{met.games} | {met.won} | {met.drawn} | {met.lost} | {percent(met.share)}"
        click.echo(f"| `{met.first}` | `{met.second}` | {line} |")
