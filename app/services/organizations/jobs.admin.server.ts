import { msg } from "~/locales/translate";
import type { AdminCtx } from "~/platform/context";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderOf, pageSchema, wordsOf, type Page } from "~/platform/paging";
import { platformCommand, query } from "~/platform/use-case.server";
import { failedJobView, type FailedJobListQuery, type FailedJobView } from "./jobs.schema";

const COLUMNS = { failed_at: sqlText`updated_at`, created_at: sqlText`created_at`, task: sqlText`task_identifier` };
const MAX_ERROR = 2_000;
/** A locked one runs its last try. */
const FAILED = sqlText`attempts >= max_attempts and locked_at is null`;

type Row = { id: string; task: string; attempts: number; error: string; created_at: Date; failed_at: Date };

/** A page of the jobs that failed their last try. What a job was about is not shown: it may have secrets. */
export const listFailedJobs = query(
  "super_admin:view",
  async function listFailedJobs(_: AdminCtx, input: FailedJobListQuery): Promise<Page<FailedJobView>> {
    const { by, direction } = orderOf(input.sort);
    const found = sqlText`from graphile_worker.jobs where ${FAILED}
      and concat_ws(' ', task_identifier, last_error) ilike all ($1::text[])`;
    const words = wordsOf(input.search).map((word) => `%${word}%`);
    return listPage(
      input,
      fromRows(
        ({ take, skip }) =>
          sql<Row>(
            sqlText`select id::text, task_identifier as task, attempts::int, left(coalesce(last_error, ''), ${MAX_ERROR}) as error, created_at,
            updated_at as failed_at ${found} order by ${COLUMNS[by]} ${direction}, id limit $2::int offset $3::int`,
            [words, take, skip],
          ),
        async () => {
          const [count] = await sql<{ count: number }>(sqlText`select count(*)::int ${found}`, [words]);
          return count!.count;
        },
      ),
      (rows) =>
        rows.map(({ created_at, failed_at, ...row }) => ({
          ...row,
          created_at: created_at.toISOString(),
          failed_at: failed_at.toISOString(),
        })),
    );
  },
  { output: pageSchema(failedJobView) },
);

/** Queues a failed job again, with all of its tries. @throws not_found for one that has not failed */
export const retryFailedJob = platformCommand(
  "super_admin:manage",
  async function retryFailedJob({ now }: AdminCtx, { tx, audit }, id: string): Promise<void> {
    const task = await lockFailed(tx, id);
    await sqlIn(tx)(
      sqlText`select id::text from graphile_worker.reschedule_jobs(array[$1::bigint], run_at => $2::timestamptz, attempts => 0)`,
      [id, now],
    );
    audit({ action: "job.retry", targetType: "job", targetId: null, after: { id, name: task } });
  },
);

/** Takes a failed job out of the queue. @throws not_found for one that has not failed */
export const dropFailedJob = platformCommand(
  "super_admin:manage",
  async function dropFailedJob(_: AdminCtx, { tx, audit }, id: string): Promise<void> {
    const task = await lockFailed(tx, id);
    await sqlIn(tx)(sqlText`select id::text from graphile_worker.complete_jobs(array[$1::bigint])`, [id]);
    audit({ action: "job.drop", targetType: "job", targetId: null, after: { id, name: task } });
  },
);

/** Of two admins who press at the same moment, the second finds nothing. @returns the name of its task */
async function lockFailed(tx: Transaction, id: string): Promise<string> {
  const on = sqlIn(tx);
  await on(sqlText`select from graphile_worker._private_jobs where id = $1::bigint for update`, [id]);
  const [job] = await on<{ task: string }>(
    sqlText`select task_identifier as task from graphile_worker.jobs where id = $1::bigint and ${FAILED}`,
    [id],
  );
  if (!job) throw notFound(msg("This job is no longer among the failed jobs."));
  return job.task;
}
