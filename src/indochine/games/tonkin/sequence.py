"""The sequence of play as tables, to be read beside chapters 1 to 8 of the rulebook and section B of the dossier.

All procedures stand here; their steps are in the chapters, see the table in `rules/__init__.py`.
"""

from __future__ import annotations

from indochine.games.tonkin import frames as at
from indochine.games.tonkin.rules.basics_setup import first_month, lay_counters, place_gcma
from indochine.games.tonkin.rules.ch02_weather import begin_month, initiative, weather
from indochine.games.tonkin.rules.ch03_fef_reinforcements import (
    bring_in,
    french_dumps_due,
    pay_for_battalions,
    place_dump,
    recall,
    standby,
    withdraw,
    without_paras,
)
from indochine.games.tonkin.rules.ch03_fef_replacements import buy_steps, return_hq, spend_steps
from indochine.games.tonkin.rules.ch03_vm_regiments import (
    absorb,
    absorb_more,
    absorbed_all,
    rebuilt_all,
    spend_replacements,
)
from indochine.games.tonkin.rules.ch03_vm_reinforcements import (
    next_vm_dump,
    place_vm_dump,
    take_dump_or_equipment,
    vm_arrivals,
    vm_dumps_due,
)
from indochine.games.tonkin.rules.ch03_vm_replacements import count_levy, income, mobilise, return_giap
from indochine.games.tonkin.rules.ch04_check import hunger, mark_supply, next_garrison
from indochine.games.tonkin.rules.ch05_air import drift
from indochine.games.tonkin.rules.ch05_moves import (
    after_overrun,
    begin_movement,
    end_march,
    one_more_boat,
    order,
    where_to,
)
from indochine.games.tonkin.rules.ch05_transports import again, carry, end_transport, load_up
from indochine.games.tonkin.rules.ch06_ambush import ambush, slip_away
from indochine.games.tonkin.rules.ch06_attack import name_attackers
from indochine.games.tonkin.rules.ch06_barrage import aim, fire
from indochine.games.tonkin.rules.ch06_combat import (
    attacker_leads,
    attacker_losses,
    bolshevik_spirit,
    defender_leads,
    defender_losses,
    extra_step,
    find_out,
    pay_for_spirit,
    resolve,
    take_stock,
)
from indochine.games.tonkin.rules.ch06_desorg import clean_up, clean_up_again, rally, roll_desorg
from indochine.games.tonkin.rules.ch06_losses import garrison_dies, garrison_takes_rest, relieve, take_loss
from indochine.games.tonkin.rules.ch06_operations import (
    act,
    end_operations,
    end_run,
    first_dump,
    next_run,
    nobody_spends,
    receive_points,
    roll_points,
    run_again,
    second_dump,
)
from indochine.games.tonkin.rules.ch06_overrun import fight_on
from indochine.games.tonkin.rules.ch06_retreat import (
    advance,
    destroyed_on_the_spot,
    enter,
    give_ground,
    retreat_or_stay,
    retreat_to,
)
from indochine.games.tonkin.rules.ch06_trenches import dig
from indochine.games.tonkin.rules.ch06_victory_points import claim_railway, settle_areas
from indochine.games.tonkin.rules.ch08_end import (
    end_month,
    first_moves,
    first_moves_last,
    first_operates,
    first_reinforces,
    second_moves,
    second_moves_last,
    second_operates,
    second_reinforces,
    supply_check,
)
from indochine.games.tonkin.rules.ch08_victory import nothing_more
from indochine.kernel.flow import Phase, Procedure, Procedures

SET_UP = Procedure(
    Phase("Set-up", lay_counters, place_gcma, settle_areas, first_month),  # S-21, S-22, S-23
)

MONTH = Procedure(
    Phase("Weather and initiative", begin_month, weather, initiative),  # 2.0
    Phase("Replacements and reinforcements", first_reinforces, second_reinforces),  # 3.0
    Phase("Supply check", supply_check),  # 4.0
    Phase("First movement", first_moves),  # 5.0
    Phase("First operations", first_operates),  # 6.0
    Phase("Cleanup", clean_up),  # 7.0
    Phase("Second movement", second_moves),  # 8.0
    Phase("Second operations", second_operates),
    Phase("Second cleanup", clean_up_again),
    Phase("End movement, first player", first_moves_last),
    Phase("End movement, second player", second_moves_last),
    end_month,  # 8.0-2
)

