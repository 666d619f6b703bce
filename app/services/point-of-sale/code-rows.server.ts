/** What a scanned code is. */
import { msg } from "~/locales/translate";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { invalid } from "~/platform/errors";
import { escapeLike } from "~/platform/escape-like";
import { isUuid } from "~/platform/ids.server";
import { participantName } from "~/services/participants/participant-name";
import { balanceOf } from "./balances.server";
import { discountOf, type DiscountRow } from "./claim-rows.server";
import type { CodeReason, CodeView } from "./codes.schema";

const SEVERAL = msg("Several rewards have this code. Choose one of them.");

type PersonRow = {
  participant_id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  status: string;
};

type CouponRow = DiscountRow & {
  id: string;
  reward_id: string;
  reward: string;
  claim_id: string | null;
  blocked: boolean;
  on_hold: boolean;
  canceled: boolean;
  redeemed_at: Date | null;
  redeemed_store: string | null;
  redeemed_register: string | null;
  participant_id: string | null;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  status: string | null;
};

/** A code as a register gets it, and the coupon that it is of. */
export type ScannedCode = { view: CodeView; couponId: string | null };

/**
 * Finds out what a code is: the coupon of somebody, a member card, or else a coupon that nobody has. Spaces in the number of
 * a member card are left out. People type codes without regard to case: what is none of these may be the one code that
 * differs by case only.
 * @throws invalid on `reward_id` when coupons of several rewards have the code
 */
export async function scanCode(
  on: Sql,
  programId: ProgramId,
  { code, reward_id }: { code: string; reward_id: string | null },
): Promise<ScannedCode> {
  const coupons = await couponsWith(on, programId, code, reward_id);
  const claimed = coupons.filter(({ claim_id }) => claim_id !== null);
  if (claimed.length > 1) throw invalid("reward_id", SEVERAL);
  if (claimed[0]) return ofCoupon(on, programId, claimed[0]);
  const member = reward_id === null ? await memberWith(on, programId, code) : undefined;
  if (member) return { view: await ofMember(on, programId, member), couponId: null };
  const [free] = coupons;
  if (free) return ofCoupon(on, programId, free);
  const stored = await storedSpelling(on, programId, code, reward_id);
  return stored === null ? { view: UNKNOWN, couponId: null } : scanCode(on, programId, { code: stored, reward_id });
}

/** The one code of coupons that is the same but for upper and lower case; null without one, and where there are several. */
async function storedSpelling(
  on: Sql,
  programId: ProgramId,
  code: string,
  rewardId: string | null,
): Promise<string | null> {
  const rows = await on<{ code: string }>(
    sqlText`select distinct code from reward_coupons
      where program_id = $1::uuid and code ilike $2::text and ($3::uuid is null or reward_id = $3) limit 2`,
    [programId, escapeLike(code), rewardId],
  );
  return rows.length === 1 ? rows[0]!.code : null;
}

const UNKNOWN: CodeView = {
  kind: null,
  valid: false,
  reason: "unknown",
  participant: null,
  reward: null,
  claim_id: null,
  used: null,
  points: null,
};

/** The coupons with a code, each found by its reward, since a code is unique among those of its reward only. */
function couponsWith(on: Sql, programId: ProgramId, code: string, rewardId: string | null): Promise<CouponRow[]> {
  return on<CouponRow>(
    sqlText`select k.id, r.id as reward_id, r.name as reward, r.discount_kind, r.discount_value, r.minimum_order, k.claim_id,
        k.blocked_at is not null as blocked, k.redeemed_at, k.redeemed_store, k.redeemed_register,
        exists (select from point_holds h where h.program_id = k.program_id and h.coupon_id = k.id) as on_hold,
        exists (select from canceled_claims x where x.program_id = k.program_id and x.reward_id = k.reward_id and x.coupon_id = k.id
          and x.undone_at is null) as canceled,
        c.participant_id, p.first_name, p.last_name, p.email, p.status
      from rewards r
        cross join lateral (select * from reward_coupons k
          where k.program_id = r.program_id and k.reward_id = r.id and k.code = $2::text limit 1) k
        left join reward_claims c on c.program_id = k.program_id and c.id = k.claim_id
        left join participants p on p.program_id = c.program_id and p.id = c.participant_id
      where r.program_id = $1::uuid and ($3::uuid is null or r.id = $3::uuid)
      order by k.blocked_at nulls first, r.id`,
    [programId, code, rewardId],
  );
}

async function memberWith(on: Sql, programId: ProgramId, code: string): Promise<PersonRow | undefined> {
  const number = code.replace(/\s/g, "");
  // An account that was merged into another leads to that one.
  const [row] = await on<PersonRow>(
    sqlText`select p.id as participant_id, p.first_name, p.last_name, p.email, p.status
      from participants f join participants p on p.program_id = f.program_id and p.id = coalesce(f.merged_into_id, f.id)
      where f.program_id = $1::uuid and (f.id = $2::uuid or f.member_number = $3::text) and p.deleted_at is null`,
    [programId, isUuid(number) ? number : null, number],
  );
  return row;
}

async function ofMember(on: Sql, programId: ProgramId, person: PersonRow): Promise<CodeView> {
  const blocked = person.status === "blocked";
  return {
    ...UNKNOWN,
    kind: "member",
    valid: !blocked,
    reason: blocked ? "blocked" : null,
    participant: { id: person.participant_id, name: nameOf(person) },
    points: await balanceOf(on, programId, person.participant_id),
  };
}

async function ofCoupon(on: Sql, programId: ProgramId, coupon: CouponRow): Promise<ScannedCode> {
  const reason = reasonOf(coupon);
  const { participant_id: id, redeemed_at } = coupon;
  return {
    couponId: coupon.id,
    view: {
      kind: "coupon",
      valid: reason === null,
      reason,
      participant: id ? { id, name: nameOf(coupon) } : null,
      reward: { id: coupon.reward_id, name: coupon.reward, discount: discountOf(coupon) },
      claim_id: coupon.claim_id,
      used: redeemed_at && {
        at: redeemed_at.toISOString(),
        store: coupon.redeemed_store,
        register: coupon.redeemed_register,
      },
      points: id ? await balanceOrNull(on, programId, id) : null,
    },
  };
}

function reasonOf({ claim_id, blocked, on_hold, canceled, redeemed_at, status }: CouponRow): CodeReason | null {
  if (claim_id === null) return on_hold ? "on_hold" : canceled ? "canceled" : blocked ? "blocked" : "free";
  if (redeemed_at) return "used";
  return status === "blocked" ? "blocked" : null;
}

/** Null for a deleted account, whose claims stay. */
async function balanceOrNull(on: Sql, programId: ProgramId, participantId: string) {
  const exists = await on(
    sqlText`select id from participants where program_id = $1::uuid and id = $2::uuid and deleted_at is null`,
    [programId, participantId],
  );
  return exists.length > 0 ? balanceOf(on, programId, participantId) : null;
}

type Named = { first_name: string | null; last_name: string | null; email: string | null };

function nameOf({ first_name, last_name, email }: Named): string {
  return participantName({ firstName: first_name ?? "", lastName: last_name ?? "", email });
}
