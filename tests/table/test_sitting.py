"""A sitting: acting, computers, fair undo, saving and going on."""

from __future__ import annotations

import os
import random
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from docs.examples.three_fords import ThreeFords
from docs.examples.three_fords.actions import Halt, LayMine, Move
from docs.examples.three_fords.state import Area, Unit
from docs.examples.three_fords.view import View

import indochine
from indochine.bots.player import Seated, seated
from indochine.bots.random_player import Count
from indochine.games.hoa_binh import HoaBinh
from indochine.kernel import records
from indochine.kernel.game import Due, Game, Illegal
from indochine.kernel.state import State, state_hash
from indochine.kernel.verify import verify
from indochine.kernel.words import Action
from indochine.table.sitting import NoUndo, Sitting, may_see, write_whole

MIDDLE, LOWER = Area(2), Area(3)
LAY = LayMine(Area(1))
FIRST, SECOND, THIRD = (Move(Unit(unit), LOWER) for unit in range(3))  # the first learns what lies there


def sitting(*actions: Action, seed: bytes = b"table") -> Sitting:
    table = Sitting.begin(ThreeFords(), seed=seed)
    for action in actions:
        table.act(action)
    return table


class Watched:
    """A computer player that keeps what it was given."""

    name = "watched"
    memory = Count

    def __init__(self) -> None:
        self.given: list[tuple[Any, Due]] = []
        self.memories: list[Count] = []

    def choose(self, game: Game[Any], view: Any, due: Due, memory: Count) -> tuple[Action, Count]:
        self.given.append((view, due))
        self.memories.append(memory)
        return due.actions[0], Count(memory.choices + 1)


# ---- acting


def test_the_log_counts_rounds_where_every_power_has_a_turn_of_its_own() -> None:
    game = indochine.load("vietnam-1965")
    players = {seat: seated("random", game, b"rounds", seat) for seat in game.seats}
    table = Sitting.begin(game, seed=b"rounds", computers=players)
    for _ in table.let_computers_play():
        if table.state.round == 3:
            break
    assert table.turn == 3
    assert [entry.turn for entry in table.log] == sorted(entry.turn for entry in table.log)
    first, second, third = ([e for e in table.log if e.turn <= n <= e.until] for n in (1, 2, 3))
    assert "=== Round 2 of 24 ===" in [game.say(event) for event in first[-1].events]  # one entry belongs to both
    assert first[-1] is second[0]
    assert second[-1] is third[0]


def test_an_action_is_written_down_and_logged() -> None:
    table = sitting(LAY, FIRST)
    assert [(line.n, line.seat) for line in table.record.moves if isinstance(line, records.Played)] == [
        (1, "south"),
        (2, "north"),
    ]
    assert [entry.action for entry in table.log] == [None, LAY, FIRST]
    assert table.log[1].events
    assert table.record.moves[-1].hash == state_hash(table.state)  # type: ignore[union-attr]


def test_a_refused_action_leaves_no_trace() -> None:
    table = sitting(LAY)
    before, text = state_hash(table.state), records.write(table.record)
    for action, seat in ((LayMine(MIDDLE), None), (FIRST, "south"), (Move(Unit(0), Area(5)), "north")):
        with pytest.raises(Illegal):
            table.act(action, seat)
    assert state_hash(table.state) == before
    assert records.write(table.record) == text
    assert len(table.log) == 2


def test_computers_play_until_a_human_is_to_decide_and_see_only_their_view() -> None:
    south = Watched()
    table = Sitting.begin(ThreeFords(), seed=b"x", computers={"south": Seated(south)}, kinds={"south": "watched"})
    assert [entry.seat for entry in table.let_computers_play()] == ["south"]
    assert table.seat == "north"
    ((view, due),) = south.given
    assert isinstance(view, View)
    assert not isinstance(view, State)
    assert due.seat == 1
    assert table.record.header.seats == {"north": "human", "south": "watched"}


def test_computers_remember_from_choice_to_choice_until_something_is_taken_back() -> None:
    south = Watched()
    table = Sitting.begin(ThreeFords(), seed=b"x", computers={"south": Seated(south)})
    list(table.let_computers_play())
    table.act(FIRST)
    table.act(Halt())
    list(table.let_computers_play())
    choices = len(south.memories)
    assert choices > 2
    assert south.memories == [Count(number) for number in range(choices)]
    assert table.computers["south"].memory == Count(choices)
    table.act(SECOND)
    table.undo()
    assert table.computers["south"].memory == Count(0)


def test_two_computers_finish_the_game_and_the_seed_is_revealed() -> None:
    table = Sitting.begin(ThreeFords(), seed=b"x", computers={"north": Seated(Watched()), "south": Seated(Watched())})
    assert table.record.sealed == b"x".hex()
    list(table.let_computers_play())
    assert table.due is None
    assert table.result
    assert table.record.reveal == records.Reveal(b"x".hex(), table.result)
    assert table.record.sealed is None
    assert verify(records.write(table.record), lambda name: ThreeFords()).good


# ---- taking back


def test_the_last_choice_is_taken_back_and_the_record_keeps_both() -> None:
    table = sitting(LAY, FIRST)
    before = state_hash(table.state)
    table.act(SECOND)
    assert table.undo().action == SECOND
    assert state_hash(table.state) == before
    assert [entry.action for entry in table.log] == [None, LAY, FIRST]
    assert table.record.moves[-1] == records.Undone(2)
    table.act(THIRD)
    assert [getattr(line, "n", None) for line in table.record.moves] == [1, 2, 3, None, 3]


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ([], "nothing has been played yet"),
        ([LAY], "it is another side's decision now"),
        ([LAY, FIRST], "something hidden was revealed after “1st Company to Lower Ford”"),
        ([LayMine(LOWER), FIRST], "dice were rolled after “1st Company to Lower Ford”"),
    ],
)
def test_undo_stops_and_says_why(actions: Sequence[Action], reason: str) -> None:
    table = sitting(*actions)
    before, lines = state_hash(table.state), len(table.record.moves)
    assert table.undo_refusal == f"Nothing can be taken back: {reason}."
    with pytest.raises(NoUndo, match=reason):
        table.undo()
    assert state_hash(table.state) == before
    assert len(table.record.moves) == lines


