"""4.5 The Morale Check: structures, the Surrender Number, the Surrender Roll, despair, and the markers back to zero."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import GiveUp
from indochine.games.final_gamble.events import (
    Despaired,
    GameEnded,
    NoSurrenderRoll,
    StructureTaken,
    SurrenderNumber,
    SurrenderRolled,
    TakenMarkersReset,
    TrackPaid,
)
from indochine.games.final_gamble.frames import ATTRITION, MoraleCheck
from indochine.games.final_gamble.rules.ch01_control import check_control
from indochine.games.final_gamble.rules.ch01_losses import destroy, lose_step
from indochine.games.final_gamble.rules.ch05_laos import release_laos
from indochine.games.final_gamble.state import FRANCE, Place, State, units_in
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, check, decision, end, goto
from indochine.kernel.words import Action

# [4.5-A/1] the track that pays for a structure; for the PIM France chooses
PAYS = {"hospital": "medicine", "fuel": "fuel", "food": "food", "ammo": "ammo"}
HUNGER = 2  # [4.5-B/1] stocks of food or medicine so low that they tell
ENDINGS = ("The camp has held out: French victory", "France surrenders: Viet Minh victory")
MOST = 12  # the highest roll of two dice

# ---- 4.5-A the Surrender Number --------------------------------------------


def newly_occupied(s: State) -> list[int]:
    """[4.5-A/1] Structures with a Viet Minh unit and no Viet Minh flag."""
    if not s.vm & p.STRUCTURE_HEXES:
        return []
    return [n for n, one in enumerate(p.STRUCTURES) if s.vm >> one.hex & 1 and not s.taken >> n & 1]


def take_structures(s: State, f: MoraleCheck) -> None:
    """[4.5-A/1] Each costs a point of the track, one of its own supply and gives the Viet Minh a red one; once only."""
    for number in newly_occupied(s):
        structure = p.STRUCTURES[number]
        s.points = max(0, s.points - 1)
        s.red += 1
        s.taken |= 1 << number
        s.tell(StructureTaken("4.5-A/1", structure.name, Place(structure.hex), s.points))
        release_laos(s)
        if track := PAYS.get(structure.kind):
            pay(s, track)
        else:
            f.pim += 1


def pay(s: State, track: str) -> None:
    """[4.5-A/1] One point of a supply track, never below zero."""
    left = max(0, getattr(s, track) - 1)
    setattr(s, track, left)
    s.tell(TrackPaid("4.5-A/1", track, left))


@decision("4.5-A/1", by=FRANCE)
def pay_for_pim(s: State, f: MoraleCheck) -> Iterator[Action]:
    """The prisoners' camp is lost: which track pays?"""
    if f.pim:
        for track in p.TRACKS:
            yield GiveUp(track)


@check("4.5-A/1")
def something_to_give(s: State, f: MoraleCheck, a: GiveUp) -> str | None:
    """[4.5-A/1] An empty track cannot pay [E-81]."""
    return None if getattr(s, a.track) else f"There is nothing left on the {a.track} track."


pay_for_pim.checks(GiveUp, something_to_give)


@pay_for_pim.then
def after_pay_for_pim(s: State, f: MoraleCheck, a: GiveUp) -> None:
    f.pim -= 1
    pay(s, a.track)
    goto(f, pay_for_pim)


def surrender_number(s: State) -> int:
    """[4.5-A/2] The Strongpoints Track less what the Viet Minh took more than the French since the last check."""
    return s.points - (s.red - s.blue)


def count_up(s: State, f: MoraleCheck) -> None:
    """[4.5-A/2] The Surrender Number of this turn."""
    f.number = surrender_number(s)
    s.tell(SurrenderNumber("4.5-A/2", f.number, s.points, s.red, s.blue))


# ---- 4.5-B the roll --------------------------------------------------------


class Modifier(NamedTuple):
    """Something that is added to a roll, and why."""

    rule: str
    reason: str
    value: int


def modifiers(s: State) -> list[Modifier]:
    """[4.5-B/1] Hunger and sickness make it worse, the force from Laos better."""
    found = []
    if s.food <= HUNGER:
        found.append(Modifier("4.5-B/1", f"food at {s.food}", 1))
    if s.medicine <= HUNGER:
        found.append(Modifier("4.5-B/1", f"medicine at {s.medicine}", 1))
    if units_in(s, p.HEXES) & p.LAOS_FORCE:
        found.append(Modifier("4.5-B/1", "the force from Laos has arrived", -2))
    elif s.at.get(p.LAOS3, 0) & p.LAOS_FORCE:
        found.append(Modifier("4.5-B/1", "the force from Laos is in Laos 3", -1))
    return found


FIGHT_ON, TWO_LOSE, TWO_GO, THREE_LOSE, THREE_GO, SURRENDER = range(6)
RESULT = (
    "all French units fight on",
    "each French unit of morale 2 loses a step",
    "all French units of morale 2 are removed",
    "all French units of morale 2 are removed, each of morale 3 loses a step",
    "all French units of morale 3 or less are removed",
    "France surrenders",
)


