/** Photos that answer questions. An answer and its photo have the same id. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { answerKind } from "./registry";

/** `POST /public/challenges/{id}/photos`; the file comes beside it, as `photo`. */
export const photoUpload = z
  .object({ question_id: z.uuid(msg("This question isn't part of the challenge")) })
  .meta({ files: { photo: "The photo." }, needsFile: true });
export type PhotoUpload = z.infer<typeof photoUpload>;

/** A photo that was sent. Its id is the answer to submit. */
export const sentPhotoView = z.object({ id: z.string(), name: z.string(), url: z.string() });
export type SentPhotoView = z.infer<typeof sentPhotoView>;

/** Where the participant sees a photo of their own. */
export function ownPhotoPath(challengeId: string, photoId: string): string {
  return `/public/challenges/${challengeId}/photos/${photoId}`;
}

/** Where admins see the photo of an answer; null for other answers. */
export function answerPhotoPath(programId: string, answer: { id: string; type: string }): string | null {
  if (answerKind(answer.type).stored !== "photo") return null;
  return `/admin/v2/programs/${programId}/answer_photos/${answer.id}`;
}
