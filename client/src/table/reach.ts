// A click on a place where the piece in hand cannot go: what is missing, and how near it gets.
import { api } from "../api";
import { distance } from "../map/geometry";
import { capital } from "../parts";
import type { WhyNot } from "../wire";
import type { Table } from "./model";

/** Said in the line below the question; the piece stays in the hand. */
export async function tellReach(t: Table, piece: string, place: string): Promise<void> {
  const { seq } = t.position.now;
  const first = (await why(t, { place, piece })) ?? (await why(t, { place }));
  if (seq !== t.position.now.seq || t.holding !== piece) return;
  const name = capital(t.position.piece(piece)?.label.split(",")[0] ?? piece);
  const to = t.position.place(place)?.name || place;
  const reason = first ? `: ${first.reason.replace(/\.$/, "")} [${first.rule}]` : "";
  t.desk.say(`${name} does not get to ${to}${reason}. ${nearest(t, place)}`);
}

/** The first reason; where the question is about one piece alone, refusals name the place only. */
const why = async (t: Table, about: { place: string; piece?: string }): Promise<WhyNot | undefined> =>
  (await api.why(t.id, about).catch((): WhyNot[] => []))[0];

/** The destination that lies nearest to where one wanted to go, with what it costs. */
function nearest(t: Table, place: string): string {
  const spots = t.board.spots;
  const wanted = spots.find((s) => s.id === place);
  const goals = spots.filter((s) => t.destinations.has(s.id));
  if (!wanted || !goals.length) return "";
  const best = goals.reduce((a, b) => (distance(b, wanted) < distance(a, wanted) ? b : a));
  const cost = t.destinations.get(best.id)?.[0]?.cost;
  return `It gets as near as ${best.name || best.id}${cost ? ` (${cost})` : ""}.`;
}
