"""Chapter 1: what the words mean, what the map is, what is kept on the tracks."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.campaign import (
    GAME,
    acting,
    at_step,
    attacked,
    do,
    legal,
    offered,
    on_the_road,
    onward,
    refused,
    rolled,
)
from tests.games.hoa_binh.positions import at, codes, counters, places, position, told, unit_number, where

from indochine.board import ids
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Attack,
    Bomb,
    Build,
    Continue,
    Declare,
    Embark,
    EndPhase,
    Enough,
    Evacuate,
    Fly,
    GoTo,
    Halt,
    Jump,
    Land,
    Move,
    NoMoreDrops,
    PlaceCounter,
    Reinforce,
    SendCommander,
    SetOut,
    Shell,
    Take,
    TakeAll,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import (
    BasesRevealed,
    Built,
    ConvoyLost,
    CounterPlaced,
    DangerousPlaced,
    Drawn,
    Entered,
    FortLost,
    GuerrillaPlaced,
    Scored,
    TurnBegan,
)
from indochine.games.hoa_binh.frames import SAILING, AirDrop, Combat, Infiltration, Turn, TurnZero
from indochine.games.hoa_binh.rules import ch06_infiltration as ch06
from indochine.games.hoa_binh.rules.ch04_sequence import date_of, days_of
from indochine.games.hoa_binh.rules.ch05_strategies import NO_OPERATION
from indochine.games.hoa_binh.rules.ch08_container import draw_counters
from indochine.games.hoa_binh.rules.ch09_dice import fort_name
from indochine.games.hoa_binh.rules.ch11_victory import score
from indochine.games.hoa_binh.state import State
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Illegal
from indochine.kernel.words import Action, Event

SMALL_WHITE = "CTI VTG DXA CDO QOA CLI DLA DHA TLI ADC TON DLU MQU HLA HTH KSO LSO"
SMALL_GREEN = "TSO XBU YBA YLA LUN DXU THP TXU YQU KEM DBA CRA SNG"
LARGE_WHITE = "VTR HHO TRH TBI DTH LAP STY APT VTH SDO TUV XOM NDR TVA XMA BEL XPH XMO BNG HBI"
LARGE_GREEN = "DCU NGN TNH BVI H56 VNA LBU NCO LMA DBU GMO DCN"
BLUE = "BAC PSA LPF TVF LSF HBF"
SITES = "TRH DTH LAP APT TUV NDR BEL XPH XMO BNG"
ROADS = """
    VTR-BAC BAC-TRH TRH-TBI TBI-QOA QOA-DLA DLA-STY VTR-VTG VTG-PSA PSA-STY TRH-HHO STY-VTH VTH-TLI TLI-XBU XBU-ADC
    ADC-APT STY-TON TON-SDO SDO-XOM XOM-HLA HLA-TVA TVA-XMA XMA-LSO LSO-XMO XMO-KEM KEM-BEL BEL-XPH XPH-BNG BNG-HBF
    HBF-HBI
"""
TRAILS = """
    HHO-CTI HHO-DXA DXA-LAP LAP-LPF LPF-DTH TRH-CDO CDO-DTH DTH-CLI CLI-QOA DTH-ADC APT-MQU MQU-NDR NDR-TVF TVF-TUV
    LAP-DHA DHA-DLU DLU-TUV NDR-THP KSO-BNG VTH-SDO GMO-HBI
"""
PATHS = """
    DCU-CTI DCU-DXA DCU-LAP DCU-TSO TNH-TSO TNH-DHA TNH-DLU TNH-YLA YLA-TUV YLA-LUN LUN-TUV LUN-HTH NCO-YLA NCO-LUN
    NCO-HTH NCO-DBA HTH-LSF LSF-THP LSF-KSO HTH-HBI DBA-HBI GMO-DCN DCN-HBF DCN-SNG SNG-BNG SNG-LMA LMA-XPH LMA-BEL
    LMA-CRA CRA-KEM CRA-DBU DBU-XMO DBU-LSO DBU-XMA LBU-KEM LBU-TXU LBU-YQU TXU-TVA TXU-LSO TXU-DXU VNA-YQU VNA-THP
    VNA-H56 VNA-DXU YQU-XPH YQU-KSO H56-NDR H56-BVI H56-YBA H56-MQU BVI-XBU BVI-MQU BVI-YBA NGN-CLI NGN-XBU NGN-TLI
    NGN-DTH YBA-SDO YBA-XOM DXU-XOM
