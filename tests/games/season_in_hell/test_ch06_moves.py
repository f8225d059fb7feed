"""6.2.1, 6.2.3, 6.2.6, 6.2.7e: an impulse of a French operation."""

from __future__ import annotations

from typing import Any

from tests.games.season_in_hell.field import at, field, places, shorts, u, units
from tests.games.season_in_hell.moves import goals, move, playing, stands

from indochine.games.season_in_hell.actions import BreakOff, Designate, Done, Finish, ToJungle
from indochine.games.season_in_hell.events import BrokeOff, CounterStole, Engaged
from indochine.games.season_in_hell.frames import Operation
from indochine.games.season_in_hell.rules.ch06_moves import (
    begin_french_impulse,
    break_off,
    designate,
    french_attack_moves,
    vm_defensive_moves,
)
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits
from indochine.kernel.flow import Procedure

starts = playing({Operation: Procedure(begin_french_impulse, designate)})
names_targets = playing({Operation: Procedure(designate)})
play = playing({Operation: Procedure(french_attack_moves)})
both = playing({Operation: Procedure(designate, french_attack_moves)})
parries = playing({Operation: Procedure(vm_defensive_moves)})
breaks = playing({Operation: Procedure(break_off)})

LEGION, THAI, TANK = "9/III/13 DBLE", "5/BT2", "Tank 1"
RED = "130/209, 154/209, 166/209"


def operation(stand: dict[str, str], **more: Any) -> State:
    """A French operation."""
    return field(Operation(), stand, **more)


# ---- 6.2.1 who is turned up


def test_6_2_1b_who_shares_a_zone_with_the_french_is_turned_up() -> None:
    s = operation({"F": f"{LEGION}, 130/209", "JZ4": f"{THAI}, 154/209", "W": "166/209"}, trench={"F": 1})
    starts.game.due(s)
    assert s.face_up == units("130/209, 154/209")


def test_e_80_who_was_routed_to_where_the_french_are_stays_out_of_it() -> None:
    s = operation({"JZ4": f"{THAI}, 130/209, 154/209"}, barred=units("130/209"))
    starts.game.due(s)
    assert s.face_up == units("154/209")


def test_4_2_1f_dummies_in_the_same_zone_are_found() -> None:
    s = operation({"F": f"{LEGION}, Dummy 1", "W": "Dummy 2"}, trench={"F": 1})
    assert starts.seat(s) == "viet minh"
    starts.do(s, ToJungle(at("JZ2")))
    assert stands(s, "Dummy 1", "JZ2")
    assert stands(s, "Dummy 2", "W")


def test_6_2_6f_e_116_who_parried_is_turned_up_in_the_next_impulse() -> None:
    stand = {"B1": "130/209, 154/209, Dummy 1, Dummy 2"}
    s = operation(stand, control="B1", stirred=units("130/209, Dummy 2"))
    assert starts.seat(s) == "viet minh"
    assert s.face_up == units("130/209")
    starts.do(s, ToJungle(at("JZ2")))
    assert s.at[at("B1")].bit_count() == 3, "one dummy is found, the other may still lie there"
    assert s.stirred == 0


def test_6_2_1a_the_viet_minh_in_a_designated_strongpoint_are_turned_up() -> None:
    s = operation({"B1": "130/209, Dummy 1", "B2": "154/209", "B4": LEGION}, control="B1 B2")
    assert names_targets.seat(s) == "france"
    names_targets.do(s, Designate(at("B1")), ToJungle(at("JZ1")))
    assert s.face_up == units("130/209")
    assert names_targets.refused(s, Designate(at("B1"))) == "6.2.1a"
    assert names_targets.refused(s, Designate(at("B2"))) == ""
    assert names_targets.told(s, Engaged) == [Engaged("6.2.1a", (u("130/209"),))]


def test_e_59_a_dummy_alone_does_not_hold_a_strongpoint() -> None:
    stand = {"B1": "Dummy 1", "B4": LEGION}
    s = operation(stand, control="B1")
    assert play.refused(s, move(LEGION, "B1")) == "5.3b", "hidden it bars the way"
    s = operation(stand, control="B1")
    both.do(s, Designate(at("B1")), ToJungle(at("JZ1")))
    assert both.refused(s, move(LEGION, "B1")) == ""


