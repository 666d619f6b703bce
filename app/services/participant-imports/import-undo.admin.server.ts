/** The undo of a whole import (docs/product/imports-and-exports.md#undoing-an-import). The worker does it. */
import { msg } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { adminIdOf } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { leftEntries, planHistoryUndo } from "./internal/history-undo.server";
import { enqueueImport, lockImports, storedImport } from "./internal/import-states.server";
import { toImportAnswer, toImportRow, undoableUntil } from "./internal/import-views.server";
import {
  importAnswer,
  importUndoPreview,
  NO_UNDO_COUNTS,
  type ImportAnswer,
  type ImportUndoCounts,
  type ImportUndoPreview,
} from "./participant-imports.schema";
import { undoReasonText } from "./undo-reasons";

/** The most rows that a preview looks at: it compares each with what is stored now. */
const PREVIEW_ROWS = 5_000;

const NOT_EMAILS = msg("Undoing this import needs the permission users:sign_in, since it could change emails.");

const NOT_EVENTS = msg(
  "An import of events can't be undone. Reverse what they earned in the history of points instead.",
);
const NOT_ORDERS = msg("An import of orders can't be undone. Cancel its orders instead.");

/**
 * What an undo of the import would do now: how many accounts it would remove, restore and leave, and why.
 * @throws not_found
 */
export const previewImportUndo = query(
  "users:manage",
  async function previewImportUndo(ctx: AdminProgramCtx, id: string): Promise<ImportUndoPreview> {
    const { programId, locale, now } = ctx;
    const stored = await storedImport(ctx, id);
    const until = undoableUntil(stored, now);
    const about = { import: toImportRow(stored), until: until?.toISOString() ?? null };
    if (!until) return { ...about, counts: NO_UNDO_COUNTS, looked_at: null, reasons: [] };
    if (stored.kind === "history") {
      const plan = await planHistoryUndo({ programId, id, movesPoints: stored.movesPoints });
      const named = plan.reasons.map((one) => ({ ...one, text: undoReasonText(one.reason, locale) }));
      return { ...about, ...plan, reasons: named };
    }
    const [end] = await sql<{ line: number | null; more: boolean }>(
      sqlText`select max(line) as line, count(*) > ${PREVIEW_ROWS} as more from (select line from participant_import_changes
        where program_id = $1::uuid and import_id = $2::uuid and undone is null and (is_new or before is not null) order by line limit ${PREVIEW_ROWS} + 1) c`,
      [programId, id],
    );
    const [row] = await sql<{ counts: ImportUndoCounts; reasons: Record<string, number> }>(
      sqlText`with plan as materialized (select * from import_undo_plan($1::uuid, $2::uuid, 0, $3::int))
        select jsonb_build_object('removed', count(*) filter (where effect = 'remove'),
            'restored', count(*) filter (where effect = 'restore'),
            'partly', count(*) filter (where effect = 'restore' and reasons <> '{}'),
            'left_as_is', count(*) filter (where effect = 'left'),
            'points_removed', coalesce(sum(points) filter (where effect <> 'left' and undoes_points and points > 0), 0),
            'points_returned', coalesce(-sum(points) filter (where effect <> 'left' and undoes_points and points < 0), 0)) as counts,
          (select coalesce(jsonb_object_agg(reason, count), '{}') from (
            select reason, count(*) from plan cross join unnest(plan.reasons) reason group by reason order by count(*) desc limit 20) r) as reasons
        from plan`,
      [programId, id, end?.line ?? 0],
    );
    const reasons = Object.entries(row!.reasons).sort(([a, one], [b, two]) => two - one || a.localeCompare(b));
    return {
      ...about,
      counts: row!.counts,
      looked_at: end?.more ? PREVIEW_ROWS : null,
      reasons: reasons.map(([reason, count]) => ({ reason, text: undoReasonText(reason, locale), count })),
    };
  },
  { output: importUndoPreview },
);

