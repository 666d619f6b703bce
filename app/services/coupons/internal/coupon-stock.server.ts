/** Notices when few coupons of a reward are left, and when there are enough again. */
import { enqueueEach } from "~/jobs/queue.server";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";

type Warning = { program_id: string; id: string; low_since: Date; admin_id: string };

/**
 * Marks the rewards that have just run low and queues one mail for each admin who may add codes; unmarks those that
 * have enough. By default a reward is low at a tenth of its coupons, but at least five. It is not low before its first
 * claim, nor without coupons.
 * @param rewardId only this reward; all rewards of all programs without it
 */
export async function updateCouponStock({ now }: { now: Date }, rewardId: string | null): Promise<void> {
  await transaction(async (tx) => {
    const on = sqlIn(tx);
    const warnings = await on<Warning>(
      sqlText`with stock as (
         select r.program_id, r.id, count(c.id) > 0 and count(c.id) filter (where c.claim_id is null and c.blocked_at is null)
           <= coalesce(r.coupon_warning, least(greatest(5, ceil(count(c.id) * 0.1)), count(c.id) - 1)) as low
         from rewards r left join reward_coupons c on c.program_id = r.program_id and c.reward_id = r.id
         where r.published and r.archived_at is null and ($2::uuid is null or r.id = $2::uuid)
         group by r.program_id, r.id),
       changed as (
         update rewards r set coupons_low_since = case when s.low then $1::timestamptz end
         from stock s where r.program_id = s.program_id and r.id = s.id and s.low <> (r.coupons_low_since is not null)
         returning r.program_id, r.id, r.coupons_low_since as low_since)
       select c.program_id::text, c.id::text, c.low_since, a.id::text as admin_id
         from changed c join programs p on p.id = c.program_id join admins a on a.active and (
           exists (select from organization_admins o where o.admin_id = a.id and o.organization_id = p.organization_id)
           or exists (select from program_staff s where s.admin_id = a.id and s.program_id = p.id and s.role = 'manager'))
         where c.low_since is not null order by c.id, a.id`,
      [now, rewardId],
    );
    await enqueueEach(
      on,
      "send-low-coupons-mail",
      warnings.map(({ program_id: programId, id, admin_id: adminId, low_since: lowSince }) => ({
        programId,
        rewardId: id,
        adminId,
        lowSince: lowSince.toISOString(),
      })),
    );
  });
}
