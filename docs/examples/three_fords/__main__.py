"""`python -m docs.examples.three_fords`: North in the terminal, against the computer; `SEED` makes it a known war."""

import sys

from docs.examples.three_fords import ThreeFords

from indochine.cli.play import begun, talk

seed = sys.argv[1] if len(sys.argv) > 1 else None
talk(begun(ThreeFords(), "crossing", {}, {"south": "greedy"}, seed), None, resumed=False)
