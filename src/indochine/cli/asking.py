"""Questions at a decision that leave it open: why not, what is near, odds, log, rules, map."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from indochine.cli.drawing import map_lines, status
from indochine.cli.menu import Menu
from indochine.cli.page import bold, faint, say, tell, width, wrapped
from indochine.cli.places import neighbours, surroundings
from indochine.kernel.game import Game
from indochine.kernel.words import Event, Refusal
from indochine.odds.words import in_lines
from indochine.table.sitting import Sitting, headline, may_see

MANY = 12  # lines of `why` before the rest is only counted

HELP = """
A number chooses that option, and so does its text or words of it that fit no
other. Several answers may stand in one line with commas between them, as in
`10, done, odds`. Else:
  go PLACE         the option about that place; who marches goes all the way
  near PLACE       the place, its neighbours and who stands there
  why [thing]      what is refused here that mentions the thing: rule and facts
  odds             chances of what you may do now
  undo             take back the last choice; never across a die or a reveal
  log [turn|all]   what happened this turn, in another, or since the beginning
  rules [id|word]  a rule in our words, a reading (E-12); alone: this decision's
  how              how this game works: ten minutes' reading for newcomers
  map              the map, and who is where
  tracks           all tracks and charts, with what they say
  save [file]      write the game to a file; `play --load FILE` goes on with it
  options          the options again; so does an empty line
  quit             leave
