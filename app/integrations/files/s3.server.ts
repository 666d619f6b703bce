import { randomUUID } from "node:crypto";
import type { LookupFunction } from "node:net";
import type { Readable } from "node:stream";
import type { S3ServiceException } from "@aws-sdk/client-s3";
import type { Env } from "~/platform/env.server";
import type { FileStore } from "../ports";

export type S3Settings = NonNullable<Env["s3"]>;

/** A stream is sent in parts, this many at the same time. S3 allows 10,000 parts of a file, so 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_IN_MEMORY = 2;
/** Other people's services may never answer, and a job would wait for them. */
const TIMEOUT_MS = 20_000;

/**
 * Files in a bucket of S3 or of a compatible service (`endpoint`).
 * @param options how hosts are found (by the system, unless somebody else's bucket is used), and larger parts for larger files
 */
export function s3Files(
  settings: S3Settings,
  options: { lookup?: LookupFunction; partBytes?: number } = {},
): FileStore {
  const { lookup, partBytes = PART_BYTES } = options;
  const { bucket: Bucket } = settings;
  let connecting: ReturnType<typeof connect> | undefined;
  const connected = () => (connecting ??= connect(settings, lookup));

  const store: FileStore = {
    async put(Key, Body, ContentType) {
      const { s3, Upload } = await connected();
      const params = { Bucket, Key, Body, ContentType };
      await new Upload({ client: s3, params, partSize: partBytes, queueSize: PARTS_IN_MEMORY }).done();
    },

    async get(Key, range) {
      const { s3, commands } = await connected();
      const Range = range && `bytes=${range.start}-${range.end}`;
      const object = await s3.send(new commands.GetObjectCommand({ Bucket, Key, Range })).catch(unlessMissing);
      if (!object) return null;
      // The response for a range has the size of the complete file behind the slash: "bytes 0-99/1234".
      const sizeBytes = Number(object.ContentRange?.split("/")[1] ?? object.ContentLength);
      return { body: object.Body as Readable, sizeBytes };
    },

    async delete(Key) {
      const { s3, commands } = await connected();
      await s3.send(new commands.DeleteObjectCommand({ Bucket, Key }));
    },

    async *list(Prefix) {
      const { s3, commands } = await connected();
      for await (const { Contents = [] } of commands.paginateListObjectsV2({ client: s3 }, { Bucket, Prefix })) {
        for (const { Key, Size } of Contents) yield { key: Key!, sizeBytes: Size ?? 0 };
      }
    },

    async check(prefix = "") {
      const Key = `${prefix}check/${randomUUID()}.txt`;
      await store.put(Key, Buffer.from("check"), "text/plain");
      (await store.get(Key))?.body.destroy();
      await store.delete(Key);
    },
  };
  return store;
}

/** Takes `s3://BUCKET/PREFIX` apart. @returns undefined for what is no bucket, such as a folder */
export function bucketIn(text: string): { bucket: string; parts: string[] } | undefined {
  const [, bucket, path = ""] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(text) ?? [];
  return bucket ? { bucket, parts: path.split("/").filter(Boolean) } : undefined;
}

/** The SDK takes a quarter of a second to load, so it is loaded with the first file. */
async function connect({ region, endpoint, accessKeyId, secretAccessKey }: S3Settings, lookup?: LookupFunction) {
  const [commands, { Upload }] = await Promise.all([import("@aws-sdk/client-s3"), import("@aws-sdk/lib-storage")]);
  const s3 = new commands.S3Client({
    region,
    endpoint,
    forcePathStyle: endpoint !== undefined, // compatible services rarely serve bucket.host
    requestHandler: lookup && { httpsAgent: { lookup }, connectionTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    credentials: { accessKeyId, secretAccessKey },
    // Compatible services do not know checksums beyond what S3 requires.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  return { s3, commands, Upload };
}

function unlessMissing(error: S3ServiceException): null {
  if (error.name === "NoSuchKey" || error.$metadata?.httpStatusCode === 404) return null;
  throw error;
}
