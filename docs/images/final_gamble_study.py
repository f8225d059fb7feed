"""Plays The Final Gamble with computer players and draws how the siege goes.

    python docs/images/final_gamble_study.py play planner planner A 400 build/fg-A.jsonl
    python docs/images/final_gamble_study.py draw build/fg-?.jsonl > docs/images/final-gamble-siege.svg

`play` takes the French player, the Viet Minh player, the scenario, the number of games and the file; game n is played
on the seed "study n", so files of the same scenario are paired. `draw` writes the drawing to standard output and the
figures to standard error.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from statistics import mean, median, quantiles
from typing import Any

from indochine.bots.player import Seated, make
from indochine.games.final_gamble import FinalGamble
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.state import State
from indochine.kernel import dice
from indochine.lab.matches import share

GAME = FinalGamble()
# the Strongpoints Track as history had it at the end of a turn: the days on which the works fell
HISTORY = {1: 56, 2: 53, 6: 50, 7: 42, 10: 40, 13: 38, 14: 36, 17: 32, 18: 31, 19: 19}
COLOURS = {"A": "#1f4e79", "B": "#4f8f5b", "C": "#b5862c", "D": "#a03a2a"}
WIDTH, HEIGHT, LEFT, TOP = 760, 300, 60, 40


def french_lost(s: State) -> int:
    """French companies, batteries and platoons gone, wounded ones not counted."""
    return s.at.get(p.GONE, 0).bit_count()


def play(french: str, vm: str, scenario: str, number: int) -> dict[str, Any]:
    """One game: who won, when, and the track at the end of every turn."""
    s = GAME.start(scenario, seed=dice.seed_of(f"study {number}"))
    players = (Seated(make(french, GAME, f"french {number}")), Seated(make(vm, GAME, f"vm {number}")))
    track, spent, gone = {}, p.SCENARIO[scenario].replacements, french_lost(s)
    while due := GAME.due(s):
        turn = s.turn
        GAME.apply(s, players[due.seat].choose(GAME, GAME.view(s, GAME.seats[due.seat]), due))
        if s.turn != turn:
            track[turn] = s.points
    track[s.turn] = s.points
    return {
        "scenario": scenario, "french": french, "vm": vm, "number": number, "fallen": s.fallen, "turn": s.turn,
        "track": track, "french_lost": french_lost(s) - gone, "replacements": spent - s.replacements,
    }  # fmt: skip


def play_many(french: str, vm: str, scenario: str, games: str, out: str) -> None:
    """A file of games, one a line; goes on where an earlier run stopped."""
    path = Path(out)
    path.parent.mkdir(exist_ok=True)
    done = len(path.read_text("utf-8").splitlines()) if path.exists() else 0
    with path.open("a", encoding="utf-8") as file:
        for number in range(done, int(games)):
            file.write(json.dumps(play(french, vm, scenario, number)) + "\n")
            file.flush()


# ---- figures ---------------------------------------------------------------


def read(paths: list[str]) -> dict[str, list[dict[str, Any]]]:
    """The games of each scenario."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in paths:
        for line in Path(path).read_text("utf-8").splitlines():
            row = json.loads(line)
            found.setdefault(row["scenario"], []).append(row)
    return found


def figures(rows: list[dict[str, Any]]) -> str:
    """What a table of the documentation says of one scenario."""
    fallen = [row["turn"] for row in rows if row["fallen"]]
    won = share(len(fallen), len(rows))
    days = f"median turn {median(fallen):.0f} ({p.DATES[int(median(fallen))]})" if fallen else "never"
    return (
        f"{rows[0]['scenario']} {rows[0]['french']}-{rows[0]['vm']}: {len(rows)} games, Viet Minh {won.value:.1%} "
        f"({won.low:.1%} to {won.high:.1%}), falls {days}; "
        f"French units gone {mean(r['french_lost'] for r in rows):.1f}, "
        f"replacements used {mean(r['replacements'] for r in rows):.1f}"
    )


# ---- the drawing -----------------------------------------------------------


def x_of(turn: float) -> float:
    """Turns run from left to right."""
    return LEFT + (turn - 1) / 20 * (WIDTH - LEFT - 20)


