"""Chapter 2: the commanders, the combat units and their special cases, posts, and what the Viet Minh have."""

from __future__ import annotations

from typing import Any

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
    u,
)
from tests.games.hoa_binh.positions import at, codes, counters, places, position, told, where

from indochine.board import ids
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Attack,
    Bomb,
    Build,
    CallAir,
    CallArtillery,
    CallMorane,
    ClearMines,
    CommanderCallsAir,
    CommanderCallsArtillery,
    DropIn,
    DropOff,
    EndPhase,
    Engage,
    Evacuate,
    FallBack,
    GoTo,
    Halt,
    HoldGround,
    KeepDice,
    LoseStep,
    Maintain,
    Move,
    Pay,
    PayCommon,
    Ready,
    RecallPara,
    Reroll,
    Sail,
    SendCommander,
    SetOut,
    Shell,
    SlipAway,
    Stand,
    Take,
    TakeAll,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import (
    AmbushTested,
    BaseFired,
    CombatBegan,
    CommanderDriven,
    CommanderLost,
    CommanderPaid,
    CommanderTested,
    CommanderTravelled,
    ConvoyLost,
    Drawn,
    Facing,
    FlakFired,
    FortLost,
    MinesCleared,
    Rerolled,
    Scored,
    SlippedAway,
    SpaceOccupied,
    SupportCalled,
    ThreatRolled,
    UnitRestored,
)
from indochine.games.hoa_binh.frames import (
    ATTACK,
    MINE_CLEARING,
    OFFENSIVE,
    SAILING,
    Combat,
    FrenchPhase,
    Infiltration,
    Losses,
    March,
    Retreat,
    Turn,
)
from indochine.games.hoa_binh.rules import ch06_infiltration as ch06
from indochine.games.hoa_binh.rules.ch02_counters import commander_goals
from indochine.games.hoa_binh.rules.ch03_stacking import stack_size
from indochine.games.hoa_binh.rules.ch09_retreat import commanders_follow
from indochine.games.hoa_binh.rules.ch11_victory import score
from indochine.games.hoa_binh.state import DANGEROUS, GUERRILLA, Site, State
from indochine.kernel.dice import seed_of
from indochine.kernel.words import Action

# where they lie in the container of turns 3-8: 3 Clash, 2 Ambush, 2 Offensive, 2 Assault, then the supports
CLASH, AMBUSH, OFFENSIVE_CARD, ASSAULT, ARTILLERY, DCA, ELITE, REINFORCEMENTS, TRENCHES = 0, 3, 5, 7, 9, 10, 11, 12, 13


def trip(s: State, name: str) -> str:
    """Where a commander may travel."""
    return codes(p.mask(a.place for a in offered(do(s, SendCommander(u(name))), GoTo)))


def site(code: str) -> Site:
    return Site(p.SITE_OF[at(code)])


def mask(*names: str) -> int:
    return p.mask(u(name) for name in names)


# ---- 2.1 commanders: the AP

PAID: list[tuple[Action, int, dict[str, str], dict[str, object]]] = [
    (Move(at("DTH")), 1, {"4 BVN": "DTH", "Clement": "DTH"}, {}),
    (Attack(at("DTH")), 2, {"4 BVN": "DTH", "Clement": "DTH"}, {}),
    (Build(at("DTH")), 1, {"4 BVN": "DTH", "Clement": "DTH"}, {}),
    (Build(at("HBI")), 2, {"4 BVN": "HBI", "Clement": "HBI"}, {}),
    (Evacuate(at("DTH")), 1, {"Clement": "DTH"}, {"posts": "DTH"}),
    (Sail(), 1, {"Dinassaut": "TRH", "Clement": "TRH"}, {}),
    (ClearMines(), 1, {"Dozer": "XMO", "Clement": "XMO"}, {}),
    (Maintain(u("RICM")), 2, {"RICM": "STY", "Clement": "STY"}, {"reduced": ["RICM"]}),
]  # fmt: skip


@pytest.mark.parametrize(("action", "cost", "units", "fields"), PAID)
def test_2_1_a_a_commander_gives_one_ap_to_his_force(
    action: Action, cost: int, units: dict[str, str], fields: dict[str, object]
) -> None:
    s = acting(units=units, ap=cost - 1, **fields)
    assert refused(s, action) == ""
    do(s, action)
    assert s.ap == 0
    assert [e.commander for e in told(s, CommanderPaid)] == [u("Clement")]
    assert s.used == mask("Clement")


@pytest.mark.parametrize(("action", "cost", "units", "fields"), PAID)
def test_2_1_a_only_to_a_force_stacked_with_him_and_only_once(
    action: Action, cost: int, units: dict[str, str], fields: dict[str, object]
) -> None:
    for change in ({"units": {**units, "Clement": "TVA"}}, {"units": units, "used": mask("Clement")}):
        s = acting(ap=cost - 1, **{**fields, **change})
        assert action not in legal(s)
        s = acting(ap=cost, **{**fields, **change})
        assert refused(s, action) == ""
        do(s, action)
        assert s.ap == 0
    if cost == 2:
        assert action not in legal(acting(units=units, ap=0, **fields))


def test_2_1_a_nobody_is_with_a_destroyed_counter() -> None:
    s = acting(units={"Dozer": "GONE", "4 BVN": "DTH", "Clement": "XMA"}, ap=1)
    assert Maintain(u("Dozer")) not in legal(s)


def test_2_1_a_he_need_not_give_it() -> None:
    s = acting(units={"4 BVN": "DTH", "Clement": "DTH", "Vanuxem": "CLI"}, ap=3)
    do(s, Build(at("DTH")))
    assert legal(s) == [PayCommon(), Pay(u("Clement"))]
    assert refused(s, Pay(u("Vanuxem"))) == "2.1-a"
    do(s, PayCommon())
    assert (s.ap, s.used) == (2, 0)


def test_2_1_a_he_gives_one_and_the_rest_is_common() -> None:
    s = acting(units={"4 BVN": "HBI", "Clement": "HBI", "Vanuxem": "HBI"}, ap=5)
    do(s, Build(at("HBI")), Pay(u("Vanuxem")))
    assert (s.ap, s.used) == (4, mask("Vanuxem"))


def test_2_1_a_his_ap_is_there_again_each_turn() -> None:
    s = at_step(Turn(), turn=3, used=mask("Clement", "Vanuxem"))
    assert s.used == 0


# ---- supports on his account


def test_2_1_b_in_a_combat_he_pays_for_artillery_or_aircraft(dice: LoadedDice) -> None:
    for call, what in ((CommanderCallsArtillery, "Artillery (d6+3)"), (CommanderCallsAir, "Air support (d6+4)")):
        dice(1)
        s = attacked("CLI", units={"4 BVN": "CLI", "Clement": "CLI", "Vanuxem": "QOA"}, vm="DTH")
        assert legal(s) == [Ready(), CommanderCallsArtillery(u("Clement")), CommanderCallsAir(u("Clement"))]
        assert refused(s, CommanderCallsAir(u("Vanuxem"))) == "2.1-b"
        assert refused(s, CallArtillery()) == "7.1-a"
        dice(1, 1)
        do(s, call(u("Clement")))
        assert [e.what for e in told(s, SupportCalled)] == [what]
        assert (s.ap, s.used) == (0, mask("Clement"))
        assert (s.artillery, s.air) == ((2, 3) if call is CommanderCallsArtillery else (3, 2))
        assert told(s, CommanderPaid) == [CommanderPaid("2.1-b", u("Clement"))]


def test_2_1_b_the_common_ap_are_spared(dice: LoadedDice) -> None:
    dice(1)
    s = attacked("CLI", units={"4 BVN": "CLI", "Clement": "CLI"}, vm="DTH", ap=4)
    do(s, CommanderCallsAir(u("Clement")))
    assert (s.ap, s.air) == (4, 2)
    do(s, CallArtillery())
    assert (s.ap, s.artillery) == (3, 2)


def test_2_1_b_not_for_the_morane_nor_for_paras_nor_when_used(dice: LoadedDice) -> None:
    dice(1)
    s = attacked("DTH", units={"4 BVN": "DTH", "Clement": "DTH"}, vm="ADC")
    assert refused(s, CallMorane()) == refused(s, DropIn(u("1 BPC"))) == "7.1-a"
    dice(1)
    dice(1)
    s = attacked("DTH", units={"4 BVN": "DTH", "Clement": "DTH"}, vm="ADC", used=mask("Clement"))
    assert told(s, SupportCalled) == []
    assert GAME.due(s) is None


