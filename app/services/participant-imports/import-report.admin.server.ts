/** The report of an import: row by row, whether the account has what was sent. */
import { sqlText } from "~/platform/database/sql";
import { plannedSql } from "~/platform/database/statements.server";
import { fromLongList, listPage } from "~/platform/list-page.server";
import { COUNT_LIMIT, countedUpTo } from "~/platform/paging";
import { unprotectedText } from "~/platform/spreadsheet-formulas";
import { query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { positionsOf } from "./import-columns";
import { toReportedRow, type ReportRow } from "./internal/import-report-rows.server";
import { storedImport } from "./internal/import-states.server";
import { toImportRow } from "./internal/import-views.server";
import {
  importReport,
  type ImportReport,
  type ImportReportQuery,
  type ReportedRowView,
} from "./participant-imports.schema";

/** The rows of the import with what they sent, and those that were rejected. `$3`: true or false for only those. */
const ROWS = sqlText`(
  select c.line, c.participant_id::text, case when c.is_new then 'created' when c.before is null then 'unchanged' else 'changed' end as effect,
    c.sent, c.before, c.after, c.differences, null::text[] as cells, null as error, null::jsonb as error_values
  from participant_import_changes c
  where c.program_id = $1::uuid and c.import_id = $2::uuid and ($3::boolean is null or (c.differences = '{}') = $3::boolean)
  union all
  select r.line, null, 'rejected', '{}', null, null, '{}', r.cells, r.error, r.error_values
  from participant_import_rows r
  where r.program_id = $1::uuid and r.import_id = $2::uuid and r.error is not null and $3::boolean is distinct from true)`;

/**
 * A page of the rows of the file, each with what it sent and what the account had right after. Rows of accounts that are
 * deleted since are left out, and all rows after 30 days; the totals stay.
 * @throws not_found
 */
export const getImportReport = query(
  "users:manage",
  async function getImportReport(ctx: AdminProgramCtx, id: string, input: ImportReportQuery): Promise<ImportReport> {
    const stored = await storedImport(ctx, id);
    const asSent = input.as_sent.length === 1 ? input.as_sent[0] === "true" : null; // both are all rows
    const isImported = stored.rowsAsSent !== null;
    const filter = [ctx.programId, id, asSent];
    const source = fromLongList(
      ({ take, skip }) =>
        plannedSql<ReportRow>(
          sqlText`select r.*, p.email from (select * from ${ROWS} r where $4::boolean order by line limit $5 offset $6) r
            left join participants p on p.program_id = $1::uuid and p.id = r.participant_id::uuid order by r.line`,
          [...filter, isImported, take, skip],
        ),
      async () => {
        const [total] = await plannedSql<{ count: number }>(
          sqlText`select count(*)::int as count from (select from ${ROWS} r where $4::boolean limit ${COUNT_LIMIT.take}) counted`,
          [...filter, isImported],
        );
        return countedUpTo(total!.count);
      },
    );
    const page = await listPage(input, source, (rows) => rows.map((row) => toReportedRow(ctx, stored.columns, row)));
    return { ...page, import: toImportRow(stored), rows_as_sent: stored.rowsAsSent };
  },
  { output: importReport, reads: "standby" },
);

const ROWS_AT_ONCE = 1_000;

/**
 * The report as a table: line, participant, what became of the row, whether it arrived as it was sent, and for each
 * field of the file what was sent and what the account had right after.
 * @throws not_found
 */
export const exportImportReport = query(
  "users:manage",
  async function exportImportReport(ctx: AdminProgramCtx, id: string) {
    const { columns, rowsAsSent } = await storedImport(ctx, id);
    const fields = [...positionsOf(columns, ctx.program.profileAttributes).keys()];
    return {
      columns: [
        "line",
        "participant_id",
        "effect",
        "as_sent",
        "differences",
        ...fields.flatMap((field) => [`${field} sent`, `${field} after`]),
      ],
      batches: reportBatches(ctx, { id, columns, isImported: rowsAsSent !== null }, fields),
    };
  },
  { fullScope: true, reads: "standby" },
);

type Exported = { id: string; columns: string[]; isImported: boolean };

async function* reportBatches(ctx: AdminProgramCtx, { id, columns, isImported }: Exported, fields: string[]) {
  for (let line = 0; isImported;) {
    const rows = await plannedSql<ReportRow>(
      sqlText`select r.*, null::text as email from ${ROWS} r where line > $4::int order by line limit ${ROWS_AT_ONCE}`,
      [ctx.programId, id, null, line],
    );
    if (rows.length === 0) return;
    line = rows.at(-1)!.line;
    yield rows.map((row) => cellsOf(toReportedRow(ctx, columns, row), fields));
  }
}

function cellsOf(row: ReportedRowView, fields: readonly string[]): (string | number)[] {
  const byField = new Map(row.fields.map((field) => [field.field, field]));
  const differences = row.fields.filter((field) => !field.as_sent).map(({ field }) => field);
  return [
    row.line,
    row.participant_id ?? "",
    row.effect,
    row.as_sent ? "yes" : "no",
    row.reason ?? differences.join(", "),
    ...fields.flatMap((field) => [unprotectedText(byField.get(field)?.sent ?? ""), byField.get(field)?.after ?? ""]),
  ];
}
