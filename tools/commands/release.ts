import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createReadStream, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { VERSION } from "~/platform/version";
import { readArguments } from "~/server/command-arguments";
import { OperatorError } from "~/server/operator-error";
import { changesOf } from "../changelog";

const CLIENT = "clients/typescript";
const CHART = "deploy/helm/loyalty";
const IMAGE = `loyalty-platform:${VERSION}`;

/**
 * `npm run release [-- --without-image] [--draft]`: makes everything that a release of this version consists of, in
 * `release/VERSION`, and the tag (docs/release.md). It uploads nothing. `--without-image` is for machines without
 * Docker, `--draft` takes changes of files that are not committed, too, and makes no tag.
 * @throws OperatorError when the version is not the same everywhere, the changelog has no section for it, the working tree
 *   is not clean, or a program that it needs is missing
 */
export default async function release(args: string[]): Promise<void> {
  const { values } = readArguments("release", args, {
    options: { "without-image": { type: "boolean" }, draft: { type: "boolean" } },
  });
  const isDraft = values.draft === true;
  const notes = checkRelease(isDraft);
  const folder = resolve("release", VERSION);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });

  writeFileSync(join(folder, "RELEASE_NOTES.md"), notes);
  announce("source");
  const commit = (isDraft && output("git", "stash", "create").trim()) || "HEAD";
  const prefix = `loyalty-platform-${VERSION}`;
  run("git", "archive", `--prefix=${prefix}/`, `--output=${join(folder, `${prefix}.tar.gz`)}`, commit);
  announce("licenses and SBOM");
  const npm = (...command: string[]) => output("npm", "--silent", ...command);
  writeFileSync(join(folder, "NOTICES.txt"), npm("run", "notices"));
  writeFileSync(
    join(folder, "sbom.cdx.json"),
    npm("sbom", "--omit=dev", "--sbom-format=cyclonedx", "--package-lock-only"),
  );
  announce("client package");
  run(process.execPath, "node_modules/typescript/bin/tsc", "-p", CLIENT);
  npm("pack", `./${CLIENT}`, `--pack-destination=${folder}`);
  announce("chart");
  run("helm", "package", CHART, "--destination", folder);
  if (!values["without-image"]) {
    announce("image");
    run("docker", "build", "--tag", IMAGE, ".");
    run("docker", "save", "--output", join(folder, `${prefix}-image.tar`), IMAGE);
  }
  writeFileSync(join(folder, "SHA256SUMS"), await checksumsOf(folder));
  if (!isDraft) run("git", "tag", "--annotate", `v${VERSION}`, "--message", `Version ${VERSION}`);
  console.log(`\n${folder}\n${readFileSync(join(folder, "SHA256SUMS"), "utf8")}`);
  console.log("To publish it, go on with docs/release.md#upload");
}

/** @returns the notes of the version */
function checkRelease(isDraft: boolean): string {
  const client = (JSON.parse(readFileSync(`${CLIENT}/package.json`, "utf8")) as { version: string }).version;
  const chart = readFileSync(`${CHART}/Chart.yaml`, "utf8");
  const versions = {
    [`${CLIENT}/package.json`]: client,
    [`version of ${CHART}/Chart.yaml`]: /^version: (.*)$/m.exec(chart)?.[1],
    [`appVersion of ${CHART}/Chart.yaml`]: /^appVersion: "?([^"\n]*)"?$/m.exec(chart)?.[1],
  };
  for (const [place, version] of Object.entries(versions))
    if (version !== VERSION) throw new OperatorError(`${place} is ${version}, and package.json is ${VERSION}`);
  const notes = changesOf(readFileSync("CHANGELOG.md", "utf8"), VERSION);
  if (!notes) throw new OperatorError(`CHANGELOG.md has no section "## [${VERSION}] - YYYY-MM-DD"`);
  if (isDraft) return notes;
  if (output("git", "status", "--porcelain")) throw new OperatorError("There are changes that are not committed");
  if (output("git", "tag", "--list", `v${VERSION}`)) throw new OperatorError(`The tag v${VERSION} is there already`);
  return notes;
}

async function checksumsOf(folder: string): Promise<string> {
  const lines: string[] = [];
  for (const file of readdirSync(folder).sort()) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(join(folder, file)), hash);
    lines.push(`${hash.digest("hex")}  ${file}\n`);
  }
  return lines.join("");
}

function run(program: string, ...args: string[]): void {
  output(program, ...args);
}

function output(program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: "utf8", maxBuffer: 256e6, stdio: ["ignore", "pipe", "inherit"] });
  } catch (error) {
    const { code, status } = error as { code?: string; status?: number };
    throw new OperatorError(
      code === "ENOENT"
        ? `${program} is not installed, and a release needs it`
        : `${program} ${args[0]} failed (${status})`,
    );
  }
}

function announce(what: string): void {
  console.log(`${what} …`);
}