@pytest.mark.parametrize("action", [Shell(at("ADC")), Bomb(at("ADC"))])
def test_2_1_b_for_supports_alone_from_the_next_space(dice: LoadedDice, action: Action) -> None:
    s = acting(vm="ADC", units={"Clement": "DTH"}, ap=0)
    dice(1, 1)
    do(s, action)
    assert (s.ap, s.used) == (0, mask("Clement"))
    assert told(s, CommanderPaid) == [CommanderPaid("2.1-a", u("Clement"))]
    for far in ({"units": {"Clement": "CLI"}}, {"units": {"Clement": "HANOI"}},
                {"units": {"Clement": "DTH", "Vanuxem": "QOA"}, "used": mask("Clement")}):  # fmt: skip
        assert action not in legal(acting(vm="ADC", ap=0, **far))


def test_2_1_b_beside_supports_alone_he_may_add_the_other_support(dice: LoadedDice) -> None:
    s = acting(vm="ADC", units={"Clement": "DTH", "Vanuxem": "CLI"}, ap=1)
    dice(1)
    do(s, Shell(at("ADC")), PayCommon())
    assert legal(s) == [Ready(), CommanderCallsAir(u("Clement"))]
    dice(1, 1)
    do(s, CommanderCallsAir(u("Clement")))
    assert rolled(s) == ["artillery 1+3, aircraft 1+4"]


# ---- the re-roll


def test_2_1_c_one_die_may_be_rolled_again_and_the_new_one_stands(dice: LoadedDice) -> None:
    dice(1)
    s = attacked("DTH", units={"4 BVN": "DTH", "1 BM": "DTH", "Clement": "DTH", "Vanuxem": "CLI"}, vm="ADC")
    dice(4, 2)
    do(s, Ready())
    assert legal(s) == [KeepDice(), Reroll(u("Clement"), 0), Reroll(u("Clement"), 1)]
    assert refused(s, Reroll(u("Vanuxem"), 0)) == "2.1-c"
    dice(5)
    do(s, Reroll(u("Clement"), 1))
    assert [(e.die, e.commander) for e in told(s, Rerolled)] == [(5, u("Clement"))]
    assert counters(s) == ""  # 5+1 beats the counter
    assert s.used == mask("Clement")


def test_2_1_c_a_worse_die_stands_too_and_the_others_stay(dice: LoadedDice) -> None:
    dice(1)
    s = attacked("DTH", units={"4 BVN": "DTH", "Clement": "DTH", "Vanuxem": "DTH"}, vm="ADC")
    dice(4)
    do(s, Ready())
    dice(2)
    do(s, Reroll(u("Clement"), 0))
    assert s.frames[-1].dice == [2]
    assert legal(s) == [KeepDice(), Reroll(u("Vanuxem"), 0)]
    do(s, KeepDice())
    assert counters(s) == "ADC"
    assert s.used == mask("Clement")


def test_2_1_c_no_question_after_a_success_or_without_a_commander(dice: LoadedDice) -> None:
    dice(1)
    s = attacked("DTH", units={"4 BVN": "DTH", "Clement": "DTH"}, vm="ADC")
    dice(6)
    do(s, Ready())
    assert GAME.due(s) is None
    dice(1, 3)
    s = attacked("DTH", units={"4 BVN": "DTH", "Clement": "CLI"}, vm="ADC")
    assert GAME.due(s) is None


# ---- one of the two


def test_2_1_d_after_his_ap_no_reroll(dice: LoadedDice) -> None:
    dice(1)
    s = attacked("DTH", units={"4 BVN": "DTH", "Clement": "DTH"}, vm="ADC")
    dice(1, 1)
    do(s, CommanderCallsArtillery(u("Clement")))
    assert GAME.due(s) is None
    assert told(s, Rerolled) == []


def test_2_1_d_after_the_reroll_no_ap(dice: LoadedDice) -> None:
    dice(1)
    s = attacked("DTH", units={"4 BVN": "DTH", "Clement": "DTH"}, vm="ADC")
    dice(1)
    do(s, Ready())
    dice(1)
    do(s, Reroll(u("Clement"), 0))
    assert s.used == mask("Clement")
    s = acting(units={"4 BVN": "DTH", "Clement": "DTH"}, ap=0, used=s.used)
    assert offered(s, Move) == []


def test_2_1_d_after_one_ap_no_other(dice: LoadedDice) -> None:
    s = acting(units={"4 BVN": "DTH", "Clement": "DTH"}, ap=1)
    do(s, Build(at("DTH")), Pay(u("Clement")))
    do(s, Move(at("DTH")))
    assert not any(isinstance(a, Pay) for a in legal(s))
    assert s.ap == 0
    dice(1, 1)
    s = attacked("CLI", units={"4 BVN": "CLI", "Clement": "CLI"}, vm="DTH", used=mask("Clement"))
    assert told(s, CommanderPaid) == []


def test_2_1_d_the_counter_is_turned_up_next_turn() -> None:
    assert at_step(Turn(), turn=4, used=mask("Clement", "Dodelier", "Vanuxem")).used == 0


# ---- travelling


def test_2_1_e_he_travels_from_white_to_white_at_any_distance_for_nothing() -> None:
    s = acting(units={"Clement": "XMA"}, ap=0)
    assert trip(s, "Clement") == codes((p.WHITE | p.BLUE) & ~places("XMA"))
    do(s, GoTo(at("VTR")))
    assert where(s, "Clement") == "VTR"
    assert told(s, CommanderTravelled) == [CommanderTravelled("2.1-e", u("Clement"), at("VTR"))]
    assert (s.ap, s.used) == (0, 0)


def test_2_1_e_the_route_must_be_free_of_the_enemy() -> None:
    around = {"vm": "VTR", "lost": "VTR"}
    assert commander_goals(acting(units={"Clement": "VTG"}, **around), u("Clement")) >> at("PSA") & 1
    s = acting(units={"Clement": "VTG"}, vm="VTR STY QOA", lost="VTR STY")
    assert trip(s, "Clement") == ""  # a single goal: he has gone there
    assert where(s, "Clement") == "PSA"
    assert refused(acting(units={"Clement": "VTG"}, vm="VTR PSA", lost="VTR"), SendCommander(u("Clement"))) == "2.1-e"
    s = acting(units={"Clement": "DLA"}, vm="QOA STY/G", lost="STY")
    assert refused(s, SendCommander(u("Clement"))) == "2.1-e"


def test_2_1_e_a_viet_base_bars_the_way_too() -> None:
    s = acting(units={"Clement": "ADC"}, vm="DTH APT TLI", bases={2: "NGN"})
    assert refused(s, SendCommander(u("Clement"))) == ""  # by Xom Bu and Ba Vi
    s = acting(units={"Clement": "ADC"}, vm="DTH APT TLI", bases={2: "NGN", 4: "BVI"})
    assert refused(s, SendCommander(u("Clement"))) == "2.1-e"


def test_2_1_e_with_a_force_he_stays_where_a_counter_would_drive_him_off() -> None:
    s = position(units={"Clement": "CLI", "4 BVN": "CLI"})
    ch06.drive_commanders(s, at("CLI"))
    assert (where(s, "Clement"), where(s, "4 BVN")) == ("CLI", "CLI")
    assert told(s, CommanderDriven) == []
    s = position(units={"Clement": "CLI", "4 BVN": "QOA"})
    ch06.drive_commanders(s, at("CLI"))
    assert (where(s, "Clement"), where(s, "4 BVN")) == ("QOA", "QOA")
    ch06.drive_commanders(s, at("DTH"))  # nobody there
    assert len(told(s, CommanderDriven)) == 1


def test_2_1_e_goals_are_free_of_the_enemy_and_so_is_the_start() -> None:
    s = acting(units={"Clement": "XMA"}, vm="DTH")
    do(s, SendCommander(u("Clement")))
    assert refused(s, GoTo(at("DTH"))) == "2.1-e"
    assert refused(s, GoTo(at("CLI"))) == ""
    s = acting(units={"Clement": "DTH"}, vm="DTH")
    assert refused(s, SendCommander(u("Clement"))) == "2.1-e"
    assert refused(acting(units={"Clement": "HANOI", "4 BVN": "DTH"}), SendCommander(u("Clement"))) == "2.1-e"
    for space, rule in (("LPF", ""), ("DTH", ""), ("XBU", "2.1-f")):  # from blue as from white, not from green
        assert refused(acting(units={"Clement": space, "4 BVN": space}), SendCommander(u("Clement"))) == rule


