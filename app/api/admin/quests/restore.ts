import { restore } from "~/admin/quests/quest-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { restoreQuestIntent } from "~/services/quests/quests-admin.schema";

/** `POST programs/{id}/quests/{quest_id}/restore`. */
export const action = programCallAction(restoreQuestIntent, { restore }, { POST: "restore" });
