"""The routes: who asks is settled by keys in cookies or in a header; the house does the rest."""

from __future__ import annotations

import re
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec
from anyio import to_thread
from starlette.requests import HTTPConnection

import indochine
from indochine.bots.levels import levels, measured
from indochine.bots.player import known, own, usual
from indochine.kernel.game import Game, Hand
from indochine.kernel.scene import Board
from indochine.lab.hint import Hint
from indochine.lab.primer import Primer, primer_of
from indochine.lab.readings import Ruling, look_up_readings, rulings
from indochine.lab.rulebook import Rule, look_up, read_index
from indochine.lab.terms import Term, terms_of
from indochine.server import wire
from indochine.server.doors import WATCH, WATCHING, Visitor
from indochine.server.http import Call, Endpoints, Reply, number_in
from indochine.server.problems import Refusal
from indochine.server.register import Opened
from indochine.server.thinking import ponder
from indochine.server.wishes import hands_under
from indochine.table.hands import dividing

ENDPOINTS = Endpoints()
get = partial(ENDPOINTS.add, "GET")
post = partial(ENDPOINTS.add, "POST")
put = partial(ENDPOINTS.add, "PUT")
delete = partial(ENDPOINTS.add, "DELETE")

COOKIE, MARK = "seat_", "browser"
STATIC = Path(__file__).parent / "static"
MOST_KEYS = 400
MOST_HELD = 16  # by one browser at one table
A_YEAR = 365 * 24 * 3600
LARGEST_NOTES = 256 * 1024  # twenty thousand letters, each written in twelve
LARGEST_RECORD = 5 * 1024 * 1024
NDJSON = "application/x-ndjson"


# ---- keys ------------------------------------------------------------------


def keys_for(connection: HTTPConnection, table: str) -> list[str]:
    """The keys that come with a request: in the table's cookie (several are parted by dots), or as a bearer token."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return [token.strip()]
    return [key for key in connection.cookies.get(COOKIE + table, "").split(".") if key][:MOST_HELD]


def visitor(call: Call, *, ask: bool = True) -> Visitor:
    """Who asks about the table in the path."""
    table = call.path["table"]
    found: Visitor = call.context.house.doors.visitor(table, keys_for(call.request, table))
    if ask:
        call.context.limits.questions.spend(f"{call.who} {table} {found.seats}", "questions")
    return found


def mark_of(connection: HTTPConnection) -> str:
    """The mark by which a browser is known again when it asks twice; it opens nothing by itself."""
    mark = connection.cookies.get(MARK, "")
    return mark if re.fullmatch(wire.KEY_LETTERS, mark) else ""


def mark_cookie(mark: str, prefix: str = "") -> str:
    """The header that gives a browser its mark; it comes along when a link elsewhere leads here."""
    return f"{MARK}={mark}; Path={prefix}/; Max-Age={A_YEAR}; HttpOnly; SameSite=Lax"


def cookie(call: Call, table: str, keys: list[str], age: int = A_YEAR) -> dict[str, str]:
    """The header that lets the browser keep its keys, for so many seconds."""
    kept = f"Path={call.prefix}/; Max-Age={age}; HttpOnly; SameSite=Strict{'; Secure' if call.https else ''}"
    return {"Set-Cookie": f"{COOKIE}{table}={'.'.join(dict.fromkeys(keys))}; {kept}"}


def link(call: Call, table: str, key: str) -> str:
    """What is handed to a friend: the part of the address after the host."""
    return f"{call.prefix}/t/{table}#join={key}"


def seated(call: Call, opened: Opened) -> Reply:
    """A new table: keys for the others as links, one's own as a cookie."""
    links = {seat or "watch": link(call, opened.table, key) for seat, key in opened.keys.items()}
    keys = {seat: key for seat, key in opened.keys.items() if seat != WATCH}
    body = wire.Seated(opened.table, opened.seat, keys, links)
    told = partial(call.context.changed, opened.table)
    return Reply(body, 201, cookie(call, opened.table, opened.mine), after=told)


# ---- the server itself -----------------------------------------------------


@get("/api/health", returns=wire.Health)
def health(call: Call) -> wire.Health:
    """Whether tables can be read just now; 503 if not."""
    call.context.house.check()
    return wire.Health()


