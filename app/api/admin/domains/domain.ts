import { z } from "zod";
import { programCallAction } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { translate } from "~/locales/translate";
import { removeDomain } from "~/services/domains/domains.admin.server";

/** `DELETE programs/{id}/domain_lists/{domain_id}`: removes a domain. */
export const action = programCallAction(z.discriminatedUnion("intent", [z.object({ intent: z.literal("delete") })]), {
  delete: runs(
    removeDomain,
    async (run, { ctx, param }) => {
      await run(ctx, param("domainId"));
      return { message: translate(ctx.locale, "Domain removed") };
    },
    "nothing",
  ),
});
