import { participantCallLoader } from "~/http/handlers/site.server";
import { pushQuery } from "~/services/push/push.schema";
import { getPush } from "~/services/push/push.site.server";

/** `GET /public/push?endpoint=`: whether push notifications can be turned on, and are on in this browser. */
export const loader = participantCallLoader(getPush, { query: pushQuery }, ({ ctx, query, run }) =>
  run(ctx, query.endpoint),
);
