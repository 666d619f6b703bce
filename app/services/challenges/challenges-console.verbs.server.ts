import type { Challenge, Prisma } from "~/generated/prisma/client";
import type { AdminProgramCtx } from "../context";
import { prisma, sqlIn, type Transaction } from "../database.server";
import { AppError } from "../errors";
import { isUuid } from "../ids.server";
import { orderOf, rowsOf, wordsOf, type Page } from "../paging";
import { inputHash } from "../points/input-hash.server";
import { announceCatalogueChange, dropCatalogue } from "../programs/catalogue.server";
import { statusAt, whereStatus } from "../schedule";
import { tagChoices } from "../tags/tag-rows.server";
import { rowTags, toggleTagOn } from "../tags/taggings.server";
import type { TagChoiceView, TagToggle } from "../tags/tags.schema";
import { command, query } from "../use-case.server";
import { challengeRows, WITH_COUNTS } from "./challenge-rows.server";
import { missingIn } from "./challenge-soundness";
import type { ChallengeAdminView, ChallengeListQuery, ChallengeRowView } from "./challenges-console.schema";
import type { ChallengeStatus } from "./challenges.schema";
import { copyChallenge } from "./copy-challenge.server";
import { challengeNotFound, storedChallenge } from "./stored-challenge.server";

/** A page of the program's challenges, drafts and ended ones included, and the admin tags to filter by. */
export const listChallengesForAdmin = query(
  "challenges:view",
  async (
    ctx: AdminProgramCtx,
    input: ChallengeListQuery,
  ): Promise<Page<ChallengeRowView> & { tags: TagChoiceView[] }> => {
    const where = whereOf(ctx, input);
    const [rows, totalItems, tags] = await Promise.all([
      prisma.challenge.findMany({ where, orderBy: orderBy(input.sort), include: WITH_COUNTS, ...rowsOf(input) }),
      prisma.challenge.count({ where }),
      tagChoices(ctx.programId, "admin"),
    ]);
    return { page: input.page, pageSize: input.page_size, totalItems, result: await challengeRows(ctx, rows), tags };
  },
);

/** The rows of the list in its order, some at a time, for a download. */
export const exportChallenges = query(
  "challenges:manage",
  async (ctx: AdminProgramCtx, input: ChallengeListQuery): Promise<AsyncIterable<ChallengeRowView[]>> =>
    allRows(ctx, input),
);

/** One challenge with its counts and tags. Throws `not_found`. */
export const getChallengeForAdmin = query(
  "challenges:view",
  async (ctx: AdminProgramCtx, id: string): Promise<ChallengeAdminView> => {
    const { programId } = ctx;
    const row = isUuid(id)
      ? await prisma.challenge.findUnique({
          where: { programId_id: { programId, id } },
          include: {
            ...WITH_COUNTS,
            _count: { select: { completions: true, questions: true, answers: true } },
            prizeReward: { select: { nftCollectionAddress: true } },
          },
        })
      : null;
    if (!row) throw challengeNotFound();
    const [[view], tags] = await Promise.all([
      challengeRows(ctx, [row]),
      rowTags(ctx, { challengeId: id }, "challenges:manage"),
    ]);
    return {
      ...view!,
      ...tags,
      cta_button_text: row.ctaButtonText,
      points_earned_by_users: view!.points * view!.completions,
      achievement_collection_address: row.prizeReward?.nftCollectionAddress ?? null,
      questions_count: row._count.questions,
      answers_count: row._count.answers,
    };
  },
);

/**
 * `toggle_tag`: puts an admin tag on the challenge or takes it off, and gives its tags. Throws `not_found`, and `invalid`
 * on `tag` for a name that is no tag of the program, where the admin may not make one.
 */
export const toggleChallengeTag = command(
  "challenges:manage",
  async (ctx: AdminProgramCtx, { tx, audit }, id: string, toggle: TagToggle): Promise<{ tag_list: string[] }> => {
    await storedChallenge(ctx, id, tx);
    return { tag_list: await toggleTagOn(ctx, tx, audit, { challengeId: id }, toggle) };
  },
);

/**
 * `toggle_approval`: publishes a draft or takes a published challenge back, and gives its status; `published` says which
 * is meant. Throws `refused` with what is missing for an unsound draft, and `conflict` when somebody else did it first.
 */
