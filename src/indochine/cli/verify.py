"""`indochine verify`: is this record what happened?"""

from __future__ import annotations

from pathlib import Path

import click

from indochine.cli.common import json_option, load, read_text, said_plainly, sentence, show_json, tell_problems


@click.command("verify", short_help="Check every die and position of a record.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option
@said_plainly
def command(file: Path, as_json: bool) -> None:
    """Play a record again and check every die, every action and every position.

    Exits 1 if anything is wrong, and says what and in which line.
    """
    from indochine.kernel.verify import verify
    from indochine.kernel.words import counted

    verdict = verify(read_text(file), load)
    if as_json:
        show_json({"file": str(file), "good": verdict.good, "verdict": verdict})
    else:
        tell_problems(file, verdict.problems)
        for note in verdict.notes:
            click.echo(sentence(note))
        if verdict.good:
            ended = f" {verdict.result.text}" if verdict.result else ""
            played, dice = counted(verdict.actions, "action"), counted(verdict.dice, "die", "dice")
            click.echo(f"Good: {played} and {dice} of {verdict.game} agree.{ended}")
    if not verdict.good:
        raise click.exceptions.Exit(1)
