"""3.2 Reaction and support barrage, 5.1 the airstrike, 5.3 the French barrage, 6.2 support of the VM divisions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.final_gamble.field import (
    GAME,
    at,
    do,
    legal,
    offered,
    order,
    place_of,
    position,
    refused,
    seat,
    told,
    u,
    why,
)

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import (
    Done,
    Finish,
    FireAt,
    HoldFire,
    LayBattery,
    OpenFire,
    PaySupport,
    Strike,
)
from indochine.games.final_gamble.events import (
    AircraftStruck,
    BarrageFell,
    BarragePlaced,
    BatteryFired,
    BatteryLaid,
    Modifier,
    ShockFell,
    Signed,
    SupplyHit,
    SupplyHitRolled,
    SupportFired,
    SupportPaid,
)
from indochine.games.final_gamble.frames import Airstrike, FrenchFire, SupportBarrage
from indochine.games.final_gamble.odds_barrage import (
    airstrike_shot,
    barrage_shot,
    hit_chance,
    reaction_shot,
    shaken_chances,
    shaken_spread,
    supply_hit_chance,
    supply_spread,
)
from indochine.games.final_gamble.rules.ch03_barrage import able_to_support, result_of
from indochine.games.final_gamble.state import NORMAL, OVER, Sector, State
from indochine.kernel.bits import ids

MORALE_4 = bytearray((6, 6, 6, 6))  # every division in slot G
GARRISON = {"1/4 RTM 1": "1837", "1/4 RTM 2": "1937"}
GUNS = {"4/4 RAC 1": "1136", "3/10 RAC 1": "I04", "2/4 RAC 3": "1428"}  # in Claudine, at Isabelle, in Dominique
# 249 assaults 1837 from 1836; 251 stands next to it at 1736
ATTACK = {"316-174-249": "1836", "316-174-251": "1736"}


def assaults(**targets: str) -> dict[str, Any]:
    """The columns of the assaults: unit (with _ for -) and the hex it assaults."""
    rows = [(u(name.strip("_").replace("_", "-")), at(hex_)) for name, hex_ in targets.items()]
    some = len(rows)
    columns = {"assaulter": [int(a) for a, _ in rows], "target": [int(t) for _, t in rows]}
    return {**columns, "mark": [NORMAL] * some, "support": [0] * some, "battery": [-1] * some}


ON_1837 = assaults(_316_174_249="1837")


def night(**more: Any) -> State:
    """[3.2] The Viet Minh have declared; the French guns are laid."""
    given = {"units": {**GARRISON, **GUNS}, "vm": ATTACK, "slots": MORALE_4[:], **_copied(ON_1837), **more}
    return position(FrenchFire(reaction=True), **given)


def day(**more: Any) -> State:
    """[5.3] The French barrage."""
    return position(FrenchFire(), **{"units": {**GARRISON, **GUNS}, "vm": ATTACK, "slots": MORALE_4[:], **more})


def _copied(columns: dict[str, Any]) -> dict[str, Any]:
    return {name: list(column) for name, column in columns.items()}


def fire(s: State, gun: str, target: str, intense: bool = False) -> State:
    """One battery is laid on a unit."""
    return do(s, LayBattery(u(gun)), FireAt(u(target), intense))


def targets(s: State, gun: str) -> set[str]:
    """Whom this battery could be laid on."""
    if LayBattery(u(gun)) not in legal(s):
        return set()
    twin = do(s.clone(), LayBattery(u(gun)))
    return {p.UNIT_NAME[a.unit] for a in offered(twin, FireAt)}


def refusal(s: State, gun: str, target: str, intense: bool = False) -> str:
    """The rule against laying this battery on that unit."""
    return refused(do(s.clone(), LayBattery(u(gun))), FireAt(u(target), intense))


def lines(event: BatteryFired | AircraftStruck) -> dict[str, int]:
    """The modifiers of a roll by their text."""
    return {m.text: m.value for m in event.modifiers}


# ---- 3.2-A who fires at whom -----------------------------------------------


def test_3_2_A_1_targets_are_assaulters_and_those_able_to_support_them() -> None:
    others = {
        "316-174-255": "1733",  # of the regiment, but far from the assaulted hex
        "316-98-215": "1737",  # next to it, but of another regiment
        "308-36-80": "1004",
    }
    s = night(vm={**ATTACK, **others})
    assert targets(s, "4/4 RAC 1") == {"316-174-249", "316-174-251"}
    assert refusal(s, "4/4 RAC 1", "316-98-215") == "3.2-A/1"
    assert refusal(s, "4/4 RAC 1", "316-174-255") == "3.2-A/1"


def test_3_2_A_1_a_shaken_unit_is_unable_to_support_and_no_target() -> None:
    s = night(shaken=["316-174-251"])
    assert targets(s, "4/4 RAC 1") == {"316-174-249"}


def test_3_2_A_1_a_unit_with_its_own_marker_is_no_supporter_but_an_assaulter() -> None:
    s = night(**assaults(_316_174_249="1837", _316_174_251="1837"))
    assert able_to_support(s) == 0


def test_3_2_A_1_regiment_148_is_fired_at_like_any_other() -> None:
    s = night(vm={"148-910": "1836", "148-920": "1736"}, **assaults(_148_910="1837"))
    assert targets(s, "4/4 RAC 1") == {"148-910", "148-920"}


def test_3_2_A_1_one_marker_on_a_hex() -> None:
    s = fire(night(), "4/4 RAC 1", "316-174-249")
    assert refusal(s, "3/10 RAC 1", "316-174-249") == "3.2-A/1"
    assert targets(s, "3/10 RAC 1") == {"316-174-251"}


def test_3_2_A_1_without_an_assault_there_is_nothing_to_fire_at() -> None:
    assert legal(night(**assaults())) == []


def test_3_2_A_1_a_gun_is_asked_no_more_when_all_targets_are_taken(dice: LoadedDice) -> None:
    dice(1)
    s = fire(fire(night(), "4/4 RAC 1", "316-174-249"), "3/10 RAC 1", "316-174-251")
    assert legal(s) == []


def test_3_2_A_2_the_range_is_unlimited_between_the_maps() -> None:
    assert targets(night(), "3/10 RAC 1") == {"316-174-249", "316-174-251"}  # it stands at Isabelle


def test_1_9_B_3_guns_that_are_lost_do_not_fire() -> None:
    s = night(units={**GARRISON, **GUNS, "2/4 RAC 1": "Gone"})
    assert refused(s, LayBattery(u("2/4 RAC 1"))) == "1.9-B/3"


def test_8_0_E_guns_that_are_gone_from_the_start_have_no_marker() -> None:
    s = night(units={**GARRISON, **GUNS, "2 CMMLE 1": "Gone", "2/4 RAC 1": "Gone"}, scenario="C")
    assert refused(s, LayBattery(u("2 CMMLE 1"))) == "8.0-E"  # the card of scenario C says so
    assert refused(s, LayBattery(u("2/4 RAC 1"))) == "1.9-B/3"  # it was lost since


@pytest.mark.parametrize("begin", [night, day])
def test_3_2_B_5_3_B_without_a_battery_laid_there_is_no_fire_to_open(begin: Callable[..., State]) -> None:
    assert why(begin(), OpenFire()).startswith("No battery is laid, so none can fire; say Done")
    assert refused(begin(), OpenFire()) == {night: "3.2-B", day: "5.3-B"}[begin]


@pytest.mark.parametrize(("begin", "rule"), [(night, "3.2-A/1"), (day, "5.3-A")])
def test_3_2_A_1_5_3_A_it_is_done_while_a_battery_can_be_laid_and_open_fire_after_the_last(
    begin: Callable[..., State], rule: str
) -> None:
    s = fire(begin(ammo=2), "4/4 RAC 1", "316-174-249")
    assert why(s, OpenFire()) == f"Orders can still be given; say Done to stop without them. [{rule}]"
    order(s, LayBattery(u("3/10 RAC 1")))
    order(s, FireAt(u("316-174-251"), False))
    assert why(s, Done()) == f"No battery can be laid any more: say Open fire. [{rule}]"


@pytest.mark.parametrize(("steps", "shaken", "bonus"), [(2, False, 1), (1, False, 0), (2, True, 0), (1, True, 0)])
def test_3_2_A_2_a_battery_reduced_or_shaken_or_both_fires_one_less(steps: int, shaken: bool, bonus: int) -> None:
    s = night(steps={"4/4 RAC 1": steps}, shaken=["4/4 RAC 1"] if shaken else [])
    do(fire(s, "4/4 RAC 1", "316-174-249"), Done())
    assert s.support == [1 + bonus]


def test_3_2_A_3_a_regular_barrage_costs_one_and_an_intense_one_two() -> None:
    s = fire(night(ammo=8), "4/4 RAC 1", "316-174-249")
    assert s.ammo == 7
    assert do(s, LayBattery(u("3/10 RAC 1"))).ammo == 7


@pytest.mark.parametrize("steps", [1, 2])
def test_3_2_A_3_an_intense_barrage_costs_two_even_from_a_reduced_battery(steps: int) -> None:
    s = fire(night(ammo=8, steps={"4/4 RAC 1": steps}), "4/4 RAC 1", "316-174-249", intense=True)
    assert s.ammo == 6


def test_3_2_A_3_one_point_does_not_pay_for_an_intense_barrage() -> None:
    s = night(ammo=1)
    assert refusal(s, "4/4 RAC 1", "316-174-249", intense=True) == "3.2-A/3"
    assert refusal(s, "4/4 RAC 1", "316-174-249") == ""


def test_3_2_A_3_without_ammunition_no_battery_is_asked() -> None:
    assert legal(night(ammo=0)) == []


def test_3_2_A_3_everything_is_paid_before_the_first_die(dice: LoadedDice) -> None:
    dice(1)
    s = night(ammo=8)
    story = do(s, LayBattery(u("4/4 RAC 1")), FireAt(u("316-174-251"), True), LayBattery(u("3/10 RAC 1"))).told
    story = story + do(s, FireAt(u("316-174-249"), True)).told
    kinds = [type(event) for event in story if isinstance(event, BatteryLaid | BatteryFired)]
    assert (kinds, s.ammo) == ([BatteryLaid, BatteryLaid, BatteryFired], 4)


def test_3_2_A_4_a_battery_fires_once() -> None:
    s = fire(night(), "4/4 RAC 1", "316-174-249")
    assert refused(s, LayBattery(u("4/4 RAC 1"))) == "3.2-A/4"


def test_3_2_A_4_by_day_as_well() -> None:
    """5.3-A lets one marker lie on a hex; that a battery has one marker is 3.2-A/4."""
    s = fire(day(), "4/4 RAC 1", "316-174-249")
    assert why(s, LayBattery(u("4/4 RAC 1"))) == "4/4 RAC 1 is laid on 316-174-249 already. [3.2-A/4]"
    do(s, LayBattery(u("3/10 RAC 1")), HoldFire())
    assert refused(s, LayBattery(u("3/10 RAC 1"))) == "3.2-A/4"


def test_3_2_A_4_a_battery_told_to_hold_its_fire_is_not_asked_again() -> None:
    s = do(night(), LayBattery(u("4/4 RAC 1")), HoldFire())
    assert (refused(s, LayBattery(u("4/4 RAC 1"))), s.ammo) == ("3.2-A/4", 36)


def test_3_2_A_4_it_fires_again_in_the_french_phase() -> None:
    s = do(fire(night(), "4/4 RAC 1", "316-174-249"), Done())
    s.frames, s.pending = [FrenchFire()], None
    assert LayBattery(u("4/4 RAC 1")) in legal(s)


def test_3_2_A_4_all_reaction_barrages_are_rolled_in_the_order_of_france_before_the_segment_ends(
    dice: LoadedDice,
) -> None:
    dice(1, 2)
    s = night(vm={**ATTACK, "316-174-255": "1738"})
    fire(fire(s, "3/10 RAC 1", "316-174-255"), "4/4 RAC 1", "316-174-251")
    assert [event.unit for event in told(do(s, Done()), BatteryFired)] == [u("316-174-255"), u("316-174-251")]
    assert s.frames == []


# ---- 3.2-B the reaction barrage --------------------------------------------


def reaction(dice: LoadedDice, die: int, intense: bool = False, **more: Any) -> State:
    """251, next to the assaulted hex, under one reaction barrage by the battery of Claudine."""
    dice(die)
    return do(fire(night(**more), "4/4 RAC 1", "316-174-251", intense), Done())


@pytest.mark.parametrize(("die", "steps"), [(4, 3), (5, 2), (6, 2)])
def test_3_2_B_five_or_more_costs_a_step(dice: LoadedDice, die: int, steps: int) -> None:
    s = reaction(dice, die, trench="1 1 5 1")
    assert s.steps[u("316-174-251")] == steps


@pytest.mark.parametrize(("slot", "die", "is_shaken"), [(6, 4, False), (6, 5, True), (12, 3, False), (12, 4, True)])
def test_3_2_B_shaken_when_the_morale_is_under_the_result(
    dice: LoadedDice, slot: int, die: int, is_shaken: bool
) -> None:
    s = reaction(dice, die, trench="1 1 5 1", slots=bytearray((0, 0, slot, 0)))
    assert bool(s.shaken >> u("316-174-251") & 1) == is_shaken


@pytest.mark.parametrize(("trench", "value"), [("1 1 5 1", 0), ("1 1 4 1", 1)])
def test_3_2_B_one_more_against_a_unit_in_the_open(dice: LoadedDice, trench: str, value: int) -> None:
    s = reaction(dice, 4, trench=trench)  # 1736 lies in zone 5
    assert lines(told(s, BatteryFired)[0]) == ({"target not entrenched": 1} if value else {})
    assert s.steps[u("316-174-251")] == 3 - value


def test_3_2_B_a_dig_zone_entrenches_as_well(dice: LoadedDice) -> None:
    s = reaction(dice, 4, trench="1 1 5 1", dig=[p.S316])
    assert told(s, BatteryFired)[0].modifiers == ()


def test_3_2_B_one_more_for_an_intense_barrage(dice: LoadedDice) -> None:
    s = reaction(dice, 4, intense=True, trench="1 1 5 1")
    assert (lines(told(s, BatteryFired)[0]), s.steps[u("316-174-251")]) == ({"intense barrage": 1}, 2)


@pytest.mark.parametrize(("steps", "shaken"), [(1, []), (2, ["4/4 RAC 1"]), (1, ["4/4 RAC 1"])])
def test_3_2_B_one_less_for_a_battery_reduced_or_shaken(dice: LoadedDice, steps: int, shaken: list[str]) -> None:
    s = reaction(dice, 5, trench="1 1 5 1", steps={"4/4 RAC 1": steps}, shaken=shaken)
    assert lines(told(s, BatteryFired)[0]) == {"battery reduced or shaken": -1}
    assert (s.steps[u("316-174-251")], s.shaken >> u("316-174-251") & 1) == (3, 0)


@pytest.mark.parametrize("steps", [2, 1])
def test_3_2_B_a_small_target_is_harder_to_hurt_but_not_to_shake(dice: LoadedDice, steps: int) -> None:
    s = reaction(dice, 5, trench="1 1 5 1", steps={"316-174-251": steps})
    assert lines(told(s, BatteryFired)[0]) == {"target reduced": -1}
    assert (s.steps[u("316-174-251")], s.shaken >> u("316-174-251") & 1) == (steps, 1)


def test_3_2_B_a_cadre_that_falls_gets_no_shaken_marker(dice: LoadedDice) -> None:
    s = reaction(dice, 6, trench="1 1 5 1", steps={"316-174-251": 1})
    assert (place_of(s, "316-174-251"), s.shaken) == ("Eliminated", 0)


def test_3_2_B_no_modifier_for_distance_at_night(dice: LoadedDice) -> None:
    s = reaction(dice, 5, trench="1 1 5 1", units=GUNS)  # the assaulted hex was left meanwhile: nobody is near
    assert told(s, BatteryFired)[0].modifiers == ()


def test_3_2_B_the_result_is_a_function_of_die_and_modifiers() -> None:
    small = Modifier("target reduced", -1, "3.2-B", loss_only=True)
    assert result_of(5, (), 4) == (True, True)
    assert result_of(5, (small,), 4) == (False, True)
    assert result_of(4, (Modifier("intense barrage", 1, "3.2-B"),), 5) == (True, False)
    assert result_of(6, (), 2, shakes=False) == (True, False)


# ---- 3.2-C the support barrage ---------------------------------------------


@pytest.mark.parametrize(("intense", "bonus"), [(False, 1), (True, 2)])
def test_3_2_C_1_a_support_barrage_is_not_rolled_but_noted_for_the_defence(
    dice: LoadedDice, intense: bool, bonus: int
) -> None:
    s = do(fire(night(), "4/4 RAC 1", "316-174-249", intense), Done())
    assert (s.support, told(s, BatteryFired)) == ([1 + bonus], [])
    assert [event.bonus for event in told(s, SupportFired)] == [bonus]
    assert s.steps[u("316-174-249")] == 3


def test_3_2_C_1_each_assault_has_its_own_support() -> None:
    two = assaults(_316_174_249="1837", _316_98_215="1937")
    s = night(vm={"316-174-249": "1836", "316-98-215": "2037"}, **two)
    do(fire(s, "4/4 RAC 1", "316-98-215", intense=True), Done())
    assert (s.support, s.battery) == ([0, 3], [-1, u("4/4 RAC 1")])


def test_3_2_C_1_an_intense_barrage_of_a_reduced_battery_adds_one() -> None:
    s = do(fire(night(steps={"4/4 RAC 1": 1}), "4/4 RAC 1", "316-174-249", intense=True), Done())
    assert s.support == [2]


INSIDE = {**GARRISON, **GUNS, "2/4 RAC 1": "1837", "2/4 RAC 2": "1837"}  # two batteries in the assaulted hex


def test_3_2_C_2_guns_in_the_defending_hex_fire_only_at_their_assaulter() -> None:
    s = night(units=INSIDE)
    assert targets(s, "2/4 RAC 1") == {"316-174-249"}
    assert refusal(s, "2/4 RAC 1", "316-174-251") == "3.2-C/2"


def test_3_2_C_2_guns_in_a_hex_that_nobody_assaults_are_free() -> None:
    s = night(units={**INSIDE, "2/4 RAC 1": "1937"})
    assert targets(s, "2/4 RAC 1") == {"316-174-249", "316-174-251"}


def test_3_2_C_2_one_supports_and_the_others_fire_reaction_barrages(dice: LoadedDice) -> None:
    dice(4)
    s = fire(fire(night(units=INSIDE), "2/4 RAC 2", "316-174-249", intense=True), "2/4 RAC 1", "316-174-249")
    do(s, Done())
    assert s.support == [3]  # the first one laid, intense
    assert [(event.battery, event.unit) for event in told(s, BatteryFired)] == [(u("2/4 RAC 1"), u("316-174-249"))]


def test_3_2_C_2_surplus_guns_cost_steps_and_shake_nobody(dice: LoadedDice) -> None:
    dice(6)
    s = fire(fire(night(units=INSIDE), "2/4 RAC 1", "316-174-249"), "2/4 RAC 2", "316-174-249")
    do(s, Done())
    assert (s.steps[u("316-174-249")], s.shaken, s.mark) == (2, 0, [NORMAL])


def test_3_2_C_2_an_assaulter_who_falls_under_surplus_guns_does_not_assault(dice: LoadedDice) -> None:
    dice(6)
    more = {**INSIDE, "1 CEPML 1": "1837"}
    s = night(units=more, steps={"316-174-249": 1})
    for gun in ("2/4 RAC 1", "2/4 RAC 2", "1 CEPML 1"):
        fire(s, gun, "316-174-249")
    do(s, Done())  # the third gun has nothing left to roll for
    assert (place_of(s, "316-174-249"), s.mark, len(told(s, BatteryFired))) == ("Eliminated", [OVER], 1)


def test_3_2_C_2_no_gun_from_outside_joins_those_of_the_hex() -> None:
    s = fire(night(units=INSIDE), "2/4 RAC 1", "316-174-249")
    assert refusal(s, "4/4 RAC 1", "316-174-249") == "3.2-A/1"
    assert targets(s, "2/4 RAC 2") == {"316-174-249"}


def test_3_2_C_2_a_gun_from_outside_shuts_out_those_of_the_hex() -> None:
    """It is their own assaulter that binds them: others could be fired at."""
    s = fire(night(units=INSIDE), "4/4 RAC 1", "316-174-249")
    bound = "2/4 RAC 1 is assaulted itself and may fire only at 316-174-249, on which 4/4 RAC 1 is laid. [3.2-C/2]"
    assert why(s, LayBattery(u("2/4 RAC 1"))) == bound


def test_3_2_the_example_france_barrages_all_of_them(dice: LoadedDice) -> None:
    """The worked example: support intense, reaction for one point; two shaken, the one in the open reduced as well.

    A unit of morale 4 is shaken without a loss only if it was a small target before: the one at 1936 is reduced.
    """
    attackers = {"316-174-249": "1836", "316-174-251": "2037", "316-98-215": "1938"}
    others = {"316-174-255": "1936", "316-98-439": "1939"}  # in the Dig Zone, and outside it
    guns = {"4/4 RAC 1": "1136", "3/10 RAC 1": "I04", "2/4 RAC 1": "1731", "2/4 RAC 2": "1428", "1 CMMLE 1": "1038"}
    s = night(
        units={"1/4 RTM 1": "1837", "1/4 RTM 2": "1937", "1/4 RTM 3": "1838", **guns},
        vm={**attackers, **others},
        steps={"316-174-255": 2},
        trench="1 1 4 1",
        dig=[p.S316],
        ammo=20,
        **assaults(_316_174_249="1837", _316_174_251="1937", _316_98_215="1838"),
    )
    dice(5, 4)
    for gun, target in zip(guns, [*attackers, *others], strict=True):
        fire(s, gun, target, intense=target in attackers)
    assert legal(s) == []
    assert (s.ammo, s.support) == (20 - 3 * 2 - 2, [3, 3, 3])
    assert {p.UNIT_NAME[unit] for unit in ids(s.shaken)} == set(others)
    assert [s.steps[u(unit)] for unit in (*attackers, *others)] == [3, 3, 3, 2, 2]


# ---- 5.3 the French barrage ------------------------------------------------

FAR = {"316-174-249": "1836", "304-57-265": "2z-304", "304-57-346": "1z-304", "304-57-418": "I01", "308-36-80": "0305"}
OUT_OF_REACH = {"148-910": "Laos 3", "308-36-84": "Off-Map", "308-36-89": "Pulled Back", "308-88-23": "Eliminated"}


def test_5_3_A_any_unit_at_dbp_and_in_sector_304_is_a_target() -> None:
    assert targets(day(vm={**FAR, **OUT_OF_REACH}), "4/4 RAC 1") == set(FAR)


def test_5_3_A_one_marker_on_a_hex() -> None:
    s = fire(day(), "4/4 RAC 1", "316-174-249")
    assert refusal(s, "3/10 RAC 1", "316-174-249") == "5.3-A"
    assert refusal(s, "3/10 RAC 1", "316-174-251") == ""


def test_5_3_A_in_a_box_each_unit_may_take_one_marker() -> None:
    s = day(vm={"304-57-265": "2z-304", "304-57-346": "2z-304"})
    fire(s, "4/4 RAC 1", "304-57-265")
    assert targets(s, "3/10 RAC 1") == {"304-57-346"}


def test_5_3_A_by_day_guns_next_to_the_enemy_fire_where_they_like() -> None:
    s = day(units={**GUNS, "2/4 RAC 1": "1837"}, vm={**ATTACK, "308-36-80": "0305"})
    assert targets(s, "2/4 RAC 1") == {"316-174-249", "316-174-251", "308-36-80"}


def test_5_3_B_laos_3_is_no_target_and_5_3_a_nor_is_anybody_off_the_maps() -> None:
    s = day(vm={**FAR, **OUT_OF_REACH})
    told = {place: refusal(s, "4/4 RAC 1", unit) for unit, place in OUT_OF_REACH.items()}
    assert told == {place: "5.3-B" if place == "Laos 3" else "5.3-A" for place in told}
    assert "5.3-A" in told.values()


def by_day(dice: LoadedDice, die: int, target: str, intense: bool = False, **more: Any) -> State:
    """One battery fires in the French phase."""
    dice(die)
    s = fire(day(**more), "4/4 RAC 1", target, intense)
    return do(s, Done()) if legal(s) else s  # with its only target taken nobody asks for more


def test_5_3_B_the_ammunition_is_paid_first(dice: LoadedDice) -> None:
    dice(1, 1)
    s = do(day(ammo=5), LayBattery(u("4/4 RAC 1")), FireAt(u("316-174-249"), True), LayBattery(u("3/10 RAC 1")))
    story = s.told + do(s, FireAt(u("316-174-251"), False)).told
    kinds = [type(event) for event in story if isinstance(event, BatteryLaid | BatteryFired)]
    assert (kinds, s.ammo) == ([BatteryLaid, BatteryLaid, BatteryFired, BatteryFired], 2)


@pytest.mark.parametrize(("place", "value"), [("1836", 0), ("1835", 0), ("1934", -1), ("0305", -1), ("I01", 0)])
def test_5_3_B_one_less_when_no_french_unit_is_within_two_hexes(dice: LoadedDice, place: str, value: int) -> None:
    s = by_day(dice, 1, "316-174-249", vm={"316-174-249": place})
    assert lines(told(s, BatteryFired)[0]).get("no French unit within two hexes", 0) == value


@pytest.mark.parametrize("box", ["1z-304", "2z-304"])
@pytest.mark.parametrize(("trench", "open_ground"), [("1 1 1 2", 0), ("1 1 1 0", 1)])
def test_5_3_B_one_less_in_the_boxes_of_sector_304(dice: LoadedDice, box: str, trench: str, open_ground: int) -> None:
    s = by_day(dice, 1, "304-57-265", vm={"304-57-265": box}, trench=trench)
    expected = {f"target in {box}": -1} | ({"target not entrenched": 1} if open_ground else {})
    assert lines(told(s, BatteryFired)[0]) == expected


def test_5_3_B_the_other_modifiers_are_those_of_the_night(dice: LoadedDice) -> None:
    s = by_day(dice, 4, "316-174-249", intense=True, steps={"4/4 RAC 1": 1, "316-174-249": 2})
    assert lines(told(s, BatteryFired)[0]) == {
        "target not entrenched": 1,
        "target reduced": -1,
        "intense barrage": 1,
        "battery reduced or shaken": -1,
    }
    assert (s.steps[u("316-174-249")], s.shaken) == (2, 1 << u("316-174-249"))  # 5 shakes, 4 does not hurt


def test_5_3_B_a_unit_is_shaken_and_loses_a_step_as_at_night(dice: LoadedDice) -> None:
    s = by_day(dice, 5, "316-174-249", trench="1 1 4 1")
    assert (s.steps[u("316-174-249")], s.shaken) == (2, 1 << u("316-174-249"))


# ---- 5.1 the airstrike -----------------------------------------------------


def airstrike(**more: Any) -> State:
    """[5.1] The aircraft look for a target."""
    given: dict[str, Any] = {"units": GARRISON, "vm": ATTACK, "slots": MORALE_4[:], "trench": "1 1 5 1", **more}
    return position(Airstrike(), **given)


def test_5_1_any_unit_at_dbp_and_in_sector_304_is_a_target() -> None:
    s = airstrike(vm={**FAR, **OUT_OF_REACH})
    assert {p.UNIT_NAME[a.unit] for a in offered(s, Strike)} == set(FAR)
    assert {refused(s, Strike(u(unit))) for unit in OUT_OF_REACH} == {"5.1"}


@pytest.mark.parametrize(("die", "steps", "is_shaken"), [(5, 3, False), (6, 2, True)])
def test_5_1_rolled_like_a_barrage_with_one_less_and_without_ammunition(
    dice: LoadedDice, die: int, steps: int, is_shaken: bool
) -> None:
    dice(die)
    s = do(airstrike(), Strike(u("316-174-249")))
    assert lines(told(s, AircraftStruck)[0]) == {"airstrike": -1}
    assert (s.steps[u("316-174-249")], bool(s.shaken), s.ammo) == (steps, is_shaken, 36)


def test_5_1_the_modifiers_of_the_target_apply(dice: LoadedDice) -> None:
    dice(1)
    s = airstrike(vm={"308-36-80": "0325"}, steps={"308-36-80": 2})
    do(s, Strike(u("308-36-80")))
    expected = {
        "airstrike": -1,
        "target not entrenched": 1,
        "target reduced": -1,
        "no French unit within two hexes": -1,
    }
    assert lines(told(s, AircraftStruck)[0]) == expected


def test_5_1_france_may_decline(dice: LoadedDice) -> None:
    assert legal(do(airstrike(), Done())) == []


def test_5_1_one_target_only(dice: LoadedDice) -> None:
    dice(1)
    assert legal(do(airstrike(), Strike(u("316-174-249")))) == []


# ---- 6.2 support of the Viet Minh divisions --------------------------------


def counterattack(**more: Any) -> State:
    """[6.2] France assaults three hexes: two of 316, one of 304, and one of 148."""
    vm = {"316-174-249": "1836", "316-98-215": "1936", "304-57-265": "I01", "148-910": "1737"}
    units = {"1/4 RTM 1": "1837", "1/4 RTM 2": "1937", "3/3 REI 1": "I04", "1/4 RTM 3": "1837"}
    fought = [("1/4 RTM 1", "1836"), ("1/4 RTM 2", "1936"), ("3/3 REI 1", "I01"), ("1/4 RTM 3", "1737")]
    columns = {
        "assaulter": [int(u(unit)) for unit, _ in fought],
        "target": [int(at(hex_)) for _, hex_ in fought],
        "mark": [NORMAL] * 4,
        "support": [0] * 4,
        "battery": [-1] * 4,
    }
    return position(SupportBarrage(), **{"units": units, "vm": vm, **columns, **more})


def test_6_2_one_point_serves_all_defenders_of_the_division(dice: LoadedDice) -> None:
    s = do(counterattack(vm_ammo=5), PaySupport(Sector(p.S316)))
    assert (s.vm_ammo, s.support) == (4, [1, 1, 0, 0])


def test_6_2_the_viet_minh_pay_for_each_division() -> None:
    s = do(counterattack(vm_ammo=5), PaySupport(Sector(p.S316)), PaySupport(Sector(p.S304)))
    assert (s.vm_ammo, s.support) == (3, [1, 1, 1, 0])  # 148 Regiment gets none


def test_6_2_only_a_division_that_defends_and_only_once() -> None:
    s = counterattack()
    assert seat(s) == "viet minh"
    assert {a.division for a in offered(s, PaySupport)} == {p.S316, p.S304}
    assert refused(s, PaySupport(Sector(p.S308))) == "6.2"
    do(s, PaySupport(Sector(p.S316)))
    assert refused(s, PaySupport(Sector(p.S316))) == "6.2"


def test_6_2_without_ammunition_or_defenders_nobody_is_asked() -> None:
    assert legal(counterattack(vm_ammo=0)) == []
    assert legal(counterattack(**assaults())) == []
    assert legal(do(counterattack(vm_ammo=1), PaySupport(Sector(p.S316)))) == []


def test_6_2_it_is_done_while_a_division_can_be_paid_for_and_that_is_all_after_the_last() -> None:
    s = counterattack(vm_ammo=2)
    assert why(s, Finish()) == "No support has been paid for; say Done to go on without it. [6.2]"
    order(s, PaySupport(Sector(p.S316)))
    assert why(s, Finish()) == "Orders can still be given; say Done to stop without them. [6.2]"
    order(s, PaySupport(Sector(p.S304)))
    assert why(s, Done()) == "No division can be paid for any more: say That is all. [6.2]"


def test_6_2_the_viet_minh_may_decline() -> None:
    s = do(counterattack(vm_ammo=5), Done())
    assert (s.vm_ammo, s.support) == (5, [0, 0, 0, 0])


# ---- the odds --------------------------------------------------------------


def test_the_odds_of_a_shot_are_those_of_its_six_faces(dice: LoadedDice) -> None:
    more = {"steps": {"316-174-249": 2}, "trench": "1 1 4 1"}
    shot = barrage_shot(day(**more), u("4/4 RAC 1"), u("316-174-249"), True)
    seen = []
    for die in range(1, 7):
        s = by_day(dice, die, "316-174-249", intense=True, **more)
        seen.append((s.steps[u("316-174-249")] < 2, bool(s.shaken)))
        assert told(s, BatteryFired)[0].modifiers == shot.modifiers
    assert shot.loss == pytest.approx(sum(loss for loss, _ in seen) / 6)
    assert shot.shaken == pytest.approx(sum(shaken for _, shaken in seen) / 6)
    assert (shot.loss, shot.shaken) == (pytest.approx(2 / 6), pytest.approx(3 / 6))


def test_the_odds_of_a_surplus_gun_know_no_shock() -> None:
    s = night(units=INSIDE)
    assert reaction_shot(s, u("2/4 RAC 1"), u("316-174-249"), False).shaken == 0
    assert reaction_shot(s, u("2/4 RAC 1"), u("316-174-251"), False).shaken > 0


def test_the_odds_of_an_airstrike_carry_its_modifiers() -> None:
    shot = airstrike_shot(airstrike(), u("316-174-249"))
    assert [(m.text, m.value, m.rule) for m in shot.modifiers] == [("airstrike", -1, "5.1")]
    assert shot.loss == pytest.approx(1 / 6)


def test_the_odds_of_a_viet_minh_marker() -> None:
    s = position(units={**GARRISON, "1/4 RTM 3": "1838"}, steps={"1/4 RTM 3": 1})
    assert hit_chance(s, at("1837")) == pytest.approx(2 / 6)  # two and a half units
    assert shaken_spread(s, at("1837")) == pytest.approx({0: 2 / 6, 1: 1 / 6, 3: 3 / 6})
    assert shaken_chances(s, at("1837"))[u("1/4 RTM 1")] == pytest.approx(4 / 6)
    assert hit_chance(s, at("0101")) == 0


def test_the_odds_of_a_supply_hit() -> None:
    assert [supply_hit_chance(n) for n in (0, 1, 2, 10, 13)] == pytest.approx([0, 0, 1 / 36, 33 / 36, 1])
    assert supply_spread(-2) == pytest.approx(
        {("food", 1): 3 / 6, ("fuel", 2): 1 / 6, ("medicine", 3): 1 / 6, ("ammo", 2): 1 / 6}
    )


def test_what_is_told_can_be_read() -> None:
    modifiers = (Modifier("intense barrage", 1, "3.2-B"), Modifier("target reduced", -1, "3.2-B", loss_only=True))
    gun, unit, hex_ = u("4/4 RAC 1"), u("316-174-249"), at("1837")
    texts = {
        BatteryFired("3.2-B", gun, unit, 4, modifiers, False, True): (
            "4/4 RAC 1 fires at 316-174-249: die 4 +1 (intense barrage), -1 (target reduced, loss only): shaken."
        ),
        AircraftStruck("5.1", unit, 6, (Modifier("airstrike", -1, "5.1"),), True, True): (
            "Airstrike on 316-174-249: die 6 -1 (airstrike): a step lost and shaken."
        ),
        BatteryLaid("3.2-A/3", gun, unit, True, 7): (
            "4/4 RAC 1 is laid on 316-174-249 for an intense barrage; French ammunition 7."
        ),
        SupportFired("3.2-C/1", gun, unit, hex_, Signed(0)): (
            "4/4 RAC 1 supports the defence of E2 1837 against 316-174-249: strength +0, worse column."
        ),
        SupportPaid("6.2", Sector(p.S304), 3): (
            "Heavy Weapons of 304 fire in support of its defenders; Viet Minh ammunition 3."
        ),
        BarragePlaced("2.2-B", 1, hex_, 3): "HW 308 is laid on E2 1837; Viet Minh ammunition 3.",
        BarrageFell("2.2-D/1", hex_, 5, 2, 4, True): (
            "Barrage on E2 1837, French units under it 2½: white die 2: a step, France chooses; black die 4."
        ),
        ShockFell("2.2-D/4", 4, (u("1/4 RTM 1"),)): "Shaken by the barrage (black die 4): 1/4 RTM 1.",
        SupplyHitRolled("2.2-C/1", 2, 1, 1, True, 9): (
            "2 barrages against the supplies: dice 1 and 1: a supply hit, trucks 9."
        ),
        SupplyHit("2.2-C/2", 5, Signed(-2), "medicine", 3, 9): (
            "Supply Hit Table: die 5 -2 = 3: French medicine -3, now 9."
        ),
    }
    assert [GAME.say(event) for event in texts] == list(texts.values())
