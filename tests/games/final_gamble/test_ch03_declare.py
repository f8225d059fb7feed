"""3.1 and 6.1: assaults declared, the Wire Breach, and divisions that rest."""

from __future__ import annotations

from typing import Any

from tests.games.final_gamble.field import at, do, legal, offered, order, position, refused, seat, told, u, why
from tests.games.final_gamble.fights import fight, fire_by_rule

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Breach, Declare, Done, Finish
from indochine.games.final_gamble.events import DivisionRested, WireBreached
from indochine.games.final_gamble.frames import FrenchDeclares, Turn, VmDeclares
from indochine.games.final_gamble.rules.ch01_ground import wire
from indochine.games.final_gamble.rules.ch03_assault import french_phase_ends, vm_phase_ends
from indochine.games.final_gamble.state import ABORTED, NORMAL, NOWHERE, State

# E2: hexes 1837, 1937 and 1838; 1836 touches the first two
E2 = {"1/4 RTM 1": "1837", "1/4 RTM 2": "1937"}
BEFORE_E2 = {"316-98-215": "1836", "316-98-439": "2037"}


def vm(**more: Any) -> State:
    """The Viet Minh are about to declare."""
    return position(VmDeclares(), **more)


def france(**more: Any) -> State:
    """France is about to declare."""
    return position(FrenchDeclares(), **more)


def assault(unit: str, place: str) -> Declare:
    return Declare(u(unit), at(place))


def slots(s: State) -> tuple[int, ...]:
    return tuple(s.slots)


# ---- 3.1 assaults ----------------------------------------------------------


def test_3_1_1_a_unit_assaults_an_adjacent_hex_with_a_french_unit() -> None:
    s = vm(units=E2, vm=BEFORE_E2)
    assert seat(s) == "viet minh"
    assert set(offered(s, Declare)) == {
        assault("316-98-215", "1837"),
        assault("316-98-215", "1937"),
        assault("316-98-439", "1937"),
    }
    assert refused(s, assault("316-98-439", "1837")) == "3.1/1"  # two hexes away
    assert refused(s, assault("316-98-215", "1736")) == "3.1/1"  # nobody there
    do(s, assault("316-98-215", "1837"))
    assert (s.assaulter, s.target, s.mark, s.support) == ([u("316-98-215")], [at("1837")], [NORMAL], [0])
    assert (s.battery, s.defender) == ([-1], [-1])


def test_3_1_1_a_hex_meets_one_assault_and_a_unit_makes_one() -> None:
    s = vm(units=E2 | {"1/4 RTM 3": "1838"}, vm=BEFORE_E2 | {"316-98-938": "1839"})
    do(s, assault("316-98-215", "1937"))
    assert refused(s, assault("316-98-439", "1937")) == "3.1/1"
    assert refused(s, assault("316-98-215", "1837")) == "3.1/1"
    assert offered(s, Declare) == [assault("316-98-938", "1838")]
    do(s, assault("316-98-938", "1838"))
    assert not offered(s, Declare)  # nobody has anything left, so the Commando is next
    assert offered(s, Breach)


def test_3_1_1_nobody_need_assault() -> None:
    s = do(vm(units=E2, vm=BEFORE_E2), Done())
    assert s.assaulter == []
    assert offered(s, Breach)


def test_3_1_1_it_is_done_while_somebody_can_assault_and_that_is_all_after_the_last() -> None:
    s = vm(units=E2, vm=BEFORE_E2)
    assert why(s, Finish()) == "No assault has been declared; say Done to go on without one. [3.1/1]"
    order(s, assault("316-98-215", "1837"))
    assert why(s, Finish()) == "Orders can still be given; say Done to stop without them. [3.1/1]"
    order(s, assault("316-98-439", "1937"))
    assert why(s, Done()) == "No further assault is possible: say That is all. [3.1/1]"


def test_6_1_it_is_done_while_somebody_can_assault_and_that_is_all_after_the_last() -> None:
    s = france(units=E2, vm={"316-98-215": "1836"})
    assert why(s, Finish()) == "No assault has been declared; say Done to go on without one. [6.1]"
    order(s, assault("1/4 RTM 1", "1836"))
    assert why(s, Done()) == "No further assault is possible: say That is all. [6.1]"


def test_3_1_1_nothing_is_asked_where_nobody_can_assault() -> None:
    s = vm(units=E2, vm={"316-98-215": "2537"})
    assert not offered(s, Declare)
    assert offered(s, Breach)


