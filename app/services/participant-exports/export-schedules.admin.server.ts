/** Exports of participants that start by themselves (docs/product/imports-and-exports.md#scheduled-exports). */
import { randomUUID } from "node:crypto";
import type { Prisma } from "~/generated/prisma/client";
import { companyBucket } from "~/integrations/registry.server";
import { msg } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { adminIdOf } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { uuidv7 } from "~/platform/ids.server";
import { logger } from "~/platform/logger.server";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { seal } from "~/platform/secrets.server";
import { command, query, workflow } from "~/platform/use-case.server";
import { isFiltered } from "~/services/participant-accounts/participants-admin.schema";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  MAX_SCHEDULES,
  scheduleList,
  scheduleView,
  type ExportBucket,
  type ExportBucketInput,
  type ScheduleFailure,
  type ScheduleInterval,
  type ScheduleList,
  type ScheduleOptions,
  type ScheduleView,
} from "./export-schedules.schema";
import { assertAttributes } from "./internal/export-attributes.server";
import { nextStart } from "./internal/next-start";
import type { ExportMode, ExportOptions, ExportType } from "./participant-exports.schema";

/** The schedules of the program, the next one first. */
export const listExportSchedules = query(
  "users:manage",
  async function listExportSchedules({ programId }: AdminProgramCtx): Promise<ScheduleList> {
    const rows = await prisma.exportSchedule.findMany({
      where: { programId },
      orderBy: [{ nextAt: "asc" }, { id: "asc" }],
      include: WITH_ADMIN,
    });
    return { schedules: rows.map(toView) };
  },
  { output: scheduleList },
);

/**
 * Lets exports start by themselves. A bucket is tried first with a small file, so that a wrong key is seen now.
 * @throws invalid on `selected_attributes`, on `endpoint` unless it is public and HTTPS, and on `bucket` when it takes no
 *   file; forbidden for a bucket without webhooks:manage; too_many tries of buckets; conflict when the program has too
 *   many schedules
 */
export const scheduleExport = workflow(
  "users:manage",
  async function scheduleExport(
    ctx: AdminProgramCtx,
    options: ScheduleOptions,
    idempotencyKey: string | null,
  ): Promise<ScheduleView> {
    assertAttributes(ctx.program, options.attributes);
    if (options.bucket) {
      if (!isAllowed(ctx, "webhooks:manage")) throw new AppError("forbidden", NOT_ELSEWHERE);
      await countHit(BUCKETS, ctx.actor.id, ctx.now);
      await tryBucket(options.bucket);
    }
    return storeSchedule(ctx, options, idempotencyKey);
  },
  { output: scheduleView },
);

/** To send data to another system, as webhooks do: a key has this permission only if it was chosen. */
const NOT_ELSEWHERE = msg("Sending files to a bucket needs the permission webhooks:manage.");
/** Each try sends a request to a host that an admin names. */
const BUCKETS: RateLimit = { scope: "export-buckets", max: 20, windowSeconds: 3600 };

const storeSchedule = command(
  "users:manage",
  async function storeSchedule(
    ctx: AdminProgramCtx,
    { tx, audit },
    options: ScheduleOptions,
    idempotencyKey: string | null,
  ): Promise<ScheduleView> {
    const { programId, program, actor, now } = ctx;
    const { mode, type, attributes, filters, every, hour } = options;
    const weekday = every === "week" ? options.weekday : null;
    const { secret_access_key: secret, ...bucket } = options.bucket ?? { secret_access_key: null };
    const on = sqlIn(tx);
    const request = { operation: "export_schedule", key: idempotencyKey, input: options };
    const { id } = await withIdempotencyKey(on, ctx, request, async () => {
      // Serialized, because each of two at the same time would find room.
      await on(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [`export schedules ${programId}`]);
      if ((await tx.exportSchedule.count({ where: { programId } })) >= MAX_SCHEDULES)
        throw new AppError("conflict", "There are too many scheduled exports. Delete one first.");
      const [next] = await on<{ at: Date }>(NEXT, [now, program.timeZone, every, weekday, hour]);
      const id = uuidv7(now);
      const row = { programId, id, adminId: adminIdOf(actor), mode, type, attributes, filters, every, weekday, hour };
      const target = secret === null ? {} : { bucket, sealedSecret: seal(secret) };
      await tx.exportSchedule.create({ data: { ...row, ...target, nextAt: next!.at, createdAt: now } });
      // Without the filters: a search may be somebody's name.
      audit({
        action: "export_schedule.create",
        targetType: "export_schedule",
        targetId: id,
        after: { mode, type, attributes, every, weekday, hour, ...(secret === null ? {} : { bucket }) },
      });
      return { id };
    });
    return toView(await storedSchedule(ctx, id, tx));
  },
);

