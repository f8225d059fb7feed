"""6.3e, 6.3f, 6.6-1, 6.6-3, 6.6-6, S-16: the order to attack, and who takes part."""

from __future__ import annotations

from typing import Any

from tests.games.tonkin.field import at, field, hexes, names, u, units
from tests.games.tonkin.fights import play

from indochine.games.tonkin.actions import Assault, Attack, AttackRallied, Join, JoinAll
from indochine.games.tonkin.frames import Combat, Run
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State
from indochine.kernel.bits import bits
from indochine.kernel.words import Forced


def run(stand: dict[str, str], side: int = VIET_MINH, left: int = 3, dump: str = "VM dump 1", **more: Any) -> State:
    """A run with points left, and a dump that is being spent."""
    s = field(Run(side=side, left=left, step="act"), stand, points=[10, 10], **more)
    if dump:
        s.spending = [u(dump) if one == side else NOBODY for one in (FRANCE, VIET_MINH)]
    return s


def targets(s: State, kind: type[Attack | AttackRallied] = Attack) -> str:
    return hexes(bits(a.place for a in play.offered(s, kind)))


def joining(s: State) -> str:
    return names(bits(a.unit for a in play.offered(s, Join)))


def test_6_3e_troops_within_three_hexes_of_the_spending_dump_attack() -> None:
    """From 1416 the dump feeds 1316 and 1217, two and one hexes away, and not 1217 from 1618."""
    stand = {"1416": "VM dump 1", "1217": "36", "1117": "1/1 RTM"}
    assert targets(run(stand)) == "1117"
    far = {"1618": "VM dump 1", "1217": "36", "1117": "1/1 RTM"}
    s = run(far)
    assert targets(s) == ""
    assert play.refused(s, Attack(at("1117"))) == "6.3e"


def test_6_3_without_a_spending_dump_nobody_attacks() -> None:
    s = run({"1217": "36, VM dump 1", "1117": "1/1 RTM"}, dump="")
    assert play.refused(s, Attack(at("1117"))) == "6.3"


def test_6_3e_only_units_near_the_dump_join() -> None:
    """1217 lies two hexes from the dump in 1417, and 1116 four."""
    s = run({"1417": "VM dump 1", "1217": "36, 88", "1116": "42", "1117": "1/1 RTM"})
    play.do(s, Attack(at("1117")))
    assert joining(s) == names(units("36, 88"))
    assert play.refused(s, Join(u("42"))) == "6.3e"


def test_6_3f_for_two_points_the_attackers_are_rallied_first() -> None:
    s = run({"1217": "36, 88, VM dump 1", "1117": "1/1 RTM"}, desorg="36, 88")
    play.do(s, AttackRallied(at("1117")), Join(u("36")), Assault())
    assert s.points[VIET_MINH] == 8
    assert s.desorg == units("88")


def test_6_3f_e_105_both_points_come_from_one_run() -> None:
    s = run({"1217": "36, VM dump 1", "1117": "1/1 RTM"}, left=1)
    assert targets(s) == "1117"
    assert play.refused(s, AttackRallied(at("1117"))) == "6.3f"


def test_6_6_1_an_attack_is_on_one_hex_in_the_zone_of_the_attackers() -> None:
    s = run({"1217": "36, VM dump 1", "1117": "1/1 RTM", "1018": "2/1 RTM"})
    assert targets(s) == "1117"
    assert play.refused(s, Attack(at("1018"))) == "6.6-1"


def test_6_6_1_e_34_several_hexes_attack_together() -> None:
    s = run({"1217": "36, VM dump 1", "1118": "42", "1117": "1/1 RTM"})
    play.do(s, Attack(at("1117")))
    assert joining(s) == names(units("36, 42"))


def test_6_6_3_the_attacker_chooses_who_takes_part() -> None:
    s = run({"1217": "36, 88, VM dump 1", "1117": "1/1 RTM"})
    play.do(s, Attack(at("1117")))
    assert play.refused(s, Assault()) == "6.6-3"
    play.do(s, Join(u("88")), Assault())
    combat = s.frames[-1]
    assert isinstance(combat, Combat)
    assert combat.attackers == units("88")


def test_6_6_3_a_whole_stack_joins_at_once() -> None:
    s = run({"1217": "36, 88, 45, VM dump 1", "1117": "1/1 RTM"})
    play.do(s, Attack(at("1117")), JoinAll(at("1217")))
    assert s.frames[-1].attackers == units("36, 88")  # type: ignore[attr-defined]


def test_6_6_3_e_82_artillery_joins_no_attack() -> None:
    s = run({"1217": "36, 45, VM dump 1", "1117": "1/1 RTM"})
    play.do(s, Attack(at("1117")))
    assert play.refused(s, Join(u("45"))) == "6.6-3"


def test_s_09_dummies_do_not_attack() -> None:
    s = run({"1217": "36, Dummy 1, VM dump 1", "1117": "1/1 RTM"})
    play.do(s, Attack(at("1117")))
    assert play.refused(s, Join(u("Dummy 1"))) == "S-09"
    assert targets(run({"1217": "Dummy 1, VM dump 1", "1117": "1/1 RTM"})) == ""


