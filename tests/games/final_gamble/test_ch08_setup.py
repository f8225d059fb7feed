"""8.0 The four scenarios: markers, the card, the wounded pile, the Viet Minh, early losses, set-ups ready made."""

from __future__ import annotations

import pytest
from tests.games.final_gamble.field import (
    GAME,
    SEED,
    at,
    do,
    hexes,
    legal,
    numbers,
    offered,
    place_of,
    refused,
    seat,
    u,
    why,
)

from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import Deploy, DeployAll, Done, LayBattery, LeavePicks, LoseStep, PickWounded
from indochine.games.final_gamble.events import FoundWounded, TurnBegan
from indochine.games.final_gamble.frames import FrenchFire, FrenchSetUp, SetUpLosses, Turn, VmSetUp, WoundedPile
from indochine.games.final_gamble.rules.ch01_control import check_control, crowded
from indochine.games.final_gamble.rules.ch01_ground import dig_zones, french_loc, french_zoc, trench_zones, vm_loc
from indochine.games.final_gamble.rules.ch03_barrage import weakened
from indochine.games.final_gamble.rules.ch08_setup import waiting_french, waiting_vm
from indochine.games.final_gamble.state import FRANCE, NOWHERE, VIET_MINH, Place, State, Unit
from indochine.kernel.bits import ids

SCENARIOS = ("A", "B", "C", "D")
PLANS = ("suggested", "historical")
every_plan = pytest.mark.parametrize(("letter", "plan"), [(letter, plan) for letter in SCENARIOS for plan in PLANS])
every_letter = pytest.mark.parametrize("letter", SCENARIOS)


def begin(letter: str) -> State:
    """A new game, before the first unit is placed."""
    return GAME.start(letter, seed=SEED)


def french_done(letter: str, plan: str = "suggested") -> State:
    """The French are set up by a plan."""
    return do(begin(letter), DeployAll(plan))


def pile_done(letter: str, plan: str = "suggested") -> State:
    """And the wounded are picked."""
    s = french_done(letter, plan)
    while isinstance(s.frames[-1], WoundedPile):
        do(s, offered(s, LeavePicks)[0])
    return s


def ready(letter: str, plan: str = "suggested") -> State:
    """Both sides are set up by a plan and the first turn has begun; early losses go to the first units named."""
    s = do(pile_done(letter, plan), DeployAll(plan))
    while isinstance(s.frames[-1], SetUpLosses):
        do(s, legal(s)[0])
    return s


def in_hand(s: State) -> Unit:
    """The unit that is placed next."""
    frame = s.frames[-1]
    assert isinstance(frame, FrenchSetUp | VmSetUp)
    return Unit(frame.next)


# ---- 8.0-B, 8.0-G ----------------------------------------------------------


@every_letter
def test_8_0_B_every_track_starts_at_its_letter(letter: str) -> None:
    s, start = begin(letter), p.SCENARIO[letter]
    tracks = "turn points red blue replacements vm_ammo ammo food medicine fuel trucks shortage hq sent dig"
    assert {name: getattr(s, name) for name in tracks.split()} == {
        name: getattr(start, name) for name in tracks.split()
    }
    assert tuple(s.slots) == start.slots
    assert tuple(s.trench) == start.trench


@every_letter
def test_8_0_B_play_begins_with_the_turn_of_the_letter(letter: str) -> None:
    s = ready(letter)
    assert isinstance(s.frames[0], Turn)
    assert s.turn == p.SCENARIO[letter].turn
    assert [event.turn for event in s.told if isinstance(event, TurnBegan)] == [s.turn]


def test_8_0_B_the_options_chosen_are_kept() -> None:
    assert not GAME.start("A", {"commando_twice": "no"}, SEED).options.commando_twice


def points(chosen: int) -> set[str]:
    return {p.POINT_NAME[point] for point in ids(chosen)}


def test_8_0_G_A_nothing_is_viet_minh_and_nothing_has_a_flag() -> None:
    s = begin("A")
    assert s.french_points == p.ALL_POINTS
    assert (s.vm_flags, s.french_flags, s.taken) == (0, 0, 0)


def test_8_0_G_B_the_trenches_and_anne_marie_are_viet_minh() -> None:
    s = begin("B")
    lost = {"Gabrielle", "Beatrice", "Fictif", "Chauve", "Anne-Marie"}
    assert points(p.ALL_POINTS & ~s.french_points) == points(s.vm_flags) == lost
    assert s.french_flags == 0


