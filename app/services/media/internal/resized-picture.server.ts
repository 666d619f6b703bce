import sharp from "sharp";
import type { PictureWidth } from "../picture-widths";

/** A small file may decode to gigabytes of pixels. */
const MAX_PIXELS = 50_000_000;

/** What uploaded pictures are re-encoded as. A drawing (SVG) fits any size, and is smaller than its pixels. */
const RESIZED_TYPES: readonly string[] = ["image/jpeg", "image/png"];

export const RESIZED_TYPE = "image/webp";

export function isResized(contentType: string): boolean {
  return RESIZED_TYPES.includes(contentType);
}

/** The picture at most `width` pixels wide, as WebP: at the same quality a third smaller than JPEG. */
export function resizedPicture(bytes: Buffer, width: PictureWidth): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, smartSubsample: true })
    .toBuffer();
}
