"""Tables where one person holds several seats: taken together, decided for by one, and secret to all others."""

from __future__ import annotations

import json
import random
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.databases import store_at
from tests.server.guests import Guest, client_of, key_in, make_server
from tests.server.powers import GAMES, PROVINCES, NinePowers, Powers
from tests.server.test_secrecy import id_of, obtainable

from indochine.server.app import Server
from indochine.server.house import House
from indochine.server.problems import Refusal
from indochine.server.wishes import seating
from indochine.table.store import Key

WARM, COLD = ["red", "pink"], ["blue", "navy"]


@pytest.fixture
def server(tmp_path: Path) -> Server:
    return make_server(tmp_path / "tables.sqlite", GAMES)


@pytest.fixture
def client(server: Server) -> Iterator[TestClient]:
    with client_of(server) as client:
        yield client


def opened(client: TestClient, status: int = 201, **wanted: Any) -> dict[str, Any]:
    answer = client.post("/api/tables", json={"game": "powers", **wanted})
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


def joined(client: TestClient, table: str, key: str) -> Guest:
    answer = client.post(f"/api/tables/{table}/join", json={"key": key})
    assert answer.status_code == 200, answer.text
    return Guest(client, table, key_in(answer.json()["link"]))


class Party:
    """Two people with two seats each, and somebody watching."""

    def __init__(self, client: TestClient, **wanted: Any) -> None:
        made = opened(client, **{"seats": {}, **wanted})
        self.made, self.table = made, made["table"]
        self.warm = Guest(client, self.table, made["seat_keys"]["red"])
        self.cold = joined(client, self.table, made["seat_keys"]["blue"])
        self.spectator = Guest(client, self.table, key_in(made["links"]["watch"]))

    @property
    def deciding(self) -> Guest:
        return self.warm if self.spectator.look()["to_act"] in WARM else self.cold

    def play(self, *indices: int) -> None:
        for index in indices:
            self.deciding.choose(index)


# ---- sitting down


def test_games_say_how_their_seats_are_shared(client: TestClient) -> None:
    game = next(game for game in client.get("/api/games").json() if game["name"] == "powers")
    assert game["hands"] == [{"name": "Warm colours", "seats": WARM}, {"name": "Cold colours", "seats": COLD}]
    assert game["seat_names"] == {"red": "Red", "blue": "Blue", "pink": "Pink", "navy": "NAVY"}
    answer = client.post("/api/games/powers/hands", json={"options": {"players": "4"}})
    assert [hand["name"] for hand in answer.json()] == ["Red", "Blue", "Pink", "NAVY"]
    wrong = client.post("/api/games/powers/hands", json={"options": {"players": "5"}})
    assert (wrong.status_code, wrong.json()["detail"]) == (422, "Option players cannot be '5'; choose one of 2, 4.")


def test_there_is_one_key_for_a_whole_hand(client: TestClient) -> None:
    party = Party(client)
    assert set(party.made["seat_keys"]) == {"red", "blue"}
    assert set(party.made["links"]) == {"red", "blue", "watch"}
    assert (party.made["seat"], party.warm.look()["yours"], party.cold.look()["yours"]) == ("red", WARM, COLD)
    assert party.spectator.look()["yours"] == []
    assert party.warm.look()["hands"][1] == {"name": "Cold colours", "seats": COLD}


def test_without_a_wish_the_first_hand_is_a_persons_and_computers_play_the_others(client: TestClient) -> None:
    made = opened(client)
    seen = Guest(client, made["table"], made["seat_keys"]["red"]).look()
    assert seen["seats"] == {"red": "human", "blue": "random", "pink": "human", "navy": "random"}


def test_hands_may_be_named_where_seats_are(client: TestClient) -> None:
    made = opened(client, seats={"cold colours": "last"})
    seen = Guest(client, made["table"], made["seat_keys"]["red"]).look()
    assert seen["seats"] == {"red": "human", "blue": "last", "pink": "human", "navy": "last"}