def result_of(total: int, number: int) -> int:
    """[4.5-B/2] From three below the Surrender Number (and less) to two above it (and more) [E-2]."""
    return min(SURRENDER, max(FIGHT_ON, total - number + 3))


class SurrenderOdds(NamedTuple):
    """[4.5-B/2] What the next Surrender Roll would bring if nothing changed: every result with its probability."""

    number: int
    modifiers: tuple[Modifier, ...]
    results: tuple[tuple[str, str, float], ...]
    """The total in terms of the Surrender Number, what it means, and the probability."""


TOTALS = ("SN-3 or less", "SN-2", "SN-1", "SN", "SN+1", "SN+2 or more")


def surrender_odds(s: State) -> SurrenderOdds:
    """[4.5-B/2] The exact chances of a Surrender Roll made now, structures that are occupied now included."""
    if newly_occupied(s):
        s = s.clone()
        take_structures(s, MoraleCheck())
    number, added = surrender_number(s), modifiers(s)
    shift = sum(one.value for one in added)
    chances = [0.0] * len(RESULT)
    for roll in range(2, MOST + 1):
        chances[result_of(roll + shift, number)] += (6 - abs(roll - 7)) / 36
    return SurrenderOdds(number, tuple(added), tuple(zip(TOTALS, RESULT, chances, strict=True)))


def roll_for_surrender(s: State, f: MoraleCheck) -> None:
    """[4.5-B/1] [4.5-B/2] Two dice; a roll that cannot hurt is not made [E-61]."""
    added = modifiers(s)
    shift = sum(one.value for one in added)
    if result_of(MOST + shift, f.number) == FIGHT_ON:
        s.tell(NoSurrenderRoll("4.5-B/2", f.number))
        return
    dice = s.d6(), s.d6()
    result = result_of(sum(dice) + shift, f.number)
    why = ", ".join(f"{one.value:+d} {one.reason}" for one in added)
    s.tell(SurrenderRolled("4.5-B/2", *dice, why, sum(dice) + shift, f.number, RESULT[result]))
    garrison_breaks(s, result)


def garrison_breaks(s: State, result: int) -> None:
    """[4.5-B/2] [4.5-B/3] The weak lose steps or go; the Laos force never."""
    if result == SURRENDER:
        game_over(s, fallen=True)
    elif result == TWO_LOSE:
        lose_a_step_each(s, of_morale(s, 2, 2))
    elif result in (TWO_GO, THREE_LOSE):
        remove_all(s, of_morale(s, 2, 2))
        if result == THREE_LOSE:
            lose_a_step_each(s, of_morale(s, 3, 3))
    elif result == THREE_GO:
        remove_all(s, of_morale(s, 0, 3))


def of_morale(s: State, low: int, high: int) -> int:
    """[4.5-B/3] French units of every type at Dien Bien Phu and Isabelle, the Laos force excepted [E-61]."""
    there = units_in(s, p.HEXES) & p.FRENCH & ~p.LAOS_FORCE
    return p.mask(unit for unit in ids(there) if low <= p.MORALE[unit] <= high)


def lose_a_step_each(s: State, units: int) -> None:
    """[4.5-B/5] A step lost here is attrition: whoever dies of it is gone without a die."""
    for unit in ids(units):
        lose_step(s, unit, ATTRITION, "4.5-B/5")


def remove_all(s: State, units: int) -> None:
    """[4.5-B/3] To the Gone Box, one after the other, so that the HQ hears of each [E-26] [E-27]."""
    for unit in ids(units):
        destroy(s, unit, ATTRITION)


def last_day(s: State, f: MoraleCheck) -> None:
    """[4.5-B/3] [8.0-A] No surrender on the last turn: France has won."""
    if s.turn == p.TURNS:
        game_over(s, fallen=False)


def game_over(s: State, fallen: bool) -> None:
    """[8.0-A] Surrender or survival; the game ends here and nothing that was begun is finished."""
    s.over, s.fallen = True, fallen
    s.tell(GameEnded("8.0-A", ENDINGS[fallen]))
    for frame in s.frames:
        end(frame)


# ---- 4.5-C despair, 4.5-D reset --------------------------------------------


def despair(s: State, f: MoraleCheck) -> None:
    """[4.5-C] [4.5-B/6] A Check Number below the Surrender Number: every division falls a slot; equal is safe."""
    if p.CHECK[s.turn] >= f.number:
        return
    for division, slot in enumerate(s.slots):
        s.slots[division] = min(p.SHUT_DOWN, slot + 1)
    s.tell(Despaired("4.5-C", p.CHECK[s.turn], f.number))


def reset_taken(s: State, f: MoraleCheck) -> None:
    """[4.5-D] [4.5-B/4] Both Taken markers to zero; only then what the Surrender Roll cost changes hands."""
    s.red = s.blue = 0
    s.tell(TakenMarkersReset("4.5-D"))
    check_control(s)


MORALE_CHECK = Procedure(take_structures, pay_for_pim, count_up, roll_for_surrender, last_day, despair, reset_taken)
