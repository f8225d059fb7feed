"""The sequence of play, to be read beside the rulebook."""

from docs.examples.three_fords import printed as p
from docs.examples.three_fords.events import GameEnded, TurnBegan
from docs.examples.three_fords.frames import Fight, HalfTurn, War
from docs.examples.three_fords.rules.ch2_setup import lay_mine
from docs.examples.three_fords.rules.ch3_movement import move
from docs.examples.three_fords.rules.ch4_fight import fight_on, fire, next_fight, take_loss
from docs.examples.three_fords.state import State, standing

from indochine.kernel.flow import Phase, Procedure, Procedures, call, goto


def begin_turn(s: State, f: War) -> None:
    """[1.1] The next turn."""
    s.turn += 1
    s.tell(TurnBegan("1.1", s.turn))


def north_turn(s: State, f: War) -> None:
    """[1.1] North moves and fights."""
    s.moved = 0
    call(s, HalfTurn(side=p.NORTH))


def south_turn(s: State, f: War) -> None:
    """[1.1] South moves and fights."""
    s.moved = 0
    call(s, HalfTurn(side=p.SOUTH))


def winner(s: State) -> int:
    """[1.2] Who holds the Village; South if nobody does (E-1)."""
    return p.NORTH if standing(s, p.NORTH, p.VILLAGE) and not standing(s, p.SOUTH, p.VILLAGE) else p.SOUTH


def end_turn(s: State, f: War) -> None:
    """[1.1] [1.2] And again, or the end."""
    if s.turn < s.options.turns:
        return goto(f, begin_turn)
    s.over = True
    return s.tell(GameEnded("1.2", p.SIDES[winner(s)].title()))


PROCEDURES: Procedures = {
    War: Procedure(
        Phase("Mine", lay_mine),  # 2.2
        begin_turn,  # 1.1
        Phase("North", north_turn),
        Phase("South", south_turn),
        end_turn,  # 1.2
    ),
    HalfTurn: Procedure(
        move,  # 3.1, again and again
        next_fight,  # 4.1, again while there is one
    ),
    Fight: Procedure(
        fire,  # 4.2
        take_loss,  # 4.3, once for each hit
        fight_on,  # 4.4
    ),
}
