/** What the events of webhooks tell: ids, numbers and states, never names or emails. Browser-safe. */
import { z } from "zod";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { POINT_ACCOUNTS } from "~/services/points/accounts";
import { RECEIPT_STATUSES } from "~/services/receipts/receipt-states";
import { REFERRAL_STATUSES } from "~/services/referrals/referrals-admin.schema";
import type { EventType } from "./webhooks.schema";

const participant = z.object({ participant_id: z.uuid(), status: z.enum(PARTICIPANT_STATUSES) });
const account = z.enum(POINT_ACCOUNTS);

/** The `data` of each event. The triggers in prisma/functions/record_*_event*.sql write it. */
export const EVENT_DATA = {
  "participant.created": participant,
  "participant.updated": participant,
  "participant.deleted": participant,
  "action.created": z.object({
    action_id: z.uuid(),
    participant_id: z.uuid(),
    action_type: z.string(),
    points: z.number(),
    actionable_type: z.string().nullable(),
    actionable_id: z.uuid().nullable(),
  }),
  "challenge.completed": z.object({
    completion_id: z.uuid(),
    participant_id: z.uuid(),
    challenge_id: z.uuid(),
    action_id: z.uuid().nullable(),
    points: z.number(),
  }),
  "reward.claimed": z.object({
    claim_id: z.uuid(),
    participant_id: z.uuid(),
    reward_id: z.uuid(),
    action_id: z.uuid().nullable(),
    points: z.number(),
  }),
  "points.changed": z.object({
    posting_id: z.uuid(),
    participant_id: z.uuid(),
    action_id: z.uuid().nullable(),
    from: account,
    to: account,
    amount: z.number(),
  }),
  "points.pending": z.object({
    lot_id: z.uuid(),
    participant_id: z.uuid(),
    source: z.string(),
    points: z.number(),
    /** Null when an admin has to approve them. */
    available_at: z.string().nullable(),
    expires_at: z.string().nullable(),
  }),
  "points.released": z.object({
    lot_id: z.uuid(),
    participant_id: z.uuid(),
    action_id: z.uuid(),
    source: z.string(),
    points: z.number(),
  }),
  "points.expiring": z.object({
    lot_id: z.uuid(),
    participant_id: z.uuid(),
    source: z.string(),
    points: z.number(),
    expires_at: z.string(),
    /** The notice: 30, 7 or 1 days before. */
    days: z.number(),
  }),
  "points.expired": z.object({
    participant_id: z.uuid(),
    action_id: z.uuid(),
    points: z.number(),
  }),
  "receipt.updated": z.object({
    receipt_id: z.uuid(),
    participant_id: z.uuid().nullable(),
    status: z.enum(RECEIPT_STATUSES),
    points: z.number(),
  }),
  "referral.updated": z.object({
    referral_id: z.uuid(),
    referrer_id: z.uuid(),
    referred_id: z.uuid(),
    status: z.enum(REFERRAL_STATUSES),
    points: z.number(),
  }),
} satisfies Record<EventType, z.ZodType>;
