"""A refusal cites the rule that really forbids, and says what is wrong with the hex or the unit."""

from __future__ import annotations

from typing import Any

from tests.games.conftest import LoadedDice
from tests.games.tonkin.field import asking, at, field, u, units
from tests.games.tonkin.fights import battle, play, until
from tests.games.tonkin.moves import orders, point

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import (
    Airdrop,
    Arrive,
    Attack,
    AttackRallied,
    Bombard,
    CarryDump,
    CarryTo,
    Deploy,
    Entrench,
    FallBack,
    FireGun,
    Fly,
    FlyIn,
    HirePorters,
    Join,
    JoinAll,
    Lay,
    Load,
    MarchTo,
    MendRoad,
    Overrun,
    RetreatTo,
    Sail,
    SendAircraft,
    SendShips,
    SlipAway,
    StandFast,
    Stay,
    Take,
    TakeAll,
    Truck,
)
from indochine.games.tonkin.frames import Barrage, Combat, Digging, FefReinforce, Movement, Run, SetUp
from indochine.games.tonkin.rules.basics_setup import lay_counters, place_gcma
from indochine.games.tonkin.rules.ch03_fef_reinforcements import bring_in
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State
from indochine.kernel.flow import Procedure
from indochine.kernel.words import Action

ENTRY = asking({FefReinforce: Procedure(bring_in)})
GUERRILLAS = asking({SetUp: Procedure(place_gcma)})
HIDDEN = asking({SetUp: Procedure(lay_counters)})


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
    one = "Only 1/13 DBLE can go from Hanoi 1017: there is no stack."
    assert told(field(Movement(), {"1017": "1/13 DBLE"}), TakeAll(at("1017"))) == f"5.1-1: {one}"
    assert told(point(FRANCE, {"1017": "1/13 DBLE, French dump 1"}), TakeAll(at("1017"))) == f"6.3a: {one}"
    gone = field(Movement(), {"1017": "1/13 DBLE", "0121": "1/1 RTM"}, moved="1/13 DBLE")
    gone.frames[-1].step = "order"
    assert told(gone, TakeAll(at("1017"))) == "5.1-1: There are no two counters in Hanoi 1017 that can go together."


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


def test_5_7_1_a_dinassaut_does_not_fly_in() -> None:
    """[5.3-1] It is not motorised."""
    s = field(FefReinforce(ready=units("DNA 1, 1 RCC")), {"standby": "DNA 1, 1 RCC", "1017": "1/1 RTM"})
    assert told(s, FlyIn(u("DNA 1"), at("1203")), ENTRY) == "5.7-1: DNA 1 is a boat: it comes in by water, not by air."
    assert told(s, FlyIn(u("1 RCC"), at("1203")), ENTRY).startswith("5.3-1: 1 RCC is motorised")


def test_3_8_6_by_air_is_named_to_those_who_fly() -> None:
    s = field(FefReinforce(ready=units("DNA 1, 1/1 RTM")), {"standby": "DNA 1, 1/1 RTM", "1017": "1/2 REI"})
    ports = "comes in through a friendly city or harbour"
    assert told(s, Arrive(u("DNA 1"), at("1503")), ENTRY) == f"3.8-6: DNA 1 {ports}."
    assert (
        told(s, Arrive(u("1/1 RTM"), at("1503")), ENTRY) == f"3.8-6: 1/1 RTM {ports}, or by air on a friendly airstrip."
    )


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


# ---- set-up


def test_5_12_6_near_a_star_china_is_the_reason_and_not_the_star() -> None:
    """Malipo 2008 lies in China, next to the star of Ha Giang 1909."""
    s = field(SetUp(), {"to be set up": "VM-group 1, Pathet Lao 1, Dummy 1"})
    assert told(s, Lay(u("VM-group 1"), at("2008")), HIDDEN) == "5.12-6: VM-group 1 never enters China."
    assert told(s, Lay(u("Dummy 1"), at("2008")), HIDDEN) == "5.12-6: Dummy 1 never enters China."
    far = "2118 is not within two hexes of a mobilisation hex"
    assert told(s, Lay(u("VM-group 1"), at("2118")), HIDDEN) == f"S-22: {far} in Vietnam that is still free."
    assert told(s, Lay(u("Pathet Lao 1"), at("2118")), HIDDEN) == f"S-22: {far} in Laos that is still free."
    assert told(s, Lay(u("Dummy 1"), at("2118")), HIDDEN) == f"S-22: {far} that is still free."


