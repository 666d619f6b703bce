import type { Challenge, Prisma } from "~/generated/prisma/client";
import type { AdminProgramCtx } from "../context";
import type { Transaction } from "../database.server";
import { uuidsv7, uuidv7 } from "../ids.server";
import { copyChallengeTags } from "../tags/taggings.server";

/** Of a long identifier the end makes way for the copy's number. */
const MAX_IDENTIFIER = 80;

/**
 * Copies a challenge with its questions, options, posts and tags as a draft that comes last, and gives the copy.
 * Call it in a transaction that holds the program's challenges, so that no two copies take one identifier.
 */
export async function copyChallenge(ctx: AdminProgramCtx, tx: Transaction, original: Challenge): Promise<Challenge> {
  const { programId, now } = ctx;
  const last = await tx.challenge.aggregate({ where: { programId }, _max: { position: true } });
  const copy = await tx.challenge.create({
    data: {
      ...(original as Challenge & { settings: Prisma.InputJsonValue }),
      id: uuidv7(now),
      identifier: await freeIdentifier(tx, original),
      published: false,
      position: (last._max.position ?? 0) + 1,
      createdAt: now,
      updatedAt: now,
    },
  });
  await copyQuestions(ctx, tx, original.id, copy.id);
  await copyPosts(ctx, tx, original.id, copy.id);
  await copyChallengeTags(ctx, tx, original.id, copy.id);
  return copy;
}

/** `spring-quiz-copy`, or the first with a number that is free. A copy's copy counts on from the same name. */
async function freeIdentifier(tx: Transaction, { programId, identifier }: Challenge): Promise<string> {
  const stem = `${identifier.replace(/-copy(-\d+)?$/, "").slice(0, MAX_IDENTIFIER)}-copy`;
  const taken = await tx.challenge.findMany({
    where: { programId, identifier: { startsWith: stem } },
    select: { identifier: true },
  });
  const names = new Set(taken.map((row) => row.identifier));
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : `${stem}-${number}`;
    if (!names.has(name)) return name;
  }
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
    data: questions.map(({ options: _, ...question }, index) => ({ ...question, id: ids[index]!, challengeId })),
  });
  const options = questions.flatMap(({ options: list }, index) =>
    list.map((option) => ({ ...option, questionId: ids[index]! })),
  );
  const optionIds = uuidsv7(now, options.length);
  await tx.questionOption.createMany({ data: options.map((option, index) => ({ ...option, id: optionIds[index]! })) });
}

/** Posts before the pictures of their galleries, which name them. */
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
  const fresh = uuidsv7(now, posts.length);
  const idOf = new Map(posts.map(({ id }, index) => [id, fresh[index]!]));
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
