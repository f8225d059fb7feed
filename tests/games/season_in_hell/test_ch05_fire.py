"""5.2, 5.4, 6.2 One fire: strength, shifts, column, die, and what its result does to whom."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import at, field, names, u, units
from tests.games.season_in_hell.fires import PLAY, fire, reasons, steps

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import (
    AllStand,
    BleedInstead,
    Choose,
    InWorks,
    LoseStep,
    Scatter,
    Suffer,
)
from indochine.games.season_in_hell.events import Fired, FireTooWeak, FireWasted, LossesIgnored, StepLost
from indochine.games.season_in_hell.frames import AIRCRAFT, ARTILLERY, INFANTRY, Fire
from indochine.games.season_in_hell.rules.ch05_fire import (
    aim,
    column,
    die_modifier,
    form_party,
    open_fire,
    result_of,
    strength,
    zone_of,
)
from indochine.games.season_in_hell.shifts import Shift
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State

LEGION = "9/III/13 DBLE, 10/III/13 DBLE"
B209 = "130/209, 154/209, 166/209"


def on_base(**more: object) -> State:
    """Three battalions of one regiment on the base before Béatrice 1, where the Legion stands."""
    there = {"B1": LEGION, "M>B1": B209}
    return field(None, there, trench={"M": 3}, up=B209, **more)  # type: ignore[arg-type]


# ---- strength --------------------------------------------------------------


def test_5_2a_guns_have_a_strength_of_12() -> None:
    """[5.2a] [5.4c]"""
    s = on_base()
    assert strength(s, aim(s, VIET_MINH, ARTILLERY, at("B1"))) == p.ARTILLERY == 12
    assert strength(s, aim(s, FRANCE, ARTILLERY, at("M>B1"))) == 12


def test_5_4b_infantry_adds_all_units_of_the_place() -> None:
    """[5.4b]"""
    s = on_base()
    assert strength(s, aim(s, FRANCE, INFANTRY, at("M>B1"), at("B1"), units(LEGION))) == 5 + 5


def test_0_3a_each_disorganized_unit_is_halved_upwards_before_adding() -> None:
    """[0.3a] [0.1e] Two of 5 count 3 each, not 5 together."""
    paras = "1/1 BEP, 2/1 BEP"
    s = field(None, {"B1": paras, "M>B1": B209}, up=B209, disorganized=paras)
    assert strength(s, aim(s, FRANCE, INFANTRY, at("M>B1"), at("B1"), units(paras))) == 6


def test_1_1b_a_reduced_company_fires_with_its_reduced_side() -> None:
    s = on_base(steps={"9/III/13 DBLE": 1})
    assert strength(s, aim(s, FRANCE, INFANTRY, at("M>B1"), at("B1"), units(LEGION))) == 3 + 5


def test_6_2_2b_the_first_air_point_is_3_and_each_further_one_two_columns() -> None:
    s = field(None, {"B1": "130/209"}, control="B1", up="130/209")
    one = aim(s, FRANCE, AIRCRAFT, at("B1"), air=1)
    assert strength(s, one) == 3
    assert "6.2.2b" not in reasons(s, "B1", FRANCE, AIRCRAFT, air=1)
    assert "6.2.2b +4" in reasons(s, "B1", FRANCE, AIRCRAFT, air=3)


# ---- column ----------------------------------------------------------------


@pytest.mark.parametrize(("power", "head"), [(1, 1), (5, 4), (7, 6), (12, 12), (14, 12), (25, 22), (26, 26), (90, 26)])
def test_0_3b_fire_columns_are_rounded_down(power: int, head: int) -> None:
    assert p.FIRE_HEADS[column(power, ())] == head


def test_0_3b_no_strength_and_left_of_the_table_have_no_column() -> None:
    assert column(0, [Shift("", 3, "")]) == -1
    assert column(3, [Shift("", -2, "")]) == 0
    assert column(3, [Shift("", -3, "")]) == -1
    assert column(3, [Shift("", -9, "")]) == -1


def test_0_3b_right_of_the_table_is_its_last_column() -> None:
    assert column(22, [Shift("", 5, "")]) == p.FIRE_LAST


# ---- ground ----------------------------------------------------------------


def test_fm_2_a_strongpoint_costs_two_columns_and_a_hill_one_more() -> None:
    """[FM-2] [FM-3] [E-4]"""
    s = field(None, {"H1": "1/I/2 REI", "D1": "9/III/3 RTA"})
    assert reasons(s, "H1", VIET_MINH, ARTILLERY) == "FM-2 -2"
    assert reasons(s, "D1", VIET_MINH, ARTILLERY) == "FM-2 -2, FM-3 -1"


def test_fm_2_only_for_those_who_man_the_works(dice: LoadedDice) -> None:
    three = "9/III/13 DBLE, 10/III/13 DBLE, 11/III/13 DBLE"
    for answer, rules in ((InWorks(u("9/III/13 DBLE"), u("10/III/13 DBLE")), ["FM-2"]), (AllStand(), [])):
        s = fire(field(None, {"H1": three}), "H1")
        dice(2)
        PLAY.do(s, answer)
        assert [[shift.rule for shift in shot.shifts] for shot in PLAY.told(s, Fired)] == [rules]


def test_fm_3_gabrielle_costs_two() -> None:
    s = field(None, {"G1": "1/5/7 RTA"})
    assert reasons(s, "G1", VIET_MINH, ARTILLERY) == "FM-2 -2, FM-3 -2"


def test_fm_3_no_hill_against_infantry_on_the_same_hill() -> None:
    """[FM-3] B4 stands on the hill of B1, D1 and D2 are two hills; guns stand on none."""
    s = field(
        None,
        {"B1": "130/209", "D2": "154/209", "B4": "9/III/13 DBLE", "D1": "9/III/3 RTA"},
        control="B1 D2",
        up=B209,
        munitions=6,
    )
    assert reasons(s, "B1", FRANCE, INFANTRY, "B4", "9/III/13 DBLE") == "FM-4 -1"
    assert reasons(s, "D2", FRANCE, INFANTRY, "D1", "9/III/3 RTA") == "FM-4 -1, FM-3 -1"
    assert reasons(s, "B1", FRANCE, ARTILLERY) == "FM-4 -1, FM-3 -1"


def test_e_13_viet_minh_in_a_captured_strongpoint_have_a_trench_and_no_works() -> None:
    """[E-13] [E-101] [FM-4] [E-111] Flat ground counts as nothing there."""
    s = field(None, {"H1": "130/209"}, control="H1", up="130/209")
    assert reasons(s, "H1", FRANCE, ARTILLERY) == "FM-4 -1"


@pytest.mark.parametrize("base", ["M>B1", "V>G1", "JZ2>B3", "Q>H4"])
def test_e_72_a_base_is_worth_one_and_nothing_else(base: str) -> None:
    """[E-72] [E-15] Neither the ground of the zone nor the hill of the strongpoint; a base in the jungle too."""
    s = field(None, {base: "130/209"}, trench={"M": 3, "V": 1, "Q": 2}, up="130/209")
    assert reasons(s, base, FRANCE, ARTILLERY) == "FM-4 -1"


def test_fm_4_a_trench_in_a_zone_helps_the_viet_minh_alone() -> None:
    """[FM-4] [FM-5] [E-71] The French beside them stand in the open, or in the marsh."""
    there = {"N": "130/209, 1/1 BEP", "Q": "154/209, 2/1 BEP"}
    s = field(None, there, trench={"N": 2, "Q": 1}, up=B209)
    assert reasons(s, "N", FRANCE, ARTILLERY) == "FM-4 -1"
    assert reasons(s, "N", VIET_MINH, ARTILLERY) == "FM-5 +1"
    assert reasons(s, "Q", VIET_MINH, ARTILLERY) == "FM-5 +1"


def test_e_110_in_a_hill_zone_infantry_has_no_hill_shift_but_guns_have() -> None:
    """[E-110] [E-71]"""
    s = field(None, {"M": "130/209, 1/1 BEP"}, trench={"M": 2}, up="130/209", munitions=6, vm_munitions=6)
    assert reasons(s, "M", FRANCE, INFANTRY, "M", "1/1 BEP") == "FM-4 -1"
    assert reasons(s, "M", VIET_MINH, INFANTRY, "M", "130/209") == ""
    assert reasons(s, "M", FRANCE, ARTILLERY) == "FM-4 -1, FM-3 -1"
    assert reasons(s, "M", FRANCE, AIRCRAFT, air=1) == "FM-4 -1, FM-3 -1"
    assert reasons(s, "M", VIET_MINH, ARTILLERY) == "FM-3 -1"


def test_fm_4_the_jungle_helps_both_sides() -> None:
    """[FM-4] [E-34]"""
    s = field(None, {"JZ4": "130/209, 1/1 BEP"}, up="130/209", munitions=6, vm_munitions=6)
    assert reasons(s, "JZ4", FRANCE, INFANTRY, "JZ4", "1/1 BEP") == "FM-4 -1"
    assert reasons(s, "JZ4", VIET_MINH, INFANTRY, "JZ4", "130/209") == "FM-4 -1"


def attacking_from_d3(company: str, **more: object) -> State:
    """French units in Dominique 3 are named for an attack on Dominique 1."""
    s = field(None, {"D3": company, "D1": B209}, control="D1", up=B209, **more)  # type: ignore[arg-type]
    s.storming, s.stormers = [at("D1")], [units(company)]
    return s


def test_6_2_5d_french_who_attack_out_of_a_strongpoint_are_as_on_a_base() -> None:
    """[6.2.5d] [E-4] [E-72]"""
    s = attacking_from_d3("1/1 BEP, 2/1 BEP, Tank 1")
    assert reasons(s, "D3", VIET_MINH, ARTILLERY) == "6.2.5d -1"


def test_e_102_more_than_two_companies_that_attack_have_no_shift() -> None:
    s = attacking_from_d3("1/1 BEP, 2/1 BEP, 3/1 BEP")
    assert reasons(s, "D3", VIET_MINH, ARTILLERY) == ""


# ---- the firers ------------------------------------------------------------


def test_0_4c_munitions_shift_the_infantry_of_their_own_side_only() -> None:
    """[0.4c] [5.4b] [6.2.5a] And neither guns nor aircraft."""
    s = on_base(munitions=0, vm_munitions=12)
    assert reasons(s, "M>B1", FRANCE, INFANTRY, "B1", LEGION) == "FM-4 -1, 0.4c -2"
    s.munitions = 3
    assert reasons(s, "M>B1", FRANCE, INFANTRY, "B1", LEGION) == "FM-4 -1, 0.4c -1"
    s.munitions = 10
    assert reasons(s, "M>B1", FRANCE, INFANTRY, "B1", LEGION) == "FM-4 -1, 0.4c +1"
    assert reasons(s, "M>B1", FRANCE, ARTILLERY) == reasons(s, "M>B1", FRANCE, AIRCRAFT, air=1) == "FM-4 -1"


def test_fm_6_one_fatigued_firer_costs_a_column() -> None:
    """[FM-6] [0.1g] Once, however many; tired targets do not matter."""
    s = on_base(munitions=6, tired=LEGION)
    assert reasons(s, "M>B1", FRANCE, INFANTRY, "B1", LEGION) == "FM-4 -1, FM-6 -1"
    s.fatigued = units("130/209")
    assert reasons(s, "M>B1", FRANCE, INFANTRY, "B1", LEGION) == "FM-4 -1"


def test_3_2k_each_air_point_with_infantry_is_two_columns() -> None:
    s = on_base(munitions=6)
    assert reasons(s, "M>B1", FRANCE, INFANTRY, "B1", LEGION, air=2) == "FM-4 -1, 3.2k +4"


def test_fm_1_the_worst_loss_marker_of_the_firers_counts_once() -> None:
    """[FM-1] [0.1i] [0.1j] [0.1k]"""
    s = on_base(steps={"130/209": 2, "154/209": 1})
    both = aim(s, VIET_MINH, INFANTRY, at("B1"), at("M>B1"), units("130/209, 154/209"))
    assert die_modifier(s, both) == -2
    assert die_modifier(s, aim(s, VIET_MINH, INFANTRY, at("B1"), at("M>B1"), units("130/209"))) == -1
    assert die_modifier(s, aim(s, VIET_MINH, INFANTRY, at("B1"), at("M>B1"), units("166/209"))) == 0


def test_fm_1_losses_do_not_touch_guns_or_french_fire() -> None:
    """[FM-1] [E-44]"""
    s = on_base(steps={"9/III/13 DBLE": 1, "130/209": 1})
    assert die_modifier(s, aim(s, FRANCE, INFANTRY, at("M>B1"), at("B1"), units(LEGION))) == 0
    assert die_modifier(s, aim(s, VIET_MINH, ARTILLERY, at("B1"))) == 0


def test_5_2f_a_die_beyond_the_table_is_read_at_its_edge() -> None:
    last = p.FIRE_LAST
    assert result_of(last, -1) == p.FIRE_TABLE[last][1]
    assert result_of(last, 9) == p.FIRE_TABLE[last][6]
    assert result_of(-1, 6) == p.MISS


# ---- the procedure ---------------------------------------------------------


def test_5_2f_the_event_tells_all_of_a_fire(dice: LoadedDice) -> None:
    """[5.2f] Guns at a strongpoint on a hill: 12 less three columns is column 6; a 5 disorganizes."""
    dice(5)
    s = fire(on_base(), "B1")
    (told,) = PLAY.told(s, Fired)
    assert (told.strength, told.column, told.die, told.result) == (12, 6, 5, p.DISORDER)
    assert [shift.rule for shift in told.shifts] == ["FM-2", "FM-3"]


def test_fm_1_the_modifier_is_added_to_the_die(dice: LoadedDice) -> None:
    """Three battalions fire with 18 in column 22 (open ground), and a 4 less 2 is read as 2."""
    dice(4)
    s = field(None, {"N": f"{B209}, 1/1 BEP, 2/1 BEP"}, trench={"N": 3}, up=B209, steps={"130/209": 1}, vm_munitions=6)
    fire(s, "N", arm=INFANTRY, origin=at("N"), firers=units(B209))
    (told,) = PLAY.told(s, Fired)
    assert (told.column, told.result) == (22, p.FIRE_TABLE[p.FIRE_HEADS.index(22)][2])


def test_0_3b_a_fire_left_of_the_table_rolls_no_die(dice: LoadedDice) -> None:
    s = field(None, {"B1": "CSM 245", "M>B1": B209}, trench={"M": 3}, up=B209, munitions=0)
    fire(s, "M>B1", FRANCE, INFANTRY, origin=at("B1"), firers=units("CSM 245"))
    assert PLAY.told(s, FireTooWeak)
    assert not s.frames


def test_5_1b_nobody_is_left_to_be_fired_at(dice: LoadedDice) -> None:
    """A list may hold a place that an earlier fire has emptied."""
    s = fire(field(None, {"B1": LEGION}), "M>B1", FRANCE)
    assert PLAY.told(s, FireWasted)


def test_e_99_fire_in_a_zone_or_on_its_base_is_remembered(dice: LoadedDice) -> None:
    assert zone_of(at("M>B1")) == zone_of(at("M")) == 1 << at("M")
    assert zone_of(at("B1")) == 0
    dice(1)
    assert fire(on_base(), "M>B1", FRANCE).fought == 1 << at("M")


def test_ft_1_one_unit_of_the_owners_choice_checks(dice: LoadedDice) -> None:
    """[FT-1] [E-5] Not all of them, and no tank."""
    dice(4, 5)
    s = field(None, {"B1": f"{LEGION}, Tank 1"})
    fire(s, "B1")
    assert PLAY.seat(s) == "france"
    assert {a.unit for a in PLAY.offered(s, Suffer)} == {u("9/III/13 DBLE"), u("10/III/13 DBLE")}
    PLAY.do(s, Suffer(u("9/III/13 DBLE")))
    PLAY.do(s, Scatter(u("9/III/13 DBLE")))
    assert s.disorganized == units("9/III/13 DBLE")


def test_ft_2_one_unit_in_a_strongpoint_is_disorganized(dice: LoadedDice) -> None:
    """[FT-2] [E-101] Of the Viet Minh in a captured one, too."""
    dice(3)  # column 10
    s = PLAY.do(fire(field(None, {"H1": B209}, control="H1", up=B209), "H1", FRANCE), Scatter(u("130/209")))
    assert s.disorganized == units("130/209")
    assert not s.frames


def test_5_4g_on_a_base_every_unit_is_disorganized(dice: LoadedDice) -> None:
    """[5.4g] [FT-2] [5.4h] [E-39] And each chooses for itself whether it loses a step instead."""
    dice(3)  # column 10
    s = fire(on_base(), "M>B1", FRANCE)
    assert PLAY.seat(s) == "viet minh"
    PLAY.do(s, Scatter(u("130/209")), BleedInstead(u("154/209")), Scatter(u("166/209")))
    assert s.disorganized == units("130/209, 166/209")
    assert steps(s, "154/209") == 2
    assert not s.frames


def test_6_2_5d_all_who_attack_out_of_a_strongpoint_are_disorganized_and_nobody_else(dice: LoadedDice) -> None:
    """[6.2.5d] [E-76]"""
    dice(3)
    s = field(None, {"D3": "1/1 BEP, 2/1 BEP, 3/1 BEP", "D1": B209}, control="D1", up=B209)
    s.storming, s.stormers = [at("D1")], [units("1/1 BEP, 2/1 BEP")]
    fire(s, "D3")
    assert {a.unit for a in PLAY.offered(s, Scatter)} == {u("1/1 BEP"), u("2/1 BEP")}
    PLAY.do(s, Scatter(u("1/1 BEP")), Scatter(u("2/1 BEP")))
    assert s.disorganized == units("1/1 BEP, 2/1 BEP")


def test_ft_3_5_4i_a_battalion_disorganized_again_flees(dice: LoadedDice) -> None:
    """[FT-3] [5.4i]"""
    dice(3)
    s = fire(on_base(disorganized="130/209"), "M>B1", FRANCE)
    PLAY.do(s, Scatter(u("130/209")), Scatter(u("154/209")), Scatter(u("166/209")))
    assert s.where[u("130/209")] == at("JZ2")
    assert s.fatigued & units("130/209")


def test_ft_4_steps_fall_on_several_units_one_each(dice: LoadedDice) -> None:
    """[FT-4] [5.2g] 26 and more, a 6: three steps, and of two companies each loses one."""
    dice(6)
    s = field(None, {"N": f"{LEGION}, {B209}"}, trench={"N": 3}, up=B209, vm_munitions=12)
    fire(s, "N", arm=INFANTRY, origin=at("N"), firers=units(B209))
    assert PLAY.told(s, Fired)[0].result == p.LOSS3
    PLAY.do(s, LoseStep(u("9/III/13 DBLE")))
    assert (steps(s, "9/III/13 DBLE"), steps(s, "10/III/13 DBLE")) == (1, 1)
    assert PLAY.told(s, LossesIgnored)[0].count == 1


def test_5_2g_fire_never_takes_the_last_step_of_a_place(dice: LoadedDice) -> None:
    """[5.2g] [E-10]"""
    dice(6)
    s = field(None, {"N": "1/1 BEP"}, trench={"N": 1}, steps={"1/1 BEP": 1})
    fire(s, "N")
    assert PLAY.told(s, Fired)[0].result == p.LOSS2
    assert steps(s, "1/1 BEP") == 1


def test_e_103_a_tank_beside_it_lets_the_last_infantry_step_go(dice: LoadedDice) -> None:
    """[E-103] Another step, a tank's too, stays in the place; by the option no unit is destroyed."""
    for never, left in (("no", 0), ("yes", 1)):
        dice(6)
        options = {"fire_never_destroys": never}
        s = field(None, {"N": "1/1 BEP, Tank 1"}, trench={"N": 1}, steps={"1/1 BEP": 1}, options=options)
        fire(s, "N")
        assert steps(s, "1/1 BEP") == left


