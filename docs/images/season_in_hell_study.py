"""Draws how the siege of A Season in Hell goes, from a run of its study.

    indochine study run docs/studies/season-in-hell-siege.toml
    python docs/images/season_in_hell_study.py studies/season-in-hell-siege > docs/images/season-in-hell-siege.svg

The drawing goes to standard output, the figures to standard error.
"""

from __future__ import annotations

import sys
from statistics import mean, median

from study import (
    BLUE,
    HEIGHT,
    LEFT,
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

from indochine.games.season_in_hell import printed as p
from indochine.lab.matches import share

WEEKS = range(1, p.TURNS + 1)
# strongpoints in Viet Minh hands at the end of each week: the north; D1, D2, E1; H7; E1 retaken; H6, H1; all
HISTORY = (10, 10, 13, 14, 13, 15, 15, p.PA_COUNT)
# when each of these was lost for the first time, and how it stands on our map
LOST = {
    "Béatrice": ("B1 B2 B3 B4", 1), "Gabrielle": ("G1 G2 G3 G4", 1), "Anne-Marie": ("AM1 AM2", 1),
    "Dominique 1": ("D1", 3), "Dominique 2": ("D2", 3), "Elaine 1": ("E1", 3), "Huguette 7": ("H7", 3),
    "Huguette 6": ("H6", 6), "Huguette 1": ("H1", 6), "Dominique 3": ("D3", 8), "Huguette 5": ("H5", 8),
    "Huguette 4": ("H4", 8), "Elaine 2": ("E2", 8), "Elaine 4": ("E4", 8), "Elaine 10": ("E10", 8),
    "Isabelle": ("I1 I2 I3 I4 I5", 8),
}  # fmt: skip
ROW = 22
FELL = "won.Viet Minh"


# ---- figures ---------------------------------------------------------------


def figures(rows: list[Row]) -> str:
    """What a table of the documentation says of one scenario."""
    won = share(sum(row[FELL] for row in rows), len(rows))
    weeks = [row["turns"] for row in rows if row[FELL]]
    losses = [row["vm_steps"] for row in rows]
    return (
        f"{rows[0]['scenario']} {rows[0]['players']}: {len(rows)} games, Viet Minh {won.value:.1%} "
        f"({won.low:.1%} to {won.high:.1%}); week of the fall {weeks and spread(weeks)}; Viet Minh steps "
        f"{mean(losses):.1f} {spread(losses)}; French steps {mean(r['french_steps'] for r in rows):.1f}; "
        f"strongpoints {mean(max(r['held'].values()) for r in rows):.1f}; "
        f"by 86 steps {sum(r['bled'] for r in rows)}; {mean(r['decisions'] for r in rows):.0f} decisions"
    )


def after(rows: list[Row], column: str, week: int) -> list[float]:
    """A figure at the end of a week; finished games keep their last one."""
    return [row[column][str(min(week, row["turns"]))] for row in rows]


def fall_of(row: Row, pas: str) -> int:
    """The week in which the last of these strongpoints was first lost; one too many if some never was."""
    return max(row["fell"].get(pa.lower(), p.TURNS + 1) for pa in pas.split())


def lost_when(rows: list[Row]) -> dict[str, tuple[float, list[int]]]:
    """Of each work the share of games in which it fell, and the weeks."""
    found = {}
    for name, (pas, _) in LOST.items():
        weeks = [week for row in rows if (week := fall_of(row, pas)) <= p.TURNS]
        found[name] = (len(weeks) / len(rows), weeks)
    return found


# ---- the drawing -----------------------------------------------------------


def x_of(week: float) -> float:
    """Weeks run from left to right."""
    return LEFT + 90 + (week - 1) / (p.TURNS - 1) * (WIDTH - LEFT - 220)


def held(rows: list[Row], top: float) -> list[str]:
    """Strongpoints of the Viet Minh against history."""
    y = lambda value: top + HEIGHT * (1 - value / p.PA_COUNT)  # noqa: E731
    title = "Strongpoints in Viet Minh hands by week: median, band of eight tenths, history (dashed); 33 win"
    weeks = [(x_of(week), str(week)) for week in WEEKS]
    of = [spread(after(rows, "held", week)) for week in WEEKS]
    edge = [(x_of(w), y(of[w - 1][2])) for w in WEEKS] + [(x_of(w), y(of[w - 1][0])) for w in reversed(WEEKS)]
    return [
        *axes(top, title, weeks, [(y(value), str(value)) for value in (0, 11, 22, 33, 44)]),
        line([(LEFT, y(p.CAMP_FALLS)), (WIDTH - 20, y(p.CAMP_FALLS))], "#bbb"),
        area(edge, BLUE, 0.18),
        line([(x_of(w), y(of[w - 1][1])) for w in WEEKS], BLUE),
        line([(x_of(w), y(count)) for w, count in zip(WEEKS, HISTORY, strict=True)], RED, 'stroke-dasharray="6 4"'),
    ]


def works(rows: list[Row], top: float) -> list[str]:
    """For each work the weeks in which it fell, a circle as large as their share, and the week of history."""
    parts = [
        words(
            LEFT,
            top - 14,
            "First lost in this week: circles by the share of games, history crossed; at the right, ever",
        )
    ]
    for number, (name, (ever, weeks)) in enumerate(lost_when(rows).items()):
        y = top + ROW * number + 10
        parts.append(words(LEFT, y + 4, name))
        for week in WEEKS:
            if part := weeks.count(week) / len(rows):
                parts.append(
                    f'<circle cx="{x_of(week):.1f}" cy="{y}" r="{10 * part**0.5:.1f}" fill="{BLUE}" opacity="0.6"/>'
                )
        parts.append(words(x_of(LOST[name][1]), y + 5, "✕", RED, "middle"))
        parts.append(words(WIDTH - 20, y + 4, f"{100 * ever:.0f} %", anchor="end"))
    below = top + ROW * len(LOST) + 14
    return parts + [words(x_of(week), below, str(week), anchor="middle") for week in WEEKS]


def draw(run: str) -> None:
    """Both drawings one above the other, and the figures."""
    games = by_scenario(run)
    for rows in games.values():
        print(figures(rows), file=sys.stderr)
    rows = games["3"]
    for column in ("held", "losses"):
        means = ", ".join(f"{mean(after(rows, column, week)):.1f}" for week in WEEKS)
        print(f"{column} by week: {means}", file=sys.stderr)
    for name, (ever, weeks) in lost_when(rows).items():
        print(f"{name}: {ever:.0%}, median week {median(weeks) if weeks else '-'}", file=sys.stderr)
    second = TOP + HEIGHT + 70
    print(sheet(held(rows, TOP) + works(rows, second), second + ROW * len(LOST) + 30))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    draw(sys.argv[1])
