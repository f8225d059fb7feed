"""The sequence of play as tables, to be read beside chapters 4, 5 and 9 of the rulebook."""

from __future__ import annotations

from indochine.games.hoa_binh import frames as at
from indochine.games.hoa_binh.rules.ch02_counters import COMMANDER_TRIP, LOSSES
from indochine.games.hoa_binh.rules.ch04_sequence import (
    begin_infiltration,
    begin_viet_minh_phase,
    drop_between_attacks,
    first_turn,
    french_action_phase,
    hide_bases,
    lotus,
    next_attack,
    next_turn,
    reveal_bases,
    supply_again,
    viet_minh_action_phase,
)
from indochine.games.hoa_binh.rules.ch05_strategies import (
    declare_operation,
    keep_paras,
    muster_paras,
    operation_score,
    refresh,
    reinforcements_arrive,
    repairs_done,
    war_strategy,
)
from indochine.games.hoa_binh.rules.ch06_infiltration import (
    INFILTRATION,
    active_bases,
    isolation,
    place_dangerous,
)
from indochine.games.hoa_binh.rules.ch07_building import CONSTRUCTION, MAINTENANCE
from indochine.games.hoa_binh.rules.ch07_by_air import AIR_DROP, LIFT
from indochine.games.hoa_binh.rules.ch07_march import MARCH
from indochine.games.hoa_binh.rules.ch07_menu import FRENCH_PHASE
from indochine.games.hoa_binh.rules.ch07_paying import PAYMENT
from indochine.games.hoa_binh.rules.ch09_bases import ASSAULT, DISPLACEMENT, returning_bases
from indochine.games.hoa_binh.rules.ch09_combat import COMBAT
from indochine.games.hoa_binh.rules.ch09_retreat import RETREAT
from indochine.games.hoa_binh.rules.ch10_convoys import convoys_at_nightfall, operation_duty
from indochine.games.hoa_binh.rules.ch11_victory import roads_and_river_unsafe
from indochine.kernel.flow import Phase, Procedure, Procedures

TURN_ZERO = Procedure(
    Phase(
        "Operation Lotus",
        hide_bases,  # 4.1
        lotus,  # 4.1  calls the French Action Phase
        convoys_at_nightfall,  # 10.1.1
        reveal_bases,  # 4.1
        first_turn,
    ),
)

TURN = Procedure(
    Phase(
        "Command",
        refresh,  # 1.1.5, 2.1
        repairs_done,  # 7.2 maintenance
        reinforcements_arrive,  # 7.2 reinforcements
        declare_operation,  # 5.2.1
        war_strategy,  # 5.2.1
        operation_score,  # 5.2.1, 11.2
        muster_paras,  # 7.2 parachuting
        keep_paras,
    ),
    Phase(
        "Infiltration",
        begin_infiltration,
        returning_bases,  # 9.4.2  calls Displacement
        active_bases,  # 6.1  calls Infiltration for each
        place_dangerous,  # 6.3.6
    ),
    Phase("French Action", french_action_phase),  # 7  calls it
    Phase("Viet Minh Action", viet_minh_action_phase),  # 9  calls it
    # end of the turn
    convoys_at_nightfall,  # 10.1.1
    operation_duty,  # 5.2.1
    roads_and_river_unsafe,  # 6.3.5, 6.3.6
    next_turn,
)

VIET_MINH_PHASE = Procedure(
    begin_viet_minh_phase,
    isolation,  # 6.3.7
    supply_again,  # 6.3.3
    drop_between_attacks,  # 7.2 parachuting
    next_attack,  # 9.1  calls Combat
)

PROCEDURES: Procedures = {
    at.TurnZero: TURN_ZERO,
    at.Turn: TURN,
    at.Displacement: DISPLACEMENT,
    at.Infiltration: INFILTRATION,
    at.FrenchPhase: FRENCH_PHASE,
    at.Payment: PAYMENT,
    at.Construction: CONSTRUCTION,
    at.Maintenance: MAINTENANCE,
    at.March: MARCH,
    at.AirDrop: AIR_DROP,
    at.Lift: LIFT,
    at.CommanderTrip: COMMANDER_TRIP,
    at.VietMinhPhase: VIET_MINH_PHASE,
    at.Assault: ASSAULT,
    at.Combat: COMBAT,
    at.Losses: LOSSES,
    at.Retreat: RETREAT,
}
