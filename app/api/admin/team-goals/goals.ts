import { create } from "~/admin/team-goals/goal-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { teamGoalListIntent, teamGoalListQuery } from "~/services/team-goals/team-goals-admin.schema";
import { listTeamGoals } from "~/services/team-goals/team-goals.admin.server";

/** `GET programs/{id}/team_goals`. */
export const loader = programCallLoader(listTeamGoals, { query: teamGoalListQuery });

/** `POST` to the same path adds a team goal. */
export const action = programCallAction(teamGoalListIntent, { create });
