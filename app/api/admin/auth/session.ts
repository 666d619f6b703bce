import { adminPublicCallLoader } from "~/http/handlers/admin.server";
import { sessionResponse } from "~/http/responses/session-response.server";

/** `GET /admin/v2/auth/session`: the CSRF token of the session that this browser has now. */
export const loader = adminPublicCallLoader(sessionResponse);
