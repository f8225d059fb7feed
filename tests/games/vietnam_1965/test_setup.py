"""Setting up: who plays what, the starting pieces, money and tokens; the order of turns and phases."""

from __future__ import annotations

import pytest
from tests.games.vietnam_1965.field import GAME, at, power

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.events import TurnBegan
from indochine.games.vietnam_1965.rules.income import level
from indochine.games.vietnam_1965.rules.setup import set_up
from indochine.games.vietnam_1965.sequence import TURN
from indochine.games.vietnam_1965.state import State, add, counts, hand_of
from indochine.games.vietnam_1965.view import view_of
from indochine.kernel.dice import seed_of
from indochine.table.hands import check_hands, hands_of


@pytest.fixture
def start() -> State:
    return set_up({}, seed_of(1))


SHORT = ("inf", "art", "arm", "hel", "bom", "fbo", "ftr", "aag")


def pieces(s: State, key: str) -> dict[str, str]:
    """Everything a power has on the board, in words: units, then AB and FSB for its bases."""
    found: dict[str, str] = {}
    for space in range(p.SPACES):
        words = [f"{number} {SHORT[kind]}" for kind, number in enumerate(counts(s, power(key), space)) if number]
        words += ["AB"] if s.air_base[space] == power(key) + 1 else []
        words += ["FSB"] if s.fire_base[space] == power(key) + 1 else []
        if words:
            found[p.SPACE_KEY[space]] = " ".join(words)
    return found


# ---- who plays what --------------------------------------------------------


def shares(players: int) -> list[set[str]]:
    hands = hands_of(GAME, {"players": str(players)})
    assert check_hands(GAME, {"players": str(players)}) == ""
    return [set(hand.seats) for hand in hands]


RED, BLUE = {"nva", "vc", "soviet", "china"}, {"usa", "arvn", "rok", "anzus", "paru"}


def test_DIV_2_two_players_one_for_each_side() -> None:
    assert shares(2) == [RED, BLUE]
    assert [hand.name for hand in hands_of(GAME, {})] == ["Communists", "Anti-Communists"]


def test_DIV_3_three_players() -> None:
    assert shares(3) == [RED, {"usa", "paru", "anzus"}, {"arvn", "rok"}]


def test_DIV_4_four_players() -> None:
    assert shares(4) == [{"nva", "soviet"}, {"vc", "china"}, {"usa", "paru", "anzus"}, {"arvn", "rok"}]
    names = [hand.name for hand in hands_of(GAME, {"players": "4"})]
    assert names[2] == "United States, ANZUS and Thailand"


def test_DIV_5_five_players() -> None:
    assert shares(5) == [{"nva", "soviet"}, {"vc", "china"}, {"usa"}, {"arvn"}, {"paru", "anzus", "rok"}]


def test_DIV_6_six_players() -> None:
    assert shares(6) == [{"nva"}, {"vc"}, {"soviet", "china"}, {"usa"}, {"arvn"}, {"paru", "anzus", "rok"}]


@pytest.mark.parametrize("players", ["2", "3", "4", "5", "6"])
def test_SET_0_every_power_is_in_one_hand(players: str) -> None:
    s = set_up({"players": players}, b"")
    for hand in GAME.hands(GAME.settle({"players": players})):
        for seat in hand.seats:
            held = {GAME.seats[one] for one in hand_of(s, GAME.seats.index(seat))}
            assert held == set(hand.seats)


# ---- money, tokens, screens ------------------------------------------------


def test_SET_1_every_power_has_money_of_its_own(start: State) -> None:
    assert len(start.cash) == 9
    assert len(start.box) == 9 * p.WARES


def test_SET_2_the_level_is_what_territories_and_cities_yield(start: State) -> None:
    for one in p.POWERS:
        cities = {"capital": 3, "control": 2}
        mine = [space for space in range(p.TERRITORIES) if p.START_OWNERS[space] >> one & 1]
        assert level(start, one) == sum(cities[p.CITY[space][1]] if space in p.CITY else 1 for space in mine)
    assert level(start, p.PARU) == 10


