"""A host can show someone out for good."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0003"
down_revision: Final = "0002"


def upgrade() -> None:
    op.create_table(
        "bans",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"]),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "guest_id"),
    )
