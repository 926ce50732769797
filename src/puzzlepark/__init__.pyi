"""The types of the package, for type checkers. `tools/reference.py` generates this file."""

from collections.abc import Iterable as Iterable_
from collections.abc import Iterator as Iterator_
from collections.abc import Mapping, Sequence
from os import PathLike as PathLike_
from pathlib import Path as Path_
from typing import Any, Literal, TypeAlias, TypeVar
from typing import overload as overload_

from puzzlepark.certificates.files import Texts as Texts_
from puzzlepark.certificates.verify import Verified as Verified
from puzzlepark.core.claims import Claim as Claim
from puzzlepark.core.diagnosis import Audit as Audit
from puzzlepark.core.diagnosis import Diagnosis as Diagnosis
from puzzlepark.core.errors import BadInput as BadInput
from puzzlepark.core.errors import EngineFault as EngineFault
from puzzlepark.core.errors import ParkError as ParkError
from puzzlepark.core.errors import Rejected as Rejected
from puzzlepark.core.errors import Stopped as Stopped
from puzzlepark.core.errors import Unreached as Unreached
from puzzlepark.core.grid import Spot as Spot
from puzzlepark.core.maker import Option as Option
from puzzlepark.core.places import cell as cell
from puzzlepark.core.places import edge as edge
from puzzlepark.core.puzzle import Info as Info
from puzzlepark.core.puzzle import Layer as Layer
from puzzlepark.core.puzzle import Marks as Marks
from puzzlepark.core.puzzle import Puzzle as Puzzle
from puzzlepark.core.puzzle import Solution as Solution
from puzzlepark.core.puzzle import Var as Var
from puzzlepark.core.report import Certificate as Certificate
from puzzlepark.core.report import Report as Report
from puzzlepark.core.report import Stats as Stats
from puzzlepark.core.report import Status as Status
from puzzlepark.core.steps import Explanation as Explanation
from puzzlepark.core.steps import Grade as Grade
from puzzlepark.core.steps import Hint as Hint
from puzzlepark.core.steps import Lesson as Lesson
from puzzlepark.core.steps import Step as Step
from puzzlepark.core.verdict import Verdict as Verdict
from puzzlepark.core.verdict import Violation as Violation
from puzzlepark.core.watch import Cancel as Cancel_
from puzzlepark.core.watch import OnInterrupt as OnInterrupt_
from puzzlepark.engines.diagram import Diagram as Diagram
from puzzlepark.genres import _Genres
from puzzlepark.genres.akari import Akari as _Akari
from puzzlepark.genres.aqre import Aqre as _Aqre
from puzzlepark.genres.aquarium import Aquarium as _Aquarium
from puzzlepark.genres.araf import Araf as _Araf
from puzzlepark.genres.balance_loop import BalanceLoop as _BalanceLoop
from puzzlepark.genres.binairo import Binairo as _Binairo
from puzzlepark.genres.canal_view import CanalView as _CanalView
from puzzlepark.genres.castle_wall import CastleWall as _CastleWall
from puzzlepark.genres.cave import Cave as _Cave
from puzzlepark.genres.choco_banana import ChocoBanana as _ChocoBanana
from puzzlepark.genres.chocona import Chocona as _Chocona
from puzzlepark.genres.cojun import Cojun as _Cojun
from puzzlepark.genres.country_road import CountryRoad as _CountryRoad
from puzzlepark.genres.creek import Creek as _Creek
from puzzlepark.genres.doppelblock import Doppelblock as _Doppelblock
from puzzlepark.genres.easy_as_abc import EasyAsABC as _EasyAsABC
from puzzlepark.genres.fillomino import Fillomino as _Fillomino
from puzzlepark.genres.futoshiki import Futoshiki as _Futoshiki
from puzzlepark.genres.galaxies import Galaxies as _Galaxies
from puzzlepark.genres.geradeweg import Geradeweg as _Geradeweg
from puzzlepark.genres.hashiwokakero import Hashiwokakero as _Hashiwokakero
from puzzlepark.genres.heyawake import Heyawake as _Heyawake
from puzzlepark.genres.hitori import Hitori as _Hitori
from puzzlepark.genres.icebarn import Icebarn as _Icebarn
from puzzlepark.genres.kakuro import Kakuro as _Kakuro
from puzzlepark.genres.kenken import KenKen as _KenKen
from puzzlepark.genres.koburin import Koburin as _Koburin
from puzzlepark.genres.kropki import Kropki as _Kropki
from puzzlepark.genres.kurochute import Kurochute as _Kurochute
from puzzlepark.genres.kurodoko import Kurodoko as _Kurodoko
from puzzlepark.genres.kurotto import Kurotto as _Kurotto
from puzzlepark.genres.link_a_pix.rules import LinkAPix as _LinkAPix
from puzzlepark.genres.lits import Lits as _Lits
from puzzlepark.genres.masyu import Masyu as _Masyu
from puzzlepark.genres.meandering_numbers import MeanderingNumbers as _MeanderingNumbers
from puzzlepark.genres.mid_loop import MidLoop as _MidLoop
from puzzlepark.genres.minesweeper import Minesweeper as _Minesweeper
from puzzlepark.genres.moon_or_sun import MoonOrSun as _MoonOrSun
from puzzlepark.genres.mosaic import Mosaic as _Mosaic
from puzzlepark.genres.nagareru.rules import Nagareru as _Nagareru
from puzzlepark.genres.nonogram import Nonogram as _Nonogram
from puzzlepark.genres.norinori import Norinori as _Norinori
from puzzlepark.genres.numberlink import Numberlink as _Numberlink
from puzzlepark.genres.nurikabe import Nurikabe as _Nurikabe
from puzzlepark.genres.nurimisaki import Nurimisaki as _Nurimisaki
from puzzlepark.genres.path.rules import Path as _Path
from puzzlepark.genres.pipelink import Pipelink as _Pipelink
from puzzlepark.genres.regional_yajilin import RegionalYajilin as _RegionalYajilin
from puzzlepark.genres.ripple_effect import RippleEffect as _RippleEffect
from puzzlepark.genres.shikaku import Shikaku as _Shikaku
from puzzlepark.genres.simple_loop import SimpleLoop as _SimpleLoop
from puzzlepark.genres.skyscrapers import Skyscrapers as _Skyscrapers
from puzzlepark.genres.slalom import Slalom as _Slalom
from puzzlepark.genres.slant import Slant as _Slant
from puzzlepark.genres.slitherlink import Slitherlink as _Slitherlink
from puzzlepark.genres.star_battle import StarBattle as _StarBattle
from puzzlepark.genres.sudoku import Sudoku as _Sudoku
from puzzlepark.genres.suguru import Suguru as _Suguru
from puzzlepark.genres.tapa import Tapa as _Tapa
from puzzlepark.genres.tatamibari import Tatamibari as _Tatamibari
from puzzlepark.genres.tents import Tents as _Tents
from puzzlepark.genres.tilepaint.rules import Tilepaint as _Tilepaint
from puzzlepark.genres.variant_sudoku import VariantSudoku as _VariantSudoku
from puzzlepark.genres.yajilin import Yajilin as _Yajilin
from puzzlepark.genres.yin_yang import YinYang as _YinYang
from puzzlepark.registry import genre_names as genre_names
from puzzlepark.tasks.about import GenreInfo as GenreInfo
from puzzlepark.tasks.about import genre as genre
from puzzlepark.tasks.coerce import PuzzleLike as PuzzleLike
from puzzlepark.tasks.diagnose.probe import Progress as Progress_
from puzzlepark.tasks.draw import Theme as Theme_
from puzzlepark.tasks.explain.hint import Candidates as Candidates_
from puzzlepark.tasks.explain.judge import Judgement as Judgement
from puzzlepark.tasks.explain.lesson import lesson as lesson
from puzzlepark.tasks.explain.why import Why as Why
from puzzlepark.tasks.files import Entry as Entry
from puzzlepark.tasks.files import Source as Source_
from puzzlepark.tasks.files import load as load
from puzzlepark.tasks.files import load_all as load_all
from puzzlepark.tasks.forced import Forced as Forced
from puzzlepark.tasks.make.generate import generate as generate
from puzzlepark.tasks.make.making import Made as Made
from puzzlepark.tasks.make.word import word as word
from puzzlepark.tasks.marks import Array as _Array
from puzzlepark.tasks.marks import MarksLike as MarksLike
from puzzlepark.tasks.own import own as own
from puzzlepark.tasks.rules import RulePicture as RulePicture
from puzzlepark.tasks.rules import rules as rules
from puzzlepark.tasks.rules_catalog import CatalogRule as CatalogRule
from puzzlepark.tasks.rules_catalog import RulesCatalog as RulesCatalog
from puzzlepark.tasks.rules_catalog import rules_catalog as rules_catalog
from puzzlepark.tasks.solve import engine_names as engine_names
from puzzlepark.tasks.text import from_dict as from_dict
from puzzlepark.tasks.text import loads as loads

