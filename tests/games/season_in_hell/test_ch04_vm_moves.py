"""4.2.1: operational movement of the Viet Minh."""

from __future__ import annotations

from tests.games.season_in_hell.field import asking, at, field, names, places, u, units
from tests.games.season_in_hell.moves import goals, move, stands

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Finish
from indochine.games.season_in_hell.events import CounterStole, TrenchFell, UnitWent
from indochine.games.season_in_hell.frames import Round
from indochine.games.season_in_hell.rules.ch04_vm_moves import vm_moves, vm_moves_end
from indochine.kernel.flow import Procedure

play = asking({Round: Procedure(vm_moves, vm_moves_end)})
ALL_OF_B = "B1 B2 B3 B4"


def test_4_2_1a_one_jungle_zone_or_two_zones() -> None:
    s = field(Round(), {"JZ2": "130/209"}, trench={"M": 1, "F": 1, "U": 1})
    assert goals(play, s, "130/209") == "F M U JZ1 JZ3", "U is the second zone; of jungle zones only the next"


def test_e_46_a_step_into_the_jungle_is_the_last() -> None:
    s = field(Round(), {"M": "130/209"}, trench={"M": 1, "V": 1})
    assert goals(play, s, "130/209") == "V JZ1 JZ2", "JZ1 by way of V, but JZ3 is behind JZ2"


def test_e_46_out_of_the_jungle_and_into_it_again() -> None:
    s = field(Round(), {"JZ1": "130/209"}, trench={"O": 1})
    assert goals(play, s, "130/209") == "O JZ2 JZ6"


def test_4_2_1a_two_strongpoints() -> None:
    s = field(Round(), {"H7": "130/209"}, control="H7 H6 H1 H2")
    assert goals(play, s, "130/209") == "H1 H6", "H2 would be the third"


def test_4_2_1b_e_87_strongpoints_must_be_friendly() -> None:
    s = field(Round(), {"B1": "130/209"}, control="B1 B4", trench={"M": 1})
    assert goals(play, s, "130/209") == "B4 M JZ2", "B2 and B3 are French though nobody is there"
    assert play.refused(s, move("130/209", "B2")) == "4.2.1b"


def test_4_2_3a_never_into_a_zone_without_a_trench() -> None:
    s = field(Round(), {"JZ2": "130/209"}, trench={"M": 1})
    assert play.refused(s, move("130/209", "V")) == "4.2.3a"
    assert play.refused(s, move("130/209", "M")) == ""


def test_4_2_1b_a_friendly_strongpoint_is_reached_by_a_base_from_a_trenched_zone() -> None:
    s = field(Round(), {"M": "130/209", "JZ2": "154/209"}, control="B1 B3", trench={"M": 1})
    assert goals(play, s, "130/209") == "B1 JZ2"
    assert goals(play, s, "154/209") == "B1 M JZ1 JZ3", "the base from the jungle to B3 is for assaults"


def test_4_2_1c_no_crossing_of_a_cr_zone_where_the_french_hold_on() -> None:
    s = field(Round(), {"M": "130/209"}, control="B1 B3 B4", trench={"M": 1})
    assert goals(play, s, "130/209") == "B1 B4 JZ2"


def test_e_75_a_captured_cr_zone_is_crossed_as_one() -> None:
    s = field(Round(), {"M": "130/209"}, control=ALL_OF_B, trench={"M": 1, "W": 1, "F": 1})
    assert goals(play, s, "130/209") == "B1 B2 B3 B4 F W JZ2"
    s = field(Round(), {"B4": "130/209"}, control=ALL_OF_B, trench={"M": 1})
    assert goals(play, s, "130/209") == "B1 B2 B3 M JZ2", "B4 has no base of its own"


def test_4_2_3c_who_is_shut_in_stays() -> None:
    s = field(Round(), {"D5": "130/209", "D1": "154/209"}, control="D1 D5", trench={"F": 1})
    assert goals(play, s, "130/209") == "", "D2, D3 and D6 are French, and no base leads to D5"
    assert play.refused(s, move("130/209", "D1")) == "4.2.3c"
    assert play.refused(s, move("130/209", "D2")) == "4.2.1b"
    assert play.refused(s, move("154/209", "D5")) == "4.2.1a", "that one gets out by its base"


