import { useLocale } from "~/locales/use-text";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";

/** The last day on which points can be spent that expire at an instant, in the program's time zone. */
export function useLastDay(): (expiresAt: string) => string {
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  return (expiresAt) => shortDateText(lastMoment(expiresAt), time_zone, locale);
}

/** Points expire at the first moment after their last day. */
export function lastMoment(expiresAt: string): string {
  return new Date(Date.parse(expiresAt) - 1).toISOString();
}
