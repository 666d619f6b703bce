/** The team goals of a program in the admin. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { emptyAsNull, formKey, integer, requiredText, time } from "~/platform/form-values";
import { filterOf, listQuery, pageSchema } from "~/platform/paging";
import { COUNTS } from "./team-goals.schema";

export const MAX_GOAL_TITLE = 80;
const MAX_PRIZE = 1_000_000;
/** Goals of a program that are on or to come. */
export const MAX_OPEN_GOALS = 10;
/** The longest time between start and end. */
export const MAX_GOAL_DAYS = 366;

/** `counting`: over, but its last results may still reach it. `missed`: over without having been reached. */
export const GOAL_STATUSES = ["scheduled", "active", "counting", "reached", "missed"] as const;
export type GoalStatus = (typeof GOAL_STATUSES)[number];

/** `GET programs/{id}/team_goals`. */
export const teamGoalListQuery = listQuery(["starts_at", "ends_at", "title", "created_at"], "-starts_at").extend({
  status: filterOf(z.enum(GOAL_STATUSES)),
});
export type TeamGoalListQuery = z.infer<typeof teamGoalListQuery>;

export const teamGoalRow = z.object({
  id: z.string(),
  program_id: z.string(),
  title: z.string(),
  /** What is counted: points earned, or challenges completed. */
  counts: z.enum(COUNTS),
  target: z.number(),
  /** What somebody has to contribute for the prize. */
  minimum: z.number(),
  starts_at: z.string(),
  ends_at: z.string(),
  /** The prize of each: the reward, or the points when there is none or none is left. */
  prize_points: z.number().nullable(),
  prize_reward_id: z.string().nullable(),
  status: z.enum(GOAL_STATUSES),
  /** What all have contributed, and how many people that are. */
  progress: z.number(),
  contributors: z.number(),
  /** How many people got a prize, and what the prizes came to. */
  prizes: z.number(),
  points_paid: z.number(),
  rewards_paid: z.number(),
  /** Until when everything is counted. */
  counted_until: z.string().nullable(),
  reached_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type TeamGoalRow = z.infer<typeof teamGoalRow>;
export const teamGoalPage = pageSchema(teamGoalRow);

/** The page of one goal, or of a new one: what it may give, and what it can cost. */
export const teamGoalForm = z.object({
  goal: teamGoalRow.nullable(),
  /** Those who contributed the minimum so far. */
  qualified: z.number(),
  /** Those who could get the prize if they contributed enough. */
  members: z.number(),
  rewards: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type TeamGoalForm = z.infer<typeof teamGoalForm>;

const counts = z.enum(COUNTS, msg("Choose what is counted"));
const prizePoints = emptyAsNull(integer(1).pipe(z.number().max(MAX_PRIZE, msg("Enter {max} or less"))));
const prizeReward = emptyAsNull(z.uuid(msg("Choose a reward from the list")));

export const teamGoalInput = z.object({
  title: requiredText(MAX_GOAL_TITLE),
  counts,
  target: integer(1),
  minimum: integer(1),
  /** In the program's time zone, unless they have an offset. */
  starts_at: time(),
  ends_at: time(),
  prize_points: prizePoints,
  prize_reward_id: prizeReward,
});
export type TeamGoalInput = z.output<typeof teamGoalInput>;

/**
 * The fields to change. Once a goal has started these are its title, its end, which may only be later, and its target,
 * which may only be lower. `updated_at`, if present, is the version that the form was opened with.
 */
export const teamGoalChange = z.object({
  title: requiredText(MAX_GOAL_TITLE).optional(),
  counts: counts.optional(),
  target: integer(1).optional(),
  minimum: integer(1).optional(),
  starts_at: time().optional(),
  ends_at: time().optional(),
  prize_points: prizePoints.optional(),
  prize_reward_id: prizeReward.optional(),
  updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
});
export type TeamGoalChange = z.output<typeof teamGoalChange>;

const createIntent = teamGoalInput.extend({ intent: z.literal("create"), idempotency_key: formKey });
const updateIntent = teamGoalChange.extend({ intent: z.literal("update") });
const deleteIntent = z.object({ intent: z.literal("delete") });

/** The intents of the list, of one goal, and of the page that creates and edits them. */
export const teamGoalListIntent = z.discriminatedUnion("intent", [createIntent]);
export const storedTeamGoalIntent = z.discriminatedUnion("intent", [updateIntent, deleteIntent]);
export const teamGoalIntent = z.discriminatedUnion("intent", [createIntent, updateIntent, deleteIntent]);
