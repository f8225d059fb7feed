"""Forged, late, foreign and mutated actions: all refused with a rule, and the position stays as it is, bit for bit."""

from __future__ import annotations

import random
from typing import Any, get_args, get_type_hints

import msgspec

from indochine.kernel.game import Due, Illegal
from indochine.kernel.state import pack
from indochine.kernel.words import Action
from indochine.lab.kit.description import Kit, check
from indochine.lab.kit.words import check_refusal

# what may stand in a field instead of what belongs there
ODD_VALUES: tuple[Any, ...] = (
    -1, -(2**31), -(2**63), 2**31, 2**63 - 1, 2**64 - 1, 10**30, 0.5, 1e300, True, False, None, "", "0", "é", [], [0],
    {}, {"type": "Done"},
)  # fmt: skip
FIELDS = ("seat", "place", "unit", "x", "rule")  # what may be added
NO_ACTIONS: tuple[Any, ...] = (None, 0, "Done", b"", {"type": "Done"}, [], ("Done",), object())
OTHER_SEATS = ("", "spectator", "0")
SHARE = 10  # at least one forgery in so many is no action at all


@check()
def forged(kit: Kit, number: int, every: int) -> int:
    """Whatever is forged at the decisions of a game is refused. How often the rules had to."""
    forger = Forger(kit, number)
    for count, (s, due) in enumerate(kit.games.decisions(number)):
        forger.seen.append(forger.random.choice(due.actions))
        if count % every == 0:
            forger.attempt(s, due)
    forger.check_strict()
    assert forger.by_decoder * SHARE > forger.by_rules, f"only {forger.by_decoder} forgeries were no actions at all"
    return forger.by_rules


class Forger:
    """Makes actions that nobody may take at the decision at hand."""

    def __init__(self, kit: Kit, number: int) -> None:
        self.kit, self.game = kit, kit.game
        self.kinds: tuple[type[Action], ...] = get_args(kit.game.action_type) or (kit.game.action_type,)
        self.random = random.Random(f"forger {number}")
        self.seen: list[Action] = []
        self.by_rules = self.by_decoder = 0

    # ---- forging

    def mutate(self, due: Due) -> bytes:
        """A legal action with one thing wrong, as JSON."""
        fields = msgspec.to_builtins(self.random.choice(due.actions))
        name = self.random.choice(list(fields))
        match self.random.randrange(6):
            case 0:
                fields[name] = self.random.choice((*ODD_VALUES, *self.kit.words))
            case 1:
                fields[name] = self.random.randrange(-5, max(self.kit.tops) + 100)
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
        return msgspec.json.encode(self.invented(self.random.choice(self.kinds)))

    def invented(self, kind: type[Action]) -> dict[str, Any]:
        """An action of this kind."""
        hints = get_type_hints(kind)
        return {"type": kind.__name__, **{name: self.value(hints[name]) for name in kind.__struct_fields__}}

    def value(self, hint: Any) -> Any:
        """Something of the right type."""
        if hint is bool:
            return self.random.random() < 0.5
        if hint is str:
            return self.random.choice(self.kit.words)
        if parts := get_args(hint):
            return [self.value(parts[0]) for _ in range(self.random.randrange(4))]
        return self.number()

    def number(self) -> int:
        """A small number, or one that some thing has."""
        low, top = self.random.choice(((-1, 6), *((0, top) for top in self.kit.tops)))
        return self.random.randrange(low, top)

    def repeat(self, due: Due) -> bytes:
        """What might have been played earlier in this game."""
        return msgspec.json.encode(self.random.choice(self.seen))

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

    def attempt(self, s: Any, due: Due) -> None:
        """Four forgeries, something that is no action, a legal action by a wrong seat, and one that is sent twice."""
        own, legal = self.game.seats[due.seat], self.seen[-1]
        for _ in range(4):
            action = self.forge(due)
            if action is None:
                self.by_decoder += 1
            else:
                self.check_refused(s, action, own)
        self.check_refused(s, self.random.choice(NO_ACTIONS), own)
        self.check_refused(s, legal, self.wrong_seat(due))
        self.check_sent_twice(s.clone(), legal, own)

    def check_refused(self, s: Any, action: Any, seat: str) -> None:
        """Refused under a rule that exists, and nothing has changed."""
        due, before = s.pending, pack(s)
        try:
            self.game.apply(s, action, seat)
        except Illegal as illegal:
            check_refusal(self.kit, illegal.refusal, f"{action} by {seat}")
        else:
            raise AssertionError(f"{action} by {seat} is accepted")
        assert pack(s) == before, f"{action} is refused and has changed the position"
        assert s.pending is due, f"{action} is refused and has changed the decision"
        self.by_rules += 1

    def check_sent_twice(self, s: Any, action: Action, seat: str) -> None:
        """An action sent twice is carried out once, and then refused unless it is legal again."""
        self.game.apply(s, action, seat)
        after = self.game.due(s)
        if after and (action not in after.actions or self.game.seats[after.seat] != seat):
            self.check_refused(s, action, seat)

    def check_strict(self) -> None:
        """Unknown fields, lax types and other spellings of actions are none, whatever their kind."""
        for kind in self.kinds:
            good = self.invented(kind)
            bad: list[Any] = [{**good, "no such field": 1}, {**good, "type": kind.__name__.lower()}, [*good.values()]]
            bad.append({key: value for key, value in good.items() if key != "type"})
            for name in [name for name, value in good.items() if type(value) is int]:
                value = good[name]
                bad += [{**good, name: odd} for odd in (str(value), value + 0.5, True, None, [value])]
                bad.append({key: value for key, value in good.items() if key != name})
            assert self.decodes(good), f"{good} is an action of {kind.__name__}"
            for thing in bad:
                assert not self.decodes(thing), f"{thing} passes for an action"

    def decodes(self, thing: Any) -> bool:
        """Whether this is an action to the decoder."""
        try:
            msgspec.json.decode(msgspec.json.encode(thing), type=self.game.action_type)
        except msgspec.ValidationError:
            return False
        return True
