import { useConsoleProgram } from "~/admin/frame/use-console";
import { useLocale, useText } from "~/locales/use-text";
import { PageTitle } from "~/ui/page-title";
import { Tabs } from "~/ui/tabs";
import { timeText } from "~/ui/time-texts";

/** The title line and the tabs of every part of the dashboard. */
export function DashboardHead({ countedAt }: { /** When the figures were counted. */ countedAt?: string | null }) {
  const t = useText();
  const locale = useLocale();
  const { id, time_zone } = useConsoleProgram();
  const dashboard = `/admin/v2/programs/${id}/dashboard`;
  return (
    <>
      <PageTitle title={t("Dashboard")} actions={countedAt ? <span className="text-12 text-muted tabular-nums">{t("As of {time}", { time: timeText(countedAt, time_zone, locale) })}</span> : null} />
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
