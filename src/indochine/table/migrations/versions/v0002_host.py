"""Keys say who has opened the table, as the host need not sit in its first seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "v0002"
down_revision = "v0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """No key of the tables so far says so: there the first human seat is the host's."""
    op.add_column("keys", sa.Column("host", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """As before."""
    op.drop_column("keys", "host")