@pytest.mark.parametrize(
    ("asked", "detail"),
    [
        ({"Cold colours": "last", "navy": "human"}, "The seat navy is given twice."),
        ({"Grey": "last"}, "Powers has no seat 'Grey'; it has red, blue, pink, navy; and the hands "),
        ({"red": "nobody"}, "Nobody called 'nobody' can play powers; choose human, random, last."),
    ],
)
def test_a_wrong_seating_is_refused_with_what_would_be_right(
    client: TestClient, asked: dict[str, str], detail: str
) -> None:
    assert detail in opened(client, 422, seats=asked)["detail"]


def test_the_host_may_take_any_hand_and_still_invites(client: TestClient) -> None:
    made = opened(client, seats={}, mine=["Cold colours"])
    host = Guest(client, made["table"], made["seat_keys"]["blue"])
    assert (made["seat"], host.look()["yours"]) == ("blue", COLD)
    hands = host.ask("GET", "/invitations").json()
    assert hands == [
        {"seat": "red", "taken": False, "name": "Warm colours", "seats": WARM},
        {"seat": "blue", "taken": True, "name": "Cold colours", "seats": COLD},
    ]
    guest = joined(client, made["table"], made["seat_keys"]["red"])
    assert guest.look()["yours"] == WARM
    assert guest.ask("GET", "/invitations").status_code == 403
    assert host.ask("GET", "/invitations").json()[0]["taken"]


@pytest.mark.parametrize(
    ("wanted", "detail"),
    [
        ({"mine": ["blue"], "seats": {"blue": "last"}}, "The seat blue cannot be yours: a computer (last) plays it."),
        ({"mine": ["black"], "seats": {}}, "Powers has no seat 'black'"),
        ({"mine": [], "seats": {}}, "Take at least one seat"),
    ],
)
def test_what_cannot_be_taken_is_refused(client: TestClient, wanted: Any, detail: str) -> None:
    assert detail in opened(client, 422, **wanted)["detail"]


@pytest.mark.parametrize("name", ["blue", "navy", "Cold colours", "cold-colours"])
def test_an_invitation_may_be_renewed_by_any_name_of_the_hand(client: TestClient, name: str) -> None:
    made = opened(client, seats={})
    host = Guest(client, made["table"], made["seat_keys"]["red"])
    link = host.ask("POST", "/invitations", json={"seat": name}).json()["link"]
    old = client.post(f"/api/tables/{made['table']}/join", json={"key": made["seat_keys"]["blue"]})
    assert old.status_code == 403
    assert joined(client, made["table"], key_in(link)).look()["yours"] == COLD
    taken = host.ask("POST", "/invitations", json={"seat": name})
    assert (taken.status_code, taken.json()["type"]) == (409, "/problems/seat-taken")


def test_a_hand_may_be_shared_with_a_computer(client: TestClient) -> None:
    """A person who wants to command one of the seats of a hand only leaves the other to a computer."""
    made = opened(client, seats={"red": "random", "Cold colours": "random"})
    assert made["seat"] == "pink"
    pink = Guest(client, made["table"], made["seat_keys"]["pink"])
    assert pink.look()["yours"] == ["pink"]


def test_all_on_one_screen(client: TestClient) -> None:
    """Each hand in its turn sees its own things only, though one browser holds all."""
    made = opened(client, seats={}, hotseat=True)
    client.cookies.clear()
    client.cookies.set(f"seat_{made['table']}", ".".join(made["seat_keys"].values()))

    def choose(index: int) -> dict[str, Any]:
        now = client.get(f"/api/tables/{made['table']}").json()
        body = {"command_id": str(uuid.uuid4()), "expected_seq": now["seq"], "do": {"choose": index}}
        found = client.post(f"/api/tables/{made['table']}/commands", json=body)
        assert found.status_code == 200, found.text
        return dict(found.json()["snapshot"])

    choose(0)
    seen = choose(0)
    assert (seen["you"], seen["yours"]) == ("blue", [*WARM, *COLD])
    assert "the delta" not in json.dumps(seen["log"])
    choose(1)
    seen = choose(0)
    assert seen["you"] == "pink"
    assert "red buries its gold in the delta" in client.get(f"/api/tables/{made['table']}/log").text
    assert "the highlands" not in client.get(f"/api/tables/{made['table']}/log").text


