/**
 * A cache in memory of small, recently requested files: tiles and logos are on every page, and a stored file never
 * changes. Bounded by bytes, least recently used first, and by a few minutes, since the files of a deleted account must
 * disappear from every process.
 */
export type MediaFile = { id: string; key: string; name: string; contentType: string; sizeBytes: number };

type CachedFile = { file: MediaFile; bytes: Buffer; cachedAt: number };

/** Larger files stream from the store. */
export const MAX_CACHED_BYTES = 512 * 1024;
const CAPACITY_BYTES = 64 * 1024 * 1024;
const MAX_AGE_MS = 5 * 60_000;

const cache = new Map<string, CachedFile>(); // least recently used first
let total = 0;

/** The cached file, or undefined. */
export function publicFile(id: string): CachedFile | undefined {
  const found = cache.get(id);
  if (!found) return undefined;
  forget(id, found);
  if (performance.now() - found.cachedAt > MAX_AGE_MS) return undefined;
  remember(id, found);
  return found;
}

/** Caches a small file. */
export function storePublicFile(file: MediaFile, bytes: Buffer): void {
  const old = cache.get(file.id);
  if (old) forget(file.id, old);
  remember(file.id, { file, bytes, cachedAt: performance.now() });
  for (const [id, oldest] of cache) {
    if (total <= CAPACITY_BYTES) break;
    forget(id, oldest);
  }
}

/** Drops a file from this process's cache, when it is deleted. */
export function deletePublicFile(id: string): void {
  const found = cache.get(id);
  if (found) forget(id, found);
}

function remember(id: string, entry: CachedFile): void {
  cache.set(id, entry);
  total += entry.bytes.length;
}

function forget(id: string, entry: CachedFile): void {
  cache.delete(id);
  total -= entry.bytes.length;
}
