"""9 The end of a week, and of a game that has lasted to its last turn."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.frames import Week
from indochine.games.season_in_hell.rules.ch05_control import encircled
from indochine.games.season_in_hell.rules.ch09_victory import call, end_game
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, State
from indochine.kernel.words import counted


def end_week(s: State, f: Week) -> None:
    """[4c] [0.4b] [E-2] The last turn is judged, otherwise the next begins; an assault of this one is remembered."""
    s.has_assaulted = s.has_assaulted or s.assaulted_now
    s.round = s.impulse = 0
    if s.turn == p.SCENARIO[s.scenario].last:
        end_game(s, VIET_MINH if goals_reached(s) else FRANCE, f"9.{s.scenario}")
        return
    s.turn += 1
    call(s, Week())


def goals_reached(s: State) -> bool:
    """[9.1] [9.2] [9.3] [E-52] Ten strongpoints, or six attrition points, at no more than so many steps; never in 3."""
    goal = p.SCENARIO[s.scenario]
    if not goal.pas and not goal.points:
        return False
    held, points = s.control.bit_count(), attrition_points(s)
    return held >= goal.pas and points >= goal.points and s.losses <= goal.losses


def wanted(scenario: str) -> str:
    """[9.1] [9.2] [9.3] What the Viet Minh need, in words."""
    goal = p.SCENARIO[scenario]
    if not goal.pas and not goal.points:
        return f"{p.CAMP_FALLS} strongpoints by the end of turn {goal.last}, before {p.SIEGE_FAILS} steps are lost"
    what = counted(goal.pas, "strongpoint") if goal.pas else counted(goal.points, "attrition point")
    return f"{what} at the end of turn {goal.last}, with at most {goal.losses} steps lost"


def account(s: State) -> str:
    """[9.1] [9.2] [9.3] What the Viet Minh have of it."""
    held = f"{s.control.bit_count()} of {p.PA_COUNT} strongpoints"
    points = f", {counted(attrition_points(s), 'attrition point')}" if p.SCENARIO[s.scenario].points else ""
    return f"The Viet Minh hold {held}{points} and have lost {counted(s.losses, 'step')}"


def attrition_points(s: State) -> int:
    """[9.2] [8d] [8i] Hills and Huguettes held or encircled, and level 3 on Mount Baldy."""
    places = p.SCENARIO[s.scenario].points_at & (s.control | encircled(s))
    return places.bit_count() + (s.deep >> p.BALDY & 1)
