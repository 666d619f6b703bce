import { claim } from "~/admin/point-of-sale/register-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { registerClaimIntent } from "~/services/point-of-sale/register-claims.schema";

/** `POST /admin/v2/participants/{id}/claims {reward_id}`: claims a reward for the participant. */
export const action = programCallAction(registerClaimIntent, { claim }, { POST: "claim" });