@get("/api/version", returns=wire.Version)
def version(call: Call) -> wire.Version:
    """Which program this is, and which rules of each game it plays."""
    games = call.context.house.games.values()
    return wire.Version(indochine.__version__, {game.name: game.rules_version for game in games})


# ---- games -----------------------------------------------------------------


@get("/api/games", returns=list[wire.GameInfo])
def list_games(call: Call) -> list[wire.GameInfo]:
    """The games that can be played here."""
    return [info(game) for game in call.context.house.games.values()]


@lru_cache(maxsize=64)
def info(game: Game[Any]) -> wire.GameInfo:
    """What a start page needs to know of a game."""
    return wire.GameInfo(
        game.name, game.title, game.seats, game.automata, dict(game.scenarios), game.options,
        tuple(known(game)), board_of(game).notice,
        {seat: game.seat_name(seat) for seat in (*game.seats, *game.automata)}, hands_under(game, {}),
        dividing(game), game.calculator is not None, guide_of(game).first, levels_of(game), usual(game),
    )  # fmt: skip


def levels_of(game: Game[Any]) -> tuple[wire.LevelInfo, ...]:
    """At which levels the computer plays it."""
    told = measured(game)
    return tuple(
        wire.LevelInfo(one.name, one.text, told[one.name].elo, told[one.name].seconds.get("p95", 0.0))
        if one.name in told
        else wire.LevelInfo(one.name, one.text)
        for one in levels(own(game))
    )


@lru_cache(maxsize=64)
def board_of(game: Game[Any]) -> Board:
    """The printed board; it never changes."""
    return game.board()


@get("/api/games/{game}/board", returns=Board, errors=(404,))
def show_board(call: Call) -> Reply:
    """The board of a game: drawn once and kept."""
    game = call.context.house.hall.game(call.path["game"])
    return Reply(board_of(game), headers={"Cache-Control": "private, max-age=300"})


@post("/api/games/{game}/hands", body=wire.Division, returns=list[Hand], errors=(404,))
def share_out(call: Call, body: wire.Division) -> list[Hand]:
    """Who holds which seats under these options."""
    call.context.limits.questions.spend(call.who, "questions")
    return list(hands_under(call.context.house.hall.game(call.path["game"]), body.options))


@get("/api/games/{game}/rules", query=wire.RuleQuery, returns=list[wire.RuleInfo], errors=(404,))
def look_up_rules(call: Call, query: wire.RuleQuery) -> list[wire.RuleInfo]:
    """The rules of a game in our words: by id, by section, by words, or all."""
    game = call.context.house.hall.game(call.path["game"])
    index = index_of(game)
    found = look_up(index, query.q) if query.q.strip() else list(index.values())
    return [rule_info(game, rule) for rule in found]


@get("/api/games/{game}/readings", query=wire.RuleQuery, returns=list[wire.ReadingInfo], errors=(404,))
def find_readings(call: Call, query: wire.RuleQuery) -> list[wire.ReadingInfo]:
    """What we play where the rulebook is open: by number or by words, or all."""
    known = readings_of(call.context.house.hall.game(call.path["game"]))
    found = look_up_readings(known, query.q) if query.q.strip() else list(known.values())
    return [reading_info(one) for one in found]


@get("/api/games/{game}/guide", query=wire.GuideQuery, returns=wire.Guide, errors=(404,))
def show_guide(call: Call, query: wire.GuideQuery) -> wire.Guide:
    """The guided first turn of a game, as one seat plays it."""
    book = guide_of(call.context.house.hall.game(call.path["game"]))
    return book.seats.get(query.seat, wire.Guide(book.title, book.steps))


@get("/api/games/{game}/primer", returns=Primer, errors=(404,))
def show_primer(call: Call) -> Primer:
    """How a game works, for newcomers."""
    return how_it_works(call.context.house.hall.game(call.path["game"]))


@get("/api/games/{game}/terms", returns=list[Term], errors=(404,))
def show_terms(call: Call) -> list[Term]:
    """What the words of a game mean."""
    return list(glossary(call.context.house.hall.game(call.path["game"])))


