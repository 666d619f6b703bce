/** Rewards as the admin lists, shows and edits them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import {
  booleanField,
  emptyAsNull,
  formKey,
  integer,
  optionalFile,
  optionalTime,
  requiredText,
  text,
} from "~/platform/form-values";
import { booleanFilter, daysFilter, filterOf, listQuery, pageSchema } from "~/platform/paging";
import { publicationField } from "~/platform/publication";
import { selectedIds } from "~/platform/selection";
import { translationsField, translationsView } from "~/platform/translations";
import { imageView } from "~/services/programs/programs.schema";
import { SELECTIONS } from "~/services/reward-types/selections";
import { contentTagIds, namedTags, tagSelectedIntent, untagSelectedIntent } from "~/services/tags/tags.schema";
import { tierName } from "~/services/tiers/tiers.schema";
import { fetchPossibleWinnersIntent, syncWinnersIntent } from "~/services/winner-syncs/winner-syncs.schema";
import { DISCOUNT_KINDS } from "./discount";
import { claimantIntents, rewardTagIntent } from "./reward-participants.schema";
import { rewardStatus } from "./rewards.schema";

/** `GET /admin/v2/programs/{id}/rewards`. */
export const rewardListQuery = listQuery(
  ["position", "name", "selection", "threshold", "claims", "limit", "start", "finish", "created_at"],
  "-created_at",
).extend({
  /** Without it all but the archived ones. */
  status: filterOf(rewardStatus),
  selection: filterOf(z.enum(SELECTIONS)),
  /** Ids of admin tags. */
  tag: filterOf(z.uuid()),
  /** Days in the program's time zone. */
  start: daysFilter(),
  finish: daysFilter(),
  created: daysFilter(),
  /** Only these rows, for the download of a selection. */
  ids: selectedIds.optional().catch(undefined),
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
  /** The points given in place of a prize that cannot be given. */
  points: z.number(),
  /** How many can be given in all: of what is drawn or judged one without a `claim_limit`. Null: no limit. */
  limit: z.number().nullable(),
  claims: z.number(),
  start: z.string().nullable(),
  finish: z.string().nullable(),
  published: z.boolean(),
});
export type RewardRowView = z.infer<typeof rewardRowView>;

/** A page of the list, with the admin tags to filter by. */
export const rewardListPage = pageSchema(rewardRowView).extend({ tags: namedTags });
export type RewardListPage = z.infer<typeof rewardListPage>;

