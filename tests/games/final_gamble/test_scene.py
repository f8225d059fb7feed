"""What the page is told: the printed board, every position, and what a choice is about; and what the notes tell."""

from __future__ import annotations

import random
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.games.final_gamble import slow_ground as slow
from tests.games.final_gamble.field import GAME, at, numbers, position, u
from tests.games.final_gamble.fights import fight
from tests.games.final_gamble.random_ground import situation
from tests.games.kit.data import Data

from indochine.games.final_gamble import drawing, scene, sheets
from indochine.games.final_gamble import frames as fr
from indochine.games.final_gamble import printed as p
from indochine.games.final_gamble.actions import DeployAll, Dig, Encourage, GiveUp, Load, Take, To
from indochine.games.final_gamble.forecasts import GIVES_WAY, chance_of
from indochine.games.final_gamble.rules import ch01_ground as ground
from indochine.games.final_gamble.rules.ch03_odds import assault_odds
from indochine.games.final_gamble.state import ABORTED, AMMO, FRANCE, SURPRISED, VIET_MINH, Sector, State
from indochine.kernel.bits import ids
from indochine.kernel.dice import seed_of
from indochine.kernel.scene import Choice, Mark, Piece, Scene

BOARD = GAME.board()
SPOTS = {spot.id: spot for spot in BOARD.spots}
CELLS = {cell.id: cell for panel in BOARD.panels for cell in panel.cells}
REGIONS = {region.id: region for region in BOARD.regions}


def seen(s: State) -> Scene:
    """The position as a spectator sees it."""
    return GAME.scene(GAME.view(s, None))


def counter(s: State, unit: str) -> Piece:
    """One unit of the scene."""
    return next(piece for piece in seen(s).pieces if piece.id == f"u{u(unit)}")


def laid(s: State, place: str) -> list[Mark]:
    """The marks on one place."""
    return [mark for mark in seen(s).marks if mark.place == place]


def hexes_of(names: tuple[str, ...]) -> set[str]:
    """An overlay with its regions taken apart."""
    return {one for name in names for one in (REGIONS[name].spots if name in REGIONS else (name,))}


def offered(s: State) -> tuple[Choice, ...]:
    """The choices of whoever decides."""
    due = GAME.due(s)
    assert due
    return GAME.choices(due.actions, GAME.view(s, GAME.seats[due.seat]))


# ---- the board


def test_every_id_is_used_once_and_every_reference_exists() -> None:
    ids_ = [*(spot.id for spot in BOARD.spots), *(cell.id for panel in BOARD.panels for cell in panel.cells)]
    assert Counter(ids_).most_common(1)[0][1] == 1
    assert all(link.a in SPOTS and link.b in SPOTS for link in BOARD.links)
    assert all(side.spot in SPOTS for side in BOARD.sides)
    assert all(spot in SPOTS for region in BOARD.regions for spot in region.spots)
    assert all(arrow.a in CELLS and arrow.b in CELLS for panel in BOARD.panels for arrow in panel.arrows)


def test_both_maps_and_all_boxes_have_their_place() -> None:
    hexes = [spot for spot in BOARD.spots if spot.terrain != "box"]
    assert {spot.id for spot in hexes} == set(p.HEX)
    assert all(len(spot.outline) == 12 for spot in hexes)
    assert {*p.BOX_NAME} <= {*SPOTS, *CELLS}
    assert len({(spot.x, spot.y) for spot in BOARD.spots}) == len(BOARD.spots)


def test_hexes_that_touch_on_the_board_touch_on_the_sheet_and_no_others() -> None:
    for name, place in p.HEX.items():
        here = SPOTS[name]
        for near in ids(p.NEAR[place]):
            other = SPOTS[p.BOARD.name[near]]
            assert ((here.x - other.x) ** 2 + (here.y - other.y) ** 2) ** 0.5 == pytest.approx(drawing.ACROSS, abs=0.3)
    lowest = max(SPOTS[p.BOARD.name[place]].y for place in ids(p.DBP))
    assert min(SPOTS[p.BOARD.name[place]].y for place in ids(p.ISABELLE)) > lowest + drawing.ACROSS


