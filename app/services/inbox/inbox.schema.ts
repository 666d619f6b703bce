/** What waits for the admins of a program, what finished and what is unusual. Browser-safe. */
import { z } from "zod";
import { mentionDone } from "~/services/participant-notes/participant-notes.schema";

/** The queues whose rows an admin decides about. */
export const QUEUES = ["receipts", "referrals", "submissions", "offer_reports"] as const;
export type Queue = (typeof QUEUES)[number];

/** What finished, and the daily amounts that were unusual, are shown this long. */
export const INBOX_DAYS = 7;

const queueView = z.object({
  kind: z.enum(QUEUES),
  count: z.number(),
  /** Since when the oldest one waits. */
  oldest_at: z.string(),
  /** How many are assigned to the reader. */
  mine: z.number(),
});
export type QueueView = z.infer<typeof queueView>;

/** `is_new`: it happened since the reader last saw the inbox. */
const happened = { at: z.string(), is_new: z.boolean() };

const finishedView = z.object({
  kind: z.enum(["import", "export", "draw", "bulk_change", "winner_sync"]),
  id: z.string(),
  /** The file of an import, or the reward of a draw or a winner sync. */
  name: z.string().nullable(),
  /** Of a draw or a winner sync. */
  reward_id: z.string().nullable(),
  status: z.enum(["done", "failed"]),
  /** How many users a bulk change changed, or got the reward of a winner sync; null for the rest. */
  count: z.number().nullable(),
  ...happened,
});
export type FinishedView = z.infer<typeof finishedView>;

export const CHALLENGE_REASONS = [
  "prize_archived",
  "prize_ended",
  "prize_out_of_coupons",
  "prize_none_left",
  "sweepstake_ended",
  "type_off",
  "posts_missing",
] as const;
export type ChallengeReason = (typeof CHALLENGE_REASONS)[number];

const unusualView = z.discriminatedUnion("kind", [
  /** Far more points than usual on a day of the program's time zone. `usual`: the mean of the days before it. */
  z.object({ kind: z.literal("points"), day: z.string(), points: z.number(), usual: z.number(), ...happened }),
  /** A published challenge that nobody can complete, or whose reward nobody can get any more. */
  z.object({
    kind: z.literal("challenge"),
    id: z.string(),
    name: z.string(),
    reason: z.enum(CHALLENGE_REASONS),
    /** Null where the reason is not a reward. */
    reward_name: z.string().nullable(),
    ...happened,
  }),
  /** A reward that runs low on coupons. */
  z.object({ kind: z.literal("coupons"), id: z.string(), name: z.string(), free: z.number(), ...happened }),
]);
export type UnusualView = z.infer<typeof unusualView>;

const mentionEntry = z.object({
  note_id: z.string(),
  participant_id: z.string(),
  /** The name of the participant whom the note is about. */
  participant: z.string(),
  author: z.string(),
  /** The beginning of the note. */
  text: z.string(),
  ...happened,
});
export type MentionEntry = z.infer<typeof mentionEntry>;

/** `GET /admin/v2/programs/{id}/inbox`. What the reader has no permission for is left out. */
export const inboxView = z.object({
  waiting: z.array(queueView),
  /** Notes that mention the reader, until they are marked as done. */
  mentions: z.array(mentionEntry),
  finished: z.array(finishedView),
  unusual: z.array(unusualView),
  /** The time of the response, for `seen_until`. */
  now: z.string(),
});
export type InboxView = z.infer<typeof inboxView>;

/** Counts above this are shown as '99+'. */
export const MAX_SHOWN = 99;

/** What the top bar shows: null without the permission; at most `MAX_SHOWN` + 1. */
export const inboxCounts = z.object({
  receipts: z.number().nullable(),
  referrals: z.number().nullable(),
  submissions: z.number().nullable(),
  offer_reports: z.number().nullable(),
  /** What happened since the reader last saw the inbox. */
  unseen: z.number(),
});
export type InboxCounts = z.infer<typeof inboxCounts>;

/** `POST`: the reader has seen what happened until then, or has done what a note mentioned them for. */
export const inboxIntent = z.discriminatedUnion("intent", [
  mentionDone.extend({ intent: z.literal("done") }),
  z.object({ intent: z.literal("see"), seen_until: z.iso.datetime() }),
]);

/** Until when the reader has seen the inbox. */
export const seenView = z.object({ seen_until: z.string() });
