"""A refusal cites the rule that really forbids, and what it says is true."""

from __future__ import annotations

from tests.games.season_in_hell.field import GAME, SEED, asking, at, field, places, u, units, why
from tests.games.season_in_hell.moves import move

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import (
    Advance,
    Barrage,
    Bomb,
    Deploy,
    DeployAll,
    Dig,
    Done,
    Engage,
    EngageRegiment,
    Finish,
    InWorks,
    Join,
    Shoot,
    StormFrom,
    ToJungle,
    TradeForBoth,
    Withdraw,
)
from indochine.games.season_in_hell.frames import Assault, Dummies, Fighters, Operation, Quiet, Round, Storm, Week
from indochine.games.season_in_hell.rules.ch01_stacking import stand
from indochine.games.season_in_hell.rules.ch03_digging import dig
from indochine.games.season_in_hell.rules.ch03_quiet import french_redeploys
from indochine.games.season_in_hell.rules.ch03_reorganization import reconstitute, trade
from indochine.games.season_in_hell.rules.ch04_french_moves import french_moves
from indochine.games.season_in_hell.rules.ch04_vm_moves import vm_moves
from indochine.games.season_in_hell.rules.ch05_defence import french_shoots, lay_french_guns
from indochine.games.season_in_hell.rules.ch05_end import fall_silent, french_withdraws, occupy, vm_withdraws
from indochine.games.season_in_hell.rules.ch05_guns import lay_vm_guns
from indochine.games.season_in_hell.rules.ch05_moves import engage_battalions, french_steps_aside, vm_attack_moves
from indochine.games.season_in_hell.rules.ch05_storm import declare
from indochine.games.season_in_hell.rules.ch06_fire import french_guns_and_aircraft, vm_shoots
from indochine.games.season_in_hell.rules.ch06_moves import french_attack_moves, vm_defensive_moves
from indochine.games.season_in_hell.rules.ch06_recon import DUMMIES
from indochine.games.season_in_hell.rules.ch06_storm import designate_attackers
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure
from indochine.lab.kit import Asking

camp = asking({Round: Procedure(french_moves)})
marches = asking({Round: Procedure(vm_moves)})
dashes = asking({Assault: Procedure(vm_attack_moves)})
sorties = asking({Operation: Procedure(french_attack_moves)})
storms = asking({Storm: Procedure(declare)})
leaves = asking({Assault: Procedure(vm_withdraws)})
homes = asking({Operation: Procedure(french_withdraws)})
names = asking({Operation: Procedure(designate_attackers)})
guns = asking({Assault: Procedure(lay_vm_guns)})
answers = asking({Assault: Procedure(french_shoots)})
takes = asking({kind: Procedure(fall_silent, occupy) for kind in (Assault, Operation)})
shifts = asking({Assault: Procedure(french_steps_aside)})
parries = asking({Operation: Procedure(vm_defensive_moves), Dummies: DUMMIES})
whole = Asking(GAME)

LEGION, THAI, TANK = "9/III/13 DBLE", "5/BT2", "Tank 1"
RED = "130/209, 154/209"


def test_4_2_2a_a_move_leads_somewhere_else() -> None:
    s = field(Round(), {"H7": LEGION})
    assert why(camp, s, move(LEGION, "H7")) == "4.2.2a: 9/III/13 DBLE is in Huguette 7 already."
    s = field(Operation(), {"H7": LEGION})
    assert why(sorties, s, move(LEGION, "H7")) == "6.2.3a: 9/III/13 DBLE is in Huguette 7 already."


def test_4_2_1a_a_counter_does_not_go_where_it_lies() -> None:
    s = field(Round(), {"JZ2": "130/209"})
    assert why(marches, s, move("130/209", "JZ2")) == "4.2.1a: 130/209 is in Jungle Zone 2 already."


def assault(stand: dict[str, str], up: str = RED, **more: dict[str, int]) -> State:
    return field(Assault(), stand, up=up, **more)


def test_4_2_3a_a_base_of_a_zone_without_trench_is_closed_for_want_of_a_trench() -> None:
    s = assault({"M": RED, "B1": LEGION}, trench={"M": 2})
    assert why(dashes, s, move("130/209", "W>B3")).startswith("4.2.3a: Zone W has no trench")


