import { replace_code } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { replaceCodeIntent } from "~/services/participant-accounts/claim-corrections.schema";

/** `POST /admin/v2/participants/{id}/replace_code`: gives the participant another code for a claim. */
export const action = programCallAction(replaceCodeIntent, { replace_code }, { POST: "replace_code" });
