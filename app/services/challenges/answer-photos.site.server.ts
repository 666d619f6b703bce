/** Photos with which a participant answers a question. */
import { msg } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError, invalid, signInRequired } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { statusAt } from "~/platform/schedule";
import { query, workflow } from "~/platform/use-case.server";
import { ownPhotoPath, sentPhotoView, type PhotoUpload, type SentPhotoView } from "~/services/answers/answer-photos";
import { answerKind } from "~/services/answers/registry";
import { findChallenge } from "~/services/challenge-types/find-challenge.server";
import { checkedImage, type Upload } from "~/services/media/checked-upload.server";
import { storeUnusedFile } from "~/services/media/unused-files.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { openPhoto, PHOTO_UNUSED_AFTER_SECONDS, type OpenedPhoto } from "./internal/stored-photos.server";

const UPLOADS: RateLimit = {
  scope: "answer_photos",
  max: 60,
  windowSeconds: 60 * 60,
  message: msg("You've sent a lot of photos. Please try again later."),
};
const MAX_NAME = 120;

/**
 * Stores a photo for a question of an active challenge. Its id is the answer to submit within a day; a photo that is
 * not submitted is deleted.
 * @throws not_found; invalid on `photo` or `question_id`; rejected when the challenge is not active; too_many
 */
export const sendAnswerPhoto = workflow(
  "site:participate",
  async function sendAnswerPhoto(
    ctx: ParticipantCtx,
    challengeId: string,
    { question_id: questionId }: PhotoUpload,
    upload: Upload | undefined,
  ): Promise<SentPhotoView> {
    const { programId, actor, now } = ctx;
    const challenge = findChallenge(ctx.program, challengeId);
    if (statusAt(challenge, now) !== "active") throw new AppError("rejected", "This challenge is no longer available");
    const question = challenge.questions.find(({ id }) => id === questionId);
    if (!question || answerKind(question.answerType).stored !== "photo")
      throw invalid("question_id", "This question isn't part of the challenge");
    if (!upload) throw invalid("photo", "Choose a photo");
    await countHit(UPLOADS, `${programId}:${actor.id}`, now);
    const file = await checkedImage(upload);
    const bytes = file.content as Uint8Array;
    const id = uuidv7(now);
    const key = `answers/${programId}/${id}.${file.extension}`;
    const name = upload.name.replace(/^.*[/\\]/, "").slice(-MAX_NAME);
    await storeUnusedFile(
      { key, body: bytes, contentType: file.contentType },
      { unusedAfterSeconds: PHOTO_UNUSED_AFTER_SECONDS },
    );
    // Locks the participant's row, so that an account that is being deleted leaves no photo behind.
    const stored = await sql(
      sqlText`with known as (select id from participants where program_id = $1 and id = $2 and deleted_at is null for share)
       insert into answer_photos (program_id, id, participant_id, question_id, name, key, content_type, created_at)
         select $1, $3, id, $4, $5, $6, $7, $8 from known returning id`,
      [programId, actor.id, id, questionId, name, key, file.contentType, now],
    );
    if (stored.length === 0) throw signInRequired();
    return { id, name, url: ownPhotoPath(challenge.id, id) };
  },
  { output: sentPhotoView },
);

/** A photo that the participant sent. @throws not_found */
export const openMyAnswerPhoto = query(
  "site:participate",
  async function openMyAnswerPhoto(ctx: ParticipantCtx, challengeId: string, photoId: string): Promise<OpenedPhoto> {
    const { programId, actor, program } = ctx;
    const question = { challengeId: findChallenge(program, challengeId).id };
    return openPhoto({ programId, id: photoId, participantId: actor.id, question });
  },
);
