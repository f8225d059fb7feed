"""6.1, 4.2.1f: patrols, what they find and cost, and where dummies go."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.conftest import LoadedDice
from tests.games.season_in_hell.field import at, field, places, shorts, u, units
from tests.games.season_in_hell.moves import playing, stands

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, LoseStep, PayReplacement, Reconnoitre, ToJungle
from indochine.games.season_in_hell.events import DummyFound, PatrolPaid, StepLost, TrenchFell, TrenchWrecked
from indochine.games.season_in_hell.frames import Round
from indochine.games.season_in_hell.rules.ch06_recon import recon_loss, reconnoitre
from indochine.games.season_in_hell.state import State
from indochine.kernel.bits import bits
from indochine.kernel.flow import Procedure

play = playing({Round: Procedure(reconnoitre, recon_loss)})
LEGION, THAI = "9/III/13 DBLE", "5/BT2"
RED = "130/209, 154/209"


def patrol(dice: LoadedDice, die: int, stand: dict[str, str], **more: Any) -> State:
    """Béatrice sends a patrol into Zone M, with this die."""
    dice(die)
    s = field(Round(), {"B1": LEGION, **stand}, **more)
    return play.do(s, Reconnoitre(at("M")))


def test_6_1a_only_zones_next_to_a_cr_zone_with_french_units() -> None:
    s = field(Round(), {"B1": LEGION, "M": RED})
    assert shorts(bits(a.place for a in play.offered(s, Reconnoitre))) == "F M W"
    assert play.refused(s, Reconnoitre(at("T"))) == "6.1a"
    assert play.seat(s) == "france"


def test_6_1a_french_units_in_a_zone_do_not_make_it_a_cr_zone() -> None:
    s = field(Round(), {"T": LEGION})
    assert play.game.due(s) is None


def test_6_1b_a_one_finds_nothing(dice: LoadedDice) -> None:
    s = patrol(dice, 1, {"M": RED}, trench={"M": 3})
    assert (s.face_up, s.exposed, s.trench[at("M")]) == (0, 0, 3)


@pytest.mark.parametrize("die", [2, 4])
def test_6_1c_6_1f_6_1g_battalions_are_turned_up_and_keep_their_trench(dice: LoadedDice, die: int) -> None:
    s = patrol(dice, die, {"M": RED, "W": "166/209"}, trench={"M": 3})
    assert s.face_up == s.exposed == units(RED)
    assert s.trench[at("M")] == 3, "where battalions are the trench stays [6.1g]"
    assert play.seat(s) == "france", "and the next patrol may go"


@pytest.mark.parametrize("there", ["130/209", "130/209, Dummy 1, Dummy 2"])
def test_6_1g_one_real_battalion_keeps_the_third_level(dice: LoadedDice, there: str) -> None:
    s = patrol(dice, 3, {"M": there}, trench={"M": 3})
    while play.seat(s) == "viet minh":
        play.do(s, ToJungle(at("JZ1")))
    assert s.trench[at("M")] == 3
    assert s.face_up == units("130/209")


def test_e_17_once_for_each_zone_and_round(dice: LoadedDice) -> None:
    s = patrol(dice, 2, {"M": RED})
    assert play.refused(s, Reconnoitre(at("M"))) == "6.1a"
    assert play.refused(s, Reconnoitre(at("W"))) == ""
    play.do(s, Done())
    assert play.game.due(s) is None


def test_6_1e_dummies_alone_leave_and_level_3_falls(dice: LoadedDice) -> None:
    s = patrol(dice, 3, {"M": "Dummy 1, Dummy 2"}, trench={"M": 3})
    assert play.told(s, TrenchWrecked) == [TrenchWrecked("6.1c", at("M"), 2)]
    assert not play.told(s, TrenchFell), "it falls once"
    assert play.seat(s) == "viet minh"
    play.do(s, ToJungle(at("JZ5")), ToJungle(at("JZ1")))
    assert [event.place for event in play.told(s, DummyFound)] == [at("JZ5"), at("JZ1")]
    assert stands(s, "Dummy 1", "JZ5")
    assert stands(s, "Dummy 2", "JZ1")
    assert s.rumour[u("Dummy 1") - p.FIRST_VM] == places("JZ5"), "everybody knows where it is now"
    assert play.seat(s) == "france"


def test_6_1c_level_2_stays_level_2(dice: LoadedDice) -> None:
    s = patrol(dice, 3, {"M": "Dummy 1"}, trench={"M": 2})
    assert s.trench[at("M")] == 2


def test_e_18_of_battalions_and_dummies_the_dummies_leave(dice: LoadedDice) -> None:
    s = patrol(dice, 4, {"M": f"{RED}, Dummy 1"}, trench={"M": 3})
    assert play.seat(s) == "viet minh"
    play.do(s, ToJungle(at("JZ2")))
    assert s.face_up == units(RED)
    assert s.trench[at("M")] == 3
    assert stands(s, "Dummy 1", "JZ2")


def test_4_2_1f_any_jungle_zone_without_french_units(dice: LoadedDice) -> None:
    s = patrol(dice, 4, {"M": "Dummy 1", "JZ4": THAI})
    assert shorts(bits(a.place for a in play.offered(s, ToJungle))) == "JZ1 JZ2 JZ3 JZ5 JZ6"
    assert play.refused(s, ToJungle(at("JZ4"))) == "4.2.1f"


@pytest.mark.parametrize("die", [5, 6])
def test_6_1d_five_or_six_costs_a_step_and_finds_all_the_same(dice: LoadedDice, die: int) -> None:
    s = patrol(dice, die, {"M": "130/209"}, replacements=2)
    assert s.face_up == units("130/209")
    assert play.legal(s) == [PayReplacement(), LoseStep(u(LEGION))]
    play.do(s, PayReplacement())
    assert (s.replacements, play.told(s, PatrolPaid)) == (1, [PatrolPaid("6.1d", 1)])
    assert play.offered(s, Reconnoitre), "and it goes on"


def test_6_1d_even_against_dummies(dice: LoadedDice) -> None:
    s = patrol(dice, 6, {"M": "Dummy 1"}, replacements=1)
    play.do(s, ToJungle(at("JZ2")))
    assert play.offered(s, PayReplacement)


def test_6_1d_a_unit_in_a_zone_next_to_the_patrol_pays(dice: LoadedDice) -> None:
    s = patrol(dice, 6, {"G4": THAI, "D1": "6/BT2", "F": "7/BT2", "B2": "Tank 1"}, replacements=0)
    assert {a.unit for a in play.offered(s, LoseStep)} == {u(LEGION), u(THAI), u("7/BT2")}, "no tank [E-109]"
    assert play.refused(s, PayReplacement()) == "6.1d"
    play.do(s, LoseStep(u(LEGION)))
    assert play.told(s, StepLost) == [StepLost("6.1d", u(LEGION), 1)]
    assert play.offered(s, Reconnoitre)


def test_6_1d_a_loss_that_nobody_can_pay_is_void(dice: LoadedDice) -> None:
    dice(6)
    s = field(Round(), {"B1": "Tank 1", "M": "130/209"})
    play.do(s, Reconnoitre(at("M")))
    assert play.offered(s, Reconnoitre)
    assert s.steps[u("Tank 1")] == 2


def test_6_1d_a_patrol_is_paid_for_once_also_when_no_other_zone_is_left(dice: LoadedDice) -> None:
    dice(6)
    s = field(Round(), {"I1": LEGION, "X": "130/209"}, replacements=3)
    play.do(s, Reconnoitre(at("X")), PayReplacement())
    assert (s.replacements, s.steps[u(LEGION)]) == (2, 2)
    assert play.game.due(s) is None, "round Isabelle there is one zone"
