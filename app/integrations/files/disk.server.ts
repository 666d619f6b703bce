import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import type { FileStore } from "../ports";

/** A file that is being written, or was when its process was killed. */
const PARTIAL = /\.[0-9a-f-]{36}\.part$/;

/** Other names are not ours, such as `.DS_Store` and `lost+found`. */
const KEY_PART = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/;

/** Files below one folder. Several processes may share it, on one machine or over a network mount. */
export function diskFiles(folder: string): FileStore {
  return {
    async put(key, body) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Written under another name first, so that nobody reads half a file and a crash leaves none under the key.
      const partial = `${path}.${randomUUID()}.part`;
      try {
        await writeDurably(partial, body);
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    async get(key, range) {
      const file = await open(pathOf(key)).catch(unlessMissing);
      if (!file) return null;
      try {
        const { size } = await file.stat();
        return { body: file.createReadStream(range), sizeBytes: size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // And what processes left that were killed while they wrote it.
      const isPartial = (name: string) => name.startsWith(`${basename(path)}.`) && name.endsWith(".part");
      const names = (await readdir(dirname(path)).catch(unlessMissing)) ?? [];
      for (const name of names.filter(isPartial)) await rm(join(dirname(path), name), { force: true });
    },

    async *list(prefix = "") {
      for await (const key of keysIn("")) {
        if (!key.startsWith(prefix) || PARTIAL.test(key)) continue;
        const file = await stat(join(folder, key)).catch(unlessMissing);
        if (file) yield { key, sizeBytes: file.size };
      }
    },
  };

  async function* keysIn(parent: string): AsyncGenerator<string> {
    const entries = (await readdir(join(folder, parent), { withFileTypes: true }).catch(unlessMissing)) ?? [];
    for (const entry of entries.filter(({ name }) => KEY_PART.test(name))) {
      const key = parent ? `${parent}/${entry.name}` : entry.name;
      if (entry.isDirectory()) yield* keysIn(key);
      else if (entry.isFile()) yield key;
    }
  }

  function pathOf(key: string): string {
    const parts = key.split("/");
    const safe = parts.every((part) => KEY_PART.test(part));
    if (!safe) throw new Error(`not a file key: ${JSON.stringify(key)}`);
    return join(folder, ...parts);
  }
}

/** Returns when the bytes are on the disk, so that a crash leaves no empty file under the key. */
async function writeDurably(path: string, body: Uint8Array | Readable): Promise<void> {
  const file = await open(path, "wx");
  try {
    await writeFile(file, body);
    await file.sync();
  } finally {
    await file.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
