"""A table over HTTP: setting up, deciding, looking back, taking back, forking, records, chat and notes."""

from __future__ import annotations

import uuid
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.databases import in_a_file
from tests.server.guests import BOTH, Guest, Party, client_of, key_in, make_server, open_table
from tests.server.toy import Shown

import indochine
from indochine.kernel import records
from indochine.kernel.verify import verify
from indochine.server.app import Server
from indochine.table.sitting import Sitting


def play_on(party: Party, *choices: int) -> None:
    for choice in choices:
        guest = party.owner if party.owner.look()["to_act"] == "ambusher" else party.opponent
        guest.choose(choice)


def play_out(party: Party) -> dict[str, Any]:
    while not (seen := party.owner.look())["over"]:
        play_on(party, 0)
    return seen


# ---- games


def test_the_games_say_what_a_start_page_needs(client: TestClient) -> None:
    games = {game["name"]: game for game in client.get("/api/games").json()}
    assert games["ambush"]["seats"] == ["ambusher", "convoy"]
    assert "random" in games["ambush"]["players"]
    assert games["hoa-binh"]["automata"] == ["viet minh"]
    assert "reconstruction" in games["hoa-binh"]["notice"]
    assert {spot["id"] for spot in client.get("/api/games/ambush/board").json()["spots"]} == {"r0", "r1", "r2"}
    assert client.get("/api/games/chess/board").status_code == 404


def test_rules_are_found_by_id_section_and_words(client: TestClient) -> None:
    def ask(q: str) -> Any:
        return client.get("/api/games/hoa-binh/rules", params={"q": q}).json()

    assert [rule["id"] for rule in ask("7.2-a")] == ["7.2-a"]
    assert len(ask("7.2")) > 3
    assert len(client.get("/api/games/hoa-binh/rules").json()) > 100
    assert client.get("/api/games/ambush/rules").json() == []


# ---- setting up


@pytest.mark.parametrize(
    ("wanted", "word"),
    [
        ({"game": "chess"}, "ambush"),
        ({"game": "ambush", "scenario": "dusk"}, "night"),
        ({"game": "ambush", "options": {"fuel": "7"}}, "9"),
        ({"game": "ambush", "seats": {"truck": "human"}}, "convoy"),
        ({"game": "ambush", "seats": {"convoy": "genius"}}, "random"),
        ({"game": "hoa-binh", "seats": {"viet minh": "human"}}, "rules themselves"),
        ({"game": "ambush", "cheat": True}, "cheat"),
    ],
)
def test_a_wrong_wish_is_refused_with_what_would_be_right(client: TestClient, wanted: Any, word: str) -> None:
    answer = client.post("/api/tables", json=wanted)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert word in answer.json()["detail"]


def test_without_a_wish_the_first_seat_is_the_callers_and_computers_take_the_others(client: TestClient) -> None:
    opened = open_table(client)
    assert opened["seat"] == "ambusher"
    seen = client.get(f"/api/tables/{opened['table']}").json()  # by the cookie
    assert seen["you"] == "ambusher"
    assert seen["seats"] == {"ambusher": "human", "convoy": "random"}


