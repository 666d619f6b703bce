import { fileTypeFromBuffer } from "file-type";
import convertHeic from "heic-convert";
import sharp from "sharp";
import type { Word } from "../parse/words";
import { MAX_PIXELS, ReceiptUnreadable } from "../receipt-unreadable";
import { recognize } from "./engine";

const PICTURE_TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/heic", "image/heif"]);

/** The type by content: a picture or a PDF. @throws ReceiptUnreadable not_an_image */
export async function contentTypeOf(bytes: Uint8Array): Promise<string> {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type && (PICTURE_TYPES.has(type) || type === "application/pdf")) return type;
  throw new ReceiptUnreadable("not_an_image");
}

/** Recognizes a photographed page. @throws ReceiptUnreadable too_many_pixels, damaged */
export async function wordsOfPicture(bytes: Uint8Array, contentType: string): Promise<Word[]> {
  const picture = await decoded(bytes, contentType);
  return recognize(picture);
}

/** The picture in grey, turned as the camera was held. */
async function decoded(bytes: Uint8Array, contentType: string): Promise<Uint8Array> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) throw new ReceiptUnreadable("too_many_pixels");
    const readable = contentType.startsWith("image/hei")
      ? new Uint8Array(await convertHeic({ buffer: bytes, format: "JPEG", quality: 0.95 }))
      : bytes;
    return await sharp(readable, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .greyscale()
      .normalise()
      .png({ compressionLevel: 1 })
      .toBuffer();
  } catch (error) {
    throw error instanceof ReceiptUnreadable ? error : new ReceiptUnreadable("damaged");
  }
}
