/** Claims as a register sees them. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import type { DiscountKind } from "~/services/rewards/discount";
import type { DiscountView, RegisterClaimView } from "./register-claims.schema";

export type DiscountRow = {
  discount_kind: DiscountKind;
  discount_value: bigint | string | null;
  minimum_order: bigint | string | null;
};

type Row = DiscountRow & {
  id: string;
  reward_id: string;
  reward: string;
  points: bigint | string;
  code: string | null;
  claimed_at: Date;
};

/** The claims with these ids. Those that were canceled are left out. */
export async function registerClaims(
  on: Sql,
  programId: ProgramId,
  ids: readonly string[],
): Promise<Map<string, RegisterClaimView>> {
  if (ids.length === 0) return new Map();
  const rows = await on<Row>(
    sqlText`select c.id, c.reward_id, r.name as reward, c.points, k.code, c.claimed_at, r.discount_kind, r.discount_value, r.minimum_order
      from reward_claims c join rewards r on r.program_id = c.program_id and r.id = c.reward_id
        left join reward_coupons k on k.program_id = c.program_id and k.claim_id = c.id
      where c.program_id = $1::uuid and c.id = any($2::uuid[])`,
    [programId, ids],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        reward_id: row.reward_id,
        reward: row.reward,
        points: Number(row.points),
        coupon_code: row.code,
        discount: discountOf(row),
        claimed_at: row.claimed_at.toISOString(),
      },
    ]),
  );
}

export function discountOf({ discount_kind, discount_value, minimum_order }: DiscountRow): DiscountView {
  return {
    kind: discount_kind,
    value: discount_value === null ? null : Number(discount_value),
    minimum_order: minimum_order === null ? null : Number(minimum_order),
  };
}
