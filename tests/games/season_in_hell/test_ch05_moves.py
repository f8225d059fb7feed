"""5.1, 5.3, 5.6: engagement, attack movement, and how the defenders shift."""

from __future__ import annotations

from typing import Any

from tests.games.season_in_hell.field import asking, at, field, places, shorts, u, units
from tests.games.season_in_hell.moves import goals, move, stands

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, Engage, EngageRegiment, Finish, Move
from indochine.games.season_in_hell.events import ControlChanged, Engaged
from indochine.games.season_in_hell.frames import Assault
from indochine.games.season_in_hell.rules.ch05_moves import (
    begin_impulse,
    engage_battalions,
    french_steps_aside,
    shaken,
    vm_attack_moves,
)
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure

begins = asking({Assault: Procedure(begin_impulse, engage_battalions)})
engages = asking({Assault: Procedure(engage_battalions)})
play = asking({Assault: Procedure(vm_attack_moves)})
shifts = asking({Assault: Procedure(french_steps_aside)})

RED = "130/209, 154/209, 166/209"
OTHER = "11/141"
LEGION, THAI = "9/III/13 DBLE", "5/BT2"


def assault(stand: dict[str, str], **more: Any) -> State:
    """Battalions may move; all that stand in zones and on bases are engaged unless `up` says otherwise."""
    more.setdefault("trench", {"M": 2, "W": 2, "F": 2})
    more.setdefault("up", ", ".join(there for there in stand.values() if "/209" in there or "/141" in there))
    return field(Assault(), stand, **more)


# ---- 5a the impulse


def test_5a_e_28_an_impulse_begins_with_a_clean_slate_and_the_engaged_stay_so() -> None:
    s = assault({"M": RED}, attacked=1, fought=1, shelled=1, shot_at=1, have_fired=1, bombed=1, french_moved=1, moved=1)
    s.storming, s.stormers, s.tank_lost, s.impulse = [at("B1")], [1], True, 1
    begins.legal(s)
    assert s.impulse == 2
    assert (s.attacked, s.fought, s.shelled, s.shot_at, s.have_fired, s.bombed) == (0,) * 6
    assert (s.moved, s.french_moved, s.tank_lost, s.storming, s.stormers) == (0, 0, False, [], [])
    assert s.face_up == units(RED), "who is engaged stays so [E-28]"


# ---- 5.1 engagement


def test_5_1a_any_battalion_anywhere_is_engaged_and_seen() -> None:
    s = field(Assault(), {"M": RED, "JZ5": OTHER})
    engages.do(s, Engage(u("130/209")), Engage(u(OTHER)))
    assert s.face_up == units("130/209, 11/141")
    assert [event.units for event in engages.told(s, Engaged)] == [(u("130/209"),), (u(OTHER),)]
    assert engages.game.view(s, "france").where[u("130/209")] == at("M")


def test_e_2_an_engagement_makes_it_an_assault() -> None:
    s = field(Assault(), {"M": RED})
    assert engages.legal(s)
    assert not s.assaulted_now
    engages.do(s, Engage(u("130/209")))
    assert s.assaulted_now


def test_1_2d_a_dummy_is_never_engaged() -> None:
    s = field(Assault(), {"M": "130/209, Dummy 1"})
    assert engages.refused(s, Engage(u("Dummy 1"))) == "5.1a"


def test_e_80_who_was_routed_is_out_of_it() -> None:
    s = field(Assault(), {"JZ2": "130/209, 154/209"}, barred=units("130/209"))
    assert engages.refused(s, Engage(u("130/209"))) == "5.4i"
    assert engages.refused(s, Engage(u("154/209"))) == ""


def test_5_1a_a_regiment_in_one_place_is_engaged_at_once() -> None:
    s = field(Assault(), {"M": f"{RED}, {OTHER}", "W": "16/141"})
    regiment = p.REGIMENT[u("130/209")]
    assert engages.offered(s, EngageRegiment) == [EngageRegiment(at("M"), regiment)], "of 141 each stands alone"
    engages.do(s, EngageRegiment(at("M"), regiment))
    assert s.face_up == units(RED)


def test_5_1a_a_regiment_only_if_each_battalion_could_be_engaged_alone() -> None:
    s = field(Assault(), {"JZ2": RED}, barred=units("130/209"))
    assert engages.offered(s, EngageRegiment) == []
    assert len(engages.offered(s, Engage)) == 2


def test_5_1c_only_the_viet_minh_engage_and_only_here() -> None:
    s = field(Assault(), {"M": RED})
    assert engages.seat(s) == "viet minh"
    s = assault({"M": RED}, up="130/209")
    assert play.refused(s, Engage(u("154/209"))) == "5.3a"