def test_6_2_1a_e_94_only_within_reach_of_guns_or_units() -> None:
    s = operation({"B1": "130/209", "G2": "154/209", "B4": LEGION}, control="B1 G1 G2 G3 G4")
    assert [names_targets.refused(s, Designate(at(pa))) for pa in ("B1", "G2")] == ["", "6.2.1a"]
    s = operation({"G3": "154/209", "B1": LEGION}, control="G1 G2 G3 G4")
    assert names_targets.refused(s, Designate(at("G3"))) == "", "out of B1 into M, and onto its base"


def test_6_2_1a_who_stands_on_a_base_may_attack_what_it_faces() -> None:
    s = operation({"F>B2": LEGION, "B2": "130/209"}, control="B1 B2 B3 B4")
    assert names_targets.refused(s, Designate(at("B2"))) == ""


def test_6_2_1a_also_what_lies_behind_an_empty_strongpoint_of_the_enemy() -> None:
    held = "D2 D3 D5 D6"
    s = operation({"E1": LEGION, "D5": "130/209"}, control=held)
    assert names_targets.refused(s, Designate(at("D5"))) == "", "D6 is empty: it is entered, and D5 stormed from it"
    s = operation({"E1": LEGION, "D5": "130/209", "D6": "154/209"}, control=held)
    assert names_targets.refused(s, Designate(at("D5"))) == "6.2.1a"


# ---- 6.2.3 attack movement


def test_6_2_3a_infantry_one_strongpoint_one_zone_or_one_base() -> None:
    s = operation({"B1": LEGION}, control="G3")
    assert goals(play, s, LEGION) == "B4 M W M>G3"
    s = operation({"B1": LEGION})
    assert goals(play, s, LEGION) == "B4 M W", "on a base one stops only before a captured strongpoint"
    assert play.refused(s, move(LEGION, "M>G3")) == "6.2.3c"


def test_6_2_3c_1_4h_any_number_attack_by_a_base_whatever_the_trenches() -> None:
    three = ", ".join(f"{n}/III/13 DBLE" for n in (9, 10, 11))
    s = operation({"B1": three, "G3": "130/209"}, control="G3", trench={"M": 1})
    play.do(s, *(move(name, "M>G3") for name in three.split(", ")))
    assert s.at[at("M>G3")] == units(three)


def test_6_2_3a_from_a_zone_to_the_next_or_into_a_strongpoint() -> None:
    s = operation({"M": LEGION}, control="B1 G4")
    assert goals(play, s, LEGION) == "G3 B1 F L U V W L>G4 M>B1 W>B1"


def test_5_3b_not_into_a_strongpoint_with_enemies() -> None:
    s = operation({"B4": LEGION, "B1": "130/209"}, control="B1 B2")
    assert goals(play, s, LEGION) == "B2 B3"
    assert play.refused(s, move(LEGION, "B1")) == "5.3b"


def test_e_50_an_empty_captured_strongpoint_is_retaken() -> None:
    s = operation({"B4": LEGION}, control="B1 B2")
    play.do(s, move(LEGION, "B1"))
    assert s.control == places("B2")
    assert s.attacked == places("B1")


def test_6_2_3a_once_in_an_impulse() -> None:
    s = operation({"B1": f"{LEGION}, {THAI}"})
    play.do(s, move(LEGION, "B4"))
    assert [play.refused(s, move(name, "B2")) for name in (LEGION, THAI)] == ["6.2.3a", "6.2.3a"]
    assert play.refused(s, move(THAI, "B4")) == ""
    assert goals(play, s, LEGION) == ""


def test_6_2_3b_tanks_any_number_of_strongpoints_in_the_camp() -> None:
    s = operation({"FR": f"{TANK}, {LEGION}"})
    found = goals(play, s, TANK).split()
    assert len(found) == 28 + 2, "all of the CRC, P and Q"
    assert goals(play, s, LEGION) == "H4 P Q"
    s = operation({"FR": TANK}, control="H4")
    assert goals(play, s, TANK) == "H4 P Q Q>H4", "an enemy strongpoint ends the way"


def test_6_2_3b_tanks_inside_a_peripheral_cr_and_one_zone_outside() -> None:
    s = operation({"B1": TANK, "M": "Tank 2"})
    assert goals(play, s, TANK) == "B2 B3 B4 M W"
    assert goals(play, s, "Tank 2") == "G3 B1 F L U V W"