def test_1_4g_a_full_base_and_one_of_another_regiment_are_told_apart() -> None:
    s = assault({"M": "154/209, 11/141", "M>B1": "130/209", "B1": LEGION}, f"{RED}, 11/141", trench={"M": 1})
    full = "holds 1 battalion, one for each trench level."
    assert why(dashes, s, move("154/209", "M>B1")) == f"1.4g: The Base before Béatrice 1 (Zone M) {full}"
    assert why(dashes, s, move("11/141", "M>B1")).startswith("1.4g: A battalion of another regiment stands on the Base")


def storm(stand: dict[str, str]) -> State:
    return field(Storm(), stand, up=RED, trench={"M": 2, "W": 2})


def test_5_5b_nobody_is_to_be_fought_in_an_empty_strongpoint() -> None:
    s = field(Storm(), {"B4": RED, "B3": LEGION}, up=RED, control="B4")
    assert why(storms, s, Join(u("130/209"), at("B1"))).startswith("5.5b: No French unit is in Béatrice 1")


def test_0_1h_a_stack_that_does_not_stand_before_a_strongpoint_is_told_so_first() -> None:
    s = storm({"M>B1": RED, "B1": LEGION, "B3": "1/1 BEP"})
    assert why(storms, s, StormFrom(at("M>B1"), at("I1"))).startswith("0.1h: ")


def test_5_7c_why_a_place_is_no_refuge() -> None:
    s = field(Assault(), {"B1": RED, "B3": LEGION}, control="B1", trench={"M": 3, "W": 1}, impulse=3)
    assert why(leaves, s, Withdraw(u("130/209"), at("W"))).startswith(
        "5.7c: 130/209 withdraws to the jungle, or a zone"
    )
    assert why(leaves, s, Withdraw(u("130/209"), at("JZ1"))).startswith("5.7c: No open chain of trenched zones")


# ---- set-up and the week


def test_9_2_in_the_second_scenario_its_own_set_up_says_who_begins_where() -> None:
    s = GAME.start("2", seed=SEED)
    elsewhere = "Junon, Elaine 3, Elaine 10 or Elaine 12"
    refused = f"9.2: 1/6 BPC begins in {elsewhere}, not in Dominique 3."
    assert why(whole, s, Deploy(u("1/6 BPC"), at("D3"))) == refused
    whole.do(s, DeployAll("historical"))
    counters = "9.2: Counters begin in the jungle, in trenched zones and in strongpoints of the Viet Minh"
    assert why(whole, s, Deploy(u("Dummy 3"), at("D6"))) == f"{counters}: Dominique 6 is French."
    assert why(whole, s, Deploy(u("Dummy 3"), at("R"))) == f"{counters}: Zone R has no trench."


def test_9_3a_e_125_whole_camps_and_crs_are_called_by_their_names() -> None:
    s = GAME.start("3", seed=SEED)
    assert why(whole, s, Deploy(u(LEGION), at("C1"))) == f"9.3a: {LEGION} begins in Béatrice, not in Claudine 1."
    assert why(whole, s, Deploy(u(TANK), at("I1"))) == "9.3a: Tank 1 begins in the central camp, not in Isabelle 1."


def test_1_3a_there_are_three_trench_levels() -> None:
    s = field(Week(), {}, trench={"V": 3})
    assert why(asking({Week: Procedure(dig)}), s, Dig(at("V"))) == "1.3a: Zone V has 3 levels already."


def test_3_1c_a_pair_is_thought_of_once() -> None:
    trades = asking({Week: Procedure(trade)})
    s = field(Week(), {"M": RED}, steps={"130/209": 1, "154/209": 2}, received=2, vm_munitions=4)
    pairs = [TradeForBoth(u("130/209"), u("154/209")), TradeForBoth(u("154/209"), u("130/209"))]
    assert trades.offered(s, TradeForBoth) == pairs[:1]
    assert pairs[1] not in [action for action, _ in trades.game.refused(s)]
    assert "in this order" not in why(trades, s, pairs[1])


def test_3_1h_who_must_leave_is_named() -> None:
    s = field(Week(), {"M": RED}, steps={"130/209": 1})
    refused = "3.1h: Who has lost two steps must leave: 130/209."
    assert why(asking({Week: Procedure(reconstitute)}), s, Finish()) == refused


def test_1_4d_two_companies_man_the_works_and_none_twice() -> None:
    stands = asking({Fighters: Procedure(stand)})
    three = units("1/1 BEP, 2/1 BEP, 3/1 BEP")
    s = field(Fighters(place=at("C1"), pool=three), {"C1": "1/1 BEP, 2/1 BEP, 3/1 BEP"})
    assert len(stands.offered(s, InWorks)) == 3
    assert not [refusal for action, refusal in stands.game.refused(s) if isinstance(action, InWorks)]


