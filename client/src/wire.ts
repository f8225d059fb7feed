// What the server sends and takes: the contract of a game, never its rules.
// Fields with a default may be missing, as the server leaves defaults out.

export interface Spot {
  id: string;
  name: string;
  x: number;
  y: number;
  terrain: string;
  size?: "small" | "large";
  marks?: string[];
  outline?: number[];
  note?: string;
  label?: string;
  height?: number;
  more?: number[][];
  name_at?: number[];
}
export interface Link {
  a: string;
  b: string;
  kind: string;
  arrow?: "" | "to" | "both";
  side?: string;
  text?: string;
}
export interface Side {
  kind: string;
  spot: string;
  at: string;
}
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
export interface Feature {
  kind: string;
  points: number[];
  name?: string;
  closed?: boolean;
}
export interface LegendEntry {
  kind: string;
  key: string;
  text: string;
  rule?: string;
  look?: string;
  on?: boolean;
}
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
}
export interface Party {
  id: string;
  name: string;
  camp: string;
  short?: string;
}
export interface Cell {
  id: string;
  name: string;
  text?: string;
  note?: string;
  state?: "open" | "closed" | "empty";
  column?: number;
  row?: number;
}
export interface Panel {
  id: string;
  name: string;
  kind: "boxes" | "track" | "grid";
  cells: Cell[];
  columns?: string[];
  rows?: string[];
  arrows?: Link[];
  note?: string;
  rule?: string;
}

export interface Board {
  kind: "network" | "hex" | "area";
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
}

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
export interface Mark {
  place: string;
  kind: string;
  side?: string;
  text?: string;
  at?: string;
}
export interface Track {
  name: string;
  value: string;
  note?: string;
  of?: string;
  panel?: string;
}
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
export interface Onward {
  cost: string;
  path: string[];
}
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
}

export interface Outcome {
  label: string;
  chance: number;
  good?: string;
}
export interface Modifier {
  text: string;
  value: number;
  rule?: string;
}
export interface Figure {
  label: string;
  value: string;
}
export interface Forecast {
  title: string;
  rule?: string;
  outcomes?: Outcome[];
  modifiers?: Modifier[];
  figures?: Figure[];
  places?: string[];
  note?: string;
}
export interface Odds {
  lines: string[];
  forecasts?: Forecast[];
}
/** The battle calculator of a game: how forces are written, and an answer. */
export interface Calculator {
  title: string;
  help: string;
  examples: [string, string][];
}
export interface Calculated {
  attackers: string;
  defenders: string;
  forecast: Forecast;
  lines: string[];
}

export interface LogLine {
  rule: string;
  text: string;
  places?: string[];
}
export interface LogEntry {
  n: number;
  seq?: number;
  seat: string;
  action_text: string;
  turn: number;
  lines: LogLine[];
}

/** What one player holds: one seat or several. */
export interface Hand {
  name: string;
  seats: string[];
}

export interface Result {
  scores?: Record<string, number>;
  level: string;
  text: string;
}
export interface Snapshot {
  table: string;
  game: string;
  seq: number;
  you: string | null;
  seats: Record<string, string>;
  to_act: string | null;
  prompt: string;
  rule: string;
  scene: Scene;
  choices?: Choice[];
  log?: LogEntry[];
  undo?: { possible: boolean; why?: string };
  over?: boolean;
  result?: Result | null;
  steps: number;
  commitment?: string;
  rewound?: boolean;
  yours?: string[];
  at?: number;
  turn?: number;
  hands?: Hand[];
}

export interface Option {
  name: string;
  choices: string[];
  default: string;
  rule?: string;
  text: string;
}
export interface GameInfo {
  name: string;
  title: string;
  seats: string[];
  automata?: string[];
  scenarios: Record<string, string>;
  options?: Option[];
  players?: string[];
  notice?: string;
  seat_names?: Record<string, string>;
  hands?: Hand[];
  dividing?: string[];
  calculator?: boolean;
}
export interface TableInfo {
  table: string;
  game: string;
  title?: string;
  you?: string | null;
  to_act?: string | null;
  over?: boolean;
  headline?: string;
  your_turn?: boolean;
  steps?: number;
  begun?: string;
  played?: string;
}
export interface Made {
  table: string;
  seat?: string | null;
  seat_keys?: Record<string, string>;
  links?: Record<string, string>;
}
export interface Invited {
  seat: string;
  taken: boolean;
  name: string;
  seats: string[];
}
export interface Reading {
  id: string;
  problem?: string;
  ruling: string;
  why?: string;
}
export interface Rule {
  id: string;
  text: string;
  kind?: string;
  readings?: Reading[];
}
export interface WhyNot {
  text: string;
  rule: string;
  reason: string;
}
export interface Said {
  seat?: string | null;
  text: string;
  n?: number;
  at?: string;
}
export interface Fairness {
  commitment: string;
  seed?: string | null;
  verified?: boolean | null;
  rolls?: number | null;
  problems?: string[];
}
export interface Luck {
  n: number;
  turn: number;
  seat: string;
  rule: string;
  text: string;
  dice?: number[];
  expected?: number | null;
  actual?: number | null;
  side?: string | null;
}
export interface GuideStep {
  text: string;
  places?: string[];
  until?: { group?: string; text?: string };
}
export interface Guide {
  title: string;
  steps: GuideStep[];
}
