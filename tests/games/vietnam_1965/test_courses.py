"""Ways through the air: the safest one, and who is asked which, between which [E-90]."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.vietnam_1965.airborne import flight
from tests.games.vietnam_1965.field import GAME, asked, at, do, kind, legal, position, power, spaces

from indochine.games.vietnam_1965 import frames
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Attack, FlyBy, Sweep
from indochine.games.vietnam_1965.rules.courses import Course, courses, least_fire, ways_through
from indochine.games.vietnam_1965.state import HOME, RAID, State

FLYER, PARKED = {"Ha Tinh": "1 ftr", "Ha Tay": "1 inf"}, {"Ubon Ratchathani": "1 ftr"}


def board(**more: Any) -> State:
    """A position somewhere; only the pieces and the land matter."""
    return position(frames.Place(power=p.NVA), **more)


def found(s: State, key: str, origin: str, target: str, limit: int, mission: int = HOME, **more: Any) -> list[Course]:
    """The ways of a bomber."""
    one = flight("1 bom", origin, mission, key, origin)
    s.flights = [one]
    return list(courses(s, frames.Flight(goal=at(target), limit=limit, **more), True))


def keys(course: Course) -> list[str]:
    return [p.SPACE_KEY[zone] for zone in course.zones]


def sweep(**more: Any) -> State:
    """A fighter of the NVA flies from Ha Tinh to Ubon Ratchathani; American guns stand in Savannakhet."""
    s = position(
        frames.CombatMove(power=p.NVA), turn="NVA",
        **{
            "units": {"NVA": FLYER, "USA": {"Savannakhet": "1 aag 1 inf"} | PARKED},
            "owner": {"Savannakhet": "USA", "Kampong Thom": "NVA"},
            "air_bases": {"Ha Tinh": "NVA", "Kampong Thom": "NVA", "Ubon Ratchathani": "USA"},
        }
        | more,
    )  # fmt: skip
    s.communist_start, s.ac_start = s.communist, s.ac
    do(s, Attack(at("Ubon Ratchathani")), Sweep(kind("ftr"), 1, at("Ha Tinh"), at("Ubon Ratchathani")))
    return s


# ---- the question


def test_AAG_1_the_owner_chooses_between_guns_on_the_way_and_bases_left_to_land_at() -> None:
    s = sweep()
    assert asked(s) == "NVA"
    longer, straight = legal(s)
    assert isinstance(longer, FlyBy)
    assert isinstance(straight, FlyBy)
    assert GAME.say(longer).endswith("(no fire; 1 place left to land at)")
    assert GAME.say(straight).endswith("(guns in Savannakhet; 2 places left to land at)")
    assert GAME.prompt(s) == "Which way does 1 fighter fly from Ha Tinh to Ubon Ratchathani?"
    due = GAME.due(s)
    assert due
    assert due.rule == "AAG-1"
    do(s, longer)
    assert (s.flights[0].steps, s.flights[0].shot) == (4, ())


def test_AAG_1_who_flies_past_the_guns_is_shot_at_and_has_more_range_left() -> None:
    for seed in range(20):
        s = sweep(seed=bytes([seed]) * 32)
        do(s, legal(s)[1])
        if s.flights:
            assert (s.flights[0].steps, s.flights[0].shot) == (3, (at("Savannakhet"),))
            return
    raise AssertionError("the guns hit every time")


def test_FBO_5_nobody_is_asked_where_the_detour_costs_nothing_or_there_is_no_fire() -> None:
    no_guns = sweep(units={"NVA": FLYER, "USA": PARKED})
    assert no_guns.flights[0].steps == 3
    one_base_anyway = sweep(
        air_bases={"Ha Tinh": "NVA", "Kampong Thom": "NVA", "Ubon Ratchathani": "USA"}, damage={"Ha Tinh": 0},
        owner={"Savannakhet": "USA", "Kampong Thom": "NVA", "Champasak": "NVA"},
        units={"NVA": FLYER, "USA": {"Khammouane": "1 aag"} | PARKED},
    )  # fmt: skip
    assert one_base_anyway.flights[0].shot == ()
    assert one_base_anyway.flights[0].steps == 3  # by Quang Binh


def test_SAM_5_between_guns_and_missiles_the_owner_chooses_also_on_the_way_to_where_he_lands() -> None:
    units, owner = {"CHN": {"Binh Dinh": "1 aag"}, "NVA": {"Kontum": "1 art"}}, {"Binh Dinh": "CHN", "Kontum": "NVA"}
    s = board(units=units, owner=owner, sam=2)
    fire = [(way.guns, way.missiles, way.places) for way in found(s, "USA", "Quang Nam", "Pleiku", 3)]
    assert fire == [((), (at("Kontum"),), -1), ((at("Binh Dinh"),), (), -1)]
    s.sam = 0
    assert [way.guns for way in found(s, "USA", "Quang Nam", "Pleiku", 3)] == [()]


# ---- between which ways


def test_AAG_1_the_way_goes_round_guns_where_the_range_allows() -> None:
    s = board(units={"NVA": {"Thanh Hoa": "1 aag"}})
    (way,) = found(s, "USA", "Udon Thani", "Ha Tay", 4)
    assert len(way.zones) == 4
    assert "Thanh Hoa" not in keys(way)
    assert keys(way)[-1] == "Ha Tay"
    everywhere = dict.fromkeys(("Thanh Hoa", "Son La", "Houaphanh", "Luang Prabang", "Nghe An"), "1 aag")
    s = board(units={"NVA": everywhere})
    (straight,) = found(s, "USA", "Udon Thani", "Ha Tay", 4)
    assert sum(zone in everywhere for zone in keys(straight)) == 2
    (round_about,) = found(s, "USA", "Udon Thani", "Ha Tay", 8)  # it lands there: the steps do not matter
    assert sum(zone in everywhere for zone in keys(round_about)) < 2
    assert len(round_about.zones) > 4


def test_AAG_1_by_option_every_gun_counts() -> None:
    units = {"NVA": {"Kontum": "3 aag", "Binh Dinh": "1 aag", "Quang Ngai": "1 aag"}}
    for choice, usual in (("no", "Kontum"), ("yes", "Binh Dinh")):
        s = board(units=units, options={"every_gun_fires": choice}, owner=dict.fromkeys(units["NVA"], "NVA"))
        (way,) = found(s, "USA", "Quang Nam", "Pleiku", 3)
        assert usual in keys(way)


def test_FBO_3_the_way_home_counts_with_the_fire_over_it() -> None:
    danger = spaces("Savannakhet")
    near, far = spaces("Nakhon Phanom"), spaces("Nakhon Phanom", "Khammouane")
    start = at("Quang Tri")
    assert least_fire(False, start, near, 2, danger) == 1
    assert least_fire(False, start, far, 3, danger) == 0
    assert least_fire(False, start, near, 1, danger) == p.FAR
    assert least_fire(False, start, 1 << start, 0, danger | 1 << start) == 0


def test_the_ways_found_are_ways_and_the_first_is_the_safest() -> None:
    s = board(start=True)
    for origin in ("Udon Thani", "Yankee", "Quang Nam"):
        for target in range(p.SPACES):
            steps = p.AIR_DISTANCE[at(origin)][target]
            if steps <= 8:
                ways_found = found(s, "USA", origin, p.SPACE_KEY[target], 8, RAID, returns=True)
                safest = min(len({*way.guns, *way.missiles}) for way in ways_found)
                assert len({*ways_found[0].guns, *ways_found[0].missiles}) == safest
                for way in ways_found:
                    assert steps <= len(way.zones) <= 8
                    for here, there in zip([at(origin), *way.zones], way.zones, strict=False):
                        assert p.AIR[here] >> there & 1
    with pytest.raises(ValueError, match="no way from Quang Nam to Ha Tay within 4"):
        found(s, "USA", "Quang Nam", "Ha Tay", 4)


def test_PPA_5_the_helicopter_of_paru_flies_over_its_area_only() -> None:
    (way,) = ways_through(True, at("Ubon Ratchathani"), at("Phnom Penh"), p.MOVE[kind("hel")], ())
    assert all(p.PARU_AREA >> zone & 1 for zone in way)
    assert power("PARU") == p.PARU