def test_e_81_of_those_who_attack_out_of_a_strongpoint_one_step_stays(dice: LoadedDice) -> None:
    """[E-81] They are a location of their own, whoever else is there."""
    dice(6)
    s = attacking_from_d3("1/1 BEP", steps={"1/1 BEP": 1})
    s.where[u("2/1 BEP")] = at("D3")
    s.derive()
    fire(s, "D3")
    assert PLAY.told(s, Fired)[0].result == p.LOSS1
    assert steps(s, "1/1 BEP") == 1


def test_e_81_a_routed_battalion_no_longer_counts_for_the_last_step(dice: LoadedDice) -> None:
    """[E-81] [5.2g] After the flight of one, the other is the last step of the base and cannot bleed instead."""
    dice(3)
    two = "130/209, 154/209"
    s = field(None, {"M>B1": two}, trench={"M": 3}, up=two, disorganized=two, steps={"130/209": 1, "154/209": 1})
    fire(s, "M>B1", FRANCE)
    assert PLAY.refused(s, BleedInstead(u("154/209"))) == ""
    PLAY.do(s, Scatter(u("130/209")))
    assert s.where[u("154/209")] == at("JZ2")
    assert not PLAY.told(s, StepLost)


def test_e_112_hidden_counters_in_a_captured_strongpoint_are_no_target(dice: LoadedDice) -> None:
    """[E-112] [5.1b] The last step is that of those engaged."""
    dice(6)
    s = field(None, {"H1": "130/209, 154/209"}, control="H1", up="130/209", steps={"130/209": 1})
    fire(s, "H1", FRANCE)
    assert aim(s, FRANCE, ARTILLERY, at("H1")).pool == units("130/209")
    assert (steps(s, "130/209"), steps(s, "154/209")) == (1, 3)


