"""Physics: bodies, hands, settling, contact facts, over MuJoCo. It knows kinds of things (prism, cord, folded plate,
hook) and no game: sizes and materials come in as arguments.

Units everywhere: centimetres, grams, seconds (forces in dyn). In SI metres towers of card blow up, because the
simulator's default contact width is an absolute length.
"""
