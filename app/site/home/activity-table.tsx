import { useEffect, useState } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { Page } from "~/platform/paging";
import { actionLabel, actionTitle } from "~/services/points/action-types";
import type { ActionView } from "~/services/points/points.schema";
import { PAGE_SIZES } from "~/services/programs/site-constants";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { getJson } from "~/ui/forms/api-calls";
import { classNames } from "~/ui/primitives/class-names";
import { ErrorState } from "~/ui/states/error-state";
import { PlainTable, type PlainColumn } from "~/ui/table/plain-table";
import { TableFooter } from "~/ui/table/table-footer";
import { signedPoints } from "~/ui/text/points";
import { dateText } from "~/ui/text/time-texts";
import { ActivitySkeleton } from "./activity-skeleton";

/** The rows of GET /public/participant_actions, paged and sorted by the server. */
export function ActivityTable() {
  const t = useText();
  const columns = useColumns();
  const [params, setParams] = useState({ page: 1, pageSize: PAGE_SIZES[0] as number, sort: "-created_at", attempt: 0 });
  const { rows, message, waiting } = useActions(params);
  if (message !== null) {
    return (
      <ErrorState
        message={t("Error: {message}", { message })}
        onRetry={() => setParams({ ...params, attempt: params.attempt + 1 })}
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
          empty={t("Nothing here yet. Challenges you complete will show up here.")}
          order={params.sort}
          onOrder={(sort) => setParams({ ...params, sort, page: 1 })}
        />
      </div>
      <TableFooter
        page={params.page}
        pageSize={params.pageSize}
        totalItems={rows.totalItems}
        pageSizes={PAGE_SIZES}
        onPage={(next) => setParams({ ...params, page: next })}
        onPageSize={(size) => setParams({ ...params, pageSize: size, page: 1 })}
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
          {actionTitle(row, t, pointsTerm(program))}
          <span className="block text-14 text-muted md:hidden">{dateOf(row)}</span>
        </>
      ),
    },
    {
      header: t("Type"),
      wide: true,
      cell: (row) => (
        <span className="text-muted">{t(actionLabel({ type: row.action_type, points: row.points }))}</span>
      ),
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

type ListParams = { page: number; pageSize: number; sort: string; attempt: number };
type Loaded = { query: string; rows: Page<ActionView> | null; message: string | null };

/** Loads the rows. The previous rows stay while the next ones load; `message` is the error, if loading failed. */
function useActions({ page, pageSize, sort, attempt }: ListParams) {
  const t = useText();
  const [loaded, setLoaded] = useState<Loaded>({ query: "", rows: null, message: null });
  const query = new URLSearchParams({
    page: String(page),
    page_size: String(pageSize),
    sort,
    kind: "completed",
  }).toString();
  useEffect(() => {
    const controller = new AbortController();
    getJson<Page<ActionView>>(`/public/participant_actions?${query}`, controller.signal).then(
      (result) =>
        setLoaded(
          result.ok
            ? { query, rows: result.data, message: null }
            : { query, rows: null, message: result.error.message || t("No connection") },
        ),
      () => {}, // aborted, because the parameters have changed
    );
    return () => controller.abort();
  }, [query, attempt, t]);
  return { rows: loaded.rows, message: loaded.message, waiting: loaded.query !== query };
}
