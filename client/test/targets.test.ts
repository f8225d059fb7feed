// Which order is about which place.
import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { goalOf, grouped, isBrief, quickOnes, targets } from "../src/table/targets";
import type { Choice, Piece } from "../src/wire";

const piece = (id: string, place: string): Piece => ({ id, place, face: "f", label: id });
const choice = (index: number, more: Partial<Choice> = {}): Choice => ({ index, text: `Order ${index}`, ...more });
const numbers = (list: readonly Choice[] | undefined): number[] => (list ?? []).map((c) => c.index);

test("a piece and another place are a move: first the piece is picked, then the place", () => {
  const found = targets([choice(0, { pieces: ["a"], places: ["hill"] })], [piece("a", "ford")]);
  deepEqual(numbers(found.moves.get("a")?.get("hill")), [0]);
  deepEqual(found.movers.get("ford"), ["a"]);
  deepEqual(numbers(found.goals.get("hill")), [0]);
  equal(found.places.size, 0);
  equal(found.moveCount, 1);
});

test("a piece and the place where it stands are an order given there", () => {
  const found = targets([choice(0, { pieces: ["a"], places: ["ford"] })], [piece("a", "ford")]);
  deepEqual(numbers(found.places.get("ford")), [0]);
  deepEqual(numbers(found.pieces.get("a")), [0]);
  equal(found.moves.size, 0);
});

test("an order about two pieces is given at both of their places, and is no move", () => {
  const found = targets(
    [choice(0, { pieces: ["a", "b"], places: ["hill"] })],
    [piece("a", "ford"), piece("b", "bridge")],
  );
  deepEqual([...found.places.keys()].sort(), ["bridge", "ford", "hill"]);
  equal(found.moveCount, 0);
});

test("a piece with several destinations is named once where it stands", () => {
  const moves = ["hill", "wood"].map((place, n) => choice(n, { pieces: ["a"], places: [place] }));
  const found = targets(moves, [piece("a", "ford")]);
  deepEqual(found.movers.get("ford"), ["a"]);
  deepEqual([...found.moves.get("a")!.keys()], ["hill", "wood"]);
  equal(found.moveCount, 2);
});

test("an order about no place is found elsewhere", () => {
  const found = targets([choice(0), choice(1, { places: ["ford"] })], []);
  deepEqual(numbers(found.elsewhere), [0]);
});

test("the same choices in another position are sorted anew", () => {
  const choices = [choice(0, { pieces: ["a"], places: ["hill"] })];
  equal(targets(choices, [piece("a", "ford")]).moveCount, 1);
  equal(targets(choices, [piece("a", "hill")]).moveCount, 0);
});

test("headings keep the order in which they first appear", () => {
  const list = [choice(0, { group: "March" }), choice(1), choice(2, { group: "March" })];
  deepEqual(
    grouped(list).map(([heading, under]) => [heading, numbers(under)]),
    [
      ["March", [0, 2]],
      ["Choices", [1]],
    ],
  );
});

test("number keys give up to nine orders, never the primary one nor a row of numbers", () => {
  const nine = Array.from({ length: 9 }, (_, n) => choice(n, { text: "A rather long order, in many words" }));
  deepEqual(numbers(quickOnes([...nine, choice(9, { main: true }), choice(10, { row: "Buy" })])), numbers(nine));
});

test("of more than nine orders the keys give the brief ones, if those are nine at most and stand together", () => {
  const long = Array.from({ length: 9 }, (_, n) => choice(n, { text: "A rather long order, in many words" }));
  deepEqual(numbers(quickOnes([...long, choice(9, { group: "March" }), choice(10, { group: "March" })])), [9, 10]);
  deepEqual(numbers(quickOnes([...long, choice(9), choice(10)])), [9, 10]);
  const between = long.map((c) => ({ ...c, index: c.index + 1 }));
  deepEqual(quickOnes([choice(0), ...between, choice(10)]), []); // a number would be missing between two others
  deepEqual(quickOnes(Array.from({ length: 10 }, (_, n) => choice(n))), []);
});

test("an order with a counter is never brief, nor one with much to tell of its cost", () => {
  equal(isBrief(choice(0)), true);
  equal(isBrief(choice(0, { cost: "58% to hold, 55% for a step" })), false);
  equal(isBrief(choice(0, { pieces: ["a"] })), false);
  equal(isBrief(choice(0, { text: "March to the second ford" })), true);
  equal(isBrief(choice(0, { text: "March to the second fords" })), false);
});

test("a move ends at its first place", () => {
  equal(goalOf(choice(0, { places: ["hill"] })), "hill");
  equal(goalOf(choice(0)), "");
});
