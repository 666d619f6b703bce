/** Files that are stored before the row that refers to them exists. */
import type { Readable } from "node:stream";
import { fileStore } from "~/integrations/files/file-store.server";
import { dequeue, enqueue } from "~/jobs/queue.server";
import type { Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";

type NewFile = { key: string; body: Uint8Array | Readable; contentType: string };

/**
 * Puts a file into the store. It is deleted after `unusedAfterSeconds`, unless `keepFiles` runs in the transaction that
 * needs it: a process that dies in between leaves nothing behind.
 */
export async function storeUnusedFile(
  { key, body, contentType }: NewFile,
  { unusedAfterSeconds }: { unusedAfterSeconds: number },
): Promise<void> {
  await enqueue(sql, "delete-stored-file", { key }, { key: jobKey(key), delaySeconds: unusedAfterSeconds });
  await fileStore().put(key, body, contentType);
}

/** Keeps stored files, if the transaction of `on` commits. */
export async function keepFiles(on: Sql, files: readonly { key: string }[]): Promise<void> {
  for (const { key } of files) await dequeue(on, jobKey(key));
}

function jobKey(key: string): string {
  return `unused ${key}`;
}
