"""Chapter 12 and the debatable readings: every option switched, and what it changes."""

from __future__ import annotations

import pytest
from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.playing import (
    GAME,
    QUIET,
    Fields,
    begin,
    convoy_at,
    dice_shown,
    french,
    goals,
    legal,
    march,
    play,
    refused,
    set_out,
    u,
)
from tests.games.hoa_binh.positions import at, codes, counters, places, told

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Attack,
    Build,
    CallAir,
    CallArtillery,
    DropIn,
    Embark,
    EndPhase,
    Evacuate,
    GoTo,
    Jump,
    Land,
    PlaceCounter,
    Ready,
    SendCommander,
    Shell,
)
from indochine.games.hoa_binh.events import AmbushTested, BasesRevealed, ConvoyArrived, Drawn, Scored, ThreatRolled
from indochine.games.hoa_binh.frames import Infiltration, VietMinhPhase
from indochine.games.hoa_binh.state import State
from indochine.kernel.dice import seed_of

FLAGS = "DCU NGN BVI H56 LBU LMA"
TWELVE = "DCU NGN TNH BVI H56 VNA LBU NCO LMA DBU GMO DCN"


def on(name: str, value: str = "yes") -> Fields:
    return {"options": {name: value}}


def test_12_1_a_the_options_are_these_and_off_unless_chosen() -> None:
    chosen = {option.name: option.default for option in GAME.options}
    assert chosen == {
        "historical_bases": "no",
        "threat_management": "no",
        "softer_ambush_test": "no",
        "drop_on_any_white": "no",
        "several_support_dice": "no",
        "support_alone_weak_draw": "no",
        "ambush_test_at_retreat_base": "yes",
        "rebuild_posts": "no",
        "commander_crosses_green": "yes",
        "vm_last_choice": "fixed",
    }
    with pytest.raises(ValueError, match="has no option 'flags'"):
        GAME.start(options={"flags": "yes"})
    with pytest.raises(ValueError, match="choose one of no, yes"):
        GAME.start(options={"historical_bases": "maybe"})


# ---- 12.1 historical bases


def bases_of(name: str, options: dict[str, str]) -> tuple[State, list[str]]:
    """A game after turn 0, and where bases 1 to 6 have turned out to be."""
    s = GAME.start(options=options, seed=seed_of(name))
    GAME.apply(s, EndPhase())
    return s, [p.CODE[n] for n in told(s, BasesRevealed)[0].places]


def test_12_1_a_the_six_bases_lie_at_random_on_the_flags_and_there_are_no_decoys() -> None:
    orders = set()
    for seed in range(8):
        s, homes = bases_of(f"flags {seed}", {"historical_bases": "yes"})
        assert sorted(homes) == sorted(FLAGS.split())
        assert codes(s.bases) == FLAGS
        assert s.reserve + len(s.vm_kind.replace(b"\x01", b"").replace(b"\x02", b"")) == 30
        orders.add(tuple(homes))
    assert len(orders) > 4


def test_12_1_a_otherwise_on_any_of_the_twelve_green_spaces() -> None:
    seen: set[str] = set()
    for seed in range(12):
        _, homes = bases_of(f"anywhere {seed}", {})
        assert len(set(homes)) == 6
        seen.update(homes)
    assert seen == set(TWELVE.split())


# ---- 12.2 threat management


@pytest.mark.parametrize(
    ("strategy", "modifier"),
    [("Alerted", 0), ("Harassed", 1), ("Operation", 2), ("Violet", 2), ("Rainbow", 2)],
)
def test_12_2_a_the_strategy_adds_to_the_threat_die(dice: LoadedDice, strategy: str, modifier: int) -> None:
    fields: Fields = {
        "posts": "DTH",
        "vm": "ADC XBU",
        "strategy": p.STRATEGIES.index(strategy),
        "ap": 1,
        "transport": 0,
    }
    dice(2)
    s = begin(VietMinhPhase(), **fields, **on("threat_management"))
    assert [(e.modifier, e.level) for e in told(s, ThreatRolled)] == [(modifier, (1, 2, 2)[modifier])]
    dice(2)
    s = begin(VietMinhPhase(), **fields)
    assert [(e.modifier, e.level) for e in told(s, ThreatRolled)] == [(0, 1)]


