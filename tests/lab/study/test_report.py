"""What a run is told as: figures with intervals, differences corrected for their number, one page that stands alone."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest
from tests.lab.study.cases import PLAIN, played, toy

import indochine
from indochine.lab import figures
from indochine.lab.figures import Figure
from indochine.lab.matches import Interval
from indochine.lab.study import charts
from indochine.lab.study.description import Study, read
from indochine.lab.study.keeping import rows_of
from indochine.lab.study.report import page
from indochine.lab.study.summing import Effect, chance, corrected, effects, in_words, summaries
from indochine.lab.study.words import compared

DOCS = Path(__file__).parents[3] / "docs"
STUDIES = sorted((DOCS / "studies").glob("*.toml"))
FUEL = PLAIN.replace("[factors]", 'players = "random"\n[factors]\noptions.fuel = ["6", "9"]').split("players = [")[0]


class Wellformed(HTMLParser):
    """Every tag that is opened is closed in its turn."""

    VOID = ("meta", "br", "!doctype")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open += [tag] if tag not in self.VOID else []

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check_page(text: str) -> None:
    reader = Wellformed()
    reader.feed(text)
    assert not reader.open
    assert not re.search(r"(src|href)=|url\(|@import", text)  # nothing is fetched from anywhere


def test_the_page_stands_alone_and_says_what_differs(tmp_path: Path) -> None:
    played(msgspec.structs.replace(toy(FUEL), games=40), tmp_path)
    text = page(tmp_path)
    check_page(text)
    assert "What differs" in text
    assert "with options.fuel 6" in text
    assert "Holm" in text
    assert "seed = &quot;toy&quot;" in text


def quick(file: Path) -> Study:
    """One game of random players for each scenario of a study of the documents."""
    study = read(file, 1)
    game = indochine.load(study.cells[0].game)
    players = ("random",) * len(game.seats)
    cells = {cell.scenario: msgspec.structs.replace(cell, players=players) for cell in reversed(study.cells)}
    first = sorted(cells.values(), key=lambda cell: len(cell.scenario) * 99 + ord(cell.scenario[-1]))[-1]
    return msgspec.structs.replace(study, cells=(msgspec.structs.replace(first, number=0),))


@pytest.mark.parametrize("file", STUDIES, ids=lambda path: path.stem)
def test_the_studies_behind_the_documents_are_played_and_reported(file: Path, tmp_path: Path) -> None:
    study = quick(file)
    played(study, tmp_path)
    check_page(page(tmp_path))
    row = summaries(study, rows_of(tmp_path))[0]
    assert row.games == 1


@pytest.mark.parametrize("name", indochine.available())
def test_figures_of_a_game_are_of_known_kinds_and_places_are_on_its_map(name: str) -> None:
    game = indochine.load(name)
    own = figures.own(game)
    assert own
    assert {figure.kind for figure in own.values()} <= set(figures.KINDS)
    s = game.start(seed=b"1")
    found = figures.Watch(game, s).figures(s)
    assert set(found) == set(own)
    spots = {spot.id for spot in game.board().spots}
    assert all(set(found[n]) <= spots for n, figure in own.items() if figure.kind in figures.PLACES)


def effect(p: float, games: int = 10) -> Effect:
    return Effect("f", "a", "b", "x", games, Interval(0, 0, 0), Interval(1, 1, 1), Interval(1, 1, 1), p)


def test_holm_multiplies_the_smallest_most_and_never_falls() -> None:
    found = corrected([effect(0.03), effect(0.01), effect(0.04)])
    assert [round(one.corrected, 4) for one in found] == [0.06, 0.03, 0.06]
    assert [one.differs for one in found] == [False, True, False]


def test_a_difference_is_told_by_its_chance() -> None:
    assert chance(Interval(1.0, 0.0, 2.0)) == pytest.approx(0.05, abs=1e-4)
    assert chance(Interval(0.0, 0.0, 0.0)) == 1.0
    assert chance(Interval(0.1, 0.1, 0.1)) == 0.0
    told = Figure("yes", "won by A")
    assert "A difference: b gives more" in in_words(corrected([effect(0.0)])[0], told)
    assert "No difference is seen in 10 pairs" in in_words(corrected([effect(0.5)])[0], told)


def test_of_too_few_games_nothing_is_told() -> None:
    few = corrected([effect(0.0, games=9)])[0]
    assert not few.differs
    assert "Too few games to tell: 9 pairs" in in_words(few, Figure("yes", "won by A"))


def test_levels_are_compared_on_the_same_seeds(tmp_path: Path) -> None:
    study = msgspec.structs.replace(toy(FUEL), games=30)
    played(study, tmp_path)
    rows = [
        {"cell": cell, "number": n, "crash": "", "level": "", "score.convoy": n + cell, "score.ambusher": 0}
        for cell in (0, 1)
        for n in range(30)
    ]
    found = effects(msgspec.structs.replace(study, figures=("score.convoy",)), rows)
    assert [(one.difference.value, one.games, one.differs) for one in found] == [(1.0, 30, True)]  # in every pair


def test_two_runs_are_the_same_or_told_apart(tmp_path: Path) -> None:
    study = toy()
    played(study, tmp_path / "a")
    played(study, tmp_path / "b")
    assert compared(tmp_path / "a", tmp_path / "b")[1]
    played(msgspec.structs.replace(study, seed="other"), tmp_path / "c")
    lines, same = compared(tmp_path / "a", tmp_path / "c")
    assert not same
    assert "7 and 7 games, 0 of 7 in common are the same" in lines[1]


def test_bands_hold_eight_tenths() -> None:
    assert charts.band(range(11)) == (1, 5, 9)
    assert charts.band([3]) == (3, 3, 3)


@pytest.mark.parametrize(
    ("study", "script"),
    [
        ("hoa-binh-players", "hoa_binh_players"),
        ("final-gamble-siege", "final_gamble_study"),
        ("season-in-hell-siege", "season_in_hell_study"),
        ("vietnam-1965-war", "vietnam_1965_study"),
    ],
)
def test_the_drawings_of_the_documents_come_from_their_studies(study: str, script: str, tmp_path: Path) -> None:
    played(msgspec.structs.replace(quick(DOCS / "studies" / f"{study}.toml"), games=2), tmp_path)
    words = [sys.executable, str(DOCS / "images" / f"{script}.py"), str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("<svg")
    assert "2 games" in done.stderr
