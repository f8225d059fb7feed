"""A refusal cites the rule that really forbids, and what it says is true."""

from __future__ import annotations

from tests.games.season_in_hell.field import asking, at, field, u
from tests.games.season_in_hell.moves import move

from indochine.games.season_in_hell.actions import Join, StormFrom, Withdraw
from indochine.games.season_in_hell.frames import Assault, Operation, Round, Storm
from indochine.games.season_in_hell.rules.ch04_french_moves import french_moves
from indochine.games.season_in_hell.rules.ch04_vm_moves import vm_moves
from indochine.games.season_in_hell.rules.ch05_end import vm_withdraws
from indochine.games.season_in_hell.rules.ch05_moves import vm_attack_moves
from indochine.games.season_in_hell.rules.ch05_storm import declare
from indochine.games.season_in_hell.rules.ch06_moves import french_attack_moves
from indochine.games.season_in_hell.state import State
from indochine.kernel.flow import Procedure
from indochine.kernel.words import Action
from indochine.lab.kit import Asking

camp = asking({Round: Procedure(french_moves)})
marches = asking({Round: Procedure(vm_moves)})
dashes = asking({Assault: Procedure(vm_attack_moves)})
sorties = asking({Operation: Procedure(french_attack_moves)})
storms = asking({Storm: Procedure(declare)})
leaves = asking({Assault: Procedure(vm_withdraws)})

LEGION = "9/III/13 DBLE"
RED = "130/209, 154/209"


def told(play: Asking[State], s: State, action: Action) -> str:
    """Rule and sentence of a refusal."""
    refusal = play.game.why_not(s, action)
    return f"{refusal.rule}: {refusal.text}" if refusal else ""


def test_4_2_2a_a_move_leads_somewhere_else() -> None:
    s = field(Round(), {"H7": LEGION})
    assert told(camp, s, move(LEGION, "H7")) == "4.2.2a: 9/III/13 DBLE is in Huguette 7 already."
    s = field(Operation(), {"H7": LEGION})
    assert told(sorties, s, move(LEGION, "H7")) == "6.2.3a: 9/III/13 DBLE is in Huguette 7 already."


def test_4_2_1a_a_counter_does_not_go_where_it_lies() -> None:
    s = field(Round(), {"JZ2": "130/209"})
    assert told(marches, s, move("130/209", "JZ2")) == "4.2.1a: 130/209 is in Jungle Zone 2 already."


def assault(stand: dict[str, str], up: str = RED, **more: dict[str, int]) -> State:
    return field(Assault(), stand, up=up, **more)


def test_4_2_3a_a_base_of_a_zone_without_trench_is_closed_for_want_of_a_trench() -> None:
    s = assault({"M": RED, "B1": LEGION}, trench={"M": 2})
    assert told(dashes, s, move("130/209", "W>B3")).startswith("4.2.3a: Zone W has no trench")


def test_1_4g_a_full_base_and_one_of_another_regiment_are_told_apart() -> None:
    s = assault({"M": "154/209, 11/141", "M>B1": "130/209", "B1": LEGION}, f"{RED}, 11/141", trench={"M": 1})
    full = "holds 1 battalion, one for each trench level."
    assert told(dashes, s, move("154/209", "M>B1")) == f"1.4g: The Base before Béatrice 1 (Zone M) {full}"
    assert told(dashes, s, move("11/141", "M>B1")).startswith("1.4g: Another regiment stands on the Base")


def storm(stand: dict[str, str]) -> State:
    return field(Storm(), stand, up=RED, trench={"M": 2, "W": 2})


def test_5_5b_nobody_is_to_be_fought_in_an_empty_strongpoint() -> None:
    s = field(Storm(), {"B4": RED, "B3": LEGION}, up=RED, control="B4")
    assert told(storms, s, Join(u("130/209"), at("B1"))).startswith("5.5b: No French unit is in Béatrice 1")


def test_0_1h_a_stack_that_does_not_stand_before_a_strongpoint_is_told_so_first() -> None:
    s = storm({"M>B1": "130/209", "B1": LEGION, "B3": "1/1 BEP", "W>B3": "154/209"})
    assert told(storms, s, StormFrom(at("M>B1"), at("I1"))).startswith("0.1h: ")


def test_5_7c_why_a_place_is_no_refuge() -> None:
    s = field(Assault(), {"B1": RED, "B3": LEGION}, control="B1", trench={"M": 3, "W": 1}, impulse=3)
    assert told(leaves, s, Withdraw(u("130/209"), at("W"))).startswith(
        "5.7c: 130/209 withdraws to the jungle, or a zone"
    )
    assert told(leaves, s, Withdraw(u("130/209"), at("JZ1"))).startswith("5.7c: No open chain of trenched zones")
