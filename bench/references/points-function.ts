/** The maximum for points: the prepared database function, called by pg in a loop. Prints calls per second. */
import pg from "pg";
import { uuidsv7 } from "~/platform/ids.server";
import { rateOf } from "../loop";
import type { PointsLoop } from "../points";
import { findPointsStage } from "../points-stage";

const { kind, databaseUrl, connections, seconds } = JSON.parse(process.argv[2]!) as PointsLoop;
const pool = new pg.Pool({ connectionString: databaseUrl, options: "-c TimeZone=UTC", max: connections });
const { programId, challengeId, rewardId, participantIds } = await findPointsStage(pool, kind);

const calls = {
  earn: (participantId: string, now: Date) => ({
    name: "earn",
    text: "select * from complete_challenge($1::uuid, $2::uuid, $3::uuid, $4::uuid[], 'visit_url', null, null, false, $5::timestamptz, null, null)",
    values: [programId, participantId, challengeId, uuidsv7(now, 6), now],
  }),
  claim: (participantId: string, now: Date) => ({
    name: "claim",
    text: "select * from claim_reward($1::uuid, $2::uuid, $3::uuid, $4::uuid[], $5::timestamptz, null, null)",
    values: [programId, participantId, rewardId, uuidsv7(now, 3), now],
  }),
};

const perSecond = await rateOf(
  (turn) => pool.query(calls[kind](participantIds[turn % participantIds.length]!, new Date())),
  { connections, seconds },
);
await pool.end();
console.log(JSON.stringify(perSecond));
