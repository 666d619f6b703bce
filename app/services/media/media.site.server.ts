import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { fileStore } from "~/integrations/files/file-store.server";
import type { ByteRange } from "~/integrations/ports";
import type { Ctx } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { query } from "~/platform/use-case.server";
import { isResized, RESIZED_TYPE, resizedPicture } from "./internal/resized-picture.server";
import type { PictureWidth } from "./picture-widths";
import {
  confirmPublicFile,
  deletePublicFile,
  MAX_CACHED_BYTES,
  publicContent,
  publicFile,
  storePublicContent,
  type MediaFile,
} from "./public-files.server";

/**
 * A stored file by its id, on any host: ids cannot be guessed, and a person who knows one was shown the file.
 * @throws not_found
 */
export const findMedia = query(
  "site:visit",
  async function findMedia(_: Ctx, fileId: string | undefined): Promise<MediaFile> {
    const id = z.uuid().safeParse(fileId).data;
    const cached = id && publicFile(id);
    if (cached) return cached;
    const columns = `id, key, name, content_type as "contentType", size_bytes as "sizeBytes"`;
    const [file] = id ? await sql<MediaFile>(sqlText`select ${columns} from media_files where id = $1`, [id]) : [];
    if (!file) {
      if (id) deletePublicFile(id);
      throw notFound("File not found");
    }
    confirmPublicFile(file);
    return file;
  },
);

/** The bytes of a file, or of the part of it in `range`: a Buffer from memory, or a stream. @throws not_found */
export const readMedia = query(
  "site:visit",
  async function readMedia(_: Ctx, file: MediaFile, range?: ByteRange): Promise<Buffer | Readable> {
    if (file.sizeBytes > MAX_CACHED_BYTES) return (await open(file, range)).body;
    let bytes = publicContent(file.id, "original");
    if (!bytes) {
      bytes = await buffer((await open(file)).body);
      storePublicContent(file.id, "original", bytes);
    }
    return range ? bytes.subarray(range.start, range.end + 1) : bytes;
  },
);

/** Resizes that are running, so that several requests for the same picture share one. */
const resizing = new Map<string, Promise<Buffer | null>>();

/** A picture in one of its widths, or null if the file is not one that has widths. @throws not_found */
export const readPicture = query(
  "site:visit",
  async function readPicture(
    _: Ctx,
    file: MediaFile,
    width: PictureWidth,
  ): Promise<{ bytes: Buffer; contentType: string } | null> {
    if (!isResized(file.contentType)) return null;
    const bytes = publicContent(file.id, width) ?? (await resizeOnce(file, width));
    return bytes && { bytes, contentType: RESIZED_TYPE };
  },
);

async function resizeOnce(file: MediaFile, width: PictureWidth): Promise<Buffer | null> {
  const key = `${file.id} ${width}`;
  let work = resizing.get(key);
  if (!work) {
    const read = async () => buffer((await open(file)).body);
    work = resizedPicture(read, width).finally(() => resizing.delete(key));
    resizing.set(key, work);
  }
  const bytes = await work;
  if (bytes) storePublicContent(file.id, width, bytes);
  return bytes;
}

async function open(file: MediaFile, range?: ByteRange) {
  const opened = await fileStore().get(file.key, range);
  if (!opened) throw notFound("File not found");
  return opened;
}
