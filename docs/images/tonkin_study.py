"""Draws how the war of Tonkin goes, from a run of its study.

    indochine study run docs/studies/tonkin-seasons.toml
    python docs/images/tonkin_study.py studies/tonkin-seasons > docs/images/tonkin-war.svg

The drawing goes to standard output, the figures to standard error.
"""

from __future__ import annotations

import sys
from functools import partial
from statistics import mean, median

from study import (
    BLUE,
    GREEN,
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

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.page import place_id
from indochine.lab.matches import share

WON = "won.French"
WAR = range(p.MONTHS)
# when the French lost these for the first time after October 1950; "" never before the armistice
LOST = {
    "Cao Bang": "Oct-50", "That Khe": "Oct-50", "Lang Son": "Oct-50", "Lao Kay": "Nov-50", "Hoa Binh": "Nov-50",
    "Nghia Lo": "Oct-52", "Son La": "Dec-52", "Sam Neua": "Apr-53", "Lai Chau": "Dec-53", "Phat Diem": "Jul-54",
    "Ninh Binh": "Jul-54", "Nam Dinh": "Jul-54", "Vinh Yen": "", "Hai Duong": "", "Luang Prabang": "", "Haiphong": "",
    "Hanoi": "",
}  # fmt: skip
ROW = 22


# ---- figures ---------------------------------------------------------------


def figures(rows: list[Row]) -> str:
    """What a table of the documentation says of one scenario."""
    won = share(sum(row[WON] for row in rows), len(rows))
    decisive = [sum(row["decisive"] and row[WON] == who for row in rows) for who in (True, False)]
    return (
        f"{rows[0]['scenario']} {rows[0]['players']}: {len(rows)} games, French {won.value:.1%} "
        f"({won.low:.1%} to {won.high:.1%}); decisive {decisive[0]} French, {decisive[1]} Viet Minh; "
        f"months {mean(len(row['vp']) for row in rows):.1f}; "
        f"marker at the end {spread([row['final_vp'] for row in rows])}; "
        f"{mean(row['decisions'] for row in rows):.0f} decisions"
    )


def after(rows: list[Row], month: int) -> list[float]:
    """The marker at the end of a month, in the games that came so far."""
    return [row["vp"][str(month)] for row in rows if str(month) in row["vp"]]


def lost_when(rows: list[Row]) -> dict[str, list[int]]:
    """Of each town the months in which it was first lost."""
    areas = {name: place_id(p.AREA[name]) for name in LOST}
    return {name: [row["fell"][area] for row in rows if area in row["fell"]] for name, area in areas.items()}


# ---- the drawing -----------------------------------------------------------


def x_of(month: float) -> float:
    """Months run from left to right."""
    return LEFT + 100 + month / (p.MONTHS - 1) * (WIDTH - LEFT - 190)


def y_of(top: float, vp: float) -> float:
    """The scale runs from 0 to 100."""
    return top + HEIGHT * (1 - vp / p.POINTS.top)


def marker(games: dict[str, list[Row]], top: float) -> list[str]:
    """The marker of the campaign and of the seasons, between the limits of the years."""
    y = partial(y_of, top)
    title = (
        "Victory points by month: the campaign (median, eight tenths), the seasons (green), limits of the year (red)"
    )
    years = [(x_of(p.MONTH[f"Jan-{year}"]), f"19{year}") for year in (51, 52, 53, 54)]
    rows = games["campaign"]
    lived = [month for month in WAR if len(after(rows, month)) > 1]
    of = {month: spread(after(rows, month)) for month in lived}
    edge = [(x_of(m), y(of[m][2])) for m in lived] + [(x_of(m), y(of[m][0])) for m in reversed(lived)]
    limits = [
        line([(x_of(m), y(row[m])) for m in WAR], RED, 'stroke-dasharray="6 4"') for row in (p.VM_LIMIT, p.FRENCH_LIMIT)
    ]
    return [
        *axes(top, title, years, [(y(value), str(value)) for value in range(0, 101, 20)]),
        *limits,
        area(edge, BLUE, 0.18),
        line([(x_of(m), y(of[m][1])) for m in lived], BLUE),
        *(season(rows, top) for name, rows in games.items() if name != "campaign"),
    ]


def season(rows: list[Row], top: float) -> str:
    """The median of one season, as long as a quarter of its games lasts."""
    lived = [month for month in WAR if 4 * len(after(rows, month)) >= len(rows)]
    return line([(x_of(m), y_of(top, median(after(rows, m)))) for m in lived], GREEN)


def towns(rows: list[Row], top: float) -> list[str]:
    """For each town the months in which it was first lost, a circle as large as their share, and history."""
    title = (
        "First lost in this month of the campaign: circles by the share of games, history crossed; at the right, ever"
    )
    parts = [words(LEFT, top - 14, title)]
    for number, (name, months) in enumerate(lost_when(rows).items()):
        y = top + ROW * number + 10
        parts.append(words(LEFT, y + 4, name))
        for month in sorted(set(months)):
            size = 10 * (months.count(month) / len(rows)) ** 0.5
            parts.append(f'<circle cx="{x_of(month):.1f}" cy="{y}" r="{size:.1f}" fill="{BLUE}" opacity="0.6"/>')
        if LOST[name]:
            parts.append(words(x_of(p.MONTH[LOST[name]]), y + 5, "✕", RED, "middle"))
        parts.append(words(WIDTH - 20, y + 4, f"{100 * len(months) / len(rows):.0f} %", anchor="end"))
    return parts


def draw(run: str) -> None:
    """Both drawings one above the other, and the figures."""
    games = by_scenario(run)
    for rows in games.values():
        print(figures(rows), file=sys.stderr)
        print(
            "    " + " ".join(f"{p.MONTH_NAME[m]} {median(after(rows, m)):.0f}" for m in WAR if after(rows, m)),
            file=sys.stderr,
        )
    rows = games["campaign"]
    for name, months in lost_when(rows).items():
        when = p.MONTH_NAME[round(median(months))] if months else "-"
        print(f"{name}: {len(months) / len(rows):.0%}, median {when}; history {LOST[name] or 'never'}", file=sys.stderr)
    second = TOP + HEIGHT + 70
    print(sheet(marker(games, TOP) + towns(rows, second), second + ROW * len(LOST) + 20))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    draw(sys.argv[1])
