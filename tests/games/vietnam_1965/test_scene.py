"""What the page is told: the printed board, every position as a seat sees it, and what a choice is about."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any, get_args

import msgspec
from tests.games.vietnam_1965.field import GAME, at, do, legal, position, power
from tests.games.vietnam_1965.play import GAMES

from indochine.games.vietnam_1965 import actions as act
from indochine.games.vietnam_1965 import drawing, scene, sheets
from indochine.games.vietnam_1965 import frames as fr
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.state import (
    ESCORT,
    EXTRACT,
    STRIKE,
    Flight,
    Kind,
    March,
    State,
    Ware,
    covert_cell,
    hand_of,
    holders,
)
from indochine.kernel.bits import ids
from indochine.kernel.dice import seed_of
from indochine.kernel.scene import Choice, Piece, Scene

BOARD = GAME.board()
SPOTS = {spot.id: spot for spot in BOARD.spots}
CELLS = {cell.id: cell for panel in BOARD.panels for cell in panel.cells}
PLACES = {*SPOTS, *CELLS, *(box.id for box in BOARD.boxes)}


def seen(s: State, seat: str | None = None) -> Scene:
    """The position as a seat, or a spectator, sees it."""
    return GAME.scene(GAME.view(s, seat))


def at_place(shown: Scene, name: str) -> dict[str, Piece]:
    """The counters in a space by their ids."""
    return {piece.id: piece for piece in shown.pieces if piece.place == drawing.PLACE_ID[at(name)]}


def offered(s: State) -> tuple[Choice, ...]:
    """The choices of whoever decides."""
    due = GAME.due(s)
    assert due
    return GAME.choices(due.actions, GAME.view(s, GAME.seats[due.seat]))


def about(s: State, action: Any, seat: str = "usa") -> Choice:
    """One action as a choice in this position."""
    return GAME.choices([action], GAME.view(s, seat))[0]


# ---- the board


def test_every_id_is_used_once() -> None:
    found = [*(spot.id for spot in (*BOARD.spots, *BOARD.boxes)), *CELLS]
    assert Counter(found).most_common(1)[0][1] == 1
    assert len(SPOTS) == p.SPACES


def test_everything_lies_on_the_sheet() -> None:
    for spot in BOARD.spots:
        for outline in (spot.outline, *spot.more):
            assert len(outline) >= 6
            assert 0 <= min(outline[::2]) <= max(outline[::2]) <= BOARD.width
            assert 0 <= min(outline[1::2]) <= max(outline[1::2]) <= BOARD.height


def inside(x: float, y: float, outline: tuple[float, ...]) -> bool:
    """Whether a point lies in a polygon, by counting the sides it looks across."""
    corners = list(zip(outline[::2], outline[1::2], strict=True))
    crossed = False
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossed = not crossed
    return crossed


def test_counters_stand_in_their_own_space_and_in_no_other() -> None:
    for spot in BOARD.spots:
        there = [one.id for one in BOARD.spots if inside(spot.x, spot.y, one.outline)]
        assert there == [spot.id]


def test_what_is_drawn_larger_is_also_on_the_main_map() -> None:
    frames = [feature for feature in BOARD.features if feature.kind == "inset"]
    left = min(min(feature.points[::2]) for feature in frames)
    for spot in BOARD.spots:
        assert any(min(outline[::2]) < left for outline in (spot.outline, *spot.more))
    assert {feature.name for feature in BOARD.features if feature.kind == "inset-of"} == {one.name for one in frames}


def test_COL_4_every_city_is_drawn_in_its_territory() -> None:
    for space, (name, kind) in p.CITY.items():
        points = [feature.points for feature in BOARD.features if (feature.kind, feature.name) == (kind, name)]
        assert points
        spot = SPOTS[drawing.PLACE_ID[space]]
        for x, y in points:
            assert any(inside(x, y, outline) for outline in (spot.outline, *spot.more))


def test_TRL_1_the_line_of_the_trail_goes_through_all_its_territories() -> None:
    named = {name for line in drawing.TRAIL_LINES for name in line}
    assert named == {p.SPACE_KEY[space] for space in ids(p.TRAIL)}
    for line in drawing.TRAIL_LINES:
        for here, there in pairwise(line):
            assert p.LAND_DISTANCE[at(here)][at(there)] == 1


def test_PWR_1_the_parties_are_the_seats_in_their_camps() -> None:
    assert {party.id for party in BOARD.parties} == set(GAME.seats)
    for party in BOARD.parties:
        assert party.camp == drawing.CAMP_ID[p.SIDE[GAME.seats.index(party.id)]]
    assert len({party.short for party in BOARD.parties}) == len(p.POWERS)


def test_every_rule_named_on_the_board_exists() -> None:
    named = {entry.rule for entry in (*BOARD.legend, *BOARD.overlays)} | {panel.rule for panel in BOARD.panels}
    assert named - {""} <= set(sheets.rules())


def test_UNI_X1_a_face_shows_attack_and_defence() -> None:
    face = BOARD.faces["usa arm"]
    assert (face.side, face.left, face.right) == ("usa", str(p.ATTACK[p.ARM]), str(p.DEFENCE[p.ARM]))
    assert {face.symbol for face in BOARD.faces.values()} == set(drawing.SYMBOL)


def test_the_notice_says_what_is_ours() -> None:
    assert "reconstruction" in BOARD.notice


def test_the_board_is_made_once() -> None:
    assert GAME.board() is BOARD is scene.board()


# ---- the position


def test_HEX_1_helicopters_on_their_way_to_lift_infantry_out_are_shown() -> None:
    s = position(turn="NVA", units={"NVA": {"Quang Nam": "1 inf"}})
    here = at("Quang Nam")
    s.flights = [Flight(p.USA, p.HEL, 1, EXTRACT, at("Gia Dinh"), here, here)]
    assert [piece.states for piece in at_place(seen(s), "Quang Nam").values() if "flight" in piece.id] == [
        ("lifts out",)
    ]


def test_the_headline_tells_round_power_and_phase() -> None:
    shown = seen(GAME.start(seed=seed_of(1)))
    assert shown.headline == "Round 1 of 24, North Vietnam: Purchase"
    assert shown.phase == "Purchase" == shown.phases[0]


def test_units_of_one_kind_and_power_are_one_counter_with_a_number() -> None:
    s = position(units={"USA": {"Kontum": "3 inf 1 arm"}, "ARVN": {"Kontum": "2 inf"}}, owner={"Kontum": "USA"})
    found = at_place(seen(s), "Kontum")
    assert {name: piece.count for name, piece in found.items()} == {
        "usa-inf-kontum": 3,
        "usa-arm-kontum": 1,
        "arvn-inf-kontum": 2,
    }
    assert found["usa-inf-kontum"].label == "United States: 3 infantry"


def test_SHR_1_land_is_held_as_the_rules_say_and_shared_land_by_both() -> None:
    s = GAME.start(seed=seed_of(1))
    held = seen(s).held
    for space in range(p.TERRITORIES):
        assert held[drawing.PLACE_ID[space]] == tuple(GAME.seats[one] for one in ids(holders(s, space)))
    assert sorted(len(one) for one in held.values())[0] == 0
    assert max(len(one) for one in held.values()) == 2


def test_CMV_1_what_was_sent_lies_at_its_target_as_an_attack() -> None:
    s = position(fr.CombatMove(power=p.USA), turn="USA", units={"USA": {"Pleiku": "3 inf"}, "VC": {"Kontum": "1 inf"}},
                 owner={"Pleiku": "USA", "Kontum": "VC"})  # fmt: skip
    do(s, act.Attack(at("Kontum")), act.Send(Kind(p.INF), 2, at("Pleiku"), at("Kontum")))
    found = at_place(seen(s), "Kontum")
    assert (found["usa-inf-kontum-attacks"].count, found["usa-inf-kontum-attacks"].states) == (2, ("attacks",))
    assert at_place(seen(s), "Pleiku")["usa-inf-pleiku"].count == 1
    assert seen(s).focus == ("kontum",)


def test_CGR_1_the_attackers_in_a_battle_are_seen() -> None:
    s = position(turn="USA", units={"VC": {"Kontum": "2 inf"}}, owner={"Kontum": "VC"})
    s.frames = [fr.Battle(power=p.USA, space=at("Kontum"), force=[2, 1, 0, 0])]
    found = at_place(seen(s), "Kontum")
    assert found["usa-inf-kontum-attacks"].count == 2
    assert found["usa-art-kontum-attacks"].count == 1
    assert "usa-arm-kontum-attacks" not in found


def test_NCM_1_marches_after_the_combat_are_counted_where_they_stand_and_not_twice() -> None:
    s = position(fr.Noncombat(power=p.USA), turn="USA", units={"USA": {"Pleiku": "3 inf"}}, owner={"Pleiku": "USA"})
    s.marches = [March(p.INF, 3, at("Darlac"), at("Pleiku"))]
    assert {piece.count for piece in at_place(seen(s), "Pleiku").values()} == {3}


def test_units_that_have_moved_show_it() -> None:
    s = position(units={"USA": {"Kontum": "2 inf 1 art"}}, owner={"Kontum": "USA"})
    first = (p.USA * p.SPACES + at("Kontum")) * p.TYPES
    s.tired[first + p.INF], s.tired[first + p.ART] = 1, 1
    found = at_place(seen(s), "Kontum")
    assert found["usa-art-kontum"].states == ("moved",)
    assert found["usa-inf-kontum"].states == ()


def test_NEU_3_white_infantry_stands_in_the_battle() -> None:
    s = position(turn="USA")
    s.frames = [fr.Battle(power=p.USA, space=at("Vientiane"), force=[2, 0, 0, 0], white=3)]
    assert at_place(seen(s), "Vientiane")["white-vientiane"].count == 3


def test_DMG_1_a_base_is_marked_in_its_owners_colour_and_a_damaged_one_says_how_much() -> None:
    s = position(air_bases={"Kontum": "USA"}, fire_bases={"Pleiku": "ARVN"}, damage={"Kontum": 2},
                 owner={"Kontum": "USA", "Pleiku": "ARVN"})  # fmt: skip
    marks = {mark.place: mark for mark in seen(s).marks}
    assert (marks["kontum"].kind, marks["kontum"].side) == ("air-base-damaged", "usa")
    assert "2 damage markers" in marks["kontum"].text
    assert (marks["pleiku"].kind, marks["pleiku"].side) == ("fire-base", "arvn")


def test_PUR_7_new_units_wait_in_the_box() -> None:
    s = GAME.start(seed=seed_of(1))
    do(s, act.Buy(Ware(p.INF), 3))
    waiting = [piece for piece in seen(s).pieces if piece.place == drawing.BOX]
    assert [(piece.id, piece.count) for piece in waiting] == [("nva-inf-box", 3)]


def test_SET_4_covert_units_are_seen_by_their_own_player_alone() -> None:
    s = position(covert={"VC": {"Sekong": "2 inf"}}, options={"players": "6"}, start=True)
    for seat in (*GAME.seats, None):
        own = seat is not None and p.VC in hand_of(s, GAME.seats.index(seat))
        shown = seen(s, seat)
        assert ("vc-inf-sekong-covert" in {piece.id for piece in shown.pieces}) == own
        note = next(track.note for track in shown.tracks if track.name == "VC covert")
        assert "2 units are hidden" in note


def test_the_tracks_tell_points_trail_money_and_tokens() -> None:
    s = GAME.start(seed=seed_of(1))
    values = {track.name: (track.value, track.of) for track in seen(s).tracks}
    assert values["Communists"] == (str(s.points[0]), str(p.POINTS_NEEDED[0]))
    assert values["Money"][0] == str(s.cash[p.NVA])
    assert values["Missiles"][0] == str(s.sam)


def test_SET_2_the_chart_has_a_row_for_each_power_and_a_column_for_each_figure() -> None:
    s = GAME.start(seed=seed_of(1))
    chart = next(panel for panel in seen(s).panels if panel.id == "powers")
    assert chart.rows == tuple(p.POWER_NAME)
    assert len(chart.cells) == len(chart.rows) * len(chart.columns)
    assert chart.cells[0].text == str(s.cash[p.NVA])


def test_the_overlay_shows_what_changed_hands() -> None:
    s = position(owner={"Kontum": "USA"}, start=True)
    assert seen(s).overlays["lost since the start"] == ("kontum",)


# ---- choices


def test_PUR_5_purchases_are_rows_of_numbers_with_their_price_and_what_is_left() -> None:
    s = GAME.start(seed=seed_of(1))
    cash = s.cash[p.NVA]
    row = [choice for choice in offered(s) if choice.row == "Infantry"]
    assert [choice.number for choice in row] == list(range(1, cash // p.PRICE[p.INF] + 1))
    assert row[1].cost == f"{2 * p.PRICE[p.INF]} PP, {cash - 2 * p.PRICE[p.INF]} left"
    do(s, act.Buy(Ware(p.INF), 2))
    again = next(choice for choice in offered(s) if choice.row == "Infantry")
    assert again.cost == f"{p.PRICE[p.INF]} PP, {cash - 3 * p.PRICE[p.INF]} left"


def test_SPA_1_the_price_follows_the_options_of_the_game() -> None:
    for dearer in ("no", "yes"):
        s = GAME.start(seed=seed_of(1), options={"paru_artillery_dearer": dearer})
        s.turn, s.cash[p.PARU] = p.PARU, 20
        price = p.price(p.PARU, p.ART, s.options)
        assert about(s, act.Buy(Ware(p.ART), 1), "paru").cost == f"{price} PP, {20 - price} left"


def test_CMV_3_a_march_is_a_counter_and_a_destination_and_leaves_out_what_is_in_hand() -> None:
    s = position(fr.CombatMove(power=p.USA), turn="USA", units={"USA": {"Pleiku": "3 inf"}, "VC": {"Kontum": "1 inf"}},
                 owner={"Pleiku": "USA", "Kontum": "VC"})  # fmt: skip
    do(s, act.Attack(at("Kontum")))
    row = [choice for choice in offered(s) if choice.row == "Infantry from Pleiku"]
    assert [(choice.number, choice.text) for choice in row] == [(n, f"{n} infantry from Pleiku") for n in (1, 2, 3)]
    assert {(choice.places, choice.pieces) for choice in row} == {(("kontum",), ("usa-inf-pleiku",))}
    back = next(choice for choice in offered(s) if choice.text == "Choose another space")
    assert back.main
    assert back.group != "End"  # nobody has to confirm that he wants another target


def test_CMV_3_all_units_go_with_one_click_at_the_other_end() -> None:
    units = {"USA": {"Pleiku": "3 inf 1 art"}, "VC": {"Kontum": "1 inf"}}
    s = position(fr.CombatMove(power=p.USA), turn="USA", units=units, owner={"Pleiku": "USA", "Kontum": "VC"})
    do(s, act.Attack(at("Kontum")))
    everything = next(choice for choice in offered(s) if choice.text.startswith("All ground units"))
    assert (everything.text, everything.places) == ("All ground units from Pleiku", ("pleiku",))
    s = position(fr.Noncombat(power=p.USA), turn="USA", units={"USA": {"Pleiku": "3 inf 1 art"}},
                 owner={"Pleiku": "USA", "Darlac": "USA", "Kontum": "USA"})  # fmt: skip
    do(s, act.From(at("Pleiku")))
    ends = {choice.text: choice.places for choice in offered(s) if choice.text.startswith("All ground units")}
    assert ends["All ground units to Darlac"] == ("darlac",)


def test_CMV_1_targets_stand_by_country_and_say_who_defends_them() -> None:
    units = {
        "USA": {"Pleiku": "3 inf"},
        "VC": {"Kontum": "2 inf 1 art"},
        "NVA": {"Kontum": "1 inf", "Attapeu": "1 inf"},
    }
    owner = {"Pleiku": "USA", "Kontum": "VC", "Attapeu": "NVA", "Ratanakiri": "VC", "Mondulkiri": ""}
    s = position(fr.CombatMove(power=p.USA), turn="USA", units=units, owner=owner)
    told = {space: about(s, act.Attack(at(space))) for space in ("Kontum", "Attapeu", "Ratanakiri", "Mondulkiri")}
    assert (told["Kontum"].text, told["Kontum"].group) == ("Attack Kontum (NVA 1, VC 3)", "Attack in South Vietnam")
    assert (told["Attapeu"].text, told["Attapeu"].group) == ("Attack Attapeu (NVA 1)", "Attack in Laos")
    assert (told["Ratanakiri"].text, told["Ratanakiri"].group) == (
        "Enter Ratanakiri (no enemy seen)",
        "Attack in Cambodia",
    )
    assert told["Mondulkiri"].text == "Attack Mondulkiri (neutral)"


def test_NCM_1_spaces_to_move_from_stand_by_country() -> None:
    s = position(fr.Noncombat(power=p.USA), turn="USA")
    groups = {name: about(s, act.From(at(name))).group for name in ("Pleiku", "Bangkok", "DMZ", "Yankee")}
    assert groups == {
        "Pleiku": "Move from South Vietnam",
        "Bangkok": "Move from Thailand",
        "DMZ": "Move from the DMZ",
        "Yankee": "Move from the stations",
    }


def test_SEQ_1_the_button_says_which_phase_ends_and_the_purchase_needs_no_confirmation() -> None:
    s, ends = GAME.start(seed=seed_of(1)), {}
    while not ends.get("Non-Combat Movement"):
        actions = legal(s)
        if act.Done() in actions:
            choice = next(choice for choice in offered(s) if choice.main and choice.text != "Choose another space")
            ends[seen(s).phase] = (choice.text, choice.group)
        do(s, act.Done() if act.Done() in actions else actions[0])
    assert ends["Purchase"] == ("End the purchase", "Next phase")
    assert ends["Combat Movement"] == ("On to combat", "End")
    assert ends["Non-Combat Movement"] == ("End the movement", "End")


def test_HEL_2_lifts_that_differ_in_their_infantry_are_one_row() -> None:
    s = position(fr.CombatMove(power=p.USA), turn="USA")
    lifts = [about(s, act.FlyLift(at("Pleiku"), at("Darlac"), at("Kontum"), n, art)) for n, art in ((1, 0), (2, 0))]
    assert {lift.row for lift in lifts} == {"Helicopter from Pleiku lifts infantry from Darlac to Kontum"}
    assert [lift.number for lift in lifts] == [1, 2]
    guns = about(s, act.FlyLift(at("Pleiku"), at("Darlac"), at("Kontum"), 0, 1))
    assert (guns.row, guns.number) == ("", 0)


def test_PLC_0_new_units_are_counters_of_the_box() -> None:
    s = position(turn="ARVN", start=True)
    choice = about(s, act.PlaceUnits(Ware(p.INF), 2, at("Pleiku")), "arvn")
    assert (choice.pieces, choice.places, choice.number) == (("arvn-inf-box",), ("pleiku",), 2)
    base = about(s, act.PlaceUnits(Ware(p.AIR_BASE), 1, at("Pleiku")), "arvn")
    assert (base.pieces, base.places) == ((), ("pleiku",))


def test_CGR_3_losses_are_picked_where_the_battle_is() -> None:
    s = position(turn="USA", units={"VC": {"Kontum": "2 inf"}}, owner={"Kontum": "VC"})
    s.frames = [
        fr.Battle(power=p.USA, space=at("Kontum"), force=[2, 1, 0, 0]),
        fr.Losses(power=p.USA, space=at("Kontum")),
    ]
    assert about(s, act.Lose(power("VC"), Kind(p.INF)), "vc").places == ("kontum",)


def test_without_a_view_choices_are_told_all_the_same() -> None:
    assert GAME.choices([act.Attack(at("Kontum"))])[0].places == ("kontum",)


# ---- whole games


def check_scene(s: State, shown: Scene) -> None:
    """Everything in it exists, and it says of the land what the rules say."""
    assert all(piece.face in BOARD.faces and piece.count >= 1 for piece in shown.pieces)
    assert len({piece.id for piece in shown.pieces}) == len(shown.pieces)
    there = {*(piece.place for piece in shown.pieces), *(mark.place for mark in shown.marks), *shown.focus}
    assert there <= PLACES
    assert {name for names in shown.overlays.values() for name in names} <= set(SPOTS)
    assert {track.panel for track in shown.tracks} - {""} <= {panel.id for panel in (*BOARD.panels, *shown.panels)}
    for space in range(p.TERRITORIES):
        assert shown.held[drawing.PLACE_ID[space]] == tuple(GAME.seats[one] for one in ids(holders(s, space)))


def check_hidden(s: State, seat: str | None, shown: Scene) -> None:
    """[SET-4] Of covert units a scene shows those of the own player, all of them, and no others."""
    hand = () if seat is None else hand_of(s, GAME.seats.index(seat))
    own = [
        (drawing.piece_id(one, drawing.PLACE_ID[space], kind), s.covert[covert_cell(one, space, kind)])
        for one in (p.VC, p.PARU)
        if one in hand
        for space in range(p.SPACES)
        for kind in (p.INF, p.ART)
    ]
    expected = {f"{name}-covert": number for name, number in own if number}
    assert {piece.id: piece.count for piece in shown.pieces if "covert" in piece.states} == expected


def check_choices(choices: tuple[Choice, ...], shown: Scene) -> None:
    """They are about places and counters that exist; those of one row differ in their number."""
    assert [choice.index for choice in choices] == list(range(len(choices)))
    assert {place for choice in choices for place in choice.places} <= PLACES
    assert {one for choice in choices for one in choice.pieces} <= {piece.id for piece in shown.pieces}
    assert all(choice.text and choice.group for choice in choices)
    assert sum(choice.main for choice in choices) <= 1 or all(choice.places for choice in choices if choice.main)
    rows = Counter((one.group, one.row, one.places, one.pieces, one.number) for one in choices if one.row)
    assert not rows or max(rows.values()) == 1


def test_SAM_3_two_flights_of_a_kind_from_one_base_are_told_apart() -> None:
    ha_tay = at("Ha Tay")
    alike = [Flight(p.USA, p.FBO, number, STRIKE, at("Yankee"), ha_tay, ha_tay) for number in (1, 2)]
    other = Flight(p.USA, p.FTR, 1, ESCORT, at("Yankee"), ha_tay, ha_tay)
    over = fr.Flak(power=p.USA, space=ha_tay, missions=1 << STRIKE | 1 << ESCORT)
    s = position(over, turn="USA", units={"NVA": {"Ha Tay": "1 inf"}}, flights=[*alike, other], sam=1)
    assert [one.text for one in offered(s)] == [
        "Hold fire",
        "Fire 1 missile at flight 1 of the fighter-bombers from Yankee Station over Ha Tay",
        "Fire 1 missile at flight 2 of the fighter-bombers from Yankee Station over Ha Tay",
        "Fire 1 missile at the fighters from Yankee Station over Ha Tay",
    ]
    check_choices(offered(s), seen(s, GAME.seats[p.NVA]))


RARE = {"Extract", "Stand", "OnlyBomb", "StrikeAfter", "LoseAircraft"}  # these games may end without them


def test_every_scene_and_every_kind_of_choice_in_random_games_hangs_together() -> None:
    known: set[str] = set()
    for number in (1, 3, 5, 6):
        for step, (s, due) in enumerate(GAMES.decisions(number, most=1500)):
            kinds = {type(action).__name__ for action in due.actions}
            if step % 41 and kinds <= known:
                continue
            known |= kinds
            for seat in (*GAME.seats, None) if step % 5 == 0 else (GAME.seats[due.seat], None):
                shown = seen(s, seat)
                check_scene(s, shown)
                check_hidden(s, seat, shown)
            check_choices(offered(s), seen(s, GAME.seats[due.seat]))
            assert len(msgspec.json.encode(shown)) < 40_000
    assert {kind.__name__ for kind in get_args(act.AnyAction)} - known <= RARE


def test_the_quick_listing_is_what_is_offered() -> None:
    s = GAME.start(seed=seed_of(1))
    assert len(offered(s)) == len(legal(s))
