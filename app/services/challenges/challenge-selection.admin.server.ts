/** Changes of several challenges at once, in one transaction with an audit row for each; archiving and deletion. */
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
import { CHALLENGES } from "./internal/home-challenges.server";
import { storedChallenge } from "./internal/stored-challenge.server";

/**
 * Publishes drafts or unpublishes challenges. A draft that is incomplete, archived or of a type that is not offered
 * fails, and the others are changed. Repeating the call changes nothing more.
 */
export const publishChallenges = command(
  "challenges:update",
  function publishChallenges(
    ctx: AdminProgramCtx,
    work,
    ids: readonly string[],
    published: boolean,
  ): Promise<SelectionResult> {
    return publishSelected(ctx, work, CHALLENGES, ids, published);
  },
  { output: selectionResult },
);

/**
 * Archives challenges, which also unpublishes them, or restores them as drafts. Repeating the call changes nothing more.
 */
export const archiveChallenges = command(
  "challenges:update",
  function archiveChallenges(
    ctx: AdminProgramCtx,
    work,
    ids: readonly string[],
    archived: boolean,
  ): Promise<SelectionResult> {
    return archiveSelected(ctx, work, CHALLENGES, ids, archived);
  },
  { output: selectionResult },
);

/**
 * Adds an admin tag to challenges or removes it.
 * @throws invalid on `tag` when no tag has this name and the admin may not create one
 */
export const tagChallenges = command(
  "challenges:manage",
  function tagChallenges(
    ctx: AdminProgramCtx,
    work,
    ids: readonly string[],
    toggle: Required<TagToggle>,
  ): Promise<SelectionResult> {
    return tagRows(ctx, work, CHALLENGES, ids, toggle);
  },
  { output: selectionResult },
);

const HAS_HISTORY = msg("Participants have used this challenge, so it can't be deleted. Archive it instead.");
const HAS_PRODUCTS = msg(
  "Products of purchase proof complete this challenge, so it can't be deleted. Archive it instead.",
);

const IN_QUESTS = msg("This challenge is a step of a quest, so it can't be deleted. Archive it instead.");

/**
 * Deletes a challenge that nobody has used, with its questions, posts and tags, and returns its name.
 * @throws not_found; rejected when participants completed, answered, watched or paid for it, or when products of
 *   purchase proof complete it or it is a step of a quest
 */
export const deleteChallenge = command(
  "challenges:manage",
  async function deleteChallenge(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
  ): Promise<{ name: string }> {
    // The locks make whatever refers to the rows wait, so that what is counted here stays true.
    if (isUuid(id)) await lockedRows(tx, ctx, CHALLENGES, [id]);
    const challenge = await storedChallenge(ctx, id, tx);
    const { programId } = ctx;
    const {
      _count: { proofProducts, questSteps, ...uses },
    } = await tx.challenge.findUniqueOrThrow({
      where: { programId_id: { programId, id } },
      select: {
        _count: {
          select: {
            completions: true,
            answers: true,
            watches: true,
            checkouts: true,
            proofProducts: true,
            questSteps: true,
          },
        },
      },
    });
    await tx.$queryRaw`select from social_network_posts
      where program_id = ${programId}::uuid and challenge_id = ${id}::uuid order by id for update`;
    const views = await tx.socialPostView.count({ where: { programId, post: { challengeId: id } } });
    if (views + Object.values(uses).reduce((sum, count) => sum + count, 0) > 0)
      throw new AppError("rejected", HAS_HISTORY, { errors: [{ field: null, message: HAS_HISTORY }] });
    if (proofProducts > 0)
      throw new AppError("rejected", HAS_PRODUCTS, { errors: [{ field: null, message: HAS_PRODUCTS }] });
    if (questSteps > 0) throw new AppError("rejected", IN_QUESTS, { errors: [{ field: null, message: IN_QUESTS }] });
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
