"""6.6-3 to 6.6-7, 6.8, 6.9, 6.17a to 6.17c: what a combat comes to before its dice."""

from __future__ import annotations

from tests.games.tonkin.field import field, u
from tests.games.tonkin.fights import PLAIN, clash

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.frames import AIRDROP
from indochine.games.tonkin.modifiers import Modifier
from indochine.games.tonkin.rules.ch06_assess import assess, dg_modifiers, least_die
from indochine.games.tonkin.state import FRANCE, State, strength


def odds(s: State, target: str, attackers: str, defenders: str, **more: object) -> str:
    return p.ODDS_NAME[assess(s, clash(target, attackers, defenders, **more)).column]


def changes(s: State, target: str, attackers: str, defenders: str, **more: object) -> dict[str, int]:
    """The modifiers by rule."""
    return {one.rule: one.value for one in assess(s, clash(target, attackers, defenders, **more)).modifiers}


def test_6_6_3_all_defenders_count_and_artillery_with_its_barrage_value() -> None:
    s = field(None, {"1217": "36, 88", "1117": "1/1 RTM, 1/4 RAC"}, garrisons="1117")
    assert assess(s, clash("1117", "36", "1/1 RTM, 1/4 RAC", garrison=True))[:2] == (6, 2 + 3 + 2)


def test_6_6_4_odds_are_rounded_for_the_defender() -> None:
    s = field(None, {"1217": "36, 42", "1117": "1/1 RTM, 1/2 REI, 1 BEP"})
    assert odds(s, "1117", "36, 42", "1/1 RTM") == "5:1"  # 11 to 2 is 5 and a half
    assert odds(s, "1117", "36, 42", "1/1 RTM, 1/2 REI") == "2:1"  # 11 to 5
    assert odds(s, "1117", "42", "1/1 RTM, 1/2 REI, 1 BEP") == "1:2"  # 5 to 8


def test_6_6_7_modifiers_are_limited_to_three() -> None:
    s = field(None, {"1217": "36", "1117": "1/1 RTM"}, trench="1117")
    assert assess(s, clash("1117", "36", "1/1 RTM", spirit=6)).change == 3
    weak = field(None, {"0918": "VM-group 1", "0818": "1 BEP"}, steps={"VM-group 1": 1}, trench="0818")
    assert assess(weak, clash("0818", "VM-group 1", "1 BEP")).change == -3  # morale 2 against 5, trench


def test_6_12_e_12_spirit_counts_within_the_limit_unless_agreed() -> None:
    table = {"spirit_beyond_limit": "yes"}
    s = field(None, {"1217": "36", "1117": "1/1 RTM"}, trench="1117", options=table)
    assert assess(s, clash("1117", "36", "1/1 RTM", spirit=6)).change == 6  # morale +1, trench -1, and 6 on top


def test_6_8_1_the_ground_of_the_defender_modifies() -> None:
    s = field(None, {"1206": "36", "1207": "1/1 RTM", "1214": "88", "1314": "2/1 RTM"})
    assert changes(s, "1207", "36", "1/1 RTM") == {"6.9-1": 1, "6.8-1": -1}
    assert changes(s, "1314", "88", "2/1 RTM") == {"6.9-1": 1, "6.8-1": -1}


def test_6_8_2_a_river_helps_unless_attacked_along_it_or_from_both_banks() -> None:
    """The Red River comes to 0918 from 1017 and leaves to 0819; 0919 and 1018 lie north of it, 0917 and 0818 south."""
    s = field(None, {"0918": "1/1 RTM", "0919": "98", "1018": "174", "0917": "176", "1017": "9"})
    assert changes(s, "0918", "98, 174", "1/1 RTM") == {"6.8-2": -2}
    assert changes(s, "0918", "9, 98", "1/1 RTM") == {}
    assert changes(s, "0918", "98, 176", "1/1 RTM") == {}


def test_6_8_2_a_river_does_not_help_against_a_drop() -> None:
    s = field(None, {"1017": "6 BPC", "0918": "42"})
    assert changes(s, "0918", "6 BPC", "42", side=FRANCE) == {"6.9-1": 2}  # from Hanoi along the river
    assert changes(s, "0918", "6 BPC", "42", side=FRANCE, how=AIRDROP) == {"6.9-1": 2}
    across = field(None, {"0919": "6 BPC", "0918": "42"})
    assert changes(across, "0918", "6 BPC", "42", side=FRANCE) == {"6.9-1": 2, "6.8-2": -2}


