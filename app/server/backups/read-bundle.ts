import { createHash, type Hash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { finished } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { extract as tarExtract } from "tar-stream";
import { z } from "zod";
import { OperatorError } from "../operator-error";
import {
  BUNDLE_FORMAT,
  completeSchema,
  MANIFEST,
  manifestSchema,
  memberOf,
  rowsSchema,
  type Complete,
  type Manifest,
} from "./bundle";

/** What is done with the parts of a bundle, in the order in which they come. A file's stream is read to its end. */
export type BundleReader = {
  manifest?(manifest: Manifest): Promise<void>;
  /** A piece of a table's rows, compressed. */
  chunk?(table: string, content: Buffer): Promise<void>;
  /** All rows of a table have come. */
  tableEnd?(table: string, rows: number): Promise<void>;
  file?(key: string, content: Readable, size: number): Promise<void>;
  secrets?(sealed: Buffer): Promise<void>;
};

const DAMAGED = "The bundle is damaged";

/**
 * Reads a bundle from its beginning to its end, and compares each member with its checksum at the end.
 * @returns what it says about itself
 * @throws OperatorError for a file that is no bundle, an incomplete, a damaged one, and one of a newer format
 */
export async function readBundle(
  source: Readable,
  reader: BundleReader,
): Promise<{ manifest: Manifest; complete: Complete }> {
  const tar = tarExtract();
  source.on("error", (error) => tar.destroy(error)).pipe(tar);
  const checksums: Record<string, string> = {};
  let manifest: Manifest | undefined;
  let complete: Complete | undefined;
  try {
    for await (const entry of tar) {
      const { name, size = 0 } = entry.header;
      const member = memberOf(name);
      if (complete || !member || (member.kind === "manifest") === Boolean(manifest))
        throw new OperatorError(manifest ? `${DAMAGED}: it has an unknown part ${name}` : NO_BUNDLE);
      const content = entry as unknown as Readable;
      if (member.kind === "complete") {
        complete = parse(completeSchema, await buffer(content), name);
        continue;
      }
      const hash = createHash("sha256");
      const hashed = Readable.from(hashing(content, hash), { objectMode: false });
      if (member.kind === "file") {
        await (reader.file ? reader.file(member.key, hashed, size) : finished(hashed.resume()));
      } else {
        const bytes = await buffer(hashed);
        if (member.kind === "manifest") {
          manifest = readManifest(bytes);
          await reader.manifest?.(manifest);
        } else if (member.kind === "secrets") await reader.secrets?.(bytes);
        else if (member.kind === "chunk") await reader.chunk?.(member.table, bytes);
        else await reader.tableEnd?.(member.table, parse(rowsSchema, bytes, name).rows);
      }
      checksums[name] = hash.digest("hex");
    }
  } catch (error) {
    throw /^(Invalid tar header|Unexpected end of data)/.test((error as Error).message)
      ? new OperatorError(manifest ? `${DAMAGED}: ${(error as Error).message}` : NO_BUNDLE)
      : error;
  } finally {
    source.destroy();
    tar.destroy();
  }
  if (!manifest) throw new OperatorError(NO_BUNDLE);
  if (!complete) throw new OperatorError("The bundle is incomplete: its backup did not come to its end");
  const differing = Object.keys({ ...complete.checksums, ...checksums }).find(
    (name) => checksums[name] !== complete.checksums[name],
  );
  if (differing || !isDeepStrictEqual(checksums, complete.checksums))
    throw new OperatorError(`${DAMAGED}: the checksum of ${differing} is another one`);
  return { manifest, complete };
}

const NO_BUNDLE = "This is no bundle of a backup: it does not begin with a manifest";

function readManifest(bytes: Buffer): Manifest {
  const { format } = parse(z.object({ format: z.number() }), bytes, MANIFEST);
  if (format > BUNDLE_FORMAT)
    throw new OperatorError(
      `The bundle has format ${format}, this version reads ${BUNDLE_FORMAT}: use a newer version`,
    );
  return parse(manifestSchema, bytes, MANIFEST);
}

function parse<S extends z.ZodType>(schema: S, bytes: Buffer, name: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw new OperatorError(`${DAMAGED}: ${name} cannot be read`);
  }
}

async function* hashing(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const part of content) {
    hash.update(part);
    yield part;
  }
}
