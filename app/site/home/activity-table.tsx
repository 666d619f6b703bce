import { useEffect, useState } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { Page } from "~/services/paging";
import { ACTION_TYPE_LABELS, actionTitle, OTHER_TYPE } from "~/services/points/action-types";
import type { ActionView } from "~/services/points/points.schema";
import { PAGE_SIZES } from "~/services/site-constants";
import { useSite } from "~/site/frame/use-site";
import { getJson } from "~/ui/calls";
import { classNames } from "~/ui/class-names";
import { ErrorState } from "~/ui/error-state";
import { PlainTable, type PlainColumn } from "~/ui/plain-table";
import { signedPoints } from "~/ui/points";
import { TableFoot } from "~/ui/table-foot";
import { dateText } from "~/ui/time-texts";
import { ActivitySkeleton } from "./activity-skeleton";

/** The rows of GET /public/participant_actions, paged and sorted by the server. */
export function ActivityTable() {
  const t = useText();
  const columns = useColumns();
  const [asked, setAsked] = useState({ page: 1, pageSize: PAGE_SIZES[0] as number, sort: "-created_at", attempt: 0 });
  const { rows, message, waiting } = useActions(asked);
  if (message !== null) {
    return (
      <ErrorState
        message={t("Error: {message}", { message })}
        onRetry={() => setAsked({ ...asked, attempt: asked.attempt + 1 })}
      />
    );
  }
  if (!rows) return <ActivitySkeleton />;
  return (
    <>
      <div aria-busy={waiting} className={classNames("transition-opacity duration-fast", waiting && "opacity-60")}>
        <PlainTable
          label={t("Completed Activities")}
          columns={columns}
          rows={rows.result}
          keyOf={(row) => row.id}
          empty={t("Nothing here yet. What you complete is listed here.")}
          order={asked.sort}
          onOrder={(sort) => setAsked({ ...asked, sort, page: 1 })}
        />
      </div>
      <TableFoot
        page={asked.page}
        pageSize={asked.pageSize}
        totalItems={rows.totalItems}
        pageSizes={PAGE_SIZES}
        onPage={(next) => setAsked({ ...asked, page: next })}
        onPageSize={(size) => setAsked({ ...asked, pageSize: size, page: 1 })}
      />
    </>
  );
}

function useColumns(): PlainColumn<ActionView>[] {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  const dateOf = (row: ActionView) => dateText(row.created_at, program.time_zone, locale);
  return [
    {
      header: t("Activity"),
      sort: "title",
      cell: (row) => (
        <>
          {actionTitle(row, t)}
          <span className="block text-14 text-muted md:hidden">{dateOf(row)}</span>
        </>
      ),
    },
    {
      header: t("Type"),
      wide: true,
      cell: (row) => <span className="text-muted">{t(ACTION_TYPE_LABELS[row.action_type] ?? OTHER_TYPE)}</span>,
    },
    {
      header: t("Completed"),
      wide: true,
      sort: "created_at",
      cell: (row) => <span className="whitespace-nowrap text-muted tabular-nums">{dateOf(row)}</span>,
    },
    {
      header: program.term_points_as,
      numeric: true,
      sort: "points",
      cell: ({ points }) => signedPoints(points, locale),
    },
  ];
}

type Asked = { page: number; pageSize: number; sort: string; attempt: number };
type Answer = { to: string; rows: Page<ActionView> | null; message: string | null };

/** The newest answer stays while the next one is on its way; `message` says why there is none. */
function useActions({ page, pageSize, sort, attempt }: Asked) {
  const t = useText();
  const [answer, setAnswer] = useState<Answer>({ to: "", rows: null, message: null });
  const query = new URLSearchParams({ page: String(page), page_size: String(pageSize), sort }).toString();
  useEffect(() => {
    const controller = new AbortController();
    getJson<Page<ActionView>>(`/public/participant_actions?${query}`, controller.signal).then(
      (result) =>
        setAnswer(
          result.ok
            ? { to: query, rows: result.answer, message: null }
            : { to: query, rows: null, message: result.error.message || t("No connection") },
        ),
      () => {}, // called off: another answer is asked for
    );
    return () => controller.abort();
  }, [query, attempt, t]);
  return { ...answer, waiting: answer.to !== query };
}
