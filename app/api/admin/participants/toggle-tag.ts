import { toggle_tag } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { toggleTagIntent } from "~/services/tags/tags.schema";

/** `POST /admin/v2/participants/{id}/toggle_tag`: adds an admin tag or removes it. */
export const action = programCallAction(toggleTagIntent, { toggle_tag }, { POST: "toggle_tag" });
