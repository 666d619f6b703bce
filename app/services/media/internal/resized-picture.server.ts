import sharp from "sharp";
import { logger } from "~/platform/logger.server";
import type { PictureWidth } from "../picture-widths";
import { oneAtATime } from "./one-at-a-time";

/** A small file may decode to gigabytes of pixels. */
export const MAX_PIXELS = 50_000_000;

/** What uploaded pictures are re-encoded as. A drawing (SVG) fits any size, and is smaller than its pixels. */
const RESIZED_TYPES: readonly string[] = ["image/jpeg", "image/png"];

export const RESIZED_TYPE = "image/webp";

export function isResized(contentType: string): boolean {
  return RESIZED_TYPES.includes(contentType);
}

const inTurn = oneAtATime();

/** Height by width of most places. They cut off the sides of a flatter picture, so its height decides. */
const FLATTEST = 10 / 16;

/**
 * The picture for a place that is `width` pixels wide, as WebP: at the same quality a third smaller than JPEG. One
 * picture at a time, which is also read in its turn, so that many new ones take no more memory than one.
 * @returns null for a file that cannot be read as a picture
 */
export function resizedPicture(read: () => Promise<Buffer>, width: PictureWidth): Promise<Buffer | null> {
  return inTurn(async () => resize(await read(), width));
}

async function resize(bytes: Buffer, width: PictureWidth): Promise<Buffer | null> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ width, height: Math.round(width * FLATTEST), fit: "outside", withoutEnlargement: true })
      .webp({ quality: 80, smartSubsample: true })
      .toBuffer();
  } catch (error) {
    logger.warn({ err: error }, "a picture cannot be resized");
    return null;
  }
}
