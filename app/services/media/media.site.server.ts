import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { fileStore } from "~/integrations/files/file-store.server";
import type { ByteRange } from "~/integrations/ports";
import type { Ctx } from "~/platform/context";
import { sql } from "~/platform/database.server";
import { notFound } from "~/platform/errors";
import { query } from "~/platform/use-case.server";
import { MAX_CACHED_BYTES, publicFile, storePublicFile, type MediaFile } from "./public-files.server";

/**
 * A stored file by its id, on any host: ids cannot be guessed, and a person who knows one was shown the file.
 * @throws not_found
 */
export const findMedia = query(
  "site:visit",
  async function findMedia(_: Ctx, fileId: string | undefined): Promise<MediaFile> {
    const id = z.uuid().safeParse(fileId).data;
    const cached = id && publicFile(id)?.file;
    if (cached) return cached;
    const columns = `id, key, name, content_type as "contentType", size_bytes as "sizeBytes"`;
    const [file] = id ? await sql<MediaFile>(`select ${columns} from media_files where id = $1`, [id]) : [];
    if (!file) throw notFound("File not found");
    return file;
  },
);

/** The bytes of a file, or of the part of it in `range`: a Buffer from memory, or a stream. @throws not_found */
export const readMedia = query(
  "site:visit",
  async function readMedia(_: Ctx, file: MediaFile, range?: ByteRange): Promise<Buffer | Readable> {
    const bytes = publicFile(file.id)?.bytes;
    if (bytes) return range ? bytes.subarray(range.start, range.end + 1) : bytes;
    const isSmall = file.sizeBytes <= MAX_CACHED_BYTES;
    const opened = await fileStore().get(file.key, isSmall ? undefined : range);
    if (!opened) throw notFound("File not found");
    if (!isSmall) return opened.body;
    const bytesOfFile = await buffer(opened.body);
    storePublicFile(file, bytesOfFile);
    return range ? bytesOfFile.subarray(range.start, range.end + 1) : bytesOfFile;
  },
);
