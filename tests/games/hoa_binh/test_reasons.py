"""A refusal cites the rule that really forbids, and says which of several reasons it was."""

from __future__ import annotations

from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.campaign import acting, attacked, do, offered, on_the_road, u
from tests.games.hoa_binh.playing import GAME, begin, french, play
from tests.games.hoa_binh.positions import at, position

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Attack,
    Build,
    CommanderCallsAir,
    DropIn,
    DropOff,
    Embark,
    EndPhase,
    Engage,
    Evacuate,
    FallBack,
    Fly,
    GoTo,
    Halt,
    LoseConvoy,
    Move,
    Pay,
    PayCommon,
    Reinforce,
    Sail,
    Scatter,
    SendCommander,
    Shell,
    SlipAway,
    StepAside,
    Take,
    TakeConvoy,
    Withdraw,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.frames import ATTACK, MOVEMENT, SAILING, Displacement, Losses, Retreat
from indochine.games.hoa_binh.state import Site, State
from indochine.kernel.bits import ids
from indochine.kernel.words import Action


def told(s: State, action: Action) -> str:
    """Rule and sentence of a refusal."""
    refusal = GAME.why_not(s, action)
    return f"{refusal.rule}: {refusal.text}" if refusal else ""


def site(code: str) -> Site:
    return Site(p.SITE_OF[at(code)])


def test_1_3_3_a_a_stack_does_not_march_to_where_it_stands() -> None:
    assert told(on_the_road("ADC", "4 BVN"), MarchTo(at("ADC"))) == "1.3.3-a: The stack is at Ap Da Chong already."


def test_1_3_3_c_the_kind_of_route_is_named() -> None:
    assert "only a trail" in told(on_the_road("ADC", "RICM", "8 RSA"), MarchTo(at("DTH")))
    assert "only a path" in told(on_the_road("XBU", "4 BVN", "8 RSA"), MarchTo(at("BVI")))


def test_2_1_d_a_commander_who_has_acted_and_one_who_is_elsewhere_are_told_apart() -> None:
    s = acting(
        units={"4 BVN": "DTH", "Clement": "DTH", "Vanuxem": "CLI", "Dodelier": "DTH"}, ap=3, used=1 << u("Dodelier")
    )
    do(s, Build(at("DTH")))
    assert told(s, Pay(u("Vanuxem"))) == "2.1-a: Col. Vanuxem is not with the force."
    assert told(s, Pay(u("Dodelier"))) == "2.1-d: Col. Dodelier has already acted this turn."


def test_2_1_d_in_a_combat_too(dice: LoadedDice) -> None:
    dice(1)
    units = {"4 BVN": "CLI", "Clement": "CLI", "Vanuxem": "QOA", "Dodelier": "CLI"}
    s = attacked("CLI", units=units, vm="DTH", used=1 << u("Dodelier"))
    assert told(s, CommanderCallsAir(u("Vanuxem"))) == "2.1-b: Col. Vanuxem is not with this force."
    assert told(s, CommanderCallsAir(u("Dodelier"))).startswith("2.1-d: ")


def test_2_2_2_d_commandos_are_told_what_keeps_them(dice: LoadedDice) -> None:
    s = attacked("CLI", units={"Commando 18": "CLI", "4 BVN": "CLI"}, vm="DTH")
    assert told(s, SlipAway(u("Commando 18"), at("DTH"))).endswith("is in Viet Minh hands (reading E-28).")
    assert "is not adjacent to" in told(s, SlipAway(u("Commando 18"), at("STY")))


def test_10_1_1_e_a_convoy_that_is_not_there_and_one_that_is_home_are_told_apart() -> None:
    s = play(french(convoys={"LAP": "STY"}, units={"1 BM": "STY", "2 BM": "STY"}), Move(at("STY")))
    assert told(s, TakeConvoy(site("DTH"))).startswith("10.1.1-e: There is no convoy of ")
    assert told(s, TakeConvoy(site("LAP"))).startswith("10.1.1-b: ")


def test_10_1_1_e_a_convoy_that_sets_out_is_in_its_stack() -> None:
    s = play(french(posts="DTH", units={"1 BM": "DTH", "2 BM": "DTH"}), Evacuate(at("DTH")))
    assert told(s, TakeConvoy(site("DTH"))).endswith("is already in the stack.")


def test_7_2_b_who_is_in_the_stack_is_named() -> None:
    s = play(french(units={"1 BM": "STY", "2 BM": "STY"}), Move(at("STY")), Take(u("1 BM")))
    assert told(s, Take(u("1 BM"))) == "7.2-b: 1 BM is already in the stack."


