"""Records: written, read, replayed and verified; whatever is tampered with is found."""

from __future__ import annotations

import json
import random
import re
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import pytest
from docs.examples.three_fords import ThreeFords
from docs.examples.three_fords.actions import LayMine, Move
from docs.examples.three_fords.state import Area, State, Unit
from tests.kernel.schema import SCHEMA, written

from indochine.kernel import records
from indochine.kernel.dice import seed_of
from indochine.kernel.records import BadRecord, Played, Record, Undone, read, replay, write
from indochine.kernel.state import state_hash
from indochine.kernel.verify import verify
from indochine.kernel.words import Action

LAY = LayMine(Area(1))
FIRST, SECOND = (Move(Unit(unit), Area(3)) for unit in range(2))  # the first learns what lies there


def load(name: str) -> ThreeFords:
    if name != "three-fords":
        raise ValueError(f"there is no game {name!r}; there is three-fords")
    return ThreeFords()


def recorded(seed: int = 1, decisions: int = 99, *, undo_at: int = -1) -> tuple[Record, State]:
    """A random game, written down; with one choice taken back where that is fair."""
    game, chance = ThreeFords(), random.Random(seed)
    s = game.start(seed=seed_of(seed))
    record = records.begin(game, s, "", {}, {"north": "random", "south": "human"})
    while (due := game.due(s)) and len(record.moves) < decisions:
        before, n = s.clone(), record.played
        action = chance.choice(due.actions)
        events = game.apply(s, action)
        records.note(record, game.seats[due.seat], action, s)
        if n >= undo_at >= 0 and not records.barrier(before.rolls, due.seat, s, events, game.due(s)):
            record.moves.append(Undone(n))
            s, undo_at = before, -1
    if result := game.result(s):
        records.close(record, s, result)
    return record, s


def lines(record: Record) -> list[dict[str, Any]]:
    return [json.loads(line) for line in write(record).splitlines()]