def test_everything_lies_on_the_sheet() -> None:
    for spot in BOARD.spots:
        xs, ys = spot.outline[::2], spot.outline[1::2]
        assert 0 <= min(xs) <= max(xs) <= BOARD.width
        assert 0 <= min(ys) <= max(ys) <= BOARD.height


def test_1_2_b_2_the_nine_structures_are_printed() -> None:
    signs = Counter(mark for spot in BOARD.spots for mark in spot.marks if mark != "headquarters")
    assert signs == {"hospital": 5, "food": 1, "fuel": 1, "ammo": 1, "prisoners": 1}


def test_1_5_b_9_the_river_is_drawn_once_on_every_hexside_and_bridges_where_roads_cross() -> None:
    river = [side for side in BOARD.sides if side.kind == "river"]
    assert len(river) == sum(p.RIVER[d].bit_count() for d in range(3)) == len(set(river))
    bridges = {(side.spot, side.at) for side in BOARD.sides if side.kind == "bridge"}
    assert ("1436", "E") in bridges
    assert ("I09", "E") in bridges
    assert len(bridges) == 3


def test_1_5_b_4_e2_has_heavy_wire_outside_and_none_inside() -> None:
    wired = {side.at for side in BOARD.sides if side.spot == "1837" and side.kind == "heavy wire"}
    inside = {name for name in ("1937", "1838") if p.NEAR[p.HEX["1837"]] >> p.HEX[name] & 1}
    assert len(wired) == 6 - len(inside)
    assert not {side.kind for side in BOARD.sides if side.spot == "1636" and "wire" in side.kind} - {"light wire"}


def test_strongpoints_bear_the_names_of_the_garrison() -> None:
    assert (REGIONS["E2"].name, REGIONS["E2"].label) == ("Éliane 2 (E2)", "E2")
    assert REGIONS["Beatrice"].label == "Béatrice"
    assert set(REGIONS["D1"].spots) == {"1925", "1826", "1926"}
    assert "heavy wire" in REGIONS["E2"].note


def test_every_rule_named_on_the_board_exists() -> None:
    named = {entry.rule for entry in (*BOARD.legend, *BOARD.overlays)} | {region.rule for region in BOARD.regions}
    named |= {panel.rule for panel in BOARD.panels}
    assert named - {""} <= set(sheets.rules())


def test_every_unit_has_its_faces_with_the_values_of_their_steps() -> None:
    e2 = u("1/4 RTM 1")
    front, back = BOARD.faces[f"u{e2} front"], BOARD.faces[f"u{e2} back"]
    assert (front.left, front.right, back.left) == ("6", "3", "4")
    vm = u("316-98-215")
    assert [BOARD.faces[f"u{vm} {side}"].left for side in ("front", "back", "cadre")] == ["9", "7", "5"]
    assert len({BOARD.faces[f"u{unit} front"].band for unit in ids(p.VM)}) == 5


def test_4_8_a_2_the_airdrop_chart_has_fifteen_slots_in_three_rows() -> None:
    chart = next(panel for panel in BOARD.panels if panel.id == "drop")
    assert [(cell.text, cell.column, cell.row) for cell in chart.cells[:2]] == [("T/D 7", 0, 0), ("T/D 9", 1, 0)]
    assert Counter(cell.row for cell in chart.cells) == {0: 5, 1: 5, 2: 5}


def test_the_notice_says_what_is_ours() -> None:
    assert "reconstruction" in BOARD.notice


# ---- the position


def test_the_headline_tells_turn_dates_weather_and_segment() -> None:
    s = position(
        fr.Turn(step="3.5 VM Assaults"), fr.VmDeclares(), turn=6, units={"1/4 RTM 1": "1837"}, vm={"316-98-215": "1836"}
    )
    shown = seen(s)
    assert shown.headline == "Turn 6, 28-30 March, Dry: 3.4 French Defence Fire"
    assert shown.phase == "VM Assault" == shown.phases[1]


