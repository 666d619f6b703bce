/** Saves the tiers, for their page and for the JSON call. */
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { saveTiers } from "~/services/tiers/tiers.admin.server";
import type { TiersInput } from "~/services/tiers/tiers.schema";

export const create = runs(
  saveTiers,
  async function create(run, { ctx }: ProgramIntentArgs, input: TiersInput): Promise<ActionResult> {
    const data = await run(ctx, input);
    const message = translate(ctx.locale, "Tiers updated successfully.");
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/settings/program/program_tiers`, message, { data });
  },
);
