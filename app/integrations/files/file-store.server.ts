import { join } from "node:path";
import { env } from "~/platform/env.server";
import type { FileStore } from "../ports";
import { diskFiles } from "./disk.server";
import { s3Files } from "./s3.server";

let store: FileStore | undefined;

/** The configured file store: S3 when its settings are there, else a folder below DATA_DIR. */
export function fileStore(): FileStore {
  return (store ??= env.s3 ? s3Files(env.s3) : diskFiles(join(env.dataDir, "files")));
}
