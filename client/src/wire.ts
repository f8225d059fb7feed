// What the server sends and takes, from its OpenAPI document: .venv/bin/python -m tests.client.wire writes this file.
// Fields with a default may be missing, as the server leaves defaults out.
/* oxlint-disable max-lines -- nobody reads it from one end to the other */

/** From one value to another: start, and all decisions by side, and luck, add up to the end. */
export interface Account {
  start: number;
  end: number;
  luck: number;
  decisions: number[];
}

/** What a computer player would choose: the index of the choice, and which player says so. */
export interface Advice {
  choose: number;
  player: string;
}

/** The command has been written down as event `seq`. */
export interface Answer {
  seq: number;
  snapshot: Snapshot;
}

/**
 * What goes, or is about to go, from one place to another: an assault that was declared, a fire, a move planned. `side`
 * colours it, `text` tells it in a few words; `aimed` draws it as a shot and not as a march.
 */
export interface Arrow {
  a: string;
  b: string;
  side?: string;
  text?: string;
  aimed?: boolean;
}

/**
 * A battle, barrage, raid or check: from step `first` to step `last`, with everything told of it. `result` says how it
 * went, where one sentence does. Lines told `before` it began say how it came about. Forecasts under the rules
 * `promised` spoke of it.
 */
export interface Battle {
  id: string;
  title: string;
  rule: string;
  first: number;
  last: number;
  lines: BattleLine[];
  places?: string[];
  fighters?: Fighter[];
  result?: string;
  promised?: string[];
}

/** One thing that happened in a battle, at which step; its dice, what changed them, what was to be expected. */
export interface BattleLine {
  n: number;
  rule: string;
  text: string;
  dice?: number[];
  modifiers?: Modifier[];
  places?: string[];
  expected?: number | null;
  actual?: number | null;
  before?: boolean;
}

/** Everything printed: drawn once and kept. */
export interface Board {
  kind: "area" | "hex" | "network";
  width: number;
  height: number;
  spots: Spot[];
  boxes?: Spot[];
  links?: Link[];
  features?: Feature[];
  faces?: Record<string, Face>;
  legend?: LegendEntry[];
  overlays?: LegendEntry[];
  notice?: string;
  sides?: Side[];
  regions?: Region[];
  panels?: Panel[];
  parties?: Party[];
  relief?: Relief | null;
  works?: Work[];
}

/** The odds: who fights in words, bars and figures, and the same as a table of text. */
export interface Calculated {
  attackers: string;
  defenders: string;
  forecast: Forecast;
  lines: string[];
}

/** How forces are written. */
export interface Calculator {
  title: string;
  help: string;
  examples: [string, string][];
}

/**
 * A place in a panel. `column` and `row` count from 0 and lay out boxes and grids; tracks run in order. A `closed` cell
 * is struck out and takes nothing; an `empty` one is a hole in the grid.
 */
export interface Cell {
  id: string;
  name: string;
  text?: string;
  note?: string;
  state?: "closed" | "empty" | "open";
  column?: number;
  row?: number;
}

/**
 * One legal action: what it says, under which heading, and the places and pieces it is about. `main` marks the one
 * primary button (end of phase, no reaction ...). `cost` is a few words at the destination ("3 of 5 mp"), `path` the
 * places passed on the way there, the destination last. Choices with the same `row`, places and pieces differ in their
 * `number` only: the page shows them as one row of numbers under that name.
 */
export interface Choice {
  index: number;
  text: string;
  group?: string;
  places?: string[];
  pieces?: string[];
  main?: boolean;
  cost?: string;
  path?: string[];
  number?: number;
  row?: string;
}

/** A decision. The id makes a repeat harmless; a command for another position than the present one is stale. */
export interface Command {
  /** A UUID made by the client */
  command_id: string;
  expected_seq: number;
  do: Do;
}

/**
 * A decision that cost much: step `n`, what was chosen, and what was better. `cost` is the mean difference over so many
 * `worlds`, each the same for both choices, and `error` its standard error. `odds` is what the dice promised then,
 * `unseen` what the other side had hidden where it was decided about.
 */
export interface Costly {
  n: number;
  turn: number;
  side: number;
  seat: string;
  rule: string;
  question: string;
  played: string;
  better: string;
  cost: number;
  error: number;
  worlds: number;
  odds?: string[];
  unseen?: string[];
}

/** After step `n`: the value, and what luck and the decisions of each side have made of it since the beginning. */
export interface CurvePoint {
  n: number;
  turn: number;
  value: number;
  luck: number;
  decisions: number[];
}

