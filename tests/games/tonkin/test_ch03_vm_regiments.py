"""3.2, 3.3: groups that are absorbed, and replacement points."""

from __future__ import annotations

from typing import Any

from tests.games.tonkin.field import asking, at, field, hexes, names, u, units

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Absorb, AbsorbMore, Finish, HideAgain, Rebuild, RemoveDummy, Restore
from indochine.games.tonkin.events import GroupAbsorbed, StepRestored, StepRestoredUnseen
from indochine.games.tonkin.frames import VmReinforce
from indochine.games.tonkin.rules.basics_hidden import FIRST_VM
from indochine.games.tonkin.rules.ch03_vm_regiments import (
    absorb,
    absorb_more,
    absorbed_all,
    rebuilt_all,
    spend_replacements,
)
from indochine.games.tonkin.rules.ch04_supply import vm_supplied
from indochine.games.tonkin.state import FRANCE, State
from indochine.games.tonkin.view import view_of
from indochine.kernel.bits import bits
from indochine.kernel.flow import Procedure

GROUPS = asking({VmReinforce: Procedure(absorb, absorb_more, absorbed_all)})
POINTS = asking({VmReinforce: Procedure(spend_replacements)})
WHOLE = asking({VmReinforce: Procedure(spend_replacements, rebuilt_all)})


def gives(giver: str, unit: str) -> Absorb:
    return Absorb(u(giver), u(unit))


def step_for(unit: str) -> Restore:
    return Restore(u(unit))


def rebuilt(unit: str, place: str) -> Rebuild:
    return Rebuild(u(unit), at(place))


# ---- 3.2 -------------------------------------------------------------------


def test_3_2_1_a_group_of_two_steps_fills_up_a_regiment_in_its_hex() -> None:
    s = field(VmReinforce(), {"0918": "36, VM-group 1"}, steps={"36": 1})
    GROUPS.do(s, gives("VM-group 1", "36"), AbsorbMore(u("36")))
    assert s.steps[u("36")] == 3
    assert (s.where[u("VM-group 1")], s.steps[u("VM-group 1")]) == (p.DEAD, 0)
    assert (s.replacements, s.equipment, s.vp) == (0, 0, 50), "E-68: it costs nothing"


def test_3_2_1_a_group_of_one_step_gives_one() -> None:
    s = field(VmReinforce(), {"0918": "36, VM-group 1"}, steps={"36": 1, "VM-group 1": 1})
    GROUPS.do(s, gives("VM-group 1", "36"))
    assert s.steps[u("36")] == 2
    assert GROUPS.legal(s) == []


def test_3_2_1_only_regiments_of_the_same_hex_that_have_lost_steps() -> None:
    s = field(VmReinforce(), {"0918": "36, 88, VM-group 1", "0919": "102"}, steps={"36": 3, "102": 1})
    assert [names(1 << a.unit) for a in GROUPS.offered(s, Absorb)] == ["36"]
    assert GROUPS.refused(s, gives("VM-group 1", "88")) == "3.2-1"


def test_3_2_1_no_artillery() -> None:
    s = field(VmReinforce(), {"0918": "36, 45, VM-group 1", "dead": "675"}, steps={"45": 1, "36": 1})
    assert GROUPS.refused(s, gives("VM-group 1", "45")) == "3.2-1"
    assert GROUPS.refused(s, gives("VM-group 1", "675")) == "3.2-1"
    GROUPS.do(s, gives("VM-group 1", "36"))
    assert GROUPS.refused(s, AbsorbMore(u("45"))) == "3.2-1"


def test_3_2_1_pathet_lao_are_no_vm_groups() -> None:
    s = field(VmReinforce(), {"0918": "36, VM-group 1", "1103": "88, Pathet Lao 1"}, steps={"36": 1, "88": 1})
    assert [names(1 << a.giver) for a in GROUPS.offered(s, Absorb)] == ["VM-group 1"]


def test_3_2_2_the_steps_may_go_to_two_regiments() -> None:
    s = field(VmReinforce(), {"0918": "36, 88, VM-group 1"}, steps={"36": 1, "88": 1})
    GROUPS.do(s, gives("VM-group 1", "36"), AbsorbMore(u("88")))
    assert (s.steps[u("36")], s.steps[u("88")]) == (2, 2)


def test_3_2_2_the_second_step_may_be_left() -> None:
    s = field(VmReinforce(), {"0918": "36, VM-group 1"}, steps={"36": 1})
    GROUPS.do(s, gives("VM-group 1", "36"), Finish())
    assert (s.steps[u("36")], s.where[u("VM-group 1")]) == (2, p.DEAD)


