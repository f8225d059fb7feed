// The bar above the map: where we are in the game, and the few permanent controls.
import { html, nothing, type TemplateResult } from "lit";
import { go } from "../nav";
import type { Table } from "./model";

export function topbar(t: Table): TemplateResult {
  const { scene } = t.shown;
  return html`<header class="topbar">
    <a class="brand" href="/" aria-label="Indochine: to the start page" @click=${home}><span aria-hidden="true">◆</span><span class="brand-name">Indochine</span></a>
    <div class="where"><h1>${scene.headline}</h1>
      <ol class="phases" aria-label="Phases of the turn">${scene.phases.map((p) =>
        html`<li class=${p === scene.phase ? "on" : ""} aria-current=${p === scene.phase ? "step" : nothing}>${p}</li>`)}</ol></div>
    <nav class="tools" aria-label="Table">
      <button type="button" class="roomy" @click=${() => t.openDialog("layers")} title="What the map can show">Layers</button>
      <button type="button" class="roomy" aria-pressed=${t.textView} @click=${() => t.toggleText()} title="Places as a table (T)">Text</button>
      <button type="button" @click=${() => t.openDialog("rules", t.shown.rule)} title="Rules and keys (?)">Rules</button>
      <button type="button" class="roomy" @click=${() => t.openDialog("settings")}>Settings</button>
      <button type="button" @click=${() => t.openDialog("more")} aria-haspopup="dialog">More</button>
    </nav>
  </header>`;
}

export function home(event: Event): void {
  event.preventDefault();
  go("/");
}
