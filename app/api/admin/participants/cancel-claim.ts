import { cancel_claim } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { cancelClaimIntent } from "~/services/participant-accounts/claim-corrections.schema";

/** `POST /admin/v2/participants/{id}/cancel_claim`: takes a claim back, with its points and its code. */
export const action = programCallAction(cancelClaimIntent, { cancel_claim }, { POST: "cancel_claim" });