const NEXT = sqlText`select ${nextStart(
  { every: sqlText`$3::text`, weekday: sqlText`$4::int`, hour: sqlText`$5::int`, timeZone: sqlText`$2::text` },
  sqlText`$1::timestamptz`,
)} as at`;

/** Ends a schedule. Its files stay as long as others. @throws not_found; conflict while it is running */
export const deleteExportSchedule = command(
  "users:manage",
  async function deleteExportSchedule(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<void> {
    const { programId } = ctx;
    // A second click waits here, and then finds it gone; so does a start.
    await sqlIn(tx)(sqlText`select from export_schedules where program_id = $1::uuid and id = $2::uuid for update`, [
      programId,
      id,
    ]);
    const { mode, type, every, hour } = await storedSchedule(ctx, id, tx);
    const exports = { programId, scheduleId: id };
    if ((await tx.participantExport.count({ where: { ...exports, status: "running" } })) > 0)
      throw new AppError("conflict", "An export of this schedule is running. Wait for it to finish.");
    await tx.participantExport.updateMany({ where: exports, data: { scheduleId: null } });
    await tx.exportSchedule.delete({ where: { programId_id: { programId, id } } });
    audit({
      action: "export_schedule.delete",
      targetType: "export_schedule",
      targetId: id,
      before: { mode, type, every, hour },
    });
  },
);

async function tryBucket({ secret_access_key: secretAccessKey, ...bucket }: ExportBucketInput) {
  const { access_key_id: accessKeyId, endpoint, prefix, ...place } = bucket;
  const store = companyBucket({ ...place, endpoint: endpoint || undefined, accessKeyId, secretAccessKey });
  if (!store) throw invalid("endpoint", msg("Enter the https address of a service on the public internet"));
  try {
    await store.put(`${prefix}check-${randomUUID()}.txt`, Buffer.from("check"), "text/plain");
  } catch (error) {
    logger.info({ err: error }, "a bucket for exports took no file");
    throw invalid("bucket", msg("No file could be stored there. Check the bucket, its region and the key."));
  }
}

const WITH_ADMIN = {
  admin: { select: { firstName: true, lastName: true, email: true } },
} satisfies Prisma.ExportScheduleInclude;
type Row = Prisma.ExportScheduleGetPayload<{ include: typeof WITH_ADMIN }>;

async function storedSchedule({ programId }: AdminProgramCtx, id: string, db: Transaction): Promise<Row> {
  const row = await db.exportSchedule.findUnique({
    where: { programId_id: { programId, id } },
    include: WITH_ADMIN,
  });
  if (!row) throw notFound(msg("This scheduled export no longer exists"));
  return row;
}

function toView({ admin, ...row }: Row): ScheduleView {
  const bucket = row.bucket as ExportBucket | null;
  return {
    id: row.id,
    admin_name: `${admin.firstName} ${admin.lastName}`.trim() || admin.email,
    mode: row.mode as ExportMode,
    type: row.type as ExportType,
    selected_attributes: row.attributes,
    filtered: isFiltered(row.filters as ExportOptions["filters"]),
    every: row.every as ScheduleInterval,
    weekday: row.weekday,
    hour: row.hour,
    target: bucket && `${bucket.endpoint || "s3:/"}/${bucket.bucket}/${bucket.prefix}`,
    next_at: row.nextAt.toISOString(),
    failure: row.failure as ScheduleFailure | null,
  };
}
