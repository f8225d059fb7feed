"""A review as a page of its own: one file, readable in light and dark, with the curve drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from indochine.lab.review.told import Costly, CurvePoint, Review, TurningPoint
from indochine.lab.review.words import Wording, ledger, trust

WIDE, HIGH, EDGE = 720, 240, 36
STYLE = """
:root { color-scheme: light dark; --ink: #222; --quiet: #666; --value: #1b5e9c; --luck: #b8860b; --own: #2e7d4f; }
@media (prefers-color-scheme: dark) { :root { --ink: #ddd; --quiet: #999; --value: #7db7ee; --luck: #e0b84c;
  --own: #7fcf9d; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); max-width: 46rem; margin: 2rem auto; padding: 0 1rem; }
svg { width: 100%; height: auto; } path { fill: none; stroke-width: 2.5; }
.value { stroke: var(--value); } .luck { stroke: var(--luck); stroke-dasharray: 2 4; }
.own { stroke: var(--own); stroke-dasharray: 8 4; } text { fill: var(--quiet); font-size: 12px; }
line { stroke: var(--quiet); stroke-width: 0.5; } .quiet { color: var(--quiet); } pre { overflow-x: auto; }
"""


def in_html(review: Review, side: int = 0) -> str:
    """The page."""
    words = Wording(review, side)
    parts = [
        f"<h1>{escape(review.title)}</h1>",
        f"<p>{escape(review.result or 'Unfinished: reviewed as far as it goes.')}</p>",
        f"<h2>The course</h2><p>Whole line: {escape(words.what)}. Dotted: what luck alone would have made of it. "
        "Dashed: the decisions of both sides alone.</p>",
        drawn(review, words),
        "<h2>What made it so</h2><pre>" + escape("\n".join(ledger(review.account, words))) + "</pre>",
        "<h2>Turning points</h2>",
        *(turning(point, words) for point in review.turning_points),
        "<h2>Costliest decisions</h2>",
        *(costly(one, words) for one in review.costly),
        f'<p class="quiet">{escape(trust(review))}</p>',
    ]
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>{STYLE}</style>'
    title = f"<title>Review: {escape(review.title)}</title>"
    return f'<!doctype html><html lang="en"><head>{head}{title}</head><body>{"".join(parts)}</body></html>\n'


def drawn(review: Review, words: Wording) -> str:
    """The curve, with luck and decisions apart."""
    start = review.account.start
    lines: dict[str, Callable[[CurvePoint], float]] = {
        "luck": lambda point: start + point.luck,
        "own": lambda point: start + sum(point.decisions),
        "value": lambda point: point.value,
    }
    seen = {name: [words.seen(of(point)) for point in review.curve] for name, of in lines.items()}
    every = [value for values in seen.values() for value in values]
    low, high = min(*every, 0.0 if words.chance else every[0]), max(*every, 1.0 if words.chance else every[0] + 1)
    paths = "".join(f'<path class="{name}" d="{path(review, values, low, high)}"/>' for name, values in seen.items())
    return (
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{escape(words.what)}">'
        f"{''.join(scale(words, low, high))}{paths}</svg>"
    )


def path(review: Review, values: list[float], low: float, high: float) -> str:
    """One line."""
    steps = max(1, review.curve[-1].n)
    points = (
        f"{EDGE + point.n / steps * (WIDE - 2 * EDGE):.1f},{height(value, low, high):.1f}"
        for point, value in zip(review.curve, values, strict=True)
    )
    return "M" + " L".join(points)


def height(value: float, low: float, high: float) -> float:
    """Where a value stands."""
    return EDGE / 2 + (high - value) / (high - low or 1) * (HIGH - EDGE)


def scale(words: Wording, low: float, high: float) -> Iterator[str]:
    """Lines across at the quarters."""
    for quarter in range(5):
        value = (0.25 * quarter) if words.chance else low + (high - low) * quarter / 4
        at = height(value, low, high)
        text = f"{value:.0%}" if words.chance else f"{value:+.0f}"
        yield f'<line x1="{EDGE}" x2="{WIDE - EDGE}" y1="{at:.1f}" y2="{at:.1f}"/>'
        yield f'<text x="2" y="{at + 4:.1f}">{text}</text>'


def turning(point: TurningPoint, words: Wording) -> str:
    """A turn, and what did most of it."""
    account = point.account
    rows = "".join(
        f"<li>Step {line.n}: {escape(line.text)} <small>[{escape(line.rule)}]</small> "
        f"{words.change(line.luck + line.decision)}</li>"
        for line in point.lines
    )
    return (
        f"<h3>Turn {point.turn}: {words.value(account.start)} to {words.value(account.end)}</h3>"
        f"<p>Luck {words.change(account.luck)}, decisions {words.change(sum(account.decisions))}</p><ul>{rows}</ul>"
    )


def costly(one: Costly, words: Wording) -> str:
    """A decision that cost much."""
    more = [f"Odds then: {line}" for line in one.odds] + [f"Unseen then: {line}" for line in one.unseen]
    return (
        f"<h3>Step {one.n}, turn {one.turn}, {escape(one.seat)}</h3>"
        f"<p>{escape(one.question)} <small>[{escape(one.rule)}]</small><br>Chosen: {escape(one.played)}<br>"
        f"Better: {escape(one.better)}, by {words.cost(one.cost)} (give or take {words.cost(one.error)})"
        + "".join(f"<br>{escape(line)}" for line in more)
        + "</p>"
    )
