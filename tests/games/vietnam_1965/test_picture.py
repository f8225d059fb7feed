"""What a player sees in the terminal: figures, map, roster, odds, shortcuts."""

from __future__ import annotations

import re

import pytest
from tests.games.vietnam_1965.field import GAME, at, do, position
from tests.games.vietnam_1965.play import GAMES

from indochine.cli.drawing import map_lines, status
from indochine.cli.menu import Menu, listing, menu
from indochine.games.vietnam_1965 import actions as act
from indochine.games.vietnam_1965 import frames as fr
from indochine.games.vietnam_1965 import picture
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules.income import level
from indochine.games.vietnam_1965.scene import attacks, focus
from indochine.games.vietnam_1965.state import HOME, STRIKE, Flight, Kind, State
from indochine.kernel.bits import bits, ids
from indochine.kernel.dice import seed_of
from indochine.odds.words import in_lines

KONTUM = {"USA": {"Pleiku": "3 inf"}, "VC": {"Kontum": "2 inf 1 art"}}
OWNERS = {"Pleiku": "USA", "Kontum": "VC"}


def drawn(s: State, width: int = 80, *, colour: bool = False, seat: str | None = None) -> list[str]:
    return picture.picture(GAME.view(s, seat), width, colour)


def told(s: State, seat: str | None = None) -> str:
    return "\n".join(status(GAME.scene(GAME.view(s, seat))))


def listed(s: State, seat: str | None = None) -> str:
    """Who is where, in one line."""
    return " ".join(" ".join(map_lines(GAME, GAME.view(s, seat))).split())


def attack() -> State:
    """Two of three infantry have been sent against Kontum."""
    s = position(fr.CombatMove(power=p.USA), turn="USA", units=KONTUM, owner=OWNERS)
    do(s, act.Attack(at("Kontum")), act.Send(Kind(p.INF), 2, at("Pleiku"), at("Kontum")))
    return s


# ---- the figures


def test_the_figures_say_round_points_trail_money_and_tokens() -> None:
    s = GAME.start(seed=seed_of(1))
    text = " ".join(told(s).split())
    for words in (
        "Round 1 of 24, North Vietnam: Purchase.",
        f"Communists {s.points[0]} of {p.POINTS_NEEDED[0]} (control points), Anti-Communists {s.points[1]} of",
        f"Powers (PP, Income, In the box, Units): North Vietnam {s.cash[p.NVA]} {level(s, p.NVA)} - 41; United States",
        f"Missiles {s.sam} (NVA surface-to-air missiles), Landings {s.landing}",
        f"VC covert {s.covert_tokens[p.VC]} (tokens; 0 units are hidden)",
    ):
        assert words in text


def test_CMV_1_what_was_sent_is_told() -> None:
    assert "Against Kontum: USA 2 inf." in told(attack())


def test_the_figures_fit_a_narrow_terminal() -> None:
    for s, due in GAMES.decisions(5, every=37, most=900):
        assert max(map(len, told(s, GAME.seats[due.seat]).splitlines())) <= 80


