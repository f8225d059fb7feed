"""Everything made ready in one thread before the first request: games loaded, boards drawn, every type used once.

msgspec keeps the description of a type before its fields are in it: another thread that meets the type for the first
time just then reads what is not there yet, and the process dies. What one thread has used once is safe for all.
(Worker processes think in one thread, so they need none of this.)
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any
from weakref import WeakSet

import msgspec

from indochine.kernel.game import Game
from indochine.kernel.records import action_reader
from indochine.server.http import Endpoint
from indochine.server.routes import glossary, guide_of, how_it_works, info, readings_of

READY: WeakSet[type[Any]] = WeakSet()


def make_ready(games: Mapping[str, Game[Any]], endpoints: Iterable[Endpoint] = ()) -> None:
    """Load all games and use every type that exists then."""
    for game in games.values():
        load_whole(game)
    use_types(endpoints)


def load_whole(game: Game[Any]) -> None:
    """All modules of a game, whenever they would be asked for; its board, its rules, its primer and its guide."""
    if game.package:
        for module in pkgutil.walk_packages(import_module(game.package).__path__, f"{game.package}."):
            import_module(module.name)
    for look in (info, readings_of, guide_of, how_it_works, glossary):
        look(game)
    action_reader(game.action_type)


def use_types(endpoints: Iterable[Endpoint] = ()) -> None:
    """Every struct there is, and the lists and unions that the endpoints take and give."""
    for kind in all_structs():
        if kind not in READY:
            use(kind)
            READY.add(kind)
    for endpoint in endpoints:
        for part in (endpoint.body, endpoint.query, endpoint.returns):
            use(part)


def all_structs(base: type[Any] = msgspec.Struct) -> Iterator[type[Any]]:
    """All structs of the program, down from the first."""
    for kind in base.__subclasses__():
        yield kind
        yield from all_structs(kind)


def use(kind: Any) -> None:
    """Have a type described; one that is never read from outside need not be readable."""
    try:
        msgspec.json.Decoder(kind)
    except (TypeError, NameError):
        return
