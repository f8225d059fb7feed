"""Chapter 4: set-up, Operation Lotus, and the order of the phases."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.hoa_binh.campaign import GAME, acting, at_step, do, legal, offered, on_the_road, onward, refused, u
from tests.games.hoa_binh.positions import at, codes, counters, places, position, told, where

from indochine.board import ids
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import (
    Attack,
    Build,
    Continue,
    Declare,
    Embark,
    EndPhase,
    Fly,
    Jump,
    KeepPara,
    Land,
    Move,
    NoMoreDrops,
    RecallPara,
    Reinforce,
    Stand,
)
from indochine.games.hoa_binh.actions import March as MarchTo
from indochine.games.hoa_binh.events import (
    BasesActivated,
    BasesRevealed,
    CombatBegan,
    DangerousPlaced,
    IsolationRolled,
    ParaKept,
    ParaRecalled,
    PhaseBegan,
    StrategyRolled,
    SupplyCut,
    TurnBegan,
)
from indochine.games.hoa_binh.frames import ATTACK, FrenchPhase, Turn, TurnZero, VietMinhPhase
from indochine.games.hoa_binh.rules.ch05_strategies import NO_OPERATION
from indochine.games.hoa_binh.scene import enemies
from indochine.games.hoa_binh.state import State
from indochine.kernel.dice import seed_of

SETUP = {
    "HANOI": "1 BPC; 2 BPC; 2 BPC light artillery; 5 BPC; 7 BPC; 8 BPC; 1 BEP; 2 BEP; 1 BPVN; 2/3 RTA; 1/4 RTM; RICM;"
    " 1 SGB; 8 RSA",
    "VTR": "Dinassaut",
    "STY": "Dodelier; 4 BVN; 3/5 REI; 1/1 RTA; 1 RCh; 4 BVN armoured",
    "VTH": "CLSM; Commando 18; Commando 22",
    "SDO": "6 BVN",
    "XOM": "Vanuxem; 1 BM; 2 BM",
    "XMA": "Clement; I/13 DBLE; 3/13 DBLE; 1/5 REI; RBCEO; Dozer",
}


def begun(seed: str = "lotus", **options: str) -> State:
    """A game at its first decision."""
    return GAME.start(seed=seed_of(seed), options=options)


def lazy_until(s: State, turn: int) -> State:
    """Played on with as little as possible until a turn has begun."""
    while s.turn < turn:
        wanted = [a for a in (EndPhase(), NoMoreDrops(), Continue(), Stand()) if a in legal(s)]
        do(s, wanted[0] if wanted else legal(s)[0])
    return s


def order(s: State) -> list[str]:
    """The kinds of everything told, in order."""
    return [type(event).__name__ for event in s.told]


# ---- 4 outline


def test_4_a_strategy_infiltration_the_french_and_then_the_counters_next_to_them(dice: LoadedDice) -> None:
    dice(1, 4, 4, 1)
    s = at_step(Turn(), turn=1, bases={4: "BVI"}, units={"4 BVN": "ADC", "1 BM": "NGN"}, dangerous="LSF")
    assert type(s.frames[-1]) is FrenchPhase
    seen = order(s)
    assert seen.index("StrategyRolled") < seen.index("BasesActivated") < seen.index("CounterPlaced")
    assert "XBU" in counters(s).split()
    assert told(s, CombatBegan) == []  # nobody attacks before the French have acted
    dice(6)  # the Dangerous counter stands alone
    do(s, EndPhase())
    dice(1)
    do(s, Continue())
    assert [e.phase for e in told(s, PhaseBegan)][-2:] == ["French Action Phase", "Viet Minh Action Phase"]
    assert (s.turn, len(told(s, CombatBegan))) == (1, 1)  # in the same turn


# ---- 4.1 set-up


def test_4_1_a_the_tracks_at_the_start() -> None:
    s = begun()
    assert (s.turn, s.vp, s.ap, s.ip) == (0, 0, 12, 0)
    assert (s.artillery, s.air, s.transport, s.morane) == (3, 3, 3, True)
    assert (s.violet, s.rainbow, s.used, s.repair, s.over) == (0, 0, 0, 0, False)
    assert s.strategy == p.LOTUS


def test_4_1_b_every_unit_at_its_place() -> None:
    s = begun()
    names = [(place, name.strip()) for place, row in SETUP.items() for name in row.split(";")]
    assert len(names) == p.UNITS == 34
    assert [(where(s, name), name) for _, name in names] == names
    assert list(s.steps) == list(p.STEPS)


def test_4_1_b_forts_convoys_and_the_viet_minh() -> None:
    s = begun()
    assert codes(s.forts) == "VTR TBI STY SDO TVA XMA"
    assert s.built == 0
    assert set(s.convoys) == {255}
    assert counters(s) == ""
    assert (s.guerrillas, s.reserve) == (2, 24)


def test_4_1_c_bases_are_mixed_among_the_twelve_spaces() -> None:
    games = [begun(str(n)) for n in range(120)]
    for number in range(1, 7):
        assert {s.base_home[number] for s in games} == set(ids(p.BASE_SPACES))
    assert all(len(set(s.base_home[1:])) == 6 for s in games)
    assert len({bytes(s.base_home) for s in games}) > 100


def test_4_1_c_face_down_nobody_sees_them() -> None:
    s = begun()
    for seat in ("french", None):
        assert GAME.view(s, seat).base_home == b""
    assert s.bases == 0
    dealt = {bytes(GAME.imagine(GAME.view(s, "french"), seed_of(n)).base_home) for n in range(20)}
    assert len(dealt) > 15  # whoever imagines the position can only guess
    assert all(p.BASE_SPACES >> home & 1 for homes in dealt for home in homes[1:])
    assert all(len(set(homes[1:])) == 6 for homes in dealt)
    do(s, EndPhase())
    assert GAME.view(s, "french").base_home == bytes(s.base_home)
    twin = GAME.imagine(GAME.view(s, "french"), seed_of("x"))
    assert (twin.base_home, twin.bases) == (s.base_home, s.bases)


def test_4_1_c_twelve_counters_lie_face_down_on_the_screen() -> None:
    s = begun()
    faces = [(piece.face, piece.place) for piece in enemies(GAME.view(s, "french"))]
    assert faces == [("hidden", p.CODE[place]) for place in ids(p.BASE_SPACES)]
    do(s, EndPhase())
    shown = {piece.place for piece in enemies(GAME.view(s, "french")) if piece.face.startswith("viet base")}
    assert shown == {p.CODE[home] for home in s.base_home[1:]}
    assert not any(piece.face == "hidden" for piece in enemies(GAME.view(s, "french")))


def test_4_1_c_with_historical_bases_they_are_imagined_on_the_flags() -> None:
    s = begun(historical_bases="yes")
    for n in range(10):
        homes = GAME.imagine(GAME.view(s, "french"), seed_of(n)).base_home[1:]
        assert p.mask(homes) == p.FLAGS


# ---- turn 0


def test_4_1_d_twelve_ap_and_no_viet_minh_phase() -> None:
    s = begun()
    assert s.ap == 12
    assert [e.phase for e in told(s, PhaseBegan)] == ["French Action Phase"]
    do(s, EndPhase())
    seen = [e.phase for e in told(s, PhaseBegan)]
    assert seen[:3] == ["French Action Phase", "Command Phase", "Viet Minh Infiltration Phase"]
    assert s.turn == 1


def test_4_1_d_large_green_spaces_are_closed() -> None:
    for kind in (0, ATTACK):
        s = on_the_road("XBU", "4 BVN", turn=0, kind=kind)
        assert onward(s) == "TLI ADC"
        assert refused(s, MarchTo(at("BVI"))) == "4.1-d"
        assert onward(on_the_road("XBU", "4 BVN", turn=1, kind=kind)) == "NGN TLI ADC BVI"


def test_4_1_d_only_paras_leave_hanoi() -> None:
    paras = set(ids(p.PARAS))
    s = do(begun(), Reinforce())
    assert {a.unit for a in offered(s, Embark)} == paras
    s = do(begun(), Fly())
    from_hanoi = {a.unit for a in offered(s, Embark) if s.where[a.unit] == p.HANOI}
    assert from_hanoi == paras
    for name in ("1/4 RTM", "2/3 RTA", "RICM"):
        assert refused(s, Embark(u(name))) == "4.1-d"
    assert refused(s, Embark(u("4 BVN"))) == ""  # from Son Tay
    s = do(acting(turn=1), Reinforce())
    assert {a.unit for a in offered(s, Embark)} > paras
    s = do(acting(turn=1), Fly())
    assert refused(s, Embark(u("1/4 RTM"))) == ""


def test_4_1_d_nobody_mobilises_when_no_paras_are_left() -> None:
    gone = {p.UNIT_NAMES[n]: "GONE" for n in ids(p.PARAS)}
    assert refused(acting(turn=0, units={**gone, "4 BVN": "DTH"}), Reinforce()) == "4.1-d"
    assert refused(acting(turn=1, units={**gone, "4 BVN": "DTH"}), Reinforce()) == ""


def test_4_1_d_no_vehicles_fly_and_nobody_in_repair() -> None:
    s = do(begun(), Fly())
    for name in ("RBCEO", "Dozer", "Dinassaut", "1 RCh"):
        assert refused(s, Embark(u(name))) == "7.2-j"


def test_4_1_d_air_drops_are_allowed() -> None:
    s = do(begun(), Jump(), Embark(u("1 BPC")), Land(at("HBI")))
    assert where(s, "1 BPC") == "HBI"
    assert (s.ap, s.transport) == (11, 2)
    do(s, Build(at("HBI")))
    assert (s.ap, s.vp) == (9, 3)


def test_4_1_e_the_bases_are_turned_up_and_the_decoys_go_to_the_reserve() -> None:
    s = begun()
    homes, before = list(s.base_home[1:]), s.reserve
    do(s, EndPhase())
    assert told(s, BasesRevealed) == [BasesRevealed("4.1-e", tuple(homes))]
    assert s.bases == p.mask(homes)
    assert before == 24
    assert s.reserve + s.vm_kind.count(0) == 30


def test_4_1_e_then_turn_1_begins_and_what_was_left_is_lost() -> None:
    s = position(turn=0, ap=7, frames=[TurnZero(step="reveal_bases")])
    s.base_home, s.base_back = bytearray([0, *ids(p.FLAGS)]), bytearray(7)
    GAME.advance(s)
    assert s.turn == 1
    assert [e.turn for e in told(s, TurnBegan)] == [1]
    assert s.ap in (6, 8)  # Alerted or Harassed, nothing of the seven
    assert s.bases == p.FLAGS
    assert [type(f) for f in s.frames] == [Turn, FrenchPhase]


# ---- 4.2 phases


def test_4_2_a_command_infiltration_french_viet_minh() -> None:
    s = lazy_until(begun(), 4)
    phases = [e.phase for e in told(s, PhaseBegan)]
    turn = ["Command Phase", "Viet Minh Infiltration Phase", "French Action Phase", "Viet Minh Action Phase"]
    assert phases[: 1 + 3 * 4] == ["French Action Phase", *turn, *turn, *turn]


def test_4_2_a_the_supply_of_the_french_phase_is_looked_at_when_it_begins() -> None:
    s = at_step(Turn(step="french_action_phase"), vm="ADC ADC CDO", posts="DTH", units={"4 BVN": "DTH"}, ap=3)
    assert [type(f) for f in s.frames] == [Turn, FrenchPhase]
    assert told(s, SupplyCut) == [SupplyCut("6.3.3-a", at("DTH"), 3)]
    assert [e.phase for e in told(s, PhaseBegan)] == ["French Action Phase"]
    assert s.toured == 0


def command(dice: LoadedDice, *faces: int, **fields: Any) -> State:
    """A Command Phase up to its first decision, with these dice."""
    dice(*faces)
    return at_step(Turn(), **fields)


def test_4_2_b_the_strategy_is_known_before_the_paras_are_kept(dice: LoadedDice) -> None:
    s = command(dice, 1, turn=4, units={"1 BPC": "DTH", "5 BPC": "HBI"})
    assert [(e.die, e.ap) for e in told(s, StrategyRolled)] == [(1, 6)]
    assert legal(s) == [KeepPara(u("1 BPC")), RecallPara(u("1 BPC"))]
    do(s, KeepPara(u("1 BPC")))
    assert s.ap == 5
    assert told(s, BasesActivated) == []
    dice(1)
    do(s, RecallPara(u("5 BPC")))
    assert (where(s, "1 BPC"), where(s, "5 BPC")) == ("DTH", "HANOI")
    seen = order(s)
    assert seen.index("StrategyRolled") < seen.index("ParaKept") < seen.index("DangerousPlaced")


def test_4_2_b_supports_commanders_and_morane_are_ready_first(dice: LoadedDice) -> None:
    s = command(dice, 1, turn=4, units={"1 BPC": "DTH"}, artillery=0, air=0, transport=0, morane=False,
                used=p.COMMANDER_UNITS, cut=3, cut_forts=places("DTH"), joined=1, toured=p.COMMANDER_UNITS)  # fmt: skip
    assert (s.artillery, s.air, s.transport, s.morane) == (3, 3, 3, True)
    assert (s.used, s.cut, s.cut_forts, s.joined, s.toured) == (0, 0, 0, 0, 0)
    assert order(s)[:3] == ["TurnBegan", "PhaseBegan", "StrategyRolled"]
    assert told(s, PhaseBegan) == [PhaseBegan("4.2-b", "Command Phase")]


def test_4_2_b_the_operation_is_declared_before_the_die(dice: LoadedDice) -> None:
    s = command(dice, turn=5, units={"1 BPC": "DTH"})
    assert any(isinstance(a, Declare) for a in legal(s))
    assert told(s, StrategyRolled) == []
    dice(2)
    do(s, Declare(NO_OPERATION))
    assert told(s, StrategyRolled) != []
    assert KeepPara(u("1 BPC")) in legal(s)


def test_4_2_c_active_bases_then_placement_then_the_dangerous_counter(dice: LoadedDice) -> None:
    dice(4, 4, 5, 1)
    s = at_step(Turn(step="begin_infiltration"), turn=4, ip=4, ap=6, bases={4: "BVI"}, units={"4 BVN": "DTH"})
    seen = order(s)
    assert seen[0] == "PhaseBegan"
    assert seen[1:3] == ["BasesActivated", "DirectionRolled"]
    assert seen.count("CounterPlaced") == 4
    last = len(seen) - 1 - seen[::-1].index("CounterPlaced")
    assert last < seen.index("DangerousPlaced") < seen.index("PhaseBegan", 1)
    assert [p.CODE[e.place] for e in told(s, DangerousPlaced)] == ["LPF"]
    assert counters(s).split().count("LPF/D") == 1
    assert told(s, PhaseBegan)[0] == PhaseBegan("4.2-c", "Viet Minh Infiltration Phase")


def test_4_2_c_no_die_for_the_dangerous_counter_while_it_is_there(dice: LoadedDice) -> None:
    dice(4, 4, 5)
    s = at_step(
        Turn(step="begin_infiltration"), turn=4, ip=4, ap=6, bases={4: "BVI"}, units={"4 BVN": "DTH"}, dangerous="LSF"
    )
    assert told(s, DangerousPlaced) == []
    assert counters(s).count("/D") == 1


def test_4_2_d_dice_for_the_isolated_then_the_attacks(dice: LoadedDice) -> None:
    dice(3, 1, 1)
    s = at_step(VietMinhPhase(), units={"4 BVN": "CLI", "1 BM": "KEM"}, vm="DTH CDO BEL", transport=0)
    seen = order(s)
    assert seen[0] == "PhaseBegan"
    assert told(s, PhaseBegan) == [PhaseBegan("4.2-d", "Viet Minh Action Phase")]
    assert [(p.CODE[e.place], e.die) for e in told(s, IsolationRolled)] == [("BEL", 3)]
    assert seen.index("IsolationRolled") < seen.index("CombatBegan")
    assert [p.CODE[e.place] for e in told(s, CombatBegan)] == ["CLI"]


def test_4_2_d_the_turn_calls_it_after_the_french_phase() -> None:
    s = at_step(Turn(step="viet_minh_action_phase"), turn=4, vm="CLI DTH", units={"4 BVN": "QOA"}, ap=1)
    assert [e.phase for e in told(s, PhaseBegan)][:1] == ["Viet Minh Action Phase"]
    assert VietMinhPhase in [type(f) for f in s.frames]


def test_4_2_d_supply_is_looked_at_again_after_the_isolation_dice(dice: LoadedDice) -> None:
    s = position(posts="DTH", vm="ADC NGN CDO", units={"4 BVN": "DTH"}, ap=1, frames=[VietMinhPhase()])
    dice(1, 3, 3)
    GAME.advance(s)
    assert told(s, SupplyCut) == []  # one of the three has melted away
    s = position(posts="DTH", vm="ADC NGN CDO", units={"4 BVN": "DTH"}, ap=1, frames=[VietMinhPhase()])
    dice(3, 3, 3)
    GAME.advance(s)
    assert told(s, SupplyCut) == [SupplyCut("6.3.3-a", at("DTH"), 3)]


def test_4_2_d_no_action_but_air_drops_is_open_to_the_french() -> None:
    s = at_step(VietMinhPhase(), posts="DTH", vm="ADC XBU", units={"4 BVN": "DTH"}, ap=3)
    assert legal(s) == [Continue(), NoMoreDrops(), Jump()]
    assert refused(s, Move(at("DTH"))) != ""
    assert refused(s, Attack(at("DTH"))) != ""


def test_4_2_b_kept_and_recalled_paras_are_told(dice: LoadedDice) -> None:
    s = command(dice, 1, turn=4, units={"1 BPC": "DTH"})
    dice(1)
    do(s, KeepPara(u("1 BPC")))
    assert told(s, ParaKept) == [ParaKept("7.2-i", u("1 BPC"), 5)]
    s = command(dice, 1, turn=4, units={"1 BPC": "DTH"})
    dice(1)
    do(s, RecallPara(u("1 BPC")))
    assert told(s, ParaRecalled) == [ParaRecalled("7.2-i", u("1 BPC"), at("DTH"))]
    assert s.ap == 6


def test_4_1_d_the_french_may_stop_when_they_like() -> None:
    s = begun()
    assert EndPhase() in legal(s)
    do(s, Jump(), Embark(u("1 BPC")), Land(at("DTH")))
    assert EndPhase() in legal(s)
