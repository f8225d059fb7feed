// Where a question can be answered with a click: one set for what glows on the map, beside it and in the charts, for
// the numbers of the hint, for the key N and for the camera.
import type { Goal } from "../map/map";
import type { Choice } from "../wire";
import type { Table } from "./model";

export interface Asked {
  lit: ReadonlySet<string>; // places that glow, goals among them
  goals: ReadonlyMap<string, Goal>; // of these, those in another colour: where one can go, with what it costs
  beside: readonly string[]; // counters that glow one by one in an open box
}

export function askedOf(t: Table): Asked {
  const { places, movers, moves } = t.position.legal;
  const goals = goalsOf(t);
  const open = openBoxes(t);
  const others = (own: readonly string[]): boolean => own.some((id) => id !== t.holding); // what is in hand is found
  const leaves = [...movers].filter(([, own]) => others(own)).map(([place]) => place);
  const lit = new Set([...places.keys(), ...leaves, ...goals.keys()].filter((id) => !open.has(id)));
  const beside = [...moves.keys()].filter((id) => id !== t.holding && open.has(t.position.piece(id)?.place ?? ""));
  return { lit, goals, beside };
}

/** Steps with their cost, what lies further on, and the destinations of the piece in hand. */
function goalsOf(t: Table): Map<string, Goal> {
  const found = new Map<string, Goal>();
  for (const [place, o] of t.onward) found.set(place, { cost: o.cost, further: true });
  for (const [place, [first]] of t.holding ? t.destinations : t.position.legal.places)
    if (first && (t.holding || costsThere(t, first, place))) found.set(place, { cost: first.cost ?? "" });
  return found;
}

/** Whether the words beside an order begin with a chance. */
export const tellsChance = ({ cost }: Choice): boolean => /^[+-]?\d+%/.test(cost ?? "");

/** What stands beside an order is written on the map where it leads to, and over the counter that it is about only
 * where it is a chance. */
const costsThere = (t: Table, choice: Choice, place: string): boolean =>
  tellsChance(choice) ||
  (!!choice.cost &&
    !!choice.places?.includes(place) &&
    !choice.pieces?.some((id) => t.position.piece(id)?.place === place));

/** Boxes whose counters lie open beside the map, each to be picked up by itself. */
function openBoxes(t: Table): ReadonlySet<string> {
  return new Set(t.board.parties ? (t.board.boxes ?? []).map((b) => b.id) : []);
}

/** How many things of each kind glow; the piece in hand parts its destinations from what else could be chosen. */
export interface Counts {
  destinations: number;
  places: number;
  beside: number;
  fields: number;
}

export function countsOf(t: Table): Counts {
  const { lit, goals, beside } = t.asked;
  const drawn = [...lit].filter((id) => t.position.besideCharts.has(id));
  const destinations = t.holding ? drawn.filter((id) => goals.has(id)).length : 0;
  return { destinations, places: drawn.length - destinations, beside: beside.length, fields: fieldsOf(t) };
}

/** Fields of the charts that can be chosen. */
export const fieldsOf = (t: Table): number => {
  const fields = new Set(
    t.position.panels
      .flatMap((p) => p.cells)
      .filter((c) => c.state !== "empty")
      .map((c) => c.id),
  );
  return [...t.asked.lit].filter((id) => fields.has(id)).length;
};
