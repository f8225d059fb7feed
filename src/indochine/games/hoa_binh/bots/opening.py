"""Operation Lotus: three columns paid by the three commanders, paras on Hoa Binh, and posts wherever a unit stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from indochine.games.hoa_binh import actions as act
from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.bots.plans import Plan, paid
from indochine.games.hoa_binh.state import Place, State, Unit
from indochine.kernel.words import Action

# start, then the way with those who stay at each stop
COLUMNS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "VTH",
        (
            ("TLI", ""),
            ("XBU", ""),
            ("ADC", ""),
            ("APT", "CLSM"),
            ("MQU", ""),
            ("NDR", "Commando 18"),
            ("TVF", ""),
            ("TUV", "Commando 22"),
        ),
    ),
    (
        "XMA",
        (
            ("LSO", ""),
            ("XMO", "1/5 REI"),
            ("KEM", ""),
            ("BEL", "RBCEO"),
            ("XPH", "3/13 DBLE"),
            ("BNG", "I/13 DBLE"),
        ),
    ),
    ("STY", (("DLA", ""), ("QOA", ""), ("TBI", ""), ("TRH", "3/5 REI"), ("CDO", ""), ("DTH", "4 BVN infantry"))),
)


def march_of(start: str, way: tuple[tuple[str, str], ...]) -> list[Action]:
    """A Movement that leaves units on the way; the last one halts at its end."""
    units = [p.UNIT[name] for _, name in way if name]
    actions: list[Action] = [act.Move(Place(p.PLACE[start])), *(act.Take(Unit(u)) for u in units), act.SetOut()]
    for code, name in way:
        actions.append(act.March(Place(p.PLACE[code])))
        if name and p.UNIT[name] != units[-1]:
            actions.append(act.DropOff(Unit(p.UNIT[name])))
    return [*actions, act.Halt()]


def lotus(s: State, legal: Sequence[Action]) -> Iterator[Plan]:
    """The plans of turn 0 in order, as far as they are not carried out."""
    for start, way in COLUMNS:
        place = p.PLACE[start]
        if all(s.where[p.UNIT[name]] == place for _, name in way if name):
            column = paid(s, 1.0, 1, 1 << place, march_of(start, way))
            if column.actions[0] in legal:  # who came to turn 0 by other ways may have no AP left for it
                yield column
    if not s.french >> p.HOA_BINH & 1 and act.Jump() in legal:
        para = p.UNIT["1 BPC"]
        yield Plan(1.0, 1, (act.Jump(), act.Embark(Unit(para)), act.Land(Place(p.HOA_BINH))))
    for action in legal:
        if action == act.Build(Place(p.HOA_BINH)):
            yield Plan(3.0, 2, (action,))
    yield from (Plan(1.0, 1, (action,)) for action in legal if isinstance(action, act.Build))
