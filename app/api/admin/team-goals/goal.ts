import { remove, update } from "~/admin/team-goals/goal-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { storedTeamGoalIntent } from "~/services/team-goals/team-goals-admin.schema";
import { getTeamGoal } from "~/services/team-goals/team-goals.admin.server";

/** `GET programs/{id}/team_goals/{goal_id}`. */
export const loader = programCallLoader(getTeamGoal, { params: ["teamGoalId"] });

/** `PUT` and `PATCH` change the team goal; `DELETE` deletes it. */
export const action = programCallAction(storedTeamGoalIntent, { update, delete: remove });
