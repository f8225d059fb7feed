// Which legal choices are about which place: named by it, or by a piece that stands there. Moves of one piece to one
// place are kept apart: for them the piece is picked first, then the destination.
import type { Choice, Piece } from "../wire";

export interface Targets {
  places: Map<string, Choice[]>; // choices to be made at a place
  pieces: Map<string, Choice[]>; // pieces that such choices name
  moves: Map<string, Map<string, Choice[]>>; // piece, destination
  movers: Map<string, string[]>; // place, pieces there that can go somewhere
  goals: Map<string, Choice[]>; // destination, moves of whomever
  elsewhere: Choice[];
  moveCount: number;
}

const known = new WeakMap<readonly Choice[], { pieces: readonly Piece[]; found: Targets }>();

export function targets(choices: readonly Choice[], pieces: readonly Piece[]): Targets {
  const before = known.get(choices);
  if (before?.pieces === pieces) return before.found;
  const found = sort(choices, pieces);
  known.set(choices, { pieces, found });
  return found;
}

function sort(choices: readonly Choice[], pieces: readonly Piece[]): Targets {
  const found: Targets = {
    places: new Map(),
    pieces: new Map(),
    moves: new Map(),
    movers: new Map(),
    goals: new Map(),
    elsewhere: [],
    moveCount: 0,
  };
  const home = new Map(pieces.map((p) => [p.id, p.place]));
  for (const choice of choices) {
    const own = choice.pieces ?? [];
    const places = choice.places ?? [];
    const from = own.length === 1 && places.length === 1 ? home.get(own[0]!) : undefined;
    if (from !== undefined && from !== places[0]) move(found, choice, own[0]!, from, places[0]!);
    else direct(found, choice, home);
  }
  return found;
}

function move(found: Targets, choice: Choice, piece: string, from: string, to: string): void {
  let own = found.moves.get(piece);
  if (!own) {
    found.moves.set(piece, (own = new Map<string, Choice[]>()));
    add(found.movers, from, piece);
  }
  add(own, to, choice);
  add(found.goals, to, choice);
  found.moveCount += 1;
}

function direct(found: Targets, choice: Choice, home: ReadonlyMap<string, string>): void {
  const own = choice.pieces ?? [];
  const where = new Set([...(choice.places ?? []), ...own.flatMap((id) => home.get(id) ?? [])]);
  own.forEach((id) => add(found.pieces, id, choice));
  where.forEach((id) => add(found.places, id, choice));
  if (!where.size) found.elsewhere.push(choice);
}

function add<T>(into: Map<string, T[]>, key: string, thing: T): void {
  const list = into.get(key);
  if (list) list.push(thing);
  else into.set(key, [thing]);
}

/** Choices under their headings, in the order in which the headings first appear. */
export function grouped(choices: readonly Choice[]): [string, Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) add(groups, choice.group || "Choices", choice);
  return [...groups];
}

export const QUICK = 9; // so many orders have a number key each

const SHORT = 24; // letters of an order that fits into a row
const NOTE = 18; // letters: a longer word about the cost stands below the order and not beside it

/** Whether what an order costs or promises takes a line of its own. */
export const hasNote = (c: Choice): boolean => (c.cost?.length ?? 0) > NOTE;

/** An order of few words about no counter: several of them stand in a row. */
export const isBrief = (c: Choice, unseen = 0): boolean =>
  !c.main && !c.pieces?.length && !hasNote(c) && c.text.length - unseen <= SHORT;

/**
 * The orders that the keys 1 to 9 give: all but the primary one where they are few, or else those of few words where
 * these are few and stand in rows of their own, so that no number is missing between two others.
 */
export function quickOnes(choices: readonly Choice[]): Choice[] {
  let found = quick.get(choices);
  if (found) return found;
  const others = choices.filter((c) => !c.main && !c.row);
  const brief = others.filter((c) => isBrief(c));
  const few = brief.length <= QUICK;
  found = others.length <= QUICK ? others : few && !interrupted(others, brief) ? brief : [];
  quick.set(choices, found);
  return found;
}

/** Whether an order of many words stands between two of few under the same heading. */
function interrupted(others: readonly Choice[], brief: readonly Choice[]): boolean {
  const spans = grouped(brief).map(([group, few]) => ({ group, from: few[0]!.index, to: few.at(-1)!.index }));
  return others.some((o) => {
    const span = isBrief(o) ? undefined : spans.find((s) => s.group === (o.group || "Choices"));
    return !!span && span.from < o.index && o.index < span.to;
  });
}

const quick = new WeakMap<readonly Choice[], Choice[]>();

/** Where a move ends. */
export const goalOf = (choice: Choice): string => choice.places?.[0] ?? "";
