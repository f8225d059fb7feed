"""Draws how the war of Vietnam 1965 goes, from a run of its study.

    indochine study run docs/studies/vietnam-1965-war.toml
    python docs/images/vietnam_1965_study.py studies/vietnam-1965-war > docs/images/vietnam-1965-war.svg

The drawing goes to standard output, the figures to standard error.
"""

from __future__ import annotations

import sys
from statistics import mean, median

from study import BLUE, HEIGHT, LEFT, RED, TOP, WIDTH, Row, area, axes, line, read, sheet, spread

from indochine.games.vietnam_1965 import printed as p
from indochine.lab.matches import share

SIDES = ("communist", "ac")


# ---- figures ---------------------------------------------------------------


def figures(rows: list[Row]) -> str:
    """What a table of the documentation says of a series."""
    parts = []
    for name in ("Communists", "Anti-Communists"):
        won = [row for row in rows if row[f"won.{name}"]]
        part = share(len(won), len(rows))
        full = [row["turns"] for row in won if row["outright"]]
        when = f", median round {median(full):.0f}" if full else ""
        parts.append(f"{name} {part.value:.1%} ({part.low:.1%} to {part.high:.1%}), outright {len(full)}{when}")
    draws = sum(row["drawn"] for row in rows)
    end = [mean(list(row[f"{side}_points"].values())[-1] for row in rows) for side in SIDES]
    return (
        f"{rows[0]['players']}: {len(rows)} games; {'; '.join(parts)}; draws {draws}; "
        f"points at the end {end[0]:.1f} to {end[1]:.1f}; {mean(row['decisions'] for row in rows):.0f} decisions a game"
    )


# ---- the drawing -----------------------------------------------------------


def x_of(number: float) -> float:
    """Rounds run from left to right."""
    return LEFT + number / p.ROUNDS * (WIDTH - LEFT - 20)


def after(rows: list[Row], column: str, number: int, side: int) -> tuple[float, float, float]:
    """Tenth, half and nine tenths of a figure after a round; finished games keep their last one."""
    series = [row[f"{SIDES[side]}_{column}"] for row in rows]
    return spread([rounds[str(min(number, max(map(int, rounds))))] for rounds in series])


def band(rows: list[Row], column: str, side: int, top: float, highest: int) -> list[str]:
    """Median and eight tenths of a figure through the rounds."""
    colour, rounds = (RED, BLUE)[side], range(1, p.ROUNDS + 1)
    y = lambda value: top + HEIGHT * (1 - value / highest)  # noqa: E731
    rows_of = {number: after(rows, column, number, side) for number in rounds}
    edge = [(x_of(n), y(rows_of[n][2])) for n in rounds] + [(x_of(n), y(rows_of[n][0])) for n in reversed(rounds)]
    return [area(edge, colour, 0.15), line([(x_of(n), y(rows_of[n][1])) for n in rounds], colour)]


def chart(rows: list[Row], column: str, title: str, top: float, highest: int) -> list[str]:
    """Both sides through the war."""
    marks = [(top + HEIGHT * (1 - n / 4), f"{highest * n / 4:.0f}") for n in range(5)]
    below = [(x_of(number), str(number)) for number in range(0, 25, 4)]
    return axes(top, title, below, marks) + band(rows, column, 0, top, highest) + band(rows, column, 1, top, highest)


def draw(run: str) -> None:
    """Control points and Trail one above the other, and the figures."""
    rows = read(run)
    print(figures(rows), file=sys.stderr)
    second = TOP + HEIGHT + 80
    title = "Control points by round: Communists (red) and Anti-Communists (blue), median and eight tenths of the games"
    parts = chart(rows, "points", title, TOP, 80)
    parts += chart(rows, "trail", "Trail territories by round", second, p.TRAIL.bit_count())
    print(sheet(parts, second + HEIGHT + 40))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    draw(sys.argv[1])