def test_e_9_ignored_losses_count_on_the_track(dice: LoadedDice) -> None:
    """[E-9] [FT-4] Unless the option says otherwise."""
    for counted, losses in (("yes", 1), ("no", 0)):
        dice(6)
        s = field(
            None,
            {"H1": "130/209"},
            control="H1",
            up="130/209",
            steps={"130/209": 1},
            options={"count_ignored": counted},
        )
        assert fire(s, "H1", FRANCE).losses == losses


# ---- tanks -----------------------------------------------------------------


def test_5_2h_a_natural_1_of_viet_minh_fire_hits_a_tank(dice: LoadedDice) -> None:
    """[5.2h] [FT-5] Beside the result of the table; French choice among several."""
    dice(1)
    s = fire(field(None, {"B1": f"{LEGION}, Tank 1, Tank 2"}), "B1")
    PLAY.do(s, LoseStep(u("Tank 2")))
    assert (steps(s, "Tank 1"), steps(s, "Tank 2")) == (2, 1)


def test_5_2h_a_modified_1_does_not_hit_a_tank(dice: LoadedDice) -> None:
    """[5.2h] [FT-5] Only the die itself counts, and only that of the Viet Minh."""
    dice(2)
    s = field(None, {"N": "1/1 BEP, Tank 1, 130/209"}, trench={"N": 1}, up="130/209", steps={"130/209": 1})
    fire(s, "N", arm=INFANTRY, origin=at("N"), firers=units("130/209"))
    assert steps(s, "Tank 1") == 2


