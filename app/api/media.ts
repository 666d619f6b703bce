import { fileAnswer } from "~/http/file-answer.server";
import { publicCallLoader } from "~/http/plain-doors.server";
import { findMedia, readMedia } from "~/services/media/media.server";

/** `GET /media/{fileId}/{name}`: pictures and videos of every program, on every host. */
export const loader = publicCallLoader(async ({ ctx, request, params }) => {
  const file = await findMedia(ctx, params.fileId);
  return fileAnswer(request, file, (range) => readMedia(ctx, file, range));
});
