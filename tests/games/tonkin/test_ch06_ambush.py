"""6.5, 6.11, 6.17-4: slipping away and ambushes before combat."""

from __future__ import annotations

from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import at, u, units
from tests.games.tonkin.fights import PLAIN, battle, drop, fought, play, until

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Advance, AdvanceAll, Ambush, NoAmbush, SlipAway, StandFast
from indochine.games.tonkin.events import AmbushRolled
from indochine.games.tonkin.state import FRANCE

RAID = {"1206": "1/1 RTM, 1 BEP", "1207": "42, VM-group 1"}  # into a forest: 2-3 and 3-5


def test_6_5_a_group_in_good_order_slips_away_before_the_fight() -> None:
    s = battle(RAID, "1207", "1/1 RTM", FRANCE)
    assert play.seat(s) == "viet minh"
    play.do(s, SlipAway(u("VM-group 1"), at("1208")))
    assert s.where[u("VM-group 1")] == at("1208")


def test_6_5_regiments_and_pathet_lao_stay() -> None:
    """[E-58] Only what the text names."""
    s = battle({"0908": "1 BEP", "0808": "42, Pathet Lao 1"}, "0808", "1 BEP", FRANCE)
    assert play.offered(s, SlipAway) == []


def test_6_5_not_into_an_enemy_nor_where_it_may_not_be() -> None:
    """[E-14] 1306 holds an enemy."""
    s = battle({**RAID, "1306": "2/1 RTM"}, "1207", "1/1 RTM", FRANCE)
    places = {a.place for a in play.offered(s, SlipAway)}
    assert at("1306") not in places
    assert at("1206") not in places
    assert at("1307") in places


def test_6_5_who_slips_upon_a_dump_left_alone_captures_it() -> None:
    """[E-47] [S-20] The two sides never share a hex."""
    s = battle({**RAID, "1208": "French dump 1"}, "1207", "1/1 RTM", FRANCE, vp=50)
    play.do(s, SlipAway(u("VM-group 1"), at("1208")))
    assert s.where[u("French dump 1")] == p.STOCK
    assert (s.vp, s.equipment) == (49, 4)


def test_6_5_gcma_slip_away_within_their_hills() -> None:
    s = battle({"1206": "36", "1207": "GCMA 1"}, "1207", "36")
    assert play.seat(s) == "french"
    assert at("1208") in {a.place for a in play.offered(s, SlipAway)}


def test_6_5_e_79_each_decides_and_the_others_fight() -> None:
    s = battle({"1206": "1/1 RTM", "1207": "42, VM-group 1, VM-group 2"}, "1207", "1/1 RTM", FRANCE)
    play.do(s, SlipAway(u("VM-group 1"), at("1208")), StandFast())
    assert s.frames[-1].defenders == units("42, VM-group 2")  # type: ignore[attr-defined]


def test_6_5_1_the_attacker_may_enter_the_empty_hex() -> None:
    s = battle({"1206": "1/1 RTM", "1207": "VM-group 1"}, "1207", "1/1 RTM", FRANCE)
    play.do(s, SlipAway(u("VM-group 1"), at("1208")))
    assert play.offered(s, Advance) == [Advance(u("1/1 RTM"))]
    play.do(s, AdvanceAll())
    assert s.where[u("1/1 RTM")] == at("1207")


def test_6_5_2_who_has_slipped_away_does_not_ambush() -> None:
    s = battle(RAID, "1207", "1/1 RTM", FRANCE)
    play.do(s, SlipAway(u("VM-group 1"), at("1208")))
    assert {a.unit for a in play.offered(s, Ambush)} == {u("42")}


def test_6_5_3_only_once_before_the_same_overrun_move() -> None:
    s = battle(RAID, "1207", "1/1 RTM", FRANCE, slipped=units("VM-group 1"))
    assert play.offered(s, SlipAway) == []


def test_s_45_nobody_slips_away_from_a_garrison() -> None:
    """Cam Pha is a montagnard area on the coast."""
    s = battle({"1024": "36", "0924": "GCMA 1"}, "0924", "36", garrisons="0924")
    assert play.offered(s, SlipAway) == []
    alone = battle({"1024": "36", "0924": "GCMA 1"}, "0924", "36")
    assert play.offered(alone, SlipAway) != []


def test_6_17_4_disorganized_units_neither_slip_away_nor_ambush() -> None:
    s = battle(RAID, "1207", "1/1 RTM", FRANCE, desorg="42, VM-group 1")
    assert play.offered(s, SlipAway) == []
    assert play.offered(s, Ambush) == []
    one = battle(RAID, "1207", "1/1 RTM", FRANCE, desorg="42")
    play.do(one, StandFast())
    assert {a.unit for a in play.offered(one, Ambush)} == {u("VM-group 1")}


# ---- 6.11 ------------------------------------------------------------------


