import { basename, dirname, resolve } from "node:path";

/** A folder, or a bucket below a prefix, and the file in it that was named, if one was. */
export type NamedPlace = {
  /** As the history has it. */
  name: string;
  file?: string;
  /** Undefined for a folder. */
  bucket?: { bucket: string; parts: string[] };
};

/**
 * What an operator means by `s3://BUCKET/PREFIX`, a folder, or a file that ends in `.tar`.
 * @param from the folder that a relative path begins in; of BACKUP_TO that of the process
 */
export function namedPlace(text: string, from = process.cwd()): NamedPlace {
  const [, bucket, path = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(text) ?? [];
  const isFile = text.endsWith(".tar");
  if (!bucket) {
    const there = resolve(from, text);
    return isFile ? { name: dirname(there), file: basename(there) } : { name: there };
  }
  const parts = path.split("/").filter(Boolean);
  const file = isFile ? parts.pop() : undefined;
  return { name: ["s3:/", bucket, ...parts].join("/"), file, bucket: { bucket, parts } };
}