def test_4_6_D_2_a_shut_down_division_declares_no_assault() -> None:
    broken = bytearray([0, 0, p.SHUT_DOWN, 0])
    s = vm(units=E2, vm=BEFORE_E2 | {"312-141-11": "1938"}, slots=broken)
    assert offered(s, Declare) == [assault("312-141-11", "1937")]
    assert refused(s, assault("316-98-215", "1837")) == "4.6-D/2"
    s = vm(units=E2, vm=BEFORE_E2, slots=bytearray([0, 0, p.SHUT_DOWN - 1, 0]))
    assert len(offered(s, Declare)) == 3


def test_3_1_4_there_are_no_more_assaults_than_markers() -> None:
    french = [f"{name} {n}" for name in ("1 BEP", "6 BPC", "8 BPC") for n in (1, 2, 3, 4)][:11]
    viet_minh = [p.UNIT_NAME[unit] for unit in range(p.FIRST_VM, p.FIRST_VM + 11)]
    units = {name: f"06{row:02}" for name, row in zip(french, range(4, 26, 2), strict=True)}
    others = {name: f"07{row:02}" for name, row in zip(viet_minh, range(4, 26, 2), strict=True)}
    s = vm(units=units, vm=others)
    for name in viet_minh[: p.ASSAULT_MARKERS]:
        assert offered(s, Declare)
        do(s, Declare(u(name), at("06" + others[name][2:])))
    assert len(s.assaulter) == p.ASSAULT_MARKERS == 10
    assert not offered(s, Declare)
    s.frames[-1].step, s.pending = "vm_declare", None
    s.assaulter.pop(), s.target.pop()
    assert offered(s, Declare)  # with one marker back there is somebody who can use it


# ---- 3.1 the Wire Breach ---------------------------------------------------


def breached(**more: Any) -> State:
    return do(vm(units=E2, vm=BEFORE_E2, **more), Done(), Breach(u("316-98-439")))


def test_3_1_2_the_breach_goes_to_any_unit_on_the_map_or_nowhere() -> None:
    s = do(vm(units=E2, vm=BEFORE_E2 | {"312-141-11": "2505", "304-57-265": "1z-304"}), Done())
    assert set(legal(s)) == {Breach(u(n)) for n in (*BEFORE_E2, "312-141-11")} | {Done()}
    assert do(s.clone(), Done()).breach == NOWHERE
    do(s, Breach(u("312-141-11")))
    assert s.breach == at("2505")
    assert [event.unit for event in told(s, WireBreached)] == [u("312-141-11")]


def test_3_1_2_wire_around_the_breach_is_gone_for_combat_and_movement() -> None:
    s = breached()
    declared = fight(None, {"316-98-439": "1937"}, units=E2, vm=BEFORE_E2)
    assert fire_by_rule(declared, "1/4 RTM 2")["3.4-A/2"] == 2  # heavy wire and uphill
    declared.breach = s.breach
    assert fire_by_rule(declared, "1/4 RTM 2")["3.4-A/2"] == 1
    d = p.BOARD.direction(at("2037"), at("1937"))
    assert d is not None
    assert not wire(s)[d] >> at("2037") & 1
    s.breach = NOWHERE
    assert wire(s)[d] >> at("2037") & 1


def test_3_1_2_a_breach_in_the_defending_hex_counts_too_and_one_elsewhere_does_not() -> None:
    s = fight(None, {"316-98-439": "1937"}, units=E2, vm=BEFORE_E2, breach=at("1937"))
    assert fire_by_rule(s, "1/4 RTM 2")["3.4-A/2"] == 1
    s.breach = at("1936")
    assert fire_by_rule(s, "1/4 RTM 2")["3.4-A/2"] == 2


def test_3_1_2_the_breach_goes_home_with_the_phase() -> None:
    s = breached()
    vm_phase_ends(s, Turn())
    assert s.breach == NOWHERE


def test_3_1_2_by_option_a_raid_uses_the_commando_up() -> None:
    for option, raided, breach in (("yes", True, True), ("no", True, False), ("no", False, True)):
        s = vm(units=E2, vm=BEFORE_E2, raided=raided, options={"commando_twice": option})
        assert bool(offered(do(s, Done()), Breach)) == breach
        vm_phase_ends(s, Turn())
        assert not s.raided


# ---- 3.1 rest --------------------------------------------------------------


def test_3_1_3_a_division_without_assault_gains_a_slot_and_two_if_it_touches_nobody() -> None:
    s = vm(
        units=E2,
        vm=BEFORE_E2 | {"312-141-11": "1938", "312-141-16": "2505", "308-36-80": "0505"},
        slots=bytearray([8, 9, 10, 11]),
    )
    do(s, assault("316-98-215", "1837"), Done(), Done())
    assert slots(s) == (6, 8, 10, 9)  # 308 far off, 312 with one unit in touch, 316 assaulting, 304 away from the map
    assert [(event.division, event.gained) for event in told(s, DivisionRested)] == [(0, 2), (1, 1), (3, 2)]


