import { format } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";

/** A console.error or console.warn that nobody expected fails the test: warnings are read here or nowhere. */
let lines: string[] = [];
let expected: RegExp[] = [];

beforeEach(() => {
  lines = [];
  expected = [];
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...values) => void lines.push(format(...values)));
  }
});

afterEach(() => {
  const unexpected = lines.filter((line) => !expected.some((pattern) => pattern.test(line)));
  expect(unexpected, "unexpected output on the console").toEqual([]);
});

/** Announces console output that belongs to what this test tries. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}
