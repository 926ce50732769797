"""Brute: try every assignment of a small board."""

from itertools import product

from puzzlepark.core.engine import Engine
from puzzlepark.core.errors import Stopped
from puzzlepark.core.puzzle import Solution, Var
from puzzlepark.core.report import Certificate

MOST = 1 << 16


class Brute(Engine):
    name = "brute"

    def refuses(self, model, task):
        ways = 1
        for layer in model.layers:
            ways *= len(layer.values) ** len(layer.spots)
        return f"there are more than {MOST} ways to fill the board" if ways > MOST else None

    def solutions(self, model, task):
        task.stats.method = "every assignment"
        variables = [Var(layer.name, spot) for layer in model.layers for spot in layer.spots]
        domains = [layer.values for layer in model.layers for _ in layer.spots]
        seen, last = set(), 0
        for number, values in enumerate(product(*domains), 1):
            task.clock.tick()
            if number - last == task.clock.budget.steps:
                raise Stopped("cap")
            marks = dict(zip(variables, values))
            if model.holds(marks):
                solution = Solution.of(task.puzzle, model.layers, marks)
                look = solution.project(model.views[task.view])
                if look not in seen:
                    seen.add(look)
                    last = number
                    yield solution
        return None if seen else Certificate(f"None of {number} ways to fill the board meets every rule.")


ENGINE = Brute()
