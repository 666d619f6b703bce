import { z } from "zod";
import { adminCall } from "~/http/admin-doors.server";
import { cookie, COOKIES } from "~/http/cookies.server";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `POST /admin/v2/theme`: keeps the console's dark or light look in this browser. */
export const action = adminCall(z.object({ theme: z.enum(["dark", "light"]) }), async (_, { theme }) => ({
  body: { theme },
  headers: { "Set-Cookie": cookie(COOKIES.theme, theme, ONE_YEAR_SECONDS) },
}));
