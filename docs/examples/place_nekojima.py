"""A gradient-free placer for Nekojima: try places at random, ask the referee what it foresees, keep the best.

python place_nekojima.py http://127.0.0.1:8000
"""

import math
import random
import sys

from nekobako.client import Client

CENTRES = {"dining": 45, "homes": -45, "culture": -135, "attractions": 135}  # degrees
CORDS = {"pink": 10.0, "white": 12.0, "blue": 14.0}  # cm


def somewhere(quarter):
    angle, far = math.radians(CENTRES[quarter] + random.uniform(-30, 30)), random.uniform(3, 8.5)
    return far * math.cos(angle), far * math.sin(angle)


def placement(template, quarters):
    """Two poles about a cord apart, as near to that as the quarters that the dice ask for allow."""
    wanted = 0.9 * CORDS[template["denchuu"].partition("-")[0]] + 1.7
    pairs = [(somewhere(quarters[0]), somewhere(quarters[1])) for _ in range(20)]
    (x, y), (u, v) = min(pairs, key=lambda pair: abs(math.dist(*pair) - wanted))
    ahead = math.degrees(math.atan2(v - y, u - x))
    poles = [{"x": x, "y": y, "yaw": ahead, "on": "board"}, {"x": u, "y": v, "yaw": ahead + 180, "on": "board"}]
    return {**template, "poles": poles}


def best_placement(client, table, view, templates, tries=12):
    def forebodings(action):
        return len(client.request(table, "foresee", seat=0, action=action)["forebodings"])

    return min((placement(random.choice(templates), view["quarters"]) for _ in range(tries)), key=forebodings)


def main(server, turns):
    random.seed(1)
    with Client(server) as client:
        client.join("Placer")
        table = client.open("nekojima", seats=1)
        client.start(table)
        tries = 0
        while (desk := client.snapshot(table)["desks"][0])["view"]["outcome"] is None:
            by_kind = {}
            for action in desk["legal"]:
                by_kind.setdefault(action["do"], []).append(action)
            if desk["view"]["turn"]["number"] > turns:
                break
            if "done" in by_kind and not desk["view"]["violations"]:
                client.act(table, 0, {"do": "done"})
            elif "place" in by_kind and not ("hang" in by_kind and desk["view"]["due"]):
                tries += 1  # who finds no way asks the house
                own = tries % 4 and best_placement(client, table, desk["view"], by_kind["place"])
                client.act(table, 0, own or client.suggest(table, 0))
            else:  # dice, cubes, quarters; a cat by the house's own advice
                kind = next(kind for kind in ("roll", "draw", "quarter", "hang", "concede") if kind in by_kind)
                client.act(table, 0, client.suggest(table, 0) if kind == "hang" else by_kind[kind][0])
        print("cubes:", len(desk["view"]["counter"]))


if __name__ == "__main__":
    main(sys.argv[1], turns=int(sys.argv[2]) if len(sys.argv) > 2 else 21)
