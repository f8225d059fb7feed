"""Nothing hidden leaves the server: two worlds that differ only in what a seat may not know give it the same bytes.

Compared is everything that can be got: every route, every refusal, every socket message, the record, the log.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient
from tests.server import direct
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


class Twins(NamedTuple):
    """Two servers that draw the same secrets, and a browser at each."""

    servers: tuple[Server, Server]
    clients: tuple[TestClient, TestClient]


@contextmanager
def worlds(tmp_path: Path) -> Iterator[Twins]:
    """In the second world Hoa Binh has its bases elsewhere."""
    one = make_server(tmp_path / "one.sqlite")
    two = make_server(tmp_path / "two.sqlite", {**GAMES, "hoa-binh": OtherBases()})
    with client_of(one) as first, client_of(two) as second:
        yield Twins((one, two), (first, second))


def obtainable(guest: Guest) -> dict[str, bytes]:
    """Everything that somebody can get without changing anything, with status and headers."""
    portal = guest.client.portal
    assert portal is not None
    return portal.call(everything, guest)


async def everything(guest: Guest) -> dict[str, bytes]:
    found: dict[str, bytes] = {}

    async def ask(method: str, where: str, body: Any = None) -> direct.Answer:
        data = None if body is None else json.dumps(body).encode()
        return await direct.ask(
            guest.client.app, method, f"/api/tables/{guest.table}{where}", guest.headers, data
        )  # fmt: skip

    steps = len(json.loads((await ask("GET", "/log")).body))
    for method, path in LOOKING:
        for n in range(0, steps, 1 + steps // 4) if "{n}" in path else (0,):
            where = path.replace(T, "").replace("{n}", str(n))
            found[f"{method} {where}"] = told(await ask(method, where))
        if path in SINCE:
            found[f"{method} {where} since"] = told(await ask(method, f"{where}?since=1"))
    for method, where, body in ASKING:
        found[f"{method} {where} {body}"] = told(await ask(method, where, body))
    return found


def told(answer: direct.Answer) -> bytes:
    return b"%r %b" % ((answer.status, answer.headers), answer.body)


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
    with worlds(tmp_path) as twins:
        twin_campaigns(twins, number)


@pytest.mark.soak
def test_hoa_binh_keeps_its_bases_over_200_games(tmp_path: Path) -> None:
    with worlds(tmp_path) as twins:
        for number in range(200):
            twin_campaigns(twins, number)


def twin_campaigns(twins: Twins, number: int) -> None:
    """The same orders on turn 0 in both worlds."""
    pairs = []
    for client in twins.clients:
        opened = open_table(client, game="hoa-binh", seed=str(number))
        keys = (opened["seat_keys"]["french"], key_in(opened["links"]["watch"]), None)
        pairs.append([Guest(client, opened["table"], key) for key in keys])
    assert pairs[0][0].table == pairs[1][0].table
    states = [server.house.hall._tables[pairs[0][0].table].sitting for server in twins.servers]
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
    with worlds(tmp_path) as twins:
        twin_games(twins, number, soak=False)


@pytest.mark.soak
def test_ambush_keeps_its_roads_over_200_games(tmp_path: Path) -> None:
    with worlds(tmp_path) as twins:
        for number in range(200):
            twin_games(twins, number, soak=True)


def twin_games(twins: Twins, number: int, *, soak: bool) -> None:
    """Both play the same but for the ambush; compared until the convoy's road makes a difference."""
    chance = random.Random(number)
    parties = [Party(client, scenario="night", options={"fuel": "9"}) for client in twins.clients]
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


# ---- sizes and times


def hidden_at(client: TestClient, road: int) -> Party:
    """A table where the ambush lies on this road."""
    party = Party(client, scenario="night", options={"fuel": "9"})
    party.owner.choose(road)
    return party


def timed(parties: list[Party], rounds: int) -> dict[str, list[list[float]]]:
    """Seconds of every looking route for the opponent, by table; who is asked first is left to chance."""
    chance, found = random.Random(3), dict[str, list[list[float]]]()
    for _ in range(rounds):
        for method, path in LOOKING:
            where = path.replace(T, "").replace("{n}", "0")
            times = found.setdefault(where, [[] for _ in parties])
            for at in chance.sample(range(len(parties)), len(parties)):
                start = time.perf_counter()
                parties[at].opponent.ask(method, where)
                times[at].append(time.perf_counter() - start)
    return found


def apart(times: list[list[float]]) -> float:
    """The Kolmogorov-Smirnov distance of the two worlds that differ most: 0 the same, 1 nothing in common."""

    def distance(a: list[float], b: list[float]) -> float:
        return max(abs(sum(x <= t for x in a) / len(a) - sum(x <= t for x in b) / len(b)) for t in (*a, *b))

    return max(distance(a, b) for n, a in enumerate(times) for b in times[n + 1 :])


def sizes_and_times(tmp_path: Path, rounds: int) -> dict[str, list[list[float]]]:
    """Where the ambush lies changes no size of any answer; the times are handed on to be looked at."""
    with client_of(make_server(tmp_path / "t.sqlite")) as client:
        parties = [hidden_at(client, road) for road in range(3)]
        for name in ("opponent", "spectator", "stranger"):
            found = [obtainable(party.everybody[name]) for party in parties]
            sizes = [{route: len(data) for route, data in one.items()} for one in found]
            assert sizes[0] == sizes[1] == sizes[2]
        return timed(parties, rounds)


def test_sizes_do_not_tell_what_is_hidden(tmp_path: Path) -> None:
    times = sizes_and_times(tmp_path, 2)
    assert len(times) == len(LOOKING)


@pytest.mark.soak
def test_times_do_not_tell_what_is_hidden(tmp_path: Path) -> None:
    """Printed, not judged: a shared machine has times of its own."""
    for route, times in sizes_and_times(tmp_path, 300).items():
        middle = ", ".join(f"{median(world) * 1000:.2f}" for world in times)
        print(f"\nGET {route or '/'}: {middle} ms, distance {apart(times):.3f}", end="")


def test_the_distance_sees_a_difference() -> None:
    same = [[1.0, 2.0, 3.0, 4.0], [1.0, 2.0, 3.0, 4.0]]
    assert apart(same) == 0
    assert apart([[1.0, 2.0], [3.0, 4.0]]) == 1


def test_the_comparison_can_fail(tmp_path: Path) -> None:
    """The owner does see a difference: the comparison is not blind."""
    with worlds(tmp_path) as twins:
        parties = [Party(client) for client in twins.clients]
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