def test_4_2_3b_who_is_left_in_a_zone_is_told_why_he_stays() -> None:
    s = field(Round(), {"F": LEGION, "D1": THAI})
    assert why(camp, s, move(LEGION, "D1")) == f"4.2.3b: {LEGION} stands in a zone and moves in operations only."
    assert why(camp, s, move(THAI, "F")) == "4.2.3b: Zones are open to the French in operations only."
    quiet = asking({Quiet: Procedure(french_redeploys)})
    s = field(Quiet(), {"F": LEGION, "D1": THAI})
    assert why(quiet, s, move(LEGION, "D1")).startswith(f"4.2.3b: {LEGION} stands in a zone")


# ---- assaults


def test_5_4i_in_an_assault_who_is_out_of_it_was_routed() -> None:
    engages = asking({Assault: Procedure(engage_battalions)})
    s = field(Assault(), {"JZ2": f"{RED}, 11/141"}, barred=units("130/209"))
    refused = "5.4i: 130/209 was routed and is out of it to the end of the round."
    assert why(engages, s, Engage(u("130/209"))) == refused
    assert why(engages, s, EngageRegiment(at("JZ2"), p.REGIMENT[u("130/209")])) == refused


def test_5_1a_why_no_whole_regiment_is_engaged() -> None:
    engages = asking({Assault: Procedure(engage_battalions)})
    s = field(Assault(), {"M": RED, "W": "166/209"})
    regiment = EngageRegiment(at("W"), p.REGIMENT[u("166/209")])
    assert (
        why(engages, s, regiment) == "5.1a: One battalion of the regiment lies hidden in Zone W: engage it by itself."
    )
    regiment = EngageRegiment(at("W"), p.REGIMENT[u("11/141")])
    assert why(engages, s, regiment) == "5.1a: No hidden battalion of regiment 141 lies in Zone W."


def test_5_2c_guns_fire_at_places_with_french_units() -> None:
    s = field(Assault(), {"B1": LEGION, "P": THAI}, trench={"W": 1, "N": 1}, vm_munitions=2)
    zones = "Guns fire at a peripheral zone only where French units stand"
    assert why(guns, s, Barrage(at("N"))) == f"5.2c: {zones}, and none is in Zone N."
    assert why(guns, s, Barrage(at("P"))) == "5.2c: Zone P has no trench."
    assert why(guns, s, Barrage(at("B3"))) == "5.2c: No French unit stands in Béatrice 3: there is nothing to hit."


def test_5_4d_an_enemy_that_was_shot_at_still_stands_there() -> None:
    stand = {"D6": LEGION, "E1": "130/209", "B4": THAI, "B2": "154/209"}
    s = field(Assault(), stand, up=RED, control="E1 B2", shot_at=places("E1"))
    refused = "5.4d: Infantry has fired at Elaine 1 in this impulse."
    assert why(answers, s, Shoot(at("D6"), at("E1"), 0)) == refused


def test_5_1b_where_no_viet_minh_are_it_is_said() -> None:
    s = field(Assault(), {"M>B1": RED, "B1": LEGION, "JZ2": "11/141"}, up="130/209", munitions=2)
    fires = asking({Assault: Procedure(lay_french_guns)})
    assert why(fires, s, Barrage(at("D1"))) == "5.1b: No Viet Minh are in Dominique 1."
    assert why(fires, s, Barrage(at("F>D1"))) == "5.1b: No Viet Minh are on the Base before Dominique 1 (Zone F)."
    s = field(Operation(), {"B1": RED, "M": "11/141", "B4": LEGION}, up=RED, control="B1", munitions=2, air=2)
    strikes = asking({Operation: Procedure(french_guns_and_aircraft)})
    assert why(strikes, s, Barrage(at("C1"))) == "5.1b: No Viet Minh are in Claudine 1."
    assert why(strikes, s, Bomb(at("M"), 1)) == "5.1b: No battalion in Zone M is turned up."


def test_5e_only_several_battalions_are_sent_in_one_word() -> None:
    s = storm({"M>B1": "130/209", "B1": LEGION, "B3": "1/1 BEP"})
    assert why(storms, s, Join(u("130/209"), at("B1"))) == ""
    assert StormFrom(at("M>B1"), at("B1")) not in [action for action, _ in storms.game.refused(s)]
    assert not why(storms, s, StormFrom(at("M>B1"), at("B1"))).startswith("5e")


