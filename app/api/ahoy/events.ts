import { siteCall } from "~/http/site-doors.server";
import { eventsInput } from "~/services/visits/visits.schema";
import { trackEvents } from "~/services/visits/visits.server";
import { browserOf } from "./browser";

/** `POST /ahoy/events`, as ahoy.js sends it: JSON, or a form by beacon. */
export const action = siteCall(eventsInput, async ({ ctx, request }, input) => {
  await trackEvents(ctx, input, browserOf(request));
  return {};
});
