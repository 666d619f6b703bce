/** Why files can never be read, however often one tries. */
export type UnreadableReason =
  /** No file, or one without a byte. */
  | "empty"
  /** Neither a picture that we know nor a PDF, whatever its name says. */
  | "not_an_image"
  /** More bytes than MAX_FILE_BYTES. */
  | "too_large"
  /** A picture of more than MAX_PIXELS. */
  | "too_many_pixels"
  /** A PDF of more than MAX_PAGES pages, or more than MAX_PAGES files. */
  | "too_many_pages"
  /** A PDF that opens with a password only. */
  | "encrypted"
  /** It begins like a picture or a PDF, but cannot be decoded. */
  | "damaged"
  /** It takes more time or memory than a receipt may. */
  | "too_demanding";

/** The files are no receipt that anybody could read: the sender has to hand in others. */
export class ReceiptUnreadable extends Error {
  override readonly name = "ReceiptUnreadable";

  constructor(readonly reason: UnreadableReason) {
    super(`the receipt cannot be read: ${reason}`);
  }
}

/** A file of a receipt may have this many bytes. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;
/** A picture may have this many pixels: a small file may decode to gigabytes. */
export const MAX_PIXELS = 50_000_000;
/** The pages of all files together. */
export const MAX_PAGES = 10;
