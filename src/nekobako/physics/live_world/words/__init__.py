"""Words for refusing what a hand was about to do, in every language."""