def test_1_4f_e_113_who_keeps_a_counter_out_is_named() -> None:
    s = field(Round(), {"B2": "215/98", "B1": "130/209"}, control="B1 B2 B3 B4", options={"vm_pa_limit_3": "yes"})
    refused = "1.4f: 215/98 of another division is in Béatrice 2: only three of one division may stay."
    assert why(marches, s, move("130/209", "B2")) == refused


def test_1_4f_e_113_not_for_having_been_taken_is_a_strongpoint_shut() -> None:
    occupies = asking({Assault: Procedure(fall_silent, occupy)})
    four = f"{RED}, 166/209, 215/98"
    s = field(Assault(), {"M>B1": four}, up=four, trench={"M": 3}, options={"vm_pa_limit_3": "yes"})
    occupies.do(s, Advance(u("130/209"), at("B1")))
    assert why(occupies, s, Advance(u("154/209"), at("B1"))) == ""
    refused = "1.4f: 130/209 of another division is in Béatrice 1: only three of one division may stay."
    assert why(occupies, s, Advance(u("215/98"), at("B1"))) == refused


# ---- operations


def test_6_2_3a_e_119_a_base_out_of_reach_is_out_of_reach() -> None:
    s = field(Operation(), {"H1": LEGION, "B1": "130/209"}, control="B1")
    assert (
        why(sorties, s, move(LEGION, "X>I1"))
        == f"6.2.3a: {LEGION} cannot get to Base before Isabelle 1 (Zone X) in one move."
    )
    near = "6.2.3c: The French stop on a base only to attack a strongpoint of the Viet Minh, and Françoise is French."
    assert why(sorties, s, move(LEGION, "P>FR")) == near


def test_6_2_3b_e_124_tanks_pass_through_strongpoints_or_leave_for_a_zone() -> None:
    s = field(Operation(), {"H2": TANK})
    assert why(sorties, s, move(TANK, "H6")) == ""
    assert why(sorties, s, move(TANK, "N")).startswith("6.2.3a: Tank 1 cannot get to Zone N")


def test_6_2_4a_why_a_place_cannot_be_fired_at() -> None:
    answer = asking({Operation: Procedure(vm_shoots)})
    stand = {"D1": "130/209", "D2": LEGION, "D3": THAI, "F": "154/209, 6/BT2"}
    s = field(Operation(), stand, up=RED, control="D1", trench={"F": 1})
    s.storming, s.stormers = [at("D1")], [units(LEGION)]
    fire = "6.2.4a: "
    assert why(answer, s, Shoot(at("D1"), at("D3"), 0)) == f"{fire}No French unit in Dominique 3 attacks Dominique 1."
    assert why(answer, s, Shoot(at("D1"), at("B3"), 0)) == f"{fire}No French unit is in Béatrice 3."
    zone = "Fire out of Zone F reaches that zone and its bases, not Dominique 3."
    assert why(answer, s, Shoot(at("F"), at("D3"), 0)) == f"{fire}{zone}"


def test_6_2_5b_one_unit_is_sent_by_itself_and_tanks_not_alone() -> None:
    s = field(Operation(), {"JU": "130/209", "E12": LEGION, "C2": f"{TANK}, Tank 2"}, up="130/209", control="JU")
    assert why(names, s, Join(u(LEGION), at("JU"))) == ""
    assert StormFrom(at("E12"), at("JU")) not in [action for action, _ in names.game.refused(s)]
    refused = "6.2.5b: Tanks do not attack alone, and no infantry is in Claudine 2."
    assert why(names, s, StormFrom(at("C2"), at("JU"))) == refused


def test_6_2_5c_e_122_the_zone_of_a_shut_base_is_named() -> None:
    stand = {"B1": "130/209", "M>B1": f"{LEGION}, {THAI}", "M": "154/209", "B4": "6/BT2"}
    s = field(Operation(), stand, up=RED, control="B1", trench={"M": 1})
    refused = f"6.2.5c: {LEGION} cannot use its base: the Viet Minh are in Zone M."
    assert why(names, s, Join(u(LEGION), at("B1"))) == refused


