import { publish } from "~/admin/quests/quest-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { publishQuestIntent } from "~/services/quests/quests-admin.schema";

/** `POST programs/{id}/quests/{quest_id}/publish`. */
export const action = programCallAction(publishQuestIntent, { publish }, { POST: "publish" });