def test_the_cookie_is_for_the_server_alone(client: TestClient) -> None:
    cookie = client.post("/api/tables", json={"game": "ambush"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


@in_a_file
def test_keys_are_long_random_and_kept_hashed(client: TestClient, tmp_path: Path, server: Server) -> None:
    opened = open_table(client, seats=BOTH)
    keys = [*opened["seat_keys"].values(), key_in(opened["links"]["watch"])]
    assert len(set(keys)) == 3
    assert all(len(key) == 43 for key in keys)  # 256 bits in base64url
    server.house.store.close()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert not [key for key in keys if key.encode() in stored]


def test_a_hot_seat_shows_the_side_that_is_to_decide(client: TestClient) -> None:
    table = open_table(client, seats=BOTH, hotseat=True)["table"]
    assert client.get(f"/api/tables/{table}").json()["you"] == "ambusher"
    body = {"command_id": str(uuid.uuid4()), "expected_seq": 0, "do": {"choose": 1}}
    seen = client.post(f"/api/tables/{table}/commands", json=body).json()["snapshot"]
    assert (seen["you"], seen["yours"]) == ("convoy", ["ambusher", "convoy"])
    assert not seen["scene"]["pieces"]  # the ambush is not shown to the convoy


# ---- joining


def test_an_invitation_works_once(party: Party) -> None:
    assert party.opponent.look()["you"] == "convoy"
    again = party.client.post(f"/api/tables/{party.table}/join", json={"key": party.invitation})
    assert again.status_code == 403
    assert party.guest(party.invitation).ask("GET", "").status_code == 404


def test_an_invitation_is_not_yet_a_seat(client: TestClient) -> None:
    opened = open_table(client, seats=BOTH)
    assert Guest(client, opened["table"], opened["seat_keys"]["convoy"]).ask("GET", "").status_code == 404


def test_ones_own_link_and_the_watch_link_work_again(party: Party) -> None:
    for guest, seat in ((party.owner, "ambusher"), (party.opponent, "convoy"), (party.spectator, None)):
        for _ in range(2):
            assert guest.key is not None
            assert party.joined(guest.key) == guest.key
        assert guest.look()["you"] == seat


def test_the_own_tables_are_listed_those_that_wait_first(client: TestClient) -> None:
    mine, theirs = open_table(client, seats=BOTH), open_table(client, seats=BOTH)
    body = {"command_id": str(uuid.uuid4()), "expected_seq": 0, "do": {"choose": 1}}
    assert client.post(f"/api/tables/{theirs['table']}/commands", json=body).status_code == 200
    listed = client.get("/api/tables").json()
    assert [(row["table"], row["your_turn"]) for row in listed] == [(mine["table"], True), (theirs["table"], False)]
    client.cookies.clear()
    assert client.get("/api/tables").json() == []


# ---- deciding


def test_a_decision_is_written_down_and_shown(party: Party) -> None:
    answer = party.owner.do(0, choose=1)
    assert answer.status_code == 200
    seen = answer.json()["snapshot"]
    assert (answer.json()["seq"], seen["seq"], seen["steps"], seen["to_act"]) == (1, 1, 1, "convoy")
    assert [entry["action_text"] for entry in seen["log"]] == ["Hide at the bridge"]
    assert seen["log"][0]["lines"][0] == {"rule": "2.1", "text": "The ambush is laid at the bridge.", "places": ["r1"]}
    assert [choice["text"] for choice in party.opponent.look()["choices"]] == [f"Load {n} trucks" for n in (1, 2, 3)]


def test_an_action_may_be_sent_as_a_record_writes_it(party: Party) -> None:
    assert party.owner.do(0, action={"type": "Hide", "road": 2}).status_code == 200
    assert party.opponent.do(1, choose=0, action={"type": "Load", "trucks": 2}).status_code == 422  # they disagree
    assert party.opponent.do(1, choose=1, action={"type": "Load", "trucks": 2}).status_code == 200


def test_a_stale_command_gets_the_fresh_position(party: Party) -> None:
    party.owner.choose(0)
    party.opponent.choose(0)
    late = party.opponent.do(1, choose=0)
    assert late.status_code == 409
    assert late.json()["snapshot"]["seq"] == 2
    assert party.owner.look()["seq"] == 2


def test_an_illegal_action_is_refused_with_its_rule(party: Party) -> None:
    play_on(party, 0, 0, 0)
    refused = party.owner.do(3, action={"type": "Hide", "road": 0})
    assert refused.status_code == 422
    assert refused.json()["rule"] == "2.2"
    assert "last turn" in refused.json()["detail"]
    assert party.owner.look()["seq"] == 3


def test_the_log_comes_since_an_event(party: Party) -> None:
    play_on(party, 0, 0, 0, 1)
    entries = party.owner.ask("GET", "?since=2").json()["log"]
    assert [entry["n"] for entry in entries] == [3, 4]
    assert [entry["n"] for entry in party.owner.ask("GET", "/log?since=1").json()] == [2, 3, 4]
    assert [entry["n"] for entry in party.owner.ask("GET", "/log").json()] == [0, 1, 2, 3, 4]


def test_why_not_names_the_rule_for_the_one_who_decides(party: Party) -> None:
    play_on(party, 0, 0, 0)
    reasons = party.owner.ask("POST", "/why", json={"place": "r0"}).json()
    assert [(r["rule"], r["reason"]) for r in reasons] == [("2.2", "The ambush was at the ford last turn.")]
    assert party.owner.ask("POST", "/why", json={"place": "r1"}).json() == []
    assert party.opponent.ask("POST", "/why", json={"place": "r0"}).json() == []


class Drawn(Shown):
    """Counts how often it is drawn."""

    scenes = 0

    def scene(self, view: Any) -> Any:
        self.scenes += 1
        return super().scene(view)


def test_a_command_is_drawn_once_for_each_who_looks(tmp_path: Path) -> None:
    """Whatever part of the log each asks for; and the summary for the lists needs no drawing at all."""
    game = Drawn()
    server = make_server(tmp_path / "t.sqlite", {"ambush": game})
    with client_of(server) as client:
        party = Party(client)
        assert game.scenes == 0
        for seq in range(3):
            guest = party.owner if seq == 0 else party.opponent
            assert guest.do(seq, choose=0).status_code == 200
            assert game.scenes == 1
            for query in ("", "?since=0", f"?since={seq}", f"?since={seq + 1}"):
                for other in (party.owner, party.opponent, party.spectator):
                    assert other.ask("GET", query).status_code == 200
            assert game.scenes == 3
            assert party.owner.ask("GET", "/record").status_code == 200
            game.scenes = 0


@pytest.mark.parametrize("name", indochine.available())
def test_the_headline_of_a_game_is_that_of_its_scene(name: str) -> None:
    game: Any = indochine.load(name)
    s = game.start(seed=b"headline")
    for n in range(60):
        for seat in (None, *game.seats):
            view = game.view(s, seat)
            assert game.headline(view) == game.scene(view).headline
        due = game.due(s)
        game.apply(s, due.actions[n % len(due.actions)])


# ---- taking back


def test_undo_goes_back_until_another_side_decides(party: Party) -> None:
    play_on(party, 0, 1)  # hide, load; the convoy is asked again
    seen = party.opponent.look()
    assert seen["undo"] == {"possible": True, "why": ""}
    back = party.opponent.do(2, undo=True).json()["snapshot"]
    assert (back["seq"], back["steps"]) == (3, 1)
    assert not back["undo"]["possible"]
    refused = party.opponent.do(3, undo=True)
    assert (refused.status_code, refused.json()["type"]) == (409, "/problems/no-undo")


def test_after_an_undo_the_log_has_new_entries_under_old_numbers(party: Party) -> None:
    play_on(party, 0, 1)
    party.opponent.do(2, undo=True)
    party.opponent.do(3, choose=2)
    entries = party.opponent.ask("GET", "?since=2").json()["log"]
    assert [(e["n"], e["seq"], e["action_text"]) for e in entries] == [(2, 4, "Load 3 trucks")]


def test_only_the_one_who_decides_may_take_back(party: Party) -> None:
    play_on(party, 0, 1)
    assert party.owner.do(2, undo=True).status_code == 403
    assert party.spectator.do(2, undo=True).status_code == 403


# ---- looking back, forking


def test_any_step_can_be_looked_at_as_the_seat_knew_it(party: Party) -> None:
    play_on(party, 1, 0, 0, 0, 2)
    then = party.owner.ask("GET", "/at/1").json()
    assert (then["at"], then["steps"], then["to_act"], then["choices"]) == (1, 5, "convoy", [])
    assert [piece["place"] for piece in then["scene"]["pieces"]] == ["r1"]
    assert party.opponent.ask("GET", "/at/1").json()["scene"]["pieces"] == []
    assert party.owner.ask("GET", "/at/6").status_code == 404
    assert party.owner.ask("GET", "/at/5").json()["scene"] == party.owner.look()["scene"]


def test_looking_back_agrees_with_what_was_seen_then(client: TestClient) -> None:
    opened = open_table(client, game="hoa-binh", seed="1")
    guest = Guest(client, opened["table"], opened["seat_keys"]["french"])
    seen = [guest.look()]
    for n in range(40):
        seen.append(guest.choose(n * 7 % len(seen[-1]["choices"])))
    for n in (0, 5, 16, 17, 33, 40):
        then = guest.ask("GET", f"/at/{n}").json()
        assert (then["scene"], then["prompt"], then["seq"]) == (seen[n]["scene"], seen[n]["prompt"], seen[n]["seq"])


def test_a_running_game_of_two_people_cannot_be_forked(party: Party) -> None:
    play_on(party, 0)
    assert party.owner.ask("POST", "/fork", json={"n": 0}).status_code == 403
    play_out(party)
    for guest in (party.owner, party.spectator):
        assert guest.ask("POST", "/fork", json={"n": 2}).status_code == 201


def test_who_plays_alone_may_explore_and_it_shows(client: TestClient) -> None:
    opened = open_table(client, game="hoa-binh")
    guest = Guest(client, opened["table"], opened["seat_keys"]["french"])
    for _ in range(5):
        guest.choose(1)
    assert guest.look()["rewound"] is False
    forked = guest.ask("POST", "/fork", json={"n": 3}).json()
    branch = Guest(client, forked["table"], forked["seat_keys"]["french"])
    assert branch.look()["scene"] == guest.ask("GET", "/at/3").json()["scene"]
    assert branch.look()["rewound"]
    assert guest.look()["rewound"]  # the dice to come may have been seen
    assert guest.ask("POST", "/fork", json={"n": 9}).status_code == 422


# ---- records


def test_the_record_of_a_finished_game_proves_itself_and_can_be_uploaded(party: Party) -> None:
    play_on(party, 0, 1)
    party.opponent.do(2, undo=True)
    result = play_out(party)["result"]
    text = party.owner.ask("GET", "/record").text
    verdict = verify(text, lambda name: party_game())
    assert (verdict.problems, verdict.finished) == ([], True)
    fairness = party.stranger.ask("GET", "/fairness")
    assert fairness.status_code == 404
    fairness = party.opponent.ask("GET", "/fairness").json()
    assert (fairness["verified"], fairness["commitment"]) == (True, records.read(text).header.commitment)
    answer = party.client.post("/api/records", content=text, headers={"Content-Type": "application/x-ndjson"})
    assert answer.status_code == 201
    copy = Guest(party.client, answer.json()["table"], answer.json()["seat_keys"]["ambusher"])
    assert copy.look()["result"] == result
    assert copy.ask("GET", "/record").text.split("\n")[1:] == text.split("\n")[1:]


def party_game() -> Any:
    from tests.server.toy import GAMES

    return GAMES["ambush"]


def test_an_unfinished_game_from_the_terminal_can_be_gone_on_with(client: TestClient) -> None:
    game = party_game()
    sitting = Sitting.begin(game, seed=b"terminal")
    for choice in (0, 1, 2, 3):
        assert sitting.due
        sitting.act(sitting.due.actions[choice % len(sitting.due.actions)])
    text = records.write(sitting.record)
    answer = client.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    guest = Guest(client, answer.json()["table"], answer.json()["seat_keys"]["ambusher"])
    assert guest.look()["seq"] == 4
    wrong = text.replace('"trucks":2', '"trucks":3')
    refused = client.post("/api/records", content=wrong, headers={"Content-Type": "text/plain"})
    assert refused.status_code == 422
    assert "hash" in refused.json()["detail"]


def test_the_record_of_a_running_game_tells_no_seed_no_hash_and_no_secret_choice(party: Party) -> None:
    play_on(party, 1, 0)
    header, *lines = party.opponent.ask("GET", "/record").text.splitlines()
    assert '"start":"0000000000000000"' in header
    assert lines == [
        '{"n":1,"seat":"ambusher","action":{"type":"Withheld"},"hash":"0000000000000000"}',
        '{"n":2,"seat":"convoy","action":{"type":"Load","trucks":1},"hash":"0000000000000000"}',
    ]
    refused = party.client.post("/api/records", content=header + "\n", headers={"Content-Type": "text/plain"})
    assert refused.status_code == 422


def test_the_luck_page_lists_the_rolls(party: Party) -> None:
    play_on(party, 0, 2, 0)  # three trucks into the ambush
    rolls = party.spectator.ask("GET", "/luck").json()
    assert [(roll["n"], roll["rule"], len(roll["dice"])) for roll in rolls] == [(3, "4.1", 3)]


# ---- talking


def test_chat_is_among_the_seats_and_notes_are_private(party: Party) -> None:
    assert party.owner.ask("POST", "/chat", json={"text": "Bonjour"}).status_code == 201
    assert [line["text"] for line in party.opponent.ask("GET", "/chat").json()] == ["Bonjour"]
    assert party.opponent.ask("GET", "/chat?since=1").json() == []
    assert party.owner.ask("PUT", "/notes", json={"text": "mine"}).status_code == 200
    assert party.owner.ask("PUT", "/notes", json={"text": "mine, again"}).status_code == 200
    assert party.owner.ask("GET", "/notes").json() == {"text": "mine, again"}
    assert party.opponent.ask("GET", "/notes").json() == {"text": ""}


# ---- staying


def test_after_a_restart_the_same_tables_are_there(tmp_path: Path) -> None:
    with client_of(make_server(tmp_path / "t.sqlite")) as client:
        party = Party(client)
        play_on(party, 1, 1, 2, 0)
        party.owner.ask("PUT", "/notes", json={"text": "kept"})
        before = {name: guest.ask("GET", "").content for name, guest in party.everybody.items()}
    with client_of(make_server(tmp_path / "t.sqlite")) as again:
        for name, guest in party.everybody.items():
            guest.client = again
            assert guest.ask("GET", "").content == before[name]
        assert party.owner.ask("GET", "/notes").json() == {"text": "kept"}
        party.client = again
        play_out(party)
