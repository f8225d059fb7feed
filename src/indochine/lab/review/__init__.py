"""The review of a game: its course as a curve of what was to be expected, luck taken apart from judgement.

told.py     what a review tells, as data
course.py   the value of every position, and for every choice what it and what its dice have changed
doubts.py   where a player of the computer, in the same seat, would have chosen otherwise
trials.py   the choice that was made and the other one, played on from the same positions with the same dice
turns.py    the turns, and those at which the game turned
unseen.py   what the other side had hidden at a decision
making.py   all of it together
words.py    a review as text
page.py     a review as a page of its own
"""

from __future__ import annotations

from indochine.lab.review.making import review
from indochine.lab.review.told import Review

__all__ = ["Review", "review"]
