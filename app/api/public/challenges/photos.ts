import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { photoUpload } from "~/services/answers/answer-photos";
import { sendAnswerPhoto } from "~/services/challenges/answer-photos.site.server";

/** `POST /public/challenges/{id}/photos`: stores the file `photo` for a question. Its id is the answer to submit. */
export const action = participantCall(
  photoUpload,
  runs(
    sendAnswerPhoto,
    async (run, { ctx, files, param }, input) => {
      const photo = files.get("photo");
      const upload = photo && { field: "photo", ...photo };
      return { body: await run(ctx, param("challengeId"), input, upload) };
    },
    "result",
  ),
);
