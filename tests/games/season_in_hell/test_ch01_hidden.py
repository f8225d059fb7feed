"""1.2, 4.2.1, 5.1, B.5: hidden counters, what the French see of them, and what they can conclude."""

from __future__ import annotations

import random

import pytest
from tests.games.season_in_hell.field import SEED, at, field, places, u, units
from tests.games.season_in_hell.fights import RED

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.events import CounterStole, Engaged
from indochine.games.season_in_hell.rules.ch01_hidden import cover_up, engage, go, hidden
from indochine.games.season_in_hell.rules.ch01_losses import lose_step
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.games.season_in_hell.view import HIDDEN, imagine, view_of
from indochine.kernel.dice import seed_of
from indochine.kernel.state import pack

HOSTS = {"M": "130/209, 154/209", "JZ2": "11/141, 16/141, Dummy 1", "V": "80/36"}


def hosts(**more: object) -> State:
    return field(None, HOSTS, trench={"M": 3, "V": 3, "W": 1}, **more)  # type: ignore[arg-type]


def may_be(s: State, name: str) -> int:
    return s.rumour[u(name) - p.FIRST_VM]


def dealt(s: State, count: int = 40) -> list[State]:
    """Positions as France imagines them."""
    return [imagine(view_of(s, FRANCE), seed_of(f"dealt {n}")) for n in range(count)]


# ---- what is seen


def test_1_2b_france_sees_how_many_lie_hidden_and_not_which() -> None:
    s = hosts()
    view = view_of(s, FRANCE)
    assert (view.veiled[at("M")], view.veiled[at("JZ2")]) == (2, 3)
    assert set(view.where[p.FIRST_VM : p.FIRST_VM + 3]) <= {HIDDEN, p.TO_COME}
    assert view.where[u("130/209")] == view.steps[u("130/209")] == HIDDEN


def test_1_2b_the_viet_minh_see_their_own() -> None:
    s = hosts()
    assert view_of(s, VIET_MINH).where[u("130/209")] == at("M")


def test_5_1a_engaged_battalions_are_seen() -> None:
    s = hosts()
    engage(s, units("130/209"), "5.1a")
    view = view_of(s, None)
    assert (view.where[u("130/209")], view.steps[u("130/209")]) == (at("M"), 3)
    assert view.veiled[at("M")] == 1
    assert isinstance(s.told[-1], Engaged)


def test_1_2d_dummies_cannot_be_engaged() -> None:
    s = hosts()
    engage(s, units("Dummy 1"), "5.1a")
    assert not s.face_up
    assert not s.told


def test_0_1_fatigue_and_losses_of_hidden_battalions_are_hidden() -> None:
    s = hosts(tired="130/209", steps={"154/209": 1})
    fresh = hosts()
    s.seen_steps, s.seen_tired = fresh.seen_steps, fresh.seen_tired
    assert view_of(s, FRANCE) == view_of(fresh, FRANCE)


def test_4_2_1d_a_move_shows_that_one_goes_and_not_which() -> None:
    s, twin = hosts(), hosts()
    go(s, u("130/209"), at("W"), "4.2.1a")
    go(twin, u("154/209"), at("W"), "4.2.1a")
    assert s.told == twin.told == [CounterStole("4.2.1a", at("M"), at("W"))]
    assert view_of(s, FRANCE) == view_of(twin, FRANCE)


# ---- what follows from it


def test_5_7e_who_hides_again_is_where_he_was_seen() -> None:
    s = hosts()
    engage(s, units("130/209"), "5.1a")
    cover_up(s, units("130/209"))
    assert may_be(s, "130/209") == places("M")
    assert all(t.where[u("130/209")] == at("M") for t in dealt(s))


def test_b_5_and_forgotten_when_counters_move_away() -> None:
    s = hosts()
    engage(s, units("130/209, 154/209"), "5.1a")
    cover_up(s, units("130/209, 154/209"))
    go(s, u("130/209"), at("W"), "4.2.1a")
    assert may_be(s, "130/209") == may_be(s, "154/209") == places("M W")
    assert {t.where[u("130/209")] for t in dealt(s)} == {at("M"), at("W")}


def test_b_5_when_the_last_has_gone_nobody_is_left() -> None:
    s = hosts()
    engage(s, units("80/36"), "5.1a")
    cover_up(s, units("80/36"))
    go(s, u("80/36"), at("JZ1"), "4.2.1a")
    assert may_be(s, "80/36") == places("JZ1")


def test_b_5_what_was_lost_in_sight_is_remembered() -> None:
    s = hosts()
    engage(s, units("130/209"), "5.1a")
    lose_step(s, u("130/209"), "5.4g")
    cover_up(s, units("130/209"))
    assert all(t.steps[u("130/209")] == 2 for t in dealt(s, 5))


def test_b_5_the_destroyed_are_open() -> None:
    s = hosts(steps={"130/209": 1})
    engage(s, units("130/209"), "5.1a")
    lose_step(s, u("130/209"), "5.4g")
    assert not hidden(s) >> u("130/209") & 1
    assert view_of(s, FRANCE).where[u("130/209")] == p.DESTROYED


@pytest.mark.parametrize("number", range(20))
def test_b_5_positions_are_dealt_that_agree_with_all_that_was_seen(number: int) -> None:
    """Counters march, are engaged and hide again at random: rumours hold the truth, and what is dealt looks alike."""
    chance, s = random.Random(number), field(None, {**HOSTS, "JZ3": "215/98, 439/98, Dummy 2"}, seed=SEED)
    names = ["130/209", "154/209", "11/141", "16/141", "80/36", "215/98", "439/98", "Dummy 1", "Dummy 2"]
    for _ in range(30):
        unit = u(chance.choice(names))
        if chance.random() < 0.3:
            engage(s, 1 << unit, "5.1a")
        elif chance.random() < 0.3:
            cover_up(s, s.face_up)
        else:
            go(s, unit, at(chance.choice(["M", "JZ1", "JZ2", "JZ3", "V", "W"])), "4.2.1a")
        assert all(s.rumour[u(name) - p.FIRST_VM] >> s.where[u(name)] & 1 for name in names)
    view = view_of(s, FRANCE)
    for twin in dealt(s, 10):
        assert view_of(twin, FRANCE) == view
        assert pack(twin) != b""


def test_e_59_three_battalions_seen_leave_dummies_where_they_were() -> None:
    s = hosts()
    engage(s, units(RED), "5.1a")
    assert may_be(s, "Dummy 1") & places("M") == 0


def test_3_1j_the_routed_wait_on_the_track_whoever_returns_from_rest() -> None:
    s = hosts(routed=units("84/36"))
    for name in ("84/36", "80/36"):
        go(s, u(name), p.TRACK, "3.1f")
    s.rumour[u("84/36") - p.FIRST_VM] = 1 << p.TRACK  # routed in the sight of all
    go(s, u("80/36"), p.JZ2, "3.1i")
    assert may_be(s, "84/36") == 1 << p.TRACK
