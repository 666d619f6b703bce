import { create } from "~/admin/quests/quest-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { questListIntent, questListQuery } from "~/services/quests/quests-admin.schema";
import { listQuestsForAdmin } from "~/services/quests/quests.admin.server";

/** `GET programs/{id}/quests`. */
export const loader = programCallLoader(listQuestsForAdmin, { query: questListQuery });

/** `POST` adds a quest. */
export const action = programCallAction(questListIntent, { create });
