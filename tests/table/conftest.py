"""Databases are closed after each test."""

from tests.databases import closed_afterwards

__all__ = ["closed_afterwards"]