/** The options under which the seats are to be shared out. */
export interface Division {
  options?: Record<string, string>;
}

/** One of: choose (the index of a choice), action (as a record writes it; with `choose` they must agree), undo. */
export interface Do {
  choose?: number;
  action?: Record<string, unknown>;
  undo?: boolean;
}

/** An example of a rule: where we are, what the engine told, and what is to be learned from it. */
export interface Example {
  name: string;
  rule: string;
  title: string;
  setting: string;
  told: string[];
  why: string;
}

/**
 * One side of a counter. `symbol` is a type (infantry, parachute, armour, ...), drawn by the page. `left` and `right`
 * are the large values, `code` a short designation in small print, `size` the echelon above the symbol (I, II, III, X),
 * `band` (1 to 8) a coloured and hatched band that tells formations of one side apart. Counters of one `formation` are
 * stacked together where there is room for several stacks.
 */
export interface Face {
  side: string;
  symbol: string;
  name: string;
  left?: string;
  right?: string;
  note?: string;
  code?: string;
  size?: string;
  band?: number;
  formation?: string;
}

/** The commitment; when the game is over also the seed, the number of dice and whether all of them are right. */
export interface Fairness {
  commitment: string;
  seed?: string | null;
  verified?: boolean | null;
  rolls?: number | null;
  problems?: string[];
}

/**
 * A line or area drawn under everything: a river, a coast, a road off the map; "sheet" frames a map apart. `width` is
 * that of a line that is as wide as it is: an airstrip.
 */
export interface Feature {
  kind: string;
  points: number[];
  name?: string;
  closed?: boolean;
  width?: number;
}

/** A counter that took part, as it stood before; how many steps it lost, or how many of those alike. */
export interface Fighter {
  piece: Piece;
  lost?: number;
  gone?: boolean;
}

/** An expectation with its name: steps lost 1.3. */
export interface Figure {
  label: string;
  value: string;
}

/** What happened from step `since` to step `until`: the battles in order, what was lost, and what else matters. */
export interface Film {
  since: number;
  until: number;
  battles: Battle[];
  toll: Toll[];
  news: LogLine[];
}

/** With what one begins: a scenario, how long it takes and how hard the game is, in a few words. */
export interface FirstGame {
  scenario?: string;
  length?: string;
  /** The easiest games say `easy`; other words are for people */
  level?: string;
}

/** A battle as typed; the attacker breaks off with fewer units left, or after so many rounds (0: never). */
export interface Forces {
  attackers: string;
  defenders: string;
  retreat_below?: number;
  rounds?: number;
}

/** What the dice promise about one thing that may be decided next; its places light up with it. */
export interface Forecast {
  title: string;
  rule?: string;
  outcomes?: Outcome[];
  modifiers?: Modifier[];
  figures?: Figure[];
  places?: string[];
  note?: string;
}

/** A new table from step n of this one. */
export interface Fork {
  n: number;
  seats?: Record<string, string> | null;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  seats: string[];
  automata: string[];
  scenarios: Record<string, string>;
  options: Option[];
  players: string[];
  notice: string;
  seat_names?: Record<string, string>;
  /** Who holds which seats, with the options as they are */
  hands?: Hand[];
  /** The options that share the seats out in another way */
  dividing?: string[];
  /** Whether it has a battle calculator, at /odds/{name} */
  calculator?: boolean;
  first?: FirstGame;
  /** For people; `players` has all others too */
  levels?: LevelInfo[];
  /** The best of the players that answer at once */
  best?: string;
}

/** The first turn with somebody at one's elbow; a game without has no steps. */
export interface Guide {
  title?: string;
  steps?: GuideStep[];
}

/** One thing said to a beginner; `until` names the choice that leads on, by a part of its text or by its group. */
export interface GuideStep {
  text: string;
  places?: string[];
  until?: Record<string, string>;
}

/** What one player holds at the table: one seat or several, with a name for people. */
export interface Hand {
  name: string;
  seats: string[];
}

/** The server answers, and its tables can be read. */
export interface Health {
  status?: string;
}

/** The plans, the best first, why the best is better than the next, and what the dice promise about it. */
export interface Hint {
  kind: "chance" | "score";
  plans: Proposal[];
  reasons: Reason[];
  odds: string[];
  worlds: number;
}

/** A new link to hand on; older invitations to the same seat no longer work. */
export interface Invitation {
  seat: string;
  link: string;
}

