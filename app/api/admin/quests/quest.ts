import * as intents from "~/admin/quests/quest-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { storedQuestIntent } from "~/services/quests/quests-admin.schema";
import { getQuest } from "~/services/quests/quests.admin.server";

/** `GET programs/{id}/quests/{quest_id}`. */
export const loader = programCallLoader(getQuest, { params: ["questId"] });

/** `PUT` and `PATCH` change the quest; `DELETE` deletes it, or archives it once somebody has completed it. */
export const action = programCallAction(storedQuestIntent, { update: intents.update, delete: intents.remove });
