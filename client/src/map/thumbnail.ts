// The board as a picture on its tile.
import { html, type TemplateResult } from "lit";
import type { Board } from "../wire";
import { areaBorders, areaGround, cities } from "./areas";
import { ground } from "./ground";
import { routes } from "./routes";
import { spots } from "./spots";

export function thumbnail(board: Board): TemplateResult {
  if (board.kind === "area") return areaPicture(board);
  const height = board.width * 0.62;
  const top = Math.max(0, (board.height - height) * 0.75);
  return html`<svg class="map picture" viewBox="0 ${top} ${board.width} ${height}" preserveAspectRatio="xMidYMid slice">
    ${ground({
      ...board,
      features: (board.features ?? []).map((f) => ({ ...f, name: "" })),
    })}${routes(board)}${spots(board)}
  </svg>`;
}

/** The middle of the main map, without what lies beside it. */
function areaPicture(board: Board): TemplateResult {
  const frames = (board.features ?? [])
    .filter((f) => f.kind === "inset")
    .map((f) => Math.min(...f.points.filter((_, i) => i % 2 === 0)));
  const width = Math.min(board.width, ...frames);
  const height = width * 0.62;
  return html`<svg
    class="map picture map-area"
    viewBox="0 ${(board.height - height) / 2} ${width} ${height}"
    preserveAspectRatio="xMidYMid slice"
  >
    ${areaGround(board)}${areaBorders({
      ...board,
      features: (board.features ?? []).filter((f) => f.kind !== "inset"),
    })}${cities(board)}
  </svg>`;
}
