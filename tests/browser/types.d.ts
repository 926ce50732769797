// The types of the page's data, and its classes, for JSDoc comments.

type Board = import("../../src/puzzlepark/interfaces/web/static/js/board/board.js").Board;
type BoardState = import("../../src/puzzlepark/interfaces/web/static/js/marks/board_state.js").BoardState;
type Draft = import("../../src/puzzlepark/interfaces/web/static/js/make/draft.js").Draft;
type EditInput = import("../../src/puzzlepark/interfaces/web/static/js/make/edit_input.js").EditInput;
type Marks = import("../../src/puzzlepark/interfaces/web/static/js/marks/marks.js").Marks;
type Player = import("../../src/puzzlepark/interfaces/web/static/js/marks/player.js").Player;
type Scene = import("../../src/puzzlepark/interfaces/web/static/js/marks/scene.js").Scene;
type StatusBar = import("../../src/puzzlepark/interfaces/web/static/js/ui/status_bar.js").StatusBar;

/** Row and column in doubled coordinates: see base/spots.js. */
type Spot = [number, number];
type Direction = "u" | "l" | "r" | "d";
type Diagonal = "ul" | "ur" | "dl" | "dr";
type Point = [number, number];
type Size = { rows: number; cols: number };

/** The colour of a shape: a role such as "given" or "mark", or an index into the palette. */
type Ink = string | number;
/** Properties of all shapes. A ghost is drawn faintly over everything else, and so are the marks that all solutions share. */
type ShapeStyle = { ink?: Ink; ghost?: boolean; forced?: boolean };
type StampKind =
  | "fill"
  | "clue"
  | "hatch"
  | "block"
  | "split"
  | "dot"
  | "speck"
  | "cross"
  | "next"
  | "ring"
  | "hint"
  | "slot"
  | "caret"
  | "spare"
  | "cursor"
  | "falling"
  | "rising"
  | ThingKind;
/** Things that fill a cell. */
type ThingKind =
  | "bulb"
  | "star"
  | "tent"
  | "circle"
  | "disc"
  | "sun"
  | "moon"
  | "tree"
  | "plus"
  | "level"
  | "upright"
  | "whitedot"
  | "blackdot"
  | "ten"
  | "five"
  | "square";
/** The same thing at every spot of `at`. `soft` is an opacity; with `corner`, a slot or ring is in the corner of a clue cell. */
type StampShape = ShapeStyle & {
  t: StampKind;
  at: Spot[];
  soft?: number;
  thin?: boolean;
  blink?: boolean;
  corner?: boolean;
};
type GridShape = ShapeStyle & { t: "grid"; dash?: boolean };
/** Every fifth grid line, dashed if lines are drawn along the grid; or the inner frame that shows that a trial is open. */
type WholeShape = ShapeStyle & { t: "fives" | "inset"; dash?: boolean };
type BorderShape = ShapeStyle & { t: "border"; at: Spot[]; kind?: "tile" | "area" | "link" | "cage"; dash?: boolean };
type FrameShape = ShapeStyle & { t: "frame"; doors?: Spot[]; inner?: Spot[] };
type ClueState = "normal" | "met" | "wrong";
/** A number. Its `count`, shown next to it, is how many of the spots in `counts` are marked. */
type NumberShape = ShapeStyle & {
  t: "number";
  at: Spot;
  value: number;
  state?: ClueState;
  corner?: boolean;
  blink?: boolean;
  halo?: boolean;
  aside?: boolean;
  apart?: boolean;
  ring?: boolean;
  painted?: boolean;
  counts?: Spot[];
  count?: number | null;
  to?: Direction | Diagonal | "";
  pale?: boolean;
  /** The text shown instead of the number. */
  text?: string;
};
/** Small numbers in a cell, `across` of them in a row. Those in `struck` are crossed out; `lit` is highlighted. */
type NotesShape = ShapeStyle & {
  t: "notes";
  at: Spot;
  values: number[];
  across: number;
  corner?: boolean;
  struck?: number[];
  lit?: number | null;
  letters?: boolean;
};
type ChipShape = ShapeStyle & { t: "chip"; at: Spot; value: number; ink?: number; bare?: boolean; lifted?: boolean };
type LineKind = "line" | "directed" | "link" | "linked" | "first" | "second" | "single" | "double" | "wall";
type LineShape = ShapeStyle & {
  t: "line";
  at: Spot[];
  kind?: LineKind;
  head?: boolean;
  count?: number | null;
  dash?: boolean;
  trim?: boolean;
  run?: boolean;
};
/** A given line through cells. */
type RibbonKind = "tube" | "shaft" | "rails" | "band" | "beads";
type RibbonShape = ShapeStyle & { t: "ribbon"; at: Spot[]; kind?: RibbonKind };
type PointerKind = "arrow" | "way" | "streak";
type PointerShape = ShapeStyle & { t: PointerKind; at: Spot[]; to: Direction; halo?: boolean; alone?: boolean };
/** A shape of a drawing. The shapes of the server are documented in core/drawing.py. */
type Shape =
  | StampShape
  | GridShape
  | WholeShape
  | BorderShape
  | FrameShape
  | NumberShape
  | NotesShape
  | ChipShape
  | LineShape
  | RibbonShape
  | PointerShape;