def test_3_1_3_a_shaken_french_unit_next_door_disturbs_the_rest() -> None:
    s = vm(units=E2, vm={"312-141-11": "1938"}, shaken=E2, slots=bytearray([8] * 4))
    do(s, Done(), Done())
    assert slots(s) == (6, 7, 6, 6)


def test_3_1_3_rest_ends_at_the_first_slot_and_leads_out_of_shut_down() -> None:
    s = vm(units=E2, vm=BEFORE_E2, slots=bytearray([1, 0, p.SHUT_DOWN, 2]))
    do(s, Done())  # the division is shut down: nothing to declare
    assert slots(s) == (0, 0, p.SHUT_DOWN - 1, 0)
    assert [event.division for event in told(s, DivisionRested)] == [0, 2, 3]


def test_3_1_3_regiment_148_assaults_for_no_division() -> None:
    s = vm(units=E2, vm={"148-910": "1836"}, slots=bytearray([5] * 4))
    do(s, assault("148-910", "1837"), Done())
    assert slots(s) == (3, 3, 3, 3)


# ---- 6.1 France ------------------------------------------------------------

STACK = {"1 BEP 1": "1231", "1 BEP 2": "1231", "2/4 RAC 1": "1231", "1 RCC 1": "1230"}
AROUND = {"308-36-80": "1131", "308-36-84": "1130"}


def test_6_1_one_unit_of_a_hex_assaults_and_never_artillery() -> None:
    s = france(units=STACK, vm=AROUND)
    assert seat(s) == "france"
    assert refused(s, assault("2/4 RAC 1", "1131")) == "6.1"
    do(s, assault("1 BEP 1", "1131"))
    assert refused(s, assault("1 BEP 2", "1130")) == "6.1"
    assert refused(s, assault("1 BEP 1", "1130")) == "6.1"
    assert offered(s, Declare) == [assault("1 RCC 1", "1130")]  # a tank may


def test_6_1_a_viet_minh_hex_next_door_meets_one_assault() -> None:
    s = france(units=STACK, vm=AROUND | {"308-36-89": "1330"})
    assert refused(s, assault("1 RCC 1", "1131")) == "6.1"  # two hexes away
    assert refused(s, assault("1 RCC 1", "1231")) == "6.1"  # friends
    do(s, assault("1 BEP 1", "1130"))
    assert refused(s, assault("1 RCC 1", "1130")) == "6.1"
    assert offered(s, Declare) == [assault("1 RCC 1", "1330")]


def test_6_1_france_may_let_it_be() -> None:
    s = do(france(units=STACK, vm=AROUND), Done())
    assert s.assaulter == []
    assert legal(s) == []


def test_6_1_markers_limit_the_french_as_well() -> None:
    s = france(units=STACK, vm=AROUND)
    assert len(offered(s, Declare)) == 5
    full = fight(FrenchDeclares(), {p.UNIT_NAME[n]: "I01" for n in range(p.ASSAULT_MARKERS)}, units=STACK, vm=AROUND)
    assert not offered(full, Declare)


def test_6_4_F_all_markers_come_off_at_the_end_of_the_phase() -> None:
    s = fight(None, {"1 BEP 1": "1131"}, units=STACK, vm=AROUND, marks=[ABORTED])
    french_phase_ends(s, Turn())
    assert (s.assaulter, s.target, s.mark, s.support, s.battery, s.defender) == ([], [], [], [], [], [])


def test_3_5_F_abort_markers_come_off_at_the_end_of_the_phase() -> None:
    s = fight(None, {"308-36-80": "1231"}, units=STACK, vm=AROUND, marks=[ABORTED])
    vm_phase_ends(s, Turn())
    assert (s.assaulter, s.target, s.mark) == ([], [], [])


# ---- 3.1/3 and 4.6-D/2, rest -----------------------------------------------


def test_3_1_3_two_hexes_away_is_not_in_touch() -> None:
    s = vm(units=E2, vm={"312-141-11": "2037", "316-98-215": "2137"}, slots=bytearray([8] * 4))
    do(s, Done(), Done())
    assert slots(s) == (6, 7, 6, 6)


def test_4_6_D_2_rest_leads_out_of_shut_down_and_assaults_are_open_again() -> None:
    s = vm(units=E2, vm=BEFORE_E2, slots=bytearray([0, 0, p.SHUT_DOWN, 0]))
    assert not offered(s, Declare)
    do(s, Done())
    assert s.slots[p.S316] == p.SHUT_DOWN - 1
    assert offered(vm(units=E2, vm=BEFORE_E2, slots=s.slots), Declare)
