"""2d The words to stop: the one that is not on offer is refused by the decision at hand, which says what to say."""

from __future__ import annotations

from tests.games.season_in_hell.field import asking, at, field, places, u, units, why
from tests.games.season_in_hell.fires import HURT
from tests.games.season_in_hell.moves import move
from tests.games.season_in_hell.weeks import a_week

from indochine.games.season_in_hell.actions import Barrage, Dig, Done, Drop, Finish, Join, OpenFire, Restore
from indochine.games.season_in_hell.frames import Assault, Operation, Round, Storm, Week
from indochine.games.season_in_hell.rules.ch03_digging import dig
from indochine.games.season_in_hell.rules.ch03_replacements import replace
from indochine.games.season_in_hell.rules.ch04_drops import drop
from indochine.games.season_in_hell.rules.ch05_defence import lay_french_guns
from indochine.games.season_in_hell.rules.ch05_guns import lay_vm_guns
from indochine.games.season_in_hell.rules.ch05_moves import french_steps_aside, vm_attack_moves
from indochine.games.season_in_hell.rules.ch05_storm import declare
from indochine.games.season_in_hell.rules.ch06_fire import french_guns_and_aircraft, lay_vm_defence_guns
from indochine.games.season_in_hell.rules.ch06_moves import french_attack_moves
from indochine.games.season_in_hell.rules.ch06_storm import designate_attackers
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure
from indochine.lab.kit import Asking

LEGION, THAI, RED = "9/III/13 DBLE", "5/BT2", "130/209, 154/209"
ORDERS_LEFT = "Orders can still be given; say Done to stop without them."
TARGETS_LEFT = "Targets can still be named; say Done to open fire without them."
NONE_LEFT = "No order is left to give; say That is all."


def assault(**more: int) -> State:
    """A battalion stands before Béatrice 1, another may get there."""
    return field(
        Assault(), {"M>B1": "130/209", "M": "154/209", "B1": f"{LEGION}, {THAI}"}, up=RED, trench={"M": 2}, **more
    )


def operation(**more: int) -> State:
    """The French stand on both sides of Béatrice 1."""
    stand = {"B1": "130/209", "B4": f"{LEGION}, {THAI}", "M>B1": "6/BT2", "F": "7/BT2"}
    return field(Operation(), stand, up="130/209", control="B1", trench={"F": 1}, **more)


def stops(play: Asking[State], s: State) -> bool:
    """Whether Done may be said."""
    return not why(play, s, Done())


def test_3_1o_who_has_points_left_stops_by_saying_done() -> None:
    digs, s = a_week(dig), field(Week(dug=10), {})
    assert why(digs, field(Week(), {}), Finish()) == "3.1o: Nothing has been dug; say Done."
    assert why(digs, s, Finish()) == f"3.1o: {ORDERS_LEFT}"
    assert stops(digs, s)
    assert why(digs, digs.do(s, Dig(at("M")), Dig(at("M"))), Done()) == f"3.1o: {NONE_LEFT}"


def test_3_2r_who_can_still_replace_stops_by_saying_done() -> None:
    replaces, s = a_week(replace), field(Week(), {"E1": "1/I/4 RTM"}, steps={"1/I/4 RTM": 1}, replacements=1)
    assert why(replaces, s, Finish()) == "3.2r: Nobody has been restored, rebuilt or merged; say Done."
    assert why(replaces, replaces.do(s, Restore(u("1/I/4 RTM"))), Done()) == f"3.2r: {NONE_LEFT}"
    s = field(Week(rebuilt=True), {"E1": "1/I/4 RTM"}, steps={"1/I/4 RTM": 1}, replacements=1)
    assert why(replaces, s, Finish()) == f"3.2r: {ORDERS_LEFT}"
    assert stops(replaces, s)


def test_4_1a_who_can_still_drop_paras_stops_by_saying_done() -> None:
    drops = asking({Round: Procedure(drop)})
    s = field(Round(), {"available paras": "1/6 BPC, 2/6 BPC"}, turn=2, has_assaulted=True)
    assert why(drops, s, Finish()) == "4.1a: Nobody has landed; say Done."
    drops.do(s, Drop(u("1/6 BPC"), at("E1")))
    assert why(drops, s, Finish()) == f"4.1a: {ORDERS_LEFT}"
    assert stops(drops, s)
    assert why(drops, drops.do(s, Drop(u("2/6 BPC"), at("E1"))), Done()) == f"4.1a: {NONE_LEFT}"


