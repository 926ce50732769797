"""Link-a-Pix as XML of the Conceptis kind: the paths are the answer, their ends the hints."""

from __future__ import annotations

from pathlib import Path

import pytest

import puzzlepark as pp
from puzzlepark.genres.link_a_pix import xml
from puzzlepark.genres.link_a_pix.rules import LinkAPix

BOARD = """<?xml version="1.0"?>
<puzzle>
  <header><properties><numeric name="width" value="3"/><text name="name">Hook</text></properties></header>
  <data>
    <dimensions width="3" height="2"/>
    <palette size="3"><color id="0" rgb="FFFFFF"/><color id="2" rgb="0000Ff"/><color id="7" rgb="ff0000"/></palette>
    <solution>
      <path color="7">0 0 0 1 1 1</path>
      <path color="2">1 0 2 0</path>
      <path color="7">2 1</path>
    </solution>
  </data>
</puzzle>
"""


def test_the_ends_of_paths_are_hints_with_the_colours_of_the_file() -> None:
    puzzle = pp.loads(BOARD)
    assert puzzle == pp.LinkAPix(
        palette=["#0000ff", "#ff0000"], hints=[[(3, 2), (2, 1), (2, 1)], [None, (3, 2), (1, 2)]]
    )
    assert puzzle.info.title == "Hook"
    (entry,) = pp.load_all(BOARD)
    assert entry.marks is not None
    assert pp.check(puzzle, entry.marks), "the paths of the file are the answer"


def test_a_solved_puzzle_goes_there_and_back(tmp_path: Path) -> None:
    ring = pp.loads("p?link-a-pix/6/4/3d87b8f2c12e/b22c2aB4A2b2aB4A2c22b")
    answer = pp.solve(ring).solution
    assert answer is not None
    pp.save(ring, tmp_path / "ring.xml", answer)
    (entry,) = pp.load_all(tmp_path / "ring.xml")
    assert entry.puzzle == ring
    assert entry.marks == {var: value for var, value in answer.marks.items() if var.layer == "line"}
    pp.save(ring, tmp_path / "ring.mat")
    assert pp.load(tmp_path / "ring.mat") == ring


def test_without_the_answer_there_is_nothing_to_write(tmp_path: Path) -> None:
    with pytest.raises(pp.BadInput, match="needs the solution"):
        pp.save(pp.loads(BOARD), tmp_path / "board.xml")
    puzzle = pp.loads(BOARD)
    assert isinstance(puzzle, LinkAPix)
    half = {pp.Var("line", pp.Spot(1, 2)): 1}
    with pytest.raises(pp.BadInput, match="finished links"):
        xml.write(puzzle, half)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("0 0 0 1 1 1", "0 0 1 1", "jumps"),
        ("0 0 0 1 1 1", "0 0 0 1 0 2", "leaves the board"),
        ("0 0 0 1 1 1", "0 0 0", "in turn"),
        ("0 0 0 1 1 1", "0 0 1 0 1 1", r"share a cell|two hints"),
        ("0 0 0 1 1 1", "", "in turn"),
        ('color="2"', 'color="5"', "not in the palette"),
        ('width="3" height', 'width="x" height', "whole number"),
        ('width="3" height', 'width="0" height', "at least 1x1"),
        ('width="3" height', 'width="999999" height', r"at most|too large|larger"),
        ("ff0000", "red", "hex digits"),
        ("<palette", "<colours", "damaged"),
        ("</puzzle>", "", "damaged"),
        ("<puzzle>", '<!DOCTYPE p [<!ENTITY a "aa">]><puzzle>', "not a puzzle"),
    ],
)
def test_damaged_files_are_told_in_a_sentence(old: str, new: str, told: str) -> None:
    with pytest.raises(pp.BadInput, match=told):
        pp.loads(BOARD.replace(old, new))


def test_entities_are_not_expanded() -> None:
    doubled = "".join(f'<!ENTITY e{n} "&e{n - 1};&e{n - 1};">' for n in range(1, 40))
    for inner in ('<!ENTITY a "aa">', f'<!ENTITY e0 "aa">{doubled}', '<!ENTITY % p SYSTEM "file:///etc/hostname">%p;'):
        bomb = BOARD.replace("<puzzle>", f"<!DOCTYPE puzzle [{inner}]><puzzle>").replace("0 0 0 1 1 1", "&e39;")
        with pytest.raises(pp.BadInput, match="entities"):
            pp.loads(bomb)


@pytest.mark.parametrize(
    "type", ["puzzle", 'puzzle SYSTEM "puzzle.dtd"', 'puzzle PUBLIC "-//x//y" "http://x.example/p.dtd"',
             "puzzle [<!ELEMENT puzzle ANY>]"],
)  # fmt: skip
def test_a_document_type_is_passed_over(type: str) -> None:
    assert pp.loads(BOARD.replace("<puzzle>", f"<!DOCTYPE {type}><puzzle>")) == pp.loads(BOARD)
