import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DOCS_BUILT_FROM } from "~/server/build";
import { groupsOf, linkedSource, pagePath, PARTS } from "../../docs/.vitepress/pages";

/** The pages of the documentation's site, which are read as they are: nothing is built here. */
const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
const pages = [...readdirSync("."), ...["docs", "clients/typescript", "examples"].flatMap(below)].filter(
  (path) => path.endsWith(".md") && !path.includes("node_modules"),
);
const readmes = PARTS.flatMap((part) => [...part.readmes]);
const lists = readmes.flatMap(groupsOf).flatMap((group) => group.pages.map(({ source }) => source));

test("every page is in the list of a part, so that the sidebar and llms.txt have it", () => {
  const listed = new Set<string>([...readmes, ...lists]);
  expect(pages.filter((page) => !listed.has(page))).toEqual([]);
  expect([...listed].filter((page) => !pages.includes(page))).toEqual([]);
});

test("no two pages are the same one on the site", () => {
  expect(new Set(pages.map(pagePath)).size).toBe(pages.length);
});

test("every page and file that is linked is part of what the site is built from, also in an image", () => {
  const allowed = readFileSync(".dockerignore", "utf8").split("\n");
  const targets = pages.flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, href]) => linkedSource(page, href!) ?? []),
  );
  expect(targets.length).toBeGreaterThan(300);
  const isBelow = (target: string, path: string) => target === path || target.startsWith(`${path}/`);
  expect(targets.filter((target) => !DOCS_BUILT_FROM.some((path) => isBelow(target, path)))).toEqual([]);
  const copied = (path: string) => allowed.includes(`!${path}`) || (path.endsWith(".md") && allowed.includes("!*.md"));
  expect(DOCS_BUILT_FROM.filter((path) => !copied(path))).toEqual([]);
});

test("every picture of the guide is shown, has a text, and is small", () => {
  const guide = pages.filter((page) => page.startsWith("docs/guide/")).map((page) => readFileSync(page, "utf8"));
  const shown = guide.flatMap((text) => [...text.matchAll(/!\[(.*?)\]\(images\/(.+?)\)/g)]);
  expect(shown.filter(([, description]) => description!.length < 20)).toEqual([]);
  const files = readdirSync("docs/guide/images");
  expect(shown.map(([, , file]) => file).sort()).toEqual(files.sort());
  for (const file of files) expect(readFileSync(join("docs/guide/images", file)).length, file).toBeLessThan(120_000);
});