/** The type of the shapes of a kind. */
type ShapeOf<K extends Shape["t"]> = K extends StampKind
  ? StampShape
  : K extends PointerKind
    ? PointerShape
    : K extends WholeShape["t"]
      ? WholeShape
      : Extract<Shape, { t: K }>;
/** A number in a cell, at which a line may end. */
type EndShape = NumberShape | ChipShape;
/** Arrays of shapes by name. An array that is the same object as before is not painted again. */
type Bundles = Map<unknown, Shape[]>;
type Drawing = Size & {
  margin: number[];
  surface: string;
  highest?: number;
  palette: string[];
  title: string;
  shapes: Shape[];
  /** The rules that apply to this puzzle. */
  rules?: string[];
  /** What is given in each cell, in words. */
  words?: Record<string, string>;
};
/** What painters need to know. `cell` is the width of a cell in pixels; `fine` boards have dashed grids. */
type Pen = Size & { palette: string[]; cell: number; fine: boolean };

/** An input mode, see core/drawing.py. */
type Mode = {
  kind: string;
  name: string;
  layer: string;
  over?: string;
  values?: number[];
  sign?: string;
  choices?: string[];
};
/** How the marks of a layer are displayed, see core/display.py. */
type Mark = {
  t: "fill" | "sign" | "digits" | "diagonal" | "line";
  layer: string;
  ink?: string | number;
  words?: string[];
  sign?: string;
  over?: string;
  value?: number;
  word?: string;
  fades?: boolean;
  numbered?: boolean;
  shape?: string;
  name?: string;
  lights?: boolean;
  /** Whether two things of this mark never touch, not even at a corner. */
  apart?: boolean;
  groups?: boolean;
  /** How a 0 is shown, if it is not a number. */
  zero?: "fill" | "cross";
  letters?: boolean;
  nodes?: string;
  doors?: boolean;
  joins?: boolean;
  lengths?: boolean;
  flow?: string;
  walls?: boolean;
  double?: boolean;
  /** Whether the line may cross itself. */
  crosses?: boolean;
};
type Genre = {
  name: string;
  inputs: Mode[];
  look: { marks: Mark[] };
  layers: Record<string, { kind: string; values: number[]; hidden?: boolean }>;
  title: string;
  group: string;
  rulebook: string[];
  rules?: { name: string; code: string; text: string }[];
  formats: { name: string; suffixes: string[] }[];
  /** The sides that boards may have, the sides that the maker makes, and usual sizes as height and width. */
  sizes: {
    square: boolean;
    presets: number[];
    low: number;
    high: number;
    make_low: number;
    make_high: number;
    usual: [number, number][];
  };
  editable: boolean;
  tools: Tool[];
  /** Whether clues can be taken from an answer. */
  from_answer: boolean;
  /** Whether clues can be placed symmetrically. */
  symmetric?: boolean;
  from_picture: boolean;
  picture_options: PictureOption[];
  /** The layer whose values are the colours of a painting, if the genre has one. */
  painted: string | null;
  /** The declaration of its rules; empty for a shipped genre. */
  declared?: Record<string, any>;
};
/** An option of a maker that starts from a picture. */
type PictureOption = {
  name: string;
  default: number | string;
  choices?: string[];
  low?: number;
  high?: number;
  help?: string;
};

