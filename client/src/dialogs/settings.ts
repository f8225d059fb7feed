// What you prefer.
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { dialog } from "../parts";
import { redraw } from "../screen";
import { CHOICES, firstKeys, keyFor, keysChanged, mapKey, prefer, settings, type Settings } from "../settings";
import { KEYS } from "../table/keys";

export function settingsDialog(close: () => void): TemplateResult {
  const names = Object.keys(CHOICES) as (keyof Settings)[];
  return dialog(
    "Settings",
    html`<form class="settings">${names.map(field)}</form>
      ${keys()}
      <p class="quiet">Kept in this browser only.</p>`,
    close,
  );
}

function field(name: keyof Settings): TemplateResult {
  const { title, values } = CHOICES[name];
  return html`<label
    >${title}<select name=${name} @change=${(e: Event) => change(name, (e.target as HTMLSelectElement).value)}>
      ${Object.entries(values).map(
        ([value, text]) => html`<option value=${value} ?selected=${settings[name] === value}>${text}</option>`,
      )}
    </select></label
  >`;
}

// ---- keys

let trouble = "";

function keys(): TemplateResult {
  return html`<details class="own-keys">
    <summary>Keys</summary>
    <p class="quiet">Put the cursor into a field and press the key you want.</p>
    <p class="bad" role="status">${trouble}</p>
    <ul>
      ${KEYS.map(
        ([first, text]) =>
          html`<li>
            <label
              ><input
                readonly
                size="3"
                .value=${live(keyFor(first).toUpperCase())}
                @keydown=${(e: KeyboardEvent) => own(first, e)}
              />${text}</label
            >
          </li>`,
      )}
    </ul>
    ${
      keysChanged()
        ? html`<button
            type="button"
            @click=${() => {
              firstKeys();
              trouble = "";
              redraw();
            }}
          >
            Back to the first keys
          </button>`
        : nothing
    }
  </details>`;
}

/** A single printing key that no other deed has. */
function own(first: string, event: KeyboardEvent): void {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === " ") return;
  event.preventDefault();
  event.stopPropagation();
  const key = event.key.toLowerCase();
  const other = KEYS.find(([k]) => k !== first && keyFor(k) === key);
  trouble = other ? `“${key.toUpperCase()}” is already the key for: ${other[1]}.` : "";
  if (!other) mapKey(first, key);
  redraw();
}

function change(name: keyof Settings, value: string): void {
  prefer(name, value as never);
  redraw();
}
