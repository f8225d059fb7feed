"""What a table shows of Hoa Binh: costs, ways on the march, odds that belong to places."""

from __future__ import annotations

from itertools import pairwise

from tests.games.hoa_binh.positions import at, position, unit_number

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.frames import MOVEMENT, FrenchPhase, March
from indochine.games.hoa_binh.rules.ch07_routes import mobility
from indochine.games.hoa_binh.state import State

GAME = HoaBinh()


def marching(vm: str = "", **fields: int) -> State:
    units = 1 << unit_number("3/5 REI")
    s = position(turn=6, units={"3/5 REI": "TLI"}, vm=vm, ap=4)
    frame = March(kind=MOVEMENT, units=units, space=at("TLI"), step="march_on", **fields)
    s.frames = [FrenchPhase(step="choose_action"), frame]
    GAME.advance(s)
    return s


def test_1_3_3_e_a_step_of_a_march_is_shown_with_its_cost() -> None:
    s = marching()
    due = GAME.due(s)
    assert due
    shown = GAME.choices(due.actions, GAME.view(s, "french"))
    steps = [choice for choice, action in zip(shown, due.actions, strict=True) if isinstance(action, MarchTo)]
    assert steps
    assert {choice.cost for choice in steps} == {f"1 of {p.MP[unit_number('3/5 REI')]} MP"}
    assert all(choice.path == choice.places for choice in steps)


def test_without_a_view_nothing_is_said_of_costs() -> None:
    due = GAME.due(marching())
    assert due
    assert {choice.cost for choice in GAME.choices(due.actions)} == {""}


def test_1_3_3_e_the_ways_ahead_are_linked_and_within_the_mp() -> None:
    s = marching()
    routes, most = p.ROUTES[mobility(1 << unit_number("3/5 REI"), 0)], p.MP[unit_number("3/5 REI")]
    found = GAME.scene(GAME.view(s, "french")).onward
    assert found
    for way in found:
        spaces = [at("TLI"), *(at(code) for code in way.path)]
        assert 2 <= len(way.path) <= most
        assert way.cost == f"{len(way.path)} of {most} MP"
        assert all(routes[a] >> b & 1 for a, b in pairwise(spaces))


def test_6_3_2_a_no_way_ahead_goes_through_the_enemy() -> None:
    open_road = {code for way in GAME.scene(GAME.view(marching(), "french")).onward for code in way.path}
    blocked = {code for way in GAME.scene(GAME.view(marching("XBU"), "french")).onward for code in way.path}
    assert "XBU" in open_road
    assert "XBU" not in blocked


def test_1_3_3_e_the_ways_shrink_with_the_mp_spent() -> None:
    def longest(spent: int) -> int:
        ways = GAME.scene(GAME.view(marching(spent=spent, moved=True), "french")).onward
        return max((len(way.path) for way in ways), default=0)

    most = p.MP[unit_number("3/5 REI")]
    assert [longest(spent) for spent in (0, 2, most - 1)] == [most, most - 2, 0]


def test_somebody_who_does_not_decide_is_shown_no_ways() -> None:
    assert GAME.scene(GAME.view(marching(), None)).onward == ()


def test_counters_bear_the_names_of_their_units_and_no_more_than_fits() -> None:
    codes = {face.name: face.code for key, face in GAME.board().faces.items() if key.endswith("front")}
    assert all(codes.values())
    assert max(map(len, codes.values())) <= 13
    assert codes["2 BPC light artillery"] == "2 BPC"
