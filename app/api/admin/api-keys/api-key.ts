import { revoke } from "~/admin/api-keys/api-key-intents.server";
import { programCallAction } from "~/http/handlers/admin.server";
import { storedApiKeyIntent } from "~/services/api-keys/api-keys.schema";

/** `DELETE programs/{id}/api_auths/{key_id}`: revokes a key. */
export const action = programCallAction(storedApiKeyIntent, { revoke }, { DELETE: "revoke" });
