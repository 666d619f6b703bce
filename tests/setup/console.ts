import { format } from "node:util";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

/** An unexpected console.error, console.warn or process warning fails the test. */
let lines: string[] = [];
let warnings: string[] = [];
let expected: RegExp[] = [];

process.on("warning", (warning) => {
  if (isRelevant(warning)) warnings.push(String(warning.stack ?? warning));
});

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
  const found = warnings;
  warnings = [];
  expect(found, "process warnings").toEqual([]);
}

/**
 * Ignores experimental-feature warnings, Node's own deprecations (DEP…) and SDKs that drop this Node version.
 * Deprecations of packages fail.
 */
function isRelevant(warning: Error & { code?: string }): boolean {
  return (
    warning.name !== "ExperimentalWarning" &&
    !warning.code?.startsWith("DEP") &&
    !warning.message.startsWith("NodeVersionSupportWarning")
  );
}

/** Allows console output that this test causes on purpose. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}
