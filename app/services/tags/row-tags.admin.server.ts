/** The tags of a reward and of a participant. Those of a challenge are part of its own use cases. */
import { msg } from "~/locales/translate";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { rowTags, toggleTagOn } from "./taggings.server";
import { rowTagsView, tagListView, type RowTagsView, type TagListView, type TagToggle } from "./tags.schema";

/** The tags of a reward, with what its picker offers. */
export const getRewardTags = query(
  "rewards:view",
  function getRewardTags(ctx: AdminProgramCtx, rewardId: string): Promise<RowTagsView> {
    return rowTags(ctx, { rewardId }, "rewards:manage");
  },
  { output: rowTagsView },
);

/** The tags of a participant, with what the picker offers. */
export const getParticipantTags = query(
  "users:view",
  function getParticipantTags(ctx: AdminProgramCtx, participantId: string): Promise<RowTagsView> {
    return rowTags(ctx, { participantId }, "users:manage");
  },
  { output: rowTagsView },
);

/**
 * `toggle_tag`: adds an admin tag to the reward or removes it, and returns the reward's tags.
 * @throws not_found
 * @throws invalid on `tag` when no tag has this name and the admin may not create one
 */
export const toggleRewardTag = command(
  "rewards:manage",
  async function toggleRewardTag(
    ctx: AdminProgramCtx,
    { tx, audit },
    rewardId: string,
    toggle: TagToggle,
  ): Promise<TagListView> {
    if ((await tx.reward.count({ where: { programId: ctx.programId, id: rewardId } })) === 0)
      throw notFound(msg("Reward not found"));
    return { tag_list: await toggleTagOn(ctx, tx, audit, { rewardId }, toggle) };
  },
  { output: tagListView },
);

/**
 * `toggle_tag`: adds an admin tag to the participant or removes it, and returns the participant's tags.
 * @throws not_found also for a deleted account, since nothing may be noted about the person any more
 * @throws invalid on `tag` when no tag has this name and the admin may not create one
 */
export const toggleParticipantTag = command(
  "users:manage",
  async function toggleParticipantTag(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    toggle: TagToggle,
  ): Promise<TagListView> {
    if (!isUuid(participantId)) throw notFound("Participant not found");
    // The lock makes a concurrent deletion of the account wait, which then deletes the tag as well.
    const locked = await tx.$queryRaw<unknown[]>`select 1 from participants
      where program_id = ${ctx.programId}::uuid and id = ${participantId}::uuid and deleted_at is null for share`;
    if (locked.length === 0) throw notFound("Participant not found");
    return { tag_list: await toggleTagOn(ctx, tx, audit, { participantId }, toggle) };
  },
  { output: tagListView },
);
