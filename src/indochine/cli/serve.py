"""`indochine serve`: the tables in a browser."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from indochine.cli.common import data_option, said_plainly, something

if TYPE_CHECKING:
    from indochine.table.store import Store

FIRST_CHOICE = 8017
EVERYWHERE = ("0.0.0.0", "::")
KINDS = ("text", "json")  # of log


def _networks(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """Addresses and networks, each as a network."""
    import ipaddress

    try:
        return tuple(str(ipaddress.ip_network(text, strict=False)) for text in value)
    except ValueError as error:
        raise click.BadParameter(f"{error}; give an address or a network such as 10.0.0.0/8.", ctx, param) from None


def _prefix(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """A path such as /games/indochine; none of our own."""
    parts = value.rstrip("/").split("/")[1:]
    right = not value.rstrip("/") or (value.startswith("/") and all(re.fullmatch(r"[\w.~-]+", p, re.A) for p in parts))
    if not right or parts[:1] in (["api"], ["t"], ["odds"]):
        raise click.BadParameter(
            "It must be a path such as /indochine, and not begin with /api, /t or /odds.", ctx, param
        )
    return value.rstrip("/")


@click.command("serve", short_help="Play in the browser.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    callback=something,
    help="Address to listen at; this machine only.",
)
@click.option("--port", type=click.IntRange(0, 65535), help=f"Port; {FIRST_CHOICE} or the next free one if not given.")
@click.option(
    "--allow-host",
    "names",
    multiple=True,
    metavar="NAME",
    callback=something,
    help="A name by which others reach the server.",
)
@data_option
@click.option(
    "--database", metavar="URL", callback=something, help="Another database than SQLite in the data directory."
)
@click.option(
    "--trusted-proxy",
    "proxies",
    multiple=True,
    metavar="ADDRESS",
    callback=_networks,
    help="A proxy, or a network of them, whose word about the client is taken.",
)
@click.option("--prefix", default="", metavar="/PATH", callback=_prefix, help="Path below which the page is reached.")
@click.option("--log", type=click.Choice(KINDS), help="Write a line for each request to standard error.")
@click.option("--keep-days", type=click.IntRange(1), help="Delete at start what nobody has played at for so many days.")
@click.option("--browser/--no-browser", default=True, help="Open the page in the browser.")
@said_plainly
def command(
    host: str, port: int | None, names: tuple[str, ...], data: Path | None, database: str | None,
    proxies: tuple[str, ...], prefix: str, log: str | None, keep_days: int | None, browser: bool,
) -> None:  # fmt: skip
    """Serve tables to browsers on this machine.

    Everything is kept in the user's data directory; whatever was on the tables is there again after the next start.
    Tables are kept for ever unless --keep-days says otherwise; `indochine tables` lists and deletes them.
    To let others in from outside, name the address with --host and put a server that speaks HTTPS before it.
    """
    with listen(host, port) as listening:
        hosts = ("*", host, *names) if host in EVERYWHERE else (host, *names)
        app = application(thinned(tables(data, database), keep_days), hosts, prefix, proxies, logged=bool(log))
        address = address_of(host, listening.getsockname()[1]) + (f"{prefix[1:]}/" if prefix else "")
        click.echo(f"Indochine is at {address} (Ctrl-C ends it).")
        if browser:
            open_page(address)
        run(app, listening, log)


def address_of(host: str, port: int) -> str:
    """What to type into a browser on this machine."""
    name = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the wanted port; without a wish at the usual one or, if that is taken, at any free one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for wanted in (port,) if port is not None else (FIRST_CHOICE, 0):
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # asyncio delays answers otherwise
        if sys.platform != "win32":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, wanted))
            listening.listen(128)  # who comes before we are ready waits and is not turned away
        except OSError as error:
            listening.close()
            problem = error
        else:
            return listening
    where, instead = (host, "--host") if port is None else (f"{host} port {port}", "--port")
    raise ValueError(f"cannot listen at {where}: {problem.strerror or problem}; choose another with {instead}")


def application(
    store: Store, hosts: tuple[str, ...], prefix: str = "", proxies: tuple[str, ...] = (), *, logged: bool = False
) -> Any:
    """The server on its store."""
    from indochine.server.app import Server, make_app
    from indochine.server.house import House

    return make_app(Server(House(store)), hosts=hosts, prefix=prefix, proxies=proxies, logged=logged)


def thinned(store: Store, keep_days: int | None) -> Store:
    """The store without what nobody has played at for so many days, if that is wanted."""
    from indochine.server.hall import now
    from indochine.server.keeping import thin

    if keep_days is not None:
        thin(store, keep_days, now())
    return store


def tables(data: Path | None, database: str | None) -> Store:
    """The store, ours alone if it is in a file."""
    from indochine.cli.play import home
    from indochine.table.store import Store, Unavailable, engine_for, file_of, open_sqlite

    try:
        engine = engine_for(database) if database else open_sqlite((data or home()) / "tables.sqlite")
        if file := file_of(engine):
            claim(file)
        return Store(engine)
    except (Unavailable, OSError) as error:
        raise ValueError(f"the tables cannot be opened: {error}") from None


def claim(file: Path) -> int:
    """Make sure that no other server keeps its tables in this file; the operating system lets go of it when we end.

    The lock is on the file itself, so other names for it, links too, lead to the same lock. (On Windows it would be in
    the way of SQLite's own, so it is on a file beside.)
    """
    beside = file.with_name(f"{file.name}.lock") if sys.platform == "win32" else file
    handle = os.open(beside, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise ValueError(
            f"another server has its tables in {file}; end it, or name another place with --data"
        ) from None
    return handle


def open_page(address: str) -> None:
    """In the browser, once the server answers."""
    import threading
    import webbrowser

    threading.Timer(0.5, webbrowser.open, [address]).start()


def run(app: Any, listening: socket.socket, log: str | None = None) -> None:
    """Until somebody ends it."""
    import uvicorn

    from indochine.server.patience import KEEP_ALIVE, PING_SECONDS, Impatient

    config = uvicorn.Config(
        app, http=Impatient, log_level="warning", access_log=False, server_header=False, proxy_headers=False,
        timeout_keep_alive=KEEP_ALIVE, ws_max_size=65536, ws_ping_interval=PING_SECONDS, ws_ping_timeout=PING_SECONDS,
        timeout_graceful_shutdown=3, lifespan="on",
    )  # fmt: skip
    if log:
        from indochine.server.diary import keep

        keep(log)
    signal.signal(signal.SIGTERM, _ended)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def _ended(*_: object) -> None:
    """Uvicorn raises the signal anew when all is closed; dying of it then would leave semaphores behind."""
