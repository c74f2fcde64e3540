"""Planning: where to put what, by geometry first and by trying it in a copy second. Imports the simulator.

`advise` gives one sensible action for every moment; bots think with the same parts, harder or less hard.
"""

from nekobako.games.nekojima.planning.advice import Adviser, advise
from nekobako.games.nekojima.planning.effort import Effort, Skill
from nekobako.games.nekojima.planning.planner_view import Task, task_of

__all__ = ["Adviser", "Effort", "Skill", "Task", "advise", "task_of"]
