"""The revisions, in the order of their numbers. What was released is never changed."""
