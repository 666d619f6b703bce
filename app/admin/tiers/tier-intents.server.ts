/** Saves the tiers, for their page and for the JSON call. */
import { runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { saveTiers } from "~/services/tiers/tiers.admin.server";
import type { TiersInput } from "~/services/tiers/tiers.schema";

export const create = runs(
  saveTiers,
  async function create({ ctx }: ProgramIntentArgs, input: TiersInput): Promise<ActionResult> {
    const data = await saveTiers(ctx, input);
    const message = translate(ctx.locale, "Tiers updated successfully.");
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/settings/program/program_tiers`, message, { data });
  },
);
