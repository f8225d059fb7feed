"""Whole assault phases of both sides by random players, on crowded ground: nothing sticks, nothing gets lost."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.final_gamble.field import GAME, legal, position

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.frames import Assaults, DefenceFire, FrenchDeclares, VmDeclares
from indochine.games.final_gamble.rules.ch01_control import crowded
from indochine.games.final_gamble.rules.ch03_odds import assault_odds
from indochine.games.final_gamble.state import ABORTED, FRANCE, VIET_MINH, State
from indochine.kernel.bits import ids
from indochine.kernel.dice import seed_of

BATTLEFIELDS = ("1837", "1427", "1044", "I09", "0124", "3030")


def crowd(dice: Random, number: int) -> State:
    """Some thirty units of both sides thrown into the hexes around one place, at full or reduced strength."""
    centre = p.HEX[dice.choice(BATTLEFIELDS)]
    field = sorted(ids(p.WITHIN2[centre] | p.BOARD.spread(p.WITHIN2[centre])))
    ours = {place for place in field if dice.random() < 0.5}
    units = dict(zip(dice.sample(range(p.FIRST_VM), 40), [h for h in sorted(ours) for _ in range(3)], strict=False))
    kept = {unit: place for unit, place in units.items() if dice.random() < 0.6}
    theirs = [place for place in field if place not in ours and dice.random() < 0.8]
    vm = dict(zip(dice.sample(range(p.FIRST_VM, p.UNITS), min(len(theirs), 30)), theirs, strict=False))
    name = {place: hexname for hexname, place in p.HEX.items()}
    s = position(
        units={p.UNIT_NAME[unit]: name[place] for unit, place in kept.items()},
        vm={p.UNIT_NAME[unit]: name[place] for unit, place in vm.items()},
        steps={p.UNIT_NAME[unit]: dice.randint(1, p.STEPS[unit]) for unit in (*kept, *vm)},
        shaken=[p.UNIT_NAME[unit] for unit in (*kept, *vm) if dice.random() < 0.2],
        trench=dice.choice(("1 1 1 1", "4 3 3 2", "6 5 4 3")),
        slots=bytearray(dice.randint(0, p.SHUT_DOWN) for _ in range(4)),
        options={"retreat_over_edge": dice.choice(("yes", "no"))},
        seed=seed_of(number),
    )
    s.hanoi_silent = True
    return s


def play(s: State, dice: Random) -> None:
    """Random choices to the end; both listings are compared on the way, and the odds asked of every assault."""
    while choices := legal(s):
        GAME.apply(s, dice.choice(choices))
        for number in range(len(s.assaulter)):
            if s.mark[number] < ABORTED and s.at.get(s.target[number]) and s.steps[s.assaulter[number]]:
                assert sum(assault_odds(s, number).values()) == pytest.approx(1)


def agrees(s: State) -> None:
    """The derived columns say what the others say, no hex is too full, and nobody has steps in a box of the dead."""
    twin = s.clone()
    twin.derive()
    assert (s.at, s.french, s.vm, s.french_bold, s.vm_bold) == (
        twin.at,
        twin.french,
        twin.vm,
        twin.french_bold,
        twin.vm_bold,
    )
    assert crowded(s) < 0
    assert not s.french & s.vm
    for unit, place in enumerate(s.where):
        assert (place in (p.ELIMINATED, p.GONE, p.WOUNDED, p.WOUNDED_ISABELLE)) == (not s.steps[unit])


@pytest.mark.parametrize("number", range(12))
def test_3_5_F_assault_phases_end_whatever_is_chosen(number: int) -> None:
    dice = Random(number)
    for side, declares in ((VIET_MINH, VmDeclares), (FRANCE, FrenchDeclares)):
        s = crowd(dice, number)
        s.frames = [Assaults(attacker=side), DefenceFire(attacker=side), declares()]
        GAME.advance(s)
        play(s, dice)
        agrees(s)
        assert all(mark >= ABORTED for mark in s.mark)
