"""3.1, 3.4-1 Viet Minh income, the return of Giap, and the mobilisation of groups and Pathet Lao.

Counters are mobilised one by one, dummies among them in any order; what they cost is paid at the end for all together
(`count_levy`), so that nobody can tell which were real. Those mobilised this gameturn stand in `s.levy`, unseen.
"""

from __future__ import annotations

from indochine.games.tonkin import printed as p
from indochine.games.tonkin.actions import Finish, Mobilise, ReturnLeader
from indochine.games.tonkin.events import IncomeReceived, LevyRaised
from indochine.games.tonkin.frames import VmReinforce
from indochine.games.tonkin.rules.basics_any_time import remove_dummy
from indochine.games.tonkin.rules.basics_capture import gain_equipment
from indochine.games.tonkin.rules.basics_hidden import go
from indochine.games.tonkin.rules.basics_setup import country_of, in_its_country, next_of
from indochine.games.tonkin.rules.basics_stars import free_stars, near_stars
from indochine.games.tonkin.rules.ch03_placing import crowded, enemy_there
from indochine.games.tonkin.rules.ch05_reasons import grounds, the_unit
from indochine.games.tonkin.rules.ch06_victory_points import score
from indochine.games.tonkin.state import NOBODY, VIET_MINH, State, places_of
from indochine.kernel.bits import first, ids
from indochine.kernel.flow import choice, goto
from indochine.kernel.legality import bar, check, gate, only

RISING = 2  # [3.1-3] halves of equipment for each real counter
PEOPLE = p.GROUPS | p.PATHET_LAO  # whom mobilisation brings back; dummies come with them

# ---- 3.3-8 Giap ------------------------------------------------------------


@choice("3.3-8", by=VIET_MINH)
def return_giap(s: State, f: VmReinforce) -> bool:
    """[3.3-8] Where does Giap join a regiment?"""
    return s.giap and not s.giap_dead and 0 <= s.leader_due <= s.turn


def with_regiments(s: State, f: VmReinforce) -> int:
    """[3.3-8] The hexes where regiments stand."""
    return places_of(s, p.REGIMENTS)


return_giap.offers(ReturnLeader, place=with_regiments)


@return_giap.then
def after_return_giap(s: State, f: VmReinforce, a: ReturnLeader) -> None:
    s.leader_due = NOBODY
    s.steps[p.HO_UNIT] = 1
    go(s, 1 << p.HO_UNIT, a.place, "3.3-8")


# ---- 3.3-1, 3.4-1 income ---------------------------------------------------


def income(s: State, f: VmReinforce) -> None:
    """[3.3-1] [3.3-2] [3.4-1] [3.4-6] Replacement points and equipment of the gameturn."""
    s.replacements = min(p.LIMITS.replacements, s.replacements + p.LIMITS.replacement_income)
    gain_equipment(s, 2 * p.EQUIPMENT_INCOME[s.turn])
    s.tell(IncomeReceived("3.3-1", s.replacements, s.equipment))


# ---- 3.1 mobilisation ------------------------------------------------------


@choice("3.1-1", by=VIET_MINH)
def mobilise(s: State, f: VmReinforce) -> bool:
    """[3.1-1] Which counters rise, and where?"""
    return s.equipment >= RISING and s.veiled[p.DEAD] > 0


def risers(s: State, f: VmReinforce) -> int:
    """[3.1-1] [3.1-6] The dead: counters of a kind are alike, so the next of each, and those that may not rise."""
    dead = s.at[p.DEAD] & p.FACE_DOWN
    return next_of(dead & ~s.absorbed) | dead & s.absorbed


@bar("3.2-4", "unit", "{unit} was absorbed in this gameturn.")
def was_absorbed(s: State, f: VmReinforce) -> int:
    """[3.2-4] Not in the gameturn in which it was used up for replacements."""
    return s.absorbed


def raised(s: State) -> int:
    """[3.1-2] How many real counters were mobilised in this gameturn."""
    return (s.levy & PEOPLE).bit_count()


@bar("3.1-2", "unit", "Four have been mobilised in this gameturn.")
def enough(s: State, f: VmReinforce) -> int:
    """[3.1-2] At most four a gameturn, dummies not counted."""
    return PEOPLE if raised(s) >= p.LIMITS.mobilised else 0


@bar("3.1-3", "unit", "There is no equipment for {unit}.")
def unarmed(s: State, f: VmReinforce) -> int:
    """[3.1-3] One equipment for each, dummies free."""
    return PEOPLE if s.equipment < RISING * (raised(s) + 1) else 0


