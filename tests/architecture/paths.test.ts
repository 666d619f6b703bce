import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDERS = ["app", "bench", "clients", "e2e", "examples", "prisma", "tests", "tools"];

/** Ways to make a path of a URL, or the reverse, that break where the folder's name has a space or an umlaut. */
const BROKEN = [
  /import\.meta\.url\s*\)\s*\.(pathname|href)/,
  /import\.meta\.url\.(replace|slice|split|substring)/,
  /["'`]file:\/\/["'`]\s*\+/,
  /file:\/\/\$\{/,
  /NODE_OPTIONS[^\n]*\$\{(process\.cwd|root|folder|dir)/i,
];

test.each([
  'new URL("../", import.meta.url).pathname',
  "import.meta.url.replace('file://', '')",
  "`file://${process.cwd()}`",
  '"file://" + path',
  "{ NODE_OPTIONS: `--import ${root}/hook.mjs` }",
])("%s would be found", (line) => {
  expect(BROKEN.some((pattern) => pattern.test(line))).toBe(true);
});

test("paths and file URLs are converted by fileURLToPath and pathToFileURL", () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  ).filter((file) => /\.(m?ts|tsx|mjs)$/.test(file) && !/node_modules|app\/generated/.test(file));
  expect(files.length).toBeGreaterThan(1_000);
  const broken = files
    .filter((file) => file !== "tests/architecture/paths.test.ts")
    .filter((file) => BROKEN.some((pattern) => pattern.test(readFileSync(file, "utf8"))));
  expect(broken).toEqual([]);
});
