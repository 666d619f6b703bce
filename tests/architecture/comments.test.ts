import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** A longer comment belongs in docs, or into the comments of what it is about. */
const MAX_LINES = 6;
const SOURCE = /\.(ts|tsx|mjs|js|css)$/;

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => SOURCE.test(name) && !name.startsWith("generated/"))
  .map((name) => join("app", name));

test(`no comment is longer than ${MAX_LINES} lines`, () => {
  const comments = files.flatMap((file) => commentsIn(file, readFileSync(file, "utf8")));
  expect(comments.length).toBeGreaterThan(1000);
  expect(comments.filter(({ lines }) => lines > MAX_LINES)).toEqual([]);
});

test.each([
  ["a block", "/**\n * one\n * two\n */\nconst a = 1;", [4]],
  ["a block in JSX", "  {/* one\n      two */}", [2]],
  ["consecutive lines", "// one\n// two\nconst a = 1; // three\n// four", [2, 1]],
])("finds %s", (_, text, lengths) => {
  expect(commentsIn("a.ts", text).map(({ lines }) => lines)).toEqual(lengths);
});

/** The comments that start a line: blocks, and lines of `//` that follow each other. */
function commentsIn(file: string, text: string): { place: string; lines: number }[] {
  const comments = text.matchAll(/^[ \t]*(?:\{?\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm);
  return [...comments].map(({ 0: comment, index }) => ({
    place: `${file}:${lineCount(text.slice(0, index))}`,
    lines: lineCount(comment),
  }));
}

function lineCount(text: string): number {
  return text.split("\n").length;
}
