"""`indochine judge`: a computer player in the positions of a game's suite."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from indochine.cli.common import game_argument, json_option, load, said_plainly, show_json

if TYPE_CHECKING:
    from indochine.kernel.game import Game
    from indochine.lab.judging import Verdict


@click.command("judge", short_help="Put a computer player into positions that teach.")
@game_argument
@click.argument("player", default="")
@click.option("--all", "every", is_flag=True, help="Tell the positions that were played right too.")
@click.option("--show", metavar="RECORD:CHOICE", help="Instead: the choices that there are in a record of the suite.")
@json_option
@said_plainly
def command(game: str, player: str, every: bool, show: str | None, as_json: bool) -> None:
    """Put PLAYER (the best one by default) into each position of the suite: what did it do, and was that right?

    The positions, what is accepted and rejected in them, and why, stand in suite/positions.toml of the game.
    """
    from indochine.bots.player import usual

    found = load(game)
    if show:
        show_choices(found, show)
        return
    verdict = run(found, player or usual(found))
    if as_json:
        show_json(verdict)
    else:
        tell(verdict, every)


def run(game: Game[Any], player: str) -> Verdict:
    """Judge with a progress bar on a terminal."""
    from indochine.lab.judging import judge, suite_of

    if not sys.stderr.isatty():
        return judge(game, player)
    with click.progressbar(length=len(suite_of(game)), label="Positions", file=sys.stderr) as bar:
        return judge(game, player, bar.update)


def tell(verdict: Verdict, every: bool) -> None:
    """The verdict for people: what was wrong, and why."""
    for one in verdict.judged:
        if every or not one.right:
            click.echo(f"{'right' if one.right else 'WRONG'}  {one.id}")
            click.echo(f"       did: {'; '.join(one.did)}")
            click.echo(f"       {one.reason}")
    share = f"{100 * verdict.right / verdict.positions:.0f} %"
    click.echo(f"{verdict.game}, {verdict.player}: {verdict.right} of {verdict.positions} right, {share}")


def show_choices(game: Game[Any], where: str) -> None:
    """What may be done in a position of a record, in words."""
    from indochine.lab.judging import KEPT, due_at, positions_at, record_of

    name, _, choice = where.rpartition(":")
    if not name or not choice.isdecimal():
        raise click.UsageError(f"{where!r} must be written RECORD:CHOICE, such as read-1.jsonl.gz:213.")
    (_, s), *_ = positions_at(game, name, [int(choice)])
    due = due_at(game, s)
    click.echo(f"{game.seats[due.seat]}: {game.prompt(s)} [{due.rule}]")
    moves = () if name.endswith(KEPT) else record_of(game, name).moves  # of kept positions nobody knows what was played
    played = next((move for move in moves if getattr(move, "n", 0) == int(choice)), None)
    for action in due.actions:
        mark = "*" if played and same(action, played) else " "
        click.echo(f"{mark} {game.say(action)}")


def same(action: Any, played: Any) -> bool:
    """Whether this is what was played."""
    from indochine.kernel.records import written

    return bool(written(action) == played.action)
