import { sqlName, sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import type { ProgramPermission } from "~/platform/permissions";
import { splitSelection, type SelectionResult } from "~/platform/selection";
import type { Work } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { assertAssignee } from "./assignees.server";

/** A queue whose rows can be assigned. */
type Queue<Row> = {
  /** What audit entries call a row: `receipt`. */
  kind: "receipt" | "referral" | "offer_report" | "submission";
  table: "receipts" | "referrals" | "offer_reports" | "submissions";
  /** Who may decide about the rows, and so may have them assigned. */
  permission: ProgramPermission;
  /** Reads the rows among the ids, locked in one order. */
  lock: (ids: readonly string[]) => Promise<Row[]>;
  nameOf: (row: Row) => string;
};

type Assignable = { id: string; assigneeId: string | null };

/**
 * Assigns the selected rows of a queue to an admin who may decide about them, or with null to nobody, in the transaction
 * of the use case. It is no review, so `updated_at` stays and a form that somebody has open stays valid.
 * @throws invalid on `assignee_id`
 */
export async function assignSelected<Row extends Assignable>(
  ctx: AdminProgramCtx,
  { tx, audit }: Pick<Work, "tx" | "audit">,
  { ids, assigneeId }: { ids: readonly string[]; assigneeId: string | null },
  { kind, table, permission, lock, nameOf }: Queue<Row>,
): Promise<SelectionResult> {
  const on = sqlIn(tx);
  await assertAssignee(on, ctx, permission, assigneeId);
  const { changing, result } = splitSelection(ctx.locale, ids, await lock(ids), nameOf, (row) =>
    row.assigneeId === assigneeId ? "unchanged" : "change",
  );
  await on(
    sqlText`update ${sqlName(table)} set assignee_id = $3::uuid where program_id = $1::uuid and id = any($2::uuid[])`,
    [ctx.programId, changing.map(({ id }) => id), assigneeId],
  );
  for (const row of changing)
    audit({
      action: `${kind}.assign`,
      targetType: kind,
      targetId: row.id,
      before: { assignee_id: row.assigneeId },
      after: { assignee_id: assigneeId },
    });
  return result;
}
