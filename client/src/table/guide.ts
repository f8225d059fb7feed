// A first turn with somebody at your elbow: texts from the game, steps that wait for what you do.
import { html, nothing, type TemplateResult } from "lit";
import type { Table } from "./model";

const WAITS = "It goes on when its question comes.";

export function guideCard({ tour, position, film }: Table): TemplateResult | typeof nothing {
  const { step, steps, at, title } = tour;
  if (!step || position.past || film.shown) return nothing;
  const last = at === steps.length - 1;
  const waits = tour.waits;
  return html`<aside class="guide ${waits ? "waits" : ""}" aria-label=${title}>
    <h3>${title} <span>${at + 1}/${steps.length}</span></h3>
    <p class=${waits ? "quiet" : ""} aria-live="polite">${waits ? WAITS : step.text}</p>
    <div>
      <button type="button" class="plain" @click=${() => tour.goTo(-1)}>End the tour</button>
      <button type="button" ?disabled=${at === 0} @click=${() => tour.goTo(at - 1)}>Back</button>
      <button type="button" class=${step.until ? "" : "primary"} @click=${() => tour.goTo(at + 1)}>
        ${last ? "Done" : step.until ? "Skip" : "Next"}
      </button>
    </div>
  </aside>`;
}
