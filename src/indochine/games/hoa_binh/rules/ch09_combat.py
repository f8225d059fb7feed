"""9 Combat: one Infiltration counter, or one Viet base, against one French space."""

from __future__ import annotations

from indochine.games.hoa_binh import printed as p
from indochine.games.hoa_binh.actions import KeepDice, Reroll, SlipAway, Stand
from indochine.games.hoa_binh.events import (
    BaseDestroyed,
    BaseFired,
    CombatBegan,
    CombatEnded,
    Count,
    DiceRolled,
    Facing,
    OpeningFire,
    Rerolled,
    RetreatIgnored,
    SlippedAway,
    roller_name,
)
from indochine.games.hoa_binh.frames import (
    DROP,
    NAVAL,
    OFFENSIVE,
    SUPPORTS_ALONE,
    VM_ATTACKS,
    Assault,
    Combat,
    Losses,
    Retreat,
)
from indochine.games.hoa_binh.rules.ch02_counters import commander_survival, officers_at, retake, use_commander
from indochine.games.hoa_binh.rules.ch03_stacking import with_room
from indochine.games.hoa_binh.rules.ch06_infiltration import occupy, remove_beaten
from indochine.games.hoa_binh.rules.ch07_reasons import (
    TURN_0,
    acted,
    in_their_hands,
    of_the_unit,
    shut_routes,
    too_full,
    unlinked,
)
from indochine.games.hoa_binh.rules.ch08_container import draw, flak, roll_threat, share_supports
from indochine.games.hoa_binh.rules.ch09_dice import join_force, modifiers, rollers
from indochine.games.hoa_binh.rules.ch09_reactions import react
from indochine.games.hoa_binh.rules.ch09_retreat import may_enter
from indochine.games.hoa_binh.rules.ch11_victory import score
from indochine.games.hoa_binh.state import ATTACKED, Place, State, convoys_at, is_held, put
from indochine.kernel.bits import ids
from indochine.kernel.flow import Procedure, call, choice, end, goto
from indochine.kernel.legality import only

BEST_FACE = 6
WHAT = ("Viet Minh attack", "French attack", "The Dinassaut attacks", "Paras land among the enemy", "Supports alone")

# ---- commandos slip away ---------------------------------------------------


@choice("2.2.2-d")
def slip_away(s: State, f: Combat) -> bool:
    """Commandos may retreat one space instead of taking a Viet Minh attack."""
    return bool(slippery(s, f))


def slippery(s: State, f: Combat) -> int:
    """[2.2.2-d] Commandos in a space that the Viet Minh attack."""
    return s.at[f.space] & p.COMMANDOS if f.mode == VM_ATTACKS else 0


@only(
    "2.2.2-d",
    "place",
    "{unit} cannot slip away to {place}.",
    unlinked("2.2.2-d"),
    *shut_routes(of_the_unit),
    in_their_hands("2.2.2-d", "E-28"),
    TURN_0,
    too_full("2.2.2-d"),
)
def ways_for_commando(s: State, f: Combat, unit: int) -> int:
    """One space away, within stacking, not into Viet Minh hands [E-28]."""
    return with_room(s, p.ROUTES[p.MOBILITY[unit]][f.space] & may_enter(s), 1 << unit)


slip_away.offers(SlipAway, ways_for_commando, unit=slippery, place=p.EVERYWHERE)
slip_away.offers(Stand)


@slip_away.prompt
def prompt_slip_away(s: State, f: Combat) -> str:
    return f"{p.NAME[f.space]} is about to be attacked: do the commandos slip away?"


@slip_away.then
def after_slip_away(s: State, f: Combat, a: SlipAway | Stand) -> None:
    if isinstance(a, SlipAway):
        put(s, a.unit, a.place)
        join_force(s, a.unit)
        s.tell(SlippedAway("2.2.2-d", a.unit, a.place))
        retake(s, a.place)
        if not is_held(s, f.space):
            for commander in ids(s.at[f.space] & p.COMMANDER_UNITS):
                put(s, commander, a.place)
        goto(f, slip_away)


