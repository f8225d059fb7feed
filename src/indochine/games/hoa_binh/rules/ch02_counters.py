"""2 The counters: what a loss does to each of them, and the commanders."""

from __future__ import annotations

from functools import lru_cache

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import GoTo, LoseConvoy, LoseStep
from indochine.games.hoa_binh.boards import LAND
from indochine.games.hoa_binh.events import (
    CommanderLost,
    CommanderTested,
    CommanderTravelled,
    ConvoyLost,
    FortLost,
    FortRetaken,
    StepLost,
    UnitLost,
)
from indochine.games.hoa_binh.frames import Combat, CommanderTrip, Losses
from indochine.games.hoa_binh.rules.ch09_dice import fort_name
from indochine.games.hoa_binh.rules.ch11_victory import score
from indochine.games.hoa_binh.state import (
    NOWHERE,
    Place,
    Site,
    State,
    Unit,
    convoys_at,
    hostile,
    is_held,
    put,
)
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, check, choice, end, goto
from indochine.kernel.legality import gate, only
from indochine.kernel.words import Action, counted

REMEMBERED = 1_000  # places of the commanders
EVERY_CONVOY = (1 << len(p.SITE_PLACES)) - 1  # one for each site

# ---- losses ----------------------------------------------------------------


def note_loss(s: State) -> None:
    """[2.1-g] The combat going on, if any, has cost the French something: its commanders will be tested."""
    for f in reversed(s.frames):
        if type(f) is Combat:
            f.losses += 1
            return


def lose_step(s: State, unit: int, rule: str = "9.3.1-d") -> None:
    """[2.2.1-a] [9.3.1-g] [11.2.1a-a] A unit turns to its reduced side; the second loss eliminates it."""
    place = s.where[unit]
    s.steps[unit] -= 1
    s.tell(StepLost(rule, Unit(unit), Place(place), s.steps[unit]))
    if not s.steps[unit]:
        put(s, unit, p.GONE)
        s.repair &= ~(1 << unit)
    score(s, -p.VM_VP.step, "11.2.1a-a", f"a step of {p.UNIT_NAMES[unit]}")
    note_loss(s)


def eliminate(s: State, unit: int, rule: str, why: str) -> None:
    """[9.3.1-e] A unit is lost whole; every step it still had counts [E-65]."""
    s.tell(UnitLost(rule, Unit(unit), Place(s.where[unit]), why))
    while s.steps[unit]:
        lose_step(s, unit, rule)


def lose_fort(s: State, place: int) -> None:
    """[2.3-c] [9.3.2-a] [9.3.2-b] A post or base dies at its first loss; printed ones are captured instead.

    The Hoa Binh base costs nothing at once [E-20], and neither does a captured place [E-58].
    """
    s.forts &= ~(1 << place)
    s.cut_forts &= ~(1 << place)
    s.tell(FortLost("9.3.2-a", fort_name(place), Place(place)))
    if p.SITES >> place & 1:
        score(s, -p.VM_VP.post, "11.2.1a-i", f"the post at {p.NAME[place]}")
    note_loss(s)


def lose_convoy(s: State, site: int, rule: str) -> None:
    """[2.3-c] [11.2.1a-i] [11.2.1a-e] One point for a convoy, three and no more for that of Hoa Binh [E-20]."""
    place, name = s.convoys[site], p.NAME[p.SITE_PLACES[site]]
    s.convoys[site] = NOWHERE
    s.tell(ConvoyLost(rule, Site(site), Place(place)))
    if p.SITE_PLACES[site] == p.HOA_BINH:
        score(s, -p.VM_VP.base_convoy, "11.2.1a-e", "the Hoa Binh convoy")
    else:
        score(s, -p.VM_VP.convoy, "11.2.1a-i", f"the convoy of {name}")
    note_loss(s)


def retake(s: State, place: int) -> None:
    """[9.3.2-c] A captured printed place is French again, garrison dice and all, when a force enters it [E-58]."""
    printed = (p.PERMANENT | p.RETREAT) >> place & 1
    if printed and not (s.forts | hostile(s)) >> place & 1 and s.french >> place & 1:
        s.forts |= 1 << place
        s.tell(FortRetaken("9.3.2-c", Place(place)))


# ---- who takes the losses --------------------------------------------------