def test_8_0_G_C_francoise_d5_and_d6_are_viet_minh_h6_is_not_and_e1_has_a_french_flag() -> None:
    s = begin("C")
    assert {"Francoise", "D5", "D6", "D1", "D2", "H7"} <= points(s.vm_flags)
    assert {"H6", "E1", "H1"} <= points(s.french_points)
    assert points(s.french_flags) == {"E1"}
    assert dig_zones(s) == p.ZONES[p.S308][5]


def test_8_0_G_D_h1_is_viet_minh_in_a_dig_zone_and_e1_has_a_french_flag() -> None:
    s = begin("D")
    assert {"H1", "H6", "Francoise"} <= points(s.vm_flags)
    assert {"H2", "H4", "H5", "E1"} <= points(s.french_points)
    assert points(s.french_flags) == {"E1"}
    assert dig_zones(s) == p.ZONES[p.S308][6]


@every_letter
def test_8_0_G_1_france_sets_up_completely_before_the_viet_minh(letter: str) -> None:
    s = begin(letter)
    assert isinstance(s.frames[-1], FrenchSetUp)
    assert seat(s) == "france"
    done = pile_done(letter)
    assert isinstance(done.frames[-1], VmSetUp)
    assert seat(done) == "viet minh"
    assert not waiting_french(done)
    assert waiting_vm(done).bit_count() == 27


# ---- 8.0-C -----------------------------------------------------------------


def place_one(s: State, name: str, where: str) -> None:
    """Place units in their first free hex until it is this one's turn, then place this one."""
    while in_hand(s) != u(name):
        do(s, offered(s, Deploy)[0])
    do(s, Deploy(u(name), at(where)))


def test_8_0_C_a_unit_begins_in_any_hex_of_the_strongpoint_its_card_names() -> None:
    s = begin("A")
    name = p.UNIT_NAME[in_hand(s)]
    assert name == "1/2 REI 1"  # H1 on the card
    assert {a.place for a in offered(s, Deploy)} == {at("0927"), at("0928")}
    assert refused(s, Deploy(u(name), at("0930"))) == "8.0-C"
    do(s, Deploy(u(name), at("0928")))
    assert place_of(s, name) == "0928"


def test_8_0_C_within_stacking() -> None:
    s = begin("A")
    for number in (1, 2, 3):
        place_one(s, f"8 BPC {number}", "1431")
    assert refused(s, Deploy(u("8 BPC 4"), at("1431"))) == "8.0-C"
    assert refused(s, Deploy(u("8 BPC 4"), at("1330"))) == ""


def test_8_0_C_a_strongpoint_of_one_hex_leaves_nothing_to_ask() -> None:
    s = begin("A")
    assert place_of(s, "1/2 REI 4") == "0730"  # H5
    assert place_of(s, "RICM 1") == "I04"  # I2


def test_8_0_C_the_example_of_the_moroccans_in_c() -> None:
    """1/4 RTM in C: a full and a reduced company at H4, a full one at C1, one in the wounded pile."""
    s = french_done("C")
    assert place_of(s, "1/4 RTM 1") == place_of(s, "1/4 RTM 2") == "0733"
    assert p.POINT_AT[s.where[u("1/4 RTM 3")]] == p.POINT["C1"]
    assert [s.steps[u(f"1/4 RTM {n}")] for n in (1, 2, 3)] == [2, 1, 2]
    assert PickWounded(u("1/4 RTM 4")) in legal(s)


@every_letter
def test_8_0_C_bands_boxes_and_dots_of_the_card(letter: str) -> None:
    s = begin(letter)
    for unit, (place, banded) in enumerate(p.SCENARIO[letter].card):
        if place in (p.GONE, p.COLUMN, p.LAOS1):
            assert s.where[unit] == place
        assert s.steps[unit] == (0 if place in (p.GONE, p.PILE) else 2 - banded)


def test_8_0_C_the_rest_may_be_left_to_a_plan_that_works_around_what_stands() -> None:
    s = begin("A")
    for number in (1, 2, 3):
        place_one(s, f"8 BPC {number}", "1330")  # where the plan wanted others
    do(s, DeployAll("suggested"))
    assert place_of(s, "8 BPC 1") == "1330"
    assert not waiting_french(s)
    assert crowded(s) == NOWHERE


# ---- 8.0-D -----------------------------------------------------------------


