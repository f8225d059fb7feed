// What you prefer.
import { html, type TemplateResult } from "lit";
import { dialog } from "../parts";
import { redraw } from "../screen";
import { CHOICES, prefer, settings, type Settings } from "../settings";

export function settingsDialog(close: () => void): TemplateResult {
  const names = Object.keys(CHOICES) as (keyof Settings)[];
  return dialog("Settings", html`<form class="settings">${names.map(field)}</form><p class="quiet">Kept in this browser only.</p>`, close);
}

function field(name: keyof Settings): TemplateResult {
  const { title, values } = CHOICES[name];
  return html`<label>${title}<select name=${name} @change=${(e: Event) => change(name, (e.target as HTMLSelectElement).value)}>
    ${Object.entries(values).map(([value, text]) => html`<option value=${value} ?selected=${settings[name] === value}>${text}</option>`)}</select></label>`;
}

function change(name: keyof Settings, value: string): void {
  prefer(name, value as never);
  redraw();
}
