/** Participants as the admin lists and shows them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, cleaned, text } from "~/platform/form-values";
import { booleanFilter, daysFilter, filterOf, listQuery, pageSchema } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { pointsExtension } from "~/services/points/point-extension";
import { namedTags, tagSelectedIntent, toggleTagIntent, untagSelectedIntent } from "~/services/tags/tags.schema";
import { tierName } from "~/services/tiers/tiers.schema";
import { cancelClaimIntent, replaceCodeIntent, undoCancelClaimIntent } from "./claim-corrections.schema";
import { recordCompletionIntent, undoCompletionIntent } from "./completion-corrections.schema";
import { cancelEmailChangeIntent, updateContactIntent } from "./contact.schema";
import { optionalReason } from "./correction-reasons";
import {
  adjustPointsIntent,
  adjustSelectedIntent,
  pointsToAdd,
  undoAdjustmentIntent,
} from "./point-adjustments.schema";

/** `GET /admin/v2/programs/{id}/users`. */
export const participantListQuery = listQuery(
  ["name", "email", "status", "unused_points", "completed_challenges", "rewards_earned", "created_at"],
  "-created_at",
).extend({
  status: filterOf(z.enum(PARTICIPANT_STATUSES)),
  /** Ids of admin tags. */
  tag: filterOf(z.uuid()),
  /** Only staff, or only the others. */
  staff: booleanFilter(),
  /** Only people with rewards that are marked for a review, or only the others. */
  in_review: booleanFilter(),
  /** Only people with points that cannot be spent yet, or only the others. */
  pending_points: booleanFilter(),
  /** Only people with points that expire within 30 days, or only the others. */
  expiring_points: booleanFilter(),
  /** Ids of tiers. */
  tier: filterOf(z.uuid()),
  /** Days in the program's time zone. */
  created: daysFilter(),
  /** Only these rows, for the download of a selection. */
  ids: selectedIds.optional().catch(undefined),
});
export type ParticipantListQuery = z.infer<typeof participantListQuery>;

/** Which participants a list has. */
export type ParticipantFilters = Pick<ParticipantListQuery, "status" | "staff" | "tag" | "created" | "search"> & {
  /** Filters that were stored before there were tiers do not have it. */
  tier?: ParticipantListQuery["tier"];
  /** As with tiers. */
  in_review?: ParticipantListQuery["in_review"];
  pending_points?: ParticipantListQuery["pending_points"];
  expiring_points?: ParticipantListQuery["expiring_points"];
};

/** Whether filters leave anybody out. */
export function isFiltered({ status, tag, tier = [], search, ...filters }: ParticipantFilters): boolean {
  const { staff, in_review, pending_points, expiring_points, created } = filters;
  return (
    [status, tag, tier].some((list) => list.length > 0) ||
    [staff, in_review, pending_points, expiring_points, created].some((filter) => filter !== undefined) ||
    search !== ""
  );
}

export const participantRowView = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  email: z.string().nullable(),
  /** For pages whose readers may not see the address: `m***@example.test`. */
  censored_email: z.string().nullable(),
  avatar: z.object({ url: z.string().nullable() }),
  status: z.enum(PARTICIPANT_STATUSES),
  staff: z.boolean(),
  unused_points: z.number(),
  completed_challenges: z.number(),
  rewards_earned: z.number(),
  created_at: z.string(),
});
export type ParticipantRowView = z.infer<typeof participantRowView>;

const referrerView = z.object({ id: z.string(), name: z.string() }).nullable();

export const participantListRowView = participantRowView.extend({
  sign_in_count: z.number(),
  /** Null without tiers. */
  tier: tierName.nullable(),
  /** How often they opened a challenge, as far as their visits are still stored. */
  clicks: z.number(),
  /** Points that cannot be spent yet. */
  points_pending: z.number(),
  /** Points that expire within 30 days. */
  points_expiring: z.number(),
  /** Their admin tags. */
  tag_list: z.array(z.string()),
  referred_by: referrerView,
});
export type ParticipantListRowView = z.infer<typeof participantListRowView>;

/** Lists of more participants are not sorted by points or counts. */
export const MAX_SORTED = 100_000;

