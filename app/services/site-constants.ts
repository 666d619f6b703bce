/**
 * The participant site's business constants (specification 1, section 9), each here and nowhere else. Without zod, so
 * that pages may use them for nothing.
 */

/** Digits of a one-time code. */
export const CODE_LENGTH = 6;
export const RESEND_AFTER_SECONDS = 60;
/** How long a magic link works. */
export const LINK_MINUTES = 20;

/** The page sizes that tables offer. */
export const PAGE_SIZES = [10, 20, 30, 40, 50] as const;

/** How long a slide of hero and carousel stands. */
export const SLIDE_MS = 7_000;

/** How long a social post is looked at before the next one: half a video's duration, or this when it is a long one. */
export const GALLERY_WAIT_SECONDS = 10;
/** Of a picture; a text takes no longer. */
export const IMAGE_WAIT_SECONDS = 5;
export const LONG_VIDEO_SECONDS = 60;
export const LONG_VIDEO_WAIT_SECONDS = 30;

/** What is shown of a blockchain address: so many characters of its beginning and of its end. */
export const ADDRESS_ENDS = { first: 6, last: 4 } as const;