def test_e_81_a_tank_is_the_last_step_of_its_place(dice: LoadedDice) -> None:
    """[E-81] [5.2g] A lone tank with one step is safe, one with two is not; by the option one step is always safe."""
    for left, option, after in ((1, "no", 1), (2, "no", 1)):
        dice(1)
        s = field(None, {"B1": "Tank 1"}, steps={"Tank 1": left}, options={"fire_never_destroys": option})
        assert steps(fire(s, "B1"), "Tank 1") == after
    for option, after in (("no", 0), ("yes", 1)):
        dice(1)
        s = field(None, {"B1": f"{LEGION}, Tank 1"}, steps={"Tank 1": 1}, options={"fire_never_destroys": option})
        assert steps(fire(s, "B1"), "Tank 1") == after


def test_e_63_steps_never_fall_on_tanks(dice: LoadedDice) -> None:
    """[E-63] [0.1a] Where only tanks are, nothing happens."""
    dice(6)
    s = fire(field(None, {"N": "Tank 1"}, trench={"N": 1}), "N")
    assert steps(s, "Tank 1") == 2
    assert not s.frames


# ---- who is in it ----------------------------------------------------------


def crowded() -> State:
    return field(None, {"H1": "1/I/2 REI, 2/I/2 REI, 3/I/2 REI, MG 1, Tank 1"})


