import type { Prisma } from "~/generated/prisma/client";
import type { ProgramId } from "~/platform/context";
import type { Transaction } from "~/platform/database/sql";
import type { Change } from "~/platform/use-case.server";
import { isFiltered, type ParticipantFilters } from "~/services/participant-accounts/participants-admin.schema";
import type { NamedCondition } from "~/services/participants/participant-search.server";
import type { ParticipantStatus } from "~/services/participants/participants.schema";
import type { BulkChangeKind, BulkChangeStatus, BulkChangeView } from "../bulk-changes.schema";

/** Reads who started a bulk change with it, what it undoes, and what undoes it. */
export const WITH_ADMIN = {
  admin: { select: { firstName: true, lastName: true, email: true } },
  undoes: { select: { id: true, kind: true } },
  undos: { where: { status: { not: "cancelled" } }, select: { id: true } },
} satisfies Prisma.BulkChangeInclude;

type Row = Prisma.BulkChangeGetPayload<{ include: typeof WITH_ADMIN }>;

/** The kind of a stored bulk change; the column is a text. */
function kindOf(row: { kind: string }): BulkChangeKind {
  return row.kind as BulkChangeKind;
}

/** What is stored of the options: a tag with its id, a status, points with their title, or an extension. */
export type BulkChangeInput = {
  tag_id?: string;
  tag?: string;
  status?: ParticipantStatus;
  points?: number;
  action_title?: string;
  direction?: "add" | "remove";
  expires_at?: string;
  reason?: string;
};

/**
 * The filters of the list, with what the words of the search meant when the change was started: its own changes, new
 * accounts and deleted ones must not give them another meaning. Those of an earlier version have no `named`.
 */
export type StoredFilters = ParticipantFilters & { named?: NamedCondition[] };

/** A bulk change as its list shows it. */
export function toBulkChangeView({ admin, undoes, ...row }: Row): BulkChangeView {
  const { tag, status, points, action_title, direction, expires_at, reason } = row.input as BulkChangeInput;
  return {
    id: row.id,
    status: row.status as BulkChangeStatus,
    kind: kindOf(row),
    tag: tag ?? null,
    participant_status: status ?? null,
    points: points ?? null,
    action_title: action_title ?? null,
    direction: direction ?? null,
    expires_at: expires_at ?? null,
    reason: reason ?? null,
    filtered: isFiltered(row.filters as StoredFilters),
    admin_name: `${admin.firstName} ${admin.lastName}`.trim() || admin.email,
    rows_total: row.rowsTotal,
    rows_done: row.rowsDone,
    changed: row.changed,
    undoes: undoes && { id: undoes.id, kind: kindOf(undoes) },
    can_undo: canUndo(row),
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}

/** Whether a bulk change can be undone. One that was canceled has changed some, too. */
export function canUndo(row: Pick<Row, "status" | "undoable" | "changed" | "undos">): boolean {
  return row.undoable && row.status !== "running" && row.changed > 0 && row.undos.length === 0;
}

/**
 * Ends a running bulk change. It waits for the batch that is under way.
 * @returns the audit row with what was done, and the admin who started it; null when it has ended already
 */
export async function endBulkChange(
  tx: Transaction,
  { programId, id, now }: { programId: ProgramId; id: string; now: Date },
  status: "done" | "cancelled",
): Promise<{ adminId: string; change: Change } | null> {
  const ended = await tx.bulkChange.updateMany({
    where: { programId, id, status: "running" },
    data: { status, endedAt: now },
  });
  if (ended.count === 0) return null;
  const row = await tx.bulkChange.findUniqueOrThrow({ where: { programId_id: { programId, id } } });
  const { tag_id: _, reason, ...input } = row.input as BulkChangeInput;
  return {
    adminId: row.adminId,
    // Without the filters: a search may be somebody's name.
    change: {
      action: `bulk_change.${kindOf(row)}`,
      targetType: "bulk_change",
      targetId: id,
      reason,
      after: {
        ...input,
        ...(row.undoesId && { undoes_id: row.undoesId }),
        matched: row.rowsTotal ?? 0,
        changed: row.changed,
        cancelled: status === "cancelled",
      },
    },
  };
}
