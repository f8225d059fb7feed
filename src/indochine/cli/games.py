"""`indochine games`: what can be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from indochine.cli.common import json_option, load, said_plainly, show_json

if TYPE_CHECKING:
    from indochine.kernel.game import Game, Hand


@click.command("games", short_help="List games, seats, scenarios and options.")
@json_option
@said_plainly
def command(as_json: bool) -> None:
    """List the games with their seats, scenarios, options and computer players."""
    import indochine

    games = [load(name) for name in indochine.available()]
    if as_json:
        show_json([described(game) for game in games])
        return
    for game in games:
        show(game)


def described(game: Game[Any]) -> dict[str, Any]:
    """A game's metadata."""
    from indochine.bots.player import known

    return {
        "name": game.name,
        "title": game.title,
        "rules_version": game.rules_version,
        "seats": game.seats,
        "hands": divisions(game),
        "automata": game.automata,
        "players": ["human", *known(game)],
        "scenarios": dict(game.scenarios),
        "options": game.options,
    }


def divisions(game: Game[Any]) -> dict[str, list[Hand]]:
    """Who holds which seats: with the options as they are, and where another choice of one option changes it."""
    usual = game.hands(game.settle({}))
    found = {"": list(usual)}
    for option in game.options:
        for choice in option.choices:
            if choice != option.default and (hands := game.hands(game.settle({option.name: choice}))) != usual:
                found[f"{option.name}={choice}"] = list(hands)
    return found


def hand_lines(game: Game[Any]) -> list[str]:
    """The hands for people, where somebody holds more than one seat."""
    lines = ["hands:"]
    for when, hands in divisions(game).items():
        held = [f"{hand.name} ({', '.join(hand.seats)})" if len(hand.seats) > 1 else hand.name for hand in hands]
        lines.append(f"  {when or 'usually'}: {'; '.join(held)}")
    return lines if any(len(hand.seats) > 1 for hands in divisions(game).values() for hand in hands) else []


def show(game: Game[Any]) -> None:
    """A game's metadata for people."""
    from indochine.cli.page import wrapped

    about = described(game)
    click.echo(f"{game.name}: {game.title} (rules {game.rules_version})")
    by_rules = f"; played by the rules: {', '.join(game.automata)}" if game.automata else ""
    seats = [f"seats: {', '.join(game.seats)}{by_rules}", *hand_lines(game)]
    lines = [*seats, f"players: {', '.join(about['players'])}", "scenarios:"]
    lines += [f"  {name}: {text}" for name, text in game.scenarios.items()]
    lines += ["options (the first is the default):"] if game.options else []
    for option in game.options:
        choices = [option.default, *(choice for choice in option.choices if choice != option.default)]
        lines.append(f"  {option.name}={'|'.join(choices)}: {option.text} [{option.rule}]")
    for line in lines:
        click.echo("\n".join(wrapped("  " + line, hang=6)))
    click.echo()