def test_e_12_two_companies_in_the_works_may_be_hit_and_have_the_shift(dice: LoadedDice) -> None:
    """[E-12] [1.4d] Machine guns and tanks are in it anyway."""
    dice(6)
    s = fire(crowded(), "H1")
    assert PLAY.seat(s) == "france"
    PLAY.do(s, InWorks(u("1/I/2 REI"), u("3/I/2 REI")))
    assert [shift.rule for shift in PLAY.told(s, Fired)[0].shifts] == ["FM-2"]
    assert {a.unit for a in PLAY.offered(s, LoseStep)} == {u("1/I/2 REI"), u("3/I/2 REI"), u("MG 1")}


def test_e_12_if_all_stand_the_works_help_nobody(dice: LoadedDice) -> None:
    """[E-12] [1.4e] [E-111]"""
    dice(6)
    s = PLAY.do(fire(crowded(), "H1"), AllStand())
    assert PLAY.told(s, Fired)[0].shifts == ()
    assert len(PLAY.offered(s, LoseStep)) == 4


def test_6_2_5d_attackers_are_not_asked_who_mans_the_works(dice: LoadedDice) -> None:
    dice(1)
    s = fire(attacking_from_d3("1/1 BEP, 2/1 BEP, 3/1 BEP"), "D3")
    assert not PLAY.offered(s, AllStand)