VM_REINFORCE = Procedure(
    return_giap,  # 3.3-8
    income,  # 3.3-1, 3.4-1
    vm_dumps_due,  # 3.6-1
    take_dump_or_equipment,  # 3.4-4
    place_vm_dump,  # 3.6-3
    next_vm_dump,
    mobilise,  # 3.1
    count_levy,  # 3.1-5
    absorb,  # 3.2
    absorb_more,
    absorbed_all,
    spend_replacements,  # 3.3
    rebuilt_all,
    vm_arrivals,  # 3.5
    settle_areas,  # 6.16-6
)

FEF_REINFORCE = Procedure(
    return_hq,  # 3.11-8
    standby,  # 3.7-1
    without_paras,  # 3.9-2
    withdraw,  # 3.9-1
    french_dumps_due,  # 3.10-1
    place_dump,  # 3.10-2, 3.7-3
    bring_in,  # 3.7-2, 3.8
    pay_for_battalions,  # 3.7-4
    buy_steps,  # 3.11-1
    spend_steps,  # 3.11-2
    recall,  # 3.9-3
    settle_areas,  # 6.16-6
)

SUPPLY_CHECK = Procedure(mark_supply, hunger, next_garrison, settle_areas)  # 4.6

MOVEMENT = Procedure(begin_movement, order, settle_areas)  # 5.1
MARCH = Procedure(where_to, after_overrun, end_march, one_more_boat)  # 5.1-1, 6.3a, 5.3-6
TRANSPORT = Procedure(load_up, carry, drift, end_transport, again)  # 5.3

OPERATIONS = Procedure(
    receive_points,  # 6.1-1
    first_dump,  # 6.2-1
    second_dump,
    nobody_spends,  # 6.2-3
    next_run,  # 6.1-2, again while there are points
    run_again,
    end_operations,
)

RUN = Procedure(
    roll_points,  # 6.1-2
    act,  # 6.3, once for each point
    end_run,  # 6.1-3, 6.16-6
)

RALLYING = Procedure(rally)  # 6.3b
DIGGING = Procedure(dig)  # 6.3c
BARRAGE = Procedure(aim, fire)  # 6.6-2

COMBAT = Procedure(
    name_attackers,  # C1  6.6-3
    find_out,  # C2  S-07
    slip_away,  # C3  6.5
    ambush,  # C4  6.11
    attacker_leads,  # C5  6.9
    defender_leads,
    bolshevik_spirit,  # C6  6.12
    resolve,  # C7  6.6-5
    roll_desorg,  # C8  6.17
    retreat_or_stay,  # C9  6.14
    extra_step,  # C11 6.17-3, counted in before the losses [E-38]
    attacker_losses,  # C10 6.13
    defender_losses,
    give_ground,  # C9  6.14-1, after the losses [E-13]
    pay_for_spirit,  # C12 6.12
    advance,  # C13 6.14-3
    take_stock,  # C14 3.4-2
    fight_on,  # C15 6.4-6
)

LOSSES = Procedure(take_loss, garrison_takes_rest)  # 6.13, 6.7-1
GARRISON_HIT = Procedure(relieve, garrison_dies)  # 6.7-2, 6.7-3
RETREAT = Procedure(retreat_to, destroyed_on_the_spot)  # 6.14-1, E-116
ADVANCING = Procedure(enter)  # 6.14-3
RAILWAY = Procedure(claim_railway)  # 6.16-4
OVER = Procedure(nothing_more)  # 6.16-9

PROCEDURES: Procedures = {
    at.SetUp: SET_UP,
    at.Over: OVER,
    at.Month: MONTH,
    at.Railway: RAILWAY,
    at.VmReinforce: VM_REINFORCE,
    at.FefReinforce: FEF_REINFORCE,
    at.SupplyCheck: SUPPLY_CHECK,
    at.Movement: MOVEMENT,
    at.March: MARCH,
    at.Transport: TRANSPORT,
    at.Operations: OPERATIONS,
    at.Run: RUN,
    at.Rallying: RALLYING,
    at.Digging: DIGGING,
    at.Barrage: BARRAGE,
    at.Combat: COMBAT,
    at.Losses: LOSSES,
    at.GarrisonHit: GARRISON_HIT,
    at.Retreat: RETREAT,
    at.Advancing: ADVANCING,
}