def test_6_8_3_where_rivers_meet_the_other_one_may_help() -> None:
    """At 1115 the Clear River from 1214 joins the Red River, which runs from 1015 to 1016."""
    s = field(None, {"1115": "1/1 RTM", "1214": "98", "1016": "174", "1215": "176"})
    assert changes(s, "1115", "98", "1/1 RTM") == {"6.8-3": -2}
    assert changes(s, "1115", "98, 174", "1/1 RTM") == {}


def test_6_8_1_minor_rivers_are_worth_less() -> None:
    s = field(None, {"1217": "1/1 RTM", "1117": "98"})
    assert changes(s, "1217", "98", "1/1 RTM") == {"6.8-2": -1}


def test_5_7_6_a_dinassaut_alone_always_has_the_river() -> None:
    s = field(None, {"0918": "DNA 1, 1/1 RTM", "1017": "36"}, garrisons="0918")
    assert changes(s, "0918", "36", "DNA 1") == {"5.7-6": -2}
    assert changes(s, "0918", "36", "DNA 1, 1/1 RTM") == {}
    assert changes(s, "0918", "36", "DNA 1", garrison=True) == {}


def test_6_9_1_the_morale_of_the_leading_units_is_compared() -> None:
    s = field(None, {"1217": "36, 42", "1117": "1/1 RTM, 1 BEP"})
    assert changes(s, "1117", "36, 42", "1/1 RTM, 1 BEP") == {"6.9-1": 1}
    assert changes(s, "1117", "42, 36", "1 BEP, 1/1 RTM") == {"6.9-1": -2}
    assert changes(s, "1117", "36", "", garrison=True, defence_leader=-1) == {"6.9-1": 1}


def test_6_9_3_current_morale_counts() -> None:
    s = field(None, PLAIN, steps={"36": 1, "1/1 RTM": 1}, desorg="36")
    assert changes(s, "1117", "36", "1/1 RTM") == {"6.9-1": -1}  # 3, less a marker, less disorder, against 2


def test_6_10_a_trench_helps_the_defender() -> None:
    s = field(None, PLAIN, trench="1117")
    assert changes(s, "1117", "36", "1/1 RTM") == {"6.9-1": 1, "6.10": -1}


def test_e_28_e_29_markers_first_then_half_for_each_reason() -> None:
    s = field(None, {"1117": "36"}, steps={"36": 3}, oos="36", desorg="36")
    assert strength(s, u("36")) == 2  # 6, less one is 5, half is 3, half is 2


# ---- 6.17 the die for disorganization --------------------------------------


def shaken(s: State, attacking: bool, fight: tuple[str, str, str], guerrilla: bool = False) -> tuple[Modifier, ...]:
    """What changes the die of one side in a fight: target, attackers, defenders."""
    return dg_modifiers(s, clash(*fight), attacking, guerrilla)


def test_6_17_1_high_morale_steadies_and_guns_shake_the_attacker() -> None:
    s = field(None, {"1217": "36", "1117": "1/1 RTM, 1/4 RAC"})
    attack = ("1117", "36", "1/1 RTM, 1/4 RAC")
    assert [(one.value, one.text) for one in shaken(s, True, attack)] == [(-1, "morale 4"), (1, "artillery")]
    assert shaken(s, False, attack) == ()
    assert [least_die(p.EX_DL, attacking) for attacking in (True, False)] == [5, 3]


def test_6_17a_forest_shakes_neither_viet_minh_nor_gcma() -> None:
    s = field(None, {"1206": "42", "1207": "1/1 RTM"})
    attack = ("1207", "42", "1/1 RTM")
    assert shaken(s, True, attack) == ()
    assert shaken(s, False, attack) == (Modifier(2, "rough forest", "6.17a"),)
    assert shaken(s, False, attack, guerrilla=True) == ()


def test_6_17b_a_trench_steadies_only_those_in_it() -> None:
    s = field(None, {"1217": "42", "1117": "1/1 RTM"}, trench="1117, 1217")
    attack = ("1117", "42", "1/1 RTM")
    assert shaken(s, False, attack) == (Modifier(-1, "trench", "6.17b"),)
    assert shaken(s, True, attack) == ()


def test_6_17c_a_navigable_river_shakes_only_its_attacker() -> None:
    s = field(None, {"0919": "42", "0918": "1/1 RTM"})
    attack = ("0918", "42", "1/1 RTM")
    assert shaken(s, True, attack) == (Modifier(1, "navigable river", "6.17c"),)
    assert shaken(s, False, attack) == ()