"""
RIVER = "HBI-HBF HBF-LSF LSF-NDR NDR-TVF TVF-APT APT-LPF LPF-TRH TRH-BAC BAC-VTR VTR-PSA PSA-STY"


def linked_by(space: str, *tables: str) -> str:
    """The spaces that these lists of links join to a space, north to south."""
    ends = [link.split("-") for table in tables for link in table.split()]
    return codes(places(" ".join([b for a, b in ends if a == space] + [a for a, b in ends if b == space])))


def drop_zones_for(unit: str, **fields: object) -> str:
    """Where a para counter may land."""
    s = at_step(AirDrop(unit=unit_number(unit), step="choose_zone"), ap=6, **fields)
    return codes(p.mask(a.place for a in offered(s, Land)))


def idle(s: State) -> Action:
    """The choice of a French player who does nothing as long as he may."""
    for lazy in (EndPhase(), NoMoreDrops(), Continue(), Declare(NO_OPERATION)):
        if lazy in legal(s):
            return lazy
    return legal(s)[0]


# ---- 1, 1.1 the game and its turns


def test_1_a_the_player_is_the_french_and_the_rules_run_the_viet_minh() -> None:
    assert GAME.seats == ("french",)
    assert GAME.automata == ("viet minh",)
    assert GAME.settle({})["vm_last_choice"] == "fixed"  # unless the player wants the last word
    s = GAME.start(seed=seed_of("solo"))
    infiltrated: list[Event] = []
    while s.turn < 3:
        due = GAME.due(s)
        assert due is not None
        assert due.seat == 0
        assert not any(isinstance(a, PlaceCounter) for a in due.actions)
        choice = idle(s)
        with pytest.raises(Illegal):
            GAME.apply(s, choice, "viet minh")
        infiltrated += [e for e in GAME.apply(s, choice, "french") if isinstance(e, CounterPlaced)]
    assert infiltrated


def test_1_1_a_a_turn_is_ten_days_and_turn_0_three() -> None:
    assert [days_of(turn) for turn in (0, 1, 2, 10)] == [(1, 3), (4, 13), (14, 23), (94, 103)]
    assert [date_of(day) for day in (1, 18, 19, 49, 50, 80, 81, 103)] == [
        "13 November 1951", "30 November 1951", "1 December 1951", "31 December 1951",
        "1 January 1952", "31 January 1952", "1 February 1952", "23 February 1952",
    ]  # fmt: skip
    assert [date_of(day) for day in (109, 110, 414)] == ["29 February 1952", "1 March 1952", "30 December 1952"]


def test_1_1_a_the_log_says_when_a_turn_takes_place() -> None:
    s = at_step(TurnZero(), turn=0, ap=12)
    assert told(s, TurnBegan) == [TurnBegan("1.1-a", 0, "13 November 1951 to 15 November 1951")]
    s = at_step(Turn(), turn=5)
    assert told(s, TurnBegan) == [TurnBegan("1.1-a", 5, "26 December 1951 to 4 January 1952")]


def test_1_1_b_turns_0_to_10_and_no_more() -> None:
    s = GAME.start(seed=seed_of("eleven turns"))
    turns = [e.turn for e in told(s, TurnBegan)]
    while GAME.due(s):
        turns += [e.turn for e in GAME.apply(s, idle(s)) if isinstance(e, TurnBegan)]
    assert turns == list(range(11))
    assert s.over


def test_1_1_b_after_turn_9_comes_turn_10_and_then_the_end() -> None:
    s = at_step(Turn(step="next_turn"), turn=9, violet=5)
    assert (s.turn, s.over) == (10, False)
    assert [e.turn for e in told(s, TurnBegan)] == [10]
    s = at_step(Turn(step="next_turn"), turn=10, violet=5)
    assert (s.turn, s.over, GAME.due(s)) == (10, True, None)


# ---- 1.2 words


def test_1_2_a_a_d6_has_the_faces_1_to_6() -> None:
    s = position()
    rolls = [s.d6() for _ in range(600)]
    assert [rolls.count(face) > 60 for face in range(8)] == [False, *[True] * 6, False]


def test_1_2_a_each_unit_rolls_one_die(dice: LoadedDice) -> None:
    dice(1, 4, 3)
    s = attacked("CLI", units={"4 BVN": "CLI", "3/5 REI": "CLI"}, vm="DTH")
    assert rolled(s) == ["3/5 REI 4+2, 4 BVN infantry 3+1"]
    assert counters(s) == ""


def test_1_2_b_the_base_is_the_camp_at_hoa_binh() -> None:
    assert [fort_name(at(code)) for code in ("HBI", "XMA", "DTH", "SDO")] == ["base", "retreat base", "post", "post"]
    s = do(acting(units={"4 BVN": "HBI"}), Build(at("HBI")))
    assert told(s, Built) == [Built("7.2-a", "base", at("HBI"))]


def test_1_2_b_it_has_an_airstrip_as_long_as_it_stands() -> None:
    for posts, goals in (("HBI", "VTR STY XMA HBI"), ("DTH", "VTR STY XMA")):
        s = do(acting(posts=posts), Fly(), Embark(unit_number("1/4 RTM")), Enough())
        assert codes(p.mask(a.place for a in offered(s, Land))) == goals
        assert (refused(s, Land(at("HBI"))) == "") == (posts == "HBI")


@pytest.mark.parametrize("home", ["STY", "VTR", "XMA"])
def test_1_2_c_at_a_retreat_base_a_convoy_is_home(home: str) -> None:
    assert fort_name(at(home)) == "retreat base"
    s = at_step(Turn(step="convoys_at_nightfall"), convoys={"TRH": home})
    assert (told(s, ConvoyLost), s.vp) == ([], 0)


@pytest.mark.parametrize("elsewhere", ["SDO", "TBI", "TVA", "TRH", "HBI", "TON"])
def test_1_2_c_and_nowhere_else(elsewhere: str) -> None:
    s = at_step(Turn(step="convoys_at_nightfall"), convoys={"TRH": elsewhere}, posts="HBI")
    assert [e.place for e in told(s, ConvoyLost)] == [at(elsewhere)]
    assert fort_name(at(elsewhere)) != "retreat base"


def test_1_2_d_counters_come_from_the_space_of_their_base(dice: LoadedDice) -> None:
    for home in LARGE_GREEN.split():
        for die, way in enumerate(p.DIRECTIONS[at(home)], 1):
            s = position(bases={3: home}, lost="VTR STY XMA SDO TBI TVA", frames=[Infiltration(base=3, left=1)])
            dice(die)
            GAME.advance(s)
            assert [e.place for e in told(s, CounterPlaced)] == [way]
            assert list(s.vm_origin) == [3]
            assert p.CODE[way] in linked_by(home, ROADS, TRAILS, PATHS).split()


def test_1_2_d_a_base_stands_on_a_large_green_space() -> None:
    assert codes(p.BASE_SPACES) == codes(places(LARGE_GREEN))


def test_1_2_e_an_empty_space_has_neither_side_on_it() -> None:
    s = position(
        units={"4 BVN": "CDO", "Dinassaut": "LPF", "Vanuxem": "CLI"}, posts="DTH", convoys={"TRH": "HHO"},
        vm="ADC XPH/G LSF/D", bases={4: "BVI"},
    )  # fmt: skip
    full = "CDO LPF DTH HHO ADC XPH LSF BVI VTR STY XMA SDO TBI TVA"
    assert ch06.open_spaces(s) == p.EVERYWHERE & ~places(full)


def test_1_2_e_counters_go_to_empty_spaces_only(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, units={"4 BVN": "MQU"}, vm="XBU YBA", frames=[Infiltration(base=4, left=1)])
    dice(6)
    GAME.advance(s)
    assert [p.CODE[e.place] for e in told(s, CounterPlaced)] == ["H56"]
    s = position(bases={4: "BVI", 5: "H56"}, frames=[Infiltration(base=4, left=1)])
    dice(6, 5)
    GAME.advance(s)
    assert [p.CODE[e.place] for e in told(s, CounterPlaced)] == ["YBA"]


@pytest.mark.parametrize(
    ("space", "fields"),
    [
        ("CLI", {"units": {"4 BVN": "CLI"}}),
        ("CLI", {"units": {"Dozer": "CLI"}}),
        ("DTH", {"posts": "DTH"}),
        ("HBI", {"posts": "HBI"}),
        ("CLI", {"convoys": {"DTH": "CLI"}}),
        ("SDO", {}),
        ("XMA", {}),
    ],
)
def test_1_2_f_a_force_is_units_or_a_post_or_a_base(space: str, fields: dict[str, object]) -> None:
    vm = {"CLI": "NGN", "DTH": "NGN", "HBI": "HTH", "SDO": "YBA", "XMA": "LSO"}[space]
    s = position(vm=vm, **fields)
    assert ch06.choose_attack(s) == (1, at(space))
    assert not ch06.open_spaces(s) >> at(space) & 1
    assert ch06.met_on_the_way(s, Infiltration(base=1), at(space)) == ch06.FRENCH


def test_1_2_f_a_commander_alone_is_none() -> None:
    s = position(vm="NGN", units={"Vanuxem": "CLI"})
    assert ch06.choose_attack(s) is None
    assert ch06.open_spaces(s) >> at("CLI") & 1
    assert ch06.met_on_the_way(s, Infiltration(base=1), at("CLI")) == ch06.OPEN


def test_1_2_f_without_its_last_part_the_force_is_gone(dice: LoadedDice) -> None:
    dice(2, dice.draw(0), 3)
    s = attacked("DTH", posts="DTH", vm="ADC")
    assert [e.place for e in told(s, FortLost)] == [at("DTH")]
    assert counters(s) == "ADC DTH"


def test_1_2_g_to_draw_is_to_take_at_random_without_putting_back(dice: LoadedDice) -> None:
    f = Combat(space=at("DTH"), counter=1)
    s = position(turn=1, vm="ADC")
    dice(*[dice.draw(0)] * 5)
    assert draw_counters(s, f, 5) == [p.CLASH, p.CLASH, p.CLASH, p.AMBUSH, p.AMBUSH]
    dice(dice.draw(6), dice.draw(5), dice.draw(4), dice.draw(2))
    assert draw_counters(s, f, 1) == [p.REINFORCEMENTS, p.ELITE, p.AMBUSH, p.CLASH]
    s = position(turn=4, vm="ADC")  # supports come along, and one draws on until the Actions are there
    dice(dice.draw(9), dice.draw(9), dice.draw(12), dice.draw(7))
    assert draw_counters(s, f, 1) == [p.ARTILLERY, p.DCA, p.TRENCHES, p.ASSAULT]


def test_1_2_g_the_draw_is_told_and_depends_on_the_dice_alone(dice: LoadedDice) -> None:
    dice(2, dice.draw(3), 1, 4)
    s = attacked("CLI", units={"4 BVN": "CLI"}, vm="DTH")
    assert [e.counters for e in told(s, Drawn)] == [("Ambush",)]


def test_1_2_h_a_post_is_a_small_fortified_point(dice: LoadedDice) -> None:
    s = do(acting(units={"4 BVN": "DTH"}), Build(at("DTH")))
    assert told(s, Built) == [Built("7.2-a", "post", at("DTH"))]
    dice(1, 6)
    s = attacked("DTH", posts="DTH", vm="ADC")
    assert rolled(s) == ["fort 6+0"]


def test_1_2_h_every_site_and_the_permanent_ones_are_posts_with_one_die(dice: LoadedDice) -> None:
    for code in (*SITES.split(), "SDO", "TBI", "TVA"):
        assert fort_name(at(code)) == "post"
        dice(1, 6)
        near = next(x for x in linked_by(code, ROADS, TRAILS, PATHS).split() if x not in "TBI SDO TVA STY XMA VTR")
        s = attacked(code, posts=code if code in SITES else "", vm=near)
        assert rolled(s) == ["fort 6+0"]


def test_1_2_i_colonial_route_6_and_provincial_route_21() -> None:
    cr6, pr21 = (
        ["XMA", "LSO", "XMO", "KEM", "BEL", "XPH", "BNG", "HBF", "HBI"],
        ["STY", "TON", "SDO", "XOM", "HLA", "TVA", "XMA"],
    )
    assert codes(p.CR6).split() == sorted(cr6, key=at)
    assert codes(p.PR21).split() == sorted(pr21, key=at)
    for route in (cr6, pr21):
        for one, other in pairwise(route):
            assert p.ROAD[at(one)] >> at(other) & 1


def test_1_2_i_guerrillas_cut_colonial_route_6_and_no_other(dice: LoadedDice) -> None:
    for base, die, goal in (
        ("DBU", 1, "XMO"),
        ("LBU", 1, "KEM"),
        ("DCN", 1, "HBF"),
        ("LBU", 6, "TXU"),
        ("VNA", 5, "DXU"),
    ):
        s = position(bases={3: base}, frames=[Infiltration(base=3, left=1)])
        dice(die)
        GAME.advance(s)
        assert bool(told(s, GuerrillaPlaced)) == (goal in "XMO KEM HBF")


# ---- 1.3.1 land spaces


def test_1_3_1_a_white_plains_and_green_mountains() -> None:
    assert codes(p.WHITE & ~p.LARGE) == SMALL_WHITE
    assert codes(p.GREEN & ~p.LARGE) == SMALL_GREEN
    assert codes(p.WHITE & p.LARGE) == LARGE_WHITE


def test_1_3_1_a_small_spaces_are_stopovers() -> None:
    for code in (*SMALL_WHITE.split(), *SMALL_GREEN.split()):
        s = on_the_road(code, "4 BVN")
        assert Halt() in legal(s)
        s = acting(units={"4 BVN": code})
        assert refused(s, Build(at(code))) == "1.3.1-c"


def test_1_3_1_a_green_is_bad_ground_and_white_is_not(dice: LoadedDice) -> None:
    for code, near, shown in (("TLI", "XBU", "4 BVN infantry 5+1"), ("XBU", "NGN", "4 BVN infantry 5+0")):
        dice(1, 5)
        s = attacked(code, units={"4 BVN": code}, vm=near)
        assert rolled(s) == [shown]


def test_1_3_1_b_the_twelve_large_green_spaces() -> None:
    assert codes(p.BASE_SPACES) == LARGE_GREEN
    assert codes(p.GREEN & p.LARGE) == LARGE_GREEN


def test_1_3_1_b_bases_come_to_all_twelve_and_nowhere_else() -> None:
    seen = 0
    for seed in range(60):
        s = do(GAME.start(seed=seed_of(seed)), EndPhase())
        (revealed,) = told(s, BasesRevealed)
        assert len(set(revealed.places)) == 6
        seen |= p.mask(revealed.places)
    assert codes(seen) == LARGE_GREEN


def test_1_3_1_c_air_drops_are_for_large_white_spaces() -> None:
    assert drop_zones_for("1 BPC") == LARGE_WHITE
    s = at_step(AirDrop(unit=unit_number("1 BPC"), step="choose_zone"), ap=6)
    for closed in ("ADC", "XBU", "BVI", "LPF"):
        assert refused(s, Land(at(closed))) == "1.3.1-c"


def test_1_3_1_c_every_white_space_under_the_option() -> None:
    zones = drop_zones_for("1 BPC", options={"drop_on_any_white": "yes"})
    assert zones == codes(places(f"{LARGE_WHITE} {SMALL_WHITE}"))


def test_1_3_1_c_also_among_the_enemy_but_only_where_there_is_room() -> None:
    four = {"4 BVN": "DTH", "1 BM": "DTH", "2 BM": "DTH", "6 BVN": "DTH"}
    assert "DTH" not in drop_zones_for("1 BPC", units=four)
    assert "DTH" in drop_zones_for("1 BPC", units={**four, "6 BVN": "CLI"}, vm="DTH")


def test_1_3_1_c_building_is_for_spaces_with_the_symbol() -> None:
    for code in p.CODE:
        s = acting(units={"4 BVN": code}, ap=2)
        assert (Build(at(code)) in legal(s)) == (code in f"{SITES} HBI".split())
        if code not in f"{SITES} HBI".split():
            assert refused(s, Build(at(code))) in ("1.3.1-c", "1.3.2-b")


# ---- 1.3.2 posts and bases


def test_1_3_2_a_three_retreat_bases_and_three_posts_are_there_from_the_start() -> None:
    s = GAME.start(seed=seed_of("line"))
    assert codes(s.forts) == "VTR TBI STY SDO TVA XMA"
    assert codes(p.RETREAT) == "VTR STY XMA"
    assert codes(p.PERMANENT) == "TBI SDO TVA"
    assert s.built == 0


def test_1_3_2_a_they_are_never_evacuated() -> None:
    s = acting(units={"4 BVN": "TBI"}, posts="DTH TRH")
    for code in ["VTR", "TBI", "STY", "SDO", "TVA", "XMA"]:
        assert refused(s, Evacuate(at(code))) == "1.3.2-a"
        assert "never evacuated" in str(GAME.why_not(s, Evacuate(at(code))))
    assert "has no post" in str(GAME.why_not(s, Evacuate(at("LAP"))))
    assert str(GAME.why_not(s, Evacuate(at("HBI")))) == "Hoa Binh has no base. [10.1.1-a]"
    assert refused(s, Evacuate(at("DTH"))) == refused(s, Evacuate(at("TRH"))) == ""


def test_1_3_2_b_ten_posts_on_ten_sites() -> None:
    names = ["4 BVN", "1 BM", "2 BM", "6 BVN", "CLSM", "3/5 REI", "1/5 REI", "1/1 RTA", "2/3 RTA", "1/4 RTM"]
    builders = dict(zip(names, SITES.split(), strict=True))
    s = acting(units=builders, ap=12)
    do(s, *(Build(at(code)) for code in SITES.split()))
    assert codes(s.forts) == codes(places(f"{SITES} VTR STY XMA SDO TBI TVA"))
    assert codes(s.built) == codes(places(SITES))
    assert offered(s, Build) == []
    assert (s.ap, s.vp) == (2, 10)


def test_1_3_2_b_each_post_once() -> None:
    s = acting(units={"4 BVN": "DTH"}, posts="DTH")
    assert refused(s, Build(at("DTH"))) == "1.3.2-b"
    s = acting(units={"4 BVN": "DTH"}, built=places("DTH"))
    assert refused(s, Build(at("DTH"))) == "1.3.2-b"
    s = acting(units={"4 BVN": "DTH"}, built=places("LAP"))
    assert refused(s, Build(at("DTH"))) == ""


def test_1_3_2_b_not_beside_a_standing_base_nor_while_its_convoy_is_on_the_road() -> None:
    units = {"4 BVN": "HBI", "1 BM": "DTH", "2 BM": "CLI"}
    s = acting(units=units, posts="HBI")
    assert (refused(s, Build(at("HBI"))), refused(s, Build(at("DTH")))) == ("1.3.2-b", "")
    s = acting(units=units, convoys={"HBI": "XPH", "DTH": "QOA"}, options={"rebuild_posts": "yes"})
    assert refused(s, Build(at("HBI"))) == refused(s, Build(at("DTH"))) == "1.3.2-b"
    assert offered(s, Build) == []


def test_1_3_2_b_the_option_lets_posts_be_built_again_without_points() -> None:
    s = acting(units={"4 BVN": "DTH"}, built=places("DTH"), options={"rebuild_posts": "yes"})
    do(s, Build(at("DTH")))
    assert s.forts >> at("DTH") & 1
    assert (s.ap, s.vp) == (11, 0)


def test_1_3_2_b_the_base_may_be_built_again_without_points() -> None:
    s = do(acting(units={"4 BVN": "HBI"}, built=places("HBI")), Build(at("HBI")))
    assert s.forts >> at("HBI") & 1
    assert (s.ap, s.vp) == (10, 0)


def test_1_3_2_c_the_base_must_be_built_as_soon_as_it_can_be() -> None:
    assert refused(acting(turn=0, units={"4 BVN": "HBI"}, ap=2), EndPhase()) == "1.3.2-c"
    s = acting(turn=0, units={"4 BVN": "HBI"}, ap=3)
    assert refused(s, EndPhase()) == "1.3.2-c"
    do(s, Build(at("HBI")))
    assert s.vp == 3
    assert told(s, Built) == [Built("7.2-a", "base", at("HBI"))]
    assert refused(s, EndPhase()) == ""


@pytest.mark.parametrize(
    "fields",
    [
        {"units": {"4 BVN": "HBF"}},
        {"units": {"Vanuxem": "HBI"}},
        {"units": {"4 BVN": "HBI"}, "ap": 1},
        {"units": {"4 BVN": "HBI"}, "vm": "HBI"},
        {"units": {"4 BVN": "HBI"}, "built": 1 << p.HOA_BINH},
        {"units": {"4 BVN": "HBI"}, "rainbow": 8, "turn": 8},
        {"units": {"4 BVN": "HBI", "Vanuxem": "HBI"}, "ap": 1},
    ],
)
def test_1_3_2_c_no_duty_without_unit_points_or_free_ground_or_once_built(fields: dict[str, object]) -> None:
    assert refused(acting(**fields), EndPhase()) == ""


def test_1_3_2_c_its_place_is_hoa_binh() -> None:
    for code in SITES.split():
        s = acting(units={"4 BVN": code}, ap=2)
        assert refused(s, EndPhase()) == ""
        assert [e.what for e in told(do(s, Build(at(code))), Built)] == ["post"]


# ---- 1.3.3 routes


def test_1_3_3_a_linked_spaces_are_adjacent() -> None:
    for code in p.CODE:
        assert onward(on_the_road(code, "4 BVN")) == linked_by(code, ROADS, TRAILS, PATHS)
    s = on_the_road("DTH", "4 BVN")
    for far in ("APT", "XBU", "QOA", "DTH"):
        assert refused(s, MarchTo(at(far))) == "1.3.3-a"


def test_1_3_3_a_the_river_links_no_land_units() -> None:
    s = on_the_road("APT", "4 BVN")
    assert refused(s, MarchTo(at("LPF"))) == refused(s, MarchTo(at("TVF"))) == "1.3.3-a"


def test_1_3_3_a_a_stack_needs_a_first_step_open_to_all() -> None:
    s = acting(units={"RICM": "NDR"})
    assert refused(s, Move(at("NDR"))) == "7.2-b"
    s = acting(units={"RICM": "NDR", "4 BVN": "NDR", "1 BM": "NDR"})
    do(s, Move(at("NDR")))
    assert refused(s, Take(unit_number("RICM"))) == refused(s, TakeAll()) == "1.3.3-a"
    assert refused(s, Take(unit_number("4 BVN"))) == ""
    s = do(acting(units={"4 BVN": "DTH", "Vanuxem": "DTH"}, ap=3, used=p.COMMANDER_UNITS), Move(at("DTH")))
    assert refused(s, Take(unit_number("Vanuxem"))) == ""  # with nobody else yet the way does not matter
    s = acting(units={"RICM": "APT", "4 BVN": "APT"})
    do(s, Move(at("APT")))
    assert TakeAll() in legal(s)


@pytest.mark.parametrize("unit", ["4 BVN", "RICM", "8 RSA"])
def test_1_3_3_a_a_march_begins_where_a_link_of_the_right_kind_is_open(unit: str) -> None:
    tables = {"4 BVN": (ROADS, TRAILS, PATHS), "RICM": (ROADS,), "8 RSA": (ROADS, TRAILS)}[unit]
    for n, code in enumerate(p.CODE):
        vm = [other for k, other in enumerate(p.CODE) if (k * 7 + n) % 5 < 3 and other != code][:28]
        ways = linked_by(code, *tables).split()
        s = acting(units={unit: code, "1 BM": "TVA", "2 BM": "TVA"}, vm=" ".join(vm), lost="VTR STY XMA SDO TBI")
        assert (Move(at(code)) in legal(s)) == any(way not in vm for way in ways)
        assert (Attack(at(code)) in legal(s)) == bool(ways)


def test_1_3_3_a_a_convoy_on_the_road_can_be_moved_on_but_not_one_that_is_home() -> None:
    s = acting(convoys={"DTH": "CLI", "LAP": "STY"}, units={"4 BVN": "SDO"})
    assert {p.CODE[a.place] for a in offered(s, Move)} == {"CLI", "SDO"}
    assert {p.CODE[a.place] for a in offered(s, Attack)} == {"SDO"}
    s = acting(convoys={"DTH": "CLI"}, units={"4 BVN": "SDO"}, vm="QOA DTH NGN")
    assert {p.CODE[a.place] for a in offered(s, Move)} == {"SDO"}


def test_1_3_3_a_nobody_leaves_when_all_neighbours_are_closed() -> None:
    closed = acting(units={"4 BVN": "VTG"}, vm="VTR PSA", lost="VTR")
    assert refused(closed, Move(at("VTG"))) == "7.2-b"
    assert refused(acting(units={"4 BVN": "VTG"}, vm="VTR", lost="VTR"), Move(at("VTG"))) == ""


def test_1_3_3_b_roads_are_open_to_all() -> None:
    for code in p.CODE:
        roads = linked_by(code, ROADS)
        for unit in ("RICM", "1 SGB", "1 RCh", "RBCEO", "4 BVN armoured"):
            assert onward(on_the_road(code, unit)) == roads
        for fields in ({"units": ("8 RSA",)}, {"units": ("4 BVN",)}, {"units": (), "convoys": "TRH"}):
            s = on_the_road(code, *fields["units"], convoys=str(fields.get("convoys", "")))
            assert set(roads.split()) <= set(onward(s).split())


def test_1_3_3_c_trails_are_closed_to_armour() -> None:
    for code in p.CODE:
        trails = linked_by(code, ROADS, TRAILS)
        assert onward(on_the_road(code, "8 RSA")) == trails
        assert onward(on_the_road(code, "Dozer")) == trails
        assert onward(on_the_road(code, convoys="TRH")) == trails
    s = on_the_road("DTH", "RICM")
    assert onward(s) == ""
    s = on_the_road("ADC", "RICM", "8 RSA")
    assert refused(s, MarchTo(at("DTH"))) == "1.3.3-c"


def test_1_3_3_d_paths_are_for_infantry() -> None:
    for code in p.CODE:
        everywhere = linked_by(code, ROADS, TRAILS, PATHS)
        for unit in ("4 BVN", "1 BPC", "Commando 18"):
            assert onward(on_the_road(code, unit)) == everywhere
    s = on_the_road("XBU", "4 BVN", "8 RSA")
    assert refused(s, MarchTo(at("BVI"))) == "1.3.3-d"
    s = on_the_road("XBU", "4 BVN", convoys="DTH")
    assert refused(s, MarchTo(at("BVI"))) == "1.3.3-d"


def test_1_3_3_e_one_mp_a_space() -> None:
    s = on_the_road("XMA", "1/5 REI", moved=False)
    do(s, *(MarchTo(at(code)) for code in ["LSO", "XMO", "KEM", "BEL", "XPH"]))
    assert [e.left for e in told(s, Entered)] == [5, 4, 3, 2, 1]
    assert MarchTo(at("BNG")) in legal(s)
    do(s, MarchTo(at("BNG")))
    assert GAME.due(s) is None  # six spaces: nothing is left but to halt
    assert where(s, "1/5 REI") == "BNG"


def test_1_3_3_e_without_mp_nobody_goes_on() -> None:
    assert onward(on_the_road("BEL", "1/5 REI", "1 BM", spent=5)) == "KEM XPH LMA"
    s = on_the_road("BEL", "1/5 REI", "1 BM", spent=6)
    assert onward(s) == ""
    assert refused(s, MarchTo(at("KEM"))) == "1.3.3-e"


# ---- 1.3.4 river spaces


def test_1_3_4_a_land_units_cross_the_river_at_blue_spaces() -> None:
    assert codes(p.BLUE) == BLUE
    s = on_the_road("DTH", "4 BVN", "1 BM", "2 BM", "6 BVN", moved=False)
    do(s, MarchTo(at("LPF")))
    assert [e.left for e in told(s, Entered)] == [5]
    assert Halt() in legal(s)  # four may stand there, as on white
    do(s, MarchTo(at("LAP")))
    assert where(s, "4 BVN") == "LAP"
    s = on_the_road("VTR", "RICM", moved=False)
    do(s, MarchTo(at("BAC")), MarchTo(at("TRH")))
    assert where(s, "RICM") == "TRH"


def test_1_3_4_a_a_commander_may_stand_at_a_ford() -> None:
    s = do(acting(units={"Vanuxem": "DTH"}), SendCommander(unit_number("Vanuxem")))
    assert {at(code) for code in BLUE.split()} <= {a.place for a in offered(s, GoTo)}


def test_1_3_4_b_the_dangerous_counter_comes_to_blue_spaces(dice: LoadedDice) -> None:
    assert all(p.BLUE >> place & 1 for place in p.DANGEROUS_BY_FACE)
    for die in range(1, 7):
        s = position()
        dice(die)
        ch06.place_dangerous(s, Turn())
        assert [p.CODE[e.place] for e in told(s, DangerousPlaced)] == ["LSF" if die % 2 == 0 else "LPF"]


def test_1_3_4_b_the_dinassaut_does_not_keep_it_away_land_units_do(dice: LoadedDice) -> None:
    for unit, ford in (("Dinassaut", "LPF"), ("Vanuxem", "LPF"), ("4 BVN", "LSF")):
        s = position(units={unit: "LPF"})
        dice(3)
        ch06.place_dangerous(s, Turn())
        assert counters(s) == f"{ford}/D"
    for fields, left in (({"convoys": {"DTH": "LPF"}}, "LSF/D"), ({"units": {"4 BVN": "LPF", "1 BM": "LSF"}}, "")):
        s = position(**fields)
        dice(3)
        ch06.place_dangerous(s, Turn())
        assert counters(s) == left


def test_1_3_4_c_six_spaces_are_river_and_land_at_once() -> None:
    both = "VTR TRH STY APT NDR HBI"
    assert codes(p.RIVER & p.WHITE) == both
    assert codes(p.RIVER & ~p.WHITE) == BLUE
    for code in both.split():
        assert onward(on_the_road(code, "Dinassaut", kind=SAILING)) == linked_by(code, RIVER)
        assert onward(on_the_road(code, "4 BVN")) == linked_by(code, ROADS, TRAILS, PATHS)
        assert code in drop_zones_for("1 BPC")
    assert onward(on_the_road("DTH", "Dinassaut", kind=SAILING)) == ""


# ---- 1.1.5 tracks


def test_1_1_5_a_points_of_both_sides_are_one_total() -> None:
    s = position(vp=9)
    score(s, 4, "11-a", "the French")
    score(s, -20, "11-a", "the Viet Minh")
    assert s.vp == -7
    assert [(e.points, e.total) for e in told(s, Scored)] == [(4, 13), (-20, -7)]
    score(s, 0, "11-a", "nothing")
    assert len(told(s, Scored)) == 2


def test_1_1_5_a_action_points_go_down_as_they_are_spent() -> None:
    s = do(acting(units={"4 BVN": "DTH"}, ap=3), Build(at("DTH")))
    assert s.ap == 2
    do(s, Move(at("DTH")), TakeAll())
    assert s.ap == 1


def test_1_1_5_b_reserves_wait_in_hanoi() -> None:
    s = acting(units={"4 BVN": "DTH", "RICM": "STY", "5 BPC": "EN ROUTE", "7 BPC": "GONE"})
    do(s, Reinforce())
    waiting = {a.unit for a in offered(s, Embark)}
    assert waiting == set(ids(s.at[p.HANOI] & p.COMBAT))
    assert {unit_number("8 RSA"), unit_number("1/4 RTM"), unit_number("1 BPC")} <= waiting
    assert not {unit_number(u) for u in ("4 BVN", "RICM", "5 BPC", "7 BPC", "Vanuxem")} & waiting


def test_1_1_5_b_paras_jump_from_hanoi_and_from_nowhere_else() -> None:
    paras = ["1 BPC", "2 BPC", "2 BPC light artillery", "5 BPC", "7 BPC", "8 BPC", "1 BEP", "2 BEP", "1 BPVN"]
    s = do(acting(units={"5 BPC": "STY", "7 BPC": "EN ROUTE"}), Jump())
    assert {a.unit for a in offered(s, Embark)} == {unit_number(u) for u in paras if u not in ("5 BPC", "7 BPC")}
    away = dict.fromkeys(paras, "STY")
    assert refused(acting(units=away), Jump()) == "7.2-f"


def test_1_1_5_b_hanoi_is_next_to_nothing() -> None:
    s = acting(units={"4 BVN": "DTH"})
    assert {a.place for a in offered(s, Move)} == {at("DTH")}
    assert p.HANOI >= p.PLACES


def test_1_1_5_c_three_points_of_each_support_every_turn() -> None:
    s = GAME.start(seed=seed_of("supports"))
    assert (s.artillery, s.air, s.transport) == (3, 3, 3)
    s = at_step(Turn(), turn=3, artillery=0, air=1, transport=2)
    assert (s.artillery, s.air, s.transport) == (3, 3, 3)


def test_1_1_5_c_the_track_goes_down_to_0_and_then_no_more(dice: LoadedDice) -> None:
    s = acting(vm="ADC", artillery=1, air=0, transport=1, units={"1/4 RTM": "HANOI"})
    assert refused(s, Bomb(at("ADC"))) == "7.2-n"
    dice(1, 1)
    do(s, Shell(at("ADC")))
    do(s, *(a for a in legal(s) if type(a).__name__ == "Ready"))
    assert (s.artillery, s.air, s.transport) == (0, 0, 1)
    assert refused(s, Shell(at("ADC"))) == "7.2-m"
    do(s, Jump(), Embark(unit_number("1 BPC")), Land(at("DTH")))
    assert s.transport == 0
    assert refused(s, Jump()) == "7.2-f"
    assert refused(s, Fly()) == "7.2-j"


def test_1_1_5_c_each_air_strike_and_each_flight_costs_a_point(dice: LoadedDice) -> None:
    s = acting(vm="ADC", artillery=0)
    dice(1, 1)
    do(s, Bomb(at("ADC")))
    do(s, *(a for a in legal(s) if type(a).__name__ == "Ready"))
    assert (s.artillery, s.air, s.transport) == (0, 2, 3)
    do(s, Fly(), Embark(unit_number("1/4 RTM")), Enough(), Land(at("STY")))
    assert (s.artillery, s.air, s.transport) == (0, 2, 2)


def test_1_3_3_a_a_stack_sets_out_when_it_is_complete() -> None:
    s = do(acting(units={"4 BVN": "DTH", "1 BM": "DTH"}), Move(at("DTH")), Take(unit_number("4 BVN")), SetOut())
    assert onward(s) == linked_by("DTH", ROADS, TRAILS, PATHS)