def test_1_3_3_a_a_retreat_goes_one_space() -> None:
    s = position(units={"4 BVN": "DTH", "1 BM": "DTH"}, vm="ADC")
    s.frames = [Retreat(space=at("DTH"))]
    assert told(s, FallBack(at("DTH"))).startswith("1.3.3-a: The force stands at ")
    assert told(s, FallBack(at("STY"))) == "1.3.3-a: Son Tay is not adjacent to Dan The."
    s = play(begin(Retreat(space=at("DTH")), units={"4 BVN": "DTH", "1 BM": "DTH"}, vm="ADC"), Scatter())
    assert told(s, Withdraw(u("1 BM"), at("STY"))) == "1.3.3-a: Son Tay is not adjacent to Dan The."
    assert told(s, Withdraw(u("1 BM"), at("DTH"))) == "1.3.3-a: Dan The is where they stand already."
    assert told(s, Withdraw(u("1 BM"), at("ADC"))) == "9.3.1-e: Ap Da Chong is in Viet Minh hands (reading E-34)."


def test_1_3_2_b_a_post_that_stands_is_built() -> None:
    s = acting(units={"4 BVN": "DTH"}, posts="DTH")
    assert told(s, Build(at("DTH"))) == "1.3.2-b: There is a post at Dan The already."
    s = acting(units={"4 BVN": "HBI"}, posts="HBI")
    assert told(s, Build(at("HBI"))) == "1.3.2-b: There is a base at Hoa Binh already."


# ---- commanders


def test_2_1_b_beside_the_target_of_supports_alone(dice: LoadedDice) -> None:
    """Vanuxem stands next to the counter, Clement does not; there is no force that either could be with."""
    s = do(acting(units={"Vanuxem": "DTH", "Clement": "STY"}, vm="ADC"), Shell(at("ADC")))
    far = "2.1-b: Col. Clement is not on a space next to Ap Da Chong (reading E-52)."
    assert (told(s, Pay(u("Clement"))), told(s, Pay(u("Vanuxem")))) == (far, "")
    dice(3)
    do(s, PayCommon())
    assert (told(s, CommanderCallsAir(u("Clement"))), told(s, CommanderCallsAir(u("Vanuxem")))) == (far, "")


def test_2_1_e_where_he_is_and_where_the_enemy_is() -> None:
    s = do(acting(units={"Clement": "VTR", "4 BVN": "DTH"}, vm="ADC"), SendCommander(u("Clement")))
    assert told(s, GoTo(at("VTR"))) == "2.1-e: Col. Clement is at Viet Tri already."
    assert told(s, GoTo(at("ADC"))) == "2.1-e: Ap Da Chong is in Viet Minh hands."


def test_2_1_e_why_he_does_not_set_out() -> None:
    s = acting(units={"Clement": "GONE", "Vanuxem": "VTG", "4 BVN": "DTH"}, vm="VTR PSA", lost="VTR")
    assert told(s, SendCommander(u("Clement"))) == "2.1-e: Col. Clement is not on the map."
    no_route = "2.1-e: No enemy-free route leads Col. Vanuxem to another white space."
    assert told(s, SendCommander(u("Vanuxem"))) == no_route
    s = acting(units={"Clement": "LPF", "Dinassaut": "LPF"}, dangerous="LPF")
    beset = "2.1-e: Col. Clement travels from free spaces only, and a Viet Minh counter is at La Phu ford."
    assert told(s, SendCommander(u("Clement"))) == beset


def test_2_1_f_on_green_he_stays_with_his_force_even_beside_free_white_spaces() -> None:
    s = acting(units={"Clement": "XBU", "4 BVN": "XBU"})
    on_green = "2.1-f: Col. Clement is on a green space, and leaves it only with a force."
    assert told(s, SendCommander(u("Clement"))) == on_green


def test_2_1_f_green_bars_his_way_under_the_option() -> None:
    no = {"commander_crosses_green": "no"}
    s = acting(units={"Clement": "ADC", "Vanuxem": "STY"}, vm="DTH APT", options=no)
    barred = "2.1-f: Every free way from Ap Da Chong leads over green, where Col. Clement goes only with a force."
    assert told(s, SendCommander(u("Clement"))) == barred
    do(s, SendCommander(u("Vanuxem")))
    barred = "2.1-f: Every free way to Hoa Binh leads over green, where a commander goes only with a force."
    assert told(s, GoTo(at("HBI"))) == barred
    assert told(s, GoTo(at("XBU"))) == "2.1-f: Xom Bu is green, where a commander goes only with a force."


# ---- combats


def test_6_3_4_a_there_is_nothing_to_fight_where_one_has_not_entered() -> None:
    nothing = "There is nothing to fight in this space."
    for kind in (MOVEMENT, ATTACK):
        assert told(on_the_road("ADC", "4 BVN", kind=kind), Engage()) == f"6.3.4-a: {nothing}"
    assert told(on_the_road("APT", "Dinassaut", kind=SAILING), Engage()) == f"2.2.2-l: {nothing}"