def line(points: list[tuple[float, float]], colour: str, more: str = "") -> str:
    """A line through points."""
    through = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline fill="none" stroke="{colour}" stroke-width="2" {more} points="{through}"/>'


def words(x: float, y: float, text: str, colour: str = "#333", anchor: str = "start") -> str:
    """Some words."""
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="13" fill="{colour}" text-anchor="{anchor}">{text}</text>'


def axes(top: float, title: str, labels: list[tuple[float, str]]) -> list[str]:
    """Frame, title, turns below and labels at the left."""
    parts = [
        words(LEFT, top - 14, title),
        f'<rect x="{LEFT}" y="{top}" width="{WIDTH - LEFT - 20}" height="{HEIGHT}" fill="#fff" stroke="#bbb"/>',
    ]
    parts += [words(x_of(turn), top + HEIGHT + 18, str(turn), anchor="middle") for turn in range(1, 22, 2)]
    return parts + [words(LEFT - 8, y + 4, text, anchor="end") for y, text in labels]


def survival(games: dict[str, list[dict[str, Any]]], top: float) -> list[str]:
    """The share of camps that still hold at the end of each turn."""
    parts = axes(top, "Camps that still hold, by turn", [(top + HEIGHT * (1 - n / 4), f"{25 * n} %") for n in range(5)])
    for scenario, rows in sorted(games.items()):
        points = []
        for turn in range(min(int(t) for t in rows[0]["track"]), 22):
            held = sum(not (row["fallen"] and row["turn"] <= turn) for row in rows) / len(rows)
            points.append((x_of(turn), top + HEIGHT * (1 - held)))
        y = top + HEIGHT - 80 + 20 * "ABCD".index(scenario)
        parts.append(line(points, COLOURS[scenario]))
        parts.append(words(LEFT + 12, y, f"{scenario}: from turn {p.SCENARIO[scenario].turn}", COLOURS[scenario]))
    return parts


def spread(rows: list[dict[str, Any]], turn: int) -> tuple[float, float, float]:
    """The track of a turn: tenth, half and nine tenths of the games that reached it."""
    values = [row["track"][str(turn)] for row in rows if str(turn) in row["track"]]
    if len(values) < 2:
        return (values[0],) * 3 if values else (0, 0, 0)
    tenths = quantiles(values, n=10)
    return tenths[0], median(values), tenths[-1]


def track(rows: list[dict[str, Any]], top: float) -> list[str]:
    """Strongpoints in scenario A against history."""
    y = lambda value: top + HEIGHT * (1 - value / 64)  # noqa: E731
    parts = axes(
        top,
        "Strongpoints Track in scenario A: median, band of eight tenths, and history (dashed)",
        [(y(v), str(v)) for v in (0, 16, 32, 48, 64)],
    )
    turns = [turn for turn in range(1, 22) if sum(str(turn) in row["track"] for row in rows) > len(rows) / 20]
    band = [(x_of(t), y(spread(rows, t)[2])) for t in turns] + [
        (x_of(t), y(spread(rows, t)[0])) for t in reversed(turns)
    ]
    parts.append(f'<polygon fill="#1f4e79" opacity="0.18" points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in band)}"/>')
    parts.append(line([(x_of(t), y(spread(rows, t)[1])) for t in turns], COLOURS["A"]))
    return [*parts, line([(x_of(t), y(v)) for t, v in HISTORY.items()], "#a03a2a", 'stroke-dasharray="6 4"')]


def draw(paths: list[str]) -> None:
    """Both drawings one above the other, and the figures."""
    games = read(paths)
    for rows in games.values():
        print(figures(rows), file=sys.stderr)
    second = TOP + HEIGHT + 80
    parts = survival(games, TOP) + (track(games["A"], second) if "A" in games else [])
    box = f"0 0 {WIDTH} {second + HEIGHT + 40}"
    print(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-family="sans-serif">')
    print('<rect width="100%" height="100%" fill="#fafaf7"/>', *parts, "</svg>", sep="\n")


if __name__ == "__main__":
    if sys.argv[1:2] == ["play"] and len(sys.argv) == 7:
        play_many(*sys.argv[2:])
    elif sys.argv[1:2] == ["draw"] and len(sys.argv) > 2:
        draw(sys.argv[2:])
    else:
        sys.exit(__doc__)
