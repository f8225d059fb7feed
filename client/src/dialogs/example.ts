// An example of a rule: where we are, what the engine told line by line, and what is to be learned from it.
import { html, type TemplateResult } from "lit";
import { withDice, withRule, type OpenRule } from "../parts";
import type { Glossary } from "../terms";
import { linked } from "../texts";
import type { Example } from "../wire";

export function example(e: Example, open: OpenRule, words: Glossary | null = null, unfolded = false): TemplateResult {
  return html`<details class="example" ?open=${unfolded}>
    <summary>Example: ${e.title}</summary>
    <p>${linked(e.setting, open, words)}</p>
    <ol>
      ${e.told.map((line) => html`<li>${withRule(line, open, withDice)}</li>`)}
    </ol>
    <p>${linked(e.why, open, words)}</p>
  </details>`;
}
