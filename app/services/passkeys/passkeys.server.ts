import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";

/** Removes all passkeys of a participant. */
export async function removePasskeysOf(on: Sql, programId: ProgramId, participantId: string): Promise<void> {
  await on(sqlText`delete from passkeys where program_id = $1::uuid and participant_id = $2::uuid`, [
    programId,
    participantId,
  ]);
}