def nobody_left_to_attack(s: State, f: Combat) -> None:
    """[2.2.2-d] If all have slipped away the counter walks in without a combat [E-28]."""
    if f.mode == VM_ATTACKS and not is_held(s, f.space):
        mark_attacked(s, f)
        occupy(s, f.space, f.counter)
        end(f)


# ---- threat ----------------------------------------------------------------


def open_combat(s: State, f: Combat) -> None:
    """[9.2.1-a] Threat, reactions, draw, dice, result: this is the order."""
    f.officers = 0 if f.mode == SUPPORTS_ALONE else s.at[f.space] & p.COMMANDER_UNITS
    s.tell(CombatBegan("9.1-a" if f.mode else "9.1-b", WHAT[f.mode], Place(f.space)))


def threat(s: State, f: Combat) -> None:
    """[8.1-a] [9.4.2-a] The Threat roll; a Viet base has its defence die and three Actions instead [E-30]."""
    if not f.base:
        roll_threat(s, f)
        return
    f.threat = p.BASE_ACTIONS
    die = s.d6()
    hit = die >= p.FACE.base_defence_from
    s.tell(BaseFired("9.4.2-a", die, "a step is lost" if hit else "no loss"))
    if hit:
        call(s, Losses(space=f.space, owed=1))


def force_gone(s: State, f: Combat) -> None:
    """[9.3.1-b] The defence die of a base may have killed the whole force."""
    if not french_present(s, f):
        goto(f, attackers_go_back)


# ---- the draw and the dice -------------------------------------------------


def counter_alone(s: State, f: Combat) -> None:
    """[9.2.1-b] Threat 0: only the counter, which 6+ removes; nothing is drawn and nothing lost [E-8]."""
    if not f.threat:
        goto(f, roll_dice)


def next_action(s: State, f: Combat) -> None:
    """[9.2.1-h] [8.1-d] The Actions in order, once through [E-45], as long as there are French to fight them."""
    f.line += 1
    if f.line >= len(f.lines) or not french_present(s, f):
        goto(f, attackers_go_back)
        return
    action = f.lines[f.line]
    f.mp += p.MP_COST[action]  # [E-36] every action fought costs its MP, beaten or not
    supports = tuple(Count(p.DRAWN[c]) for c in f.supports[f.line])
    s.tell(Facing("9.2.1-h", f.line + 1, Count(p.DRAWN[action]), p.SCORE[action], supports))


def french_present(s: State, f: Combat) -> bool:
    """[9.3.1-b] Is there still somebody to fight? Supports alone cannot be driven off."""
    return f.mode == SUPPORTS_ALONE or is_held(s, f.space)


def opening_fire(s: State, f: Combat) -> None:
    """[8.2.1-b] [8.2.2-a] [8.2.2-b] Before the French dice: Viet Minh artillery, DCA as artillery, the ambush die.

    Supports alone have nobody to be hit. The ambush die is rolled first and hits a unit; the others hit the force,
    so that a post alone suffers from them.
    """
    if f.mode == SUPPORTS_ALONE:
        return
    fire = 0
    ambushed = f.lines[f.line] == p.AMBUSH and shot(s, "8.2.1-b", "Ambush", p.AMBUSH_FACE)
    for support in f.supports[f.line]:
        if support in (p.ARTILLERY, p.DCA):
            rule = "8.2.2-a" if support == p.ARTILLERY else "8.2.2-b"
            fire += shot(s, rule, p.DRAWN[support], p.SUPPORTS[support].loss_on)
    if fire:
        call(s, Losses(space=f.space, owed=fire))
    if ambushed:
        call(s, Losses(space=f.space, owed=1, fort_too=False))


def shot(s: State, rule: str, what: str, lowest: int) -> bool:
    """[8.2.2-a] One Viet Minh die that hits from some face on."""
    die = s.d6()
    s.tell(OpeningFire(rule, what, die, "a loss" if die >= lowest else "no loss"))
    return die >= lowest


def target_score(f: Combat) -> int:
    """[2.4.3-a] [8.2.1-a] [8.2.1-c] [9.2.1-b] What a single modified die must reach."""
    return p.SCORE[f.lines[f.line]] if f.lines else p.FACE.counter_alone


