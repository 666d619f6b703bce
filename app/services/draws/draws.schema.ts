/** Draws of sweepstakes, and mini contests. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, requiredText } from "~/platform/form-values";
import { listQuery, pageSchema } from "~/platform/paging";

// ── The admin ───────────────────────────────────────────────────────────────

/** `GET /admin/v2/rewards/{id}/sweepstake`. */
export const entrantListQuery = listQuery(["entries", "last_entry_at", "rewards"], "-entries");
export type EntrantListQuery = z.infer<typeof entrantListQuery>;

/** A participant with entries. */
export const entrantView = z.object({
  id: z.string(),
  participant_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.string(),
  entries: z.number(),
  last_entry_at: z.string(),
  /** How many rewards the participant has earned, of any kind. */
  rewards: z.number(),
  gender: z.string().nullable(),
  /** Whether the participant may win: active and not staff. */
  eligible: z.boolean(),
  won: z.boolean(),
});
export type EntrantView = z.infer<typeof entrantView>;

export const entrantPage = pageSchema(entrantView);

const adminWinner = z.object({
  place: z.number(),
  position: z.number(),
  /** Null after the account was deleted. */
  participant_id: z.string().nullable(),
  name: z.string(),
  /** Whether the reward was awarded: none may have been left. */
  awarded: z.boolean(),
  replaced: z.boolean(),
});

export const DRAW_STATUSES = ["committed", "frozen", "done"] as const;

/** A draw in the history of a sweepstake. */
export const adminDrawView = z.object({
  id: z.string(),
  number: z.number(),
  status: z.enum(DRAW_STATUSES),
  commitment: z.string(),
  committed_at: z.string(),
  frozen_at: z.string().nullable(),
  drawn_at: z.string().nullable(),
  drawn_by: z.string().nullable(),
  entry_count: z.number().nullable(),
  reason: z.string().nullable(),
  winners: z.array(adminWinner),
});

export type AdminDrawView = z.infer<typeof adminDrawView>;

/** The draws of a sweepstake, and whether there can be more. */
export const drawsView = z.object({
  draws: z.array(adminDrawView),
  left: z.number(),
  ended: z.boolean(),
  /** Whether anybody has entries, and whether one of them can win. */
  entered: z.boolean(),
  winnable: z.boolean(),
});

export const NOBODY_CAN_WIN = msg("Nobody with entries can win: they're excluded or have already won.");

/** What an intent that draws or picks winners gives: an empty list when nobody won. */
export const winnerList = z.array(
  z.object({ participant_id: z.string().nullable(), name: z.string(), place: z.number(), awarded: z.boolean() }),
);
export type WinnerList = z.infer<typeof winnerList>;

const sentId = z.string().optional();

/** The intents of the sweepstake's page. */
export const sweepstakeIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("generate_entries"), id: sentId }),
  z.object({
    intent: z.literal("set_winners"),
    id: sentId,
    /** Draws although the sweepstake has not ended. */
    confirmed: booleanField().optional(),
  }),
  z.object({
    intent: z.literal("redraw"),
    id: sentId,
    participant_id: z.uuid(msg("Choose a winner")),
    reason: requiredText(200),
  }),
]);

/** `GET /admin/v2/rewards/{id}/mini_contest`. */
export const candidateListQuery = listQuery(["entries", "last_entry_at"], "-last_entry_at").extend({
  page_size: z.coerce.number().int().min(1).max(100).catch(20),
});
export type CandidateListQuery = z.infer<typeof candidateListQuery>;

/** Somebody who takes part in a contest, with what they handed in. */
export const candidateView = z.object({
  id: z.string(),
  participant_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  entries: z.number(),
  last_entry_at: z.string(),
  tag_list: z.array(z.string()),
  won: z.boolean(),
  contributions: z.array(z.object({ title: z.string(), text: z.string(), photo_url: z.string().nullable() })),
});
export type CandidateView = z.infer<typeof candidateView>;

export const candidatePage = pageSchema(candidateView).extend({
  /** How many winners can still be set. */
  left: z.number(),
});

/** Why no winner can be set. */
export const NONE_LEFT = msg("None are left to give. To give more, raise the limit or add codes.");

/** How many may be picked at once. */
const MAX_PICKED = 100;

/** A participant's id, or a row that names it as `participant_id` or `id`. */
const picked = z
  .union([z.string(), z.object({ participant_id: z.string().optional(), id: z.string().optional() })])
  .transform((value) => (typeof value === "string" ? value : (value.participant_id ?? value.id ?? "")))
  .pipe(z.uuid(msg("Choose participants from the list")));

/** The intent of the contest's page. */
export const contestIntent = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("set_winners"),
    id: sentId,
    selectedData: z
      .preprocess((value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value), z.array(picked))
      .pipe(z.array(z.string()).min(1, msg("Choose at least one participant")).max(MAX_PICKED)),
  }),
]);

// ── The site ────────────────────────────────────────────────────────────────

/** A draw as anybody may see it. What is not decided yet is null, and the seed is secret until the draw is done. */
export const drawProof = z.object({
  number: z.number(),
  status: z.enum(DRAW_STATUSES),
  commitment: z.string(),
  committed_at: z.string(),
  seed: z.string().nullable(),
  places: z.number().nullable(),
  entry_count: z.number().nullable(),
  total_weight: z.number().nullable(),
  list_hash: z.string().nullable(),
  beacon_source: z.enum(["drand", "sandbox", "list"]).nullable(),
  beacon_round: z.number().nullable(),
  beacon_value: z.string().nullable(),
  beacon_url: z.string().nullable(),
  reason: z.string().nullable(),
  frozen_at: z.string().nullable(),
  drawn_at: z.string().nullable(),
  winners: z.array(z.object({ place: z.number(), position: z.number(), entry_id: z.string(), replaced: z.boolean() })),
  /** The line of the list that is the signed-in participant's. */
  own: z.object({ position: z.number(), entry_id: z.string(), weight: z.number(), first_entry: z.number() }).nullable(),
});
export type DrawProof = z.infer<typeof drawProof>;

/** `GET /reward/{id}/draw`: the newest draw first. */
export const drawProofPage = z.object({
  reward: z.object({
    id: z.string(),
    name: z.string(),
    finish: z.string().nullable(),
    /** When all winners were drawn, if that was before the end; places that are drawn again later do not count. */
    drawn_early_at: z.string().nullable(),
  }),
  draws: z.array(drawProof),
});
export type DrawProofPage = z.infer<typeof drawProofPage>;