def test_3_2_2_one_regiment_takes_at_most_two_steps() -> None:
    s = field(VmReinforce(), {"0918": "36, 88, VM-group 1, VM-group 2"}, steps={"36": 1, "88": 1})
    GROUPS.do(s, gives("VM-group 1", "36"), AbsorbMore(u("36")))
    assert GROUPS.refused(s, gives("VM-group 2", "36")) == "3.2-2"
    assert GROUPS.refused(s, gives("VM-group 2", "88")) == ""


def test_3_2_2_nor_from_two_groups() -> None:
    three = {"0918": "36, VM-group 1, VM-group 2, VM-group 3"}
    s = field(VmReinforce(), three, steps={"36": 1, "VM-group 1": 1, "VM-group 2": 1})
    GROUPS.do(s, gives("VM-group 1", "36"), gives("VM-group 2", "36"))
    assert s.steps[u("36")] == 3
    assert GROUPS.refused(s, gives("VM-group 3", "36")) == "3.2-2"


def test_3_2_3_anywhere_even_out_of_supply() -> None:
    """0813 is more than three hexes from any friendly area."""
    s = field(VmReinforce(), {"0813": "36, VM-group 1"}, steps={"36": 1}, oos="36")
    assert not vm_supplied(s) & units("36")
    assert GROUPS.refused(s, gives("VM-group 1", "36")) == ""


def test_3_2_4_the_absorbed_group_is_remembered() -> None:
    s = field(VmReinforce(), {"0918": "36, VM-group 1"}, steps={"36": 1})
    GROUPS.do(s, gives("VM-group 1", "36"), Finish())
    assert names(s.absorbed) == "VM-group 1"


def test_3_1_4_not_a_group_mobilised_in_this_gameturn() -> None:
    stand = {"0918": "36, VM-group 1, VM-group 2"}
    s = field(VmReinforce(), stand, steps={"36": 1}, levy=units("VM-group 1"))
    assert GROUPS.refused(s, gives("VM-group 1", "36")) == "3.1-4"
    assert GROUPS.refused(s, gives("VM-group 2", "36")) == ""


def test_3_2_5_a_dead_regiment_is_rebuilt_where_the_group_stood() -> None:
    s = field(VmReinforce(), {"0918": "VM-group 1", "dead": "36"})
    GROUPS.do(s, gives("VM-group 1", "36"), AbsorbMore(u("36")))
    assert (s.where[u("36")], s.steps[u("36")]) == (at("0918"), 2)


def test_3_2_5_two_dead_regiments_with_a_step_each() -> None:
    s = field(VmReinforce(), {"0918": "VM-group 1", "dead": "36, 88"})
    GROUPS.do(s, gives("VM-group 1", "36"), AbsorbMore(u("88")))
    assert (s.steps[u("36")], s.steps[u("88")]) == (1, 1)
    assert s.at[at("0918")] == units("36, 88")


def test_S_15_a_step_that_overfills_the_hex_is_refused() -> None:
    stand = {"1207": "36, 88, 102, 141, VM-group 1"}
    s = field(VmReinforce(), stand, steps={"36": 3, "VM-group 1": 1})  # 2 + 9 points, and the group
    assert GROUPS.refused(s, gives("VM-group 1", "36")) == "S-15"
    s = field(VmReinforce(), stand, steps={"36": 2, "VM-group 1": 1})
    assert GROUPS.refused(s, gives("VM-group 1", "36")) == "", "the third step weighs nothing"


def test_E_60_the_group_is_seen_and_the_regiment_in_a_forest_is_not() -> None:
    s = field(VmReinforce(), {"1207": "36, 88, VM-group 1"}, steps={"36": 1, "88": 1})
    GROUPS.do(s, gives("VM-group 1", "36"), AbsorbMore(u("88")))
    assert [e.unit for e in GROUPS.told(s, StepRestoredUnseen)] == [u("36"), u("88")]
    assert GROUPS.told(s, StepRestored) == []
    assert GROUPS.told(s, GroupAbsorbed)[0].unit == u("VM-group 1")
    assert s.rumour[u("VM-group 1") - FIRST_VM] == 1 << p.DEAD
    assert view_of(s, FRANCE).steps[u("36")] == 1


