import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  constants as fsConstants,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { access, readdir } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { extendEnvironment } from "~/platform/env.server";
import { makeFolder } from "./make-folder";
import { OperatorError } from "./operator-error";
import { COMPRESSED_EXTENSIONS } from "./web/static-files";

/**
 * What is generated from the sources: the database client and the production build. Each has a stamp, a hash of the
 * contents of its sources, so that it is made again exactly when they change. Modification times say nothing after a
 * checkout.
 */
export const BUILD_ENTRY = "build/server/index.js";

const CLIENT_FOLDER = "build/client";
/** Not in build/, which a build of the application empties. */
export const DOCS_FOLDER = "build-docs/site";
const DOCS_STAMP = "build-docs/stamp";
export const BUILD_STAMP = "build/stamp";
const GENERATED_FOLDER = "app/generated";
const GENERATED_STAMP = "app/generated/stamp";
const GENERATED_FROM = ["prisma/schema.prisma", "package-lock.json"];
const BUILT_FROM = [
  "app",
  "docs/product",
  "public",
  "package.json",
  "package-lock.json",
  "prisma/functions",
  "prisma/migrations",
  "prisma/schema.prisma",
  "tailwind.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
export const DOCS_BUILT_FROM = [
  "docs",
  "clients/typescript",
  "deploy",
  "examples",
  ".env.example",
  "CHANGELOG.md",
  "CODE_OF_CONDUCT.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "package-lock.json",
];

export function isBuilt(): boolean {
  return existsSync(BUILD_ENTRY);
}

/** Generates the database client when it is missing or the schema has changed. */
export async function ensureClient(): Promise<void> {
  const stamp = hashOf(GENERATED_FROM);
  if (readStamp(GENERATED_STAMP) === stamp) return;
  // Else Prisma would download its native schema engine, which generating does not need. Any program will do.
  extendEnvironment({ PRISMA_SCHEMA_ENGINE_BINARY: process.execPath });
  await run("prisma", ["generate", "--no-hints"]);
  writeStamp(GENERATED_STAMP, stamp);
}

/** Builds for production when the build is missing or was made from other sources. */
export async function ensureBuild(signal?: AbortSignal): Promise<void> {
  const stamp = hashOf(BUILT_FROM);
  if (isBuilt() && readStamp(BUILD_STAMP) === stamp) return;
  console.log("building, which takes about a minute …");
  rmSync(BUILD_STAMP, { force: true }); // else an interrupted build would look like the old one
  await run("remix", ["vite:build", "--logLevel", "warn"], signal);
  await compressFiles(CLIENT_FOLDER, BEST_QUALITY);
  writeStamp(BUILD_STAMP, stamp);
}

/** Builds the documentation when it is missing or has changed. */
export async function ensureDocs(signal?: AbortSignal): Promise<void> {
  const stamp = hashOf(DOCS_BUILT_FROM);
  if (readStamp(DOCS_STAMP) === stamp && existsSync(DOCS_FOLDER)) return;
  rmSync(DOCS_STAMP, { force: true });
  await buildDocs(DOCS_FOLDER, "/docs/", signal);
  await compressFiles(DOCS_FOLDER, QUICK_QUALITY);
  writeStamp(DOCS_STAMP, stamp);
}

/** What an earlier build wrote into a folder of an operator, a name in each line. */
const DOCS_LIST = ".loyalty-docs";

/**
 * Builds the documentation into a folder that is missing, empty, or has an older build of it and nothing else, since a
 * build deletes all that is there.
 * @param base the path of the folder on its web server, with a slash at both ends
 * @throws OperatorError when the folder has other files or cannot be written, or a link leads nowhere
 */
export async function buildDocsInto(folder: string, base: string): Promise<void> {
  const foreign = await foreignEntry(folder).catch((error: Error) => {
    throw new OperatorError(`The documentation cannot be built there: ${error.message}`);
  });
  if (foreign !== undefined)
    throw new OperatorError(`${folder} has files that are not the documentation's (${foreign}): name an empty folder`);
  await buildDocs(folder, base);
  writeFileSync(join(folder, DOCS_LIST), readdirSync(folder, { recursive: true, encoding: "utf8" }).join("\n"));
}

/** Makes the folder when it is missing. @returns what is there and is not of an earlier build */
async function foreignEntry(folder: string): Promise<string | undefined> {
  await makeFolder(folder);
  await access(folder, fsConstants.W_OK);
  const [first] = await readdir(folder);
  const list = readStamp(join(folder, DOCS_LIST));
  if (list === undefined) return first;
  const own = new Set([DOCS_LIST, ...list.split("\n")]);
  return (await readdir(folder, { recursive: true })).find((entry) => !own.has(entry));
}

async function buildDocs(folder: string, base: string, signal?: AbortSignal): Promise<void> {
  await run("vitepress", ["build", "docs", "--outDir", resolve(folder), "--base", base], signal);
}

/** Qualities of Brotli. The best one would take as long for the documentation as building it. */
const BEST_QUALITY = 11;
const QUICK_QUALITY = 6;

const COMPRESSIBLE = new Set([".css", ".html", ".js", ".json", ".md", ".mjs", ".svg", ".txt", ".webmanifest"]);

/**
 * Writes compressed forms next to the files, so that the server need not compress them and a good level is
 * affordable.
 */
async function compressFiles(folder: string, quality: number): Promise<void> {
  const br = promisify(brotliCompress);
  const gz = promisify(gzip);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    COMPRESSIBLE.has(extname(file)),
  );
  await Promise.all(
    files.map(async (name) => {
      const file = join(folder, name);
      const content = readFileSync(file);
      const forms = {
        br: await br(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        }),
        gzip: await gz(content, { level: 9 }),
      };
      for (const [encoding, extension] of Object.entries(COMPRESSED_EXTENSIONS) as ["br" | "gzip", string][]) {
        if (forms[encoding].length < content.length) writeFileSync(file + extension, forms[encoding]);
      }
    }),
  );
}

/** Runs a tool of node_modules. Its output is shown only when it fails. */
async function run(tool: string, args: string[], signal?: AbortSignal): Promise<void> {
  const child = spawn(join("node_modules/.bin", tool), args, {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    signal,
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (bytes: Buffer) => output.push(bytes));
  child.stderr.on("data", (bytes: Buffer) => output.push(bytes));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("close", resolve).once("error", reject),
  );
  if (code !== 0) throw new OperatorError(`${Buffer.concat(output).toString().trim()}\n${tool} ${args[0]} failed`);
}

function hashOf(paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths) addToHash(path);
  return hash.digest("hex");

  function addToHash(path: string): void {
    if (path === GENERATED_FOLDER || !existsSync(path)) return;
    const entries = listFolder(path);
    if (entries) for (const entry of entries) addToHash(`${path}/${entry}`);
    else hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  }
}

function listFolder(path: string): string[] | undefined {
  try {
    return readdirSync(path).sort();
  } catch {
    return undefined; // a file
  }
}

function readStamp(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

function writeStamp(file: string, stamp: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, stamp);
}