def test_3_2p_of_the_jungle_only_zone_4_is_open() -> None:
    s = operation({"G": LEGION})
    assert "JZ4" in goals(play, s, LEGION).split()
    assert "JZ3" not in goals(play, s, LEGION).split()
    assert play.refused(s, move(LEGION, "JZ3")) == "3.2p"
    s = operation({"B3": LEGION})
    assert play.refused(s, move(LEGION, "JZ2>G2")) == "3.2p"


def test_e_79_out_of_isabelle_too() -> None:
    s = operation({"I1": LEGION})
    assert goals(play, s, LEGION) == "I2 I4 X"


def test_6_2_5c_with_enemies_in_the_zone_its_bases_are_of_no_use() -> None:
    s = operation({"M": f"{LEGION}, Dummy 1"}, control="B1")
    assert goals(play, s, LEGION) == "F L U V W W>B1"
    assert play.refused(s, move(LEGION, "M>B1")) == play.refused(s, move(LEGION, "G3")) == "6.2.5c"
    s = operation({"B4": LEGION, "W": "130/209", "B3": THAI}, control="B1")
    assert goals(play, s, THAI) == "B2 B4 W", "into W, but not on to its base before B1"


def test_6_2_3d_6_2_1c_hidden_units_in_a_zone_entered_are_engaged_at_once() -> None:
    s = operation({"B1": LEGION, "M": "130/209, Dummy 1"}, trench={"M": 3})
    play.do(s, move(LEGION, "M"))
    assert s.face_up == units("130/209")
    assert play.seat(s) == "viet minh"
    play.do(s, ToJungle(at("JZ1")))
    assert play.seat(s) == "france"
    assert s.attacked == places("M")


def test_6_2_1c_hidden_battalions_are_engaged_in_the_middle_of_the_movement() -> None:
    s = operation({"B1": f"{LEGION}, {THAI}", "M": "130/209", "W": "154/209"}, trench={"M": 1, "W": 1})
    assert (play.seat(s), s.face_up) == ("france", 0)
    play.do(s, move(LEGION, "M"))
    assert s.face_up == units("130/209"), "where nobody has gone they lie hidden"
    assert play.refused(s, move(THAI, "W")) == "", "and the movement goes on"
    play.do(s, move(THAI, "W"))
    assert s.face_up == units("130/209, 154/209")


def test_6_2_6a_a_zone_is_attacked_when_the_french_stand_on_its_base() -> None:
    s = operation({"B1": LEGION, "G3": "130/209"}, control="G3")
    play.do(s, move(LEGION, "M>G3"))
    assert s.attacked == places("M")
    s = operation({"B1": LEGION})
    play.do(s, move(LEGION, "B4"))
    assert s.attacked == 0, "a move inside the camp attacks nobody"


def test_e_89_the_disorganized_do_not_move() -> None:
    s = operation({"B1": f"{LEGION}, {THAI}"}, disorganized=LEGION)
    assert play.refused(s, move(LEGION, "B4")) == "HT-7"
    play.do(s, move(THAI, "B4"))
    assert play.legal(s) == [Finish()]


# ---- 6.2.6 defensive movement


def attacked(stand: dict[str, str], where: str, **more: Any) -> State:
    """The French have attacked these places."""
    return operation(stand, attacked=places(where), **more)


def test_6_2_6b_out_of_an_attacked_strongpoint() -> None:
    stand = {"B4": "130/209", "B1": "154/209", "B3": LEGION}
    s = attacked(stand, "B1", control="B1 B2 B4", trench={"M": 1})
    assert goals(parries, s, "154/209") == "B4 M", "W has no trench"
    assert parries.refused(s, move("154/209", "W")) == "4.2.3a"


def test_6_2_6c_from_next_door_only_into_what_is_attacked() -> None:
    s = attacked({"B4": "130/209", "B3": LEGION}, "B1", control="B1 B2 B4", trench={"M": 1})
    assert goals(parries, s, "130/209") == "B1"


def test_6_2_6d_from_a_zone_by_a_base_into_an_attacked_strongpoint() -> None:
    s = attacked({"M": "130/209", "F": "154/209", "JZ2": "166/209"}, "B1 B3", control="B1 B3", trench={"M": 1, "F": 1})
    assert goals(parries, s, "130/209") == "B1"
    assert goals(parries, s, "154/209") == "", "F leads to B2"
    assert goals(parries, s, "166/209") == "", "the jungle is no peripheral zone"