/** A seat that nobody has taken, any seat or the name of a hand, or `watch`. */
export interface Invite {
  seat: string;
}

/** A hand for a person, and whether somebody has taken it; `seat` is its first seat. */
export interface Invited {
  seat: string;
  taken: boolean;
  name: string;
  seats: string[];
}

/** The key from an invite link. */
export interface Join {
  /** A seat key: 256 bits in base64url */
  key: string;
}

/** Where the key has seated its bearer; `link` opens the same seat on another device. */
export interface Joined {
  table: string;
  seat: string | null;
  link: string;
}

/**
 * What a terrain, route, mark or state means; for an overlay also its look, and whether it is shown from the start.
 * Looks of overlays are those of regions; without one each overlay gets a hatch of its own.
 */
export interface LegendEntry {
  kind: "feature" | "link" | "mark" | "region" | "side" | "state" | "terrain";
  key: string;
  text: string;
  rule?: string;
  look?: string;
  on?: boolean;
}

/** A level at which the computer plays, the easiest first. */
export interface LevelInfo {
  name: string;
  text: string;
  /** Against the other levels of the game; 0 where it was not measured */
  elo?: number;
  /** CPU time that 95 of 100 choices stay below */
  seconds?: number;
}

/** A route between two places; with an arrow it leads one way, `side` names whose it is (empty: everybody's). */
export interface Link {
  a: string;
  b: string;
  kind: string;
  arrow?: "" | "both" | "to";
  side?: string;
  text?: string;
}

/** A decision and what came of it. `seq` is the event that brought it; what is not for you is left out. */
export interface LogEntry {
  n: number;
  seq: number;
  seat: string;
  action_text: string;
  turn: number;
  lines: LogLine[];
}

/** What happened, under which rule, where; and the dice that it tells of. */
export interface LogLine {
  rule: string;
  text: string;
  places?: string[];
  dice?: number[];
}

/** How thoroughly it was looked: the player asked, choices looked at, doubts, choices played on. */
export interface Looked {
  player: string;
  choices: number;
  doubts: number;
  tried: number;
  played_on: number;
  fitted_to: string;
}

/** A roll of the game: where in the log, under which rule, and what the game says about expectation. */
export interface Luck {
  n: number;
  turn: number;
  seat: string;
  rule: string;
  text: string;
  dice: number[];
  expected?: number | null;
  actual?: number | null;
  side?: string | null;
}

/**
 * A table and what gives access to it; the links are for handing on, and an invitation works once. Keys and links go by
 * seat; one to a hand of several seats goes by its first.
 */
export interface Made {
  table: string;
  seat: string | null;
  seat_keys: Record<string, string>;
  links: Record<string, string>;
}

/**
 * Something that came to lie on a place: a flag, a structure taken, a breach in the wire, a marker on a track. `kind`
 * is a glyph of the page (flag, taken, breach, barrage, trench, isolated, marker, ...), unknown ones show their first
 * letter; `side` colours it; `at` puts it on that side of the hex; `text` is read out and shown on a track. The `level`
 * is written beside it, and tells how much of the place's works is there.
 */
export interface Mark {
  place: string;
  kind: string;
  side?: string;
  text?: string;
  at?: string;
  level?: number;
}

/** What changes a die or a column, by how much, under which rule. */
export interface Modifier {
  text: string;
  value: number;
  rule?: string;
}

/**
 * A table to be set up; `seats` gives players to seats, or to whole hands by their names. Seats not named are human;
 * without `seats` the first hand is human, the others computers.
 */
export interface NewTable {
  game: string;
  scenario?: string;
  options?: Record<string, string>;
  seats?: Record<string, string> | null;
  seed?: string | null;
  /** The caller takes all human seats */
  hotseat?: boolean;
  mine?: string[] | null;
}

/** Private notes of a seat. */
export interface Notes {
  text: string;
}

/** What the dice promise, in lines; and where the game tells them so, as forecasts with bars and modifiers. */
export interface Odds {
  lines: string[];
  forecasts?: Forecast[];
}

/**
 * A place that several choices one after the other lead to: what all of it costs, and the places on the way. The page
 * makes the choices of the single places in turn, and stops as soon as the next one is not there any more.
 */
export interface Onward {
  cost: string;
  path: string[];
}

/** A choice made before the game begins: an optional rule or a debatable reading. */
export interface Option {
  name: string;
  choices: string[];
  default: string;
  rule: string;
  text: string;
}

