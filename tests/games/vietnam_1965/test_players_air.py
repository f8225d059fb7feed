"""What the planner does with aircraft, helicopters, covert units and bases."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.vietnam_1965.field import GAME, at, position, power

from indochine.games.vietnam_1965 import frames as frame
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Bomb,
    Buy,
    Extract,
    Fly,
    FlyLift,
    HoldOut,
    Intercept,
    Land,
    PlaceUnits,
    Repair,
    Reveal,
    Stand,
    StayDown,
    StrikeAfter,
)
from indochine.games.vietnam_1965.bots.air import Cover, hunters_reach, rebasing, unsafe
from indochine.games.vietnam_1965.bots.attacks import PLANNER, everything, plan, within_reach
from indochine.games.vietnam_1965.bots.bases import air_base_worth, base_to_build, fire_base_worth
from indochine.games.vietnam_1965.bots.chances import Help, assault, dogfight, fight
from indochine.games.vietnam_1965.bots.commanders import Planner
from indochine.games.vietnam_1965.bots.orders import Order
from indochine.games.vietnam_1965.state import ESCORT, RAID, Flight, State
from indochine.kernel.game import Due
from indochine.kernel.words import Action


def combat_move(key: str, **board: Any) -> State:
    """A power about to send its units."""
    return position(frame.CombatMove(power=power(key)), turn=key, round=7, **board)


def orders_of(s: State) -> list[Order]:
    """All that the planner would send."""
    return Planner().attacks(s, s.turn)


def chosen(s: State, most: int = 60) -> list[Action]:
    """What the planner does until the phase is over or others are asked."""
    commander, found, turn = Planner(), list[Action](), s.turn
    while (due := GAME.due(s)) and due.seat == turn and isinstance(s.frames[-1], frame.CombatMove):
        view = GAME.view(s, GAME.seats[due.seat])
        action = commander.without_thinking(view, due) or commander.decide(s, s.frames[-1], due)
        found.append(action)
        assert len(found) < most
        GAME.apply(s, action)
    return found


def of_type(actions: list[Action], kind: type[Action]) -> list[Any]:
    return [action for action in actions if isinstance(action, kind)]


# ---- chances ---------------------------------------------------------------


def test_a_strike_before_the_battle_is_reckoned_exactly() -> None:
    """[CAI-3] Half the time the only defender is gone before anybody fires."""
    alone = fight((1, 0, 0, 0), (2,)).win
    assert assault((1, 0, 0, 0), (2,), 1, Help(1)).win == pytest.approx(0.5 + 0.5 * alone)


def test_a_lift_is_reckoned_with_its_volley_and_the_fire_it_draws() -> None:
    """[CAI-4] [CAI-5] The transport hits on 1-2 and is hit on 1, both before the ground rounds."""
    found = assault((0, 0, 0, 0), (2,), 1, Help(0, ((2, 0),)))
    assert found.win == pytest.approx(5 / 6 * (1 / 3 + 2 / 3 * fight((2, 0, 0, 0), (2,)).win))
    no_infantry = assault((0, 0, 0, 0), (2,), 0, Help(0, ((2, 0),)))
    assert no_infantry.win == pytest.approx(fight((2, 0, 0, 0), (2,)).win)


def test_a_dogfight_is_reckoned_to_its_end() -> None:
    """[FTR-5] One against one, 3 against 2: a quarter of the time the interceptor is left alone."""
    through, shot, lost = dogfight(1, 1, (3, 2))
    assert through == pytest.approx(0.25)
    assert shot == pytest.approx(0.5)
    assert lost == pytest.approx(0.75)


# ---- covert units ----------------------------------------------------------


def test_covert_units_come_out_in_their_own_turn_where_they_win() -> None:
    board: dict[str, Any] = {"covert": {"VC": {"Kontum": "3 inf"}}, "owner": {"Kontum": "USA"}}
    weak = combat_move("VC", units={"USA": {"Kontum": "1 inf"}}, **board)
    assert Reveal(at("Kontum")) in chosen(weak)
    strong = combat_move("VC", units={"USA": {"Kontum": "6 inf"}}, **board)
    assert not of_type(chosen(strong), Reveal)


def test_others_join_covert_units_that_are_too_few_alone() -> None:
    s = combat_move(
        "VC",
        units={"USA": {"Kontum": "2 inf"}, "VC": {"Attapeu": "6 inf"}},
        covert={"VC": {"Kontum": "2 inf"}},
        owner={"Kontum": "USA"},
    )
    targets = [order for order in orders_of(s) if order.target == at("Kontum")]
    assert {order.origin for order in targets} == {at("Kontum"), at("Attapeu")}


def test_covert_units_come_out_at_home_when_no_enemy_is_near() -> None:
    board: dict[str, Any] = {"covert": {"VC": {"Kontum": "3 inf"}}, "owner": {"Kontum": "VC"}}
    assert Reveal(at("Kontum")) in chosen(combat_move("VC", **board))
    watched = combat_move("VC", units={"USA": {"Pleiku": "4 inf"}}, **board)
    assert Reveal(at("Kontum")) not in chosen(watched)


# ---- helicopters -----------------------------------------------------------

LIFT: dict[str, Any] = {
    "units": {"USA": {"Quang Nam": "1 hel 2 inf 1 art"}},
    "owner": {"Sekong": "VC", "Kontum": "VC"},
}


def test_helicopters_carry_units_where_nobody_can_walk() -> None:
    s = combat_move("USA", **LIFT)
    lifts = [order for order in orders_of(s) if order.load >= 0]
    assert lifts
    assert not p.ADJ[at("Quang Nam")] >> lifts[0].target & 1 or lifts[0].infantry + lifts[0].artillery == 2
    assert of_type(chosen(s), FlyLift)


def test_no_lift_goes_where_guns_wait() -> None:
    s = combat_move("USA", **LIFT)
    means = everything(s, p.USA, PLANNER, unsafe(s, p.USA))
    lifted = {order.target for order in orders_of(s) if order.load >= 0}
    assert lifted
    means.danger |= sum(1 << target for target in lifted)
    only_by_air = {target for target, stacks in within_reach(s, p.USA, means).items() if not stacks}
    assert not only_by_air & lifted
    for target in lifted:
        found = plan(s, p.USA, target, [], means, PLANNER)
        assert found is None or not found.lifts


def test_helicopters_without_cargo_fight() -> None:
    s = combat_move(
        "USA",
        units={"USA": {"Pleiku": "6 arm 1 hel"}, "VC": {"Kontum": "2 inf"}},
        owner={"Kontum": "VC", "Pleiku": "USA"},
    )
    assert Fly(p.HEL, 1, at("Pleiku"), at("Kontum")) in chosen(s)  # type: ignore[arg-type]


def battle(attackers: list[int]) -> State:
    """The VC attack two Americans in Pleiku."""
    s = position(turn="VC", units={"USA": {"Pleiku": "2 inf", "Quang Nam": "1 hel"}})
    s.frames = [frame.Battle(power=p.VC, space=at("Pleiku"), force=attackers, landed=[0] * 4, fighting=[0] * 9)]
    return s


def battle_of(s: State) -> frame.Battle:
    f = s.frames[-1]
    assert isinstance(f, frame.Battle)
    return f


def asked(*actions: Action) -> Due:
    """A question with these answers."""
    due = GAME.due(position(frame.Purchase(power=p.USA), turn="USA", cash=[20] * 9))
    assert due
    return Due(p.USA, "CGR-5", actions, due.decision)


def test_infantry_is_lifted_out_of_a_lost_battle_only() -> None:
    out = [Extract(power("USA"), at("Quang Nam"), at("Quang Nam"), number) for number in (1, 2)]
    lost, held = battle([9, 0, 0, 0]), battle([1, 0, 0, 0])
    assert Planner().extract(lost, battle_of(lost), asked(*out, Stand())) == out[1]
    assert Planner().extract(held, battle_of(held), asked(*out, Stand())) == Stand()


def test_helicopters_keep_out_of_a_lost_battle_only() -> None:
    choices = asked(HoldOut(0), HoldOut(1))
    lost, held = battle([9, 0, 0, 0]), battle([1, 0, 0, 0])
    assert Planner().hold_out(lost, battle_of(lost), choices) == HoldOut(1)
    assert Planner().hold_out(held, battle_of(held), choices) == HoldOut(0)


def test_helicopters_at_sea_come_ashore() -> None:
    s = position(frame.Noncombat(power=p.USA), turn="USA", units={"USA": {"Yankee": "1 hel", "Quang Nam": "2 inf"}})
    found = [order for order in rebasing(s, p.USA) if order.kind == p.HEL]
    assert [order.origin for order in found] == [p.YANKEE]
    assert p.LAND >> found[0].target & 1


# ---- fighter-bombers, bombers and their escorts ----------------------------


def test_fighter_bombers_bomb_the_trail_and_then_strike() -> None:
    s = combat_move(
        "USA",
        units={"USA": {"Quang Nam": "2 fbo"}, "VC": {"Kontum": "3 inf"}},
        owner={"Kontum": "VC"},
        air_bases={"Quang Nam": "USA"},
        cash=[20] * 9,
    )
    found = chosen(s)
    assert [action.kind for action in of_type(found, Bomb)] == [p.FBO]
    assert of_type(found, StrikeAfter)


def guarded(fighters: int, **more: Any) -> State:
    """One interceptor within reach of all of the Trail that bombers from Ubon can reach."""
    bases = {"Ubon Ratchathani": "USA", "Nakhon Phanom": "USA", "Nghe An": "NVA"}
    trail = {p.NAME[space]: "USA" for space in range(p.TERRITORIES) if p.TRAIL >> space & 1} | {"Khammouane": "NVA"}
    units = {"USA": {"Ubon Ratchathani": f"1 bom {fighters} ftr"}, "NVA": {"Nghe An": "1 ftr"}}
    return combat_move("USA", units=units, owner=trail, air_bases=bases, cash=[20] * 9, sam=0, **more)


def test_bombers_wait_for_escorts_where_interceptors_reach() -> None:
    alone, escorted = guarded(0), guarded(3)
    assert hunters_reach(alone, p.ANTI_COMMUNIST) >> at("Khammouane") & 1
    assert not [order for order in orders_of(alone) if order.kind == p.BOM]
    assert {order.kind for order in orders_of(escorted)} == {p.BOM, p.FTR}


def test_escorts_fly_with_the_bombers() -> None:
    found = chosen(guarded(3))
    assert [action.number for action in of_type(found, Fly)] == [Cover(guarded(3), p.USA).needed(at("Khammouane"))]


def raid(escorts: int) -> State:
    """One bomber over Khammouane, and fighters beside it."""
    f = frame.Interception(power=p.USA, space=at("Khammouane"), missions=1 << RAID, waiting=1 << p.NVA)
    here = at("Khammouane")
    s = position(f, turn="USA", units={"NVA": {"Ha Tinh": "2 ftr"}}, air_bases={"Ha Tinh": "NVA"})
    s.flights = [Flight(p.USA, p.BOM, 1, RAID, here, here, here)]
    if escorts:
        s.flights.append(Flight(p.USA, p.FTR, escorts, ESCORT, here, here, here))
    return s


@pytest.mark.parametrize(("escorts", "risen"), [(0, 1), (1, 2), (6, 0)])
def test_interceptors_rise_if_and_as_many_as_it_is_worth(escorts: int, risen: int) -> None:
    s = raid(escorts)
    due = GAME.due(s)
    assert due
    action = Planner().decide(s, s.frames[-1], due)
    assert (action.number if isinstance(action, Intercept) else 0) == risen
    assert risen or isinstance(action, StayDown)


def test_aircraft_land_where_nobody_overruns_them() -> None:
    s = position(
        frame.Noncombat(power=p.USA),
        turn="USA",
        units={"USA": {"Quang Nam": "4 inf"}, "VC": {"Pleiku": "6 inf"}},
        owner={"Pleiku": "VC"},
    )
    lost, safe = Land(0, p.FBO, 1, at("Binh Dinh")), Land(0, p.FBO, 1, at("Quang Nam"))  # type: ignore[arg-type]
    assert Planner().land_flights(s, s.frames[-1], asked(lost, safe)) == safe


# ---- bases -----------------------------------------------------------------


def test_a_fire_base_is_for_a_large_garrison_with_enemies_near() -> None:
    near = position(turn="ARVN", units={"ARVN": {"Gia Dinh": "9 inf"}, "VC": {"Tay Ninh": "9 inf 6 art"}})
    far = position(turn="ARVN", units={"ARVN": {"Gia Dinh": "9 inf"}})
    assert fire_base_worth(near, p.ARVN, p.SAIGON) > p.PRICE[p.FIRE_BASE]
    assert fire_base_worth(far, p.ARVN, p.SAIGON) == 0
    assert base_to_build(near, p.ARVN) == p.FIRE_BASE
    assert base_to_build(far, p.ARVN) is None


def test_a_base_is_bought_and_built_where_it_is_worth_most() -> None:
    board: dict[str, Any] = {"units": {"ARVN": {"Gia Dinh": "9 inf"}, "VC": {"Tay Ninh": "9 inf 6 art"}}}
    s = position(frame.Purchase(power=p.ARVN, bought=[0] * p.WARES), turn="ARVN", cash=[20] * 9, **board)
    due = GAME.due(s)
    assert due
    assert Planner().decide(s, s.frames[-1], due) == Buy(p.FIRE_BASE, 1)  # type: ignore[arg-type]
    offers = tuple(PlaceUnits(p.FIRE_BASE, 1, at(name)) for name in ("Ba Ria", "Gia Dinh"))  # type: ignore[arg-type]
    assert Planner().place_bases(s, s.frames[-1], asked(*offers)._replace(seat=p.ARVN)) == offers[1]


def test_an_air_base_pays_only_for_trail_that_is_out_of_reach() -> None:
    owner = dict.fromkeys(("Sekong", "Salavan"), "NVA")
    s = position(turn="NVA", units={"NVA": {"Ha Tinh": "2 ftr"}}, owner=owner, air_bases={"Ha Tinh": "NVA"})
    assert air_base_worth(s, p.NVA, at("Sekong")) > 0
    both = position(
        turn="NVA", units={"NVA": {"Ha Tinh": "2 ftr"}}, owner=owner, air_bases={"Ha Tinh": "NVA", "Salavan": "NVA"}
    )
    assert air_base_worth(both, p.NVA, at("Sekong")) < air_base_worth(s, p.NVA, at("Sekong"))


def test_a_fire_base_is_repaired_where_it_helps_somebody() -> None:
    s = position(turn="ARVN", units={"ARVN": {"Gia Dinh": "3 inf"}})
    assert Planner().worth_repair(s, Repair(at("Gia Dinh"), p.FIRE_BASE, 2))  # type: ignore[arg-type]
    assert not Planner().worth_repair(s, Repair(at("Ba Ria"), p.FIRE_BASE, 1))  # type: ignore[arg-type]
