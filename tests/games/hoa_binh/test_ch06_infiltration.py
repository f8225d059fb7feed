"""Chapter 6: the Viet Minh automaton, rule by rule, and against a second reading over random positions."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.positions import (
    Bench,
    at,
    check_sound,
    codes,
    counters,
    places,
    position,
    serial,
    told,
    where,
)
from tests.games.hoa_binh.slow_automaton import NEAR, Counter, SlowAutomaton

from indochine.board import ids
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import PlaceCounter
from indochine.games.hoa_binh.events import (
    CommanderDriven,
    CounterRemoved,
    CountersReturned,
    DangerousKeptOff,
    DangerousPlaced,
    DirectionRolled,
    IsolationRolled,
    ReserveEmpty,
    SpaceOccupied,
)
from indochine.games.hoa_binh.frames import Infiltration, Turn
from indochine.games.hoa_binh.rules import ch06_infiltration as ch06
from indochine.games.hoa_binh.state import (
    ATTACKED,
    DANGEROUS,
    FRESH,
    GUERRILLA,
    INFILTRATION,
    MARKED,
    State,
    add_counter,
    adjacent_counters,
    held,
    put,
)
from indochine.kernel.dice import seed_of

BENCH = Bench({Infiltration: ch06.INFILTRATION})
TURN = Turn()


def infiltrate(s: State, base: int, count: int) -> str:
    """Place so many counters of one base; says what stands on the map then, or when a choice is due."""
    s.frames.append(Infiltration(base=base, left=count))
    BENCH.advance(s)
    return counters(s)


def served(s: State) -> list[tuple[int, int]]:
    """Bases in the order in which they will be served, with their shares."""
    return [(f.base, f.left) for f in reversed(s.frames) if isinstance(f, Infiltration)]


def best(s: State, among: str) -> str:
    return codes(ch06.preferred(s, places(among)))


def isolate(s: State) -> str:
    ch06.isolation(s, TURN)
    return counters(s)


def attacks(s: State) -> list[tuple[int, str]]:
    """All attacks of a phase in which nobody is ever beaten: serial number and target."""
    found = []
    while attack := ch06.choose_attack(s):
        found.append((attack[0], p.CODE[attack[1]]))
        s.vm_flags[s.vm_serial.index(attack[0])] |= ATTACKED
    return found


def occupied(s: State, space: str, attacker: int = -1) -> str:
    ch06.occupy(s, at(space), attacker)
    check_sound(s)
    return counters(s)


# ---- 6.1a active bases


def test_6_1a_a_two_bases_share_evenly_and_the_red_die_goes_first(dice: LoadedDice) -> None:
    s = position(ip=6, bases={2: "DCU", 4: "BVI", 6: "DBU"})
    dice(6, 4)
    ch06.active_bases(s, TURN)
    assert served(s) == [(6, 3), (4, 3)]


def test_6_1a_b_a_double_gives_all_to_one_base(dice: LoadedDice) -> None:
    s = position(ip=8, bases={4: "BVI", 6: "DBU"})
    dice(4, 4)
    ch06.active_bases(s, TURN)
    assert served(s) == [(4, 8)]


@pytest.mark.parametrize("roll", [(4, 5), (5, 4)])
def test_6_1a_b_beside_a_destroyed_base_the_other_takes_all(dice: LoadedDice, roll: tuple[int, int]) -> None:
    s = position(ip=4, bases={4: "BVI", 6: "DBU"})
    dice(*roll)
    ch06.active_bases(s, TURN)
    assert served(s) == [(4, 4)]


def test_6_1a_c_both_dice_again_when_neither_base_is_there(dice: LoadedDice) -> None:
    s = position(ip=4, bases={4: "BVI", 6: "DBU"})
    dice(1, 2, 3, 3, 6, 1)
    ch06.active_bases(s, TURN)
    assert served(s) == [(6, 4)]


def test_6_1a_c_without_any_base_nobody_rolls(dice: LoadedDice) -> None:
    s = position(ip=4)
    ch06.active_bases(s, TURN)
    assert served(s) == []


def test_9_4_3_a_a_destroyed_base_sends_nothing(dice: LoadedDice) -> None:
    s = position(ip=6, bases={1: "DCU", 2: "NGN", 3: "TNH", 4: "BVI", 5: "H56", 6: "VNA"})
    s.base_back[3] = 6
    s.bases &= ~places("TNH")
    dice(3, 3, 3, 5)
    ch06.active_bases(s, TURN)
    assert served(s) == [(5, 6)]


# ---- 6.1 the line


def test_6_1b_a_the_line_goes_from_space_to_adjacent_space(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"})
    dice(5)
    line = ["BVI", *infiltrate(s, 4, 4).split()]
    assert line[:2] == ["BVI", "YBA"]
    assert len(set(line)) == 5
    assert all(after in NEAR[before] for before, after in pairwise(line))


def test_6_1b_a_the_line_avoids_french_and_bases(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI", 2: "NGN"}, units={"4 BVN": "ADC"}, vm="XBU:4")
    assert codes(ch06.next_spaces(s, at("XBU"))) == "TLI"


def test_6_1b_a_a_lone_commander_holds_no_space(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, units={"Vanuxem": "XBU"})
    dice(1)
    assert infiltrate(s, 4, 1) == "XBU"


def test_6_1_1_a_the_first_counter_goes_the_way_rolled(dice: LoadedDice) -> None:
    for die, way in enumerate(["XBU", "XBU", "MQU", "MQU", "YBA", "H56"], 1):
        dice(die)
        assert infiltrate(position(bases={4: "BVI"}), 4, 1) == way


def test_6_1_1_a_the_first_empty_space_lies_behind_counters_already_there(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, vm="XBU")
    dice(1)
    assert infiltrate(s, 4, 1) == "XBU ADC"


def test_6_1_1_b_first_the_shortest_way_to_river_or_road() -> None:
    s = position(bases={4: "BVI"})
    assert best(s, "ADC TLI NGN") == "ADC"
    assert best(s, "CRA LMA SNG KEM") == "KEM"


def test_6_1_1_b_then_towards_posts_and_bases() -> None:
    near_a_unit, near_a_post = "VNA", "LUN"
    s = position(posts="HBI", units={"4 BVN": "DXU"})
    assert ch06.land_distances(s, held(s))[at(near_a_unit)] < ch06.land_distances(s, held(s))[at(near_a_post)]
    assert best(s, f"{near_a_unit} {near_a_post}") == near_a_post


def test_6_1_1_b_a_fallen_post_draws_nobody() -> None:
    standing, fallen = position(turn=8), position(turn=8, lost="TVA")
    assert best(standing, "TXU CRA") == "TXU"  # next to Trai Vang; Cao Ram is two links from Xuan Mai
    assert ch06.land_distances(fallen, fallen.forts)[at("TXU")] == 2


def test_6_1_1_b_then_towards_any_french() -> None:
    assert best(position(posts="HBI", units={"4 BVN": "YLA"}), "BVI LUN") == "LUN"
    assert best(position(posts="HBI", units={"4 BVN": "XBU"}), "BVI LUN") == "BVI"
    assert best(position(posts="DTH HBI", units={"4 BVN": "H56"}), "MQU TUV") == "MQU"  # before the better ground


def test_6_1_1_b_then_the_better_ground() -> None:
    s = position(posts="DTH HBI")
    assert best(s, "MQU TUV") == "TUV"  # large white before small white
    assert best(s, "MQU THP") == "MQU"  # small white before green
    assert best(s, "LSF APT") == "APT LSF"  # blue is as good as large white


def test_6_1_1_b_a_way_may_end_on_but_not_cross_the_french_or_a_base() -> None:
    s = position(units={"4 BVN": "ADC", "1 BPC": "MQU"}, bases={1: "H56"})
    distances = ch06.land_distances(s, p.BLACK_RIVER)
    assert distances[at("XBU")] == 3  # not by Ap Da Chong, but by Nghoc Nhi Forest and Dan The
    assert distances[at("BVI")] == 4
    assert ch06.land_distances(s, places("ADC"))[at("XBU")] == 1
    assert ch06.land_distances(position(posts="TRH"), places("HBI"))[at("TON")] == 99


def test_6_1_1_c_river_first_until_turn_7_then_the_road() -> None:
    by_river, by_road = "MQU", "LBU"
    for turn in range(1, 11):
        assert best(position(turn=turn), f"{by_river} {by_road}") == (by_river if turn <= 7 else by_road)


# ---- 6.1.2 blocked lines


def test_6_1_2_a_free_spaces_before_stacking(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, units={"4 BVN": "DTH"}, posts="DTH")
    dice(1)
    assert infiltrate(s, 4, 3) == "XBU ADC APT"  # Ap Da Chong touches the post, but the line goes on


def test_6_1_2_a_only_a_french_blockade_makes_them_stack(dice: LoadedDice) -> None:
    s = position(bases={1: "GMO", 2: "DCN"}, vm="HBI HBF HTH DBA")
    dice(1, 5)
    assert infiltrate(s, 1, 2) == "HBI HBF HTH DBA"  # shut in at Hoa Binh by their own side: nothing is stacked
    s = position(bases={1: "GMO", 2: "DCN"}, vm="HBI HBF HTH", units={"4 BVN": "DBA"})
    dice(1)
    assert infiltrate(s, 1, 2) == "HBF HTH HBI/G HBI"


def test_6_1_2_b_line_then_stack_then_branch_then_a_new_die(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI", 2: "NGN"}, units={"4 BVN": "DTH", "Dinassaut": "APT", "1 BM": "TLI"}, posts="DTH")
    dice(1)
    assert infiltrate(s.clone(), 4, 2) == "XBU ADC"  # A: a line
    dice(1)
    assert infiltrate(s.clone(), 4, 4) == "XBU ADC ADC ADC"  # B: three stack before Dan The
    dice(1, 3)
    assert infiltrate(s.clone(), 4, 5) == "XBU ADC ADC ADC MQU"  # D: Xom Bu is shut in as well, so a new die
    s = position(bases={4: "BVI"}, units={"4 BVN": "DTH", "Dinassaut": "APT"}, posts="DTH")
    dice(1)
    assert infiltrate(s, 4, 5) == "XBU ADC ADC ADC NGN"  # C: a branch at Xom Bu, without a die


def test_6_1_2_b_the_branch_starts_from_the_last_space_that_can_go_on(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, units={"4 BVN": "ADC"}, vm="YBA:4 XBU:4 H56:4")
    assert ch06.newest_head(s, 4) == at("H56")
    put(s, p.UNIT["1 BPC"], at("NDR"))
    put(s, p.UNIT["2 BPC"], at("VNA"))
    put(s, p.UNIT["5 BPC"], at("MQU"))
    assert ch06.newest_head(s, 4) == at("XBU")


def test_6_1_2_c_a_base_with_counters_on_the_map_rolls_no_die(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, vm="XBU:4 YBA:3")
    assert infiltrate(s, 4, 1) == "XBU YBA ADC"


def test_6_1_2_c_counters_of_other_bases_or_at_home_do_not_count(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, vm="BVI:4 XBU:3 ADC")
    dice(3)
    assert infiltrate(s, 4, 1) == "BVI XBU ADC MQU"


def test_6_1_2_d_counters_without_a_space_return_to_the_reserve(dice: LoadedDice) -> None:
    s = position(bases={1: "GMO"}, units={"4 BVN": "HBI", "1 BM": "DCN"})
    dice(1, 2, 5)
    assert infiltrate(s, 1, 6) == "GMO GMO GMO"
    assert told(s, CountersReturned) == [CountersReturned("6.1.2-d", 3, 1)]
    assert s.reserve == 27


def test_6_1_2_e_the_river_is_crossed_at_fords_alone_the_road_everywhere(dice: LoadedDice) -> None:
    s = position(vm="APT")
    assert codes(ch06.next_spaces(s, at("APT"))) == "ADC MQU"  # the far bank lies one river link away
    s = position(bases={1: "LBU"}, units={"4 BVN": "BEL", "1 BM": "XMO"})
    dice(1)
    assert infiltrate(s, 1, 2) == "KEM/G CRA"


def test_6_1_2_f_in_doubt_what_harms_the_french_most() -> None:
    s = position(turn=8, units={"4 BVN": "XMO"})
    assert best(s, "TXU DBU") == "DBU"  # touches Xuan Mai and Xom Moi; Tien Xuan only Trai Vang
    s = position(turn=8, units={"4 BVN": "XMO"}, vm="HLA HLA")
    assert best(s, "TXU DBU") == "TXU"  # would be the third counter around Trai Vang
    s = position(turn=8, units={"4 BVN": "XMO"}, vm="HLA HLA HLA")
    assert best(s, "TXU DBU") == "DBU"  # which is encircled already


def test_6_1_2_f_the_lowest_number_has_the_last_word(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, vm="TLI:4")
    assert best(s, "NGN XBU") == "NGN XBU"
    assert infiltrate(s, 4, 1) == "TLI NGN"


def test_6_1_2_f_or_a_die(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, vm="TLI:4", options={"vm_last_choice": "random"})
    dice(dice.draw(1))
    assert infiltrate(s, 4, 1) == "TLI XBU"


def test_6_1_2_f_or_the_player(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, vm="TLI:4", options={"vm_last_choice": "player"})
    assert infiltrate(s, 4, 2) == "TLI"
    due = BENCH.due(s)
    assert due is not None
    assert due.actions == (PlaceCounter(at("NGN")), PlaceCounter(at("XBU")))
    BENCH.apply(s, PlaceCounter(at("XBU")))
    assert counters(s) == "TLI XBU ADC"  # the line goes on from there, and now there is no doubt
    assert not s.frames


# ---- 6.1.3 starting spaces


def test_6_1_3_a_before_a_french_starting_space_three_stack_at_home_and_the_die_is_rolled_again(
    dice: LoadedDice,
) -> None:
    s = position(bases={4: "BVI"}, units={"4 BVN": "XBU"}, vm="BVI:4")
    dice(1, 5)
    assert infiltrate(s, 4, 3) == "BVI BVI BVI YBA"


def test_6_1_3_a_a_french_starting_space_is_answered_at_home_with_the_die_already_rolled(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, units={"4 BVN": "XBU"})
    dice(1)
    assert infiltrate(s, 4, 2) == "BVI BVI"


def test_6_1_3_a_nobody_waits_at_home_when_the_starting_space_is_open(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, units={"4 BVN": "XBU"})
    dice(5)
    assert infiltrate(s, 4, 1) == "YBA"


def test_6_1_3_b_a_starting_space_with_a_base_is_rolled_again(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI", 5: "H56"})
    dice(6, 5)
    assert infiltrate(s, 4, 1) == "YBA"


def test_6_1_3_c_again_and_again_but_no_way_twice(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI", 5: "H56"}, units={"4 BVN": "XBU", "1 BM": "MQU"})
    dice(6, 1, 2, 6, 4, 3, 5)
    assert infiltrate(s, 4, 4) == "BVI BVI BVI YBA"
    assert [e.note[:7] for e in told(s, DirectionRolled)] == [
        "a Viet ", "held by", "already", "already", "held by", "already", "open",
    ]  # fmt: skip


# ---- stocks and stacking


def test_2_4_2_b_never_more_than_thirty(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, reserve=2)
    dice(1)
    assert infiltrate(s, 4, 4) == "XBU ADC"
    assert told(s, ReserveEmpty) == [ReserveEmpty("2.4.2-b", 2, 4)]


def test_2_4_2_b_a_guerrilla_gives_its_counter_back_even_to_an_almost_empty_reserve(dice: LoadedDice) -> None:
    s = position(bases={1: "LBU"}, units={"4 BVN": "BEL", "1 BM": "XMO"}, reserve=1)
    dice(1)
    assert infiltrate(s, 1, 3) == "KEM/G CRA"


def test_2_4_2_c_two_guerrillas_and_one_dangerous(dice: LoadedDice) -> None:
    s = position(bases={3: "LMA"}, dangerous="LSF", turn=9)
    dice(1)
    line = infiltrate(s, 3, 4).split()
    assert [c for c in line if c.endswith("/G")] == line[1:3]
    assert all(p.CR6 >> at(c[:3]) & 1 for c in line[1:4])
    ch06.place_dangerous(s, TURN)
    assert counters(s).count("/D") == 1


def test_3_2_a_three_counters_in_a_space_at_most(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI", 2: "NGN"}, units={"4 BVN": "DTH", "Dinassaut": "APT", "1 BM": "TLI"}, posts="DTH")
    dice(1, 3)
    infiltrate(s, 4, 6)
    assert s.vm_count[at("ADC")] == 3


# ---- 6.3.1-6.3.3 next to the French


def test_6_3_1_a_french_next_to_a_counter_are_attacked() -> None:
    assert attacks(position(posts="DTH", vm="ADC")) == [(1, "DTH")]
    assert attacks(position(posts="DTH", vm="XBU")) == []


def test_6_3_3_a_counters_of_all_kinds_encircle() -> None:
    s = position(units={"4 BVN": "BNG"}, vm="KSO XPH/G HBF SNG SNG")
    assert adjacent_counters(s, at("BNG")) == 5
    assert adjacent_counters(position(vm="CDO NGN", dangerous="LPF"), at("DTH")) == 3


# ---- 6.3.5 Guerrilla


@pytest.mark.parametrize(
    ("base", "die", "place"), [("LBU", 1, "KEM"), ("DBU", 3, "LSO"), ("GMO", 1, "HBI"), ("DCN", 1, "HBF")]
)
def test_6_3_5_a_on_any_space_of_cr6_the_counter_becomes_a_guerrilla(
    dice: LoadedDice, base: str, die: int, place: str
) -> None:
    s = position(bases={5: base})
    dice(die)
    assert infiltrate(s, 5, 1) == f"{place}/G"
    assert (s.reserve, s.guerrillas, s.vm_serial, list(s.vm_origin)) == (30, 1, [1], [5])


def test_6_3_5_a_not_beside_the_road(dice: LoadedDice) -> None:
    dice(6)
    assert infiltrate(position(bases={5: "LBU"}), 5, 1) == "TXU"


def test_6_3_5_a_one_guerrilla_to_a_space(dice: LoadedDice) -> None:
    s = position(bases={1: "LBU"}, units={"4 BVN": "BEL", "1 BM": "XMO", "2 BM": "CRA"})
    dice(1, 5)
    assert infiltrate(s, 1, 4) == "KEM/G KEM KEM YQU"


def test_6_3_5_b_without_a_guerrilla_in_stock_the_counter_stays(dice: LoadedDice) -> None:
    s = position(bases={5: "LBU"}, vm="XPH/G XMA/G", lost="XMA")
    dice(1)
    assert infiltrate(s, 5, 1) == "XPH/G XMA/G KEM"
    assert s.reserve == 29


def test_6_3_5_c_a_counter_already_there_goes_back(dice: LoadedDice) -> None:
    s = position(bases={1: "LBU"}, units={"4 BVN": "BEL", "1 BM": "XMO", "2 BM": "CRA"}, vm="KEM KEM")
    dice(1)
    assert infiltrate(s, 1, 1) == "KEM KEM/G"
    assert s.vm_serial == [1, 3]
    assert told(s, CounterRemoved)[0].rule == "6.3.5-c"
    check_sound(s)


def test_6_3_5_f_a_guerrilla_counts_for_supply() -> None:
    assert adjacent_counters(position(vm="KEM/G"), at("BEL")) == 1


def test_6_3_5_h_a_guerrilla_attacks_is_tested_and_eliminated_like_any_counter(dice: LoadedDice) -> None:
    s = position(posts="BEL", vm="KEM/G")
    assert attacks(s) == [(1, "BEL")]
    ch06.remove_beaten(s, 1)
    assert (counters(s), s.guerrillas) == ("", 2)
    dice(2)
    assert isolate(position(posts="BEL", vm="KEM/G")) == ""


# ---- 6.3.6 the Dangerous counter


@pytest.mark.parametrize(("die", "ford"), [(1, "LPF"), (2, "LSF"), (3, "LPF"), (4, "LSF"), (5, "LPF"), (6, "LSF")])
def test_6_3_6_a_the_die_names_the_ford(dice: LoadedDice, die: int, ford: str) -> None:
    s = position()
    dice(die)
    ch06.place_dangerous(s, TURN)
    assert counters(s) == f"{ford}/D"
    assert s.reserve == 30
    assert list(s.vm_origin) == [0]


def test_6_3_6_a_land_units_send_it_to_the_other_ford_or_keep_it_off(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "LPF"})
    dice(1)
    ch06.place_dangerous(s, TURN)
    assert told(s, DangerousPlaced) == [DangerousPlaced("6.3.6-a", 1, at("LSF"))]
    s = position(units={"4 BVN": "LPF", "Dozer": "LSF"})
    dice(4)
    ch06.place_dangerous(s, TURN)
    assert counters(s) == ""
    assert told(s, DangerousKeptOff) == [DangerousKeptOff("6.3.6-a", 4)]


def test_2_2_2_l_the_dinassaut_does_not_keep_it_off(dice: LoadedDice) -> None:
    s = position(units={"Dinassaut": "LPF", "Vanuxem": "LPF"})
    dice(1)
    ch06.place_dangerous(s, TURN)
    assert counters(s) == "LPF/D"
    assert where(s, "Vanuxem") == "LPF"  # he is not alone
    assert told(s, CommanderDriven) == []


def test_4_2_c_no_die_while_the_dangerous_counter_is_on_the_map(dice: LoadedDice) -> None:
    s = position(dangerous="LSF")
    ch06.place_dangerous(s, TURN)
    assert counters(s) == "LSF/D"


def test_6_3_6_c_one_counter_on_its_space_goes_back(dice: LoadedDice) -> None:
    s = position(vm="LPF LPF LPF")
    dice(3)
    ch06.place_dangerous(s, TURN)
    assert counters(s) == "LPF LPF LPF/D"
    assert s.vm_serial == [1, 2, 4]
    check_sound(s)


def test_6_3_6_d_it_goes_with_a_beaten_neighbour() -> None:
    s = position(vm="DTH CDO", dangerous="LPF")
    ch06.remove_beaten(s, serial(s, "CDO"))
    assert counters(s) == "DTH LPF/D"  # Co Do does not touch the ford
    ch06.remove_beaten(s, serial(s, "DTH"))
    assert counters(s) == ""
    assert [e.rule for e in told(s, CounterRemoved)] == ["9.3.1-a", "9.3.1-a", "6.3.6-d"]
    check_sound(s)


def test_6_3_6_d_river_links_do_not_join_it() -> None:
    s = position(vm="APT", dangerous="LPF")
    ch06.remove_beaten(s, serial(s, "APT"))
    assert counters(s) == "LPF/D"


def test_6_3_6_d_itself_beaten_it_goes_alone() -> None:
    s = position(vm="DTH", dangerous="LPF")
    ch06.remove_beaten(s, serial(s, "LPF"))
    assert counters(s) == "DTH"


def test_6_3_6_e_the_line_crosses_the_river_behind_it() -> None:
    s = position(vm="DTH", units={"4 BVN": "CDO"})
    assert codes(ch06.next_spaces(s, at("DTH"))) == "CLI LPF NGN ADC"
    s = position(vm="DTH", units={"4 BVN": "CDO"}, dangerous="LPF")
    assert codes(ch06.next_spaces(s, at("DTH"))) == "CLI LAP NGN ADC"
    s = position(vm="DTH CLI", dangerous="LSF")
    assert codes(ch06.next_spaces(s, at("CLI"))) == "QOA NGN"  # too far from the ford


def test_6_3_6_f_it_counts_for_supply() -> None:
    assert adjacent_counters(position(dangerous="LPF"), at("DTH")) == 1


def test_6_3_6_i_it_attacks_like_any_counter_when_not_isolated(dice: LoadedDice) -> None:
    s = position(posts="DTH", vm="LAP", dangerous="LPF")
    isolate(s)
    assert attacks(s) == [(2, "DTH")]


# ---- 6.3.7 isolation


def test_6_3_7_a_alone_is_removed_on_1_or_2(dice: LoadedDice) -> None:
    s = position(vm="DTH BEL KEM CTI VTG NDR NDR")
    dice(2, 3, 1)
    assert isolate(s) == "BEL KEM CTI NDR NDR"
    assert [(p.CODE[e.place], e.die) for e in told(s, IsolationRolled)] == [("DTH", 2), ("CTI", 3), ("VTG", 1)]
    assert s.reserve == 30 - 5


def test_6_3_7_a_mark_first_then_roll(dice: LoadedDice) -> None:
    s = position(vm="ADC XBU")
    assert isolate(s) == "ADC XBU"  # each keeps the other; nobody rolls
    s = position(vm="APT", dangerous="LPF")  # joined by the river alone: both are isolated
    dice(1, 6)
    assert isolate(s) == "LPF/D"


def test_6_3_7_a_a_base_is_no_company(dice: LoadedDice) -> None:
    dice(1)
    assert isolate(position(vm="XBU", bases={4: "BVI"})) == ""


def test_6_3_7_b_the_isolated_do_not_attack_but_count_for_supply(dice: LoadedDice) -> None:
    s = position(posts="DTH", vm="ADC CDO")
    dice(3, 6)
    isolate(s)
    assert list(s.vm_flags) == [MARKED, MARKED]
    assert attacks(s) == []
    assert adjacent_counters(s, at("DTH")) == 2


def test_6_3_7_b_the_marks_last_for_one_phase(dice: LoadedDice) -> None:
    s = position(posts="DTH", vm="ADC XBU")
    s.vm_flags[:] = bytes([MARKED | ATTACKED, FRESH])
    isolate(s)
    assert list(s.vm_flags) == [0, 0]


# ---- 9.1, 9.2.2 attacks


def test_9_1_b_each_once_in_order_of_seniority() -> None:
    s = position(posts="DTH BEL", vm="KEM ADC XBU CDO")
    assert attacks(s) == [(1, "BEL"), (2, "DTH"), (4, "DTH")]


def test_9_1_b_also_those_that_come_next_to_the_french_later() -> None:
    s = position(posts="DTH", vm="XBU ADC")
    assert attacks(s) == [(2, "DTH")]
    put(s, p.UNIT["1 BPC"], at("TLI"))
    assert attacks(s) == [(1, "TLI")]


@pytest.mark.parametrize("flag", [MARKED, ATTACKED, FRESH])
def test_9_1_b_not_the_isolated_the_spent_and_the_fresh(flag: int) -> None:
    s = position(posts="DTH", vm="ADC CDO")
    s.vm_flags[0] = flag
    assert attacks(s) == [(2, "DTH")]


def test_9_1_b_over_the_river_the_dinassaut_alone() -> None:
    s = position(units={"Dinassaut": "APT"}, vm="LPF")
    assert attacks(s) == [(1, "APT")]
    assert attacks(position(posts="APT", vm="LPF")) == []
    assert attacks(position(units={"Dinassaut": "GONE"}, vm="LPF")) == []


def test_9_2_2_a_the_weakest_best_die() -> None:
    # at Ap Da Chong: Dan The with a para, Ap Phu Tho with a Vietnamese battalion
    s = position(units={"1 BPC": "DTH", "4 BVN": "APT"}, vm="ADC")
    assert attacks(s.clone()) == [(1, "APT")]
    put(s, p.UNIT["RICM"], at("APT"))  # +2 and +1 on white: as good as the para, but two units
    assert attacks(s.clone()) == [(1, "DTH")]
    put(s, p.UNIT["8 BPC"], at("DTH"))  # all equal: the lower number
    assert attacks(s.clone()) == [(1, "DTH")]
    put(s, p.UNIT["CLSM"], at("DTH"))
    assert attacks(s.clone()) == [(1, "APT")]


def test_9_2_2_a_no_dice_at_all_is_weakest() -> None:
    s = position(posts="DTH", units={"Dozer": "APT"}, vm="ADC")
    assert attacks(s) == [(1, "APT")]


def test_9_2_2_a_counts_the_side_that_is_up() -> None:
    assert attacks(position(units={"3/5 REI": "DTH", "4 BVN": "APT"}, vm="ADC")) == [(1, "APT")]
    s = position(units={"1/1 RTA": "DTH", "4 BVN": "APT"}, reduced=["1/1 RTA"], vm="ADC")
    assert attacks(s) == [(1, "DTH")]


def test_EX_c_three_adjacent_counters_attack_a_post_three_times() -> None:
    s = position(posts="DTH", vm="ADC ADC CDO")
    assert attacks(s) == [(1, "DTH"), (2, "DTH"), (3, "DTH")]


# ---- 9.3.1 occupation


def test_9_3_1_b_a_freed_space_is_occupied_from_the_reserve() -> None:
    s = position(vm="ADC")
    assert occupied(s, "DTH", 1) == "ADC DTH"
    assert (s.vm_flags[1], s.vm_origin[1], s.reserve) == (FRESH, 0, 28)
    assert told(s, SpaceOccupied) == [SpaceOccupied("9.3.1-b", at("DTH"))]


def test_8_2_1_f_one_counter_and_at_once() -> None:
    s = position(vm="ADC ADC CDO CDO NGN NGN")
    assert occupied(s, "DTH", 1).split().count("DTH") == 1


def test_8_2_1_f_with_an_empty_reserve_the_attacker_itself() -> None:
    s = position(vm="ADC XBU", reserve=0)
    ch06.occupy(s, at("DTH"), 1)
    assert counters(s) == "DTH XBU"


@pytest.mark.parametrize("vm", ["KEM/G", "LPF/D"])
def test_9_3_1_b_guerrilla_and_dangerous_never_move(vm: str) -> None:
    s = position(vm=vm, reserve=0)
    ch06.occupy(s, at("BEL" if vm == "KEM/G" else "DTH"), 1)
    assert counters(s) == vm
    assert s.told == []


def test_9_3_1_b_no_guerrilla_comes_by_combat() -> None:
    assert occupied(position(vm="CRA"), "KEM", 1) == "CRA KEM"


def test_9_3_1_c_the_attacker_of_a_stack_goes_in() -> None:
    s = position(vm="ADC ADC CDO CDO")
    assert occupied(s, "DTH", 1) == "DTH ADC CDO CDO"
    assert s.reserve == 26


def test_9_3_1_c_for_a_guerrilla_the_newest_of_its_stack() -> None:
    assert occupied(position(vm="KEM/G KEM KEM"), "BEL", 1) == "KEM/G KEM BEL"
    assert occupied(position(vm="KEM KEM XPH/G XPH"), "BEL", 3) == "KEM KEM XPH/G BEL"


def test_9_3_1_c_then_the_surplus_of_another_stack_beside_the_space() -> None:
    s = position(vm="ADC NGN NGN CDO CDO XBU XBU")
    assert occupied(s, "DTH", 1) == "ADC NGN NGN CDO DTH XBU XBU"  # Co Do has the lower number
    assert s.vm_flags[4] == 0  # it may still attack


def test_9_3_1_c_a_stack_further_off_stays() -> None:
    assert occupied(position(vm="ADC XBU XBU"), "DTH", 1) == "ADC XBU XBU DTH"


def test_9_3_1_c_a_convoy_lost_at_its_post_lets_in_a_surplus_counter_or_one_of_the_reserve() -> None:
    assert occupied(position(vm="ADC ADC"), "DTH") == "ADC DTH"
    assert occupied(position(vm="ADC"), "DTH") == "ADC DTH"
    s = position(vm="ADC", reserve=0)
    ch06.occupy(s, at("DTH"), -1)
    assert counters(s) == "ADC"


# ---- 2.1 lone commanders


def test_2_1_e_a_lone_commander_leaves_for_the_nearest_french(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, units={"Vanuxem": "XBU", "4 BVN": "TLI", "1 BM": "NGN"})
    dice(1)
    infiltrate(s, 4, 1)
    assert where(s, "Vanuxem") == "NGN"  # as near as Tan Linh, with the lower number
    assert [(e.place, e.to) for e in told(s, CommanderDriven)] == [(at("XBU"), at("NGN"))]
    check_sound(s)


def test_2_1_e_driven_off_by_occupation_and_by_the_dangerous_counter_too(dice: LoadedDice) -> None:
    s = position(units={"Clement": "BEL", "Dodelier": "LPF", "4 BVN": "XPH", "1 BM": "DHA"}, vm="KEM")
    ch06.occupy(s, at("BEL"), 1)
    dice(1)
    ch06.place_dangerous(s, TURN)
    assert (where(s, "Clement"), where(s, "Dodelier")) == ("XPH", "DHA")


# ---- the worked example


def test_EX_a_points_1_to_4_of_the_worked_example(dice: LoadedDice) -> None:
    s = position(
        turn=4, ap=8, ip=6, bases={4: "BVI", 6: "DBU"},
        units={"4 BVN": "DTH", "Dinassaut": "APT"}, posts="DTH", dangerous="LPF",
    )  # fmt: skip
    dice(4, 6)
    ch06.active_bases(s, TURN)
    assert served(s) == [(4, 3), (6, 3)]
    del s.frames[0]
    dice(2)
    BENCH.advance(s)
    assert counters(s) == "LPF/D XBU ADC ADC"  # 1-3
    assert adjacent_counters(s, at("DTH")) == 3  # 4: -1 in prospect
    ch06.remove_beaten(s, serial(s, "LPF"))
    assert adjacent_counters(s, at("DTH")) == 2
    isolate(s)
    assert attacks(s) == [(3, "DTH"), (4, "DTH")]


# ---- random positions


def random_position(seed: int) -> State:
    """Anything that might be on the map at the start of an Infiltration Phase, and some things that hardly would."""
    rng = random.Random(seed)
    homes = rng.sample(ids(p.BASE_SPACES), 6)
    bases = {base: p.CODE[home] for base, home in enumerate(homes, 1) if rng.random() < 0.85}
    bases = bases or {1: p.CODE[homes[0]]}
    free = [code for code in p.CODE if code not in bases.values()]
    posts = [p.CODE[site] for site in p.SITE_PLACES if rng.random() < 0.5]
    units = {name: rng.choice(free) for name in rng.sample(list(p.UNIT), rng.randrange(25)) if name != "Dinassaut"}
    units["Dinassaut"] = rng.choice([p.CODE[place] for place in ids(p.RIVER)])
    s = position(
        turn=rng.randrange(1, 11), bases=bases, units=units, posts=" ".join(posts), ip=rng.choice([4, 6, 8]),
        lost=" ".join(p.CODE[x] for x in ids(p.RETREAT | p.PERMANENT) if rng.random() < 0.1), seed=seed_of(seed),
        options={"vm_last_choice": rng.choice(["fixed", "random"])},
    )  # fmt: skip
    for place in ids(p.GREEN):
        ch06.leave_green(s, place)
    for _ in range(rng.choice([0, 5, 12, 24])):
        add_random_counter(s, rng)
    return s


def add_random_counter(s: State, rng: random.Random) -> None:
    place = rng.choice([x for x in range(p.PLACES) if not held(s) >> x & 1])
    if s.vm_count[place] == p.STACK.viet_minh:
        return
    if place in p.DANGEROUS_SPACES and "/D" not in counters(s):
        add_counter(s, place, DANGEROUS, 0)
    elif ch06.becomes_guerrilla(s, place) and rng.random() < 0.3:
        add_counter(s, place, GUERRILLA, rng.randrange(7))
    else:
        add_counter(s, place, INFILTRATION, rng.randrange(7))
    ch06.drive_commanders(s, place)


def placement(s: State) -> None:
    ch06.active_bases(s, TURN)
    BENCH.advance(s)
    ch06.place_dangerous(s, TURN)


def test_6_1b_a_placement_ends_and_keeps_its_limits_on_random_positions() -> None:
    for seed in range(1000):
        s = random_position(seed)
        for _ in range(3):
            before, rolls = held(s), s.rolls
            placement(s)
            check_sound(s)
            assert held(s) == before
            assert not s.vm & before & ~(1 << s.where[p.DINASSAUT])
            assert s.rolls - rolls < 200


def as_slow(s: State) -> SlowAutomaton:
    """The same position for the second reading, with the same dice."""
    twin = s.clone()
    names = [
        Counter(n, o, "IGD"[k], p.CODE[x])
        for n, o, k, x in zip(s.vm_serial, s.vm_origin, s.vm_kind, s.vm_place, strict=True)
    ]
    slow = SlowAutomaton(
        s.turn, set(codes(held(s)).split()), set(codes(s.forts).split()),
        {b: p.CODE[s.base_home[b]] for b in range(1, 7) if not s.base_back[b]},
        names, s.reserve, s.guerrillas, s.next_serial, twin.d6,
    )  # fmt: skip
    if s.options.vm_last_choice == "random":
        slow.pick = lambda equals: twin.below(equals) if equals > 1 else 0
    return slow


def compare_with_slow(seed: int) -> None:
    s = random_position(seed)
    for base in [b for b in range(1, 7) if not s.base_back[b]]:
        slow = as_slow(s)
        lost = slow.serve(base, s.ip)
        s.told = []
        infiltrate(s, base, s.ip)
        mine = list(zip(s.vm_serial, s.vm_origin, s.vm_kind, (p.CODE[x] for x in s.vm_place), strict=True))
        theirs = [(c.serial, c.origin, "IGD".index(c.kind), c.place) for c in slow.counters]
        assert mine == theirs, seed
        assert (s.reserve, s.guerrillas, s.next_serial) == (slow.reserve, slow.guerrillas, slow.next_serial)
        assert sum(e.count for e in s.told if isinstance(e, CountersReturned | ReserveEmpty)) == lost


def test_6_1_2_b_the_second_reading_places_the_same_counters() -> None:
    for seed in range(400):
        compare_with_slow(seed)


@pytest.mark.soak
def test_6_1_2_b_the_second_reading_places_the_same_counters_in_many_positions() -> None:
    for seed in range(400, 6000):
        compare_with_slow(seed)


def test_6_1_1_b_distances_agree_with_a_plain_search() -> None:
    for seed in range(20):
        s = random_position(seed)
        slow = as_slow(s)
        for goals in (p.BLACK_RIVER, p.CR6, s.forts, held(s)):
            distances = ch06.land_distances(s, goals)
            free = [x for x in range(p.PLACES) if not (held(s) | s.bases) >> x & 1]
            assert [distances[x] for x in free] == [slow.distance(p.CODE[x], set(codes(goals).split())) for x in free]
