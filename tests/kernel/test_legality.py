"""A rule of legality is said once: the list, the reasons and the price come from the same sets."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest

from indochine.kernel.bits import bits
from indochine.kernel.flow import Decision, check, choice
from indochine.kernel.legality import ALL, bar, gate, only, purse
from indochine.kernel.listing import NOTHING, Legal
from indochine.kernel.state import Frame, State
from indochine.kernel.words import Action


class Position(State):
    """Some sets to play with."""

    moved: int = 0
    open: int = 0b1111
    points: int = 0
    flood: bool = False


class Go(Action, frozen=True):
    text = "{unit} to {place}"
    unit: int
    place: int


class Fire(Action, frozen=True):
    text = "Fire at {place}"
    place: int
    hard: bool


class Plan(Action, frozen=True):
    text = "{name}"
    name: str


class Carry(Action, frozen=True):
    text = "{unit} takes {load} to {place}"
    unit: int
    load: int
    place: int


class Rest(Action, frozen=True):
    text = "Rest"


class Pair(Action, frozen=True):
    text = "{both}"
    both: tuple[int, ...]


def asked(s: Position, f: Frame) -> bool:
    """What now?"""
    return True


def a_choice() -> Decision[Any, Any]:
    return choice("1.1")(asked)


@bar("2.1", "unit", "{unit} has moved.")
def moved(s: Position, f: Frame) -> int:
    return s.moved


@only("2.2", "place", "{unit} cannot go to {place}, only to {next}.", next=lambda s, f, a: a.unit + 1)
def next_door(s: Position, f: Frame, unit: int) -> int:
    return 0b11 << unit


@gate("2.3", "The river is in flood.")
def flood(s: Position, f: Frame) -> bool:
    return s.flood


@gate("2.4", "{left} may still go.", left=lambda s, f, a: "Somebody")
def somebody_may(s: Position, f: Frame, others: int) -> bool:
    return others > 0


@purse("2.5", "It costs {price} and {purse} are left.")
def points(s: Position, f: Frame) -> int:
    return s.points


def marching() -> Decision[Any, Any]:
    move = a_choice()
    move.offers(Go, flood, moved, next_door, unit=0b111, place=0b1111)
    move.offers(Rest, somebody_may)
    return move


F = Frame()


# ---- the list --------------------------------------------------------------


def test_offers_stand_in_order_and_ascend_by_their_fields() -> None:
    assert marching().legal(Position(), F) == (Go(0, 0), Go(0, 1), Go(1, 1), Go(1, 2), Go(2, 2), Go(2, 3))


def test_what_a_rule_takes_out_or_does_not_leave_is_not_listed() -> None:
    assert marching().legal(Position(moved=0b101), F) == (Go(1, 1), Go(1, 2))


def test_a_gate_shuts_out_its_kind_alone() -> None:
    assert marching().legal(Position(flood=True), F) == (Rest(),)


def test_a_gate_may_ask_what_else_is_open() -> None:
    assert Rest() not in marching().legal(Position(), F)
    assert Rest() in marching().legal(Position(moved=0b111), F)


def test_nothing_is_listed_where_nothing_is_asked() -> None:
    never = choice("1.1")(lambda s, f: False)
    never.offers(Rest)
    assert never.legal(Position(), F) is NOTHING
    assert not never.imaginable(Position(), F, Rest())


def test_equal_actions_are_one_object() -> None:
    move = marching()
    assert all(a is b for a, b in zip(move.legal(Position(), F), move.legal(Position(), F), strict=True))


def test_fields_may_be_words_and_truths() -> None:
    which = a_choice()
    which.offers(Plan, name=("left", "right"))
    which.offers(Fire, place=0b10, hard=(False, True))
    assert which.legal(Position(), F) == (Plan("left"), Plan("right"), Fire(1, False), Fire(1, True))
    assert type(which.legal(Position(), F)[2].hard) is bool  # type: ignore[attr-defined]
    assert which.imaginable(Position(), F, Plan("right"))
    assert not which.imaginable(Position(), F, Plan("up"))


def test_a_third_field_sees_the_first_two() -> None:
    carry = a_choice()
    carry.offers(
        Carry, unit=0b11, load=lambda s, f, unit: 0b11 << unit, place=lambda s, f, unit, load: 1 << unit + load
    )
    assert carry.legal(Position(), F) == (Carry(0, 0, 0), Carry(0, 1, 1), Carry(1, 1, 2), Carry(1, 2, 3))


def test_a_third_field_may_look_at_the_first_alone_and_is_then_asked_once_for_it() -> None:
    times = list[int]()

    def beside(s: Position, f: Frame, unit: int) -> int:
        times.append(unit)
        return 0b11 << unit

    carry = a_choice()
    carry.offers(Carry, unit=0b11, load=0b1111, place=beside)
    legal = carry.legal(Position(), F)
    assert times == [0, 1]
    assert list(legal) == [Carry(u, load, u + k) for u in (0, 1) for load in range(4) for k in (0, 1)]
    assert list(legal) == carry.slow(Position(), F)
    assert legal[9] is legal.find(Carry(1, 0, 2))


def test_fields_are_thought_of_in_the_order_of_the_offer() -> None:
    go = a_choice()
    go.offers(Go, only("1", "unit", "No.")(lambda s, f, place: 1 << place), place=0b110, unit=0b1111)
    assert go.legal(Position(), F) == (Go(1, 1), Go(2, 2))
    assert go.legal(Position(), F).find(Go(1, 1)) == Go(1, 1)
    assert Go(1, 2) not in go.legal(Position(), F)
    assert why(go, Position(), Go(3, 2)) == "No. [1]"


def test_the_hatch_stands_beside_sets() -> None:
    @check("3.1")
    def even(s: Position, f: Frame, a: Pair) -> str | None:
        return None if sum(a.both) % 2 == 0 else "The sum is odd."

    both = a_choice()
    both.offers(Rest)
    both.lists(lambda s, f: [Pair((1, 1)), Pair((1, 2))], {Pair: (even,)})
    assert both.legal(Position(), F) == (Rest(), Pair((1, 1)))
    assert str(both.failing(Position(), F, Pair((1, 2)))) == "The sum is odd. [3.1]"
    assert not both.imaginable(Position(), F, Pair((2, 2)))


# ---- the reasons -----------------------------------------------------------


def why(one: Decision[Any, Any], s: Position, a: Action) -> str:
    assert one.imaginable(s, F, a)
    return str(one.failing(s, F, a))


def test_the_first_rule_in_order_is_the_reason_with_its_facts() -> None:
    assert why(marching(), Position(), Go(0, 3)) == "0 cannot go to 3, only to 1. [2.2]"
    assert why(marching(), Position(moved=1), Go(0, 3)) == "0 has moved. [2.1]"
    assert why(marching(), Position(moved=1, flood=True), Go(0, 3)) == "The river is in flood. [2.3]"
    assert why(marching(), Position(), Rest()) == "Somebody may still go. [2.4]"
    assert why(marching(), Position(), Go(0, 1)) == "None"


def test_the_games_names_stand_in_the_reason() -> None:
    namers = {int: lambda n: f"<{n}>"}
    refusal = marching().failing(Position(moved=1), F, Go(0, 1), namers)
    assert refusal is not None
    assert refusal.text == "<0> has moved."


def test_a_check_may_know_the_reason_better_but_forbids_nothing() -> None:
    @check("4.2")
    def swamp(s: Position, f: Frame, a: Go) -> str | None:
        return "There is a swamp." if a.place >= 2 else None

    @only("4.1", "place", "{place} is out of reach.", swamp)
    def in_reach(s: Position, f: Frame) -> int:
        return 0b0101

    move = a_choice()
    move.offers(Go, in_reach, unit=1, place=0b1111)
    assert move.legal(Position(), F) == (Go(0, 0), Go(0, 2))
    assert why(move, Position(), Go(0, 1)) == "1 is out of reach. [4.1]"
    assert why(move, Position(), Go(0, 3)) == "There is a swamp. [4.2]"


@pytest.mark.parametrize("foreign", [Go(-1, 1), Go(0, -1), Go(7, 1), Go(0, 2**62), Plan("left")])
def test_what_nobody_could_think_of_is_not_imaginable(foreign: Action) -> None:
    assert not marching().imaginable(Position(), F, foreign)
    assert foreign not in marching().legal(Position(), F)


def test_list_and_reasons_agree_whatever_the_sets_are() -> None:
    chance = random.Random(5)
    for _ in range(300):
        taken, left = chance.getrandbits(3), [chance.getrandbits(4) for _ in range(3)]
        shut, price, money = chance.random() < 0.1, chance.randrange(4), chance.randrange(4)
        move = a_choice()
        move.offers(
            Go,
            gate("a", "Shut.")(lambda s, f, shut=shut: shut),
            bar("b", "unit", "Taken.")(lambda s, f, taken=taken: taken),
            only("c", "place", "Not left.")(lambda s, f, unit, left=left: left[unit]),
            points,
            price=price,
            unit=0b111,
            place=0b1111,
        )
        move.offers(Rest, somebody_may)
        s = Position(points=money)
        assert list(move.legal(s, F)) == move.slow(s, F)
        assert len(move.legal(s, F)) == len(move.slow(s, F))


# ---- prices ----------------------------------------------------------------


def test_what_is_dearer_than_the_purse_is_not_listed_and_says_so() -> None:
    fire = a_choice()
    fire.offers(Plan, points, price=2, name=("guns",))
    assert fire.legal(Position(points=2), F) == (Plan("guns"),)
    assert why(fire, Position(points=1), Plan("guns")) == "It costs 2 and 1 are left. [2.5]"
    assert fire.price(Position(), F, Plan("guns")) == 2


def test_places_have_prices_of_their_own() -> None:
    def by_cost(s: Position, f: Frame, unit: int) -> list[int]:
        """The set of all places up to each cost."""
        return [1 << unit, 0b11 << unit, 0b111 << unit]

    move = a_choice()
    move.offers(Go, points, price=by_cost, unit=0b11, place=0b1111)
    s = Position(points=1)
    assert move.legal(s, F) == (Go(0, 0), Go(0, 1), Go(1, 1), Go(1, 2))
    assert [move.price(s, F, a) for a in move.legal(s, F)] == [0, 1, 0, 1]
    assert why(move, s, Go(1, 3)) == "It costs 2 and 1 are left. [2.5]"
    assert len(move.legal(Position(points=99), F)) == 6
    assert not move.legal(Position(points=-1), F)


def test_a_price_may_follow_from_the_position_and_the_first_field() -> None:
    move = a_choice()
    move.offers(Go, points, price=lambda s, f, unit: 2 * unit, unit=0b111, place=0b1)
    assert move.legal(Position(points=2), F) == (Go(0, 0), Go(1, 0))
    assert move.price(Position(), F, Go(2, 0)) == 4
    rest = a_choice()
    rest.offers(Rest, points, price=lambda s, f: 3 if s.flood else 1)
    assert rest.legal(Position(points=1), F) == (Rest(),)
    assert why(rest, Position(points=1, flood=True), Rest()) == "It costs 3 and 1 are left. [2.5]"


# ---- the lazy sequence -----------------------------------------------------


def test_the_list_is_a_sequence_like_any_other() -> None:
    legal = marching().legal(Position(moved=0b10), F)
    made = (Go(0, 0), Go(0, 1), Go(2, 2), Go(2, 3))
    assert len(legal) == 4
    assert [legal[k] for k in range(-4, 4)] == [made[k] for k in range(-4, 4)]
    assert (legal[1:3], legal.index(Go(2, 2)), list(reversed(legal))) == (made[1:3], 2, [*reversed(made)])
    assert legal == made
    assert legal != made[1:]
    assert pickle.loads(pickle.dumps(legal)) == made
    for beyond in (4, -5):
        with pytest.raises(IndexError):
            legal[beyond]


def test_find_gives_the_listed_twin_and_nothing_else() -> None:
    legal = marching().legal(Position(), F)
    foreign = Go(1, 2)
    assert legal.find(foreign) is legal[3]
    assert legal.find(foreign) is not foreign
    assert legal.find(Go(0, 3)) is None
    assert Legal.of([Rest()]).find(Rest()) == Rest()


# ---- what is refused when a module is imported -----------------------------


@pytest.mark.parametrize(
    ("offer", "says"),
    [
        (lambda d: d.offers(Go, unit=1), "Go has"),
        (lambda d: d.offers(Rest, moved), "speaks of unit"),
        (lambda d: d.offers(Go, bar("2", "unit", "{who} may not.")(lambda s, f: 0), unit=1, place=1), "speaks of who"),
        (
            lambda d: d.offers(Go, bar("2", "unit", "No.")(lambda s, f, place: 0), unit=1, place=1),
            "before unit only",
        ),
        (lambda d: [d.offers(Rest), d.offers(Rest)], "offers Rest twice"),
    ],
)
def test_a_slip_in_an_offer_is_refused_at_once(offer: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        offer(a_choice())


def test_all_is_what_a_rule_leaves_that_has_nothing_to_say() -> None:
    move = a_choice()
    move.offers(Go, only("1", "place", "No.")(lambda s, f: ALL), unit=1, place=bits([2, 3]))
    assert move.legal(Position(), F) == (Go(0, 2), Go(0, 3))


def test_a_purse_needs_a_price_that_looks_only_at_earlier_fields() -> None:
    with pytest.raises(ValueError, match="a purse, but no price"):
        a_choice().offers(Rest, points)
    with pytest.raises(ValueError, match="before the last only"):
        a_choice().offers(Go, points, price=lambda s, f, unit, place: 1, unit=1, place=1)
