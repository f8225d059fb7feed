"""The second planner: rings that hold, blows struck together, works that do not lie open; and its yardsticks."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.final_gamble.field import at, hexes, position, u, units

from indochine.bots.player import Seated, chance_of, make
from indochine.games.final_gamble import FinalGamble
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Declare, PlaceBarrage
from indochine.games.final_gamble.bots.bullies import BULLIES
from indochine.games.final_gamble.bots.french_defence import needs, walk_ins
from indochine.games.final_gamble.bots.french_guns import openings, price
from indochine.games.final_gamble.bots.french_spread import thin_out
from indochine.games.final_gamble.bots.sight import rings
from indochine.games.final_gamble.bots.vm_night import Night
from indochine.games.final_gamble.bots.vm_ring import DEEP, WINDOW, closed, depth, french_way
from indochine.games.final_gamble.bots.vm_siege import open_to_a_walk
from indochine.games.final_gamble.rules.ch01_ground import reach
from indochine.games.final_gamble.rules.ch02_barrage import halves_under
from indochine.games.final_gamble.rules.ch04_attrition import mark_isolated_french
from indochine.games.final_gamble.state import FRANCE, State, put
from indochine.kernel import records
from indochine.kernel.bits import ids
from indochine.kernel.dice import seed_of
from indochine.lab.judging import record_of

GAME = FinalGamble()
D1 = hexes("1925 1826 1926")


def play(scenario: str, seed: str, *names: str, turns: int = 99) -> tuple[State, list[tuple[int, Any]]]:
    """A game between these players, its actions each with the turn; it stops after so many turns."""
    s = GAME.start(scenario, {}, seed_of(seed))
    seated = [Seated(make(name, GAME, chance_of(s.seed, seat))) for name, seat in zip(names, GAME.seats, strict=True)]
    done: list[tuple[int, Any]] = []
    while (due := GAME.due(s)) and s.turn <= turns:
        action = seated[due.seat].choose(GAME, GAME.view(s, GAME.seats[due.seat]), due)
        done.append((s.turn, action))
        GAME.apply(s, action, GAME.seats[due.seat])
    return s, done


def test_the_first_planner_plays_as_it_did() -> None:
    """It is a yardstick: the record that it played then is the one that it plays now."""
    record = record_of(GAME, "last-1.jsonl.gz")
    then = [now.action for now in records.replay(record, GAME)][1:]
    assert [action for _, action in play("D", "read/1", "planner-1", "planner-1")[1]] == then


@pytest.mark.parametrize("name", BULLIES)
def test_bullies_play_to_the_end(name: str) -> None:
    side = GAME.seats.index(BULLIES[name].side)
    names = [name, "planner"] if side == FRANCE else ["planner", name]
    assert play("D", "bully", *names)[0].over


# ---- the Viet Minh ---------------------------------------------------------


def test_the_opening_falls_on_what_is_stormed_that_night() -> None:
    _, done = play("A", "opening", "planner", "planner", turns=1)
    stormed = {a.place for _, a in done if isinstance(a, Declare) and p.VM >> a.unit & 1}
    markers = [a.place for _, a in done if isinstance(a, PlaceBarrage)]
    assert len(markers) == 11
    assert sum(place in stormed for place in markers) >= 8


def test_a_ring_is_as_deep_as_the_chain_it_takes_to_open_it() -> None:
    """One battalion closes nothing; six shoulder to shoulder cannot be opened at all."""
    s = position(units={"1/2 REI 1": "1727"}, trench="1 5 1 1", dig=(1,))
    work = 1 << at("1727")
    window = p.union(rings(work, WINDOW))
    around = p.NEAR[at("1727")]
    one, *_ = ids(around)
    assert depth(s, work, 1 << one, window) < depth(s, work, around, window)
    assert depth(s, work, around, window) == DEEP + 1
    assert not french_way(s, around) & work
    assert closed(s, french_way(s, around)) >> p.POINT_AT[at("1727")] & 1


def test_what_falls_by_itself_is_worth_less_than_what_must_be_stormed() -> None:
    vm = {"312-141-11": "2026", "312-141-16": "1825", "312-141-428": "1827"}
    s = position(units={"1/2 REI 1": "1926"}, vm=vm, trench="1 5 1 1", turn=8)
    last, first = s.clone(), s.clone()
    last.turn, first.turn = p.TURNS, 1
    assert Night(s).doomed >> at("1926") & 1
    assert not Night(last).doomed | Night(first).doomed


def test_a_work_that_the_french_can_walk_into_is_known() -> None:
    s = position(units={"1/2 REI 1": "1835"}, vm_points="E1")
    assert p.POINT["E1"] in open_to_a_walk(s)
    far = position(units={"1/2 REI 1": "0840"}, vm_points="E1")
    assert p.POINT["E1"] not in open_to_a_walk(far)


# ---- France ----------------------------------------------------------------


def test_somebody_walks_into_a_lost_work_that_lies_open() -> None:
    """[1.3-E/2] Nobody stands in E1; whoever is least needed goes."""
    s = position(units={"1/2 REI 1": "1835", "1/2 REI 2": "1835"}, vm_points="E1")
    reaches = {unit: reach(s, FRANCE, s.where[unit]) for unit in (u("1/2 REI 1"), u("1/2 REI 2"))}
    orders = walk_ins(s, reaches)
    assert len(orders) == 1
    assert hexes("1934 2034") >> next(iter(orders.values())) & 1
    put(s, u("1/2 REI 2"), at("2034"))
    assert walk_ins(s, reaches) == {}


def test_men_stand_apart() -> None:
    """[2.2-D/1] A stack of three under one marker is thinned out until the marker may miss."""
    names = {f"8 BPC {n}": "1330" for n in (1, 2, 3)} | {f"1 BEP {n}": "1431" for n in (1, 2, 3)}
    s = position(units=names)
    reaches = {u(name): reach(s, FRANCE, s.where[u(name)]) for name in names}
    before = halves_under(s, at("1330"))
    for unit, place in thin_out(s, reaches).items():
        put(s, unit, place)
    assert halves_under(s, at("1330")) < before


def test_shells_are_dear_on_the_eve_of_the_monsoon() -> None:
    early, eve, monsoon = (position(ammo=9, turn=turn) for turn in (5, 14, 18))
    assert price(eve) > price(early) >= price(monsoon)


def test_guns_fire_where_shock_opens_a_ring() -> None:
    vm = {"312-141-11": "2026", "312-141-16": "1825", "312-141-428": "1827"}
    s = position(units={"1/2 REI 1": "1926", "1/2 REI 2": "1731"}, vm=vm)
    mark_isolated_french(s, None)
    found = openings(s)
    assert found
    assert units(vm) & p.mask(found) == p.mask(found)
    assert all(worth > 0 for worth in found.values())


def test_medicine_is_not_hoarded() -> None:
    full = position(food=12, medicine=24, fuel=9, ammo=20)
    assert "medicine" not in list(needs(full))[:4]
