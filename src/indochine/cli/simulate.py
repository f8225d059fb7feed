"""`indochine simulate`: many games between computer players."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from indochine.cli.common import (
    game_argument,
    json_option,
    load,
    said_plainly,
    sentence,
    set_up_options,
    settled,
    show_json,
)

if TYPE_CHECKING:
    from indochine.kernel.game import Game
    from indochine.lab.matches import Interval, Plan, Row, Summary


@click.command("simulate", short_help="Play many games between computers.")
@game_argument
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seed", default="1", show_default=True, help="Any word or number; game 7 of seed 1 has the seed 1/7.")
@click.option(
    "--players", default="random", show_default=True,
    help="One for all; or one per seat or per hand, a,b; or by name, SEAT=a,HAND=b.",
)  # fmt: skip
@click.option("--jobs", type=click.IntRange(1), help="Processes; all cores by default. Rows do not depend on it.")
@click.option("--out", type=click.Path(dir_okay=False, writable=True, path_type=Path), help="JSON lines, one per game.")
@click.option("--records", type=click.Path(file_okay=False, path_type=Path), help="Directory for the games' records.")
@click.option("--replay", is_flag=True, help="Play each record again and compare all hashes.")
@set_up_options
@json_option
@said_plainly
def command(
    game: str, games: int, seed: str, players: str, jobs: int | None, out: Path | None, records: Path | None,
    replay: bool, scenario: str, options: tuple[str, ...], as_json: bool,
) -> None:  # fmt: skip
    """Play many games on all cores and sum them up, with 95 % intervals.

    A game that crashes is counted and told with its seed; the others go on. Exits 1 if any crashed.
    """
    from indochine.games import KNOWN
    from indochine.lab.matches import Plan

    loaded = load(game)
    scenario, chosen = settled(loaded, scenario, options)
    plan = Plan(KNOWN[game], games, seed, seated(loaded, chosen, players), scenario, chosen, str(records or ""), replay)
    found = run(plan, jobs or cores(), out)
    if as_json:
        show_json(found)
    else:
        show(found)
    if found.crashed:
        raise click.exceptions.Exit(1)


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def seated(game: Game[Any], options: Mapping[str, str], players: str) -> tuple[str, ...]:
    """One player per seat; wrong words are a usage error."""
    from indochine.lab.matches import by_words

    try:
        return by_words(game, options, players)
    except ValueError as error:
        raise click.UsageError(sentence(f"{'--' * str(error).startswith('players ')}{error}")) from None


def run(plan: Plan, jobs: int, out: Path | None) -> Summary:
    """Play with a progress bar on a terminal, writing rows as they come."""
    from indochine.lab.matches import simulate

    with contextlib.ExitStack() as open_things:
        file = open_things.enter_context(out.open("w", encoding="utf-8")) if out else None
        tick: Callable[[int], None] = lambda count: None  # noqa: E731  (into a file or pipe there is no bar)
        if sys.stderr.isatty():
            tick = open_things.enter_context(
                click.progressbar(length=plan.games, label="Games", file=sys.stderr)
            ).update

        def watch(rows: Sequence[Row]) -> None:
            write_rows(file, rows)
            tick(len(rows))

        return simulate(plan, jobs, watch)


def write_rows(file: IO[str] | None, rows: Sequence[Row]) -> None:
    """One line of JSON per game."""
    import msgspec

    if file:
        file.writelines(msgspec.json.encode(row).decode() + "\n" for row in rows)


def show(found: Summary) -> None:
    """The summary for people."""
    from indochine.kernel.words import counted

    click.echo(f"{found.game}: {counted(found.games, 'game')} of {', '.join(short(found.players))}, seed {found.seed}")
    replayed = f", {found.replayed} replayed to the same hashes" if found.replayed else ""
    click.echo(f"  {found.finished} finished, {found.crashed} crashed{replayed}")
    per_game = between(found.decisions_per_game, 1)
    click.echo(f"  {counted(found.decisions, 'decision')} ({per_game} a game), {found.cpu_seconds:.1f} CPU seconds")
    for level, share in found.results.shares.items():
        percent = type(share)(share.value * 100, share.low * 100, share.high * 100)
        click.echo(f"  {level:<32} {found.results.levels[level]:>7}  {between(percent, 1)} %")
    for seat, score in found.results.scores.items():
        click.echo(f"  mean score of {seat}: {between(score, 2)}")
    for crash in found.crashes[:10]:
        click.echo(f"  crashed: {crash}", err=True)


def short(players: Sequence[str]) -> Sequence[str]:
    """Nine times the same player is said once; two of a kind are both named."""
    return players if len(players) < 3 or len(set(players)) > 1 else players[:1]


def between(figure: Interval, digits: int) -> str:
    """A figure with its interval."""
    return f"{figure.value:.{digits}f} ({figure.low:.{digits}f} to {figure.high:.{digits}f})"