def test_12_2_a_it_adds_to_the_other_modifiers(dice: LoadedDice) -> None:
    s = french(vm="ADC", strategy=p.OPERATION, ap=2, transport=0, **on("threat_management"))
    dice(6)
    play(s, Shell(at("ADC")))
    assert [(e.modifier, e.level) for e in told(s, ThreatRolled)] == [(1, 3)]  # +2 - 1, and a die has no 7


# ---- 12.3 the ambush test


@pytest.mark.parametrize(("vm", "hard"), [("ADC", -1), ("ADC ADC", -2), ("ADC ADC CDO CLI", -4)])
def test_12_3_a_the_penalty_is_never_more_than_one(dice: LoadedDice, vm: str, hard: int) -> None:
    for options, penalty in ((on("softer_ambush_test"), -1), ({}, hard)):
        for die in (4, 5):
            dice(die)
            s = set_out(french(posts="DTH", vm=vm, **options), Evacuate(at("DTH")))
            assert [(e.die, e.penalty) for e in told(s, AmbushTested)] == [(die, penalty)]
            assert (convoy_at(s, "DTH") == "") == (die + penalty <= 3)


def test_12_3_a_the_escort_still_helps(dice: LoadedDice) -> None:
    dice(4)
    s = french(posts="DTH", vm="ADC ADC", units={"1 BM": "DTH"}, **on("softer_ambush_test"))
    set_out(s, Evacuate(at("DTH")), "1 BM")
    assert convoy_at(s, "DTH") == "DTH"


# ---- readings


def test_7_2_f_option_drop_on_any_white() -> None:
    s = play(french(**on("drop_on_any_white")), Jump(), Embark(u("1 BPC")))
    white = goals(s, Land).split()
    assert {"ADC", "CDO", "TLI", "DTH", "STY"} <= set(white)
    assert places(" ".join(white)) == p.WHITE
    assert (refused(s, Land(at("LPF"))), refused(s, Land(at("XBU")))) == ("7.2-f", "7.2-f")
    assert str(GAME.why_not(s, Land(at("XBU")))) == "Xom Bu is green, and paras land on white spaces only. [7.2-f]"
    s = play(french(), Jump(), Embark(u("1 BPC")))
    assert refused(s, Land(at("ADC"))) == "1.3.1-c"


def test_7_2_f_option_drop_on_any_white_in_combats_too(dice: LoadedDice) -> None:
    fields: Fields = {"units": {"1 BM": "CDO"}, "vm": "DTH NGN", "ap": 2}
    dice(1)
    s = begin(VietMinhPhase(no_drops=True), **fields, **on("drop_on_any_white"))
    assert refused(s, DropIn(u("1 BPC"))) == ""
    dice(1)
    assert refused(begin(VietMinhPhase(no_drops=True), **fields), DropIn(u("1 BPC"))) == "1.3.1-c"


def several(dice: LoadedDice, **options: object) -> State:
    dice(1)
    return begin(VietMinhPhase(), posts="DTH", vm="ADC XBU", ap=3, transport=0, morane=False, **options)


def test_7_2_m_option_several_support_dice(dice: LoadedDice) -> None:
    s = play(several(dice, **on("several_support_dice")), CallArtillery())
    assert refused(s, CallArtillery()) == ""
    play(s, CallArtillery())
    dice(1, 1, 2, 3)
    play(s, CallArtillery())
    assert dice_shown(s) == [("fort 1+0", "artillery 1+3", "artillery 2+3", "artillery 3+3")]
    assert (s.artillery, s.ap, counters(s)) == (0, 0, "XBU")
    assert refused(play(several(dice), CallArtillery()), CallArtillery()) == "7.2-m"


def test_7_2_n_option_several_support_dice(dice: LoadedDice) -> None:
    s = play(several(dice, **on("several_support_dice")), CallAir())
    assert refused(s, CallAir()) == ""
    play(s, CallAir())
    dice(1, 1, 1)
    play(s, Ready())
    assert dice_shown(s) == [("fort 1+0", "aircraft 1+4", "aircraft 1+4")]
    assert refused(play(several(dice), CallAir()), CallAir()) == "7.2-n"


