/** The intents of API keys, for their pages and for the JSON calls. */
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { createApiKey, revokeApiKey } from "~/services/api-keys/api-keys.admin.server";
import type { ApiKeyInput, NewApiKeyView } from "~/services/api-keys/api-keys.schema";

/** Nobody is redirected: this response is the only one that shows the key. */
export const create = runs(
  createApiKey,
  async function create(
    run,
    { ctx }: ProgramIntentArgs,
    input: ApiKeyInput,
  ): Promise<ActionResult<{ data: NewApiKeyView }>> {
    const headers = { "Cache-Control": "no-store" };
    return { message: translate(ctx.locale, "API key created"), body: { data: await run(ctx, input) }, headers };
  },
);

export const revoke = runs(
  revokeApiKey,
  async function revoke(run, { ctx, params }: ProgramIntentArgs, { id }: { id?: string }): Promise<ActionResult> {
    await run(ctx, params.apiKeyId ?? id ?? "");
    const message = translate(ctx.locale, "API key revoked");
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/settings/integrations/api_auths`, message);
  },
);
