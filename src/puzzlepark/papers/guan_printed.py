"""Link-a-Pix as printed: Algorithm 2 returns the best filling found as the solution, even if hints stay unlinked.

S. Guan, J. Wang, Z. Fang, Y. Ren, "On Solving Link-a-Pix Picture Puzzles". Everything but the end is as in `guan_lp`.
The paper assumes that the puzzle has a solution: it has no answer "no solution", and its last step does not check that
all hints are linked and that no links cross. So on a board whose links must cross, it returns both links:

      . B .
      A . A        all four are 3s: either link needs the middle cell
      . B .

T is not printed; it is 10,000 in the authors' program and here.
"""

from __future__ import annotations

from puzzlepark.core.report import Clock, Task
from puzzlepark.genres.link_a_pix import GENRE
from puzzlepark.genres.link_a_pix.rules import LinkAPix
from puzzlepark.papers.guan import Feasible, instance_of, solution
from puzzlepark.papers.guan_lp import Program, RandomFilling
from puzzlepark.papers.printed import Printed, Says


def final_solution(puzzle: LinkAPix, clock: Clock) -> Says:
    """Algorithm 1, the linear program (3) or (4), and Algorithm 2."""
    task = Task(puzzle, "links", 1, clock)
    program = Program(Feasible(instance_of(puzzle), task))
    repair = RandomFilling(program, program.solve(task, "ipm").w, task)
    drawn = solution(puzzle, GENRE.model(puzzle), [program.paths[i] for i in repair.chosen])
    missing = len(repair.unlinked())
    return Says(drawn, note=f"{missing} hints are not linked" if missing else "")


AS_PRINTED = (Printed("link-a-pix", "Algorithms 1 and 2", final_solution),)
