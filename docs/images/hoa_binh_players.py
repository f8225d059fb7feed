"""Compares computer players of Hoa Binh on the same seeds, and draws how they end, from a run of their study.

    indochine study run docs/studies/hoa-binh-players.toml
    python docs/images/hoa_binh_players.py studies/hoa-binh-players > docs/images/hoa-binh-planner.svg

The drawing goes to standard output, the figures to standard error. The last player is the one whose levels are drawn.
"""

from __future__ import annotations

import sys
from collections import Counter
from xml.sax.saxutils import escape

from study import read

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.rules.ch11_victory import victory_level
from indochine.lab.matches import mean, share

LEVELS = [name for _, name in reversed(p.VICTORY)]
COLOURS = ("#b9b9b9", "#7a94b8", "#1f4e79")
LEVEL_COLOURS = ("#8c2d19", "#cf8a6b", "#9db8d2", "#4f81b3", "#1f4e79")
WIDTH, LEFT, BIN = 760, 150, 4


def scores(run: str) -> dict[str, dict[str, int]]:
    """By player the VP by seed."""
    found: dict[str, dict[str, int]] = {}
    for row in read(run):
        found.setdefault(row["players"], {})[row["seed"]] = row["score.french"]
    return found


def compare(names: list[str], all_scores: list[dict[str, int]]) -> list[str]:
    """Means, and who beat whom on the same seed; a draw counts for nobody."""
    lines = []
    for name, found in zip(names, all_scores, strict=True):
        m = mean(list(found.values()))
        lines.append(f"{name}: {len(found)} games, mean {m.value:+.2f} ({m.low:+.2f} to {m.high:+.2f})")
    for (weak, low), (strong, high) in zip(
        zip(names, all_scores, strict=True), list(zip(names, all_scores, strict=True))[1:], strict=False
    ):
        pairs = [(high[seed], low[seed]) for seed in high if seed in low]
        wins, draws = sum(a > b for a, b in pairs), sum(a == b for a, b in pairs)
        w, m = share(wins, len(pairs)), mean([a - b for a, b in pairs])
        lines.append(
            f"{strong} beats {weak} in {wins} of {len(pairs)} ({draws} draws): "
            f"{w.value:.1%} ({w.low:.1%} to {w.high:.1%}), by {m.value:+.2f} VP ({m.low:+.2f} to {m.high:+.2f})"
        )
    return lines


def text(x: float, y: float, words: str, anchor: str = "start", size: int = 13) -> str:
    """Some words."""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}">{escape(words)}</text>'


def bar(x: float, y: float, width: float, height: float, colour: str, opacity: float = 1) -> str:
    """A filled box."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}" opacity="{opacity}"/>'
    )


def level_bars(found: dict[str, int], top: int) -> list[str]:
    """One bar for each level with its 95 % interval."""
    counts, total = Counter(victory_level(vp) for vp in found.values()), len(found)
    scale = (WIDTH - LEFT - 170) / max(0.5, max(counts.values()) / total)
    parts = []
    for i, (level, colour) in enumerate(zip(LEVELS, LEVEL_COLOURS, strict=True)):
        y, part = top + 30 * i, share(counts[level], total)
        parts += [text(LEFT - 10, y + 16, level, "end"), bar(LEFT, y, max(part.value * scale, 1), 22, colour)]
        parts.append(
            f'<line x1="{LEFT + part.low * scale:.1f}" x2="{LEFT + part.high * scale:.1f}" y1="{y + 11}" y2="{y + 11}" '
            'stroke="#222" stroke-width="1.5"/>'
        )
        label = f"{part.value:.1%} ({part.low:.1%} to {part.high:.1%})"
        parts.append(text(LEFT + part.high * scale + 8, y + 16, label, size=12))
    return parts


def histogram(names: list[str], all_scores: list[dict[str, int]], top: int, height: int) -> list[str]:
    """VP of all players in steps of four, one colour each."""
    low = min(min(found.values()) for found in all_scores) // BIN * BIN
    high = max(max(found.values()) for found in all_scores) // BIN * BIN + BIN
    step = (WIDTH - 80) / ((high - low) / BIN)
    binned = [Counter((vp - low) // BIN for vp in found.values()) for found in all_scores]
    tallest = max(max(bins[i] / len(found) for i in bins) for bins, found in zip(binned, all_scores, strict=True))
    parts = []
    for k, (name, bins, found) in enumerate(zip(names, binned, all_scores, strict=True)):
        colour = COLOURS[k % len(COLOURS)]
        for i, count in sorted(bins.items()):
            h = count / len(found) / tallest * height
            parts.append(bar(40 + i * step, top + height - h, step - 1, h, colour, 0.75))
        parts += [bar(50 + 110 * k, top - 22, 14, 14, colour), text(70 + 110 * k, top - 10, name)]
    for vp in range((low // 20 + 1) * 20, high, 20):
        x = 40 + (vp - low) / BIN * step
        parts += [text(x, top + height + 18, f"{vp:+d}", "middle", 12)]
    return [*parts, text(WIDTH / 2, top + height + 38, "VP at the end", "middle")]


def drawing(names: list[str], all_scores: list[dict[str, int]]) -> str:
    """Both pictures on one sheet."""
    title = f"Hoa Binh: {len(all_scores[-1])} games of the {names[-1]}, by victory level (95 % intervals)"
    parts = [
        text(20, 28, title, size=15),
        *level_bars(all_scores[-1], 48),
        text(20, 238, "The same seeds, all players: share of games by VP", size=15),
        *histogram(names, all_scores, 280, 180),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="520" viewBox="0 0 {WIDTH} 520" '
        'font-family="Helvetica, Arial, sans-serif" fill="#222"><rect width="100%" height="100%" fill="#fff"/>'
        + "\n".join(parts)
        + "</svg>\n"
    )


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    results = scores(sys.argv[1])
    sys.stderr.write("\n".join(compare(list(results), list(results.values()))) + "\n")
    sys.stdout.write(drawing(list(results), list(results.values())))
