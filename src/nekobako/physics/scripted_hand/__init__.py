"""The scripted hand: motions such as "put this there", run by the same records as people's."""
