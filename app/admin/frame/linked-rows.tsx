import type { IconNode } from "lucide";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { ScheduleStatus } from "~/platform/schedule";
import { STATUS_LABELS } from "~/services/challenges/challenge-labels";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";

interface Row {
  id: string;
  name: string;
  status: string;
}

interface LinkedRowsProps {
  /** The title, and the total, which may be more than `rows`. */
  group: { display_name: string; count: number };
  rows: readonly Row[];
  /** The URL of a row; undefined for admins who may not open it. */
  rowTo?: (row: Row) => string;
  empty: { icon: IconNode; title: string; text: string };
}

/** A panel with the newest challenges or rewards that belong to the row of a detail page, each with its status. */
export function LinkedRows({ group: { display_name, count }, rows, rowTo, empty }: LinkedRowsProps) {
  const t = useText();
  const locale = useLocale();
  return (
    <Panel
      flush
      title={
        <>
          {t(display_name)} <span className="font-text text-muted tabular-nums">{formatNumber(count, locale)}</span>
        </>
      }
    >
      {rows.length === 0 ? (
        <EmptyState plain {...empty} />
      ) : (
        <ul className="mt-3 border-t border-border">
          {rows.map((row) => (
            <li
              key={row.id}
              className="flex min-h-row items-center gap-3 border-b border-border px-card-pad last:border-b-0"
            >
              {rowTo ? (
                <Link to={rowTo(row)} className="min-w-0 truncate font-strong hover:underline" title={row.name}>
                  {row.name}
                </Link>
              ) : (
                <span className="min-w-0 truncate font-strong" title={row.name}>
                  {row.name}
                </span>
              )}
              <span className="ml-auto">
                <StatusBadge status={row.status} label={t(STATUS_LABELS[row.status as ScheduleStatus])} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {count > rows.length ? (
        <p className="border-t border-border px-card-pad py-3 text-12 text-muted">
          {t("Newest {shown} of {count}.", { shown: rows.length, count })}
        </p>
      ) : null}
    </Panel>
  );
}
