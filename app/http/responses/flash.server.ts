import { v4 as randomId } from "uuid";
import { z } from "zod";
import { cookie, COOKIES, expiredCookie, readCookie } from "../context/cookies.server";

/** Messages for the next page, which shows them in a dialog (site) or as toasts (admin). */
export const flashMessage = z.object({
  /** With it the browser shows a message once, even when two responses bring it. */
  id: z.uuid(),
  type: z.enum(["success", "error", "alert", "default"]),
  message: z.string(),
  /** Replaces the usual title of the type. */
  title: z.string().optional(),
  /** A page of the admin to open from the message: what was just made. */
  link: z.object({ to: z.string().startsWith("/"), label: z.string() }).optional(),
});
export type FlashMessage = z.infer<typeof flashMessage>;

/**
 * A cookie that brings messages to the next page. A document clears it in its response (clearShownFlash). A page that
 * was already open clears it once it shows them: a second click can abort the request that would have brought them.
 */
export function flashCookie(messages: Omit<FlashMessage, "id">[]): string {
  return cookie(COOKIES.flash, JSON.stringify(messages.map((message) => ({ id: randomId(), ...message }))), 60);
}

/** Clears the cookie with the response of a document, which shows its messages without JavaScript, too. */
export function clearShownFlash(request: Request, headers: Headers): void {
  if (readCookie(request, COOKIES.flash)) headers.append("Set-Cookie", expiredCookie(COOKIES.flash));
}

/** The messages that the request brings. */
export function readFlash(request: Request): FlashMessage[] {
  const value = readCookie(request, COOKIES.flash);
  if (!value) return [];
  try {
    return z.array(flashMessage).max(5).parse(JSON.parse(value));
  } catch {
    return []; // not a cookie that we wrote
  }
}
