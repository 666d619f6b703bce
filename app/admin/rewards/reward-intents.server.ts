import type { z } from "zod";
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import { rowLink } from "~/admin/forms/row-link.server";
import * as participantIntents from "~/admin/participants/participant-intents.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import type { UploadedFile } from "~/http/input/multipart.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { withPublication, type Publication } from "~/platform/publication";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { rewardTagIntent } from "~/services/rewards/reward-participants.schema";
import { deleteReward } from "~/services/rewards/reward-selection.admin.server";
import type {
  duplicateRewardIntent,
  RewardChange,
  RewardInput,
  toggleRewardApprovalIntent,
} from "~/services/rewards/rewards-admin.schema";
import {
  createReward,
  duplicateReward,
  toggleRewardApproval,
  updateReward,
} from "~/services/rewards/rewards.admin.server";
import { toggleRewardTag } from "~/services/tags/row-tags.admin.server";
import { storeUploadedImage } from "../media-library/uploaded-image.server";
import { about } from "./claimant-intents.server";

/** `create`, from the form and from `POST programs/{id}/rewards`. */
export const create = runs(
  createReward,
  async function create(
    run,
    { ctx, files, idempotencyKey }: ProgramIntentArgs,
    { idempotency_key, ...input }: RewardInput & { idempotency_key?: string; publication?: Publication },
  ): Promise<ActionResult> {
    const reward = await run(
      ctx,
      { ...withPublication(input), ...(await storePictures(ctx, files)) },
      idempotencyKey ?? idempotency_key,
    );
    return done(ctx, reward, msg("Reward created successfully."));
  },
);

/** `update`, from the form and from `PUT rewards/{id}`. */
export const update = runs(
  updateReward,
  async function update(
    run,
    { ctx, param, files }: ProgramIntentArgs,
    input: RewardChange & { publication?: Publication },
  ): Promise<ActionResult> {
    const reward = await run(ctx, param("rewardId"), {
      ...withPublication(input),
      ...(await storePictures(ctx, files)),
    });
    return done(ctx, reward, msg("Reward updated successfully."));
  },
);

/** `toggle_tag {tag, id}` of the reward, or `{tag, participant_id}` of one of its participants. */
export const toggle_tag = runs(
  toggleRewardTag,
  async function toggle_tag(
    run,
    args: ProgramIntentArgs,
    input: z.output<typeof rewardTagIntent>,
  ): Promise<ActionResult> {
    const { ctx } = args;
    const { participant_id, id, ...tag } = input;
    if (participant_id !== undefined) return participantIntents.toggle_tag(about(args, participant_id), tag);
    const rewardId = rowInUrl(args, "rewardId", id);
    return { message: translate(ctx.locale, "Tag updated"), body: await run(ctx, rewardId, tag) };
  },
  "result",
);

/** `toggle_approval {id, published}`. */
export const toggle_approval = runs(
  toggleRewardApproval,
  async function toggle_approval(
    run,
    args: ProgramIntentArgs,
    input: z.output<typeof toggleRewardApprovalIntent>,
  ): Promise<ActionResult> {
    const { ctx } = args;
    const body = await run(ctx, rowInUrl(args, "rewardId", input.id), input.published);
    const text = body.published ? msg("{name} published") : msg("{name} unpublished");
    return { message: translate(ctx.locale, text, { name: body.name }), body };
  },
  "result",
);

/** `duplicate {id}`: redirects to the copy. */
export const duplicate = runs(
  duplicateReward,
  async function duplicate(
    run,
    args: ProgramIntentArgs,
    input: z.output<typeof duplicateRewardIntent>,
  ): Promise<ActionResult> {
    const { ctx, idempotencyKey } = args;
    const id = rowInUrl(args, "rewardId", input.id);
    const copy = await run(ctx, id, idempotencyKey ?? input.idempotency_key);
    const message = translate(ctx.locale, "Duplicated as draft {identifier}.", { identifier: copy.name });
    return redirectWithMessage(`/admin/v2/rewards/${copy.id}`, message, { data: copy });
  },
);

/** `delete`, or the method DELETE: redirects to the list. */
export const remove = runs(
  deleteReward,
  async function remove(run, args: ProgramIntentArgs): Promise<ActionResult> {
    const { ctx } = args;
    const { name } = await run(ctx, args.param("rewardId"));
    const message = translate(ctx.locale, "{name} deleted", { name });
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/rewards`, message);
  },
  "nothing",
);

/** Leads to the list, with a message that leads to the reward. */
function done(
  { locale, programId }: AdminProgramCtx,
  reward: { id: string; name: string; published: boolean },
  text: string,
): ActionResult {
  const message = translate(locale, text);
  const link = rowLink(locale, `/admin/v2/rewards/${reward.id}`, reward.name, !reward.published);
  return redirectWithMessage(`/admin/v2/programs/${programId}/rewards`, message, { data: reward }, link);
}

const PICTURES = ["image", "redemption_image", "achievement_image"] as const;

/** Stores uploaded pictures in the media library. An upload replaces a file that was chosen there. */
async function storePictures(ctx: AdminProgramCtx, files: Map<string, UploadedFile>) {
  const stored: Partial<Record<`${(typeof PICTURES)[number]}_file_id`, string>> = {};
  for (const field of PICTURES) {
    const uploadedId = await storeUploadedImage(ctx, files, field);
    if (uploadedId) stored[`${field}_file_id`] = uploadedId;
  }
  return stored;
}
