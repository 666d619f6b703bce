import type { AdminCtx } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { LATE_AFTER } from "~/platform/late-after";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderOf, wordsOf } from "~/platform/paging";
import { query } from "~/platform/use-case.server";
import { processListPage, type ProcessListPage, type ProcessListQuery, type ProcessView } from "./processes.schema";

type Row = Omit<ProcessView, "started_at" | "seen_at" | "late" | "connections"> & {
  started_at: Date;
  seen_at: Date;
  late: boolean;
  connections_used: number;
  connections_limit: number;
  connections_awaited: number;
};

/** A page of the running web servers and workers, each as it last reported itself, and the state of the queue. */
export const listProcesses = query(
  "super_admin:view",
  async function listProcesses({ now }: AdminCtx, input: ProcessListQuery): Promise<ProcessListPage> {
    const { by, direction } = orderOf(input.sort);
    const found = "from processes where concat_ws(' ', kind, version, release, host, pid) ilike all ($1::text[])";
    const words = wordsOf(input.search).map((word) => `%${word}%`);
    const source = fromRows(
      ({ take, skip }) =>
        sql<Row>(
          sqlText`select id, kind, release, version, host, pid, started_at, seen_at, seen_at < now() - interval '${LATE_AFTER}' as late,
              memory_bytes::float8, loop_delay_ms, handled_per_second, failed_per_minute,
              connections_used, connections_limit, connections_awaited
             ${found} order by ${by} ${direction}, id limit $2::int offset $3::int`,
          [words, take, skip],
        ),
      async () => {
        const [count] = await sql<{ count: number }>(sqlText`select count(*)::int ${found}`, [words]);
        return count!.count;
      },
    );
    const [page, [clock], [queue]] = await Promise.all([
      listPage(input, source, (rows) => rows.map(toView)),
      sql<{ read_at: Date }>(sqlText`select now() as read_at`, []),
      sql<ProcessListPage["queue"]>(
        sqlText`select count(*) filter (where attempts < max_attempts)::int as waiting,
            count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
            greatest(0, coalesce(extract(epoch from $1::timestamptz
              - min(run_at) filter (where attempts < max_attempts and locked_at is null)), 0))::float8 as oldest_due_seconds
           from graphile_worker.jobs`,
        [now],
      ),
    ]);
    return { ...page, read_at: clock!.read_at.toISOString(), queue: queue! };
  },
  { output: processListPage },
);

function toView({ started_at, seen_at, late, connections_used, connections_limit, connections_awaited, ...row }: Row) {
  return {
    ...row,
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
    late,
    connections: { used: connections_used, limit: connections_limit, awaited: connections_awaited },
  };
}
