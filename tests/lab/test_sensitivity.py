"""Which values matter: groups as they are printed, designs in which every game tells of every group, effects found."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

import indochine
from indochine.lab import sensitivity as s
from indochine.lab.figures import Figure
from indochine.lab.sensitivity import DOWN, UP, Question
from indochine.lab.study.crews import Alone
from indochine.lab.study.keeping import Run
from indochine.lab.study.running import run

ASKED = Question("hoa-binh", ("random",), "t", "score.french", "campaign")


@pytest.mark.parametrize("count", [1, 3, 7, 12, 35, 45])
def test_every_group_is_up_in_half_of_the_runs_and_independent_of_every_other(count: int) -> None:
    rows = s.design(count)
    assert len(rows) % 4 == 0
    assert len(rows) > count
    columns = list(zip(*rows, strict=True))
    assert all(sum(column) == 0 for column in columns)
    assert all(sum(a * b for a, b in zip(one, two, strict=True)) == 0 for one, two in combinations(columns, 2))


@pytest.mark.parametrize(
    ("name", "group"),
    [
        ("counters:units.1 BPC.mp", "counters:units.*.mp"),
        ("counters:garrisons.VTR", "counters:garrisons.*"),
        ("counters:formations.BT3.fire.2", "counters:formations.*.fire"),
        ("tables:turns.3.check", "tables:turns.*.check"),
        ("tables:barrage.rows.2.loss", "tables:barrage.*.loss"),
        ("counters:vm_strength.1", "counters:vm_strength"),
        ("scenarios:setups.hills.trenches.F", "scenarios:setups.*.trenches"),
        ("tables:weather.Jan", "tables:weather.*"),
    ],
)
def test_values_are_grouped_as_they_are_printed(name: str, group: str) -> None:
    assert s.group_of(name) == group


@pytest.mark.parametrize(
    ("value", "up", "down"), [(5, 6, 4), (40, 44, 36), (0, 1, 0), (-1, -1, -2), (-3, -2, -4), (1, 2, 0)]
)
def test_a_move_is_one_or_a_tenth_and_keeps_the_sign(value: int, up: int, down: int) -> None:
    assert (s.moved(value, UP), s.moved(value, DOWN)) == (up, down)


@pytest.mark.parametrize("name", indochine.available())
def test_groups_hold_numbers_that_are_reconstructed_and_more_than_drawing(name: str) -> None:
    found = s.groups(indochine.load(name))
    assert found
    assert not [group for group in found if "positions" in group or group.endswith((".n", ".at"))]


def test_a_screening_and_its_confirmation_are_played(tmp_path: Path) -> None:
    """The toy question: with twice the movement points and half of them, do random French score otherwise?"""
    game = indochine.load("hoa-binh")
    study = s.screening(game, ASKED, 2)
    assert len(study.cells) == 8
    assert study.cells[0].values["counters:units.1 BPC.mp"] == 7
    with Run(tmp_path, study) as here:
        run(study, here, Alone())
        rows = here.rows
    assert len(rows) == 16
    assert not any(row["crash"] for row in rows)
    assert len({row["hash"] for row in rows}) > 2  # the moves are felt
    again = s.confirmation(game, ASKED, [next(iter(study.factors))], 2)
    assert [cell.levels["way"] for cell in again.cells] == [DOWN, UP]
    assert again.seed != study.seed


def test_an_effect_is_found_where_there_is_one() -> None:
    """Rows in which one group adds two and another nothing."""
    study = s.screening(indochine.load("hoa-binh"), ASKED, 10)
    strong, weak = list(study.factors)[:2]
    rows = [
        {"cell": cell.number, "number": n, "crash": "", "score.french": n + 2 * (cell.levels[strong] == UP)}
        for cell in study.cells
        for n in range(1, 11)
    ]
    found = {effect.factor: effect for effect in s.screened(study, rows)}
    assert (found[strong].difference.value, found[strong].differs) == (2.0, True)
    assert (found[weak].difference.value, found[weak].differs) == (0.0, False)
    table = list(s.lines(s.screened(study, rows), dict.fromkeys(study.factors, 3), Figure("number", "score")))
    assert f"| `{strong}` | 3 |" in table[2]
    assert "**+2.0 (+2.0 to +2.0)**" in table[2]


def test_an_unknown_figure_is_refused() -> None:
    with pytest.raises(ValueError, match="hoa-binh has no such figure 'luck'; it has victory"):
        s.figure_of(indochine.load("hoa-binh"), {}, "luck")


def test_games_that_crashed_are_never_taken_for_games_without_effect() -> None:
    """One move breaks every game: no seed is finished everywhere, and that is said instead of a table of nothing."""
    study = s.screening(indochine.load("hoa-binh"), ASKED, 10)
    bad = list(study.factors)[1]
    rows = [
        {"cell": cell.number, "number": n, "crash": "Broken" if cell.levels[bad] == DOWN else "", "score.french": 1}
        for cell in study.cells
        for n in range(1, 11)
    ]
    with pytest.raises(
        ValueError, match="only 0 seeds were finished in all runs, 10 are wanted; 40 of 80 games crashed"
    ):
        s.screened(study, rows)
    assert f"100 % of those with {bad} down (Broken)" in s.broken(study, rows)
    again = s.confirmation(indochine.load("hoa-binh"), ASKED, [bad], 10)
    with pytest.raises(ValueError, match="only 0 pairs of games were finished, 10 are wanted; 10 crashed"):
        s.confirmed(again, [{**row, "cell": cell} for cell in (0, 1) for row in rows[: 10 if cell else 0]] + _crashed())


def _crashed() -> list[dict[str, object]]:
    return [{"cell": 0, "number": n, "crash": "Broken"} for n in range(1, 11)]


def test_a_group_can_be_left_out() -> None:
    game = indochine.load("hoa-binh")
    assert "counters:units.*.mp" not in s.screening(game, ASKED, 10, ["counters:units.*.mp"]).factors
    with pytest.raises(ValueError, match="hoa-binh has no group 'x'"):
        s.screening(game, ASKED, 10, ["x"])