def roll_dice(s: State, f: Combat) -> None:
    """[9.2.1-c] [1.2-a] One die for each unit, post and support, three or five for bases, each with its modifier."""
    if not french_present(s, f):
        goto(f, attackers_go_back)
        return
    f.mods = modifiers(s, f)
    f.dice = [s.d6() for _ in f.mods]
    dice = tuple(f.dice)
    s.tell(DiceRolled("9.2.1-c", target_score(f), rollers(s, f), dice, tuple(f.mods), beaten(f)))


def beaten(f: Combat) -> bool:
    """[9.2.1-d] One die of sufficient modified score is enough."""
    score_needed = target_score(f)
    return any(d + m >= score_needed for d, m in zip(f.dice, f.mods, strict=True))


def worth_a_reroll(s: State, f: Combat) -> bool:
    """[2.1-c] The dice were not good enough, a commander is there, and some face of some die would be."""
    if f.mode == SUPPORTS_ALONE or not officers_at(s, f.space) or beaten(f):
        return False
    return any(BEST_FACE + mod >= target_score(f) for mod in f.mods)


@choice("2.1-c")
def reroll(s: State, f: Combat) -> bool:
    """A commander may have one die rolled again when the dice were not good enough."""
    return worth_a_reroll(s, f)


@only("2.1-c", "commander", "{commander} is not with this force.", acted())
def with_the_force(s: State, f: Combat) -> int:
    """A commander of the force who has not acted this turn."""
    return officers_at(s, f.space)


def dice_rolled(s: State, f: Combat) -> int:
    """[2.1-c] Any of the dice."""
    return (1 << len(f.dice)) - 1


reroll.offers(KeepDice)
reroll.offers(Reroll, with_the_force, commander=p.COMMANDER_UNITS, die=dice_rolled)


@reroll.prompt
def prompt_reroll(s: State, f: Combat) -> str:
    rolls = zip(rollers(s, f), f.dice, f.mods, strict=True)
    dice = ", ".join(f"{i}: {roller_name(who)} {die}{mod:+d}" for i, (who, die, mod) in enumerate(rolls, 1))
    return f"{target_score(f)}+ was needed and the dice are {dice}. Does a commander have one rolled again?"


@reroll.then
def after_reroll(s: State, f: Combat, a: KeepDice | Reroll) -> None:
    if isinstance(a, Reroll):
        use_commander(s, a.commander)
        die = s.d6()
        f.dice = [*f.dice[: a.die], die, *f.dice[a.die + 1 :]]
        outcome = "Beaten" if beaten(f) else "Not beaten"
        s.tell(Rerolled("2.1-c", a.commander, roller_name(rollers(s, f)[a.die]), die, outcome))
        goto(f, reroll)


# ---- results ---------------------------------------------------------------


def judge(s: State, f: Combat) -> None:
    """[9.2.1-d] [9.2.1-e] [8.2.1-a] [8.2.1-c] The action is beaten, or the French suffer its losses and the retreat."""
    if beaten(f):
        f.beaten += 1
        if f.lines:
            destroy_action(s, f.lines[f.line])
        goto(f, next_action)
    elif not f.lines or f.mode == SUPPORTS_ALONE:
        goto(f, next_action)
    else:
        call(s, Losses(space=f.space, owed=p.LOSSES[f.lines[f.line]]))


def destroy_action(s: State, action: int) -> None:
    """[8.2.1-d] [11.2.1b-b] An Assault destroyed is worth a point."""
    score(s, p.ACTION_VP[action], "11.2.1b-b", f"{p.DRAWN[action]} destroyed")


def give_ground(s: State, f: Combat) -> None:
    """[8.1-d] [9.2.3-c] [9.3.2-a] The retreat result: a fort on white lets the force ignore the first one.

    Posts and bases themselves never retreat [E-23].
    """
    units = s.at[f.space] & p.COMBAT or convoys_at(s, f.space)
    if not units or not p.RETREATS[f.lines[f.line]]:
        return
    if s.forts >> f.space & 1 and not f.retreat_ignored:
        f.retreat_ignored = True
        s.tell(RetreatIgnored("9.2.3-c", Place(f.space)))
        return
    call(s, Retreat(space=f.space, back_to=f.came_from, dropped=f.dropped | f.jumped))