def test_6_11_1_a_die_of_the_targets_morale_costs_a_step(dice: LoadedDice) -> None:
    s = until(battle(RAID, "1207", "1/1 RTM, 1 BEP", FRANCE), Ambush)
    twin = s.clone()
    dice(3, 4)
    play.do(s, Ambush(u("42"), u("1/1 RTM")))
    assert s.steps[u("1/1 RTM")] == 1  # morale 3
    play.do(twin, Ambush(u("42"), u("1 BEP")))
    assert twin.steps[u("1 BEP")] == 2  # morale 5


def test_6_11_1_only_in_rough_forest_or_mountain() -> None:
    open_ground = battle({"1217": "1/1 RTM", "1117": "42"}, "1117", "1/1 RTM", FRANCE)
    assert play.offered(open_ground, Ambush) == []
    rough = battle({"0718": "1/1 RTM", "0817": "42"}, "0817", "1/1 RTM", FRANCE)
    assert play.offered(rough, Ambush) != []


def test_6_11_1_the_viet_minh_do_not_ambush_when_they_attack() -> None:
    assert play.offered(battle({"1206": "36", "1207": "1/1 RTM"}, "1207", "36"), Ambush) == []


def test_6_11_1_e_80_one_ambush_before_a_combat(dice: LoadedDice) -> None:
    s = until(battle(RAID, "1207", "1/1 RTM, 1 BEP", FRANCE), Ambush)
    dice(1)
    play.do(s, Ambush(u("42"), u("1/1 RTM")))
    assert play.offered(s, Ambush) == []


def test_6_11_1_by_option_each_unit_has_its_die(dice: LoadedDice) -> None:
    s = battle(RAID, "1207", "1/1 RTM, 1 BEP", FRANCE, options={"ambush_by_each": "yes"})
    dice(1)
    play.do(until(s, Ambush), Ambush(u("42"), u("1/1 RTM")))
    assert {a.unit for a in play.offered(s, Ambush)} == {u("VM-group 1")}
    play.do(s, NoAmbush())
    assert play.offered(s, Ambush) == []


def test_6_11_2_on_a_six_the_ambusher_loses_a_step_too(dice: LoadedDice) -> None:
    s = until(battle(RAID, "1207", "1/1 RTM", FRANCE), Ambush)
    dice(6)
    play.do(s, Ambush(u("42"), u("1/1 RTM")))
    assert (s.steps[u("1/1 RTM")], s.steps[u("42")]) == (1, 3)
    assert play.told(s, AmbushRolled)[0].die == 6


def test_6_11_1_without_attackers_the_combat_is_over(dice: LoadedDice) -> None:
    s = battle({"1206": "4 BCL", "1207": "42"}, "1207", "4 BCL", FRANCE)
    fought(dice, s, 4, wishes=(Ambush(u("42"), u("4 BCL")),))
    assert s.where[u("4 BCL")] in (at("dead"), at("dead for good"))
    assert s.steps[u("42")] == 4


def test_6_11_2_the_last_ambusher_leaves_the_hex_open(dice: LoadedDice) -> None:
    s = battle({"1206": "1/1 RTM", "1207": "VM-group 1"}, "1207", "1/1 RTM", FRANCE, steps={"VM-group 1": 1})
    fought(dice, s, 6, wishes=(Ambush(u("VM-group 1"), u("1/1 RTM")), AdvanceAll()))
    assert s.where[u("1/1 RTM")] == at("1207")


def test_6_11_3_neither_gcma_nor_artillery_nor_dinassauts_by_groups() -> None:
    s = battle(
        {"0817": "GCMA 1, DNA 1", "0816": "VM-group 1, 42"}, "0816", "GCMA 1, DNA 1", FRANCE, desorg="VM-group 1"
    )
    assert play.offered(s, Ambush) == [Ambush(u("42"), u("DNA 1"))]
    assert play.refused(s, Ambush(u("42"), u("GCMA 1"))) == "6.11-3"
    groups = battle({"0916": "DNA 1, 1/1 RTM", "0816": "VM-group 1"}, "0816", "DNA 1, 1/1 RTM", FRANCE)
    play.do(groups, StandFast())
    assert play.offered(groups, Ambush) == [Ambush(u("VM-group 1"), u("1/1 RTM"))]


def test_6_11_3_nobody_ambushes_who_drops_from_the_air() -> None:
    assert play.offered(drop({"1017": "6 BPC", "1203": "42"}, "1203", "6 BPC"), Ambush) == []


def test_s_09_dummies_do_not_slip_away() -> None:
    s = battle({"1206": "1/1 RTM", "1207": "42, Dummy 1"}, "1207", "1/1 RTM", FRANCE)
    assert play.offered(s, SlipAway) == []
    assert s.where[u("Dummy 1")] == at("dead")


def test_s_07_all_in_the_hex_are_shown_when_the_french_attack() -> None:
    s = battle(RAID, "1207", "1/1 RTM", FRANCE)
    play.legal(s)
    assert s.revealed == units("VM-group 1")


def test_s_08_where_only_a_dummy_was_the_attacker_may_advance() -> None:
    s = battle({**PLAIN, "1217": "Dummy 1"}, "1217", "1/1 RTM", FRANCE)
    assert play.offered(s, Advance) == [Advance(u("1/1 RTM"))]
    assert s.where[u("Dummy 1")] == at("dead")