def test_E_60_whether_it_is_asked_follows_from_what_everybody_knows() -> None:
    alike = ({"0918": "VM-group 1", "0919": "Dummy 1, 36"}, {"0918": "Dummy 1", "0919": "VM-group 1, 36"})
    for stand in alike:
        assert GROUPS.refused(field(VmReinforce(), stand), Finish()) == ""
    nobody = field(VmReinforce(), {"0918": "VM-group 1", "0919": "36"}, up="VM-group 1")
    assert GROUPS.legal(nobody) == []


def test_S_10_and_S_11_are_offered_as_well() -> None:
    stand = {"0320": "36, VM-group 1, Dummy 1", "1717": "VM-group 2"}
    s = field(VmReinforce(), stand, up="VM-group 2")
    assert GROUPS.refused(s, RemoveDummy(u("Dummy 1"), at("0320"))) == ""
    GROUPS.do(s, HideAgain(u("VM-group 2")))
    assert not s.revealed
    assert GROUPS.refused(s, Finish()) == ""


# ---- 3.3 -------------------------------------------------------------------


def spending(stand: dict[str, str], **fields: Any) -> State:
    return field(VmReinforce(), stand, **{"replacements": 4, "equipment": 8, **fields})


def test_3_3_1_a_point_is_a_step_on_the_map() -> None:
    s = spending({"1415": "36"}, steps={"36": 2})
    POINTS.do(s, step_for("36"), step_for("36"))
    assert (s.steps[u("36")], s.replacements) == (4, 2)
    assert POINTS.legal(s) == []


def test_3_3_1_only_steps_that_were_lost() -> None:
    s = spending({"1415": "36, 88"}, steps={"36": 2})
    assert POINTS.refused(s, step_for("88")) == "3.3-1"


def test_3_3_1_or_rebuilds_a_dead_regiment_by_steps() -> None:
    s = spending({"dead": "36"})
    POINTS.do(s, rebuilt("36", "1415"), step_for("36"))
    assert (s.where[u("36")], s.steps[u("36")], s.replacements) == (at("1415"), 2, 2)


def test_3_3_1_without_points_nobody_is_asked() -> None:
    assert POINTS.legal(spending({"1415": "36"}, steps={"36": 2}, replacements=0)) == []
    assert POINTS.legal(spending({"1415": "36"}, steps={"36": 2}, equipment=0)) == []


def test_3_3_3_half_an_equipment_for_a_step_and_one_for_artillery() -> None:
    stand = {"1415": "36, 45, VM dump 1", "1716": "88"}
    s = spending(stand, steps={"36": 1, "45": 1}, equipment=3)
    POINTS.do(s, step_for("36"))
    assert s.equipment == 2
    POINTS.do(s, step_for("45"))
    assert s.equipment == 0
    assert POINTS.legal(s) == []


def test_3_3_3_half_an_equipment_is_not_enough_for_artillery() -> None:
    s = spending({"1415": "36, 45, VM dump 1", "dead": "675"}, steps={"36": 1, "45": 1}, equipment=1)
    assert POINTS.refused(s, step_for("45")) == "3.3-3"
    assert POINTS.refused(s, rebuilt("675", "1618")) != ""
    assert POINTS.refused(s, step_for("36")) == ""


def test_3_3_4_within_three_hexes_of_the_leader_thai_nguyen_or_thanh_hoa() -> None:
    stand = {"1412": "36", "1411": "88", "1612": "102", "1611": "Uncle Ho", "1512": "141", "1203": "165", "0319": "209"}
    s = spending(stand, steps=dict.fromkeys(("36", "88", "102", "141", "165", "209"), 1))
    able = bits(a.unit for a in POINTS.offered(s, Restore))
    assert names(able) == "36, 88, 102, 141, 209"
    assert POINTS.refused(s, step_for("165")) == "3.3-4"


def test_3_3_4_thai_nguyen_is_no_source_while_the_french_hold_it() -> None:
    s = spending({"1416": "36", "1415": "1/13 DBLE"}, steps={"36": 1})
    assert POINTS.refused(s, step_for("36")) == "3.3-4"


def test_3_3_4_the_regiment_must_be_in_supply() -> None:
    far = spending({"0402": "36, Uncle Ho", "1415": "88", "0503": "4 BCL"}, steps={"36": 1, "88": 1})
    assert POINTS.refused(far, step_for("36")) == "3.3-4"
    fed = spending({"0402": "36, Uncle Ho, VM dump 1", "0503": "4 BCL"}, steps={"36": 1})
    assert POINTS.refused(fed, step_for("36")) == ""


