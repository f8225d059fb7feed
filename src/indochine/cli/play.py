"""`indochine play`: a game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from indochine.cli.common import (
    game_argument,
    load,
    pairs,
    read_text,
    said_plainly,
    sentence,
    set_up_options,
    settled,
)

if TYPE_CHECKING:
    from indochine.cli.terminal import Terminal
    from indochine.kernel.game import Game
    from indochine.kernel.player import Seated
    from indochine.table.sitting import Sitting

HUMAN = "human"


@click.command("play", short_help="Play in the terminal.")
@game_argument
@set_up_options
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="SEAT=PLAYER",
    help="human, random or another player, for a seat, several (a,b) or a whole hand.",
)
@click.option(
    "--me", multiple=True, metavar="SEAT", help="You play these seats or this hand; computers play all others."
)
@click.option("--others", metavar="PLAYER", help="Who plays the seats not named: with --me the strongest by itself.")
@click.option("--seed", help="A known war: any word or number. Without it the dice are drawn anew.")
@click.option("--load", "saved", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A game to go on.")
@click.option("--save", "keep", type=click.Path(dir_okay=False, path_type=Path), help="Keep the game in this file.")
@said_plainly
def command(
    game: str, scenario: str, options: tuple[str, ...], seats: tuple[str, ...], me: tuple[str, ...],
    others: str | None, seed: str | None, saved: Path | None, keep: Path | None,
) -> None:  # fmt: skip
    """Play a game in the terminal.

    At every decision type the number of an option, or `help` for the other words. On a terminal the game is kept
    after every choice, and the next `play` offers to go on with it; with input from a pipe only --save keeps it.
    Where players hold several seats together, `indochine games` names their hands; without --seat and --me all seats
    are played at this keyboard.
    """
    loaded = load(game)
    if saved and (scenario or options or seed is not None):
        raise click.UsageError("A loaded game has its own scenario, options and seed; leave them out.")
    if keep and keep.exists() and (saved is None or not keep.samefile(saved)):
        raise click.UsageError(f"{keep} exists; go on with it by --load {keep}, or name another file.")
    if keep and not keep.parent.is_dir():
        raise click.UsageError(f"{keep} cannot be written: there is no directory {keep.parent}.")
    scenario, chosen = settled(loaded, scenario, options)
    kinds = seating(loaded, options_at(loaded, saved, chosen), seats, me, others)
    asked_for = bool(saved or seed is not None or kinds or options)  # then no other game is offered
    saved = saved or (offered(loaded) if not asked_for and sys.stdin.isatty() else None)
    sitting = resumed(loaded, saved, kinds) if saved else begun(loaded, scenario, chosen, kinds, seed)
    talk(sitting, keep or kept_at(sitting, saved), resumed=saved is not None)


def options_at(game: Game[Any], saved: Path | None, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """The options that say who holds which seats: those of the game that is loaded, or else the chosen ones."""
    from indochine.kernel.records import BadRecord, read

    if saved is None:
        return chosen
    try:
        header = read(read_text(saved)).header
        return game.settle(header.options) if header.game == game.name else chosen
    except (BadRecord, ValueError):
        return chosen  # what is wrong with the file is told when it is resumed


def seating(
    game: Game[Any], options: Mapping[str, str], given: tuple[str, ...], me: tuple[str, ...], others: str | None
) -> dict[str, str]:
    """Who sits where, as far as the command line says."""
    from indochine.bots.player import known, usual
    from indochine.table.hands import hands_of, spread

    named = [*pairs(given, "--seat").items(), *((names, HUMAN) for names in me)]
    players = (HUMAN, *known(game))
    for kind in (kind for _, kind in (*named, *([("", others)] if others else []))):
        if kind not in players:
            raise click.UsageError(f"Nobody called {kind!r} can play {game.name}; choose {', '.join(players)}.")
    try:
        kinds = spread(game, hands_of(game, options), named)
    except ValueError as error:
        raise click.UsageError(sentence(str(error))) from None
    if me and not others:
        others = usual(game)
    return {seat: kinds.get(seat, others or HUMAN) for seat in game.seats if others or seat in kinds}


def computers(game: Game[Any], kinds: Mapping[str, str], seed: bytes) -> dict[str, Seated]:
    """The computer players among the seats."""
    from indochine.bots.player import seated

    return {seat: seated(kind, game, seed, seat) for seat, kind in kinds.items() if kind != HUMAN}


def begun(
    game: Game[Any], scenario: str, options: Mapping[str, str], kinds: Mapping[str, str], seed: str | None
) -> Sitting:
    """A new game."""
    import secrets
    from datetime import UTC, datetime

    import indochine
    from indochine.kernel.dice import seed_of
    from indochine.table.sitting import Sitting

    secret = secrets.token_bytes(32) if seed is None else seed_of(seed)
    return Sitting.begin(
        game, seed=secret, scenario=scenario, options=options, kinds=kinds,
        computers=computers(game, kinds, secret),
        date=datetime.now(UTC).isoformat(timespec="seconds"), program=indochine.__version__,
    )  # fmt: skip


def resumed(game: Game[Any], path: Path, kinds: Mapping[str, str]) -> Sitting:
    """A saved game, with the seats as they were unless the command line says otherwise."""
    from msgspec.structs import replace

    from indochine.kernel.records import BadRecord, read
    from indochine.table.sitting import Sitting

    text = read_text(path)
    try:
        record = read(text)
        if record.header.game != game.name:
            raise ValueError(f"{path} is a game of {record.header.game}, not of {game.name}")
        if record.reveal:
            raise ValueError(f"the game in {path} is over; `indochine replay {path}` shows it")
        seats = record.header.seats | dict(kinds)
        sitting = Sitting.resume(game, text, computers(game, seats, record.seed or b""))
        sitting.record.header = replace(sitting.record.header, seats=seats)
        return sitting
    except BadRecord as error:
        raise ValueError(f"{path} cannot be resumed: {error}") from None


# ---- where games are kept


def home() -> Path:
    """The user's directory for kept games."""
    import os

    if chosen := os.environ.get("INDOCHINE_HOME"):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "indochine"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "indochine"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "indochine"


