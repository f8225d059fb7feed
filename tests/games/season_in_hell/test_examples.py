"""The rulebook's own examples and every figure that it explains, with all dice that matter.

It has no fight with dice worked out: its examples are names and zones, notes to a rule, and figures in brackets.
"""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import at, field, u, units
from tests.games.season_in_hell.fights import ELITE, LEGION, RED, disordered, french, frozen_at, rolled, steps
from tests.games.season_in_hell.fires import reasons
from tests.games.season_in_hell.moves import move, playing, stands
from tests.games.season_in_hell.weeks import a_week

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import (
    ComeBack,
    Interdict,
    PayReplacement,
    Reconnoitre,
    TradeForBoth,
    TradeForTwo,
)
from indochine.games.season_in_hell.frames import AIRCRAFT, INFANTRY, Assault, Round, Week
from indochine.games.season_in_hell.rules.ch03_reorganization import recover, returns, trade
from indochine.games.season_in_hell.rules.ch03_supply import interdict
from indochine.games.season_in_hell.rules.ch05_fire import aim, column, die_modifier, shifts, strength
from indochine.games.season_in_hell.rules.ch05_moves import vm_attack_moves
from indochine.games.season_in_hell.rules.ch05_ratio import assess
from indochine.games.season_in_hell.rules.ch06_recon import recon_loss, reconnoitre
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure

dashes = playing({Assault: Procedure(vm_attack_moves)})
patrols = playing({Round: Procedure(reconnoitre, recon_loss)})


# ---- names and zones -------------------------------------------------------


def test_0_1h_h6_is_huguette_6() -> None:
    assert p.NAME[at("H6")] == "Huguette 6"
    assert p.CR_NAME[p.CR_OF[at("H6")]] == "Huguette"


def test_0_2b_zone_b_is_a_cr_zone_with_strongpoints_on_a_hill() -> None:
    inside = p.SECTOR_PAS[p.SECTOR_NAME.index("Zone B")]
    assert inside
    assert all(p.HILL[pa] for pa in ids(inside))
    assert not p.SCENARIO["3"].control & inside, "French at the start"


def test_0_2c_zone_n_is_a_flat_peripheral_zone() -> None:
    assert p.NAME[at("N")] == "Zone N"
    assert (p.ZONES & (p.OPEN | p.MARSH)) >> at("N") & 1


# ---- loss markers, rests and trade -----------------------------------------


def test_0_1k_three_battalions_with_two_losses_each_have_minus_two() -> None:
    s = field(None, {"M>B1": RED, "B1": LEGION}, up=RED, steps=dict.fromkeys(RED.split(", "), 1), losses=30)
    attack = assess(s, VIET_MINH, at("B1"), units(RED), units(LEGION), True, (u("130/209"), u(LEGION)), 0)
    fire = aim(s, VIET_MINH, INFANTRY, at("B1"), at("M>B1"), units(RED))
    assert (attack.modifier, die_modifier(s, fire)) == (-2, -2)


@pytest.mark.parametrize(("weeks", "left"), [(1, 1), (2, 2), (3, 3)])
def test_3_1g_one_two_or_three_weeks_of_rest_bring_as_many_steps(weeks: int, left: int) -> None:
    s = field(Week(), {"turn track": "130/209"}, steps={"130/209": 0})
    for _ in range(weeks):
        recover(s)
    assert s.steps[u("130/209")] == left
    returning = a_week(returns)
    assert (returning.refused(s, ComeBack(u("130/209"))) == "") == (left > 1), "with two losses it must rest on"


@pytest.mark.parametrize(("points", "gained"), [(1, [2, 0]), (2, [2, 2])])
def test_3_1c_one_point_is_two_steps_on_one_battalion_or_one_on_two(points: int, gained: list[int]) -> None:
    pair = "130/209, 154/209"
    worn = dict.fromkeys(pair.split(", "), 1)
    s = field(Week(), {"M": pair}, steps=worn, received=points, vm_munitions=6)
    a_week(trade).do(s, *(TradeForTwo(u(name)) for name in pair.split(", ")[:points]))
    assert [after - 1 for after in steps(s, pair)] == gained
    both = field(Week(), {"M": pair}, steps=worn, received=1, vm_munitions=6)
    a_week(trade).do(both, TradeForBoth(*sorted((u("130/209"), u("154/209")))))
    assert (steps(both, pair), both.vm_munitions) == ([2, 2], 5)


# ---- the air ---------------------------------------------------------------


