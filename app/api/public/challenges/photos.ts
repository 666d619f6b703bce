import { participantCall, runs } from "~/http/handlers/site.server";
import { photoUpload } from "~/services/challenges/answer-photos";
import { sendAnswerPhoto } from "~/services/challenges/answer-photos.site.server";

/** `POST /public/challenges/{id}/photos`: stores the file `photo` for a question. Its id is the answer to submit. */
export const action = participantCall(
  photoUpload,
  runs(
    sendAnswerPhoto,
    async ({ ctx, files, param }, input) => {
      const photo = files.get("photo");
      const upload = photo && { field: "photo", ...photo };
      return { body: await sendAnswerPhoto(ctx, param("challengeId"), input, upload) };
    },
    "result",
  ),
);
