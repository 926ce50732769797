// The data of the page, and its classes by their names: what its JSDoc comments speak of.

type Board = import("../../src/puzzlepark/interfaces/web/static/js/board/board.js").Board;
type BoardState = import("../../src/puzzlepark/interfaces/web/static/js/marks/board_state.js").BoardState;
type Draft = import("../../src/puzzlepark/interfaces/web/static/js/make/draft.js").Draft;
type EditInput = import("../../src/puzzlepark/interfaces/web/static/js/make/edit_input.js").EditInput;
type Marks = import("../../src/puzzlepark/interfaces/web/static/js/marks/marks.js").Marks;
type Player = import("../../src/puzzlepark/interfaces/web/static/js/marks/player.js").Player;
type Scene = import("../../src/puzzlepark/interfaces/web/static/js/marks/scene.js").Scene;
type StatusBar = import("../../src/puzzlepark/interfaces/web/static/js/ui/status_bar.js").StatusBar;

/** [r, c] in doubled coordinates. */
type Spot = [number, number];
type Direction = "u" | "l" | "r" | "d";
type Diagonal = "ul" | "ur" | "dl" | "dr";
type Point = [number, number];
type Size = { rows: number; cols: number };

/** A role of the board ("given", "mark", …), or an index into the palette. */
type Ink = string | number;
/** What every shape may have: a ghost is shown faintly, over everything that is there. */
type ShapeStyle = { ink?: Ink; ghost?: boolean };
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
/** What stands in a cell. */
type ThingKind =
  | "bulb"
  | "star"
  | "tent"
  | "circle"
  | "disc"
  | "tree"
  | "plus"
  | "level"
  | "upright"
  | "whitedot"
  | "blackdot"
  | "ten"
  | "five"
  | "square";
/** The same small thing at every spot of `at`. `soft` is an opacity; the slot or ring of a `corner` number lies in a corner of its cell. */
type StampShape = ShapeStyle & {
  t: StampKind;
  at: Spot[];
  soft?: number;
  thin?: boolean;
  blink?: boolean;
  corner?: boolean;
};
type GridShape = ShapeStyle & { t: "grid"; dash?: boolean };
/** Every fifth line, dashed where lines are drawn along it; or the frame inside the frame that says that a trial is open. */
type WholeShape = ShapeStyle & { t: "fives" | "inset"; dash?: boolean };
type BorderShape = ShapeStyle & { t: "border"; at: Spot[]; kind?: "tile" | "area" | "link" | "cage"; dash?: boolean };
type FrameShape = ShapeStyle & { t: "frame"; doors?: Spot[]; inner?: Spot[] };
type ClueState = "normal" | "met" | "wrong";
/** A number. Its `count` is written beside it: how many of the spots that it `counts` carry something. */
type NumberShape = ShapeStyle & {
  t: "number";
  at: Spot;
  value: number;
  state?: ClueState;
  corner?: boolean;
  blink?: boolean;
  halo?: boolean;
  ring?: boolean;
  painted?: boolean;
  counts?: Spot[];
  count?: number | null;
  to?: Direction | Diagonal | "";
  pale?: boolean;
  /** What is written in place of the number. */
  text?: string;
};
/** Small numbers in a cell, so many beside each other; those that are `struck` are crossed out, and one may be `lit`. */
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
/** A shape of a drawing; core/drawing.py says what the server's shapes mean. */
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
/** The shapes of one kind. */
type ShapeOf<K extends Shape["t"]> = K extends StampKind
  ? StampShape
  : K extends PointerKind
    ? PointerShape
    : K extends WholeShape["t"]
      ? WholeShape
      : Extract<Shape, { t: K }>;
/** A number in a cell, which a line may end at. */
type EndShape = NumberShape | ChipShape;
/** Shapes in arrays by name; an array that is the same as before shows the same. */
type Bundles = Map<unknown, Shape[]>;
type Drawing = Size & {
  margin: number[];
  surface: string;
  highest?: number;
  palette: string[];
  title: string;
  shapes: Shape[];
  /** The rules that concern this puzzle. */
  rules?: string[];
  /** What is given at each cell, in words. */
  words?: Record<string, string>;
};
/** What painters need: `cell` is its width in pixels; `fine` boards have dashes. */
type Pen = Size & { palette: string[]; cell: number; fine: boolean };

/** One way a hand changes the board; core/drawing.py. */
type Mode = {
  kind: string;
  name: string;
  layer: string;
  over?: string;
  values?: number[];
  sign?: string;
  choices?: string[];
};
/** How marks of a layer are shown, by its kind `t`; core/look.py. */
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
  /** Things of this mark never touch, not even at a corner. */
  apart?: boolean;
  groups?: boolean;
  /** What a 0 is, if it is no number. */
  zero?: "fill" | "cross";
  letters?: boolean;
  nodes?: string;
  doors?: boolean;
  joins?: boolean;
  lengths?: boolean;
  flow?: string;
  walls?: boolean;
  double?: boolean;
  /** The line may cross itself. */
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
  formats: { name: string; suffixes: string[] }[];
  /** Sides that boards may have, sides that can be made, and usual sizes (height, width). */
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
  /** Whether clues can be taken from an answer, or a puzzle be made of a picture. */
  from_answer: boolean;
  /** Whether the places of clues can be symmetric. */
  symmetric?: boolean;
  from_picture: boolean;
  picture_options: PictureOption[];
  /** The layer whose values are the colours of a painting, if the genre has one. */
  painted: string | null;
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
/** A change of one mark: layer, spot, before and after (null: undecided). */
type Change = [string, string, number | null, number | null];
/** What a game keeps of its marks. */
type Saved = {
  marks: PlainMarks;
  past: Change[][];
  future: Change[][];
  head: string | null;
  /** Where the pen rested before and after each step of the past. */
  heads?: ((string | null)[] | null)[];
  /** When they were made, in seconds. */
  times?: (number | null)[];
};

