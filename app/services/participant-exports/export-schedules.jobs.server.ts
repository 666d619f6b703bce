/** What the worker does with scheduled exports: starts those that are due, and sends their files to buckets. */
import { Readable } from "node:stream";
import { companyBucket } from "~/integrations/registry.server";
import { enqueue } from "~/jobs/queue.server";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { uuidv7 } from "~/platform/ids.server";
import { logger } from "~/platform/logger.server";
import { unseal } from "~/platform/secrets.server";
import { job } from "~/platform/use-case.server";
import { absentAccess, mayInAbsence, type AbsentAccess } from "~/services/admins/absent-admin.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import type { ExportBucket } from "./export-schedules.schema";
import { openFile } from "./internal/export-file.server";
import { nextStart } from "./internal/next-start";

/** How many schedules one run starts. */
const AT_ONCE = 100;

/** What decides whether the admin of a schedule may export. */
type Access = AbsentAccess & { features: string[] };

function mayExport({ features, ...access }: Access): boolean {
  return mayInAbsence(access, "users:manage", features);
}

/** The columns of `Access`, of who made the schedule `s` of the program `p`. */
const ACCESS = sqlText`p.features, ${absentAccess(sqlText`s.admin_id`, sqlText`s.program_id`)}`;

type Due = Access & { program_id: string; id: string };

/**
 * Starts the exports that are due; the job `start-scheduled-exports`. Starting one and setting its next time are one
 * transaction, so that a killed or repeated run starts none twice. A missed time is made up for once.
 */
export const startScheduledExports = job(async function startScheduledExports({
  now,
}: Ctx<SystemActor>): Promise<void> {
  await transaction(async (tx) => {
    const on = sqlIn(tx);
    for (const due of await on<Due>(DUE, [now])) {
      await on(SET_NEXT, [due.program_id, due.id, now, mayExport(due) ? null : "not_permitted"]);
      if (!mayExport(due)) continue;
      const exportId = uuidv7(now);
      const started = await on(START, [
        due.program_id,
        due.id,
        exportId,
        `exports/${due.program_id}/${exportId}.csv`,
        now,
      ]);
      if (started.length > 0) await enqueue(on, "export-participants", { programId: due.program_id, exportId });
    }
  });
});

const DUE = sqlText`select s.program_id::text, s.id::text, ${ACCESS}
  from export_schedules s join programs p on p.id = s.program_id and p.status = 'active'
  where s.next_at <= $1::timestamptz order by s.next_at limit ${AT_ONCE} for update of s skip locked`;

const SET_NEXT = sqlText`update export_schedules s set failure = $4::text, next_at = ${nextStart(
  { every: sqlText`s.every`, weekday: sqlText`s.weekday`, hour: sqlText`s.hour`, timeZone: sqlText`p.time_zone` },
  sqlText`$3::timestamptz`,
)} from programs p where p.id = s.program_id and s.program_id = $1::uuid and s.id = $2::uuid`;

/** Not while the last one of the schedule is running. */
const START = sqlText`insert into participant_exports
    (program_id, id, admin_id, schedule_id, status, mode, type, attributes, filters, key, created_at)
  select program_id, $3::uuid, admin_id, id, 'running', mode, type, attributes, filters, $4, $5::timestamptz
    from export_schedules where program_id = $1::uuid and id = $2::uuid
  on conflict do nothing returning id::text`;

type Delivery = Access & {
  schedule_id: string;
  key: string;
  created_at: Date;
  attempts: number;
  time_zone: string;
  bucket: ExportBucket;
  sealed_secret: string;
};

/** After so many attempts the admin hears that the file stays here. They have lasted some hours. */
const MAX_ATTEMPTS = 10;

/**
 * Sends the file of a scheduled export to its bucket, without the accounts that were deleted since; the job
 * `deliver-export`. Sent once more, it has the same name, which no other schedule has. The last failure is shown with the schedule, and the admin gets a mail, with which the file can be downloaded.
 */
export const deliverExport = job(async function deliverExport(
  { programId }: ProgramCtx<SystemActor>,
  exportId: string,
): Promise<void> {
  const [delivery] = await sql<Delivery>(
    sqlText`update participant_exports e set delivery_attempts = e.delivery_attempts + 1
       from export_schedules s join programs p on p.id = s.program_id
      where e.program_id = $1 and e.id = $2 and e.status = 'done'
        and s.program_id = e.program_id and s.id = e.schedule_id and s.bucket is not null
      returning e.key, e.created_at, e.delivery_attempts as attempts, s.id::text as schedule_id, p.time_zone, s.bucket,
        s.sealed_secret, ${ACCESS}`,
    [programId, exportId],
  );
  if (!delivery) return; // the schedule was deleted meanwhile
  if (!mayExport(delivery)) return; // the next start stores this as its failure
  try {
    await send(programId, delivery);
  } catch (error) {
    if (delivery.attempts < MAX_ATTEMPTS) throw error;
    logger.warn({ err: error, exportId }, "the file of an export was not delivered");
    await transaction(async (tx) => {
      await sqlIn(tx)(
        sqlText`update export_schedules s set failure = 'not_delivered' from participant_exports e
          where e.program_id = $1::uuid and e.id = $2::uuid and s.program_id = e.program_id and s.id = e.schedule_id`,
        [programId, exportId],
      );
      await enqueue(sqlIn(tx), "send-participant-export-mail", { programId, exportId });
    });
  }
});

async function send(programId: ProgramId, delivery: Delivery): Promise<void> {
  const { schedule_id, key, created_at: createdAt, time_zone, bucket, sealed_secret } = delivery;
  const { access_key_id: accessKeyId, endpoint, prefix, ...place } = bucket;
  const store = companyBucket({
    ...place,
    endpoint: endpoint || undefined,
    accessKeyId,
    secretAccessKey: unseal(sealed_secret),
  });
  const file = store && (await openFile(programId, { key, createdAt }));
  if (!file) throw new Error("the file or its bucket cannot be reached");
  const time = new Intl.DateTimeFormat("sv-SE", { timeZone: time_zone, dateStyle: "short", timeStyle: "short" });
  const name = `participants-${time.format(createdAt).replace(/[ :]/g, "-")}-${schedule_id.slice(-6)}.csv`;
  await store.put(prefix + name, Readable.from(file.content), "text/csv");
}
