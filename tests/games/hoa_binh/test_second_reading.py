"""The step table of combat against an independent reading of the same rules, over random combats.

Both get the same position, the same dice and the same choices; they must offer the same options at every question and
leave the same losses, points and positions behind.
"""

from __future__ import annotations

import random
from collections import Counter as Tally
from typing import Any

import pytest
from tests.games.hoa_binh.positions import at, position, unit_number
from tests.games.hoa_binh.slow_combat import (
    ALONE,
    ATTACK,
    COMMANDERS,
    LINKED,
    NAMES,
    PRINTED,
    UNITS,
    VM,
    Counter,
    Fight,
    Option,
    World,
    codes,
)

from indochine.games.hoa_binh import HoaBinh
from indochine.games.hoa_binh import actions as a
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.frames import DROP, NAVAL, OFFENSIVE, SUPPORTS_ALONE, VM_ATTACKS, Combat
from indochine.games.hoa_binh.state import ATTACKED, FRESH, NOWHERE, State
from indochine.kernel import dice
from indochine.kernel.dice import seed_of

GAME = HoaBinh()
HOW = {VM_ATTACKS: VM, OFFENSIVE: ATTACK, NAVAL: ATTACK, DROP: ATTACK, SUPPORTS_ALONE: ALONE}
SITE_CODES = [p.CODE[n] for n in p.SITE_PLACES]
KIND = ("", "G", "D")


# ---- the same words for both


def plain(action: Any) -> Option:
    """An action of the game in the words of the second reading."""
    place = p.CODE[action.place] if hasattr(action, "place") else ""
    unit = NAMES[action.unit] if hasattr(action, "unit") else ""
    site = SITE_CODES[action.site] if hasattr(action, "site") else ""
    officer = NAMES[action.commander] if hasattr(action, "commander") else None
    words: dict[type, Option] = {
        a.SlipAway: ("slip", unit, place), a.Stand: ("stand",), a.Ready: ("ready",),
        a.CallArtillery: ("artillery", None), a.CallAir: ("air", None), a.CallMorane: ("morane", None),
        a.CommanderCallsArtillery: ("artillery", officer), a.CommanderCallsAir: ("air", officer),
        a.DropIn: ("drop", unit), a.KeepDice: ("keep",), a.Reroll: ("reroll", officer, getattr(action, "die", 0)),
        a.LoseStep: ("lose", unit), a.LoseConvoy: ("lose convoy", site), a.HoldGround: ("hold",),
        a.FallBack: ("fall back", place), a.Scatter: ("scatter",), a.Withdraw: ("withdraw", unit, place),
        a.WithdrawConvoy: ("withdraw convoy", site, place),
    }  # fmt: skip
    return words[type(action)]


def name(place: int) -> str:
    return {p.HANOI: "HANOI", p.EN_ROUTE: "EN ROUTE", p.GONE: "GONE"}.get(place) or p.CODE[place]


def members(mask: int) -> set[str]:
    return {unit for number, unit in enumerate(NAMES) if mask >> number & 1}


def world(s: State) -> World:
    """The position as the second reading sees it."""
    return World(
        turn=s.turn,
        where={unit: name(place) for unit, place in zip(NAMES, s.where, strict=True)},
        steps=dict(zip(NAMES, s.steps, strict=True)),
        forts=codes(s.forts),
        convoys={site: p.CODE[n] for site, n in zip(SITE_CODES, s.convoys, strict=True) if n != NOWHERE},
        vm=[
            Counter(serial, p.CODE[n], KIND[kind], bool(flags & ATTACKED), bool(flags & FRESH))
            for serial, n, kind, flags in zip(s.vm_serial, s.vm_place, s.vm_kind, s.vm_flags, strict=True)
        ],
        bases=codes(s.bases),
        reserve=s.reserve,
        ap=s.ap,
        artillery=s.artillery,
        air=s.air,
        transport=s.transport,
        morane=s.morane,
        used=members(s.used),
        cut=members(s.cut),
        cut_forts=codes(s.cut_forts),
        joined=set(),
        next_serial=s.next_serial,
        vp=s.vp,
        several=s.options.several_support_dice,
    )


def second(s: State, f: Combat) -> Fight:
    """The same combat for the second reading, with the same dice to come."""
    w, count = world(s), [s.rolls]

    def roll(sides: int) -> int:
        count[0] += 1
        return dice.below(s.seed, count[0], sides)

    counter = next((c for c in w.vm if c.serial == f.counter), None)
    came_from = p.CODE[f.came_from] if f.came_from >= 0 else None
    fight = Fight(w, roll, HOW[f.mode], p.CODE[f.space], counter, bool(f.base), came_from, f.artillery, f.air)
    fight.landed = members(f.dropped)
    return fight


