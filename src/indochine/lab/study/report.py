"""The report of a run: one page that stands alone, with tables, drawings, and what differs in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path

import indochine
from indochine.lab import figures
from indochine.lab.study import charts
from indochine.lab.study.description import Cell, Study
from indochine.lab.study.games import Row
from indochine.lab.study.keeping import Manifest, cpu_of, load, rows_of, study_of
from indochine.lab.study.summing import (
    Effect,
    Summary,
    effects,
    in_words,
    known,
    main_figures,
    numbers,
    shown,
    summaries,
)

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #222;
  background: #fafaf7 }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto }
th, td { border-bottom: 1px solid #ddd; padding: 0.25rem 0.75rem; text-align: left; vertical-align: top }
td + td { font-variant-numeric: tabular-nums }
svg { max-width: 100%; height: auto; font: 13px system-ui, sans-serif; margin: 0.5rem 0 }
.small { color: #666; font-size: 0.85rem; overflow-wrap: anywhere }
figure { margin: 1rem 0 } figcaption { font-weight: 600 }
"""
MOST_CURVES = 8  # cells in one drawing
MOST_MAPS = 6
MOST_COLUMNS = 8
COMMON = ("score.", "decisions", "dice")


def page(directory: Path) -> str:
    """The whole page."""
    told, study, rows = load(directory), study_of(directory), rows_of(directory)
    if not any(not row["crash"] for row in rows):
        raise ValueError(f"{directory} has no finished game yet")
    cells = [one for one in summaries(study, rows) if one.games]
    parts = [
        f"<h1>{escape(study.title)}</h1><p>{escape(study.about)}</p>",
        *verdict(study, effects(study, rows)),
        "<h2>Figures</h2>", table(study, cells), levels(cells),
        *curves(study, cells, rows),
        *maps(study, cells, rows),
        "<h2>How it was made</h2>", made(told, directory),
    ]  # fmt: skip
    head = f'<meta charset="utf-8"><title>{escape(study.title)}</title><style>{STYLE}</style>'
    wide = '<meta name="viewport" content="width=device-width">'
    return f'<!doctype html><html lang="en"><head>{head}{wide}</head><body>{"".join(parts)}</body></html>\n'


# ---- words


def verdict(study: Study, found: Sequence[Effect]) -> Iterator[str]:
    """What differs and what does not, and a drawing of it."""
    if not found:
        return
    told = known(study)
    yield "<h2>What differs</h2>"
    yield _list(in_words(one, told[one.figure]) for one in found if one.differs) or "<p>Nothing that was compared.</p>"
    yield "<h2>What does not</h2>"
    none = (in_words(one, told[one.figure]) for one in found if one.enough and not one.differs)
    yield _list(none) or "<p>Nothing that was compared.</p>"
    if few := _list(in_words(one, told[one.figure]) for one in found if not one.enough):
        yield f"<h2>What cannot be told yet</h2>{few}"
    for figure in main_figures(study):
        ours = [one for one in found if one.figure == figure]
        if ours:
            drawn = charts.dots([(f"{o.factor}: {o.two} less {o.one}", o.difference, o.differs) for o in ours])
            yield _figure(f"Differences of: {told[figure].text}", drawn)
    yield (
        f"<p class=small>{len(found)} comparisons on paired seeds; 95 % intervals of each by itself, and Holm's "
        "correction over all of them for the word difference. It holds for these players and no others.</p>"
    )


def _list(sentences: Iterator[str]) -> str:
    items = "".join(f"<li>{escape(text)}</li>" for text in sentences)
    return f"<ul>{items}</ul>" if items else ""


