import { z } from "zod";
import { cookie, COOKIES, readCookie } from "../context/cookies.server";

/** Messages for the next page, which shows them in a dialog (site) or as toasts (admin). */
export const flashMessage = z.object({
  type: z.enum(["success", "error", "alert", "default"]),
  message: z.string(),
  /** Replaces the usual title of the type. */
  title: z.string().optional(),
});
export type FlashMessage = z.infer<typeof flashMessage>;

export function flashCookie(messages: FlashMessage[]): string {
  return cookie(COOKIES.flash, Buffer.from(JSON.stringify(messages)).toString("base64url"), 60);
}

/** The messages that the request brings. The page that shows them clears the cookie. */
export function readFlash(request: Request): FlashMessage[] {
  const value = readCookie(request, COOKIES.flash);
  if (!value) return [];
  try {
    return z
      .array(flashMessage)
      .max(5)
      .parse(JSON.parse(Buffer.from(value, "base64url").toString("utf8")));
  } catch {
    return []; // not a cookie that we wrote
  }
}