def test_6_2_6b_e_121_who_is_attacked_may_leave_for_some_places_only() -> None:
    s = field(Operation(), {"G4": RED, "L": LEGION}, control="G2 G4", attacked=places("G4"), trench={"M": 1})
    s.control |= places("G3")
    refused = "a linked strongpoint of the Viet Minh or a trenched zone at its bases."
    assert why(parries, s, move("130/209", "G2")) == f"6.2.6b: 130/209 may leave Gabrielle 4 only for {refused}"


def test_5_4i_in_the_first_impulse_of_an_operation_nobody_has_broken_off() -> None:
    s = field(Operation(), {"M": RED}, barred=units("130/209"), control="B1", attacked=places("B1"), trench={"M": 1})
    s.impulse = 1
    refused = "130/209 was routed and is out of it to the end of the round."
    assert why(parries, s, move("130/209", "B1")) == f"5.4i: {refused}"
    s.impulse = 2
    assert why(parries, s, move("130/209", "B1")).startswith("6.2.7e: 130/209 was routed or has broken off")


def test_4_2_1f_e_120_where_the_french_are_a_dummy_would_be_found_again() -> None:
    s = field(Dummies(place=at("M"), count=1), {"M": "Dummy 1", "JZ4": LEGION})
    refused = "4.2.1f: French units are in Jungle Zone 4: there it would be found again."
    assert why(parries, s, ToJungle(at("JZ4"))) == refused


def test_6_2_7a_beyond_an_open_zone_it_is_the_way_that_is_shut() -> None:
    cut = {"JZ4": "130/209", "JZ3": "154/209", "JZ5": "166/209"}
    s = field(Operation(), {"I2": LEGION, "X": THAI, "D1": "6/BT2", **cut})
    assert why(homes, s, Withdraw(u(LEGION), at("C5"))) == f"6.2.7a: No way is open for {LEGION} to Claudine 5."
    s = field(Operation(), {"I2": LEGION, "X": "130/209", "F": THAI})
    refused = "6.2.7b: No base of Isabelle 2 leads into an open zone."
    assert why(homes, s, Withdraw(u(LEGION), at("C5"))) == refused


def test_6_2_7a_home_is_another_cr_in_french_hands() -> None:
    s = field(Operation(), {"B2": LEGION, "F": THAI}, control="D1")
    own = f"6.2.7a: Béatrice 1 is in the CR that {LEGION} would leave: one withdraws to another."
    assert why(homes, s, Withdraw(u(LEGION), at("B1"))) == own
    assert why(homes, s, Withdraw(u(LEGION), at("D1"))) == "6.2.7a: Dominique 1 is in Viet Minh hands."


def test_4_2_3b_who_must_come_home_is_named() -> None:
    s = field(Operation(), {"F": LEGION, "B1": "6/BT2"})
    home = "4.2.3b: Who stands in a zone must withdraw while a way is open"
    assert why(homes, s, Done()) == f"{home}: {LEGION}."
    s = field(Operation(), {"F": "9/BT3, 10/BT3, 11/BT3, 12/BT3, 5/BT2, 6/BT2, 7/BT2"})
    assert why(homes, s, Done()) == f"{home}: 9/BT3, 10/BT3, 11/BT3, 12/BT3, 5/BT2 and 2 others."


def test_5_7f_who_has_withdrawn_has_withdrawn() -> None:
    s = field(Assault(), {"M": RED}, up=RED, trench={"M": 1}, impulse=1)
    leaves.do(s, Withdraw(u("130/209"), at("JZ2")))
    assert why(leaves, s, Withdraw(u("130/209"), at("JZ2"))) == "5.7f: 130/209 has withdrawn already."


def test_5_7f_who_is_in_the_jungle_needs_no_way_there() -> None:
    s = field(Assault(), {"JZ2": RED, "M": "166/209"}, up=f"{RED}, 166/209", trench={"M": 1}, impulse=1)
    for place in ("JZ1", "JZ2", "M"):
        assert why(leaves, s, Withdraw(u("130/209"), at(place))) == "5.7f: 130/209 is in the jungle already."
    assert why(leaves, s, Withdraw(u("166/209"), at("JZ2"))) == ""


def test_5_5l_a_strongpoint_left_in_this_step_was_not_empty_before() -> None:
    s = field(Assault(), {"B2": "130/209", "B4": "154/209"}, up=RED, control="B2 B4")
    takes.do(s, Advance(u("130/209"), at("B3")))
    refused = "5.5l: Béatrice 2 was not empty when the last impulse was over."
    assert why(takes, s, Advance(u("154/209"), at("B2"))) == refused
    assert why(takes, s, Advance(u("154/209"), at("G1"))) == "5.5l: 154/209 does not stand before Gabrielle 1."


