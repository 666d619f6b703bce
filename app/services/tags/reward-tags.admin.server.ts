import { msg } from "~/locales/translate";
import { notFound } from "~/platform/errors";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { rowTags, toggleTagOn } from "./taggings.server";
import type { RowTagsView, TagToggle } from "./tags.schema";

/** The tags of a reward, with what its picker offers. */
export const getRewardTags = query(
  "rewards:view",
  function getRewardTags(ctx: AdminProgramCtx, rewardId: string): Promise<RowTagsView> {
    return rowTags(ctx, { rewardId }, "rewards:manage");
  },
);

/**
 * `toggle_tag`: puts an admin tag on the reward or takes it off, and gives its tags. Throws `not_found`, and `invalid` on
 * `tag` for a name that is no tag of the program, where the admin may not make one.
 */
export const toggleRewardTag = command(
  "rewards:manage",
  async function toggleRewardTag(
    ctx: AdminProgramCtx,
    { tx, audit },
    rewardId: string,
    toggle: TagToggle,
  ): Promise<{ tag_list: string[] }> {
    if ((await tx.reward.count({ where: { programId: ctx.programId, id: rewardId } })) === 0)
      throw notFound(msg("Reward not found"));
    return { tag_list: await toggleTagOn(ctx, tx, audit, { rewardId }, toggle) };
  },
);
