"""The computer players: legal, the same again from the same seed, any of the nine powers, worth playing against."""

from __future__ import annotations

from functools import cache

import pytest
from tests.games.vietnam_1965.field import GAME, at, position, power

from indochine.bots.player import Seated, make, own, sparring
from indochine.games.vietnam_1965 import frames as frame
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import Attack, FireMissiles, HoldFire, PlaceCovert, Send
from indochine.games.vietnam_1965.bots import BULLIES, sight
from indochine.games.vietnam_1965.bots.air import unsafe
from indochine.games.vietnam_1965.bots.attacks import PLANNER, attacks, politics, to_keep
from indochine.games.vietnam_1965.bots.chances import fight
from indochine.games.vietnam_1965.bots.commanders import Planner
from indochine.games.vietnam_1965.bots.marches import everybody, go_home, moves, next_step
from indochine.games.vietnam_1965.state import State
from indochine.kernel.dice import seed_of
from indochine.kernel.game import Due
from indochine.kernel.words import Action

OWN = ("greedy", "planner")


def played(red: str, blue: str, seed: str, *, rounds: int = 99, players: str = "2") -> State:
    """A game, or its first rounds; every action goes through the only door, so an illegal one is an error."""
    s = GAME.start("", {"players": players}, seed_of(seed))
    names = [(red, blue)[p.SIDE[seat]] for seat in p.POWERS]
    seats = [Seated(make(name, GAME, f"{seed} {seat}")) for seat, name in enumerate(names)]
    made = 0
    while (due := GAME.due(s)) and s.round <= rounds:
        player = seats[due.seat]
        GAME.apply(s, player.choose(GAME, GAME.view(s, GAME.seats[due.seat]), due), GAME.seats[due.seat])
        made += 1
        assert made < 20_000
    return s


@cache
def planners() -> State:
    return played("planner", "planner", "same", rounds=6)


def test_both_are_offered_beside_the_random_player_and_bullies_to_measure_them() -> None:
    assert set(own(GAME)) == {"random", *OWN}
    assert set(sparring(GAME)) == {"planner-1", *BULLIES}


@pytest.mark.parametrize("players", ["3", "6"])
def test_planner_and_greedy_play_to_the_end_whoever_shares_the_powers(players: str) -> None:
    assert played("planner", "greedy", "mixed", players=players).over


def test_the_same_seed_gives_the_same_game() -> None:
    again = played("planner", "planner", "same", rounds=6)
    assert again.units == planners().units
    assert again.rolls == planners().rolls


@pytest.mark.parametrize("name", OWN)
def test_thinking_changes_neither_the_view_nor_the_position(name: str) -> None:
    s = GAME.start("", {}, seed_of("view"))
    seats = [Seated(make(name, GAME, seat)) for seat in p.POWERS]
    for _ in range(250):
        due = GAME.due(s)
        assert due
        view = GAME.view(s, GAME.seats[due.seat])
        before = repr(view)
        action = seats[due.seat].choose(GAME, view, due)
        assert repr(view) == before
        GAME.apply(s, action)


def points_won(red: str, blue: str, seed: str) -> int:
    """Control points of the Communists beyond those of the others at the end."""
    s = played(red, blue, seed)
    return s.points[0] - s.points[1]


def test_greedy_beats_random_as_either_side() -> None:
    assert points_won("greedy", "random", "a") > 0
    assert points_won("random", "greedy", "b") < 0


def test_the_planner_beats_greedy_as_either_side() -> None:
    assert points_won("planner", "greedy", "one") > 0
    assert points_won("greedy", "planner", "one") < 0


# ---- judgement -------------------------------------------------------------


@pytest.mark.parametrize(
    ("force", "dice", "win"),
    [
        ((1, 0, 0, 0), (2,), 0.250),
        ((0, 1, 0, 0), (2,), 0.400),
        ((0, 0, 1, 0), (2,), 0.500),
        ((1, 0, 0, 0), (3,), 0.143),
        ((6, 0, 0, 0), (2, 2, 2), 0.828),
        ((3, 1, 1, 0), (2, 2, 2), 0.925),
    ],
)
def test_quick_chances_are_those_of_the_dossier(
    force: tuple[int, int, int, int], dice: tuple[int, ...], win: float
) -> None:
    assert fight(force, dice).win == pytest.approx(win, abs=0.0006)


def targets(s: State, key: str) -> set[str]:
    return {p.NAME[order.target] for order in attacks(s, power(key), PLANNER)}


def test_an_empty_province_is_walked_into() -> None:
    s = position(turn="VC", units={"VC": {"Kontum": "3 inf"}})
    assert "Pleiku" in targets(s, "VC")


def test_nobody_attacks_where_he_would_lose() -> None:
    s = position(turn="VC", units={"VC": {"Kontum": "2 inf"}, "USA": {"Quang Nam": "5 inf", "Pleiku": "5 inf"}})
    assert not targets(s, "VC") & {"Quang Nam", "Pleiku"}