export const toggleChallengeApproval = command(
  "challenges:update",
  async (
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    wanted?: boolean,
  ): Promise<{ published: boolean; status: ChallengeStatus }> => {
    const { programId, now } = ctx;
    const challenge = await storedChallenge(ctx, id, tx);
    const published = wanted ?? !challenge.published;
    const done = { published, status: statusAt({ ...challenge, published }, now) };
    if (published === challenge.published) return done; // a second press, or another tab
    if (published) await assertSound(tx, challenge);
    const { count } = await tx.challenge.updateMany({
      where: { programId, id, published: !published, updatedAt: challenge.updatedAt },
      data: { published, updatedAt: now },
    });
    if (count === 0) throw new AppError("conflict", "Somebody else changed this challenge. Please look at it again.");
    audit({
      verb: published ? "challenge.publish" : "challenge.unpublish",
      targetType: "challenge",
      targetId: id,
      before: { published: !published },
      after: { published },
    });
    await announceCatalogueChange(tx, programId);
    afterCommit(() => dropCatalogue(programId));
    return done;
  },
);

/**
 * `duplicate`: copies a challenge with its questions as a draft under a new identifier, and gives the copy. With an
 * idempotency key a repetition makes no second one and gives the first. Throws `not_found`.
 */
export const duplicateChallenge = command(
  "challenges:create",
  async (
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    idempotencyKey?: string | null,
  ): Promise<{ id: string; identifier: string }> => {
    const original = await storedChallenge(ctx, id, tx);
    const sql = sqlIn(tx);
    const request = [ctx.programId, `duplicate-challenge:${ctx.actor.id}`, idempotencyKey ?? null];
    const [begun] = await sql<{ answer: { id: string; identifier: string } | null }>(
      "select idempotency_begin($1::uuid, $2, $3, $4, $5::timestamptz) as answer",
      [...request, inputHash({ id }), ctx.now],
    );
    if (begun?.answer) return begun.answer;
    // Two copies at once would find the same identifier free.
    await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended(${`copy-challenge:${ctx.programId}`}, 0))::text`;
    const copy = await copyChallenge(ctx, tx, original);
    audit({
      verb: "challenge.duplicate",
      targetType: "challenge",
      targetId: copy.id,
      after: { identifier: copy.identifier, from: original.identifier },
    });
    const answer = { id: copy.id, identifier: copy.identifier };
    await sql("select idempotency_end($1::uuid, $2, $3, $4::jsonb)::text", [...request, JSON.stringify(answer)]);
    return answer;
  },
);

function whereOf(
  { programId, now }: AdminProgramCtx,
  { status, challenge_type, tag, search }: ChallengeListQuery,
): Prisma.ChallengeWhereInput {
  const contains = (word: string) => ({ contains: word, mode: "insensitive" as const });
  return {
    programId,
    ...(challenge_type ? { challengeType: challenge_type } : {}),
    ...(tag ? { taggings: { some: { programId, tagId: tag } } } : {}),
    AND: [
      ...(status ? [whereStatus(status, now)] : []),
      ...wordsOf(search).map((word) => ({ OR: [{ caption: contains(word) }, { identifier: contains(word) }] })),
    ],
  };
}

function orderBy(sort: ChallengeListQuery["sort"]): Prisma.ChallengeOrderByWithRelationInput[] {
  const { by, direction } = orderOf(sort);
  const nullsLast = { sort: direction, nulls: "last" as const };
  const columns: Record<typeof by, Prisma.ChallengeOrderByWithRelationInput> = {
    position: { position: direction },
    name: { caption: direction },
    identifier: { identifier: direction },
    challenge_type: { challengeType: direction },
    points: { points: direction },
    completions: { completions: { _count: direction } },
    start: { start: nullsLast },
    finish: { finish: nullsLast },
    created_at: { createdAt: direction },
    updated_at: { updatedAt: direction },
  };
  return [columns[by], { identifier: direction }];
}

/** At a time; a program has hundreds of challenges, not millions. */
const EXPORT_PAGE = 200;

async function* allRows(ctx: AdminProgramCtx, input: ChallengeListQuery): AsyncGenerator<ChallengeRowView[]> {
  const where = whereOf(ctx, input);
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const rows = await prisma.challenge.findMany({
      where,
      orderBy: orderBy(input.sort),
      include: WITH_COUNTS,
      take: EXPORT_PAGE,
      skip,
    });
    yield challengeRows(ctx, rows);
    if (rows.length < EXPORT_PAGE) return;
  }
}

/** Throws `refused` with what the challenge lacks before participants may see it. */
async function assertSound(tx: Transaction, challenge: Challenge): Promise<void> {
  const where = { programId: challenge.programId, challengeId: challenge.id };
  const questions = await tx.question.findMany({
    where,
    orderBy: [{ position: "asc" }, { id: "asc" }],
    include: { options: { select: { isCorrect: true } } },
  });
  const errors = missingIn({ ...challenge, questions, postsCount: await tx.socialNetworkPost.count({ where }) });
  if (errors.length > 0) throw new AppError("refused", "This draft is not complete yet.", { errors });
}
