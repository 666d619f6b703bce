import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { inSameRead, prisma } from "~/platform/database/connections.server";
import { sqlIn } from "~/platform/database/statements.server";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { inOrder, orderOf, orderRows, wordsOf, type AllPages } from "~/platform/paging";
import { whereStatuses } from "~/platform/schedule";
import { whereTranslated } from "~/platform/translations";
import { command, query } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { copyRow } from "~/services/publishing/copy.server";
import { approval, type Approval } from "~/services/publishing/publishing.schema";
import { toggleApproval } from "~/services/publishing/publishing.server";
import { tagChoices } from "~/services/tags/tag-rows.server";
import { rowTags, toggleTagOn } from "~/services/tags/taggings.server";
import { tagListView, type TagListView, type TagToggle } from "~/services/tags/tags.schema";
import {
  challengeAdminView,
  challengeListPage,
  type ChallengeAdminView,
  type ChallengeListPage,
  type ChallengeListQuery,
  type ChallengeRowView,
} from "./challenges-admin.schema";
import { pageByCompletions, ROW_FIELDS, toChallengeRows } from "./internal/challenge-rows.server";
import { CHALLENGES } from "./internal/home-challenges.server";
import { challengeNotFound, storedChallenge } from "./internal/stored-challenge.server";

/** A page of the program's challenges, drafts and ended ones included, and the admin tags to filter by. */
export const listChallengesForAdmin = query(
  "challenges:view",
  async function listChallengesForAdmin(ctx: AdminProgramCtx, input: ChallengeListQuery): Promise<ChallengeListPage> {
    const where = whereOf(ctx, input);
    const source = fromRows(
      (range) => storedRows(ctx, where, input.sort, range),
      () => prisma.challenge.count({ where }),
    );
    const [page, tags] = await Promise.all([
      listPage(input, source, (rows) => toChallengeRows(ctx, rows)),
      tagChoices(ctx.programId, "admin"),
    ]);
    return { ...page, tags };
  },
  { output: challengeListPage, reads: "standby" },
);

/** The rows of the list in its order, for a download, in batches. */
export const exportChallenges = query(
  "challenges:manage",
  async function exportChallenges(
    ctx: AdminProgramCtx,
    input: AllPages<ChallengeListQuery>,
  ): Promise<AsyncIterable<ChallengeRowView[]>> {
    return inSameRead(allRows(ctx, input));
  },
  { reads: "standby", fullScope: true },
);

