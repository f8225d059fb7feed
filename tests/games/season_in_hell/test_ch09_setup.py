"""9 Set-up: the tracks of each scenario, France first, then the Viet Minh face down."""

from __future__ import annotations

import pytest
from tests.games.season_in_hell.field import GAME, SEED, at, places, shorts, u, units

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Deploy, DeployAll
from indochine.games.season_in_hell.events import CountersLaid, Deployed, PlanFollowed
from indochine.games.season_in_hell.rules.ch09_setup import SET_UP, place_french, place_vm
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, Place, State, Unit
from indochine.games.season_in_hell.view import HIDDEN, imagine, view_of
from indochine.kernel.bits import bits, ids
from indochine.kernel.dice import seed_of
from indochine.lab.kit import Asking

PLAY = Asking(GAME)
SCENARIOS = ("1", "2", "3")
PLANS = ("suggested", "historical")
every_scenario = pytest.mark.parametrize("scenario", SCENARIOS)
every_plan = pytest.mark.parametrize(
    ("scenario", "plan"), [(scenario, plan) for scenario in SCENARIOS for plan in PLANS]
)


def begin(scenario: str) -> State:
    return GAME.start(scenario, seed=SEED)


def french_done(scenario: str, plan: str = "historical") -> State:
    return PLAY.do(begin(scenario), DeployAll(plan))


# ---- the tracks ------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "turn", "losses", "replacements", "munitions", "vm_munitions", "control"),
    [("1", 1, 0, 2, 12, 4, ""), ("2", 3, 10, 5, 9, 12, "G1 G2 G3 G4 B1 B2 B3 B4 AM1 AM2"), ("3", 1, 0, 2, 12, 4, "")],
)
def test_0_4a_0_4c_the_tracks_of_each_scenario(
    scenario: str, turn: int, losses: int, replacements: int, munitions: int, vm_munitions: int, control: str
) -> None:
    s = begin(scenario)
    assert (s.turn, s.losses, s.replacements) == (turn, losses, replacements)
    assert (s.munitions, s.vm_munitions) == (munitions, vm_munitions)
    assert s.control == places(control)


def test_3_2q_two_replacements_at_the_start_of_the_siege() -> None:
    assert begin("3").replacements == 2


def test_e_2_in_the_second_scenario_an_assault_has_taken_place() -> None:
    assert [begin(scenario).has_assaulted for scenario in SCENARIOS] == [False, True, False]


def test_9_3a_the_trenches_of_each_scenario() -> None:
    assert {p.SHORT[place]: level for place, level in enumerate(begin("3").trench) if level} == dict.fromkeys("MVWX", 1)
    assert begin("2").trench[at("F")] == 2


def test_0_4b_who_comes_later_waits_and_the_lost_lie_in_the_pile() -> None:
    s = begin("2")
    assert s.where[u("1/II/1 RCP")] == p.TO_COME
    assert s.where[u("353/9")] == p.TO_COME
    assert s.where[u("9/III/13 DBLE")] == p.DESTROYED
    assert (s.steps[u("9/III/13 DBLE")], s.steps[u("12/III/13 DBLE")]) == (0, 1)


# ---- France ----------------------------------------------------------------


@every_scenario
def test_9_3a_france_sets_up_first(scenario: str) -> None:
    s = begin(scenario)
    assert PLAY.seat(s) == "france"
    assert PLAY.seat(PLAY.do(s, DeployAll("suggested"))) == "viet minh"


def test_9_3a_each_battalion_in_its_cr_and_reserves_in_the_camp() -> None:
    s = begin("3")
    goals = bits(a.place for a in PLAY.offered(s, Deploy) if a.unit == u("9/III/13 DBLE"))
    assert shorts(goals) == "B1 B2 B3 B4"
    assert PLAY.refused(s, Deploy(u("9/III/13 DBLE"), at("C1"))) == "9.3a"
    assert PLAY.refused(s, Deploy(u("Tank 1"), at("I1"))) == "9.3a"
    assert PLAY.refused(s, Deploy(u("Tank 1"), at("C1"))) == ""


def test_9_3a_two_companies_at_most_and_tanks_besides() -> None:
    s = PLAY.do(begin("3"), Deploy(u("9/III/13 DBLE"), at("B1")), Deploy(u("10/III/13 DBLE"), at("B1")))
    assert PLAY.refused(s, Deploy(u("11/III/13 DBLE"), at("B1"))) == "9.3a"
    s = PLAY.do(begin("3"), Deploy(u("1/I/4 RTM"), at("E1")), Deploy(u("2/I/4 RTM"), at("E1")))
    assert PLAY.refused(s, Deploy(u("Tank 1"), at("E1"))) == ""


def test_9_3a_four_companies_may_begin_on_isabelle_5_in_the_second_scenario() -> None:
    s = begin("2")
    for company in ("CSM 432", "CSM 434", "3/5/7 RTA"):
        PLAY.do(s, Deploy(u(company), at("I5")))
    assert PLAY.refused(s, Deploy(u("4/5/7 RTA"), at("I5"))) == ""
    PLAY.do(s, Deploy(u("4/5/7 RTA"), at("I5")))
    assert PLAY.refused(s, Deploy(u("5/II/1 RTA"), at("I5"))) == "9.2"