def test_2_2_2_l_without_ap_it_leaves_and_does_not_fight() -> None:
    s = do(acting(units={"Dinassaut": "LPF", "Clement": "STY"}, dangerous="LPF", ap=0), EndPhase())
    leaves = "2.2.2-l: Without AP the Dinassaut leaves La Phu ford and does not fight there (reading E-55)."
    assert told(s, Engage()) == leaves
    assert told(s, Halt()) == "2.2.2-l: Nobody has moved yet: go at least one space."


def test_9_1_a_supports_alone_fight_without_units(dice: LoadedDice) -> None:
    s = acting(units={"4 BVN": "STY"}, vm="APT")
    dice(3)
    do(s, Shell(at("APT")))
    alone = "9.1-a: Supports alone fight at Ap Phu Tho: no unit drops into their combat (reading E-63)."
    assert told(s, DropIn(u("2 BEP"))) == alone
    assert told(s, DropIn(u("2 BPC"))) == alone


def test_1_3_1_c_supports_alone_on_a_ford_are_no_goal_for_paras_in_any_case(dice: LoadedDice) -> None:
    s = acting(units={"4 BVN": "STY"}, vm="LPF")
    dice(4)
    do(s, Shell(at("LPF")))
    assert told(s, DropIn(u("2 BEP"))) == "1.3.1-c: La Phu ford is no drop zone."


def test_7_2_f_under_the_option_a_space_must_be_white(dice: LoadedDice) -> None:
    s = acting(units={"4 BVN": "STY"}, vm="LPF", options={"drop_on_any_white": "yes"})
    dice(4)
    do(s, Shell(at("LPF")))
    blue = "7.2-f: La Phu ford is blue, and paras land on white spaces only."
    assert told(s, DropIn(u("2 BEP"))) == blue


def test_9_3_1_j_convoys_wait_for_the_units(dice: LoadedDice) -> None:
    s = begin(Losses(space=at("DTH"), owed=1), units={"1 BM": "DTH", "2 BM": "DTH"}, convoys={"LAP": "DTH"})
    assert told(s, LoseConvoy(site("LAP"))) == "9.3.1-j: Combat units take the losses before convoys (reading E-56)."


def test_9_3_1_i_attackers_whose_way_back_is_full_are_not_sent_there() -> None:
    """Xom Bu, from where they came, is full: what keeps RICM from the forest is the path."""
    crowd = dict.fromkeys(("1 BM", "2 BM", "6 BVN"), "XBU")
    s = begin(Retreat(space=at("TLI"), back_to=at("XBU")), units=crowd | {"RICM": "TLI", "CLSM": "TLI"})
    assert told(s, FallBack(at("NGN"))).startswith("1.3.3-")


def test_9_4_2_c_why_a_space_is_no_place_to_step_aside_to() -> None:
    crowd = dict.fromkeys(("1 BM", "2 BM", "6 BVN"), "XBU")
    s = position(units=crowd | {"4 BVN": "BVI", "CLSM": "BVI"}, vm="MQU", bases={2: "NGN"})
    s.base_home[4], s.base_back[4] = at("BVI"), s.turn
    s.frames = [Displacement(base=4, space=at("BVI"))]
    GAME.advance(s)
    unit = next(a.unit for a in offered(s, StepAside))
    assert {code: told(s, StepAside(unit, at(code))) for code in ("BVI", "MQU", "XBU", "APT", "HBI")} == {
        "BVI": "9.4.2-c: The base returns to Ba Vi: everybody leaves it.",
        "MQU": "9.4.2-c: Minh Quang is in Viet Minh hands (reading E-30).",
        "XBU": "3.1-d: Xom Bu holds 3 of at most 3: there is no room.",
        "APT": "9.4.2-c: Viet Minh counters or bases bar the way to Ap Phu Tho (reading E-30).",
        "HBI": f"9.4.2-c: Hoa Binh is more than two spaces from Ba Vi by the routes of {p.UNIT_NAMES[unit]}.",
    }


# ---- setting out


def test_7_2_c_who_is_missing_is_said() -> None:
    s = acting(
        units={"Clement": "HLA", "Dodelier": "VTH", "Vanuxem": "VTH", "Dinassaut": "LPF", "RICM": "STY"},
        convoys={"LAP": "VTR", "DTH": "CDO"}, repair=1 << u("RICM"), reduced=["RICM"],
    )  # fmt: skip
    assert {code: told(s, Attack(at(code))) for code in ("TLI", "HLA", "VTH", "LPF", "STY", "VTR", "CDO")} == {
        "TLI": "7.2-c: No unit is at Tan Linh.",
        "HLA": "7.2-c: Only Col. Clement is at Hoa Lac, and an Offensive needs a unit.",
        "VTH": "7.2-c: Only Col. Dodelier and Col. Vanuxem are at Vi Thuy, and an Offensive needs a unit.",
        "LPF": "2.2.2-j: The Dinassaut is the only unit at La Phu ford, and sails by an action of its own.",
        "STY": "7.2-l: RICM at Son Tay is in maintenance.",
        "VTR": "10.1.1-b: The convoy at Viet Tri has arrived.",
        "CDO": "7.2-c: Only a convoy is at Co Do, and an Offensive needs a unit.",
    }
    assert told(s, Move(at("CDO"))) == ""
    s = acting(units={"1 BM": "TLI", "2 BM": "DTH"}, vm="VTH XBU", bases={1: "NGN"})
    assert told(s, Move(at("TLI"))) == "7.2-b: No way out of Tan Linh is open to those who stand there."


