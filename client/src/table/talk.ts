// Chat at the table, and notes that nobody else sees.
import { html, type TemplateResult } from "lit";
import { api } from "../api";
import type { Table } from "./model";
import { handOf } from "./seats";

export function chatPane(t: Table): TemplateResult {
  return html`<div class="chat">
    <ul tabindex="0" aria-label="Chat" aria-live="polite">
      ${
        t.chat.length
          ? t.chat.map(
              (c) => html`<li><strong>${c.seat ? handOf(t, c.seat).name : "Spectator"}</strong> ${c.text}</li>`,
            )
          : html`<li class="quiet">Nothing has been said.</li>`
      }
    </ul>
    <form @submit=${(e: SubmitEvent) => void send(t, e)}>
      <input
        name="text"
        maxlength="1000"
        autocomplete="off"
        aria-label="Say something"
        placeholder="Say something"
      /><button>Send</button>
    </form>
  </div>`;
}

async function send(t: Table, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const input = (event.target as HTMLFormElement).elements.namedItem("text") as HTMLInputElement;
  const text = input.value.trim();
  if (!text) return;
  input.value = "";
  await api.chat(t.id, text).catch((e: Error) => t.desk.say(e.message));
}

let waiting = 0;

export function notesPane(t: Table): TemplateResult {
  return html`<div class="notes">
    <label for="notes">Private notes: only you see them.</label>
    <textarea
      id="notes"
      .value=${t.notes}
      @input=${(e: Event) => write(t, (e.target as HTMLTextAreaElement).value)}
    ></textarea>
  </div>`;
}

function write(t: Table, text: string): void {
  t.notes = text;
  clearTimeout(waiting);
  waiting = window.setTimeout(() => void api.keepNotes(t.id, text).catch((e: Error) => t.desk.say(e.message)), 600);
}
