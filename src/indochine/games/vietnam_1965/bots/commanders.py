"""The commanders: greedy looks one step ahead, the planner plans a phase with the enemy's answer in mind."""

from __future__ import annotations

from typing import Any

from indochine.bots.choosing import best, the
from indochine.games.vietnam_1965 import frames as at
from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.actions import (
    Buy,
    Extract,
    FireMissiles,
    HoldOut,
    Intercept,
    Land,
    Lose,
    OnlyBomb,
    PlaceAll,
    PlaceCovert,
    PlaceUnits,
    Press,
    Repair,
    Retreat,
    SpringAmbush,
    Stand,
    StrikeAfter,
)
from indochine.games.vietnam_1965.bots import sight
from indochine.games.vietnam_1965.bots.air import (
    Cover,
    berth,
    bombing,
    escorts,
    fighter_values,
    gunships,
    idle_strikers,
    raids,
    rebasing,
    second_strike,
    unsafe,
)
from indochine.games.vietnam_1965.bots.attacks import GREEDY, PLANNER, Style, at_home, attacks, everything, in_the_end
from indochine.games.vietnam_1965.bots.bases import WORTH, base_to_build
from indochine.games.vietnam_1965.bots.chances import Outlook, dogfight, fight
from indochine.games.vietnam_1965.bots.marches import forward, moves, wanted
from indochine.games.vietnam_1965.bots.orders import ByOrders, Order
from indochine.games.vietnam_1965.bots.sight import nothing
from indochine.games.vietnam_1965.rules.forces import defenders
from indochine.games.vietnam_1965.rules.values import WHITE, defence_value, force_of
from indochine.games.vietnam_1965.state import ESCORT, State, covert_cell
from indochine.games.vietnam_1965.view import View
from indochine.kernel.game import Due
from indochine.kernel.words import Action


class Greedy(ByOrders):
    """Takes what can be taken now, and walks towards the nearest land that is not his."""

    style: Style = GREEDY
    at_sight = frozenset({"propose_loss", "pick_their_loss", "which_way", "which_course"})

    def indifferent(self, due: Due) -> Action:
        """Nothing."""
        return nothing(due)

    def which_way(self, s: View, f: Any, due: Due) -> Action:
        """[E-90] The usual one."""
        return due.actions[0]

    which_course = which_way

    # ---- attacks

    def attacks(self, s: State, power: int) -> list[Order]:
        """Ground attacks only."""
        return list(attacks(s, power, self.style))

    def and_then(self, s: State, f: at.CombatMove, due: Due) -> Action:
        """[FBO-1] Home after the bombs."""
        return the(OnlyBomb, due) or nothing(due)

    # ---- other movement

    def moves(self, s: State, power: int) -> list[Order]:
        """Forward."""
        return list(forward(s, power))

    # ---- money

    def buy(self, s: State, f: at.Purchase, due: Due) -> Action:
        """Infantry for everything."""
        offers = [a for a in due.actions if isinstance(a, Buy) and a.ware == p.INF]
        return best(offers, lambda a: a.number) or nothing(due)

    # ---- aircraft home

    def land_flights(self, s: State, f: at.Noncombat, due: Due) -> Action:
        """The first landing place."""
        return the(Land, due) or nothing(due)

    # ---- new units

    def field(self, s: State, power: int) -> dict[int, float]:
        """Where units are wanted."""
        return wanted(s, power)

    def place_units(self, s: State, f: at.Place, due: Due) -> Action:
        """As many as may go to where they are wanted most."""
        loud = self.field(s, due.seat)
        if all_there := [a for a in due.actions if isinstance(a, PlaceAll)]:
            return best(all_there, lambda a: self.call_from(s, loud, a.space)) or nothing(due)
        offers = [a for a in due.actions if isinstance(a, PlaceUnits)]
        return best(offers, lambda a: 10 * loud.get(a.space, 0.0) + a.number) or nothing(due)

    def place_reinforcements(self, s: State, f: at.Place, due: Due) -> Action:
        """As new units."""
        return self.place_units(s, f, due)

    def place_bases(self, s: State, f: at.Place, due: Due) -> Action:
        """As new units."""
        return self.place_units(s, f, due)

    def call_from(self, s: State, loud: dict[int, float], space: int) -> float:
        """A station hears the ports it serves."""
        if not p.STATIONS >> space & 1:
            return loud.get(space, 0.0)
        return sum(heard for port, heard in loud.items() if serves(space, port))

    # ---- combat

    def missiles(self, s: State, f: Any, due: Due) -> Action:
        """One missile at whatever comes."""
        shots = [a for a in due.actions if isinstance(a, FireMissiles)]
        return best(shots, lambda a: p.PRICE[a.kind] - 20 * (a.number != 1)) or nothing(due)

    def name_targets(self, s: State, f: at.Flak, due: Due) -> Action:
        """As at aircraft passing."""
        return self.missiles(s, f, due)

    def rise(self, s: State, f: at.Interception, due: Due) -> Action:
        """Everybody rises."""
        fighters = [a for a in due.actions if isinstance(a, Intercept)]
        return best(fighters, lambda a: a.number) or nothing(due)

    def come_out(self, s: State, f: at.Ambush, due: Due) -> Action:
        """Wherever it is more likely won than lost."""
        ambushes = [a for a in due.actions if isinstance(a, SpringAmbush)]
        return best(ambushes, lambda a: self.ambush_chance(s, due.seat, a.space), 0.5) or nothing(due)

    def ambush_chance(self, s: State, power: int, space: int) -> float:
        """Covert units against all enemies there; among friends they simply help."""
        side = p.SIDE[power]
        if (s.ac if side else s.communist) >> space & 1:
            return 0.6
        first = covert_cell(power, space, 0)
        force = (s.covert[first], s.covert[first + 1], 0, 0)
        return fight(force, sight.defences(s, 1 - side, space).dice).win

    def extract(self, s: State, f: at.Battle, due: Due) -> Action:
        """Stands and fights."""
        return the(Stand, due) or nothing(due)

    def hold_out(self, s: State, f: at.Battle, due: Due) -> Action:
        """All helicopters fight."""
        return min(keeping_out(due), key=lambda a: a.number)

    def propose_loss(self, s: State, f: at.Losses, due: Due) -> Action:
        """The cheapest."""
        return best(due.actions, lambda a: -p.PRICE[a.kind] if isinstance(a, Lose) else -99.0) or nothing(due)

    def pick_their_loss(self, s: State, f: at.Losses, due: Due) -> Action:
        """As with one's own."""
        return self.propose_loss(s, f, due)

    def press_or_retreat(self, s: State, f: at.Battle, due: Due) -> Action:
        """Goes on while it is more likely won than lost."""
        outlook = from_here(s, f)
        back = [a for a in due.actions if isinstance(a, Retreat)]
        if back and self.gives_up(s, f, outlook.win, outlook.lost, outlook.destroyed):
            return back[0]
        return the(Press, due) or nothing(due)

    def gives_up(self, s: State, f: at.Battle, win: float, lost: float, destroyed: float) -> bool:
        """Whether to break off."""
        return win < 0.3


