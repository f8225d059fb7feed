"""A sitting: acting, computers, fair undo, saving and going on."""

from __future__ import annotations

import os
import random
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.toy_game import Ambush, Drive, Hide, Load, Road, Scout, View

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


def sitting(*actions: Action, seed: bytes = b"table") -> Sitting:
    table = Sitting.begin(Ambush(), seed=seed)
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
    table = sitting(Hide(Road(0)), Load(2))
    assert [(line.n, line.seat) for line in table.record.moves if isinstance(line, records.Played)] == [
        (1, "ambusher"),
        (2, "convoy"),
    ]
    assert [entry.action for entry in table.log] == [None, Hide(Road(0)), Load(2)]
    assert table.log[0].events
    assert table.record.moves[-1].hash == state_hash(table.state)  # type: ignore[union-attr]


def test_a_refused_action_leaves_no_trace() -> None:
    table = sitting(Hide(Road(0)))
    before, text = state_hash(table.state), records.write(table.record)
    for action, seat in ((Hide(Road(1)), None), (Load(1), "ambusher"), (Load(9), "convoy")):
        with pytest.raises(Illegal):
            table.act(action, seat)
    assert state_hash(table.state) == before
    assert records.write(table.record) == text
    assert len(table.log) == 2


def test_computers_play_until_a_human_is_to_decide_and_see_only_their_view() -> None:
    ambusher = Watched()
    table = Sitting.begin(Ambush(), seed=b"x", computers={"ambusher": Seated(ambusher)}, kinds={"ambusher": "watched"})
    assert [entry.seat for entry in table.let_computers_play()] == ["ambusher"]
    assert table.seat == "convoy"
    ((view, due),) = ambusher.given
    assert isinstance(view, View)
    assert not isinstance(view, State)
    assert due.seat == 0
    assert table.record.header.seats == {"ambusher": "watched", "convoy": "human"}


def test_computers_remember_from_choice_to_choice_until_something_is_taken_back() -> None:
    ambusher = Watched()
    table = Sitting.begin(Ambush(), seed=b"x", computers={"ambusher": Seated(ambusher)})
    list(table.let_computers_play())
    table.act(Load(2))
    while len(ambusher.memories) < 2:
        table.act(table.due.actions[0])  # type: ignore[union-attr]
        list(table.let_computers_play())
    assert ambusher.memories == [Count(0), Count(1)]
    assert table.computers["ambusher"].memory == Count(2)
    table.act(Load(2))
    table.undo()
    assert table.computers["ambusher"].memory == Count(0)


def test_two_computers_finish_the_game_and_the_seed_is_revealed() -> None:
    table = Sitting.begin(Ambush(), seed=b"x", computers={"ambusher": Seated(Watched()), "convoy": Seated(Watched())})
    assert table.record.sealed == b"x".hex()
    list(table.let_computers_play())
    assert table.due is None
    assert table.result
    assert table.record.reveal == records.Reveal(b"x".hex(), table.result)
    assert table.record.sealed is None
    assert verify(records.write(table.record), lambda name: Ambush()).good


# ---- taking back


def test_the_last_choice_is_taken_back_and_the_record_keeps_both() -> None:
    table = sitting(Hide(Road(0)))
    before = state_hash(table.state)
    table.act(Load(2))
    assert table.undo().action == Load(2)
    assert state_hash(table.state) == before
    assert [entry.action for entry in table.log] == [None, Hide(Road(0))]
    assert table.record.moves[-1] == records.Undone(1)
    table.act(Load(3))
    assert [getattr(line, "n", None) for line in table.record.moves] == [1, 2, None, 2]


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        ([], "nothing has been played yet"),
        ([Hide(Road(0))], "it is another side's decision now"),
        ([Hide(Road(0)), Load(1), Scout(Road(1))], "something hidden was revealed after “Scout the bridge”"),
        ([Hide(Road(0)), Load(1), Drive(Road(0))], "dice were rolled"),
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
    table = Sitting.begin(Ambush(), seed=b"x", computers={"ambusher": Seated(Watched()), "convoy": Seated(Watched())})
    list(table.let_computers_play())
    with pytest.raises(NoUndo):
        table.undo()


def test_no_undo_ever_crosses_a_die_a_reveal_or_another_side() -> None:
    """Random sittings with undo at every chance; an independent look at what was taken back."""
    undone = 0
    for number in range(150):
        chance, table = random.Random(number), Sitting.begin(Ambush(), seed=b"%d" % number)
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
        assert verify(records.write(table.record), lambda name: Ambush()).good
    assert undone > 100


# ---- keeping


def test_a_saved_game_goes_on_where_it_was_with_its_log_and_its_undo(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = sitting(Hide(Road(0)), Load(2))
    table.undo()
    table.act(Load(3))
    table.save(file)
    again = Sitting.resume(Ambush(), file.read_text("utf-8"))
    assert state_hash(again.state) == state_hash(table.state)
    assert again.record == table.record
    assert again.log == table.log
    assert again.undo().action == Load(3)
    assert again.undo_refusal == "Nothing can be taken back: it is another side's decision now."


def test_a_game_saved_at_every_step_ends_like_one_that_was_not(tmp_path: Path) -> None:
    file, chance = tmp_path / "game.jsonl", random.Random(5)
    table = sitting()
    while due := table.due:
        action = chance.choice(due.actions)
        table.act(action)
        table.save(file)
        if table.result is None:
            table = Sitting.resume(Ambush(), file.read_text("utf-8"))
    straight = Sitting.begin(Ambush(), seed=b"table")
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
    text = records.write(sitting(Hide(Road(1)), Load(2)).record)
    again = Sitting.resume(Ambush(), text, {"ambusher": Seated(Watched()), "convoy": Seated(Watched())})
    assert again.computers["ambusher"].memory == Count(0)  # it would have hidden at the first road


def test_a_record_that_disagrees_with_the_rules_is_not_resumed() -> None:
    text = records.write(sitting(Hide(Road(0)), Load(2)).record)
    with pytest.raises(records.BadRecord, match="line 4: the hash differs"):
        Sitting.resume(Ambush(), text.replace('"trucks":2', '"trucks":3'))
    with pytest.raises(records.BadRecord, match="cut off"):
        Sitting.resume(Ambush(), text[:-9])


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
    sitting(Hide(Road(0))).save(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_events_are_shown_to_those_who_may_read_them() -> None:
    table = sitting(Hide(Road(2)))
    (hidden,) = table.log[-1].events
    assert may_see(hidden, "ambusher")
    assert not may_see(hidden, "convoy")
    assert not may_see(hidden, None)
