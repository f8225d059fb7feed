"""`indochine rules`: the rule index of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import click

from indochine.cli.common import game_argument, json_option, load, said_plainly, show_json

if TYPE_CHECKING:
    from indochine.lab.rulebook import Rule


@click.command("rules", short_help="Show the rules, their code and tests.")
@game_argument
@click.argument("wanted", metavar="[ID or WORD]", required=False)
@click.option("--missing", is_flag=True, help="Run the tests; exit 1 if a rule has no code or no passing test.")
@json_option
@said_plainly
def command(game: str, wanted: str | None, missing: bool, as_json: bool) -> None:
    """Show the rules of a game: our paraphrase, the reading chosen, the code and the tests that name each.

    ID is a rule such as 7.2-b, a section such as 7.2 or a reading such as E-12; any other WORD is looked for in the
    texts.
    """
    from indochine.kernel.words import counted
    from indochine.lab.rulebook import look_up, reading_called, rulebook

    index = rulebook(load(game))
    if missing:
        return report_missing(game, index, as_json)
    found = look_up(index, wanted) if wanted else list(index.values())
    if not found:
        raise click.ClickException(f"No rule of {game} has the id or mentions {wanted!r}.")
    if as_json:
        return show_json([{"status": rule.status, "rule": rule} for rule in found])
    for line in told(found, reading_called(index, wanted or "")):
        click.echo(line)
    if not wanted:
        done = sum(rule.status == "done" for rule in found)
        click.echo(f"{counted(len(found), 'rule')}, {done} with code and test.")
    return None


def told(found: Sequence[Rule], reading: str | None, *, places: bool = True) -> list[str]:
    """One rule whole, several in short; a reading that was asked for comes first."""
    if len(found) == 1 and not reading:
        return whole(found[0], places=places)
    first = read(found[0], reading) if reading else []
    return first + [line for rule in found for line in short(rule, places=places)]


def short(rule: Rule, *, places: bool = True) -> list[str]:
    """One rule in a line or two."""
    from indochine.cli.page import wrapped

    status = "" if rule.status == "done" or not places else f" ({rule.status})"
    return wrapped(f"{rule.id:<9} {rule.text}{status}", 10)


def whole(rule: Rule, *, places: bool = True) -> list[str]:
    """A rule with its readings; with `places` its home, the code that names it and its tests too."""
    from indochine.cli.page import wrapped

    lines = wrapped(f"[{rule.id}] {rule.text}", 2)
    for name in rule.readings:
        lines += read(rule, name)
    if places:
        lines += [f"  home: {place}" for place in rule.home]
        lines += [*wrapped(f"  code: {', '.join(rule.code) or 'none'}", 4), f"  status: {rule.status}"]
        lines += [f"  test: {test}" for test in rule.tests]
    return lines


def read(rule: Rule, name: str) -> list[str]:
    """A reading of a rule: what was unclear, how we play it, why."""
    from indochine.cli.page import wrapped

    reading = rule.readings[name]
    lines = wrapped(f"  Reading {name}: {reading.problem}", 4)
    lines += wrapped(f"    We play: {reading.ruling}", 6)
    return lines + (wrapped(f"    Because: {reading.why}", 6) if reading.why else [])


def report_missing(game: str, index: Mapping[str, Rule], as_json: bool) -> None:
    """Run the tests and tell the rules that are not held."""
    from indochine.kernel.words import counted
    from indochine.lab.rulebook import failings, run_tests, tests_directory

    directory = tests_directory(load(game))
    if directory is None:
        raise click.ClickException("The tests are not part of an installation; run this in a source checkout.")
    try:
        wrong = failings(index, run_tests(directory))
    except RuntimeError as error:
        raise click.ClickException(str(error)) from None
    if as_json:
        show_json({"game": game, "rules": len(index), "missing": wrong})
    else:
        for id, reason in wrong.items():
            click.echo(f"{id:<9} {reason}")
        rules = counted(len(index), "rule")
        click.echo(f"{rules}, {len(index) - len(wrong)} with code and passing tests, {len(wrong)} missing.")
    if wrong:
        raise click.exceptions.Exit(1)
