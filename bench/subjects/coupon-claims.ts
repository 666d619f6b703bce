/** Claims a reward with coupons. Prints claims per second. */
import { closeDatabase, pool } from "~/platform/database/connections.server";
import { claimOrBuyReward } from "~/services/rewards/rewards.site.server";
import type { CouponClaims } from "../coupons";
import { rateOf } from "../loop";
import { participantContext } from "../participant-context";

const { programId, rewardId, connections, seconds } = JSON.parse(process.argv[2]!) as CouponClaims;
const { rows } = await pool.query<{ id: string }>("select id from participants where program_id = $1", [programId]);

const perSecond = await rateOf(
  async (turn) => claimOrBuyReward(await participantContext(programId, rows[turn % rows.length]!.id), rewardId, null),
  { connections, seconds },
);
await closeDatabase();
console.log(JSON.stringify(perSecond));
