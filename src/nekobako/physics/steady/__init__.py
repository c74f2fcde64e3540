"""The steady hand: errands such as "put this there", carried out by the same records as people's."""
