import { writeFile } from "node:fs/promises";
import { arch, availableParallelism, freemem, platform, release, totalmem } from "node:os";
import { resolve } from "node:path";
import { strToU8, zipSync } from "fflate";
import { callersFolder, setVariables } from "~/platform/env.server";
import { variableNames } from "~/platform/variables.server";
import { VERSION } from "~/platform/version";
import { memoryLimit } from "~/services/installation/machine.server";
import { kindOfError, readSupportData } from "~/services/installation/support-data.server";
import { readArguments } from "../command-arguments";
import { withDiagnosis } from "../diagnosis";
import { OperatorError } from "../operator-error";

/**
 * `npx loyalty support-bundle FILE.zip`: writes what somebody who helps needs to know, without personal data and secrets.
 * It goes on without the database.
 * @throws OperatorError without a file name, and when the file is there already
 */
export default async function supportBundle(args: string[]): Promise<void> {
  const { positionals } = readArguments("support-bundle", args, { most: 1 });
  const [file = ""] = positionals;
  if (!file.endsWith(".zip")) throw new OperatorError("Say where to: npx loyalty support-bundle FILE.zip");
  const bundle = await withDiagnosis({ now: () => new Date(), quote: kindOfError }, async ({ findings, on }) => ({
    "about.json": aboutProcess(),
    "findings.json": findings,
    "database.json": on ? await readSupportData(on) : null,
  }));
  const files = Object.entries(bundle).map(([name, value]) => [name, strToU8(JSON.stringify(value, cleaned, 2))]);
  const path = resolve(callersFolder(), file);
  try {
    await writeFile(path, zipSync(Object.fromEntries(files) as Record<string, Uint8Array>), {
      flag: "wx",
      mode: 0o600,
    });
  } catch (error) {
    throw new OperatorError(`The bundle cannot be written: ${(error as Error).message}`);
  }
  console.log(`Wrote ${path}. Look into it before you send it: it should have no personal data and no secrets.`);
}

function aboutProcess() {
  const set = setVariables();
  return {
    version: VERSION,
    node: process.version,
    system: `${platform()} ${release()} ${arch()}`,
    processors: availableParallelism(),
    memory: { total: totalmem(), free: freemem(), limit: memoryLimit() ?? "no limit" },
    settings: Object.fromEntries(variableNames.map((name) => [name, set.has(name) ? "set" : "not set"])),
  };
}

const EMAIL = /[\w.+-]+@[\w-]+(\.[\w-]+)+/g;
const ADDRESS = /\b\d{1,3}(\.\d{1,3}){3}\b/g;
/** Not the names of migrations. */
const LONG_TOKEN = /\b(?=\w*\d)(?!\d{14}_[a-z\d_]+(?![\w-]))[\w-]{40,}\b/g;
/** Shorter values, such as ports, would remove parts of words. */
const MIN_VALUE = 6;

/**
 * A value of JSON; when it is a text, without the values of variables and their parts, email and IP addresses and long
 * tokens, wherever they come from.
 */
function cleaned(_key: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  let clean = value;
  for (const [name, all] of setVariables())
    for (const part of [all, ...all.split(/[\s,]+/)])
      if (part.length >= MIN_VALUE) clean = clean.replaceAll(part, `[${name}]`);
  return clean.replaceAll(EMAIL, "[email]").replaceAll(ADDRESS, "[address]").replaceAll(LONG_TOKEN, "[token]");
}