def test_SET_3_the_cash_at_start_is_the_level(start: State) -> None:
    assert start.cash == [level(start, one) for one in p.POWERS]


def test_SET_4_viet_cong_and_paru_have_a_board_behind_a_screen(start: State) -> None:
    assert {one for one in p.POWERS if p.COVERT_BOARD[one]} == {p.VC, p.PARU}
    start.covert[0] = 2
    seen = {seat: bool(any(view_of(start, seat).covert)) for seat in range(9)}
    assert seen == {one: p.SIDE[one] == p.COMMUNIST for one in p.POWERS}  # two players
    assert not any(view_of(start, None).covert)


def test_SVC_3_the_viet_cong_have_eight_covert_tokens(start: State) -> None:
    assert start.covert_tokens[p.VC] == 8


def test_SPA_3_paru_has_six_covert_tokens(start: State) -> None:
    assert start.covert_tokens[p.PARU] == 6
    assert sum(start.covert_tokens) == 14


def test_SET_5_nobody_keeps_chart_or_bank_the_program_does(start: State) -> None:
    assert start.points == list(p.START_POINTS)
    assert (start.landing, start.sam, start.trail_debit, start.round) == (4, 2, 0, 1)


# ---- pieces ----------------------------------------------------------------


def test_SET_USA_american_pieces(start: State) -> None:
    assert pieces(start, "USA") == {
        "Quang Nam": "3 inf 1 art 1 arm 1 bom 1 ftr 1 aag AB FSB",
        "Quang Tri": "3 inf 1 art",
        "Thua Thien": "2 inf",
        "Gia Dinh": "2 inf 1 arm",
        "SZ4": "2 inf 1 art 1 hel",
        "SZ8": "2 inf 1 art 1 ftr",
        "Quang Ngai": "1 inf 1 fbo 1 aag AB FSB",
        "Binh Dinh": "1 inf 1 ftr AB",
        "Can Tho": "1 fbo AB",
        "Ba Ria": "1 ftr AB",
        "Khanh Hoa": "1 inf 1 ftr AB",
        "Ubon Ratchathani": "1 bom 1 aag AB",
        "Nakhon Phanom": "1 ftr 1 aag AB",
        "Bangkok": "1 fbo 1 aag AB",
        "Udon Thani": "AB",
    }


def test_SET_ARV_south_vietnamese_pieces(start: State) -> None:
    assert pieces(start, "ARVN") == {
        "Gia Dinh": "2 inf 1 art 1 arm 1 ftr 1 aag AB",
        "Binh Thuan": "2 inf 1 art",
        "Ba Ria": "1 inf",
        "Bien Hoa": "3 inf",
        "Phan Rang": "1 inf",
        "Khanh Hoa": "1 inf",
        "Binh Dinh": "2 inf",
    }


def test_SET_PAR_thai_pieces(start: State) -> None:
    assert pieces(start, "PARU") == {
        "Ubon Ratchathani": "2 inf 1 art 1 hel",
        "Nakhon Phanom": "2 inf 1 art",
        "Bangkok": "3 inf 1 aag",
        "Si Sa Ket": "1 inf",
        "Mukdahan": "1 inf",
        "Phnom Penh": "1 inf",
        "Kratie": "2 inf",
    }


def test_SET_NVA_north_vietnamese_pieces(start: State) -> None:
    assert pieces(start, "NVA") == {
        "Ha Tay": "5 inf 2 art 1 arm 1 ftr 1 aag AB",
        "Nghe An": "3 inf 2 art 1 arm AB",
        "Kien An": "1 inf 1 ftr AB",
        "Lai Chau": "3 inf 2 art 1 arm 1 ftr 1 aag AB",
        "Son La": "1 inf 1 art 1 arm",
        "Thanh Hoa": "2 inf",
        "Quang Binh": "3 inf 1 art 1 arm",
        "Ha Tinh": "2 inf 1 ftr AB",
        "Nam Dinh": "1 inf",
        "Hai Ninh": "1 inf",
    }


