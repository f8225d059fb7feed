"""Draws how the siege of The Final Gamble goes, from a run of its study.

    indochine study run docs/studies/final-gamble-siege.toml
    python docs/images/final_gamble_study.py studies/final-gamble-siege > docs/images/final-gamble-siege.svg

The drawing goes to standard output, the figures to standard error.
"""

from __future__ import annotations

import sys
from statistics import mean, median

from study import (
    BLUE,
    GREEN,
    HEIGHT,
    LEFT,
    OCHRE,
    RED,
    TOP,
    WIDTH,
    Row,
    area,
    axes,
    by_scenario,
    line,
    sheet,
    spread,
    words,
)

from indochine.games.final_gamble import printed as p
from indochine.lab.matches import share

# the Strongpoints Track as history had it at the end of a turn: the days on which the works fell
HISTORY = {1: 56, 2: 53, 6: 50, 7: 42, 10: 40, 13: 38, 14: 36, 17: 32, 18: 31, 19: 19}
FELL = "won.Viet Minh"
COLOURS = {"A": BLUE, "B": GREEN, "C": OCHRE, "D": RED}


# ---- figures ---------------------------------------------------------------


def figures(rows: list[Row]) -> str:
    """What a table of the documentation says of one scenario."""
    fallen = [row["turns"] for row in rows if row[FELL]]
    won = share(len(fallen), len(rows))
    days = f"median turn {median(fallen):.0f} ({p.DATES[int(median(fallen))]})" if fallen else "never"
    return (
        f"{rows[0]['scenario']} {rows[0]['players']}: {len(rows)} games, Viet Minh {won.value:.1%} "
        f"({won.low:.1%} to {won.high:.1%}), falls {days}; "
        f"French units gone {mean(r['french_lost'] for r in rows):.1f}, "
        f"replacements used {-mean(r['replacements'] for r in rows):.1f}"
    )


# ---- the drawing -----------------------------------------------------------


def x_of(turn: float) -> float:
    """Turns run from left to right."""
    return LEFT + (turn - 1) / 20 * (WIDTH - LEFT - 20)


def frame(top: float, title: str, labels: list[tuple[float, str]]) -> list[str]:
    """Frame and title, with the turns below."""
    return axes(top, title, [(x_of(turn), str(turn)) for turn in range(1, 22, 2)], labels)


def survival(games: dict[str, list[Row]], top: float) -> list[str]:
    """The share of camps that still hold at the end of each turn."""
    parts = frame(
        top, "Camps that still hold, by turn", [(top + HEIGHT * (1 - n / 4), f"{25 * n} %") for n in range(5)]
    )
    for scenario, rows in sorted(games.items()):
        points = []
        for turn in range(min(int(t) for t in rows[0]["track"]), 22):
            held = sum(not (row[FELL] and row["turns"] <= turn) for row in rows) / len(rows)
            points.append((x_of(turn), top + HEIGHT * (1 - held)))
        y = top + HEIGHT - 80 + 20 * "ABCD".index(scenario)
        parts.append(line(points, COLOURS[scenario]))
        parts.append(words(LEFT + 12, y, f"{scenario}: from turn {p.SCENARIO[scenario].turn}", COLOURS[scenario]))
    return parts


def of_turn(rows: list[Row], turn: int) -> tuple[float, float, float]:
    """The track of a turn: tenth, half and nine tenths of the games that reached it."""
    return spread([row["track"][str(turn)] for row in rows if str(turn) in row["track"]])


def track(rows: list[Row], top: float) -> list[str]:
    """Strongpoints in scenario A against history."""
    y = lambda value: top + HEIGHT * (1 - value / 64)  # noqa: E731
    parts = frame(
        top,
        "Strongpoints Track in scenario A: median, band of eight tenths, and history (dashed)",
        [(y(v), str(v)) for v in (0, 16, 32, 48, 64)],
    )
    turns = [turn for turn in range(1, 22) if sum(str(turn) in row["track"] for row in rows) > len(rows) / 20]
    band = [(x_of(t), y(of_turn(rows, t)[2])) for t in turns] + [
        (x_of(t), y(of_turn(rows, t)[0])) for t in reversed(turns)
    ]
    parts.append(area(band, COLOURS["A"], 0.18))
    parts.append(line([(x_of(t), y(of_turn(rows, t)[1])) for t in turns], COLOURS["A"]))
    return [*parts, line([(x_of(t), y(v)) for t, v in HISTORY.items()], RED, 'stroke-dasharray="6 4"')]


def draw(run: str) -> None:
    """Both drawings one above the other, and the figures."""
    games = by_scenario(run)
    for rows in games.values():
        print(figures(rows), file=sys.stderr)
    second = TOP + HEIGHT + 80
    parts = survival(games, TOP) + (track(games["A"], second) if "A" in games else [])
    print(sheet(parts, second + HEIGHT + 40))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    draw(sys.argv[1])
