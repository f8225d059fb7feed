"""Study files: what they mean, and how wrong ones are refused with file and line before anything is played."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.lab.study.cases import PLAIN, VALUES, toy

from indochine.lab.study.description import StudyError, parse, read

STUDIES = sorted((Path(__file__).parents[3] / "docs" / "studies").glob("*.toml"))


def test_cells_are_all_combinations_of_levels_on_the_same_seeds() -> None:
    study = toy(PLAIN.replace("[factors]", '[factors]\noptions.fuel = ["6", "9"]'))
    assert [cell.options["fuel"] for cell in study.cells] == ["6", "6", "9", "9"]
    assert [cell.number for cell in study.cells] == [0, 1, 2, 3]
    assert study.cells[3].levels == {"options.fuel": "9", "players": "ambusher=random,convoy=random"}
    assert (study.seed, study.games, study.until) == ("toy", 7, None)


def test_values_are_laid_over_the_data_by_their_path() -> None:
    eight, two = parse("v.toml", VALUES, "v").cells
    assert eight.overlay["counters.toml"].split() == ['["units"."RBCEO"]', '"mp"', "=", "8"]
    assert two.values == {"counters:units.RBCEO.mp": 2}
    assert two.name == "counters:units.RBCEO.mp = 2"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("sead = 1", "s.toml:1: a study has no key 'sead'; known keys are title, about, seed,"),
        ("games = 0", "s.toml:1: games is 0; it must be a whole number, 1 or more"),
        ("games = [", "s.toml:1: this is not TOML"),
        ('title = 3\n[base]\ngame = "ambush"', "s.toml:1: title is 3; it must be a text"),
        ("[base]\n", "s.toml:1: the study names no game"),
        ('[base]\ngame = "chess"', "s.toml:2: there is no game 'chess'; there is hoa-binh"),
        ('[base]\ngame = "ambush"\nscenarios = "x"', "s.toml:3: base has no key 'scenarios'; known keys are game"),
        ('[base]\ngame = "ambush"\nscenario = "x"', "s.toml:3: ambush has no scenario 'x'"),
        ('[base]\ngame = "ambush"\n[base.options]\nfog = "1"', "s.toml:4: ambush has no option 'fog'; it has"),
        ('[base]\ngame = "hoa-binh"\n[factors.options]\n\nrebuild_posts = ["no",\n "may be"]',
         "s.toml:6: option rebuild_posts cannot be 'may be'; choose one of no, yes"),
        ('[base]\ngame = "ambush"\nplayers = "genius"', "s.toml:3: ambush has no computer player 'genius'"),
        ('[base]\ngame = "ambush"\nplayers = 3', "s.toml:3: players is 3; it must be a text"),
        ('[base]\ngame = "ambush"\n[factors]\nplayers = ["random"]',
         "s.toml:4: the factor players must have a list of two levels or more"),
        ('[base]\ngame = "ambush"\n[factors]\nplayers = ["random", "random"]',
         "s.toml:4: the factor players gives 'random' twice"),
        ('[base]\ngame = "ambush"\nplayers = "random"\n[factors]\nplayers = ["random", "x"]',
         "s.toml:3: players stands in base and in factors"),
        ('[base]\ngame = "hoa-binh"\n[base.values]\n"counters:units.RBCEO.map" = 3',
         "s.toml:4: counters.toml of hoa-binh has no value at 'units.RBCEO.map'; near it are units.RBCEO."),
        ('[base]\ngame = "hoa-binh"\n[base.values]\n"mp" = 3',
         "s.toml:4: hoa-binh has no value 'mp'; write FILE:PATH, the files are"),
        ('[base]\ngame = "hoa-binh"\n[factors.values]\n"counters:units.RBCEO.mp" = [6, "fast"]',
         "s.toml:4: hoa-binh does not allow counters:units.RBCEO.mp = 'fast': units.RBCEO.mp is 'fast'"),
        ('[until]\nfigure = "won"\nnarrower = 0.1\n[base]\ngame = "ambush"',
         "s.toml:2: ambush has no such figure 'won'; it has"),
        ('games = 3\n[until]\nfigure = "turns"\nnarrower = 1\n[base]\ngame = "ambush"',
         "s.toml:1: a study has either games or until"),
        ('[until]\nfigure = "turns"\nnarrower = 0\n[base]\ngame = "ambush"', "s.toml:3: until.narrower is 0"),
        ('[until]\nfigure = "turns"\n[base]\ngame = "ambush"', "s.toml:1: until lacks 'narrower'"),
        ('[until]\nfigure = "turns"\nnarrower = 1\nstep = 2\n[base]\ngame = "ambush"',
         "s.toml:4: until.step is 2; of fewer than 10 games no interval is told"),
        ('[until]\nfigur = "turns"\n[base]\ngame = "ambush"', "s.toml:2: until has no key 'figur'"),
        ('figures = ["vp"]\n[base]\ngame = "ambush"', "s.toml:1: ambush has no such figure 'vp'"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_its_line(wrong: str, sentence: str) -> None:
    with pytest.raises(StudyError) as refused:
        parse("s.toml", wrong, "s")
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("file", STUDIES, ids=lambda path: path.stem)
def test_the_studies_behind_the_documents_can_be_played(file: Path) -> None:
    study = read(file)
    assert study.title
    assert study.about
    assert study.figures
