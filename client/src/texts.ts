// Texts about the rules: what they name in brackets, and every reading they name, is a link; terms tell their meaning.
import type { TemplateResult } from "lit";
import { ruleLink, type OpenRule } from "./parts";
import { termNote, type Glossary } from "./terms";
import type { Term } from "./wire";

type Part = string | TemplateResult;

const NAMED = /\[([^[\]\s]+)\]|\bE-\d+\b/g;

/** A text with its rules and readings as links, and each term explained where it comes first. */
export function linked(text: string, open: OpenRule, words: Glossary | null = null, seen = new Set<Term>()): Part[] {
  return cut(text, NAMED, (found) => ruleLink(found[1] ?? found[0], open) as TemplateResult).flatMap((part) =>
    typeof part === "string" && words ? explained(part, open, words, seen) : [part],
  );
}

function explained(text: string, open: OpenRule, words: Glossary, seen: Set<Term>): Part[] {
  return cut(text, words.pattern, (found) => {
    const term = words.of(found[0]);
    if (!term || seen.has(term)) return found[0];
    seen.add(term);
    return termNote(found[0], term, open);
  });
}

/** The text in parts, what the pattern finds made into something else. */
function cut(text: string, pattern: RegExp, make: (found: RegExpMatchArray) => Part): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    parts.push(text.slice(from, found.index), make(found));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
}

/** Whether two spellings name the same reading: E-5, e5 and E-05 are one. */
export function sameReading(one: string, other: string): boolean {
  const number = (text: string): string | undefined => /^\[?e[\s-]*0*(\d+)\]?$/i.exec(text.trim())?.[1];
  return number(one) !== undefined && number(one) === number(other);
}
