// Height lines: rings that close.
import { equal, ok } from "node:assert/strict";
import { test } from "node:test";
import { contourRings, type Field } from "../src/map/contours";

function field(columns: number, rows: number, height: (c: number, r: number) => number, step = 10): Field {
  const heights = Float64Array.from({ length: columns * rows }, (_, i) => height(i % columns, Math.floor(i / columns)));
  return { columns, rows, step, heights };
}

/** The longest way from one point of a ring to the next, the last one to the first too. */
function longest(ring: readonly string[]): number {
  const at = ring.map((text) => text.split(" ").map(Number) as [number, number]);
  return Math.max(...at.map(([x, y], i) => Math.hypot(x - at.at(i - 1)![0], y - at.at(i - 1)![1])));
}

test("a hill has one ring around it", () => {
  const hill = field(9, 9, (c, r) => 4 - Math.hypot(c - 4, r - 4));
  const rings = contourRings(hill, 1.5137);
  equal(rings.length, 1);
  ok(longest(rings[0]!) < 15);
});

test("a ring does not break where steep ground puts two of its points on one spot", () => {
  const cliff = field(
    40,
    40,
    (c, r) => 1 / (1 + Math.exp(9 * (Math.hypot(c - 19.7, r - 19.3) - 12 - Math.sin(c + r)))),
  );
  for (const level of [0.01, 0.2, 0.5137, 0.99])
    for (const ring of contourRings(cliff, level)) ok(longest(ring) < 15, `${level}: ${longest(ring)}`);
});
