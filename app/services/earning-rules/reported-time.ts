/** When something happened, as an operator's systems report it. Browser-safe. */
import { msg } from "~/locales/translate";

export const TOO_FAR_AHEAD = msg("This is more than a day in the future");

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether a time is later than a wrong time zone or clock of the sender explains. Limits and starts of rules go by it. */
export function isTooFarAhead(time: Date, now: Date): boolean {
  return time.getTime() > now.getTime() + DAY_MS;
}
