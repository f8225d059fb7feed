// What a screen reader says of a place.
import type { Choice, Piece, Spot } from "../wire";
import type { Table } from "./model";

const SPOKEN = 6;

export function placeLabel(t: Table, spot: Spot, standing: readonly Piece[], legal: readonly Choice[]): string {
  const pieces = standing.map((p) => [p.label, ...(p.states ?? [])].join(", "));
  const here = pieces.slice(0, SPOKEN).join("; ") + (pieces.length > SPOKEN ? `; and ${pieces.length - SPOKEN} more` : "");
  const can = legal.length === 1 ? legal[0]!.text : legal.length ? `${legal.length} choices` : "";
  return [spot.name, groundName(t, spot.terrain), here, can && `You can: ${can}`].filter(Boolean).join(". ");
}

/** The ground in the words of the map's key, up to its first stop. */
export function groundName(t: Table, terrain: string): string {
  const entry = (t.board.legend ?? []).find((l) => l.kind === "terrain" && l.key === terrain);
  return entry ? entry.text.split(/[:;]/)[0]! : terrain === "box" ? "Beside the map" : terrain;
}
