import { siteCall } from "~/http/handlers/site.server";
import { visitInput } from "~/services/visits/visits.schema";
import { trackVisit } from "~/services/visits/visits.site.server";
import { browserOf } from "./browser";

/** `POST /ahoy/visits`, as ahoy.js sends it. */
export const action = siteCall(visitInput, async ({ ctx, request }, input) => ({
  body: (await trackVisit(ctx, input, browserOf(request))) ?? undefined,
}));
