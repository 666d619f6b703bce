/** Issues with receipts, from the sandbox's replacement of the outside form. */
import type { Ctx } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { workflow } from "~/platform/use-case.server";
import type { ReceiptIssue } from "./sandbox.schema";

/** Stores a report. Repeating it with the same `report_id` changes nothing. @throws not_found */
export const reportReceiptIssue = workflow(
  "sandbox:use",
  async function reportReceiptIssue({ now }: Ctx, issue: ReceiptIssue): Promise<void> {
    const { program_id, receipt_id, report_id, message } = issue;
    const [receipt] = await sql(sqlText`select 1 from receipts where program_id = $1 and id = $2`, [
      program_id,
      receipt_id,
    ]);
    if (!receipt) throw notFound("Receipt not found.");
    await sql(
      sqlText`insert into receipt_issue_reports (program_id, id, receipt_id, message, created_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing`,
      [program_id, report_id, receipt_id, message, now],
    );
  },
);
