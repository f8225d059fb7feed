"""What the table says: under which rule something is asked, told or refused, and in which words and order."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.fights import drawn
from tests.games.hoa_binh.playing import GAME, QUIET, begin, french, legal, march, play, refused, set_out, u
from tests.games.hoa_binh.positions import at, position, told, where

from indochine.games.hoa_binh.actions import (
    Attack,
    Bomb,
    Build,
    CallArtillery,
    CallMorane,
    ClearMines,
    CommanderCallsAir,
    DropIn,
    Embark,
    Evacuate,
    FallBack,
    Halt,
    HoldGround,
    Jump,
    KeepDice,
    Land,
    Maintain,
    Move,
    Reinforce,
    Sail,
    Scatter,
    SetOut,
    Shell,
    Take,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import (
    AmbushTested,
    Built,
    CommanderPaid,
    ConvoyFormed,
    CountersReturned,
    Dropped,
    Halted,
    Paid,
    RepairOrdered,
    Retreated,
    Scored,
    SetForth,
    SupplyCut,
    SupportCalled,
)
from indochine.games.hoa_binh.frames import Combat, Losses, Retreat
from indochine.games.hoa_binh.rules.ch06_infiltration import share_of
from indochine.games.hoa_binh.rules.ch11_victory import delta_line
from indochine.games.hoa_binh.state import State
from indochine.kernel.words import Action, Event


def rule_asked(s: State) -> str:
    """The rule under which a decision is due."""
    due = GAME.due(s)
    return due.rule if due else ""


def order(s: State, *kinds: type[Event]) -> list[str]:
    """Which of these kinds of events were told, in order."""
    return [type(event).__name__ for event in s.told if isinstance(event, kinds)]


def words(s: State, kind: type[Event]) -> list[str]:
    """What was told of one kind, as players read it."""
    return [GAME.say(event) for event in told(s, kind)]


# ---- paying


@pytest.mark.parametrize(
    ("fields", "orders", "story"),
    [
        ({"units": {"1 BM": "DTH"}}, [Build(at("DTH"))], [Paid, Built]),
        ({"units": {"1 RCh": "STY"}, "reduced": ["1 RCh"]}, [Maintain(u("1 RCh"))], [Paid, RepairOrdered]),
        ({"posts": "TUV"}, [Evacuate(at("TUV")), SetOut()], [Paid, ConvoyFormed, SetForth]),
        ({"units": {"1 BM": "STY"}}, [Jump(), Embark(u("1 BPC")), Land(at("DTH"))], [Paid, Dropped]),
    ],
)
def test_7_1_a_paid_is_told_before_what_is_paid_for(
    fields: dict[str, object], orders: list[Action], story: list[type[Event]]
) -> None:
    s = french(**fields)
    ap = s.ap
    play(s, *orders)
    assert order(s, *story) == [kind.__name__ for kind in story]
    assert [(e.cost, e.left) for e in told(s, Paid)] == [(ap - s.ap, s.ap)]


def attacked(dice: LoadedDice, *more: str, threat: int = 1, **fields: object) -> State:
    """4 BVN and others at Dan The, attacked, before the reactions."""
    dice(threat)
    units = dict.fromkeys(["4 BVN", *more], "DTH")
    return begin(Combat(space=at("DTH"), counter=1), **{"units": units, "vm": "ADC", "ap": 5, **fields})


@pytest.mark.parametrize("reaction", [CallArtillery(), CallMorane(), DropIn(u("1 BPC"))])
def test_7_1_a_reactions_are_paid_for_aloud(dice: LoadedDice, reaction: Action) -> None:
    s = play(attacked(dice), reaction)
    assert order(s, Paid, SupportCalled, Dropped)[0] == "Paid"
    assert words(s, Paid) == ["1 AP paid; 4 left."]


def test_2_1_b_what_a_commander_pays_is_not_paid_twice(dice: LoadedDice) -> None:
    s = play(attacked(dice, "Clement"), CommanderCallsAir(u("Clement")))
    assert (order(s, CommanderPaid, SupportCalled, Paid), s.ap) == (["CommanderPaid", "SupportCalled"], 5)


# ---- under which rule


@pytest.mark.parametrize(
    ("start", "who", "rule"),
    [
        (Move(at("STY")), "1 BM", "7.2-b"),
        (Attack(at("STY")), "1 BM", "7.2-c"),
        (Sail(), "", "7.2-e"),
        (ClearMines(), "", "7.2-o"),
        (Evacuate(at("DTH")), "", "7.2-p"),
    ],
)
def test_7_2_a_march_is_asked_and_told_under_its_own_rule(start: Action, who: str, rule: str) -> None:
    s = french(units={"1 BM": "STY", "Dinassaut": "VTR", "Dozer": "XMA"}, posts="DTH")
    set_out(s, start, *who.split(", ") if who else ())
    assert ([e.rule for e in told(s, SetForth)], rule_asked(s)) == ([rule], rule)
    play(s, next(a for a in legal(s) if isinstance(a, MarchTo)), Halt())
    assert [e.rule for e in told(s, Halted)] == [rule]


def test_10_1_1_d_the_escort_is_asked_for_under_its_own_rule() -> None:
    s = play(french(units={"1 BM": "DTH"}, posts="DTH"), Evacuate(at("DTH")))
    assert (rule_asked(s), Take(u("1 BM")) in legal(s)) == ("10.1.1-d", True)


def test_7_2_k_reinforcements_are_asked_for_under_their_own_rule() -> None:
    s = play(french(), Reinforce())
    assert rule_asked(s) == "7.2-k"
    assert "come up from Hanoi next turn, 2 at most" in GAME.prompt(s)


def test_9_1_a_a_base_is_spared_and_the_reason_is_said() -> None:
    s = french(bases={4: "BVI"})
    for strike in (Shell(at("BVI")), Bomb(at("BVI"))):
        refusal = GAME.why_not(s, strike)
        assert refusal is not None
        assert (refusal.rule, refusal.text) == (
            "9.1-a",
            "Supports alone do not attack the Viet base at Ba Vi (reading E-30).",
        )


def test_9_3_1_i_who_goes_back_is_told_under_that_rule_and_who_gives_ground_under_his(dice: LoadedDice) -> None:
    s = set_out(french(units={"4 BVN": "ADC"}, vm="XBU", **QUIET), Attack(at("ADC")), "4 BVN")
    dice(1, 1)
    march(s, "XBU")
    assert ([e.rule for e in told(s, Retreated)], where(s, "4 BVN")) == (["9.3.1-i"], "ADC")
    s = begin(Retreat(space=at("DTH")), units={"4 BVN": "DTH"})
    assert rule_asked(s) == "9.3.1-e"
    assert [e.rule for e in told(play(s, FallBack(at("CLI"))), Retreated)] == ["9.3.1-e"]


# ---- nothing happens unasked


def test_10_1_2_a_no_die_falls_before_the_convoy_is_told_to_set_out(dice: LoadedDice) -> None:
    s = play(french(units={"1 BM": "DTH"}, posts="DTH", vm="ADC"), Evacuate(at("DTH")), Take(u("1 BM")))
    assert (legal(s), told(s, AmbushTested)) == ([SetOut()], [])
    s = play(french(posts="DTH", vm="ADC"), Evacuate(at("DTH")))
    assert legal(s) == [SetOut()]
    dice(6)
    assert len(told(play(s, SetOut()), AmbushTested)) == 1


def test_7_2_e_the_first_step_is_the_players_even_where_there_is_one_way() -> None:
    s = play(french(units={"Dinassaut": "STY"}), Sail())
    assert (legal(s), where(s, "Dinassaut")) == ([MarchTo(at("PSA"))], "STY")
    s = set_out(french(units={"1 BM": "TLI"}, vm="XBU", bases={1: "NGN"}), Move(at("TLI")), "1 BM")
    assert (legal(s), where(s, "1 BM")) == ([MarchTo(at("VTH"))], "TLI")


def test_9_3_1_e_different_ways_are_offered_where_there_are_some() -> None:
    two = {"1 BM": "TLI", "2 BM": "TLI"}
    s = begin(Retreat(space=at("TLI")), units=two, vm="XBU", bases={1: "NGN"})
    assert legal(s) == [HoldGround(), FallBack(at("VTH"))]
    assert refused(s, Scatter()) == "9.3.1-e"
    assert Scatter() in legal(begin(Retreat(space=at("TLI")), units=two, vm="XBU"))


def test_2_1_c_the_question_counts_dice_from_one(dice: LoadedDice) -> None:
    dice(1, 4, 2)
    units = dict.fromkeys(["1 BM", "4 BVN", "Clement"], "DTH")
    s = begin(Combat(space=at("DTH"), counter=1), units=units, vm="ADC", ap=5, **QUIET)
    assert "the dice are 1: 1 BM 4+1, 2: 4 BVN infantry 2+1." in GAME.prompt(s)
    assert [GAME.say(a) for a in legal(s)][1:] == [f"Col. Clement: roll die {n} again" for n in (1, 2)]


@pytest.mark.parametrize(("action", "asks"), [("Offensive", True), ("Assault", False)])
def test_2_1_c_no_question_where_no_face_would_help(dice: LoadedDice, action: str, asks: bool) -> None:
    """A six of CLSM is good enough against an Offensive and not against an Assault."""
    dice(2, *drawn(action), 5)
    s = begin(Combat(space=at("DTH"), counter=1), units={"CLSM": "DTH", "Clement": "DTH"}, vm="ADC", ap=0, **QUIET)
    assert (KeepDice() in legal(s), where(s, "CLSM")) == ((True, "DTH") if asks else (False, "GONE"))


# ---- in words


def test_7_2_p_a_convoy_without_escort_is_said_to_be_one() -> None:
    s = set_out(french(posts="XMO"), Evacuate(at("XMO")))
    assert words(s, SetForth) == ["Evacuation from Xom Moi: the convoy without escort."]


def test_6_1a_a_each_of_two_bases_sends_its_share() -> None:
    s = position(ip=4)
    assert share_of(s, [3, 2]) == "2 counters each from base 3 and base 2"
    assert share_of(s, [3]) == "4 counters from base 3"
    assert share_of(position(ip=2), [3, 2]) == "1 counter each from base 3 and base 2"


def test_11_1_a_the_level_is_said_once() -> None:
    s = position(vp=-55, turn=10)
    s.over = True
    result = GAME.result(s)
    assert result is not None
    assert (result.level, result.text) == ("major defeat", "-55 VP on turn 10")


def test_one_is_said_in_the_singular() -> None:
    one, two = CountersReturned("6.1.2-d", 1, 4), CountersReturned("6.1.2-d", 2, 4)
    assert GAME.say(one) == "There is no space for 1 Infiltration counter of base 4: back to the reserve."
    assert "2 Infiltration counters of" in GAME.say(two)
    assert "has 1 Viet Minh counter around it: -1" in GAME.say(SupplyCut("6.3.3-a", at("DTH"), 1))
    s = begin(Losses(space=at("DTH"), owed=1), units={"1 BM": "DTH", "2 BM": "DTH"})
    assert GAME.prompt(s).startswith("1 loss at ")
    s = position(lost="TBI TVA")
    delta_line(s)
    assert [e.why for e in told(s, Scored)] == ["2 printed places in Viet Minh hands", "1 permanent post kept"]