@choice("9.3.1-d")
def take_loss(s: State, f: Losses) -> bool:
    """The French allocate each loss as they like."""
    return f.owed > 0


def scene_of_loss(s: State, f: Losses, a: Action) -> str:
    """Where the loss falls, in words."""
    return p.NAME[f.space]


@only("9.3.1-d", "unit", "{unit} is not at {here}.", here=scene_of_loss)
def units_in_the_force(s: State, f: Losses) -> int:
    """Only those who are in the fight lose steps."""
    return s.at[f.space]


@only("9.3.1-d", "site", "The convoy of {site} is not at {here}.", here=scene_of_loss)
def convoys_in_the_force(s: State, f: Losses) -> int:
    """Only those who are in the fight are lost."""
    return p.mask(convoys_at(s, f.space))


@gate("9.3.1-j", "Combat units take the losses before convoys (reading E-56).")
def units_take_it(s: State, f: Losses) -> int:
    """Losses go to the units first, then to convoys [E-56]."""
    return s.at[f.space] & p.COMBAT


take_loss.offers(LoseStep, units_in_the_force, unit=p.COMBAT)
take_loss.offers(LoseConvoy, convoys_in_the_force, units_take_it, site=EVERY_CONVOY)


@take_loss.prompt
def prompt_take_loss(s: State, f: Losses) -> str:
    return f"{counted(f.owed, 'loss', 'losses')} at {p.NAME[f.space]}: who takes the next one?"


@take_loss.then
def after_take_loss(s: State, f: Losses, a: LoseStep | LoseConvoy) -> None:
    f.owed -= 1
    if isinstance(a, LoseStep):
        lose_step(s, a.unit)
    else:
        lose_convoy(s, a.site, "9.3.1-d")
    goto(f, take_loss)


def fort_takes_it(s: State, f: Losses) -> None:
    """[9.3.1-j] Posts and bases are the last to suffer; what nobody can take is ignored [E-65]."""
    if f.owed and f.fort_too and s.forts >> f.space & 1:
        lose_fort(s, f.space)


LOSSES = Procedure(take_loss, fort_takes_it)

# ---- commanders ------------------------------------------------------------


def officers_at(s: State, place: int) -> int:
    """[2.1-a] [2.1-d] Commanders here who have not yet given their AP or their re-roll this turn [E-3]."""
    return s.at[place] & p.COMMANDER_UNITS & ~s.used


def officers_of(s: State, unit: int) -> int:
    """[2.1-a] Unused commanders stacked with a unit on the map."""
    place = s.where[unit]
    return officers_at(s, place) if place < p.PLACES else 0


def with_an_officer(s: State) -> int:
    """[2.1-a] The places of unused commanders."""
    return spots(bytes(s.where[p.COMMANDERS[0] :]), p.COMMANDER_UNITS & ~s.used)


@lru_cache(REMEMBERED)
def spots(where: bytes, commanders: int) -> int:
    """The places of these commanders, who are the last counters."""
    first = p.COMMANDERS[0]
    return p.mask(where[commander - first] for commander in ids(commanders))


def use_commander(s: State, commander: int) -> None:
    """[2.1-d] His counter is flipped until next turn."""
    s.used |= 1 << commander


def lose_commander(s: State, commander: int, rule: str) -> None:
    """[2.1-g] [2.1-h] [11.2.1a-h] A commander leaves the game for one Viet Minh point."""
    s.tell(CommanderLost(rule, Unit(commander), Place(s.where[commander])))
    s.steps[commander] = 0
    put(s, commander, p.GONE)
    score(s, -p.VM_VP.commander, "11.2.1a-h", p.UNIT_NAMES[commander])


def commander_survival(s: State, f: Combat) -> None:
    """[2.1-g] [2.1-h] [9.2.1-f] One die for each commander whose force suffered losses; 1 kills [E-61].

    With his force gone, and nobody retreated, he is lost without a die.
    """
    if not f.losses:
        return
    for commander in ids(f.officers):
        if s.where[commander] == f.space and not is_held(s, f.space) and not f.retreated:
            lose_commander(s, commander, "2.1-h")
        else:
            test_survival(s, commander)


