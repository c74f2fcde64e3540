"""The lab: where parts of the house are tried out by people before games are built on them."""
