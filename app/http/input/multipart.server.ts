import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { msg } from "~/locales/translate";
import { AppError } from "~/platform/errors";
import { TemporaryFile } from "~/platform/temporary-file.server";

/** A file that came with a form. Its name and declared type are the sender's and not trusted. */
export type UploadedFile = { name: string; content: TemporaryFile };

export type Multipart = { texts: [name: string, value: string][]; files: Map<string, UploadedFile> };

type Limits = { fields: number; textBytes: number };

const MAX_FILES = 20;
const TOO_LONG = msg("This is too long. Shorten it and try again.");

/**
 * Reads a multipart form while it arrives: texts into memory, files into temporary files, no faster than the disk takes
 * them. The caller closes the files. A file without name and content is left out: browsers send one for an empty field.
 * The files of a field whose name ends in `[]` are numbered: `files[0]`, `files[1]`.
 * @throws Error when the form is malformed, incomplete or beyond the limits; then nothing is left behind
 * @throws invalid on the field with which the texts are too long
 */
export async function readMultipart(request: Request, limits: Limits): Promise<Multipart> {
  const texts: Multipart["texts"] = [];
  const files: Multipart["files"] = new Map();
  const writes: Promise<void>[] = [];
  const counts = new Map<string, number>();
  const parser = busboy({
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    defParamCharset: "utf8",
    limits: { fields: limits.fields, fieldSize: limits.textBytes, files: MAX_FILES },
  });
  let textBytes = 0;
  const stop = (reason: string) => parser.destroy(new Error(reason));
  const rejectText = (field: string) =>
    parser.destroy(new AppError("invalid", TOO_LONG, { errors: [{ field, message: TOO_LONG }] }));
  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    textBytes += name.length + value.length;
    if (nameTruncated) stop("The name of a field is too long");
    else if (valueTruncated || textBytes > limits.textBytes) rejectText(name);
    else texts.push([name, value]);
  });
  parser.on("fieldsLimit", () => stop("A form has too many fields"));
  parser.on("filesLimit", () => stop("A form has too many files"));
  parser.on("file", (name, stream, { filename }) => {
    const index = counts.get(name) ?? 0;
    counts.set(name, index + 1);
    const field = name.endsWith("[]") ? `${name.slice(0, -2)}[${index}]` : name;
    const write = TemporaryFile.from(stream).then(async (content) => {
      await files.get(field)?.content.close();
      if (content.sizeBytes > 0 || filename) files.set(field, { name: filename ?? "", content });
      else await content.close();
    });
    write.catch((error: Error) => parser.destroy(error));
    writes.push(write);
  });
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream<Uint8Array>), parser);
    await Promise.all(writes);
    return { texts, files };
  } catch (error) {
    await Promise.allSettled(writes);
    await closeFiles(files);
    throw error;
  }
}

/** The files of a field whose name ends in `[]`, in the order in which they were sent, with their own field names. */
export function filesOfList(files: Map<string, UploadedFile>, name: string): (UploadedFile & { field: string })[] {
  const indexed = [...files].flatMap(([field, file]) => {
    const [, list, index] = /^(.*)\[(\d+)\]$/.exec(field) ?? [];
    return list === name ? [{ index: Number(index), field, ...file }] : [];
  });
  return indexed.sort((a, b) => a.index - b.index).map(({ index: _, ...file }) => file);
}

/** Frees the files of a form. */
export async function closeFiles(files: Map<string, UploadedFile>): Promise<void> {
  await Promise.all([...files.values()].map(({ content }) => content.close()));
}
