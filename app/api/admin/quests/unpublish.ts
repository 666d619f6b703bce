import { unpublish } from "~/admin/quests/quest-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { unpublishQuestIntent } from "~/services/quests/quests-admin.schema";

/** `POST programs/{id}/quests/{quest_id}/unpublish`. */
export const action = programCallAction(unpublishQuestIntent, { unpublish }, { POST: "unpublish" });
