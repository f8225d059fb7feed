"""4.1 Paras land, in a round or in a quiet week."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, Drop, Finish
from indochine.games.season_in_hell.events import ParaLanded
from indochine.games.season_in_hell.frames import Quiet, Round
from indochine.games.season_in_hell.rules.ch02_orders import no_order_left, orders_left
from indochine.games.season_in_hell.rules.ch03_supply import line_for, lost_items
from indochine.games.season_in_hell.state import FRANCE, State, put
from indochine.kernel.bits import bits, ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import bar, gate, only, purse
from indochine.kernel.words import counted


def no_planes(s: State) -> bool:
    """[3.2h] [E-2] Never on turn 1, nor before the Viet Minh have assaulted; by the option only in weeks they do."""
    return s.turn == 1 or not (s.vm_asked if s.options.paras_strict else s.has_assaulted)


def drop_limit(s: State, f: Round | Quiet) -> int:
    """[3.2g] [4.1a] [E-65] By what is lost now, or by the option the line of the week; a quiet week is four rounds."""
    line = s.line if s.options.drop_limit_weekly else line_for(lost_items(s), s.linked, False)
    return p.AIR_TRANSPORT[line].drops * (p.QUIET_WEEK_DROPS if isinstance(f, Quiet) else 1)


@choice("4.1a", by=FRANCE)
def drop(s: State, f: Round | Quiet) -> bool:
    """[4.1a] Which paras land where?"""
    return True


@gate("3.2h", "No paras are sent while the Viet Minh have not attacked.")
def none_are_sent(s: State, f: Round | Quiet) -> bool:
    return no_planes(s)


@only("4.1a", "place", "Paras land in the central camp or on Isabelle.")
def landing_grounds(s: State, f: Round | Quiet) -> int:
    return p.CRC | p.ISABELLE


@bar("4.1a", "place", "{place} is in Viet Minh hands.")
def not_french(s: State, f: Round | Quiet) -> int:
    return s.control


@bar("4.1a", "place", f"{{place}} holds {p.COMPANIES_IN_WORKS} companies already.")
def full_works(s: State, f: Round | Quiet) -> int:
    """[E-66] At most two companies after the landing; an encircled strongpoint is as good as another."""
    full = p.COMPANIES_IN_WORKS
    return bits(pa for pa in ids(s.french & p.PAS) if (s.at[pa] & p.COMPANIES).bit_count() >= full)


@purse("3.2g", "No more companies can be dropped.")
def drops_left(s: State, f: Round | Quiet) -> int:
    return drop_limit(s, f) - f.drops


@gate("4.1a", "Nobody has landed; say Done.")
def nobody_landed(s: State, f: Round | Quiet) -> bool:
    return not f.drops


drop.offers(
    Drop,
    none_are_sent,
    landing_grounds,
    not_french,
    full_works,
    drops_left,
    price=1,
    unit=lambda s, f: s.at[p.WAITING] & p.FRENCH,
    place=p.PAS,
)
drop.offers(Done, no_order_left("4.1a"))
drop.offers(Finish, nobody_landed, orders_left("4.1a"))


@drop.prompt
def prompt_drop(s: State, f: Round | Quiet) -> str:
    left = min(drops_left(s, f), s.at[p.WAITING].bit_count())
    return f"{counted(left, 'company', 'companies')} may still be dropped: which, and where?"


@drop.then
def after_drop(s: State, f: Round | Quiet, a: Drop | Done) -> None:
    if isinstance(a, Done):
        return
    f.drops += drop.price(s, f, a)
    put(s, a.unit, a.place)
    s.tell(ParaLanded("4.1a", a.unit, a.place))
    goto(f, drop)