def test_5_2a_who_can_still_lay_guns_opens_fire_by_saying_done() -> None:
    guns = asking({**HURT, Assault: Procedure(lay_vm_guns)})
    s = field(Assault(), {"B1": LEGION, "B3": THAI}, trench={"W": 1}, vm_munitions=2)
    assert why(guns, s, OpenFire()) == "5.2a: No gun is laid; say Done."
    guns.do(s, Barrage(at("B1")))
    assert why(guns, s, OpenFire()) == f"5.2a: {TARGETS_LEFT}"
    assert stops(guns, s)
    guns.do(s, Barrage(at("B3")))
    assert why(guns, s, Done()) == "5.2a: No order is left to give; say Open fire."


def test_5_3a_who_can_still_move_stops_by_saying_done() -> None:
    moves, s = asking({Assault: Procedure(vm_attack_moves)}), assault()
    assert why(moves, s, Finish()) == "5.3a: Nobody has moved; say Done."
    moves.do(s, move("130/209", "M"))
    assert why(moves, s, Finish()) == f"5.3a: {ORDERS_LEFT}"
    assert stops(moves, s)
    assert why(moves, moves.do(s, move("154/209", "M>B1")), Done()) == f"5.3a: {NONE_LEFT}"


def test_5_4c_who_can_still_lay_guns_opens_fire_by_saying_done() -> None:
    guns = asking({**HURT, Assault: Procedure(lay_french_guns)})
    s = field(Assault(), {"M>B1": "130/209", "W>B1": "154/209", "B1": LEGION}, up=RED, munitions=3)
    assert why(guns, s, OpenFire()) == "5.4c: No gun is laid; say Done."
    guns.do(s, Barrage(at("M>B1")))
    assert why(guns, s, OpenFire()) == f"5.4c: {TARGETS_LEFT}"
    assert stops(guns, s)


def test_5_5b_attacks_are_ended_by_one_word_and_declined_by_another() -> None:
    storms = asking({Storm: Procedure(declare)})
    s = field(Storm(), {"M>B1": RED, "B1": LEGION}, up=RED, trench={"M": 2})
    assert why(storms, s, Finish()) == "5.5b: No attack has been declared; say Done."
    assert stops(storms, s)
    for name in RED.split(", "):  # whether an order is left or not
        storms.do(s, Join(u(name), at("B1")))
        assert why(storms, s, Done()) == "5.5b: Attacks have been declared; say That is all."
        assert why(storms, s, Finish()) == ""


def test_5_6a_who_can_still_move_stops_by_saying_done() -> None:
    aside, s = asking({Assault: Procedure(french_steps_aside)}), assault(attacked=places("B1"))
    assert why(aside, s, Finish()) == "5.6a: Nobody has moved; say Done."
    aside.do(s, move(LEGION, "B4"))
    assert why(aside, s, Finish()) == f"5.6a: {ORDERS_LEFT}"
    assert stops(aside, s)


def test_6_2_2d_who_can_still_fire_opens_fire_by_saying_done() -> None:
    strikes, s = asking({**HURT, Operation: Procedure(french_guns_and_aircraft)}), operation(munitions=2, air=1)
    assert why(strikes, s, OpenFire()) == "6.2.2d: Nothing is to be fired at; say Done."
    strikes.do(s, Barrage(at("B1")))
    assert why(strikes, s, OpenFire()) == f"6.2.2d: {TARGETS_LEFT}"
    assert stops(strikes, s)


def test_6_2_3a_who_can_still_move_stops_by_saying_done() -> None:
    moves, s = asking({Operation: Procedure(french_attack_moves)}), operation()
    assert why(moves, s, Finish()) == "6.2.3a: Nobody has moved; say Done."
    moves.do(s, move(LEGION, "B2"))
    assert why(moves, s, Finish()) == f"6.2.3a: {ORDERS_LEFT}"
    assert stops(moves, s)


def test_6_2_3c_attackers_are_ended_by_one_word_and_declined_by_another() -> None:
    names, s = asking({Operation: Procedure(designate_attackers)}), operation()
    assert why(names, s, Finish()) == "6.2.3c: No attacker has been designated; say Done."
    assert stops(names, s)
    names.do(s, Join(u(LEGION), at("B1")))
    assert why(names, s, Done()) == "6.2.3c: Attackers have been designated; say That is all."


def test_6_2_4b_who_can_still_lay_guns_opens_fire_by_saying_done() -> None:
    guns, s = asking({**HURT, Operation: Procedure(lay_vm_defence_guns)}), operation(vm_munitions=3)
    s.storming, s.stormers = [at("B1")], [units(LEGION)]
    assert why(guns, s, OpenFire()) == "6.2.4b: No gun is laid; say Done."
    guns.do(s, Barrage(at("B4")))
    assert why(guns, s, OpenFire()) == f"6.2.4b: {TARGETS_LEFT}"
    assert stops(guns, s)