/** Marks by layer and spot. */
type PlainMarks = Record<string, Record<string, number>>;
/** A change of one mark: layer, spot, value before and after. Null means undecided. */
type Change = [string, string, number | null, number | null];
/** The marks of a game as they are stored. */
type Saved = {
  marks: PlainMarks;
  past: Change[][];
  future: Change[][];
  head: string | null;
  /** The cell of the pen before and after each step. */
  heads?: ((string | null)[] | null)[];
  /** When each step was made, in seconds. */
  times?: (number | null)[];
};

/** The nodes on lines, and the nodes that each is joined to in reading order. */
type Joined = Map<string, { at: Spot; others: Spot[] }>;
/** A line: its nodes in order, from one end or branch to the next. In a closed line the last is joined to the first. */
type Walk = { nodes: Spot[]; closed: boolean; linked?: boolean };

type Violation = { code: string; where: Spot[]; final: boolean; sentence: string; clue: Spot | null };
type Verdict = { solved: boolean; complete: boolean; violations: Violation[]; clues: { met: number; all: number } };
/** How a verdict changes the board: the states of clues, cells with rings (filled if `soft`), and spots whose line or number is bad. */
type Judgement = { states: Map<string, ClueState>; rings: Spot[]; soft: boolean; bad: Set<string>; blink: boolean };
/** What is shown besides the marks: the pen, the states and counts of clues, and whether the puzzle is solved. */
type DisplayOptions = { pen?: Spot | null; states?: boolean; counts?: boolean; solved?: boolean };

/** A stroke in progress. */
type Stroke = { move(spot: Spot): void; click(): void; back?(): boolean; hint?: string };
/** Handles the strokes on a board. `alt` is the second button, or a long press. `over` returns what a stroke touches; "diagonal" means cells, with diagonal steps. */
type StrokeHandler = {
  over(alt: boolean, point?: { x: number; y: number }): "cell" | "edge" | "corner" | "diagonal";
  down(spot: Spot, alt: boolean, point: { x: number; y: number }, event?: PointerEvent): boolean;
  move(spot: Spot): void;
  up(): void;
  click(): void;
  cancel(): void;
  /** Whether the wheel scrolls the page instead of zooming. */
  scrolls?(): boolean;
  /** The mouse is over a cell without being pressed. */
  hover?(spot: Spot | null): void;
};

type Choice = { value: any; title: string; key?: string; icon?: string };
/** A tool of the editor, see core/editing.py. */
type Tool = {
  name: string;
  title: string;
  key?: string;
  kind: string;
  help?: string;
  choices?: Choice[];
  low?: number;
  high?: number;
  unknown?: boolean;
  small?: boolean;
  layer?: string;
};
/** An edit. `loose` are the borders after it that separate nothing yet; they are not sent to the server. */
type Edit = { tool: string; at: Spot | Spot[]; value: any; loose?: Spot[] };
/** A puzzle being made, as the server returns it. */
type BoardData = {
  puzzle: any;
  id: string;
  drawing: Drawing;
  slots: Record<string, Spot[]>;
  tools: Tool[];
  marks?: any;
  lost?: boolean;
  empty?: boolean;
  painting?: Painting | null;
  madeOf?: string;
  /** Borders that separate nothing yet. */
  loose?: Spot[];
};
/** A painting: an index into the palette for each cell, row by row, and -1 where it is blank. */
type Painting = Size & { cells: number[] };
/** A draft as it is stored. */
type DraftRecord = { id: string; board: BoardData; pending: Edit[] };
/** A list of puzzles with a title. */
type PuzzleSet = { title: string; puzzles: any[] };
/** A set that is played: the index of the puzzle, and the address of each. */
type SetPlace = PuzzleSet & { at: number; path: (at: number) => string };
/** A draft in the list. `at` is the time of its last change, in milliseconds. */
type DraftLine = { genre: string; title: string; height: number; width: number; at: number };