_T = TypeVar("_T")
Line: TypeAlias = Sequence[_T] | _Array
Table: TypeAlias = Sequence[Sequence[_T]] | _Array
Clue: TypeAlias = int | Literal["?"] | None
ClueCell: TypeAlias = Mapping[str, int | None]

__version__: str
__all__: list[str]

genres: _Genres

def audit(
    puzzle: PuzzleLike,
    view: str | None = ...,
    seconds: float | None = ...,
    *,
    memory: int = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Audit: ...
def certify(
    puzzle: PuzzleLike,
    view: str | None = ...,
    seconds: float | None = ...,
    *,
    counted: bool = ...,
    referee: bool = ...,
    memory: int = ...,
    report: Report | None = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> dict[str, str]: ...
def verify(
    certificate: str | PathLike_[str] | Texts_,
    of: PuzzleLike | None = ...,
    *,
    referee: bool = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Verified: ...
def check(puzzle: PuzzleLike, solution: MarksLike) -> Verdict: ...
def diagnose(
    puzzle: PuzzleLike,
    view: str | None = ...,
    seconds: float | None = ...,
    *,
    memory: int = ...,
    changes: bool = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Diagnosis: ...
@overload_
def draw(
    puzzle: PuzzleLike,
    solution: MarksLike | None = ...,
    format: Literal["svg", "text"] = ...,
    *,
    theme: Theme_ = ...,
    cell: int = ...,
    judge: bool = ...,
) -> str: ...
@overload_
def draw(
    puzzle: PuzzleLike,
    solution: MarksLike | None = ...,
    *,
    format: Literal["png", "pixels", "pdf"],
    theme: Theme_ = ...,
    cell: int = ...,
    judge: bool = ...,
) -> bytes: ...
@overload_
def draw(
    puzzle: PuzzleLike,
    solution: MarksLike | None,
    format: Literal["png", "pixels", "pdf"],
    *,
    theme: Theme_ = ...,
    cell: int = ...,
    judge: bool = ...,
) -> bytes: ...
@overload_
def draw(
    puzzle: PuzzleLike,
    solution: MarksLike | None = ...,
    format: str = ...,
    *,
    theme: str = ...,
    cell: int = ...,
    judge: bool = ...,
) -> str | bytes: ...
def explain(
    puzzle: PuzzleLike,
    view: str | None = ...,
    *,
    seconds: float | None = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Explanation: ...
def load_marks(source: Source_, puzzle: PuzzleLike) -> Marks: ...
def save(puzzle: PuzzleLike, path: str | Path_, solution: MarksLike | None = ...) -> None: ...
def to_url(puzzle: PuzzleLike, home: str | None = ...) -> str: ...
def forced(
    puzzle: PuzzleLike,
    marks: MarksLike | None = ...,
    *,
    seconds: float | None = ...,
    memory: int = ...,
    before: Forced | None = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Forced: ...
def complete(
    puzzle: PuzzleLike,
    seed: int | None = ...,
    *,
    level: int | str | None = ...,
    symmetric: str | bool | None = ...,
    thin: bool = ...,
    view: str | None = ...,
    seconds: float | None = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Made: ...
def grade(
    puzzle: PuzzleLike,
    view: str | None = ...,
    *,
    seconds: float | None = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Grade: ...
def hint(
    puzzle: PuzzleLike,
    marks: MarksLike,
    view: str | None = ...,
    *,
    candidates: Candidates_ | None = ...,
    seconds: float | None = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Hint: ...
def judge(
    puzzle: PuzzleLike,
    before: MarksLike,
    after: MarksLike,
    *,
    level: int | None = ...,
    steps: int = ...,
    seconds: float | None = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Judgement: ...
def why(
    puzzle: PuzzleLike,
    marks: MarksLike,
    claim: Any,
    *,
    level: int | None = ...,
    steps: int = ...,
    seconds: float | None = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Why: ...
def diagram(
    puzzle: PuzzleLike,
    view: str | None = ...,
    seconds: float | None = ...,
    *,
    memory: int = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Diagram: ...
def sample(
    puzzle: PuzzleLike,
    k: int = ...,
    seed: int = ...,
    view: str | None = ...,
    seconds: float | None = ...,
    *,
    memory: int = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> list[Solution]: ...
def count(
    puzzle: PuzzleLike,
    view: str | None = ...,
    seconds: float | None = ...,
    engine: str | None = ...,
    *,
    memory: int = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
    on_interrupt: OnInterrupt_ = ...,
) -> Report: ...
def solve(
    puzzle: PuzzleLike,
    limit: int | None = ...,
    seconds: float | None = ...,
    engine: str | None = ...,
    view: str | None = ...,
    *,
    memory: int = ...,
    steps: int | None = ...,
    seed: int = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
    on_interrupt: OnInterrupt_ = ...,
) -> Report: ...
def solutions(
    puzzle: PuzzleLike,
    view: str | None = ...,
    seconds: float | None = ...,
    engine: str | None = ...,
    *,
    memory: int = ...,
    seed: int = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Iterator_[Solution]: ...
def solve_many(
    puzzles: Iterable_[PuzzleLike],
    jobs: int | None = ...,
    *,
    limit: int | None = ...,
    seconds: float | None = ...,
    engine: str | None = ...,
    view: str | None = ...,
    memory: int = ...,
    steps: int | None = ...,
    seed: int = ...,
    progress: Progress_ | None = ...,
    cancel: Cancel_ | None = ...,
) -> Iterator_[Report]: ...
def dumps(puzzle: PuzzleLike, format: str = ..., marks: MarksLike | None = ...) -> str: ...

class Akari(_Akari):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Aqre(_Aqre):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        numbers: Table[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Aquarium(_Aquarium):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        rows: Line[int | None] | None = ...,
        cols: Line[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Araf(_Araf):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class BalanceLoop(_BalanceLoop):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        circles: Table[str | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Binairo(_Binairo):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[int | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class CanalView(_CanalView):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class CastleWall(_CastleWall):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        clues: Table[str | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Cave(_Cave):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class ChocoBanana(_ChocoBanana):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Chocona(_Chocona):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        numbers: Table[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Cojun(_Cojun):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        numbers: Table[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class CountryRoad(_CountryRoad):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        numbers: Table[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Creek(_Creek):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Doppelblock(_Doppelblock):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rows: Line[int | None] | None = ...,
        cols: Line[int | None] | None = ...,
        numbers: Table[int | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class EasyAsABC(_EasyAsABC):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        letters: str | None = ...,
        rows: Line[int | None] | None = ...,
        cols: Line[int | None] | None = ...,
        right: Line[int | None] | None = ...,
        below: Line[int | None] | None = ...,
        numbers: Table[int | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Fillomino(_Fillomino):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Futoshiki(_Futoshiki):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Galaxies(_Galaxies):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        stars: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Geradeweg(_Geradeweg):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Hashiwokakero(_Hashiwokakero):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Heyawake(_Heyawake):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        numbers: Table[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Hitori(_Hitori):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[int | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Icebarn(_Icebarn):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        doors: Line[tuple[int, int, str]],
        ice: Line[tuple[int, int]] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Kakuro(_Kakuro):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        blocked: Line[tuple[int, int]] | None = ...,
        rows: Line[int | None] | None = ...,
        cols: Line[int | None] | None = ...,
        clue_cells: Line[ClueCell] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class KenKen(_KenKen):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        cages: Sequence[Mapping[str, Any]] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Koburin(_Koburin):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Kropki(_Kropki):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        numbers: Table[int | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Kurochute(_Kurochute):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Kurodoko(_Kurodoko):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Kurotto(_Kurotto):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class LinkAPix(_LinkAPix):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        palette: Line[str] | None = ...,
        hints: Table[tuple[int, int] | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Lits(_Lits):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Masyu(_Masyu):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        cells: Sequence[str] | Table[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class MeanderingNumbers(_MeanderingNumbers):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        numbers: Table[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class MidLoop(_MidLoop):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        middles: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Minesweeper(_Minesweeper):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class MoonOrSun(_MoonOrSun):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        cells: Sequence[str] | Table[str] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Mosaic(_Mosaic):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[int | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Nagareru(_Nagareru):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        cells: Sequence[str] | Table[str] | None = ...,
        winds: Literal["strict", "paper"] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Nonogram(_Nonogram):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rows: Table[int] | None = ...,
        cols: Table[int] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Norinori(_Norinori):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Numberlink(_Numberlink):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[int | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Nurikabe(_Nurikabe):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Nurimisaki(_Nurimisaki):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Path(_Path):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        doors: Line[tuple[int, int, str]],
        blocked: Line[tuple[int, int]] | None = ...,
        rows: Line[int | None] | None = ...,
        cols: Line[int | None] | None = ...,
        given: Line[tuple[int, int, str]] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Pipelink(_Pipelink):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        pieces: Sequence[str] | Table[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class RegionalYajilin(_RegionalYajilin):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        numbers: Table[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class RippleEffect(_RippleEffect):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        numbers: Table[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Shikaku(_Shikaku):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class SimpleLoop(_SimpleLoop):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        blocked: Line[tuple[int, int]] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Skyscrapers(_Skyscrapers):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rows: Line[int | None] | None = ...,
        cols: Line[int | None] | None = ...,
        right: Line[int | None] | None = ...,
        below: Line[int | None] | None = ...,
        numbers: Table[int | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Slalom(_Slalom):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        course: Table[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Slant(_Slant):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Slitherlink(_Slitherlink):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class StarBattle(_StarBattle):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        stars: Literal["1", "2", "3", "4", "5", "6", "7", "8", "9"] | None = ...,
        rooms: Table[int] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Sudoku(_Sudoku):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[int | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Suguru(_Suguru):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        rooms: Table[int] | None = ...,
        numbers: Table[int | None] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Tapa(_Tapa):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        numbers: Table[Clue] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Tatamibari(_Tatamibari):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        cells: Sequence[str] | Table[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Tents(_Tents):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        trees: Line[tuple[int, int]] | None = ...,
        rows: Line[int | None] | None = ...,
        cols: Line[int | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Tilepaint(_Tilepaint):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        tiles: Table[int] | None = ...,
        rows: Line[int | None] | None = ...,
        cols: Line[int | None] | None = ...,
        clue_cells: Line[ClueCell] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class VariantSudoku(_VariantSudoku):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        regions: Table[int] | None = ...,
        numbers: Table[int | None] | None = ...,
        diagonals: Literal["any", "differ"] | None = ...,
        knight: Literal["any", "differ"] | None = ...,
        king: Literal["any", "differ"] | None = ...,
        steps: Literal["any", "differ"] | None = ...,
        cages: Sequence[Mapping[str, Any]] | None = ...,
        across: Sequence[str] | None = ...,
        down: Sequence[str] | None = ...,
        parity: Sequence[str] | Table[str] | None = ...,
        marked_lines: Sequence[Mapping[str, Any]] | None = ...,
        little_killers: Sequence[Mapping[str, Any]] | None = ...,
        outside: Literal["sandwich", "skyscraper"] | None = ...,
        rows: Line[int | None] | None = ...,
        cols: Line[int | None] | None = ...,
        right: Line[int | None] | None = ...,
        below: Line[int | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class Yajilin(_Yajilin):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        clues: Table[str | None] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...

class YinYang(_YinYang):
    def __init__(
        self,
        height: int | str | tuple[int, int] | Table[Any] | None = ...,
        width: int | None = ...,
        *,
        cells: Sequence[str] | Table[str] | None = ...,
        title: str = ...,
        author: str = ...,
        source: str = ...,
        note: str = ...,
        extra_fields: Sequence[Any] = ...,
        extra_rules: Sequence[Any] = ...,
        without: Sequence[str] = ...,
    ) -> None: ...
