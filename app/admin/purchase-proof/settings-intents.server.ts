/** The intent of the settings of purchase proof, for their page and for the JSON call. */
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { saveProofSettings } from "~/services/purchase-proof/proof-settings.admin.server";
import type { ProofSettingsChange } from "~/services/purchase-proof/proof-settings.schema";
import { purchaseProofPath } from "./purchase-proof-path";

export const update = runs(
  saveProofSettings,
  async function update(run, { ctx }: ProgramIntentArgs, input: ProofSettingsChange): Promise<ActionResult> {
    const data = await run(ctx, input);
    const message = translate(ctx.locale, "The purchase proof settings were saved.");
    return redirectWithMessage(purchaseProofPath(ctx.programId), message, { data });
  },
);