/** One way it may go, its chance, and which side likes it (empty: nobody in particular). */
export interface Outcome {
  label: string;
  chance: number;
  good?: string;
}

/** A chart beside the map: boxes with arrows, a track, or a grid with headings of its rows and columns. */
export interface Panel {
  id: string;
  name: string;
  kind: "boxes" | "grid" | "track";
  cells: Cell[];
  columns?: string[];
  rows?: string[];
  arrows?: Link[];
  note?: string;
  rule?: string;
}

/**
 * Whose counters and land it is, where a game has more than two: `id` as in `Face.side`, `camp` its alliance. Parties
 * of one camp have kindred colours; their order within the camp tells them apart.
 */
export interface Party {
  id: string;
  name: string;
  camp: string;
  short?: string;
}

/** A paragraph, or a point of a list. */
export interface Passage {
  text: string;
  point?: boolean;
}

/**
 * A counter on the map: which face is up, where, and its states (moved, reduced, cut off, ...) as words. `count` says
 * how many alike it stands for; choices about such a counter differ in their number.
 */
export interface Piece {
  id: string;
  face: string;
  place: string;
  label: string;
  steps?: number;
  states?: string[];
  note?: string;
  count?: number;
}

/** A hand for a person: whether somebody has taken it, and whether they look at the table now. */
export interface Present {
  seats: string[];
  taken: boolean;
  here: boolean;
}

/** The whole text; a game without one has no sections. */
export interface Primer {
  title?: string;
  sections?: Section[];
}

/** Why a request was refused (RFC 9457); a stale command brings the fresh position along. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  rule?: string | null;
  snapshot?: Snapshot | null;
}

/** One way to go on: the number of the choice, who would take it, and what is to be expected of it. */
export interface Proposal {
  choose: number;
  text: string;
  players: string[];
  worth: number;
  error: number;
}

/** What we play where the rulebook is open. */
export interface Reading {
  id: string;
  problem: string;
  ruling: string;
  why: string;
  /** The options that play it otherwise */
  switches?: Option[];
  /** The rules it is about */
  rules?: string[];
}

/** A fact that speaks for the best plan, and by how much it changes what is to be expected. */
export interface Reason {
  text: string;
  worth: number;
}

/**
 * A named set of spots: a strongpoint, a zone, a supply area. `look` is its pattern, "" draws the border alone. Looks:
 * "" (border), "works", "trench", "dig", "supply", "stripes", "dots", "grid", "waves". A `quiet` region is not drawn by
 * itself: it is a name for a set that overlays can light.
 */
export interface Region {
  id: string;
  name: string;
  spots: string[];
  look?: string;
  label?: string;
  note?: string;
  rule?: string;
  quiet?: boolean;
}

/** The heights of the ground on a grid over the sheet: by row a sign for each point, 0 to 9 and then a to z. */
export interface Relief {
  step: number;
  rows: string[];
}

/** Whose key is to be renewed: a seat or the name of a hand, or `watch`; one's own hands if none is named. */
export interface Renew {
  seat?: string | null;
}

/** Links by seat in place of the old ones, which open nothing any more: one's own to keep, others to hand on. */
export interface Renewed {
  links: Record<string, string>;
}

/** How a game ended: a number that grows with success per seat, and the level in words. */
export interface Result {
  scores: Record<string, number>;
  level: string;
  text: string;
}

/** The review of a game. */
export interface Review {
  game: string;
  title: string;
  scenario: string;
  measure: "chance" | "score";
  sides: ReviewSide[];
  finished: boolean;
  result: string;
  steps: number;
  account: Account;
  curve: CurvePoint[];
  turns: ReviewedTurn[];
  turning_points: TurningPoint[];
  costly: Costly[];
  looked: Looked;
}

/** A side, and its seats. */
export interface ReviewSide {
  name: string;
  seats: string[];
}

/** The review of a finished game, or how far it is: a share of the whole; `why` says what went wrong. */
export interface ReviewState {
  state: "done" | "failed" | "none" | "running" | "waiting";
  share?: number;
  review?: Review | null;
  why?: string;
}

/** A turn, from its first step to its last. */
export interface ReviewedTurn {
  turn: number;
  first: number;
  last: number;
  account: Account;
}

/** A rule in our words. */
export interface Rule {
  id: string;
  text: string;
  kind: string;
  readings: Reading[];
  examples?: Example[];
}

/** Something said at the table. */
export interface Said {
  n: number;
  seat: string;
  text: string;
  at: string;
}

