// Counters that stand for several units.
import { deepEqual, equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { apart, groupsOf, pileOf, total, type Pile } from "../src/map/chips";
import { scaleOf } from "../src/map/scale";
import type { Standing } from "../src/map/stacks";
import type { Board, Piece, Spot } from "../src/wire";

const square = (id: string, x: number): Spot => {
  const outline = [x, 0, x + 100, 0, x + 100, 100, x, 100];
  return { id, name: id, x: x + 50, y: 50, terrain: "plain", outline };
};
const spots = [0, 100, 200].map((x, n) => square(`land ${n}`, x));
const parties = ["north", "south"].map((id) => ({ id, name: id, camp: id }));
const board: Board = { kind: "area", width: 300, height: 100, spots, parties };
const spot = board.spots[0]!;
const counter = (id: string, more: Partial<Piece> = {}): Piece => ({
  id,
  place: spot.id,
  face: "f",
  label: id,
  ...more,
});
const at = (stacks: Record<string, Piece[]>): Standing => ({
  all: Object.values(stacks).flat(),
  stacks: Object.entries(stacks).map(([side, pieces]) => ({ side, pieces })),
  works: [],
});
const pile = (x: number): Pile => {
  const home = { ...spot, x, y: 50 };
  return { spot: home, groups: [], marks: [], open: false, size: 10, w: 40, h: 40, x, y: 50 };
};

test("a counter counts as one unless it says otherwise", () => {
  equal(total([counter("a"), counter("b", { count: 4 })]), 5);
});

test("each party has a group, in the order of the board", () => {
  const groups = groupsOf(board, at({ south: [counter("s")], north: [counter("n"), counter("m")] }));
  deepEqual(
    groups.map((g) => [g.side, g.pieces.length]),
    [
      ["north", 2],
      ["south", 1],
    ],
  );
});

test("who hides stands apart and last; who has moved does not", () => {
  const pieces = [counter("h", { states: ["hidden"] }), counter("m", { states: ["moved"] }), counter("p")];
  const groups = groupsOf(board, at({ north: pieces, south: [counter("s")] }));
  deepEqual(
    groups.map((g) => [g.side, g.posture, g.pieces.map((p) => p.id).join()]),
    [
      ["north", "", "m,p"],
      ["south", "", "s"],
      ["north", "hidden", "h"],
    ],
  );
});

test("a few counters lie open when they are near, many only when they are nearest", () => {
  const pixels = (wanted: number) => wanted / scaleOf(board).counter;
  const few = at({ north: [counter("a")] });
  const many = at({ north: Array.from({ length: 7 }, (_, n) => counter(`${n}`)) });
  const open = (here: Standing, wanted: number) => pileOf(board, spot, here, [], pixels(wanted)).open;
  deepEqual([open(few, 39), open(few, 41)], [false, true]);
  deepEqual([open(many, 61), open(many, 63)], [false, true]);
});

test("chips keep sixteen pixels however far away one looks", () => {
  const zoom = 8 / scaleOf(board).counter;
  equal(Math.round(pileOf(board, spot, at({ north: [counter("a")] }), [], zoom).size * zoom), 16);
});

test("the signs of bases need room below the counters, unless they are too small to show", () => {
  const base = [{ place: spot.id, kind: "base" }];
  const height = (wanted: number, marks: typeof base) =>
    pileOf(board, spot, at({ north: [counter("a")] }), marks, wanted / scaleOf(board).counter).h;
  ok(height(21, base) > height(21, []));
  equal(height(19, base), height(19, []));
});

test("piles that overlap are moved apart, each as far as the other", () => {
  const [a, b] = [pile(100), pile(120)];
  apart([a, b], 100);
  ok(b.x - a.x > 39);
  equal(Math.round(100 - a.x), Math.round(b.x - 120));
  equal(a.y, 50);
});

test("no pile goes far from its place, and one with room stays", () => {
  const [a, b, c] = [pile(100), pile(101), pile(300)];
  apart([a, b, c], 10);
  ok(Math.abs(a.x - 100) <= 7.5 && Math.abs(b.x - 101) <= 7.5);
  equal(c.x, 300);
});
