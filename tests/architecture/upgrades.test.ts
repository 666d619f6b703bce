import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The two folders in which every file leans on the insides of a library. */
const ROOMS = ["app/server/remix", "app/ui/render"];

/** A row of docs/upgrades.md, below the heading of its library. */
type Row = { library: string; places: string[]; tests: string };

const lines = readFileSync("docs/upgrades.md", "utf8").split("\n");
const headings = lines.flatMap((line) => /^## (.+)$/.exec(line)?.[1] ?? []);
const rows = lines.flatMap((line, at): Row[] => {
  const cells = line.split("|").map((cell) => cell.trim());
  if (!cells[1]?.startsWith("`")) return [];
  if (cells.length !== 6) throw new Error(`a row needs four cells: ${line}`);
  const library = lines.slice(0, at).findLast((above) => above.startsWith("## "))!;
  return [{ library, places: pathsIn(cells[1]!), tests: cells[4]! }];
});

test("every place is there, with a test", () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const { places, tests } of rows) {
    expect(places.filter((path) => !existsSync(path))).toEqual([]);
    if (tests.startsWith("by hand: ")) continue;
    expect(pathsIn(tests), places.join()).not.toEqual([]);
    expect(pathsIn(tests).filter((path) => !/\.(test|spec)\.tsx?$/.test(path) || !existsSync(path))).toEqual([]);
  }
});

test("every file of the folders for insides is listed", () => {
  const files = ROOMS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  const listed = new Set(rows.flatMap(({ places }) => places));
  expect(files.filter((file) => !listed.has(file))).toEqual([]);
});

test("the versions are those of package.json: rows are read again before a library is upgraded", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const installed = { ...dependencies, ...devDependencies };
  const versioned = headings.filter((heading) => /\d/.test(heading));
  expect(versioned.length).toBeGreaterThan(5);
  for (const heading of versioned) {
    const [, names, version] = /^(.+) (\S+)$/.exec(heading)!;
    for (const name of names!.split(", ")) expect(`${name} ${installed[name]}`).toBe(`${name} ${version}`);
  }
});

function pathsIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path!);
}