def test_survival(s: State, commander: int) -> None:
    """[2.1-g] The survival die."""
    die = s.d6()
    lost = die <= p.FACE.commander_lost_up_to
    s.tell(CommanderTested("2.1-g", Unit(commander), die, "killed" if lost else "unhurt"))
    if lost:
        lose_commander(s, commander, "2.1-g")


def open_to_commanders(s: State) -> int:
    """[2.1-e] [2.1-f] Spaces open to commanders on their own: white, no enemy."""
    open_spaces = p.EVERYWHERE & ~hostile(s)
    if not s.turn:
        open_spaces &= ~p.BASE_SPACES  # nobody enters them on turn 0 [E-27]
    return open_spaces if s.options.commander_crosses_green else open_spaces & ROADS


ROADS = p.WHITE | p.BLUE


def can_set_out(s: State, commander: int) -> bool:
    """[2.1-e] [2.1-f] Whether he may leave where he is."""
    start = s.where[commander]
    return start < p.PLACES and bool(ROADS & ~s.vm & 1 << start)


def commander_goals(s: State, commander: int) -> int:
    """[2.1-e] White spaces free of the enemy that he can reach on enemy-free routes, at any distance."""
    return goals_from(s.where[commander], open_to_commanders(s)) if can_set_out(s, commander) else 0


def goals_from(place: int, roads: int) -> int:
    """[2.1-e] White spaces that these roads lead to."""
    return LAND.flood(1 << place, roads) & ROADS & ~(1 << place)


def over_green(s: State, commander: int) -> int:
    """[2.1-f] White spaces that he could reach if green ones did not bar his way; none where they do not [E-52]."""
    if s.options.commander_crosses_green or not can_set_out(s, commander):
        return 0
    return goals_from(s.where[commander], p.EVERYWHERE & ~hostile(s))


def commanders_free(s: State, commanders: int) -> int:
    """[2.1-e] Those of them who have anywhere to go. A white neighbour answers at once."""
    roads, found = open_to_commanders(s), 0
    for commander in ids(commanders):
        if can_set_out(s, commander):
            place = s.where[commander]
            if p.LAND[place] & roads & ROADS or goals_from(place, roads):
                found |= 1 << commander
    return found


@choice("2.1-e")
def choose_goal(s: State, f: CommanderTrip) -> bool:
    """Where does the commander go?"""
    return True


@only("2.1-f", "place", "{place} is green, where a commander goes only with a force.")
def not_green(s: State, f: CommanderTrip) -> int:
    """He travels from white to white."""
    return ROADS


@check("2.1-e")
def is_there(s: State, f: CommanderTrip, a: GoTo) -> str | None:
    """A trip leads to another space."""
    here = s.where[f.commander] == a.place
    return f"{p.UNIT_NAMES[f.commander]} is at {p.NAME[a.place]} already." if here else None


@check("2.1-e")
def enemy_there(s: State, f: CommanderTrip, a: GoTo) -> str | None:
    """[E-40] The goal must be free."""
    return f"{p.NAME[a.place]} is in Viet Minh hands." if hostile(s) >> a.place & 1 else None


@check("2.1-f")
def only_over_green(s: State, f: CommanderTrip, a: GoTo) -> str | None:
    """[E-52] Under the option he does not cross green spaces either."""
    if not over_green(s, f.commander) >> a.place & 1:
        return None
    return f"Every free way to {p.NAME[a.place]} leads over green, where a commander goes only with a force."


@only(
    "2.1-e",
    "place",
    "No enemy-free route leads {who} to {place}.",
    is_there,
    enemy_there,
    only_over_green,
    who=lambda s, f, a: p.UNIT_NAMES[f.commander],
)
def enemy_free_route(s: State, f: CommanderTrip) -> int:
    """Along a route without enemies."""
    return commander_goals(s, f.commander)


choose_goal.offers(GoTo, not_green, enemy_free_route, place=p.EVERYWHERE)


@choose_goal.prompt
def prompt_choose_goal(s: State, f: CommanderTrip) -> str:
    return f"Where does {p.UNIT_NAMES[f.commander]} go?"


@choose_goal.then
def after_choose_goal(s: State, f: CommanderTrip, a: GoTo) -> None:
    put(s, f.commander, a.place)
    s.toured |= 1 << f.commander
    s.tell(CommanderTravelled("2.1-e", Unit(f.commander), a.place))
    end(f)


COMMANDER_TRIP = Procedure(choose_goal)