def test_p16_c_option_support_alone_weak_draw(dice: LoadedDice) -> None:
    fields: Fields = {"vm": "ADC", "ap": 1, **QUIET, "artillery": 1}
    s = french(**fields, **on("support_alone_weak_draw"))
    dice(3, dice.draw(5), dice.draw(7 - 1), dice.draw(0), 1)  # Offensive and Assault are set aside
    play(s, Shell(at("ADC")))
    assert [e.counters for e in told(s, Drawn)] == [("Clash",)]
    s = french(**fields)
    dice(3, dice.draw(5), 1)
    play(s, Shell(at("ADC")))
    assert [e.counters for e in told(s, Drawn)] == [("Offensive",)]


def test_p16_c_option_support_alone_weak_draw_is_for_supports_alone(dice: LoadedDice) -> None:
    s = french(vm="ADC", ap=2, units={"1 BPC": "DTH"}, **QUIET, **on("support_alone_weak_draw"))
    set_out(s, Attack(at("DTH")), "1 BPC")
    dice(2, dice.draw(5), 6)
    march(s, "ADC")
    assert [e.counters for e in told(s, Drawn)] == [("Offensive",)]


def test_10_1_2_a_option_ambush_test_at_retreat_base(dice: LoadedDice) -> None:
    for options, tested in ((on("ambush_test_at_retreat_base", "no"), 0), ({}, 1)):
        s = march(set_out(french(posts="DTH", vm="TON", **options), Evacuate(at("DTH"))), "CLI QOA DLA")
        dice(*[5] * tested)
        march(s, "STY")
        assert len(told(s, AmbushTested)) == tested
        assert len(told(s, ConvoyArrived)) == 1


def test_10_1_2_a_option_ambush_test_at_retreat_base_leaves_the_road_alone(dice: LoadedDice) -> None:
    dice(4)
    s = set_out(french(posts="DTH", vm="ADC", **on("ambush_test_at_retreat_base", "no")), Evacuate(at("DTH")))
    assert convoy_at(s, "DTH") == ""


def test_1_3_2_b_option_rebuild_posts() -> None:
    fields: Fields = {"units": {"1 BM": "DTH"}, "built": places("DTH")}
    assert refused(french(**fields), Build(at("DTH"))) == "1.3.2-b"
    s = play(french(**fields, **on("rebuild_posts")), Build(at("DTH")))
    assert (s.forts >> at("DTH") & 1, s.vp, told(s, Scored)) == (1, 0, [])  # without points
    assert refused(s, Build(at("DTH"))) == "1.3.2-b"


def test_2_1_e_option_commander_crosses_green() -> None:
    fields: Fields = {"units": {"Vanuxem": "TLI"}, "vm": "VTH"}  # on to Xom Bu and Nghoc Nhi Forest, both green
    s = play(french(**fields), SendCommander(u("Vanuxem")))
    assert refused(s, GoTo(at("ADC"))) == ""
    s = french(**fields, **on("commander_crosses_green", "no"))
    assert refused(s, SendCommander(u("Vanuxem"))) == "2.1-f"
    assert "leads over green" in str(GAME.why_not(s, SendCommander(u("Vanuxem"))))
    s = play(french(units={"Vanuxem": "TLI"}, **on("commander_crosses_green", "no")), SendCommander(u("Vanuxem")))
    assert (refused(s, GoTo(at("STY"))), refused(s, GoTo(at("XOM")))) == ("", "")


def equal_spaces(**options: object) -> State:
    """Base 4 goes on from Tan Linh; Nghoc Nhi Forest and Xom Bu are equally good for it."""
    return begin(Infiltration(base=4, left=1), bases={4: "BVI"}, vm="TLI:4", **options)


def test_6_1_2_f_option_vm_last_choice(dice: LoadedDice) -> None:
    assert counters(equal_spaces()) == "TLI NGN"
    for number, place in ((0, "NGN"), (1, "XBU")):
        dice(dice.draw(number))
        assert counters(equal_spaces(**on("vm_last_choice", "random"))) == f"TLI {place}"
        s = equal_spaces(**on("vm_last_choice", "player"))
        assert legal(s) == [PlaceCounter(at("NGN")), PlaceCounter(at("XBU"))]
        assert counters(play(s, PlaceCounter(at(place)))) == f"TLI {place}"
