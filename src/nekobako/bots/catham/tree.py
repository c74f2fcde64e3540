"""The tree of one decision: information-set Monte-Carlo tree search. Compiled with the kernel.

Every playout deals the unseen cards anew and walks down the tree, each seat choosing what has served it best so far
(UCB); it plays a few sensible turns more and judges how the seats stand. A node is a sequence of actions, whatever
chance and hidden cards there were on the way (an open loop), so children count how often they were on offer at all.
"""

from math import exp, log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from nekobako.core.chance import Chance
from nekobako.games.catham.determinizer import Determinizer
from nekobako.games.catham.evaluation import POINT, value, worth
from nekobako.games.catham.kernel import MOST_SEATS, OVER, State, apply
from nekobako.games.catham.legal import Actions, how_many, legal, nth
from nekobako.games.catham.playout import sensible_playout

WIDTH: Final = 16  # actions considered at the root, the most promising ones
FIRST_LOOKS: Final = 16  # deals that tell which those are
EXPLORE: Final = 0.5
READY: Final = 200  # visits before a node gets children: before, sensible play tells more than one's own experience
TOO_FAR: Final = 50  # hundredths of a point below the best child: not worth a node
DEEPEST: Final = 4
TURNS: Final = 4  # a playout's length, with one more for each seat: further on, chance drowns what the action did
ODDS: Final = 0.008  # what a hundredth of a point adds to the logarithm of the odds of winning
WHOLE: Final = 1 << 20  # a sure win; integers add up the same in any order
UNTRIED: Final = 2.0  # hope for a node without a visit: above any other's, so that each gets one
NONE: Final = -1
LEAST: Final = -(1 << 40)


@final
class Tree:
    def __init__(self, determinizer: Determinizer, chance: Chance) -> None:
        self.determinizer: Determinizer = determinizer
        # The nodes, field by field; the root is node 0. `earned` and `promised` are those of `seat`, who acts.
        self.action: vec[i64] = vec[i64]([0])
        self.seat: vec[i64] = vec[i64]([0])
        self.child: vec[i64] = vec[i64]([NONE])
        self.sibling: vec[i64] = vec[i64]([NONE])
        self.visits: vec[i64] = vec[i64]([0])
        self.offered: vec[i64] = vec[i64]([0])
        self.earned: vec[i64] = vec[i64]([0])
        self.promised: vec[i64] = vec[i64]([0])
        self.path: vec[i64] = vec[i64]([0] * (DEEPEST + 1))
        self.depth: i64 = 0
        self.shares: vec[i64] = vec[i64]([0] * MOST_SEATS)
        self.legal_actions: Actions = Actions()
        self.choices: i64 = _plant(self, chance)

    def grow(self, playouts: i64, chance: Chance) -> None:
        # The same turn for all, or an action that others answer would be judged a turn sooner.
        end: i64 = self.determinizer.known.turn + TURNS + self.determinizer.known.seats
        for _ in range(playouts):
            s: State = self.determinizer.deal(chance)
            _descend(self, s, chance)
            sensible_playout(s, chance, end)
            _share(self, s)
            for i in range(self.depth):
                node: i64 = self.path[i]
                self.visits[node] += 1
                self.earned[node] += self.shares[self.seat[node]]

    def best(self) -> i64:
        """The action tried most often, which is the one that did best."""
        chosen: i64 = self.child[0]
        node: i64 = self.sibling[chosen]
        while node != NONE:
            if self.visits[node] >= self.visits[chosen]:
                chosen = node
            node = self.sibling[node]
        return self.action[chosen]