def test_5_5l_who_does_not_stand_before_it_needs_no_base() -> None:
    s = field(Operation(), {"M>B1": LEGION, "M": "154/209", "B4": THAI}, up="154/209", control="B1", trench={"M": 1})
    assert why(takes, s, Advance(u(LEGION), at("G4"))) == f"5.5l: {LEGION} does not stand before Gabrielle 4."
    assert why(takes, s, Advance(u(LEGION), at("B1"))).startswith("6.2.5c")


def test_6_2_5c_speaks_of_zones_at_hand_only() -> None:
    s = field(Operation(), {"B4": LEGION, "Q": "130/209"}, trench={"Q": 1}, control="H4")
    far = "Base before Huguette 4 (Zone Q)"
    assert why(sorties, s, move(LEGION, "Q>H4")) == f"6.2.3a: {LEGION} cannot get to {far} in one move."
    s = field(Operation(), {"B1": LEGION, "M": "130/209"}, trench={"M": 1}, control="B1")
    assert why(sorties, s, move(LEGION, "M>B1")) == "6.2.5c: The Viet Minh are in Zone M: nobody stops on its bases."


def test_6_2_6e_only_peripheral_zones_help_an_attacked_zone() -> None:
    stand = {"F": LEGION, "JZ2": "130/209", "B2": "154/209", "Q": "166/209", "M": "375/9"}
    s = field(Operation(), stand, control="B2", attacked=places("F"), trench={"F": 1, "M": 1, "Q": 1})
    refused = "only those in a peripheral zone next to it can help Zone F."
    assert why(parries, s, move("130/209", "F")) == f"6.2.6e: 130/209 stands in Jungle Zone 2: {refused}"
    assert why(parries, s, move("154/209", "F")) == f"6.2.6e: 154/209 stands in Béatrice 2: {refused}"
    assert why(parries, s, move("166/209", "F")) == "6.2.6e: Zone F was attacked, but is not next to Zone Q."


def test_6_2_6d_help_does_not_stop_on_a_base_nor_come_out_of_the_jungle() -> None:
    s = field(
        Operation(), {"M": "130/209", "JZ2": "154/209"}, control="B1 B3", attacked=places("B1 B3"), trench={"M": 1}
    )
    refused = "6.2.6d: Help goes into a strongpoint or a zone: nobody stops on a base."
    assert why(parries, s, move("130/209", "M>B1")) == refused
    refused = "6.2.6d: 154/209 stands in Jungle Zone 2: by a base help comes from peripheral zones only."
    assert why(parries, s, move("154/209", "B3")) == refused


def test_6_2_3c_a_french_strongpoint_is_not_attacked() -> None:
    s = field(Operation(), {"B1": "130/209", "B4": LEGION}, up="130/209", control="B1 B2")
    assert why(names, s, Join(u(LEGION), at("B3"))) == (
        "6.2.3c: Béatrice 3 is French: only captured strongpoints are attacked."
    )
    assert why(names, s, Join(u(LEGION), at("B2"))) == "6.2.1a: No battalion was turned up in Béatrice 2."


def test_6_2_7b_where_no_base_is() -> None:
    s = field(Operation(), {"B4": LEGION, "B1": THAI})
    assert why(homes, s, Withdraw(u(LEGION), at("G1"))) == "6.2.7b: No base leads out of Béatrice 4."


def test_5_6d_the_central_camp_is_named() -> None:
    s = field(Assault(), {"I1": LEGION, "C4": THAI, "B1": "6/BT2"}, attacked=places("B1"))
    refused = "is neither in an attacked strongpoint nor next to one, nor to those who attacked,"
    assert why(shifts, s, move(LEGION, "I2")) == f"5.6b: {LEGION} {refused} nor in the central camp."
    assert why(shifts, s, move(THAI, "C3")) == f"5.6b: {THAI} {refused} and the central camp was not attacked."


def test_e_126_each_unit_moves_once_in_a_phase() -> None:
    s = field(Round(), {"B1": LEGION, "B3": THAI})
    camp.do(s, move(LEGION, "B4"))
    assert why(camp, s, move(LEGION, "B3")) == f"4.2.2a: {LEGION} has moved."
