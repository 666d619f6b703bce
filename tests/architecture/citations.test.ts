import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";

/** A reader has the repository and nothing else, so whatever a comment, a message or a page cites must be in it. */
const FOLDERS = ["app", "prisma", "tests", "e2e", "bench", "tools", "docs", ".github"];
const TEXT = /\.(ts|tsx|mts|mjs|cjs|js|css|sql|prisma|md|yml|yaml)$|^(Dockerfile|\.env\.example)$/;
const THIS_FILE = "tests/architecture/citations.test.ts";

/** Names of documents that were never part of the repository. */
const ABSENT = [
  /\b(RULINGS|CONTRACT|DESIGN|STYLE|LOOKS|TOOLCHAIN|MECHANISMS)\b/,
  /\b(the specification|specification (document )?\d|document [123])\b/i,
];

type Line = { file: string; number: number; text: string };

const files = textFiles();
const names = new Set(files.map((file) => basename(file)));
const lines = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .map((text, index): Line => ({ file, number: index + 1, text })),
);
const decisions = readdirSync("docs/decisions").filter((name) => name !== "README.md");
/** Without the migrations: one that was applied must not be edited, not even in a comment. */
const editable = lines.filter(({ file }) => !file.startsWith("prisma/migrations/"));

test("every document that is cited exists, with the heading that is cited", () => {
  const citations = lines.flatMap((line) => targetsIn(line).map((target) => ({ line, target })));
  expect(citations.length).toBeGreaterThan(50);
  const missing = citations.filter(({ target }) => !isThere(target));
  expect(missing.map(({ line, target }) => `${line.file}:${line.number} cites ${target}`)).toEqual([]);
});

test("every file that a comment names exists", () => {
  const citations = editable.flatMap((line) => filesIn(line).map((path) => ({ line, path })));
  expect(citations.length).toBeGreaterThan(50);
  const missing = citations.filter(({ path }) => !isFile(path));
  expect(missing.map(({ line, path }) => `${line.file}:${line.number} names ${path}`)).toEqual([]);
});

test("every decision is listed once, under its area", () => {
  const listed = listIn("docs/decisions/README.md", "By area");
  expect(listed.sort()).toEqual(decisions.map((name) => [name, areaOf(name)]).sort());
});

test("every decision has a name without a number, is short, and says what was decided, why, and what follows", () => {
  const sections = ["Context", "Decision", "Consequences"];
  const others = decisions.filter((name) => {
    const text = readFileSync(join("docs/decisions", name), "utf8");
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    const isShort = text.split("\n").length <= 46;
    return !/^[a-z][a-z-]*\.md$/.test(name) || headings.join() !== sections.join() || !isShort;
  });
  expect(others).toEqual([]);
});

test("every page of the product's rules is listed once", () => {
  const pages = readdirSync("docs/product").filter((name) => name !== "README.md");
  const links = [...readFileSync("docs/product/README.md", "utf8").matchAll(/^- \[.+?\]\((.+?)\)/gm)];
  expect(links.map(([, name]) => name).sort()).toEqual(pages.sort());
});

test("nothing cites a document that is not in the repository", () => {
  const citing = editable.filter(({ text }) => ABSENT.some((name) => name.test(text)));
  expect(citing.map(({ file, number, text }) => `${file}:${number} ${text.trim()}`)).toEqual([]);
});

/** Links of a list, each with the heading that it is under, from the heading `from` on. */
function listIn(page: string, from: string): [string, string][] {
  const text = readFileSync(page, "utf8");
  const entries: [string, string][] = [];
  let heading = "";
  for (const line of text.slice(text.indexOf(`\n## ${from}\n`)).split("\n")) {
    heading = /^#+ (.+)$/.exec(line)?.[1] ?? heading;
    const name = /^- \[.+?\]\(([\w-]+\.md)\)/.exec(line)?.[1];
    if (name) entries.push([name, heading]);
  }
  return entries;
}

function areaOf(decision: string): string | undefined {
  return /^Area: (.+)$/m.exec(readFileSync(join("docs/decisions", decision), "utf8"))?.[1];
}

/**
 * Paths from the root of the repository, each perhaps with `#heading`: of links in pages, and of `docs/…` in any text.
 */
function targetsIn({ file, text }: Line): string[] {
  const paths = [...text.matchAll(/(?<![\w./-])docs\/[\w./-]*\w(?:#[\w-]+)?/g)].map(([path]) => path);
  if (!file.endsWith(".md")) return paths;
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  const local = links.filter((link) => !/^([a-z]+:|docs\/)/.test(link));
  return [...paths, ...local.map((link) => (link.startsWith("#") ? file + link : join(dirname(file), link)))];
}

/** Files that the comment of a line names: `server/web/turns.ts`, `theme.ts`, `points_move.sql`. */
function filesIn({ file, text }: Line): string[] {
  if (!/^(app|tests|e2e|prisma)\/.*\.(tsx?|mjs|css|sql|prisma)$/.test(file)) return [];
  const comment = /^\s*(?:\/\*|\*|\/\/|--)(.*)|\s(?:\/\/|--)\s(.*)/.exec(text)?.slice(1).join("") ?? "";
  const path = /(?<![\w./*@~-])(?:[\w$.-]+\/)*[a-z][\w$.-]*\.(?:tsx?|mjs|cjs|css|sql|prisma)\b(?!\/)/g;
  return [...comment.matchAll(path)].map(([name]) => name);
}

/** A path is from the root of the repository or from app/. A bare name is that of any file. */
function isFile(path: string): boolean {
  return path.includes("/") ? existsSync(path) || existsSync(join("app", path)) : names.has(path);
}

function isThere(target: string): boolean {
  const [path = "", heading] = target.split("#");
  if (!existsSync(path)) return false;
  return heading === undefined || headingsOf(path).includes(heading);
}

/** The anchors that GitHub gives the headings of a page. */
function headingsOf(path: string): string[] {
  return [...readFileSync(path, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function textFiles(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  return [...below, ...readdirSync(".")].filter(
    (path) => TEXT.test(path) && !path.startsWith("app/generated/") && path !== THIS_FILE,
  );
}
