"""The `indochine` command. Each subcommand is a module of its own, imported when it is asked for."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

COMMANDS = (
    "games", "serve", "play", "replay", "review", "verify", "backup", "tables", "rules", "data", "simulate", "match",
    "judge", "levels", "tournament", "study", "sensitivity", "dataset", "odds", "bench",
)  # fmt: skip


class Commands(click.Group):
    """Finds a subcommand in the module of its name."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """With somewhere to write, even if nobody reads: a closed output is as good as an empty one."""
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:
                setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115  (as long as the process)
        return super().main(*args, **kwargs)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """In the order of use."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"indochine.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does it, but a wrong name is answered with the right ones."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(f"There is no command {args[0]!r}; there is {', '.join(COMMANDS)}.")
        return super().resolve_command(ctx, args)


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        import indochine

        click.echo(f"indochine {indochine.__version__}")
        ctx.exit()


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
def main() -> None:
    """Wargames of the Indochina and Vietnam wars, with every rule enforced.

    Begin with `indochine play hoa-binh`.
    """
