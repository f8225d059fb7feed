"""A sitting: seats, record, undo, storage."""
