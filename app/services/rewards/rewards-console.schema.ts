/** Rewards as the console lists, shows and takes them (specification 3, "Rewards"). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";
import {
  formKey,
  optionalFile,
  optionalTime,
  orNothing,
  requiredText,
  text,
  wholeNumber,
  yesOrNo,
} from "../form-values";
import { listQuery } from "../paging";
import { imageView } from "../programs/programs.schema";
import { rewardStatus } from "./rewards.schema";
import { SELECTIONS } from "./selections";

/** `GET /admin/v2/programs/{id}/rewards`. */
export const rewardListQuery = listQuery(
  ["name", "selection", "threshold", "claims", "limit", "start", "finish", "created_at"],
  "-created_at",
).extend({
  status: rewardStatus.optional().catch(undefined),
  selection: z.enum(SELECTIONS).optional().catch(undefined),
});
export type RewardListQuery = z.infer<typeof rewardListQuery>;

export const rewardRowView = z.object({
  id: z.string(),
  program_id: z.string(),
  name: z.string(),
  image: imageView.nullable(),
  selection: z.enum(SELECTIONS),
  status: rewardStatus,
  threshold: z.number(),
  /** Fallback points. */
  points: z.number(),
  /** Null: no limit. */
  limit: z.number().nullable(),
  claims: z.number(),
  start: z.string().nullable(),
  finish: z.string().nullable(),
});
export type RewardRowView = z.infer<typeof rewardRowView>;

/** `GET /admin/v2/rewards/{id}`: the row, and every field of the form under the form's names. */
export const rewardAdminView = rewardRowView.extend({
  description: z.string(),
  description_details: z.string(),
  terms_conditions: z.string(),
  redemption_details: z.string(),
  claim_limit: z.number().nullable(),
  published: z.boolean(),
  feature: z.boolean(),
  repeatable: z.boolean(),
  image_file_id: z.string().nullable(),
  redemption_image_file_id: z.string().nullable(),
  achievement_image_file_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type RewardAdminView = z.infer<typeof rewardAdminView>;

/** `GET /admin/v2/rewards/{id}/reward_participants`: one claim. */
export const rewardParticipantView = z.object({
  id: z.string(),
  participant_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.string(),
  points: z.number(),
  coupon_code: z.string().nullable(),
  earned_at: z.string(),
});
export type RewardParticipantView = z.infer<typeof rewardParticipantView>;

export const rewardParticipantsQuery = listQuery(["earned_at", "points"], "-earned_at");
export type RewardParticipantsQuery = z.infer<typeof rewardParticipantsQuery>;

const fields = {
  name: requiredText(120),
  selection: z.enum(SELECTIONS, phrase("Choose a type")),
  description: text(500),
  description_details: text(20_000),
  terms_conditions: text(20_000),
  redemption_details: text(5_000),
  threshold: wholeNumber(0),
  points: wholeNumber(0),
  claim_limit: orNothing(wholeNumber(1)),
  start: optionalTime(),
  finish: optionalTime(),
  published: yesOrNo(),
  feature: yesOrNo(),
  repeatable: yesOrNo(),
  image_file_id: optionalFile(),
  redemption_image_file_id: optionalFile(),
  achievement_image_file_id: optionalFile(),
};

const partial = z.object(fields).partial();

/** What a new reward needs; the rest has its usual value. Times without an offset are in the program's zone. */
export const rewardInput = partial.extend({ name: fields.name, selection: fields.selection });
export type RewardInput = z.infer<typeof rewardInput>;

/** What to change. `updated_at`, where given, is the version the change was made on. */
export const rewardChange = partial.extend({
  updated_at: z.iso.datetime(phrase("Reload the page and try again")).optional(),
});
export type RewardChange = z.infer<typeof rewardChange>;

/** The intents of the pages that create and edit. */
export const createRewardIntent = rewardInput.extend({ intent: z.literal("create"), idempotency_key: formKey });
export const updateRewardIntent = rewardChange.extend({ intent: z.literal("update") });
export const rewardIntent = z.discriminatedUnion("intent", [createRewardIntent, updateRewardIntent]);
