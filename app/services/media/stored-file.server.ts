import { fileStore } from "~/integrations/files/file-store.server";
import type { AdminProgramCtx } from "../context";
import { uuidv7 } from "../ids.server";
import type { CheckedFile } from "./checked-upload.server";

/** A file whose bytes are in the store, as its row is going to say. */
export type StoredFile = {
  id: string;
  key: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
};

/**
 * Puts the bytes of a checked upload into the store. They go first, outside of any transaction: a row never names a
 * file that is not there, bytes without a row harm nobody, and a slow store holds no connection.
 */
export async function storeBytes(
  ctx: AdminProgramCtx,
  uploadName: string,
  { bytes, extension, ...file }: CheckedFile,
): Promise<StoredFile> {
  const id = uuidv7(ctx.now);
  const key = `${ctx.programId}/${id}.${extension}`;
  await fileStore().put(key, bytes, file.contentType);
  return { ...file, id, key, name: `${plainName(uploadName)}.${extension}`, sizeBytes: bytes.length };
}

/** The uploader's name for the file, as part of a URL: short, without a path or an ending. */
function plainName(name: string): string {
  const base = name.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
  return (
    base
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9_-]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 80)
      .toLowerCase() || "picture"
  );
}
