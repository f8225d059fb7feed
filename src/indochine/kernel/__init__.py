"""What all games share: flow, dice, words, records. Knows no game."""
