import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { fileStore } from "~/integrations/files/file-store.server";
import type { ByteRange } from "~/integrations/ports";
import type { Ctx, SystemActor } from "../context";
import { sql } from "../database.server";
import { notFound } from "../errors";
import { operation, query } from "../use-case.server";
import { keepFile, KEPT_UP_TO_BYTES, keptFile, type MediaFile } from "./kept-files.server";

/**
 * A stored file by its id, on whatever host it is asked for: ids cannot be guessed, and who knows one was shown it.
 * @throws not_found
 */
export const findMedia = query("site:visit", async (_: Ctx, fileId: string | undefined): Promise<MediaFile> => {
  const id = z.uuid().safeParse(fileId).data;
  const kept = id && keptFile(id)?.file;
  if (kept) return kept;
  const columns = `id, key, name, content_type as "contentType", size_bytes as "sizeBytes"`;
  const [file] = id ? await sql<MediaFile>(`select ${columns} from media_files where id = $1`, [id]) : [];
  if (!file) throw notFound("There is no such file.");
  return file;
});

/** The bytes of a file, or of the part of it in `range`: a Buffer from memory, or a stream. @throws not_found */
export const readMedia = query(
  "site:visit",
  async (_: Ctx, file: MediaFile, range?: ByteRange): Promise<Buffer | Readable> => {
    const bytes = keptFile(file.id)?.bytes;
    if (bytes) return range ? bytes.subarray(range.start, range.end + 1) : bytes;
    const small = file.sizeBytes <= KEPT_UP_TO_BYTES;
    const opened = await fileStore().get(file.key, small ? undefined : range);
    if (!opened) throw notFound("There is no such file.");
    if (!small) return opened.body;
    const whole = await buffer(opened.body);
    keepFile(file, whole);
    return range ? whole.subarray(range.start, range.end + 1) : whole;
  },
);

/** Deletes the bytes of a file whose row is gone: the one call of the job `delete-stored-file`. */
export const deleteStoredFile = operation(
  "super_admin:manage",
  async (_: Ctx<SystemActor>, key: string): Promise<void> => {
    await fileStore().delete(key);
  },
);
