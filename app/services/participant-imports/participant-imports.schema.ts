/** Imports of participants as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, text } from "~/platform/form-values";
import { filterOf, listQuery, pageSchema } from "~/platform/paging";
import { IMPORT_KINDS } from "./history-columns";
import { COLUMN_GROUPS, MAX_COLUMNS, STRATEGIES, type ColumnGroup } from "./import-columns";
import { formatChange, importFormat } from "./import-format";

export const MAX_FILE_MB = 200;

const CHOOSE = msg("Choose one of the options");
const required = <const V extends readonly [string, ...string[]]>(values: V) => z.enum(values, CHOOSE);
const optional = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.enum(values, CHOOSE).default(values[0] as never);

/** `POST programs/{id}/participants/import`, next to the file in `csv_file`. */
const memberUploadIntent = z
  .object({
    intent: z.literal("create"),
    email: required(STRATEGIES.email),
    points: required(STRATEGIES.points),
    tags: optional(STRATEGIES.tags),
    naming: optional(STRATEGIES.naming),
    /** Left out or empty: replace in a file of a product that is recognized, else ignore. */
    metric: z.enum(["", ...STRATEGIES.metric], CHOOSE).default(""),
    idempotency_key: z.string().min(8).max(200).optional(),
    ...formatChange.shape,
  })
  .meta({ files: { csv_file: "The table of participants." }, needsFile: true });

/** The same for a file whose columns need no choices. */
function fileUploadIntent<const I extends string>(intent: I) {
  return z.object({
    intent: z.literal(intent),
    idempotency_key: z.string().min(8).max(200).optional(),
    ...formatChange.shape,
  });
}

/** What members earned and spent in another product, one entry in a row. */
const historyUploadIntent = fileUploadIntent("create_history").meta({
  files: { csv_file: "The table of entries." },
  needsFile: true,
});
/** Orders of the operator's shops, one line of an order in a row. */
const orderUploadIntent = fileUploadIntent("create_orders").meta({
  files: { csv_file: "The table of orders." },
  needsFile: true,
});
/** Events of the operator's systems, one in a row. */
const eventUploadIntent = fileUploadIntent("create_events").meta({
  files: { csv_file: "The table of events." },
  needsFile: true,
});
export type FileUpload = Omit<z.output<typeof historyUploadIntent>, "intent"> & { intent: string };

export const uploadIntent = z.discriminatedUnion("intent", [
  memberUploadIntent,
  historyUploadIntent,
  orderUploadIntent,
  eventUploadIntent,
]);

/** Whether the entries of a history are part of the balances that members have, or are added to them. */
export const HISTORY_BALANCES = ["included", "add"] as const;
export type HistoryBalances = (typeof HISTORY_BALANCES)[number];

/** The key of the field for each column of the file, in its order; null or empty leaves the column out. */
const columns = z.array(z.string().nullable().default(null)).max(MAX_COLUMNS);

/** What each group of columns does, and what the import may do besides; what is left out stays. */
const strategiesChange = z
  .object({
    email: required(STRATEGIES.email),
    points: required(STRATEGIES.points),
    tags: required(STRATEGIES.tags),
    naming: required(STRATEGIES.naming),
    metric: required(STRATEGIES.metric),
    /** Whether tags that do not exist are created; otherwise rows with them are rejected. */
    may_create_tags: booleanField(),
    /** Whether emails of participants may change; otherwise such rows are rejected. */
    may_change_emails: booleanField(),
  })
  .partial();
export type StrategiesChange = z.infer<typeof strategiesChange>;

const MAX_CELL = 10_000;

/** Corrects the cells of a rejected row; fields that are left out stay as they are. */
const correctIntent = z.object({
  intent: z.literal("correct"),
  line: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
  values: z
    .record(z.string().max(200), text(MAX_CELL))
    .default({})
    .refine((values) => Object.keys(values).length <= MAX_COLUMNS, msg("Choose one of the options")),
  /** `version` of the row that was read; another one means that it changed meanwhile. */
  version: z.string().max(100).optional(),
});
export const correctRowIntent = z.discriminatedUnion("intent", [correctIntent]);
export type RowCorrection = Pick<z.output<typeof correctIntent>, "values" | "version">;

export const importIntent = z.discriminatedUnion("intent", [
  /** Sets what the columns of the file are. The file is checked once more. */
  z.object({ intent: z.literal("map"), columns }),
  /** Says how the file is written and which product exported it. It is read and checked once more. */
  z.object({ intent: z.literal("format"), ...formatChange.shape }),
  /** Sets what the columns may do. The file is checked once more. */
  z.object({ intent: z.literal("strategies"), ...strategiesChange.shape }),
  /** With `columns`, how the file is read or what it may do, only if the preview was made with them. */
  z.object({
    intent: z.literal("confirm"),
    columns: columns.optional(),
    /** Only for a history: `included` if its entries are part of the balances, which is the default. */
    balances: z.enum(HISTORY_BALANCES, CHOOSE).optional(),
    ...formatChange.shape,
    ...strategiesChange.shape,
  }),
  z.object({ intent: z.literal("cancel") }),
  correctIntent,
]);

