import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, statfs, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { dirname, join, resolve } from "node:path";

/** What the machine of this process has. */
export type Machine = {
  /** The version of Node, such as `22.11.0`. */
  node: string;
  /** What this process and its neighbors may use: the machine's, or the limit of its container. */
  memoryBytes: number;
  /** Whether that is the limit of a container, which has one process. */
  isLimited: boolean;
  /** Whether DATA_DIR is there. Until it is, the next two are of the folder that it will be made in. */
  hasDataDir: boolean;
  /** Of DATA_DIR; undefined when it cannot be read. */
  disk: { freeBytes: number; sizeBytes: number } | undefined;
  /** Why nothing can be written into DATA_DIR; undefined when it can. */
  unwritable: string | undefined;
  /** How many time zones this Node knows, and whether it has the languages of the product. */
  timeZones: number;
  hasLanguages: boolean;
};

/** Reads them. @param dataDir the folder that DATA_DIR names */
export async function readMachine(dataDir: string): Promise<Machine> {
  const folder = nearestFolder(dataDir);
  const unwritable = await writeProblem(folder);
  return {
    node: process.versions.node,
    memoryBytes: memoryLimit() ?? totalmem(),
    isLimited: memoryLimit() !== undefined,
    hasDataDir: folder === resolve(dataDir),
    disk: await diskOf(folder),
    unwritable,
    timeZones: Intl.supportedValuesOf("timeZone").length,
    hasLanguages: Intl.DateTimeFormat.supportedLocalesOf(["en", "es"]).length === 2,
  };
}

/** The limit of this process's container in bytes. Undefined without one, which the system calls 0 or an enormous value. */
export function memoryLimit(): number | undefined {
  const limit = process.constrainedMemory();
  return limit > 0 && limit < totalmem() ? limit : undefined;
}

/** The folder itself, or the nearest one above it that is there. */
export function nearestFolder(folder: string): string {
  const path = resolve(folder);
  return existsSync(path) ? path : nearestFolder(dirname(path));
}

async function diskOf(folder: string): Promise<Machine["disk"]> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch {
    return undefined; // `unwritable` says why
  }
}

/**
 * Why nothing can be written into a folder; undefined when it can.
 * A file is the only proof: permissions, read-only mounts and full disks all show in it. Nothing is made that stays.
 */
export async function writeProblem(folder: string): Promise<string | undefined> {
  const file = join(folder, `check-${randomUUID()}.tmp`);
  try {
    await writeFile(file, "check");
    await rm(file);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
