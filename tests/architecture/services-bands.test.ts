import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * The folders of app/services are in three bands (docs/architecture.md#bands), and dependency-cruiser checks each import
 * against them. It knows circles of files only, so those of folders are found here, types included.
 */
const SERVICES = "app/services";
const { forbidden } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as {
  forbidden: { name: string; from: { path?: string } }[];
};
const folders = readdirSync(SERVICES, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : []));
const imports = folders.flatMap((folder) => importsOf(folder));

test("every folder is in one band, and the table has no other", () => {
  const listed = ["ground", "features", "assemblies"].flatMap((band) => {
    const rule = forbidden.find(({ name }) => name === `services-${band}`);
    return /\((.+)\)/.exec(rule?.from.path ?? "")?.[1]?.split("|") ?? [];
  });
  expect(listed.sort()).toEqual([...folders].sort());
});

test("no folders import each other in a circle", () => {
  expect(imports.length).toBeGreaterThan(300);
  expect(circular(imports)).toEqual([]);
});

test("a circle would be found", () => {
  const between = (from: string, to: string) => ({ from, to, file: `${from}/a.ts`, specifier: `~/services/${to}/b` });
  const line = [between("search", "rewards"), between("rewards", "coupons"), between("coupons", "points")];
  expect(circular(line)).toEqual([]);
  const circle = [between("rewards", "coupons"), between("coupons", "draws"), between("draws", "rewards")];
  expect(circular([...line, ...circle])).toEqual(["coupons", "draws", "rewards"]);
});

test("services import each other by the full path", () => {
  expect(imports.filter(({ specifier }) => specifier.startsWith("."))).toEqual([]);
});

type Import = { from: string; to: string; file: string; specifier: string };

/** What the files of a service import from other services. */
function importsOf(folder: string): Import[] {
  const files = readdirSync(join(SERVICES, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(SERVICES, folder, name));
  return files.flatMap((file) =>
    ts.preProcessFile(readFileSync(file, "utf8")).importedFiles.flatMap(({ fileName: specifier }) => {
      const path = specifier.startsWith(".") ? join(dirname(file), specifier) : specifier.replace(/^~\//, "app/");
      const to = /^app\/services\/([^/]+)\//.exec(path.replaceAll("\\", "/"))?.[1];
      return to === undefined || to === folder ? [] : [{ from: folder, to, file, specifier }];
    }),
  );
}

/** The folders in circles and between them: those that are left without what imports nothing or is not imported. */
function circular(all: readonly Import[]): string[] {
  const importing = new Set(all.map(({ from }) => from));
  const imported = new Set(all.map(({ to }) => to));
  const rest = all.filter(({ from, to }) => importing.has(to) && imported.has(from));
  return rest.length < all.length ? circular(rest) : [...importing].sort();
}
