"""A game in the terminal: where things are, who decides under which rule, numbered options, and words for the rest."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from inspect import signature
from pathlib import Path
from typing import Any

import click

from indochine.cli.menu import Listed, listing, menu, spelled
from indochine.cli.page import bold, coloured, faint, in_columns, width, wrapped
from indochine.cli.places import concerning, neighbours, places_of, surroundings
from indochine.kernel.game import Due, Game
from indochine.kernel.scene import Scene, in_lines
from indochine.kernel.words import Action, Event, Refusal
from indochine.table.hands import hand_with, hands_of
from indochine.table.sitting import Entry, NoUndo, Sitting, headline, may_see

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
  map              the map
  save [file]      write the game to a file; `play --load FILE` goes on with it
  options          the options again; so does an empty line
  quit             leave
"""


class Left(Exception):
    """The player leaves the table."""


class InputEnded(Exception):
    """There is nobody to ask any more."""


# ---- what a game may draw


def hook(game: Game[Any], name: str) -> Callable[..., list[Any]] | None:
    """A screen of the game's own, if it has one: status(view), picture(view, width), route(...)."""
    found: Callable[..., list[Any]] | None = getattr(game.part("screen"), name, None)
    return found


def picture(game: Game[Any], view: Any) -> list[str]:
    """The map as the game draws it."""
    draw = hook(game, "picture")
    if not draw:
        return [f"{game.title} has no map to show."]
    painted = coloured() and "colour" in signature(draw).parameters
    return draw(view, width(), colour=True) if painted else draw(view, width())


def status(game: Game[Any], view: Any, turn: int) -> list[str]:
    """Turn, phase and tracks as the game shows them."""
    show = hook(game, "status")
    return show(view) if show else [f"Turn {turn}"]


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


# ---- the conversation