def test_before_the_first_turn_the_phase_is_set_up() -> None:
    shown = seen(GAME.start("A", seed=seed_of(1)))
    assert (shown.phase, shown.phases) == ("Set-up", ("Set-up",))


def test_a_unit_shows_its_side_up_its_steps_and_its_values() -> None:
    s = position(units={"1/4 RTM 1": "1837"}, vm={"316-98-215": "1836"}, steps={"1/4 RTM 1": 1, "316-98-215": 1})
    french, vm = counter(s, "1/4 RTM 1"), counter(s, "316-98-215")
    assert (french.place, french.face, french.steps, french.states) == (
        "1837",
        f"u{u('1/4 RTM 1')} back",
        1,
        ("reduced",),
    )
    assert (vm.face, vm.states) == (f"u{u('316-98-215')} cadre", ("reduced", "cadre"))
    assert french.note == "strength 4, morale 3"
    assert vm.note == "strength 5, morale 5"


def test_shaken_and_isolated_units_show_it() -> None:
    s = position(units={"1/4 RTM 1": "1837", "1/4 RTM 2": "1938"}, shaken=["1/4 RTM 1"], isolated=["1/4 RTM 1"])
    assert counter(s, "1/4 RTM 1").states == ("shaken", "isolated")
    assert counter(s, "1/4 RTM 2").states == ()


def test_units_off_the_map_lie_in_their_boxes() -> None:
    s = position(units={"6 BPC 1": "Hanoi Airbase", "2/2 REI 1": "Laos 1"}, vm={"316-98-215": "Off-Map"})
    assert [counter(s, name).place for name in ("6 BPC 1", "2/2 REI 1", "316-98-215")] == [
        "Hanoi Airbase",
        "Laos 1",
        "Off-Map",
    ]


def test_flags_structures_and_the_breach_are_marked() -> None:
    point, hospital = p.POINT["E2"], next(n for n, one in enumerate(p.STRUCTURES) if one.hex == p.HEX["1435"])
    s = position(vm_points="D1", french_flags=1 << point, taken=1 << hospital, breach=at("1836"))
    assert [(mark.kind, mark.side) for mark in laid(s, "1925")] == [("flag", "viet minh")]
    assert [(mark.kind, mark.side) for mark in laid(s, "1837")] == [("flag", "france")]
    assert [(mark.kind, mark.text) for mark in laid(s, "1435")] == [("taken", "Hospital 1 taken")]
    assert [mark.kind for mark in laid(s, "1836")] == ["breach"]


def test_an_assault_is_marked_on_the_side_from_which_it_comes() -> None:
    s = fight(None, {"316-98-215": "1837"}, units={"1/4 RTM 1": "1837"}, vm={"316-98-215": "1836"})
    way = p.BOARD.direction(at("1837"), at("1836"))
    assert way is not None
    assert [(mark.kind, mark.at) for mark in laid(s, "1837")] == [("assault", drawing.DIRECTIONS[way])]
    assert counter(s, "316-98-215").states == ("assault",)


@pytest.mark.parametrize(("mark", "state"), [(SURPRISED, "surprise"), (ABORTED, "aborted")])
def test_3_4_c_4_the_marker_of_an_assault_shows_what_became_of_it(mark: int, state: str) -> None:
    s = fight(None, {"316-98-215": "1837"}, marks=[mark], units={"1/4 RTM 1": "1837"}, vm={"316-98-215": "1836"})
    assert counter(s, "316-98-215").states == (state,)


def test_barrage_markers_lie_on_their_hexes() -> None:
    s = position(fr.VmBarrage(hexes=[at("1837")], kinds=[3]), units={"1/4 RTM 1": "1837"}, vm={"316-98-215": "1836"})
    assert [(mark.kind, mark.text) for mark in laid(s, "1837")] == [("barrage", "Barrage: HW 316")]


