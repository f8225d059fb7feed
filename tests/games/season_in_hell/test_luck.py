"""What rolls were expected to do, and what they did."""

from __future__ import annotations

import random

import pytest

from indochine.games import KNOWN, find
from indochine.games.season_in_hell import events as ev
from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.luck import luck
from indochine.games.season_in_hell.rules.ch05_ratio import result_of
from indochine.games.season_in_hell.shifts import Shift
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, Place, Unit
from indochine.kernel.words import Event

GAME = find(KNOWN["season-in-hell"])
CLAUDINE_3, BEATRICE_1 = Place(p.NAME.index("Claudine 3")), Place(p.NAME.index("Béatrice 1"))
COMPANY, BATTALION = Unit(0), Unit(p.FIRST_VM)
HARM = {p.DISORDER: 0.5, p.DISORDER + 1: 1.0, p.DISORDER + 2: 2.0, p.DISORDER + 3: 3.0}


def judged(*events: Event) -> tuple[str, float, float]:
    *_, found = luck(events)
    return found.side, found.expected, found.actual


def fired(side: int, face: int, *modifiers: Shift) -> ev.Fired:
    return ev.Fired("5.2f", side, 1, -1, CLAUDINE_3, 12, (), p.FIRE_HEADS[-1], face, modifiers, p.FIRE_TABLE[-1][face])


def rolled(ratio: int, face: int) -> ev.HandRolled:
    return ev.HandRolled("5.5b", BEATRICE_1, ratio, face, 0, result_of(ratio, face, 0))


def test_5_2f_a_fire_is_the_luck_of_who_fires_and_counts_steps() -> None:
    worth = [HARM.get(result, 0.0) for result in p.FIRE_TABLE[-1][1:]]
    for face in range(1, 7):
        found = judged(fired(VIET_MINH, face))
        assert found == ("viet minh", pytest.approx(sum(worth) / 6, abs=1e-4), worth[face - 1])
    assert judged(fired(FRANCE, 6))[0] == "france"


def test_5_2f_what_changes_the_die_changes_what_is_expected() -> None:
    plain, worse = judged(fired(VIET_MINH, 6)), judged(fired(VIET_MINH, 6, Shift("tired", -2, "FM-6")))
    assert worse[1] < plain[1]
    assert worse[2] == HARM.get(p.FIRE_TABLE[-1][4], 0.0)


def test_5_5b_a_hand_to_hand_is_the_luck_of_who_leads_the_attack() -> None:
    even = p.LADDER_EVEN
    frozen = ev.AttackFrozen("5.5h", BEATRICE_1, COMPANY, BATTALION, 4, 4, even, (), ())
    assert judged(frozen, rolled(even, 4))[0] == "france"
    assert judged(rolled(even, 4))[0] == "viet minh"


def test_5_5b_steps_of_the_defenders_count_for_it_and_those_of_the_attackers_against_it() -> None:
    worth = {p.H_AD: -0.5, p.H_A1T: -1.0, p.H_DD: 0.5, p.H_D1T: 1.0, p.H_D2T: 2.0}
    for ratio in range(p.LADDER_LOW, p.LADDER_HIGH + 1):
        faces = [worth.get(result_of(ratio, face, 0), 0.0) for face in range(1, 7)]
        found = [judged(rolled(ratio, face)) for face in range(1, 7)]
        assert [actual for _, _, actual in found] == faces
        assert found[0][1] == pytest.approx(sum(faces) / 6, abs=1e-4)


def test_0_1n_a_check_is_the_luck_of_who_checks() -> None:
    assert judged(ev.Checked("FT-1", COMPANY, 3, 4)) == ("france", pytest.approx(4 / 6, abs=1e-4), 1.0)
    assert judged(ev.Checked("FT-1", BATTALION, 6, 5)) == ("viet minh", pytest.approx(5 / 6, abs=1e-4), 0.0)


def test_5_5f_a_critical_hit_is_good_from_its_face_on() -> None:
    least = p.CRITICAL_FAVOURABLE
    assert judged(ev.CriticalRolled("5.5d", least)) == ("viet minh", pytest.approx((7 - least) / 6, abs=1e-4), 1.0)
    assert judged(ev.CriticalRolled("6.2.5e", least - 1))[::2] == ("france", 0.0)


@pytest.mark.parametrize("rain", [False, True])
def test_3_2i_airpower_is_compared_with_the_weather_of_the_week(rain: bool) -> None:
    row = p.AIRPOWER[rain]
    for face in range(1, 7):
        expected = pytest.approx(sum(row) / 6, abs=1e-4)
        assert judged(ev.Airpower("3.2i", face, row[face])) == ("france", expected, float(row[face]))


def test_3_2e_a_transport_is_compared_with_its_line() -> None:
    line = p.AIR_TRANSPORT[0]
    levels = [max(0, line.gain(face)) / p.POINTS_PER_LEVEL for face in range(1, 7)]
    found = judged(ev.AirTransport("3.2e", 6, 0, line.gain(6), 0, 12))
    assert found == ("france", pytest.approx(sum(levels) / 6, abs=1e-4), levels[-1])


def test_6_1b_a_patrol_that_finds_nothing_is_bad_luck_for_france() -> None:
    found = judged(ev.Reconnoitred("6.1a", CLAUDINE_3, p.RECON_FAILS, False, False))
    assert found == ("france", pytest.approx((6 - p.RECON_FAILS) / 6, abs=1e-4), 0.0)


def test_every_die_of_random_games_is_judged_and_luck_is_even() -> None:
    chance, gap, number = random.Random(5), 0.0, 0
    for game in range(6):
        s, told = GAME.start(seed=f"luck {game}".encode()), list[Event]()
        while (due := GAME.due(s)) and len(told) < 1500:
            told += GAME.apply(s, chance.choice(due.actions))
        found = list(luck(told))
        assert {one.event for one in found} == {n for n, event in enumerate(told) if GAME.dice(event)}
        gap, number = gap + sum(one.actual - one.expected for one in found), number + len(found)
    assert number > 200
    assert abs(gap / number) < 0.2