def _figure(caption: str, drawing: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{drawing}</figure>"


# ---- tables


def table(study: Study, cells: Sequence[Summary]) -> str:
    """A row for each cell."""
    told = known(study)
    names = [name for name in numbers(study) if name in study.figures or not name.startswith(COMMON)]
    names = (names or numbers(study))[:MOST_COLUMNS]
    scores = [name for name in numbers(study) if name.startswith("score.")]
    names += scores[:1] if len(scores) == 1 and scores[0] not in names else []
    head = _row(["cell", "games", *(told[name].text for name in names)], "th")
    body = [[one.cell.name, str(one.games), *(_shown(one, name, told) for name in names)] for one in cells]
    return f"<table>{head}{''.join(_row(line) for line in body)}</table>"


def _shown(one: Summary, name: str, told: Mapping[str, figures.Figure]) -> str:
    return shown(one.figures[name], told[name]) if name in one.figures else ""


def _row(cells: Sequence[str], tag: str = "td") -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


def levels(cells: Sequence[Summary]) -> str:
    """How the games ended."""
    names = sorted({level for one in cells for level in one.levels})
    head = _row(["cell", *names], "th")
    body = "".join(_row([one.cell.name, *(str(one.levels.get(name, 0)) for name in names)]) for one in cells)
    crashed = sum(one.crashed for one in cells)
    note = f"<p>{crashed} games crashed and are left out.</p>" if crashed else ""
    return f"<h2>How games ended</h2><table>{head}{body}</table>{note}"


# ---- drawings


def curves(study: Study, cells: Sequence[Summary], rows: Sequence[Row]) -> Iterator[str]:
    """Games that still go on, and all series."""
    drawn = cells[:MOST_CURVES]
    done = {
        one.cell.name: [row for row in rows if row["cell"] == one.cell.number and not row["crash"]] for one in drawn
    }
    yield "<h2>Through the game</h2>"
    if len(cells) > MOST_CURVES:
        yield f"<p class=small>The first {MOST_CURVES} of {len(cells)} cells are drawn.</p>"
    ends = {name: [row["turns"] for row in some] for name, some in done.items()}
    if len({turn for turns in ends.values() for turn in turns}) > 1:
        yield _figure("Games that still go on, by turn", charts.survival(ends))
    for name, figure in known(study).items():
        if figure.kind != "series":
            continue
        by_turn = {cell: _by_turn(some, name) for cell, some in done.items() if any(row.get(name) for row in some)}
        if by_turn:
            caption = f"{figure.text}: median, and where eight tenths of the games lie"
            yield _figure(caption, charts.series(by_turn))


def _by_turn(rows: Sequence[Row], name: str) -> dict[int, list[float]]:
    """A series, turn by turn; turns that hardly any game reached are left out."""
    found: dict[int, list[float]] = {}
    for row in rows:
        for turn, value in row.get(name, {}).items():
            found.setdefault(int(turn), []).append(value)
    return {turn: values for turn, values in found.items() if len(values) * 20 >= len(rows)}


def maps(study: Study, cells: Sequence[Summary], rows: Sequence[Row]) -> Iterator[str]:
    """Figures by place, on the map of the game."""
    for name, figure in known(study).items():
        if figure.kind not in figures.PLACES:
            continue
        having = [one for one in cells if any(name in row for row in rows if row["cell"] == one.cell.number)]
        for one in having[:MOST_MAPS]:
            yield _map(one.cell, name, figure, [row for row in rows if row["cell"] == one.cell.number and name in row])


def _map(cell: Cell, name: str, figure: figures.Figure, rows: Sequence[Row]) -> str:
    """In how many games of a cell each place had it."""
    board = indochine.load(cell.game).board()
    counts: dict[str, int] = {}
    for row in rows:
        for place in row[name]:
            counts[place] = counts.get(place, 0) + 1
    shares = {place: count / len(rows) for place, count in counts.items()}
    caption = f"{figure.text if figure.kind == 'places' else 'ever: ' + figure.text}, share of games ({cell.name})"
    return _figure(caption, charts.heat(board, shares, 1.0))


# ---- how it was made


def made(told: Manifest, directory: Path) -> str:
    """Enough to make it again."""
    times = cpu_of(directory)
    games, cpu = sum(games for games, _ in times.values()), sum(cpu for _, cpu in times.values())
    lines = {
        "seed": told.seed, "program": told.program, "commit": told.commit or "none", "begun": told.begun,
        "done": told.done or "not yet", "command": " ".join(told.command),
        "CPU seconds a game": f"{cpu / games:.3f} over {games} games" if games else "not timed",
        "versions": ", ".join(f"{name} {version}" for name, version in told.versions.items()),
        "rules": ", ".join(f"{name} {version}" for name, version in told.rules.items()),
        "owner's values": ", ".join(f"{name} {print_}" for name, print_ in told.values.items() if print_) or "none",
    }  # fmt: skip
    body = "".join(_row([name, text]) for name, text in lines.items())
    text = (directory / "study.toml").read_text("utf-8")
    return f"<table class=small>{body}</table><pre class=small>{escape(text)}</pre>"