export const IMPORT_STATUSES = [
  "uploading",
  "checking",
  "ready",
  "importing",
  "done",
  "cancelled",
  "failed",
  "undoing",
  "undone",
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/**
 * What an import would do, or has done: rows by what became of them, and points. Of a history, `created` are new entries,
 * `unchanged` those that were imported before, and the points are those of the new entries, earned and spent. Of orders,
 * `rejected` are rows of the file and the others orders; before the import, those that are there already count as `changed`.
 */
export const importCounts = z.object({
  created: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  rejected: z.number(),
  points_added: z.number(),
  points_removed: z.number(),
});
export type ImportCounts = z.infer<typeof importCounts>;

/**
 * What the check stores: the counts, the first admin tags that the import would create, and for how many people the file
 * names another tier than their points lead to; of a history, how many spent entries are not covered if points move,
 * and the most new entries of one member; how many orders are of somebody who is no participant.
 */
export type ImportPreview = ImportCounts & {
  new_tags: string[];
  tiers_differ?: number;
  not_covered?: number;
  most_entries?: number;
  people_unknown?: number;
};

export const NO_COUNTS: ImportCounts = {
  created: 0,
  changed: 0,
  unchanged: 0,
  rejected: 0,
  points_added: 0,
  points_removed: 0,
};

/** For how many days the rows of an import stay: to correct rejected ones, for its report, and to undo it. */
export const IMPORT_ROWS_DAYS = 30;

/** What an undo of an import would do, or has done: accounts by what became of them, and points. */
export const importUndoCounts = z.object({
  /** Accounts that the import created and that did nothing since. */
  removed: z.number(),
  /** Accounts that have again what they had, in whole or in part. */
  restored: z.number(),
  /** Those of them that have it in part. */
  partly: z.number(),
  left_as_is: z.number(),
  points_removed: z.number(),
  points_returned: z.number(),
});
export type ImportUndoCounts = z.infer<typeof importUndoCounts>;

export const NO_UNDO_COUNTS: ImportUndoCounts = {
  removed: 0,
  restored: 0,
  partly: 0,
  left_as_is: 0,
  points_removed: 0,
  points_returned: 0,
};

/** The undo of an import. */
const importUndoView = z.object({
  /** Until when it can be undone; null if it cannot. */
  until: z.string().nullable(),
  started_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  admin_name: z.string().nullable(),
  /** What it has done so far; null until it is started. */
  result: importUndoCounts.nullable(),
});

export const importRowView = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  /** Whether the entries of a history were added to the balances; null before the confirmation, and for members. */
  moves_points: z.boolean().nullable(),
  status: z.enum(IMPORT_STATUSES),
  file_name: z.string(),
  size_bytes: z.number(),
  admin_name: z.string(),
  /** Rows of the file that were read so far. */
  rows_read: z.number(),
  /** What the import would do; null until the file is checked. */
  preview: importCounts.nullable(),
  /** What it has done so far; null until it is confirmed. */
  result: importCounts.nullable(),
  created_at: z.string(),
  confirmed_at: z.string().nullable(),
  ended_at: z.string().nullable(),
});
export type ImportRowView = z.infer<typeof importRowView>;

const importColumn = z.object({
  heading: z.string(),
  /** The key of the field that the column is taken for; null for a column that is left out. */
  field: z.string().nullable(),
});

/** What a call answers that uploads or changes an import. */
export const importAnswer = importRowView.extend({
  columns: z.array(importColumn),
  /** How the file is read; null for an import from before it was stored. */
  format: importFormat.nullable(),
  /** The product whose export the file is, as its headings tell or an admin says; null for another one. */
  source: z.string().nullable(),
});
export type ImportAnswer = z.infer<typeof importAnswer>;

/** `GET programs/{id}/participants/import_csv_template.csv`. */
export const importTemplateQuery = z.object({
  kind: z.enum(["members", "orders", "events"]).default("members").catch("members"),
});

export const importListQuery = listQuery(["created_at"], "-created_at");
export type ImportListQuery = z.infer<typeof importListQuery>;
export const importListPage = pageSchema(importRowView);

/** Pages the rejected rows of an import, which are in the order of the file. */
export const rejectedRowsQuery = listQuery(["line"], "line");

/** A row of the file that is left out. */
export const rejectedRowView = z.object({
  line: z.number(),
  reason: z.string(),
  /** The field that the reason is about; null where it is about the row as a whole. */
  field: z.string().nullable(),
  /** All cells, in the order of the file. */
  cells: z.array(z.string()),
  /** The cells that can be corrected, by the key of their field. */
  values: z.record(z.string(), z.string()),
  /** Another one after the row was corrected, or its columns are taken for other fields. */
  version: z.string(),
});
export type RejectedRowView = z.infer<typeof rejectedRowView>;

