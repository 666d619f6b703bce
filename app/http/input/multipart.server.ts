import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import { AppError } from "~/platform/errors";
import { TemporaryFile } from "~/platform/temporary-file.server";

/** A file that came with a form. Its name and declared type are the sender's and not trusted. */
export type UploadedFile = { name: string; content: TemporaryFile };

export type Multipart = { texts: [name: string, value: string][]; files: Map<string, UploadedFile> };

type Limits = { fields: number; textBytes: number };

const MAX_FILES = 20;
const TOO_LONG = msg("This is too long. Shorten it and try again.");

/**
 * Reads a multipart form: texts into memory, files into temporary files, no faster than the disk takes them. The caller
 * closes the files. An empty file field is left out. Files of a field that ends in `[]` are numbered: `files[0]`,
 * `files[1]`.
 * @throws Error when the form is malformed, incomplete or beyond the limits; invalid on the field that is too long
 */
export async function readMultipart(request: Request, limits: Limits): Promise<Multipart> {
  const files: Multipart["files"] = new Map();
  const writes: Promise<void>[] = [];
  const parser = busboy({
    headers: { "content-type": request.headers.get("content-type") ?? "" },
    defParamCharset: "utf8",
    limits: { fields: limits.fields, fieldSize: limits.textBytes, files: MAX_FILES },
  });
  const stop = (error: Error) => parser.destroy(error);
  const texts = collectTexts(parser, limits, stop);
  const counts = new Map<string, number>();
  parser.on("file", (name: string | undefined, stream, { filename }) => {
    stream.on("error", () => {}); // fails its write; without a listener it would end the process
    if (name === undefined || parser.destroyed) {
      stop(new Error("A file has no name of a field"));
      return void stream.destroy(); // after the parser's end it would never end
    }
    const index = counts.get(name) ?? 0;
    counts.set(name, index + 1);
    const field = name.endsWith("[]") ? `${name.slice(0, -2)}[${index}]` : name;
    const write = TemporaryFile.from(stream).then(async (content) => {
      const isLeftOut = content.sizeBytes === 0 && !filename;
      const unused = isLeftOut ? content : files.get(field)?.content;
      if (!isLeftOut) files.set(field, { name: cleanText("line", filename ?? ""), content });
      await unused?.close();
    });
    write.catch(stop);
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

/**
 * Collects the texts of a form, in the order in which they come. Nothing may be thrown here: the parser emits events, so
 * an exception would end the process. It gives undefined for a name that is missing, and for a text in an unknown charset.
 */
function collectTexts(parser: busboy.Busboy, limits: Limits, stop: (error: Error) => void): Multipart["texts"] {
  const texts: Multipart["texts"] = [];
  let bytes = 0;
  const onText = (name: string | undefined, value: string | undefined, { valueTruncated }: busboy.FieldInfo) => {
    if (name === undefined || value === undefined) return stop(new Error("A part of the form is malformed"));
    bytes += name.length + value.length;
    if (valueTruncated || bytes > limits.textBytes)
      return stop(new AppError("invalid", TOO_LONG, { errors: [{ field: name, message: TOO_LONG }] }));
    texts.push([name, value]);
  };
  parser.on("field", onText);
  parser.on("fieldsLimit", () => stop(new Error("A form has too many fields")));
  parser.on("filesLimit", () => stop(new Error("A form has too many files")));
  parser.on("error", () => {}); // one form may have several malformed parts, and the pipeline hears of the first one
  return texts;
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