# ---- the map


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_map_keeps_to_its_width_and_has_every_space_once(width: int) -> None:
    assert max(len(line) for line in drawn(GAME.start(seed=seed_of(1)), width)) <= width
    assert sorted(picture.grid(width // picture.EACH).values()) == list(range(p.SPACES))


def test_what_lies_north_is_drawn_above_what_lies_south() -> None:
    where = {space: cell for cell, space in picture.grid(11).items()}
    rows = [where[at(name)][0] for name in ("Lao Cai", "Thanh Hoa", "Quang Tri", "Pleiku", "Tay Ninh", "Bac Lieu")]
    assert rows == sorted(rows)
    assert where[at("Vientiane")][1] < where[at("Quang Nam")][1] < where[at("SZ5")][1]


def test_a_cell_shows_owner_and_ground_units_and_what_is_attacked() -> None:
    s = attack()
    busy = bits(focus(s))
    text = {
        name: picture.cell_text(s, at(name), busy, False).strip() for name in ("Kontum", "Pleiku", "Vientiane", "SZ12")
    }
    assert text == {"Kontum": "KonV3*", "Pleiku": "PleU1", "Vientiane": "Vie.", "SZ12": "S12~"}


def test_SHR_1_shared_land_has_a_sign_of_its_own() -> None:
    s = GAME.start(seed=seed_of(1))
    assert picture.owner_sign(s, at("Gia Dinh")) == "="


def test_every_short_name_of_the_sea_is_its_own() -> None:
    names = [picture.short(space) for space in range(p.SPACES) if p.SEA >> space & 1]
    assert len(set(names)) == len(names) == 13


def test_colours_change_nothing_but_the_colours() -> None:
    s = attack()
    painted = drawn(s, colour=True)
    assert any(picture.RED in line for line in painted)
    assert any(picture.BLUE in line for line in painted)
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in painted]
    assert plain == [line.rstrip() for line in drawn(s)]


# ---- who is where


def test_the_roster_tells_units_holders_bases_and_damage() -> None:
    s = position(units=KONTUM, owner=OWNERS, air_bases={"Pleiku": "USA"}, damage={"Pleiku": 2})
    text = listed(s)
    assert " Kontum (VC): VC 2 infantry, 1 artillery" in text
    assert " Pleiku (USA): USA 3 infantry; United States Air Base, 2 damage markers" in text


def test_every_territory_is_told_once() -> None:
    full, _, empty = listed(GAME.start(seed=seed_of(1))).partition(" Trail territories")[0].partition("Empty, ")
    names = re.split(r",? Empty, |: |, | (?=Empty)", empty)
    for name in p.NAME[: p.TERRITORIES]:
        assert len(re.findall(rf"(?<= ){name} \(", full)) + names.count(name) == 1, name


def test_the_map_says_what_cities_are_worth_and_where_the_trail_runs() -> None:
    text = listed(GAME.start(seed=seed_of(1)))
    assert "Ha Tay, Hanoi (capital), worth 3" in text
    assert "Quang Nam, Da Nang (control city), worth 2" in text
    assert f"Trail territories: {', '.join(p.NAME[space] for space in ids(p.TRAIL))}" in text


def test_short_names_are_of_one_space_each() -> None:
    names = [picture.short(space) for space in range(p.SPACES)]
    assert len(set(names)) == p.SPACES
    assert {len(name) for name in names} == {3}


def test_CMV_1_like_flights_are_told_together_and_those_flying_home_not_at_all() -> None:
    over = [
        Flight(p.USA, p.FBO, 1, mission, at("Pleiku"), at("Kontum"), at("Kontum")) for mission in (STRIKE, STRIKE, HOME)
    ]
    lines = list(attacks(position(flights=over)))
    assert len(lines) == 1
    assert lines[0].startswith("Against Kontum: USA 2 fb (")


def test_SET_4_covert_units_stand_in_the_roster_of_their_player_alone() -> None:
    s = position(covert={"VC": {"Sekong": "2 inf"}}, options={"players": "6"}, start=True)
    assert "2 infantry (covert)" in listed(s, "vc")
    for seat in ("usa", "nva", None):
        assert "(covert)" not in listed(s, seat)
        assert "VC covert 8 (tokens; 2 units are hidden)" in " ".join(told(s, seat).split())


# ---- odds and shortcuts


def test_odds_are_told_in_lines() -> None:
    s = attack()
    due, view = GAME.due(s), GAME.view(s, "usa")
    assert due
    assert in_lines(GAME.forecasts(view, due))[0].startswith("Attack on Kontum: ")


@pytest.mark.parametrize(("name", "found"), [("Kontum", True), (" kontum ", True), ("Hanoi", False), ("", False)])
def test_go_takes_a_space_by_its_name(name: str, found: bool) -> None:
    s = position(fr.CombatMove(power=p.USA), turn="USA", units=KONTUM, owner=OWNERS)
    due = GAME.due(s)
    assert due
    asked = Menu(GAME, due, "usa", GAME.view(s, "usa"))
    chosen = [asked.options[number - 1].action for number in asked.about(name)]
    assert chosen == ([act.Attack(at("Kontum"))] if found else [])


def test_PUR_1_a_menu_of_many_numbers_has_a_line_for_each_kind() -> None:
    s = GAME.start(seed=seed_of(1))
    due = GAME.due(s)
    assert due
    most = s.cash[p.NVA] // p.PRICE[p.INF]
    lines = [line.strip() for line in menu(listing(GAME, due.actions, GAME.view(s, "nva")))]
    assert any(line.startswith(f"1-{most}  Buy 1 to {most} infantry") for line in lines)
    assert len(lines) < 12 < len(due.actions)