def test_9_3a_reserves_wait_until_everybody_else_has_room() -> None:
    s = begin("3")
    assert PLAY.refused(s, Deploy(u("1/1 BEP"), at("FR"))) == "9.3a"
    s.frames[-1].left, s.pending = units("1/1 BEP, 2/1 BEP, GMPT 1"), None
    assert PLAY.refused(s, Deploy(u("1/1 BEP"), at("FR"))) == "9.3a"
    PLAY.do(s, Deploy(u("GMPT 1"), at("FR")))
    assert PLAY.refused(s, Deploy(u("1/1 BEP"), at("FR"))) == ""


@every_scenario
def test_9_3a_everybody_finds_room_in_whatever_order(scenario: str) -> None:
    """The last choice each time, and the first: nobody is left over."""
    for pick in (0, -1):
        s = begin(scenario)
        while PLAY.seat(s) == "france":
            GAME.apply(s, [a for a in GAME.due(s).actions if isinstance(a, Deploy)][pick])
        assert not any(s.where[unit] == p.TO_COME and not p.ARRIVES[unit] for unit in range(p.FIRST_VM))


@every_plan
def test_9_3a_a_set_up_ready_made_is_one_that_could_be_made_by_hand(scenario: str, plan: str) -> None:
    s = begin(scenario)
    wanted = p.SCENARIO[scenario].plans[plan]
    while PLAY.seat(s) == "france":
        ready = [a for a in GAME.due(s).actions if isinstance(a, Deploy) and wanted[a.unit] == a.place]
        GAME.apply(s, ready[0])
    by_plan = french_done(scenario, plan)
    assert by_plan.where == s.where
    assert PLAY.told(by_plan, PlanFollowed) == [PlanFollowed("9.3a", plan)]


def test_9_3a_the_rest_may_be_left_to_a_plan() -> None:
    s = PLAY.do(begin("3"), Deploy(u("9/III/13 DBLE"), at("B4")), Deploy(u("10/III/13 DBLE"), at("B4")))
    assert PLAY.told(s, Deployed)[0] == Deployed("9.3a", u("9/III/13 DBLE"), at("B4"))
    PLAY.do(s, DeployAll("historical"))  # which puts two others there
    assert (s.at[at("B4")] & p.COMPANIES).bit_count() == 2
    assert all(s.where[unit] != p.TO_COME for unit in ids(units("12/III/13 DBLE, CSM 245")))


# ---- the Viet Minh ---------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "ground"),
    [
        ("3", "M V W X JZ1 JZ2 JZ3 JZ4 JZ5 JZ6"),
        (
            "2",
            "G1 G2 G3 G4 B1 B2 B3 B4 AM1 AM2 F G L M N O P S T U V W X JZ1 JZ2 JZ3 JZ4 JZ5 JZ6",
        ),
    ],
)
def test_9_3a_in_the_jungle_in_trenches_and_in_strongpoints_they_control(scenario: str, ground: str) -> None:
    s = french_done(scenario)
    for unit in ("130/209", "Dummy 1"):
        assert shorts(bits(a.place for a in PLAY.offered(s, Deploy) if a.unit == u(unit))) == ground
    assert PLAY.refused(s, Deploy(u("130/209"), at("H1"))) == ("9.2" if scenario == "2" else "9.3a")


def test_1_2d_27_battalions_and_six_dummies() -> None:
    s = french_done("3")
    laid = {a.unit for a in PLAY.offered(s, Deploy)}
    assert (len(laid), sum(p.DUMMIES >> unit & 1 for unit in laid)) == (33, 6)


def test_1_2b_everybody_sees_where_counters_are_laid_and_nobody_which() -> None:
    s = french_done("3")
    view = view_of(s, FRANCE)
    assert all(view.where[unit] == HIDDEN for unit in ids(s.at[p.TRACK]))
    other = s.clone()
    PLAY.do(s, Deploy(u("130/209"), at("M")))
    PLAY.do(other, Deploy(u("Dummy 3"), at("M")))
    assert s.told == other.told == [CountersLaid("9.3a", at("M"), 1)]
    assert view_of(s, FRANCE) == view_of(other, FRANCE)
    assert view_of(s, VIET_MINH) != view_of(other, VIET_MINH)


@every_plan
def test_1_2b_afterwards_each_counter_may_be_wherever_one_was_laid(scenario: str, plan: str) -> None:
    s = PLAY.do(french_done(scenario, plan), DeployAll(plan))
    laid = {e.place: e.count for e in PLAY.told(s, CountersLaid)}
    assert sum(laid.values()) == 33
    assert laid == {Place(n): s.veiled[n] for n in ids(p.ON_MAP) if s.veiled[n]}
    everywhere = bits(laid)
    hidden = p.VM & ~s.at[p.TO_COME]
    assert all(s.rumour[Unit(unit) - p.FIRST_VM] == everywhere for unit in ids(hidden))


@pytest.mark.parametrize("laid", [0, 1, 20, 32])
def test_4_2_1d_what_france_imagines_while_they_set_up_agrees_with_what_it_sees(laid: int) -> None:
    s = french_done("3")
    for _ in range(laid):
        offered = PLAY.game.due(s).actions
        GAME.apply(s, offered[len(offered) // 2])
    imagined = imagine(view_of(s, FRANCE), seed_of(7))
    assert view_of(imagined, FRANCE) == view_of(s, FRANCE)
    assert PLAY.seat(imagined) == "viet minh"


def test_9_3a_france_then_the_viet_minh_then_play() -> None:
    assert list(SET_UP.steps) == [place_french.__name__, place_vm.__name__, "first_week"]
