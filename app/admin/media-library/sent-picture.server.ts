import type { AdminProgramCtx } from "~/services/context";
import { storeMediaFile } from "~/services/media/media-library.verbs.server";

/**
 * Takes a picture that came along with a form under `field` into the program's media library and gives its id, or
 * undefined when none came. The bytes go first, outside of any transaction.
 * @throws invalid on the field: not a PNG, JPEG or HEIC picture, or too large
 */
export async function storeSentPicture(
  ctx: AdminProgramCtx,
  files: Map<string, File>,
  field: string,
): Promise<string | undefined> {
  const file = files.get(field);
  if (!file) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  return (await storeMediaFile(ctx, "image", { field, name: file.name, bytes }, "")).id;
}
