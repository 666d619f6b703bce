import type { AdminProgramCtx } from "~/services/context";
import type { CarouselsInput } from "~/services/layout/layout.schema";
import { saveCarousels } from "~/services/layout/layout.verbs.server";
import { storeMediaFile } from "~/services/media/media-library.verbs.server";

/** Saves the slides; pictures that came along (`carousels[0][image]`) go into the program's files first and win over a chosen one. */
export async function saveCarouselsWithPictures(ctx: AdminProgramCtx, input: CarouselsInput, files: Map<string, File>): Promise<void> {
  const carousels = [];
  for (const [index, slide] of input.carousels.entries()) {
    const field = `carousels[${index}][image]`;
    const file = files.get(field);
    if (!file) carousels.push(slide);
    else {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { id } = await storeMediaFile(ctx, "image", { field, name: file.name, bytes }, "");
      carousels.push({ ...slide, image_file_id: id });
    }
  }
  await saveCarousels(ctx, { ...input, carousels });
}
