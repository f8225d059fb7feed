"""Forged, late, foreign and mutated actions: all refused with a rule, and the position stays as it is, bit for bit."""

from __future__ import annotations

import random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from tests.games.kit.play import RandomGames

from indochine.kernel.game import Due, Illegal
from indochine.kernel.state import pack
from indochine.kernel.words import Action
from indochine.lab.rulebook import read_index

# what may stand in a field instead of what belongs there
ODD_VALUES: tuple[Any, ...] = (
    -1, -(2**31), -(2**63), 2**31, 2**63 - 1, 2**64 - 1, 10**30, 0.5, 1e300, True, False, None, "", "0", "é", [], [0],
    {}, {"type": "Done"},
)  # fmt: skip
FIELDS = ("seat", "place", "unit", "x", "rule")  # what may be added
OTHER_SEATS = ("", "spectator", "0")


class Forger:
    """Makes actions that nobody may take at the decision at hand.

    `words` are what stands in the fields of text, right ones and others; `tops` are how many places, units and other
    numbered things there are: numbers are drawn below one of them, or small ones.
    """

    def __init__(self, games: RandomGames, words: tuple[str, ...] = ("",), tops: tuple[int, ...] = (72, 300)) -> None:
        self.games, self.game, self.words, self.tops = games, games.game, words, tops
        self.kinds: tuple[type[Action], ...] = get_args(games.game.action_type)
        self.rules = frozenset(read_index(games.game))
        self.random = random.Random("forger")
        self.seen: list[Action] = []
        self.by_rules = self.by_decoder = 0

    # ---- forging

    def mutate(self, due: Due) -> bytes:
        """A legal action with one thing wrong, as JSON."""
        fields = msgspec.to_builtins(self.random.choice(due.actions))
        name = self.random.choice(list(fields))
        match self.random.randrange(6):
            case 0:
                fields[name] = self.random.choice((*ODD_VALUES, *self.words))
            case 1:
                fields[name] = self.random.randrange(-5, max(self.tops) + 100)
            case 2:
                del fields[name]
            case 3:
                fields[self.random.choice(FIELDS)] = self.number()
            case 4:
                fields["type"] = self.random.choice(self.kinds).__name__
            case _:
                fields = self.random.choice((fields["type"], [fields], {"action": fields}, {}, None))
        return msgspec.json.encode(fields)

    def invent(self, due: Due) -> bytes:
        """Any kind of action with any numbers, words and answers."""
        kind = self.random.choice(self.kinds)
        hints = get_type_hints(kind)
        fields = {name: self.value(hints[name]) for name in kind.__struct_fields__}
        return msgspec.json.encode({"type": kind.__name__, **fields})

    def value(self, hint: Any) -> Any:
        """Something of the right type."""
        if hint is bool:
            return self.random.random() < 0.5
        if hint is str:
            return self.random.choice(self.words)
        if parts := get_args(hint):
            return [self.value(parts[0]) for _ in range(self.random.randrange(4))]
        return self.number()

    def number(self) -> int:
        """A small number, or one that some thing has."""
        low, top = self.random.choice(((-1, 6), *((0, top) for top in self.tops)))
        return self.random.randrange(low, top)

    def repeat(self, due: Due) -> bytes:
        """What was played earlier in this game."""
        return msgspec.json.encode(self.random.choice(self.seen or list(due.actions)))

    def forge(self, due: Due) -> Action | None:
        """One of these; None when it is no action at all, or happens to be a legal one."""
        text = self.random.choice((self.mutate, self.mutate, self.invent, self.repeat))(due)
        try:
            action: Action = msgspec.json.decode(text, type=self.game.action_type)
        except msgspec.ValidationError:
            return None
        return None if action in due.actions else action

    def wrong_seat(self, due: Due) -> str:
        """Somebody who is not to decide."""
        own = self.game.seats[due.seat]
        others = [seat for seat in self.game.seats if seat != own]
        return self.random.choice((own.title(), own.upper(), f"{own} ", *others, *OTHER_SEATS))

    # ---- trying

    def check_refused(self, s: Any, action: Any, seat: str) -> None:
        """Refused under a rule that exists, and nothing has changed."""
        due, before = s.pending, pack(s)
        with pytest.raises(Illegal) as caught:
            self.game.apply(s, action, seat)
        assert caught.value.refusal.rule in self.rules
        assert caught.value.refusal.text
        assert pack(s) == before
        assert s.pending is due

    def attempt(self, s: Any, due: Due, legal: Action) -> None:
        """Four forgeries, and a legal action by a wrong seat."""
        for _ in range(4):
            action = self.forge(due)
            if action is None:
                self.by_decoder += 1
            else:
                self.check_refused(s, action, self.game.seats[due.seat])
                self.by_rules += 1
        self.check_refused(s, legal, self.wrong_seat(due))
        self.by_rules += 1

    def go_through(self, number: int, wanted: int, every: int = 1) -> None:
        """At one decision in so many of the games from `number` on, until the rules have refused so many forgeries."""
        self.random.seed(f"forger {number}")
        while self.by_rules < wanted:
            for count, (s, due) in enumerate(self.games.decisions(number)):
                legal = self.random.choice(due.actions)
                self.seen.append(legal)
                if count % every == 0:
                    self.attempt(s, due, legal)
                if self.by_rules >= wanted:
                    break
            number += 1

    def check_no_actions(self, number: int, every: int = 1) -> None:
        """Things that are no actions at all are refused all the same."""
        name = self.kinds[0].__name__
        for s, due in self.games.decisions(number, every):
            for thing in (None, 0, name, b"", {"type": name}, [], (name,), object()):
                self.check_refused(s, thing, self.game.seats[due.seat])

    def check_sent_twice(self, number: int, every: int = 1) -> int:
        """An action sent twice is carried out once: refused when it is no longer legal. How often that was so."""
        late = 0
        for s, due in self.games.decisions(number, every):
            other, seat = s.clone(), self.game.seats[due.seat]
            self.game.apply(other, due.actions[0], seat)
            after = self.game.due(other)
            if after and due.actions[0] not in after.actions:
                self.check_refused(other, due.actions[0], seat)
                late += 1
        return late

    def check_strict(self, action: Action, name: str) -> None:
        """Unknown fields, lax types and other spellings of this action, whose field `name` is a number, are none."""
        good = msgspec.to_builtins(action)
        value, without = good[name], {key: value for key, value in good.items() if key != name}
        bad: list[Any] = [{**good, name: odd} for odd in (str(value), float(value), True, None, [value])]
        bad += [without, {**good, "seat": self.game.seats[0]}, {**good, "type": good["type"].lower()}]
        bad += [{key: value for key, value in good.items() if key != "type"}, [good["type"], value]]
        assert msgspec.json.decode(msgspec.json.encode(good), type=self.game.action_type) == action
        for thing in bad:
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(msgspec.json.encode(thing), type=self.game.action_type)
