import { z } from "zod";
import { publicCallLoader } from "~/http/handlers/public.server";
import { fileResponse } from "~/http/responses/file-response.server";
import { findMedia, readMedia, readPicture } from "~/services/media/media.site.server";
import { PICTURE_WIDTHS } from "~/services/media/picture-widths";

/** `?w=`; other widths are ignored, since the picture as it was uploaded serves any place. */
const requestedWidth = z.coerce.number().pipe(z.literal(PICTURE_WIDTHS)).optional().catch(undefined);

/** `GET /media/{fileId}/{name}`: pictures and videos of every program, on every host. */
export const loader = publicCallLoader(async ({ ctx, request, url, params }) => {
  const file = await findMedia(ctx, params.fileId);
  const width = requestedWidth.parse(url.searchParams.get("w") ?? undefined);
  const picture = width && (await readPicture(ctx, file, width));
  if (!picture) return fileResponse(request, file, (range) => readMedia(ctx, file, range));
  const { bytes, contentType } = picture;
  const resized = { id: `${file.id}-${width}`, contentType, sizeBytes: bytes.length };
  return fileResponse(request, resized, async () => bytes);
});
