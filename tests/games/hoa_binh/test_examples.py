"""The rulebook's own examples, played with its dice."""

from __future__ import annotations

from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.fights import (
    GAME,
    asked,
    begin,
    drawn,
    faced,
    loses,
    options,
    play,
    rolled,
    steps,
    storm,
    vm_phase,
)
from tests.games.hoa_binh.positions import at, counters, places, position, told, unit_number, where

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    CallArtillery,
    Continue,
    DropIn,
    EndPhase,
    Halt,
    NoMoreDrops,
    Ready,
    Sail,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import (
    BaseReturned,
    BasesActivated,
    CombatBegan,
    CombatEnded,
    CounterPlaced,
    CounterRemoved,
    DangerousPlaced,
    DirectionRolled,
    Drawn,
    Dropped,
    OpeningFire,
    Scored,
    StepLost,
    StrategyRolled,
    SupplyCut,
    ThreatRolled,
)
from indochine.games.hoa_binh.frames import Turn
from indochine.games.hoa_binh.state import State, Unit, put
from indochine.kernel.words import Action, Event

BASES = {1: "DCU", 2: "TNH", 3: "NCO", 4: "BVI", 5: "LBU", 6: "GMO"}
BPC1, BVN4 = Unit(unit_number("1 BPC")), Unit(unit_number("4 BVN"))


def command_phase_of_turn_4() -> State:
    """The position of the example of play before the strategy die."""
    return position(turn=4, units={"4 BVN": "DTH", "Dinassaut": "APT"}, posts="DTH", bases=BASES, frames=[Turn()])


def do(s: State, *actions: Action) -> list[Event]:
    """Exactly these actions, through the only door there is; `s.told` holds all that they brought about."""
    events: list[Event] = []
    for action in actions:
        events += GAME.apply(s, action)
    s.told = events
    return events


def test_ex_a_the_example_of_play_from_the_strategy_die_to_the_last_total(dice: LoadedDice) -> None:
    s = command_phase_of_turn_4()
    # Command Phase: a 3. Infiltration Phase: bases 4 and 6; base 4 rolls a 2, base 6 (not told) a 1, Dangerous odd.
    dice(3, 4, 6, 2, 1, 5)
    assert asked(s) == "7.1-a"  # no para unit is on the map: nothing is asked before the French Action Phase
    assert told(s, StrategyRolled) == [StrategyRolled("5.2.1a-a", 3, "Harassed", 8, 6)]
    assert (s.ap, s.ip) == (8, 6)
    assert [(e.red, e.white) for e in told(s, BasesActivated)] == [(4, 6)]
    assert (4, 2, "XBU") in [(e.base, e.die, p.CODE[e.place]) for e in told(s, DirectionRolled)]
    assert [p.CODE[e.place] for e in told(s, CounterPlaced) if e.base == 4] == ["XBU", "ADC", "ADC"]
    assert len([e for e in told(s, CounterPlaced) if e.base == 6]) == 3
    assert [(e.die, p.CODE[e.place]) for e in told(s, DangerousPlaced)] == [(5, "LPF")]
    # The post and 4 BVN at Dan The have three counters around them, and so has the Dinassaut, one over the river.
    assert told(s, SupplyCut) == [SupplyCut("6.3.3-a", at("DTH"), 3), SupplyCut("6.3.3-a", at("APT"), 3)]

    # French Action Phase: the Dinassaut goes to fight the Dangerous counter and destroys it. Its dice are not told; it
    # began the phase with three counters around it, one of them over the river, and fights at +3 - 1.
    dice(2, 4)
    do(s, Sail(), MarchTo(at("LPF")), Ready())
    assert [e.what for e in told(s, CombatBegan)] == ["The Dinassaut attacks"]
    assert rolled(s) == {"Dinassaut": [6]}
    assert [(e.kind, p.CODE[e.place]) for e in told(s, CounterRemoved)] == [("Dangerous", "LPF")]
    assert s.ap == 7
    do(s, Halt())

    # Viet Minh Action Phase: nobody at Dan The is encircled any more. First attack: a 1, the counter alone.
    dice(1, 5, 4)
    do(s, EndPhase())
    assert told(s, SupplyCut) == []
    do(s, Continue(), Ready())
    assert [(e.what, p.CODE[e.place]) for e in told(s, CombatBegan)] == [("Viet Minh attack", "DTH")]
    assert told(s, ThreatRolled) == [ThreatRolled("8.1-a", 1, 0, 0)]
    assert rolled(s) == {"4 BVN infantry": [6], "fort": [4]}  # 5 + 1, and the post's 4
    assert [(e.kind, p.CODE[e.place]) for e in told(s, CounterRemoved)] == [("Infiltration", "ADC")]
    assert [e.outcome for e in told(s, CombatEnded)] == ["French victory"]
    assert told(s, Drawn) == []

    # Second attack: a 4, Threat 2. 1 BPC is dropped and artillery called, an AP each.
    dice(4)
    do(s, NoMoreDrops())
    assert told(s, ThreatRolled) == [ThreatRolled("8.1-a", 4, 0, 2)]
    do(s, DropIn(BPC1), CallArtillery())
    assert [e.unit for e in told(s, Dropped)] == [BPC1]
    assert (s.ap, s.transport, s.artillery) == (5, 2, 2)

    # Drawn: Ambush, Elite, Assault. The ambush die is a 6; 4 BVN takes the loss.
    dice(*drawn("Ambush", "Elite", "Assault"), 6)
    do(s, Ready())
    assert told(s, Drawn) == [Drawn("8.1-b", ("Ambush", "Elite", "Assault"))]  # type: ignore[arg-type]
    assert faced(s) == [("Ambush", ())]
    assert [(e.die, e.outcome) for e in told(s, OpeningFire)] == [(6, "a loss")]
    assert options(s) == [loses("1 BPC"), loses("4 BVN")]
    assert s.vp == 0

    # The dice in the order 1 BPC, 4 BVN, post, artillery: first the Ambush, then the Assault with Elite.
    dice(5, 3, 4, 3, 5, 4, 3, 4)
    do(s, loses("4 BVN"))
    assert [(e.unit, e.left) for e in told(s, StepLost)] == [(BVN4, 1)]
    assert rolled(s, 0) == {"fort": [4], "4 BVN infantry": [3], "1 BPC": [8], "artillery": [6]}
    assert rolled(s, 1) == {"fort": [2], "4 BVN infantry": [3], "1 BPC": [7], "artillery": [6]}
    assert faced(s) == [("Assault", ("Elite",))]  # the Ambush, without support, was met one question earlier
    assert [(e.points, e.rule, e.total) for e in told(s, Scored)][:2] == [(-1, "11.2.1a-a", -1), (1, "11.2.1b-b", 0)]
    assert [(e.kind, p.CODE[e.place]) for e in told(s, CounterRemoved)] == [("Infiltration", "ADC")]
    assert (where(s, "4 BVN"), where(s, "1 BPC"), steps(s, "4 BVN")) == ("DTH", "DTH", 1)
    assert s.forts & places("DTH")


