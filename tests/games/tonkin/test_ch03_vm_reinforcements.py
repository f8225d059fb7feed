"""3.4-4, 3.5, 3.6: Viet Minh dumps and the regiments that arrive."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import asking, at, field, hexes, names, places, u, units

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Arrive, PlaceDump, TakeDump, TakeEquipment
from indochine.games.tonkin.frames import VmReinforce
from indochine.games.tonkin.rules.basics_capture import capture
from indochine.games.tonkin.rules.ch03_vm_reinforcements import (
    next_vm_dump,
    place_vm_dump,
    take_dump_or_equipment,
    vm_arrivals,
    vm_dumps_due,
)
from indochine.games.tonkin.state import VIET_MINH, State
from indochine.kernel.bits import bits, ids
from indochine.kernel.flow import Procedure

DUMPS = asking({VmReinforce: Procedure(vm_dumps_due, take_dump_or_equipment, place_vm_dump, next_vm_dump)})
ARRIVALS = asking({VmReinforce: Procedure(vm_arrivals)})
JAN_51 = p.MONTH["Jan-51"]
EIGHT = ", ".join(f"VM dump {number}" for number in range(1, 9))


def due(s: State) -> int:
    """How many dumps the Viet Minh receive."""
    frame = VmReinforce()
    vm_dumps_due(s, frame)
    return frame.dumps


# ---- 3.6 -------------------------------------------------------------------


def test_3_6_1_two_dumps_a_gameturn() -> None:
    assert due(field()) == 2


def test_3_6_1_never_more_than_nine_on_the_map() -> None:
    assert due(field(None, {"1415": EIGHT})) == 1
    assert due(field(None, {"1415": EIGHT + ", VM dump 9"})) == 0


def test_3_6_2_a_third_with_twenty_montagnard_areas() -> None:
    areas = ids(p.MONTAGNARD_AREAS)
    groups = [f"VM-group {n}" for n in range(1, 13)] + [f"Dummy {n}" for n in range(1, 7)]
    regiments = ["36", "88", "102"]
    free = [area for area in areas if not any(p.NEAR[area] >> other & 1 for other in areas)]
    stand = {p.BOARD.name[area]: name for area, name in zip(free, groups + regiments, strict=False)}
    assert len(free) >= 20
    all_but_one = dict(list(stand.items())[:19])
    assert due(field(None, dict(list(stand.items())[:20]))) == 3
    assert due(field(None, all_but_one)) == 2


def test_3_6_3_one_to_four_is_the_chinese_railway(dice: LoadedDice) -> None:
    s = field(VmReinforce())
    dice(1, 4)
    DUMPS.do(s, TakeDump(), TakeDump())
    assert s.at[p.RAILWAY_CENTRE] == units("VM dump 1, VM dump 2")
    assert DUMPS.legal(s) == []


def test_3_6_3_five_and_six_are_any_centre_or_coastal_hex(dice: LoadedDice) -> None:
    s = field(VmReinforce(), {"0822": "1/13 DBLE", "0823": "French dump 1"}, garrisons="0521")
    dice(5)
    DUMPS.do(s, TakeDump())
    offered = bits(a.place for a in DUMPS.offered(s, PlaceDump))
    assert offered == (p.CENTRES | p.COAST) & ~places("0822, 0823, 0521")
    assert DUMPS.refused(s, PlaceDump(at("0822"))) == "S-20"
    assert DUMPS.refused(s, PlaceDump(at("1415"))) == "3.6-3"
    DUMPS.do(s, PlaceDump(at("0321")))
    assert s.where[u("VM dump 1")] == at("0321")
    assert DUMPS.refused(s, TakeDump()) == "", "the second one"


def test_S_42_lang_son_is_a_centre_while_the_railway_is_open(dice: LoadedDice) -> None:
    s = field(VmReinforce(), {"1320": "36", "1419": "88"})
    dice(6)
    DUMPS.do(s, TakeDump())
    assert DUMPS.refused(s, PlaceDump(at("1320"))) == ""


def test_3_4_4_two_equipment_instead_of_a_dump_before_its_die() -> None:
    s = field(VmReinforce(), equipment=3)
    DUMPS.do(s, TakeEquipment())
    assert s.equipment == 7
    assert DUMPS.refused(s, TakeDump()) == ""
    DUMPS.do(s, TakeEquipment())
    assert s.equipment == 11
    assert not s.at[p.RAILWAY_CENTRE]


def test_E_112_only_a_dump_that_is_there_can_be_exchanged() -> None:
    s = field(VmReinforce(), {"1415": EIGHT})
    DUMPS.do(s, TakeEquipment())
    assert DUMPS.legal(s) == []


def test_3_4_6_full_stores_take_no_equipment(dice: LoadedDice) -> None:
    s = field(VmReinforce(), equipment=12)
    dice(2, 2)
    assert DUMPS.legal(s) == []
    assert names(s.at[p.RAILWAY_CENTRE]) == "VM dump 1, VM dump 2"


# ---- 3.5 -------------------------------------------------------------------


def arriving(month: str, stand: dict[str, str] | None = None, **fields: Any) -> State:
    return field(VmReinforce(), stand, turn=p.MONTH[month], **fields)


def test_3_5_1_artillery_arrives_in_a_supply_centre_in_china() -> None:
    s = arriving("Mar-51", {"1320": "36, VM dump 1", "1419": "88"})
    assert bits(a.place for a in ARRIVALS.offered(s, Arrive) if a.unit == u("675")) == p.CENTRES
    assert ARRIVALS.refused(s, Arrive(u("675"), at("1320"))) == "3.5-1"


def test_3_5_2_regiments_arrive_where_they_could_be_rebuilt() -> None:
    s = arriving("Jan-51")
    assert ARRIVALS.refused(s, Arrive(u("48"), at("1515"))) == "3.5-2", "friendly to the French"
    assert ARRIVALS.refused(s, Arrive(u("48"), at("1203"))) == "3.5-2"
    assert ARRIVALS.refused(s, Arrive(u("176"), at("0320"))) != "", "not before its month"
    ARRIVALS.do(s, Arrive(u("48"), at("0320")), Arrive(u("52"), at("1415")), Arrive(u("64"), at("1415")))
    assert hexes(1 << s.where[u("48")]) == "0320"
    assert s.steps[u("48")] == 4
    assert ARRIVALS.legal(s) == []


def test_3_5_2_who_finds_no_place_comes_later() -> None:
    french = {"1415": "1/13 DBLE", "0320": "2/13 DBLE"}
    s = arriving("Jan-51", french)
    assert ARRIVALS.legal(s) == []
    later = arriving("Feb-51", {"1415": "1/13 DBLE"})
    assert ARRIVALS.refused(later, Arrive(u("48"), at("0320"))) == ""


def test_S_15_nobody_arrives_in_a_full_hex() -> None:
    s = arriving("Jan-51", {"0320": "36, 88, 102, 141, 165, 209"})
    assert ARRIVALS.refused(s, Arrive(u("48"), at("0320"))) == "S-15"


def test_3_4_5_a_captured_french_dump_is_two_equipment() -> None:
    s = field(None, {"1114": "French dump 1, French dump 2"}, equipment=1)
    capture(s, VIET_MINH, at("1114"))
    assert s.equipment == 9
