"""What computer players remember between two choices is kept for each seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0004"
down_revision = "v0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """The computers of the tables so far remember nothing: they begin afresh."""
    op.create_table(
        "memories",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String(64), primary_key=True),
        sa.Column("memory", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """As before."""
    op.drop_table("memories")
