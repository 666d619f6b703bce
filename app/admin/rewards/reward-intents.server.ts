import type { z } from "zod";
import { storeSentPicture } from "~/admin/media-library/sent-picture.server";
import type { AdminArgs, IntentArgs } from "~/http/admin-doors.server";
import type { Outcome } from "~/http/answers.server";
import { say } from "~/locales/say";
import type { AdminProgramCtx } from "~/services/context";
import { invalid } from "~/services/errors";
import type { RewardChange, RewardInput } from "~/services/rewards/rewards-console.schema";
import { createReward, updateReward } from "~/services/rewards/rewards-console.verbs.server";
import { toggleRewardTag } from "~/services/tags/reward-tags.verbs.server";
import type { toggleTagIntent } from "~/services/tags/tags.schema";

type Args = AdminArgs & { files: Map<string, File> };

/** `create`, from the form and from `POST programs/{id}/rewards`. */
export async function create(
  { params, files, idempotencyKey, inProgram }: IntentArgs,
  { idempotency_key, ...input }: RewardInput & { idempotency_key?: string },
): Promise<Outcome> {
  const ctx = await inProgram(params.programId);
  const reward = await createReward(
    ctx,
    { ...input, ...(await storedPictures(ctx, files)) },
    idempotencyKey ?? idempotency_key,
  );
  return done(reward.id, say(ctx.locale, "Reward created successfully."), reward);
}

/** `update`, from the form and from `PUT rewards/{id}`. */
export async function update({ params, files, inProgramOf }: Args, input: RewardChange): Promise<Outcome> {
  const ctx = await inProgramOf("rewards", params.rewardId);
  const reward = await updateReward(ctx, params.rewardId ?? "", { ...input, ...(await storedPictures(ctx, files)) });
  return done(reward.id, say(ctx.locale, "Reward updated successfully."), reward);
}

/** `toggle_tag {tag, id}`. */
export async function toggle_tag(
  { params: { rewardId = "" }, inProgramOf }: Args,
  input: z.output<typeof toggleTagIntent>,
): Promise<Outcome> {
  const ctx = await inProgramOf("rewards", rewardId);
  if (input.id !== undefined && input.id !== rewardId)
    throw invalid("id", "This is another reward than the address says");
  return { message: say(ctx.locale, "Tag updated"), body: await toggleRewardTag(ctx, rewardId, input) };
}

function done(id: string, message: string, reward: object): Outcome {
  return {
    message,
    body: { data: reward },
    redirectTo: `/admin/v2/rewards/${id}`,
    flash: { type: "success", message },
  };
}

const PICTURES = ["image", "redemption_image", "achievement_image"] as const;

/** Uploaded pictures go into the program's files first; an upload wins over a choice from the list. */
async function storedPictures(ctx: AdminProgramCtx, files: Map<string, File>) {
  const stored: Partial<Record<`${(typeof PICTURES)[number]}_file_id`, string>> = {};
  for (const field of PICTURES) {
    const sent = await storeSentPicture(ctx, files, field);
    if (sent) stored[`${field}_file_id`] = sent;
  }
  return stored;
}
