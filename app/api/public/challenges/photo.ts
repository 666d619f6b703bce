import { participantCallLoader } from "~/http/handlers/site.server";
import { privateFileResponse } from "~/http/responses/file-response.server";
import { openMyAnswerPhoto } from "~/services/challenges/answer-photos.site.server";

/** `GET /public/challenges/{id}/photos/{photo_id}`: a photo that the participant sent. */
export const loader = participantCallLoader(async ({ ctx, request, param }) =>
  privateFileResponse(request, "photo", await openMyAnswerPhoto(ctx, param("challengeId"), param("photoId"))),
);
