"""The command line: output, exit codes and interrupts."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

import puzzlepark as pp
from commands import PARK, SEVERAL, UNIQUE, UNIQUE_ANSWER, interrupted, park, run
from puzzlepark.core.errors import Stopped
from puzzlepark.genres.nagareru.rules import Nagareru
from puzzlepark.interfaces.cli.errors import worst
from puzzlepark.interfaces.cli.formatting import duration
from puzzlepark.interfaces.cli.main import MODULES, cli
from puzzlepark.registry import genres
from puzzlepark.tasks.verbs import verbs

from yardstick import PATIENCE

HEAVY = ["pysat", "ortools", "rich", "numpy", "resvg_py", "puzzlepark.tasks", "puzzlepark.engines", "puzzlepark.genres"]


# --- start


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom puzzlepark.interfaces.cli.main import main\nsys.argv = ['park', '--help']\n"
        f"try:\n    main()\nexcept SystemExit:\n    print([m for m in {HEAVY!r} if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")


def test_every_command_has_help_with_an_example() -> None:
    for name in cli.commands:
        help_result = park(name, "--help")
        assert help_result.exit_code == 0
        assert f"  park {name}" in help_result.stdout


def test_version() -> None:
    assert re.fullmatch(r"park \d+\.\d+\S*\n", park("--version").stdout)


@pytest.mark.parametrize(
    "args", [["nonsense"], ["solve"], ["solve", "x", "--nonsense"], ["generate", "tilepaint", "5y5"]]
)
def test_wrong_usage_is_2(args: list[str]) -> None:
    assert park(*args).exit_code == 2


# --- solve and count


def test_solve_in_a_pipe_is_plain(home: Path) -> None:
    done = run("solve", home / "unique.txt")
    assert done.returncode == 0
    first, *board = done.stdout.splitlines()
    method = pp.solve(pp.load(UNIQUE)).stats.method
    assert method
    assert re.fullmatch(rf".*unique\.txt: UNIQUE  \w+  [\d.]+ m?s  {re.escape(method)}", first)
    assert any("█" in line for line in board)
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_solve_reports_what_was_proved(home: Path) -> None:
    several, none = park("solve", home / "several.txt"), park("solve", home / "none.txt")
    assert "MULTIPLE" in several.stdout
    assert "these two differ in 4 places" in several.stdout
    assert "Solution 2:" in several.stdout
    assert "NONE" in none.stdout
    assert "No solution." in none.stdout
    one = park("solve", home / "several.txt", "--limit", 1)
    assert "One solution found; not proved to be the only one." in one.stdout
    assert several.exit_code == none.exit_code == one.exit_code == 0


def test_the_reason_for_no_solution_is_printed(home: Path) -> None:
    (home / "sum.txt").write_text("1 2\n1 1\n1\n1 2\n")
    report = pp.solve(pp.load(home / "sum.txt"))
    assert report.status is pp.Status.NONE
    assert report.certificate is not None
    assert report.certificate.sentence in park("solve", home / "sum.txt").stdout


def test_solve_json(home: Path) -> None:
    done = park("solve", "--json", home / "unique.txt", home / "several.txt", home / "none.txt")
    unique, several, none = map(json.loads, done.stdout.splitlines())
    assert (unique["status"], several["status"], none["status"]) == ("unique", "multiple", "none")
    assert unique["id"] == pp.load(UNIQUE).id
    assert unique["genre"] == "tilepaint"
    assert unique["solutions"] == [{"paint": [[1, 1, 1, 0], [1, 0, 0, 0]]}]
    assert (unique["count"], several["count"], none["count"]) == (1, None, 0)
    assert (unique["exhausted"], several["exhausted"], several["stopped"]) == (True, False, "limit")
    assert set(unique) >= {"name", "engine", "seconds", "view", "method", "certificate"}


def test_solve_all(home: Path) -> None:
    answer = json.loads(park("solve", "--all", "--json", home / "several.txt").stdout)
    assert (answer["count"], len(answer["solutions"]), answer["exhausted"]) == (2, 2, True)
    assert park("solve", "--all", "--limit", 3, home / "several.txt").exit_code == 2


@pytest.mark.parametrize("engine", ["subset_sum", "sat", "search", "fridolin-prune"])
def test_engines_by_name(home: Path, engine: str) -> None:
    assert json.loads(park("solve", "--json", "--engine", engine, home / "unique.txt").stdout)["engine"] == engine


def test_count(home: Path, endless: Path) -> None:
    assert ": 2  " in park("count", home / "several.txt").stdout
    assert f": {2**64}  " in park("count", endless).stdout
    assert json.loads(park("count", "--json", endless).stdout)["count"] == str(2**64)
    assert json.loads(park("count", "--json", home / "several.txt").stdout)["count"] == 2


def test_the_time_limit_stops_a_count(endless: Path) -> None:
    for seconds in (0.3, 1, 3, 9):  # a busy machine may need longer to find the first solution
        done = park("count", endless, "--engine", "sat", "--seconds", seconds)
        assert done.exit_code == 3
        if match := re.search(r": at least (\d+), stopped after", done.stdout):
            break
    assert match is not None
    assert int(match[1]) > 0
    assert ": not counted, stopped after" in park("count", endless, "--engine", "sat", "--seconds", 0).stdout
    assert park("solve", endless, "--seconds", 0).exit_code == 3
    assert park("solve", endless, "--seconds", "inf").exit_code == 0
    assert park("solve", endless, "--seconds", "nan").exit_code == 2


def test_contradictory_options_are_refused(home: Path) -> None:
    for option, value in (("--engine", "magic"), ("--view", "magic"), ("--genre", "magic"), ("--engine", "guan-lp")):
        done = park("solve", home / "unique.txt", option, value)
        assert done.exit_code == 2
        assert done.stderr.startswith("park: ")
        assert done.stderr.count("\n") == 1


# --- sample


def test_sample_draws_boards(home: Path) -> None:
    done = park("sample", home / "several.txt", "-k", 3, "--seed", 5)
    assert done.exit_code == 0
    first, *boards = done.stdout.splitlines()
    assert first.endswith("several.txt: 3 solutions drawn uniformly  seed 5")
    assert [line for line in boards if line.startswith("Solution")] == [f"Solution {n}:" for n in (1, 2, 3)]
    assert done.stdout == park("sample", home / "several.txt", "-k", 3, "--seed", 5).stdout
    one = park("sample", home / "unique.txt").stdout
    assert "1 solution drawn" in one
    assert "Solution" not in one


def test_sample_json(home: Path) -> None:
    data = json.loads(park("sample", home / "several.txt", "-k", 40, "--seed", 1, "--json").stdout)
    assert set(data) == {"name", "genre", "id", "view", "seed", "solutions"}
    assert (data["genre"], data["id"]) == ("tilepaint", pp.load(SEVERAL).id)
    assert (data["view"], data["seed"], len(data["solutions"])) == ("paint", 1, 40)
    assert sorted({str(s["paint"]) for s in data["solutions"]}) == ["[[0, 1], [1, 0]]", "[[1, 0], [0, 1]]"]
    drawn = pp.sample(pp.load(SEVERAL), 40, seed=1)
    assert [s["paint"] for s in data["solutions"]] == [
        [list(s.values_by_layer[0][:2]), list(s.values_by_layer[0][2:])] for s in drawn
    ]


def test_variants_are_selected_by_name(tmp_path: Path) -> None:
    board = tmp_path / "board.pzpr"
    board.write_text("pzprv3/nagare/4/3/. D ./. r ./. N ./. . ./0 0 /0 0 /0 0 /0 0 /0 0 0 /0 0 0 /0 0 0 /")
    for genre, status in (("nagareru", "none"), ("nagareru:strict", "none"), ("nagareru:paper", "unique")):
        done = park("solve", "--json", "--genre", genre, board)
        assert (done.exit_code, json.loads(done.stdout)["status"]) == (0, status), genre
    assert json.loads(park("count", "--json", "--genre", "nagareru:paper", board).stdout)["count"] == 1
    assert json.loads(park("sample", "--json", "--genre", "nagareru:paper", board).stdout)["solutions"]
    made = park("generate", "nagareru:paper", "5x5")
    assert (made.exit_code, json.loads(made.stdout)["made"]["winds"]) == (0, "paper")
    for command in (["solve", "--genre", "nagareru:mild", board], ["generate", "nagareru:mild", "5x5"]):
        done = park(*command)
        assert done.exit_code == 2
        assert "no variant" in done.stderr


def test_sample_of_a_loop_depends_on_the_view(tmp_path: Path) -> None:
    board = tmp_path / "blank.json"
    pp.save(Nagareru(rows=3, cols=3, cells="." * 9), board)
    for view in ("line", "directed"):
        done = park("sample", board, "-k", 2, "--view", view)
        assert done.exit_code == 0
        assert done.stdout.splitlines()[0].endswith(f"2 solutions drawn uniformly  seed 1  as {view}")
        assert json.loads(park("sample", board, "--view", view, "--json").stdout)["view"] == view


def test_sample_of_many_puzzles(home: Path) -> None:
    done = park("sample", home, "--json")
    assert done.exit_code == 2
    assert [Path(json.loads(line)["name"]).name for line in done.stdout.splitlines()] == ["several.txt", "unique.txt"]
    assert "none.txt: There is no solution to draw from." in done.stderr


def test_sample_refuses_and_stops(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for args in (["-k", 0], ["--view", "magic"], ["--genre", "magic"], ["--seconds", "nan"], ["--seed", "x"]):
        done = park("sample", home / "several.txt", *args)
        assert done.exit_code == 2
        assert done.stdout == ""
    none = park("sample", home / "none.txt")
    assert (none.exit_code, none.stdout) == (2, "")

    def sample_raising(error: BaseException) -> Result:
        def sample(*_: object) -> None:
            raise error

        monkeypatch.setattr("puzzlepark.tasks.sample.sample", sample)
        return park("sample", home / "several.txt")

    late, full = sample_raising(Stopped("deadline")), sample_raising(Stopped("memory"))
    stopped = sample_raising(KeyboardInterrupt())
    assert (late.exit_code, full.exit_code, stopped.exit_code) == (3, 3, 3)
    assert late.stderr.endswith("several.txt: none was drawn: the time ran out.\n")
    assert full.stderr.endswith("several.txt: none was drawn: the memory ran out.\n")
    assert stopped.stderr == "park: interrupted.\n"


# --- inputs


def test_standard_input_url_and_text(home: Path) -> None:
    url = pp.to_url(pp.load(UNIQUE))
    assert "standard input: UNIQUE" in park("solve", "-", stdin=UNIQUE).stdout
    assert "UNIQUE" in park("solve", url).stdout
    assert "UNIQUE" in park("solve", "-", stdin=url).stdout
    assert "the text: UNIQUE" in park("solve", UNIQUE).stdout


def test_unreadable_files_of_a_folder_are_named(home: Path) -> None:
    for number in range(9):
        (home / f"note{number}.md").write_text("hello")
    done = park("solve", "--json", home)
    assert done.exit_code == 2
    names = [Path(json.loads(line)["name"]).name for line in done.stdout.splitlines()]
    assert names == ["none.txt", "several.txt", "unique.txt"]
    matches = [re.match(r"park: \S*/([\w.]+)[: ]", line) for line in done.stderr.splitlines()]
    notes = [f"note{number}.md" for number in range(9)]
    assert [match and match[1] for match in matches] == [*notes, "picture.bin", "zz_answer.txt"]
    skipping = park("solve", "--json", "--skip", home)
    assert (skipping.exit_code, skipping.stderr) == (0, done.stderr)


@pytest.mark.parametrize("skip", [[], ["--skip"]])
def test_inputs_without_puzzles(tmp_path: Path, skip: list[str]) -> None:
    done = park("solve", tmp_path, *skip)
    assert done.exit_code == 2
    assert "There is no file in the folder" in done.stderr
    (tmp_path / "note.md").write_text("hello")
    assert park("solve", tmp_path, *skip).exit_code == 2


def test_a_bad_input_does_not_stop_the_others(home: Path) -> None:
    done = park("solve", "--json", home / "missing.txt", home / "unique.txt")
    assert done.exit_code == 2
    assert len(done.stdout.splitlines()) == 1


def test_a_bad_line_does_not_hide_the_next(home: Path) -> None:
    lines = park("convert", home / "unique.txt", "-o", "-", "--to", "json").stdout
    (home / "many.jsonl").write_text(lines + '{"genre": "tilepaint"\n' + lines)
    done = park("solve", "--json", home / "many.jsonl")
    assert done.exit_code == 2
    assert [json.loads(line)["name"][-2:] for line in done.stdout.splitlines()] == [":1", ":3"]
    assert re.fullmatch(r"park: \S*many\.jsonl:2: .*not JSON.*\n", done.stderr)


def test_an_unreadable_folder_does_not_stop_the_others(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(path: Path) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "iterdir", closed)
    done = park("solve", "--json", home, home / "unique.txt")
    assert done.exit_code == 2
    assert done.stderr == f"park: {home} cannot be read: permission denied.\n"
    assert json.loads(done.stdout)["status"] == "unique"


@pytest.mark.parametrize(("mark", "end"), [("\u2028", "\n"), ("\u2029", "\n"), ("\x85", "\n"), ("", "\r\n")])
def test_only_a_newline_ends_a_line_of_json(home: Path, mark: str, end: str) -> None:
    """Other line boundaries of str.splitlines may occur in a title."""
    data = json.loads(park("convert", home / "unique.txt", "-o", "-", "--to", "json").stdout)
    line = json.dumps({**data, "title": f"a{mark}b"}, ensure_ascii=False) + end
    (home / "many.jsonl").write_bytes(f"{line}{line}".encode())
    done = park("solve", "--json", home / "many.jsonl")
    assert done.exit_code == 0, done.stderr
    assert [json.loads(line)["name"][-2:] for line in done.stdout.splitlines()] == [":1", ":2"]
    (home / "one.json").write_bytes(line.encode())
    assert park("solve", home / "one.json").exit_code == 0


@pytest.mark.parametrize(
    "content",
    [b"", b"\n\n", b"\xff\xfe\x00", b"{", b"[" * 100_000, b'{"genre": 1}', b"0 0", b"2 2 1 1 1 1 1 x 3 4", b"\0"],
)
def test_bad_content_is_one_sentence(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(content)
    for command in (["solve", path], ["check", path], ["draw", path], ["convert", path, "-o", tmp_path / "x.json"]):
        done = park(*command)
        assert done.exit_code == 2
        assert re.fullmatch(r"park: .*\n", done.stderr)
    assert park("solve", "-", stdin=content).exit_code == 2
    assert not (tmp_path / "x.json").exists()


def test_process_substitution_is_read_once(home: Path) -> None:
    if not Path("/dev/fd").exists():
        pytest.skip("no /dev/fd")
    line = f"{shlex.join(PARK)} solve <(cat {shlex.quote(str(home / 'unique.txt'))})"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert "UNIQUE" in done.stdout


# --- check


def test_check(home: Path) -> None:
    right = park("check", home / "unique.txt", home / "zz_answer.txt")
    assert (right.exit_code, right.stdout) == (0, "Solved.\n")
    wrong = park("check", home / "unique.txt", "-", stdin="1 1 1 0\n0 0 0 0\n")
    assert wrong.exit_code == 1
    assert wrong.stdout.startswith("Not solved yet: ")
    assert "Column 1 has 1 painted cell" in wrong.stdout


def test_check_marks_in_the_file_of_the_puzzle(home: Path) -> None:
    (home / "both.txt").write_text(UNIQUE + UNIQUE_ANSWER)
    assert park("check", home / "both.txt").exit_code == 0
    assert park("check", "-", stdin=UNIQUE + UNIQUE_ANSWER).exit_code == 0
    assert park("check", "-", "-", stdin=UNIQUE + UNIQUE_ANSWER).exit_code == 0
    assert park("check", home / "unique.txt", home / "both.txt").exit_code == 0
    assert park("check", home / "several.txt", home / "both.txt").exit_code == 2
    assert park("check", home / "unique.txt").exit_code == 2
    assert park("check", home / "unique.txt", home / "missing.txt").exit_code == 2
    assert park("check", home / "unique.txt", home).exit_code == 2


def test_check_json(home: Path) -> None:
    done = park("check", "--json", home / "unique.txt", "0 0 0 0 0 0 0 0")
    data = json.loads(done.stdout)
    assert (done.exit_code, data["solved"]) == (1, False)
    assert {"code", "sentence", "final", "where", "clue"} == set(data["violations"][0])


# --- genres, engines, tour


def test_genres_and_engines() -> None:
    assert [line.split()[0] for line in park("genres").stdout.splitlines()] == pp.genre_names()
    assert "largest=" in park("genres", "tilepaint").stdout
    assert park("genres", "magic").exit_code == 2
    assert [line.split()[0] for line in park("engines").stdout.splitlines()] == pp.engine_names()


def test_tour(monkeypatch: pytest.MonkeyPatch) -> None:
    done = park("tour")
    assert done.exit_code == 0
    assert done.stdout.count("park ") == 3
    for genre in genres().values():
        assert re.search(rf"^{genre.title} \d+x\d+: UNIQUE  ", done.stdout, re.MULTILINE)
    from puzzlepark.core.genre import Genre

    monkeypatch.setattr(Genre, "examples", {"puzzles": []})
    assert "no example is shipped" in park("tour").stdout


# --- interrupts and failing outputs


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_prints_the_solutions_so_far_and_ends_the_batch(home: Path, endless: Path) -> None:
    first = home / "unique.txt"
    done = interrupted("count", "--engine", "search", "--seconds", "inf", "--json", first, endless, first)
    assert done.returncode == 3
    answered, data = map(json.loads, done.stdout.splitlines())
    assert answered["count"] == 1
    assert (data["stopped"], data["status"], data["exhausted"]) == ("interrupted", "multiple", False)
    assert data["found"] > 1
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_ctrl_c_keeps_finished_puzzles(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    done = interrupted("generate", "tilepaint", "8x8", "--count", 100_000, "-o", folder)
    assert done.returncode == 3
    files = list(folder.iterdir())
    assert files
    assert all(park("check", path).exit_code == 0 for path in files)
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="pipes")
def test_a_closed_pipe_is_no_error(home: Path) -> None:
    for number in range(50):
        (home / f"p{number:02d}.txt").write_text(UNIQUE)
    line = f"set -o pipefail; {shlex.join(PARK)} solve --skip {shlex.quote(str(home))} | head -1"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) == 1
    assert "Error" not in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("args", [["solve", UNIQUE], ["--help"], ["--version"], ["solve", "--help"]])
def test_a_full_disk_is_one_sentence(args: list[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PARK, *args], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert re.fullmatch(r"park: .*\n", done.stderr)


@pytest.mark.parametrize("args", [["solve", "missing.txt"], ["nonsense"]])
def test_the_exit_code_remains_if_no_error_can_be_printed(args: list[str]) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full")
    with open("/dev/full", "w") as full:
        assert subprocess.run([*PARK, *args], stderr=full, check=False).returncode == 2


# --- other


def test_exit_codes_of_real_processes(home: Path, endless: Path) -> None:
    assert run("solve", home / "unique.txt").returncode == 0
    assert run("check", home / "unique.txt", "0 0 0 0 0 0 0 0").returncode == 1
    assert run("solve", home / "missing.txt").returncode == 2
    assert run("solve", home / "missing.txt", endless, "--seconds", 0).returncode == 2
    assert run("solve", home / "unique.txt", endless, "--seconds", 0).returncode == 3


def test_an_internal_error_is_one_sentence_unless_debugging(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("puzzlepark.tasks.solve.solve", broken)
    monkeypatch.delenv("PARK_DEBUG", raising=False)
    done = park("solve", home / "unique.txt")
    assert done.exit_code == 2
    assert "internal error: ZeroDivisionError: oh" in done.stderr
    assert "PARK_DEBUG=1" in done.stderr
    monkeypatch.setenv("PARK_DEBUG", "1")
    assert isinstance(park("solve", home / "unique.txt").exception, ZeroDivisionError)


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo-terminals")
@pytest.mark.parametrize("no_colour", [False, True])
def test_a_terminal_gets_colours(home: Path, no_colour: bool) -> None:
    import pty

    leader, follower = pty.openpty()
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    env.pop("NO_COLOR", None)
    if no_colour:
        env["NO_COLOR"] = "1"
    command = [*PARK, "solve", str(home / "unique.txt")]
    process = subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower, env=env)
    assert process.wait(timeout=PATIENCE) == 0
    os.close(follower)
    output = os.read(leader, 1 << 16).decode()
    os.close(leader)
    assert "Unique: exactly one solution." in output
    assert "█" in output
    assert bool(re.search(r"\x1b\[[0-9;]*m", output)) is not no_colour


def test_worst_and_duration() -> None:
    assert [worst(c) for c in ([], [0, 0], [0, 3], [3, 2, 0])] == [0, 0, 3, 2]
    assert [duration(s) for s in (0, 0.0123, 0.42, 75.2)] == ["1 ms", "12 ms", "0.4 s", "75 s"]


def test_the_page_of_the_command_shows_every_command() -> None:
    page = (Path(__file__).resolve().parent.parent / "docs" / "command.md").read_text("utf-8")
    titles = re.findall(r"^### (.*)$", page, re.MULTILINE)
    assert sorted(", ".join(titles).split(", ")) == sorted(cli.commands)
    for name in cli.commands:
        assert re.search(rf"^(\$ )?(.*\| )?park {name}\b", page, re.MULTILINE), name


def test_every_verb_of_the_table_that_returns_data_is_a_command() -> None:
    for name, verb in verbs().items():
        has_command = name in MODULES or not verb.media
        assert park(name, "--help").exit_code == (0 if has_command else 2), name
    forced = json.loads(park("forced", UNIQUE).stdout)
    assert forced["unique"]
    assert forced["marks"] == verbs()["forced"]({"puzzle": UNIQUE})["marks"]
    assert park("so-far", UNIQUE, "--marks", "{").stderr.endswith('"{" is not JSON.\n')
    unknown = park("so-far", UNIQUE, "--marks", '{"nope": [[1]]}')
    assert (unknown.exit_code, unknown.stderr.count("\n")) == (2, 1)
    assert park("candidates", UNIQUE).exit_code == 2
    assert park("forced", UNIQUE, "--seconds", "soon").stderr.endswith("'soon' is not a valid float.\n")
    assert json.loads(park("forced", UNIQUE, "--seconds", "5").stdout)["unique"]
