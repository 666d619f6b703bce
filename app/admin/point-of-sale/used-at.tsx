import { Nothing } from "~/admin/table/use-columns";
import { useLocale, useText } from "~/locales/use-text";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";

/** When and where a code was used at a register. */
export function UsedAt({ at, store }: { at: string | null; store: string | null }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone: timeZone } = useAdminProgram();
  if (at === null) return <Nothing />;
  const time = dateTimeText(at, timeZone, locale);
  return <span className="wrap-anywhere">{store ? t("{time}, at {store}", { time, store }) : time}</span>;
}
