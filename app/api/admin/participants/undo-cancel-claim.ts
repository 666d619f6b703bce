import { undo_cancel_claim } from "~/admin/participants/participant-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { undoCancelClaimIntent } from "~/services/participant-accounts/claim-corrections.schema";

/** `POST /admin/v2/participants/{id}/undo_cancel_claim`: brings a canceled claim back, once. */
export const action = programCallAction(undoCancelClaimIntent, { undo_cancel_claim }, { POST: "undo_cancel_claim" });
