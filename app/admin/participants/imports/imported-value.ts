import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../../frame/use-admin-frame";

const POINTS = ["points", "points_earned"];
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|\+00:00)$/;
const ANSWERS = ["mail_consent", "mail_opt_out"];

/** Writes a value of a field as people read it: numbers of points, days in the program's time zone, yes and no. */
export function useImportedValue(): (field: string, value: string) => string {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  return (field, value) => {
    if (POINTS.includes(field) && /^\d+$/.test(value)) return formatNumber(Number(value), locale);
    if (INSTANT.test(value)) return shortDateText(value, time_zone, locale);
    if (ANSWERS.includes(field) && value === "true") return t("Yes");
    if (ANSWERS.includes(field) && value === "false") return t("No");
    return value;
  };
}
