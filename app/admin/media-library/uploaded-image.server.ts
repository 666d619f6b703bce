import type { UploadedFile } from "~/http/input/multipart.server";
import { storeMediaFile } from "~/services/media/media-library.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/**
 * Stores the picture that a form sent in `field` in the program's media library. Call it outside a transaction,
 * because it writes the bytes first.
 * @returns the id of the file; undefined when the form sent none
 * @throws invalid on the field: not a PNG, JPEG or HEIC picture, or too large
 */
export async function storeUploadedImage(
  ctx: AdminProgramCtx,
  files: Map<string, UploadedFile>,
  field: string,
): Promise<string | undefined> {
  const file = files.get(field);
  if (!file) return undefined;
  return (await storeMediaFile(ctx, "image", { field, ...file })).id;
}
