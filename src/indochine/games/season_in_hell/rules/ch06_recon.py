"""6.1 Reconnaissance: patrols into the zones around the camp, what they find and cost; dummies found [4.2.1f]."""

from __future__ import annotations

from indochine.games.season_in_hell import printed as p
from indochine.games.season_in_hell.actions import Done, LoseStep, PayReplacement, Reconnoitre, ToJungle
from indochine.games.season_in_hell.events import DummyFound, PatrolPaid, Reconnoitred, TrenchWrecked
from indochine.games.season_in_hell.frames import Dummies, Round
from indochine.games.season_in_hell.rules.ch01_hidden import engage, expose_dummy
from indochine.games.season_in_hell.rules.ch01_losses import lose_step
from indochine.games.season_in_hell.rules.ch02_orders import nothing_else
from indochine.games.season_in_hell.rules.ch09_victory import call
from indochine.games.season_in_hell.state import FRANCE, VIET_MINH, Place, State, dig_to, french_at, vm_at
from indochine.kernel.bits import ids, together
from indochine.kernel.flow import Procedure, choice, goto
from indochine.kernel.legality import bar, gate, only
from indochine.kernel.words import counted

# ---- turning up what lies hidden -------------------------------------------


def turn_up(s: State, place: int, rule: str) -> None:
    """[6.2.1a] [6.2.1b] [6.2.3d] [4.2.1f] [E-18] [E-59] Who hides in a place: battalions are engaged, dummies found."""
    here = vm_at(s, place)
    engage(s, here & ~s.barred, rule)  # [E-80] who was routed into Jungle Zone 4 is out of it, with French there or not
    if dummies := (here & p.DUMMIES).bit_count():
        call(s, Dummies(place=place, count=dummies))


@choice("4.2.1f", by=VIET_MINH)
def where_the_dummy_goes(s: State, f: Dummies) -> bool:
    """[4.2.1f] [6.1e] To which jungle zone does the dummy go?"""
    return f.count > 0


@bar("4.2.1f", "place", "French units are in {place}: there it would be found again.")
def with_french(s: State, f: Dummies) -> int:
    """[E-120] Dummies go out of the sight of the French."""
    return s.french


@where_the_dummy_goes.prompt
def ask_where_the_dummy_goes(s: State, f: Dummies) -> str:
    found = counted(f.count, "dummy", "dummies")
    return f"{found} found in {p.NAME[f.place]}: to which jungle zone does one go?"


where_the_dummy_goes.offers(ToJungle, with_french, place=p.JUNGLE)


@where_the_dummy_goes.then
def after_where_the_dummy_goes(s: State, f: Dummies, a: ToJungle) -> None:
    s.tell(DummyFound("4.2.1f", Place(f.place), a.place))
    expose_dummy(s, f.place, a.place)
    f.count -= 1
    if f.count:
        goto(f, where_the_dummy_goes)


DUMMIES = Procedure(where_the_dummy_goes)

# ---- the patrol ------------------------------------------------------------


@choice("6.1a", by=FRANCE)
def reconnoitre(s: State, f: Round) -> bool:
    """[6.1a] [E-17] Into which zone does a patrol go?"""
    return True


@only("6.1a", "place", "No CR zone with French units touches {place}.")
def next_to_us(s: State, f: Round) -> int:
    """[6.1a] Peripheral zones beside a CR zone where at least one French unit stands."""
    return together(zones for pas, zones in zip(p.SECTOR_PAS, p.ZONES_BY_SECTOR, strict=True) if pas & s.french)


@bar("6.1a", "place", "{place} was reconnoitred in this round.")
def once_a_round(s: State, f: Round) -> int:
    """Once for each zone and round."""
    return s.scouted


reconnoitre.offers(Reconnoitre, next_to_us, once_a_round, place=p.ZONES)
reconnoitre.offers(Done, nothing_else)


@reconnoitre.then
def after_reconnoitre(s: State, f: Round, a: Reconnoitre | Done) -> None:
    if isinstance(a, Done):
        f.zone = -1
        return
    send_patrol(s, f, a.place)


def send_patrol(s: State, f: Round, zone: int) -> None:
    """[6.1b] [6.1c] [6.1d] One die: nothing, or who is there, and with a high one that costs a step."""
    s.scouted |= 1 << zone
    die = s.d6()
    found, costs = die > p.RECON_FAILS, die >= p.RECON_COSTS
    s.tell(Reconnoitred("6.1a", Place(zone), die, found, costs))
    f.zone = zone if costs else -1
    if not costs or not (s.replacements or around(s, f)):
        goto(f, reconnoitre)
    if found:
        look_into(s, zone)


def look_into(s: State, zone: int) -> None:
    """[6.1c] [6.1e] [6.1f] [6.1g] [E-18] Battalions are up until the round ends; level 3 with dummies alone falls."""
    here = vm_at(s, zone)
    s.exposed |= here & p.BATTALIONS
    if here and not here & p.BATTALIONS and s.deep >> zone & 1:
        dig_to(s, zone, p.UNCOVERED_LEVEL)
        s.tell(TrenchWrecked("6.1c", Place(zone), p.UNCOVERED_LEVEL))
    turn_up(s, zone, "6.1f")


# ---- and its price ---------------------------------------------------------


@choice("6.1d", by=FRANCE)
def recon_loss(s: State, f: Round) -> bool:
    """[6.1d] Who pays for the patrol?"""
    return f.zone >= 0


def around(s: State, f: Round) -> int:
    """[6.1d] [E-109] French units in the CR zones and zones next to the patrol, tanks excepted."""
    places = s.french & (p.PAS_BY_ZONE[f.zone] | p.NEAR[f.zone])
    return together(french_at(s, place) for place in ids(places)) & ~p.TANKS


@gate("6.1d", "No replacement point is left.")
def no_points(s: State, f: Round) -> bool:
    return not s.replacements


@recon_loss.prompt
def ask_recon_loss(s: State, f: Round) -> str:
    return f"Who pays for the patrol in {p.NAME[f.zone]}?"


recon_loss.offers(PayReplacement, no_points)
recon_loss.offers(LoseStep, unit=around)


@recon_loss.then
def after_recon_loss(s: State, f: Round, a: PayReplacement | LoseStep) -> None:
    f.zone = -1  # paid once, though no zone may be left for another patrol
    if isinstance(a, PayReplacement):
        s.replacements -= 1
        s.tell(PatrolPaid("6.1d", s.replacements))
    else:
        lose_step(s, a.unit, "6.1d")
    goto(f, reconnoitre)