def test_8_0_D_no_pile_in_a() -> None:
    s = french_done("A")
    assert isinstance(s.frames[-1], VmSetUp)
    assert not s.at.get(p.WOUNDED)


def test_8_0_D_players_pick_in_turn_france_first() -> None:
    s = french_done("B")
    assert seat(s) == "france"
    do(s, PickWounded(u("3/13 DBLE 1")))
    assert seat(s) == "viet minh"
    do(s, PickWounded(u("5/7 RTA 2")))
    assert seat(s) == "france"
    assert place_of(s, "3/13 DBLE 1") == place_of(s, "5/7 RTA 2") == "Wounded"


@every_letter
def test_8_0_D_until_the_printed_number_is_wounded_the_rest_is_gone(letter: str) -> None:
    s, card = pile_done(letter), p.SCENARIO[letter].card
    pile = [unit for unit, (place, _) in enumerate(card) if place == p.PILE]
    wounded = [unit for unit in pile if s.where[unit] == p.WOUNDED]
    assert len(wounded) == p.SCENARIO[letter].wounded
    assert all(s.where[unit] == p.GONE for unit in pile if unit not in wounded)
    assert not s.at.get(p.WOUNDED_ISABELLE)
    assert not s.at.get(p.PILE, 0) & p.FRENCH


def test_8_0_D_a_side_that_leaves_its_picks_to_the_program_leaves_the_other_its_own() -> None:
    s = do(french_done("C"), LeavePicks(FRANCE))
    assert seat(s) == "viet minh"
    do(s, PickWounded(u("3/13 DBLE 4")))
    assert seat(s) == "viet minh"
    picks = [event.who for event in s.told if isinstance(event, FoundWounded)]
    assert picks == ["the Viet Minh", "France"]


def test_8_0_D_picks_made_by_the_program_are_the_strongest_for_france_and_the_weakest_for_the_viet_minh() -> None:
    s = french_done("C")
    france = do(s.clone(), LeavePicks(FRANCE)).told[0]
    assert france == FoundWounded("8.0-D", u("1 BEP 4"), "France")
    theirs = do(s, PickWounded(u("1 BEP 4")), LeavePicks(VIET_MINH)).told[-1]
    assert theirs == FoundWounded("8.0-D", u("Thai co 2"), "the Viet Minh")


# ---- 8.0-E, 8.0-F/2 --------------------------------------------------------


def test_8_0_E_batteries_that_are_gone_have_no_barrage_marker_and_reduced_ones_show_minus_one() -> None:
    s = ready("D")
    s.frames[:] = [FrenchFire(reaction=False)]
    s.pending = None
    guns = {p.UNIT_NAME[a.unit] for a in offered(s, LayBattery)}
    assert "GAACEO 1" in guns
    assert not {"2 CMMLE 1", "2 CMMLE 2", "1 CMMLE 2", "1 CEPML 3"} & guns
    assert weakened(s, u("2/4 RAC 1"))
    assert not weakened(s, u("2/4 RAC 3"))


@every_letter
def test_8_0_E_nothing_is_loaded_and_nobody_waits_at_the_airbase(letter: str) -> None:
    s = begin(letter)
    assert not any(s.cargo)
    assert not any(s.aboard)
    assert not s.at.get(p.HANOI)


@every_letter
def test_8_0_F_2_commando_and_markers_are_in_their_boxes(letter: str) -> None:
    s = begin(letter)
    assert s.breach == NOWHERE
    assert (s.assaulter, s.shaken, s.isolated, s.isolated_points) == ([], 0, 0, 0)


# ---- 8.0-F -----------------------------------------------------------------


def test_8_0_F_the_example_of_312_in_b() -> None:
    """Anywhere in zones 1 to 3 of its sector, but not in the ZoC of the French on D1 and D2."""
    s = pile_done("B")
    while p.DIVISION[in_hand(s)] != p.S312:
        do(s, offered(s, Deploy)[-1])
    zones = p.ZONES[p.S312]
    offered_places = p.mask(a.place for a in offered(s, Deploy)) & ~hexes("0417 0517 0418")
    assert offered_places == (zones[1] | zones[2] | zones[3]) & ~french_zoc(s) & ~s.vm
    unit = in_hand(s)
    watched = (zones[1] | zones[2] | zones[3]) & french_zoc(s)
    assert watched & p.union(p.NEAR[h] for point in ("D1", "D2") for h in ids(p.POINT_HEXES[p.POINT[point]]))
    assert refused(s, Deploy(unit, at(numbers(watched).split()[0]))) == "8.0-F"
    assert refused(s, Deploy(unit, at("2428"))) == ""
    assert refused(s, Deploy(unit, at("2735"))) == "8.0-F"  # 1z-316
    assert refused(s, Deploy(unit, at("1926"))) == "8.0-F"  # D1 in 4z-312


