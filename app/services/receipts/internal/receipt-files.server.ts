import { createHash } from "node:crypto";
import sharp from "sharp";
import type { ProgramScopedCtx } from "~/platform/context";
import { invalid } from "~/platform/errors";
import { uuidsv7 } from "~/platform/ids.server";
import { checkedPaper, type CheckedFile, type Upload } from "~/services/media/checked-upload.server";
import { storeUnusedFile } from "~/services/media/unused-files.server";
import { MAX_FILES } from "../receipt-limits";

/** A picture or PDF of a receipt whose bytes are in the store, with the values for its row. */
export type StoredReceiptFile = {
  id: string;
  position: number;
  name: string;
  key: string;
  contentType: string;
  sizeBytes: bigint;
  hash: Uint8Array<ArrayBuffer>;
  pictureHash: bigint | null;
  createdAt: Date;
};

/** Longer than any request lasts. */
const UNUSED_AFTER_SECONDS = 60 * 60;
const MAX_NAME = 120;

/**
 * Checks the files of one receipt by their content: one PDF, or photos of it from top to bottom.
 * @throws invalid on the files
 */
export async function checkedReceiptFiles(uploads: readonly Upload[]): Promise<CheckedFile[]> {
  if (uploads.length === 0) throw invalid("files", "Choose a photo or a PDF of your receipt");
  if (uploads.length > MAX_FILES) throw invalid("files", "Choose at most 6 photos");
  const files: CheckedFile[] = [];
  for (const upload of uploads) files.push(await checkedPaper(upload)); // one by one: each picture takes memory
  if (files.length > 1 && files.some(({ extension }) => extension === "pdf"))
    throw invalid("files", "Choose one PDF, or photos only");
  return files;
}

/**
 * Puts the files of a receipt into the store, below a folder that is never public. They are deleted in an hour unless
 * `keepFiles` runs in the transaction that creates their rows.
 */
export async function storeReceiptFiles(
  { programId, now }: ProgramScopedCtx,
  receiptId: string,
  uploads: readonly Upload[],
  checked: readonly CheckedFile[],
): Promise<StoredReceiptFile[]> {
  const ids = uuidsv7(now, checked.length);
  const files: StoredReceiptFile[] = [];
  for (const [position, file] of checked.entries()) {
    const { name, content } = uploads[position]!;
    const bytes = file.content instanceof Uint8Array ? file.content : await file.content.bytes();
    const key = `receipts/${programId}/${receiptId}/${position + 1}.${file.extension}`;
    await storeUnusedFile(
      { key, body: bytes, contentType: file.contentType },
      { unusedAfterSeconds: UNUSED_AFTER_SECONDS },
    );
    files.push({
      id: ids[position]!,
      position,
      name: name.replace(/^.*[/\\]/, "").slice(-MAX_NAME),
      key,
      contentType: file.contentType,
      sizeBytes: BigInt(bytes.length),
      hash: createHash("sha256")
        .update(await content.bytes())
        .digest() as Uint8Array<ArrayBuffer>,
      pictureHash: file.extension === "pdf" ? null : await pictureHash(bytes),
      createdAt: now,
    });
  }
  return files;
}

/** The signs of the differences between neighbors of a small gray copy (dHash): 64 bits, as the database's bigint. */
async function pictureHash(bytes: Uint8Array): Promise<bigint> {
  const pixels = await sharp(bytes).grayscale().resize(9, 8, { fit: "fill" }).raw().toBuffer();
  let bits = 0n;
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++)
      bits = (bits << 1n) | (pixels[row * 9 + column]! < pixels[row * 9 + column + 1]! ? 1n : 0n);
  return BigInt.asIntN(64, bits);
}