def _plant(tree: Tree, chance: Chance) -> i64:
    """Give the root the actions that promise most over several deals; how many there are."""
    s: State = tree.determinizer.deal(chance)
    many: i64 = how_many(s)  # and they are the same in every deal
    promised: vec[i64] = vec[i64]([0] * many)
    for _ in range(FIRST_LOOKS):
        s = tree.determinizer.deal(chance)
        for r in range(many):
            promised[r] += value(s, nth(s, r))
    planted: i64 = 0
    while planted < WIDTH and planted < many:
        best: i64 = 0
        for r in range(many):
            if promised[r] > promised[best]:
                best = r
        _add(tree, 0, nth(s, best), s.asked, promised[best] // FIRST_LOOKS)
        promised[best] = LEAST
        planted += 1
    return planted


def _add(tree: Tree, parent: i64, action: i64, seat: i64, promised: i64) -> i64:
    """A new node, the first among its siblings."""
    node: i64 = len(tree.action)
    tree.action = append(tree.action, action)
    tree.seat = append(tree.seat, seat)
    tree.child = append(tree.child, NONE)
    tree.sibling = append(tree.sibling, tree.child[parent])
    tree.child[parent] = node
    tree.visits = append(tree.visits, 0)
    tree.offered = append(tree.offered, 0)
    tree.earned = append(tree.earned, 0)
    tree.promised = append(tree.promised, promised)
    return node


def _descend(tree: Tree, s: State, chance: Chance) -> None:
    """Down the tree by actions, into the first node that is not ready to have children."""
    tree.depth = 0
    node: i64 = _best_known(tree)
    _go(tree, node, s, chance)
    while s.question != OVER and tree.depth < DEEPEST and tree.visits[node] >= READY:
        node = _reply(tree, node, s)
        _go(tree, node, s, chance)


def _go(tree: Tree, node: i64, s: State, chance: Chance) -> None:
    tree.path[tree.depth] = node
    tree.depth += 1
    apply(s, tree.action[node], chance)


def _best_known(tree: Tree) -> i64:
    """The root's child to try next."""
    best: i64 = NONE
    most: float = 0.0
    node: i64 = tree.child[0]
    while node != NONE:
        hope: float = _hope(tree, node)
        if best == NONE or hope > most:
            most = hope
            best = node
        node = tree.sibling[node]
    return best


def _reply(tree: Tree, parent: i64, s: State) -> i64:
    """The child to try next among those that are legal now, or a new one while a promising action has none."""
    legal(s, tree.legal_actions)
    best: i64 = NONE
    most: float = 0.0
    fresh: i64 = 0
    promised: i64 = LEAST
    for r in range(tree.legal_actions.size):
        action: i64 = tree.legal_actions.items[r]
        node: i64 = tree.child[parent]
        while node != NONE and tree.action[node] != action:
            node = tree.sibling[node]
        if node == NONE:
            untried: i64 = value(s, action)
            if untried > promised:
                promised = untried
                fresh = action
        else:
            hope: float = _hope(tree, node)
            if best == NONE or hope > most:
                most = hope
                best = node
    if best == NONE or promised > tree.promised[best] - TOO_FAR:
        return _add(tree, parent, fresh, s.asked, promised)
    return best


def _hope(tree: Tree, node: i64) -> float:
    """UCB: what a node has earned on average, and more the less it was tried when it was on offer."""
    tree.offered[node] += 1
    if tree.visits[node] == 0:
        return UNTRIED
    visits: float = float(tree.visits[node])
    return float(tree.earned[node]) / (visits * WHOLE) + EXPLORE * sqrt(log(float(tree.offered[node])) / visits)


def _share(tree: Tree, s: State) -> None:
    """What each seat has of the win: its part of it at the end (C-30, C-33), its chances as it stands before."""
    sum: float = 0.0
    for seat in range(s.seats):
        sum += _odds(s, seat)
    for seat in range(s.seats):
        tree.shares[seat] = i64(_odds(s, seat) / sum * WHOLE)


def _odds(s: State, seat: i64) -> float:
    if s.ended != 0:
        most: i64 = 0
        for other in range(s.seats):
            if s.points[other] > most:
                most = s.points[other]
        return 1.0 if s.points[seat] == most else 0.0
    return exp(ODDS * float(s.points[seat] * POINT + worth(s.hands[seat])))