def test_8_0_F_not_in_a_dig_zone() -> None:
    s = pile_done("C")
    unit = in_hand(s)
    assert p.DIVISION[unit] == p.S308
    dug = dig_zones(s) & p.DBP & ~hexes("0531")
    assert not {a.place for a in offered(s, Deploy)} & set(ids(dug))
    assert why(s, Deploy(unit, at("0525"))).startswith("0525 is in a Dig Zone")
    elsewhere = why(s, Deploy(unit, at("2735")))
    assert elsewhere.startswith("2735 is neither in a Trench Zone of sector 308 nor in Francoise, D5, D6")


def test_8_0_F_one_battalion_to_a_hex() -> None:
    s = pile_done("A")
    do(s, Deploy(u("308-36-80"), at("0902")))
    assert refused(s, Deploy(u("308-36-84"), at("0902"))) == "1.6/1"


@every_letter
def test_8_0_F_full_strength_and_printed_boxes(letter: str) -> None:
    s = begin(letter)
    assert all(s.steps[unit] == 3 for unit in ids(p.VM))
    assert place_of(s, "304-9-353") == "VM Reinforcement"
    assert place_of(s, "148-910") == "Laos 3"
    assert place_of(s, "304-57-265") == ("1z-304" if letter in "AB" else "2z-304")


@pytest.mark.parametrize(("letter", "extra"), [("B", "0417 0517 0418"), ("C", "0531 1727 1624"), ("D", "0927 0928")])
def test_8_0_F_a_scenario_may_open_more_strongpoints(letter: str, extra: str) -> None:
    s = pile_done(letter)
    own = p.union(p.ZONES[p.DIVISION[in_hand(s)]]) & trench_zones(s)
    assert p.mask(a.place for a in offered(s, Deploy)) & ~own == hexes(extra) & ~french_zoc(s) & ~own != 0


def test_8_0_G_A_opens_none() -> None:
    s = pile_done("A")
    own = p.union(p.ZONES[p.DIVISION[in_hand(s)]]) & trench_zones(s)
    assert not p.mask(a.place for a in offered(s, Deploy)) & ~own


# ---- 8.0-G losses ----------------------------------------------------------


def test_8_0_G_C_two_units_of_316_begin_as_cadres() -> None:
    s = do(pile_done("C"), DeployAll("suggested"))
    assert seat(s) == "viet minh"
    assert {a.unit for a in offered(s, LoseStep)} == set(ids(p.DIVISION_UNITS[p.S316]))
    do(s, LoseStep(u("316-176-888")))
    assert LoseStep(u("316-176-888")) not in legal(s)
    do(s, LoseStep(u("316-176-970")))
    assert isinstance(s.frames[0], Turn)
    assert [s.steps[u(name)] for name in ("316-176-888", "316-176-970", "316-176-999")] == [1, 1, 3]


def test_8_0_G_D_one_unit_of_308_begins_reduced() -> None:
    s = do(pile_done("D"), DeployAll("suggested"))
    assert {a.unit for a in offered(s, LoseStep)} == set(ids(p.DIVISION_UNITS[p.S308]))
    do(s, LoseStep(u("308-36-84")))
    assert s.steps[u("308-36-84")] == 2
    assert isinstance(s.frames[0], Turn)


@pytest.mark.parametrize("letter", ["A", "B"])
def test_8_0_G_1_no_early_losses_in_a_and_b(letter: str) -> None:
    s = ready(letter)
    assert all(s.steps[unit] == 3 for unit in ids(p.VM))


# ---- set-ups ready made ----------------------------------------------------


@every_plan
def test_8_0_C_a_plan_places_every_unit_as_single_placing_would(letter: str, plan: str) -> None:
    """Each unit of the plan, placed by hand in its order, is legal and stands where the plan puts it."""
    quick, slow = ready(letter, plan), begin(letter)
    while isinstance(frame := slow.frames[-1], FrenchSetUp | VmSetUp | WoundedPile):
        if isinstance(frame, WoundedPile):
            do(slow, offered(slow, LeavePicks)[0])
        else:
            do(slow, Deploy(in_hand(slow), Place(p.PLAN[letter][plan][frame.next])))
    while isinstance(slow.frames[-1], SetUpLosses):
        do(slow, legal(slow)[0])
    assert slow.where == quick.where
    assert slow.steps == quick.steps


