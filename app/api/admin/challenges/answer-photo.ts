import { programDownload } from "~/http/handlers/admin.server";
import { privateFileResponse } from "~/http/responses/file-response.server";
import { openAnswerPhoto } from "~/services/challenges/answer-photos.admin.server";

/**
 * `GET /admin/v2/programs/{program_id}/answer_photos/{answer_id}`: the photo of an answer, never cached. With
 * `?size=thumbnail` a small version.
 */
export const loader = programDownload(async ({ ctx, request, param }) =>
  privateFileResponse(
    request,
    "photo",
    await openAnswerPhoto(ctx, param("photoId"), { thumbnail: isThumbnail(request) }),
  ),
);

function isThumbnail({ url }: Request): boolean {
  return new URL(url).searchParams.get("size") === "thumbnail";
}