# ---- deciding


def test_a_person_decides_for_every_seat_of_the_hand_and_sees_through_it(client: TestClient) -> None:
    party = Party(client)
    order, seen = [], []
    for _ in range(8):
        now = party.deciding.look()
        order.append(now["to_act"])
        seen.append(now["you"])
        assert now["choices"]
        party.deciding.choose(0)
    assert order == seen == ["red", "red", "blue", "blue", "pink", "pink", "navy", "navy"]


def test_who_waits_sees_through_the_first_seat_of_the_hand(client: TestClient) -> None:
    party = Party(client)
    party.play(0, 0)
    waiting = party.warm.look()
    assert (waiting["to_act"], waiting["you"], waiting["prompt"]) == ("blue", "red", "It is for Blue to decide.")
    assert waiting["choices"] == []


def test_who_looks_back_sees_through_the_seat_that_then_decided(client: TestClient) -> None:
    party = Party(client)
    party.play(0, 0, 0, 0)
    assert [party.warm.ask("GET", f"/at/{n}").json()["you"] for n in range(5)] == ["red", "red", "red", "red", "pink"]
    assert [party.cold.ask("GET", f"/at/{n}").json()["you"] for n in (0, 3, 4)] == ["blue"] * 3
    assert party.warm.ask("GET", "/at/1").json()["prompt"] == "How many companies go on parade?"
    assert party.cold.ask("GET", "/at/1").json()["prompt"] == "It is for Red to decide."


def test_the_other_hand_cannot_decide(client: TestClient) -> None:
    party = Party(client)
    answer = party.cold.do(0, choose=0)
    assert (answer.status_code, answer.json()["detail"]) == (403, "It is for Red to decide.")
    party.play(0, 0)
    for guest in (party.warm, party.spectator):
        assert guest.do(2, choose=0).status_code == 403
    assert party.cold.look()["seq"] == 2


def test_a_repeated_command_is_answered_for_any_seat_of_the_hand_and_for_nobody_else(client: TestClient) -> None:
    party = Party(client)
    party.play(0, 0, 0, 0)
    id = str(uuid.uuid4())
    first = party.warm.do(4, id, choose=2)  # by pink
    party.play(0)
    assert party.warm.do(4, id, choose=2).json()["seq"] == first.json()["seq"] == 5
    assert party.cold.do(4, id, choose=2).json()["type"] == "/problems/id-taken"


def test_a_seat_takes_back_its_own_decision_but_not_across_another_seats(client: TestClient) -> None:
    party = Party(client)
    party.play(2)
    assert party.cold.look()["undo"] == {"possible": False, "why": "It is not your decision."}
    assert party.warm.look()["undo"]["possible"]
    assert party.warm.do(1, undo=True).status_code == 200
    party.play(1, 1, 0, 0)
    now = party.warm.look()
    assert (now["to_act"], now["undo"]["possible"]) == ("pink", False)
    assert now["undo"]["why"] == "Nothing can be taken back: the last decision was not yours."
    assert party.warm.do(now["seq"], undo=True).status_code == 409


def test_an_own_seats_decision_is_named_when_it_cannot_be_taken_back(client: TestClient) -> None:
    """Where two seats of one hand follow each other, the person knows what was decided."""
    made = opened(client, game="nine-powers", seats={})
    guests = [Guest(client, made["table"], made["seat_keys"]["nva"])]
    guests.append(joined(client, made["table"], made["seat_keys"]["usa"]))
    held = {seat: guest for guest in guests for seat in guest.look()["yours"]}
    assert set(held) == set(NinePowers.seats)
    while (to_act := guests[1].look()["to_act"]) != "paru":
        held[to_act].choose(1)
    why = "Nothing can be taken back: it is another side's decision now."
    assert guests[1].look()["undo"] == {"possible": False, "why": why}
    assert "Parade" not in guests[0].look()["undo"]["why"]


