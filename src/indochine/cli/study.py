"""`indochine study`: questions about games as files, answered by many games."""

from __future__ import annotations

import functools
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from indochine.cli.common import json_option, said_plainly, sentence, show_json
from indochine.cli.simulate import cores

if TYPE_CHECKING:
    from indochine.lab.study.description import Study
    from indochine.lab.study.games import Row
    from indochine.lab.study.keeping import Manifest
    from indochine.lab.study.running import Progress

R = TypeVar("R")
HOME = Path("studies")  # where runs are kept unless somebody says otherwise

FILE = click.argument("file", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
RUN = click.argument("directory", metavar="RUN", type=click.Path(path_type=Path))


class Wrong(click.ClickException):
    """What was asked for makes no sense."""

    exit_code = 2


def refused_early(command: Callable[..., R]) -> Callable[..., R]:
    """A study file that cannot be played is a mistake of its writer: one sentence and exit code 2."""

    @functools.wraps(command)
    def guarded(*args: Any, **kwargs: Any) -> R:
        from indochine.printed import PrintedError

        try:
            return command(*args, **kwargs)
        except PrintedError as error:
            raise Wrong(sentence(str(error))) from None

    return guarded


@click.group("study", short_help="Run a study file, and report on it.")
def command() -> None:
    """Studies: what is varied, how many games, in a file; rows, tables and drawings come out.

    How a study file is written, and what its rows mean, is in docs/laboratory.md.
    """


@command.command("run", short_help="Play a study.")
@FILE
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Directory of the run; studies/NAME.")
@click.option("--workers", type=click.IntRange(1), help="Processes here; all cores by default.")
@click.option("--scheduler", default="", metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786, instead.")
@click.option("--games", type=click.IntRange(1), help="Games a cell, instead of what the file says.")
@click.option("--check", is_flag=True, help="Only read the file and say what would be played.")
@said_plainly
@refused_early
def run_study(
    file: Path, out: Path | None, workers: int | None, scheduler: str, games: int | None, check: bool
) -> None:
    """Play the study in FILE; a run that was stopped goes on. Exits 1 if any game crashed, 2 if the file is wrong.

    Rows depend on file, seed and program alone, never on the number of workers.
    """
    from indochine.lab.study.description import read
    from indochine.lab.study.running import try_values

    study = read(file, games)
    click.echo(f"{study.title}: {len(study.cells)} cells of at most {study.most} games, seed {study.seed}")
    if check:
        return
    try_values(study)
    directory = out or HOME / study.name
    crashed = sum(bool(row["crash"]) for row in run_in(study, directory, workers or cores(), scheduler))
    click.echo(f"Rows are in {directory}; `indochine study report {directory}` makes a page of them.")
    if crashed:
        click.echo(f"{crashed} games crashed; the column crash says where.", err=True)
        raise click.exceptions.Exit(1)


def run_in(study: Study, directory: Path, workers: int, scheduler: str) -> list[Row]:
    """Play with progress; all rows."""
    from indochine.lab.extras import needs
    from indochine.lab.study.crews import hire
    from indochine.lab.study.keeping import Run
    from indochine.lab.study.running import run

    needs("lab", "pyarrow")
    with Run(directory, study) as here:
        told = Teller()
        crew = hire(workers, scheduler)
        try:
            rows = run(study, here, crew, told)
        finally:
            crew.close()
        click.echo(f"{rows} rows, {told.new} of them played now.")
        return here.rows


class Teller:
    """Says how far a study is, at most once a second on a terminal and once a minute in a file."""

    def __init__(self) -> None:
        self.began = self.said = time.monotonic()
        self.new = 0

    def __call__(self, progress: Progress) -> None:
        """Some games more have been played."""
        self.new, now, live = progress.new, time.monotonic(), sys.stderr.isatty()
        if now - self.said < (1 if live else 60):
            return
        self.said = now
        rate = progress.new / max(now - self.began, 1e-9)
        left = (progress.wanted - progress.played) / rate
        text = f"{progress.played} of {progress.wanted} games, {rate:.2f} a second, {duration(left)} left"
        click.echo(f"\r{text:<78}" if live else text, err=True, nl=not live)


def duration(seconds: float) -> str:
    """In words, roughly."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return f"{seconds:.0f} s"
    return f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"


@command.command("report", short_help="Make a page of a run.")
@RUN
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The page; RUN/report.html by default.")
@said_plainly
def report(directory: Path, out: Path | None) -> None:
    """One page that stands alone: tables with intervals, drawings, and what differs in words."""
    from indochine.lab.study.keeping import REPORT
    from indochine.lab.study.report import page

    target = out or directory / REPORT
    target.write_text(page(directory), "utf-8")
    click.echo(f"The report is {target}.")


@command.command("list", short_help="List runs.")
@click.argument("directory", default=HOME, type=click.Path(path_type=Path))
@json_option
@said_plainly
def list_runs(directory: Path, as_json: bool) -> None:
    """All runs below DIRECTORY (studies by default)."""
    from indochine.lab.study.keeping import runs_in

    found = runs_in(directory)
    if as_json:
        show_json([{"directory": str(path), "manifest": told} for path, told in found])
        return
    for path, told in found:
        click.echo(f"{path}: {told.title} ({state(told)})")
    if not found:
        click.echo(f"There is no run in {directory}.")


def state(told: Manifest) -> str:
    """How far a run is."""
    return f"{told.rows} rows, done {told.done}" if told.done else f"begun {told.begun}, not done"


@command.command("show", short_help="Show the figures of a run.")
@RUN
@json_option
@said_plainly
def show(directory: Path, as_json: bool) -> None:
    """Cells with their figures and intervals, and what differs."""
    from indochine.lab.study.keeping import load, rows_of, study_of
    from indochine.lab.study.summing import effects, summaries

    study, rows = study_of(directory), rows_of(directory)
    cells, differences = summaries(study, rows), effects(study, rows)
    if as_json:
        show_json({"manifest": load(directory), "cells": cells, "effects": differences})
        return
    from indochine.lab.study.words import lines

    click.echo("\n".join(lines(study, cells, differences)))


@command.command("compare", short_help="Compare two runs.")
@click.argument("first", metavar="RUN", type=click.Path(path_type=Path))
@click.argument("second", metavar="RUN", type=click.Path(path_type=Path))
@said_plainly
def compare(first: Path, second: Path) -> None:
    """Two runs cell by cell: whether their rows are the same, and if not, what differs. Exits 1 if any row differs."""
    from indochine.lab.study.words import compared

    lines, same = compared(first, second)
    click.echo("\n".join(lines))
    if not same:
        raise click.exceptions.Exit(1)