def test_5_12_3_near_a_friendly_area_the_ground_keeps_gcma_away() -> None:
    """Yen Bay 1311 lies on a navigable river, outside the montagnard area."""
    s = field(SetUp(), {"to be set up": "GCMA 1", "1310": "1 BEP"})
    assert told(s, Deploy(u("GCMA 1"), at("1311")), GUERRILLAS) == "5.12-3: GCMA 1 stays in the montagnard area."
    assert told(s, Deploy(u("GCMA 1"), at("0819")), GUERRILLAS).startswith("S-22: Hung Yen 0819 is not within two")
    late = field(FefReinforce(ready=units("GCMA 1")), {"standby": "GCMA 1", "Tu Vu": "1 BEP", "1017": "2 BEP"})
    assert told(late, Arrive(u("GCMA 1"), at("1017")), ENTRY) == "5.12-3: GCMA 1 stays in the montagnard area."
    assert told(late, Arrive(u("GCMA 1"), at("0720")), ENTRY).startswith("3.8-3: ")


# ---- movement and transports


def test_5_3_4_a_stack_that_has_moved_is_told_so() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE, 2/13 DBLE", "0121": "1/1 RTM"})
    orders.do(s, Take(u("1/13 DBLE")), Stay())
    words = "No two counters in Hanoi 1017 still have a move in this phase."
    assert told(s, TakeAll(at("1017"))) == f"5.3-4: {words}"


def test_4_6_2_who_cannot_leave_with_a_stack_is_named() -> None:
    why = "4.6-2: No two can leave Hanoi 1017 together: 1 RCC is motorised and out of supply."
    stand = {"1017": "1/13 DBLE, 1 RCC"}
    assert told(field(Movement(), stand, oos="1 RCC"), TakeAll(at("1017"))) == why
    assert told(point(FRANCE, stand, oos="1 RCC"), TakeAll(at("1017"))) == why


def test_5_3_4_all_that_trucks_could_carry_has_moved() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE, 1 RCC", "0121": "1/1 RTM"})
    orders.do(s, Take(u("1/13 DBLE")), Stay())
    words = "All that trucks could carry from Hanoi 1017 has had its move in this phase."
    assert told(s, Truck(at("1017"))) == f"5.3-4: {words}"
    assert told(s, Fly(at("1017"))).startswith("5.3-4: All that aircraft could carry")
    by_point = point(FRANCE, {"1017": "1/13 DBLE", "0917": "2/13 DBLE"})
    orders.do(by_point, Truck(at("1017")), CarryTo(at("0819")))
    assert (
        told(by_point, Truck(at("0819")))
        == "5.3-4: All that trucks could carry from Hung Yen 0819 has had its move on this operation point."
    )


def test_5_3_4_what_was_dropped_or_shipped_has_moved() -> None:
    s = field(Movement(), {"0822": "1 BEP, 1 RCC", "0121": "1/1 RTM"}, moved="1 BEP, 1 RCC")
    s.frames[-1].step = "order"
    had = "from Haiphong 0822 has had its move in this phase."
    assert told(s, Airdrop(at("0822"))) == f"5.3-4: All that could be dropped {had}"
    assert told(s, Sail(at("0822"))) == f"5.3-4: All that the ship could carry {had}"


def test_5_3_4_who_was_taken_and_went_nowhere_is_not_said_to_have_moved() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE, 2/13 DBLE", "0121": "1/1 RTM"})
    orders.do(s, Take(u("1/13 DBLE")), Stay())
    assert told(s, Take(u("1/13 DBLE"))) == "5.3-4: 1/13 DBLE has had its move in this phase."
    orders.do(s, Truck(at("1017")))
    assert told(s, Load(u("1/13 DBLE"))) == "5.3-4: 1/13 DBLE has had its move in this phase."
    dump = field(Movement(side=VIET_MINH), {"1217": "VM dump 1", "1117": "36"})
    orders.do(dump, CarryDump(u("VM dump 1")), Stay())
    assert told(dump, CarryDump(u("VM dump 1"))) == "5.3-4: VM dump 1 has had its move in this phase."


