import { siteCallLoader } from "~/http/handlers/site.server";
import { sessionResponse } from "~/http/responses/session-response.server";

/** `GET /public/session`: the CSRF token of the session that this browser has now. */
export const loader = siteCallLoader(sessionResponse);
