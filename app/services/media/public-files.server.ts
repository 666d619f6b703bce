/**
 * A cache in memory of recently requested files: tiles and logos are on every page, and a stored file never changes.
 * Large files are not in it, but pictures in their widths are. Bounded by bytes, least recently used first. That a file
 * still exists is checked every few minutes, since the files of a deleted account must disappear from every process.
 */
import type { PictureWidth } from "./picture-widths";

export type MediaFile = { id: string; key: string; name: string; contentType: string; sizeBytes: number };
/** A file as it was uploaded, or a picture in one of its widths. */
export type MediaSize = PictureWidth | "original";

type CachedFile = { file: MediaFile; contents: Map<MediaSize, Buffer>; checkedAt: number };

/** Larger files are streamed from the store, when they are served as they are. */
export const MAX_CACHED_BYTES = 512 * 1024;
const CAPACITY_BYTES = 64 * 1024 * 1024;
/** What an entry without contents takes, roughly. */
const ENTRY_BYTES = 1024;
const CHECK_AFTER_MS = 5 * 60_000;

const cache = new Map<string, CachedFile>(); // least recently used first
let total = 0;

/** The cached file; undefined when it is time to check whether it still exists. */
export function publicFile(id: string): MediaFile | undefined {
  const found = entryOf(id);
  return found && performance.now() - found.checkedAt < CHECK_AFTER_MS ? found.file : undefined;
}

/** Caches that the file exists, so that its contents may be used for the next minutes. */
export function confirmPublicFile(file: MediaFile): void {
  const found = entryOf(file.id);
  if (found) found.checkedAt = performance.now();
  else {
    cache.set(file.id, { file, contents: new Map(), checkedAt: performance.now() });
    total += ENTRY_BYTES;
  }
}

/** What is cached of a file in this size. */
export function publicContent(id: string, size: MediaSize): Buffer | undefined {
  return entryOf(id)?.contents.get(size);
}

/** Caches what a file is in this size, unless the file was deleted since it was confirmed. */
export function storePublicContent(id: string, size: MediaSize, bytes: Buffer): void {
  const entry = entryOf(id);
  if (!entry) return;
  total += bytes.length - (entry.contents.get(size)?.length ?? 0);
  entry.contents.set(size, bytes);
  for (const oldest of cache.keys()) {
    if (total <= CAPACITY_BYTES) break;
    deletePublicFile(oldest);
  }
}

/** Drops a file from this process's cache, when it is deleted. */
export function deletePublicFile(id: string): void {
  const entry = cache.get(id);
  if (!entry) return;
  for (const bytes of entry.contents.values()) total -= bytes.length;
  total -= ENTRY_BYTES;
  cache.delete(id);
}

/** The entry, which is now the most recently used one. */
function entryOf(id: string): CachedFile | undefined {
  const found = cache.get(id);
  if (!found) return undefined;
  cache.delete(id);
  cache.set(id, found);
  return found;
}