def test_5_3_1_why_nothing_is_carried_from_a_place() -> None:
    s = field(Movement(), {"1017": "1 RCC", "0816": "RICM, DNA 3", "0121": "1/1 RTM"})
    assert told(s, Truck(at("1017"))) == "5.3-1: All in Hanoi 1017 is motorised: trucks carry nothing of it."
    assert told(s, Fly(at("0816"))).startswith("5.3-1: All in Hoa Binh 0816 is motorised or a boat: ")
    assert told(s, Fly(at("1226"))) == "5.3-2: There is nothing in Mong Cai 1226 that aircraft could carry."


def test_5_7_1_neither_trucks_nor_aircraft_carry_a_dinassaut() -> None:
    """[5.3-1] It is not motorised."""
    s = field(Movement(), {"0822": "DNA 1", "1017": "DNA 3, DNA 4", "0121": "1/1 RTM"})
    one = "5.7-1: Only DNA 1 is in Haiphong 0822: a Dinassaut keeps to the water."
    assert told(s, Truck(at("0822"))) == told(s, Fly(at("0822"))) == one
    two = "5.7-1: Only Dinassauts are in Hanoi 1017: a Dinassaut keeps to the water."
    assert told(s, Truck(at("1017"))) == told(s, Fly(at("1017"))) == two


def test_5_7_1_boats_sail_by_themselves() -> None:
    s = field(Movement(), {"0822": "DNA 1", "1226": "1 RCC", "0121": "1/1 RTM"}, oos="1 RCC")
    assert told(s, Sail(at("0822"))) == "5.7-1: Only DNA 1 is in Haiphong 0822: Dinassauts sail by themselves."
    assert told(s, Sail(at("1226"))) == "4.6-2: 1 RCC is motorised and out of supply."


def test_5_4_too_heavy_for_the_room_that_trucks_have_left() -> None:
    stand = {"1017": "1/13 DBLE, 2/13 DBLE, 3/13 DBLE, 1/1 RTM", "0918": "French dump 1", "0121": "2/1 RTM"}
    s = field(Movement(), stand, trucks=[1, 0])
    orders.do(s, Truck(at("1017")), *(Load(u(name)) for name in ("1/13 DBLE", "2/13 DBLE", "3/13 DBLE", "1/1 RTM")))
    orders.do(s, CarryTo(at("0819")), Stay())
    assert told(s, Truck(at("0918"))) == "5.4: Trucks have room left for 2 points, too few for anything in 0918."


def test_5_5_1_porters_have_so_many_points() -> None:
    s = field(Run(side=VIET_MINH, left=3, step="act"), {"1217": "VM dump 1"}, points=[10, 10])
    s.options = p.Options.of({"double_in_operations": "no"})
    orders.do(s, CarryDump(u("VM dump 1")))
    assert told(s, CarryTo(at("1203"))).startswith("5.5-1: It takes ")
    assert told(s, CarryTo(at("1203"))).endswith(" points, and there are 6.")
    assert told(s, CarryTo(at("0825"))) == "5.5-1: No way leads to 0825."


def test_5_7_8_a_ride_does_not_lead_where_it_began() -> None:
    s = field(Movement(), {"0822": "1/13 DBLE", "1226": "1/1 RTM", "0121": "2/1 RTM"})
    orders.do(s, Sail(at("0822")))
    assert told(s, CarryTo(at("0822"))) == "5.7-8: The load is in Haiphong 0822 already."


def test_5_5_2_porters_are_left_is_told_first() -> None:
    s = point(VIET_MINH, {"1518": "36, 88, VM dump 1"}, porters=1)
    orders.do(s, Truck(at("1518")), Load(u("36")), CarryTo(at("1418")))
    assert told(s, HirePorters()) == "5.5-2: 1 foot transport is left: more come only when none is."
    s.porters = 2
    assert told(s, HirePorters()) == "5.5-2: 2 foot transports are left: more come only when none is."


def test_5_3_6_a_point_that_moves_trucks_calls_up_no_porters() -> None:
    s = point(VIET_MINH, {"1518": "36, 88, VM dump 1"}, porters=0)
    orders.do(s, Truck(at("1518")), Load(u("36")), CarryTo(at("1418")))
    assert told(s, HirePorters()).startswith("5.3-6: This point moves transports of another kind; porters")


