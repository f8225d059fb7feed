"""`indochine bench`: how fast a game is."""

from __future__ import annotations

import click

from indochine.cli.common import game_argument, load, said_plainly, show_json


@click.command("bench", short_help="Measure how fast a game is.")
@game_argument
@click.option("--seconds", type=click.FloatRange(0.1, 3600), default=10.0, show_default=True, help="CPU time to spend.")
@click.option("--seed", default="bench", show_default=True, help="Which random games are timed.")
@click.option("--json", "as_json", is_flag=True, hidden=True, help="The answer is JSON anyway.")
@said_plainly
def command(game: str, seconds: float, seed: str, as_json: bool) -> None:
    """Measure decisions per CPU second under random play, the cost of a copy and the size of a position (JSON).

    Choices are drawn before the clock starts. `decisions_per_cpu_s` is due + apply; `..._with_view` adds the view of
    the seat to act; `state_bytes` is the largest packed position met; `open_ms` is what it takes to open a table of
    `open_steps` steps from its stored positions, `open_by_log_ms` by playing its whole log.
    """
    import msgspec

    from indochine.lab.bench import bench
    from indochine.server.opening import opening

    measured = load(game)
    show_json(
        {**msgspec.structs.asdict(bench(measured, seconds, seed)), **msgspec.structs.asdict(opening(measured, seed))}
    )
