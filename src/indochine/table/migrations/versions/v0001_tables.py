"""The first schema: tables, their append-only log, keys, chat and notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create everything."""
    table_id = sa.String(32)
    op.create_table(
        "tables",
        sa.Column("id", table_id, primary_key=True),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("seed", sa.String(128), nullable=False),
        sa.Column("rewound", sa.Boolean, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("table_id", table_id, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("command_id", sa.String(64), nullable=False),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "command_id", name="one_event_per_command"),
    )
    op.create_table(
        "keys",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("table_id", table_id, sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("once", sa.Boolean, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", table_id, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("table_id", table_id, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop everything."""
    for name in ("notes", "chat", "keys", "events", "tables"):
        op.drop_table(name)
