"""Playing in the terminal: through a pipe, through a terminal, at 80 columns, without colour."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import ROOT, WITH_TOY, Run, in_a_process
from tests.toy_game import Ambush, Drive, Hide, Load, Road

from indochine.cli.menu import listing, menu
from indochine.cli.page import in_columns, wrapped
from indochine.cli.places import places_of
from indochine.games import KNOWN, find
from indochine.kernel.scene import Board, Forecast, Scene, Spot, Track
from indochine.kernel.words import Action

PLAY = ("play", "ambush", "--seed", "7")


def test_a_decision_shows_rule_prompt_groups_and_numbers(run: Run) -> None:
    shown = run(*PLAY, said="1\n2\n").output
    assert "Turn 1 begins with 6 litres. [1.1]" in shown
    assert "Ambusher [2.1]: Where do you hide?\n  Ambush\n    1  Hide at the ford\n" in shown
    assert "  Roads\n    1  Drive by the ford" in shown
    assert "  Scouting\n    4  Scout the ford" in shown


def test_a_seat_is_not_shown_what_it_may_not_know(run: Run) -> None:
    shown = run(*PLAY, "--seat", "ambusher=random", said="log all\n1\nlog all\n").output
    assert "The ambush is laid" not in shown
    other = run(*PLAY, "--seat", "convoy=random", said="2\n").output
    assert "The ambush is laid at the bridge. [2.1]" in other


def test_a_whole_game_through_a_pipe() -> None:
    done = in_a_process(*PLAY, said="1\n" * 9)
    assert done.returncode == 0, done.stderr
    assert "trucks came through.\n" in done.stdout
    assert "The seed of the dice was" in done.stdout
    assert "\x1b" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_the_end_of_a_pipe_leaves_cleanly_and_saves_nothing(tmp_path: Path) -> None:
    done = in_a_process(*PLAY, said="1\n2\n", INDOCHINE_HOME=str(tmp_path))
    assert done.returncode == 0
    told = " ".join(done.stdout.split())
    assert told.endswith(
        "The input has ended. The game (turn 1, after 2 choices) was not kept; --save FILE would keep it."
    )
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []


def test_why_tells_rule_and_facts_of_what_is_refused(run: Run) -> None:
    shown = run(*PLAY, said="3\n1\n4\nwhy ford\nwhy bridge\nwhy elephants\nwhy\n").output
    assert "Not “Scout the ford”: The scouts have been out this turn. [3.2]" in shown
    assert "Not “Scout the bridge”" in shown
    assert "Nothing about 'elephants' is up for choice in this decision [3.3]." in shown


def test_why_about_something_allowed_points_to_its_number(run: Run) -> None:
    assert "That is allowed:\n    2  Hide at the bridge\n" in run(*PLAY, said="why bridge\n").output


def test_undo_takes_back_and_says_when_it_may_not(run: Run) -> None:
    shown = run(*PLAY, said="1\n2\nundo\nundo\n3\n4\nundo\n").output
    assert "Taken back: Load 2 trucks." in shown
    assert "Nothing can be taken back: it is another side's decision now." in shown
    assert "Nothing can be taken back: something hidden was revealed after “Scout the ford”." in shown


def test_news_is_told_once_and_again_after_undo_only_if_it_is_new(run: Run) -> None:
    shown = run(*PLAY, "--seat", "ambusher=random", said="1\nundo\n1\nundo\n").output
    assert shown.count("Turn 1 begins") == 1


def test_the_log_can_be_asked_by_turn(run: Run) -> None:
    shown = run(*PLAY, said="3\n1\n1\n1\nlog 1\nlog 9\nlog x\n").output
    log = shown.rpartition("> log 1")[2]
    assert "Turn 1 begins with 6 litres. [1.1]" in log
    assert "2. Load 1 trucks" in log
    assert "Hide at the long way" not in log
    assert "Nothing is written about turn 9." in log
    assert "`log` takes a turn number or all, not 'x'." in log


def test_a_choice_that_says_nothing_does_not_head_the_log(run: Run) -> None:
    shown = run("play", "vietnam-1965", "--seed", "7", said="1\ndone\nlog\n").output.rpartition("> log")[2]
    assert "1. Buy 1 infantry" in shown
    assert "Done" not in shown


@pytest.mark.parametrize("said", ["99", "0", "sing", "hide"])
def test_what_is_not_understood_changes_nothing_and_says_what_would_be(run: Run, said: str) -> None:
    shown = run(*PLAY, said=f"{said}\nquit\n").output
    answer = {
        "99": "There is no option 99; choose 1 to 3.",
        "0": "There is no option 0; choose 1 to 3.",
        "sing": "Not understood: 'sing'. Type a number from 1 to 3, or help.",
        "hide": "Which number?",
    }[said]
    assert answer in shown
    assert shown.endswith("You leave the table.\n")


def test_an_option_may_be_written_out(run: Run) -> None:
    assert "Over to Convoy" in run(*PLAY, said="hide at the BRIDGE\n").output


def test_words_that_fit_one_option_choose_it_and_say_which(run: Run) -> None:
    shown = run(*PLAY, said="bridge\n2\nscout\nLONG WAY\n").output
    assert "> bridge\nChosen: Hide at the bridge.\n" in shown
    assert "> scout\nWhich number?\n    4  Scout the ford\n" in shown  # three roads may be scouted
    assert "> LONG WAY\nWhich number?\n" in shown  # to be driven and to be scouted
    assert shown.count("Chosen: ") == 1


@pytest.mark.parametrize("said", ["ridge", "br", "hide at", "at"])
def test_a_scrap_of_a_word_chooses_nothing(run: Run, said: str) -> None:
    shown = run(*PLAY, said=f"{said}\n").output
    assert "Chosen" not in shown
    assert "Over to" not in shown


def test_help_says_that_the_text_of_an_option_may_be_typed(run: Run) -> None:
    assert "A number chooses that option, and so does its text" in run(*PLAY, said="help\n").output


def test_words_that_a_game_does_not_know_are_answered_politely(run: Run) -> None:
    shown = run(*PLAY, said="map\nodds\nrules\nhelp\n").output
    assert "Ambush has no map to show." in shown
    assert "Nothing here is decided by dice" in shown
    assert "No rules to show: ambush has no rule index" in shown
    assert "take back the last choice" in shown


def test_a_reading_is_shown_by_its_number_in_play(run: Run) -> None:
    shown = run("play", "hoa-binh", "--seed", "7", said="rules E-46\nrules e46\n").output
    assert shown.count("  Reading E-46: Where does a combat take place") == 2
    assert "No rule has the id" not in shown


def test_long_odds_and_refusals_go_on_in_the_next_line(run: Run) -> None:
    said = "done\ngo bolikhamsai\n1\nodds\ngo nowhere far away\n"
    shown = run("play", "vietnam-1965", "--seed", "7", said=said).output
    assert max(map(len, shown.splitlines())) <= 80
    odds = "Attack on Bolikhamsai: attacker takes it <1%, defender holds >99%, no ground\n    unit is left <1%, "
    assert odds in shown
    assert "There is no place 'nowhere far away'; a place is named by its name or code.\n" in shown


def test_the_name_of_a_file_stays_in_one_piece() -> None:
    name = "/games/a-game-of-many-words-and-as-many-hyphens-as-a-name-can-bear.jsonl"
    assert wrapped(f"The game was saved to {name}", 2) == ["The game was saved to", f"  {name}"]


def test_help_fits_80_columns(run: Run) -> None:
    assert max(map(len, run(*PLAY, said="help\n").output.splitlines())) <= 80


# ---- a game's own screens


@pytest.fixture
def one_place(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ambush with a board of its own."""
    board = Board("network", 1, 1, (Spot("f", "the ford", 0, 0, "road"),))
    monkeypatch.setattr(Ambush, "board", lambda game: board)
    places_of.cache_clear()
    yield
    places_of.cache_clear()


