"""`indochine odds`: what a battle promises, for any forces."""

from __future__ import annotations

import click

from indochine.cli.common import game_argument, json_option, load, pairs, said_plainly, sentence, show_json


@click.command("odds", short_help="Reckon the odds of a battle between any forces.")
@game_argument
@click.argument("attackers")
@click.argument("defenders")
@click.option(
    "--retreat-below", type=click.IntRange(0), default=0, metavar="N", help="Break off with fewer units left."
)
@click.option("--rounds", type=click.IntRange(0), default=0, metavar="N", help="Break off after so many; 0: never.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Optional rule or reading.")
@click.option("--exact", is_flag=True, help="Reckon exactly, up to 120 units a side.")
@click.option("--simulate", is_flag=True, help="Fight battles, even small ones.")
@click.option("--battles", type=click.IntRange(1, 1_000_000), default=4000, show_default=True, help="How many of them.")
@click.option("--seed", default="odds", show_default=True, help="Which battles are fought.")
@json_option
@said_plainly
def command(
    game: str, attackers: str, defenders: str, retreat_below: int, rounds: int, options: tuple[str, ...],
    exact: bool, simulate: bool, battles: int, seed: str, as_json: bool,
) -> None:  # fmt: skip
    """Reckon the odds of a battle: who wins, who is left, what it costs.

    ATTACKERS and DEFENDERS are texts such as "3 inf 1 arm 1 fbo" and "2 inf 1 aag fsb". Up to 25 units a side the
    answer is exact; larger battles are fought many times by the rules of the game, and the answer has error bars.

    \b
    indochine odds vietnam-1965 "3 inf 1 arm 1 fbo" "2 inf 1 aag fsb"
    indochine odds vietnam-1965 "usa 4 inf 2 fbo 2 lift(2 inf)" "nva 3 inf 1 aag + vc 2 inf"
    indochine odds vietnam-1965 "vc 6 inf" neutral --retreat-below 2
    """
    from indochine.cli.page import width

    if exact and simulate:
        raise click.UsageError("--exact and --simulate exclude one another; leave one out.")
    method = "exact" if exact else "simulate" if simulate else ""
    loaded = load(game)
    calculator = loaded.calculator
    if calculator is None:
        raise click.ClickException(f"{game} has no battle calculator; its odds are shown at the table.")
    chosen = pairs(options, "--option")
    try:
        loaded.settle(chosen)
    except ValueError as error:
        raise click.UsageError(sentence(str(error))) from None
    found = calculator.answer(
        attackers, defenders, keep=retreat_below, rounds=rounds, options=chosen, method=method, battles=battles,
        seed=seed,
    )  # fmt: skip
    if as_json:
        return show_json(found)
    return click.echo("\n".join(calculator.report(found, width())))
