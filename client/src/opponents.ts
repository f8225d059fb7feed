// At which levels the computer plays, and everybody else one may sit down with.
import { html, nothing, type TemplateResult } from "lit";
import { capital } from "./parts";
import type { GameInfo, LevelInfo } from "./wire";

const USUAL = "lieutenant"; // who has met nobody yet meets this one
const KEPT = "level"; // in this browser's storage: whom its owner met last

/** The level that this browser's owner met last, if the game has it. */
export function usualLevel(game: GameInfo): string {
  const names = (game.levels ?? []).map((l) => l.name);
  const last = localStorage.getItem(KEPT) ?? USUAL;
  return names.includes(last) ? last : names.includes(USUAL) ? USUAL : (names.at(-1) ?? bestOf(game));
}

export const keepLevel = (name: string): void => localStorage.setItem(KEPT, name);

/** The best player that answers at once. */
export const bestOf = (game: GameInfo): string => game.best || (game.players.at(-1) ?? "");

/** What is told of a level: how it plays, its rating, and how long it thinks where one would notice. */
export function toldOf(level: LevelInfo): string {
  const rated = level.elo ? `; rated ${level.elo}` : "";
  const slow = (level.seconds ?? 0) >= 0.5 ? `, thinks up to ${Math.ceil(level.seconds!)} s about a choice` : "";
  return capital(level.text) + rated + slow;
}

export const levelCalled = (game: GameInfo, name: string): LevelInfo | undefined =>
  (game.levels ?? []).find((l) => l.name === name);

/** All computer players to choose from: the levels, and below them those with which they are measured. */
export function computers(game: GameInfo, chosen: string, words = "Computer: "): TemplateResult {
  const levels = game.levels ?? [];
  const others = (game.players ?? []).filter((p) => !levels.some((l) => l.name === p));
  const option = (name: string, text: string, title = "") =>
    html`<option value=${name} ?selected=${name === chosen} title=${title || nothing}>${text}</option>`;
  return html`${levels.map((l) => option(l.name, `${words}${capital(l.name)}`, toldOf(l)))}${
    others.length
      ? html`<optgroup label="For studies">${others.map((p) => option(p, `${words}${capital(p)}`))}</optgroup>`
      : nothing
  }`;
}
