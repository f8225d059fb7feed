"""The rules of The Final Gamble, chapter by chapter: `chNN_topic` holds what the rulebook says of it under that number."""
