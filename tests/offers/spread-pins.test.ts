import { expect, it } from "vitest";
import { spread, type Box } from "~/offers/map/spread-pins";

const pin = (x: number, y: number): Box => ({ x, y, width: 50, height: 30 });

function overlaps(boxes: readonly Box[]): number {
  const pairs = boxes.flatMap((a, index) => boxes.slice(index + 1).map((b) => [a, b] as const));
  return pairs.filter(
    ([a, b]) => Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2,
  ).length;
}

it("does not move pins that do not overlap", () => {
  const boxes = [pin(0, 0), pin(50, 0), pin(0, 30)];
  expect(spread(boxes)).toEqual(boxes);
});

it("spreads a page of merchants at one location around it", () => {
  const boxes = spread(Array.from({ length: 12 }, (_, index) => pin(index % 3, index % 2)));
  expect(overlaps(boxes)).toBe(0);
  const middle = boxes.reduce((sum, { y }) => sum + y, 0) / boxes.length;
  expect(Math.abs(middle)).toBeLessThan(2);
});
