/** Changes of several challenges at once, in one transaction with an audit row for each; archiving and deletion. */
import { z } from "zod";
import type { Challenge } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import type { Transaction } from "~/platform/database/sql";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { selectionResult, type SelectionResult } from "~/platform/selection";
import { command } from "~/platform/use-case.server";
import { isOffered } from "~/services/challenge-types/offered.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import { archiveSelected, publishSelected, type LockedSelection } from "~/services/programs/change-selected.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { tagSelected } from "~/services/tags/taggings.server";
import type { TagToggle } from "~/services/tags/tags.schema";
import { TYPE_NOT_OFFERED } from "./internal/challenge-columns.server";
import { missingByChallenge } from "./internal/missing-fields.server";
import { ARCHIVED, storedChallenge } from "./internal/stored-challenge.server";

const nameOf = ({ caption }: Challenge) => caption;

/**
 * Publishes drafts or unpublishes challenges. A draft that is incomplete, archived or of a type that is not offered
 * fails, and the others are changed. Repeating the call changes nothing more.
 */
export const publishChallenges = command(
  "challenges:update",
  async function publishChallenges(
    ctx: AdminProgramCtx,
    work,
    ids: readonly string[],
    published: boolean,
  ): Promise<SelectionResult> {
    const selection = await lockedSelection(work.tx, ctx, ids);
    const missing = published ? await missingByChallenge(work.tx, selection.rows) : new Map();
    return publishSelected(ctx, work, selection, published, (row) => {
      if (row.archivedAt) return { message: ARCHIVED };
      if (!isOffered(ctx.program, row.challengeType)) return { message: TYPE_NOT_OFFERED };
      return missing.get(row.id)?.[0];
    });
  },
  { output: selectionResult },
);

/**
 * Archives challenges, which also unpublishes them, or restores them as drafts. Repeating the call changes nothing more.
 */
export const archiveChallenges = command(
  "challenges:update",
  async function archiveChallenges(
    ctx: AdminProgramCtx,
    work,
    ids: readonly string[],
    archived: boolean,
  ): Promise<SelectionResult> {
    return archiveSelected(ctx, work, await lockedSelection(work.tx, ctx, ids), archived);
  },
  { output: selectionResult },
);

/**
 * Adds an admin tag to challenges or removes it.
 * @throws invalid on `tag` when no tag has this name and the admin may not create one
 */
export const tagChallenges = command(
  "challenges:manage",
  async function tagChallenges(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    toggle: Required<TagToggle>,
  ): Promise<SelectionResult> {
    const rows = await lockedChallenges(tx, ctx, ids);
    return tagSelected(ctx, tx, audit, { column: "challengeId", ids, rows, nameOf }, toggle);
  },
  { output: selectionResult },
);

const HAS_HISTORY = msg("Participants have used this challenge, so it cannot be deleted. Archive it instead.");
const HAS_PRODUCTS = msg(
  "Products of purchase proof complete this challenge, so it cannot be deleted. Archive it instead.",
);

/**
 * Deletes a challenge that nobody has used, with its questions, posts and tags.
 * @returns its name, for the message
 * @throws not_found
 * @throws rejected when participants completed, answered, watched or paid for it, or when products of purchase proof
 *   complete it
 */
export const deleteChallenge = command(
  "challenges:manage",
  async function deleteChallenge(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
  ): Promise<{ name: string }> {
    // The locks make whatever refers to the rows wait, so that what is counted here stays true.
    if (isUuid(id)) await lockedChallenges(tx, ctx, [id]);
    const challenge = await storedChallenge(ctx, id, tx);
    const { programId } = ctx;
    const {
      _count: { proofProducts, ...uses },
    } = await tx.challenge.findUniqueOrThrow({
      where: { programId_id: { programId, id } },
      select: {
        _count: { select: { completions: true, answers: true, watches: true, checkouts: true, proofProducts: true } },
      },
    });
    await tx.$queryRaw`select from social_network_posts
      where program_id = ${programId}::uuid and challenge_id = ${id}::uuid order by id for update`;
    const views = await tx.socialPostView.count({ where: { programId, post: { challengeId: id } } });
    if (views + Object.values(uses).reduce((sum, count) => sum + count, 0) > 0)
      throw new AppError("rejected", HAS_HISTORY, { errors: [{ field: null, message: HAS_HISTORY }] });
    if (proofProducts > 0)
      throw new AppError("rejected", HAS_PRODUCTS, { errors: [{ field: null, message: HAS_PRODUCTS }] });
    await tx.challenge.delete({ where: { programId_id: { programId, id } } });
    const { caption, identifier, challengeType } = challenge;
    audit({
      action: "challenge.delete",
      targetType: "challenge",
      targetId: id,
      before: { caption, identifier, challenge_type: challengeType },
    });
    await catalogueChanged({ tx, afterCommit }, programId);
    return { name: caption };
  },
  { output: z.object({ name: z.string() }) },
);

/** The challenges of the program among `ids`, locked in the order of their ids, so that two calls do not deadlock. */
async function lockedChallenges(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  ids: readonly string[],
): Promise<Challenge[]> {
  await tx.$queryRaw`select from challenges
    where program_id = ${programId}::uuid and id = any(${ids}::uuid[]) order by id for update`;
  return tx.challenge.findMany({ where: { programId, id: { in: [...ids] } } });
}

async function lockedSelection(
  tx: Transaction,
  ctx: AdminProgramCtx,
  ids: readonly string[],
): Promise<LockedSelection<Challenge>> {
  return {
    kind: "challenge",
    ids,
    rows: await lockedChallenges(tx, ctx, ids),
    nameOf,
    update: (changed, data) =>
      tx.challenge.updateMany({ where: { programId: ctx.programId, id: { in: changed } }, data }),
  };
}