def test_2_1_e_he_may_cross_green_unless_the_option_forbids() -> None:
    fields = {"units": {"Clement": "ADC"}, "vm": "DTH APT"}
    assert refused(acting(**fields), SendCommander(u("Clement"))) == ""
    s = acting(**fields, options={"commander_crosses_green": "no"})
    assert refused(s, SendCommander(u("Clement"))) == "2.1-f"


def test_2_1_e_on_turn_0_the_large_green_spaces_are_closed_to_him_too() -> None:
    fields = {"units": {"Clement": "CLI"}, "vm": "QOA DTH"}
    assert refused(acting(**fields), SendCommander(u("Clement"))) == ""
    assert refused(acting(turn=0, **fields), SendCommander(u("Clement"))) == "2.1-e"


def test_2_1_e_once_between_two_paid_actions() -> None:
    s = acting(units={"Clement": "XMA", "4 BVN": "DTH"})
    do(s, SendCommander(u("Clement")), GoTo(at("STY")))
    assert refused(s, SendCommander(u("Clement"))) == "2.1-e"
    do(s, Build(at("DTH")))
    assert refused(s, SendCommander(u("Clement"))) == ""


# ---- on green with a force only


def test_2_1_f_alone_he_neither_goes_to_green_nor_leaves_it() -> None:
    s = acting(units={"Clement": "XMA", "Vanuxem": "KEM", "4 BVN": "KEM"})
    assert refused(s, SendCommander(u("Vanuxem"))) == "2.1-f"
    do(s, SendCommander(u("Clement")))
    for green in ("KEM", "XBU", "BVI"):
        assert refused(s, GoTo(at(green))) == "2.1-f"
    assert "green" in str(GAME.why_not(s, GoTo(at("KEM"))))
    assert refused(s, GoTo(at("BEL"))) == ""


def test_2_1_f_a_force_takes_him_over_green_but_may_not_leave_him_there() -> None:
    for space, rule in (("XBU", "2.1-f"), ("TLI", "")):
        s = on_the_road(space, "4 BVN", "1 BM", "Clement")
        assert refused(s, DropOff(u("Clement"))) == rule
        assert refused(s, DropOff(u("1 BM"))) == ""


def test_2_1_f_a_force_that_sets_out_does_not_leave_him_alone_on_green() -> None:
    for space, rule in (("XBU", "2.1-f"), ("TLI", "")):
        s = acting(units={"4 BVN": space, "Clement": space})
        do(s, Move(at(space)), PayCommon(), Take(u("4 BVN")))
        if rule:
            assert GAME.due(s) is not None
            assert where(s, "Clement") == where(s, "4 BVN") or isinstance(s.frames[-1], March)
            assert s.frames[-1].units & mask("Clement")  # taking him was the only choice
        else:
            assert SetOut() in legal(s)
    s = acting(units={"4 BVN": "XBU", "1 BM": "XBU", "Clement": "XBU"})
    do(s, Move(at("XBU")), PayCommon(), Take(u("4 BVN")), Take(u("1 BM")))
    assert s.frames[-1].units & mask("Clement")
    s = acting(units={"4 BVN": "XBU", "1 BM": "XBU", "Clement": "XBU"})
    do(s, Move(at("XBU")), PayCommon(), Take(u("4 BVN")))
    assert refused(s, SetOut()) == ""
    for space, rule in (("XBU", "2.1-f"), ("TLI", "")):
        s = acting(units={"4 BVN": space, "Clement": space, "Vanuxem": space})
        do(s, Move(at(space)), PayCommon(), Take(u("4 BVN")))
        assert refused(s, SetOut()) == rule


def test_2_1_f_the_dozer_does_not_leave_him_alone_on_green_either() -> None:
    s = do(acting(units={"Dozer": "KEM", "Clement": "KEM"}), ClearMines(), PayCommon())
    assert s.frames[-1].units == mask("Dozer", "Clement")  # taking him was the only choice
    s = do(acting(units={"Dozer": "BEL", "Clement": "BEL"}), ClearMines(), PayCommon())
    assert refused(s, SetOut()) == ""
    s = do(acting(units={"Dozer": "KEM", "Clement": "KEM", "4 BVN": "KEM"}), ClearMines(), PayCommon())
    assert refused(s, SetOut()) == ""


def test_2_1_f_when_his_force_is_recalled_from_green_he_does_not_stay_alone(dice: LoadedDice) -> None:
    for space, home in (("XBU", "TLI"), ("ADC", "ADC")):
        dice(1)
        s = at_step(Turn(), turn=3, units={"1 BPC": space, "Clement": space, "4 BVN": "TLI"})
        dice(1)
        do(s, RecallPara(u("1 BPC")))
        assert where(s, "Clement") == home


def test_2_1_f_part_of_his_force_retreats_and_he_stays_with_the_rest() -> None:
    s = position(units={"4 BVN": "XBU", "Clement": "XBU"})
    commanders_follow(s, Retreat(space=at("XBU"), last=at("TLI")))
    assert where(s, "Clement") == "XBU"
    s = position(units={"Clement": "XBU"})
    commanders_follow(s, Retreat(space=at("XBU"), last=0))
    assert where(s, "Clement") == p.CODE[0]


def test_2_1_f_he_retreats_with_his_force() -> None:
    s = at_step(Retreat(space=at("XBU")), units={"4 BVN": "XBU", "1 BM": "XBU", "Clement": "XBU"}, vm="ADC")
    do(s, FallBack(at("TLI")))
    assert [where(s, name) for name in ("4 BVN", "1 BM", "Clement")] == ["TLI"] * 3
    assert where(at_step(Retreat(space=at("XBU")), units={"Clement": "XBU"}), "Clement") == "XBU"


# ---- survival


def survived(s: State) -> list[int]:
    return [e.die for e in told(s, CommanderTested)]


@pytest.mark.parametrize(("die", "lost"), [(1, True), (2, False), (6, False)])
def test_2_1_g_after_losses_a_1_kills_him(dice: LoadedDice, die: int, lost: bool) -> None:
    dice(2, dice.draw(CLASH), 1, 1, die)
    s = attacked("DTH", units={"4 BVN": "DTH", "Clement": "DTH"}, posts="DTH", vm="ADC", used=mask("Clement"))
    assert survived(s) == [die]
    assert where(s, "Clement") == ("GONE" if lost else "DTH")
    assert s.vp == (-2 if lost else -1)
    assert bool(told(s, CommanderLost)) == lost


def test_2_1_g_no_die_without_losses(dice: LoadedDice) -> None:
    dice(2, dice.draw(CLASH), 4, 1)
    s = attacked("DTH", units={"4 BVN": "DTH", "Clement": "DTH"}, posts="DTH", vm="ADC", used=mask("Clement"))
    assert survived(s) == []
    dice(1, 2)
    s = attacked("CLI", units={"4 BVN": "CLI", "Clement": "CLI"}, vm="DTH", used=mask("Clement"))
    assert survived(s) == []


def test_2_1_g_one_die_for_each_commander_there_however_many_losses(dice: LoadedDice) -> None:
    dice(2, dice.draw(OFFENSIVE_CARD), 1, 1, 1)
    names = {"4 BVN": "DTH", "1 BM": "DTH", "Clement": "DTH", "Dodelier": "DTH", "Vanuxem": "CLI"}
    s = attacked("DTH", units=names, posts="DTH", vm="ADC", used=mask("Clement", "Dodelier"))
    dice(5, 2)
    do(s, LoseStep(u("4 BVN")), LoseStep(u("1 BM")))
    assert survived(s) == [5, 2]


def test_2_1_g_the_loss_of_a_post_or_convoy_counts_too(dice: LoadedDice) -> None:
    dice(2, dice.draw(CLASH), 1)
    s = attacked("DTH", units={"Clement": "DTH"}, posts="DTH", vm="ADC", used=mask("Clement"))
    assert (s.vp, where(s, "Clement")) == (-2, "GONE")  # the post, and he with it
    s = position(convoys={"LAP": "DTH"}, units={"Clement": "DTH"}, vm="ADC", used=mask("Clement"))
    s.frames = [Combat(space=at("DTH"), counter=1, officers=mask("Clement"), step="commander_survival"),
                Losses(space=at("DTH"), owed=1)]  # fmt: skip
    GAME.advance(s)
    assert s.vp == -2  # the convoy, and he with it