def test_the_last_guard_of_neutral_land_stays() -> None:
    s = position(turn="NVA", units={"NVA": {"Xieng Khouang": "1 inf"}}, owner={"Xieng Khouang": "NVA"})
    assert to_keep(s, p.NVA, at("Xieng Khouang"), PLANNER) == 1


def test_a_threatened_capital_keeps_more_than_a_province() -> None:
    enemies = {"VC": {"Tay Ninh": "6 inf"}}
    s = position(turn="ARVN", units={"ARVN": {"Gia Dinh": "6 inf", "Thu Dau Mot": "6 inf"}, **enemies})
    assert to_keep(s, p.ARVN, p.SAIGON, PLANNER) > to_keep(s, p.ARVN, at("Thu Dau Mot"), PLANNER) > 0


def test_the_silent_war_is_not_woken_before_round_six() -> None:
    early = position(turn="USA", round=3)
    assert politics(early, p.USA) == p.SILENT_WAR
    assert politics(position(turn="USA", round=7), p.USA) == 0
    assert politics(position(turn="USA", round=12), p.USA) == p.SILENT_WAR
    assert politics(early, p.VC) == 0


def test_paru_takes_no_short_way_through_vietnam() -> None:
    owner = dict.fromkeys(("Sekong", "Kontum", "Ratanakiri"), "USA")
    s = position(turn="PARU", units={"PARU": {"Sekong": "1 inf"}, "USA": {"Sekong": "1 inf"}}, owner=owner)
    assert next_step(s, p.USA, p.INF, at("Sekong"), at("Ratanakiri")) == at("Kontum")
    assert next_step(s, p.PARU, p.INF, at("Sekong"), at("Ratanakiri")) == at("Sekong")
    s = position(turn="PARU", units={"PARU": {"Sekong": "1 inf"}}, owner=owner | {"Attapeu": "USA"})
    assert next_step(s, p.PARU, p.INF, at("Sekong"), at("Ratanakiri")) == at("Attapeu")


def test_helpers_go_home_when_they_alone_bar_victory() -> None:
    land = {p.NAME[space]: "NVA" for space in range(p.TERRITORIES)}
    s = position(turn="CHN", units={"CHN": {"Quang Tri": "3 inf"}}, owner=land)
    unwelcome = sight.unwelcome(s, p.CHN)
    orders = list(go_home(s, p.CHN, everybody(s, p.CHN), unwelcome))
    assert unwelcome >> at("Quang Tri") & 1
    assert orders == [] or all(order.origin == at("Quang Tri") for order in orders)
    assert not sight.unwelcome(s, p.VC)


def test_reserves_go_where_the_enemy_stands() -> None:
    s = position(
        turn="ARVN", units={"ARVN": {"Bac Lieu": "3 inf"}, "VC": {"Rach Gia": "2 inf"}}, owner={"Rach Gia": "VC"}
    )
    ends = {order.target for order in moves(s, p.ARVN)}
    assert ends
    assert all(p.ADJ[space] >> at("Rach Gia") & 1 for space in ends)


def test_bombers_keep_away_from_fighters_guns_and_missiles() -> None:
    s = position(turn="USA", start=True)
    danger = unsafe(s, p.USA)
    assert danger >> p.HANOI & 1
    assert not danger >> at("Tay Ninh") & 1


def test_a_missile_is_for_a_bomber_not_for_a_helicopter() -> None:
    s = position(frame.Purchase(power=p.NVA), turn="NVA", sam=2, cash=[20] * 9)
    s.frames = [frame.Flight()]
    hanoi = at("Ha Tay")
    bomber, helicopter = (FireMissiles(1, 0, kind, hanoi, hanoi) for kind in (p.BOM, p.HEL))  # type: ignore[arg-type]
    assert Planner().missiles(s, s.frames[-1], _due(s, bomber)) == bomber
    assert Planner().missiles(s, s.frames[-1], _due(s, helicopter)) == HoldFire()


def _due(s: State, shot: Action) -> Due:
    due = GAME.due(position(frame.Purchase(power=p.NVA), turn="NVA", cash=[20] * 9))
    assert due
    return Due(p.NVA, "SAM-1", (shot, HoldFire()), due.decision)


def test_covert_units_are_hidden_where_they_can_win_a_trail_space() -> None:
    s = position(turn="VC", units={"USA": {"Kontum": "1 inf"}}, owner={"Kontum": "USA", "Darlac": "VC"})
    weak = PlaceCovert(at("Kontum"), 3, 0)
    assert Planner().worth_hiding(s, p.VC, weak) > 4
    strong = position(turn="VC", units={"USA": {"Kontum": "6 inf"}}, owner={"Kontum": "USA"})
    assert Planner().worth_hiding(strong, p.VC, weak) < 0


def test_orders_become_choices_of_the_rules() -> None:
    s = position(frame.CombatMove(power=p.VC), turn="VC", units={"VC": {"Kontum": "3 inf"}})
    commander = Planner()
    due = GAME.due(s)
    assert due
    first = commander.decide(s, s.frames[-1], due)
    assert isinstance(first, Attack)
    GAME.apply(s, first)
    due = GAME.due(s)
    assert due
    assert isinstance(commander.decide(s, s.frames[-1], due), Send)