def test_tables_of_mine_wait_for_me_whichever_seat_decides(client: TestClient) -> None:
    party = Party(client)

    def listed(guest: Guest) -> dict[str, Any]:
        client.cookies.clear()
        client.cookies.set(f"seat_{party.table}", str(guest.key))
        found: dict[str, Any] = client.get("/api/tables").json()[0]
        client.cookies.clear()
        return found

    assert (listed(party.warm)["your_turn"], listed(party.cold)["your_turn"]) == (True, False)
    party.play(0, 0, 0, 0)
    assert (listed(party.warm)["your_turn"], listed(party.warm)["to_act"]) == (True, "pink")
    assert not listed(party.cold)["your_turn"]


def test_notes_and_chat_are_those_of_the_hand(client: TestClient) -> None:
    party = Party(client)
    party.warm.ask("PUT", "/notes", json={"text": "trust nobody"})
    party.play(0, 0, 0, 0)
    assert party.warm.look()["you"] == "pink"
    assert party.warm.ask("GET", "/notes").json()["text"] == "trust nobody"
    assert party.cold.ask("GET", "/notes").json()["text"] == ""
    assert party.warm.ask("POST", "/chat", json={"text": "hello"}).json()["seat"] == "red"


def test_who_plays_alone_may_explore_with_a_hand_of_several_seats(client: TestClient) -> None:
    made = opened(client, seats={"Cold colours": "last"})
    alone = Guest(client, made["table"], made["seat_keys"]["red"])
    forked = alone.ask("POST", "/fork", json={"n": 0})
    assert forked.status_code == 201
    assert Guest(client, forked.json()["table"], forked.json()["seat_keys"]["red"]).look()["yours"] == WARM
    assert Party(client).warm.ask("POST", "/fork", json={"n": 0}).status_code == 403


def test_a_whole_game_comes_back_after_a_restart(client: TestClient, server: Server, tmp_path: Path) -> None:
    party = Party(client)
    party.play(*[0, 2] * 5)
    again = House(store_at(tmp_path / "tables.sqlite"), GAMES)
    visitor = again.doors.visitor(party.table, [str(party.cold.key)])
    assert visitor.seats == ("blue", "navy")
    assert again.looking.look(visitor).seq == 10
    assert not visitor.host
    assert again.doors.visitor(party.table, [str(party.warm.key)]).host


def test_at_an_old_table_the_first_human_seat_is_the_hosts(client: TestClient, server: Server) -> None:
    party = Party(client)
    with server.house.hall.held(party.table) as table:
        table.keys = {digest: Key(digest, key.seat, key.once) for digest, key in table.keys.items()}
    assert party.warm.ask("GET", "/invitations").status_code == 200
    assert party.cold.ask("GET", "/invitations").status_code == 403
    assert party.spectator.ask("GET", "/invitations").status_code == 403


def test_computers_play_a_hand_beside_two_people(client: TestClient) -> None:
    made = opened(client, options={"players": "4"}, seats={"blue": "last", "navy": "last"})
    red = Guest(client, made["table"], made["seat_keys"]["red"])
    pink = joined(client, made["table"], made["seat_keys"]["pink"])
    with red.live() as line:
        line.receive_json()
        red.choose(0)
        red.choose(0)
        while (now := line.receive_json()["snapshot"])["to_act"] != "pink":
            pass
    assert [entry["seat"] for entry in now["log"]][-1] == "blue"
    assert pink.look()["choices"]


# ---- secrets


