"""Which reconstructed values matter: what an owner of the box should enter first.

Values are taken together as they are printed: all movement points of all units are one group, all steps another. A
screening moves every group up or down at once, after a design of Plackett and Burman: in n runs (n a multiple of
four, more than there are groups) each group is up in half of them, and any two groups are up together in a quarter, so
that every game tells something about every group. Then the groups that moved the figure most are moved one by one on
fresh seeds: up against down, game by game on the same dice.

A move is one, or a tenth where that is more; a value does not change its sign. What the data checks of a game refuse is
left as it is. Some moves pass the checks and still break a game; such games are counted and told, never taken for
games without effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from indochine.games import KNOWN
from indochine.kernel.game import Game
from indochine.lab.figures import Figure, offered
from indochine.lab.matches import Interval, mean
from indochine.lab.study.description import Cell, Study
from indochine.lab.study.games import Row
from indochine.lab.study.summing import FEWEST, Effect, by_cell, chance, corrected
from indochine.lab.study.values import data_of, lay
from indochine.printed import PrintedError

UP, DOWN = "up", "down"
RECONSTRUCTED = "reconstructed"
PRIMES = (3, 7, 11, 19, 23, 31, 43, 47, 59, 67, 71, 79, 83, 103, 107, 127)  # 4k - 1: a design of p + 1 runs each

Moves = dict[str, int]  # by name of a value what it becomes


class Question(msgspec.Struct, frozen=True):
    """What is asked: whose values, with which players, and of which figure."""

    game: str
    players: tuple[str, ...]
    seed: str
    figure: str
    scenario: str = ""
    options: dict[str, str] = {}


# ---- groups of values


def group_of(name: str) -> str:
    """The group of a value: its table and what it says, whoever it says it of."""
    file, _, path = name.partition(":")
    keys = path.split(".")
    keys = [key for number, key in enumerate(keys) if not (key.isdigit() and (number > 1 or number == len(keys) - 1))]
    if len(keys) == 1:
        return f"{file}:{keys[0]}"
    return f"{file}:{keys[0]}.*" + (f".{keys[2]}" if len(keys) > 2 else "")


def groups(game: Game[Any]) -> dict[str, list[str]]:
    """All groups of reconstructed whole numbers that are more than drawing."""
    drawn = set(getattr(game.part("figures"), "DRAWN", ()))
    found: dict[str, list[str]] = {}
    for name, datum in data_of(game).items():
        keys = datum.path.split(".")
        named = {keys[0], next((key for key in reversed(keys) if not key.isdigit()), "")}
        if datum.origin == RECONSTRUCTED and type(datum.value) is int and not named & drawn:
            found.setdefault(group_of(name), []).append(name)
    return found


def moved(value: int, way: str) -> int:
    """One more or less, or a tenth; never across nothing."""
    step = max(1, round(abs(value) / 10))
    other = value + step if way == UP else value - step
    return other if (other < 0) == (value < 0) or (not value and way == UP) else value


def allowed(game: Game[Any], moves: Moves, before: Moves) -> Moves:
    """Of these moves those that the checks of the game let pass, on top of others: all at once, or else one by one."""
    if _passes(game, {**before, **moves}):
        return moves
    found: Moves = {}
    for name, value in moves.items():
        if _passes(game, {**before, **found, name: value}):
            found[name] = value
    return found


def _passes(game: Game[Any], moves: Moves) -> bool:
    try:
        lay(game, moves)
    except PrintedError:
        return False
    return True


def moves_of(game: Game[Any], names: Sequence[str], way: str) -> Moves:
    """Where a group goes; what does not move is left out."""
    data = data_of(game)
    ours = {name: int(data[name].value) for name in names}  # type: ignore[call-overload]
    return allowed(game, {name: moved(value, way) for name, value in ours.items() if moved(value, way) != value}, {})


# ---- designs


def design(count: int) -> list[list[int]]:
    """Runs for so many groups: rows of +1 and -1, each column half of each, any two columns alike in half of them."""
    prime = next(prime for prime in PRIMES if prime >= count)
    squares = {number * number % prime for number in range(1, prime)}
    row = [1 if number in squares else -1 for number in range(prime)]
    row[0] = -1
    turned = [[row[(column - line) % prime] for column in range(count)] for line in range(prime)]
    return [[1] * count, *turned]


def screening(game: Game[Any], asked: Question, games: int, without: Sequence[str] = ()) -> Study:
    """A study with a cell for each run of the design; groups named in `without` stay as they are."""
    known = groups(game)
    if unknown := [name for name in without if name not in known]:
        raise ValueError(f"{game.name} has no group {unknown[0]!r}; it has {', '.join(known)}")
    ways = {name: {way: moves_of(game, some, way) for way in (UP, DOWN)} for name, some in known.items()}
    ways = {name: both for name, both in ways.items() if both[UP] != both[DOWN] and name not in without}
    if len(ways) > PRIMES[-1] or not ways:
        raise ValueError(
            f"{game.name} has {len(ways)} groups of reconstructed values; 1 to {PRIMES[-1]} can be screened"
        )
    cells = []
    for number, signs in enumerate(design(len(ways))):
        levels = {name: UP if sign > 0 else DOWN for name, sign in zip(ways, signs, strict=True)}
        cells.append(_cell(game, asked, number, levels, [ways[name][way] for name, way in levels.items()]))
    return _study(asked, "screening", dict.fromkeys(ways, (DOWN, UP)), cells, games)


def confirmation(game: Game[Any], asked: Question, names: Sequence[str], games: int) -> Study:
    """A study that moves some groups one by one, on other seeds."""
    known = groups(game)
    cells: list[Cell] = []
    for name in names:
        for way in (DOWN, UP):
            cells.append(
                _cell(game, asked, len(cells), {"group": name, "way": way}, [moves_of(game, known[name], way)])
            )
    return _study(asked, "confirmation", {"group": tuple(names), "way": (DOWN, UP)}, cells, games)


def _cell(game: Game[Any], asked: Question, number: int, levels: Mapping[str, str], moves: Sequence[Moves]) -> Cell:
    """A cell with some groups moved; two that do not go together lose what the checks refuse."""
    together: Moves = {}
    for some in moves:
        together |= some
    if not _passes(game, together):
        together = {}
        for some in moves:
            together |= allowed(game, some, together)
    return Cell(
        number, dict(levels), game.name, KNOWN[game.name], asked.scenario, asked.options, asked.players,
        dict(together), lay(game, together),
    )  # fmt: skip


def _study(
    asked: Question, what: str, factors: Mapping[str, tuple[str, ...]], cells: Sequence[Cell], games: int
) -> Study:
    title = f"Which reconstructed values of {asked.game} matter: {what}"
    about = f"Groups of values moved up and down; players {', '.join(dict.fromkeys(asked.players))}."
    text = msgspec.json.format(msgspec.json.encode({"question": asked, "part": what}), indent=2).decode() + "\n"
    seed = f"{asked.seed}/{what}"
    return Study(what, title, about, seed, games, None, dict(factors), (asked.figure,), tuple(cells), text)


# ---- what came out


def screened(study: Study, rows: Sequence[Row]) -> list[Effect]:
    """By group what up does against down, the largest first, over the seeds that every run has finished.

    Refused where there are too few of them: nothing is said of games that were not played to the end.
    """
    figure, games = study.figures[0], by_cell(rows)
    seeds = sorted(set.intersection(*(set(games.get(cell.number, {})) for cell in study.cells)))
    if len(seeds) < FEWEST:
        raise ValueError(
            f"only {len(seeds)} seeds were finished in all runs, {FEWEST} are wanted; {broken(study, rows)}"
        )
    columns = [_column(study, games, figure, seed) for seed in seeds]
    found = [_contrast(study, name, figure, columns) for name in study.factors]
    return sorted(corrected(found), key=lambda effect: -abs(effect.difference.value))


def broken(study: Study, rows: Sequence[Row]) -> str:
    """How many games crashed and where, and the move that most of them have in common."""
    crashed = [row for row in rows if row["crash"]]
    if not crashed:
        return "none crashed"
    moves = [(name, way) for name in study.factors for way in (UP, DOWN)]
    name, way = max(moves, key=lambda move: _rate(study, rows, *move))
    most = f"{100 * _rate(study, rows, name, way):.0f} % of those with {name} {way}"
    return f"{len(crashed)} of {len(rows)} games crashed, {most} ({crashed[0]['crash']}); leave it out with --without"


def _rate(study: Study, rows: Sequence[Row], name: str, way: str) -> float:
    """The part of the games with this move that crashed."""
    some = [bool(row["crash"]) for row in rows if study.cells[row["cell"]].levels.get(name) == way]
    return sum(some) / len(some) if some else 0.0


def _column(study: Study, games: Mapping[int, Mapping[int, Row]], figure: str, seed: int) -> list[float]:
    return [float(games[cell.number][seed][figure]) for cell in study.cells]


def _contrast(study: Study, name: str, figure: str, columns: Sequence[Sequence[float]]) -> Effect:
    ups = [number for number, cell in enumerate(study.cells) if cell.levels[name] == UP]
    downs = [number for number, cell in enumerate(study.cells) if cell.levels[name] == DOWN]
    up = [sum(column[n] for n in ups) / len(ups) for column in columns]
    down = [sum(column[n] for n in downs) / len(downs) for column in columns]
    apart = mean([a - b for a, b in zip(up, down, strict=True)])
    return Effect(name, DOWN, UP, figure, len(columns), mean(down), mean(up), apart, chance(apart))


def confirmed(study: Study, rows: Sequence[Row]) -> list[Effect]:
    """Each group by itself, up against down on the same dice."""
    figure, games, found = study.figures[0], by_cell(rows), []
    for name in study.factors["group"]:
        down, up = (games.get(cell.number, {}) for cell in study.cells if cell.levels["group"] == name)
        both = sorted(set(down) & set(up))
        if len(both) < FEWEST:
            crashed = sum(bool(row["crash"]) for row in rows if study.cells[row["cell"]].levels["group"] == name)
            raise ValueError(
                f"{name}: only {len(both)} pairs of games were finished, {FEWEST} are wanted; {crashed} crashed"
            )
        ends = [[float(some[n][figure]) for n in both] for some in (down, up)]
        apart = mean([b - a for a, b in zip(*ends, strict=True)])
        found.append(Effect(name, DOWN, UP, figure, len(both), mean(ends[0]), mean(ends[1]), apart, chance(apart)))
    return sorted(corrected(found), key=lambda effect: -abs(effect.difference.value))


def lines(effects: Sequence[Effect], counts: Mapping[str, int], told: Figure) -> Iterator[str]:
    """A table for people, ready for a document."""
    yield f"| values | how many | {told.text}, down | up | up less down | corrected p |"
    yield "|---|---|---|---|---|---|"
    for one in effects:
        bold = "**" * one.differs
        down, up = (_shown(value, told, False) for value in (one.first, one.second))
        apart = f"{bold}{_shown(one.difference, told)}{bold}"
        yield f"| `{one.factor}` | {counts[one.factor]} | {down} | {up} | {apart} | {one.corrected:.2g} |"


def _shown(value: Interval, told: Figure, whole: bool = True) -> str:
    scale, unit = (100, " %") if told.kind == "yes" else (1, "")
    spread = f" ({scale * value.low:+.1f} to {scale * value.high:+.1f})" if whole else ""
    return f"{scale * value.value:{'+' if whole else ''}.1f}{unit}{spread}"


def figure_of(game: Game[Any], options: Mapping[str, str], name: str) -> tuple[str, Figure]:
    """The figure that is asked about: by default who won, or the score."""
    known = {
        one: told for one, told in offered(game, options).items() if told.kind in ("yes", "number", "change", "count")
    }
    if name and name not in known:
        raise ValueError(f"{game.name} has no such figure {name!r}; it has {', '.join(known)}")
    chosen = name or next(one for one in known if one.startswith(("won.", "victory")))
    return chosen, known[chosen]
