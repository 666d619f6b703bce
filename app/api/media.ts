import { publicCallLoader } from "~/http/handlers/public.server";
import { fileResponse } from "~/http/responses/file-response.server";
import { findMedia, readMedia } from "~/services/media/media.site.server";

/** `GET /media/{fileId}/{name}`: pictures and videos of every program, on every host. */
export const loader = publicCallLoader(async ({ ctx, request, params }) => {
  const file = await findMedia(ctx, params.fileId);
  return fileResponse(request, file, (range) => readMedia(ctx, file, range));
});
