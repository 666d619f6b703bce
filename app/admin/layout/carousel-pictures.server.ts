import { storeSentPicture } from "~/admin/media-library/sent-picture.server";
import type { AdminProgramCtx } from "~/services/context";
import type { CarouselsInput } from "~/services/layout/layout.schema";
import { saveCarousels } from "~/services/layout/layout.verbs.server";

/** Saves the slides; pictures that came along (`carousels[0][image]`) go into the program's files first and win over a chosen one. */
export async function saveCarouselsWithPictures(
  ctx: AdminProgramCtx,
  input: CarouselsInput,
  files: Map<string, File>,
): Promise<void> {
  const carousels = [];
  for (const [index, slide] of input.carousels.entries()) {
    const sent = await storeSentPicture(ctx, files, `carousels[${index}][image]`);
    carousels.push(sent ? { ...slide, image_file_id: sent } : slide);
  }
  await saveCarousels(ctx, { ...input, carousels });
}
