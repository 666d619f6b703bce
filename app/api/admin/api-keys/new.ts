import { z } from "zod";
import { programCallLoader } from "~/http/handlers/admin.server";
import { API_KEY_SCOPES } from "~/platform/permissions";
import { getNewApiKeyForm } from "~/services/api-keys/api-keys.admin.server";
import { apiKeyFormView } from "~/services/api-keys/api-keys.schema";
import { KEY_ACCESS } from "~/services/api-keys/scopes";

const response = apiKeyFormView.extend({
  access: z.array(z.enum(KEY_ACCESS)),
  scopes: z.array(z.enum(API_KEY_SCOPES)),
});

/** `GET programs/{id}/api_auths/new`: what a new key may be, its usual and its last possible end. */
export const loader = programCallLoader(getNewApiKeyForm, { response }, async ({ ctx, run }) => ({
  ...(await run(ctx)),
  access: [...KEY_ACCESS],
  scopes: [...API_KEY_SCOPES],
}));