def test_5_3_4_nobody_is_called_up_for_dumps_that_have_been_carried() -> None:
    stand = {"1217": "VM dump 1, VM dump 2", "1117": "1/1 RTM"}
    s = point(VIET_MINH, stand)
    orders.do(s, CarryDump(u("VM dump 1")), CarryTo(at("1317")))
    s.porters = 0
    s.moved |= units("VM dump 2")
    assert told(s, HirePorters()) == "5.3-4: No dump is left that has not had its move on this operation point."


def test_5_3_4_more_porters_are_named_only_where_they_would_help() -> None:
    """Two more cost a VP: neither a dump that has had its move nor a fourth one could use them."""
    stand = {"1217": "VM dump 1, VM dump 2", "1117": "1/1 RTM"}
    s = field(Movement(side=VIET_MINH, porters=2), stand, porters=1)
    orders.do(s, CarryDump(u("VM dump 1")), CarryTo(at("1317")))
    assert told(s, CarryDump(u("VM dump 1"))) == "5.3-4: VM dump 1 has had its move in this phase."
    assert told(s, CarryDump(u("VM dump 2"))) == "5.3-6: Three foot transports have been used in this phase."
    s = field(Movement(side=VIET_MINH), stand, porters=0)
    assert told(s, CarryDump(u("VM dump 2"))) == "5.5-1: No foot transport is left; two more would cost 1 VP."


def test_5_3_6_what_a_point_moves_is_named() -> None:
    s = point(VIET_MINH, {"1518": "36, 88, VM dump 1"})
    orders.do(s, Truck(at("1518")), Load(u("36")), CarryTo(at("1418")))
    words = "This operation point is for trucks: one point moves transports of one kind."
    assert told(s, CarryDump(u("VM dump 1"))) == f"5.3-6: {words}"


def test_5_6_1_a_strip_of_the_enemy_is_not_called_missing() -> None:
    s = field(Movement(), {"1017": "1/13 DBLE", "0307": "36", "0121": "1/1 RTM"})
    assert told(s, Fly(at("0308"))) == "5.6-1: The airstrip of Plaine des Jarres 0308 is not friendly to the French."
    orders.do(s, Fly(at("1017")))
    assert (
        told(s, CarryTo(at("0308"))) == "5.6-1: The airstrip of Plaine des Jarres 0308 is not friendly to the French."
    )
    assert told(s, CarryTo(at("0918"))) == "5.6-1: There is no airstrip in 0918."


# ---- fights


def test_6_6_1_over_the_sea_nobody_on_land_has_a_zone() -> None:
    """[E-99] The island 1025 lies before Tien Yen 1124; all of it is Vietnam."""
    s = fed({"1025": "VM-group 1, VM dump 1", "1124": "1/1 RTM"})
    words = "Water lies between VM-group 1 and Tien Yen 1124."
    assert told(s, Attack(at("1124"))) == told(s, AttackRallied(at("1124"))) == f"6.6-1: {words}"
    two = fed({"1025": "VM-group 1, VM-group 2, VM dump 1", "1124": "1/1 RTM"})
    assert told(two, Attack(at("1124"))) == "6.6-1: Water lies between Tien Yen 1124 and those beside it."


def test_6_6_1_nor_joins_or_overruns_anybody_over_it() -> None:
    stand = {"1025": "VM-group 1, VM-group 2, VM dump 1", "1224": "36", "1124": "1/1 RTM"}
    s = field(Combat(side=VIET_MINH, target=at("1124")), stand, spending=[NOBODY, u("VM dump 1")])
    s.frames[-1].how = 1  # type: ignore[attr-defined]
    s.frames[-1].origin, s.party = at("1025"), units("VM-group 1, VM-group 2, 36")  # type: ignore[attr-defined]
    assert told(s, Join(u("VM-group 1"))) == "6.6-1: Water lies between VM-group 1 and Tien Yen 1124."
    assert told(s, JoinAll(at("1025"))) == "6.6-1: Water lies between Tien Yen 1124 and those beside it."
    march = point(VIET_MINH, {"1025": "VM-group 1, VM-group 2", "1124": "1/1 RTM"})
    orders.do(march, Take(u("VM-group 1")))
    assert told(march, Overrun(at("1124"))) == "6.6-1: Water lies between VM-group 1 and Tien Yen 1124."