glossary = lru_cache(maxsize=64)(terms_of)
how_it_works = lru_cache(maxsize=64)(primer_of)


@lru_cache(maxsize=64)
def guide_of(game: Game[Any]) -> wire.GuideBook:
    """From the file `guide.json` beside the game; a game without has no steps."""
    return (
        msgspec.json.decode(game.guide.read_bytes(), type=wire.GuideBook) if game.guide.is_file() else wire.GuideBook()
    )


@lru_cache(maxsize=64)
def index_of(game: Game[Any]) -> dict[str, Rule]:
    """The rule index, or an empty one for a game without."""
    try:
        return read_index(game)
    except ValueError:
        return {}


def rule_info(game: Game[Any], rule: Rule) -> wire.RuleInfo:
    """A rule for the page."""
    known = readings_of(game)
    readings = tuple(reading_info(known[name]) for name in rule.readings)
    return wire.RuleInfo(rule.id, rule.text, rule.kind, readings, rule.examples)


@lru_cache(maxsize=64)
def readings_of(game: Game[Any]) -> dict[str, Ruling]:
    """All readings of a game by their names."""
    return rulings(index_of(game), game.options)


def reading_info(one: Ruling) -> wire.ReadingInfo:
    """A reading for the page."""
    return wire.ReadingInfo(one.id, one.problem, one.ruling, one.why, one.switches, one.rules)


# ---- tables ----------------------------------------------------------------


@post("/api/tables", body=wire.NewTable, returns=wire.Seated, status=201)
def open_table(call: Call, body: wire.NewTable) -> Reply:
    """Set up a table and take the hands that are the caller's, or else the first that people play."""
    call.context.limits.tables.spend(call.who, "new tables")
    return seated(call, call.context.house.register.open(body))


@get("/api/tables", returns=list[wire.TableInfo])
def list_tables(call: Call) -> list[wire.TableInfo]:
    """The caller's tables, those that wait for the caller first."""
    kept = [value for name, value in call.cookies.items() if name.startswith(COOKIE)]
    keys = [key for value in kept for key in value.split(".") if key]
    found: list[wire.TableInfo] = call.context.house.register.tables_of(keys[:MOST_KEYS])
    return found


@post("/api/records", raw=NDJSON, returns=wire.Seated, status=201, largest=LARGEST_RECORD)
def upload_record(call: Call, text: str) -> Reply:
    """A table from a record, finished or not."""
    call.context.limits.uploads.spend(call.who, "records")
    return seated(call, call.context.house.register.upload(text))


@get("/api/tables/{table}", query=wire.Since, returns=wire.Snapshot, errors=(404, 410))
def look(call: Call, query: wire.Since) -> wire.Snapshot:
    """The position as the caller sees it, with the log since an event."""
    who = visitor(call)
    found: wire.Snapshot = call.context.house.looking.look(who, query.since)
    call.context.looked(who.table)
    return found


@post("/api/tables/{table}/join", body=wire.Join, returns=wire.Joined, errors=(404, 410))
def join(call: Call, body: wire.Join) -> Reply:
    """Take the seat of an invite link."""
    table = call.path["table"]
    call.context.limits.joins.spend(call.who, "tries to join")
    key, seat = call.context.house.doors.join(table, body.key, mark_of(call.request))
    held = [key, *keys_for(call.request, table)]
    return Reply(wire.Joined(table, seat, link(call, table, key)), headers=cookie(call, table, held[:MOST_HELD]))


@get("/api/tables/{table}/invitations", returns=list[wire.Invited], errors=(403, 404, 410))
def list_invitations(call: Call) -> list[wire.Invited]:
    """The hands of people and whether each is taken, for the host."""
    found: list[wire.Invited] = call.context.house.doors.invitations(visitor(call))
    return found


@get("/api/tables/{table}/present", returns=list[wire.Present], errors=(404, 410))
async def who_is_there(call: Call) -> list[wire.Present]:
    """Which people have come to the table, and who of them looks at it now."""
    who = await to_thread.run_sync(visitor, call)
    looking = call.context.sockets.looking(who.table)
    found: list[wire.Present] = await to_thread.run_sync(call.context.house.doors.present, who, looking)
    return found


