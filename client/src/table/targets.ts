// Which legal choices are about which place: named by it, or by a piece that stands there.
import type { Choice, Piece } from "../wire";

export interface Targets { places: Map<string, Choice[]>; pieces: Map<string, Choice[]>; elsewhere: Choice[] }

export function targets(choices: readonly Choice[], pieces: readonly Piece[]): Targets {
  const found: Targets = { places: new Map(), pieces: new Map(), elsewhere: [] };
  const home = new Map(pieces.map((p) => [p.id, p.place]));
  for (const choice of choices) {
    const own = choice.pieces ?? [];
    own.forEach((id) => add(found.pieces, id, choice));
    const where = new Set([...(choice.places ?? []), ...own.flatMap((id) => home.get(id) ?? [])]);
    where.forEach((id) => add(found.places, id, choice));
    if (!where.size) found.elsewhere.push(choice);
  }
  return found;
}

function add(into: Map<string, Choice[]>, key: string, choice: Choice): void {
  const list = into.get(key);
  if (list) list.push(choice);
  else into.set(key, [choice]);
}

/** Choices under their headings, in the order in which the headings first appear. */
export function grouped(choices: readonly Choice[]): [string, Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) add(groups, choice.group || "Choices", choice);
  return [...groups];
}