@every_plan
def test_8_0_F_plans_are_legal_and_everybody_is_in_supply(letter: str, plan: str) -> None:
    s = ready(letter, plan)
    assert crowded(s) == NOWHERE
    assert not s.at.get(p.PILE)
    assert not s.vm & french_zoc(s)
    assert not s.vm & ~vm_loc(s)
    held = s.french_points
    check_control(s)
    assert s.french_points == held


@every_letter
def test_8_0_C_the_suggested_set_up_leaves_no_gun_alone_beside_rifles_with_room(letter: str) -> None:
    s = ready(letter, "suggested")
    for place in ids(s.french):
        if not s.at[place] & ~p.ARTILLERY:
            beside = [h for h in ids(p.POINT_HEXES[p.POINT_AT[place]]) if s.at.get(h, 0) & p.INFANTRY]
            assert all(s.at[h].bit_count() == 3 for h in beside)


def near(s: State, division: str, point: str, steps: int) -> int:
    """How many units of a regiment or division stand within so many hexes of a strongpoint."""
    targets = ids(p.POINT_HEXES[p.POINT[point]])
    members = [unit for unit in ids(p.VM) if p.UNIT_NAME[unit].startswith(division)]
    return sum(min(p.DISTANCE(s.where[unit], h) for h in targets) <= steps for unit in members)


def test_8_0_F_history_on_13_march() -> None:
    s = ready("A", "historical")
    assert near(s, "312-141", "Beatrice", 4) == near(s, "312-209", "Beatrice", 4) == 3
    assert near(s, "308-88", "Gabrielle", 4) == near(s, "312-165", "Gabrielle", 7) == 3
    assert near(s, "308-36", "Anne-Marie", 9) == 3


def test_8_0_F_history_on_30_march() -> None:
    s = ready("B", "historical")
    assert near(s, "312-141", "D1", 3) == near(s, "312-209", "D2", 3) == 3
    assert near(s, "316-98", "E1", 3) == near(s, "316-174", "E2", 4) == 3
    assert near(s, "308-36", "Anne-Marie", 0) == 3


def test_8_0_F_history_in_april_and_may() -> None:
    april, may = ready("C", "historical"), ready("D", "historical")
    assert near(april, "308-36", "H6", 2) == 3
    assert near(may, "308-36", "H1", 2) == near(may, "308-88", "H5", 2) == near(may, "308-102", "C5", 3) == 3
    for s in (april, may):
        assert near(s, "316-98", "E1", 3) == near(s, "316-174", "E2", 3) == 3


@every_plan
def test_8_0_F_316_stands_opposite_the_elianes(letter: str, plan: str) -> None:
    s = ready(letter, plan)
    for unit in ids(p.DIVISION_UNITS[p.S316]):
        assert p.ZONE_OF[s.where[unit]][0] == p.S316


@every_letter
def test_8_0_G_1_a_person_needs_few_prompts(letter: str) -> None:
    """Leaving everything to plans: one prompt for each side, one each for the pile, and the early losses."""
    s, prompts = begin(letter), 0
    while not isinstance(s.frames[0], Turn):
        do(s, next((a for a in legal(s) if isinstance(a, DeployAll | LeavePicks)), legal(s)[0]))
        prompts += 1
    assert prompts <= 6


@every_letter
def test_8_0_G_1_set_up_can_be_packed_and_goes_on(letter: str) -> None:
    """The frames of set-up survive a copy; both go on alike."""
    s = begin(letter)
    twin = s.clone()
    for state in (s, twin):
        do(state, DeployAll("historical"))
    assert s.where == twin.where


def test_8_0_C_french_lines_reach_the_camp_at_the_start_of_a() -> None:
    s = ready("A")
    assert not s.french & ~french_loc(s)


@every_letter
def test_8_0_A_a_game_of_passing_ends_with_a_winner(letter: str) -> None:
    """Whoever does nothing but pass is through to the end without a dead end."""
    s, asked = ready(letter), 0
    while (due := GAME.due(s)) and asked < 20_000:
        asked += 1
        GAME.apply(s, next((a for a in due.actions if isinstance(a, Done)), due.actions[-1]))
    result = GAME.result(s)
    assert result is not None
    assert sum(result.scores.values()) == 1
