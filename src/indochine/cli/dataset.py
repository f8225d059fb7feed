"""`indochine dataset`: games as data for learning."""

from __future__ import annotations

from pathlib import Path

import click

from indochine.cli.common import game_argument, load, said_plainly, set_up_options, settled
from indochine.cli.simulate import seated


@click.command("dataset", short_help="Write games as data for learning.")
@game_argument
@click.argument("out", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="Any word or number; game 7 of seed 1 has the seed 1/7.")
@click.option("--players", default="planner", show_default=True, help="As for `simulate`.")
@click.option("--views", is_flag=True, help="With the structured view of every decision, as JSON.")
@set_up_options
@said_plainly
def command(
    game: str, out: Path, games: int, seed: str, players: str, views: bool, scenario: str, options: tuple[str, ...]
) -> None:
    """Write a row for every decision into a Parquet FILE: what was seen, legal and chosen, and how it ended."""
    from indochine.lab.extras import needs

    needs("research", "numpy")
    from indochine.research.dataset import Wanted, write

    loaded = load(game)
    scenario, chosen = settled(loaded, scenario, options)
    wanted = Wanted(game, seated(loaded, chosen, players), games, seed, scenario, chosen, views)
    rows = sum(write(wanted, out))
    click.echo(f"{rows} decisions of {games} games are in {out}.")
