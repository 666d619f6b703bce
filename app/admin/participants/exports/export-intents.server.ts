import type { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { startExport } from "~/services/participant-exports/participant-exports.admin.server";
import type { exportIntent } from "~/services/participant-exports/participant-exports.schema";
import { filtersIn } from "../filters.server";

type Input = z.output<typeof exportIntent>;

/** Starts an export, from the dialog of the list of users or by a script. */
export const create = runs(
  startExport,
  async (run, { ctx, url, idempotencyKey }: ProgramIntentArgs, input: Input) => {
    const { mode, type, selected_attributes, filters = "", idempotency_key = null } = input;
    const options = { mode, type, attributes: selected_attributes, filters: filtersIn(filters, url) };
    const body = await run(ctx, options, idempotencyKey ?? idempotency_key);
    const message = translate(ctx.locale, "Export started");
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/participants/exports`, message, body);
  },
  "result",
);