# ---- random combats


def crew(rng: random.Random, space: str, waiting: list[str], most: int) -> dict[str, str]:
    """Some units at a place, within stacking."""
    size = min(most, 3 if space in codes(p.GREEN) else 4, len(waiting))
    chosen = [waiting.pop(rng.randrange(len(waiting))) for _ in range(rng.randint(0, max(0, size)))]
    return dict.fromkeys(chosen, space)


def crowd(rng: random.Random, space: str, waiting: list[str]) -> dict[str, str]:
    """As many units as the space takes, or one fewer."""
    size = (3 if space in codes(p.GREEN) else 4) - rng.randint(0, 1)
    return dict.fromkeys([waiting.pop(rng.randrange(len(waiting))) for _ in range(min(size, len(waiting)))], space)


def stage(rng: random.Random) -> tuple[State, Combat]:
    """A combat of any kind in a crowded neighbourhood."""
    mode = rng.choice((*[VM_ATTACKS] * 5, *[OFFENSIVE] * 3, NAVAL, DROP, SUPPORTS_ALONE, -1))  # -1: a Viet base
    space = rng.choice(likely_spaces(rng, mode))
    near = sorted(LINKED[space])
    foes = [near.pop(rng.randrange(len(near))) for _ in range(rng.randint(1, max(1, len(near) - 1)))]
    seat = foes[0] if mode == VM_ATTACKS else space
    vm = vm_counters(rng, seat, mode) + [code for code in foes[1:] for _ in range(rng.randint(0, 2)) if code != "HBI"]
    boat = rng.choice(("", *(ford for ford in ("LPF", "LSF") if ford in near and ford not in vm)))
    near = [code for code in near if code != boat]
    enemy = {*(c.partition("/")[0] for c in vm), boat, *([space] if mode == -1 else [])}
    s = position(
        turn=rng.choice((1, 2, 3, 4, 5, 6, 7, 8, 3, 4, 5, 6, 7, 8, 9, 10)),
        vm=vm,
        dangerous="" if any("/D" in c for c in vm) else boat,
        bases={4: space} if mode == -1 else {},
        reserve=rng.choice((0, 5, 20)),
        options={"several_support_dice": rng.choice(("yes", "no"))},
        seed=seed_of(f"second reading {rng.random()}"),
        ap=rng.choice((0, 0, 1, 4)),
        **french(rng, mode, space, near, enemy),
    )
    mark_supply(rng, s)
    counter = -1 if mode == -1 else next(n for n, at_ in zip(s.vm_serial, s.vm_place, strict=True) if at_ == at(seat))
    f = Combat(space=at(space), counter=counter, mode=OFFENSIVE if mode == -1 else mode, base=4 if mode == -1 else 0)
    if mode in (OFFENSIVE, NAVAL, -1) and near:
        f.came_from = at(rng.choice(near))
    if mode == SUPPORTS_ALONE:
        f.artillery, f.air = rng.choice(((1, 0), (0, 1)))
    if mode == DROP:
        f.dropped = s.at[f.space] & p.COMBAT
    s.frames = [f]
    return s, f


def likely_spaces(rng: random.Random, mode: int) -> list[str]:
    """Posts and bases, Kem Hill and the neighbours of the fords more often than others."""
    spaces = spaces_for(mode)
    forts, fords = {*SITE_CODES, *PRINTED}, LINKED["LPF"] | LINKED["LSF"]
    special = rng.choice((forts, forts, forts, {"KEM"}, fords, spaces, spaces))
    return sorted(spaces & special or spaces)


def spaces_for(mode: int) -> set[str]:
    if mode == -1:
        return codes(p.BASE_SPACES)
    if mode == NAVAL:
        return codes(p.RIVER)
    return codes(p.DROP_ZONES) if mode == DROP else set(p.CODE)


def vm_counters(rng: random.Random, seat: str, mode: int) -> list[str]:
    if mode == -1:
        return []
    kind = ""
    if mode in (VM_ATTACKS, OFFENSIVE) and seat in codes(p.CR6) and rng.random() < 0.5:
        kind = "/G"
    if seat in ("LPF", "LSF") and mode in (VM_ATTACKS, NAVAL):
        kind = "/D"
    return [seat + kind, *[seat] * rng.choice((0, 0, 1, 2))]