def kept_at(sitting: Sitting, saved: Path | None) -> Path | None:
    """The file where this sitting is kept by itself; none for input from a pipe."""
    if not sys.stdin.isatty():
        return None
    if saved:
        return saved
    header = sitting.record.header
    stamp = header.date.replace(":", "").replace("-", "")[:15]
    directory = home() / "games"
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return directory / f"{header.game}-{stamp}-{header.commitment[:6]}.jsonl"


def offered(game: Game[Any]) -> Path | None:
    """The newest unfinished game that is kept, if the player wants to go on with it."""
    from indochine.kernel.records import BadRecord, read
    from indochine.kernel.words import counted

    for path in sorted((home() / "games").glob(f"{game.name}-*.jsonl"), reverse=True):
        try:
            record = read(read_text(path))
        except (BadRecord, ValueError, OSError):
            continue
        if record.reveal is None and record.header.rules == game.rules_version:
            begun_on = record.header.date[:16].replace("T", " ")
            question = f"A game of {begun_on} stands after {counted(record.played, 'choice')}. Go on with it?"
            return path if click.confirm(question, default=True) else None
    return None


# ---- the sitting


def talk(sitting: Sitting, keep: Path | None, *, resumed: bool) -> None:
    """Play until the end, or until the player leaves."""
    from indochine.cli.page import InputEnded
    from indochine.cli.terminal import Left, Terminal

    if sys.stdin.isatty():
        import contextlib

        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (line editing for input)
    header = sitting.record.header
    terminal = Terminal(sitting, keep, f"{header.game}-{header.commitment[:8]}.jsonl")
    greet(terminal, resumed=resumed)
    try:
        terminal.play()
    except Left:
        farewell(terminal, "You leave the table.")
    except InputEnded:
        farewell(terminal, "The input has ended.")
    except KeyboardInterrupt:
        click.echo()
        farewell(terminal, "Interrupted.")
    if sitting.result and terminal.keep:
        click.echo(f"The record is in {terminal.keep};\n`indochine verify` checks every die of it.")


def greet(terminal: Terminal, *, resumed: bool) -> None:
    """Title, options that differ, the commitment, and what is reconstructed."""
    from indochine.cli.page import bold, tell, wrapped
    from indochine.kernel.words import counted

    game, header = terminal.game, terminal.sitting.record.header
    click.echo(bold(game.title))
    tell(wrapped(game.scenarios[header.scenario]))
    defaults = {option.name: option.default for option in game.options}
    if changed := [f"{k}={v}" for k, v in header.options.items() if v != defaults[k]]:
        click.echo(f"Options: {', '.join(changed)}")
    if notice := reconstructed(game):
        tell(wrapped(notice))
    for line in players_told(terminal):
        tell(wrapped(line, 2))
    tell(wrapped(f"The dice are fixed by the commitment {header.commitment[:16]}...; type help for help."))
    if resumed:
        click.echo(
            f"You are back after {counted(terminal.sitting.record.played, 'choice')}; log shows the turn so far."
        )
        terminal.read = dict.fromkeys(terminal.read, max(len(terminal.sitting.log) - 1, 0))


def players_told(terminal: Terminal) -> list[str]:
    """Who plays which seats, where somebody holds several."""
    from indochine.table.hands import told

    kinds = terminal.sitting.record.header.seats
    people = "you" if len(terminal.people) == 1 else "at this keyboard"
    shown = {seat: people if seat in terminal.humans else kind for seat, kind in kinds.items()}
    hands = terminal.hands
    return [told(terminal.game, hand, shown) for hand in hands] if any(len(hand.seats) > 1 for hand in hands) else []


def reconstructed(game: Game[Any]) -> str:
    """How much of what the player will see is our reconstruction."""
    from indochine.printed import inventory

    data = inventory(game.sheets())
    count = sum(datum.origin == "reconstructed" for datum in data)
    if not count:
        return ""
    listed = f"`indochine data {game.name}` lists them"
    return f"{count} of the {len(data)} values on map, counters and tables are reconstructed, not printed; {listed}."


def farewell(terminal: Terminal, why: str) -> None:
    """Where the game is now."""
    from indochine.cli.page import tell, wrapped
    from indochine.kernel.words import counted

    sitting = terminal.sitting
    where = f"turn {sitting.turn}, after {counted(sitting.record.played, 'choice')}"
    file = terminal.keep
    if terminal.saved and terminal.saved[1] == len(sitting.record.moves):
        file = terminal.saved[0]
    if not sitting.record.moves:
        said = why
    elif file:
        on = "" if file.parent == home() / "games" else f" --load {file}"
        said = f"{why} The game ({where}) is kept; `indochine play {terminal.game.name}{on}` goes on with it."
    else:
        said = f"{why} The game ({where}) was not kept; --save FILE would keep it."
    tell(wrapped(said))
