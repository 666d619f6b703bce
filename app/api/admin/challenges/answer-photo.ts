import { z } from "zod";
import { programDownload } from "~/http/handlers/admin.server";
import { privateFileResponse } from "~/http/responses/file-response.server";
import { openAnswerPhoto } from "~/services/challenges/answer-photos.admin.server";

const photoQuery = z.object({ size: z.enum(["thumbnail"]).optional().catch(undefined) });

/**
 * `GET /admin/v2/programs/{program_id}/answer_photos/{answer_id}`: the photo of an answer, never cached. With
 * `?size=thumbnail` a small version.
 */
export const loader = programDownload(
  openAnswerPhoto,
  { file: "image/*", query: photoQuery },
  async ({ ctx, request, param, query, run }) =>
    privateFileResponse(request, "photo", await run(ctx, param("photoId"), { thumbnail: query.size === "thumbnail" })),
);