def test_5_1b_only_the_engaged_move() -> None:
    s = assault({"M": RED}, up="130/209")
    assert {a.unit for a in play.offered(s, Move)} == {u("130/209")}
    s = assault({"M": RED}, up="")
    assert play.game.due(s) is None


# ---- 5.3 attack movement


def test_5_3a_from_a_zone_to_its_bases_and_empty_strongpoints() -> None:
    s = assault({"M": RED, "B1": LEGION, "G3": THAI})
    assert goals(play, s, "130/209") == "M>G3 M>B1"
    s = assault({"M": RED, "B1": LEGION})
    assert goals(play, s, "130/209") == "G3 M>G3 M>B1", "through the base into empty G3 [5.3c]"


def test_5_3b_never_into_a_strongpoint_with_enemies() -> None:
    s = assault({"M": RED, "B1": LEGION})
    assert play.refused(s, move("130/209", "B1")) == "5.3b"


def test_5_3d_through_a_base_into_a_friendly_strongpoint_in_one_impulse() -> None:
    s = assault({"M": RED, "B1": OTHER}, control="B1")
    assert play.refused(s, move("130/209", "B1")) == ""


def test_5_3c_an_empty_strongpoint_is_taken() -> None:
    s = assault({"M": RED})
    play.do(s, move("130/209", "B1"))
    assert s.control == places("B1")
    assert play.told(s, ControlChanged)


def test_e_49_an_empty_strongpoint_stays_french_until_somebody_enters() -> None:
    s = assault({"M": RED})
    play.do(s, move("130/209", "M>B1"))
    assert s.control == 0


def test_e_93_no_zone_to_zone() -> None:
    s = assault({"M": RED})
    assert play.refused(s, move("130/209", "W")) == "5.3a"


def test_e_93_a_zone_and_its_bases_are_one() -> None:
    s = assault({"M>B1": "130/209", "B1": LEGION})
    assert goals(play, s, "130/209") == "G3 M M>G3"


def test_e_93_out_of_a_strongpoint_by_line_or_base() -> None:
    s = assault({"B1": "130/209", "B4": LEGION}, control="B1", trench={"M": 1})
    assert goals(play, s, "130/209") == "M M>G3 M>B1", "W has no trench and B4 is held"
    s = assault({"B1": "130/209"}, control="B1", trench={})
    assert goals(play, s, "130/209") == "B4"
    assert play.refused(s, move("130/209", "M")) == "4.2.3a"


def test_1_4g_one_battalion_for_each_level_on_a_base() -> None:
    s = assault({"M": RED, "B1": LEGION}, trench={"M": 2})
    play.do(s, move("130/209", "M>B1"), move("154/209", "M>B1"))
    assert play.refused(s, move("166/209", "M>B1")) == "1.4g"
    assert play.refused(s, move("166/209", "M>G3")) == ""


def test_5_3e_and_no_more_than_the_trench_level_of_the_zone() -> None:
    for level, refusals in ((1, ["1.4g", "1.4g"]), (2, ["", "1.4g"]), (3, ["", ""])):
        s = field(Assault(), {"M>B1": "130/209", "M": "154/209, 166/209"}, up=RED, trench={"M": level})
        found = []
        for name in ("154/209", "166/209"):
            found.append(play.refused(s, move(name, "M>B1")))
            if not found[-1]:
                play.do(s, move(name, "M>B1"))
        assert found == refusals


def test_5_3e_all_on_a_base_are_of_one_regiment() -> None:
    s = assault({"M": f"{RED}, {OTHER}", "B1": LEGION}, trench={"M": 3})
    play.do(s, move("130/209", "M>B1"))
    assert play.refused(s, move(OTHER, "M>B1")) == "1.4g"
    assert play.refused(s, move("154/209", "M>B1")) == ""


def test_e_93_passing_a_base_ignores_its_room() -> None:
    s = assault({"M": "154/209", "M>B1": "130/209"}, trench={"M": 1})
    assert play.refused(s, move("154/209", "M>B1")) == "1.4g"
    assert play.refused(s, move("154/209", "B1")) == ""


def test_5_3f_the_disorganized_only_leave_a_base_for_its_zone() -> None:
    s = assault({"M>B1": "130/209", "M": "154/209", "B2": "166/209"}, disorganized=RED, control="B2")
    assert goals(play, s, "130/209") == "M"
    assert goals(play, s, "154/209") == goals(play, s, "166/209") == ""
    assert play.refused(s, move("130/209", "B1")) == "5.3f"


def test_5_3g_e_29_out_of_the_jungle_only_by_its_bases() -> None:
    s = assault({"JZ2": "130/209", "JZ3": "154/209"})
    assert goals(play, s, "130/209") == "G2 B3 JZ2>G2 JZ2>B3"
    assert goals(play, s, "154/209") == ""
    assert play.refused(s, move("130/209", "M")) == "5.3a"


