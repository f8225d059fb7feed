"""Plays Vietnam 1965 with computer players and draws how the war goes.

    python docs/images/vietnam_1965_study.py play planner planner 1000 build/v65-pp.jsonl
    python docs/images/vietnam_1965_study.py draw build/v65-pp.jsonl > docs/images/vietnam-1965-war.svg

`play` takes the player of the Communist powers, that of the others, the number of games and the file; game n is played
on the seed "study n", so that files are paired. `draw` writes the drawing of the first file to standard output and the
figures of all to standard error.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

from final_gamble_study import line, words

from indochine.bots.player import Seated, make
from indochine.games.vietnam_1965 import Vietnam1965
from indochine.games.vietnam_1965 import printed as p
from indochine.kernel import dice
from indochine.lab.matches import share

GAME = Vietnam1965()
RED, BLUE, GREY = "#a03a2a", "#1f4e79", "#777"
WIDTH, HEIGHT, LEFT, TOP = 760, 300, 60, 40


def play(red: str, blue: str, number: int) -> dict[str, Any]:
    """One game: who won, how, and points and Trail at the end of every round."""
    s = GAME.start(seed=dice.seed_of(f"study {number}"))
    players = [Seated(make((red, blue)[p.SIDE[seat]], GAME, f"{number} {seat}")) for seat in p.POWERS]
    points, trail, decisions = [list(s.points)], [trail_of(s)], 0
    while due := GAME.due(s):
        now = s.round
        GAME.apply(s, players[due.seat].choose(GAME, GAME.view(s, GAME.seats[due.seat]), due))
        decisions += 1
        if s.round != now or s.over:
            points.append(list(s.points))
            trail.append(trail_of(s))
    return {
        "red": red, "blue": blue, "number": number, "winner": s.winner, "conditional": s.conditional,
        "rounds": len(points) - 1, "points": points, "trail": trail, "decisions": decisions,
    }  # fmt: skip


def trail_of(s: Any) -> list[int]:
    """Trail territories of both sides."""
    return [(p.TRAIL & s.communist).bit_count(), (p.TRAIL & s.ac).bit_count()]


def play_many(red: str, blue: str, games: str, out: str) -> None:
    """A file of games, one a line; goes on where an earlier run stopped."""
    path = Path(out)
    path.parent.mkdir(exist_ok=True)
    done = len(path.read_text("utf-8").splitlines()) if path.exists() else 0
    with path.open("a", encoding="utf-8") as file:
        for number in range(done, int(games)):
            file.write(json.dumps(play(red, blue, number)) + "\n")
            file.flush()


# ---- figures ---------------------------------------------------------------


def read(path: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in Path(path).read_text("utf-8").splitlines()]


def figures(rows: list[dict[str, Any]]) -> str:
    """What a table of the documentation says of a series."""
    parts = []
    for name, winner in (("Communists", 0), ("Anti-Communists", 1)):
        won = [row for row in rows if row["winner"] == winner]
        part = share(len(won), len(rows))
        full = [row["rounds"] for row in won if not row["conditional"]]
        when = f", median round {median(full):.0f}" if full else ""
        parts.append(f"{name} {part.value:.1%} ({part.low:.1%} to {part.high:.1%}), outright {len(full)}{when}")
    draws = sum(row["winner"] < 0 for row in rows)
    end = [mean(row["points"][-1][side] for row in rows) for side in range(2)]
    return (
        f"{rows[0]['red']} against {rows[0]['blue']}: {len(rows)} games; {'; '.join(parts)}; draws {draws}; "
        f"points at the end {end[0]:.1f} to {end[1]:.1f}; {mean(row['decisions'] for row in rows):.0f} decisions a game"
    )


# ---- the drawing -----------------------------------------------------------


def x_of(number: float) -> float:
    """Rounds run from left to right."""
    return LEFT + number / p.ROUNDS * (WIDTH - LEFT - 20)


def axes(top: float, title: str, labels: list[tuple[float, str]]) -> list[str]:
    """Frame, title, rounds below and labels at the left."""
    parts = [
        words(LEFT, top - 14, title),
        f'<rect x="{LEFT}" y="{top}" width="{WIDTH - LEFT - 20}" height="{HEIGHT}" fill="#fff" stroke="#bbb"/>',
    ]
    parts += [words(x_of(number), top + HEIGHT + 18, str(number), anchor="middle") for number in range(0, 25, 4)]
    return parts + [words(LEFT - 8, y + 4, text, anchor="end") for y, text in labels]


def spread(rows: list[dict[str, Any]], column: str, number: int, side: int) -> tuple[float, float, float]:
    """Tenth, half and nine tenths of a figure after a round; finished games keep their last one."""
    values = [row[column][min(number, len(row[column]) - 1)][side] for row in rows]
    tenths = quantiles(values, n=10)
    return tenths[0], median(values), tenths[-1]


def band(rows: list[dict[str, Any]], column: str, side: int, top: float, highest: int) -> list[str]:
    """Median and eight tenths of a figure through the rounds."""
    colour, rounds = (RED, BLUE)[side], range(p.ROUNDS + 1)
    y = lambda value: top + HEIGHT * (1 - value / highest)  # noqa: E731
    rows_of = {number: spread(rows, column, number, side) for number in rounds}
    edge = [(x_of(n), y(rows_of[n][2])) for n in rounds] + [(x_of(n), y(rows_of[n][0])) for n in reversed(rounds)]
    outline = " ".join(f"{a:.1f},{b:.1f}" for a, b in edge)
    return [
        f'<polygon fill="{colour}" opacity="0.15" points="{outline}"/>',
        line([(x_of(n), y(rows_of[n][1])) for n in rounds], colour),
    ]


def chart(rows: list[dict[str, Any]], column: str, title: str, top: float, highest: int) -> list[str]:
    """Both sides through the war."""
    marks = [(top + HEIGHT * (1 - n / 4), f"{highest * n / 4:.0f}") for n in range(5)]
    return axes(top, title, marks) + band(rows, column, 0, top, highest) + band(rows, column, 1, top, highest)


def draw(paths: list[str]) -> None:
    """Control points and Trail one above the other, and the figures."""
    games = [read(path) for path in paths]
    for rows in games:
        print(figures(rows), file=sys.stderr)
    second = TOP + HEIGHT + 80
    title = "Control points by round: Communists (red) and Anti-Communists (blue), median and eight tenths of the games"
    parts = chart(games[0], "points", title, TOP, 80)
    parts += chart(games[0], "trail", "Trail territories by round", second, p.TRAIL.bit_count())
    box = f"0 0 {WIDTH} {second + HEIGHT + 40}"
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="sans-serif">')
    print('<rect width="100%" height="100%" fill="#fafaf7"/>', *parts, "</svg>", sep="\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["play"] and len(sys.argv) == 6:
        play_many(*sys.argv[2:])
    elif sys.argv[1:2] == ["draw"] and len(sys.argv) > 2:
        draw(sys.argv[2:])
    else:
        sys.exit(__doc__)