@bar("3.1-6", "unit", "With {unit} more dummies than real counters would be mobilised.")
def too_many_dummies(s: State, f: VmReinforce) -> int:
    """[3.1-6] [E-127] One for each real counter, in any order: those that can still be mobilised count."""
    if (s.levy & p.DUMMIES).bit_count() < raised(s) + still_to_rise(s):
        return 0
    return p.DUMMIES


def still_to_rise(s: State) -> int:
    """[3.1-2] [3.1-3] How many more real counters could be mobilised."""
    dead = (s.at[p.DEAD] & PEOPLE & ~s.absorbed).bit_count()
    return min(dead, min(p.LIMITS.mobilised, s.equipment // RISING) - raised(s))


@check("3.1-1")
def no_star_near(s: State, f: VmReinforce, a: Mobilise) -> str | None:
    """[3.1-1] The star is what decides, before the ground."""
    if near_stars(p.STARS & country_of(a.unit)) >> a.place & 1:
        return None
    return f"{p.NAME[a.place]} is not within two hexes of a mobilisation hex{in_its_country(a.unit)}."


@only("3.1-1", "place", "{unit} cannot be in {place}.", no_star_near, *grounds(the_unit))
def near_a_star(s: State, f: VmReinforce, unit: int) -> int:
    """[3.1-1] [S-04] Whoever holds that hex, and whoever stands between."""
    return near_stars(p.STARS & country_of(unit)) & p.GROUND[unit]


@check("3.1-2")
def only_star_used(s: State, f: VmReinforce, a: Mobilise) -> str | None:
    """[3.1-2] Where there is but one, it is named."""
    stars = p.WITHIN2[a.place] & p.STARS & country_of(a.unit)
    if not stars or stars & stars - 1:
        return None
    only_one = f"the only mobilisation hex{in_its_country(a.unit)} near {p.NAME[a.place]}"
    return f"{p.NAME[first(stars)]}, {only_one}, has been used in this gameturn."


@only("3.1-2", "place", "Every mobilisation hex near {place} has been used in this gameturn.", only_star_used)
def near_an_open_star(s: State, f: VmReinforce, unit: int) -> int:
    """[3.1-2] [E-94] One counter for each mobilisation hex, dummies too."""
    return near_stars(free_stars(claims(s), p.STARS) & country_of(unit))


def claims(s: State) -> tuple[int, ...]:
    """[E-94] For each counter mobilised in this gameturn the stars that it may have come from."""
    return tuple(p.WITHIN2[s.where[unit]] & p.STARS & country_of(unit) for unit in ids(s.levy & p.FACE_DOWN))


@gate("3.1-6", "More dummies than real counters have been mobilised: real ones must follow.")
def owes_real_ones(s: State, f: VmReinforce) -> bool:
    """[3.1-6] Who laid dummies first must lay as many real ones, as long as he can."""
    if (s.levy & p.DUMMIES).bit_count() <= raised(s) or still_to_rise(s) <= 0:
        return False
    return any(rising_places(s, f, unit) for unit in ids(risers(s, f) & PEOPLE & ~s.absorbed))


def rising_places(s: State, f: VmReinforce, unit: int) -> int:
    """[3.1-1] Where a counter may be mobilised."""
    stars = near_a_star(s, f, unit) & near_an_open_star(s, f, unit)
    return stars & ~enemy_there(s, f, unit) & ~crowded(s, f, unit)


mobilise.offers(
    Mobilise,
    *(was_absorbed, enough, unarmed, too_many_dummies, near_a_star, near_an_open_star, enemy_there, crowded),
    unit=risers,
    place=p.HEXES,
)
mobilise.offers(Finish, owes_real_ones)


@mobilise.then
def after_mobilise(s: State, f: VmReinforce, a: Mobilise | Finish) -> None:
    if isinstance(a, Finish):
        return
    s.steps[a.unit] = p.STEPS[a.unit]
    s.levy |= 1 << a.unit
    go(s, 1 << a.unit, a.place, "3.1-1")
    goto(f, mobilise)


def count_levy(s: State, f: VmReinforce) -> None:
    """[3.1-3] [3.1-5] [3.1-6] [E-58] What was mobilised is paid for, and everybody learns how many were real."""
    for unit in ids(s.levy & p.DUMMIES)[raised(s) :]:
        s.levy &= ~(1 << unit)
        remove_dummy(s, unit, "3.1-6")
    if not raised(s):
        return
    s.equipment -= RISING * raised(s)
    s.tell(LevyRaised("3.1-3", raised(s), s.equipment))
    scoring = s.levy & (PEOPLE if s.options.pathet_lao_scores else p.GROUPS)
    score(s, p.MOBILISATION_POINTS[s.turn] * scoring.bit_count(), "3.1-5", "VM-groups are mobilised")
