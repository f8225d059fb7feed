"""What the subcommands share: the game argument, pairs such as `--option k=v`, errors and JSON."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from indochine.kernel.game import Game
    from indochine.kernel.records import Problem

R = TypeVar("R")


def _known_game(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """The name itself, if there is such a game; it is loaded only when the command asks for it."""
    from indochine import available

    if value not in available():
        raise click.BadParameter(f"There is no game {value!r}; there is {', '.join(available())}.", ctx, param)
    return value


def game_argument(command: Callable[..., R]) -> Callable[..., R]:
    """The argument GAME."""
    return click.argument("game", metavar="GAME", callback=_known_game)(command)


def json_option(command: Callable[..., R]) -> Callable[..., R]:
    """The switch --json."""
    return click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")(command)


def something(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
    """What was given, if it is anything: an empty text, as from a variable that is not set, is a mistake."""
    if any(not str(part).strip() for part in (value if isinstance(value, tuple) else (value,)) if part is not None):
        raise click.BadParameter("It is empty; give a value, or leave the option out.", ctx, param)
    return value


def _directory(ctx: click.Context, param: click.Parameter, value: str | None) -> Path | None:
    given: str | None = something(ctx, param, value)
    return Path(given) if given else None


def data_option(command: Callable[..., R]) -> Callable[..., R]:
    """--data."""
    kind = click.Path(file_okay=False)
    return click.option("--data", type=kind, callback=_directory, help="Directory that keeps the tables.")(command)


def set_up_options(command: Callable[..., R]) -> Callable[..., R]:
    """--scenario and --option."""
    scenario = click.option("--scenario", default="", help="Scenario; `indochine games` lists them.")
    option = click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Optional rule or reading.")
    return scenario(option(command))


def said_plainly(command: Callable[..., R]) -> Callable[..., R]:
    """A refusal of the program is one sentence and exit code 1, not a traceback."""

    @functools.wraps(command)
    def guarded(*args: Any, **kwargs: Any) -> R:
        try:
            return command(*args, **kwargs)
        except BrokenPipeError:
            raise  # the reader has gone, as with `| head`; click leaves quietly
        except OSError as error:
            raise click.ClickException(sentence(told(error))) from None
        except ValueError as error:
            raise click.ClickException(sentence(str(error))) from None

    return guarded


def told(error: OSError) -> str:
    """What the operating system refused, without its number."""
    if not error.strerror:
        return str(error)
    return f"{error.filename}: {error.strerror}" if error.filename else error.strerror


def sentence(text: str) -> str:
    """With a capital and a full stop; the name of a file or game at the beginning stays as it is written."""
    text = text.strip()
    first, _, _ = text.partition(" ")
    begun = text[:1].upper() + text[1:] if first.rstrip(":,;").isalpha() else text
    return begun + ("" if text.endswith((".", "!", "?")) else ".")


def load(name: str) -> Game[Any]:
    """The game of that name."""
    import indochine

    return indochine.load(name)


def pairs(given: Iterable[str], flag: str) -> dict[str, str]:
    """`k=v` texts as a mapping."""
    found: dict[str, str] = {}
    for text in given:
        key, sign, value = text.partition("=")
        if not sign or not key or not value:
            raise click.UsageError(f"{flag} {text!r} must be written NAME=VALUE.")
        if key in found:
            raise click.UsageError(f"{flag} gives {key!r} twice.")
        found[key] = value
    return found


def settled(game: Game[Any], scenario: str, options: Iterable[str]) -> tuple[str, dict[str, str]]:
    """Scenario and options as the game knows them; wrong ones are a usage error."""
    chosen = pairs(options, "--option")
    try:
        game.settle(chosen)
    except ValueError as error:
        raise click.UsageError(sentence(str(error))) from None
    if scenario and scenario not in game.scenarios:
        known = ", ".join(game.scenarios)
        raise click.UsageError(f"{game.name} has no scenario {scenario!r}; it has {known}.")
    return scenario or next(iter(game.scenarios)), chosen


def show_json(thing: Any) -> None:
    """Structs, lists and dicts as indented JSON."""
    import msgspec

    click.echo(msgspec.json.format(msgspec.json.encode(thing), indent=2).decode())


def tell_problems(file: Path, problems: Iterable[Problem]) -> None:
    """What is wrong with a record, each fault with its line."""
    for problem in problems:
        click.echo(f"{file}:{problem.line}: {sentence(problem.text)}", err=True)


def read_text(path: Path) -> str:
    """The text of a record file."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text in UTF-8, so it cannot be a record") from None
