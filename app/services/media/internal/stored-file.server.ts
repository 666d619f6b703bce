import { uuidv7 } from "~/platform/ids.server";
import { unaccented } from "~/platform/unaccented";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { CheckedFile } from "../checked-upload.server";
import { storeUnusedFile } from "../unused-files.server";

/** A file whose bytes are in the store, with the values for its row. */
export type StoredFile = {
  id: string;
  key: string;
  name: string;
  contentType: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
};

/** An upload is followed by its row at once. */
const UNUSED_AFTER_SECONDS = 60 * 60;

/**
 * Puts the bytes of a checked upload into the store, before and outside of any transaction: a row never names a file
 * that does not exist, and a slow store holds no connection. `keepFiles` runs in the transaction that adds the row.
 */
export async function storeBytes(
  ctx: AdminProgramCtx,
  uploadName: string,
  { content, extension, ...file }: CheckedFile,
): Promise<StoredFile> {
  const id = uuidv7(ctx.now);
  const key = `${ctx.programId}/${id}.${extension}`;
  const body = content instanceof Uint8Array ? content : content.stream();
  await storeUnusedFile({ key, body, contentType: file.contentType }, { unusedAfterSeconds: UNUSED_AFTER_SECONDS });
  return {
    ...file,
    id,
    key,
    name: `${plainName(uploadName)}.${extension}`,
    sizeBytes: sizeOf(content),
  };
}

/** The size of a checked upload, in bytes. */
export function sizeOf(content: CheckedFile["content"]): number {
  return content instanceof Uint8Array ? content.length : content.sizeBytes;
}

/** The uploaded file's name as part of a URL: short, without path and extension. Letters of every script stay. */
function plainName(name: string): string {
  const base = name.replace(/^.*[/\\]/, "").replace(/\.[^.]*$/, "");
  const plain = unaccented(base)
    .replace(/[^\p{L}\p{N}_-]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return [...plain].slice(0, 80).join("") || "file";
}
