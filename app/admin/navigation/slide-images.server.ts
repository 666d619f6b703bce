import type { UploadedFile } from "~/http/input/multipart.server";
import type { saveCarousels } from "~/services/navigation/navigation.admin.server";
import type { CarouselsInput } from "~/services/navigation/navigation.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { storeUploadedImage } from "../media-library/uploaded-image.server";

/**
 * Saves the slides. Uploaded pictures (`carousels[0][image]`) are stored in the media library first and replace a file
 * that was chosen there.
 * @throws invalid on the slide or picture to correct
 */
export async function saveCarouselsWithPictures(
  save: typeof saveCarousels,
  ctx: AdminProgramCtx,
  input: CarouselsInput,
  files: Map<string, UploadedFile>,
): Promise<void> {
  const carousels = [];
  for (const [index, slide] of input.carousels.entries()) {
    const uploadedId = await storeUploadedImage(ctx, files, `carousels[${index}][image]`);
    carousels.push(uploadedId ? { ...slide, image_file_id: uploadedId } : slide);
  }
  await save(ctx, { ...input, carousels });
}
