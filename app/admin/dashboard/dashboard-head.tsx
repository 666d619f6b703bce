import { useLocale, useText } from "~/locales/use-text";
import { PageTitle } from "~/ui/primitives/page-title";
import { Tabs } from "~/ui/primitives/tabs";
import { dateTimeText, shortDateText, timeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";

interface DashboardHeadProps {
  /** When the metrics were computed, and the current time on the server. */
  counted?: { at: string; now: string };
}

/** The title bar and the tabs of every dashboard page. */
export function DashboardHead({ counted }: DashboardHeadProps) {
  const t = useText();
  const { id } = useAdminProgram();
  const dashboard = `/admin/v2/programs/${id}/dashboard`;
  return (
    <>
      <PageTitle title={t("Dashboard")} actions={counted ? <CountedAt {...counted} /> : null} />
      <Tabs
        label={t("Dashboard")}
        tabs={[
          { label: t("Overview"), to: dashboard },
          { label: t("Actions"), to: `${dashboard}/actions` },
          { label: t("Challenges"), to: `${dashboard}/challenges` },
          { label: t("Rewards"), to: `${dashboard}/rewards` },
        ]}
      />
    </>
  );
}

/** The time of day, with the date unless it is today. */
function CountedAt({ at, now }: { at: string; now: string }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone: zone } = useAdminProgram();
  const isToday = shortDateText(at, zone, locale) === shortDateText(now, zone, locale);
  const time = isToday ? timeText(at, zone, locale) : dateTimeText(at, zone, locale);
  return <span className="text-12 text-muted tabular-nums">{t("Updated {time}", { time })}</span>;
}
