"""Nothing hidden leaves the server: two worlds that differ only in what a seat may not know give it the same bytes.

Compared is everything that can be got: every route, every refusal, every socket message, the record, the log.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server.guests import Guest, Party, client_of, key_in, make_server, open_table
from tests.server.test_authority import MATRIX, T
from tests.server.toy import GAMES, OtherBases

from indochine.kernel.dice import seed_of
from indochine.server.app import Server

SINCE = (T, f"{T}/log", f"{T}/chat")
LOOKING = [route for route in MATRIX if route[0] == "GET"]
ASKING: list[tuple[str, str, Any]] = [
    ("POST", "/why", {"thing": ""}),
    ("POST", "/why", {"place": "r0"}),
    ("POST", "/why", {"place": "HBI"}),
    ("POST", "/fork", {"n": 999}),
    ("POST", "/join", {"key": "A" * 43}),
    ("POST", "/commands", {"nonsense": 1}),
    ("POST", "/commands", {"command_id": "0" * 8 + "-0000" * 3 + "-" + "0" * 12, "expected_seq": 99, "do": {}}),
]


@contextmanager
def worlds(tmp_path: Path, game: str) -> Iterator[tuple[Server, Server]]:
    """Two servers that draw the same secrets; in the second Hoa Binh has its bases elsewhere."""
    yield (
        make_server(tmp_path / "one.sqlite"),
        make_server(tmp_path / "two.sqlite", {**GAMES, "hoa-binh": OtherBases()}),
    )


def obtainable(guest: Guest) -> dict[str, bytes]:
    """Everything that somebody can get without changing anything, with status and headers."""
    found = {}
    steps = len(guest.ask("GET", "/log").json())
    for method, path in LOOKING:
        for n in range(0, steps, 1 + steps // 4) if "{n}" in path else (0,):
            where = path.replace(T, "").replace("{n}", str(n))
            found[f"{method} {where}"] = raw(guest.ask(method, where))
        if path in SINCE:
            found[f"{method} {where} since"] = raw(guest.ask(method, f"{where}?since=1"))
    for method, where, body in ASKING:
        found[f"{method} {where} {body}"] = raw(guest.ask(method, where, json=body))
    return found


def id_of(seq: int) -> str:
    """The same command id in both worlds."""
    return f"{seq:08x}-0000-0000-0000-000000000000"


def raw(answer: Any) -> bytes:
    headers = sorted((name, value) for name, value in answer.headers.items() if name != "date")
    return b"%r %b" % ((answer.status_code, headers), answer.content)


def no_secret_in(found: dict[str, bytes], seed: bytes) -> None:
    for name, data in found.items():
        assert seed.hex().encode() not in data, name
        assert not re.search(rb'"hash":"(?!0{16})', data), name


@pytest.mark.parametrize("number", [1, 2])
def test_hoa_binh_keeps_its_bases_on_turn_0(tmp_path: Path, number: int) -> None:
    """[4.1-c] Until the end of turn 0 nobody can tell where the bases are; the dice stay secret anyway."""
    twin_campaigns(tmp_path, number)


@pytest.mark.soak
def test_hoa_binh_keeps_its_bases_over_200_games(tmp_path: Path) -> None:
    for number in range(200):
        twin_campaigns(tmp_path / str(number), number)


def twin_campaigns(tmp_path: Path, number: int) -> None:
    """The same orders on turn 0 in both worlds."""
    tmp_path.mkdir(exist_ok=True)
    with worlds(tmp_path, "hoa-binh") as (one, two), client_of(one) as first, client_of(two) as second:
        pairs = []
        for client in (first, second):
            opened = open_table(client, game="hoa-binh", seed=str(number))
            keys = (opened["seat_keys"]["french"], key_in(opened["links"]["watch"]), None)
            pairs.append([Guest(client, opened["table"], key) for key in keys])
        states = [next(iter(server.house._tables.values())).sitting for server in (one, two)]
        assert states[0].state.base_home != states[1].state.base_home
        chance = random.Random(number)
        with pairs[0][0].live() as mine, pairs[1][0].live() as other:
            assert mine.receive_text() == other.receive_text()
            for _ in range(25):
                seen = pairs[0][0].look()
                moves = [c["index"] for c in seen["choices"] if not c.get("main")] or [0]
                index = chance.choice(moves)
                answers = [guests[0].do(seen["seq"], id_of(seen["seq"]), choose=index) for guests in pairs]
                assert states[0].state.turn == 0
                assert raw(answers[0]) == raw(answers[1])
                assert mine.receive_text() == other.receive_text()
        for guest, twin in zip(*pairs, strict=True):
            here, there = obtainable(guest), obtainable(twin)
            assert here == there
            no_secret_in(here, states[0].state.seed)


@pytest.mark.parametrize("number", range(2))
def test_ambush_keeps_its_roads(tmp_path: Path, number: int) -> None:
    """[2.1] The convoy, those who watch and strangers cannot tell where the ambush lies."""
    twin_games(tmp_path, number, soak=False)


@pytest.mark.soak
def test_ambush_keeps_its_roads_over_200_games(tmp_path: Path) -> None:
    for number in range(200):
        twin_games(tmp_path / str(number), number, soak=True)


def twin_games(tmp_path: Path, number: int, *, soak: bool) -> None:
    """Both play the same but for the ambush; compared until the convoy's road makes a difference."""
    tmp_path.mkdir(exist_ok=True)
    chance = random.Random(number)
    with worlds(tmp_path, "ambush") as (one, two), client_of(one) as first, client_of(two) as second:
        parties = [Party(client, scenario="night", options={"fuel": "9"}) for client in (first, second)]
        with (
            parties[0].opponent.live() as a, parties[1].opponent.live() as b,
            parties[0].spectator.live() as c, parties[1].spectator.live() as d,
        ):  # fmt: skip
            for step in range(10):
                if step % 3 == 1 or soak:
                    same(parties)
                for mine, other in ((a, b), (c, d)):
                    assert mine.receive_text() == other.receive_text()
                if not one_step(parties, chance):
                    break
        same(parties)