@post("/api/tables/{table}/invitations", body=wire.Invite, returns=wire.Invitation, status=201, errors=(404, 409, 410))
def invite(call: Call, body: wire.Invite) -> wire.Invitation:
    """A new link for a hand that nobody has taken, or for watching."""
    who = visitor(call)
    call.context.limits.joins.spend(call.who, "invitations")
    return wire.Invitation(body.seat, link(call, who.table, call.context.house.doors.invite(who, body.seat)))


@post("/api/tables/{table}/commands", body=wire.Command, returns=wire.Answer, errors=(404, 409, 410))
def command(call: Call, body: wire.Command) -> Reply:
    """Decide, or take back."""
    who = visitor(call, ask=False)
    call.context.limits.commands.spend(f"{who.table} {who.seats}", "commands")
    return Reply(call.context.house.command(who, body), after=partial(call.context.changed, who.table))


@post("/api/tables/{table}/why", body=wire.Why, returns=list[wire.Refused], errors=(404, 410))
def why(call: Call, body: wire.Why) -> list[wire.Refused]:
    """What may not be done now about a thing, a place or a piece, and why."""
    found: list[wire.Refused] = call.context.house.looking.why(visitor(call), body)
    return found


@get("/api/tables/{table}/advice", returns=wire.Advice, errors=(403, 404, 409, 410))
def advise(call: Call) -> wire.Advice:
    """What a computer player would choose in the caller's place."""
    found: wire.Advice = call.context.house.looking.advice(visitor(call))
    return found


@get("/api/tables/{table}/advice/why", returns=Hint, errors=(403, 404, 409, 410))
async def why_so(call: Call) -> Hint:
    """Some plans for the caller's decision, each played on by the computer, and what tells them apart."""
    who = visitor(call)
    call.context.limits.questions.spend(call.who, "questions")
    question, scenario = await to_thread.run_sync(call.context.house.looking.puzzle, who)
    found: Hint | str = await call.context.foresight.calculate(ponder, question, scenario)
    if isinstance(found, str):
        raise Refusal(409, found)
    return found


@get("/api/tables/{table}/odds", returns=wire.Odds, errors=(404, 410))
async def odds(call: Call) -> wire.Odds:
    """What the dice promise at this decision."""
    found: wire.Odds = await call.context.foresight.odds(await to_thread.run_sync(visitor, call))
    return found


@get("/api/tables/{table}/log", query=wire.Since, returns=list[wire.LogEntry], errors=(404, 410))
def read_log(call: Call, query: wire.Since) -> list[wire.LogEntry]:
    """The log after entry `since`; all of it without."""
    since = -1 if query.since is None else query.since
    found: list[wire.LogEntry] = call.context.house.looking.log(visitor(call), since)
    return found


@get("/api/tables/{table}/at/{n}", returns=wire.Snapshot, errors=(404, 410))
def look_back(call: Call) -> wire.Snapshot:
    """The position after step n, to look at."""
    who = visitor(call)
    found: wire.Snapshot = call.context.house.looking.back(who, number_in(call, "n"))
    return found


@post("/api/tables/{table}/fork", body=wire.Fork, returns=wire.Seated, status=201, errors=(404, 410))
def fork(call: Call, body: wire.Fork) -> Reply:
    """A new table from step n of this one."""
    call.context.limits.tables.spend(call.who, "new tables")
    return seated(call, call.context.house.register.fork(visitor(call), body))


@get("/api/tables/{table}/record", media=NDJSON, errors=(404, 410))
def download_record(call: Call) -> Reply:
    """The record; while the game runs without seed, hashes and what others chose in secret."""
    who = visitor(call)
    text: str = call.context.house.looking.record(who)
    name = {"Content-Disposition": f'attachment; filename="{who.table}.jsonl"'}
    return Reply(text.encode(), headers=name, media=NDJSON)


@get("/api/tables/{table}/fairness", returns=wire.Fairness, errors=(404, 410))
def fairness(call: Call) -> wire.Fairness:
    """The commitment to the dice; after the game the seed and the proof."""
    found: wire.Fairness = call.context.house.looking.fairness(visitor(call))
    return found


