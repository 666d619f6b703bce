/** Stored holds, and how they are read and ended. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql, type SqlText } from "~/platform/database/sql";
import { uuidsv7 } from "~/platform/ids.server";
import { HOLD_EXPIRED, HOLD_RELEASED } from "~/services/points/action-types";
import { registerClaims } from "./claim-rows.server";
import type { HoldState, HoldView } from "./holds.schema";

type HoldRow = {
  id: string;
  participant_id: string;
  state: HoldState;
  title: string;
  external_id: string | null;
  points: bigint | string;
  captured_points: bigint | string | null;
  action_id: string;
  reward_id: string | null;
  claim_id: string | null;
  expires_at: Date;
  ended_at: Date | null;
  created_at: Date;
};

/**
 * Holds of a program, with the claims of captured rewards.
 * @param which conditions and order, with values from `$2` on
 */
export async function readHolds(
  on: Sql,
  programId: ProgramId,
  which: SqlText,
  values: readonly unknown[],
): Promise<HoldView[]> {
  const rows = await on<HoldRow>(
    sqlText`select h.id, h.participant_id, h.state, h.title, h.external_id, h.points, h.captured_points, h.action_id, h.reward_id,
        h.claim_id, h.expires_at, h.ended_at, h.created_at
      from point_holds h where h.program_id = $1::uuid and ${which}`,
    [programId, ...values],
  );
  const claims = await registerClaims(
    on,
    programId,
    rows.flatMap(({ claim_id }) => claim_id ?? []),
  );
  return rows.map(({ claim_id, ...row }) => ({
    ...row,
    points: Number(row.points),
    captured_points: row.captured_points === null ? null : Number(row.captured_points),
    claim: (claim_id !== null && claims.get(claim_id)) || null,
    expires_at: row.expires_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }));
}

/** Gives back what a hold took. @returns whether it was still held. @throws not_found */
export async function endHold(
  on: Sql,
  { programId, holdId, state, now }: { programId: string; holdId: string; state: "released" | "expired"; now: Date },
): Promise<boolean> {
  const [ended] = await on<{ changed: boolean }>(
    sqlText`select release_hold($1::uuid, $2::uuid, $3::text, $4::uuid[], $5::text, $6::timestamptz) as changed`,
    [programId, holdId, state, uuidsv7(now, 4), state === "expired" ? HOLD_EXPIRED : HOLD_RELEASED, now],
  );
  return ended!.changed;
}
