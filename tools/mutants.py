"""Mutation testing: check that tests notice a wrong referee, model or status, and which lines they run.

    python tools/mutants.py                        300 mutants, spread over all targets
    python tools/mutants.py --number 40 --only nurikabe
    python tools/mutants.py --number 40 --only "constraint count" --quick

A mutant is a function with one small change: another comparison, `and` for `or`, a condition denied, a number off by
one. Each runs in a process of its own, which takes the changed code into the loaded module and runs the tests of its
part until one fails. What survives is listed: each is a gap in the tests, or a change that changes nothing.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import sys
from collections import Counter
from pathlib import Path

import pytest
from mutation import Mutant, install, mutants_of, names_used
from tracing import Lines

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "src" / "puzzlepark"
MOST_SECONDS = 120
"""Processor seconds after which a mutant counts as noticed, since it does not end."""
LAWS = "tests/test_genre_laws.py"
CONSTRAINTS = [
    "tests/test_constraints.py",
    "tests/test_models.py",
    "tests/test_links.py",
    "tests/test_loop_constraints.py",
]
CERTIFICATES = ["tests/test_certificate_clauses.py", "tests/test_refusals.py", "tests/test_certificates.py"]
STARTS = frozenset({"check", "violations", "model", "postings"})
"""The functions by which rules are stated."""
RULE_LAWS = "tests/test_game_rules.py"
NO_PARTS = ("examples", "deductions", "length_deductions", "lemmas", "frontier")
"""Files of constraint types with other tests: reasons, the search for lemmas, and parts for single engines."""

Part = tuple[str, list[Path], frozenset[str], list[list[str]]]
"""A name, files, the functions that count, with what they call (all if none is named), and tests, stage by stage."""


def parts() -> list[Part]:
    """The mutated code, and the tests that should notice the mutants, fastest first. Each constraint, each rule and
    each genre is a part, so that none is forgotten."""
    targets: list[Part] = [
        ("ways", _core("areas", "lines"), frozenset(), [CONSTRAINTS]),
        ("referees' helpers", [HOME / "genres" / "kit" / "referee.py"], frozenset(), [[LAWS]]),
        ("families of genres", sorted((HOME / "genres" / "kit").glob("*_family.py")), frozenset(), [[LAWS]]),
        ("status", _core("report"), frozenset(), [["tests/test_tasks.py"]]),
        ("certificates", sorted((HOME / "certificates").glob("*.py")), frozenset(), [[t] for t in CERTIFICATES]),
    ]
    for folder in _folders("constraints"):
        files = [path for path in sorted(folder.glob("*.py")) if not path.stem.startswith(NO_PARTS)]
        own = [CONSTRAINTS[0], "-k", folder.name]
        targets.append((f"constraint {folder.name}", files, frozenset(), [own, CONSTRAINTS[1:]]))
    for folder in _folders("game_rules"):
        files, name = sorted(folder.glob("*.py")), folder.name.replace("_", "-")
        targets.append((f"rule {name}", files, _functions(files), [[RULE_LAWS, "-k", f"[{name}]"]]))
    kit = sorted((HOME / "game_rules" / "kit").glob("*.py"))
    targets.append(("bases of rules", kit, _functions(kit), [[RULE_LAWS]]))
    for folder in _folders("genres"):
        name = folder.name
        own = [path for path in (f"tests/test_{name}.py", f"tests/test_{name}s.py") if (ROOT / path).exists()]
        laws = [LAWS, "-k", name.replace("_", "-")]
        files = [path for path in sorted(folder.glob("*.py")) if not path.stem.endswith("codec")]
        targets.append((name, files, _functions(files), [laws, *([own] if own else [])]))
    return targets


def _functions(files: list[Path]) -> frozenset[str]:
    """The functions that state rules, and what they call."""
    return STARTS.union(*(names_used(path, STARTS) for path in files))


def _folders(room: str) -> list[Path]:
    return [path.parent for path in sorted((HOME / room).glob("*/__init__.py")) if path.parent.name != "kit"]


def _core(*names: str) -> list[Path]:
    return [HOME / "core" / f"{name}.py" for name in names]


def tested(stages: list[list[str]]) -> bool:
    """True if all tests pass; they run stage by stage, until one fails."""
    quiet = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:randomly", "-p", "no:xdist", "--no-header", "--no-summary"]
    return all(pytest.main([*stage, *quiet]) == 0 for stage in stages)


def survives(mutant: Mutant | None, stages: list[list[str]]) -> bool:
    """True if no test notices a mutant, in a separate process; None stands for the unchanged program."""
    child = os.fork()
    if child == 0:
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS + 5))
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        code = 1
        try:
            if mutant is not None:
                install(mutant)
            code = 0 if tested(stages) else 1
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return status == 0


def covered(some: list[Part]) -> None:
    """Print how many lines of each part its tests run."""
    for name, files, _, stages in some:
        child = os.fork()
        if child == 0:
            lines = Lines(files)
            out = os.dup(1)
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            with lines:
                passed = tested(stages)
            line = f"{name}: {lines}{'' if passed else '; tests fail'}\n"
            os.write(out, line.encode())
            os._exit(0)
        os.waitpid(child, 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--number", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="only the part of this name")
    parser.add_argument("--no-coverage", action="store_true")
    parser.add_argument("--quick", action="store_true", help="run the first stage of each part's tests alone")
    wanted = parser.parse_args()
    os.chdir(ROOT)
    some = [part for part in parts() if wanted.only in (None, part[0])]
    if wanted.quick:
        some = [(name, files, functions, stages[:1]) for name, files, functions, stages in some]
    tests = sorted({word for part in some for stage in part[3] for word in stage if word.endswith(".py")})
    # Imported once here, so that each mutant's forked process starts with everything loaded.
    pytest.main([*tests, "--collect-only", "-qq", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-summary"])
    if not wanted.no_coverage:
        covered(some)
    rng, left = random.Random(wanted.seed), Counter[str]()
    each = -(-wanted.number // len(some))
    tried = 0
    for name, files, functions, stages in some:
        if not survives(None, stages):
            print(f"{name}: the tests fail without any mutant.")
            return 1
        able = [mutant for file in files for mutant in mutants_of(file, functions)]
        for mutant in rng.sample(able, min(each, len(able), wanted.number - tried)):
            tried += 1
            if survives(mutant, stages):
                left[name] += 1
                print(f"survives: {mutant.path.relative_to(ROOT)}:{mutant.line}: {mutant.what}", flush=True)
        print(f"{name}: {min(each, len(able))} of {len(able)} mutants tried, {left[name]} survive", flush=True)
    print(f"{tried} mutants, {tried - left.total()} noticed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
