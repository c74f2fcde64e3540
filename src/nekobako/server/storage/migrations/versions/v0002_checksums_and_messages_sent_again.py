"""Rows of the journal have checksums, what stands behind damage has a place, and a message of the chat has its id."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"


def upgrade() -> None:
    op.create_table(
        "set_aside",
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("entry", sa.Text(), nullable=False),
        sa.Column("track", sa.LargeBinary(), nullable=True),
        sa.Column("checksum", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match_id", "at", "seq"),
    )
    with op.batch_alter_table("journal") as journal:
        journal.add_column(sa.Column("checksum", sa.BigInteger(), nullable=True))
    with op.batch_alter_table("chat") as chat:
        chat.add_column(sa.Column("message_id", sa.Text(), nullable=True))
        chat.create_index("chat_by_message", ["table_id", "guest_id", "message_id"], unique=True)