def test_2_2_2_j_the_dinassaut_is_in_no_stack_but_its_own() -> None:
    units = {"Dinassaut": "VTR", "1 BM": "VTR", "2 BM": "VTR", "Clement": "VTR"}
    alone = "2.2.2-j: The Dinassaut moves by itself, on the river."
    assert told(do(acting(units=units), Move(at("VTR")), PayCommon()), Take(u("Dinassaut"))) == alone
    s = do(acting(units=units), Sail(), PayCommon())
    assert told(s, Take(u("Dinassaut"))) == "7.2-e: The Dinassaut is already in the stack."


def test_3_1_d_a_stack_where_there_is_no_room_for_it() -> None:
    there = dict.fromkeys(("1 BM", "2 BM", "6 BVN"), "VTH")
    s = on_the_road("VTH", "4 BVN", "1 RCh", units=there)
    many = "3.1-d: Vi Thuy has 5 units and may hold 4: the stack must go on, or part of it."
    assert told(s, Halt()) == many
    s = on_the_road("VTH", "4 BVN", units=there | {"CLSM": "VTH"})
    assert told(s, Halt()) == "3.1-d: Vi Thuy has 5 units and may hold 4: the stack must go on."
    s = on_the_road("VTH", "4 BVN", "1 RCh", units=there | {"CLSM": "VTH"})
    full = "3.1-d: Vi Thuy would be left with 5 units and may hold 4: there is no room for more."
    assert told(s, DropOff(u("1 RCh"))) == full


def test_3_1_d_no_room_anywhere_is_a_matter_of_stacking() -> None:
    infantry = [p.UNIT_NAMES[unit] for unit in ids(p.COMBAT & ~p.VEHICLES & ~p.PARAS) if unit != p.DINASSAUT]
    s = acting(units=dict.fromkeys(infantry[:6], "VTR"), lost="STY XMA")
    assert told(s, Fly()) == "3.1-d: No base that anybody could fly to has room."
    s = do(acting(units=dict.fromkeys(infantry[:5], "VTR"), lost="STY XMA"), Fly(), Embark(u("2 BPC")))
    assert told(s, Embark(u("5 BPC"))) == "3.1-d: No other base has room for them."


def test_4_1_d_without_paras_nobody_is_mobilised() -> None:
    gone = {p.UNIT_NAMES[unit]: "GONE" for unit in ids(p.PARAS)}
    s = acting(turn=0, units={**gone, "4 BVN": "DTH"})
    assert told(s, Reinforce()) == "4.1-d: On turn 0 only paras are mobilised, and none is in Hanoi."


def test_5_2_1b_c_what_an_operation_gave_up_is_said_to_be_given_up() -> None:
    s = acting(turn=10, violet=7, units={"4 BVN": "LAP"})
    given_up = "5.2.1b-c: La Phu was given up by Operation Violet: nothing is built there any more."
    assert told(s, Build(at("LAP"))) == given_up


def test_10_1_1_c_the_bases_of_an_operation_are_named() -> None:
    s = acting(turn=5, strategy=p.OPERATION_VIOLET, violet=5, posts="DTH XMO", vm="CDO CLI ADC LPF KEM BNG")
    assert (
        told(s, Evacuate(at("DTH"))) == "10.1.1-c: Viet Minh counters or bases close every road to Viet Tri or Son Tay."
    )


def test_7_1_a_what_is_left_is_said() -> None:
    s = acting(ap=1, units={"1 BM": "STY", "Clement": "VTH", "2 BM": "VTH"})
    assert told(s, Reinforce()) == "7.2-k: It costs 2 AP, and only 1 is left."
    assert told(s, Attack(at("STY"))) == "7.2-c: It costs 2 AP, and only 1 is left."
    s = acting(ap=0, units={"1 BM": "STY", "Clement": "VTH", "2 BM": "VTH"})
    assert told(s, Move(at("STY"))) == "7.2-b: It costs 1 AP, and none are left."
    assert told(s, Attack(at("VTH"))) == "7.2-c: It costs 2 AP, and none are left beside that of a commander."
