import { z } from "zod";
import { cookie, COOKIES, readCookie } from "./cookies.server";

/** Messages for the next page, shown by the flash-message modal (specification 1, section 2 "Other screens"). */
export const flashMessage = z.object({
  type: z.enum(["success", "error", "alert", "default"]),
  message: z.string(),
  /** Where the usual title of its type is not the one: 'Sucess!' of the console's generic calls (RULINGS "Toasts"). */
  title: z.string().optional(),
});
export type FlashMessage = z.infer<typeof flashMessage>;

export function flashCookie(messages: FlashMessage[]): string {
  return cookie(COOKIES.flash, Buffer.from(JSON.stringify(messages)).toString("base64url"), 60);
}

/** The messages this request brings along. Whoever shows them clears the cookie. */
export function readFlash(request: Request): FlashMessage[] {
  const value = readCookie(request, COOKIES.flash);
  if (!value) return [];
  try {
    return z
      .array(flashMessage)
      .max(5)
      .parse(JSON.parse(Buffer.from(value, "base64url").toString("utf8")));
  } catch {
    return []; // a cookie we did not write: nothing to show
  }
}