def test_E_71_supply_is_traced_at_this_moment() -> None:
    s = spending({"1415": "36"}, steps={"36": 1}, oos="36")
    assert POINTS.refused(s, step_for("36")) == ""


def test_3_3_5_artillery_needs_a_road_back_to_a_supply_centre() -> None:
    stand = {"1415": "45, VM dump 1", "1316": "237"}
    s = spending(stand, steps={"45": 1, "237": 1})
    assert POINTS.refused(s, step_for("45")) == ""
    assert POINTS.refused(s, step_for("237")) == "3.3-5"


def test_3_3_5_a_cut_road_leads_nowhere() -> None:
    s = spending({"1415": "45, VM dump 1"}, steps={"45": 1}, cut="1515, 1416, 1414")
    assert POINTS.refused(s, step_for("45")) == "3.3-5"


def test_3_3_6_not_in_an_area_friendly_to_the_french() -> None:
    s = spending({"dead": "36", "1612": "Uncle Ho, VM-group 1"})
    assert POINTS.refused(s, rebuilt("36", "1515")) == "3.3-6", "Bac Kan is empty and montagnard"
    assert POINTS.refused(s, rebuilt("36", "1514")) == ""


def test_3_3_4_where_a_regiment_is_rebuilt() -> None:
    s = spending({"dead": "36", "1416": "1/13 DBLE"})
    assert POINTS.refused(s, rebuilt("36", "1416")) == "3.3-4", "the line ends where the enemy stands"
    assert POINTS.refused(s, rebuilt("36", "1203")) == "3.3-4"
    assert POINTS.refused(s, rebuilt("36", "1618")) == "3.3-4", "in supply, but far from the leader"
    places = hexes(bits(a.place for a in POINTS.offered(s, Rebuild)))
    assert {"1415", "1412", "0320", "0319"} <= set(places.split())


def test_S_15_a_regiment_is_not_rebuilt_in_a_full_hex() -> None:
    six = {"1415": "88, 102, 141, 165, 209, 174", "dead": "36"}
    assert POINTS.refused(spending(six), rebuilt("36", "1415")) == "S-15"


def test_S_15_a_step_is_refused_in_a_full_hex() -> None:
    six = {"1415": "88, 102, 141, 165, 209, 174, 36"}
    s = spending(six, steps={"88": 3, "102": 3, "141": 3, "36": 1})  # 6 + 9 + 1 points of 18
    POINTS.do(s, step_for("88"), step_for("102"))
    assert POINTS.refused(s, step_for("141")) == "S-15"


def test_3_3_7_artillery_is_rebuilt_in_china() -> None:
    s = spending({"dead": "45", "1415": "VM dump 1", "1618": "VM dump 2"})
    assert POINTS.refused(s, rebuilt("45", "1415")) == "3.3-7"
    assert POINTS.refused(s, rebuilt("45", "1618")) == "", "E-69: far from the leader, near a dump"
    assert POINTS.refused(s, rebuilt("45", "2008")) == "3.3-4", "no dump within three hexes"


def test_3_3_7_several_points_rebuild_artillery_at_once() -> None:
    """[E-68] [E-69] Rebuilt with two points it stands at two steps, far from the leader as with one."""
    s = spending({"dead": "45", "1618": "675, VM dump 2"}, steps={"675": 2})
    assert POINTS.refused(s, step_for("675")) == "3.3-4", "who is not being rebuilt needs the leader"
    POINTS.do(s, rebuilt("45", "1618"), step_for("45"))
    assert (s.steps[u("45")], s.replacements, s.equipment) == (2, 2, 4)
    WHOLE.do(s, Finish())
    assert not s.party


def test_E_122_lang_son_is_not_in_china() -> None:
    s = spending({"dead": "45", "1320": "36, VM dump 1"})
    assert POINTS.refused(s, rebuilt("45", "1320")) == "3.3-7"
    assert POINTS.refused(s, rebuilt("45", "1519")) == ""


def test_3_3_1_what_is_filled_up_in_a_forest_the_owner_alone_knows() -> None:
    s = spending({"1414": "36", "1415": "88"}, steps={"36": 1, "88": 1})
    POINTS.do(s, step_for("36"), step_for("88"))
    assert [e.unit for e in POINTS.told(s, StepRestoredUnseen)] == [u("36")]
    assert [e.unit for e in POINTS.told(s, StepRestored)] == [u("88")]
    view = view_of(s, FRANCE)
    assert (view.steps[u("36")], view.steps[u("88")]) == (1, 2)
    assert POINTS.refused(s, Finish()) == ""
