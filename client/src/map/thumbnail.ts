// The board as a picture on its tile.
import { html, type TemplateResult } from "lit";
import type { Board } from "../wire";
import { ground } from "./ground";
import { routes } from "./routes";
import { spots } from "./spots";

export function thumbnail(board: Board): TemplateResult {
  const height = board.width * 0.62, top = Math.max(0, (board.height - height) * 0.75);
  return html`<svg class="map picture" viewBox="0 ${top} ${board.width} ${height}" preserveAspectRatio="xMidYMid slice">${ground({ ...board, features: (board.features ?? []).map((f) => ({ ...f, name: "" })) })}${routes(board)}${spots(board)}</svg>`;
}
