/** Rewards as the console lists, shows and takes them (specification 3, "Rewards"). Browser-safe. */
import { z } from "zod";
import { listQuery } from "../paging";
import { imageView } from "../programs/programs.schema";
import { isTime } from "../programs/zoned-time";
import { rewardStatus } from "./rewards.schema";
import { SELECTIONS } from "./selections";

/** `GET /admin/v2/programs/{id}/rewards`. */
export const rewardListQuery = listQuery(["name", "selection", "threshold", "claims", "limit", "start", "finish", "created_at"], "-created_at").extend({
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

const MAX_POINTS = 1_000_000_000;

const text = (label: string, max: number) => z.string(`${label} must be text`).trim().max(max, `${label} may have at most ${max} characters`);

/** A whole number as a form or JSON sends it. */
const wholeNumber = (label: string, min: number) =>
  z
    .union([z.number(), z.string().trim().regex(/^-?\d{1,15}$/, `${label} must be a whole number`)], `${label} must be a whole number`)
    .transform(Number)
    .pipe(z.number().int(`${label} must be a whole number`).min(min, `${label} must be at least ${min}`).max(MAX_POINTS, `${label} is too large`));

/** An empty field of a form means that there is nothing. */
const orNothing = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (typeof value === "string" && value.trim() === "" ? null : value), schema.nullable());

const time = (label: string) => orNothing(z.string(`${label} must be a date and time`).trim().refine(isTime, `${label} must be a date and time`));

const fileId = orNothing(z.uuid("Choose a picture from the list"));

/** A box to tick: the form sends `false` before it, so that an empty box is not the same as no box. */
const yesOrNo = (label: string) =>
  z.preprocess(
    (value) => {
      const last: unknown = Array.isArray(value) ? value.at(-1) : value;
      return last === "true" || last === "on" ? true : last === "false" ? false : last;
    },
    z.boolean(`${label} must be true or false`),
  );

const fields = {
  name: text("Name", 120).min(1, "Name is required"),
  selection: z.enum(SELECTIONS, "Choose a type"),
  description: text("Description", 500),
  description_details: text("Details", 20_000),
  terms_conditions: text("Terms and conditions", 20_000),
  redemption_details: text("Redemption details", 5_000),
  threshold: wholeNumber("Threshold", 0),
  points: wholeNumber("Fallback points", 0),
  claim_limit: orNothing(wholeNumber("Limit", 1)),
  start: time("Start"),
  finish: time("End"),
  published: yesOrNo("Published"),
  feature: yesOrNo("Shown to visitors"),
  repeatable: yesOrNo("Repeatable"),
  image_file_id: fileId,
  redemption_image_file_id: fileId,
  achievement_image_file_id: fileId,
};

const partial = z.object(fields).partial();

/** What a new reward needs; the rest has its usual value. Times without an offset are in the program's zone. */
export const rewardInput = partial.extend({ name: fields.name, selection: fields.selection });
export type RewardInput = z.infer<typeof rewardInput>;

/** What to change. `updated_at`, where given, is the version the change was made on. */
export const rewardChange = partial.extend({ updated_at: z.iso.datetime("Reload the page and try again").optional() });
export type RewardChange = z.infer<typeof rewardChange>;

/** The intents of the pages that create and edit. */
export const createRewardIntent = rewardInput.extend({ intent: z.literal("create") });
export const updateRewardIntent = rewardChange.extend({ intent: z.literal("update") });
export const rewardIntent = z.discriminatedUnion("intent", [createRewardIntent, updateRewardIntent]);
