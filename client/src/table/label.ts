// What a screen reader says of a place.
import type { Board, Choice, Piece, Spot } from "../wire";
import type { Table } from "./model";

const SPOKEN = 6;

export function placeLabel(t: Table, spot: Spot, standing: readonly Piece[]): string {
  const pieces = standing.map((p) => [p.label, ...(p.states ?? [])].join(", "));
  const here =
    pieces.slice(0, SPOKEN).join("; ") + (pieces.length > SPOKEN ? `; and ${pieces.length - SPOKEN} more` : "");
  const marks = laidAt(t, spot.id).join("; ");
  const can = possible(t, spot);
  return [spot.name || spot.id, groundName(t, spot.terrain), marks, here, can && `You can: ${can}`]
    .filter(Boolean)
    .join(". ");
}

/** What lies on a place and what goes from it, in words. */
export function laidAt(t: Table, place: string): string[] {
  const name = (id: string) => t.position.places.find((s) => s.id === id)?.name ?? id;
  const marks = t.position.marksAt(place).map((m) => m.text || [m.side, m.kind].filter(Boolean).join(" "));
  const arrows = (t.position.shown.scene.arrows ?? []).filter((a) => a.a === place);
  return [...marks, ...arrows.map((a) => `${a.text || "goes"} to ${name(a.b)}`)];
}

/** What a click here would do. */
function possible(t: Table, spot: Spot): string {
  const { destinations, onward } = t;
  const { legal } = t.position;
  const to = destinations.get(spot.id);
  const direct = to ?? legal.places.get(spot.id) ?? [];
  const movers = to ? [] : (legal.movers.get(spot.id) ?? []);
  const further = onward.get(spot.id);
  const said = (c: Choice) => (c.cost ? `${c.text}, ${c.cost}` : c.text);
  const all = [
    ...direct.map(said),
    ...movers.map((id) => `pick up ${t.position.piece(id)?.label ?? id}`),
    ...(further && !direct.length ? [`go here, ${further.cost}`] : []),
  ];
  return all.length > 1 ? `${all.length} choices` : (all[0] ?? "");
}

/** The ground in the words of the map's key, up to its first stop. */
export function groundName(t: Table, terrain: string): string {
  let names = known.get(t.board);
  if (!names)
    known.set(
      t.board,
      (names = new Map(
        (t.board.legend ?? []).filter((l) => l.kind === "terrain").map((l) => [l.key, l.text.split(/[:;]/)[0]!]),
      )),
    );
  return names.get(terrain) ?? (terrain === "box" ? "Beside the map" : terrain);
}

const known = new WeakMap<Board, Map<string, string>>();
