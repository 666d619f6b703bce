import { z } from "zod";
import { programCallLoader } from "~/http/handlers/admin.server";
import { getNewEndpointForm } from "~/services/webhooks/webhooks.admin.server";
import { EVENT_TYPES } from "~/services/webhooks/webhooks.schema";

const response = z.object({ webhook: z.null(), event_types: z.array(z.enum(EVENT_TYPES)) });

/** `GET programs/{id}/webhooks/new`: the events that a new webhook may have. */
export const loader = programCallLoader(getNewEndpointForm, { response }, async ({ ctx, run }) => ({
  webhook: await run(ctx),
  event_types: [...EVENT_TYPES],
}));
