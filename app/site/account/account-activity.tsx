import { Link, useSearchParams } from "@remix-run/react";
import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { useText } from "~/locales/use-text";
import type { ActionView } from "~/services/points/points.schema";
import { useSite } from "~/site/frame/use-site";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { PlainTable, type PlainColumn } from "~/ui/plain-table";
import { formatNumber } from "~/ui/points";
import { dateText } from "~/ui/time-texts";

interface AccountActivityProps {
  activity: { page: number; pageSize: number; totalItems: number; result: readonly ActionView[] };
}

/** What the participant did and what it earned, newest first, a page at a time. */
export function AccountActivity({ activity }: AccountActivityProps) {
  const { program } = useSite();
  const t = useText();
  const columns: PlainColumn<ActionView>[] = [
    {
      header: t("Activity"),
      cell: ({ title, created_at }) => (
        <>
          {t(title)}
          <span className="block text-14 text-muted md:hidden">{dateText(created_at, program.time_zone)}</span>
        </>
      ),
    },
    { header: t("Date"), wide: true, cell: ({ created_at }) => <span className="text-muted">{dateText(created_at, program.time_zone)}</span> },
    { header: program.term_points_as, numeric: true, cell: ({ points }) => signed(points) },
  ];
  return (
    <Panel title={t("Account activity")} flush>
      <div className="mt-5">
        <PlainTable label={t("Account activity")} columns={columns} rows={activity.result} keyOf={({ id }) => id} empty={t("Nothing yet. What you do here will be listed.")} />
        {activity.totalItems > activity.pageSize || activity.page > 1 ? <Pager {...activity} /> : null}
      </div>
    </Panel>
  );
}

function signed(points: number): string {
  if (points === 0) return "–";
  return `${points > 0 ? "+" : "−"}${formatNumber(Math.abs(points))}`;
}

function Pager({ page, pageSize, totalItems, result }: AccountActivityProps["activity"]) {
  const [search] = useSearchParams();
  const t = useText();
  const first = (page - 1) * pageSize + 1;
  const to = (target: number) => `?${new URLSearchParams({ ...Object.fromEntries(search), page: String(target) })}`;
  return (
    <nav aria-label={t("Pages of your activity")} className="flex items-center justify-between gap-4 border-t border-border px-5 py-2 md:px-card-pad">
      <p className="text-14 text-muted tabular-nums">
        {t("{first}–{last} of {total}", { first: Math.min(first, totalItems), last: first + result.length - 1, total: totalItems })}
      </p>
      <div className="flex gap-1">
        <PageLink icon={ChevronLeft} label={t("Previous page")} to={page > 1 ? to(page - 1) : null} />
        <PageLink icon={ChevronRight} label={t("Next page")} to={first + result.length <= totalItems ? to(page + 1) : null} />
      </div>
    </nav>
  );
}

function PageLink({ icon, label, to }: { icon: LucideIcon; label: string; to: string | null }) {
  const className = "grid size-touch place-items-center rounded-button";
  if (!to) return <span aria-hidden className={`${className} opacity-40`}><Icon icon={icon} /></span>;
  return <Link to={to} preventScrollReset aria-label={label} className={`${className} hover:bg-hover`}><Icon icon={icon} /></Link>;
}
