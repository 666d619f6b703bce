/** The intents on selected offer reports. */
import { selectionResponse } from "~/admin/table/selection-response.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { msg } from "~/locales/translate";
import { assignOfferReports, resolveOfferReports } from "~/services/offers/offer-reports.admin.server";

type Selected = { ids: string[] };

export const assign = runs(
  assignOfferReports,
  async (run, { ctx }: ProgramIntentArgs, { ids, assignee_id }: Selected & { assignee_id: string | null }) =>
    selectionResponse(ctx.locale, await run(ctx, ids, assignee_id), {
      one: msg("The report about “{name}” was assigned."),
      several: msg("{count} reports assigned"),
    }),
);

export const resolve = runs(
  resolveOfferReports,
  async (run, { ctx }: ProgramIntentArgs, { ids, comment }: Selected & { comment: string }) =>
    selectionResponse(ctx.locale, await run(ctx, ids, comment), {
      one: msg("The report about “{name}” was resolved."),
      several: msg("{count} reports resolved"),
    }),
);
