"""The sequence of play as tables, to be read beside chapters 2 to 6 and 8 of the rulebook."""

from __future__ import annotations

from indochine.games.season_in_hell import frames as at
from indochine.games.season_in_hell.rules.ch01_losses import CHECKS, DISORDER, LOSSES, ROUT, TANK_HIT
from indochine.games.season_in_hell.rules.ch02_decisions import french_decides, play_the_week, vm_decides
from indochine.games.season_in_hell.rules.ch03_digging import dig
from indochine.games.season_in_hell.rules.ch03_quiet import QUIET
from indochine.games.season_in_hell.rules.ch03_reorganization import (
    reconstitute,
    reinforcements,
    returns,
    trade,
)
from indochine.games.season_in_hell.rules.ch03_replacements import replace
from indochine.games.season_in_hell.rules.ch03_supply import (
    air_line,
    air_transport,
    airpower,
    begin_week,
    french_reinforcements,
    interdict,
    vm_supply,
)
from indochine.games.season_in_hell.rules.ch04_drops import drop
from indochine.games.season_in_hell.rules.ch04_french_moves import french_moves
from indochine.games.season_in_hell.rules.ch04_rounds import (
    begin_round,
    french_operation,
    next_round,
    stop_rounds,
    vm_assault,
)
from indochine.games.season_in_hell.rules.ch04_vm_moves import vm_moves, vm_moves_end
from indochine.games.season_in_hell.rules.ch05_combat import COMBAT
from indochine.games.season_in_hell.rules.ch05_defence import french_guns_fire, french_shoots, lay_french_guns
from indochine.games.season_in_hell.rules.ch05_end import (
    LONE_TANKS,
    another_impulse,
    assault_ends,
    fall_silent,
    french_withdraws,
    leave_the_bases,
    lone_tanks_leave,
    occupy,
    vm_withdraws,
)
from indochine.games.season_in_hell.rules.ch05_fire import FIRE, FIRE_PARTY
from indochine.games.season_in_hell.rules.ch05_guns import lay_vm_guns, vm_guns_fire
from indochine.games.season_in_hell.rules.ch05_moves import (
    begin_impulse,
    engage_battalions,
    french_steps_aside,
    vm_attack_moves,
)
from indochine.games.season_in_hell.rules.ch05_storm import ATTACK, STORM, storm
from indochine.games.season_in_hell.rules.ch06_fire import (
    french_fire_in_zones,
    french_guns_and_aircraft,
    guns_and_aircraft_strike,
    lay_vm_defence_guns,
    vm_defence_guns_fire,
    vm_shoots,
)
from indochine.games.season_in_hell.rules.ch06_moves import (
    begin_french_impulse,
    break_off,
    designate,
    french_attack_moves,
    vm_defensive_moves,
)
from indochine.games.season_in_hell.rules.ch06_recon import DUMMIES, recon_loss, reconnoitre
from indochine.games.season_in_hell.rules.ch06_storm import designate_attackers
from indochine.games.season_in_hell.rules.ch07_rest import rest
from indochine.games.season_in_hell.rules.ch08_attrition import ATTRITION, attrition
from indochine.games.season_in_hell.rules.ch09_end import end_week
from indochine.games.season_in_hell.rules.ch09_setup import SET_UP
from indochine.games.season_in_hell.rules.ch09_victory import OVER
from indochine.kernel.flow import Phase, Procedure, Procedures

WEEK = Procedure(
    Phase(
        "Supply",
        begin_week,
        vm_supply,  # 3.1b
        air_line,  # 3.2c
        air_transport,  # 3.2e
        french_reinforcements,  # 3.2f
        airpower,  # 3.2i
        interdict,  # 3.2j
    ),
    Phase(
        "Reorganization",
        trade,  # 3.1c
        returns,  # 3.1g
        reinforcements,  # 3.1j
        reconstitute,  # 3.1f, 3.1h
    ),
    Phase("Entrenchment", dig),  # 3.1o
    Phase("Replacements", replace),  # 3.2r
    Phase("Decisions", vm_decides, french_decides),  # 2b
    Phase("Operations", play_the_week),  # 3.3, 4
    Phase("Attrition", rest, attrition),  # 7, 8
    end_week,  # 4c, 9
)

ROUND = Procedure(
    begin_round,
    Phase("Parachute reinforcement", drop),  # 4.1
    Phase("Viet Minh movement", vm_moves, vm_moves_end),  # 4.2.1
    Phase("Viet Minh assault", vm_assault),  # 5
    Phase("French movement", french_moves),  # 4.2.2
    Phase("Reconnaissance", reconnoitre, recon_loss),  # 6.1
    Phase("French operation", french_operation),  # 6.2
    Phase("End of the round", stop_rounds, next_round),  # 4d
)

ASSAULT = Procedure(
    begin_impulse,
    Phase("Engagement", engage_battalions),  # 5.1
    Phase("Viet Minh artillery", lay_vm_guns, vm_guns_fire),  # 5.2
    Phase("Viet Minh attack movement", vm_attack_moves),  # 5.3
    Phase("French defensive fire", french_shoots, lay_french_guns, french_guns_fire),  # 5.4
    Phase("Hand-to-hand", storm),  # 5.5
    Phase("French defensive movement", french_steps_aside),  # 5.6
    another_impulse,  # 5.7a
    Phase(
        "End of the assault",
        fall_silent,
        occupy,  # 5.5l
        leave_the_bases,  # E-48
        vm_withdraws,  # 5.7c, 5.7f
        french_withdraws,  # 5.7c
        lone_tanks_leave,  # 6.2.7c
        assault_ends,  # 5.7d, 5.7e
    ),
)

OPERATION = Procedure(
    begin_french_impulse,
    Phase("Engagement", designate),  # 6.2.1
    Phase("French artillery and aircraft", french_guns_and_aircraft, guns_and_aircraft_strike),  # 6.2.2
    Phase("French attack movement", french_attack_moves, designate_attackers),  # 6.2.3, E-76
    Phase("Viet Minh defensive fire", vm_shoots, lay_vm_defence_guns, vm_defence_guns_fire),  # 6.2.4
    Phase("French attacks", french_fire_in_zones, storm),  # 6.2.5
    Phase("Viet Minh defensive movement", vm_defensive_moves, break_off),  # 6.2.6, 6.2.7e
    another_impulse,  # 6.2.7d
    Phase(
        "End of the operation",
        fall_silent,
        occupy,  # 5.5l
        leave_the_bases,
        french_withdraws,  # 6.2.7a
        vm_withdraws,  # 5.7c
        lone_tanks_leave,  # 6.2.7c
        assault_ends,
    ),
)

PROCEDURES: Procedures = {
    at.SetUp: SET_UP,
    at.Over: OVER,
    at.Week: WEEK,
    at.Quiet: QUIET,
    at.Round: ROUND,
    at.Attrition: ATTRITION,
    at.Assault: ASSAULT,
    at.Operation: OPERATION,
    at.Storm: STORM,
    at.Attack: ATTACK,
    at.Combat: COMBAT,
    at.Fire: FIRE,
    at.FireParty: FIRE_PARTY,
    at.Losses: LOSSES,
    at.Checks: CHECKS,
    at.Disorder: DISORDER,
    at.TankHit: TANK_HIT,
    at.Rout: ROUT,
    at.LoneTanks: LONE_TANKS,
    at.Dummies: DUMMIES,
}
