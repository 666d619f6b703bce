import { useConsoleProgram } from "~/admin/frame/use-console";
import { useLocale, useText } from "~/locales/use-text";
import { PageTitle } from "~/ui/page-title";
import { Tabs } from "~/ui/tabs";
import { dateTimeText, shortDateText, timeText } from "~/ui/time-texts";

/** The title line and the tabs of every part of the dashboard. */
export function DashboardHead({
  counted,
}: {
  /** When the figures were counted, and when that is said. */ counted?: { at: string; now: string };
}) {
  const t = useText();
  const { id } = useConsoleProgram();
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

/** The time of day, and the day too when it is another. */
function CountedAt({ at, now }: { at: string; now: string }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone: zone } = useConsoleProgram();
  const isToday = shortDateText(at, zone, locale) === shortDateText(now, zone, locale);
  const time = isToday ? timeText(at, zone, locale) : dateTimeText(at, zone, locale);
  return <span className="text-12 text-muted tabular-nums">{t("As of {time}", { time })}</span>;
}