def test_5_3g_nobody_enters_the_jungle() -> None:
    s = assault({"M": "130/209", "B3": "154/209", "JZ2>G2": "166/209"}, control="B3")
    assert play.refused(s, move("130/209", "JZ2")) == "5.3g"
    assert play.refused(s, move("154/209", "JZ2>B3")) == "5.3g"
    assert goals(play, s, "166/209") == "G2"


def test_e_15_a_base_of_the_jungle_has_room_for_one() -> None:
    for level, answer in (("1", "1.4g"), ("2", "")):
        s = assault({"JZ2": RED, "B3": LEGION}, options={"jungle_base_level": level})
        play.do(s, move("130/209", "JZ2>B3"))
        assert play.refused(s, move("154/209", "JZ2>B3")) == answer


def test_5_3a_one_move_each_and_a_word_after_the_last() -> None:
    s = assault({"M": "130/209"})
    play.do(s, move("130/209", "B1"))
    assert play.legal(s) == [Finish()]
    assert play.refused(s, move("130/209", "B4")) == "5.3a"
    play.do(s, Finish())
    assert play.game.due(s) is None


def test_e_113_the_option_holds_in_impulses_too() -> None:
    s = assault({"M": f"{RED}, {OTHER}, 16/141"}, trench={"M": 1}, options={"vm_pa_limit_3": "yes"})
    play.do(s, move("130/209", "B1"), move("154/209", "B1"), move(OTHER, "B1"))
    assert play.refused(s, move("166/209", "B1")) == "1.4f"


# ---- 5.6 the defenders shift


def attacked(stand: dict[str, str], where: str, **more: Any) -> State:
    """An assault in which these strongpoints were attacked."""
    return field(Assault(), stand, attacked=places(where), **more)


def test_5_6b_5_6c_in_an_attacked_strongpoint_or_next_to_one() -> None:
    s = attacked({"B1": LEGION, "B4": THAI, "B2": "6/BT2", "G1": "7/BT2"}, "B1")
    assert goals(shifts, s, LEGION) == "B4"
    assert goals(shifts, s, THAI) == "B1 B2 B3"
    assert shifts.refused(s, move("6/BT2", "B3")) == "5.6b"
    assert shifts.refused(s, move("7/BT2", "G2")) == "5.6b"


def test_5_6c_next_to_those_who_attacked() -> None:
    stand = {"B4": "130/209", "B1": LEGION, "B2": THAI}
    s = attacked(stand, "B1", control="B4", up="130/209")
    assert shorts(shaken(s)) == "B1 B4"
    s.storming, s.stormers = [at("B1")], [units("130/209")]
    assert shorts(shaken(s)) == "B1 B2 B3 B4", "B2 and B3 lie next to the attacker in B4"


def test_5_6d_an_attack_on_the_crc_shakes_all_of_it() -> None:
    s = attacked({"C4": LEGION, "I1": THAI}, "D1")
    assert goals(shifts, s, LEGION) == "C3 C5"
    assert shifts.refused(s, move(THAI, "I2")) == "5.6b"


def test_5_6a_nothing_attacked_nobody_moves() -> None:
    s = attacked({"C4": LEGION}, "")
    assert shifts.game.due(s) is None


def test_5_6a_the_disorganized_stay() -> None:
    s = attacked({"B1": f"{LEGION}, {THAI}"}, "B1", disorganized=LEGION)
    assert shifts.refused(s, move(LEGION, "B4")) == "HT-7"
    assert shifts.refused(s, move(THAI, "B4")) == ""


def test_e_56_not_where_the_enemy_is_but_where_he_was() -> None:
    s = attacked({"B4": LEGION, "B2": "130/209", "B3": "Dummy 1"}, "B4", control="B1 B2 B3")
    assert goals(shifts, s, LEGION) == "B1", "a hidden counter bars the way, dummy or not"
    assert [shifts.refused(s, move(LEGION, pa)) for pa in ("B2", "B3", "G1")] == ["5.3b", "5.3b", "5.6a"]
    shifts.do(s, move(LEGION, "B1"))
    assert s.control == places("B2 B3"), "who enters takes control [E-50]"


def test_e_78_tanks_too_move_one_strongpoint() -> None:
    s = attacked({"FR": "Tank 1"}, "D1")
    assert goals(shifts, s, "Tank 1") == "H4"
    shifts.do(s, move("Tank 1", "H4"))
    assert stands(s, "Tank 1", "H4")
    assert shifts.legal(s) == [Finish()]


def test_5_6a_done_ends_it() -> None:
    s = attacked({"B1": LEGION}, "B1")
    shifts.do(s, Done())
    assert shifts.game.due(s) is None
