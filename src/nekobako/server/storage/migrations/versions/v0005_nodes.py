"""Several servers share a database: who they are, which tables each has open, what addresses may still do."""

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0005"
down_revision: Final = "0004"


def upgrade() -> None:
    op.create_table(
        "nodes",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.Text(), nullable=False),
        sa.Column("node_id", sa.Text(), nullable=True),
        sa.Column("epoch", sa.Integer(), nullable=False),
        sa.Column("handling_seat", sa.Integer(), nullable=True),
        sa.Column("handling_after", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_index("leases_by_node", "leases", ["node_id"])
    op.create_table(
        "allowances",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("client", sa.Text(), nullable=False),
        sa.Column("level", sa.Float(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "client"),
    )
    op.create_index("allowances_by_time", "allowances", ["at"])
