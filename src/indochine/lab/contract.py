"""The contract of a game as a check that any game can be run through.

    check_game(indochine.load("hoa-binh"), games=20)
    check_players(indochine.load("hoa-binh"))
    check_everywhere("indochine.games.hoa_binh:HoaBinh")

Random games are played through the public functions alone. What is found broken is said in one sentence.
`python -m indochine.lab.contract MODULE:CLASS` prints the records by which processes are compared.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec

from indochine.bots.player import chance_of, known, make, seated
from indochine.games import find
from indochine.kernel import dice, records
from indochine.kernel.dice import seed_of
from indochine.kernel.flow import Decision
from indochine.kernel.game import Due, Game, Illegal, Result
from indochine.kernel.player import Memory, Player, recall, store
from indochine.kernel.state import pack, state_hash, unpack
from indochine.kernel.words import Action, Event, Forced, Refusal
from indochine.lab.rulebook import read_index
from indochine.table.hands import check_hands

CAP = 20_000  # decisions in one game
ABROAD = "nobody at this table"
NAME = re.compile(r"[a-z][a-z0-9-]*")
CLOSELY, ONE_IN = 400, 10  # so many decisions of a game are all examined, then one in ten


class Broken(AssertionError):
    """A game does not keep the contract; the sentence says where."""


class Seen(msgspec.Struct):
    """How much was looked at."""

    games: int = 0
    decisions: int = 0
    actions: int = 0
    events: int = 0
    refusals: int = 0


def require(kept: object, otherwise: str) -> None:
    """The contract is kept here."""
    if not kept:
        raise Broken(otherwise)


def check_game(
    game: Game[Any], games: int = 5, seed: str = "contract", rules: Collection[str] | None = None, cap: int = CAP
) -> Seen:
    """Everything below, over random games with drawn scenarios and options.

    `rules` are the ids that events and refusals may name: those of the game's rule index unless given.
    """
    if rules is None and (game.data_dir / "rules.toml").exists():
        rules = frozenset(read_index(game))
    check_metadata(game, rules)
    seen = Seen()
    for number in range(games):
        _Examination(game, f"{seed}/{number}", rules, seen, cap).run()
    return seen


# ---- what a game says about itself


def check_metadata(game: Game[Any], rules: Collection[str] | None) -> None:
    """Names, seats, scenarios and options, and the refusal of wrong ones."""
    require(NAME.fullmatch(game.name), f"the name {game.name!r} is not of small letters, digits and hyphens")
    for what in ("title", "rules_version", "end_rule"):
        require(getattr(game, what), f"{game.name} has no {what}")
    require(game.seats and len(set(game.seats)) == len(game.seats), f"the seats {game.seats} are none or not distinct")
    require(game.scenarios and all(game.scenarios.values()), "a scenario is missing or has no description")
    require(rules is None or game.end_rule in rules, f"the rule of the end, {game.end_rule}, is not in the rule index")
    for option in game.options:
        require(option.default in option.choices, f"option {option.name}: its default is none of its choices")
        require(len(set(option.choices)) == len(option.choices) > 1, f"option {option.name} leaves no choice")
        require(option.text.strip(), f"option {option.name} is not explained")
        require(rules is None or option.rule in rules, f"option {option.name}: there is no rule {option.rule}")
    for options in ({}, *({option.name: choice} for option in game.options for choice in option.choices)):
        wrong = check_hands(game, options)
        require(not wrong, f"with {options or 'the options as they are'} {wrong}")
    check_wrong_starts(game)


def check_wrong_starts(game: Game[Any]) -> None:
    """Scenarios and options that do not exist are refused with what would be right."""
    wrong: list[tuple[str, dict[str, str], Iterable[str]]] = [("no such scenario", {}, game.scenarios)]
    if game.options:
        option = game.options[0]
        wrong.append(("", {"no such option": "yes"}, [option.name]))
        wrong.append(("", {option.name: "no such choice"}, option.choices))
    for scenario, options, right in wrong:
        try:
            game.start(scenario, options, b"")
        except ValueError as error:
            require(all(name in str(error) for name in right), f"the refusal {str(error)!r} does not say what is right")
        else:
            raise Broken(f"a start with {scenario or options} is not refused")


# ---- one game


class _Examination:
    """One random game, looked at from all sides at every decision."""

    def __init__(self, game: Game[Any], seed: str, rules: Collection[str] | None, seen: Seen, cap: int = CAP) -> None:
        self.game, self.seed, self.rules, self.seen, self.cap = game, seed, rules, seen, cap
        self.draws = 0
        self.scenario = self.drawn(tuple(game.scenarios))
        self.options = {option.name: self.drawn(option.choices) for option in game.options}
        self.played: list[Action] = []

    def drawn(self, things: tuple[str, ...]) -> str:
        self.draws += 1
        return things[dice.below(seed_of(self.seed), self.draws, len(things))]

    def run(self) -> None:
        """The game, and then the same again."""
        hashes, record = self.play(examine=True)
        again, twin = self.play(examine=False)
        require(hashes == again, f"game {self.seed}: the same choices give other positions; it is not repeatable")
        require(records.write(record) == records.write(twin), f"game {self.seed}: two records of one game differ")
        again_read = records.read(records.write(record)).moves
        require(again_read == record.moves, f"game {self.seed}: a move is not what is read of it in its record")
        verdict = records.verify(records.write(record), lambda name: self.game)
        require(verdict.good, f"game {self.seed}: its replay fails: {'; '.join(map(str, verdict.problems[:1]))}")
        self.seen.games += 1

    def play(self, *, examine: bool) -> tuple[list[str], records.Record]:
        """From the first decision to the last; the hashes on the way, and the record."""
        game = self.game
        s = game.start(self.scenario, self.options, seed_of(self.seed))
        seats = dict.fromkeys(game.seats, "random")
        players = {seat: seated("random", game, s.seed, seat) for seat in seats}
        record = records.begin(game, s, self.scenario, self.options, seats)
        hashes = [state_hash(s)]
        self.check_events(s.told if examine else [])
        while due := game.due(s):
            require(len(hashes) <= self.cap, f"game {self.seed} is not over after {self.cap} decisions")
            if examine and (len(hashes) <= CLOSELY or len(hashes) % ONE_IN == 0):
                self.check_position(s, due)
            seat = game.seats[due.seat]
            action = players[seat].choose(game, game.view(s, seat), due)
            events = game.apply(s, action, seat)
            records.note(record, seat, action, s)
            hashes.append(state_hash(s))
            if examine:
                self.check_events(events)
                self.played.append(action)
        records.close(record, s, self.check_end(s))
        return hashes, record

    # ---- at a decision

    def check_position(self, s: Any, due: Due) -> None:
        """Looking changes nothing, copies are copies, and every choice has its words."""
        before = pack(s)
        self.seen.decisions += 1
        self.check_due(s, due)
        self.check_reasons(s, due)
        self.check_views(s)
        self.check_copies(s, before)
        self.check_refusals(s, due)
        require(pack(s) == before, f"{self.at(s)}: looking at the position has changed it")

    def at(self, s: Any) -> str:
        """Where we are, for a complaint."""
        due = self.game.due(s)
        where = due.decision.__name__ if due else "the end"
        return f"game {self.seed}, decision {len(self.played) + 1} ({where})"

    def check_due(self, s: Any, due: Due) -> None:
        """A seat, a rule, a prompt, and two choices or more, each different and in words."""
        at = self.at(s)
        require(self.game.due(s) == due, f"{at}: asked twice, the decision is not the same")
        require(0 <= due.seat < len(self.game.seats), f"{at}: there is no seat {due.seat}")
        require(isinstance(due.decision, Decision), f"{at}: no decision stands behind it")
        self.check_rule(due.rule, at)
        self.check_text(self.game.prompt(s), f"{at}: the prompt")
        require(
            len(due.actions) > 1 or due.actions[0].firm, f"{at}: a decision with {len(due.actions)} choices is none"
        )
        require(len(set(due.actions)) == len(due.actions), f"{at}: a choice stands twice in the list")
        for action in due.actions:
            self.check_action(action)

    def check_action(self, action: Action) -> None:
        """It has words and a heading, and survives the way through JSON."""
        self.check_text(self.game.say(action), f"the action {action}")
        self.check_text(action.group, f"the group of {action}")
        again = records.action_reader(self.game.action_type).decode(msgspec.json.encode(action))
        require(again == action, f"{action} is {again} after a round trip through JSON")
        self.seen.actions += 1

    def check_reasons(self, s: Any, due: Due) -> None:
        """What is legal has no reason against it; what is thinkable and not legal has one."""
        at, legal = self.at(s), set(due.actions)
        for action in due.actions:
            require(self.game.why_not(s, action) is None, f"{at}: {action} is legal and yet refused")
        refused = dict(self.game.refused(s))
        for action in legal & refused.keys():
            require(False, f"{at}: {action} is refused and yet legal")
        for refusal, action in {refusal: action for action, refusal in refused.items()}.items():
            self.check_refusal(refusal, f"{at}: the refusal of {action}")

    def check_views(self, s: Any) -> None:
        """Every seat and the spectator see something that can be sent."""
        for seat in (*self.game.seats, None):
            require(msgspec.json.encode(self.game.view(s, seat)), f"{self.at(s)}: the view of {seat} is empty")

    def check_copies(self, s: Any, before: bytes) -> None:
        """A clone and a stored position are the position."""
        require(pack(s.clone()) == before, f"{self.at(s)}: the clone is not the position")
        require(pack(unpack(before, self.game.state_type)) == before, f"{self.at(s)}: storing changes the position")

    def check_refusals(self, s: Any, due: Due) -> None:
        """What another seat sends, or what was legal before, is refused."""
        attempts: list[tuple[Action, str]] = [(due.actions[0], ABROAD)]
        attempts += [(due.actions[0], seat) for seat in self.game.seats if seat != self.game.seats[due.seat]]
        attempts += [(late, self.game.seats[due.seat]) for late in self.played[-3:] if late not in due.actions]
        for action, seat in attempts:
            self.check_refused(s, action, seat)

    def check_refused(self, s: Any, action: Action, seat: str | None) -> None:
        """The door is shut, and says under which rule."""
        try:
            self.game.apply(s, action, seat)
        except Illegal as illegal:
            self.check_refusal(illegal.refusal, f"{self.at(s)}: the refusal of {action} by {seat}")
        else:
            raise Broken(f"{self.at(s)}: {action} by {seat} is accepted")

    # ---- along the way, and at the end

    def check_events(self, events: Iterable[Event]) -> None:
        """Each happened under a rule, can be told, and survives the way through JSON."""
        for event in events:
            self.check_rule(event.rule, f"the event {event}")
            self.check_text(self.game.say(event), f"the event {event}")
            require(set(event.seen_by) <= set(self.game.seats), f"{event} is for seats that do not exist")
            if isinstance(event, Forced):
                self.check_action(event.action)
            else:
                again = msgspec.json.decode(msgspec.json.encode(event), type=type(event))
                require(again == event, f"{event} is {again} after a round trip through JSON")
            self.seen.events += 1

    def check_end(self, s: Any) -> Result:
        """A result with a score for every seat, and nothing may be done any more."""
        result = self.game.result(s)
        if result is None:
            raise Broken(f"{self.at(s)}: a dead end, nothing is due and there is no result")
        require(tuple(result.scores) == tuple(self.game.seats), f"{self.at(s)}: not every seat has its score")
        self.check_text(result.level, "the level of the result")
        self.check_text(result.text, "the text of the result")
        self.check_text(self.game.prompt(s), "the prompt after the end")
        self.check_views(s)
        for action in self.played[:3]:
            self.check_refused(s, action, None)
        return result

    # ---- words and rules

    def check_rule(self, rule: str, what: str) -> None:
        require(rule, f"{what} names no rule")
        require(self.rules is None or rule in self.rules, f"{what} names rule {rule}, which is not in the rule index")

    def check_refusal(self, refusal: Refusal, what: str) -> None:
        self.check_rule(refusal.rule, what)
        self.check_text(refusal.text, what)
        self.seen.refusals += 1

    def check_text(self, text: str, what: str) -> None:
        require(text.strip() not in ("", "?"), f"{what} says nothing")
        require(not {"{", "}"} & set(text), f"{what} has a gap left open: {text}")


# ---- computer players


def check_players(game: Game[Any], games: int = 1, seed: str = "players", cap: int = CAP) -> int:
    """Every computer player keeps its declared memory between two choices and nothing else; how many were compared."""
    seeds = [f"{seed}/{number}" for number in range(games)]
    return sum(check_player(game, name, one, cap) for name in known(game) for one in seeds)


def check_player(game: Game[Any], name: str, seed: str, cap: int = CAP) -> int:
    """Put away after every choice, and asked about another game in between, it plays the game of one that stays."""
    stayed = list(islice(_staying(game, name, seed), cap))
    away, elsewhere = (_PutAway(game, name, one) for one in (seed, f"{seed} elsewhere"))
    for number, action in enumerate(stayed, start=1):
        for _ in range(dice.below(seed_of(seed), number, 3)):  # out of step: what belongs there is left in the way
            elsewhere.choose()
        same, which = away.choose() == action, f"{away.who}, choice {number}"
        require(same, f"{which}: it chooses otherwise than one that stays; it keeps more than its memory")
    require(away.remembered, f"{away.who} declares a memory and never keeps anything in it")
    return len(stayed)


def _staying(game: Game[Any], name: str, seed: str) -> Iterator[Action]:
    """A game by players who stay in their seats."""
    s = game.start(seed=seed_of(seed))
    players = [seated(name, game, s.seed, seat) for seat in game.seats]
    while due := game.due(s):
        seat = game.seats[due.seat]
        action = players[due.seat].choose(game, game.view(s, seat), due)
        game.apply(s, action, seat)
        yield action


class _PutAway:
    """A game whose players are made anew for every choice, with their memory as it was stored."""

    def __init__(self, game: Game[Any], name: str, seed: str) -> None:
        self.game, self.name, self.state = game, name, game.start(seed=seed_of(seed))
        self.who = f"the {name} player of {game.name}, game {seed}"
        self.stored = dict.fromkeys(game.seats, b"")
        self.remembered = False

    def choose(self) -> Action | None:
        """One choice; None when the game is over."""
        due = self.game.due(self.state)
        if due is None:
            return None
        seat = self.game.seats[due.seat]
        action = self.asked(make(self.name, self.game, chance_of(self.state.seed, seat)), seat, due)
        self.game.apply(self.state, action, seat)
        return action

    def asked(self, player: Player, seat: str, due: Due) -> Action:
        """What the player answers; neither it nor what it remembered is changed by being asked."""
        memory, before = recall(player, self.stored[seat]), _contents(player)
        given = store(memory)
        action, kept = player.choose(self.game, self.game.view(self.state, seat), due, memory)
        require(_contents(player) == before, f"{self.who} is changed by a choice; what it keeps belongs in its memory")
        require(store(memory) == given, f"{self.who} changes the memory that it was given")
        self.put_away(player, seat, kept)
        return action

    def put_away(self, player: Player, seat: str, kept: Any) -> None:
        """The memory is of the declared kind, and comes back as it was."""
        declared = player.memory
        require(isinstance(kept, declared), f"{self.who} remembers {kept!r}, and declares {declared.__name__}")
        self.stored[seat] = store(kept)
        again = recall(player, self.stored[seat])
        require(again == kept, f"{self.who} remembers {kept}, which is {again} after it was stored")
        self.remembered |= kept != declared() or declared is Memory


def _contents(player: Player) -> str:
    """All that a player and its class carry, in a form that can be compared."""
    return repr([getattr(player, "__dict__", {}), *map(vars, type(player).__mro__)])


# ---- other processes


def records_of(game: Game[Any], games: int = 2, seed: str = "abroad") -> str:
    """The records of some random games, for comparison."""
    rules: Collection[str] | None = None
    runs = (_Examination(game, f"{seed}/{number}", rules, Seen()).play(examine=False) for number in range(games))
    return "".join(records.write(record) for _, record in runs)


def check_everywhere(where: str, hash_seeds: Iterable[str] = ("1", "2"), games: int = 2) -> None:
    """The game at "module:Class" gives the same records in other processes, whatever the hash seed."""
    here = records_of(find(where), games)
    for hash_seed in hash_seeds:
        there = _records_elsewhere(where, hash_seed, games)
        require(there == here, f"{where} plays another game in a process with PYTHONHASHSEED={hash_seed}")


def _records_elsewhere(where: str, hash_seed: str, games: int) -> str:
    call = [sys.executable, "-m", "indochine.lab.contract", where, str(games)]
    world = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(call, env=world, capture_output=True, text=True, check=False, timeout=600)
    require(not done.returncode, f"{where} cannot be played in another process: {done.stderr.strip()[-300:]}")
    return done.stdout


if __name__ == "__main__":
    sys.stdout.write(records_of(find(sys.argv[1]), int(sys.argv[2])))