/**
 * Starts the undo of an import. Accounts that it created and that did nothing since are removed; others have again what
 * they had, except what has changed since. A second request finds it started.
 * @throws not_found; conflict when it cannot be undone, or while another import of the program is not finished; forbidden
 *   without users:sign_in, if the import could change emails
 */
export const undoImport = command(
  "users:manage",
  async function undoImport(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<ImportAnswer> {
    const { programId, actor, now } = ctx;
    const before = await storedImport(ctx, id, tx);
    if (before.undoStartedAt !== null) return toImportAnswer(ctx, before);
    if (before.kind === "orders") throw new AppError("conflict", NOT_ORDERS);
    if (before.kind === "events") throw new AppError("conflict", NOT_EVENTS);
    if (!undoableUntil(before, now)) throw new AppError("conflict", msg("This import can't be undone."));
    // An undo sets emails back, whose owners can sign in then.
    if (before.mayChangeEmails && !isAllowed(ctx, "users:sign_in")) throw new AppError("forbidden", NOT_EMAILS);
    await lockImports(sqlIn(tx), ctx);
    const started = await sqlIn(tx)<{ id: string }>(
      sqlText`update participant_imports i set status = 'undoing', undo_started_at = $3::timestamptz, undo_admin_id = $4::uuid, undo_result = $5::jsonb
        where program_id = $1::uuid and id = $2::uuid and status = 'done' and not exists (
          select from participant_imports o where o.program_id = i.program_id and o.status in ('checking', 'ready', 'importing', 'undoing'))
        returning id::text`,
      [programId, id, now, adminIdOf(actor), JSON.stringify(NO_UNDO_COUNTS)],
    );
    const stored = await storedImport(ctx, id, tx);
    if (started.length === 0) {
      if (stored.undoStartedAt !== null) return toImportAnswer(ctx, stored); // a second click
      throw new AppError("conflict", "Another import in this program isn't finished. Confirm or cancel it first.");
    }
    await enqueueImport(sqlIn(tx), stored, "undo");
    audit({
      action: "participant_import.undo",
      targetType: "participant_import",
      targetId: id,
      before: toImportRow(stored).result ?? undefined,
    });
    return toImportAnswer(ctx, stored);
  },
  { output: importAnswer },
);

const ROWS_AT_ONCE = 1_000;

/**
 * What an undo has left as it is, in whole or in part, as a table: line, participant, and why. @throws not_found
 */
export const exportLeftRows = query(
  "users:manage",
  async function exportLeftRows(ctx: AdminProgramCtx, id: string) {
    const { kind } = await storedImport(ctx, id);
    const batches = kind === "history" ? leftHistory(ctx, id) : leftBatches(ctx, id);
    return { columns: ["line", "participant_id", "email", "undone", "reasons"], batches };
  },
  { fullScope: true },
);

async function* leftHistory({ programId, locale }: AdminProgramCtx, importId: string) {
  const reason = undoReasonText("points_spent", locale);
  for await (const rows of leftEntries(programId, importId))
    yield rows.map((row) => [row.line, row.participant_id, row.email ?? "", "no", reason]);
}

type LeftRow = { line: number; participant_id: string; email: string | null; undone: string; reasons: string[] };

async function* leftBatches({ programId, locale }: AdminProgramCtx, importId: string) {
  for (let line = 0; ;) {
    const rows = await sql<LeftRow>(
      sqlText`select c.line, c.participant_id::text, p.email, c.undone, c.left_reasons as reasons
        from participant_import_changes c left join participants p on p.program_id = c.program_id and p.id = c.participant_id
        where c.program_id = $1::uuid and c.import_id = $2::uuid and c.line > $3::int and c.left_reasons <> '{}'
        order by c.line limit ${ROWS_AT_ONCE}`,
      [programId, importId, line],
    );
    if (rows.length === 0) return;
    line = rows.at(-1)!.line;
    yield rows.map((row) => [
      row.line,
      row.participant_id,
      row.email ?? "",
      row.undone === "restored" ? "in part" : "no",
      row.reasons.map((reason) => undoReasonText(reason, locale)).join("; "),
    ]);
  }
}
