import { databaseErrorOf } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { invalid } from "~/platform/errors";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { query, workflow } from "~/platform/use-case.server";
import type { ParticipantCtx, SiteCtx } from "~/services/programs/program-context";
import { habitsView, UNKNOWN_ZONE, type HabitsView } from "./habits.schema";
import { habitsOf } from "./habits.server";

/**
 * The participant's streak, weekly goal and what is left of today's limit; null for a visitor, and while the program
 * has none of them on.
 */
export const getHabits = query(
  "site:visit",
  async function getHabits(ctx: SiteCtx): Promise<HabitsView | null> {
    return habitsOf(ctx);
  },
  { output: habitsView.nullable() },
);

/** Travellers change it a few times a day, not more. */
const CHANGES: RateLimit = { scope: "time-zone", max: 20, windowSeconds: 24 * 60 * 60 };

/**
 * Stores where the participant's browser is, for the days of their streak (docs/product/habits-and-leaderboard.md#streaks).
 * The same zone again changes nothing.
 * @throws invalid on `time_zone` for one that the database does not know; too_many
 */
export const setTimeZone = workflow(
  "site:participate",
  async function setTimeZone({ programId, actor, now }: ParticipantCtx, timeZone: string): Promise<void> {
    if (actor.timeZone === timeZone) return;
    await countHit(CHANGES, `${programId}:${actor.id}`, now);
    try {
      // A name that only the browser knows would make every completion fail.
      await sql(
        sqlText`update participants set time_zone = $3::text where program_id = $1 and id = $2 and ($4::timestamptz at time zone $3::text) is not null`,
        [programId, actor.id, timeZone, now],
      );
    } catch (error) {
      if (databaseErrorOf(error).state === INVALID_PARAMETER) throw invalid("time_zone", UNKNOWN_ZONE);
      throw error;
    }
  },
);

/** What PostgreSQL says to a time zone that it does not know. */
const INVALID_PARAMETER = "22023";
