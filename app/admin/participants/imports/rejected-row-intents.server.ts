/** The correction of a rejected row, for the page of the import and for `imports/{id}/rejected_rows/{line}`. */
import type { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { msg, translate } from "~/locales/translate";
import { notFound } from "~/platform/errors";
import type { correctRowIntent } from "~/services/participant-imports/participant-imports.schema";
import { correctRejectedRow } from "~/services/participant-imports/rejected-rows.admin.server";

export const correct = runs(
  correctRejectedRow,
  async (run, args: ProgramIntentArgs, { line, values, version }: z.output<typeof correctRowIntent>) => {
    const body = await run(args.ctx, args.param("importId"), lineIn(args, line), { values, version });
    const text = body.imported ? msg("Row {line} was imported") : msg("Row {line} will be imported");
    // Without a redirect, so that what is typed in other rows stays.
    return { message: translate(args.ctx.locale, text, { line: body.line }), body };
  },
  "result",
);

/** The line in the URL of a call, or in the form of the page. */
function lineIn({ params }: ProgramIntentArgs, sent: number | undefined): number {
  const line = params.line === undefined ? sent : Number(params.line);
  if (line === undefined || !Number.isInteger(line) || line < 1 || line > 2_147_483_647)
    throw notFound(msg("Row not found"));
  return line;
}
