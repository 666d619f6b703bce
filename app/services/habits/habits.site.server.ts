import { query } from "~/platform/use-case.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { habitsView, type HabitsView } from "./habits.schema";
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
