// The bar above the map: where we are in the game, and the few permanent controls.
import { html, nothing, type TemplateResult } from "lit";
import { below, go } from "../nav";
import type { Scene } from "../wire";
import type { Table } from "./model";

export function topbar(t: Table): TemplateResult {
  const { scene } = t.position.shown;
  return html`<header class="topbar">
    <a class="brand" href=${below("/")} aria-label="Indochine: to the start page" @click=${home}
      ><span aria-hidden="true">◆</span><span class="brand-name">Indochine</span></a
    >
    <div class="where">
      <h1>${headline(scene)}</h1>
      <ol class="phases ${scene.phases.length > 5 ? "many" : ""}" aria-label="Phases of the turn">
        ${scene.phases.map(
          (p) =>
            html`<li
              class=${p === scene.phase ? "on" : ""}
              aria-current=${p === scene.phase ? "step" : nothing}
              title=${p}
            >
              <span>${p}</span>
            </li>`,
        )}
      </ol>
    </div>
    <nav class="tools" aria-label="Table">
      <button type="button" class="roomy" @click=${() => t.desk.openDialog("layers")} title="What the map can show">
        Layers
      </button>
      <button
        type="button"
        class="roomy"
        aria-pressed=${t.desk.textView}
        @click=${() => t.desk.toggleText()}
        title="Places as a table (T)"
      >
        Text
      </button>
      <button
        type="button"
        @click=${() => t.desk.openDialog("rules", t.position.shown.rule)}
        title="Rules and keys (?)"
      >
        Rules
      </button>
      <button type="button" class="roomy" @click=${() => t.desk.openDialog("settings")}>Settings</button>
      <button type="button" @click=${() => t.desk.openDialog("more")} aria-haspopup="dialog">More</button>
    </nav>
  </header>`;
}

/** Where we are; the phase at its end can be left out where there is no room, since a chip says it too. */
function headline(scene: Scene): TemplateResult {
  const end = `: ${scene.phase}`;
  const before = scene.headline.endsWith(end) ? scene.headline.slice(0, -end.length) : "";
  return before ? html`${before}<span class="headline-phase">${end}</span>` : html`${scene.headline}`;
}

export function home(event: Event): void {
  event.preventDefault();
  go("/");
}
