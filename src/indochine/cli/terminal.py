"""A game in the terminal: where things are, who decides under which rule, numbered options, and words for the rest."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from indochine.cli.asking import Asking, event_lines, seen
from indochine.cli.drawing import remarks, status
from indochine.cli.menu import Menu, menu, spelled
from indochine.cli.page import ask, bold, faint, say, tell, width, wrapped
from indochine.kernel.game import Due
from indochine.table.hands import hand_with, hands_of
from indochine.table.sitting import Entry, NoUndo, Sitting, headline, may_see


class Left(Exception):
    """The player leaves the table."""


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
        self.told: dict[tuple[str, int], set[str]] = {}  # by seat and turn, what was remarked on tracks and charts
        self.listed: Menu | None = None  # the menu of the decision that is due
        self.asking = Asking(sitting, self.hand)

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
            asked = self.menu(due, seat)
            self.show_decision(asked)
            self.decide(asked)

    def menu(self, due: Due, seat: str) -> Menu:
        """The decision with its options as they are numbered; it may have been put before."""
        if self.listed is None or self.listed.due is not due:
            self.listed = Menu(self.game, due, seat, self.sitting.view(seat))
        return self.listed

    def watch(self, entry: Entry) -> None:
        """With no human at the table the game is told as it goes."""
        self.keep_now()
        if not self.humans:
            if len(self.game.seats) == 1 and (head := headline(self.game, entry)):
                say(bold(f"{entry.n}. {head}"))
            tell(event_lines(self.game, [e for e in entry.events if may_see(e, None)]))

    def hand_over(self, seat: str) -> None:
        """Two people at one keyboard: the other sits down before anything is shown."""
        if self.last_seat is not None and self.last_seat not in self.hand(seat):
            say(f"\n{bold(f'--- Over to {hand_with(self.hands, seat).name} ---')}")
            if sys.stdin.isatty():
                ask("Press Enter when ready. ")
        self.last_seat = seat

    def show_decision(self, asked: Menu) -> None:
        """The news, where we stand, who decides under which rule, and the options."""
        self.news(asked.seat)
        self.unseen = bool(self.queued)
        if self.unseen:
            return
        say(faint("-" * width()))
        tell(status(asked.scene, self.told.get((asked.seat, self.sitting.turn), ())))
        self.told = {(seat, self.sitting.turn): remarks(asked.scene) for seat in self.hand(asked.seat)}
        say("")
        self.show_options(asked)

    def news(self, seat: str) -> None:
        """What happened since this seat's hand last looked."""
        fresh, hand = self.sitting.log[self.read[seat] :], self.hand(seat)
        self.read |= dict.fromkeys(hand, len(self.sitting.log))
        if events := [event for entry in fresh for event in entry.events if seen(event, hand)]:
            say("")
            tell(event_lines(self.game, events))

    def show_options(self, asked: Menu) -> None:
        """Prompt and menu."""
        name = self.game.seat_name(asked.seat)
        who = name if len(self.hand(asked.seat)) == 1 else f"You decide for {name}"
        first, *rest = wrapped(f"{who} [{asked.due.rule}]: {self.game.prompt(self.sitting.state)}", 2)
        tell([first.replace(who, bold(who), 1), *rest])
        tell(menu(asked.options))

    def decide(self, asked: Menu) -> None:
        """Ask until something has been chosen or taken back."""
        while not self.settled(self.next_answer(), asked):
            if self.unseen:  # an answer given blindly went wrong: show where we are
                self.unseen = False
                self.queued.clear()
                self.show_options(asked)

    def settled(self, said: str, asked: Menu) -> bool:
        """One answer; whether it ends the decision."""
        word, _, rest = said.partition(" ")
        if said.isdecimal():
            return self.choose_number(int(said), asked)
        match word:
            case "undo" | "u":
                return self.undo()
            case "go":
                return self.go(rest, asked)
            case "" | "options" | "o":
                self.show_options(asked)
            case "save":
                self.save(rest.strip())
            case "quit" | "exit" | "q":
                self.quit()
            case _ if word in self.asking.words:
                self.asking.words[word](rest.strip(), asked)
            case _:
                return self.choose_text(said, asked)
        return False

    def next_answer(self) -> str:
        """The next answer; a line may hold several, with commas between them."""
        if not self.queued:
            self.unseen = False
            self.queued = [part.strip() for part in ask("> ").split(",")]
        return self.queued.pop(0)

    # ---- choosing

    def go(self, goal: str, asked: Menu) -> bool:
        """The option about a place; who marches goes step after step, as far as that asks for nothing else."""
        if ways := asked.ways(goal):
            return self.march(ways[0], asked)
        known = asked.places
        if found := asked.about(goal):
            return self.settle_on(found, f"Several options concern {known.written(goal)}; which number?", asked)
        if known.called(goal):
            say(f"No option of this decision is about {known.written(goal)}; `why {goal.strip()}` may tell why.")
        else:
            say(known.unknown(goal))
        return False

    def march(self, path: Sequence[str], asked: Menu) -> bool:
        """To the end of a way, by one choice if there is one; else step after step, while nothing else is asked."""
        said = []
        for place in path[-1:] if asked.step_to(path[-1]) else path:
            due = self.sitting.due
            step = self.menu(due, asked.seat).step_to(place) if due and due.decision is asked.due.decision else None
            if step is None:
                break
            said.append(step.choice.text)
            self.sitting.act(step.action, asked.seat)
        say(f"Chosen: {'; '.join(said)}.")
        self.keep_now()
        return True

    def choose_number(self, number: int, asked: Menu) -> bool:
        """The option of that number."""
        if not 1 <= number <= len(asked.options):
            place = f", or `go {number}` for the place" if asked.places.called(str(number)) else ""
            say(f"There is no option {number}; choose 1 to {len(asked.options)}{place}.")
            return False
        self.sitting.act(asked.options[number - 1].action, asked.seat)
        self.keep_now()
        return True

    def choose_text(self, said: str, asked: Menu) -> bool:
        """An option may be written out, or any words of it that fit no other."""
        if found := spelled(asked.options, said):
            return self.settle_on(found, "Which number?", asked)
        say(f"Not understood: {said!r}. Type a number from 1 to {len(asked.options)}, or help.")
        return False

    def settle_on(self, numbers: Sequence[int], question: str, asked: Menu) -> bool:
        """The only option that was meant is chosen and said again; of several the numbers are told."""
        if len(numbers) == 1:
            say(f"Chosen: {asked.options[numbers[0] - 1].choice.text}.")
            return self.choose_number(numbers[0], asked)
        say(question)
        tell(asked.some(numbers))
        return False

    def undo(self) -> bool:
        """Take back the last choice."""
        try:
            entry = self.sitting.undo()
        except NoUndo as refusal:
            say(str(refusal))
            return False
        self.read = {seat: min(seen, len(self.sitting.log)) for seat, seen in self.read.items()}
        assert entry.action
        say(f"Taken back: {self.game.say(entry.action)}.")
        self.keep_now()
        return True

    # ---- keeping and leaving

    def save(self, name: str) -> None:
        """Write the record to a file."""
        path = Path(name).expanduser() if name else self.keep or Path(self.default_file)
        try:
            self.sitting.save(path)
        except OSError as error:
            return say(f"Could not save: {error.strerror or error} ({path}).")
        self.saved = (path, len(self.sitting.record.moves))
        say(f"Saved to {path}; the file holds the sealed seed, so reading it is peeking at the dice.")
        return None

    def keep_now(self) -> None:
        """Autosave; a full disk must not end the game."""
        if self.keep:
            try:
                self.sitting.save(self.keep)
            except OSError as error:
                click.echo(f"The game is no longer kept: {error.strerror or error} ({self.keep}).", err=True)
                self.keep = None

    def quit(self) -> None:
        """Leave; what is not kept may be saved first."""
        if not self.keep and self.sitting.record.moves and sys.stdin.isatty():
            answer = ask("Save before leaving? [Y/n] ").strip().casefold()
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
        say(faint("-" * width()))
        view = self.sitting.view(self.humans[0] if self.humans else None)
        tell(status(self.game.scene(view)))
        first, *rest = wrapped(f"{result.level}: {result.text}")
        tell([bold(first), *rest])
        reveal = self.sitting.record.reveal
        tell(wrapped(f"The seed of the dice was {reveal.seed if reveal else ''}."))
        self.keep_now()
