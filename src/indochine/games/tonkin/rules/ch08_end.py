"""1.0, 8.0, 6.16-7 The gameturn: whose phase it is, and its end. How a scenario ends stands in `ch08_victory`."""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.frames import FefReinforce, Month, Movement, Operations, SupplyCheck, VmReinforce
from indochine.games.tonkin.rules.ch02_weather import begin_month
from indochine.games.tonkin.rules.ch08_victory import call, end_game, end_scenario
from indochine.games.tonkin.state import FRANCE, NOBODY, VIET_MINH, State
from indochine.kernel.flow import goto

# ---- whose phase -----------------------------------------------------------


def reinforce(s: State, side: int) -> None:
    """[2.0-8] Replacements and reinforcements of a side."""
    call(s, FefReinforce() if side == FRANCE else VmReinforce())


def first_reinforces(s: State, f: Month) -> None:
    """[2.0-8] The first player before the second."""
    reinforce(s, s.first)


def second_reinforces(s: State, f: Month) -> None:
    """[2.0-8] Then the second."""
    reinforce(s, 1 - s.first)


def supply_check(s: State, f: Month) -> None:
    """[4.6-1] Both sides."""
    call(s, SupplyCheck())


def first_moves(s: State, f: Month) -> None:
    """[1.0] The first player moves."""
    call(s, Movement(side=s.first))


def first_operates(s: State, f: Month) -> None:
    """[1.0] [6.1-1] The operation phase that the first player starts."""
    call(s, Operations(starter=s.first))


def second_moves(s: State, f: Month) -> None:
    """[8.0-1] The second player moves."""
    call(s, Movement(side=1 - s.first))


def second_operates(s: State, f: Month) -> None:
    """[8.0-1] [E-6] The operation phase that the second player starts."""
    call(s, Operations(starter=1 - s.first))


def first_moves_last(s: State, f: Month) -> None:
    """[8.0-1] End movement of the first player."""
    call(s, Movement(side=s.first, last=True))


def second_moves_last(s: State, f: Month) -> None:
    """[8.0-1] [E-85] End movement of the second player; after it all hexes of the railway are asked for again."""
    f.kept = 0
    call(s, Movement(side=1 - s.first, last=True))


# ---- the end of the gameturn -----------------------------------------------


def end_month(s: State, f: Month) -> None:
    """[8.0-2] [8.0-3] [S-25] Sudden death, the limits of the year, the end of the scenario, or the next month."""
    if (winner := sudden_death(s)) != NOBODY:
        end_game(s, winner, True, "6.16-7")
    elif (winner := beyond_limits(s)) != NOBODY:
        end_game(s, winner, True, "8.0-2")
    elif s.turn >= s.last:
        end_scenario(s)
    else:
        s.turn += 1
        goto(f, begin_month)


def sudden_death(s: State) -> int:
    """[6.16-7] [E-86] Who holds Hanoi with troops wins; otherwise the French, if Giap is dead."""
    if s.vm >> p.HANOI & 1:
        return VIET_MINH
    return FRANCE if s.giap_dead else NOBODY


def beyond_limits(s: State) -> int:
    """[8.0-2] [S-25] [E-102] [E-46] Who has reached his outer limit of this year."""
    if s.vp <= p.VM_LIMIT[s.turn]:
        return VIET_MINH
    return FRANCE if s.vp >= p.FRENCH_LIMIT[s.turn] else NOBODY