def test_2_1_h_with_his_force_gone_he_is_lost_without_a_die(dice: LoadedDice) -> None:
    dice(2, dice.draw(CLASH), 1)
    s = attacked("CLI", units={"4 BVN": "CLI", "Clement": "CLI"}, reduced=["4 BVN"], vm="DTH", used=mask("Clement"))
    assert survived(s) == []
    assert where(s, "Clement") == "GONE"
    assert told(s, CommanderLost) == [CommanderLost("2.1-h", u("Clement"), at("CLI"))]
    assert s.vp == -2
    assert counters(s) == "DTH CLI"


def test_2_1_h_if_part_of_the_force_got_away_he_takes_the_die(dice: LoadedDice) -> None:
    dice(2, dice.draw(CLASH), 1)
    s = attacked("CLI", units={"4 BVN": "CLI", "Clement": "CLI"}, vm="DTH", used=mask("Clement"))
    assert FallBack(at("QOA")) in legal(s)
    dice(3)
    do(s, FallBack(at("QOA")))
    assert survived(s) == [3]
    assert where(s, "Clement") == "QOA"


def test_2_1_h_only_in_the_space_of_the_fight_and_if_nobody_got_away(dice: LoadedDice) -> None:
    for fields, space, lost in (({}, "CLI", True), ({"retreated": True}, "CLI", False), ({}, "QOA", False)):
        dice(*([] if lost else [4]))
        frame = Combat(
            space=at("CLI"), counter=1, losses=1, officers=mask("Clement"), step="commander_survival", **fields
        )
        s = at_step(frame, units={"Clement": space}, vm="DTH")
        assert survived(s) == ([] if lost else [4])


def test_2_1_h_lost_with_attackers_who_found_no_way_back() -> None:
    for compulsory, lost in ((True, True), (False, False)):
        s = position(units={"Clement": "CLI"}, vm="CLI")
        commanders_follow(s, Retreat(space=at("CLI"), compulsory=compulsory))
        assert (where(s, "Clement") == "GONE") == lost
    s = position(units={"Clement": "CLI", "4 BVN": "CLI"}, vm="CLI")
    commanders_follow(s, Retreat(space=at("CLI"), compulsory=True))
    assert where(s, "Clement") == "CLI"
    s = position(units={"Clement": "CLI"}, vm="CLI")
    commanders_follow(s, Retreat(space=at("CLI"), compulsory=True, last=at("QOA")))
    assert where(s, "Clement") == "QOA"


def test_2_1_h_beside_a_post_that_stands_he_takes_the_die(dice: LoadedDice) -> None:
    dice(2, dice.draw(CLASH), 1, 1, 4)
    s = attacked("DTH", units={"4 BVN": "DTH", "Clement": "DTH"}, reduced=["4 BVN"], posts="DTH", vm="ADC",
                 used=mask("Clement"))  # fmt: skip
    assert survived(s) == [4]
    assert (where(s, "4 BVN"), where(s, "Clement")) == ("GONE", "DTH")


# ---- 2.2.1 units

SHEET = """
    1 BPC,para,3,2,6,2; 2 BPC,para,3,2,6,2; 2 BPC light artillery,para,2,1,6,2; 5 BPC,para,3,2,6,2; 7 BPC,para,3,2,6,2;
    8 BPC,para,3,2,6,2; 1 BEP,para,3,2,6,2; 2 BEP,para,3,2,6,2; 1 BPVN,para,2,1,6,2; I/13 DBLE,infantry,2,1,6,2;
    3/13 DBLE,infantry,2,1,6,2; 1/5 REI,infantry,2,1,6,2; 3/5 REI,infantry,2,1,6,2; 1/4 RTM,infantry,2,1,6,2;
    2/3 RTA,infantry,1,0,6,2; 1/1 RTA,infantry,1,0,6,2; 1 BM,infantry,1,0,6,2; 2 BM,infantry,1,0,6,2;
    4 BVN,infantry,1,0,6,2; 6 BVN,infantry,1,0,6,2; CLSM,infantry,0,-1,6,2; Commando 18,commando,2,1,8,2;
    Commando 22,commando,2,1,8,2; RICM,armoured,2,1,8,2; 1 SGB,armoured,2,1,8,2; 1 RCh,armoured,2,1,8,2;
    RBCEO,armoured,2,1,8,2; 4 BVN armoured,armoured,2,1,8,2; 8 RSA,mechanised,2,1,8,2; Dozer,mechanised,0,0,6,1;
    Dinassaut,naval,3,2,8,2
"""


def test_2_2_1_a_the_values_of_every_counter() -> None:
    rows = [row.strip().split(",") for row in SHEET.split(";")]
    assert len(rows) == p.N_COMBAT == 31
    for name, kind, front, back, mp, steps in rows:
        n = u(name)
        assert (p.UNIT_CLASS[n], p.BONUS_FRONT[n], p.BONUS_BACK[n], p.MP[n], p.STEPS[n]) == (
            kind, int(front), int(back), int(mp), int(steps),
        )  # fmt: skip


def test_2_2_1_a_the_side_that_is_up_gives_the_bonus(dice: LoadedDice) -> None:
    for reduced, shown in (([], "3/5 REI 1+2"), (["3/5 REI"], "3/5 REI 1+1")):
        dice(1, 1)
        assert rolled(attacked("CLI", units={"3/5 REI": "CLI"}, reduced=reduced, vm="DTH")) == [shown]
    dice(1, 1)
    assert rolled(attacked("CLI", units={"CLSM": "CLI"}, reduced=["CLSM"], vm="DTH")) == ["CLSM 1-1"]


def test_2_2_1_a_the_first_loss_turns_a_counter_over_the_second_eliminates_it() -> None:
    s = at_step(Losses(space=at("CLI"), owed=1), units={"4 BVN": "CLI"})
    assert (where(s, "4 BVN"), s.steps[u("4 BVN")], s.vp) == ("CLI", 1, -1)
    s.frames = [Losses(space=at("CLI"), owed=1)]
    GAME.advance(s)
    assert (where(s, "4 BVN"), s.steps[u("4 BVN")], s.vp) == ("GONE", 0, -2)


def test_2_2_1_a_the_mp_are_the_reach() -> None:
    for name, mp in (("1/5 REI", 6), ("RICM", 8)):
        assert onward(on_the_road("BEL", name, spent=mp - 1)) != ""
        assert GAME.due(on_the_road("BEL", name, spent=mp)) is None


def test_2_2_1_b_the_asterisk_lets_the_second_bpc_stack_freely() -> None:
    assert {p.UNIT_NAMES[n] for n in p.BPC2} == {"2 BPC", "2 BPC light artillery"}
    assert stack_size(mask("2 BPC", "2 BPC light artillery")) == 1
    assert stack_size(mask("2 BPC", "1 BPC")) == stack_size(mask("2 BPC light artillery", "1 BPC")) == 2
    full = {"1 BM": "CLI", "2 BM": "CLI", "6 BVN": "CLI", "2 BPC": "CLI"}
    for other, rule in (("2 BPC light artillery", ""), ("1 BPC", "3.1-d")):
        s = on_the_road("CLI", other, units=full)
        assert refused(s, Halt()) == rule


# ---- 2.2.2 vehicles


def test_2_2_2_a_vehicles_are_tied_to_their_routes() -> None:
    assert {p.UNIT_NAMES[n] for n in ids(p.ARMOUR)} == {"RICM", "1 SGB", "1 RCh", "RBCEO", "4 BVN armoured"}
    assert {p.UNIT_NAMES[n] for n in ids(p.VEHICLES & ~p.ARMOUR)} == {"8 RSA", "Dozer"}
    assert onward(on_the_road("XBU", "RICM")) == "TLI ADC"
    assert onward(on_the_road("ADC", "RICM")) == "APT XBU"
    assert onward(on_the_road("ADC", "8 RSA")) == "DTH APT XBU"
    assert onward(on_the_road("XBU", "4 BVN")) == "NGN TLI ADC BVI"


def test_2_2_2_a_one_of_them_ties_the_whole_stack() -> None:
    assert onward(on_the_road("ADC", "4 BVN", "RICM")) == "APT XBU"
    assert onward(on_the_road("ADC", "RICM", "8 RSA")) == onward(on_the_road("ADC", "8 RSA", "RICM")) == "APT XBU"
    assert onward(on_the_road("XBU", "4 BVN", "8 RSA")) == "TLI ADC"
    assert onward(on_the_road("XBU", "4 BVN", convoys="DTH")) == "TLI ADC"


