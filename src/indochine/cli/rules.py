"""`indochine rules`: the rule index of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from indochine.cli.common import game_argument, json_option, load, said_plainly, show_json

if TYPE_CHECKING:
    from indochine.kernel.game import Game
    from indochine.lab.examples import Example
    from indochine.lab.primer import Primer
    from indochine.lab.readings import Ruling
    from indochine.lab.rulebook import Reading, Rule


@click.command("rules", short_help="Show the rules, their code and tests.")
@game_argument
@click.argument("wanted", metavar="[ID or WORD]", required=False)
@click.option("--missing", is_flag=True, help="Run the tests; exit 1 if a rule has no code or no passing test.")
@click.option("--how", is_flag=True, help="How the game works: ten minutes' reading before the first game.")
@json_option
@said_plainly
def command(game: str, wanted: str | None, missing: bool, how: bool, as_json: bool) -> None:
    """Show the rules of a game: our paraphrase, the reading chosen, the code and the tests that name each.

    ID is a rule such as 7.2-b, a section such as 7.2 or a reading such as E-12; any other WORD is looked for in the
    texts.
    """
    from indochine.kernel.words import counted
    from indochine.lab.readings import look_up_readings, rulings
    from indochine.lab.rulebook import look_up, rulebook

    if how:
        return show_primer(game, as_json)
    index = rulebook(load(game))
    if missing:
        return report_missing(game, index, as_json)
    found = look_up(index, wanted) if wanted else list(index.values())
    readings = look_up_readings(rulings(index, load(game).options), wanted or "")
    if not found and not readings:
        raise click.ClickException(f"No rule of {game} has the id or mentions {wanted!r}.")
    if as_json:
        return show_json([{"status": rule.status, "rule": rule} for rule in found])
    for line in [*defined(load(game), wanted or ""), *told(found, readings)]:
        click.echo(line)
    if not wanted:
        done = sum(rule.status == "done" for rule in found)
        click.echo(f"{counted(len(found), 'rule')}, {done} with code and test.")
    return None


def show_primer(game: str, as_json: bool) -> None:
    """How the game works, as text or as data."""
    from indochine.lab.primer import primer_of

    primer = primer_of(load(game))
    if not primer.sections:
        raise click.ClickException(f"Nobody has written yet how {game} works.")
    if as_json:
        return show_json(primer)
    for line in how_it_works(primer):
        click.echo(line)
    return None


def how_it_works(primer: Primer) -> list[str]:
    """A primer in lines: headings stand out, points are indented."""
    from indochine.cli.page import bold, wrapped

    lines = [bold(primer.title)]
    for section in primer.sections:
        lines += ["", bold(section.heading)]
        for passage in section.passages:
            text = passage.text.replace("**", "")
            lines += wrapped(f"  - {text}", 4) if passage.point else ["", *wrapped(text, 0)]
    return lines


def defined(game: Game[Any], word: str) -> list[str]:
    """What the word means, where it is a term of the game."""
    from indochine.cli.page import wrapped
    from indochine.lab.terms import called, terms_of

    term = called(terms_of(game), word)
    if term is None:
        return []
    return wrapped(f"{term.name}: {term.text}{f' [{term.rule}]' if term.rule else ''}", 2)


def told(found: Sequence[Rule], readings: Sequence[Ruling] = (), *, places: bool = True) -> list[str]:
    """One rule whole, several in short; a reading asked for by its number before them, those that mention it after."""
    if len(found) == 1 and not readings:
        return whole(found[0], places=places)
    rules = [line for rule in found for line in short(rule, places=places)]
    opened = [line for one in readings for line in ruled(one)]
    return opened + rules if len(readings) == 1 else rules + opened


def ruled(one: Ruling) -> list[str]:
    """A reading by itself: with the option that switches it and the rules it is about."""
    from indochine.cli.page import wrapped

    lines = read(one.id, one)
    for option in one.switches:
        choices = " or ".join(option.choices)
        lines += wrapped(f"    Switch: {option.name} ({choices}; {option.default} unless chosen): {option.text}", 6)
    return lines + wrapped(f"    Rules: {', '.join(one.rules)}", 6)


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
        lines += read(name, rule.readings[name])
    for example in rule.examples:
        lines += shown(example)
    if places:
        lines += [f"  home: {place}" for place in rule.home]
        lines += [*wrapped(f"  code: {', '.join(rule.code) or 'none'}", 4), f"  status: {rule.status}"]
        lines += [f"  test: {test}" for test in rule.tests]
    return lines


def read(name: str, reading: Reading | Ruling) -> list[str]:
    """A reading of a rule: what was unclear, how we play it, why."""
    from indochine.cli.page import wrapped

    lines = wrapped(f"  Reading {name}: {reading.problem}", 4)
    lines += wrapped(f"    We play: {reading.ruling}", 6)
    return lines + (wrapped(f"    Because: {reading.why}", 6) if reading.why else [])


def shown(example: Example) -> list[str]:
    """An example: where we are, what the engine told, and why."""
    from indochine.cli.page import wrapped

    lines = wrapped(f"  Example: {example.title}. {example.setting}", 4)
    for line in example.told:
        lines += wrapped(f"    | {line}", 6)
    return lines + wrapped(f"    {example.why}", 4)


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
