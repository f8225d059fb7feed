"""The rules of Vietnam 1965, a module for each part of a turn."""