type Action = { text: string; act: (e: Event) => void; kind?: string; icon?: string; label?: string };
type Message = {
  icon: string;
  kind: "plain" | "good" | "bad" | "warn" | "hint" | "trial";
  head: string;
  detail?: string;
  more?: string[];
  /** The text of the button that shows `more`. */
  moreText?: string;
  chip?: string;
  /** The address of the chip. */
  link?: string;
  how?: string;
  actions?: Action[];
  alert?: boolean;
  /** The size of the board that the texts are about, and what shows cells of it: the places in the texts are buttons that do so. */
  board?: { rows: number; cols: number };
  showPlace?: (cells: Spot[]) => void;
};
type Settings = {
  states: boolean;
  dots: boolean;
  counts: boolean;
  crosses: boolean;
  notes: boolean;
  light: boolean;
  timer: boolean;
  wind: boolean;
  haptics: boolean;
  theme: string;
  contrast: boolean;
};
/** The strokes of a game, and the time of each in seconds. */
type Replay = { steps: Change[][]; times: (number | null)[] };
/** A technique to practise: the marks before the step, and the marks that it finds. */
type Practice = {
  genre: string;
  name: string;
  title: string;
  id: string;
  before: PlainMarks;
  marks: { layer: string; at: Spot; value: number }[];
};
type GameState = "new" | "started" | "solved" | "given up";
/** Where the puzzle of a game comes from: the collection ("begun"), or the player. */
type GameKind = "begun" | "made" | "imported" | "shared";
/** A game as it is stored. A new game has no marks yet. */
type GameRecord = {
  id: string;
  puzzle: any;
  drawing: any;
  number?: number;
  shipped?: boolean;
  answer?: any;
  saved: any;
  seconds: number;
  state: GameState;
  solvedIn?: number;
  part: number;
  kind?: GameKind;
  /** The number of hints, and the marks of hints that the board cannot show. */
  hints?: number;
  known?: PlainMarks;
  /** Whether the solution was shown, so that the game does not count as solved. */
  seen?: boolean;
  /** The level, if the document of the puzzle has none. */
  level?: number | null;
  /** Strokes to be replayed. */
  replay?: Replay;
  /** A position to practise in, which is not saved. */
  practice?: Practice;
  /** Whether candidates were filled in for the player. */
  filled?: boolean;
  /** The game before "Play again". */
  before?: {
    steps: number;
    seconds: number;
    solvedIn?: number;
    hints?: number;
    seen?: boolean;
    filled?: boolean;
  };
};
/** A game in the index. `version` identifies the last write. */
type GameEntry = {
  state: GameState;
  seconds: number;
  part: number;
  hints: number;
  kind: GameKind;
  genre: string;
  height: number;
  width: number;
  level: number | null;
  title: string;
  name?: string;
  at: number;
  version: string;
};
/** A solved puzzle. `day` has the form "2026-11-15". */
type Solve = {
  id: string;
  genre: string;
  level: number | null;
  height: number;
  width: number;
  seconds: number;
  hints: number;
  day: string;
};

/** A puzzle in the list of the collection. */
type Item = {
  id: string;
  genre: string;
  title: string;
  height: number;
  width: number;
  size: string;
  level: number | null;
  number: number;
};
/** A puzzle of the collection with everything that playing needs. */
type WholeItem = Item & { drawing: any; puzzle: any; answer: any };