def test_1_3_d_1_trench_and_dig_zones_are_shown_by_their_names() -> None:
    shown = seen(position(trench="3 1 1 2", dig=[p.S308])).overlays
    assert set(shown["trench"]) == {"1z-308", "2z-308", "1z-312", "1z-316", "1z-304", "2z-304"}
    assert shown["dig"] == ("3z-308",)


def test_overlays_show_the_zones_and_lines_that_the_rules_reckon_with() -> None:
    s = position(
        trench="3 2 2 2", units={"1/4 RTM 1": "1837", "8 BPC 1": "1330"}, vm={"316-98-215": "1836", "308-36-80": "1024"}
    )
    shown = seen(s).overlays
    for key, mask in (
        ("french zoc", ground.french_zoc(s)),
        ("vm zoc", ground.vm_zoc(s)),
        ("french loc", ground.french_loc(s)),
        ("vm loc", ground.vm_loc(s)),
    ):
        assert {name for name in hexes_of(shown[key]) if name in p.HEX} == set(numbers(mask & p.HEXES).split())
    assert set(shown) == {entry.key for entry in BOARD.overlays}


def test_1_3_i_a_unit_in_the_open_is_not_among_the_entrenched() -> None:
    s = position(units={"1/4 RTM 1": "1837", "8 BPC 1": "1438", "1 BEP 1": "1437"}, vm={"316-98-215": "1836"})
    assert set(seen(s).overlays["entrenched"]) == {"1837", "1438"}


def test_tracks_and_their_markers_agree() -> None:
    s = position(turn=8, points=40, red=3, blue=1, ammo=7, slots=bytearray([2, 6, 12, 24]), trucks=5, fuel=5)
    shown = seen(s)
    values = {track.name: track.value for track in shown.tracks}
    assert values["Surrender Number"] == "38"
    assert (values["Strongpoints"], values["Taken"], values["Morale"]) == ("40", "3:1", "5 4 3 2")
    where = {(mark.place, mark.kind) for mark in shown.marks}
    assert {("points-40", "marker"), ("ammo-7", "marker"), ("turn-8", "marker"), ("morale-316-12", "marker")} <= where
    assert {("fuel-5", "marker"), ("fuel-5", "trucks")} <= where


def test_e_51_a_marker_beyond_the_printed_track_lies_on_its_last_cell() -> None:
    assert ("ammo-40", "43") in {(mark.place, mark.text) for mark in seen(position(ammo=43)).marks}


def test_4_8_a_2_closed_and_loaded_slots_say_so() -> None:
    s = position(turn=8, trench="5 3 1 1", cargo=bytearray([0] * 8 + [AMMO] + [0] * 6))
    now = {cell.id: (cell.text, cell.state) for cell in seen(s).cells}
    assert now == {
        "drop-0": ("T/D 7", "closed"),
        "drop-1": ("T/D 9", "closed"),
        "drop-4": ("Rain", "closed"),
        "drop-8": ("Ammo", "open"),
    }


def test_notes_tell_what_the_next_check_and_the_cadres_will_cost() -> None:
    s = position(
        turn=8, points=50, vm={"316-98-215": "2020", "316-98-439": "Off-Map"}, steps={"316-98-215": 1, "316-98-439": 1}
    )
    told = " ".join(seen(s).notes)
    assert "5 above the Check Number" in told
    assert "316-98-215" in told
    assert "316-98-439" not in told


def test_the_eye_is_led_to_the_hex_assaulted() -> None:
    s = fight(fr.DefenceFire(attacker=VIET_MINH, assault=0, origin=int(at("1836"))), {"316-98-215": "1837"},
              units={"1/4 RTM 1": "1837", "1/4 RTM 2": "1837"}, vm={"316-98-215": "1836"})  # fmt: skip
    assert seen(s).focus[0] == "1837"


# ---- choices