def test_e_48_nobody_stops_on_a_base() -> None:
    s = field(Round(), {"M": "130/209"}, trench={"M": 3})
    assert play.refused(s, move("130/209", "M>B1")) == "4.2.1a"


def test_e_47_any_number_of_battalions_in_a_strongpoint() -> None:
    s = field(Round(), {"M": "130/209", "B1": "11/141, 16/141, 428/141"}, control="B1", trench={"M": 1})
    assert play.refused(s, move("130/209", "B1")) == ""


def test_e_113_by_the_option_three_of_one_division() -> None:
    stand = {"M": "130/209, 215/98, Dummy 1", "B1": "11/141, 16/141"}
    s = field(Round(), stand, control="B1", trench={"M": 1}, options={"vm_pa_limit_3": "yes"})
    assert [play.refused(s, move(name, "B1")) for name in ("130/209", "215/98", "Dummy 1")] == ["", "1.4f", ""]
    play.do(s, move("Dummy 1", "B1"))
    assert play.refused(s, move("130/209", "B1")) == "1.4f", "a dummy counts: the French see three"


def test_4_2_1a_each_counter_moves_once() -> None:
    s = field(Round(), {"JZ2": "130/209, 154/209"})
    play.do(s, move("130/209", "JZ1"))
    assert play.refused(s, move("130/209", "JZ6")) == "4.2.1a"
    assert play.refused(s, move("154/209", "JZ1")) == ""


def test_4_2_1d_the_french_see_that_a_counter_moves_but_not_which() -> None:
    s = field(Round(), {"JZ2": "130/209, Dummy 1"})
    play.do(s, move("130/209", "JZ1"))
    assert play.told(s, CounterStole) == [CounterStole("4.2.1a", at("JZ2"), at("JZ1"))]
    assert not play.told(s, UnitWent)
    view = play.game.view(s, "france")
    assert view.moved == 0
    assert (view.veiled[at("JZ1")], view.veiled[at("JZ2")]) == (1, 1)
    whispered = s.rumour[u("Dummy 1") - p.FIRST_VM]
    assert whispered == s.rumour[u("130/209") - p.FIRST_VM] == places("JZ1 JZ2")


def test_4_2_1e_dummies_move_like_battalions() -> None:
    s = field(Round(), {"JZ2": "130/209, Dummy 1"}, trench={"M": 1})
    assert goals(play, s, "130/209") == goals(play, s, "Dummy 1") != ""


def test_1_2d_who_is_not_on_the_map_does_not_move() -> None:
    s = field(Round(), {"turn track": "130/209", "destroyed": "154/209", "JZ1": "166/209"})
    assert names(sum({1 << a.unit for a in play.legal(s) if a != Finish()})) == "166/209"


def test_e_61_fresh_level_3_is_tested_when_movement_ends() -> None:
    s = field(Round(), {"JZ2": "130/209, 154/209"}, trench={"M": 3, "V": 3}, uncovered=places("M V"))
    play.do(s, move("130/209", "M"))
    assert s.trench[at("V")] == 3, "not yet"
    play.do(s, Finish())
    assert [s.trench[at(zone)] for zone in ("M", "V")] == [3, 2]
    assert not s.uncovered


def test_3_1u_the_last_one_who_leaves_lets_level_3_fall_at_once() -> None:
    s = field(Round(), {"M": "130/209, 154/209"}, trench={"M": 3})
    play.do(s, move("130/209", "JZ2"))
    assert s.trench[at("M")] == 3
    play.do(s, move("154/209", "JZ2"))
    assert play.told(s, TrenchFell) == [TrenchFell("3.1u", at("M"), 2)]


def test_3_1u_e_61_fresh_digging_elsewhere_spares_no_trench_of_last_week() -> None:
    s = field(Round(), {"M": "130/209", "JZ2": "154/209"}, trench={"M": 3, "V": 3}, uncovered=places("V"))
    play.do(s, move("130/209", "JZ2"))
    assert [s.trench[at(zone)] for zone in ("M", "V")] == [2, 3]


def test_4_2_1a_done_leaves_the_rest_where_it_is() -> None:
    s = field(Round(), {"JZ2": "130/209, 154/209"})
    play.do(s, move("130/209", "JZ1"), Finish())
    assert play.game.due(s) is None
    assert stands(s, "154/209", "JZ2")
    assert s.moved == 0 != units("130/209")
