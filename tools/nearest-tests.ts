/** Which tests are nearest to the changed files, by imports. */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** So many test files take less than a minute on two cores. */
const MAX_FILES = 8;

const IS_TEST = /\.test\.tsx?$/;

type Nearest = { tests: string[]; others: number };

/**
 * The tests that are named after the changed services, and those that import a changed file, over the fewest imports
 * first. What git has not committed is changed.
 * @returns the nearest test files, and how many others reach the changes
 */
export function testsNearChanges(): Nearest {
  const changed = ["diff --name-only --relative HEAD", "ls-files --others --exclude-standard"].flatMap((args) =>
    execFileSync("git", args.split(" "), { encoding: "utf8" }).split("\n").filter(Boolean),
  );
  return nearestTests(changed, MAX_FILES);
}

function nearestTests(changed: readonly string[], limit: number): Nearest {
  const files = sourceFiles();
  const importers = importersOf(files);
  const nouns = new Set(changed.flatMap((file) => /^app\/services\/([^/]+)\//.exec(file)?.[1] ?? []));
  const isNamed = (file: string) => file.split(/[/.]/).some((part) => nouns.has(part));
  // Tests of pages and calls find them by their URL, not by imports, so that they are known by their name.
  const found = new Set(files.filter((file) => IS_TEST.test(file) && isNamed(file)));
  const seen = new Set(changed.filter((file) => existsSync(file)));
  for (let round = [...seen]; round.length > 0;) {
    for (const file of round) if (IS_TEST.test(file)) found.add(file);
    round = round.flatMap((file) => importers.get(file) ?? []).filter((file) => !seen.has(file) && seen.add(file));
  }
  return { tests: [...found].slice(0, limit), others: Math.max(0, found.size - limit) };
}

function sourceFiles(): string[] {
  return ["app", "tests", "prisma", "tools", "bench"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => join(folder, path))
      .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("app/generated")),
  );
}

/** Which files import each file. Imports of nothing but types count, too, since a test may be about them. */
function importersOf(files: readonly string[]): Map<string, string[]> {
  const known = new Set(files);
  const importers = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    for (const [, path] of text.matchAll(/(?:from |import |import\()"((?:~|\.)[^"]*)"/g)) {
      const base = path!.startsWith("~/") ? join("app", path!.slice(2)) : join(dirname(file), path!);
      const target = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((one) => known.has(one));
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
    }
  }
  return importers;
}