def test_6_2_6e_from_a_zone_into_the_attacked_zone_next_to_it() -> None:
    s = attacked({"M": "130/209", "F": f"{LEGION}, 154/209"}, "F", trench={"M": 1, "F": 1})
    assert goals(parries, s, "130/209") == "F"
    assert goals(parries, s, "154/209") == "", "who is in it can only break off"
    s = attacked({"M": "130/209", "F": LEGION}, "F", trench={"M": 1})
    assert parries.game.due(s) is None


def test_6_2_6g_nobody_disorganized_and_nobody_into_enemy_strongpoints() -> None:
    s = attacked({"B4": "130/209, 154/209", "B2": LEGION}, "B4", control="B1 B4", up=RED, disorganized="130/209")
    assert goals(parries, s, "154/209") == "B1"
    assert parries.refused(s, move("130/209", "B1")) == "HT-7"
    assert parries.refused(s, move("154/209", "B3")) == "6.2.6b", "French, though empty"


def test_e_80_who_was_routed_does_not_parry() -> None:
    s = attacked({"M": "130/209, 154/209"}, "B1", control="B1", trench={"M": 1}, barred=units("130/209"))
    assert parries.refused(s, move("130/209", "B1")) == "6.2.7e"
    assert parries.refused(s, move("154/209", "B1")) == ""


def test_6_2_6f_hidden_counters_parry_face_down_and_are_remembered() -> None:
    s = attacked({"M": "130/209, Dummy 1", "W": "154/209"}, "B1", control="B1", trench={"M": 1, "W": 1}, up="154/209")
    parries.do(s, move("130/209", "B1"), move("154/209", "B1"))
    assert s.stirred == units("130/209"), "who is engaged stays so anyway"
    assert len(parries.told(s, CounterStole)) == 1
    assert parries.game.view(s, "france").stirred == 0


def test_6_2_6a_nothing_attacked_nobody_moves() -> None:
    s = attacked({"B1": "130/209"}, "", control="B1 B4")
    assert parries.game.due(s) is None


# ---- 6.2.7e breaking off


def fought(where: str, **more: Any) -> State:
    """There was fire in these zones."""
    stand = {"F": f"{LEGION}, 130/209, 154/209", "M": "166/209"}
    return operation(stand, fought=places(where), up=RED, trench={"F": 1, "M": 1}, **more)


def test_6_2_7e_battalions_engaged_in_a_zone_of_fire_break_off() -> None:
    s = fought("F", disorganized="130/209", exposed=units("154/209"))
    assert breaks.legal(s) == [BreakOff(at("F"), at("JZ2")), Done()]
    breaks.do(s, BreakOff(at("F"), at("JZ2")))
    gone = units("130/209, 154/209")
    assert s.at[at("JZ2")] == gone
    assert (s.face_up, s.fatigued, s.barred) == (units("166/209"), gone, gone)
    assert (s.disorganized, s.exposed) == (0, 0)
    assert breaks.told(s, BrokeOff)


def test_e_99_no_breaking_off_where_nobody_fired() -> None:
    s = fought("F")
    assert breaks.refused(s, BreakOff(at("M"), at("JZ2"))) == "6.2.7e"
    assert breaks.game.due(fought("")) is None


def test_e_40_to_the_nearest_jungle_and_the_viet_minh_choose_among_equals() -> None:
    stand = {"V": f"{LEGION}, 130/209"}
    s = operation(stand, fought=places("V"), up="130/209", trench={"V": 1})
    assert shorts(bits(a.jungle for a in breaks.offered(s, BreakOff))) == "JZ1 JZ2"
    assert breaks.refused(s, BreakOff(at("V"), at("JZ6"))) == "6.2.7e"
    breaks.do(s, Done())
    assert stands(s, "130/209", "V")


# ---- refusals say what forbids


def test_6_2_5c_is_not_the_reason_for_what_no_base_leads_to() -> None:
    s = operation({"H": f"{LEGION}, 130/209"}, trench={"H": 1})
    assert play.refused(s, move(LEGION, "C2")) == "6.2.5c"
    assert play.refused(s, move(LEGION, "H2")) == "6.2.3a"
