import { z } from "zod";
import { adminCallAction } from "~/http/admin-doors.server";
import { say } from "~/locales/say";
import { removeDomain } from "~/services/domains/domains.server";

/** `DELETE programs/{id}/domain_lists/{domain_id}`. */
export const action = adminCallAction(z.discriminatedUnion("intent", [z.object({ intent: z.literal("delete") })]), {
  delete: async ({ params, inProgram }) => {
    const ctx = await inProgram(params.programId);
    await removeDomain(ctx, params.domainId ?? "");
    return { message: say(ctx.locale, "The domain was removed.") };
  },
});