def test_2_2_2_b_a_reduced_vehicle_on_a_retreat_base_is_restored_for_2_ap() -> None:
    for base in ("STY", "VTR", "XMA"):
        s = do(acting(units={"RICM": base}, reduced=["RICM"], ap=3), Maintain(u("RICM")))
        assert (s.ap, s.repair, s.steps[u("RICM")]) == (1, mask("RICM"), 1)
        s.frames, s.pending, s.turn = [Turn()], None, 3
        GAME.advance(s)
        assert (s.steps[u("RICM")], s.repair, where(s, "RICM")) == (2, 0, base)
        assert [e.rule for e in told(s, UnitRestored)] == ["2.2.2-b"]


def test_2_2_2_b_not_elsewhere_not_infantry_not_the_destroyed_not_the_whole() -> None:
    s = acting(
        units={"RICM": "SDO", "1 SGB": "STY", "4 BVN": "STY", "1 RCh": "GONE", "8 RSA": "STY", "RBCEO": "XMA",
               "Dinassaut": "VTR"},
        reduced=["RICM", "4 BVN", "8 RSA", "RBCEO", "Dinassaut"], lost="XMA", ap=2,
    )  # fmt: skip
    assert offered(s, Maintain) == [Maintain(u("8 RSA"))]
    for name in ("RICM", "1 RCh", "RBCEO"):
        assert refused(s, Maintain(u(name))) == "2.2.2-b"
    for name in ("1 SGB", "4 BVN", "Dinassaut"):
        assert refused(s, Maintain(u(name))) == "7.2-l"
    s.ap, s.pending = 1, None
    GAME.advance(s)
    assert offered(s, Maintain) == []


def test_2_2_2_b_one_payment_and_no_march_meanwhile() -> None:
    s = do(acting(units={"RICM": "STY", "4 BVN": "STY"}, reduced=["RICM"], ap=9), Maintain(u("RICM")))
    assert refused(s, Maintain(u("RICM"))) == "7.2-l"
    do(s, Move(at("STY")))
    assert not s.frames[-1].units & mask("RICM")


def test_2_2_2_b_if_the_base_falls_meanwhile_it_is_not_restored() -> None:
    for fields in ({"units": {"RICM": "STY"}, "lost": "STY"}, {"units": {"RICM": "SDO"}}, {"units": {"RICM": "TON"}}):
        s = at_step(Turn(), turn=3, repair=mask("RICM"), reduced=["RICM"], **fields)
        assert told(s, UnitRestored) == []
        assert (s.steps[u("RICM")], s.repair) == (1, 0)


def test_2_2_2_c_commandos_have_8_mp() -> None:
    for name in ("Commando 18", "Commando 22"):
        s = on_the_road("XMA", name, moved=False)
        do(s, *(MarchTo(at(code)) for code in ["LSO", "XMO", "KEM", "BEL", "XPH", "BNG", "HBF"]))
        assert MarchTo(at("HBI")) in legal(s)
        do(s, MarchTo(at("HBI")))
        assert GAME.due(s) is None


def test_2_2_2_c_slower_company_holds_them_up() -> None:
    assert onward(on_the_road("BEL", "Commando 18", "Commando 22", spent=7)) != ""
    assert onward(on_the_road("BEL", "Commando 18", "4 BVN", spent=6)) == ""
    assert onward(on_the_road("BEL", "Commando 18", "Clement", spent=6)) != ""


# ---- commandos slip away


def test_2_2_2_d_commandos_may_step_aside_before_the_threat_die(dice: LoadedDice) -> None:
    s = attacked("CLI", units={"Commando 18": "CLI", "4 BVN": "CLI"}, vm="DTH")
    assert {a.place for a in offered(s, SlipAway)} == {at("QOA"), at("NGN")}
    assert {a.unit for a in offered(s, SlipAway)} == {u("Commando 18")}
    assert refused(s, SlipAway(u("Commando 18"), at("DTH"))) == "2.2.2-d"
    assert refused(s, SlipAway(u("Commando 18"), at("TBI"))) == "2.2.2-d"
    dice(1, 1)
    do(s, SlipAway(u("Commando 18"), at("QOA")))
    assert where(s, "Commando 18") == "QOA"
    assert [e.place for e in told(s, SlippedAway)] == [at("QOA")]
    assert rolled(s) == ["4 BVN infantry 1+1"]


def test_2_2_2_d_they_may_stand_too(dice: LoadedDice) -> None:
    s = attacked("CLI", units={"Commando 22": "CLI"}, vm="DTH")
    dice(1, 4)
    do(s, Stand())
    assert rolled(s) == ["Commando 22 4+2"]


def test_2_2_2_d_within_stacking_and_away_from_bases() -> None:
    four = {"1 BM": "QOA", "2 BM": "QOA", "6 BVN": "QOA", "CLSM": "QOA"}
    s = attacked("CLI", units={"Commando 18": "CLI", **four}, vm="DTH")
    assert {a.place for a in offered(s, SlipAway)} == {at("NGN")}
    s = attacked("CLI", units={"Commando 18": "CLI"}, vm="DTH", bases={2: "NGN"})
    assert {a.place for a in offered(s, SlipAway)} == {at("QOA")}


def test_2_2_2_d_when_nobody_is_left_the_counter_walks_in() -> None:
    s = attacked("CLI", units={"Commando 18": "CLI"}, vm="DTH")
    do(s, SlipAway(u("Commando 18"), at("QOA")))
    assert counters(s) == "DTH CLI"
    assert told(s, CombatBegan) == []
    assert told(s, SpaceOccupied) == [SpaceOccupied("9.3.1-b", at("CLI"))]
    assert s.vm_flags[0]  # it has attacked


def test_2_2_2_d_not_when_they_attack_and_only_commandos(dice: LoadedDice) -> None:
    dice(1)
    s = at_step(
        Combat(space=at("CLI"), counter=1, mode=OFFENSIVE, came_from=at("QOA")),
        units={"Commando 18": "CLI"},
        vm="CLI",
        ap=1,
    )
    assert offered(s, SlipAway) == []
    dice(1)
    assert offered(attacked("CLI", units={"4 BVN": "CLI"}, vm="DTH", ap=1), SlipAway) == []


# ---- the Morane


def test_2_2_2_e_the_morane_adds_1_to_every_french_die_of_one_combat_for_1_ap(dice: LoadedDice) -> None:
    dice(1)
    s = attacked("DTH", units={"4 BVN": "DTH"}, posts="DTH", vm="ADC", ap=2)
    do(s, CallMorane())
    assert (s.ap, s.morane) == (1, False)
    assert refused(s, CallMorane()) == "2.2.2-e"
    dice(1, 1, 1)
    do(s, CallArtillery())
    assert rolled(s) == ["4 BVN infantry 1+2, fort 1+1, artillery 1+4"]


def test_2_2_2_e_once_a_turn_and_not_without_ap(dice: LoadedDice) -> None:
    dice(1)
    s = attacked("CLI", units={"4 BVN": "CLI"}, vm="DTH", ap=1, morane=False)
    assert refused(s, CallMorane()) == "2.2.2-e"
    dice(1)
    s = attacked("CLI", units={"4 BVN": "CLI", "Clement": "CLI"}, vm="DTH", ap=0)
    assert refused(s, CallMorane()) == "7.1-a"


def test_2_2_2_e_next_turn_it_is_ready_again() -> None:
    assert at_step(Turn(), turn=3, morane=False).morane


def test_2_2_2_e_it_leaves_with_the_combat(dice: LoadedDice) -> None:
    dice(1)
    s = attacked("CLI", units={"4 BVN": "CLI"}, vm="DTH", ap=1)
    dice(1)
    do(s, CallMorane())
    s.frames, s.pending = [Combat(space=at("CLI"), counter=1)], None
    dice(1, 1)
    GAME.advance(s)
    assert rolled(s)[-1] == "4 BVN infantry 1+1"


def test_2_2_2_f_dca_drives_it_off_without_a_die_and_is_used_up(dice: LoadedDice) -> None:
    dice(2)
    s = attacked("CLI", units={"4 BVN": "CLI"}, vm="DTH", ap=2)
    do(s, CallMorane())
    dice(dice.draw(DCA), dice.draw(CLASH), 1)
    do(s, Ready())
    assert told(s, FlakFired) == [FlakFired("2.2.2-f", "the Morane has to leave")]
    assert rolled(s) == ["4 BVN infantry 1+1"]
    assert [e.supports for e in told(s, Facing)] == [()]
    assert (s.ap, s.morane) == (1, False)  # nothing is given back


def test_2_2_2_f_beside_the_morane_the_aircraft_get_through(dice: LoadedDice) -> None:
    dice(2)
    s = attacked("CLI", units={"4 BVN": "CLI"}, vm="DTH", ap=2, artillery=0, transport=0)
    dice(dice.draw(DCA), dice.draw(CLASH), 1, 4)
    do(s, CallMorane(), CallAir())
    assert rolled(s) == ["4 BVN infantry 1+1, aircraft 4+4"]


