import { magic_link } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { magicLinkIntent } from "~/services/participant-accounts/participants-admin.schema";

/** `POST /admin/v2/participants/{id}/magic_link`: a link that signs the participant in once. */
export const action = programCallAction(magicLinkIntent, { magic_link }, { POST: "magic_link" });