"""


def event_lines(game: Game[Any], events: Iterable[Event]) -> list[str]:
    """What happened, each line with its rule; headings such as "=== Turn 3 ===" stand out."""
    lines: list[str] = []
    for event in events:
        text = game.say(event)
        if text.startswith(("===", "---")):
            lines.append(bold(text))
            continue
        rule = f" [{event.rule}]" if event.rule else ""
        *most, last = wrapped(f"  {text}{rule}", 4)
        lines += [*most, last.replace(rule, faint(rule)) if rule else last]
    return lines


def seen(event: Event, hand: tuple[str, ...]) -> bool:
    """Whether somebody who holds these seats may read the event."""
    return any(may_see(event, seat) for seat in hand)


class Asking:
    """Answers from what is on the table, for whoever holds these seats."""

    def __init__(self, sitting: Sitting, hand: Callable[[str], tuple[str, ...]]) -> None:
        self.sitting, self.game, self.hand = sitting, sitting.game, hand
        self.words: dict[str, Callable[[str, Menu], None]] = {
            "why": self.why, "near": self.near, "odds": self.odds, "log": self.log, "rules": self.rules,
            "rule": self.rules, "how": self.how, "map": self.map, "tracks": self.tracks, "help": self.help,
            "?": self.help,
        }  # fmt: skip

    def why(self, thing: str, asked: Menu) -> None:
        """The refused candidates that mention the thing or are about that place, with rule and facts."""
        found = self.refused_about(thing, asked)
        if not found:
            return self.why_nothing(thing, asked)
        if not thing and len(found) > MANY:
            return self.why_counted(found)
        for text, refusal in found[:MANY]:
            tell(wrapped(f"  Not “{text}”: {refusal}", 4))
        if len(found) > MANY:
            say(f"  ... and {len(found) - MANY} more; say more exactly what you mean.")
        return None

    def refused_about(self, thing: str, asked: Menu) -> list[tuple[str, Refusal]]:
        """What may not be chosen now about a thing: its name stands in the text or the reason, or it is the place."""
        refused = list(self.game.refused(self.sitting.state))
        shown = sorted(self.game.choices([action for action, _ in refused]), key=lambda choice: choice.index)
        wanted, places = thing.casefold(), set(asked.places.called(thing))
        return [
            (choice.text, refusal)
            for choice, (_, refusal) in zip(shown, refused, strict=True)
            if wanted in choice.text.casefold() or wanted in refusal.text.casefold() or places & set(choice.places)
        ]

    def why_nothing(self, thing: str, asked: Menu) -> None:
        """Nothing of the kind is refused: it is allowed, or nobody would think of it here."""
        if not thing:
            say("Nothing is refused here: all that could be thought of is in the list.")
        elif allowed := asked.about(thing):
            say("That is allowed:")
            tell(asked.some(allowed))
        elif asked.places.called(thing):
            where, question = asked.places.written(thing), self.game.prompt(self.sitting.state)
            say(f"{where} is not among the places that this decision is about: {question} [{asked.due.rule}]")
        else:
            say(f"Nothing about {thing!r} is up for choice in this decision [{asked.due.rule}].")

    def why_counted(self, found: Sequence[tuple[str, Any]]) -> None:
        """Without a thing: how much is refused under which rule."""
        counts = Counter(refusal.rule for _, refusal in found)
        for rule, count in counts.most_common():
            example = next((text, r) for text, r in found if r.rule == rule)
            tell(wrapped(f"  [{rule}] refuses {count}, such as “{example[0]}”: {example[1].text}", 4))
        say("  Name a place or a unit to see its own reasons: why <thing>.")

    def near(self, name: str, asked: Menu) -> None:
        """A place, what lies next to it, and who stands there; what a step there costs now, where it is asked."""
        known, choices = asked.places, [option.choice for option in asked.options]
        places = [place for place in known.called(name) if place in known.spots]
        if not places:
            return say(known.unknown(name))
        costs = {choice.places[-1]: choice.cost for choice in choices if choice.cost and choice.places}
        around = {place: neighbours(known, place, self.game.borders(place)) for place in places}
        for line in surroundings(known, asked.scene, around, costs):
            tell(wrapped(line, len(line) - len(line.lstrip()) + 4))
        return None

    def odds(self, _: str, asked: Menu) -> None:
        """What the dice promise."""
        lines = in_lines(self.game.forecasts(asked.view, asked.due))
        for line in lines or ["Nothing here is decided by dice that could be reckoned beforehand."]:
            tell(wrapped(line, 4) if len(line) > width() else [line])

    def log(self, which: str, asked: Menu) -> None:
        """What happened, by turn."""
        if which not in ("", "all") and not which.isdecimal():
            return say(f"`log` takes a turn number or all, not {which!r}.")
        turn = self.sitting.turn if not which else int(which) if which.isdecimal() else None
        shown = [entry for entry in self.sitting.log if turn is None or entry.turn <= turn <= entry.until]
        for entry in shown:
            if entry.seat in self.hand(asked.seat) and (head := headline(self.game, entry)):
                tell(wrapped(f"{entry.n}. {head}", 4))
            tell(event_lines(self.game, [event for event in entry.events if seen(event, self.hand(asked.seat))]))
        if not shown:
            say(f"Nothing is written about turn {turn}.")
        return None

    def rules(self, wanted: str, asked: Menu) -> None:
        """A rule in our words, or a reading by its number."""
        from indochine.cli.rules import defined, told
        from indochine.lab.readings import look_up_readings, rulings
        from indochine.lab.rulebook import look_up, read_index

        try:
            index = read_index(self.game)
        except ValueError as error:
            return say(f"No rules to show: {error}.")
        found = look_up(index, wanted or asked.due.rule)
        readings = look_up_readings(rulings(index, self.game.options), wanted or asked.due.rule)
        if not found and not readings:
            return say(f"No rule has the id or mentions {wanted or asked.due.rule!r}.")
        tell([*defined(self.game, wanted), *told(found[:40], readings[:20], places=False)])
        if len(found) > 40:
            say(f"  ... and {len(found) - 40} more.")
        return None

    def how(self, _: str, asked: Menu) -> None:
        """How the game works."""
        from indochine.cli.rules import how_it_works
        from indochine.lab.primer import primer_of

        primer = primer_of(self.game)
        tell(how_it_works(primer) if primer.sections else [f"Nobody has written yet how {self.game.title} works."])

    def map(self, _: str, asked: Menu) -> None:
        """The map, and who is where."""
        tell(map_lines(self.game, asked.view))

    def tracks(self, _: str, asked: Menu) -> None:
        """All tracks and charts."""
        tell(status(asked.scene))

    def help(self, _: str, asked: Menu) -> None:
        """All words."""
        say(HELP.strip("\n"))
