"""Chapter 9.4: Viet bases - what they do not do, how they are attacked, when they come back."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.fights import (
    asked,
    begin,
    drawn,
    enter,
    faced,
    kinds,
    loses,
    modifiers,
    options,
    play,
    refusal,
    steps,
    storm,
    vm_phase,
)
from tests.games.hoa_binh.positions import at, counters, places, position, told, where

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Bomb,
    CallAir,
    CallArtillery,
    CallMorane,
    DropIn,
    EndPhase,
    FallBack,
    HoldGround,
    Move,
    Shell,
    StepAside,
    StormBase,
    TakeAll,
    TurnBack,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import (
    BaseDestroyed,
    BaseFired,
    BaseReturned,
    BasesActivated,
    CombatBegan,
    PhaseBegan,
    StepLost,
    ThreatRolled,
)
from indochine.games.hoa_binh.frames import Combat, Displacement, FrenchPhase, Infiltration, Turn
from indochine.games.hoa_binh.rules import ch06_infiltration as ch06
from indochine.games.hoa_binh.state import State, Unit


def move(s: State, start: str, *to: str) -> State:
    """A Movement of everybody at the start."""
    begin(s, FrenchPhase(step="choose_action"))
    s.ap = max(s.ap, 3)
    return play(s, Move(at(start)), TakeAll(), *(MarchTo(at(code)) for code in to))


def ways(s: State) -> set[str]:
    return {p.CODE[a.place] for a in options(s, MarchTo)}


def infiltration_phase(s: State, dice: LoadedDice, turn: int) -> State:
    """The Infiltration Phase of a turn without counters to place, up to the French Action Phase."""
    s.turn, s.ip, s.ap = turn, 0, 3
    begin(s, Turn(step="begin_infiltration"))
    dice(*[1, 1] if s.base_back[1] in (0, turn) else [4, 4])
    return play(s)


# ---- 9.4.1


def test_9_4_1a_a_a_base_does_not_block_movement_to_the_space_beside_it() -> None:
    s = position(units={"4 BVN": "TLI"}, bases={4: "BVI", 2: "NGN"})
    move(s, "TLI", "XBU")
    assert where(s, "4 BVN") == "XBU"
    assert ways(s) == {"TLI", "ADC"}  # on to Ap Da Chong, but not onto the bases
    play(s, MarchTo(at("ADC")))
    assert where(s, "4 BVN") == "ADC"


def test_9_4_1a_b_a_large_green_space_without_base_is_a_green_stopover(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "XBU", "CLSM": "XBU", "1 BM": "XBU"})
    move(s, "XBU", "BVI")
    assert where(s, "4 BVN") == "BVI"
    assert "MQU" in ways(s)  # and one may go on
    s = position(units={"4 BVN": "BVI"}, vm="XBU")
    dice(1, 6)
    begin(s, Combat(space=at("BVI"), counter=1))
    play(s)
    assert modifiers(s) == {"4 BVN infantry": 0}


def test_9_4_1a_b_three_units_stop_there_and_not_four() -> None:
    s = position(units=dict.fromkeys(("4 BVN", "CLSM", "1 BM"), "BVI") | {"2 BM": "H56"})
    move(s, "H56")
    assert "BVI" in ways(s)  # only passing through
    play(s, MarchTo(at("BVI")))
    assert refusal(s, type(EndPhase())()) != ""
    assert {type(a).__name__ for a in options(s)} == {"March"}  # it cannot halt here


def test_9_4_1b_a_a_base_never_attacks(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "XBU"}, bases={4: "BVI", 2: "NGN"})
    vm_phase(s)
    assert told(s, CombatBegan) == []


def test_9_4_1b_a_counters_stacked_on_it_do(dice: LoadedDice) -> None:
    s = position(units={"4 BVN": "XBU"}, bases={4: "BVI"}, vm="BVI BVI")
    dice(1, 1, 1, 1)
    vm_phase(s)
    assert [p.CODE[e.place] for e in told(s, CombatBegan)] == ["XBU", "XBU"]


def test_9_4_1b_a_who_attacks_the_space_fights_the_counters_first(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "XBU"}, bases={4: "BVI"}, vm="BVI BVI")
    dice(1, 6, 1, 6)
    enter(s, "XBU", "BVI")
    assert kinds(s, ThreatRolled, BaseFired) == ["ThreatRolled", "ThreatRolled"]
    assert (counters(s), asked(s)) == ("", "9.4.1b-a")
    assert options(s) == [StormBase(), TurnBack()]


def test_9_4_1b_a_then_it_may_go_back_and_leave_the_base_alone(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "XBU"}, bases={4: "BVI"}, vm="BVI")
    dice(1, 6)
    enter(s, "XBU", "BVI", TurnBack())
    assert (where(s, "1 BPC"), steps(s, "1 BPC"), asked(s)) == ("XBU", 2, "7.1-a")
    assert s.bases & places("BVI")
    assert told(s, BaseFired) == []


def test_9_4_1b_a_or_attack_the_base_at_once(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "XBU"}, bases={4: "BVI"}, vm="BVI")
    dice(1, 6, 1, *drawn("Clash", "Clash", "Clash", base=True), 6, 6, 6)
    enter(s, "XBU", "BVI", StormBase())
    assert kinds(s, ThreatRolled, BaseFired, BaseDestroyed) == ["ThreatRolled", "BaseFired", "BaseDestroyed"]


def test_9_4_1b_a_a_combat_with_the_counters_that_is_lost_never_reaches_the_base(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "XBU"}, bases={4: "BVI"}, vm="BVI BVI")
    dice(1, 6, 1, 1)
    enter(s, "XBU", "BVI")
    assert (where(s, "1 BPC"), counters(s), asked(s)) == ("XBU", "BVI", "7.1-a")


# ---- 9.4.2


def raid(**more: object) -> State:
    """1 BPC and 2 BPC on the space of base 4, having come from Xom Bu."""
    fields = {"units": {"1 BPC": "BVI", "2 BPC": "BVI"}, "bases": {4: "BVI"}, "dangerous": "LSF"} | more
    return position(**fields)  # type: ignore[arg-type]


CLASHES = ("Clash", "Clash", "Clash")


@pytest.mark.parametrize(("die", "lost"), [(4, 0), (5, 1), (6, 1)])
def test_9_4_2_a_the_defence_die_costs_a_step_on_5_and_6(dice: LoadedDice, die: int, lost: int) -> None:
    s = raid()
    dice(die)
    begin(s, Combat(space=at("BVI"), base=4, mode=1, came_from=at("XBU")))
    dice(*drawn(*CLASHES, base=True), *[6] * 6)
    play(s, *[loses("2 BPC")] * lost)
    assert steps(s, "2 BPC") == 2 - lost
    assert kinds(s, BaseFired, StepLost) == ["BaseFired"] + ["StepLost"] * lost


def test_9_4_2_a_three_actions_and_no_threat_roll(dice: LoadedDice) -> None:
    s = raid()
    dice(1, *drawn("Clash", "Ambush", "Clash", base=True), 6, 6, 1, 6, 6, 6, 6)
    storm(s, 4, "XBU")
    assert [a for a, _ in faced(s)] == ["Clash", "Ambush", "Clash"]
    assert told(s, ThreatRolled) == []


def test_9_4_2_a_reinforcements_adds_a_fourth(dice: LoadedDice) -> None:
    s = raid()
    dice(1, *drawn("Reinforcements", *CLASHES, "Offensive", base=True), *[6] * 8)
    storm(s, 4, "XBU")
    assert len(faced(s)) == 4


@pytest.mark.parametrize("turn", [1, 5, 10])
def test_9_4_2_a_always_the_container_of_turns_3_to_8(dice: LoadedDice, turn: int) -> None:
    s = raid(turn=turn)
    dice(1, *drawn("Trenches", "Assault", "Clash", "Clash", base=True), 6, 6)
    storm(s, 4, "XBU")
    assert [a for a, _ in faced(s)][:1] == ["Assault"]
    assert asked(s) == "9.3.1-d"  # 6 + 3 - 1 - 2 is not enough


def test_9_4_2_a_supports_and_morane_may_join_but_nobody_jumps_on_green(dice: LoadedDice) -> None:
    s = raid(ap=4)
    begin(s, Combat(space=at("BVI"), base=4, mode=1, came_from=at("XBU")))
    dice(1)
    assert asked(s) == "9.2.1-g"
    assert refusal(s, DropIn(Unit(3))) == "1.3.1-c"
    dice(*drawn(*CLASHES, base=True), *[6] * 12)
    play(s, CallArtillery(), CallAir(), CallMorane())
    assert modifiers(s) == {"1 BPC": 3, "2 BPC": 3, "artillery": 3, "aircraft": 4}  # green -1, Morane +1


def test_9_4_2_a_supports_alone_may_not_attack_a_base() -> None:
    s = position(bases={4: "BVI"}, ap=3)
    begin(s, FrenchPhase(step="choose_action"))
    assert refusal(s, Shell(at("BVI"))) == refusal(s, Bomb(at("BVI"))) == "9.1-a"


def test_9_4_2_a_the_defence_die_may_end_it(dice: LoadedDice) -> None:
    s = raid(units={"1 BPC": "BVI"}, reduced=["1 BPC"])
    dice(5)
    storm(s, 4, "XBU")
    assert (where(s, "1 BPC"), faced(s), bool(s.bases & places("BVI"))) == ("GONE", [], True)


def destroyed(dice: LoadedDice, turn: int, **more: object) -> State:
    s = raid(turn=turn, **more)
    dice(1, *drawn(*CLASHES, base=True), *[6] * 6)
    return storm(s, 4, "XBU")


@pytest.mark.parametrize("turn", [1, 3, 8])
def test_9_4_2_b_a_destroyed_base_returns_two_turns_later(dice: LoadedDice, turn: int) -> None:
    s = destroyed(dice, turn)
    assert not s.bases & places("BVI")
    for unit in ("1 BPC", "2 BPC"):
        assert where(s, unit) == "BVI"  # the victors stay
    assert s.base_back[4] == turn + 2


def test_9_4_2_b_at_the_start_of_the_infiltration_phase_and_not_before(dice: LoadedDice) -> None:
    s = destroyed(dice, 3, bases={4: "BVI", 1: "DCU"})
    move(s, "BVI", "XBU")
    infiltration_phase(s, dice, 4)
    assert told(s, BaseReturned) == []
    infiltration_phase(s, dice, 5)
    assert kinds(s, PhaseBegan, BaseReturned, BasesActivated)[:3] == ["PhaseBegan", "BaseReturned", "BasesActivated"]
    assert s.bases & places("BVI")


def test_9_4_2_b_it_is_never_gone_for_good(dice: LoadedDice) -> None:
    s = destroyed(dice, 3)
    move(s, "BVI", "XBU")
    infiltration_phase(s, dice, 5)
    for unit in range(2):
        s.steps[unit] = 2
    dice(1, *drawn(*CLASHES, base=True), *[6] * 6)
    s.turn = 5
    enter(s, "XBU", "BVI")
    assert (s.base_back[4], s.vp) == (7, 4)


def test_9_4_2_c_french_on_its_space_move_one_or_two_spaces_of_the_players_choice() -> None:
    s = position(units={"4 BVN": "BVI", "CLSM": "BVI"}, vm="MQU", bases={2: "NGN"})
    s.base_home[4], s.base_back[4] = at("BVI"), s.turn
    begin(s, Displacement(base=4, space=at("BVI")))
    assert asked(s) == "9.4.2-c"
    near = {"XBU", "YBA", "H56"}
    far = {"ADC", "TLI", "SDO", "XOM", "NDR", "VNA"}
    assert {p.CODE[a.place] for a in options(s, StepAside)} == near | far  # not through Minh Quang or the forest
    unit = options(s)[0].unit
    for code in ("DTH", "MQU", "NGN", "BVI", "APT"):
        assert refusal(s, StepAside(unit, at(code))) == "9.4.2-c"
    play(s, StepAside(unit, at("TLI")))
    play(s, next(a for a in options(s) if a.place == at("YBA")))
    assert (where(s, "4 BVN"), where(s, "CLSM")) == ("TLI", "YBA")
    assert s.bases & places("BVI")
    assert (s.vp, steps(s, "4 BVN")) == (0, 2)  # nothing is lost


def test_9_4_2_c_stacking_holds_and_commanders_go_along() -> None:
    crowd = dict.fromkeys(("1 BM", "2 BM", "6 BVN"), "XBU")
    s = position(units=crowd | {"4 BVN": "BVI", "Vanuxem": "BVI"})
    begin(s, Displacement(base=4, space=at("BVI")))
    s.base_home[4] = at("BVI")
    assert "XBU" not in {p.CODE[a.place] for a in options(s, StepAside)}
    play(s, StepAside(options(s)[0].unit, at("ADC")))
    assert where(s, "Vanuxem") == "ADC"


def test_9_4_2_c_with_nowhere_to_go_a_loss_and_the_nearest_refuge() -> None:
    s = position(units={"4 BVN": "BVI"}, vm="XBU YBA MQU H56")
    begin(s, Displacement(base=4, space=at("BVI")))
    s.base_home[4] = at("BVI")
    play(s)
    assert (where(s, "4 BVN"), steps(s, "4 BVN"), s.vp) == ("NGN", 1, -1)


def test_9_4_2_d_the_base_falls_only_when_all_its_actions_are_eliminated(dice: LoadedDice) -> None:
    s = raid()
    dice(1, *drawn(*CLASHES, base=True), 6, 1, 1, 1, 6, 1)
    storm(s, 4, "XBU", loses("1 BPC"), HoldGround(), loses("2 BPC"))
    assert len(faced(s)) == 3
    assert told(s, BaseDestroyed) == []
    assert (where(s, "1 BPC"), bool(s.bases & places("BVI")), s.vp) == ("XBU", True, -2)


def test_9_3_1_i_beaten_at_a_base_they_go_back_only_where_they_came_from(dice: LoadedDice) -> None:
    """Through the whole Offensive: the base is fought last, and three other neighbours are free."""
    s = position(units={"1 BPC": "XBU", "2 BPC": "XBU"}, bases={4: "BVI"}, vm="BVI", ap=3)
    dice(1, 6, 1)  # the counter first, without Combat Actions
    enter(s, "XBU", "BVI")
    dice(1, *drawn(*CLASHES, base=True), 1, 1)
    play(s, StormBase(), loses("1 BPC"))
    assert options(s, (FallBack, HoldGround)) == [HoldGround(), FallBack(at("XBU"))]
    for elsewhere in ("MQU", "YBA", "H56"):
        assert refusal(s, FallBack(at(elsewhere))) == "9.3.1-i"
    assert where(play(s, FallBack(at("XBU"))), "2 BPC") == "XBU"


def test_9_4_2_d_then_it_is_destroyed_and_the_french_stay(dice: LoadedDice) -> None:
    s = destroyed(dice, 4)
    assert told(s, BaseDestroyed) == [BaseDestroyed("9.4.2-b", 4, at("BVI"), 6)]
    assert (where(s, "1 BPC"), s.bases, s.vp) == ("BVI", 0, 2)


def test_9_4_2_d_an_offensive_onto_its_space_is_the_attack(dice: LoadedDice) -> None:
    s = position(units={"1 BPC": "XBU"}, bases={4: "BVI"})
    dice(1, *drawn(*CLASHES, base=True), 6, 6, 6)
    enter(s, "XBU", "BVI")
    assert (where(s, "1 BPC"), s.bases, s.vp) == ("BVI", 0, 2)
    assert told(s, ThreatRolled) == []


def test_9_4_2_d_a_retreat_leaves_the_base_standing(dice: LoadedDice) -> None:
    s = raid()
    dice(1, *drawn(*CLASHES, base=True), 6, 1, 1, 1)
    storm(s, 4, "XBU", loses("1 BPC"), FallBack(at("XBU")))
    assert s.bases & places("BVI")
    assert len(faced(s)) == 2


# ---- 9.4.3


@pytest.mark.parametrize("roll", [(3, 5), (5, 3)])
def test_9_4_3_a_the_other_base_takes_all_when_a_destroyed_one_is_rolled(
    dice: LoadedDice, roll: tuple[int, int]
) -> None:
    s = position(ip=6, bases={1: "DCU", 5: "H56"})
    dice(*roll)
    ch06.active_bases(s, Turn())
    assert [(f.base, f.left) for f in s.frames if isinstance(f, Infiltration)] == [(5, 6)]


def test_9_4_3_a_both_destroyed_is_rolled_again(dice: LoadedDice) -> None:
    s = position(ip=6, bases={1: "DCU", 5: "H56"})
    dice(2, 3, 4, 4, 1, 5)
    ch06.active_bases(s, Turn())
    assert [(f.base, f.left) for f in s.frames if isinstance(f, Infiltration)] == [(5, 3), (1, 3)]
    assert len(told(s, BasesActivated)) == 3