def test_6_6_6_nobody_attacks_where_he_may_not_go() -> None:
    """GCMA keep to the montagnard area: 1117 is none, 1216 is."""
    s = run({"1216": "GCMA 1, French dump 1", "1117": "42", "1316": "88"}, FRANCE, dump="French dump 1")
    assert targets(s) == ""
    assert targets(run({"1216": "1/1 RTM, French dump 1", "1117": "42"}, FRANCE, dump="French dump 1")) == "1117"


def test_6_6_6_nobody_attacks_across_the_chinese_border() -> None:
    """Lang Son's neighbour Dong Dang touches the Chinese railway centre."""
    assert targets(run({"1519": "36, VM dump 1", "1419": "1/1 RTM"})) == ""
    assert targets(run({"1320": "36, VM dump 1", "1419": "1/1 RTM"})) == "1419"


def test_5_7_2_a_dinassaut_attacks_along_the_water() -> None:
    stand = {"1017": "DNA 1, French dump 1", "0918": "42", "0917": "46"}
    assert targets(run(stand, FRANCE, dump="French dump 1")) == "0918"


def test_s_16_eleven_points_of_one_hex_attack_a_forest() -> None:
    """Four regiments of three points in 1413; the fourth is one too many against the forest of 1314."""
    s = run({"1413": "36, 88, 102, 141, VM dump 1", "1314": "1/1 RTM", "1214": "42"})
    play.do(s, Attack(at("1314")))
    assert play.refused(s, JoinAll(at("1413"))) == "S-16"
    play.do(s, Join(u("36")), Join(u("88")), Join(u("102")))
    assert play.refused(s, Join(u("141"))) == "S-16"
    assert joining(s) == "42"


def test_s_16_e_62_by_option_eleven_points_attack_in_all() -> None:
    stand = {"1413": "36, 88, 102, VM dump 1", "1314": "1/1 RTM", "1214": "42"}
    s = run(stand, options={"cap_whole_attack": "yes"})
    play.do(s, Attack(at("1314")), JoinAll(at("1413")))
    assert play.refused(s, Join(u("42"))) == "S-16"


def test_s_16_not_against_open_ground() -> None:
    s = run({"1217": "36, 88, 102, 141, VM dump 1", "1117": "1/1 RTM"})
    twin = s.clone()
    play.do(s, Attack(at("1117")), JoinAll(at("1217")))
    assert s.frames[-1].attackers.bit_count() == 4  # type: ignore[attr-defined]
    play.do(twin, Attack(at("1117")), *(Join(u(name)) for name in ("36", "88", "102", "141")))
    assert twin.frames[-1].attackers.bit_count() == 4  # type: ignore[attr-defined]


def test_5_7_3_battalions_attack_over_water_with_the_dinassaut_that_carries_them() -> None:
    """From the island 0824 only water leads to 0823; a Dinassaut carries three points."""
    stand = {"0824": "DNA 1, 1/1 RTM, 2/1 RTM, 3/1 RTM, 1/4 RTM, French dump 1", "0823": "42"}
    s = run(stand, FRANCE, dump="French dump 1")
    play.do(s, Attack(at("0823")), Join(u("DNA 1")))
    assert s.frames[-1].attackers == units("DNA 1")  # type: ignore[attr-defined]
    play.do(s, *(Join(u(name)) for name in ("1/1 RTM", "2/1 RTM", "3/1 RTM")))
    assert play.refused(s, Join(u("1/4 RTM"))) == "5.7-3"


def test_5_7_3_no_more_than_the_dinassaut_carries_join_by_one_choice() -> None:
    stand = {"0824": "DNA 1, 1/1 RTM, 2/1 RTM, 3/1 RTM, 1/4 RTM, French dump 1", "0823": "42"}
    s = run(stand, FRANCE, dump="French dump 1")
    play.do(s, Attack(at("0823")), Join(u("DNA 1")))
    assert play.refused(s, JoinAll(at("0824"))) == "5.7-3"
    play.do(s, Join(u("1/1 RTM")))
    assert JoinAll(at("0824")) not in play.legal(s), "three more are one too many"
    three = run({**stand, "0824": "DNA 1, 1/1 RTM, 2/1 RTM, 3/1 RTM, French dump 1"}, FRANCE, dump="French dump 1")
    play.do(three, Attack(at("0823")), Join(u("DNA 1")), JoinAll(at("0824")))
    assert three.frames[-1].attackers == units("DNA 1, 1/1 RTM, 2/1 RTM, 3/1 RTM")  # type: ignore[attr-defined]


def test_s_07_who_attacks_is_shown_at_once() -> None:
    """[E-60] A hidden group turns up when it joins."""
    s = run({"1217": "VM-group 1, VM-group 2, VM dump 1", "1117": "1/1 RTM"})
    play.do(s, Attack(at("1117")), Join(u("VM-group 1")))
    assert s.revealed == units("VM-group 1")


def test_s_09_that_nobody_else_could_attack_is_not_told() -> None:
    """[S-17] A forced choice is told to all: with a dummy or with another group, the owner names who attacks."""
    for other in ("Dummy 1", "VM-group 2"):
        s = run({"1217": f"VM-group 1, {other}, VM dump 1", "1117": "1/1 RTM"})
        play.do(s, Attack(at("1117")))
        assert Join(u("VM-group 1")) in play.legal(s)
        assert not play.told(s, Forced)