def test_ex_a_the_blocked_line_stacks_at_ap_da_chong_because_of_the_dinassaut(dice: LoadedDice) -> None:
    s = command_phase_of_turn_4()
    dice(3, 4, 6, 2, 1, 5)
    assert asked(s) == "7.1-a"
    assert counters(s).split()[:3] == ["XBU", "ADC", "ADC"]
    s = position(turn=4, units={"4 BVN": "DTH", "Dinassaut": "STY"}, posts="DTH", bases=BASES, frames=[Turn()])
    dice(3, 4, 6, 2, 1, 5)
    assert asked(s) == "7.1-a"
    assert counters(s).split()[:3] == ["XBU", "ADC", "APT"]


def test_ex_b_three_supports_over_two_actions(dice: LoadedDice) -> None:
    s = position(turn=3, units={"1 BPC": "DTH"}, vm="ADC ADC")
    dice(4, *drawn("Artillery", "Clash", "Trenches", "Elite", "Offensive"), 3, 6, 6, 1, 1)
    vm_phase(s)
    assert told(s, ThreatRolled)[0] == ThreatRolled("8.1-a", 4, 0, 2)
    assert told(s, Drawn)[0].counters == ("Artillery", "Clash", "Trenches", "Elite", "Offensive")
    assert faced(s) == [("Clash", ("Artillery", "Trenches")), ("Offensive", ("Elite",))]
    assert [rolled(s, i) for i in (0, 1)] == [{"1 BPC": [6 + 3 - 2]}, {"1 BPC": [6 + 3 - 1]}]


def test_ex_c_three_adjacent_counters_attack_a_post_three_times(dice: LoadedDice) -> None:
    s = position(posts="DTH", vm="ADC ADC ADC")
    dice(*[1, 1] * 3)
    vm_phase(s)
    assert [p.CODE[e.place] for e in told(s, CombatBegan)] == ["DTH"] * 3
    s = position(posts="DTH", vm="ADC XBU CLI QOA", lost="TBI")  # on several spaces, and two more behind them
    dice(*[1, 1] * 2)
    vm_phase(s)
    assert [p.CODE[e.place] for e in told(s, CombatBegan)] == ["DTH"] * 2


def test_ex_d_a_base_destroyed_on_turn_3_is_back_on_turn_5(dice: LoadedDice) -> None:
    s = position(turn=3, units={"1 BPC": "BVI", "2 BPC": "BVI"}, bases=BASES, dangerous="LSF")
    dice(1, *drawn("Clash", "Clash", "Clash", base=True), *[6] * 6)
    storm(s, 4, "XBU")
    assert (s.base_back[4], bool(s.bases & places("BVI"))) == (5, False)
    for unit in ("1 BPC", "2 BPC"):
        put(s, unit_number(unit), at("XBU"))
    for turn, back in ((4, []), (5, [BaseReturned("9.4.2-b", 4, at("BVI"))])):
        s.turn, s.ip, s.ap = turn, 0, 3
        dice(1, 6)
        play(begin(s, Turn(step="begin_infiltration")))
        assert told(s, BaseReturned) == back
        assert bool(s.bases & places("BVI")) is bool(back)
