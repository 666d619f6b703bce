/** Notices when few coupons of a reward are left, and when there are enough again. */
import { enqueueEach } from "~/jobs/queue.server";
import { sqlIn, transaction } from "~/platform/database.server";

type LowReward = { program_id: string; id: string; low_since: Date | null };

/**
 * Marks the rewards that have just run low and queues one mail for each admin who may add codes; takes the mark from
 * those that have enough. A reward that is marked already is left alone, so that each crossing is mailed once.
 *
 * Without a number of its own, a reward is low when a tenth of its coupons is left, but at least five; one of which
 * nothing was claimed yet is not low.
 * @param rewardId only this reward; all rewards of all programs without it
 */
export async function updateCouponStock({ now }: { now: Date }, rewardId: string | null): Promise<void> {
  await transaction(async (tx) => {
    const on = sqlIn(tx);
    const changed = await on<LowReward>(
      `with stock as (
         select r.program_id, r.id, count(*) filter (where c.claim_id is null)
           <= coalesce(r.coupon_warning, least(greatest(5, ceil(count(*) * 0.1)), count(*) - 1)) as low
         from rewards r join reward_coupons c on c.program_id = r.program_id and c.reward_id = r.id
         where r.published and r.archived_at is null and ($2::uuid is null or r.id = $2::uuid)
         group by r.program_id, r.id)
       update rewards r set coupons_low_since = case when s.low then $1::timestamptz end
       from stock s where r.program_id = s.program_id and r.id = s.id and s.low <> (r.coupons_low_since is not null)
       returning r.program_id::text, r.id::text, r.coupons_low_since as low_since`,
      [now, rewardId],
    );
    for (const { program_id: programId, id, low_since: lowSince } of changed) {
      if (!lowSince) continue;
      const admins = await on<{ id: string }>(
        `select a.id::text from admins a where a.active and (
           a.id in (select o.admin_id from organization_admins o join programs p on p.organization_id = o.organization_id
             where p.id = $1::uuid)
           or a.id in (select admin_id from program_staff where program_id = $1::uuid and role = 'manager'))
         order by a.id`,
        [programId],
      );
      await enqueueEach(
        on,
        "send-low-coupons-mail",
        admins.map((admin) => ({ programId, rewardId: id, adminId: admin.id, lowSince: lowSince.toISOString() })),
      );
    }
  });
}
