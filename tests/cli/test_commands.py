"""Every command: what it answers, and how it refuses."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.conftest import ROOT, WITH_TOY, Run, in_a_process

import indochine
from indochine.cli import COMMANDS

QUIT = "1\n2\n1\nquit\n"


def a_record(run: Run, name: str = "game.jsonl") -> Path:
    """A finished game between computers."""
    done = run("play", "ambush", "--seed", "5", "--seat", "ambusher=random", "--seat", "convoy=random", "--save", name)
    assert done.exit_code == 0, done.output
    return Path(name)


# ---- all of them


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    done = run(command, "--help")
    assert done.exit_code == 0
    assert f"Usage: indochine {command}" in done.output
    assert max(map(len, done.output.splitlines())) <= 100


def test_help_lists_every_command_with_a_whole_sentence(run: Run) -> None:
    done = run("--help")
    assert all(f"  {command} " in done.output for command in COMMANDS)
    assert "..." not in done.output.partition("Commands:")[2]


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version").output == f"indochine {indochine.__version__}\n"


@pytest.mark.parametrize("command", ["play", "rules", "data", "simulate", "bench"])
def test_an_unknown_game_is_a_usage_error_that_names_the_known_ones(run: Run, command: str) -> None:
    done = run(command, "chess")
    assert done.exit_code == 2
    there = "hoa-binh, final-gamble, vietnam-1965, season-in-hell, tonkin, ambush"
    assert f"There is no game 'chess'; there is {there}." in done.output


def test_an_unknown_command_is_answered_with_the_known_ones(run: Run) -> None:
    done = run("plya")
    assert done.exit_code == 2
    assert "There is no command 'plya'; there is games, serve, play," in done.output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "ambush", "--option", "fuel"], "--option 'fuel' must be written NAME=VALUE."),
        (["play", "ambush", "--option", "fuel=7"], "Option fuel cannot be '7'; choose one of 6, 9."),
        (["play", "ambush", "--option", "luck=7"], "Ambush has no option 'luck'; it has fuel."),
        (["play", "ambush", "--option", "fuel=6", "--option", "fuel=9"], "--option gives 'fuel' twice."),
        (["play", "ambush", "--scenario", "dusk"], "ambush has no scenario 'dusk'; it has day, night."),
        (["play", "ambush", "--seat", "driver=human"], "Ambush has no seat 'driver'; it has ambusher, convoy."),
        (
            ["play", "ambush", "--seat", "convoy=genius"],
            "Nobody called 'genius' can play ambush; choose human, random.",
        ),
        (["play", "vietnam-1965", "--option", "luck=7"], "Error: vietnam-1965 has no option 'luck'; it has players,"),
        (["play", "ambush", "--load", "none.jsonl"], "does not exist"),
        (["play", "ambush", "--save", "none/a.jsonl"], "none/a.jsonl cannot be written: there is no directory none."),
        (["replay", "none.jsonl"], "does not exist"),
        (["simulate", "ambush", "--players", "genius"], "Ambush has no computer player 'genius'; it has random."),
        (["simulate", "ambush", "--players", "random,random,random"], "ambush has the seats ambusher, convoy."),
        (["simulate", "ambush", "--games", "0"], "0 is not in the range"),
    ],
)
def test_wrong_words_get_one_sentence_and_exit_code_2(run: Run, words: list[str], sentence: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert sentence in done.output
    assert "Traceback" not in done.output


def test_a_file_keeps_its_name_in_a_refusal_and_the_system_is_not_quoted_with_numbers(run: Run) -> None:
    Path("game.jsonl").write_text("hello\n")
    done = run("play", "ambush", "--load", "game.jsonl")
    assert done.output.startswith("Error: game.jsonl cannot be resumed: line 1:")
    done = run("simulate", "ambush", "--games", "1", "--out", "none/rows.jsonl")
    assert (done.exit_code, done.output) == (1, "Error: none/rows.jsonl: No such file or directory.\n")


# ---- games, data, rules


def test_games_lists_seats_scenarios_options_and_players(run: Run) -> None:
    done = run("games", "--json")
    toy = next(game for game in json.loads(done.output) if game["name"] == "ambush")
    assert toy["seats"] == ["ambusher", "convoy"]
    assert toy["scenarios"]["night"] == "Five turns in the dark"
    assert toy["options"][0]["choices"] == ["6", "9"]
    assert toy["players"] == ["human", "random"]
    plain = run("games").output
    assert "fuel=6|9: Litres at the start [3.3]" in plain


def test_a_game_without_data_or_index_says_so(run: Run) -> None:
    for command in ("data", "rules"):
        done = run(command, "ambush")
        assert done.exit_code == 1
        assert done.output.startswith("Error: Ambush has no ")


# ---- records


def test_verify_praises_a_good_record(run: Run) -> None:
    file = a_record(run)
    done = run("verify", str(file))
    assert done.exit_code == 0
    assert done.output.startswith("Good: ")
    assert json.loads(run("verify", str(file), "--json").output)["good"] is True


def test_verify_tells_file_line_and_fault_and_exits_1(run: Run) -> None:
    file = a_record(run)
    text = file.read_text()
    file.write_text(text.replace('"hash":"', '"hash":"0', 1).replace('"}', "}", 0))
    done = run("verify", str(file))
    assert done.exit_code == 1
    assert f"{file}:2: This is not a played line" in done.output
    answer = run("verify", str(file), "--json")
    assert answer.exit_code == 1
    assert json.loads(answer.output)["verdict"]["problems"][0]["line"] == 2


def test_verify_refuses_what_is_no_text(run: Run) -> None:
    Path("noise").write_bytes(b"\xff\xfe\x00\x01")
    done = run("verify", "noise")
    assert done.exit_code == 1
    assert "not a text in UTF-8" in done.output


def test_a_reading_is_shown_with_the_rules_it_is_about(run: Run) -> None:
    shown = run("rules", "vietnam-1965", "e-90").output
    assert "Reading E-90: Which way do aircraft and ground units take?" in shown
    assert "CMV-9 " in shown
    assert "FBO-5 " in shown
    assert run("rules", "vietnam-1965", "e90").output == shown
    assert run("rules", "vietnam-1965", "E-999").exit_code == 1
    assert "Switch: drop_on_any_white (no or yes; no unless chosen)" in run("rules", "hoa-binh", "E-2").output


def test_a_rule_names_its_home_before_the_code_that_mentions_it(run: Run) -> None:
    shown = run("rules", "hoa-binh", "7.2-b").output
    homes = re.findall(r"  home: hoa_binh/rules/(\w+)\.py:\d+ (\w+)\n", shown)
    assert ("ch07_march", "too_many") in homes
    assert shown.index("  home: ") < shown.index("  code: ")


def test_replay_tells_the_game_in_words_with_rules(run: Run) -> None:
    file = a_record(run)
    done = run("replay", str(file))
    assert "1. ambusher: Hide at " in done.output
    assert "Turn 3 begins with" in done.output
    assert "[3.3]" in done.output
    assert "trucks came through." in done.output.splitlines()[-1]
    short = run("replay", str(file), "--to", "1").output
    assert "1. ambusher" in short
    assert "2. convoy" not in short


def test_replay_beyond_the_end_says_where_it_is(run: Run) -> None:
    file = str(a_record(run))
    last = len(run("replay", file, "--json").output.splitlines()) - 1
    for words, end in ((["--from", "9999"], last), (["--from", "3", "--to", "2"], 2)):
        done = run("replay", file, *words)
        assert done.exit_code == 1
        assert done.output.endswith(f" on: it ends with action {end}.\n")


def test_replay_of_an_unfinished_game_keeps_its_secrets(run: Run) -> None:
    run("play", "ambush", "--seed", "5", "--save", "open.jsonl", said="3\n2\nquit\n")
    assert '"type":"Hide"' in Path("open.jsonl").read_text()
    for words in (["replay", "open.jsonl"], ["replay", "open.jsonl", "--json"]):
        told = run(*words).output
        assert "Turn 1 begins" in told
        assert "long way" not in told
        assert "Hide" not in told


def test_replay_for_programs_is_one_object_per_action(run: Run) -> None:
    rows = [json.loads(line) for line in run("replay", str(a_record(run)), "--json").output.splitlines()]
    assert [row["n"] for row in rows] == list(range(len(rows)))
    assert rows[1]["action"]["type"] == "Hide"


@pytest.mark.parametrize("key", ["hash", "date", "seats"])
def test_replay_of_a_changed_record_warns_and_exits_1(run: Run, key: str) -> None:
    file = a_record(run)
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    changed = {"hash": (3, "0" * 16), "date": (0, "1954-05-07"), "seats": (0, {"ambusher": "human", "convoy": "human"})}
    number, value = changed[key]
    rows[number][key] = value
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    for more in ([], ["--json"], ["--to", "1"]):
        done = run("replay", str(file), *more)
        assert done.exit_code == 1
        assert done.stderr.startswith(f"Warning: this is not what was played.\n{file}:{number + 1}: ")
        assert "ambusher" in done.stdout  # and is shown nevertheless


@pytest.mark.parametrize("command", ["verify", "replay"])
@pytest.mark.parametrize("row", ["[" * 100_000, '{"format":' * 100_000, "{" * 100_000])
def test_deep_json_is_refused_in_one_sentence(run: Run, command: str, row: str) -> None:
    Path("deep.jsonl").write_text(row + "\n")
    done = run(command, "deep.jsonl")
    assert done.exit_code == 1
    assert isinstance(done.exception, SystemExit)
    assert 0 < len(done.output) < 500


# ---- where nobody reads

WRITING = (["games"], ["rules", "ambush"], ["replay", "game.jsonl"], ["verify", "game.jsonl"], ["play", "ambush"])


@pytest.mark.skipif(sys.platform == "win32", reason="asks a shell")
@pytest.mark.parametrize("words", WRITING, ids=" ".join)
@pytest.mark.parametrize("nobody", [">&-", "| true"])
def test_a_closed_output_ends_a_command_quietly(run: Run, words: list[str], nobody: str) -> None:
    a_record(run)
    call = shlex.join([sys.executable, "-c", WITH_TOY, *words])
    done = subprocess.run(
        f"{call} {nobody}",
        shell=True,
        input="quit\n",
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert "Traceback" not in done.stderr
    assert "Exception" not in done.stderr


# ---- simulate, bench


def test_simulate_writes_the_same_rows_whatever_the_number_of_processes(run: Run) -> None:
    for jobs in ("1", "2"):
        done = run(
            "simulate", "ambush", "--games", "30", "--seed", "8", "--jobs", jobs, "--out", f"rows{jobs}", "--json"
        )
        assert done.exit_code == 0, done.output
    assert Path("rows1").read_bytes() == Path("rows2").read_bytes()
    rows = [json.loads(line) for line in Path("rows1").read_text().splitlines()]
    assert [row["game"] for row in rows] == list(range(1, 31))
    assert {"seed", "result", "decisions", "turns", "hash"} <= set(rows[0])
    found = json.loads(done.output)
    assert {"games", "finished", "crashed", "decisions", "cpu_seconds", "results"} <= set(found)
    assert found["finished"] == 30


def test_simulate_sums_up_for_people_and_keeps_records(run: Run) -> None:
    done = run(
        "simulate", "ambush", "--games", "9", "--jobs", "1", "--records", "kept", "--replay", "--option", "fuel=9"
    )
    assert "9 finished, 0 crashed, 9 replayed to the same hashes" in done.output
    assert len(list(Path("kept").iterdir())) == 9
    assert run("verify", "kept/ambush-3.jsonl").exit_code == 0


def test_bench_answers_in_json(run: Run) -> None:
    found = json.loads(run("bench", "ambush", "--seconds", "0.2").output)
    assert found["game"] == "ambush"
    assert found["open_steps"] > 5
    assert min(found["open_ms"], found["open_by_log_ms"]) > 0


# ---- processes


def test_two_hash_seeds_and_two_processes_write_the_same_records(tmp_path: Path) -> None:
    texts = []
    for hash_seed in ("0", "1", "4242"):
        directory = tmp_path / hash_seed
        words = ["simulate", "ambush", "--games", "6", "--jobs", "1", "--records", str(directory), "--json"]
        done = in_a_process(*words, PYTHONHASHSEED=hash_seed)
        assert done.returncode == 0, done.stderr
        texts.append([file.read_bytes() for file in sorted(directory.iterdir())])
    assert texts[0] == texts[1] == texts[2]
    assert len(texts[0]) == 6


def test_a_reader_that_goes_away_is_no_error() -> None:
    import subprocess
    import sys

    from tests.cli.conftest import ROOT, WITH_TOY

    command = subprocess.Popen(
        [sys.executable, "-c", WITH_TOY, "simulate", "ambush", "--help"], cwd=ROOT,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert command.stdout
    assert command.stderr
    command.stdout.close()
    assert "Traceback" not in command.stderr.read()
    command.stderr.close()
    command.wait()


SHEET = """
[[origin]]
kind = "rulebook"
note = "section 3.3"
covers = ["roads"]
[[origin]]
kind = "reconstructed"
note = "the printed length is not known"
covers = ["roads.ford"]
[roads]
ford = 1
bridge = 2
"""


def test_data_counts_and_lists_values_by_origin(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.toy_game import Ambush

    from indochine.printed import Page, Sheet

    sheet = Sheet(Page("roads.toml", SHEET), None, dict)
    monkeypatch.setattr(Ambush, "sheets", lambda self: [sheet], raising=False)
    found = json.loads(run("data", "ambush", "--json").output)
    assert found["origins"] == {"reconstructed": 1, "rulebook": 1}
    assert {(datum["path"], datum["origin"]) for datum in found["data"]} == {
        ("roads.ford", "reconstructed"),
        ("roads.bridge", "rulebook"),
    }
    plain = run("data", "ambush").output
    assert "roads.toml [roads], 1 value: the printed length is not known" in plain
    every = run("data", "ambush", "--origin", "reconstructed", "--all").output
    assert "roads.toml:11: roads.ford = 1" in every
    assert "roads.bridge" not in every
    assert run("data", "ambush", "--origin", "printed").exit_code == 2
    greeting = run("play", "ambush", said="quit\n").output
    assert "1 of the 2 values on map, counters and tables are reconstructed" in greeting


def test_counts_agree_with_their_nouns(run: Run) -> None:
    assert "ambush: 1 game of random" in run("simulate", "ambush", "--games", "1", "--players", "random").output
    run("play", "ambush", "--seed", "7", "--save", "one.jsonl", said="1\n")
    assert "1 action and 0 dice of ambush agree." in run("verify", "one.jsonl").output


def test_how_a_game_works_is_told_with_its_rules(run: Run) -> None:
    shown = run("rules", "hoa-binh", "--how").output
    assert shown.startswith("How Hoa Binh works\n")
    assert "\nFive things newcomers miss\n" in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert run("rules", "ambush", "--how").output.startswith("Error: Nobody has written yet how ambush works")


def test_a_term_is_told_before_the_rules_that_mention_it(run: Run) -> None:
    shown = run("rules", "tonkin", "Dinassaut").output
    assert shown.startswith("DNA: Dinassaut: a river flotilla")
    assert "\n5.7-1 " in run("rules", "tonkin", "DNA").output
