import { basename, dirname, resolve } from "node:path";
import { bucketIn } from "~/integrations/files/s3.server";

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
  const there = bucketIn(text);
  const isFile = text.endsWith(".tar");
  if (!there) {
    const path = resolve(from, text);
    return isFile ? { name: dirname(path), file: basename(path) } : { name: path };
  }
  const { bucket, parts } = there;
  const file = isFile ? parts.pop() : undefined;
  return { name: ["s3:/", bucket, ...parts].join("/"), file, bucket: { bucket, parts } };
}