def test_a_hand_reads_its_own_secrets_in_the_log_and_record_and_no_others(client: TestClient) -> None:
    party = Party(client)
    party.play(0, 0, 1, 0, 2, 0)  # red in the delta, blue in the highlands, pink on the coast

    def told(guest: Guest) -> list[bool]:
        words = guest.ask("GET", "/log").text
        return [f"buries its gold in {province}" in words for province in PROVINCES]

    assert told(party.warm) == [True, False, True]
    assert told(party.cold) == [False, True, False]
    assert told(party.spectator) == [False, False, False]
    known = [json.loads(line)["action"]["type"] for line in party.warm.ask("GET", "/record").text.splitlines()[1:]]
    assert known == ["Bury", "Parade", "Withheld", "Withheld", "Bury", "Parade"]


@pytest.mark.parametrize("number", range(3))
def test_two_worlds_that_differ_in_another_hands_secrets_look_the_same(tmp_path: Path, number: int) -> None:
    """[1.1] Where the other hand's gold lies reaches neither person nor spectator, by any route or socket."""
    with ExitStack() as stack:
        clients = [stack.enter_context(client_of(make_server(tmp_path / name, GAMES))) for name in ("a", "b")]
        parties = [Party(client, seed=str(number)) for client in clients]
        chance = random.Random(number)
        kept = {0: ("warm", "spectator"), 1: ("cold", "spectator")}[number % 2]  # who must not notice
        for step in range(7):  # until it would rain
            seat = parties[0].spectator.look()["to_act"]
            own = seat in (WARM if kept[0] == "warm" else COLD)
            index = chance.randrange(3)
            secret = step % 2 == 0 and not own
            choices = (index, (index + 1 + chance.randrange(2)) % 3) if secret else (index, index)
            for party, choice in zip(parties, choices, strict=True):
                assert party.deciding.do(step, id_of(step), choose=choice).status_code == 200
            for name in kept:
                here, there = (obtainable(getattr(party, name)) for party in parties)
                assert here == there
        lines = [stack.enter_context(getattr(party, kept[0]).live()) for party in parties]
        assert lines[0].receive_text() == lines[1].receive_text()


def test_a_stale_command_brings_only_the_own_view(client: TestClient) -> None:
    party = Party(client)
    party.play(1, 0)
    stale = party.warm.do(0, choose=0)
    assert stale.status_code == 409
    assert stale.json()["snapshot"]["yours"] == WARM
    assert "red buries its gold in the highlands" in stale.text
    other = party.cold.do(0, choose=0)
    assert other.status_code == 409
    assert "red buries" not in other.text


def test_forged_seats_are_refused(client: TestClient, server: Server) -> None:
    """Nobody gets a seat by asking for it: not in a command, not in a join, not with another's invitation."""
    party = Party(client)
    for extra in ({"seat": "blue"}, {"yours": COLD}, {"you": "blue"}):
        body = {"command_id": str(uuid.uuid4()), "expected_seq": 0, "do": {"choose": 0}, **extra}
        assert party.warm.ask("POST", "/commands", json=body).status_code == 422
        assert party.warm.ask("POST", "/join", json={"key": party.warm.key, **extra}).status_code == 422
    action = {"type": "Bury", "province": 1}
    assert party.cold.do(0, action=action).status_code == 403
    assert party.warm.ask("GET", "?seat=blue").status_code == 422
    party.warm.client.cookies.clear()
    used = client.post(f"/api/tables/{party.table}/join", json={"key": party.made["seat_keys"]["blue"]})
    assert used.status_code == 403
    assert party.warm.look()["yours"] == WARM
    with pytest.raises(Refusal):
        seating(Powers(), {"red,blue,red": "human"}, {})


def test_a_key_to_a_hand_opens_no_seat_of_another_hand(client: TestClient, server: Server) -> None:
    party = Party(client)
    for guest, hand in ((party.warm, WARM), (party.cold, COLD), (party.spectator, [])):
        visitor = server.house.doors.visitor(party.table, [str(guest.key)])
        assert list(visitor.seats) == hand
        for to_act in (*Powers.seats, None):
            eyes = visitor.eyes(to_act)
            assert set(eyes.hand) <= set(hand)
            assert eyes.seat in ([*hand] or [None])
