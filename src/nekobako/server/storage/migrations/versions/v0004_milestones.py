"""Guests keep what they have won for good."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0004"
down_revision: Final = "0003"


def upgrade() -> None:
    op.create_table(
        "milestones",
        sa.Column("guest_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("milestone", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("won", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["guest_id"], ["guests.id"]),
        sa.PrimaryKeyConstraint("guest_id", "game", "milestone"),
    )
