"""Chapter 9.3: what a combat leaves behind - losses, retreats, occupation, posts and bases lost and retaken."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.fights import (
    asked,
    begin,
    drawn,
    enter,
    faced,
    french_attack,
    has_fort,
    loses,
    modifiers,
    options,
    play,
    refusal,
    rolled,
    steps,
    vm_attacks,
    vm_phase,
)
from tests.games.hoa_binh.positions import at, counters, places, position, serial, told, unit_number, where

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Attack,
    Build,
    DropIn,
    FallBack,
    HoldGround,
    LoseConvoy,
    LoseStep,
    Scatter,
    Shell,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import (
    CombatEnded,
    CommanderLost,
    FortLost,
    FortRetaken,
    NowhereToGo,
    Retreated,
    Scored,
    UnitLost,
)
from indochine.games.hoa_binh.frames import DROP, NAVAL, Combat, FrenchPhase, Losses, Retreat
from indochine.games.hoa_binh.rules import ch11_victory as ch11
from indochine.games.hoa_binh.state import NOWHERE, Site, State, Unit


def goals(s: State) -> set[str]:
    """Where the whole force may fall back to."""
    return {p.CODE[a.place] for a in options(s, FallBack)}


def beaten(dice: LoadedDice, units: str, space: str = "DTH", counter: str = "ADC", **more: object) -> State:
    """Some units fail against an Ambush in defence, up to the question of the retreat; the first takes the loss."""
    names = units.split(",")
    others = dict(more.pop("beside", {}))  # type: ignore[call-overload]
    s = position(units=dict.fromkeys(names, space) | others, vm=counter, **more)  # type: ignore[arg-type]
    where_from = counter.split()[0].partition("/")[0]
    begin(s, Combat(space=at(space), counter=serial(s, where_from)))
    dice(3 if "/G" in counter else 2, *drawn("Ambush"), 1, *[1] * len(names))
    return play(s, *([loses(names[0])] if len(names) > 1 else []))


# ---- 9.3.1 victory, defeat, occupation


def test_9_3_1_a_victorious_attackers_stay_and_may_go_on(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "ADC"}, vm="XBU")
    dice(2, *drawn("Clash"), 6)
    enter(s, "ADC", "XBU")
    assert (where(s, "1 BPC"), counters(s), s.reserve) == ("XBU", "", 30)
    assert "TLI" in {p.CODE[a.place] for a in options(s, MarchTo)}
    assert [e.outcome for e in told(s, CombatEnded)] == ["French victory"]


def test_9_3_1_a_victorious_defenders_stay_and_the_counter_goes(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "DTH"}, vm="ADC XBU")
    dice(3, *drawn("Clash", "Offensive"), 6, 6)
    vm_attacks(s, "ADC", "DTH")
    assert (where(s, "1 BPC"), counters(s), s.reserve) == ("DTH", "XBU", 29)


def test_9_3_1_a_all_the_actions_must_be_eliminated(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "DTH"}, posts="DTH", vm="ADC")
    dice(3, *drawn("Clash", "Assault"), 6, 6, 3, 6)
    vm_attacks(s, "ADC", "DTH")
    assert counters(s) == "ADC"
    assert [e.outcome for e in told(s, CombatEnded)] == ["No French victory"]


def test_9_3_1_a_only_the_counter_that_was_beaten_goes(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "DTH"}, vm="ADC ADC")
    dice(1, 6)
    begin(s, Combat(space=at("DTH"), counter=2))
    play(s)
    assert s.vm_serial == [1]


def test_9_3_1_b_the_viet_minh_occupy_the_space_the_french_were_driven_from(dice: LoadedDice) -> None:
    s = beaten(dice, "4 BVN")
    play(s, FallBack(at("CDO")))
    assert (counters(s), s.reserve) == ("ADC DTH", 28)


def test_9_3_1_b_with_an_empty_reserve_the_attacker_itself_comes(dice: LoadedDice) -> None:
    s = beaten(dice, "4 BVN", reserve=0)
    play(s, FallBack(at("CDO")))
    assert counters(s) == "DTH"


def test_9_3_1_b_guerrilla_and_dangerous_never_move(dice: LoadedDice) -> None:
    s = beaten(dice, "4 BVN", "XMO", "KEM/G", reserve=0)
    play(s, FallBack(at("LSO")))
    assert counters(s) == "KEM/G"


def test_9_3_1_b_a_counter_that_was_attacked_in_vain_stays_where_it_is(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "ADC"}, vm="XBU XBU")
    dice(2, *drawn("Clash"), 1)
    enter(s, "ADC", "XBU", FallBack(at("ADC")))
    assert (counters(s), s.reserve) == ("XBU XBU", 28)


def test_9_3_1_b_a_post_that_holds_keeps_the_space(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, posts="DTH", vm="ADC")
    dice(3, *drawn("Clash", "Clash"), 1, 1, 1, 1)
    vm_attacks(s, "ADC", "DTH")
    assert (counters(s), where(s, "4 BVN"), has_fort(s, "DTH")) == ("ADC", "GONE", True)


@pytest.mark.parametrize(
    ("vm", "after", "reserve"),
    [
        ("ADC ADC", "DTH ADC", 28),  # the attacker, from its own stack
        ("ADC CLI CLI", "ADC CLI DTH", 27),  # the newest of another stack beside the space
        ("ADC ADC CLI CLI", "DTH ADC CLI CLI", 26),  # its own stack before others
        ("ADC CLI", "ADC CLI DTH", 27),  # no stack: the reserve
        ("ADC XBU XBU", "ADC XBU XBU DTH", 26),  # a stack further off does not come
        ("ADC CLI CLI CDO CDO", "ADC CLI CLI CDO DTH", 25),  # several: the lower number
        ("ADC CLI CLI CLI", "ADC CLI CLI DTH", 26),  # one counter only
    ],
)
def test_9_3_1_c_the_surplus_of_a_stack_enters_a_space_freed_by_combat(
    dice: LoadedDice, vm: str, after: str, reserve: int
) -> None:
    s = beaten(dice, "4 BVN", counter=vm)
    play(s, FallBack(at("LPF")))
    assert (counters(s), s.reserve) == (after, reserve)
    assert s.vm == places(after)


def test_9_3_1_c_beside_a_guerrilla_its_own_stack_also_comes_before_others(dice: LoadedDice) -> None:
    s = beaten(dice, "4 BVN", "KEM", "XMO/G XMO LBU LBU")
    play(s, FallBack(at("BEL")))
    assert counters(s) == "XMO/G KEM LBU LBU"


def test_9_3_1_c_a_counter_that_moved_in_may_still_attack(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, vm="XBU ADC CLI CLI")
    dice(2, *drawn("Clash"), 1, 1, 1)
    vm_phase(s, FallBack(at("CDO")))
    assert counters(s) == "XBU ADC CLI DTH"
    assert len(told(s, CombatEnded)) == 2  # the fourth counter goes on to attack Co Do; the third touches nobody


def test_9_3_1_c_a_space_left_by_choice_is_not_occupied() -> None:
    s = position(units={"4 BVN": "DTH"}, vm="ADC ADC")
    enter(s, "DTH", "CDO")
    assert counters(s) == "ADC ADC"


# ---- losses


def test_9_3_1_d_the_french_choose_who_takes_each_loss(dice: LoadedDice) -> None:
    for first, second, left in (("CLSM", "CLSM", (0, 2)), ("CLSM", "4 BVN", (1, 1)), ("4 BVN", "4 BVN", (2, 0))):
        s = position(units={"CLSM": "DTH", "4 BVN": "DTH", "1 BPC": "CDO"}, vm="ADC")
        begin(s, Combat(space=at("DTH"), counter=1))
        dice(2, *drawn("Offensive"), 1, 1)
        play(s)
        assert options(s) == [loses("4 BVN"), loses("CLSM")]
        assert refusal(s, loses("1 BPC")) == "9.3.1-d"
        play(s, loses(first), loses(second))
        assert (steps(s, "CLSM"), steps(s, "4 BVN")) == left


def test_9_3_1_d_what_nobody_can_take_is_ignored(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, reduced=["4 BVN"], vm="ADC")
    dice(2, *drawn("Offensive"), 1)
    vm_attacks(s, "ADC", "DTH")
    assert (where(s, "4 BVN"), s.vp) == ("GONE", -1)


def test_9_3_1_g_the_first_loss_reduces_a_unit(dice: LoadedDice) -> None:
    s = beaten(dice, "4 BVN")
    assert (steps(s, "4 BVN"), where(s, "4 BVN")) == (1, "DTH")


def test_9_3_1_g_the_second_loss_eliminates_it(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, reduced=["4 BVN"], vm="ADC")
    dice(2, *drawn("Clash"), 1)
    vm_attacks(s, "ADC", "DTH")
    assert (steps(s, "4 BVN"), where(s, "4 BVN")) == (0, "GONE")


def test_9_3_1_g_the_dozer_has_a_single_step(dice: LoadedDice) -> None:
    s = position(units={"Dozer": "DTH"}, vm="ADC")
    dice(2, *drawn("Clash"))
    vm_attacks(s, "ADC", "DTH")
    assert (where(s, "Dozer"), s.vp) == ("GONE", -1)


def test_9_3_1_j_posts_are_the_last_to_suffer(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, reduced=["4 BVN"], posts="DTH", vm="ADC")
    dice(2, *drawn("Clash"), 1, 1)
    vm_attacks(s, "ADC", "DTH")
    assert (where(s, "4 BVN"), has_fort(s, "DTH")) == ("GONE", True)


def test_9_3_1_j_but_they_suffer_when_the_units_are_gone(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, reduced=["4 BVN"], posts="DTH", vm="ADC")
    dice(2, *drawn("Offensive"), 1, 1)
    vm_attacks(s, "ADC", "DTH")
    assert (where(s, "4 BVN"), has_fort(s, "DTH"), counters(s)) == ("GONE", False, "ADC DTH")


def test_9_3_1_j_units_before_convoys_before_the_post() -> None:
    s = position(units={"4 BVN": "DTH"}, reduced=["4 BVN"], posts="DTH", convoys={"LAP": "DTH", "TUV": "DTH"}, vm="ADC")
    begin(s, Losses(space=at("DTH"), owed=4))
    play(s)
    assert where(s, "4 BVN") == "GONE"  # forced: no other unit
    assert {type(a) for a in options(s)} == {LoseConvoy}
    play(s, LoseConvoy(Site(p.SITE_OF[at("LAP")])))
    assert set(s.convoys) == {NOWHERE}
    assert not has_fort(s, "DTH")


def test_9_3_1_j_a_convoy_may_not_take_the_loss_of_a_unit() -> None:
    s = position(units={"4 BVN": "DTH", "CLSM": "DTH"}, convoys={"LAP": "DTH"}, vm="ADC")
    play(begin(s, Losses(space=at("DTH"), owed=1)))
    assert refusal(s, LoseConvoy(Site(p.SITE_OF[at("LAP")]))) == "9.3.1-j"
    assert {type(a) for a in options(s)} == {LoseStep}


# ---- retreats


def test_9_3_1_e_a_retreat_goes_to_an_adjacent_space_free_of_the_enemy(dice: LoadedDice) -> None:
    s = beaten(dice, "4 BVN", counter="ADC CDO", bases={4: "NGN"})
    assert goals(s) == {"LPF", "CLI"}
    assert {refusal(s, FallBack(at(code))) for code in ("ADC", "CDO", "NGN")} == {"9.3.1-e"}
    assert {refusal(s, FallBack(at(code))) for code in ("TRH", "DTH")} == {"1.3.3-a"}
    play(s, FallBack(at("CLI")))
    assert [(p.CODE[e.place], p.CODE[e.to]) for e in told(s, Retreated)] == [("DTH", "CLI")]


def test_9_3_1_e_stacking_limits_hold(dice: LoadedDice) -> None:
    crowd = {"1 BM": "CDO", "2 BM": "CDO", "6 BVN": "CDO", "3/5 REI": "CDO"}
    s = beaten(dice, "4 BVN", beside=crowd)
    assert goals(s) == {"LPF", "CLI", "NGN"}
    assert refusal(s, FallBack(at("CDO"))) == "9.3.1-e"
    s = beaten(dice, "4 BVN", beside=dict(list(crowd.items())[:3]))
    assert "CDO" in goals(s)
    s = beaten(dice, "4 BVN", beside=dict.fromkeys(list(crowd)[:3], "NGN"))
    assert "NGN" not in goals(s)  # three on green


def test_9_3_1_e_units_go_by_routes_open_to_them(dice: LoadedDice) -> None:
    s = beaten(dice, "8 RSA", counter="ADC")
    assert goals(s) == {"LPF", "CDO", "CLI"}  # trails, but not the path to the forest
    s = beaten(dice, "1 RCh,4 BVN", "APT", "MQU")
    assert goals(s) == {"ADC"}
    s = beaten(dice, "Dinassaut", "APT", "ADC")
    assert goals(s) == {"LPF", "TVF"}


def test_9_3_1_e_a_stack_may_split(dice: LoadedDice) -> None:
    s = beaten(dice, "4 BVN,CLSM")
    play(s, Scatter())
    assert refusal(s, type(options(s)[0])(options(s)[0].unit, at("ADC"))) == "9.3.1-e"
    play(s, next(a for a in options(s) if (a.unit, a.place) == (unit_number("4 BVN"), at("CDO"))))
    play(s, next(a for a in options(s) if a.place == at("CLI")))
    assert (where(s, "4 BVN"), where(s, "CLSM")) == ("CDO", "CLI")


def test_9_3_1_e_who_finds_no_room_is_eliminated(dice: LoadedDice) -> None:
    crowd = {"1 BM": "MQU", "2 BM": "MQU", "6 BVN": "MQU"}
    s = beaten(dice, "4 BVN,CLSM", "APT", "ADC", beside=crowd)
    assert {type(a) for a in options(s)} == {HoldGround, Scatter}
    before = s.vp
    play(s, Scatter())
    assert {(a.unit, p.CODE[a.place]) for a in options(s)} == {(unit_number(u), "MQU") for u in ("4 BVN", "CLSM")}
    play(s, next(a for a in options(s) if a.unit == unit_number("CLSM")))
    assert (where(s, "4 BVN"), where(s, "CLSM")) == ("GONE", "MQU")
    assert len(told(s, UnitLost)) == 1
    assert before - s.vp == 1  # the step it still had
    assert counters(s) == "ADC APT"


def test_9_3_1_e_a_single_unit_has_nobody_to_part_from(dice: LoadedDice) -> None:
    s = beaten(dice, "4 BVN")
    assert refusal(s, Scatter()) == "9.3.1-e"


def test_9_3_1_f_a_force_that_cannot_retreat_suffers_one_more_loss_and_stays(dice: LoadedDice) -> None:
    s = position(units={"1 RCh": "DTH", "RICM": "DTH"}, vm="ADC")  # armour, and no road leads out of Dan The
    dice(3, *drawn("Ambush", "Clash"), 1, 1, 1, 6, 6)
    vm_attacks(s, "ADC", "DTH", loses("1 RCh"), loses("RICM"))
    assert len(told(s, NowhereToGo)) == 1
    assert (steps(s, "1 RCh"), steps(s, "RICM"), where(s, "RICM")) == (1, 1, "DTH")
    assert [a for a, _ in faced(s)] == ["Ambush", "Clash"]  # and the combat goes on
    assert s.vp == -2


def test_9_3_1_f_those_of_a_force_who_can_go_go(dice: LoadedDice) -> None:
    s = beaten(dice, "1 RCh,4 BVN")
    assert goals(s) == set()
    play(s, Scatter())
    play(s, next(a for a in options(s) if a.place == at("CDO")))
    assert (where(s, "4 BVN"), where(s, "1 RCh")) == ("CDO", "GONE")  # one loss more for the armour
    assert s.vp == -2


def test_9_3_1_f_on_a_viet_minh_space_it_makes_for_the_nearest_refuge(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "DTH"}, vm="DTH LPF CDO CLI ADC", bases={4: "NGN"})
    begin(s, Combat(space=at("DTH"), counter=1, mode=DROP))
    dice(1, 1)
    play(s)
    assert (where(s, "1 BPC"), steps(s, "1 BPC")) == ("TRH", 1)  # two links away, the lowest number


def test_9_3_1_f_without_any_refuge_it_is_eliminated(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "DTH"}, vm="DTH")
    s.bases = p.EVERYWHERE & ~(1 << at("DTH"))
    begin(s, Retreat(space=at("DTH"), compulsory=True))
    play(s)
    assert (where(s, "1 BPC"), s.vp) == ("GONE", -2)


def test_9_3_1_f_a_commander_dies_with_attackers_who_find_no_way_back(dice: LoadedDice) -> None:
    units = {"4 BVN": "DTH", "Vanuxem": "DTH"}
    s = position(units=units, reduced=["4 BVN"], vm="DTH LPF CDO CLI ADC", bases={4: "NGN"})
    begin(s, Retreat(space=at("DTH"), compulsory=True))
    play(s)
    assert (where(s, "4 BVN"), where(s, "Vanuxem"), s.vp) == ("GONE", "GONE", -2)
    assert [e.rule for e in told(s, CommanderLost)] == ["2.1-h"]


def test_9_3_1_e_attackers_whose_way_back_is_full_are_eliminated(dice: LoadedDice) -> None:
    crowd = {"1 BM": "MQU", "2 BM": "MQU", "6 BVN": "MQU", "CLSM": "MQU"}
    s = position(units=crowd | {"4 BVN": "APT"}, vm="APT ADC")
    dice(1, 1)
    french_attack(s, "APT", "MQU")
    assert (where(s, "4 BVN"), s.vp) == ("GONE", -2)


def test_9_3_1_h_a_force_may_take_one_more_loss_instead_of_the_retreat(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH", "CLSM": "DTH"}, vm="ADC")
    dice(3, *drawn("Clash", "Clash"), 1, 1, 6, 1)
    vm_attacks(s, "ADC", "DTH", loses("CLSM"), HoldGround())
    assert options(s) == [loses("4 BVN"), loses("CLSM")]
    play(s, loses("4 BVN"))
    assert (where(s, "4 BVN"), where(s, "CLSM"), s.vp) == ("DTH", "DTH", -2)
    assert [a for a, _ in faced(s)][-1:] == ["Clash"]
    assert counters(s) == "ADC"


def test_9_3_1_h_the_post_takes_it_last_and_a_post_alone_is_not_asked(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH", "CLSM": "DTH"}, reduced=["4 BVN", "CLSM"], posts="DTH", vm="ADC")
    dice(6, *drawn("Clash", "Clash", "Clash"), *[1] * (3 + 2 + 1))
    vm_attacks(s, "ADC", "DTH", loses("CLSM"))
    assert where(s, "4 BVN") == "GONE"
    assert asked(s) == ""  # the third Clash hits the post alone: no retreat, only its loss
    assert not has_fort(s, "DTH")


def test_9_3_1_h_holding_on_again_and_again(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH", "CLSM": "DTH"}, vm="ADC")
    dice(6, *drawn("Clash", "Clash", "Clash"), 1, 1, 1)
    vm_attacks(s, "ADC", "DTH", loses("CLSM"), HoldGround(), loses("CLSM"), HoldGround())
    assert s.vp == -4  # a loss and one for holding on, twice: nobody is left for the third
    assert (counters(s), len(faced(s))) == ("ADC DTH", 2)


def test_9_3_1_h_not_after_a_combat_that_is_over(dice: LoadedDice) -> None:
    crowd = dict.fromkeys(["1 BM", "2 BM", "6 BVN", "1/1 RTA"], "ADC")  # no room where they came from
    beaten = Retreat(space=at("XBU"), back_to=at("ADC"), compulsory=True)
    s = position(units={"4 BVN": "XBU", "CLSM": "XBU", **crowd}, vm="XBU", frames=[beaten])
    assert asked(s) == "9.3.1-i"
    assert refusal(s, HoldGround()) == "9.3.1-h"


def test_9_3_1_i_a_beaten_attacker_goes_back_where_it_came_from(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "ADC"}, vm="XBU")
    dice(2, *drawn("Clash"), 1)
    enter(s, "ADC", "XBU")
    assert goals(s) == {"ADC"}
    assert refusal(s, FallBack(at("TLI"))) == "9.3.1-i"
    play(s, FallBack(at("ADC")))
    assert where(s, "4 BVN") == "ADC"


def test_9_3_1_i_after_several_spaces_to_the_last_before_the_combat(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, vm="XBU")
    dice(1, 1)
    enter(s, "DTH", "ADC", MarchTo(at("XBU")))
    assert where(s, "4 BVN") == "ADC"


def test_9_3_1_i_if_there_is_no_room_there_like_a_defender(dice: LoadedDice) -> None:
    crowd = dict.fromkeys(("1 BM", "2 BM", "6 BVN", "3/5 REI"), "ADC")
    s = position(units=crowd | {"4 BVN": "XBU"}, vm="XBU")
    dice(2, *drawn("Clash"), 1)
    french_attack(s, "XBU", "ADC")
    assert goals(s) == {"TLI", "BVI", "NGN"}


def test_9_3_1_i_a_dropped_unit_retreats_like_a_defender(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "DTH"}, vm="DTH")
    begin(s, Combat(space=at("DTH"), counter=1, mode=DROP))
    dice(2, *drawn("Ambush"), 1, 1)
    play(s)
    assert goals(s) == {"LPF", "CDO", "CLI", "ADC", "NGN"}


def test_9_3_1_i_so_does_one_who_jumped_in_beside_attackers(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "NDR"}, vm="NDR", ap=1)
    dice(2, *drawn("Ambush"), 1, 1, 1)
    french_attack(s, "NDR", "MQU", DropIn(Unit(0)), loses("4 BVN"), Scatter())
    ways = {unit: {p.CODE[a.place] for a in options(s) if a.unit == unit_number(unit)} for unit in ("1 BPC", "4 BVN")}
    assert ways == {"1 BPC": {"MQU", "TVF", "THP", "H56"}, "4 BVN": {"MQU"}}


def test_9_3_1_i_the_dinassaut_goes_back_on_the_river(dice: LoadedDice) -> None:
    s = position(units={"Dinassaut": "LPF"}, vm="LPF/D")
    begin(s, Combat(space=at("LPF"), counter=1, mode=NAVAL, came_from=at("TRH")))
    dice(2, 1)
    play(s)
    assert where(s, "Dinassaut") == "TRH"


def test_9_3_1_k_a_lost_combat_ends_the_action(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "ADC"}, vm="XBU", ap=6)
    dice(1, 1)
    enter(s, "ADC", "XBU")
    assert (asked(s), s.ap) == ("7.1-a", 4)


def test_9_3_1_k_new_ap_may_send_it_again(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "ADC"}, vm="XBU", ap=6)
    dice(1, 1, 1, 6)
    enter(s, "ADC", "XBU")
    assert Attack(at("ADC")) in options(s)
    enter(s, "ADC", "XBU")
    assert (s.ap, where(s, "4 BVN"), counters(s)) == (2, "XBU", "")
    assert asked(s) == "7.2-c"  # a victory: the march goes on


# ---- 9.3.2 posts and bases


def test_9_3_2_a_posts_never_retreat_and_a_lost_one_is_replaced_by_a_counter(dice: LoadedDice) -> None:
    s = position(posts="DTH", vm="ADC")
    dice(2, *drawn("Clash"), 3)
    vm_attacks(s, "ADC", "DTH")
    assert (asked(s), has_fort(s, "DTH"), counters(s), s.vp) == ("", False, "ADC DTH", -1)


def test_9_3_2_a_when_the_units_have_gone_the_post_fights_on(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH", "CLSM": "DTH"}, posts="DTH", vm="ADC")
    dice(6, *drawn("Clash", "Clash", "Clash"), *[1] * 6)
    vm_attacks(s, "ADC", "DTH", loses("CLSM"), loses("CLSM"))
    dice(4)
    play(s, FallBack(at("CDO")))
    assert rolled(s, 2) == {"fort": [4]}
    assert (where(s, "4 BVN"), has_fort(s, "DTH"), counters(s)) == ("CDO", True, "ADC")


def test_9_3_2_a_the_hoa_binh_base_too(dice: LoadedDice) -> None:
    s = position(posts="HBI", vm="HTH")
    dice(2, *drawn("Clash"), 1, 1, 1)
    vm_attacks(s, "HTH", "HBI")
    assert (has_fort(s, "HBI"), counters(s), s.vp) == (False, "HTH HBI", 0)


@pytest.mark.parametrize(("place", "counter", "dice_"), [("TBI", "QOA", 1), ("XMA", "LSO", 3), ("STY", "DLA", 5)])
def test_9_3_2_b_a_permanent_place_is_captured_without_points(
    dice: LoadedDice, place: str, counter: str, dice_: int
) -> None:
    s = position(vm=counter)
    dice(2, *drawn("Clash"), *[1] * dice_)
    vm_attacks(s, counter, place)
    assert (has_fort(s, place), counters(s), s.vp) == (False, f"{counter} {place}", 0)
    assert len(told(s, FortLost)) == 1


def test_9_3_2_b_it_stays_on_the_map_and_is_not_built_anew() -> None:
    s = position(units={"4 BVN": "TBI"}, lost="TBI", vm="QOA", ap=5)
    begin(s, FrenchPhase(step="choose_action"))
    assert refusal(s, Build(at("TBI"))) == "1.3.1-c"


@pytest.mark.parametrize(("place", "start", "dice_"), [("TBI", "TRH", 1), ("XMA", "TVA", 3), ("VTR", "VTG", 3)])
def test_9_3_2_c_a_captured_place_is_retaken_by_a_won_combat_with_its_dice(
    dice: LoadedDice, place: str, start: str, dice_: int
) -> None:
    s = position(units={"1 BPC": start}, lost=place, vm=place)
    dice(1, 6)
    enter(s, start, place)
    assert has_fort(s, place)
    assert len(told(s, FortRetaken)) == 1
    assert s.vp == 0
    s.vm_count[0] = 0
    again = position(units={"1 BPC": place}, vm="QOA" if place == "TBI" else "LSO" if place == "XMA" else "VTG")
    again.forts = s.forts
    dice(1, 6, *[1] * dice_)
    vm_attacks(again, p.CODE[again.vm_place[0]], place)
    assert len(rolled(again)["fort"]) == dice_


def test_9_3_2_c_not_by_a_lost_combat_nor_by_supports_alone(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "TRH"}, lost="TBI", vm="TBI")
    dice(1, 1)
    enter(s, "TRH", "TBI")
    assert not has_fort(s, "TBI")
    s = position(lost="TBI", vm="TBI", ap=2)
    begin(s, FrenchPhase(step="choose_action"))
    dice(1, 6)
    play(s, Shell(at("TBI")))
    assert (counters(s), has_fort(s, "TBI")) == ("", False)


def test_9_3_2_c_the_base_of_hoa_binh_may_be_built_again_without_points(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "HBF"}, vm="HBI", ap=5)
    s.built |= 1 << at("HBI")
    dice(1, 6)
    enter(s, "HBF", "HBI")
    assert not has_fort(s, "HBI")
    play(s, type(options(s)[0])())
    assert Build(at("HBI")) in options(s)
    play(s, Build(at("HBI")))
    assert (has_fort(s, "HBI"), s.ap, s.vp, told(s, Scored)) == (True, 1, 0, [])


def test_9_3_2_c_a_lost_post_is_out_of_the_game() -> None:
    s = position(units={"4 BVN": "DTH"}, ap=5)
    s.built |= 1 << at("DTH")
    begin(s, FrenchPhase(step="choose_action"))
    assert refusal(s, Build(at("DTH"))) == "1.3.2-b"
    s = position(units={"4 BVN": "DTH"}, ap=5, options={"rebuild_posts": "yes"})
    s.built |= 1 << at("DTH")
    begin(s, FrenchPhase(step="choose_action"))
    play(s, Build(at("DTH")))
    assert (has_fort(s, "DTH"), s.vp) == (True, 0)


def test_9_3_2_c_not_after_rainbow_has_been_declared() -> None:
    s = position(units={"1 BPC": "HBI"}, ap=5, rainbow=8, turn=8)
    s.built |= 1 << at("HBI")
    begin(s, FrenchPhase(step="choose_action"))
    assert refusal(s, Build(at("HBI"))) == "5.2.1b-f"


def test_9_3_2_d_a_captured_place_serves_the_viet_minh_by_two_points_at_the_end() -> None:
    s = position(lost="TBI")
    ch11.delta_line(s)
    kept = position()
    ch11.delta_line(kept)
    assert (s.vp, kept.vp) == (2 - 2, 3)


def test_9_3_2_d_but_not_in_combat(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "DLA"}, lost="STY", vm="STY")
    dice(2, *drawn("Clash"), 2)
    enter(s, "DLA", "STY")
    assert modifiers(s) == {"1 BPC": 3}
    assert counters(s) == ""


def test_9_3_2_d_nor_for_the_french_who_stand_there(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "TBI"}, lost="TBI", vm="QOA")
    dice(1, 1)
    vm_attacks(s, "QOA", "TBI")
    assert modifiers(s) == {"1 BPC": 3}