/** `GET /admin/v2/rewards/{id}`: the row, and the form's fields under the names that the form sends. */
export const rewardAdminView = rewardRowView.extend({
  description: z.string(),
  description_details: z.string(),
  terms_conditions: z.string(),
  redemption_details: z.string(),
  translations: translationsView,
  claim_limit: z.number().nullable(),
  /** Admins are warned when no more coupons than this are left; null: a tenth, but at least five. */
  coupon_warning: z.number().nullable(),
  /** What a register takes off: see discount.ts. `discount_value` is null for none. */
  discount_kind: z.enum(DISCOUNT_KINDS),
  /** In the smallest unit of the currency, such as cents, or in percent. */
  discount_value: z.number().nullable(),
  /** The order that it needs at least, in the smallest unit of the currency; null for any. */
  minimum_order: z.number().nullable(),
  /** The tier that participants need to claim it. */
  required_tier_id: z.string().nullable(),
  feature: z.boolean(),
  repeatable: z.boolean(),
  image_file_id: z.string().nullable(),
  redemption_image_file_id: z.string().nullable(),
  achievement_image_file_id: z.string().nullable(),
  /** Whether it has a collection on the blockchain, so that it comes with certificates. */
  nft_collection: z.boolean(),
  nft_collection_address: z.string().nullable(),
  nft_collection_transaction_create_url: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type RewardAdminView = z.infer<typeof rewardAdminView>;

/** A reward on its page, with the page of its collection in the blockchain's explorer. */
export const rewardDetail = rewardAdminView.extend({
  nft_collection_address_url: z.string().nullable(),
  /**
   * Not null if it is published and nobody has it or can get it, since no open challenge gives it and it has no threshold.
   * `draft_challenge`: an unpublished challenge that would give it. `has_challenges`: whether there is any, also an ended
   * or archived one.
   */
  out_of_reach: z
    .object({
      draft_challenge: z.object({ id: z.string(), name: z.string() }).nullable(),
      has_challenges: z.boolean(),
    })
    .nullable(),
});
export type RewardDetail = z.infer<typeof rewardDetail>;

/** `content_tags` and `tiers` are those to choose from. */
export const newRewardForm = z.object({ reward: z.null(), content_tags: namedTags, tiers: z.array(tierName) });
const rewardFormView = rewardAdminView.extend({
  content_tag_ids: z.array(z.string()),
  /** Whether the type stays, because somebody has the reward or entered for it, or it has a collection. */
  type_fixed: z.boolean(),
});
export type RewardFormView = z.infer<typeof rewardFormView>;
export const rewardForm = newRewardForm.extend({ reward: rewardFormView });

/** `GET /admin/v2/rewards/{id}/reward_participants`: one row per claim. */
export const rewardParticipantView = z.object({
  id: z.string(),
  participant_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.string(),
  points: z.number(),
  has_coupon: z.boolean(),
  /** Null without a coupon, and for admins without `rewards:manage`. */
  coupon_code: z.string().nullable(),
  /** What it was given for was taken back since; an admin decides. */
  in_review: z.boolean(),
  earned_at: z.string(),
});
export type RewardParticipantView = z.infer<typeof rewardParticipantView>;

export const rewardParticipantsQuery = listQuery(["earned_at", "points"], "-earned_at").extend({
  /** Only claims that are marked for a review, or only the others. */
  in_review: booleanFilter(),
});
export type RewardParticipantsQuery = z.infer<typeof rewardParticipantsQuery>;

export const MAX_NAME = 120;

const fields = {
  name: requiredText(MAX_NAME),
  selection: z.enum(SELECTIONS, msg("Choose a type")),
  description: text(500),
  description_details: text(20_000),
  terms_conditions: text(20_000),
  redemption_details: text(5_000),
  translations: translationsField({
    name: MAX_NAME,
    description: 500,
    description_details: 20_000,
    terms_conditions: 20_000,
    redemption_details: 5_000,
  }),
  threshold: integer(0),
  points: integer(0),
  claim_limit: emptyAsNull(integer(1)),
  coupon_warning: emptyAsNull(integer(0)),
  discount_kind: z.enum(DISCOUNT_KINDS, msg("Choose what a register takes off")),
  discount_value: emptyAsNull(integer(1)),
  minimum_order: emptyAsNull(integer(1)),
  start: optionalTime(),
  finish: optionalTime(),
  published: booleanField(),
  required_tier_id: emptyAsNull(z.uuid(msg("Choose a tier from the list"))),
  feature: booleanField(),
  repeatable: booleanField(),
  image_file_id: optionalFile(),
  redemption_image_file_id: optionalFile(),
  achievement_image_file_id: optionalFile(),
  content_tag_ids: contentTagIds,
};

const partial = z.object(fields).partial();

/**
 * A new reward; fields that are left out have their default. Times without an offset are in the program's time zone.
 */
export const rewardInput = partial.extend({ name: fields.name, selection: fields.selection });
export type RewardInput = z.infer<typeof rewardInput>;

/** The fields to change. `updated_at`, if present, is the version that the form was opened with. */
export const rewardChange = partial.extend({
  updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
});
export type RewardChange = z.infer<typeof rewardChange>;

/** Pictures that may come with the form. */
const REWARD_FILES = {
  image: "The picture of the reward.",
  redemption_image: "The picture that a participant shows.",
  achievement_image: "The picture of the certificate.",
};

/** The intents of the pages that create and edit a reward. */
export const createRewardIntent = rewardInput
  .extend({
    intent: z.literal("create"),
    idempotency_key: formKey,
    publication: publicationField,
  })
  .meta({ files: REWARD_FILES });
export const updateRewardIntent = rewardChange
  .extend({ intent: z.literal("update"), publication: publicationField })
  .meta({ files: REWARD_FILES });
export const rewardIntent = z.discriminatedUnion("intent", [createRewardIntent, updateRewardIntent]);

/** The intents on the selected rows of the list. */
export const rewardSelectionIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("publish"), ids: selectedIds }),
  z.object({ intent: z.literal("unpublish"), ids: selectedIds }),
  z.object({ intent: z.literal("archive"), ids: selectedIds }),
  z.object({ intent: z.literal("restore"), ids: selectedIds }),
  tagSelectedIntent,
  untagSelectedIntent,
]);

/** `published` is the state to reach, so that a double click or a second tab does not undo the change. */
export const toggleRewardApprovalIntent = z.object({
  intent: z.literal("toggle_approval"),
  id: z.string().optional(),
  published: booleanField().optional(),
});
export const duplicateRewardIntent = z.object({
  intent: z.literal("duplicate"),
  id: z.string().optional(),
  idempotency_key: formKey,
});

export const storedRewardIntent = z.discriminatedUnion("intent", [
  updateRewardIntent,
  rewardTagIntent,
  toggleRewardApprovalIntent,
  duplicateRewardIntent,
  claimantIntents.create_action,
  claimantIntents.update_participant,
  claimantIntents.get_magic_link,
  z.object({ intent: z.literal("delete") }),
  z.object({ intent: z.literal("create_nft_collection"), id: z.string().optional() }),
  fetchPossibleWinnersIntent,
  syncWinnersIntent,
  z.object({ intent: z.literal("keep_claim"), claim_id: z.string() }),
]);
