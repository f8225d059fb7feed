"""What is rolled on in a battle and who is lost first, by plain counts."""

from __future__ import annotations

from indochine.games.vietnam_1965 import printed as p
from indochine.games.vietnam_1965.rules.values import (
    Defender,
    after_losses,
    attack_dice,
    attack_value,
    defence_dice,
    defence_value,
    defenders_after,
    next_defender_lost,
    next_loss,
    strength,
    white_infantry,
)


def test_CGR_1_attackers_roll_on_their_attack_values() -> None:
    assert [attack_value(kind) for kind in (p.INF, p.ART, p.ARM, p.HEL)] == [1, 2, 3, 2]
    assert attack_dice((4, 0, 1, 2)) == ((1, 4), (3, 1), (2, 2))


def test_CGR_2_defenders_roll_on_their_defence_values() -> None:
    assert [defence_value(kind) for kind in (p.INF, p.ART, p.ARM, p.HEL)] == [2, 2, 2, 2]
    assert defence_dice(Defender(p.VC, (3, 1, 0, 0))) == ((2, 3), (2, 1))


def test_FSB_1_the_base_adds_one_to_ground_units_and_nothing_to_helicopters() -> None:
    assert [defence_value(kind, True) for kind in (p.INF, p.ART, p.ARM, p.HEL)] == [3, 3, 3, 2]
    assert defence_dice(Defender(p.USA, (2, 0, 1, 1), fire_base=True)) == ((3, 2), (3, 1), (2, 1))


def test_NEU_3_three_white_infantry_defend_on_two() -> None:
    assert defence_dice(white_infantry()) == ((2, 3),)


def test_MNF_5_the_default_takes_the_cheapest_first() -> None:
    assert [next_loss(force) for force in ((1, 1, 1, 1), (0, 1, 1, 1), (0, 0, 1, 1), (0, 0, 0, 1))] == [0, 1, 2, 3]
    assert after_losses((2, 1, 1, 1), 4) == (0, 0, 0, 1)
    assert after_losses((1, 0, 0, 0), 7) == (0, 0, 0, 0)


def test_MNF_5_among_allies_the_worse_defender_goes_first_then_the_order_of_play() -> None:
    plain, based = Defender(p.ARVN, (1, 1, 0, 0)), Defender(p.USA, (1, 0, 0, 0), fire_base=True)
    assert next_defender_lost([based, plain]) == (p.ARVN, p.INF)
    assert next_defender_lost([based, Defender(p.ARVN, (0, 1, 0, 0))]) == (p.USA, p.INF)
    assert next_defender_lost([Defender(p.ARVN, (1, 0, 0, 0)), Defender(p.USA, (1, 0, 0, 0))]) == (p.USA, p.INF)
    left = defenders_after([based, plain], 2)
    assert left == (Defender(p.ARVN, (0, 1, 0, 0)),)
    assert strength(left) == 1
    assert defenders_after([based, plain], 9) == ()