/** One challenge with its counts and tags. @throws not_found */
export const getChallengeForAdmin = query(
  "challenges:view",
  async function getChallengeForAdmin(ctx: AdminProgramCtx, id: string): Promise<ChallengeAdminView> {
    const { programId } = ctx;
    const row = isUuid(id)
      ? await prisma.challenge.findUnique({
          where: { programId_id: { programId, id } },
          select: {
            ...ROW_FIELDS,
            ctaButtonText: true,
            _count: { select: { questions: true, answers: true } },
            prizeReward: { select: { nftCollectionAddress: true } },
          },
        })
      : null;
    if (!row) throw challengeNotFound();
    const [[view], tags] = await Promise.all([
      toChallengeRows(ctx, [row]),
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
  { output: challengeAdminView },
);

/**
 * `toggle_tag`: adds an admin tag to the challenge or removes it, and returns its tags.
 * @throws not_found
 * @throws invalid on `tag` when no tag has this name and the admin may not create one
 */
export const toggleChallengeTag = command(
  "challenges:manage",
  async function toggleChallengeTag(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    toggle: TagToggle,
  ): Promise<TagListView> {
    await storedChallenge(ctx, id, tx);
    return { tag_list: await toggleTagOn(ctx, tx, audit, { challengeId: id }, toggle) };
  },
  { output: tagListView },
);

/**
 * `toggle_approval`: publishes a draft or unpublishes a challenge, and returns its name and status.
 * @param target whether it should be published; without it the state is toggled
 * @throws not_found; rejected with an error per missing field, on a type that is not offered, and for an archived one;
 *   conflict when somebody else changed it at the same time
 */
export const toggleChallengeApproval = command(
  "challenges:update",
  function toggleChallengeApproval(ctx: AdminProgramCtx, work, id: string, target?: boolean): Promise<Approval> {
    return toggleApproval(ctx, work, CHALLENGES, id, target);
  },
  { output: approval },
);

/**
 * `duplicate`: copies a challenge with its questions as a draft with a new identifier, and returns the copy.
 * @param key the caller's idempotency key, if any; a second call with the same key returns the first copy
 * @throws not_found
 */
export const duplicateChallenge = command(
  "challenges:create",
  async function duplicateChallenge(
    ctx: AdminProgramCtx,
    work,
    id: string,
    key: string | null = null,
  ): Promise<{ id: string; identifier: string }> {
    const request = { operation: "challenge.duplicate", key, input: { id } };
    return withIdempotencyKey(sqlIn(work.tx), ctx, request, async () => {
      const { id: copyId, identifier } = await copyRow(ctx, work, CHALLENGES, id);
      return { id: copyId, identifier };
    });
  },
  { output: z.object({ id: z.string(), identifier: z.string() }) },
);

function whereOf(
  { programId, program, now }: AdminProgramCtx,
  { status, challenge_type, tag, start, finish, created, ids, search }: AllPages<ChallengeListQuery>,
): Prisma.ChallengeWhereInput {
  const contains = (word: string) => ({ contains: word, mode: "insensitive" as const });
  return {
    programId,
    ...(challenge_type.length > 0 ? { challengeType: { in: challenge_type } } : {}),
    ...(tag.length > 0 ? { taggings: { some: { programId, tagId: { in: tag } } } } : {}),
    ...(start ? { start: instantsOf(start, program.timeZone) } : {}),
    ...(finish ? { finish: instantsOf(finish, program.timeZone) } : {}),
    ...(created ? { createdAt: instantsOf(created, program.timeZone) } : {}),
    ...(ids ? { id: { in: ids } } : {}),
    AND: [
      ...(ids ? [] : [whereStatuses(status, now)]),
      ...wordsOf(search).map((word) => ({
        OR: [{ caption: contains(word) }, { identifier: contains(word) }, ...whereTranslated("caption", word)],
      })),
    ],
  };
}

type Sort = ChallengeListQuery["sort"];

/** The rows of one page. Prisma could order by completions only by counting all of them. */
async function storedRows(
  ctx: AdminProgramCtx,
  where: Prisma.ChallengeWhereInput,
  sort: Sort,
  page: { take: number; skip: number },
) {
  if (sort !== "completions" && sort !== "-completions")
    return prisma.challenge.findMany({ where, orderBy: orderBy(sort), select: ROW_FIELDS, ...page });
  const matching = await prisma.challenge.findMany({ where, select: { id: true } });
  const ids = await pageByCompletions(
    ctx,
    matching.map(({ id }) => id),
    orderOf(sort).direction,
    page,
  );
  const rows = await prisma.challenge.findMany({
    where: { programId: ctx.programId, id: { in: ids } },
    select: ROW_FIELDS,
  });
  return inOrder(ids, rows);
}

function orderBy(sort: Exclude<Sort, "completions" | "-completions">): Prisma.ChallengeOrderByWithRelationInput[] {
  return orderRows(sort, (direction, nullsLast) => ({
    position: [{ position: direction }, { identifier: direction }], // as on the site
    name: { caption: direction },
    identifier: { identifier: direction },
    challenge_type: { challengeType: direction },
    points: { points: direction },
    start: { start: nullsLast },
    finish: { finish: nullsLast },
    created_at: { createdAt: direction },
    updated_at: { updatedAt: direction },
  }));
}

/** A program has hundreds of challenges, not millions, so paging by offset is fast enough. */
const EXPORT_PAGE = 200;

async function* allRows(ctx: AdminProgramCtx, input: AllPages<ChallengeListQuery>): AsyncGenerator<ChallengeRowView[]> {
  const where = whereOf(ctx, input);
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const rows = await storedRows(ctx, where, input.sort, { take: EXPORT_PAGE, skip });
    yield toChallengeRows(ctx, rows);
    if (rows.length < EXPORT_PAGE) return;
  }
}