def test_6_6_6_border_ground_and_road_are_told_apart() -> None:
    border = fed({"1805": "36, VM dump 1", "1706": "1/1 RTM"})
    assert told(border, Attack(at("1706"))) == "6.6-6: Nobody attacks Lao Kay 1706 across the Chinese border."
    group = fed({"0902": "1/1 RTM", "0903": "VM-group 1, VM dump 1"})
    beyond = "VM-group 1 goes no further than three hexes from Vietnam"
    assert told(group, Attack(at("0902"))) == f"6.6-6: {beyond}: it does not attack Nam Bac 0902."
    s = field(Run(side=FRANCE, left=3, step="act"), {"1616": "36", "1617": "1 RCC, French dump 1"}, points=[10, 10])
    s.spending = [u("French dump 1"), NOBODY]
    assert told(s, Attack(at("1616"))) == "6.6-6: 1 RCC could enter 1616 by road only."


def test_5_7_2_a_dinassaut_attacks_along_the_water() -> None:
    s = field(Run(side=FRANCE, left=3, step="act"), {"0921": "36", "0821": "DNA 1, French dump 1"}, points=[10, 10])
    s.spending = [u("French dump 1"), NOBODY]
    assert told(s, Attack(at("0921"))) == "5.7-2: DNA 1 attacks along navigable rivers and the coast: not 0921."


def test_6_3a_only_the_stack_that_moves_overruns() -> None:
    s = point(VIET_MINH, {"1217": "36, 88", "1116": "42, 57", "1117": "1/1 RTM"})
    orders.do(s, Take(u("36")), Overrun(at("1117")))
    assert told(s, JoinAll(at("1116"))) == "6.3a: Only the stack that moves overruns."
    assert told(s, JoinAll(at("1018"))) == "6.6-3: No troops of yours stand in Bac Ninh 1018."


def test_6_3e_a_stack_too_far_from_the_dump_is_told_so() -> None:
    s = fed({"1417": "VM dump 1", "1217": "36, 88", "1116": "42, 57", "1117": "1/1 RTM"})
    play.do(s, Attack(at("1117")))
    assert told(s, JoinAll(at("1116"))) == "6.3e: Vinh Yen 1116 is not within three hexes of the spending dump."


def test_6_4_2_what_an_overrun_takes_is_told() -> None:
    s = point(VIET_MINH, {"1217": "36", "1117": "1/1 RTM", "1315": "2/1 RTM"})
    orders.do(s, Take(u("36")), MarchTo(at("1216")))
    assert told(s, Overrun(at("1315"))) == "6.4-2: To overrun 1315 takes 7 points, and there are 5."


def test_6_6_6_nothing_french_fires_into_china() -> None:
    s = field(Run(side=FRANCE, left=3, step="act"), {"1706": "1/1 RTM", "1805": "36"}, points=[10, 10])
    assert told(s, Bombard(at("1805"))).startswith("6.6-6: ")


def test_6_3_guns_need_a_dump_that_is_being_spent() -> None:
    s = aiming(FRANCE, "1217")
    s.spending = [NOBODY, u("VM dump 1")]
    assert told(s, FireGun(u("1/4 RAC"))) == "6.3: Guns need a dump that is being spent."


def test_6_6d_1_why_the_viet_minh_do_not_mend_a_road() -> None:
    s = field(Run(side=VIET_MINH, left=3, step="act"), {"1417": "1/1 RTM", "0121": "36"}, points=[10, 10], cut="1417")
    assert told(s, MendRoad(at("1417"))) == "6.6d-1: The French hold 1417."


def test_s_03_a_trench_over_water_is_not_beside_the_dump() -> None:
    s = field(
        Digging(side=FRANCE, place=at("1124")),
        {"1025": "1/1 RTM", "1124": "2/1 RTM", "1224": "1/2 REI", "1017": "3/1 RTM"},
    )
    assert told(s, Entrench(at("1025"))) == "S-03: Water lies between the dump and 1025."
    assert told(s, Entrench(at("1017"))).startswith("6.3c: ")
