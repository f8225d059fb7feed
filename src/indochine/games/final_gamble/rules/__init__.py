"""The rules of The Final Gamble by chapters of the rulebook: `chNN_topic` holds what stands there under that number."""
