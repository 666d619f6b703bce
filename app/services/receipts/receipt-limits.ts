/** What a receipt may be handed in as. Without zod: the form checks it in the browser before it sends anything. */
import { msg, type TextValues } from "~/locales/translate";

export const REVIEW_COMMENT_MAX = 500;
export const MAX_FILES = 6;
const MB = 1024 * 1024;
const MAX_FILE_MB = 15;
/** A little less than a request may have (server/web/request-body.ts). */
export const MAX_TOTAL_MB = 24;

/** For the `accept` of a file field. With the endings, since some systems know no type for HEIC. */
export const ACCEPTED_FILES = "image/jpeg,image/png,image/heic,image/heif,application/pdf,.heic,.heif";

type ChosenFile = { name: string; type: string; size: number };

/** Why these files cannot be handed in as one receipt, as a text with its values; null when they can, or are none. */
export function uploadError(files: readonly ChosenFile[]): { text: string; values?: TextValues } | null {
  for (const { name, type, size } of files) {
    if (!isPdf(type) && !/^image\/(jpeg|png|hei[cf])$/.test(type) && !/\.hei[cf]$/i.test(name))
      return { text: msg("{name} isn't a photo (JPEG, PNG or HEIC) or a PDF."), values: { name } };
    if (size === 0) return { text: msg("{name} is empty."), values: { name } };
    if (size > MAX_FILE_MB * MB)
      return {
        text: msg("{name} is too large. Files can be up to {size} MB."),
        values: { name, size: MAX_FILE_MB },
      };
  }
  if (files.length > 1 && files.some(({ type }) => isPdf(type))) return { text: msg("Choose one PDF, or photos only") };
  if (files.length > MAX_FILES) return { text: msg("Choose at most 6 photos") };
  if (files.reduce((sum, { size }) => sum + size, 0) > MAX_TOTAL_MB * MB)
    return { text: TOTAL_TOO_LARGE, values: { size: MAX_TOTAL_MB } };
  return null;
}

/** Also for what the server rejects for its size. */
export const TOTAL_TOO_LARGE = msg("Photos can be up to {size} MB in total.");

function isPdf(type: string): boolean {
  return type === "application/pdf";
}
