"""Parts of `python -m bench server load`: the server that is measured, and those who come to it."""