def test_e_90_battalions_that_do_not_fight_take_steps_but_do_not_check(dice: LoadedDice) -> None:
    """[E-90] [1.4c] Two battalions in a zone of level 1: one of them checks or is disorganized, any bleeds."""
    two = "130/209, 154/209"
    s = field(None, {"N": f"{two}, 1/1 BEP"}, trench={"N": 1}, up=two)
    dice(3)
    fire(s, "N", FRANCE)
    assert PLAY.seat(s) == "viet minh"
    PLAY.do(s, Choose(u("154/209")))
    assert {a.unit for a in PLAY.offered(s, Scatter)} == {u("154/209")}
    s = field(None, {"N": f"{two}, 1/1 BEP"}, trench={"N": 1}, up=two)
    dice(6)
    PLAY.do(fire(s, "N", FRANCE), Choose(u("154/209")))
    assert {a.unit for a in PLAY.offered(s, LoseStep)} == {u("130/209"), u("154/209")}


def test_e_13_in_a_strongpoint_three_of_one_division_fight(dice: LoadedDice) -> None:
    """[E-13] [1.4f]"""
    four = f"{B209}, 215/98"
    s = field(None, {"H1": four}, control="H1", up=four)
    dice(3)
    PLAY.do(fire(s, "H1", FRANCE), Choose(u("215/98")))
    assert PLAY.told(s, Fired)
    assert s.frames[0].fighters == units("215/98")  # type: ignore[attr-defined]


