"""A bot of twenty lines for Catham City: score what scores most, else take what there is most of.

nekobako connect --server http://127.0.0.1:8000 --table LINK --bot greedy_catham:decide
"""

POINTS = {"journalists": 2, "detectives": 3, "scientists": 2, "mafia": 2}


def worth(action, hand):
    match action["do"]:
        case "play" if action["faction"] in POINTS:
            return 10 * POINTS[action["faction"]]
        case "play" if action["faction"] == "robocats":
            return 30 if action["count"] == 4 else 5
        case "play":  # bureaucrats, police, hackers: about half a point a card
            return 5 * action["count"]
        case "take":
            return action["count"] + hand.get(action["faction"], 0)
        case "give" | "discard" | "lose_point":
            return {"give": 10, "discard": 2, "lose_point": 1}[action["do"]]
    return 0


def decide(view, legal):
    return max(legal, key=lambda action: worth(action, view["hand"]))