def test_a_move_names_the_unit_in_hand_what_it_costs_and_the_way() -> None:
    s = position(fr.Move(kind=fr.VM_TACTICAL), units={"1/4 RTM 1": "1837"}, vm={"316-98-215": "2040"})
    GAME.apply(s, Take(u("316-98-215")))
    moves = [choice for choice in offered(s) if choice.places]
    assert {choice.pieces for choice in moves} == {(f"u{u('316-98-215')}",)}
    assert all(choice.path[-1] == choice.places[0] for choice in moves)
    far = next(choice for choice in moves if choice.places == ("2039",))
    assert (far.cost, far.path) == ("1 of 5 mp", ("2039",))


@pytest.mark.parametrize(
    ("kind", "unit", "start"),
    [
        (fr.VM_TACTICAL, "316-98-215", "2036"),
        (fr.VM_TACTICAL, "312-141-11", "1424"),
        (fr.FRENCH_TACTICAL, "1 BEP 1", "1535"),
        (fr.FRENCH_TACTICAL, "2/4 RAC 1", "1535"),
        (fr.REACTION, "8 BPC 1", "1330"),
    ],
)
@pytest.mark.parametrize("turn", [2, 9])
def test_1_5_b_7_the_way_shown_costs_what_is_said(kind: int, unit: str, start: str, turn: int) -> None:
    others = {"1/4 RTM 1": "1837", "316-174-249": "1836", "312-209-130": "1529"} if kind != fr.REACTION else {}
    where = {**others, unit: start}
    units = {name: place for name, place in where.items() if u(name) < p.FIRST_VM}
    vm = {name: place for name, place in where.items() if u(name) >= p.FIRST_VM}
    s = position(fr.Move(kind=kind), turn=turn, units=units, vm=vm, trench="3 3 3 2")
    side = slow.VM if u(unit) >= p.FIRST_VM else slow.FRENCH
    if any(isinstance(a, Take) for a in GAME.due(s).actions):  # type: ignore[union-attr]
        GAME.apply(s, Take(u(unit)))
    gun = bool(p.ARTILLERY >> u(unit) & 1)
    here, moves = situation(s), [choice for choice in offered(s) if choice.cost]
    assert moves
    for choice in moves:
        steps = [slow.step_cost(here, side, gun, a, b) for a, b in pairwise((start, *choice.path))]
        assert None not in steps
        assert f"{sum(step or 0 for step in steps)} of 5 mp" == choice.cost


def test_2_2_d_1_the_barrages_that_do_most_are_listed_first_and_say_what_they_do() -> None:
    s = position(fr.VmBarrage(), units={"1/4 RTM 1": "1837", "1/4 RTM 2": "1837", "1 BEP 1": "1435"},
                 vm={"316-98-215": "1838"}, trench="6 5 4 3")  # fmt: skip
    found = [choice for choice in offered(s) if choice.group == "Barrage" and choice.cost]
    assert offered(s)[0].main
    chances = [choice.cost.split("%")[0] for choice in found if "own!" not in choice.cost and "%" in choice.cost]
    assert chances == sorted(chances, key=int, reverse=True)
    near = next(choice for choice in found if choice.places == ("1837",))
    assert near.cost.startswith("own! ")
    assert near.cost.endswith("2 under it, 1 of ours")
    assert sorted(choice.index for choice in offered(s)) == list(range(len(offered(s))))


def test_4_8_a_1_a_cargo_says_how_many_counters_are_loaded_and_left() -> None:
    s = position(fr.Airdrop(), turn=17)
    before = {choice.text: choice.cost for choice in offered(s)}
    GAME.apply(s, Load("ammo"))
    after = {choice.text: choice.cost for choice in offered(s)}
    stock = p.SUPPLY_MARKERS["ammo"]
    assert before["Load ammo"] == f"{stock} left"
    assert after["Load ammo"] == f"1 loaded, {stock - 1} left"


def test_a_free_hex_of_an_after_combat_move_has_no_cost() -> None:
    s = position(
        fr.Move(kind=fr.FRENCH_AFTER_COMBAT), units={"1 BEP 1": "1437"}, vm={"316-98-215": "1436", "312-141-11": "1538"}
    )
    GAME.apply(s, Take(u("1 BEP 1")))
    assert {choice.cost for choice in offered(s) if choice.places == ("1438",)} == {""}


