/** The intents on the rules of points, for the settings and for `programs/{id}/points/rules`. */
import type { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { previewPointsRules, savePointsRules } from "~/services/points/points-rules.admin.server";
import type { pointsRulesIntent } from "~/services/points/points-rules.schema";

type Rules = z.output<typeof pointsRulesIntent>;

export const update = runs(
  savePointsRules,
  async (run, { ctx }: ProgramIntentArgs, { intent: _, ...rules }: Rules) => {
    const body = await run(ctx, rules);
    const page = `/admin/v2/programs/${ctx.programId}/settings/program/points`;
    return redirectWithMessage(page, translate(ctx.locale, "The rules have been saved."), body);
  },
  "result",
);

/** Changes nothing. */
export const preview = runs(
  previewPointsRules,
  async (run, { ctx }: ProgramIntentArgs, { intent: _, ...rules }: Rules) => ({ body: await run(ctx, rules) }),
  "result",
);
