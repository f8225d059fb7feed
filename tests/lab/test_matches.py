"""Many games: the same rows on any number of cores, crashes counted, intervals right."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from docs.examples.three_fords import ThreeFords
from docs.examples.three_fords.frames import War

from indochine.kernel.dice import seed_of
from indochine.kernel.flow import Procedure
from indochine.kernel.verify import verify
from indochine.lab import matches
from indochine.lab.matches import Plan, Row, chunks, mean, play, rows_of, share, simulate

PLAN = Plan("docs.examples.three_fords:ThreeFords", 60, "3", ("random", "random"))


def all_rows(plan: Plan, jobs: int) -> list[Row]:
    return [row for rows, _ in rows_of(plan, jobs) for row in rows]


def test_rows_are_the_same_in_one_process_and_in_three() -> None:
    one, three = all_rows(PLAN, 1), all_rows(PLAN, 3)
    assert msgspec.json.encode(one) == msgspec.json.encode(three)
    assert [row.game for row in one] == list(range(1, 61))
    assert len({row.hash for row in one}) > 50


def test_a_game_of_a_match_can_be_played_alone_by_its_seed() -> None:
    row = all_rows(PLAN, 1)[6]
    alone, _ = play(ThreeFords(), PLAN, 7)
    assert alone == row
    assert row.seed == "3/7"


def test_another_seed_gives_other_games() -> None:
    other = msgspec.structs.replace(PLAN, seed="4")
    assert [row.hash for row in all_rows(PLAN, 1)] != [row.hash for row in all_rows(other, 1)]


def test_the_summary_counts_everything() -> None:
    rows: list[Row] = []
    found = simulate(msgspec.structs.replace(PLAN, replay=True), 1, rows.extend)
    assert (found.games, found.finished, found.crashed, found.replayed) == (60, 60, 0, 60)
    assert found.decisions == sum(row.decisions for row in rows)
    assert sum(found.results.levels.values()) == 60
    assert found.cpu_seconds > 0
    assert found.results.scores["north"].value + found.results.scores["south"].value == pytest.approx(1)
    assert set(msgspec.to_builtins(found)) >= {"games", "finished", "crashed", "decisions", "cpu_seconds", "results"}


def test_records_are_written_and_found_good(tmp_path: Path) -> None:
    rows = all_rows(msgspec.structs.replace(PLAN, games=12, records=str(tmp_path / "new")), 1)
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files][::11] == ["three-fords-01.jsonl", "three-fords-12.jsonl"]
    for file, row in zip(files, rows, strict=True):
        verdict = verify(file.read_text("utf-8"), lambda name: ThreeFords())
        assert verdict.good
        assert verdict.result == row.result
        assert verdict.actions == row.decisions


class Breaking(ThreeFords):
    """The second turn of some games breaks."""

    def result(self, s: object) -> None:
        return None

    def apply(self, s, action, seat=None):  # type: ignore[no-untyped-def]
        if s.turn == 2 and s.seed[0] % 3 == 0:
            raise ZeroDivisionError("a broken rule")
        return super().apply(s, action, seat)


def test_a_crash_is_told_with_its_seed_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Breaking, "result", ThreeFords.result)
    monkeypatch.setattr(matches, "find", lambda where: Breaking())
    found = simulate(PLAN)
    bad = [number for number in range(1, 61) if seed_of(f"3/{number}")[0] % 3 == 0]
    assert 0 < found.crashed == len(bad) < 60
    assert found.finished == 60 - len(bad)
    assert found.crashes[0].startswith(f"game {bad[0]}, seed 3/{bad[0]}, after ")
    assert "ZeroDivisionError: a broken rule at test_matches.py:" in found.crashes[0]


def test_a_dead_end_is_a_crash() -> None:
    row, _ = play(
        Breaking(), msgspec.structs.replace(PLAN, seed="4"), next(n for n in range(99) if seed_of(f"4/{n}")[0] % 3)
    )
    assert "dead end" in row.crash


def test_a_game_without_end_is_a_crash() -> None:
    row, _ = play(ThreeFords(), msgspec.structs.replace(PLAN, cap=5), 1)
    assert "not over after 5 decisions" in row.crash


def test_rules_that_go_round_in_circles_are_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def round_and_round(s: object, f: War) -> None:
        f.step = "round_and_round"

    monkeypatch.setattr(ThreeFords, "procedures", {War: Procedure(round_and_round)})
    row, _ = play(ThreeFords(), PLAN, 1)
    assert "the rules go round in circles at War(step='round_and_round'" in row.crash
    assert row.result is None


@pytest.mark.parametrize(("games", "jobs"), [(1, 1), (1, 8), (7, 2), (1000, 2), (99, 64)])
def test_chunks_hold_every_game_once(games: int, jobs: int) -> None:
    assert [number for chunk in chunks(games, jobs) for number in chunk] == list(range(1, games + 1))


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (90, 100, 0.8256, 0.9448)],
)
def test_shares_have_wilsons_interval(count: int, of: int, low: float, high: float) -> None:
    found = share(count, of)
    assert found.value == count / of
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_means_have_a_normal_interval() -> None:
    found = mean([1, 2, 3, 4, 5])
    assert found.value == 3
    assert found.high - 3 == pytest.approx(1.959964 * (2.5 / 5) ** 0.5, abs=1e-4)
    assert (mean([7]).low, mean([]).value) == (7, 0)
