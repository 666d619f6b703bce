import type { Challenge, Prisma } from "~/generated/prisma/client";
import type { Transaction } from "~/platform/database/sql";
import { uuidsv7 } from "~/platform/ids.server";
import { translationsOf } from "~/platform/translations";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { CopyColumns } from "~/services/publishing/home-content.server";
import { freeIdentifier, MAX_IDENTIFIER_LENGTH } from "../form/challenge-identifier";

/** Leaves room for the ending, so that the identifier stays valid. */
const MAX_STEM = MAX_IDENTIFIER_LENGTH - "-copy-999".length;

/** Inserts a copy of a challenge with a new identifier, with its questions, options and posts. */
export async function copyChallenge(
  tx: Transaction,
  ctx: AdminProgramCtx,
  original: Challenge,
  { name, ...columns }: CopyColumns,
): Promise<Challenge> {
  const identifier = await copyIdentifier(tx, original);
  const settings = original.settings as Prisma.InputJsonValue;
  const copy = await tx.challenge.create({ data: { ...original, settings, ...columns, caption: name, identifier } });
  await copyQuestions(ctx, tx, original.id, copy.id);
  await copyPosts(ctx, tx, original.id, copy.id);
  return copy;
}

/** `spring-quiz-copy`, or the first free one with a number. A copy of a copy gets the next number of the original. */
async function copyIdentifier(tx: Transaction, { programId, identifier }: Challenge): Promise<string> {
  const stem = `${identifier.replace(/-copy(-\d+)?$/, "").slice(0, MAX_STEM)}-copy`;
  const taken = await tx.challenge.findMany({
    where: { programId, identifier: { startsWith: stem } },
    select: { identifier: true },
  });
  return freeIdentifier(stem, new Set(taken.map((row) => row.identifier)));
}

async function copyQuestions(
  { programId, now }: AdminProgramCtx,
  tx: Transaction,
  fromId: string,
  challengeId: string,
): Promise<void> {
  const questions = await tx.question.findMany({
    where: { programId, challengeId: fromId },
    orderBy: { position: "asc" },
    include: { options: { orderBy: { position: "asc" } } },
  });
  const ids = uuidsv7(now, questions.length);
  await tx.question.createMany({
    data: questions.map(({ options: _, ...question }, index) => ({
      ...question,
      translations: translationsOf(question),
      id: ids[index]!,
      challengeId,
    })),
  });
  const options = questions.flatMap(({ options: list }, index) =>
    list.map((option) => ({ ...option, translations: translationsOf(option), questionId: ids[index]! })),
  );
  const optionIds = uuidsv7(now, options.length);
  await tx.questionOption.createMany({ data: options.map((option, index) => ({ ...option, id: optionIds[index]! })) });
}

/** Inserts posts before the pictures of their galleries, which refer to them. */
async function copyPosts(
  { programId, now }: AdminProgramCtx,
  tx: Transaction,
  fromId: string,
  challengeId: string,
): Promise<void> {
  const posts = await tx.socialNetworkPost.findMany({
    where: { programId, challengeId: fromId },
    orderBy: { position: "asc" },
  });
  const newIds = uuidsv7(now, posts.length);
  const idOf = new Map(posts.map(({ id }, index) => [id, newIds[index]!]));
  const copies = posts.map((post) => ({
    ...post,
    id: idOf.get(post.id)!,
    challengeId,
    parentPostId: post.parentPostId && idOf.get(post.parentPostId)!,
  }));
  for (const level of [
    copies.filter(({ parentPostId }) => !parentPostId),
    copies.filter(({ parentPostId }) => parentPostId),
  ]) {
    await tx.socialNetworkPost.createMany({ data: level });
  }
}