def test_after_the_end_nothing_is_taken_back() -> None:
    table = Sitting.begin(ThreeFords(), seed=b"x", computers={"north": Seated(Watched()), "south": Seated(Watched())})
    list(table.let_computers_play())
    with pytest.raises(NoUndo):
        table.undo()


def test_no_undo_ever_crosses_a_die_a_reveal_or_another_side() -> None:
    """Random sittings with undo at every chance; an independent look at what was taken back."""
    undone = 0
    for number in range(40):
        chance, table = random.Random(number), Sitting.begin(ThreeFords(), seed=b"%d" % number)
        while due := table.due:
            if chance.random() < 0.4 and table.undo_refusal is None:
                rolls, entry = table.state.rolls, table.log[-1]
                table.undo()
                undone += 1
                assert table.state.rolls == rolls
                assert not any(event.reveals for event in entry.events)
                assert table.seat == entry.seat
            else:
                rolls = table.state.rolls
                table.act(chance.choice(due.actions))
                if table.state.rolls != rolls:
                    with pytest.raises(NoUndo, match="dice were rolled"):
                        table.undo()
        assert verify(records.write(table.record), lambda name: ThreeFords()).good
    assert undone > 100


# ---- keeping


def test_a_saved_game_goes_on_where_it_was_with_its_log_and_its_undo(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = sitting(LAY, FIRST, SECOND)
    table.undo()
    table.act(THIRD)
    table.save(file)
    again = Sitting.resume(ThreeFords(), file.read_text("utf-8"))
    assert state_hash(again.state) == state_hash(table.state)
    assert again.record == table.record
    assert again.log == table.log
    assert again.undo().action == THIRD
    assert again.undo_refusal == (
        "Nothing can be taken back: something hidden was revealed after “1st Company to Lower Ford”."
    )


def test_a_game_saved_at_every_step_ends_like_one_that_was_not(tmp_path: Path) -> None:
    file, chance = tmp_path / "game.jsonl", random.Random(5)
    table = sitting()
    while due := table.due:
        action = chance.choice(due.actions)
        table.act(action)
        table.save(file)
        if table.result is None:
            table = Sitting.resume(ThreeFords(), file.read_text("utf-8"))
    straight = Sitting.begin(ThreeFords(), seed=b"table")
    for line in table.record.moves:
        assert isinstance(line, records.Played)
        straight.act(records.action_of(line, straight.game))
    assert records.write(straight.record) == records.write(table.record) == file.read_text("utf-8")


def test_computers_of_a_saved_game_go_on_with_what_they_meant_to_do(tmp_path: Path) -> None:
    file, game = tmp_path / "game.jsonl", HoaBinh()

    def begun() -> dict[str, Seated]:
        return {"french": seated("planner", game, b"x", "french")}

    table = Sitting.begin(game, seed=b"x", computers=begun())
    for _ in table.let_computers_play():
        if table.record.played > 20 and table.computers["french"].stored():
            break
    table.save(file)
    again = Sitting.resume(game, file.read_text("utf-8"), begun())
    assert again.computers["french"].memory == table.computers["french"].memory
    goes_on, would_have = (next(one.let_computers_play()).action for one in (again, table))
    assert goes_on == would_have


def test_a_computer_that_takes_over_from_somebody_who_played_otherwise_begins_afresh() -> None:
    text = records.write(sitting(LayMine(MIDDLE), FIRST).record)
    again = Sitting.resume(ThreeFords(), text, {"north": Seated(Watched()), "south": Seated(Watched())})
    assert again.computers["south"].memory == Count(0)  # it would have mined the first ford


def test_a_record_that_disagrees_with_the_rules_is_not_resumed() -> None:
    text = records.write(sitting(LAY, FIRST).record)
    with pytest.raises(records.BadRecord, match="line 4: the hash differs"):
        Sitting.resume(ThreeFords(), text.replace('"area":3', '"area":2'))
    with pytest.raises(records.BadRecord, match="cut off"):
        Sitting.resume(ThreeFords(), text[:-9])


def test_saving_replaces_a_file_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.jsonl"
    write_whole(file, "old\n")

    def broken(handle: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="full"):
        write_whole(file, "new\n")
    assert file.read_text() == "old\n"
    assert os.listdir(tmp_path) == ["game.jsonl"]


@pytest.mark.skipif(os.name != "posix", reason="rights of files are a matter of POSIX")
def test_a_save_with_a_sealed_seed_is_for_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    sitting(LAY).save(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_events_are_shown_to_those_who_may_read_them() -> None:
    table = sitting(LAY)
    hidden, turn_began = table.log[-1].events
    assert may_see(turn_began, None)
    assert may_see(hidden, "south")
    assert not may_see(hidden, "north")
    assert not may_see(hidden, None)


def test_the_log_counts_weeks_where_rounds_are_parts_of_them() -> None:
    game = indochine.load("season-in-hell")
    players = {seat: seated("random", game, b"weeks", seat) for seat in game.seats}
    table = Sitting.begin(game, scenario="3", seed=b"weeks", computers=players)
    for _ in table.let_computers_play():
        if table.state.turn == 3:  # a week without rounds has none to stop at
            break
    assert table.turn == 3
    assert [entry.turn for entry in table.log] == sorted(entry.turn for entry in table.log)
