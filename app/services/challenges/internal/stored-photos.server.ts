import type { Readable } from "node:stream";
import type { AnswerPhoto, Prisma } from "~/generated/prisma/client";
import { fileStore } from "~/integrations/files/file-store.server";
import { msg } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { AppError, notFound, type FieldError } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { answerKind } from "~/services/answers/registry";
import type { CatalogueChallenge } from "~/services/programs/catalogue.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import type { CheckedAnswer } from "./answer-rules";

const HOUR = 60 * 60;
/** How long a photo can be submitted after it was sent. */
const USABLE_SECONDS = 24 * HOUR;
/** A submission that has begun in time must find the file. */
export const PHOTO_UNUSED_AFTER_SECONDS = USABLE_SECONDS + 2 * HOUR;

export type OpenedPhoto = { body: Readable; contentType: string; sizeBytes: number };

/** Opens a stored photo. @throws not_found */
export async function openPhoto(where: Prisma.AnswerPhotoWhereInput & { id: string }): Promise<OpenedPhoto> {
  const photo = isUuid(where.id) ? await prisma.answerPhoto.findFirst({ where }) : null;
  const opened = photo && (await fileStore().get(photo.key));
  if (!opened) throw notFound();
  return { ...opened, contentType: photo.contentType };
}

/**
 * The photos among the answers, by question id.
 * @throws invalid on each question whose photo is not the participant's or was sent too long ago
 */
export async function photosOf(
  { programId, actor, now }: ParticipantCtx,
  { questions }: CatalogueChallenge,
  answers: readonly CheckedAnswer[],
): Promise<Map<string, AnswerPhoto>> {
  const photoQuestions = new Set(
    questions.filter(({ answerType }) => answerKind(answerType).stored === "photo").map(({ id }) => id),
  );
  const sent = answers.filter(({ questionId }) => photoQuestions.has(questionId));
  if (sent.length === 0) return new Map();
  const rows = await prisma.answerPhoto.findMany({
    where: {
      programId,
      participantId: actor.id,
      id: { in: sent.map(({ answer }) => answer) },
      createdAt: { gt: new Date(now.getTime() - USABLE_SECONDS * 1000) },
    },
  });
  const photos = new Map(rows.map((row) => [row.questionId, row]));
  const missing = sent.filter(({ questionId, answer }) => photos.get(questionId)?.id !== answer.toLowerCase());
  if (missing.length > 0) throw photoMissing(missing.map(({ questionId }) => questionId));
  return photos;
}

const CHOOSE_AGAIN = msg("Choose your photo again");

/** The error on questions whose photo cannot be used. */
export function photoMissing(questionIds: Iterable<string>): AppError {
  const errors = [...questionIds].map((id): FieldError => ({
    field: `questions[${id}][value]`,
    message: CHOOSE_AGAIN,
  }));
  return new AppError("invalid", CHOOSE_AGAIN, { errors });
}
