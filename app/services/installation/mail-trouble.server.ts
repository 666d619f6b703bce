import { jobs, type JobDefinition, type JobName } from "~/jobs/queue.server";
import { sqlText, type Sql } from "~/platform/database/sql";

/** Each sends a mail, or several; those with a schedule only look whom to send one. */
const MAIL_TASKS = (Object.keys(jobs) as JobName[]).filter((name) => {
  const { lane, schedule }: JobDefinition = jobs[name];
  return (lane === "codes" || lane === "mails") && !schedule && name !== "send-push";
});

/** Failed twice, and not because of the address: the server took that mail's connection, so others leave. */
const FAILING = sqlText`attempts >= 2 and last_error is not null and last_error not like '%recipients were rejected%'`;

/** Mails that do not leave, and why the last of them failed; null when none was tried, since no worker runs. */
export type MailTrouble = { count: number; reason: string | null };

/**
 * Whether mails do not leave: tries that failed in the last hours and are tried again, or mails that have been due for a
 * quarter of an hour while none is sent. Of a large mailing many are due that long, and leave one after the other.
 * @returns null when all is well
 */
export async function mailTrouble(on: Sql, now: Date): Promise<MailTrouble | null> {
  const [row] = await on<{ failing: number; late: number; sending: boolean; reason: string | null }>(
    sqlText`select count(*) filter (where ${FAILING})::int as failing,
        count(*) filter (where attempts < max_attempts and locked_at is null and run_at < $2::timestamptz - interval '15 minutes')::int as late,
        coalesce(bool_or(locked_at > now() - interval '1 minute'), false) as sending,
        (array_agg(left(last_error, 300) order by updated_at desc) filter (where ${FAILING}))[1] as reason
      from graphile_worker.jobs
      where task_identifier = any($1::text[]) and (updated_at > now() - interval '3 hours' or attempts < max_attempts)`,
    [MAIL_TASKS, now],
  );
  const { failing, late, sending, reason } = row!;
  const isStuck = failing > 0 || (late > 0 && !sending);
  return isStuck ? { count: Math.max(failing, late), reason } : null;
}
