"""`indochine sensitivity`: which reconstructed values matter."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from indochine.cli.common import game_argument, load, said_plainly, set_up_options, settled
from indochine.cli.simulate import cores, seated
from indochine.cli.study import run_in

if TYPE_CHECKING:
    from indochine.lab.study.description import Study
    from indochine.lab.study.games import Row


@click.command("sensitivity", short_help="Find the reconstructed values that matter.")
@game_argument
@click.option("--players", default="greedy", show_default=True, help="As for `simulate`.")
@click.option("--figure", default="", help="What is looked at; who won by default.")
@click.option("--without", multiple=True, metavar="GROUP", help="A group that is left as it is.")
@click.option("--games", type=click.IntRange(10), default=20, show_default=True, help="Seeds of the screening.")
@click.option("--confirm", type=click.IntRange(0), default=5, show_default=True, help="Groups that are confirmed.")
@click.option("--confirm-games", type=click.IntRange(10), default=100, show_default=True, help="Seeds of that.")
@click.option("--seed", default="sensitivity", show_default=True, help="Any word or number.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Directory; studies/sensitivity-GAME.")
@click.option("--workers", type=click.IntRange(1), help="Processes here; all cores by default.")
@click.option("--scheduler", default="", metavar="ADDRESS", help="A Dask scheduler instead.")
@set_up_options
@said_plainly
def command(
    game: str, players: str, figure: str, without: tuple[str, ...], games: int, confirm: int, confirm_games: int,
    seed: str, out: Path | None,
    workers: int | None, scheduler: str, scenario: str, options: tuple[str, ...],
) -> None:  # fmt: skip
    """Which reconstructed values of GAME move a figure most, by groups as printed: screening, then confirmation.

    So owners of the box know what to enter first. A run that was stopped goes on.
    """
    from indochine.lab.sensitivity import (
        Question,
        broken,
        confirmation,
        confirmed,
        figure_of,
        groups,
        lines,
        screened,
        screening,
    )

    loaded = load(game)
    scenario, chosen = settled(loaded, scenario, options)
    name, told = figure_of(loaded, chosen, figure)
    asked = Question(game, seated(loaded, chosen, players), seed, name, scenario, chosen)
    directory = out or Path("studies") / f"sensitivity-{game}"
    counts = {group: len(some) for group, some in groups(loaded).items()}

    def played(study: Study) -> list[Row]:
        rows = run_in(study, directory / study.name, workers or cores(), scheduler)
        if any(row["crash"] for row in rows):
            click.echo(f"Only seeds that were finished everywhere are counted: {broken(study, rows)}.", err=True)
        return rows

    study = screening(loaded, asked, games, without)
    click.echo(f"{study.title}: {len(study.factors)} groups in {len(study.cells)} runs of {games} games")
    effects = screened(study, played(study))
    click.echo("\n".join(lines(effects, counts, told)))
    if confirm:
        study = confirmation(loaded, asked, [one.factor for one in effects[:confirm]], confirm_games)
        click.echo(f"\n{study.title}: up against down by itself, {confirm_games} pairs of games each")
        click.echo("\n".join(lines(confirmed(study, played(study)), counts, told)))
