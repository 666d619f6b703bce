import { z } from "zod";
import { cookie, COOKIES } from "~/http/context/cookies.server";
import { adminCall } from "~/http/handlers/admin.server";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `POST /admin/v2/theme`: stores the dark or light theme of the admin in a cookie. */
export const action = adminCall(z.object({ theme: z.enum(["dark", "light"]) }), async (_, { theme }) => ({
  body: { theme },
  headers: { "Set-Cookie": cookie(COOKIES.theme, theme, ONE_YEAR_SECONDS) },
}));