/** A position as one seat sees it. */
export interface Scene {
  headline: string;
  phase: string;
  phases: string[];
  pieces: Piece[];
  tracks: Track[];
  overlays?: Record<string, string[]>;
  focus?: string[];
  notes?: string[];
  marks?: Mark[];
  cells?: Cell[];
  panels?: Panel[];
  onward?: Onward[];
  held?: Record<string, string[]>;
  arrows?: Arrow[];
}

/** What stands under one heading. */
export interface Section {
  heading: string;
  passages?: Passage[];
}

/**
 * What runs along one side of a hex or area: heavy wire, light wire, river, cliff, bridge. `at` is the direction of the
 * side from the middle of the spot: N, NE, E, SE, S, SW, W or NW.
 */
export interface Side {
  kind: string;
  spot: string;
  at: string;
}

/**
 * A position as one seat, or somebody who watches, sees it. `log` holds the entries of events after `since`; entries
 * with n greater than `steps` no longer stand. `hands` says which seats one player holds together, `yours` which seats
 * are the caller's, and `you` through which one it is seen.
 */
export interface Snapshot {
  table: string;
  game: string;
  seq: number;
  you: string | null;
  yours: string[];
  seats: Record<string, string>;
  hands: Hand[];
  to_act: string | null;
  prompt: string;
  rule: string;
  scene: Scene;
  choices: Choice[];
  log: LogEntry[];
  undo: Undo;
  over: boolean;
  result: Result | null;
  steps: number;
  at: number;
  turn: number;
  commitment: string;
  rewound: boolean;
  scenario: string;
  options: Record<string, string>;
}

/**
 * A space, hex or area: where it is drawn, what ground it is, what is printed on it. `outline` is the polygon of a hex
 * or area (x, y, x, y, ...); a point-to-point space has none and a `size`. `label` is printed instead of the name; on a
 * hex board only labels are printed. `height` counts the levels of a hill. `more` are further outlines of the same
 * space: its islands, and where it is drawn again in an inset or on the main map; counters stand at `x`, `y` only.
 * `name_at` is where an area's name goes. `worth` is what holding the place is worth, by side.
 */
export interface Spot {
  id: string;
  name: string;
  x: number;
  y: number;
  terrain: string;
  size?: "large" | "small";
  marks?: string[];
  outline?: number[];
  note?: string;
  label?: string;
  height?: number;
  more?: number[][];
  name_at?: number[];
  worth?: Record<string, string>;
}

/** One of the caller's tables. */
export interface TableInfo {
  table: string;
  game: string;
  title: string;
  you: string | null;
  to_act: string | null;
  your_turn: boolean;
  over: boolean;
  steps: number;
  headline: string;
  begun: string;
  played: string;
}

/** Something to say. */
export interface Talk {
  text: string;
}

/** What a word means, the rule that says more, and its other spellings. */
export interface Term {
  name: string;
  text: string;
  rule?: string;
  also?: string[];
}

/** What a side has lost: so many steps or units of a name. */
export interface Toll {
  side: string;
  name: string;
  number: number;
}

/** A track beside the map, as one figure; a `panel` of that id shows it whole. */
export interface Track {
  name: string;
  value: string;
  note?: string;
  of?: string;
  panel?: string;
}

/** Something that happened in step `n`; what luck and judgement of that step were worth to the first side. */
export interface TurnLine {
  n: number;
  rule: string;
  text: string;
  luck: number;
  decision: number;
}

/** A turn in which much changed, and what did most of it. */
export interface TurningPoint {
  turn: number;
  first: number;
  last: number;
  account: Account;
  lines: TurnLine[];
}

/** Whether the last decision can be taken back, and if not, why. */
export interface Undo {
  possible: boolean;
  why: string;
}

/** The program, and the version of the rules of each of its games. */
export interface Version {
  version: string;
  rules: Record<string, string>;
}

/** What should be explained: a text, a place or a piece. */
export interface Why {
  thing?: string | null;
  place?: string | null;
  piece?: string | null;
}

/** Something that may not be done now, and why. */
export interface WhyNot {
  text: string;
  rule: string;
  reason: string;
}

/**
 * A line that is dug or built at a place: drawn while a mark of its kind and at least its level lies there. One that
 * leads `to` another place is drawn only if something of the kind lies there as well.
 */
export interface Work {
  kind: string;
  place: string;
  points: number[];
  level?: number;
  to?: string;
}
