import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { compareVersions } from "~/server/database/releases";

/** A version of the platform in a folder of its own, built. */
export type InstalledVersion = { version: string; folder: string };

/** How many releases back an upgrade is tried. */
const RELEASES = 3;

const runIn = (folder: string, program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, encoding: "utf8", maxBuffer: 64e6, stdio: ["ignore", "pipe", "inherit"] });

/** Runs a command of a version to its end. @returns what it printed @throws Error when it fails */
export function runCommand({ folder }: InstalledVersion, env: NodeJS.ProcessEnv, ...args: string[]): string {
  const command = ["app/server/launch.mjs", ...args];
  return execFileSync(process.execPath, command, { cwd: folder, env, encoding: "utf8", maxBuffer: 64e6 });
}

/** The version that is tested: this folder. */
export function thisVersion(): InstalledVersion {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
  return { version, folder: process.cwd() };
}

/** The tags of the releases before `version`, the latest ones, from the oldest to the newest. */
export function earlierReleases(version: string): string[] {
  const versions = runIn(".", "git", "tag", "--list", "v*")
    .split("\n")
    .flatMap((tag) => /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1] ?? []);
  return versions
    .filter((earlier) => compareVersions(earlier, version) < 0)
    .sort(compareVersions)
    .slice(-RELEASES);
}

/** An earlier release from its tag, installed below `parent`. */
export function installRelease(version: string, parent: string): InstalledVersion {
  const folder = join(parent, version);
  mkdirSync(folder, { recursive: true });
  const archive = join(parent, `${version}.tar`);
  runIn(".", "git", "archive", `--output=${archive}`, `v${version}`);
  runIn(folder, "tar", "--extract", `--file=${archive}`);
  if (readFileSync("package-lock.json", "utf8") === readFileSync(join(folder, "package-lock.json"), "utf8"))
    symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  else runIn(folder, "npm", "ci");
  return built({ version, folder });
}

/**
 * A next version that does all that an upgrade may do: it has this folder's files, a column, a table, an index and rows more,
 * and another text of every database function.
 */
export function makeNextRelease(version: string, parent: string): InstalledVersion {
  const [major, minor] = version.split(".").map(Number);
  const next = `${major}.${minor! + 1}.0`;
  const folder = join(parent, next);
  const files = runIn(".", "git", "ls-files", "--cached", "--others", "--exclude-standard").split("\n").filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  symlinkSync(join(process.cwd(), "node_modules"), join(folder, "node_modules"));
  const manifest = readFileSync(join(folder, "package.json"), "utf8");
  writeFileSync(join(folder, "package.json"), manifest.replace(`"version": "${version}"`, `"version": "${next}"`));
  const migrations = {
    "99990101000000_next": `
      ALTER TABLE participants ADD COLUMN next_column int;
      ALTER TABLE participant_actions ADD COLUMN next_column text NOT NULL DEFAULT 'next';
      CREATE TABLE next_table (id int PRIMARY KEY, name text);
      INSERT INTO next_table SELECT n, 'next' FROM generate_series(1, 1000) AS n;`,
    "99990101000100_next_index":
      "CREATE INDEX CONCURRENTLY participant_actions_next_idx ON participant_actions (next_column);",
  };
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(join(folder, "prisma/migrations", name));
    writeFileSync(join(folder, "prisma/migrations", name, "migration.sql"), sql);
  }
  for (const file of readdirSync(join(folder, "prisma/functions")))
    appendFileSync(join(folder, "prisma/functions", file), `-- Of ${next}.\n`);
  return built({ version: next, folder });
}

function built(installed: InstalledVersion): InstalledVersion {
  const { PATH, HOME, TMPDIR } = process.env;
  const env: NodeJS.ProcessEnv = { PATH, HOME, TMPDIR, NODE_ENV: "production" };
  runCommand(installed, env, "generate");
  runCommand(installed, env, "build");
  return installed;
}
