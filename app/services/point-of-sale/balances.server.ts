/** The participant whom a register serves. */
import { msg } from "~/locales/translate";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { AppError, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import type { BalanceView } from "./balance.schema";

const NO_PARTICIPANT = msg("Participant not found");
const BLOCKED = msg("A blocked user can't spend points.");

type Row = { available: bigint | string; pending: bigint | string; debt: bigint | string };

/** The balance of an account that is not deleted. @throws not_found */
export async function balanceOf(on: Sql, programId: ProgramId, participantId: string): Promise<BalanceView> {
  const [row] = isUuid(participantId)
    ? await on<Row>(
        sqlText`select points_available as available, points_pending as pending, points_debt as debt from participants
          where program_id = $1::uuid and id = $2::uuid and deleted_at is null`,
        [programId, participantId],
      )
    : [];
  if (!row) throw notFound(NO_PARTICIPANT);
  return { available: Number(row.available), pending: Number(row.pending), debt: Number(row.debt) };
}

/**
 * Locks an account that may spend, until the transaction ends.
 * @throws not_found also for a deleted account; rejected for a blocked one
 */
export async function lockSpender(on: Sql, programId: ProgramId, participantId: string): Promise<void> {
  const [row] = isUuid(participantId)
    ? await on<{ status: string }>(
        sqlText`select status from participants
          where program_id = $1::uuid and id = $2::uuid and deleted_at is null for no key update`,
        [programId, participantId],
      )
    : [];
  if (!row) throw notFound(NO_PARTICIPANT);
  if (row.status === "blocked") throw new AppError("rejected", BLOCKED);
}
