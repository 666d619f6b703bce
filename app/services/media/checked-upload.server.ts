import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { invalid } from "../errors";
import type { MediaKind } from "./media-library.schema";

/** What a browser sent for one file. What its name and declared type say is not believed. */
export type Upload = { field: string; name: string; bytes: Uint8Array };

/** A file as it may be stored: the type is read from its content, a picture is encoded anew. */
export type CheckedFile = {
  bytes: Uint8Array;
  contentType: string;
  extension: string;
  width: number | null;
  height: number | null;
};

const MB = 1024 * 1024;
const MAX_IMAGE_BYTES = 15 * MB;
const MAX_VIDEO_BYTES = 50 * MB;
const MAX_FILE_BYTES = 50 * MB;
/** A picture's side after encoding; what is larger only costs the phone that loads it. */
const MAX_SIDE = 2400;
/** A small file may unfold into gigabytes of pixels. */
const MAX_PIXELS = 50_000_000;

const IMAGE_TYPES = new Set(["image/png", "image/jpeg", "image/heic", "image/heif"]);
/** By content type, the ending the file is stored with (specification 1, section 5: mp4, quicktime, webm, ogg). */
const VIDEO_ENDINGS: Record<string, string> = {
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "video/ogg": "ogv",
};

/** Documents, and the captions of a film: what else there is keeps its type to itself. */
const HARMLESS_TYPES = new Set(["application/pdf", "text/vtt"]);

/** A picture ready to be stored. @throws invalid on the upload's field: too large, or not a PNG, JPEG or HEIC picture */
export async function checkedImage({ field, bytes }: Upload): Promise<CheckedFile> {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (!type || !IMAGE_TYPES.has(type)) throw invalid(field, "Choose a picture: PNG or JPEG");
  return encodedImage(field, bytes, type);
}

/** A picture or a video. @throws invalid on the upload's field */
export async function checkedMedia({ field, bytes }: Upload): Promise<CheckedFile> {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type && IMAGE_TYPES.has(type)) return encodedImage(field, bytes, type);
  const extension = type && VIDEO_ENDINGS[type];
  if (!extension) throw invalid(field, "Choose a picture (PNG or JPEG) or a video (MP4, QuickTime, WebM or Ogg)");
  if (bytes.length > MAX_VIDEO_BYTES) throw invalid(field, `A video may have at most ${MAX_VIDEO_BYTES / MB} MB`);
  return { bytes, contentType: type, extension, width: null, height: null };
}

/** Any file: pictures and videos as above, all else as it is. @throws invalid on the upload's field: empty or too large */
export async function checkedFile({ field, name, bytes }: Upload): Promise<CheckedFile> {
  const type = (await fileTypeFromBuffer(bytes))?.mime;
  if (type && (IMAGE_TYPES.has(type) || type in VIDEO_ENDINGS)) return checkedMedia({ field, name, bytes });
  if (bytes.length === 0) throw invalid(field, "This file is empty");
  if (bytes.length > MAX_FILE_BYTES) throw invalid(field, `A file may have at most ${MAX_FILE_BYTES / MB} MB`);
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "bin";
  // What a browser would run or draw from our own address is only ever handed out to be saved.
  return {
    bytes,
    contentType: type && HARMLESS_TYPES.has(type) ? type : "application/octet-stream",
    extension,
    width: null,
    height: null,
  };
}

/** An upload of the kind that its field takes. @throws invalid on the upload's field */
export function checkedUpload(kind: MediaKind, upload: Upload): Promise<CheckedFile> {
  return CHECKS[kind](upload);
}

const CHECKS = { image: checkedImage, media: checkedMedia, file: checkedFile } satisfies Record<MediaKind, unknown>;

/** Encoded anew: what a camera wrote about place and time is gone, and so is anything hidden behind the pixels. */
async function encodedImage(field: string, bytes: Uint8Array, type: string): Promise<CheckedFile> {
  if (bytes.length > MAX_IMAGE_BYTES) throw invalid(field, `A picture may have at most ${MAX_IMAGE_BYTES / MB} MB`);
  try {
    const readable = type.startsWith("image/hei") ? await jpegFromHeic(bytes) : bytes;
    const picture = sharp(readable, { limitInputPixels: MAX_PIXELS })
      .rotate() // by the camera's note, before the note goes
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });
    const encoded =
      type === "image/png" ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 84, mozjpeg: true });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const form =
      type === "image/png"
        ? { contentType: "image/png", extension: "png" }
        : { contentType: "image/jpeg", extension: "jpg" };
    return { bytes: data, ...form, width: info.width, height: info.height };
  } catch {
    throw invalid(field, "This picture cannot be read");
  }
}

/** Telephones send HEIC, which few browsers show. The decoder is large and loaded by those who need it. */
async function jpegFromHeic(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: convert } = await import("heic-convert");
  return convert({ buffer: bytes, format: "JPEG", quality: 0.95 });
}
