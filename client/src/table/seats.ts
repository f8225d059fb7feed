// Who sits where: seats, the hands that hold them, and who plays each.
import { titled } from "../parts";
import type { GameInfo, Hand } from "../wire";
import type { Table } from "./model";

export const nameIn = (game: GameInfo | undefined, seat: string): string => game?.seat_names?.[seat] ?? titled(seat);
/** The seats of a hand in brackets or below its name, unless the name says them already. */
export function seatsBeside(game: GameInfo, hand: Hand): string {
  const names = hand.seats.map((s) => nameIn(game, s));
  return names.length > 1 && !names.every((n) => hand.name.includes(n)) ? names.join(", ") : "";
}

export const namesIn = (game: GameInfo, seats: readonly string[]): string =>
  seats.map((s) => nameIn(game, s)).join(", ");

/** The hands of a game with its options as they are. */
export const handsIn = (game: GameInfo): Hand[] =>
  game.hands ?? game.seats.map((seat) => ({ name: nameIn(game, seat), seats: [seat] }));

export const seatName = (t: Table, seat: string): string => nameIn(t.game, seat);
export const handsAt = (t: Table): Hand[] =>
  t.position.now.hands ?? Object.keys(t.position.now.seats).map((seat) => ({ name: seatName(t, seat), seats: [seat] }));
export const handOf = (t: Table, seat: string): Hand =>
  handsAt(t).find((h) => h.seats.includes(seat)) ?? { name: seatName(t, seat), seats: [seat] };

/** Whether anybody at this table holds more than one seat. */
export const shared = (t: Table): boolean => handsAt(t).some((h) => h.seats.length > 1);

/** Who plays a seat, in a word or two. */
export function player(t: Table, seat: string): string {
  if (t.position.yours.includes(seat)) return "you";
  const kind = t.position.now.seats[seat] ?? "";
  const company = t.company.of(seat);
  return company ? `${kind}, ${company}` : kind;
}

/** Whether the one who decides now holds other seats too, so that the page must say for which. */
export function decidesForSeveral(t: Table): boolean {
  return (
    !!t.position.now.to_act &&
    handOf(t, t.position.now.to_act).seats.filter((s) => t.position.yours.includes(s)).length > 1
  );
}

/** A seat that is waited for, with its hand and the computer that plays it. */
export function waitedFor(t: Table, seat: string): string {
  const hand = handOf(t, seat);
  const kind = t.position.now.seats[seat] ?? "human";
  const more = [
    ...(hand.seats.length > 1 ? [hand.name] : []),
    ...(kind === "human" ? [t.company.of(seat)].filter(Boolean) : [`computer: ${kind}`]),
  ];
  return seatName(t, seat) + (more.length ? ` (${more.join(", ")})` : "");
}
