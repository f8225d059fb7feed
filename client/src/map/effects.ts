// Counters that changed their place are seen to go there: short, and only where motion is wanted.
import { render, svg } from "lit";
import { moves } from "../settings";
import type { Board, Piece, Scene } from "../wire";
import { counter } from "./counter";
import { scaleOf } from "./scale";

const MOST = 12;

export function movedPieces(before: Scene, after: Scene): { piece: Piece; from: string }[] {
  const was = new Map(before.pieces.map((p) => [p.id, p.place]));
  return after.pieces.flatMap((piece) => {
    const from = was.get(piece.id);
    return from && from !== piece.place ? [{ piece, from }] : [];
  });
}

export function animate(layer: SVGGElement, board: Board, before: Scene, after: Scene): void {
  if (!moves()) return;
  const at = new Map(board.spots.map((s) => [s.id, s]));
  for (const { piece, from } of movedPieces(before, after).slice(0, MOST)) {
    const a = at.get(from);
    const b = at.get(piece.place);
    if (a && b) glide(layer, board, piece, a, b);
  }
}

function glide(
  layer: SVGGElement,
  board: Board,
  piece: Piece,
  a: { x: number; y: number },
  b: { x: number; y: number },
): void {
  const size = scaleOf(board).counter;
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "g");
  ghost.classList.add("ghost");
  render(
    svg`<g transform="translate(${-size / 2} ${-size / 2}) scale(${size / 100})">${counter(board, piece)}</g>`,
    ghost,
  );
  layer.append(ghost);
  const step = (p: { x: number; y: number }) => ({ transform: `translate(${p.x}px, ${p.y}px)` });
  const run = ghost.animate([step(a), step(b)], { duration: 280, easing: "ease-in-out" });
  run.onfinish = run.oncancel = () => ghost.remove();
}