def go_on(s: State, f: Combat) -> None:
    """[9.2.1-e] If French remain the next action is fought; otherwise the combat is over."""
    goto(f, next_action)


def attackers_go_back(s: State, f: Combat) -> None:
    """[9.3.1-i] [9.3.1-k] Attackers who have not won leave the space; it is still their combat, losses included."""
    if f.mode in (OFFENSIVE, NAVAL, DROP) and not won(f) and s.at[f.space] & p.COMBAT:
        call(s, Retreat(space=f.space, back_to=f.came_from, dropped=f.dropped | f.jumped, compulsory=True))


# ---- aftermath -------------------------------------------------------------


def won(f: Combat) -> bool:
    """[9.3.1-a] All Combat Actions eliminated, or the counter alone hit with 6+."""
    return f.beaten == max(1, len(f.lines))


def conclude(s: State, f: Combat) -> None:
    """[9.3.1-a] [9.3.1-b] Who holds the space, and what becomes of the counter."""
    if won(f):
        f.result = 1
        s.tell(CombatEnded("9.3.1-a", "French victory", Place(f.space)))
        counter_beaten(s, f)
    else:
        f.result = -1
        s.tell(CombatEnded("9.3.1-b", "No French victory", Place(f.space)))
        counter_stays(s, f)
    report(s, f)


def counter_beaten(s: State, f: Combat) -> None:
    """[9.3.1-a] [9.4.2-d] The counter goes back to its stock, in attack and defence [E-10]; a base is destroyed."""
    if f.base:
        destroy_base(s, f)
    else:
        remove_beaten(s, f.counter)
    if f.mode in (OFFENSIVE, NAVAL, DROP):
        retake(s, f.space)


def destroy_base(s: State, f: Combat) -> None:
    """[9.4.2-b] [11.2.1b-f] Two points; the base is back two turns later."""
    back = s.turn + p.FACE.base_returns_after
    s.base_back[f.base] = back
    s.bases &= ~(1 << f.space)
    s.tell(BaseDestroyed("9.4.2-b", f.base, Place(f.space), back))
    score(s, p.FRENCH_VP.viet_base, "11.2.1b-f", f"Viet base {f.base} destroyed")


def counter_stays(s: State, f: Combat) -> None:
    """[9.3.1-b] [6.3.4-b] [9.3.1-i] A space emptied is occupied; attackers go back; else all stay."""
    if f.mode == VM_ATTACKS:
        mark_attacked(s, f)
        if not is_held(s, f.space):
            occupy(s, f.space, f.counter)


def mark_attacked(s: State, f: Combat) -> None:
    """[9.1-b] Each counter attacks at most once a phase."""
    if f.counter in s.vm_serial:
        s.vm_flags[s.vm_serial.index(f.counter)] |= ATTACKED


def report(s: State, f: Combat) -> None:
    """[9.3.1-k] The force that attacked learns whether it may go on and what it cost."""
    for under in reversed(s.frames):
        if type(under) is Assault:
            under.result, under.mp = f.result, under.mp + f.mp
            under.jumped |= f.dropped
            return


COMBAT = Procedure(
    slip_away,  # 2.2.2-d
    nobody_left_to_attack,
    open_combat,  # 9.2.1
    threat,  # 9.2.1 (1)
    force_gone,
    react,  # 9.2.1 (2)
    draw,  # 9.2.1 (3)
    flak,  # 8.2.2
    share_supports,  # 8.1
    counter_alone,  # 9.2.1 (1), note
    next_action,  # 9.2.1 (6)
    opening_fire,  # 8.2
    roll_dice,  # 9.2.1 (4)
    reroll,  # 2.1
    judge,  # 9.2.1 (5)
    give_ground,  # 9.2.1 (7)
    go_on,
    attackers_go_back,  # 9.3.1
    commander_survival,  # 9.2.1 (8)
    conclude,  # 9.3
)
