"""Exact odds of a fight: what the dice of [4.2] promise when both sides lose their infantry first."""

from functools import lru_cache

from docs.examples.three_fords import printed as p

from indochine.odds import Distribution, convolve, repeated

Force = tuple[int, int]  # infantry, guns


def force(units: int) -> Force:
    """How many of each kind."""
    return (units & p.OF_KIND[p.INFANTRY]).bit_count(), (units & p.OF_KIND[p.GUNS]).bit_count()


def volley(of: Force) -> Distribution[int]:
    """[4.2] How many hits one round of fire makes."""
    one = [{0: (face - 1) / 6, 1: (7 - face) / 6} for face in p.HITS_FROM]
    return convolve(repeated(one[p.INFANTRY], of[p.INFANTRY]), repeated(one[p.GUNS], of[p.GUNS]))


def after(of: Force, hits: int) -> Force:
    """[4.3] What is left, infantry lost first."""
    infantry, guns = of
    return max(infantry - hits, 0), max(guns - max(hits - infantry, 0), 0)


@lru_cache(4096)
def wins(us: Force, them: Force) -> float:
    """[4.4] The chance that we alone are left; rounds without a hit are as if they had not been."""
    if not sum(us) or not sum(them):
        return float(sum(us) > 0)
    ours, theirs = volley(us), volley(them)
    goes_on = sum(
        a * b * wins(after(us, their_hits), after(them, our_hits))
        for our_hits, a in ours.items()
        for their_hits, b in theirs.items()
        if our_hits or their_hits
    )
    return goes_on / (1 - ours[0] * theirs[0])