def test_e_34_in_the_jungle_all_battalions_fire() -> None:
    """[E-34] No trench limits them."""
    four = f"{B209}, 215/98"
    s = field(None, {"JZ4": f"{four}, 1/1 BEP"}, up=four)
    form_party(s, at("JZ4"), at("JZ4"))
    PLAY.legal(s)
    assert PLAY.told(s, Fired)[0].strength == 4 * 6


def test_e_90_of_a_zone_as_many_battalions_fire_as_it_has_levels() -> None:
    """[E-90] [6.2.4a] The Viet Minh name them."""
    s = field(None, {"N": f"{B209}, 1/1 BEP"}, trench={"N": 2}, up=B209)
    form_party(s, at("N"), at("N"))
    PLAY.do(s, Choose(u("166/209")), Choose(u("130/209")))
    assert PLAY.told(s, Fired)[0].strength == 12


def test_0_1g_nothing_of_the_fire_frame_tells_of_hidden_counters() -> None:
    """[E-112] What the French see of a fire holds only battalions face up."""
    s = field(None, {"H1": B209}, control="H1", up="130/209")
    open_fire(s, FRANCE, ARTILLERY, at("H1"))
    f = s.frames[-1]
    assert isinstance(f, Fire)
    assert names(f.pool) == "130/209"


@pytest.mark.parametrize(("die", "left"), [(1, 1), (2, 2)])
def test_ft_5_the_star_of_viet_minh_fire_takes_a_step_of_a_tank(dice: LoadedDice, die: int, left: int) -> None:
    s = field(None, {"H1": f"{LEGION}, Tank 1"})
    dice(die, *([1] if die == 2 else []))
    fire(s, "H1")
    if PLAY.offered(s, Suffer):
        PLAY.do(s, Suffer(u("9/III/13 DBLE")))
    assert steps(s, "Tank 1") == left


def test_fm_5_open_ground_and_marsh_without_a_trench_are_deadly() -> None:
    for zone in ("P", "Q"):
        assert (p.OPEN | p.MARSH) >> at(zone) & 1
        bare = field(None, {zone: "130/209"}, up="130/209")
        assert reasons(bare, zone, FRANCE, ARTILLERY) == "FM-5 +1"
        dug = field(None, {zone: "130/209"}, up="130/209", trench={zone: 1})
        assert "FM-5" not in reasons(dug, zone, FRANCE, ARTILLERY)
    hill = next(p.SHORT[zone] for zone in range(p.PLACES) if p.HILL_ZONES >> zone & 1)
    s = field(None, {hill: "130/209", "H1": LEGION}, up="130/209")
    assert "FM-5" not in reasons(s, hill, FRANCE, ARTILLERY)
    assert "FM-5" not in reasons(s, "H1", VIET_MINH, ARTILLERY)