def test_SET_VC_viet_cong_pieces(start: State) -> None:
    assert pieces(start, "VC") == {
        "Kontum": "2 inf 1 art",
        "Darlac": "2 inf",
        "Tay Ninh": "2 inf 1 art",
        "Kampong Cham": "1 inf",
        "Kampong Thom": "1 inf",
        "Khammouane": "1 inf 1 art",
        "Attapeu": "2 inf",
        "Sekong": "2 inf 1 art",
        "Salavan": "2 inf",
        "Stung Treng": "1 inf",
        "Champasak": "1 inf",
        "Ha Tinh": "1 inf 1 art",
        "Mondulkiri": "1 inf",
        "Ratanakiri": "1 inf",
    }


def test_SET_CHN_chinese_pieces(start: State) -> None:
    assert pieces(start, "CHN") == {"China": "2 inf 1 art 1 arm", "Lai Chau": "1 inf 1 art"}


def test_SET_SOV_soviet_pieces_and_their_missiles_for_the_nva(start: State) -> None:
    assert pieces(start, "SOV") == {"Ha Tay": "2 inf"}
    assert start.sam == 2


def test_SET_ROK_korean_pieces(start: State) -> None:
    assert pieces(start, "ROK") == {"Gia Dinh": "4 inf 1 art", "SZ4": "1 inf", "SZ8": "1 inf"}


def test_SET_ANZ_pieces_of_anzus(start: State) -> None:
    assert pieces(start, "ANZUS") == {"Gia Dinh": "3 inf", "Quang Nam": "1 inf", "Bien Hoa": "1 inf 1 art"}


def test_PWR_1_a_power_is_one_nations_units(start: State) -> None:
    add(start, p.ROK, at("Gia Dinh"), p.INF, 1)
    assert counts(start, p.ROK, at("Gia Dinh"))[p.INF] == 5
    assert counts(start, p.USA, at("Gia Dinh"))[p.INF] == 2
    assert [p.SIDE[one] for one in p.POWERS] == [0, 1, 0, 1, 0, 1, 0, 1, 1]


def test_CHP_1_one_more_of_the_same_is_counted_and_needs_no_chip(start: State) -> None:
    add(start, p.VC, at("Kontum"), p.INF, 1)
    assert counts(start, p.VC, at("Kontum"))[p.INF] == 3


def test_CHP_2_five_more_of_the_same_are_counted_and_need_no_chip(start: State) -> None:
    add(start, p.VC, at("Kontum"), p.INF, 5)
    assert counts(start, p.VC, at("Kontum"))[p.INF] == 7


def test_PUR_8_everybody_sees_every_stack_but_the_covert_ones(start: State) -> None:
    start.covert[0] = 2
    for seat in (*p.POWERS, None):
        view = view_of(start, seat)
        assert view.units == bytes(start.units)
        assert view.box == tuple(start.box)
        assert view.hidden == (2, 0, 0, 0)  # [E-38] how many, not where


# ---- the order of play -----------------------------------------------------


def test_ORD_1_turns_follow_the_order_of_play() -> None:
    s = GAME.start(seed=seed_of(3))
    turns = [event.power for event in s.told if isinstance(event, TurnBegan)]
    while s.round == 1:
        due = GAME.due(s)
        assert due is not None
        told = GAME.apply(s, due.actions[-1])
        turns += [event.power for event in told if isinstance(event, TurnBegan)]
    keys = ["NVA", "USA", "VC", "ANZUS", "SOV", "ARVN", "CHN", "ROK", "PARU"]
    assert turns[:9] == [power(key) for key in keys]


def test_SEQ_1_six_phases() -> None:
    phases = [name for name in TURN.table if name[:1].isdigit()]
    numbers = [int(name[0]) for name in phases]
    assert numbers == sorted(numbers)
    assert phases[0] == "1 Purchase"
    assert {1, 2, 3, 4, 5} == set(numbers)
    assert list(TURN.steps)[-1] == "collect"