class Planner(Greedy):
    """Plans each phase: buys for the front, attacks what pays after the counter-attack, keeps what must be kept."""

    style = PLANNER

    def attacks(self, s: State, power: int) -> list[Order]:
        """Attacks on the ground and from the air, then bombs, then escorts for whoever flies into danger."""
        style = in_the_end(s, power, self.style)
        means = everything(s, power, style, unsafe(s, power))
        orders = [*at_home(s, power, means), *attacks(s, power, style, sight.theatre(s, power), means)]
        flights = [*orders, *gunships(s, power, means, orders), *idle_strikers(s, power, means)]
        cover = Cover(s, power)
        raiding = [*raids(s, power, flights, means.danger), *bombing(s, power, cover)]
        return [*raiding, *escorts(s, power, cover, raiding)]

    def and_then(self, s: State, f: at.CombatMove, due: Due) -> Action:
        """[FBO-1] After the bombs a strike, in a battle of this turn if it can be."""
        offers = {int(a.space): a for a in due.actions if isinstance(a, StrikeAfter)}
        battles = sum({1 << march.target for march in s.marches})
        chosen = second_strike(s, due.seat, sum(1 << space for space in offers), battles)
        return offers[chosen] if chosen >= 0 else super().and_then(s, f, due)

    def moves(self, s: State, power: int) -> list[Order]:
        """Where units are wanted most, and aircraft to where they are of use."""
        return [*moves(s, power), *rebasing(s, power)]

    def land_flights(self, s: State, f: at.Noncombat, due: Due) -> Action:
        """[NCM-2] All together where nobody overruns them, near the enemy."""
        offers = [a for a in due.actions if isinstance(a, Land)]
        return max(offers, key=lambda a: (berth(s, due.seat, a.space), a.number, -a.space))

    def buy(self, s: State, f: at.Purchase, due: Due) -> Action:
        """Repairs of bases, a new one that pays, then artillery and infantry in turn."""
        return self.repair(s, due) or self.new_base(s, due) or self.new_units(s, f, due) or nothing(due)

    def repair(self, s: State, due: Due) -> Action | None:
        """[PUR-6] As many markers as can be taken off a base that is worth it."""
        repairs = [a for a in due.actions if isinstance(a, Repair)]
        return best(repairs, lambda a: a.number * self.worth_repair(s, a), 0.0)

    def new_base(self, s: State, due: Due) -> Action | None:
        """[UNI-ABS] [UNI-FSB] A base, if one pays."""
        if s.cash[due.seat] < p.PRICE[p.AIR_BASE]:
            return None
        return most_of(base_to_build(s, due.seat), 1, due)

    def new_units(self, s: State, f: at.Purchase, due: Due) -> Action | None:
        """Artillery for a fifth of the money and infantry for the rest; what is left over as it comes."""
        if any(f.bought[: p.AIR_BASE]):
            return most_of(p.INF, MANY, due) or most_of(p.ART, MANY, due)
        return most_of(p.ART, s.cash[due.seat] // 5, due) or most_of(p.INF, MANY, due)

    def worth_repair(self, s: State, a: Repair) -> bool:
        """[PUR-6] Air Bases always, Fire Support Bases where they would help a garrison of ours."""
        power = s.turn
        return a.facility == p.AIR_BASE or sum(sight.garrison_of(s, power, a.space)) >= a.number

    def gives_up(self, s: State, f: at.Battle, win: float, lost: float, destroyed: float) -> bool:
        """Breaks off when going on costs more than it can bring."""
        return win * sight.prize(s, f.power, f.space) + destroyed < lost

    def place_units(self, s: State, f: at.Place, due: Due) -> Action:
        """Bases where they are worth most; units covertly where the enemy holds the Trail thinly, else as everybody."""
        if building := [a for a in due.actions if isinstance(a, PlaceUnits) and a.ware in WORTH]:
            return max(building, key=lambda a: (WORTH[a.ware](s, due.seat, a.space), -a.space))
        if hidden := self.hide(s, due):
            return hidden
        return super().place_units(s, f, due)

    def hide(self, s: State, due: Due) -> Action | None:
        """[PVC-3] Into enemy-held Trail territory with a garrison that three units can beat."""
        offers = [a for a in due.actions if isinstance(a, PlaceCovert) and sight.goals(s, due.seat) >> a.space & 1]
        return best(offers, lambda a: self.worth_hiding(s, due.seat, a), 4.0)

    def worth_hiding(self, s: State, power: int, a: PlaceCovert) -> float:
        """What the attack from hiding would bring."""
        force = (a.infantry, a.artillery, 0, 0)
        outlook = fight(force, sight.opposition(s, power, a.space).dice)
        return outlook.win * sight.prize(s, power, a.space) + outlook.destroyed - outlook.lost

    def rise(self, s: State, f: at.Interception, due: Due) -> Action:
        """[FTR-5] [FTR-7] As many as the dogfight is worth; against a raid without escorts one is enough."""
        fighters = [a for a in due.actions if isinstance(a, Intercept)]
        up = sum(f.hunters[3::4])
        now = self.worth_rising(s, f, up)
        return best(fighters, lambda a: self.worth_rising(s, f, up + a.number) - 0.1 * a.number, now) or nothing(due)

    def worth_rising(self, s: State, f: at.Interception, number: int) -> float:
        """What so many interceptors bring: the raid if they get through, and escorts for fighters."""
        here = [one for one in s.flights if one.at == f.space and one.power == f.power]
        guards = sum(one.count for one in here if one.mission == ESCORT)
        prey = sum(one.count * p.PRICE[one.kind] for one in here if f.missions >> one.mission & 1)
        through, shot, lost = dogfight(guards, number, fighter_values(s))
        return through * prey + p.PRICE[p.FTR] * (shot - lost)

    def extract(self, s: State, f: at.Battle, due: Due) -> Action:
        """[HEX-1] Infantry is lifted out of a battle that is nearly lost."""
        lifts = [a for a in due.actions if isinstance(a, Extract)]
        if not lifts or from_here(s, f).win < LOST:
            return super().extract(s, f, due)
        return max(lifts, key=lambda a: (a.infantry, berth(s, a.power, a.home), -a.home))

    def hold_out(self, s: State, f: at.Battle, due: Due) -> Action:
        """[HEL-1] Helicopters keep out of a battle that is nearly lost, to lift infantry out."""
        if from_here(s, f).win < LOST:
            return super().hold_out(s, f, due)
        return max(keeping_out(due), key=lambda a: a.number)

    def missiles(self, s: State, f: Any, due: Due) -> Action:
        """Bombers and fighter-bombers are worth a missile, helicopters with room in the stock."""
        shots = [a for a in due.actions if isinstance(a, FireMissiles) and a.number == 1]
        worthy = [a for a in shots if p.PRICE[a.kind] >= 10 or s.sam > 3]
        return best(worthy, lambda a: p.PRICE[a.kind]) or nothing(due)


MANY = 99  # pieces in one order


def most_of(ware: int | None, most: int, due: Due) -> Action | None:
    """[PUR-1] The greatest order for a ware that the rules offer, up to so many pieces."""
    offers = [a for a in due.actions if isinstance(a, Buy) and a.ware == ware and a.number <= most]
    return best(offers, lambda a: a.number)


def keeping_out(due: Due) -> list[HoldOut]:
    """[HEL-1] With how many helicopters one may keep out."""
    return [a for a in due.actions if isinstance(a, HoldOut)]


LOST = 0.75  # the attacker's chance at which a defender gives up


def from_here(s: State, f: at.Battle) -> Outlook:
    """[CGR-1] What the ground rounds still promise the attacker."""
    dice = tuple(
        sorted(
            p.NEUTRAL_DEFENCE if one.power == WHITE else defence_value(kind, one.fire_base)
            for one in defenders(s, f)
            for kind in range(4)
            for _ in range(one.force[kind])
        )
    )
    return fight(force_of(f.force), dice)


def serves(station: int, port: int) -> bool:
    """[PUS-3] Whether transports from a station reach a coast."""
    coast = p.COAST[port]
    return coast >= 0 and p.SEA_STEPS[coast][station] <= 2