@pytest.mark.parametrize(("air", "lost", "left"), [(2, 1, 0), (5, 2, 1), (6, 3, 0)])
def test_3_2j_for_every_two_air_points_the_viet_minh_lose_one(air: int, lost: int, left: int) -> None:
    s = field(Week(), {}, air=air, vm_munitions=9, received=6)
    a_week(interdict).do(s, Interdict(lost))
    assert (s.vm_munitions, s.air) == (9 - lost, left)
    too_many = field(Week(), {}, air=air, vm_munitions=9)
    assert a_week(interdict).refused(too_many, Interdict(lost + 1)) == "3.2j"


@pytest.mark.parametrize(("points", "head"), [(1, 3), (2, 6), (3, 10), (4, 15)])
def test_6_2_2b_the_first_air_point_has_3_and_each_further_one_two_columns(points: int, head: int) -> None:
    s = field(None, {"P": "130/209"}, up="130/209", trench={"P": 1})
    f = aim(s, FRANCE, AIRCRAFT, at("P"), air=points)
    plain = [shift for shift in shifts(s, f) if shift.rule == "6.2.2b"]
    assert strength(s, f) == 3
    assert p.FIRE_HEADS[column(strength(s, f), plain)] == head


def test_3_2k_each_air_point_with_infantry_gives_two_columns() -> None:
    s = field(None, {"B1": LEGION, "M>B1": RED}, up=RED, munitions=6)
    for air, told in ((1, "3.2k +2"), (3, "3.2k +6")):
        assert told in reasons(s, "M>B1", FRANCE, INFANTRY, "B1", LEGION, air)


def test_3_2l_and_in_hand_to_hand() -> None:
    s = field(None, {"B1": RED, "B4": ELITE}, up=RED, control="B1")
    bare, flown = (
        assess(s, FRANCE, at("B1"), units(ELITE), units(RED), True, (u(ELITE), u("130/209")), air).ratio
        for air in (0, 2)
    )
    assert flown - bare == 4


# ---- impulses --------------------------------------------------------------


def test_5_3d_from_a_zone_through_a_base_into_a_friendly_strongpoint_in_one_impulse() -> None:
    s = field(Assault(), {"M": "130/209", "B4": LEGION}, up="130/209", control="B1", trench={"M": 1})
    dashes.do(s, move("130/209", "B1"))
    assert stands(s, "130/209", "B1")


def test_6_2_5d_who_attacks_out_of_a_strongpoint_has_one_column_and_not_that_of_the_works() -> None:
    s = field(None, {"B4": LEGION, "B1": "130/209"}, up="130/209", control="B1", vm_munitions=6)
    assert reasons(s, "B4", VIET_MINH, INFANTRY, "B1", "130/209") == "FM-2 -2", "it only stands there"
    s.storming, s.stormers = [at("B1")], [units(LEGION)]
    assert reasons(s, "B4", VIET_MINH, INFANTRY, "B1", "130/209") == "6.2.5d -1"


# ---- dice ------------------------------------------------------------------


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_6_1c_every_die_of_a_patrol(dice: LoadedDice, die: int) -> None:
    dice(die)
    s = field(Round(), {"B1": LEGION, "M": "130/209"}, trench={"M": 3}, replacements=1)
    patrols.do(s, Reconnoitre(at("M")))
    assert bool(s.exposed) == (die >= 2)
    assert bool(patrols.offered(s, PayReplacement)) == (die >= 5)


@pytest.mark.parametrize("second", [1, 2, 3, 4, 5, 6])
def test_5_5d_every_second_die_of_a_viet_minh_critical_hit(dice: LoadedDice, second: int) -> None:
    """At 6-1 the starred cell is D1+T: up to 3 one check is left of it, from 4 on it counts twice."""
    s = rolled(dice, "6-1", 1, second, *([6] if second <= 3 else [1]))
    assert steps(s, LEGION) == [2 if second <= 3 else 0]
    assert disordered(s, LEGION) == (second <= 3)


@pytest.mark.parametrize("second", [1, 2, 3, 4, 5, 6])
def test_6_2_5e_every_second_die_of_a_french_critical_hit(dice: LoadedDice, second: int) -> None:
    """The same, and an unfavourable one costs a tank that attacks a step."""
    s = french({"B1": "130/209", "B4": f"{ELITE}, Tank 1"}, "130/209", f"{ELITE}, Tank 1")
    dice(1, second, *([6] if second <= 3 else [1, 1]))
    frozen_at(s, "6-1")
    assert steps(s, "130/209, Tank 1") == ([3, 1] if second <= 3 else [1, 2])
    assert disordered(s, "130/209") == (second <= 3)