def about(s: State, action: Any) -> Choice:
    """One action as a choice in this position."""
    return GAME.choices([action], GAME.view(s, "france"))[0]


def test_what_has_no_place_of_its_own_is_picked_on_a_chart_or_in_its_zone() -> None:
    s = position(fr.Digging(), food=4, trench="2 1 1 1", slots=bytearray([3, 0, 0, 0]), turn=8)
    s.frames = [fr.Digging()]
    assert about(s, Load("ammo")).places == ("drop-0",)
    assert about(s, GiveUp("food")).places == ("food-4",)
    assert about(s, Encourage(Sector(p.S308))).places == ("morale-308-3",)
    assert set(about(s, Dig(Sector(p.S308))).places) == set(REGIONS["3z-308"].spots)


def test_without_a_view_choices_are_told_all_the_same() -> None:
    assert GAME.choices([To(at("1837"))])[0].places == ("1837",)


# ---- whole games


@pytest.mark.parametrize(("scenario", "steps"), [("A", 250), ("D", 500)])
def test_every_scene_of_a_random_game_hangs_together(scenario: str, steps: int) -> None:
    chance = random.Random(scenario)
    s = GAME.start(scenario, seed=seed_of(scenario))
    pieces = {f"u{unit}" for unit in range(p.UNITS)}
    for _ in range(steps):
        due = GAME.due(s)
        if due is None:
            break
        view = GAME.view(s, GAME.seats[due.seat])
        shown, choices = GAME.scene(view), GAME.choices(due.actions, view)
        assert {piece.id for piece in shown.pieces} == pieces
        places = {*(piece.place for piece in shown.pieces), *(mark.place for mark in shown.marks), *shown.focus}
        places |= {place for choice in choices for place in (*choice.places, *choice.path)}
        assert places <= {*SPOTS, *CELLS}
        assert all(piece.face in BOARD.faces for piece in shown.pieces)
        assert all(name in SPOTS or name in REGIONS for names in shown.overlays.values() for name in names)
        assert {cell.id for cell in shown.cells} <= set(CELLS)
        assert {track.panel for track in shown.tracks} - {""} <= {panel.id for panel in BOARD.panels}
        assert len(choices) == len(due.actions)
        msgspec.json.encode(shown)
        plans = [action for action in due.actions if isinstance(action, DeployAll)]
        GAME.apply(s, plans[0] if plans else chance.choice(due.actions))


def test_the_board_is_made_once() -> None:
    assert GAME.board() is BOARD is scene.board()


def test_both_seats_see_what_the_other_chooses() -> None:
    assert GAME.hidden is False
    assert [drawing.SIDES[FRANCE], drawing.SIDES[VIET_MINH]] == list(GAME.seats)


# ---- the notes


def test_the_notes_tell_every_reading_and_every_option() -> None:
    Data(p, sheets).check_notes()


def test_the_notes_name_the_rules_that_a_reading_bears_on() -> None:
    notes = (Path(sheets.__file__).parent / "NOTES.md").read_text("utf-8")
    for number in sheets.readings():
        line = next(line for line in notes.splitlines() if line.startswith(f"- **{number}** "))
        head = line[: line.index("*", len(f"- **{number}** "))]
        named = set(re.findall(r"(?:S-1|\d+\.\d+[^ ,\])]*)", head))
        assert named == {rule for rule, row in sheets.rules().items() if number in row.reading}


# ---- what is said beside a choice ------------------------------------------


def beside(s: State) -> dict[str, str]:
    due = GAME.due(s)
    assert due
    view = GAME.view(s, GAME.seats[due.seat])
    return {choice.text: choice.cost for choice in GAME.choices(due.actions, view)}


