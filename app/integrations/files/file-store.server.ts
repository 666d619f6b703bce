import { join } from "node:path";
import { env } from "~/env.server";
import type { FileStore } from "../ports";
import { diskFiles } from "./disk.server";
import { s3Files } from "./s3.server";

let store: FileStore | undefined;

/** The file store that the environment configures: S3 when it is set, else a folder below DATA_DIR. */
export function fileStore(): FileStore {
  return (store ??= env.s3 ? s3Files(env.s3) : diskFiles(join(env.dataDir, "files")));
}
