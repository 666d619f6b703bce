import { query } from "~/platform/use-case.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { teamGoalView, type TeamGoalView } from "./team-goals.schema";
import { teamGoalOf } from "./team-goals.server";

/** The program's team goal with the participant's part; null for a visitor, for who may win nothing, and while there is none. */
export const getCurrentTeamGoal = query(
  "site:visit",
  async function getCurrentTeamGoal(ctx: SiteCtx): Promise<TeamGoalView | null> {
    return teamGoalOf(ctx);
  },
  { output: teamGoalView.nullable() },
);