@get("/api/tables/{table}/film", query=wire.Span, returns=wire.Film, errors=(404, 410))
def film(call: Call, query: wire.Span) -> wire.Film:
    """The battles of some steps as you were told them, one card each; what they cost, and what else matters."""
    found: wire.Film = call.context.house.looking.film(visitor(call), query.since, query.until)
    return found


@get("/api/tables/{table}/luck", returns=list[wire.Roll], errors=(404, 410))
def luck(call: Call) -> list[wire.Roll]:
    """All rolls so far."""
    found: list[wire.Roll] = call.context.house.looking.luck(visitor(call))
    return found


@get("/api/tables/{table}/review", returns=wire.ReviewState, errors=(404, 410))
async def look_at_review(call: Call) -> wire.ReviewState:
    """The review of a finished game, or how far it is."""
    found: wire.ReviewState = await call.context.reviews.look(await to_thread.run_sync(visitor, call))
    return found


@post("/api/tables/{table}/review", returns=wire.ReviewState, errors=(404, 409, 410))
async def begin_review(call: Call) -> wire.ReviewState:
    """Have a finished game reviewed; it takes up to a minute, and is done once."""
    found: wire.ReviewState = await call.context.reviews.begin(await to_thread.run_sync(visitor, call))
    return found


# ---- talking ---------------------------------------------------------------


@get("/api/tables/{table}/chat", query=wire.Since, returns=list[wire.Chat], errors=(403, 404, 410))
def read_chat(call: Call, query: wire.Since) -> list[wire.Chat]:
    """What has been said among those who sit at the table."""
    return [wire.Chat(*said) for said in call.context.house.talk.chat(visitor(call), query.since or 0)]


@post("/api/tables/{table}/chat", body=wire.Talk, returns=wire.Chat, status=201, errors=(404, 410))
def talk(call: Call, body: wire.Talk) -> Reply:
    """Say something to those who sit at the table."""
    who = visitor(call)
    call.context.limits.chat.spend(f"{who.table} {who.seats}", "lines of chat")
    chat = wire.Chat(*call.context.house.talk.say(who, body.text))
    return Reply(chat, 201, after=partial(call.context.sockets.said, who.table, chat))


@get("/api/tables/{table}/notes", returns=wire.Notes, errors=(403, 404, 410))
def read_notes(call: Call) -> wire.Notes:
    """The seat's private notes."""
    return wire.Notes(call.context.house.talk.notes(visitor(call)))


@put("/api/tables/{table}/notes", body=wire.Notes, returns=wire.Notes, errors=(404, 410), largest=LARGEST_NOTES)
def write_notes(call: Call, body: wire.Notes) -> wire.Notes:
    """Keep private notes for the seat."""
    call.context.house.talk.write_notes(visitor(call), body.text)
    return body


# ---- renewing and deleting -------------------------------------------------


@post("/api/tables/{table}/keys", body=wire.Renew, returns=wire.Renewed, status=201, errors=(404, 410))
def renew_keys(call: Call, body: wire.Renew) -> Reply:
    """New keys in place of one's own, or for the host in place of another's; the old ones open nothing any more."""
    who = visitor(call)
    call.context.limits.joins.spend(call.who, "new keys")
    fresh: dict[str, str] = call.context.house.doors.renew(who, body.seat)
    links = {seat or WATCHING: link(call, who.table, key) for seat, key in fresh.items()}
    mine = [key for seat, key in fresh.items() if seat in who.seats]
    held = [*mine, *keys_for(call.request, who.table)][:MOST_HELD]
    told = partial(call.context.changed, who.table)
    return Reply(wire.Renewed(links), 201, cookie(call, who.table, held) if mine else {}, after=told)


@delete("/api/tables/{table}", query=wire.Confirm, status=204, errors=(404, 409, 410))
def delete_table(call: Call, query: wire.Confirm) -> Reply:
    """Remove a table for good: by its host, who says so twice."""
    who = visitor(call)
    call.context.house.register.delete(who, query.confirm)
    return Reply(None, 204, cookie(call, who.table, [], age=0), after=partial(call.context.changed, who.table))
