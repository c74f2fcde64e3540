"""Alembic's environment: revisions run on the connection, and in the transaction, of whoever asks for them."""

from alembic import context

from nekobako.server.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite changes a column by copying its table
)
with context.begin_transaction():
    context.run_migrations()
