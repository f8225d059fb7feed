"""A review as text: a curve in signs, the ledger, the turning points and the costliest decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indochine.lab.review.told import Account, Costly, CurvePoint, Review, TurningPoint

ROWS, COLUMNS = 9, 60
LINE, MIDDLE = "●", "·"


class Wording:
    """The words for one side's eyes: its chance of a win in per cent, or the score."""

    def __init__(self, review: Review, side: int = 0) -> None:
        self.review, self.side = review, side
        self.chance = review.measure == "chance"

    def seen(self, value: float) -> float:
        """A value as this side sees it."""
        return 1.0 - value if self.side and self.chance else value

    def turned(self, change: float) -> float:
        """A change as this side sees it."""
        return -change if self.side and self.chance else change

    def value(self, value: float) -> str:
        """A value in words."""
        return f"{self.seen(value):.0%}" if self.chance else f"{value:+.1f}"

    def change(self, change: float) -> str:
        """A change of it."""
        by = self.turned(change)
        return f"{by * 100:+.0f} points" if self.chance else f"{by:+.1f}"

    def cost(self, cost: float) -> str:
        """What a decision cost whoever made it."""
        return f"{cost * 100:.1f} points" if self.chance else f"{cost:.2f} points"

    @property
    def what(self) -> str:
        """What the values are."""
        name = self.review.sides[self.side].name
        return f"the chance that {name} wins" if self.chance else f"the score that {name} may expect"


def in_text(review: Review, side: int = 0) -> Iterator[str]:
    """All of it, line by line."""
    words = Wording(review, side)
    yield f"{review.title}, {review.steps} decisions"
    yield review.result or "Unfinished: reviewed as far as it goes."
    yield ""
    yield f"The course: {words.what}, turn by turn"
    yield from curve(review, words)
    yield ""
    yield "What made it so"
    yield from ledger(review.account, words)
    yield ""
    yield "Turning points"
    for point in review.turning_points:
        yield from turning(point, words)
    yield ""
    yield f"Costliest decisions, against what the {review.looked.player} would have done"
    for one in review.costly:
        yield from costly(one, words)
    if not review.costly:
        yield "  none was found"
    yield ""
    yield trust(review)


# ---- the curve -------------------------------------------------------------


def curve(review: Review, words: Wording) -> Iterator[str]:
    """The curve in signs, with the turns below it."""
    points = spread(review.curve, min(COLUMNS, len(review.curve)))
    values = [words.seen(point.value) for point in points]
    low, high = (0.0, 1.0) if words.chance else (min(values), max(max(values), min(values) + 1))
    rows = [round((value - low) / (high - low) * (ROWS - 1)) for value in values]
    for row in range(ROWS - 1, -1, -1):
        at = low + (high - low) * row / (ROWS - 1)
        scale = f"{at:.0%}" if words.chance else f"{at:+.0f}"
        line = "".join(LINE if one == row else MIDDLE if row == ROWS // 2 else " " for one in rows)
        yield f"  {scale if row % 2 == 0 else '':>5} |{line.rstrip()}"
    yield f"  {'turn':>5} |{turns_below(points)}"


def spread(points: Sequence[CurvePoint], number: int) -> list[CurvePoint]:
    """So many of the points, the first and the last among them."""
    if number < 2:
        return list(points)
    return [points[round(n * (len(points) - 1) / (number - 1))] for n in range(number)]


def turns_below(points: Sequence[CurvePoint]) -> str:
    """The number of each turn where it begins, as far as there is room."""
    line, last = "", None
    for at, point in enumerate(points):
        if point.turn != last and len(line) <= at:
            line = line.ljust(at) + str(point.turn) + " "
        last = point.turn
    return line.rstrip()


# ---- the parts -------------------------------------------------------------


def ledger(account: Account, words: Wording) -> Iterator[str]:
    """From the beginning to the end."""
    rows = [("at the beginning", words.value(account.start))]
    for side, change in zip(words.review.sides, account.decisions, strict=True):
        rows.append((f"decisions of {side.name}", words.change(change)))
    rows += [("luck of the dice", words.change(account.luck)), ("at the end", words.value(account.end))]
    wide = max(len(name) for name, _ in rows)
    yield from (f"  {name:<{wide}}  {value:>12}" for name, value in rows)


def turning(point: TurningPoint, words: Wording) -> Iterator[str]:
    """A turn, and what did most of it."""
    account = point.account
    yield (
        f"  Turn {point.turn}: {words.value(account.start)} to {words.value(account.end)}, "
        f"luck {words.change(account.luck)}, decisions {words.change(sum(account.decisions))}"
    )
    for line in point.lines:
        yield f"    {line.n}. {line.text} [{line.rule}] ({words.change(line.luck + line.decision)})"


def costly(one: Costly, words: Wording) -> Iterator[str]:
    """A decision that cost much."""
    yield f"  {one.n}. turn {one.turn}, {one.seat}: {one.question} [{one.rule}]"
    yield f"     chosen: {one.played}"
    yield f"     better: {one.better}, by {words.cost(one.cost)} (give or take {words.cost(one.error)})"
    yield from (f"     odds then: {line.strip()}" for line in one.odds)
    yield from (f"     unseen then: {line}" for line in one.unseen)


def trust(review: Review) -> str:
    """How far to trust it."""
    looked = review.looked
    return (
        f"Looked at {looked.choices} choices; the {looked.player} doubted {looked.doubts}, {looked.tried} were tried "
        f"on {looked.played_on} choices played on. The curve was fitted to {looked.fitted_to}."
    )
