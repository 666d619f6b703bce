import { create } from "~/admin/api-keys/api-key-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listApiKeys } from "~/services/api-keys/api-keys.admin.server";
import { newApiKeyIntent } from "~/services/api-keys/api-keys.schema";

/** `GET programs/{id}/api_auths`. */
export const loader = programCallLoader(({ ctx }) => listApiKeys(ctx));

/** `POST programs/{id}/api_auths` with `name` and `expires_at`: `data.api_key` of the response is the key. */
export const action = programCallAction(newApiKeyIntent, { create });
