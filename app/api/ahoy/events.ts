import { siteCall } from "~/http/handlers/site.server";
import { eventsInput } from "~/services/visits/visits.schema";
import { trackEvents } from "~/services/visits/visits.site.server";
import { browserOf } from "./browser";

/** `POST /ahoy/events`, as ahoy.js sends it: JSON, or a form as a beacon. */
export const action = siteCall(eventsInput, async ({ ctx, request }, input) => {
  await trackEvents(ctx, input, browserOf(request));
  return {};
});
