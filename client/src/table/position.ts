// The position as this page knows it: the one now, the one looked at, and what stands where and can be chosen in it.
import type { Board, Cell, Choice, Mark, Panel, Piece, Scene, Snapshot, Spot } from "../wire";
import { quickOnes, targets, type Targets } from "./targets";

export class Position {
  heldBack = false; // the question waits until what led to it has been seen
  past: Snapshot | null = null; // the one looked at, if it is not the one now
  readonly besideCharts: ReadonlySet<string>; // places on the map and in boxes beside it
  private readonly byId = new Map<string, Spot>();

  constructor(
    readonly board: Board,
    public now: Snapshot,
  ) {
    const near = [...board.spots, ...(board.boxes ?? [])];
    this.besideCharts = new Set(near.map((s) => s.id));
    for (const p of [...near, ...(board.panels ?? []).flatMap((panel) => panel.cells.map(asSpot))]) {
      this.byId.set(p.id, p);
    }
  }

  get shown(): Snapshot {
    return this.past ?? this.now;
  }

  /** The step that is looked at. */
  get at(): number {
    return this.past?.at ?? this.now.steps;
  }

  get yours(): string[] {
    return this.now.yours;
  }

  get myTurn(): boolean {
    return !this.now.over && !!this.now.to_act && this.yours.includes(this.now.to_act);
  }

  get choices(): Choice[] {
    return this.past || this.heldBack ? [] : this.now.choices;
  }

  get main(): Choice | undefined {
    return this.choices.find((c) => c.main);
  }

  get legal(): Targets {
    return targets(this.choices, this.shown.scene.pieces);
  }

  get quick(): Choice[] {
    return this.myTurn ? quickOnes(this.choices) : [];
  }

  // ---- what stands where

  get places(): Spot[] {
    return [...this.byId.values()];
  }

  place(id: string): Spot | undefined {
    return this.byId.get(id) ?? this.passing(id);
  }

  piece(id: string): Piece | undefined {
    return sorted(this.shown.scene).pieces.get(id);
  }

  piecesAt(place: string): Piece[] {
    return sorted(this.shown.scene).at.get(place) ?? [];
  }

  marksAt(place: string): Mark[] {
    return sorted(this.shown.scene).marks.get(place) ?? [];
  }

  private passing(id: string): Spot | undefined {
    const cell = (this.shown.scene.panels ?? []).flatMap((p) => p.cells).find((c) => c.id === id);
    return cell && asSpot(cell);
  }

  /** All charts beside the map, with their cells as they read now. */
  get panels(): Panel[] {
    const { cells = [], panels = [] } = this.shown.scene;
    const now = new Map(cells.map((c) => [c.id, c]));
    const read = (p: Panel): Panel =>
      now.size ? { ...p, cells: p.cells.map((c) => ({ ...c, ...now.get(c.id) })) } : p;
    return [...panels, ...(this.board.panels ?? []).map(read)];
  }
}

/** A cell of a chart is a place like any other. */
function asSpot(cell: Cell): Spot {
  return { id: cell.id, name: cell.name, x: 0, y: 0, terrain: "box", note: cell.note ?? "" };
}

interface Sorted {
  pieces: Map<string, Piece>;
  at: Map<string, Piece[]>;
  marks: Map<string, Mark[]>;
}

const known = new WeakMap<Scene, Sorted>();

/** What stands and lies where, found once for each position. */
function sorted(scene: Scene): Sorted {
  let found = known.get(scene);
  if (found) return found;
  known.set(scene, (found = { pieces: new Map(), at: new Map(), marks: new Map() }));
  for (const p of scene.pieces) {
    found.pieces.set(p.id, p);
    found.at.set(p.place, [...(found.at.get(p.place) ?? []), p]);
  }
  for (const m of scene.marks ?? []) found.marks.set(m.place, [...(found.marks.get(m.place) ?? []), m]);
  return found;
}
