"""Chapter 9.1 and 9.2: who fights whom, in what order, with which dice."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.fights import (
    GAME,
    asked,
    begin,
    drawn,
    enter,
    faced,
    french_attack,
    has_fort,
    kinds,
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
    Bomb,
    CallAir,
    CallArtillery,
    CallMorane,
    Continue,
    DropIn,
    FallBack,
    HoldGround,
    Jump,
    Land,
    Ready,
    Shell,
    SlipAway,
    Stand,
)
from indochine.games.hoa_binh.actions import Embark as Jumper
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import (
    CombatBegan,
    CombatEnded,
    CommanderLost,
    CommanderTested,
    DiceRolled,
    Drawn,
    Facing,
    RetreatIgnored,
    SlippedAway,
    SpaceOccupied,
    StepLost,
    SupportCalled,
    ThreatRolled,
)
from indochine.games.hoa_binh.frames import NAVAL, Combat, FrenchPhase, March, VietMinhPhase
from indochine.games.hoa_binh.rules import ch06_infiltration as ch06
from indochine.games.hoa_binh.state import State, Unit


def french_phase(s: State) -> State:
    begin(s, FrenchPhase(step="choose_action"))
    return s


def battles(s: State) -> list[tuple[str, str]]:
    """What kind of combats were fought, and where."""
    return [(e.what, p.CODE[e.place]) for e in told(s, CombatBegan)]


def drop(unit: str) -> DropIn:
    return DropIn(Unit(unit_number(unit)))


# ---- 9.1 overview


def test_9_1_a_entering_the_space_of_a_counter_is_combat(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "ADC"}, vm="XBU")
    dice(1, 6)
    enter(s, "ADC", "XBU")
    assert battles(s) == [("French attack", "XBU")]


def test_9_1_a_passing_beside_a_counter_is_not(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "ADC"}, vm="XBU")
    enter(s, "ADC", "DTH", MarchTo(at("NGN")))
    assert battles(s) == []
    assert where(s, "1 BPC") == "NGN"


def test_9_1_a_supports_alone_against_a_counter_are_combat(dice: LoadedDice) -> None:
    s = french_phase(position(vm="XBU DCN", ap=2))
    dice(1, 4, 1, 3)
    play(s, Shell(at("XBU")), Bomb(at("DCN")))
    assert battles(s) == [("Supports alone", "XBU"), ("Supports alone", "DCN")]
    assert [rolled(s, 0), rolled(s, 1)] == [{"artillery": [6]}, {"aircraft": [6]}]
    assert (s.ap, s.artillery, s.air) == (0, 2, 2)
    assert counters(s) == ""


@pytest.mark.parametrize(
    ("target", "rule"), [("LPF", "6.3.6-g"), ("KEM", "6.3.5-e"), ("BVI", "9.1-a"), ("DTH", "9.1-a")]
)
def test_9_1_a_supports_alone_want_an_infiltration_counter(target: str, rule: str) -> None:
    s = french_phase(position(vm="LPF/D KEM/G", bases={4: "BVI"}, ap=2))
    assert refusal(s, Shell(at(target))) == refusal(s, Bomb(at(target))) == rule


def test_9_1_b_a_counter_next_to_the_french_attacks_and_one_further_off_does_not(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, vm="XBU ADC")
    dice(1, 1)
    vm_phase(s)
    assert battles(s) == [("Viet Minh attack", "DTH")]


@pytest.mark.parametrize(
    "french", [{"units": {"4 BVN": "DTH"}}, {"posts": "DTH"}, {"convoys": {"LAP": "DTH"}}]
)  # units, a post, a convoy
def test_9_1_b_units_posts_and_convoys_are_attacked(dice: LoadedDice, french: dict[str, object]) -> None:
    s = position(vm="ADC ADC", artillery=0, **french)  # type: ignore[arg-type]
    held = "convoys" not in french
    dice(1, *[1] * held, 1, *[1] * held)
    vm_phase(s)
    assert battles(s) == [("Viet Minh attack", "DTH")] * 2


@pytest.mark.parametrize(("beside_it", "attacks"), [({}, 2), ({"posts": "APT"}, 0), ({"convoys": {"LAP": "APT"}}, 0)])
def test_9_1_b_over_the_river_the_dinassaut_is_attacked_alone(
    dice: LoadedDice, beside_it: dict[str, object], attacks: int
) -> None:
    """La Phu ford is joined to Ap Phu Tho by the river alone, and land forces are attacked by land [E-25]."""
    s = position(units={"Dinassaut": "APT"}, vm="LPF LPF", artillery=0, air=0, ap=0, **beside_it)
    dice(*[1, 1] * attacks)
    vm_phase(s)
    assert battles(s) == [("Viet Minh attack", "APT")] * attacks


def test_9_1_b_a_commander_alone_is_not_attacked() -> None:
    s = position(units={"Vanuxem": "DTH"}, vm="ADC ADC")
    vm_phase(s)
    assert battles(s) == []


def test_9_1_b_french_who_come_next_to_a_counter_meanwhile_are_attacked_by_it(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, lost="TBI", vm="ADC ADC QOA QOA")
    dice(2, *drawn("Clash"), 1, 1, 6, 1, 1)
    vm_phase(s, FallBack(at("CLI")))
    assert [place for _, place in battles(s)] == ["DTH", "CLI", "CLI"]


def test_9_1_b_each_counter_attacks_once_and_a_fresh_one_not_at_all(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, vm="XBU ADC")
    dice(2, *drawn("Clash"), 1)
    vm_phase(s, FallBack(at("CLI")))
    assert counters(s) == "XBU ADC DTH"  # the third came from the reserve and stands next to Cam Linh
    assert [place for _, place in battles(s)] == ["DTH"]


def test_9_1_b_an_isolated_counter_does_not_attack(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, vm="ADC")
    dice(3)
    vm_phase(s)
    assert battles(s) == []


def test_9_1_c_the_counters_of_a_space_are_fought_one_after_the_other(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "ADC"}, vm="XBU XBU XBU")
    dice(1, 6, 2, *drawn("Clash"), 6, 1, 6)
    enter(s, "ADC", "XBU")
    assert kinds(s, ThreatRolled, CombatEnded) == ["ThreatRolled", "CombatEnded"] * 3
    assert counters(s) == ""


def test_9_1_c_the_oldest_counter_first(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "ADC"}, vm="XBU XBU")
    oldest = serial(s, "XBU")
    dice(1, 6, 1, 1)
    enter(s, "ADC", "XBU")
    assert s.vm_serial == [oldest + 1]


def test_9_1_c_the_first_combat_not_won_sends_the_force_back(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "ADC"}, vm="XBU XBU")
    dice(1, 1)
    enter(s, "ADC", "XBU")
    assert (where(s, "1 BPC"), counters(s)) == ("ADC", "XBU XBU")


def test_9_1_c_mp_add_up_and_without_mp_the_rest_of_the_space_is_still_fought(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "ADC"}, vm="XBU XBU")
    dice(6, *drawn("Assault", "Assault", "Offensive"), 6, 6, 6, 2, *drawn("Offensive"), 6)
    enter(s, "ADC", "XBU")
    assert counters(s) == ""
    assert asked(s) == "7.1-a"  # 1 + 6 + 2 of 6 MP: the march is over
    assert where(s, "1 BPC") == "XBU"


def test_9_1_c_the_mp_of_both_combats_are_paid(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "ADC"}, vm="XBU XBU")
    dice(2, *drawn("Assault"), 6, 2, *drawn("Ambush"), 1, 6)
    enter(s, "ADC", "XBU")
    march = s.frames[-1]
    assert isinstance(march, March)
    assert march.spent == 1 + 2 + 1


def test_9_1_c_every_combat_has_its_own_reactions_and_supports(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "ADC"}, vm="XBU XBU", ap=4)
    dice(1, 1, 6, 1, 6)
    enter(s, "ADC", "XBU", CallArtillery(), Ready())
    assert [set(rolled(s, i)) for i in (0, 1)] == [{"1 BPC", "artillery"}, {"1 BPC"}]


# ---- 9.2.1 process

PROCESS = (ThreatRolled, SupportCalled, Drawn, Facing, DiceRolled, StepLost, CommanderTested, CombatEnded)


def test_9_2_1_a_threat_then_reactions_then_draw_then_dice_then_result(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH", "Vanuxem": "DTH"}, vm="ADC", ap=1, used=1 << unit_number("Vanuxem"))
    begin(s, Combat(space=at("DTH"), counter=1))
    dice(2)
    assert asked(s) == "9.2.1-g"
    assert kinds(s, *PROCESS) == ["ThreatRolled"]
    dice(*drawn("Ambush"), 1, 1, 1, 6)
    play(s, CallArtillery(), FallBack(at("CDO")))
    assert kinds(s, *PROCESS) == [
        "ThreatRolled", "SupportCalled", "Drawn", "Facing", "DiceRolled", "StepLost", "CommanderTested", "CombatEnded"
    ]  # fmt: skip


def test_9_2_1_a_the_reactions_come_once_and_before_the_draw(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, vm="ADC", ap=4)
    dice(3, *drawn("Clash", "Clash"), 6, 1)
    vm_attacks(s, "ADC", "DTH")
    assert asked(s) == "9.3.1-e"


@pytest.mark.parametrize(("die", "gone"), [(4, False), (5, True)])
def test_9_2_1_b_the_counter_alone_is_removed_by_6(dice: LoadedDice, die: int, gone: bool) -> None:
    s = position(units={"4 BVN": "DTH"}, vm="ADC")
    dice(1, die)
    vm_attacks(s, "ADC", "DTH")
    assert (counters(s) == "") is gone
    assert s.reserve == 30 - (not gone)
    assert told(s, Drawn) == []


@pytest.mark.parametrize(("die", "gone"), [(2, False), (3, True)])
def test_9_2_1_b_artillery_alone_may_do_it(dice: LoadedDice, die: int, gone: bool) -> None:
    s = french_phase(position(vm="ADC", ap=1))
    dice(2, die)
    play(s, Shell(at("ADC")))
    assert (counters(s) == "") is gone


def test_9_2_1_b_a_miss_against_it_costs_nothing_in_defence(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, vm="ADC")
    dice(1, 1)
    vm_attacks(s, "ADC", "DTH")
    assert (where(s, "4 BVN"), steps(s, "4 BVN"), counters(s), asked(s)) == ("DTH", 2, "ADC", "")


def test_9_2_1_b_a_miss_against_it_sends_an_attacker_back_without_loss(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "ADC"}, vm="XBU")
    dice(1, 6)
    enter(s, "ADC", "XBU")
    assert counters(s) == ""  # 6 + 1 - 1
    s = position(units={"4 BVN": "ADC"}, vm="XBU")
    dice(1, 5)
    enter(s, "ADC", "XBU")
    assert (where(s, "4 BVN"), steps(s, "4 BVN"), counters(s), asked(s)) == ("ADC", 2, "XBU", "7.1-a")


@pytest.mark.parametrize(
    ("space", "counter", "more", "count"),
    [
        ("DTH", "ADC", {"posts": "DTH"}, 1),
        ("SDO", "YBA", {}, 1),  # permanent post
        ("HBI", "HTH", {"posts": "HBI"}, 3),  # the Hoa Binh base
        ("VTR", "BAC", {}, 3),
        ("XMA", "LSO", {}, 3),
        ("STY", "DLA", {}, 5),
    ],
)
def test_9_2_1_c_one_die_for_a_post_three_or_five_for_a_base(
    dice: LoadedDice, space: str, counter: str, more: dict[str, str], count: int
) -> None:
    s = position(vm=counter, **more)  # type: ignore[arg-type]
    dice(1, *range(1, 1 + count))
    vm_attacks(s, counter, space)
    assert rolled(s) == {"fort": list(range(1, 1 + count))}


@pytest.mark.parametrize(
    ("unit", "front", "back"),
    [("1 BPC", 3, 2), ("1 BPVN", 2, 1), ("3/5 REI", 2, 1), ("4 BVN", 1, 0), ("CLSM", 0, -1), ("Commando 18", 2, 1)],
)
def test_9_2_1_c_one_die_for_each_unit_with_its_bonus(dice: LoadedDice, unit: str, front: int, back: int) -> None:
    for reduced, bonus in (((), front), ((unit,), back)):
        s = position(units={unit: "DTH", "6 BVN": "DTH"}, reduced=reduced, vm="ADC")
        dice(1, 1, 1)
        vm_attacks(s, "ADC", "DTH", *[Stand()] * unit.startswith("Commando"))
        name = p.UNIT_NAMES[unit_number(unit)]
        assert modifiers(s) == {name: bonus, "6 BVN": 1}


def test_9_2_1_c_dozer_commander_and_convoy_roll_no_die(dice: LoadedDice) -> None:
    s = position(units={"Dozer": "DTH", "Vanuxem": "DTH", "4 BVN": "DTH"}, convoys={"LAP": "DTH"}, vm="ADC")
    dice(1, 6)
    vm_attacks(s, "ADC", "DTH")
    assert modifiers(s) == {"4 BVN infantry": 1}


def test_9_2_1_c_units_post_artillery_and_aircraft_roll_together(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH", "1 BPC": "DTH"}, posts="DTH", vm="ADC", ap=2)
    dice(1, 1, 1, 1, 1, 1)
    vm_attacks(s, "ADC", "DTH", CallArtillery(), CallAir())
    assert modifiers(s) == {"1 BPC": 3, "4 BVN infantry": 1, "fort": 0, "artillery": 3, "aircraft": 4}


def test_9_2_1_d_a_single_die_of_the_score_is_enough(dice: LoadedDice) -> None:
    s = position(units={"CLSM": "DTH"}, posts="DTH", vm="ADC")
    dice(2, *drawn("Offensive"), 1, 6)
    vm_attacks(s, "ADC", "DTH")
    assert counters(s) == ""


def test_9_2_1_d_dice_are_not_added(dice: LoadedDice) -> None:
    s = position(units={"CLSM": "DTH"}, posts="DTH", vm="ADC")
    dice(2, *drawn("Offensive"), 5, 5)
    vm_attacks(s, "ADC", "DTH")
    assert counters(s) == "ADC"
    assert steps(s, "CLSM") == 0


def test_9_2_1_d_otherwise_the_force_suffers_the_losses_and_the_retreat(dice: LoadedDice) -> None:
    s = position(units={"CLSM": "DTH"}, vm="ADC")
    dice(2, *drawn("Clash"), 3)
    vm_attacks(s, "ADC", "DTH")
    assert (steps(s, "CLSM"), asked(s)) == (1, "9.3.1-e")


def test_9_2_1_e_the_first_success_of_the_viet_minh_ends_the_combat(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "DTH"}, vm="ADC")
    dice(6, *drawn("Clash", "Assault", "Clash"), 6, 1)
    vm_attacks(s, "ADC", "DTH")
    assert where(s, "1 BPC") == "GONE"  # two losses of the Assault
    assert [a for a, _ in faced(s)] == ["Clash", "Assault"]
    assert counters(s) == "ADC DTH"


def test_9_2_1_e_unless_the_french_do_not_retreat(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "DTH", "2 BPC": "DTH"}, vm="ADC")
    dice(3, *drawn("Offensive", "Clash"), 1, 1, 6)
    vm_attacks(s, "ADC", "DTH", loses("1 BPC"), loses("2 BPC"), HoldGround(), loses("1 BPC"))
    assert [a for a, _ in faced(s)] == ["Offensive", "Clash"]
    assert counters(s) == "ADC"


def commanded(**more: object) -> State:
    """4 BVN with a commander who has already acted this turn, attacked at Dan The."""
    fields = {"units": {"4 BVN": "DTH", "Vanuxem": "DTH"}, "vm": "ADC", "used": 1 << unit_number("Vanuxem")} | more
    return position(**fields)  # type: ignore[arg-type]


@pytest.mark.parametrize(("die", "place"), [(1, "GONE"), (2, "CDO")])
def test_9_2_1_f_after_losses_a_commander_dies_on_1(dice: LoadedDice, die: int, place: str) -> None:
    s = commanded()
    dice(2, *drawn("Clash"), 1, die)
    vm_attacks(s, "ADC", "DTH", FallBack(at("CDO")))
    assert where(s, "Vanuxem") == place
    assert s.vp == (-2 if die == 1 else -1)


def test_9_2_1_f_without_losses_there_is_no_die(dice: LoadedDice) -> None:
    s = commanded()
    dice(2, *drawn("Clash"), 6)
    vm_attacks(s, "ADC", "DTH")
    assert told(s, CommanderTested) == []


def test_9_2_1_f_one_die_for_a_combat_however_many_losses(dice: LoadedDice) -> None:
    s = commanded(posts="DTH", units={"4 BVN": "DTH", "CLSM": "DTH", "Vanuxem": "DTH"})
    dice(3, *drawn("Offensive", "Clash"), 1, 1, 1, 6, 1, 6)
    vm_attacks(s, "ADC", "DTH", loses("CLSM"), loses("CLSM"))
    assert [e.die for e in told(s, CommanderTested)] == [6]


def test_9_2_1_f_he_is_also_lost_with_a_post(dice: LoadedDice) -> None:
    s = commanded(units={"Vanuxem": "DTH"}, posts="DTH")
    dice(2, *drawn("Clash"), 1)
    vm_attacks(s, "ADC", "DTH")
    assert where(s, "Vanuxem") == "GONE"


def test_9_2_1_f_with_his_whole_force_dead_he_is_lost_without_a_die(dice: LoadedDice) -> None:
    s = commanded(reduced=["4 BVN"])
    dice(2, *drawn("Clash"), 1)
    vm_attacks(s, "ADC", "DTH")
    assert told(s, CommanderTested) == []
    assert [e.rule for e in told(s, CommanderLost)] == ["2.1-h"]
    assert s.vp == -2


def reaction(**more: object) -> State:
    """4 BVN at Dan The under attack; the Threat level is known and the French may react."""
    fields = {"units": {"4 BVN": "DTH"}, "vm": "ADC"} | more
    s = position(**fields)  # type: ignore[arg-type]
    begin(s, Combat(space=at("DTH"), counter=1))
    return s


def test_9_2_1_g_paras_artillery_air_and_morane_at_an_ap_each(dice: LoadedDice) -> None:
    s = reaction(ap=4)
    dice(1, 1, 6, 1, 1)
    play(s, drop("1 BPC"), CallArtillery(), CallAir(), CallMorane())
    assert (s.ap, s.transport, s.artillery, s.air, s.morane) == (0, 2, 2, 2, False)
    assert where(s, "1 BPC") == "DTH"
    assert modifiers(s) == {"1 BPC": 4, "4 BVN infantry": 2, "artillery": 4, "aircraft": 5}


def test_9_2_1_g_the_combat_does_not_go_on_before_the_french_are_ready(dice: LoadedDice) -> None:
    s = reaction(ap=2)
    dice(2)
    assert len(options(s, DropIn)) == 9
    assert {type(a).__name__ for a in options(s)} == {"Ready", "CallArtillery", "CallAir", "CallMorane", "DropIn"}
    GAME.apply(s, CallArtillery())
    assert asked(s) == "9.2.1-g"
    assert CallArtillery() not in options(s)  # one die of each in a combat
    assert refusal(s, CallArtillery()) == "7.2-m"
    dice(*drawn("Clash"), 6, 1)
    play(s, Ready())


@pytest.mark.parametrize(
    ("more", "action", "rule"),
    [
        ({"ap": 0, "used": 0}, CallArtillery(), "7.1-a"),
        ({"ap": 0}, CallAir(), "7.1-a"),
        ({"ap": 0}, CallMorane(), "7.1-a"),
        ({"ap": 0}, drop("1 BPC"), "7.1-a"),
        ({"ap": 1, "artillery": 0}, CallArtillery(), "7.2-m"),
        ({"ap": 1, "air": 0}, CallAir(), "7.2-n"),
        ({"ap": 1, "morane": False}, CallMorane(), "2.2.2-e"),
        ({"ap": 1, "transport": 0}, drop("1 BPC"), "7.2-f"),
        ({"ap": 1, "units": {"4 BVN": "DTH", "1 BPC": "STY"}}, drop("1 BPC"), "7.2-f"),
        ({"ap": 1, "units": {"4 BVN": "DTH", "CLSM": "DTH", "1 BM": "DTH", "2 BM": "DTH"}}, drop("1 BPC"), "3.1-d"),
    ],
)
def test_9_2_1_g_not_without_ap_points_and_room(
    dice: LoadedDice, more: dict[str, object], action: CallArtillery, rule: str
) -> None:
    # a commander with the force keeps the question open when there are no AP
    units = {"Vanuxem": "DTH"} | dict(more.get("units", {"4 BVN": "DTH"}))  # type: ignore[call-overload]
    s = reaction(**(more | {"units": units}))
    dice(1)
    assert asked(s) == "9.2.1-g"
    assert refusal(s, action) == rule


def test_9_2_1_g_no_drop_on_a_small_or_green_space(dice: LoadedDice) -> None:
    for space, counter in (("XBU", "TLI"), ("ADC", "XBU")):
        s = position(units={"4 BVN": space}, vm=counter, ap=2)
        begin(s, Combat(space=at(space), counter=1))
        dice(1)
        assert refusal(s, drop("1 BPC")) == "1.3.1-c"


def test_9_1_a_supports_alone_stay_alone(dice: LoadedDice) -> None:
    s = french_phase(position(vm="DTH", ap=3))
    dice(1)
    GAME.due(s)
    GAME.apply(s, Shell(at("DTH")))
    assert refusal(s, drop("1 BPC")) == "9.1-a"
    assert CallAir() in options(s)
    dice(6)
    play(s)


def test_9_2_1_g_by_option_more_than_one_die_of_a_kind(dice: LoadedDice) -> None:
    s = reaction(ap=4, options={"several_support_dice": "yes"})
    dice(1, 6, 1, 1, 1, 1)
    play(s, CallArtillery(), CallArtillery(), CallAir(), CallAir())
    assert {who: len(dice) for who, dice in rolled(s).items()} == {"4 BVN infantry": 1, "artillery": 2, "aircraft": 2}


def test_9_2_1_g_a_support_counts_against_every_action_of_the_combat(dice: LoadedDice) -> None:
    s = reaction(ap=1)
    dice(3, *drawn("Clash", "Offensive"), 6, 1, 1, 3)
    play(s, CallArtillery())
    assert [rolled(s, i)["artillery"] for i in (0, 1)] == [[4], [6]]
    assert counters(s) == ""


def test_9_2_1_g_a_para_who_lands_on_a_counter_fights_at_one_less(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "NDR"}, vm="NDR", ap=1)
    dice(1, 6, 1)
    french_attack(s, "NDR", "MQU", drop("1 BPC"))
    assert modifiers(s) == {"1 BPC": 2, "4 BVN infantry": 1}


def test_9_2_1_g_dropped_on_a_counter_out_of_combat_it_also_fights_at_one_less(dice: LoadedDice) -> None:
    s = french_phase(position(vm="NDR", ap=1))
    dice(1, 4)
    play(s, Jump(), Jumper(Unit(0)), Land(at("NDR")))
    assert battles(s) == [("Paras land among the enemy", "NDR")]
    assert modifiers(s) == {"1 BPC": 2}
    assert counters(s) == ""


def test_9_2_1_g_dropped_among_friends_under_attack_it_fights_at_full_value(dice: LoadedDice) -> None:
    s = reaction(ap=1)
    dice(1, 6, 1)
    play(s, drop("1 BPC"))
    assert modifiers(s) == {"1 BPC": 3, "4 BVN infantry": 1}


def test_9_2_1_h_every_action_is_fought_once_beaten_or_not(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH", "CLSM": "DTH"}, posts="DTH", vm="ADC")
    dice(6, *drawn("Clash", "Ambush", "Clash"), 1, 1, 1, 1, 6, 1, 1, 6, 1, 1)
    vm_attacks(s, "ADC", "DTH", loses("CLSM"))
    assert [a for a, _ in faced(s)] == ["Clash", "Ambush", "Clash"]
    assert len(told(s, DiceRolled)) == 3
    assert [e.outcome for e in told(s, CombatEnded)] == ["No French victory"]
    assert (counters(s), where(s, "4 BVN")) == ("ADC", "DTH")  # nobody has won: all stay


def test_9_2_1_h_attackers_who_held_on_but_did_not_beat_all_go_back(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "ADC", "2 BPC": "ADC"}, vm="XBU")
    dice(3, *drawn("Clash", "Clash"), 1, 1, 6, 6)
    enter(s, "ADC", "XBU", loses("1 BPC"), HoldGround(), loses("2 BPC"))
    assert [a for a, _ in faced(s)] == ["Clash", "Clash"]
    assert (where(s, "1 BPC"), where(s, "2 BPC"), counters(s)) == ("ADC", "ADC", "XBU")
    assert asked(s) == "7.1-a"


# ---- 9.2.2 who is attacked


def target(s: State) -> str:
    attack = ch06.choose_attack(s)
    return p.CODE[attack[1]] if attack else ""


@pytest.mark.parametrize(
    ("units", "more", "expected"),
    [
        ({"4 BVN": "DTH", "1 BPC": "APT"}, {}, "DTH"),  # +1 against +3
        ({"1 BPC": "DTH", "4 BVN": "APT"}, {}, "APT"),
        ({"1 BPC": "DTH", "CLSM": "DTH", "4 BVN": "APT"}, {}, "APT"),  # the best die of a space counts
        ({"3/5 REI": "DTH", "1/5 REI": "APT"}, {"reduced": ["1/5 REI"]}, "APT"),
        ({"1 RCh": "DTH", "3/5 REI": "APT"}, {}, "APT"),  # a vehicle has +1 on white
        ({"CLSM": "DTH"}, {"posts": "APT", "reduced": ["CLSM"]}, "DTH"),  # a post rolls at +0
        ({"4 BVN": "APT"}, {"posts": "DTH"}, "DTH"),
        ({"CLSM": "APT"}, {"reduced": ["CLSM"], "convoys": {"LAP": "DTH"}}, "DTH"),  # no dice at all: weakest
        ({"Dozer": "APT", "CLSM": "DTH"}, {"reduced": ["CLSM"]}, "APT"),
        ({"4 BVN": "DTH", "1 BM": "DTH", "2 BM": "APT"}, {}, "APT"),  # a tie: fewer units
        ({"4 BVN": "APT", "1 BM": "APT", "2 BM": "DTH"}, {}, "DTH"),
        ({"4 BVN": "DTH", "2 BM": "APT"}, {}, "DTH"),  # a tie again: the lower number
        ({"1 BPC": "DTH", "3/5 REI": "APT"}, {"cut": 1}, "DTH"),  # both +2: 1 BPC is encircled
    ],
)
def test_9_2_2_a_the_space_with_the_weakest_modifiers_is_attacked(
    units: dict[str, str], more: dict[str, object], expected: str
) -> None:
    assert target(position(units=units, vm="ADC", **more)) == expected  # type: ignore[arg-type]


def test_9_2_2_a_green_ground_makes_a_space_weaker() -> None:
    # Tan Linh, between Vi Thuy (white) and Xom Bu (green)
    s = position(units={"3/5 REI": "XBU", "4 BVN": "VTH"}, vm="TLI")
    assert target(s) == "VTH"  # a tie at +1: one unit each, lower number
    s = position(units={"3/5 REI": "XBU", "4 BVN": "XBU", "1/5 REI": "VTH"}, vm="TLI")
    assert target(s) == "XBU"  # +1 there, +2 at Vi Thuy


def test_9_2_2_b_as_many_attacks_as_there_are_counters_stacked_or_on_several_spaces(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, vm="ADC ADC ADC CLI CLI")
    dice(*[1, 1] * 5)
    vm_phase(s)
    assert battles(s) == [("Viet Minh attack", "DTH")] * 5


# ---- 9.2.3 terrain


def dice_of(dice: LoadedDice, space: str, counter: str, units: str, *calls: object, **more: object) -> dict[str, int]:
    """The modifiers of some units, artillery and aircraft defending a space against the counter alone."""
    names = units.split(",")
    s = position(units=dict.fromkeys(names, space), vm=counter, ap=4, **more)  # type: ignore[arg-type]
    dice(2 if p.BLUE & places(space) else 1, *[6] * (len(names) + 2))
    vm_attacks(s, counter, space, CallArtillery(), CallAir(), *calls)  # type: ignore[arg-type]
    return modifiers(s)


def test_9_2_3_a_one_less_for_units_and_supports_on_green(dice: LoadedDice) -> None:
    assert dice_of(dice, "XBU", "TLI", "1 BPC,CLSM") == {"1 BPC": 2, "CLSM": -1, "artillery": 2, "aircraft": 3}
    assert dice_of(dice, "ADC", "XBU", "1 BPC,CLSM") == {"1 BPC": 3, "CLSM": 0, "artillery": 3, "aircraft": 4}


def test_9_2_3_a_a_large_green_space_is_green(dice: LoadedDice) -> None:
    assert dice_of(dice, "BVI", "XBU", "1 BPC") == {"1 BPC": 2, "artillery": 2, "aircraft": 3}


def test_9_2_3_a_the_combat_is_in_the_space_that_is_attacked(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "XBU"}, vm="ADC")
    dice(1, 6)
    enter(s, "XBU", "ADC")
    assert modifiers(s) == {"1 BPC": 3}
    s = position(units={"1 BPC": "ADC"}, vm="XBU")
    dice(1, 6)
    enter(s, "ADC", "XBU")
    assert modifiers(s) == {"1 BPC": 2}


def test_9_2_3_a_supports_alone_on_green_too(dice: LoadedDice) -> None:
    s = french_phase(position(vm="XBU", ap=1))
    dice(1, 1)
    play(s, Bomb(at("XBU")))
    assert modifiers(s) == {"aircraft": 3}


def test_9_2_3_a_encirclement_does_not_touch_supports_but_the_morane_does(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, posts="DTH", vm="ADC ADC ADC", ap=3)
    dice(1, 6, 1, 1, 1, 1, 6, 1, 1, 6, 1)
    vm_phase(s, CallArtillery(), CallAir(), CallMorane())
    assert modifiers(s) == {"4 BVN infantry": 1, "fort": 0, "artillery": 4, "aircraft": 5}
    assert modifiers(s, 1) == {"4 BVN infantry": 0, "fort": -1}  # encircled all through the phase


def test_9_2_3_a_a_para_who_joins_an_encircled_force_shares_its_lot_as_long_as_it_is_with_it(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, reduced=["4 BVN"], vm="ADC ADC ADC", ap=1)
    dice(3, *drawn("Clash", "Clash"), 1, 1, 6)
    s.cut = 1 << unit_number("4 BVN")
    vm_attacks(s, "ADC", "DTH", drop("1 BPC"), loses("4 BVN"), HoldGround())
    assert modifiers(s, 0) == {"1 BPC": 2, "4 BVN infantry": -1}
    assert modifiers(s, 1) == {"1 BPC": 2}  # reduced to +2, but no longer with anybody encircled


def test_9_2_3_b_one_more_for_armoured_and_mechanised_units_on_white(dice: LoadedDice) -> None:
    found = dice_of(dice, "ADC", "XBU", "1 RCh,8 RSA,3/5 REI")
    assert found == {"1 RCh": 3, "8 RSA": 3, "3/5 REI": 2, "artillery": 3, "aircraft": 4}


@pytest.mark.parametrize("unit", ["RICM", "1 SGB", "1 RCh", "RBCEO", "4 BVN armoured", "8 RSA"])
def test_9_2_3_b_all_six_of_them(dice: LoadedDice, unit: str) -> None:
    assert dice_of(dice, "ADC", "XBU", unit)[unit] == 3


def test_9_2_3_b_blue_counts_as_white(dice: LoadedDice) -> None:
    assert dice_of(dice, "TVF", "NDR", "8 RSA") == {"8 RSA": 3, "artillery": 3, "aircraft": 4}


def test_9_2_3_b_not_on_green_and_not_for_the_dinassaut(dice: LoadedDice) -> None:
    assert dice_of(dice, "XBU", "TLI", "1 RCh")["1 RCh"] == 1
    assert dice_of(dice, "APT", "ADC", "Dinassaut")["Dinassaut"] == 3


def retreating(dice: LoadedDice, space: str, counter: str, count: int, **more: object) -> State:
    """CLSM (whole) and 4 BVN fail against so many Clashes in one combat."""
    s = position(units={"CLSM": space, "4 BVN": space}, vm=counter, **more)  # type: ignore[arg-type]
    f = Combat(space=at(space), counter=1)
    begin(s, f)
    dice({1: 2, 2: 3}[count], *drawn(*["Clash"] * count))
    return s


@pytest.mark.parametrize(
    ("space", "counter", "fort_dice"), [("DTH", "ADC", 1), ("HBI", "HTH", 3), ("SDO", "YBA", 1), ("XMA", "LSO", 3)]
)
def test_9_2_3_c_with_a_post_or_base_on_white_the_first_retreat_is_ignored_but_not_the_loss(
    dice: LoadedDice, space: str, counter: str, fort_dice: int
) -> None:
    s = retreating(dice, space, counter, 1, posts="DTH HBI")
    dice(1, 1, *[1] * fort_dice)
    play(s, loses("CLSM"))
    assert len(told(s, RetreatIgnored)) == 1
    assert (where(s, "CLSM"), steps(s, "CLSM"), asked(s)) == (space, 1, "")


def test_9_2_3_c_the_second_retreat_of_a_combat_is_not(dice: LoadedDice) -> None:
    s = retreating(dice, "DTH", "ADC", 2, posts="DTH")
    dice(1, 1, 1, 1, 1, 1)
    play(s, loses("CLSM"), loses("CLSM"))
    assert len(told(s, RetreatIgnored)) == 1
    assert asked(s) == "9.3.1-e"


def test_9_2_3_c_without_a_post_nothing_is_ignored(dice: LoadedDice) -> None:
    s = retreating(dice, "DTH", "ADC", 1)
    dice(1, 1)
    play(s, loses("CLSM"))
    assert asked(s) == "9.3.1-e"
    assert told(s, RetreatIgnored) == []


def test_9_2_3_c_in_the_next_combat_again_the_first(dice: LoadedDice) -> None:
    s = position(units={"CLSM": "DTH"}, posts="DTH", vm="ADC ADC")
    dice(*[2, *drawn("Clash"), 1, 1] * 2)
    vm_phase(s)
    assert len(told(s, RetreatIgnored)) == 1  # the second loss kills CLSM: nobody is left to retreat
    assert has_fort(s, "DTH")


def test_9_2_3_d_kem_hill_is_one_worse_for_vehicles_on_top_of_the_green(dice: LoadedDice) -> None:
    found = dice_of(dice, "KEM", "LBU", "1 RCh,8 RSA,3/5 REI")
    assert found == {"1 RCh": 0, "8 RSA": 0, "3/5 REI": 1, "artillery": 2, "aircraft": 3}


def test_9_2_3_d_attacking_on_kem_hill_too(dice: LoadedDice) -> None:
    s = position(units={"1 RCh": "XMO", "3/5 REI": "XMO"}, vm="KEM")
    dice(1, 6, 6)
    enter(s, "XMO", "KEM")
    assert modifiers(s) == {"1 RCh": 0, "3/5 REI": 1}


# ---- readings that bear on the whole chapter


def test_9_1_b_commandos_may_slip_away_before_the_threat_die(dice: LoadedDice) -> None:
    s = position(units={"Commando 18": "DTH"}, vm="ADC CDO")
    begin(s, Combat(space=at("DTH"), counter=1))
    commando = Unit(unit_number("Commando 18"))
    assert asked(s) == "2.2.2-d"
    assert told(s, ThreatRolled) == []
    assert {p.CODE[a.place] for a in options(s, SlipAway)} == {"LPF", "CLI", "NGN"}  # not to Co Do, Ap Da Chong
    play(s, SlipAway(commando, at("CLI")))
    assert told(s, SlippedAway) == [SlippedAway("2.2.2-d", commando, at("CLI"))]
    assert (counters(s), told(s, ThreatRolled)) == ("ADC CDO DTH", [])  # it walks in without a combat
    assert len(told(s, SpaceOccupied)) == 1


def test_9_1_b_the_others_fight_on_without_the_commandos(dice: LoadedDice) -> None:
    s = position(units={"Commando 18": "DTH", "4 BVN": "DTH"}, vm="ADC")
    dice(1, 6)
    vm_attacks(s, "ADC", "DTH", SlipAway(Unit(unit_number("Commando 18")), at("CLI")))
    assert modifiers(s) == {"4 BVN infantry": 1}


def test_9_1_a_commandos_do_not_slip_away_from_their_own_attack(dice: LoadedDice) -> None:
    s = position(units={"Commando 18": "ADC"}, vm="XBU")
    dice(1, 1)
    enter(s, "ADC", "XBU")
    assert asked(s) == "7.1-a"


def test_9_2_1_b_the_dinassaut_on_a_blue_space_fights_at_one_less_threat(dice: LoadedDice) -> None:
    s = position(units={"Dinassaut": "LPF"}, vm="LPF/D")
    dice(2, 3)
    begin(s, Combat(space=at("LPF"), counter=1, mode=NAVAL, came_from=at("APT")))
    play(s)
    assert told(s, ThreatRolled) == [ThreatRolled("8.1-a", 2, -1, 0)]
    assert (modifiers(s), counters(s)) == ({"Dinassaut": 3}, "")


def test_9_1_b_a_guerrilla_beaten_in_its_own_attack_goes_to_its_stock(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "XMO"}, vm="KEM/G")
    dice(2, 5)
    vm_attacks(s, "KEM", "XMO")
    assert (counters(s), s.guerrillas, s.reserve) == ("", 2, 30)


def test_9_2_1_g_a_drop_between_two_attacks_joins_before_the_next(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "DTH"}, vm="ADC ADC", ap=1)
    begin(s, VietMinhPhase())
    assert asked(s) == "7.2-f"
    dice(1, 1, 1, 1, 6)
    GAME.apply(s, Continue())
    GAME.apply(s, Ready())
    assert modifiers(s) == {"4 BVN infantry": 1}
    play(s, Jump(), Jumper(Unit(0)), Land(at("DTH")))
    assert modifiers(s, 1) == {"1 BPC": 3, "4 BVN infantry": 1}
