import { format } from "node:util";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";
import { takeProcessWarnings } from "./process-warnings";

/** An unexpected console.error, console.warn or process warning fails the test. */
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
  expectNoWarnings();
});

// Node emits warnings a moment later, maybe after the last test.
afterAll(expectNoWarnings);

function expectNoWarnings(): void {
  expect(takeProcessWarnings(), "process warnings").toEqual([]);
}

/** Allows console output that this test causes on purpose. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}
