/** The organization's audit log: who changed what, when, from what to what. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned } from "~/platform/form-values";
import { filterOf } from "~/platform/paging";
import { isTimeZone } from "~/platform/zoned-time";

/** Kinds of things that the log can be filtered by, with their names. */
export const AUDIT_KIND_LABELS = {
  participant: msg("Users"),
  challenge: msg("Challenges"),
  reward: msg("Rewards"),
  receipt: msg("Receipts"),
  referral: msg("Referrals"),
  tag: msg("Tags"),
  media_file: msg("Media"),
  participant_import: msg("Imports"),
  participant_export: msg("Exports"),
  bulk_change: msg("Bulk changes"),
  program: msg("Program"),
  program_page: msg("Pages"),
  admin: msg("Admins"),
  api_key: msg("API keys"),
  webhook: msg("Webhooks"),
} as const;
export type AuditKind = keyof typeof AUDIT_KIND_LABELS;

/** One value that changed, as text; null if there was or is none. */
export const auditChangeView = z.object({
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type AuditChangeView = z.infer<typeof auditChangeView>;

export const auditEntryView = z.object({
  id: z.string(),
  created_at: z.string(),
  /** Null for a change by an API key or the platform itself, and when the admin was deleted. */
  admin: z.object({ id: z.string(), name: z.string(), email: z.string() }).nullable(),
  /** The API key that made the change; null for admins. */
  api_key: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Null: a change that belongs to no program. */
  program: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** `reward.update` */
  action: z.string(),
  target_type: z.string(),
  target_id: z.string().nullable(),
  /** What was changed: its name now, or as it was recorded, and its page in the admin. */
  target: z.object({ name: z.string().nullable(), to: z.string().nullable() }),
  reason: z.string().nullable(),
  request_id: z.string(),
  changes: z.array(auditChangeView),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;

/** A page of the log. Pages continue at a cursor and have no number, because counting a log of years is slow. */
export const auditPage = z.object({
  pageSize: z.number(),
  result: z.array(auditEntryView),
  next: z.string().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;

/** The choices of the log's filters. */
export const auditFiltersView = z.object({
  programs: z.array(z.object({ id: z.string(), name: z.string() })),
  admins: z.array(z.object({ id: z.string(), email: z.string() })),
});

/** Where a page of the log ended: the value of its `next`. */
const cursor = z.tuple([z.iso.datetime({ precision: 3 }), z.uuid()]);
const day = z.iso.date().optional().catch(undefined);

/** `organization/audit_log?search=&program=&admin=&from=&to=&after=`; invalid values are ignored. */
export const auditLogQuery = z.object({
  /**
   * Words of a change as the log says it, part of its name (`reward.update`), of the name of a person or thing, or of a
   * value before or after; the email of a person; an id.
   */
  search: cleaned("line").max(100).catch(""),
  /** Ids, and `none` for what belongs to no program. */
  program: filterOf(z.union([z.uuid(), z.literal("none")])),
  admin: filterOf(z.uuid()),
  /** Kinds of things that were changed. */
  kind: filterOf(z.enum(Object.keys(AUDIT_KIND_LABELS) as [AuditKind])),
  /** The id of a thing that was changed. */
  target: filterOf(z.uuid()),
  /** Days in `time_zone`, both included. */
  from: day,
  to: day,
  /** The zone that the reader's page shows times in. */
  time_zone: z.string().refine(isTimeZone).catch("UTC"),
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

/** `challenges/{id}/history?after=` and the same of a reward. */
export const historyQuery = auditLogQuery.pick({ after: true, page_size: true });
export type HistoryQuery = z.infer<typeof historyQuery>;
