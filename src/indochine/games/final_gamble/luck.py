"""What the dice were expected to do, and what they did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indochine.games.final_gamble import events as ev
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.drawing import FRENCH, SIDES, VIET_MINH
from indochine.games.final_gamble.odds_barrage import raid_chance, shot, supply_hit_chance
from indochine.games.final_gamble.rules.ch01_losses import WOUNDED_UP_TO
from indochine.games.final_gamble.rules.ch02_barrage import hits
from indochine.games.final_gamble.rules.ch02_commando import steals
from indochine.games.final_gamble.rules.ch03_defence import COSTS_A_STEP, MARK_AFTER
from indochine.games.final_gamble.rules.ch03_odds import assault_results, fire_results
from indochine.games.final_gamble.rules.ch03_strength import ROW_SHIFT
from indochine.games.final_gamble.rules.ch04_morale import FIGHT_ON, result_of
from indochine.games.final_gamble.state import ABORTED
from indochine.kernel.scene import Fortune
from indochine.kernel.words import Event
from indochine.odds import Judged, chance, convolve, die, expectation, fortunes


def luck(told: Sequence[Event]) -> Iterator[Fortune]:
    """[3.4-C/1] [3.5-C/1] Every roll that can be called good or bad for a side."""
    return fortunes(told, judged)


def judged(event: Event) -> Judged | None:
    """Whose roll, what was to be expected of it and what came."""
    match event:
        case ev.DefenceFired():
            return fire_luck(event)
        case ev.AssaultRolled():
            return assault_luck(event)
        case ev.BatteryFired(modifiers=modifiers, loss=loss) | ev.AircraftStruck(modifiers=modifiers, loss=loss):
            return FRENCH, shot(modifiers, 0).loss, float(loss)
    return judged_of_viet_minh(event) or judged_of_fate(event)


def judged_of_viet_minh(event: Event) -> Judged | None:
    """[2.2-D/1] [2.2-C/1] [2.3] Shells on men, shells on trucks, the commando."""
    match event:
        case ev.BarrageFell(halves=halves, hit=hit):
            return VIET_MINH, chance(die(), lambda white: hits(halves, white)), float(hit)
        case ev.SupplyHitRolled(markers=markers, hit=hit):
            return VIET_MINH, supply_hit_chance(markers), float(hit)
        case ev.Raided(die=face, morale=morale):
            return VIET_MINH, raid_chance(morale), float(steals(face, morale))
    return None


def judged_of_fate(event: Event) -> Judged | None:
    """[1.9-B/1] [4.8-B] [4.5-B/2] The wounded, the weather and the garrison: all of them French luck."""
    match event:
        case ev.Eliminated(die=face) if face:
            return FRENCH, WOUNDED_UP_TO / 6, float(face <= WOUNDED_UP_TO)
        case ev.FlyingWeather(rolls=rolls):
            return FRENCH, -sum(p.ABORT_ROLLS) / 6, -float(rolls)
        case ev.SurrenderRolled(die1=one, die2=two, total=total, number=number):
            shift = total - one - two
            holds = chance(convolve(die(), die()), lambda roll: result_of(roll + shift, number) == FIGHT_ON)
            return FRENCH, holds, float(result_of(total, number) == FIGHT_ON)
    return None


# ---- every die -------------------------------------------------------------

DICE = ("white", "black", "one", "two", "die1", "die2")


def dice(event: Event) -> tuple[int, ...]:
    """The dice that fell in an event; shock is told again by the die that was rolled with the barrage."""
    if isinstance(event, ev.ShockFell):
        return ()
    fire = getattr(event, "dice", ())
    faces = (getattr(event, name, 0) for name in (*DICE, "die"))
    return (*fire, *(face for face in faces if face))


# ---- fire and assault ------------------------------------------------------


def fire_luck(event: ev.DefenceFired) -> Judged:
    """[3.4-C/1] A step counts one, an abort one more."""
    results = fire_results(strength_of(event), event.column)
    return SIDES[event.unit >= p.FIRST_VM], expectation(results, harm), harm(event.result)


def harm(result: int) -> float:
    """What a result of defence fire does to the assaulter."""
    return float((result in COSTS_A_STEP) + (MARK_AFTER[result] == ABORTED))


def assault_luck(event: ev.AssaultRolled) -> Judged:
    """[3.5-C/1] The four results from no effect to two steps and retreat count nought to three."""
    mark = ROW_SHIFT.index(event.row - event.final)
    results = assault_results(strength_of(event), event.column, mark)
    return SIDES[event.unit >= p.FIRST_VM], expectation(results, float), float(event.result)


def strength_of(event: ev.DefenceFired | ev.AssaultRolled) -> int:
    """The adjusted strength that was rolled against."""
    return event.strength + sum(modifier.value for modifier in event.modifiers)
