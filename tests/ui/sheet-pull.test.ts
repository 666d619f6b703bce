import { describe, expect, it } from "vitest";
import { pullOf } from "~/ui/overlay/sheet-pull";

describe("a pull of a sheet", () => {
  it.each([
    [{ x: 0, y: 5 }, "unclear"],
    [{ x: 3, y: 30 }, "yes"],
    [{ x: 30, y: 32 }, "no"],
    [{ x: 0, y: -30 }, "no"],
    [{ x: -40, y: 2 }, "no"],
  ] as const)("goes down, and hardly sideways: %j is %s", (way, expected) => {
    expect(pullOf(way)).toBe(expected);
  });
});
