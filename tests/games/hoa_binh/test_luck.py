"""What rolls were expected to do, and what they did."""

from __future__ import annotations

import random

import pytest

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import events as ev
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.luck import luck
from indochine.games.hoa_binh.state import Place, Site, Unit
from indochine.kernel.scene import Fortune
from indochine.kernel.words import Event

GAME = HoaBinh()


def judged(event: Event) -> tuple[str, float, float]:
    (found,) = luck([event])
    return found.side, found.expected, found.actual


def test_9_2_1_d_french_dice_succeed_when_one_of_them_reaches_the_score() -> None:
    side, expected, actual = judged(ev.DiceRolled("9.2.1-d", 6, (0, 1), (2, 5), (2, 1), True))
    assert (side, actual) == ("french", 1.0)
    assert expected == pytest.approx(1 - (3 / 6) * (4 / 6), abs=1e-4)  # 4+ with +2, 5+ with +1


def test_8_2_2_a_artillery_of_the_viet_minh_is_their_luck() -> None:
    lowest = p.SUPPORTS[p.ARTILLERY].loss_on
    event = ev.OpeningFire("8.2.2-a", p.DRAWN[p.ARTILLERY], lowest - 1, "no loss")
    assert judged(event) == ("viet minh", pytest.approx((7 - lowest) / 6, abs=1e-4), 0.0)


def test_8_2_1_b_an_ambush_hits_from_its_own_face() -> None:
    event = ev.OpeningFire("8.2.1-b", "Ambush", p.AMBUSH_FACE, "a loss")
    assert judged(event) == ("viet minh", pytest.approx((7 - p.AMBUSH_FACE) / 6, abs=1e-4), 1.0)


def test_10_1_2_a_a_convoy_that_gets_through_is_french_luck() -> None:
    event = ev.AmbushTested("10.1.2-a", Site(0), Place(3), 4, 1, ev.Signed(-1), ev.Signed(1), "it gets through")
    assert judged(event) == ("french", 0.5, 1.0)


def test_2_1_g_a_commander_lives_on_five_faces_of_six() -> None:
    event = ev.CommanderTested("2.1-g", Unit(p.N_COMBAT), 1, "killed")
    assert judged(event) == ("french", pytest.approx(5 / 6, abs=1e-4), 0.0)


def test_rolls_that_are_neither_good_nor_bad_are_not_judged() -> None:
    assert list(luck([ev.ThreatRolled("8.1-a", 3, ev.Signed(0), 2)])) == []


def test_the_number_of_the_event_is_told() -> None:
    quiet, roll = ev.Halted("7.2-b", Place(1)), ev.BaseFired("9.4.2-a", 6, "a step is lost")
    assert [fortune.event for fortune in luck([quiet, roll, quiet, roll])] == [1, 3]


def test_over_many_rolls_luck_evens_out() -> None:
    """The chances that are told are those with which the dice of the rules fall."""
    found: list[Fortune] = []
    for n in range(12):
        s, chance = GAME.start(seed=b"luck %d" % n), random.Random(n)
        while (due := GAME.due(s)) and len(found) < 4000:
            found += GAME.luck(GAME.apply(s, chance.choice(due.actions)))
    expected, actual = (sum(getattr(fortune, name) for fortune in found) for name in ("expected", "actual"))
    spread = sum(fortune.expected * (1 - fortune.expected) for fortune in found) ** 0.5
    assert len(found) > 200
    assert abs(actual - expected) < 3.5 * spread
