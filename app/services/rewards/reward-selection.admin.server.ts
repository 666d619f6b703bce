/** Changes of several rewards at once, in one transaction with an audit row for each; archiving and deletion. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { AppError } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { selectionResult, type SelectionResult } from "~/platform/selection";
import { command } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { lockedRows } from "~/services/publishing/home-content.server";
import { archiveSelected, publishSelected, tagRows } from "~/services/publishing/publishing.server";
import type { TagToggle } from "~/services/tags/tags.schema";
import { REWARDS } from "./internal/home-rewards.server";
import { prizeErrors } from "./internal/prize-errors.server";
import { storedReward } from "./internal/stored-reward.server";

/**
 * Publishes or unpublishes rewards. An archived one cannot be published, and what an open quest or an open team goal gives
 * cannot be unpublished. Repeating the call changes nothing more.
 */
export const publishRewards = command(
  "rewards:update",
  function publishRewards(
    ctx: AdminProgramCtx,
    work,
    ids: readonly string[],
    published: boolean,
  ): Promise<SelectionResult> {
    return publishSelected(ctx, work, REWARDS, ids, published);
  },
  { output: selectionResult },
);

/**
 * Archives rewards, which also unpublishes them, or restores them as drafts. What a published challenge, an open
 * quest or an open team goal gives cannot be archived. Repeating the call changes nothing more.
 */
export const archiveRewards = command(
  "rewards:update",
  function archiveRewards(
    ctx: AdminProgramCtx,
    work,
    ids: readonly string[],
    archived: boolean,
  ): Promise<SelectionResult> {
    return archiveSelected(ctx, work, REWARDS, ids, archived, (tx, rows) => prizeErrors(tx, ctx, rows));
  },
  { output: selectionResult },
);

/**
 * Adds an admin tag to rewards or removes it.
 * @throws invalid on `tag` when no tag has this name and the admin may not create one
 */
export const tagRewards = command(
  "rewards:manage",
  function tagRewards(
    ctx: AdminProgramCtx,
    work,
    ids: readonly string[],
    toggle: Required<TagToggle>,
  ): Promise<SelectionResult> {
    return tagRows(ctx, work, REWARDS, ids, toggle);
  },
  { output: selectionResult },
);

const HAS_HISTORY = msg(
  "Participants have this reward, or challenges, quests or team goals give it, so it can't be deleted. Archive it instead.",
);

/**
 * Deletes a reward that nobody has and no challenge, quest or team goal gives, with its coupons and tags.
 * @returns its name, for the message
 * @throws not_found
 * @throws rejected when it was claimed, entered for or minted, or a challenge, quest or team goal gives it
 */
export const deleteReward = command(
  "rewards:manage",
  async function deleteReward(ctx: AdminProgramCtx, { tx, audit, afterCommit }, id: string): Promise<{ name: string }> {
    // The lock makes whatever refers to the row wait, so that what is counted here stays true.
    if (isUuid(id)) await lockedRows(tx, ctx, REWARDS, [id]);
    const reward = await storedReward(tx, ctx, id);
    const { programId } = ctx;
    const { _count: uses } = await tx.reward.findUniqueOrThrow({
      where: { programId_id: { programId, id } },
      select: {
        _count: {
          select: {
            claims: true,
            canceledClaims: true,
            pointHolds: true,
            entries: true,
            certificates: true,
            chainTransactions: true,
            prizeChallenges: true,
            sweepstakeChallenges: true,
            questPrizes: true,
            teamGoals: true,
          },
        },
      },
    });
    if (Object.values(uses).some((count) => count > 0))
      throw new AppError("rejected", HAS_HISTORY, { errors: [{ field: null, message: HAS_HISTORY }] });
    await tx.reward.delete({ where: { programId_id: { programId, id } } });
    const { name, selection } = reward;
    audit({ action: "reward.delete", targetType: "reward", targetId: id, before: { name, selection } });
    await catalogueChanged({ tx, afterCommit }, programId);
    return { name };
  },
  { output: z.object({ name: z.string() }) },
);