@pytest.mark.parametrize(("die", "shown"), [(4, "4 BVN infantry 1+1, aircraft 3+4"), (5, "4 BVN infantry 1+1")])
def test_2_2_2_f_aircraft_alone_have_a_chance(dice: LoadedDice, die: int, shown: str) -> None:
    dice(2)
    s = attacked("CLI", units={"4 BVN": "CLI"}, vm="DTH", ap=1, artillery=0, transport=0, morane=False)
    dice(dice.draw(DCA), dice.draw(CLASH), die, 1, *([3] if die == 4 else []))
    do(s, CallAir())
    assert rolled(s) == [shown]


def test_2_2_2_f_without_aircraft_dca_is_shared_out(dice: LoadedDice) -> None:
    dice(2, dice.draw(DCA), dice.draw(CLASH), 1, 4)
    s = attacked("CLI", units={"4 BVN": "CLI"}, vm="DTH")
    assert told(s, FlakFired) == []
    assert [e.supports for e in told(s, Facing)] == [("DCA",)]


def test_2_2_2_f_without_dca_the_morane_stays(dice: LoadedDice) -> None:
    dice(2)
    s = attacked("CLI", units={"4 BVN": "CLI"}, vm="DTH", ap=1)
    dice(dice.draw(CLASH), 4)
    do(s, CallMorane())
    assert told(s, FlakFired) == []
    assert rolled(s) == ["4 BVN infantry 4+2"]


def test_2_2_2_g_the_morane_takes_no_room() -> None:
    assert "Morane" not in p.UNIT
    full = {"4 BVN": "CLI", "1 BM": "CLI", "2 BM": "CLI"}
    for morane in (True, False):
        assert refused(on_the_road("CLI", "6 BVN", units=full, morane=morane), Halt()) == ""
        s = on_the_road("CLI", "6 BVN", units={**full, "CLSM": "CLI"}, morane=morane)
        assert refused(s, Halt()) == "3.1-d"


# ---- the Dozer


def test_2_2_2_h_the_dozer_removes_a_guerrilla_without_a_threat_roll() -> None:
    s = acting(units={"Dozer": "XMO"}, vm="KEM/G XPH", ap=3)
    do(s, ClearMines(), MarchTo(at("KEM")))
    assert told(s, MinesCleared) == [MinesCleared("2.2.2-h", at("KEM"))]
    assert told(s, ThreatRolled) == told(s, CombatBegan) == []
    assert counters(s) == "XPH"
    assert (s.guerrillas, s.ap, where(s, "Dozer")) == (2, 2, "KEM")


def test_2_2_2_h_also_at_the_head_of_an_offensive(dice: LoadedDice) -> None:
    s = on_the_road("XMO", "4 BVN", "Dozer", kind=ATTACK, vm="KEM/G")
    do(s, MarchTo(at("KEM")))
    assert told(s, MinesCleared) == [MinesCleared("2.2.2-h", at("KEM"))]
    assert told(s, ThreatRolled) == []
    assert s.frames[-1].spent == 1
    s = on_the_road("XMO", "4 BVN", "Dozer", kind=ATTACK, vm="KEM KEM/G", ap=1)
    dice(3)
    do(s, MarchTo(at("KEM")))
    assert counters(s) == "KEM"  # the other counter is fought
    assert [e.die for e in told(s, ThreatRolled)] == [3]


def test_2_2_2_h_without_the_dozer_the_guerrilla_is_fought(dice: LoadedDice) -> None:
    s = on_the_road("XMO", "4 BVN", kind=ATTACK, vm="KEM/G", units={"Dozer": "XMO"}, ap=1)
    dice(3)
    do(s, MarchTo(at("KEM")))
    assert told(s, MinesCleared) == []
    assert [e.die for e in told(s, ThreatRolled)] == [3]
    s = on_the_road("XMO", "4 BVN", "Dozer", vm="KEM/G")
    assert refused(s, MarchTo(at("KEM"))) == "7.2-b"  # not by Movement


def test_2_2_2_h_it_clears_guerrillas_only(dice: LoadedDice) -> None:
    s = on_the_road("XMO", "Dozer", kind=MINE_CLEARING, vm="KEM")
    assert refused(s, MarchTo(at("KEM"))) == "7.2-o"
    s = on_the_road("XMO", "4 BVN", "Dozer", kind=ATTACK, vm="KEM", ap=1)
    dice(3)
    do(s, MarchTo(at("KEM")))
    assert told(s, MinesCleared) == []


def test_2_2_2_i_the_dozer_takes_no_room() -> None:
    full = {"4 BVN": "CLI", "1 BM": "CLI", "2 BM": "CLI", "6 BVN": "CLI"}
    assert refused(on_the_road("CLI", "Dozer", units=full), Halt()) == ""
    assert refused(on_the_road("CLI", "8 RSA", units=full), Halt()) == "3.1-d"
    assert stack_size(mask("Dozer")) == 0


# ---- the Dinassaut


def test_2_2_2_j_the_dinassaut_is_stationed_at_viet_tri_and_sails_the_river_only() -> None:
    s = GAME.start(seed=seed_of("navy"))
    assert where(s, "Dinassaut") == "VTR"
    for code, ways in (
        ("VTR", "BAC PSA"),
        ("TRH", "BAC LPF"),
        ("NDR", "TVF LSF"),
        ("HBF", "LSF HBI"),
        ("LPF", "TRH APT"),
    ):
        assert onward(on_the_road(code, "Dinassaut", kind=SAILING)) == ways


def test_2_2_2_j_one_ap_for_the_whole_voyage_of_8_mp() -> None:
    s = do(acting(units={"Dinassaut": "VTR"}, ap=3), Sail())
    assert s.ap == 2
    do(s, *(MarchTo(at(code)) for code in ["BAC", "TRH", "LPF", "APT", "TVF", "NDR", "LSF", "HBF"]))
    assert where(s, "Dinassaut") == "HBF"
    assert (s.ap, type(s.frames[-1])) == (2, FrenchPhase)


@pytest.mark.parametrize(
    ("fields", "alone"),
    [
        ({"units": {"Dinassaut": "APT"}}, True),
        ({"units": {"Dinassaut": "APT", "Clement": "APT"}}, True),
        ({"units": {"Dinassaut": "APT", "4 BVN": "APT"}}, False),
        ({"units": {"Dinassaut": "APT"}, "posts": "APT"}, False),
        ({"units": {"Dinassaut": "APT"}, "convoys": {"DTH": "APT"}}, False),
        ({"units": {"4 BVN": "APT"}}, False),
    ],
)
def test_2_2_2_j_alone_on_its_space(fields: dict[str, Any], alone: bool) -> None:
    assert ch06.dinassaut_alone(position(**fields), at("APT")) == alone


def test_2_2_2_j_it_is_a_combat_unit_but_joins_no_march_on_land() -> None:
    assert p.COMBAT >> p.DINASSAUT & 1
    s = acting(units={"Dinassaut": "APT", "4 BVN": "APT", "1 BM": "APT"})
    do(s, Move(at("APT")))
    assert refused(s, Take(u("Dinassaut"))) == "2.2.2-j"
    do(s, TakeAll())
    assert not s.frames[-1].units & mask("Dinassaut")
    assert refused(acting(units={"Dinassaut": "GONE"}), Sail()) == "7.2-e"


def test_2_2_2_k_it_fights_counters_on_blue_and_on_river_and_land_spaces(dice: LoadedDice) -> None:
    for vm, start, goal in (("LPF/D", "APT", "LPF"), ("NDR", "TVF", "NDR"), ("TVF", "APT", "TVF")):
        s = on_the_road(start, "Dinassaut", kind=SAILING, vm=vm)
        dice(1 if goal == "NDR" else 2, 5)  # on blue a die of 2 counts as 1
        do(s, MarchTo(at(goal)))
        assert [e.place for e in told(s, CombatBegan)] == [at(goal)]
        assert counters(s) == ""
        assert where(s, "Dinassaut") == goal
        assert GAME.due(s) is not None  # and sails on


def test_2_2_2_k_it_may_not_touch_a_guerrilla() -> None:
    s = on_the_road("LSF", "Dinassaut", kind=SAILING, vm="HBF/G")
    assert refused(s, MarchTo(at("HBF"))) == "6.3.5-e"
    assert onward(s) == "NDR"
    assert onward(on_the_road("LSF", "Dinassaut", kind=SAILING, vm="HBF")) == "NDR HBF"


