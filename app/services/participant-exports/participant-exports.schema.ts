/** Exports of participants as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { listQuery, pageSchema } from "~/platform/paging";
import type { ParticipantFilters } from "~/services/participant-accounts/participants-admin.schema";

/** `default` has what the participant's own row says, `detailed` also all balances and what they did. */
export const EXPORT_MODES = ["default", "detailed"] as const;
export type ExportMode = (typeof EXPORT_MODES)[number];

/** `report` is for people to read; `import` has the columns that an import reads. */
export const EXPORT_TYPES = ["report", "import"] as const;
export type ExportType = (typeof EXPORT_TYPES)[number];

/** Beyond this number of users the dialog recommends the detailed mode. */
export const DEFAULT_MODE_USERS = 10_000;
/** How many days a file can be downloaded. */
export const EXPORT_DAYS = 7;

const CHOOSE = msg("Choose one of the options");
const MAX_ATTRIBUTES = 200;

/** A form sends one name as a text, and none as nothing. */
const names = z.preprocess(
  (value) => (typeof value === "string" ? [value] : value),
  z.array(z.string().max(200), CHOOSE).max(MAX_ATTRIBUTES).default([]),
);

/** `POST programs/{id}/participants/export_csv_async`. */
export const exportIntent = z.object({
  intent: z.literal("create"),
  mode: z.enum(EXPORT_MODES, CHOOSE),
  type: z.enum(EXPORT_TYPES, CHOOSE),
  /** The names of profile attributes. */
  selected_attributes: names,
  /** The query string of the list of users: only who is on that list. */
  filters: z.string().max(4_000).optional(),
  idempotency_key: z.string().min(8).max(200).optional(),
});

/** What an admin chooses for an export. */
export type ExportOptions = { mode: ExportMode; type: ExportType; attributes: string[]; filters: ParticipantFilters };

const EXPORT_STATUSES = ["running", "done", "failed", "expired"] as const;
export type ExportStatus = (typeof EXPORT_STATUSES)[number];

export const exportView = z.object({
  id: z.string(),
  status: z.enum(EXPORT_STATUSES),
  mode: z.enum(EXPORT_MODES),
  type: z.enum(EXPORT_TYPES),
  selected_attributes: z.array(z.string()),
  /** Whether the filters of the list left some users out. */
  filtered: z.boolean(),
  admin_name: z.string(),
  /** How many users the file will have; null until the worker has begun. */
  rows_total: z.number().nullable(),
  rows_written: z.number(),
  size_bytes: z.number().nullable(),
  created_at: z.string(),
  ended_at: z.string().nullable(),
  expires_at: z.string().nullable(),
});
export type ExportView = z.infer<typeof exportView>;

export const exportListQuery = listQuery(["created_at"], "-created_at");
export type ExportListQuery = z.infer<typeof exportListQuery>;
export const exportListPage = pageSchema(exportView);