/** The nodes on lines with those that they are joined to, in reading order. */
type Joined = Map<string, { at: Spot; others: Spot[] }>;
/** Nodes in order along a line, from one end or branch to the next. Closed: the last is also joined to the first. */
type Walk = { nodes: Spot[]; closed: boolean; linked?: boolean };

type Violation = { code: string; where: Spot[]; final: boolean; sentence: string; clue: Spot | null };
type Verdict = { solved: boolean; complete: boolean; violations: Violation[]; clues: { met: number; all: number } };
/** What the referee's word changes: states of clues, cells with rings (`soft`: filled too), cells whose line or number is bad. */
type Judgement = { states: Map<string, ClueState>; rings: Spot[]; soft: boolean; bad: Set<string>; blink: boolean };
/** What only a player sees: the pen, states of clues or not, the board when it is solved. */
type DisplayOptions = { pen?: Spot | null; states?: boolean; counts?: boolean; solved?: boolean };

/** A stroke in progress. */
type Stroke = { move(spot: Spot): void; click(): void; back?(): boolean; hint?: string };
/** What a board's owner does with strokes. `alt` is the second button, or a long press. `over` says what the stroke touches: with "diagonal" cells, over their corners too. */
type StrokeHandler = {
  over(alt: boolean, point?: { x: number; y: number }): "cell" | "edge" | "corner" | "diagonal";
  down(spot: Spot, alt: boolean, point: { x: number; y: number }, event?: PointerEvent): boolean;
  move(spot: Spot): void;
  up(): void;
  click(): void;
  cancel(): void;
  /** Whether the wheel scrolls the page; else it zooms. */
  scrolls?(): boolean;
  /** The cell under a mouse that does nothing. */
  hover?(spot: Spot | null): void;
};

type Choice = { value: any; title: string; key?: string; icon?: string };
/** One way to change a puzzle; core/editing.py. */
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
/** `loose` are the borders that part nothing yet after it: the page's own, never sent. */
type Edit = { tool: string; at: Spot | Spot[]; value: any; loose?: Spot[] };
/** A puzzle being made, as the server gives it. */
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
  /** Borders that part nothing yet. */
  loose?: Spot[];
};
/** What was painted: a place in the palette for each cell, row by row, -1 where it is blank. */
type Painting = Size & { cells: number[] };
/** A draft on the device, and what a list shows of it: `at` is when it was changed last, in milliseconds. */
type DraftRecord = { id: string; board: BoardData; pending: Edit[] };
/** Several puzzles under one title, in an order. */
type PuzzleSet = { title: string; puzzles: any[] };
/** A set that is played: which of its puzzles, and the address of each. */
type SetPlace = PuzzleSet & { at: number; path: (at: number) => string };
type DraftLine = { genre: string; title: string; height: number; width: number; at: number };

type Action = { text: string; act: (e: Event) => void; kind?: string; icon?: string; label?: string };
type Message = {
  icon: string;
  kind: "plain" | "good" | "bad" | "warn" | "hint" | "trial";
  head: string;
  detail?: string;
  more?: string[];
  /** What opens it. */
  moreText?: string;
  chip?: string;
  /** Where the chip leads. */
  link?: string;
  how?: string;
  engine?: string;
  actions?: Action[];
  alert?: boolean;
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
/** The strokes of a game, and when they were made, in seconds. */
type Replay = { steps: Change[][]; times: (number | null)[] };
/** A technique to practise: the marks before it, and those that it finds. */
type Practice = {
  genre: string;
  name: string;
  title: string;
  id: string;
  before: PlainMarks;
  marks: { layer: string; at: Spot; value: number }[];
};
type GameState = "new" | "started" | "solved" | "given up";
/** Why a game is on the device: begun from the collection, or a puzzle of one's own. */
type GameKind = "begun" | "made" | "imported" | "shared";
/** A game on the device. One that is new has no marks yet. */
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
  /** How many hints were taken, what they have shown that the board cannot, and the game before "Play again". */
  hints?: number;
  known?: PlainMarks;
  /** Whether the solution was shown: then it does not count as solved by the player. */
  seen?: boolean;
  /** How hard it is, if its document does not say so. */
  level?: number | null;
  /** Somebody's strokes, to be shown. */
  replay?: Replay;
  /** A position to try a step in: nothing of it is kept. */
  practice?: Practice;
  /** Whether candidates were filled in for the player. */
  filled?: boolean;
  before?: {
    steps: number;
    seconds: number;
    solvedIn?: number;
    hints?: number;
    seen?: boolean;
    filled?: boolean;
  };
};
/** What is known of a game without reading it. `version` tells who wrote it last. */
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
/** A puzzle that was solved; `day` is as "2026-11-15". */
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

/** A puzzle of the collection as the list has it, and with all that playing needs. */
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
type WholeItem = Item & { drawing: any; puzzle: any; answer: any };