def text(rows: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def faults(rows: list[dict[str, Any]] | str) -> list[str]:
    return [str(problem) for problem in verify(rows if isinstance(rows, str) else text(rows), load).problems]


# ---- good ones


@pytest.mark.parametrize("seed", range(30))
def test_what_is_written_is_read_again_and_found_good(seed: int) -> None:
    record, s = recorded(seed, undo_at=1)
    assert any(isinstance(move, Undone) for move in record.moves)
    assert read(write(record)) == record
    verdict = verify(write(record), load)
    assert verdict.problems == []
    assert verdict.finished
    assert verdict.dice == s.rolls
    assert verdict.result == ThreeFords().result(s)


def test_replay_passes_through_every_position() -> None:
    record, s = recorded(4, undo_at=3)
    last = None
    for position in replay(record, ThreeFords()):
        if isinstance(position.line, Played):
            assert state_hash(position.state) == position.line.hash
            assert position.n == position.line.n
        last = state_hash(position.state)
    assert last == state_hash(s)


def test_an_unfinished_game_with_its_sealed_seed_is_checked_as_far_as_it_goes() -> None:
    record, _ = recorded(2, decisions=4)
    assert lines(record)[1] == {"sealed_seed": seed_of(2).hex()}
    verdict = verify(write(record), load)
    assert verdict.good
    assert not verdict.finished
    assert verdict.notes == ["unfinished: checked with the sealed seed as far as it goes"]


def test_a_finished_record_holds_the_seed_only_in_its_reveal() -> None:
    record, _ = recorded(2)
    rows = lines(record)
    assert "sealed_seed" not in rows[1]
    assert rows[-1]["seed"] == seed_of(2).hex()
    assert write(record).count(seed_of(2).hex()) == 1


def test_without_any_seed_nothing_but_the_form_can_be_checked() -> None:
    record, _ = recorded(2, decisions=4)
    record.sealed = None
    assert faults(lines(record)) == ["line 5: there is no reveal and no sealed seed: dice and hashes cannot be checked"]
    rows = lines(record)
    rows[2]["action"] = {"type": "Fly"}
    assert any("no such action" in fault for fault in faults(rows))
    with pytest.raises(BadRecord, match="does not hold its seed"):
        list(replay(record, ThreeFords()))


# ---- bad ones


def changed(value: Any) -> Any:
    """Something else of the same shape."""
    if isinstance(value, dict):
        return {key: changed(part) for key, part in value.items()}
    if isinstance(value, int):
        return value + 1
    flipped = {"0": "1", "north": "south", "south": "north"}
    if value in flipped:
        return flipped[value]
    return value[:-1] + ("0" if value[-1] != "0" else "1")


def every_change() -> Iterator[tuple[str, int, str]]:
    record, _ = recorded(6, undo_at=1)
    for number, row in enumerate(lines(record)):
        for key in sorted(row):
            yield f"line {number + 1} {key}", number, key


@pytest.mark.parametrize(("name", "number", "key"), list(every_change()), ids=lambda value: str(value))
def test_a_change_of_any_field_is_found_in_its_line(name: str, number: int, key: str) -> None:
    record, _ = recorded(6, undo_at=1)
    rows = lines(record)
    rows[number][key] = changed(rows[number][key])
    found = faults(rows)
    assert found
    # a changed commitment shows where the seed is told, a changed option where positions begin to differ
    first = int(re.match(r"line (\d+)", found[0])[1])  # type: ignore[index]
    assert first == (len(rows) if key == "commitment" else number + 1) or key in (
        "action",
        "options",
        "scenario",
        "seed",
    )


@pytest.mark.parametrize("number", range(8))
def test_a_missing_line_is_found(number: int) -> None:
    rows = lines(recorded(6)[0])
    del rows[number]
    assert faults(rows)


@pytest.mark.parametrize("number", range(8))
def test_a_line_that_stands_twice_is_found(number: int) -> None:
    rows = lines(recorded(6)[0])
    rows.insert(number, rows[number])
    assert faults(rows)


def test_the_first_wrong_hash_is_named_and_whether_later_ones_agree() -> None:
    rows = lines(recorded(6)[0])
    rows[3]["hash"] = "0" * 16
    assert faults(rows) == [
        "line 4: the hash differs from the position that the rules give here first; the later ones agree"
    ]


def test_another_seed_is_found_by_commitment_and_hashes() -> None:
    rows = lines(recorded(6)[0])
    rows[-1]["seed"] = seed_of(7).hex()
    found = faults(rows)
    assert found[0].startswith("line 1: the hash differs")
    assert found[-1] == f"line {len(rows)}: this seed does not belong to the commitment in the header"


def test_an_illegal_action_is_told_with_its_rule() -> None:
    game = ThreeFords()
    s = game.start(seed=b"x")
    record = records.begin(game, s, "", {}, dict.fromkeys(game.seats, "human"))
    for action in (LAY, FIRST):
        seat = game.seats[game.due(s).seat]  # type: ignore[union-attr]
        game.apply(s, action)
        records.note(record, seat, action, s)
    record.moves.append(Played(3, "north", msgspec.to_builtins(Move(Unit(0), Area(5))), "0" * 16))
    assert faults(lines(record)) == ["line 5: this action is illegal: 1st Company has moved in this turn. [3.1]"]


def test_an_action_with_foreign_fields_is_refused() -> None:
    rows = lines(recorded(6)[0])
    rows[1]["action"]["wish"] = 1
    assert faults(rows) == ["line 2: three-fords has no such action: Object contains unknown field `wish`"]


def test_a_result_that_the_rules_do_not_give_is_refused() -> None:
    rows = lines(recorded(6)[0])
    rows[-1]["result"]["level"] = "Everybody wins"
    assert "the result is not the one the rules give" in faults(rows)[0]


def test_a_reveal_before_the_end_and_an_end_without_reveal_are_found() -> None:
    record, _ = recorded(6)
    rows = lines(record)
    assert any("not over" in fault for fault in faults([*rows[:-2], rows[-1]]))
    assert faults([rows[0], {"sealed_seed": rows[-1]["seed"]}, *rows[1:-1]]) == [
        f"line {len(rows)}: the game is over but the reveal is missing"
    ]


def undone(*actions: Action, back_to: int) -> Record:
    """Actions of a game, all taken back down to a point."""
    game = ThreeFords()
    s = game.start(seed=b"dice")
    record = records.begin(game, s, "", {}, dict.fromkeys(game.seats, "human"))
    for action in actions:
        seat = game.seats[game.due(s).seat]  # type: ignore[union-attr]
        game.apply(s, action)
        records.note(record, seat, action, s)
    record.moves.append(Undone(back_to))
    return record


@pytest.mark.parametrize(
    ("actions", "back_to", "reason"),
    [
        ([LayMine(Area(3)), FIRST], 1, "dice were rolled"),
        ([LAY, FIRST], 1, "something hidden was revealed"),
        ([LAY], 0, "another side's decision"),
    ],
)
def test_an_undo_across_a_die_a_reveal_or_another_side_is_found(
    actions: list[Action], back_to: int, reason: str
) -> None:
    found = faults(lines(undone(*actions, back_to=back_to)))
    assert len(found) == 1
    assert reason in found[0]
    assert f"action {back_to + 1} cannot be taken back" in found[0]


def test_a_fair_undo_is_found_good() -> None:
    assert faults(lines(undone(LAY, FIRST, SECOND, back_to=2))) == []


@pytest.mark.parametrize("undo", [1, 2, 9])
def test_an_undo_forwards_is_found(undo: int) -> None:
    record = undone(LAY, back_to=undo)
    assert any("cannot go back" in fault for fault in faults(lines(record)))


def test_a_record_that_was_cut_off_says_where() -> None:
    whole = write(recorded(6)[0])
    cut = whole[: len(whole) // 2]
    found = faults(cut)
    last = cut.count("\n") + 1
    assert any(fault.startswith(f"line {last}: the record is cut off here") for fault in found)
    with pytest.raises(BadRecord, match="cut off"):
        read(cut)


@pytest.mark.parametrize("end", range(0, 1200, 37))
def test_no_beginning_of_a_record_passes_for_the_whole(end: int) -> None:
    whole = write(recorded(6)[0])
    assert faults(whole[:end])


@pytest.mark.parametrize(
    "junk", ["", "\n", "[]\n", "{}\n", "no json\n", "null\n", '{"format":"other/9"}\n', "\x00\n", "{" * 5000]
)
def test_junk_is_refused_with_a_sentence(junk: str) -> None:
    assert faults(junk)
    with pytest.raises(BadRecord, match="line 1"):
        read(junk)


def test_every_problem_is_told_not_only_the_first() -> None:
    rows = lines(recorded(6)[0])
    rows[2]["n"] = 9
    rows[4]["seat"] = "nobody"
    found = faults(text(rows) + "junk\n")
    assert {"line 3", "line 5", f"line {len(rows) + 1}"} <= {fault.partition(":")[0] for fault in found}


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    rows = lines(recorded(6)[0])
    rows[0]["game"] = "chess"
    assert faults(rows) == ["line 1: there is no game 'chess'; there is three-fords"]


@pytest.mark.parametrize(("key", "value"), [("date", "1954-05-07"), ("program", "9.9"), ("seats", "random")])
def test_date_program_and_kinds_of_player_are_as_they_were_written(key: str, value: str) -> None:
    rows = lines(recorded(6)[0])
    rows[0][key] = dict.fromkeys(rows[0]["seats"], value) if key == "seats" else value
    assert faults(rows) == ["line 1: the header is not the one that was written: its stamp differs"]


def test_a_record_from_before_there_were_stamps_is_good_and_says_so() -> None:
    rows = lines(recorded(6)[0])
    del rows[0]["stamp"]
    verdict = verify(text(rows), load)
    assert verdict.good
    assert "date, program and kinds of player are taken on trust" in verdict.notes[0]


# ---- bounds


def no_more_than(problems: Sequence[object]) -> bool:
    return 0 < len(problems) <= records.MOST_PROBLEMS


def test_millions_of_empty_lines_are_refused_before_anything_is_done_for_them() -> None:
    text = write(recorded(6)[0]) + "\n" * 5_000_000
    tracemalloc.start()
    verdict = verify(text, load)
    with pytest.raises(records.BadRecord, match="more than 100000 lines"):
        read(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [problem.text for problem in verdict.problems] == ["there are more than 100000 lines"]
    assert peak < 1_000_000


def test_of_many_wrong_lines_the_first_are_told() -> None:
    head = write(recorded(6)[0]).split("\n")[0] + "\n"
    wrong_json, wrong_order = head + "{\n" * 90_000, head + '{"undo":7}\n' * 90_000
    for text in (wrong_json, wrong_order):
        assert no_more_than(verify(text, load).problems)
        with pytest.raises(records.BadRecord) as refused:
            read(text)
        assert no_more_than(refused.value.problems)


@pytest.mark.parametrize("key", ["game", "rules", "scenario", "overlay", "date", "program", "format"])
def test_a_long_header_is_refused_and_not_repeated(key: str) -> None:
    rows = lines(recorded(6)[0])
    rows[0][key] = "x" * 1_000_000
    assert 0 < len(faults(rows)[0]) < 1000


@pytest.mark.parametrize("key", ["seats", "options"])
def test_tens_of_thousands_of_seats_or_options_are_refused(key: str) -> None:
    rows = lines(recorded(6)[0])
    rows[0][key] = {f"seat {n}": "human" for n in range(50_000)}
    assert faults(rows)[0].startswith("line 1: this is not a header line")


@pytest.mark.parametrize(
    "row",
    ["[" * 100_000, '{"a":' * 100_000, '{"n":1,"seat":"north","hash":"0000000000000000","action":' + '{"a":' * 900],
)
def test_deep_json_is_one_fault_of_its_line(row: str) -> None:
    text = write(recorded(6)[0]) + row + "}" * row.count("{") + "\n"
    assert verify(text, load).problems[0].line == text.count("\n")


@pytest.mark.parametrize("odd", [2**70, -(2**70), 1e300, "x" * 1_000_000])
def test_an_action_that_cannot_be_one_is_refused(odd: Any) -> None:
    rows = lines(recorded(6)[0])
    rows[1]["action"] = {"type": odd}
    assert 0 < len(faults(rows)[0]) < 1000


@pytest.mark.parametrize(("number", "key"), [(0, "commitment"), (0, "start"), (0, "stamp"), (1, "hash"), (-1, "seed")])
def test_a_line_break_at_the_end_of_a_hash_is_found(number: int, key: str) -> None:
    rows = lines(recorded(6)[0])
    rows[number][key] += "\n"
    assert any("Expected `str` matching regex" in fault for fault in faults(rows))


def test_an_owners_values_must_be_the_same() -> None:
    rows = lines(recorded(6)[0])
    rows[0]["overlay"] = "abc"
    assert "overlay abc" in faults(rows)[0]


# ---- rules versions


class Second(ThreeFords):
    """The rules as they might be next year."""

    rules_version = "2"


@pytest.fixture
def migrations(monkeypatch: pytest.MonkeyPatch) -> dict[Any, Any]:
    empty: dict[Any, Any] = {}
    monkeypatch.setattr(records, "MIGRATIONS", empty)
    return empty


def test_another_rules_version_is_refused_with_both_versions(migrations: dict[Any, Any]) -> None:
    record, _ = recorded(6)
    verdict = verify(write(record), lambda name: Second())
    assert len(verdict.problems) == 1
    assert "under rules 1 of three-fords, this program plays rules 2" in verdict.problems[0].text


def test_a_migrated_record_is_played_again_under_the_new_rules(migrations: dict[Any, Any]) -> None:
    record, _ = recorded(6, undo_at=1)

    @records.migration("three-fords", "1", "2")
    def _(old: Record) -> Record:
        return msgspec.structs.replace(old)

    verdict = verify(write(record), lambda name: Second())
    assert verdict.problems == []
    assert verdict.notes == ["migrated from rules 1 to 2; hashes made anew"]
    assert records.up_to_date(record, Second()).header.rules == "2"
    assert record.header.rules == "1"


def test_a_migration_that_leads_to_an_illegal_game_is_refused(migrations: dict[Any, Any]) -> None:
    record, _ = recorded(6)

    @records.migration("three-fords", "1", "2")
    def _(old: Record) -> Record:
        return msgspec.structs.replace(old, moves=old.moves[1:])

    assert verify(write(record), lambda name: Second()).problems


# ---- the schema


def test_the_schema_in_the_documents_is_up_to_date() -> None:
    assert SCHEMA.read_text("utf-8") == written(), "write it anew: python -m tests.kernel.schema"


TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
}


def fits(value: Any, schema: dict[str, Any], top: dict[str, Any]) -> bool:
    """The part of JSON Schema that ours uses; a keyword it does not know is an error."""
    known: dict[str, Callable[[Any], bool]] = {
        "$ref": lambda ref: fits(value, top["$defs"][ref.rsplit("/", 1)[1]], top),
        "oneOf": lambda kinds: sum(fits(value, kind, top) for kind in kinds) == 1,
        "type": lambda name: TYPES[name](value),
        "enum": lambda choices: value in choices,
        "pattern": lambda pattern: re.search(pattern, value) is not None,
        "minimum": lambda least: value >= least,
        "maxLength": lambda most: len(value) <= most,
        "maxProperties": lambda most: len(value) <= most,
        "propertyNames": lambda names: all(fits(key, names, top) for key in value),
        "required": lambda keys: all(key in value for key in keys),
        "properties": lambda parts: all(fits(value[key], part, top) for key, part in parts.items() if key in value),
        "additionalProperties": lambda rest: all(
            isinstance(rest, dict) and fits(part, rest, top)
            for key, part in value.items()
            if key not in schema.get("properties", {})
        ),
    }
    words = {key for key in schema if key not in ("title", "description", "default", "$schema", "$id", "$defs")}
    assert words <= set(known), words
    ordered = sorted(words, key=lambda word: word != "type")
    return all(known[word](schema[word]) for word in ordered)


def test_sample_records_fit_the_schema_and_spoilt_ones_do_not() -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    for record, _ in (recorded(6, undo_at=1), recorded(3, decisions=4)):
        for row in lines(record):
            assert fits(row, schema, schema)
            assert not fits(row | {"wish": 1}, schema, schema)
            for key in set(row) - {"date", "program", "overlay", "stamp"}:
                assert not fits({name: part for name, part in row.items() if name != key}, schema, schema)


# ---- header


def test_the_header_must_be_that_of_the_game() -> None:
    rows = lines(recorded(6)[0])
    rows[0]["seats"] = {"south": "human", "north": "random"}
    assert any("the seats are" in fault for fault in faults(rows))
    rows = lines(recorded(6)[0])
    rows[0]["options"] = {}
    assert any("does not say which turns" in fault for fault in faults(rows))