def test_lists_of_losses_say_where_a_unit_is_and_who_is_reduced() -> None:
    units = {"1/4 RTM 1": "1837", "1/4 RTM 2": "1837"}
    frame = fr.Losses(seat=0, units=p.mask(p.UNIT[name] for name in units), left=1, rule="2.2-D/3")
    said = beside(position(frame, units=units, steps={"1/4 RTM 2": 1}))
    assert said["1/4 RTM 1 loses a step"] == f"E2 1837, strength {p.FULL[u('1/4 RTM 1')]}"
    assert said["1/4 RTM 2 loses a step"].startswith("E2 1837, reduced, strength ")


def test_targets_of_a_barrage_say_where_they_are_and_what_the_fire_is() -> None:
    s = fight(
        fr.FrenchFire(reaction=True, battery=p.UNIT["4/4 RAC 1"], step="choose_target"),
        {"316-98-215": "1837"},
        units={"1/4 RTM 1": "1837", "4/4 RAC 1": "1336"},
        vm={"316-98-215": "1836", "316-98-439": "1736"},
        steps={"4/4 RAC 1": 1},
    )
    said = beside(s)
    gains = []
    for how in ("Barrage (1 ammo)", "Intense barrage (2 ammo)"):
        found = re.fullmatch(r"\+(\d+)% for E2 1837: holds (\d+)% → (\d+)%, 1836", said[f"{how} on 316-98-215"])
        assert found
        gain, before, after = map(int, found.groups())
        assert abs(after - before - gain) <= 1
        gains.append(gain)
    assert 0 < gains[0] < gains[1]
    assert said["Barrage (1 ammo) on 316-98-439"].endswith(" shaken, 1736, reaction")


def test_defenders_tell_how_often_they_hold_and_the_best_comes_first() -> None:
    s = fight(
        fr.DefenceFire(assault=0, origin=int(at("1836")), step="choose_defender"),
        {"316-98-215": "1837"},
        units={"1/4 RTM 1": "1837", "6 BPC 1": "1837"},
        vm={"316-98-215": "1836"},
    )
    told = beside(s)
    holds = {name: 1 - chance_of(assault_odds(s, 0, int(u(name))), GIVES_WAY) for name in ("1/4 RTM 1", "6 BPC 1")}
    assert list(told) == [f"{name} defends" for name in sorted(holds, key=lambda name: -holds[name])]
    assert all(told[f"{name} defends"].startswith(f"{hold:.0%} to hold, ") for name, hold in holds.items())


def test_assaults_that_wait_keep_their_order_since_all_can_be_settled_in_it() -> None:
    s = fight(
        fr.DefenceFire(),
        {"316-98-215": "1837", "316-98-439": "1735"},
        units={"1/4 RTM 1": "1837", "6 BPC 1": "1735"},
        vm={"316-98-215": "1836", "316-98-439": "1736"},
    )
    told = {text: words for text, words in beside(s).items() if words}
    assert list(told) == ["The assault on E2 1837", "The assault on 1735"]
    assert all(re.fullmatch(r"\d+% to hold, \d+% for a step", words) for words in told.values())


def test_batteries_say_which_side_of_their_marker_counts() -> None:
    s = position(
        fr.FrenchFire(),
        units={"2/4 RAC 1": "1336", "2/4 RAC 2": "1336"},
        vm={"316-98-215": "1836"},
        steps={"2/4 RAC 1": 1},
    )
    assert beside(s)["2/4 RAC 1 fires"].endswith('reduced, "-1" side')
    assert "-1" not in beside(s)["2/4 RAC 2 fires"]


def test_4_5_C_after_the_check_of_a_turn_the_note_speaks_of_the_next_one() -> None:
    s = position(turn=3, points=64)
    s.frames = [fr.Turn(step="4.2 VM After-Combat Move")]
    assert scene.next_check(s) == 3
    s.frames = [fr.Turn(step="4.6 VM Replacements and Reinforcements"), fr.MoraleCheck()]
    assert scene.next_check(s) == 3
    s.frames = [fr.Turn(step="4.7 French Supply"), fr.VmSupply()]
    assert scene.next_check(s) == 4
    (note,) = scene.notes(s)
    assert note.startswith(f"{64 - p.CHECK[4]} above the Check Number of turn 4:")
