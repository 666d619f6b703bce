import { expect, it } from "vitest";
import { readFunctions } from "~/server/database/functions";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();

/** Tables that reference a participant and do not say that the person did something, with the reason. */
const OF_THE_PLATFORM: Record<string, string> = {
  celebrations: "of a tier that imported points reach, or of an action, which counts itself",
  dashboard_staff: "of the flag, which counts itself",
  dashboard_top_users: "counted from actions",
  earning_rule_uses: "of orders and events, which count themselves",
  evergreen_mails: "mails that the program sends by itself",
  leaderboard_entries: "counted from actions",
  participant_habits: "counted from actions",
  point_lots: "of actions, which count themselves",
  point_postings: "of actions, which count themselves",
  reached_rewards: "of points, whose actions count themselves",
  sweepstake_entrants: "the sums of sweepstake_entries",
  taggings: "compared with those of the import",
  team_goal_parts: "counted from actions",
  tier_rises: "of a tier that imported points reach",
  weekly_results: "counted from actions",
};

it("an account is used by a row of any table that references it, unless there is a reason", async () => {
  const { sql } = readFunctions().find(({ name }) => name === "participant_is_used")!;
  const { rows } = await pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'participants'::regclass and conparentid = 0 order by 1`,
  );
  const missing = rows.map(({ name }) => name).filter((name) => !new RegExp(`FROM ${name}\\b`).test(sql));
  expect(missing).toEqual(Object.keys(OF_THE_PLATFORM));
});
