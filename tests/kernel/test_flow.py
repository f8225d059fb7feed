"""Steps as a table: order, goto, end, forced and skipped decisions, and where two decisions share a list."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest

from indochine.kernel.flow import (
    DONE,
    Phase,
    Procedure,
    Segment,
    Where,
    call,
    check,
    decision,
    end,
    frames_of,
    goto,
    where,
)
from indochine.kernel.game import Game, Result
from indochine.kernel.state import Frame, State
from indochine.kernel.words import Action, Forced


class Say(Action, frozen=True):
    text = "Say {number}"
    number: int


class Swear(Say, frozen=True):
    firm = True


class Outer(Frame):
    rounds: int = 0


class Inner(Frame):
    pass


class Walk(State):
    path: list[str] = []
    choices: list[int] = []
    frames: list[Outer | Inner] = []


def first(s: Walk, f: Outer) -> None:
    s.path.append("first")


@decision("1")
def speak(s: Walk, f: Outer) -> Iterator[Say]:
    """Which number?

    The rest is for readers of the code.
    """
    yield from (Say(number) if number else Swear(number) for number in s.choices)


@speak.then
def after_speak(s: Walk, f: Outer, a: Say) -> None:
    s.path.append(f"said {a.number}")


def visit(s: Walk, f: Outer) -> None:
    s.path.append("visit")
    call(s, Inner())


def again(s: Walk, f: Outer) -> None:
    s.path.append("again")
    f.rounds += 1
    if f.rounds < 2:
        goto(f, first)


def inside(s: Walk, f: Inner) -> None:
    s.path.append("inside")
    end(f)


def never(s: Walk, f: Inner) -> None:
    s.path.append("never")


class Walking(Game[Walk]):
    name = "walking"
    seats = ("walker",)
    scenarios: ClassVar = {"only": "the only one"}
    options: ClassVar = ()
    end_rule = "9"
    procedures: ClassVar = {Outer: Procedure(first, speak, visit, again), Inner: Procedure(inside, never)}
    namers: ClassVar = {}
    choices: tuple[int, ...] = ()

    def set_up(self, scenario: str, options: dict[str, str], seed: bytes) -> Walk:
        return Walk(seed=seed, choices=list(self.choices), frames=[Outer()])

    def result(self, s: Walk) -> Result | None:
        return None if s.frames else Result({"walker": 0}, "done", "Walked.")


def start(*choices: int) -> tuple[Walking, Walk]:
    game = Walking()
    game.choices = choices
    return game, game.start()


def test_steps_run_in_order_and_called_procedures_run_before_the_next_step() -> None:
    game, s = start()
    once = ["first", "visit", "inside", "again"]
    assert s.path == once * 2
    assert game.due(s) is None
    assert game.result(s)


def test_a_decision_without_options_is_skipped_and_not_told() -> None:
    _, s = start()
    assert not s.told


def test_a_decision_with_one_option_is_made_and_told_as_forced() -> None:
    _, s = start(7)
    assert s.path.count("said 7") == 2
    assert s.told == [Forced("1", Say(7))] * 2


def test_a_firm_option_is_never_taken_for_a_player() -> None:
    game, s = start(0)
    due = game.due(s)
    assert due
    assert due.actions == (Swear(0),)
    assert s.path == ["first"]
    game.apply(s, Swear(0))
    assert s.path.count("said 0") == 1
    assert not s.told


def test_a_decision_with_two_options_waits() -> None:
    game, s = start(1, 2)
    due = game.due(s)
    assert due
    assert (due.seat, due.rule, due.actions) == (0, "1", (Say(1), Say(2)))
    assert s.path == ["first"]
    game.apply(s, Say(2))
    assert s.path == ["first", "said 2", "visit", "inside", "again", "first"]


def test_the_prompt_is_the_first_line_of_the_decision() -> None:
    game, s = start(1, 2)
    assert game.prompt(s) == "Which number?"


def test_a_position_in_mid_procedure_goes_on_from_its_copy() -> None:
    game, s = start(1, 2)
    copy = s.clone()
    game.apply(s, Say(1))
    assert copy.path == ["first"]
    game.apply(copy, Say(2))
    assert copy.path[1] == "said 2"


def test_a_step_may_stand_only_once_in_a_procedure() -> None:
    with pytest.raises(ValueError, match="twice"):
        Procedure(first, visit, first)


def test_frames_are_found_by_kind_innermost_last() -> None:
    s = Walk(frames=[Outer("a"), Inner(), Outer("b")])
    assert [f.step for f in frames_of(s, Outer)] == ["a", "b"]


def test_end_marks_a_frame_as_done() -> None:
    f = Inner()
    end(f)
    assert f.step == DONE


def test_a_check_carries_the_name_and_text_of_its_test() -> None:
    @check("4.2")
    def has_supply(s: State, f: Frame, a: Action) -> str | None:
        """[4.2] No supply, no move."""
        return "none"

    assert (has_supply.__name__, has_supply.rule, has_supply.__doc__) == (
        "has_supply",
        "4.2",
        "[4.2] No supply, no move.",
    )


def test_the_first_failing_check_of_a_chain_speaks() -> None:
    @decision("1")
    def pick(s: State, f: Frame) -> Iterator[Say]:
        yield Say(1)

    pick.checks(
        Say, check("2")(lambda s, f, a: None), check("3")(lambda s, f, a: "three"), check("4")(lambda s, f, a: "x")
    )
    failing = pick.failing(State(), Frame(), Say(1))
    assert failing
    assert str(failing) == "three [3]"


def test_a_decision_nobody_resolves_says_so() -> None:
    @decision("1")
    def pick(s: State, f: Frame) -> Iterator[Say]:
        yield Say(1)

    with pytest.raises(NotImplementedError, match="Say"):
        pick.resolve(State(), Frame(), Say(1))


# ---- phases


class Day(Frame):
    pass


class Errand(Frame):
    pass


def rise(s: State, f: Day) -> None:
    pass


def work(s: State, f: Day) -> None:
    call(s, Errand())


@decision("1.1")
def rest(s: State, f: Day) -> Iterator[Action]:
    yield from ()


DAY = Procedure(rise, Phase("Morning", Segment("1 Work", work), Segment("2 More work", work)), Phase("Evening", rest))
DAYS = {Day: DAY, Errand: Procedure(rise)}


def test_phases_put_steps_together_and_change_nothing_else() -> None:
    assert DAY.phases == ("Morning", "Evening")
    assert list(DAY.steps) == ["rise", "1 Work", "2 More work", "rest"]
    assert [after for _, _, after in list(DAY.table.values())[:4]] == ["1 Work", "2 More work", "rest", DONE]


@pytest.mark.parametrize(
    ("frames", "reached"),
    [
        ([Day("2 More work"), Errand("rise")], Where("Morning", "1 Work")),
        ([Day("rest"), Errand("rise")], Where("Morning", "2 More work")),
        ([Day("rest")], Where("Evening")),
        ([Day(DONE), Errand("rise")], Where("Evening")),
        ([Day("1 Work"), Errand("rise")], Where()),
        ([Errand("rise")], Where()),
        ([], Where()),
    ],
)
def test_a_position_knows_its_phase_and_segment(frames: list[Frame], reached: Where) -> None:
    assert where(DAYS, frames) == reached