/** A page of the list, with the admin tags to filter by, and the profile attributes that an export can have. */
export const participantListPage = pageSchema(participantListRowView).extend({
  /** There are too many to sort by that column, so the newest come first. */
  unsorted: z.boolean(),
  tags: namedTags,
  /** The tiers to filter by; none while the feature is off. */
  tiers: z.array(tierName),
  attributes: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type ParticipantListPage = z.infer<typeof participantListPage>;

/** `GET /admin/v2/programs/{id}/users/{participant_id}`. Balances are those of the postings, by account. */
export const participantAdminView = participantRowView.extend({
  program_id: z.string(),
  points: z.number(),
  points_pending: z.number(),
  /** Available points that expire within 30 days. */
  points_expiring: z.number(),
  points_spent: z.number(),
  points_expired: z.number(),
  points_reversed: z.number(),
  points_debt: z.number(),
  /** A new email that waits until the person confirms it. */
  pending_email: z.string().nullable(),
  sign_in_count: z.number(),
  /** Null without tiers. */
  tier: tierName.nullable(),
  /** The points earned in total at which their tier starts, and how many are missing to the next one. Null without tiers. */
  tier_place: z
    .object({
      points_min: z.number().nullable(),
      next: z.object({ name: z.string(), points_left: z.number() }).nullable(),
    })
    .nullable(),
  last_sign_in_at: z.string().nullable(),
  /** How often they opened a challenge, as far as their visits are still stored. */
  clicks: z.number(),
  aptos_wallet_address: z.string().nullable(),
  /** A deleted account: nothing personal is left, and nothing can be changed. */
  deleted: z.boolean(),
  /** The number of rows on each tab. */
  counts: z.object({
    actions: z.number(),
    rewards: z.number(),
    challenges: z.number(),
    questions: z.number(),
    participant_answers: z.number(),
    receipts: z.number(),
    orders: z.number(),
    events: z.number(),
    recruited: z.number(),
    attributes: z.number(),
  }),
  referred_by: referrerView,
  "eligible_offers_rewards?": z.boolean(),
});
export type ParticipantAdminView = z.infer<typeof participantAdminView>;

export const participantActionsQuery = listQuery(["created_at", "points"], "-created_at");
export type ParticipantActionsQuery = z.infer<typeof participantActionsQuery>;

/** `create_action`: adds points to one participant. */
export const createActionIntent = pointsToAdd.extend({ intent: z.literal("create_action"), id: z.string().optional() });

const CHOOSE_STATUS = msg("Choose a status from the list");
/** A status, with a reason such as that of a block. */
export const statusToSet = optionalReason.extend({ status: z.enum(PARTICIPANT_STATUSES, CHOOSE_STATUS) });

/** The intents on the selected rows of the list. */
export const participantSelectionIntent = z.discriminatedUnion("intent", [
  tagSelectedIntent,
  untagSelectedIntent,
  statusToSet.extend({ intent: z.literal("set_status"), ids: selectedIds }),
  pointsToAdd.extend({ intent: z.literal("add_points"), ids: selectedIds }),
  adjustSelectedIntent,
  pointsExtension.extend({ intent: z.literal("extend_points"), ids: selectedIds }),
]);

const id = z.string().optional();

/** `update_participant`: a status or the staff flag, or both, and why. */
export const updateParticipantIntent = z
  .object({
    intent: z.literal("update_participant"),
    id,
    status: statusToSet.shape.status.optional(),
    staff: booleanField().optional(),
    ...optionalReason.shape,
  })
  .refine(({ status, staff }) => status !== undefined || staff !== undefined, {
    message: msg("Send a status, the staff mark or both"),
    path: ["status"],
  });

/** `magic_link`, which pages about a reward call `get_magic_link`. */
export const magicLinkIntent = z.object({ intent: z.literal("magic_link"), id });
export const resetActivitiesIntent = z.object({ intent: z.literal("reset_activities"), id });
/** `confirm`: the participant's name, typed; an API key needs none. `reason` stays in the audit log. */
export const deleteParticipantIntent = z.object({
  intent: z.literal("delete_participant"),
  id,
  confirm: cleaned("line").max(400).default(""),
  reason: text(200).default(""),
});

/** The intents on one participant, for their page and as `participants/{id}/{intent}`. */
export const participantIntent = z.discriminatedUnion("intent", [
  createActionIntent,
  adjustPointsIntent,
  undoAdjustmentIntent,
  cancelClaimIntent,
  undoCancelClaimIntent,
  replaceCodeIntent,
  recordCompletionIntent,
  undoCompletionIntent,
  toggleTagIntent,
  updateParticipantIntent,
  magicLinkIntent,
  resetActivitiesIntent,
  updateContactIntent,
  cancelEmailChangeIntent,
  deleteParticipantIntent,
]);

export const participantStatusView = z.object({ status: z.enum(PARTICIPANT_STATUSES), staff: z.boolean() });
export type ParticipantStatusView = z.infer<typeof participantStatusView>;

export const magicLinkView = z.object({ magic_link: z.string(), expires_at: z.string() });
export type MagicLinkView = z.infer<typeof magicLinkView>;

/** What a reset of the activities would take back, and the balances after it. */
export const resetPreview = z.object({
  actions: z.number(),
  points: z.number(),
  unused_points: z.number(),
  points_debt: z.number(),
});
export type ResetPreview = z.infer<typeof resetPreview>;