def french(rng: random.Random, mode: int, space: str, near: list[str], enemy: set[str]) -> dict[str, Any]:
    """Units in the fight and around it, posts, a convoy, commanders."""
    waiting = [u for u in UNITS if u != "Dinassaut"]
    units: dict[str, str] = {}
    if mode == NAVAL or (mode == VM_ATTACKS and space in codes(p.RIVER) and rng.random() < 0.3):
        units["Dinassaut"] = space
    if mode == DROP:
        units |= dict.fromkeys([waiting.pop(0) for _ in range(1)], space)
    elif mode not in (NAVAL, SUPPORTS_ALONE):
        most = rng.choice((1, 2, 3, 4)) - len(units)
        units |= crew(rng, space, waiting, most) or {waiting.pop(rng.randrange(9, 20)): space}
    for code in near:
        if code not in enemy:
            units |= crowd(rng, code, waiting) if rng.random() < 0.6 else crew(rng, code, waiting, 1)
    for officer in COMMANDERS:
        if rng.random() < 0.3:
            units[officer] = rng.choice([space, *near]) if mode != SUPPORTS_ALONE else rng.choice(near or ["XOM"])
    forts = [code for code in (*SITE_CODES, *near) if code in SITE_CODES and code not in enemy and rng.random() < 0.6]
    lost = [code for code in PRINTED if code in enemy or (rng.random() < 0.2 and code not in units.values())]
    defended = mode == VM_ATTACKS and space not in enemy
    convoys = {"LAP": space} if defended and rng.random() < 0.15 and "LAP" not in forts else {}
    return {
        "units": units,
        "reduced": [u for u in units if u in UNITS and u != "Dozer" and rng.random() < 0.3],
        "posts": " ".join(sorted(set(forts))),
        "lost": " ".join(lost),
        "convoys": convoys,
        "used": sum(1 << unit_number(c) for c in COMMANDERS if rng.random() < 0.3),
    }


def mark_supply(rng: random.Random, s: State) -> None:
    share = rng.choice((0.3, 1))  # often everybody is encircled, so that more combats are lost
    for place in range(p.PLACES):
        if rng.random() < share:
            s.cut |= s.at[place] & p.COMBAT
            s.cut_forts |= s.forts & 1 << place


# ---- side by side


def compare(rng: random.Random) -> list[str]:
    """One combat by both; says which kinds of questions were asked and how it ended."""
    s, f = stage(rng)
    fight = second(s, f)
    questions, reading = [HOW[f.mode]], fight.fight()
    theirs = advance(reading, None)
    while due := GAME.due(s):
        ours = {plain(action): action for action in due.actions}
        assert theirs is not None, f"{sorted(ours, key=str)} against the end of the combat"
        assert sorted(ours, key=str) == sorted(theirs, key=str)
        chosen = pick(rng, sorted(ours, key=str))
        questions.append(chosen[0])
        GAME.apply(s, ours[chosen])
        theirs = advance(reading, chosen)
    assert theirs is None
    agree(s, f, fight)
    return [*questions, "won" if fight.won else "not won"]


def pick(rng: random.Random, options: list[Option]) -> Option:
    """Any option; but supports win combats, and lost ones have more to compare."""
    return ("ready",) if ("ready",) in options and rng.random() < 0.6 else rng.choice(options)


def advance(reading: Any, chosen: Option | None) -> list[Option] | None:
    """On to the next real question of the second reading; None at the end of the combat."""
    try:
        options: list[Option] = reading.send(chosen)
        while len(options) == 1:
            options = reading.send(options[0])
        return options
    except StopIteration:
        return None


def agree(s: State, f: Combat, fight: Fight) -> None:
    """The same world in every respect that a combat can touch."""
    ours, theirs = world(s), fight.w
    ours.joined = theirs.joined = set()
    assert ours == theirs
    assert (f.mp, f.result > 0) == (fight.mp, fight.won)


@pytest.mark.parametrize("batch", range(10))
def test_9_2_1_a_the_step_table_agrees_with_a_second_reading_of_the_rules(batch: int) -> None:
    rng = random.Random(f"second reading {batch}")
    for _ in range(100):
        compare(rng)


def test_9_2_1_a_the_random_combats_meet_every_question_of_the_chapter() -> None:
    rng, seen = random.Random("coverage"), Tally[str]()
    for _ in range(1000):
        seen.update(set(compare(rng)))
    wanted = {VM, ATTACK, ALONE, "won", "not won", "stand", "slip", "ready", "artillery", "air", "morane", "drop"}
    wanted |= {"keep", "reroll", "lose", "hold", "fall back", "scatter", "withdraw"}
    assert wanted <= set(seen)
