import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { AppError, invalid } from "~/platform/errors";
import type { TemporaryFile } from "~/platform/temporary-file.server";
import { jpegFromHeic } from "./internal/heic.server";
import { MAX_PIXELS } from "./internal/resized-picture.server";
import { pngFromSvg } from "./internal/svg.server";
import type { MediaKind } from "./media-library.schema";

/** What a browser sent for one file. Its name and declared type are not trusted. */
export type Upload = { field: string; name: string; content: TemporaryFile };

/** A file that may be stored: the type is read from its content, a picture is re-encoded. */
export type CheckedFile = {
  /** An encoded picture, or the upload as it is. */
  content: Uint8Array | TemporaryFile;
  contentType: string;
  extension: string;
  width: number | null;
  height: number | null;
};

const MB = 1024 * 1024;
const MAX_IMAGE_BYTES = 15 * MB;
const MAX_VIDEO_BYTES = 50 * MB;
const MAX_FILE_BYTES = 50 * MB;
/** The longer side of a picture after encoding; more would only slow down phones. */
const MAX_SIDE = 2400;

const SVG_TYPE = "image/svg+xml";
/** What cameras and phones make, for uploads of participants. */
const PHOTO_TYPES = new Set(["image/png", "image/jpeg", "image/heic", "image/heif"]);
/** What designers deliver as well, for the media library. An SVG is drawn as pixels, so that nothing in it can run. */
const IMAGE_TYPES = new Set([...PHOTO_TYPES, "image/webp", "image/avif", "image/gif", SVG_TYPE]);
/** The file extension by content type. */
const VIDEO_EXTENSIONS: Record<string, string> = {
  "video/mp4": "mp4",
  "video/quicktime": "mov",
  "video/webm": "webm",
  "video/ogg": "ogv",
};

/** The type of WebVTT, the captions of a video. */
export const CAPTIONS_TYPE = "text/vtt";
/** Documents and captions. Other files are stored without their type. */
const HARMLESS_TYPES = new Set(["application/pdf", CAPTIONS_TYPE]);

/**
 * Checks and encodes a picture of a participant.
 * @throws invalid on the upload's field: too large, or not a PNG, JPEG or HEIC picture
 */
export async function checkedImage({ field, content }: Upload): Promise<CheckedFile> {
  const type = await typeOf(content);
  if (!type || !PHOTO_TYPES.has(type)) throw invalid(field, "Choose an image (PNG or JPEG)");
  return encodedImage(field, content, type);
}

async function checkedPicture({ field, content }: Upload): Promise<CheckedFile> {
  const type = await typeOf(content);
  if (!type || !IMAGE_TYPES.has(type)) throw invalid(field, "Choose an image: PNG, JPEG, WebP, AVIF, GIF or SVG");
  return encodedImage(field, content, type);
}

/** Checks a picture or a PDF, of a paper such as a receipt. @throws invalid on the upload's field */
export async function checkedPaper(upload: Upload): Promise<CheckedFile> {
  const { field, content } = upload;
  if (content.sizeBytes === 0) throw invalid(field, "This file is empty");
  const type = await typeOf(content);
  if (type && PHOTO_TYPES.has(type)) return encodedImage(field, content, type);
  if (type !== "application/pdf") throw invalid(field, "Choose a photo (JPEG, PNG or HEIC) or a PDF");
  if (content.sizeBytes > MAX_IMAGE_BYTES) throw invalid(field, "This PDF is too large. It can be up to 15 MB.");
  return { content, contentType: type, extension: "pdf", width: null, height: null };
}

/** Checks a picture or a video. @throws invalid on the upload's field */
export async function checkedMedia(upload: Upload): Promise<CheckedFile> {
  const { field, content } = upload;
  const type = await typeOf(content);
  if (type && IMAGE_TYPES.has(type)) return encodedImage(field, content, type);
  if (!type || !(type in VIDEO_EXTENSIONS))
    throw invalid(field, "Choose an image or a video: PNG, JPEG, WebP, AVIF, GIF, SVG, MP4, QuickTime, WebM or Ogg");
  return checkedVideo(upload);
}

/** Checks a video. @throws invalid on the upload's field */
async function checkedVideo({ field, content }: Upload): Promise<CheckedFile> {
  const type = await typeOf(content);
  const extension = type && VIDEO_EXTENSIONS[type];
  if (!extension) throw invalid(field, "Choose a video: MP4, QuickTime, WebM or Ogg");
  if (content.sizeBytes > MAX_VIDEO_BYTES) throw invalid(field, `A video may have at most ${MAX_VIDEO_BYTES / MB} MB`);
  return { content, contentType: type, extension, width: null, height: null };
}

