/** The organization's audit log as the console reads it: who changed what, when, from what to what. Browser-safe. */
import { z } from "zod";

/** One value that changed, as text; null where there was or is none. */
export const auditChangeView = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChangeView = z.infer<typeof auditChangeView>;

export const auditEntryView = z.object({
  id: z.string(),
  created_at: z.string(),
  /** Null: the platform itself. */
  admin: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** Null: a change that belongs to no program. */
  program: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** `reward.update` */
  verb: z.string(),
  target_type: z.string(),
  target_id: z.string().nullable(),
  reason: z.string().nullable(),
  request_id: z.string(),
  changes: z.array(auditChangeView),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;

/** A page of the log. It is read by where the last one ended, not by number: nobody counts a log of years. */
export type AuditPage = { pageSize: number; result: AuditEntryView[]; next: string | null };

/** Where a page of the log ended, as its `next` says it. */
const cursor = z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()]);
const day = z.iso.date().optional().catch(undefined);
const id = z.uuid().optional().catch(undefined);

/** `organization/audit_log?search=&program=&admin=&from=&to=&after=`; what makes no sense is as if it were not there. */
export const auditLogQuery = z.object({
  /** The beginning of a verb: `reward` or `reward.update`. */
  search: z.string().trim().toLowerCase().max(100).catch(""),
  /** An id, or `none` for what belongs to no program. */
  program: z
    .union([z.uuid(), z.literal("none")])
    .optional()
    .catch(undefined),
  admin: id,
  /** Whole days, UTC, both included. */
  from: day,
  to: day,
  after: z
    .string()
    .transform((text) => text.split("_"))
    .pipe(cursor)
    .transform(([createdAt, id]) => ({ createdAt, id }))
    .optional()
    .catch(undefined),
  page_size: z.coerce.number().int().min(1).max(100).catch(50),
});
export type AuditLogQuery = z.infer<typeof auditLogQuery>;
