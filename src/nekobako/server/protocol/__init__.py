"""The wire between a table and its viewers, defined once: JSON Schema and the client's TypeScript are made from it."""
