/**
 * Small files that were asked for lately, in memory: tiles and logos are on every page, and a stored file never
 * changes. Bounded by bytes, the longest unused go first; a few minutes at most, since a deleted account's files must
 * go in every process.
 */
export type MediaFile = { id: string; key: string; name: string; contentType: string; sizeBytes: number };

type Kept = { file: MediaFile; bytes: Buffer; keptAt: number };

/** Larger ones stream from the store. */
export const KEPT_UP_TO_BYTES = 512 * 1024;
const CAPACITY_BYTES = 64 * 1024 * 1024;
const MAX_AGE_MS = 5 * 60_000;

const kept = new Map<string, Kept>(); // in the order of their last use
let total = 0;

/** The kept copy of a file, or undefined. */
export function keptFile(id: string): Kept | undefined {
  const found = kept.get(id);
  if (!found) return undefined;
  forget(id, found);
  if (performance.now() - found.keptAt > MAX_AGE_MS) return undefined;
  remember(id, found);
  return found;
}

/** Keeps a small file for those who ask next. */
export function keepFile(file: MediaFile, bytes: Buffer): void {
  const old = kept.get(file.id);
  if (old) forget(file.id, old);
  remember(file.id, { file, bytes, keptAt: performance.now() });
  for (const [id, oldest] of kept) {
    if (total <= CAPACITY_BYTES) break;
    forget(id, oldest);
  }
}

/** Drops this process's copy of a file that is going to be deleted. */
export function dropKeptFile(id: string): void {
  const found = kept.get(id);
  if (found) forget(id, found);
}

function remember(id: string, entry: Kept): void {
  kept.set(id, entry);
  total += entry.bytes.length;
}

function forget(id: string, entry: Kept): void {
  kept.delete(id);
  total -= entry.bytes.length;
}
