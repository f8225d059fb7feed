"""A refusal cites the rule that really forbids, and says what is wrong with the hex or the unit."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import asking, at, field, u, units
from tests.games.tonkin.fights import battle, play, until
from tests.games.tonkin.moves import orders, point

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    Arrive,
    Attack,
    FallBack,
    HirePorters,
    Join,
    MarchTo,
    RetreatTo,
    SendAircraft,
    SendShips,
    SlipAway,
    StandFast,
    Take,
    TakeAll,
)
from indochine.games.tonkin.frames import Barrage, Combat, FefReinforce, Movement, Run
from indochine.games.tonkin.rules.ch03_fef_reinforcements import bring_in
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State
from indochine.kernel.flow import Procedure
from indochine.kernel.words import Action

ENTRY = asking({FefReinforce: Procedure(bring_in)})


def told(s: State, action: Action, asked: Any = play) -> str:
    """Rule and sentence of a refusal."""
    refusal = asked.game.why_not(s, action)
    return f"{refusal.rule}: {refusal.text}" if refusal else ""


def fed(stand: dict[str, str]) -> State:
    """A run of the Viet Minh, with VM dump 1 being spent."""
    return field(Run(side=VIET_MINH, left=3, step="act"), stand, points=[10, 10], spending=[NOBODY, u("VM dump 1")])


def aiming(side: int, target: str, **more: Any) -> State:
    """A barrage is about to be laid, by two guns at least."""
    s = field(Barrage(side=side, target=at(target), step="aim"), GUNS, **more)
    s.spending = [u("French dump 1"), u("VM dump 1")]
    s.frames.insert(0, Run(side=side, left=0, spent=1, step="rest"))
    return s


def test_6_6_3_guns_do_not_join_an_attack_and_are_not_called_dummies() -> None:
    s = field(Combat(side=VIET_MINH, target=at("1117")), {"1217": "36, 45, Dummy 1, VM dump 1", "1117": "1/1 RTM"})
    s.spending = [NOBODY, u("VM dump 1")]
    assert told(s, Join(u("45"))).startswith("6.6-3: Regiment 45 is artillery")
    assert told(s, Join(u("Dummy 1"))).startswith("S-09: Dummy 1 cannot attack: dummies")


def test_6_6_1_nobody_beside_a_hex_is_told_before_the_dump() -> None:
    s = fed({"1416": "36, VM dump 1", "1117": "1/1 RTM"})
    assert told(s, Attack(at("1117"))).startswith("6.6-1: No troops of yours")


def test_6_6_6_who_may_not_enter_a_hex_is_told_so_when_he_would_attack_it() -> None:
    """A Dinassaut in Hanoi, and dry 1117 beside it."""
    s = field(Run(side=FRANCE, left=3, step="act"), {"1017": "DNA 1, French dump 1", "1117": "36"}, points=[10, 10])
    s.spending = [u("French dump 1"), NOBODY]
    assert told(s, Attack(at("1117"))).startswith("6.6-6: ")


def test_5_5_1_porters_are_not_for_the_french() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE"})
    assert orders.refused(s, HirePorters()) == "5.5-1"


def test_5_1_1_a_stack_does_not_go_where_it_stands() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE"})
    orders.do(s, Take(u("1/13 DBLE")))
    assert told(s, MarchTo(at("1017"))) == "5.1-1: The stack is in Hanoi 1017 already."


def test_5_1_1_one_counter_is_no_stack() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE"})
    assert told(s, TakeAll(at("1017"))) == "5.1-1: There are no two counters in Hanoi 1017 that can still go together."


def test_4_6_2_out_of_supply_is_told_as_the_reason_for_no_double_move() -> None:
    s = field(Movement(), {"1203": "1/13 DBLE"}, oos="1/13 DBLE")
    orders.do(s, Take(u("1/13 DBLE")))
    reasons = {told(s, MarchTo(place)).partition(":")[0] for place in range(p.SIZE)}  # type: ignore[arg-type]
    assert "4.6-2" in reasons
    assert "5.2" not in reasons
    fresh = field(Movement(), {"1203": "1/13 DBLE", "1204": "36"})
    orders.do(fresh, Take(u("1/13 DBLE")))
    assert "5.2" in {told(fresh, MarchTo(place)).partition(":")[0] for place in range(p.SIZE)}  # type: ignore[arg-type]


def test_5_9_2_1_rec_does_not_arrive_off_its_ground() -> None:
    s = field(FefReinforce(ready=units("1 REC, DNA 1")), {"standby": "1 REC, DNA 1"}, garrisons="0923")
    assert told(s, Arrive(u("1 REC"), at("0923")), ENTRY).startswith("5.9-2: 1 REC goes through clear hexes")


def test_5_7_1_a_dinassaut_does_not_arrive_off_the_water() -> None:
    s = field(FefReinforce(ready=units("DNA 1")), {"standby": "DNA 1", "0503": "1 BPL"})
    assert told(s, Arrive(u("DNA 1"), at("0503")), ENTRY).startswith("5.7-1: DNA 1 keeps to navigable rivers")


GUNS = {"1117": "1/1 RTM, 1/4 RAC, 2/4 RAC, French dump 1", "1217": "36, 45, 675, VM dump 1"}


def test_6_6b_why_no_airstrike_comes() -> None:
    assert told(aiming(FRANCE, "1217", strikes=0), SendAircraft()) == "6.6b: No airstrike is left in this gameturn."
    assert told(aiming(VIET_MINH, "1117"), SendAircraft()) == "6.6b: Only the French have aircraft."


def test_6_6c_why_no_ship_fires() -> None:
    assert told(aiming(FRANCE, "1217"), SendShips()) == "6.6c: 1217 is not on the coast."
    assert told(aiming(VIET_MINH, "1117"), SendShips()) == "6.6c: Only the French have ships."


def test_6_14_1_a_refusal_to_retreat_names_the_enemy_the_ground_or_the_room(dice: LoadedDice) -> None:
    crowd = ", ".join(f"VM-group {number}" for number in range(1, 10))
    dice(5, 5, 1, 1)
    s = until(battle({"1217": "36", "1117": "1/1 RTM, 2/1 RTM", "1116": crowd}, "1117", "36"), FallBack)
    play.do(s, FallBack())
    unit = play.offered(s, RetreatTo)[0].unit
    assert told(s, RetreatTo(unit, at("1217"))) == "S-20: The enemy holds 1217."


def test_6_5_a_refusal_to_slip_away_names_the_enemy_and_the_room() -> None:
    stand = {"1217": "1/1 RTM", "1117": "VM-group 1", "1116": "1/2 REI", "1017": "36, 88, 102"}
    s = until(battle(stand, "1117", "1/1 RTM", FRANCE), StandFast)
    assert told(s, SlipAway(u("VM-group 1"), at("1116"))) == "S-20: The enemy holds Vinh Yen 1116."


def test_6_3a_who_is_not_in_the_stack_does_not_join_its_overrun() -> None:
    s = point(VIET_MINH, {"1217": "36, 88", "1117": "1/1 RTM"})
    orders.do(s, Take(u("36")))
    overrun = next(a for a in orders.legal(s) if type(a).__name__ == "Overrun")
    orders.do(s, overrun)
    assert orders.refused(s, Join(u("88"))) == "6.3a"