/** `GET programs/{id}/participants/imports/{import_id}`. */
export const importView = importRowView.extend({
  undo: importUndoView,
  /** How many rows arrived as they were sent; null until it is confirmed, and for an import of an earlier version. */
  rows_as_sent: z.number().nullable(),
  strategies: z.object(
    Object.fromEntries(COLUMN_GROUPS.map((group) => [group, z.string()])) as Record<ColumnGroup, z.ZodString>,
  ),
  may_create_tags: z.boolean(),
  may_change_emails: z.boolean(),
  /** Whether the admin who looks at it may choose these two. */
  can_choose: z.object({ may_create_tags: z.boolean(), may_change_emails: z.boolean() }),
  /** The columns of the file; while the import is not confirmed, with some of their values. */
  columns: z.array(importColumn.extend({ samples: z.array(z.string()) })),
  format: importFormat.nullable(),
  source: z.string().nullable(),
  /** The fields that a column may be. */
  fields: z.array(z.object({ key: z.string(), label: z.string() })),
  /** The first rows as they would be imported: values by the key of their field. */
  first_rows: z.array(z.object({ line: z.number(), values: z.record(z.string(), z.string()) })),
  /** The headings of the columns that are left out. */
  unknown_columns: z.array(z.string()),
  /** Admin tags that it would create. */
  new_tags: z.array(z.string()),
  /** For how many people the file names another tier than their points lead to. Tiers follow from points. */
  tiers_differ: z.number(),
  /** How many entries of a history would be rejected if they were added to the balances, which do not cover them. */
  not_covered: z.number(),
  /** How many orders are of somebody who is no participant. They are credited when the person joins. */
  people_unknown: z.number(),
  /** Why the file could not be read. */
  failure: z.string().nullable(),
  /** Whether the rejected rows can be corrected now. */
  can_correct: z.boolean(),
  rejected_rows: pageSchema(rejectedRowView),
});
export type ImportView = z.infer<typeof importView>;

/** `GET programs/{id}/participants/imports/{import_id}/rejected_rows`. */
export const rejectedRowsPage = pageSchema(rejectedRowView).extend({ can_correct: z.boolean() });
export type RejectedRowsPage = z.infer<typeof rejectedRowsPage>;

/** `PUT programs/{id}/participants/imports/{import_id}/rejected_rows/{line}`. */
export const correctedRow = z.object({
  line: z.number(),
  /** What importing the row would do, or has done. */
  effect: z.enum(["created", "changed", "unchanged"]),
  /** Whether it is imported by now. */
  imported: z.boolean(),
  import: importRowView,
});
export type CorrectedRow = z.infer<typeof correctedRow>;

/** `POST programs/{id}/participants/imports/{import_id}/undo`. */
export const importUndoIntent = z.discriminatedUnion("intent", [z.object({ intent: z.literal("undo") })]);

/** Why something of an import is left as it is; `changed:` is followed by a field. */
export const UNDO_REASONS = [
  "deleted",
  "active",
  "changed",
  "email_taken",
  "referral_code_taken",
  "points_spent",
] as const;

/** What an undo would do now. */
export const importUndoPreview = z.object({
  import: importRowView,
  until: z.string().nullable(),
  counts: importUndoCounts,
  /** How many rows of changes were looked at, if there are more. */
  looked_at: z.number().nullable(),
  /** Why accounts are left as they are, in whole or in part. */
  reasons: z.array(z.object({ reason: z.string(), text: z.string(), count: z.number() })),
});
export type ImportUndoPreview = z.infer<typeof importUndoPreview>;

/** `GET programs/{id}/participants/imports/{import_id}/report`. */
export const importReportQuery = listQuery(["line"], "line").extend({
  /** `false`: only rows that did not arrive as they were sent. */
  as_sent: filterOf(z.enum(["true", "false"])),
});
export type ImportReportQuery = z.infer<typeof importReportQuery>;

export const ROW_EFFECTS = ["created", "changed", "unchanged", "rejected"] as const;

/** A row of the file: what it sent, and what the account had right after. */
export const reportedRowView = z.object({
  line: z.number(),
  /** Null for a rejected row. */
  participant_id: z.string().nullable(),
  /** Their email now; null for a rejected row, and if they have none any more. */
  email: z.string().nullable(),
  effect: z.enum(ROW_EFFECTS),
  as_sent: z.boolean(),
  /** Why the row is rejected. */
  reason: z.string().nullable(),
  /** The fields that the row sent. Those of a rejected row are as its cells. */
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      sent: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      as_sent: z.boolean(),
    }),
  ),
});
export type ReportedRowView = z.infer<typeof reportedRowView>;

export const importReport = pageSchema(reportedRowView).extend({
  import: importRowView,
  /** How many rows of the file arrived as they were sent; null before the import, and for one of an earlier version. */
  rows_as_sent: z.number().nullable(),
});
export type ImportReport = z.infer<typeof importReport>;
