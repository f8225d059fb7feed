// A first turn with somebody at your elbow: texts from the game, steps that wait for what you do.
import { html, nothing, type TemplateResult } from "lit";
import type { Table } from "./model";

export function guideCard(t: Table): TemplateResult | typeof nothing {
  const guide = t.guide;
  const steps = guide?.steps ?? [];
  const step = steps[t.guideStep];
  if (!guide || !step || t.past) return nothing;
  const last = t.guideStep === steps.length - 1;
  return html`<aside class="guide" aria-label=${guide.title ?? ""}>
    <h3>${guide.title} <span>${t.guideStep + 1}/${steps.length}</span></h3>
    <p aria-live="polite">${step.text}</p>
    <div>
      <button type="button" class="plain" @click=${() => t.guideTo(-1)}>End the tour</button>
      <button type="button" ?disabled=${t.guideStep === 0} @click=${() => t.guideTo(t.guideStep - 1)}>Back</button>
      <button type="button" class=${step.until ? "" : "primary"} @click=${() => t.guideTo(t.guideStep + 1)}>
        ${last ? "Done" : step.until ? "Skip" : "Next"}
      </button>
    </div>
  </aside>`;
}
