import { z } from "zod";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { rowOrderInput, type RowOrderInput } from "~/platform/row-order";
import type { orderChallenges } from "~/services/challenges/challenge-order.admin.server";

/** The intents of a page that orders what the home page shows. */
export const orderIntents = z.discriminatedUnion("intent", [rowOrderInput.extend({ intent: z.literal("order") })]);

/** Saves the whole order by the use case of its noun. */
export function orderIntent(order: typeof orderChallenges) {
  return runs(
    order,
    async (run, { ctx, url }: ProgramIntentArgs, { ids, version }: RowOrderInput) => {
      await run(ctx, { ids, version });
      return redirectWithMessage(url.pathname, translate(ctx.locale, "The order was saved."));
    },
    "nothing",
  );
}