def one_step(parties: list[Party], chance: random.Random) -> bool:
    """The next decision in both worlds; False when the convoy would find out."""
    seen = parties[0].owner.look()
    number = id_of(seen["seq"])
    if seen["to_act"] == "ambusher":
        roads = [chance.randrange(len(party.owner.look()["choices"])) for party in parties]
        answers = [party.owner.do(seen["seq"], number, choose=road) for party, road in zip(parties, roads, strict=True)]
        return all(answer.status_code == 200 for answer in answers)
    laid = {party.owner.look()["scene"]["pieces"][0]["place"] for party in parties}
    choices = parties[0].opponent.look()["choices"]
    safe = [c["index"] for c in choices if c["text"].startswith("Load") or not {*c.get("places", ())} & laid]
    safe = [i for i in safe if not choices[i]["text"].startswith("Scout")]
    if not safe:
        return False
    answers = [party.opponent.do(seen["seq"], number, choose=safe[0]) for party in parties]
    assert raw(answers[0]) == raw(answers[1])
    return True


def same(parties: list[Party]) -> None:
    for name in ("opponent", "spectator", "stranger"):
        here, there = (obtainable(party.everybody[name]) for party in parties)
        assert here == there
        no_secret_in(here, seed_of("unused"))
    owners = [party.owner.look()["scene"]["pieces"] for party in parties]
    assert all(len(pieces) <= 1 for pieces in owners)


def test_the_comparison_can_fail(tmp_path: Path) -> None:
    """The owner does see a difference: the comparison is not blind."""
    with worlds(tmp_path, "ambush") as (one, two), client_of(one) as first, client_of(two) as second:
        parties = [Party(client) for client in (first, second)]
        for party, road in zip(parties, (0, 1), strict=True):
            party.owner.choose(road)
        here, there = (obtainable(party.owner) for party in parties)
        assert {name for name in here if here[name] != there[name]} >= {"GET ", "GET /log", "GET /record"}


def test_after_the_game_everything_is_open(party: Party) -> None:
    while not (seen := party.owner.look())["over"]:
        (party.owner if seen["to_act"] == "ambusher" else party.opponent).choose(0)
    log = party.spectator.ask("GET", "/log").json()
    assert any(entry["action_text"].startswith("Hide at") for entry in log)
    assert "seed" in party.spectator.ask("GET", "/fairness").json()