@pytest.mark.usefixtures("one_place")
def test_a_game_draws_its_own_map_from_the_view(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "> map\nthe ford: nobody\n" in run(*PLAY, said="map\n").output
    monkeypatch.setattr(Ambush, "picture", lambda game, view, width, colour: [f"{type(view).__name__} {width} wide"])
    assert "> map\nView 80 wide\n\n" in run(*PLAY, said="map\n").output


def test_tracks_are_told_whole_when_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    track = Track("Fuel", "6", "litres")
    monkeypatch.setattr(Ambush, "scene", lambda game, view: Scene("Day one", "", (), (), (track,)))
    shown = run("play", "ambush", "--seat", "ambusher=random", "--seed", "7", said="1\ntracks\n").output
    assert shown.index("Fuel 6 (litres).") < shown.index("> 1") < shown.index("Day one.\nFuel 6.\n")
    assert "> tracks\nDay one.\nFuel 6 (litres).\n" in shown


def test_a_game_tells_its_odds_from_the_view(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ambush, "forecasts", lambda game, view, due: [Forecast(f"Odds of {type(view).__name__}")])
    assert "Odds of View" in run(*PLAY, said="odds\n").output


# ---- keeping


def test_save_and_load_go_on_with_the_same_game(run: Run) -> None:
    whole = run(*PLAY, "--save", "whole.jsonl", said="1\n2\n1\n" * 3)
    assert whole.exit_code == 0
    first = run(*PLAY, said="1\n2\nsave half.jsonl\n")
    assert "Saved to half.jsonl" in first.output
    assert "is kept; `indochine play ambush --load half.jsonl` goes on with it." in " ".join(first.output.split())
    again = run("play", "ambush", "--load", "half.jsonl", "--save", "rest.jsonl", said="1\n" + "1\n2\n1\n" * 2)
    assert "You are back after 2 choices" in again.output
    one, two = (Path(name).read_text().splitlines() for name in ("whole.jsonl", "rest.jsonl"))
    assert one[1:] == two[1:]


def test_a_file_is_never_overwritten_by_another_game(run: Run) -> None:
    Path("mine.jsonl").write_text("precious")
    done = run(*PLAY, "--save", "mine.jsonl")
    assert done.exit_code == 2
    assert "mine.jsonl exists" in done.output
    assert Path("mine.jsonl").read_text() == "precious"


def test_a_save_that_cannot_be_written_is_told_and_the_game_goes_on(run: Run) -> None:
    shown = run(*PLAY, said="1\nsave nowhere/game.jsonl\n2\n").output
    assert "Could not save: No such file or directory (nowhere/game.jsonl)." in shown
    assert "Which road do you take?" in shown


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda text: text[:-5], "cut off"),
        (lambda text: text.replace('"ambush"', '"hoa-binh"', 1), "is a game of hoa-binh, not of ambush"),
        (lambda text: text.replace('"rules":"1"', '"rules":"0"'), "played under rules 0 of ambush"),
        (lambda text: text.replace('"road":0', '"road":1'), "the hash differs"),
        (lambda text: "", "must begin with its header"),
    ],
)
def test_a_save_that_is_not_right_is_refused_with_a_sentence(run: Run, spoil, sentence: str) -> None:
    run(*PLAY, "--save", "game.jsonl", said="1\n2\n")
    file = Path("game.jsonl")
    file.write_text(spoil(file.read_text()))
    done = run("play", "ambush", "--load", "game.jsonl")
    assert done.exit_code == 1
    assert sentence in done.output
    assert "Traceback" not in done.output