def test_2_2_2_k_only_the_dinassaut_attacks_the_dangerous_counter() -> None:
    assert refused(on_the_road("DTH", "4 BVN", kind=ATTACK, dangerous="LPF"), MarchTo(at("LPF"))) == "6.3.6-g"
    assert refused(on_the_road("APT", "Dinassaut", kind=SAILING, dangerous="LPF"), MarchTo(at("LPF"))) == ""


def beset(**fields: object) -> State:
    return acting(units={"Dinassaut": "LPF"}, dangerous="LPF", **fields)


def test_2_2_2_l_with_the_dangerous_counter_on_it_it_must_fight_or_leave() -> None:
    s = beset(ap=1)
    assert refused(s, EndPhase()) == "2.2.2-l"
    do(s, Sail())
    assert legal(s) == [Engage(), MarchTo(at("TRH")), MarchTo(at("APT"))]
    do(s, MarchTo(at("APT")), Halt())
    assert s.frames == []  # without AP the phase has come to its end
    assert where(s, "Dinassaut") == "APT"


def test_2_2_2_l_it_may_fight_there(dice: LoadedDice) -> None:
    s = do(beset(ap=2), Sail())
    dice(1)
    do(s, Engage())
    dice(3)
    do(s, Ready())
    assert counters(s) == ""
    assert where(s, "Dinassaut") == "LPF"


def test_2_2_2_l_nothing_to_fight_once_it_has_moved_or_without_an_enemy() -> None:
    s = on_the_road("APT", "Dinassaut", kind=SAILING)
    assert refused(s, Engage()) == "2.2.2-l"
    s = on_the_road("APT", "Dinassaut", kind=SAILING, moved=False)
    assert refused(s, Engage()) == "2.2.2-l"


def test_2_2_2_l_no_duty_when_the_counter_stands_elsewhere() -> None:
    assert refused(acting(units={"Dinassaut": "APT"}, dangerous="LPF"), EndPhase()) == ""
    assert refused(acting(units={"Dinassaut": "GONE"}, dangerous="LPF"), EndPhase()) == ""


def test_2_2_2_l_a_commander_there_can_pay_for_it_too() -> None:
    s = acting(units={"Dinassaut": "LPF", "Clement": "LPF", "Vanuxem": "STY"}, dangerous="LPF", ap=0)
    assert refused(s, EndPhase()) == "2.2.2-l"


def test_2_2_2_l_without_ap_it_leaves_for_nothing_by_one_space() -> None:
    s = acting(units={"Dinassaut": "LPF", "Clement": "STY"}, dangerous="LPF", ap=0)
    do(s, EndPhase())
    assert legal(s) == [MarchTo(at("TRH")), MarchTo(at("APT"))]
    do(s, MarchTo(at("TRH")))
    assert (where(s, "Dinassaut"), s.ap, s.frames) == ("TRH", 0, [])


def test_2_2_2_l_without_a_way_out_it_fights_for_nothing(dice: LoadedDice) -> None:
    dice(1, 3)
    s = acting(units={"Dinassaut": "LPF"}, vm="TRH APT", dangerous="LPF", ap=0)
    assert [e.place for e in told(s, CombatBegan)] == [at("LPF")]
    assert counters(s) == "TRH APT"


def test_2_2_2_l_the_dangerous_counter_is_placed_on_it_all_the_same(dice: LoadedDice) -> None:
    for unit, goal in (("Dinassaut", "LPF/D"), ("1 BM", "LSF/D")):
        s = position(units={unit: "LPF"})
        dice(1)
        ch06.place_dangerous(s, Turn())
        assert counters(s) == goal


# ---- rebuilding


def rebuilt(name: str, cost: int, home: str) -> None:
    """The common part of 2.2.2-m and 2.2.2-n."""
    assert Maintain(u(name)) not in legal(acting(units={name: "GONE", "4 BVN": "DTH"}, ap=cost - 1))
    assert refused(acting(units={name: home, "4 BVN": "DTH"}, ap=5), Maintain(u(name))) == "7.2-l"
    s = do(acting(units={name: "GONE", "4 BVN": "DTH"}, ap=cost + 1), Maintain(u(name)))
    assert (s.ap, where(s, name)) == (1, "GONE")
    assert Maintain(u(name)) not in legal(s)
    s.frames, s.pending, s.turn = [Turn()], None, 3
    GAME.advance(s)
    assert (where(s, name), s.steps[u(name)], s.repair) == (home, p.STEPS[u(name)], 0)
    s = at_step(Turn(), turn=3, units={name: "GONE"}, repair=mask(name), lost=home)
    assert (where(s, name), s.repair) == ("GONE", mask(name))  # it waits
    six = dict.fromkeys(["1 BM", "2 BM", "6 BVN", "CLSM", "4 BVN", "3/5 REI"], home)
    s = at_step(Turn(), turn=3, units={name: "GONE", **six}, repair=mask(name))
    assert where(s, name) == ("GONE" if name == "Dinassaut" else home)  # the Dozer needs no room


def test_2_2_2_m_a_destroyed_dinassaut_comes_back_at_viet_tri_for_3_ap() -> None:
    rebuilt("Dinassaut", 3, "VTR")


def test_2_2_2_n_a_destroyed_dozer_comes_back_at_xuan_mai_for_2_ap() -> None:
    rebuilt("Dozer", 2, "XMA")


# ---- 2.3 posts, base, convoys


def test_2_3_a_a_post_rolls_one_die_at_0(dice: LoadedDice) -> None:
    for fields, shown in (({}, "fort 1+0"), ({"cut_forts": places("DTH")}, "fort 1-1")):
        dice(1, 1)
        assert rolled(attacked("DTH", posts="DTH", vm="ADC", **fields)) == [shown]


def test_2_3_a_its_back_is_a_convoy_with_minus_1_in_the_ambush_test(dice: LoadedDice) -> None:
    for die, safe in ((4, False), (5, True)):
        dice(die)
        s = do(acting(posts="DTH", vm="NGN", ap=4), Evacuate(at("DTH")), SetOut())
        assert not s.forts >> at("DTH") & 1
        assert [(e.penalty, e.escort) for e in told(s, AmbushTested)] == [(-1, 0)]
        assert (at("DTH") in s.convoys) == safe
    dice(4)
    s = do(acting(posts="DTH", vm="NGN", units={"1 BM": "DTH"}), Evacuate(at("DTH")), Take(u("1 BM")), SetOut())
    assert [(e.penalty, e.escort) for e in told(s, AmbushTested)] == [(-1, 1)]


def test_2_3_b_the_base_rolls_three_dice(dice: LoadedDice) -> None:
    dice(1, 1, 2, 3)
    assert rolled(attacked("HBI", posts="HBI", vm="HTH")) == ["fort 1+0, fort 2+0, fort 3+0"]
    for code, count in (("STY", 5), ("VTR", 3), ("XMA", 3), ("SDO", 1), ("TBI", 1), ("TVA", 1)):
        near = {"STY": "TON", "VTR": "VTG", "XMA": "LSO", "SDO": "YBA", "TBI": "QOA", "TVA": "HLA"}[code]
        dice(1, *[1] * count)
        assert rolled(attacked(code, vm=near)) == [", ".join(["fort 1+0"] * count)]


def test_2_3_b_it_has_a_convoy_of_its_own() -> None:
    s = acting(turn=8, posts="HBI", strategy=p.OPERATION_RAINBOW, rainbow=8)
    do(s, Evacuate(at("HBI")))
    assert s.convoys[site("HBI")] == at("HBI")
    assert onward(on_the_road("BEL", convoys="HBI", spent=3)) != ""
    assert GAME.due(on_the_road("BEL", convoys="HBI", spent=4)) is None


def test_2_3_c_a_post_dies_at_its_first_loss() -> None:
    s = at_step(Losses(space=at("DTH"), owed=2), posts="DTH", cut_forts=places("DTH"))
    assert not s.forts >> at("DTH") & 1
    assert (s.vp, s.cut_forts) == (-1, 0)
    assert told(s, FortLost) == [FortLost("9.3.2-a", "post", at("DTH"))]


def test_2_3_c_the_base_dies_at_its_first_loss_and_costs_nothing_at_once() -> None:
    s = at_step(Losses(space=at("HBI"), owed=1), posts="HBI")
    assert not s.forts >> at("HBI") & 1
    assert s.vp == 0


