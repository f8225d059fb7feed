// The terms of a game: fetched once, found in texts, told on hover and on focus.
import { html, type TemplateResult } from "lit";
import { api } from "./api";
import { ruleLink, type OpenRule } from "./parts";
import { redraw } from "./screen";
import type { Term } from "./wire";

export interface Glossary {
  pattern: RegExp;
  of: (word: string) => Term | undefined;
}

const glossaries = new Map<string, Glossary | null>();
let told = 0;

/** The glossary of a game, or none until it has come. */
export function glossaryOf(game: string): Glossary | null {
  if (!glossaries.has(game)) {
    glossaries.set(game, null);
    void api
      .terms(game)
      .catch(() => [])
      .then((terms) => {
        glossaries.set(game, glossary(terms));
        redraw();
      });
  }
  return glossaries.get(game) ?? null;
}

/** A term in small letters is found in any case, one with capitals only so; the longest first, with its plural. */
export function glossary(terms: readonly Term[]): Glossary | null {
  const spelled = terms.flatMap((t) => [t.name, ...(t.also ?? [])].map((word) => ({ word, term: t })));
  if (!spelled.length) return null;
  const longest = spelled.toSorted((a, b) => b.word.length - a.word.length);
  return {
    pattern: new RegExp(`(?<![\\w-])(?:${longest.map(({ word }) => written(word)).join("|")})(?:s|es)?(?![\\w-])`, "g"),
    of: (word) => longest.find(({ word: one }) => new RegExp(`^${written(one)}(?:s|es)?$`).test(word))?.term,
  };
}

/** A spelling as a pattern: of small letters alone, each may be a capital. */
function written(word: string): string {
  const safe = word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return word === word.toLowerCase() ? safe.replaceAll(/[a-z]/g, (c) => `[${c}${c.toUpperCase()}]`) : safe;
}

/** A term in a text: its meaning shows on hover and on focus. */
export function termNote(word: string, term: Term, open: OpenRule): TemplateResult {
  const id = `term-${++told % 10_000}`;
  return html`<span class="term" @mouseenter=${keepInside} @focusin=${keepInside}
    ><button type="button" class="word" aria-describedby=${id}>${word}</button
    ><span class="meaning" role="tooltip" id=${id}
      ><strong>${term.name}</strong> ${term.text} ${ruleLink(term.rule, open)}</span
    ></span
  >`;
}

/** The meaning stays within the dialog: moved to the left where it would leave it, and above the word at its foot. */
function keepInside(event: Event): void {
  const term = event.currentTarget as HTMLElement;
  const note = term.querySelector<HTMLElement>(".meaning")!;
  const room = (term.closest(".dialog-content") ?? document.documentElement).getBoundingClientRect();
  const at = term.getBoundingClientRect();
  note.classList.toggle(
    "above",
    at.bottom + note.offsetHeight + 8 > room.bottom && at.top - room.top > note.offsetHeight,
  );
  note.style.left = `${Math.min(0, room.right - 24 - at.left - note.offsetWidth)}px`;
}