/** Names that promise a picture of a type that is accepted. */
const PICTURE_NAME = /\.(png|jpe?g|hei[cf]|webp|avif|gif|svg)$/i;

/**
 * Checks any file: pictures and videos as `checkedMedia`, others as they are.
 * @throws invalid: too large, or named like a picture without being one
 */
export async function checkedFile({ field, name, content }: Upload): Promise<CheckedFile> {
  const type = await typeOf(content);
  if (type && (IMAGE_TYPES.has(type) || type in VIDEO_EXTENSIONS)) return checkedMedia({ field, name, content });
  if (PICTURE_NAME.test(name)) throw invalid(field, "This file has an image's name, but isn't an image");
  if (content.sizeBytes > MAX_FILE_BYTES) throw invalid(field, `A file may have at most ${MAX_FILE_BYTES / MB} MB`);
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? "bin";
  // What a browser would run or render on our origin is only ever served as a download.
  return {
    content,
    contentType: type && HARMLESS_TYPES.has(type) ? type : "application/octet-stream",
    extension,
    width: null,
    height: null,
  };
}

/** Checks an upload for the kind that its field takes. @throws invalid on the upload's field */
export async function checkedUpload(kind: MediaKind, upload: Upload): Promise<CheckedFile> {
  if (upload.content.sizeBytes === 0) throw invalid(upload.field, "This file is empty");
  return CHECKS[kind](upload);
}

/** The first bytes tell the type. */
const HEAD_BYTES = 64 * 1024;

async function typeOf(content: TemporaryFile): Promise<string | undefined> {
  const head = await content.bytes(HEAD_BYTES);
  const type = (await fileTypeFromBuffer(head))?.mime;
  return (type === undefined || type === "application/xml") && isSvg(head) ? SVG_TYPE : type;
}

/** The first bytes of an SVG have its root, after comments and declarations. */
const ROOT_BYTES = 4 * 1024;

function isSvg(head: Uint8Array): boolean {
  const text = Buffer.from(head.subarray(0, ROOT_BYTES)).toString("utf8");
  const root = text.replace(/<\?[^>]*>|<!--[^]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>|\ufeff/gi, "");
  return /^\s*<svg[\s>]/i.test(root);
}

async function checkedCaptions(upload: Upload): Promise<CheckedFile> {
  if ((await typeOf(upload.content)) !== CAPTIONS_TYPE) throw invalid(upload.field, "Choose a WebVTT file");
  return checkedFile(upload);
}

async function checkedDocument(upload: Upload): Promise<CheckedFile> {
  const type = await typeOf(upload.content);
  if (type && (IMAGE_TYPES.has(type) || type in VIDEO_EXTENSIONS))
    throw invalid(upload.field, "Choose a document, not an image or a video");
  return checkedFile(upload);
}

const CHECKS: Record<MediaKind, (upload: Upload) => Promise<CheckedFile>> = {
  image: checkedPicture,
  video: checkedVideo,
  media: checkedMedia,
  captions: checkedCaptions,
  document: checkedDocument,
  file: checkedFile,
};

/** Re-encodes a picture: this drops the camera's metadata (place, time) and anything hidden behind the pixels. */
async function encodedImage(field: string, content: TemporaryFile, type: string): Promise<CheckedFile> {
  if (content.sizeBytes > MAX_IMAGE_BYTES)
    throw invalid(field, `A picture may have at most ${MAX_IMAGE_BYTES / MB} MB`);
  try {
    const bytes = await content.bytes();
    const readable = await pixelsOf(field, type, bytes);
    const picture = sharp(readable, { limitInputPixels: MAX_PIXELS })
      .rotate() // by the camera's metadata, before that is dropped
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });
    const isPng = type === "image/png" || (!PHOTO_TYPES.has(type) && (await sharp(readable).metadata()).hasAlpha);
    const encoded = isPng ? picture.png({ compressionLevel: 9 }) : picture.jpeg({ quality: 84, mozjpeg: true });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const format = isPng
      ? { contentType: "image/png", extension: "png" }
      : { contentType: "image/jpeg", extension: "jpg" };
    return { content: data, ...format, width: info.width, height: info.height };
  } catch (error) {
    throw error instanceof AppError ? error : invalid(field, "We couldn't read this image");
  }
}

/** The picture in a format that sharp reads in a time that its size limits. */
async function pixelsOf(field: string, type: string, bytes: Uint8Array): Promise<Uint8Array> {
  if (type === SVG_TYPE) return pngFromSvg(bytes);
  await assertFewPixels(field, bytes);
  return type.startsWith("image/hei") ? jpegFromHeic(bytes) : bytes;
}

/** Reads only the header of the file. */
async function assertFewPixels(field: string, bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) throw invalid(field, "Choose an image of 50 megapixels or less");
}