def test_2_3_c_a_convoy_dies_at_its_first_loss() -> None:
    for of, points in (("DTH", -1), ("HBI", -3)):
        s = at_step(Losses(space=at("CLI"), owed=1), convoys={of: "CLI"})
        assert [e.site for e in told(s, ConvoyLost)] == [site(of)]
        assert (s.vp, at("CLI") in s.convoys) == (points, False)


def test_2_3_c_permanent_ones_are_captured_without_points() -> None:
    s = at_step(Losses(space=at("SDO"), owed=1))
    assert (s.forts >> at("SDO") & 1, s.vp) == (0, 0)


# ---- 2.4 the Viet Minh


def test_2_4_1_a_six_bases_and_six_decoys() -> None:
    s = GAME.start(seed=seed_of("decoys"))
    homes = list(s.base_home)[1:]
    assert len(set(homes)) == len(homes) == 6
    assert all(p.BASE_SPACES >> home & 1 for home in homes)
    assert s.reserve == 24  # six Infiltration counters serve as decoys
    assert (p.VM_COUNTERS.bases, p.VM_COUNTERS.decoys) == (6, 6)
    assert {GAME.start(seed=seed_of(n)).base_home[1] for n in range(150)} == set(ids(p.BASE_SPACES))


def test_2_4_2_a_a_counter_provokes_a_threat_roll(dice: LoadedDice) -> None:
    levels = {1: 0, 2: 1, 3: 2, 5: 2, 6: 3}
    for die, level in levels.items():
        s = position(vm="DTH", units={"4 BVN": "CLI"}, frames=[Combat(space=at("CLI"), counter=1)], ap=1)
        dice(die)
        GAME.advance(s)
        assert [(e.die, e.level) for e in told(s, ThreatRolled)] == [(die, level)]
        assert s.frames[-1].threat == level


def test_2_4_2_a_a_base_does_not(dice: LoadedDice) -> None:
    dice(1)
    s = at_step(
        Combat(space=at("BVI"), base=4, mode=OFFENSIVE, came_from=at("XBU")),
        units={"4 BVN": "BVI"},
        bases={4: "BVI"},
        ap=1,
    )
    assert told(s, ThreatRolled) == []
    assert [e.die for e in told(s, BaseFired)] == [1]
    assert s.frames[-1].threat == 3


def test_2_4_2_b_there_are_thirty_infiltration_counters() -> None:
    s = do(GAME.start(seed=seed_of("thirty")), EndPhase())
    assert s.reserve + s.vm_kind.count(0) == 30


def test_2_4_2_b_with_the_last_one_placed_there_are_no_more(dice: LoadedDice) -> None:
    s = position(bases={4: "BVI"}, reserve=2, frames=[Infiltration(base=4, left=4)])
    dice(5)
    GAME.advance(s)
    assert len(s.vm_place) == 2
    assert s.reserve == 0


def test_2_4_2_c_one_dangerous_and_two_guerrillas(dice: LoadedDice) -> None:
    s = position(bases={3: "LBU"}, frames=[Infiltration(base=3, left=6)], turn=8)
    dice(1)
    GAME.advance(s)
    assert s.vm_kind.count(GUERRILLA) == 2
    assert len(s.vm_kind) == 6
    assert s.guerrillas == 0


def test_2_4_2_c_the_stock_of_the_special_kinds(dice: LoadedDice) -> None:
    s = position()
    for die in (1, 2):
        dice(*([die] if die == 1 else []))
        ch06.place_dangerous(s, Turn())
    assert s.vm_kind.count(DANGEROUS) == 1


def test_2_4_2_c_two_guerrillas_at_the_start() -> None:
    assert GAME.start(seed=seed_of("stock")).guerrillas == 2
    assert p.VM_COUNTERS.dangerous == 1


def test_2_4_2_c_a_guerrilla_where_there_is_one_is_not_doubled() -> None:
    assert ch06.becomes_guerrilla(position(), at("KEM"))
    assert not ch06.becomes_guerrilla(position(), at("CRA"))
    assert not ch06.becomes_guerrilla(position(vm="KEM/G"), at("KEM"))
    assert ch06.becomes_guerrilla(position(vm="KEM/G"), at("BEL"))
    assert not ch06.becomes_guerrilla(position(vm="KEM/G XPH/G"), at("BEL"))
    assert ch06.becomes_guerrilla(position(vm="KEM KEM"), at("KEM"))


ACTIONS = [  # index in the container, score, losses, MP of the attacker, dice before the French ones
    (CLASH, "Clash", 4, 1, 0, ()), (AMBUSH, "Ambush", 5, 1, 1, (1,)),
    (OFFENSIVE_CARD, "Offensive", 6, 2, 2, ()), (ASSAULT, "Assault", 7, 2, 2, ()),
]  # fmt: skip


@pytest.mark.parametrize(("card", "name", "needed", "losses", "mp", "first"), ACTIONS)
def test_2_4_3_a_the_score_that_eliminates_an_action(
    dice: LoadedDice, card: int, name: str, needed: int, losses: int, mp: int, first: tuple[int, ...]
) -> None:
    for die, won in ((needed - 1, True), (needed - 2, False)):
        dice(2, dice.draw(card), *first, die)
        s = attacked("CLI", units={"4 BVN": "CLI"}, vm="DTH")  # at +1
        assert [(e.action, e.score) for e in told(s, Facing)] == [(name, needed)]
        if won:
            assert counters(s) == ""
            assert s.steps[u("4 BVN")] == 2
        else:
            assert s.vp == -losses


@pytest.mark.parametrize(("card", "name", "needed", "losses", "mp", "first"), ACTIONS)
def test_2_4_3_a_losses_retreat_and_time_of_an_action(
    dice: LoadedDice, card: int, name: str, needed: int, losses: int, mp: int, first: tuple[int, ...]
) -> None:
    dice(2, dice.draw(card), *first, 1, 1)
    s = attacked("CLI", units={"3/5 REI": "CLI", "1/5 REI": "CLI"}, vm="DTH")
    do(s, *[LoseStep(u("3/5 REI"))] * losses)
    assert s.vp == -losses
    assert HoldGround() in legal(s)  # and a retreat
    s = on_the_road("QOA", "8 BPC", kind=ATTACK, vm="CLI", moved=False)
    dice(2, dice.draw(card), *first, 6)
    do(s, MarchTo(at("CLI")))
    assert s.frames[-1].spent == 1 + mp


def test_2_4_4_a_supports_change_the_dice(dice: LoadedDice) -> None:
    for card, shown in ((ELITE, "8 BPC 6+2"), (TRENCHES, "8 BPC 6+1")):
        dice(2, dice.draw(card), dice.draw(CLASH), 6)
        s = attacked("CLI", units={"8 BPC": "CLI"}, vm="DTH")
        assert rolled(s) == [shown]
        assert [len(e.supports) for e in told(s, Facing)] == [1]


@pytest.mark.parametrize(("card", "die", "loss"), [(ARTILLERY, 3, 0), (ARTILLERY, 4, 1), (DCA, 4, 0), (DCA, 5, 1)])
def test_2_4_4_a_supports_fire(dice: LoadedDice, card: int, die: int, loss: int) -> None:
    dice(2, dice.draw(card), dice.draw(CLASH), die, 6)
    s = attacked("CLI", units={"8 BPC": "CLI"}, vm="DTH")
    assert s.vp == -loss


def test_2_4_4_a_reinforcements_bring_one_more_action(dice: LoadedDice) -> None:
    dice(2, dice.draw(REINFORCEMENTS), dice.draw(CLASH), dice.draw(CLASH), 6, 6)
    s = attacked("CLI", units={"8 BPC": "CLI"}, vm="DTH")
    assert [e.counters for e in told(s, Drawn)] == [("Reinforcements", "Clash", "Clash")]
    assert [(e.number, e.supports) for e in told(s, Facing)] == [(1, ()), (2, ())]


def test_2_4_4_a_a_support_belongs_to_one_action(dice: LoadedDice) -> None:
    dice(3, dice.draw(ELITE), dice.draw(CLASH), dice.draw(AMBUSH - 1), 6, 1, 6)
    s = attacked("CLI", units={"8 BPC": "CLI"}, vm="DTH")
    assert rolled(s) == ["8 BPC 6+3", "8 BPC 6+2"]  # the harder action has it


def test_2_5_a_markers_only_keep_count() -> None:
    s = position(vp=39)
    score(s, 5, "11-a", "beyond the end of the track")
    assert s.vp == 44
    s = position(vp=-39)
    score(s, -7, "11-a", "beyond its other end")
    assert s.vp == -46
    assert [e.total for e in told(s, Scored)] == [-46]
