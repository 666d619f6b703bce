/**
 * The business constants of the participant site. Without zod, so that pages that use them stay small.
 */

/** Digits of a one-time code. */
export const CODE_LENGTH = 6;
export const RESEND_AFTER_SECONDS = 60;
/** How long a magic link works. */
export const LINK_MINUTES = 20;

/** The page sizes that tables offer. */
export const PAGE_SIZES = [10, 20, 30, 40, 50] as const;

/** How long a slide of the hero and the carousel is shown. */
export const SLIDE_MS = 7_000;

/** How long a social post is shown before the next one. */
export const GALLERY_WAIT_SECONDS = 10;
/** For a picture or a text. */
export const IMAGE_WAIT_SECONDS = 5;
export const LONG_VIDEO_SECONDS = 60;
export const LONG_VIDEO_WAIT_SECONDS = 30;

/** How many characters of the beginning and end of a blockchain address are shown. */
export const ADDRESS_ENDS = { first: 6, last: 4 } as const;