def test_a_finished_game_is_not_resumed(run: Run) -> None:
    run(*PLAY, "--save", "game.jsonl", said="1\n2\n1\n" * 3)
    done = run("play", "ambush", "--load", "game.jsonl")
    assert done.exit_code == 1
    assert "is over; `indochine replay game.jsonl` shows it" in done.output


def test_a_loaded_game_has_its_own_seed(run: Run) -> None:
    run(*PLAY, "--save", "game.jsonl", said="1\n")
    assert run("play", "ambush", "--load", "game.jsonl", "--seed", "8").exit_code == 2


# ---- a real terminal


def on_a_terminal(words: list[str], said: str, **environment: str) -> str:
    """The command on a terminal of its own; everything it showed."""
    import pty

    pid, terminal = pty.fork()
    if pid == 0:  # pragma: no cover
        os.chdir(ROOT)
        os.environ.update({"TERM": "xterm", **environment})
        os.execv(sys.executable, [sys.executable, "-c", WITH_TOY, *words])
    shown = b""
    sent = list(said)
    while True:
        try:
            shown += os.read(terminal, 65536)
        except OSError:  # the other end is closed
            break
        if shown.endswith((b"> ", b"ready. ", b"]: ", b"] ")) and sent:
            line = "".join(sent[: sent.index("\n") + 1])
            del sent[: len(line)]
            os.write(terminal, line.encode())
    os.waitpid(pid, 0)
    os.close(terminal)
    return shown.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX terminal")
