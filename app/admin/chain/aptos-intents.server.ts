/** The intent of the Aptos settings, for their page and for the JSON call. */
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { ensureAptos, saveAptos } from "~/services/chain/aptos.admin.server";
import type { AptosChange } from "~/services/chain/aptos.schema";

export const update = runs(
  saveAptos,
  async function update(run, { ctx, params }: ProgramIntentArgs, input: AptosChange): Promise<ActionResult> {
    const data = await run(ctx, params.aptosId ?? (await ensureAptos(ctx)).id, input);
    const message = translate(ctx.locale, "The Aptos settings were saved.");
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/settings/integrations/aptos`, message, { data });
  },
);