class Terminal:
    """A sitting seen through a terminal or a pipe."""

    def __init__(self, sitting: Sitting, keep: Path | None = None, default_file: str = "game.jsonl") -> None:
        self.sitting, self.game = sitting, sitting.game
        self.keep, self.default_file = keep, default_file
        self.humans = [seat for seat in self.game.seats if seat not in sitting.computers]
        self.hands = hands_of(self.game, sitting.record.header.options)
        self.people = {self.hand(seat) for seat in self.humans}  # what each of them holds
        self.read = dict.fromkeys(self.game.seats, 0)  # entries of the log that each seat has been shown
        self.last_seat: str | None = None
        self.saved: tuple[Path, int] | None = None  # by the word `save`: where, and at how many lines
        self.queued: list[str] = []  # answers given in one line, still to be used
        self.unseen = False  # whether the decision was not shown because an answer to it was waiting
        self.listed: tuple[Due, list[Listed]] | None = None  # the menu of the decision that is due

    def hand(self, seat: str) -> tuple[str, ...]:
        """The seats that one person at this keyboard holds together with this one."""
        return tuple(other for other in hand_with(self.hands, seat).seats if other in self.humans)

    def play(self) -> None:
        """Until the game is over or the player leaves."""
        while True:
            for entry in self.sitting.let_computers_play():
                self.watch(entry)
            due, seat = self.sitting.due, self.sitting.seat
            if due is None or seat is None:
                return self.finish()
            self.hand_over(seat)
            self.show_decision(due, seat)
            self.decide(due, seat)

    def watch(self, entry: Entry) -> None:
        """With no human at the table the game is told as it goes."""
        self.keep_now()
        if not self.humans:
            if len(self.game.seats) == 1 and (head := headline(self.game, entry)):
                self.say(bold(f"{entry.n}. {head}"))
            self.lines(event_lines(self.game, [e for e in entry.events if may_see(e, None)]))

    def hand_over(self, seat: str) -> None:
        """Two people at one keyboard: the other sits down before anything is shown."""
        if self.last_seat is not None and self.last_seat not in self.hand(seat):
            self.say(f"\n{bold(f'--- Over to {hand_with(self.hands, seat).name} ---')}")
            if sys.stdin.isatty():
                self.ask("Press Enter when ready. ")
        self.last_seat = seat

    def show_decision(self, due: Due, seat: str) -> None:
        """The news, where we stand, who decides under which rule, and the options."""
        self.news(seat)
        self.unseen = bool(self.queued)
        if self.unseen:
            return
        self.say(faint("-" * width()))
        self.lines(status(self.game, self.sitting.view(seat), self.sitting.turn))
        self.say("")
        self.show_options(due, seat)

    def news(self, seat: str) -> None:
        """What happened since this seat's hand last looked."""
        fresh, hand = self.sitting.log[self.read[seat] :], self.hand(seat)
        self.read |= dict.fromkeys(hand, len(self.sitting.log))
        if events := [event for entry in fresh for event in entry.events if seen(event, hand)]:
            self.say("")
            self.lines(event_lines(self.game, events))

    def show_options(self, due: Due, seat: str) -> None:
        """Prompt and menu."""
        name = self.game.seat_name(seat)
        who = name if len(self.hand(seat)) == 1 else f"You decide for {name}"
        first, *rest = wrapped(f"{who} [{due.rule}]: {self.game.prompt(self.sitting.state)}", 2)
        self.lines([first.replace(who, bold(who), 1), *rest])
        self.lines(menu(self.options(due, seat)))

    def options(self, due: Due, seat: str) -> list[Listed]:
        """The options as they are numbered."""
        if self.listed is None or self.listed[0] is not due:
            self.listed = due, listing(self.game, due.actions, self.sitting.view(seat))
        return self.listed[1]

    def decide(self, due: Due, seat: str) -> None:
        """Ask until something has been chosen or taken back."""
        while not self.settled(self.next_answer(), due, seat):
            if self.unseen:  # an answer given blindly went wrong: show where we are
                self.unseen = False
                self.queued.clear()
                self.show_options(due, seat)

    def settled(self, said: str, due: Due, seat: str) -> bool:
        """One answer; whether it ends the decision."""
        word, _, rest = said.partition(" ")
        if said.isdecimal():
            return self.choose_number(int(said), due, seat)
        if word in ("undo", "u"):
            return self.undo()
        if word == "go":
            return self.go(rest, due, seat)
        if not said or word in ("options", "o"):
            self.show_options(due, seat)
        elif word in self.words():
            self.words()[word](rest.strip(), due, seat)
        else:
            return self.choose_text(said, due, seat)
        return False

    def next_answer(self) -> str:
        """The next answer; a line may hold several, with commas between them."""
        if not self.queued:
            self.unseen = False
            self.queued = [part.strip() for part in self.ask("> ").split(",")]
        return self.queued.pop(0)

    def words(self) -> dict[str, Callable[[str, Due, str], None]]:
        """The commands that leave the decision open."""
        return {
            "why": self.why, "near": self.near, "odds": self.odds, "log": self.log, "rules": self.rules,
            "rule": self.rules, "map": self.map, "save": self.save, "help": self.help, "?": self.help,
            "quit": self.quit, "exit": self.quit, "q": self.quit,
        }  # fmt: skip

    # ---- choosing

    def go(self, goal: str, due: Due, seat: str) -> bool:
        """The option about a place; who marches goes step after step, as far as that asks for nothing else."""
        find = hook(self.game, "route")
        if steps := find(self.sitting.view(seat), due, goal) if find else []:
            return self.march(steps, due, seat)
        found = self.about(goal, due, seat)
        if found:
            return self.settle_on(found, f"Several options concern {self.called(goal)}; which number?", due, seat)
        if self.spots(goal):
            self.say(f"No option of this decision is about {self.called(goal)}; `why {goal.strip()}` may tell why.")
        else:
            self.say(self.unknown(goal))
        return False

    def march(self, steps: Sequence[Action], due: Due, seat: str) -> bool:
        """Step after step, as far as every step is legal and asks for nothing else."""
        self.say(f"Chosen: {'; '.join(map(self.game.say, steps))}.")
        for action in steps:
            now = self.sitting.due
            if now is None or now.decision is not due.decision or action not in now.actions:
                break
            self.sitting.act(action, seat)
        self.keep_now()
        return True

    def choose_number(self, number: int, due: Due, seat: str) -> bool:
        if not 1 <= number <= len(due.actions):
            place = f", or `go {number}` for the place" if self.spots(str(number)) else ""
            self.say(f"There is no option {number}; choose 1 to {len(due.actions)}{place}.")
            return False
        self.sitting.act(self.options(due, seat)[number - 1].action, seat)
        self.keep_now()
        return True

    def choose_text(self, said: str, due: Due, seat: str) -> bool:
        """An option may be written out, or any words of it that fit no other."""
        if found := spelled(self.options(due, seat), said):
            return self.settle_on(found, "Which number?", due, seat)
        self.say(f"Not understood: {said!r}. Type a number from 1 to {len(due.actions)}, or help.")
        return False

    def settle_on(self, numbers: Sequence[int], question: str, due: Due, seat: str) -> bool:
        """The only option that was meant is chosen and said again; of several the numbers are told."""
        options = self.options(due, seat)
        if len(numbers) == 1:
            self.say(f"Chosen: {options[numbers[0] - 1].choice.text}.")
            return self.choose_number(numbers[0], due, seat)
        self.say(question)
        self.tell_options(numbers, due, seat)
        return False

    def tell_options(self, numbers: Sequence[int], due: Due, seat: str) -> None:
        """Some of the options with their numbers."""
        options = self.options(due, seat)
        self.lines(in_columns([f"{number}  {options[number - 1].text}" for number in numbers], 4))

    def undo(self) -> bool:
        try:
            entry = self.sitting.undo()
        except NoUndo as refusal:
            self.say(str(refusal))
            return False
        self.read = {seat: min(seen, len(self.sitting.log)) for seat, seen in self.read.items()}
        assert entry.action
        self.say(f"Taken back: {self.game.say(entry.action)}.")
        self.keep_now()
        return True

    # ---- asking

    def why(self, thing: str, due: Due, seat: str) -> None:
        """The refused candidates that mention the thing or are about that place, with rule and facts."""
        found = self.refused_about(thing)
        if not found:
            return self.why_nothing(thing, due, seat)
        if not thing and len(found) > MANY:
            return self.why_counted(found)
        for text, refusal in found[:MANY]:
            self.lines(wrapped(f"  Not “{text}”: {refusal}", 4))
        if len(found) > MANY:
            self.say(f"  ... and {len(found) - MANY} more; say more exactly what you mean.")
        return None

    def refused_about(self, thing: str) -> list[tuple[str, Refusal]]:
        """What may not be chosen now about a thing: its name stands in the text or the reason, or it is the place."""
        refused = list(self.game.refused(self.sitting.state))
        shown = sorted(self.game.choices([action for action, _ in refused]), key=lambda choice: choice.index)
        wanted, places = thing.casefold(), set(self.spots(thing))
        return [
            (choice.text, refusal)
            for choice, (_, refusal) in zip(shown, refused, strict=True)
            if wanted in choice.text.casefold() or wanted in refusal.text.casefold() or places & set(choice.places)
        ]

    def why_nothing(self, thing: str, due: Due, seat: str) -> None:
        """Nothing of the kind is refused: it is allowed, or nobody would think of it here."""
        if not thing:
            self.say("Nothing is refused here: all that could be thought of is in the list.")
        elif allowed := self.about(thing, due, seat):
            self.say("That is allowed:")
            self.tell_options(allowed, due, seat)
        elif self.spots(thing):
            asked = self.game.prompt(self.sitting.state)
            self.say(f"{self.called(thing)} is not among the places that this decision is about: {asked} [{due.rule}]")
        else:
            self.say(f"Nothing about {thing!r} is up for choice in this decision [{due.rule}].")

    def why_counted(self, found: Sequence[tuple[str, Any]]) -> None:
        """Without a thing: how much is refused under which rule."""
        counts = Counter(refusal.rule for _, refusal in found)
        for rule, count in counts.most_common():
            example = next((text, r) for text, r in found if r.rule == rule)
            self.lines(wrapped(f"  [{rule}] refuses {count}, such as “{example[0]}”: {example[1].text}", 4))
        self.say("  Name a place or a unit to see its own reasons: why <thing>.")

    def near(self, name: str, due: Due, seat: str) -> None:
        """A place, what lies next to it, and who stands there; what a step there costs now, where it is asked."""
        known, scene = places_of(self.game), self.scene(seat)
        places = [place for place in self.spots(name) if known and place in known.spots]
        if not (known and places):
            return self.say(self.unknown(name))
        borders, choices = hook(self.game, "borders"), [option.choice for option in self.options(due, seat)]
        costs = {choice.places[-1]: choice.cost for choice in choices if choice.cost and choice.places}
        around = {place: neighbours(known, place, dict(borders(place)) if borders else None) for place in places}
        for line in surroundings(known, scene, around, costs):
            self.lines(wrapped(line, len(line) - len(line.lstrip()) + 4))
        return None

    def scene(self, seat: str) -> Scene:
        """The position as this seat sees it."""
        return self.game.scene(self.sitting.view(seat))

    # ---- places

    def spots(self, name: str) -> tuple[str, ...]:
        """The places of that name."""
        known = places_of(self.game)
        return known.called(name) if known else ()

    def called(self, name: str) -> str:
        """A place that was typed, as it is written; what is no place stays as it was typed."""
        known, places = places_of(self.game), self.spots(name)
        return known.title(places) if known and places else name.strip()

    def unknown(self, name: str) -> str:
        """That there is no such place, and which there are that look like it."""
        known = places_of(self.game)
        if known is None:
            return f"{self.game.title} has no map whose places could be named."
        like = known.like(name)
        meant = f"; did you mean {' or '.join(like)}?" if like else "; a place is named by its name or code."
        return f"There is no place {name.strip()!r}{meant}" if name.strip() else "Name a place by its name or code."

    def about(self, name: str, due: Due, seat: str) -> list[int]:
        """The numbers of the options about a place, or whose text has these words."""
        options, scene = self.options(due, seat), self.scene(seat)
        places = self.spots(name)
        chosen = concerning([option.choice for option in options], scene.pieces, places)
        found = {choice.index for choice in chosen} if places else set()
        numbers = [n for n, option in enumerate(options, 1) if option.choice.index in found]
        return numbers or (spelled(options, name.strip()) if name.strip() else [])

    # ---- figures and texts

    def odds(self, _: str, due: Due, seat: str) -> None:
        """The game's own service."""
        lines = in_lines(self.game.forecasts(self.sitting.view(seat), due))
        for line in lines or ["Nothing here is decided by dice that could be reckoned beforehand."]:
            self.lines(wrapped(line, 4) if len(line) > width() else [line])

    def log(self, which: str, due: Due, seat: str) -> None:
        """What happened, by turn."""
        if which not in ("", "all") and not which.isdecimal():
            return self.say(f"`log` takes a turn number or all, not {which!r}.")
        turn = self.sitting.turn if not which else int(which) if which.isdecimal() else None
        shown = [entry for entry in self.sitting.log if turn is None or entry.turn <= turn <= entry.until]
        for entry in shown:
            if entry.seat in self.hand(seat) and (head := headline(self.game, entry)):
                self.lines(wrapped(f"{entry.n}. {head}", 4))
            self.lines(event_lines(self.game, [event for event in entry.events if seen(event, self.hand(seat))]))
        if not shown:
            self.say(f"Nothing is written about turn {turn}.")
        return None

    def rules(self, wanted: str, due: Due, seat: str) -> None:
        """A rule in our words, or a reading by its number."""
        from indochine.cli.rules import told
        from indochine.lab.rulebook import look_up, read_index, reading_called

        try:
            index = read_index(self.game)
        except ValueError as error:
            return self.say(f"No rules to show: {error}.")
        found = look_up(index, wanted or due.rule)
        if not found:
            return self.say(f"No rule has the id or mentions {wanted or due.rule!r}.")
        self.lines(told(found[:40], reading_called(index, wanted), places=False))
        if len(found) > 40:
            self.say(f"  ... and {len(found) - 40} more.")
        return None

    def map(self, _: str, due: Due, seat: str) -> None:
        """The game's own picture."""
        self.lines(picture(self.game, self.sitting.view(seat)))

    def help(self, _: str, due: Due, seat: str) -> None:
        """All words."""
        self.say(HELP.strip("\n"))

    # ---- keeping and leaving

    def save(self, name: str, due: Due | None = None, seat: str = "") -> None:
        """Write the record to a file."""
        path = Path(name).expanduser() if name else self.keep or Path(self.default_file)
        try:
            self.sitting.save(path)
        except OSError as error:
            return self.say(f"Could not save: {error.strerror or error} ({path}).")
        self.saved = (path, len(self.sitting.record.moves))
        self.say(f"Saved to {path}; the file holds the sealed seed, so reading it is peeking at the dice.")
        return None

    def keep_now(self) -> None:
        """Autosave; a full disk must not end the game."""
        if self.keep:
            try:
                self.sitting.save(self.keep)
            except OSError as error:
                click.echo(f"The game is no longer kept: {error.strerror or error} ({self.keep}).", err=True)
                self.keep = None

    def quit(self, _: str, due: Due, seat: str) -> None:
        """Leave; what is not kept may be saved first."""
        if not self.keep and self.sitting.record.moves and sys.stdin.isatty():
            answer = self.ask("Save before leaving? [Y/n] ").strip().casefold()
            if answer in ("", "y", "yes"):
                self.save("")
        raise Left

    def finish(self) -> None:
        """The last news, the result, and the seed."""
        for seat in self.humans[:1]:
            self.news(seat)
        result = self.sitting.result
        if result is None:
            return
        self.say(faint("-" * width()))
        view = self.sitting.view(self.humans[0] if self.humans else None)
        self.lines(status(self.game, view, self.sitting.turn))
        first, *rest = wrapped(f"{result.level}: {result.text}")
        self.lines([bold(first), *rest])
        reveal = self.sitting.record.reveal
        self.lines(wrapped(f"The seed of the dice was {reveal.seed if reveal else ''}."))
        self.keep_now()

    # ---- the line to the player

    def ask(self, prompt: str) -> str:
        """A line of input; from a pipe it is shown too, so that the transcript reads well."""
        try:
            said = input(prompt)
        except EOFError:
            click.echo()
            raise InputEnded from None
        if not sys.stdin.isatty():
            click.echo(said)
        return said

    def say(self, text: str) -> None:
        """A sentence or several lines; what is too long goes on in the next line."""
        for line in text.split("\n"):
            self.lines(wrapped(line) if len(click.unstyle(line)) > width() else [line])

    def lines(self, lines: Iterable[str]) -> None:
        for line in lines:
            click.echo(line)