def test_on_a_terminal_no_move_is_lost_and_going_on_is_offered(tmp_path: Path) -> None:
    home = {"INDOCHINE_HOME": str(tmp_path), "NO_COLOR": "1"}
    shown = on_a_terminal([*PLAY, "--seat", "ambusher=random"], "2\nquit\n", **home)
    assert "is kept" in shown
    (kept,) = (tmp_path / "games").iterdir()
    assert kept.name.startswith("ambush-")
    again = on_a_terminal(["play", "ambush"], "y\nquit\n", **home)
    assert "stands after 2 choices. Go on with it?" in again
    assert "Which road do you take?" in again
    assert list((tmp_path / "games").iterdir()) == [kept]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX terminal")
def test_colour_is_for_terminals_whose_owner_wants_it(tmp_path: Path) -> None:
    words, home = [*PLAY, "--seat", "ambusher=random"], {"INDOCHINE_HOME": str(tmp_path)}
    assert "\x1b[1m" in on_a_terminal(words, "quit\n", NO_COLOR="", **home)
    assert "\x1b[1m" not in on_a_terminal(words, "quit\n", NO_COLOR="1", **home)
    assert "\x1b[1m" not in on_a_terminal(words, "quit\n", NO_COLOR="", TERM="dumb", **home)


# ---- the page


class Stop(Action, frozen=True):
    group = "End"


def test_options_are_numbered_group_by_group_and_the_end_comes_last() -> None:
    actions = [Stop(), Hide(Road(0)), Load(1), Hide(Road(1)), Drive(Road(0)), Load(2)]
    numbered = [option.action for option in listing(Ambush(), actions, None)]
    assert numbered == [Hide(Road(0)), Hide(Road(1)), Load(1), Load(2), Drive(Road(0)), Stop()]


def test_columns_run_downwards_and_fit() -> None:
    lines = in_columns([f"{n:>2}  option number {n}" for n in range(1, 12)])
    assert max(map(len, lines)) <= 80
    assert lines[0].split()[:4] == ["1", "option", "number", "1"]
    assert [line.split()[0] for line in lines] == [str(n) for n in range(1, len(lines) + 1)]


def test_long_lines_hang() -> None:
    first, second, *_ = wrapped("  " + "word " * 30, 6)
    assert first.startswith("  word")
    assert second.startswith("      word")


def test_a_very_long_list_has_a_line_for_each_counter() -> None:
    game = find(KNOWN["season-in-hell"])
    s = game.start("1", {}, b"long")
    options = listing(game, game.due(s).actions, game.view(s, "france"))
    lines = menu(options)
    assert len(options) > 300
    assert len(lines) < 70
    assert any("9/III/13 DBLE at Béatrice … 4 places" in line for line in lines)
